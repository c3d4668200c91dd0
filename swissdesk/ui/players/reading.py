"""Reads tables of players from outside, apart from the program and off the thread of the window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from swissdesk import wording
from swissdesk.errors import SwissDeskError
from swissdesk.formats import apart, table_input
from swissdesk.formats.table_input import Grid
from swissdesk.i18n import N_
from swissdesk.ui.shell.workers import Job, Monitor


def reading_pasted(text: str, done: Callable[[Grid], object], failed: Callable[[SwissDeskError], object]) -> Job:
    """Return the work of reading a long table that was copied."""

    def work(monitor: Monitor) -> Grid:
        return apart.read(table_input.parse_pasted, "clipboard", text, monitor=monitor)

    return Job(N_("Reading the copied table …"), work, done, failed)


def reading_table(
    path: Path, done: Callable[[Grid], object], failed: Callable[[SwissDeskError], object], encoding: str = ""
) -> Job:
    """Return the work of reading the table in a file; `encoding` as in `table_input.read`."""

    def work(monitor: Monitor) -> Grid:
        return apart.read(table_input.read, path, encoding, monitor=monitor)

    return Job(wording.text(N_("Reading {name} …"), name=path.name), work, done, failed)
