"""Looking up former states of the tournament without keeping anybody waiting, as work for `Slices`."""

from __future__ import annotations

from collections.abc import Generator, Iterable

from swissdesk.model import Tournament
from swissdesk.reports.record_sheets import AuditLine
from swissdesk.session.audit import Audit, Entry
from swissdesk.session.history import History

STEPS = 150
"""So many events are applied again before somebody else has a turn."""

RECORDS = 2000
"""So many records of the journal are read at a time."""


def state(history: History, node: int) -> Generator[None, None, Tournament]:
    """Return the tournament at a node of the history."""
    while (found := history.approach(node, STEPS)) is None:
        yield
    return found


def records(audit: Audit) -> Generator[None, None, None]:
    """Take in all records of a document."""
    while audit.update(RECORDS):
        yield


def lines(audit: Audit, entries: Iterable[Entry]) -> Generator[None, None, list[AuditLine]]:
    """Return the records as the sheet of them has them."""
    found: list[AuditLine] = []
    for entry in entries:
        while audit.words_within(entry, STEPS) is None:
            yield
        found += audit.lines(entry.number, entry.number)
        yield
    return found
