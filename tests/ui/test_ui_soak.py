"""A soak: the window in use for very long keeps its memory, never keeps the event loop, and loses nothing.

The short days run with all tests. The long one, a thousand players through thirteen rounds in thirty thousand actions,
takes a quarter of an hour and is run on demand: ``pytest -m soak -rP tests/ui/test_ui_soak.py``.
"""

from __future__ import annotations

import gc
import os
import tracemalloc
from importlib import import_module
from pathlib import Path

import long_journal
import pytest
from PySide6.QtCore import QThreadPool
from soaking import LongDay
from using import is_open, open_file, tournament_of
from watchdog import Dog

from swissdesk.session import Document
from swissdesk.ui.rounds.table import board_rows
from swissdesk.ui.shell import collector
from swissdesk.ui.widgets.table import Table

pytestmark = pytest.mark.usefixtures("collector_of_a_program")

PER_ACTION = 2_000
"""Bytes that an action may cost for ever: itself, its place in the history, now and then a state that is kept."""

CACHES = 200_000
"""Bytes that caches of the program and of Python may fill on a short day, once."""

SLACK = 24_000_000
"""Bytes by which the memory of the process may be more than that at the end: caches, fragments of the allocator."""


@pytest.fixture
def day(window, typist):
    """A long day in the window, of which the collector is spared as in the program."""
    import_module("swissdesk.ui.standings.page")  # compiled by an installation, not within the first turn of the page
    collector.spare(window.office.desk)
    yield LongDay(window, typist, Dog(), seed=26)
    gc.unfreeze()


def check_screen_and_disk(window, path: Path) -> None:
    """What is seen is the tournament, and what is on the disk is the same."""
    office = window.office
    tournament = office.tournament
    shown = [(row.board, row.result) for row in window.round.model.rows]
    assert shown == [(row.board, row.result) for row in board_rows(tournament, office.view.round)]
    office.desk.close()
    with Document.open(path) as again:
        assert again.tournament == tournament


def test_a_short_day_in_the_last_of_thirteen_rounds_keeps_neither_loop_nor_results(
    day, window, home, make_tournament, qtbot
):
    path = home / "test.swissdesk"
    operations = tuple(long_journal.long_swiss(make_tournament(1000, 13), 13, 0, 26))
    long_journal.write(path, operations[:-200])
    with day.dog:
        day.do("open", lambda: open_file(window, path))
        qtbot.waitUntil(lambda: is_open(window))
        assert len(tournament_of(window).rounds) == 13
        day.play(80)
    assert day.dog.barked() == {}
    check_screen_and_disk(window, path)


def end_threads(window) -> None:
    """Return when no thread is left: one that ends while tracemalloc stops brings Python 3.11 down."""
    for pool in window.findChildren(QThreadPool):
        pool.waitForDone()


def drop_drawn(window):
    """Empty what tables keep of rows that they drew: of so many rows at most, which a short day does not fill."""
    for shown in window.findChildren(Table):
        shown._ready.clear()
        if shown._source is not None:
            shown._source._cells.clear()
    gc.collect()


def test_a_short_day_leaves_little_behind(day, window, opened, make_tournament):
    opened(make_tournament(10, 3))
    day.play(40)
    end_threads(window)
    tracemalloc.start()
    try:
        day.play(20)
        drop_drawn(window)
        before, begun = tracemalloc.get_traced_memory()[0], day.actions
        day.play(60)
        drop_drawn(window)
        grown = tracemalloc.get_traced_memory()[0] - before
    finally:
        end_threads(window)
        tracemalloc.stop()
    print(f"{grown / (day.actions - begun):.0f} bytes for each action")
    assert grown < (day.actions - begun) * PER_ACTION + CACHES


@pytest.mark.soak
def test_thirty_thousand_actions(day, window, home, opened, make_tournament, record_property):
    opened(make_tournament(1000, 13))
    sizes: list[tuple[int, int]] = []

    def played() -> None:
        """Note a round, and say it for whoever waits (-s)."""
        sizes.append((day.actions, resident()))
        print(f"{day.actions} actions, {sizes[-1][1] >> 20} MB, too long: {day.dog.barked()}", flush=True)

    with day.dog:
        day.play(30_000, played)
    for name, value in (
        ("actions and megabytes", [(actions, size >> 20) for actions, size in sizes]),
        ("milliseconds at a stretch", {what: round(took * 1000) for what, took in sorted(day.dog.worst.items())}),
    ):
        record_property(name, value)
        print(f"{name}: {value}")
    (begun, before), (ended, after) = sizes[1], sizes[-1]
    assert ended >= 30_000
    assert after - before < (ended - begun) * PER_ACTION + SLACK
    assert day.dog.barked() == {}
    check_screen_and_disk(window, home / "test.swissdesk")


def resident() -> int:
    """Return how many bytes of memory the process holds, as Linux counts them."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
