"""The largest event there can be, in the window: ``python tests/benchmarks/extremes.py [--players N] [--rounds N]``.

An event of 9,999 players is played to the end of its last round but one, opened in a real window (without a screen if
there is none), paired, typed into, turned through, printed; the colours and the size of the type are changed. Printed
are, for each, the longest stretch for which the thread of the window worked without coming back to the event loop
(milliseconds of its own processor time, `tests/ui/watchdog.py`), and how long it took by the clock.

With --keep FILE the event is kept, and used again if it is there. --profile WHAT prints where the time of one goes.
"""

from __future__ import annotations

import argparse
import cProfile
import os
import pstats
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[1] / "ui")]

# ruff: noqa: E402
import desk
import long_journal
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from watchdog import Dog

from swissdesk.model.events import Begin, EnterResult, PairRound, PublishRound
from swissdesk.session import Document
from swissdesk.session.document import SNAPSHOT_EVERY
from swissdesk.ui.files import opening
from swissdesk.ui.shell import app
from swissdesk.ui.shell.faces import SheetAsked

PATIENT = 2
"""Seconds for which the checks that follow a change are watched."""


def jobs(players: int, rounds: int) -> Iterator[long_journal.Job]:
    """Yield the begin, and everything that is done until the last round but one has all its results."""
    begin = desk.begin(players, rounds)
    chance, ids = random.Random(1), [player.id for player in begin.players]
    yield Begin(begin)
    order = ids[:]
    for number in range(1, rounds):
        bye = order[-1] if len(order) % 2 else None
        boards = tuple(zip(order[0 : len(ids) - 1 : 2], order[1::2], strict=True))
        yield PairRound(number, boards, bye)
        yield PublishRound(number, "2026-05-01T10:00:00+02:00")
        for board, pair in enumerate(boards, 1):
            yield EnterResult(number, board, long_journal._end(pair, chance))
        order = [order[0], *order[2:], order[1]] if number % 5 else chance.sample(ids, len(ids))


def build(path: Path, players: int, rounds: int) -> None:
    """Write the document, with the snapshots that one of so many actions has."""
    long_journal.write(path, jobs(players, rounds))
    with Document.open(path) as document:  # replays it all once
        for _ in range(SNAPSHOT_EVERY + 1):
            document.undo()
            document.redo()


class Day:
    """What is done in the window, one after the other."""

    def __init__(self, window: desk.MainWindow, profiled: list[str]) -> None:
        self.window, self.office = window, window.office
        self._profiled = profiled

    def do(self, what: str, deed: Callable[[], object], until: Callable[[], bool] | None = None) -> None:
        """Do something, wait until it is settled, and print what it cost."""
        watch = cProfile.Profile() if what in self._profiled else None
        began = time.perf_counter()
        with Dog() as dog:
            if watch is not None:
                watch.enable()
            deed()
            while not self._settled(time.perf_counter() - began < PATIENT) or (until is not None and not until()):
                QApplication.processEvents()
                time.sleep(0.001)
            dog.turn()
            if watch is not None:
                watch.disable()
        print(f"{what:34} {1000 * dog.longest:8.0f} {1000 * (time.perf_counter() - began):8.0f}", flush=True)
        if watch is not None:
            pstats.Stats(watch).sort_stats("cumulative").print_stats(50)

    def _settled(self, patient: bool) -> bool:
        """Whether nothing is going on; what is looked for after every change may take longer than a hand waits."""
        office = self.office
        return not (office.tasks.busy or office.services.recall.busy or (patient and office.services.checks.busy))

    def press(self, action: str) -> Callable[[], object]:
        """Return what triggers an action."""
        return self.window.catalogue[action].trigger


def main(players: int, rounds: int, keep: Path | None, profile: list[str]) -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = keep or folder / "largest.swissdesk"
        if not path.exists():
            build(path, players, rounds)
        window = desk.window_of(folder)
        office, day = window.office, Day(window, profile)
        appearance = office.appearance
        appearance.in_turns = True
        app.read_ahead().join()  # as three seconds after the start
        print(f"{players} players, {rounds} rounds{'':>12} longest   by the clock   (milliseconds)")
        day.do("open", lambda: opening.open_path(office, path), lambda: office.desk.is_open)
        if not office.desk.tournament.rounds[rounds - 1 :]:
            day.do("pair", day.press("round.propose"))
            day.do("publish", day.press("round.publish"))
        table = window.round.table
        for number, key in enumerate("10=10=1"):
            day.do(f"a typed result {number}", lambda key=key: QTest.keyClick(table, key))
        day.do("undo", day.press("edit.undo"))
        day.do("redo", day.press("edit.redo"))
        for _ in range(4):
            day.do("a page made while nobody works", window.pages.make_next)
        day.do("turn to trace", day.press("view.trace"), lambda: office.shown.trace.is_ready)
        for page in ("players", "standings", "sheets", "round", "players", "standings", "round"):
            day.do(f"turn to {page}", day.press(f"view.{page}"))
        day.do("last board", lambda: window.round.table.go_to(players // 2 - 1))
        day.do("dark", lambda: appearance.choose_theme("dark"))
        day.do("light", lambda: appearance.choose_theme("light"))
        day.do("larger", appearance.larger)
        day.do("smaller", appearance.smaller)
        day.do("history", day.press("history.panel"))
        office.files.document_to_write = lambda *_: folder / "copy.swissdesk"
        day.do("save a copy", day.press("file.copy"))
        page = window.pages.sheets
        day.do("turn to sheets again", day.press("view.sheets"), lambda: not page.tasks.busy)
        for kind in ("pairings", "standings"):
            day.do(
                f"pages of the {kind}", lambda kind=kind: page.show_sheet(SheetAsked(kind)), lambda: not page.tasks.busy
            )
        day.do("close", window.close)


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--players", type=int, default=9999)
    arguments.add_argument("--rounds", type=int, default=25)
    arguments.add_argument("--keep", type=Path, help="where the event is kept; used again if it is there")
    arguments.add_argument("--profile", action="append", default=[], help="print where the time of one line goes")
    main(**vars(arguments.parse_args()))
