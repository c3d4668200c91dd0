"""A typed result beside the bare minimum, by turns: ``python tests/benchmarks/keys.py [--against FOLDER] …``.

On a machine that does other work, a key that takes 10 ms now takes 16 a moment later, and what is put on the disk
without a window beforehand was measured in another world. Here a window is open, and beside it, in the same process,
a document without one; a few keys, a few results given to that document (applied and on the disk), undo, redo and so
on take turns all the time, and with ``--against``, the folder of another checkout, so do the two checkouts. Printed
are medians by the clock, medians and tenths of the processor time of the window's thread in milliseconds, everything
drawn included, and how many times the bare minimum a key is. ``desk.py`` tells of what a key consists.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parents[2]
IN_A_ROW = 4
DEEDS = ("key", "bare", "undo", "redo", "theme", "size", "page")
SELDOM = 10
"""So many times rarer than keys is everything else."""


def jobs(players: int, rounds: int) -> Iterator[object]:
    """Yield everything that was done: all rounds are played, of the last one a tenth of the boards."""
    import long_journal
    from desk import begin

    from swissdesk.model.events import Begin, EnterResult, PairRound, PublishRound

    event, chance = begin(players, rounds), random.Random(1)
    order = [player.id for player in event.players]
    yield Begin(event)
    for number in range(1, rounds + 1):
        boards = tuple(zip(order[0 : players - 1 : 2], order[1::2], strict=True))
        yield PairRound(number, boards, order[-1] if players % 2 else None)
        yield PublishRound(number, "2026-05-01T10:00:00+02:00")
        for board, pair in enumerate(boards if number < rounds else boards[: len(boards) // 10], 1):
            yield EnterResult(number, board, long_journal._end(pair, chance))
        order = [order[0], *order[2:], order[1]] if number % 5 else chance.sample(order, players)


def build(path: Path, players: int, rounds: int) -> None:
    """Write the document, with the snapshots that a long one has."""
    import long_journal

    from swissdesk.session import Document
    from swissdesk.session.document import SNAPSHOT_EVERY

    long_journal.write(path, jobs(players, rounds))
    with Document.open(path) as document:
        for _ in range(SNAPSHOT_EVERY + 1):
            document.undo()
            document.redo()


class Time(NamedTuple):
    """Milliseconds by the clock, and those in which the window's thread was at work."""

    clock: float
    own: float


class Bench:
    """The window and the document beside it, in a process of the checkout that is measured."""

    def __init__(self, path: Path, folder: Path) -> None:
        import desk

        from swissdesk.session import Document

        beside = folder / "beside.swissdesk"
        for copy in (folder / "window.swissdesk", beside):
            shutil.copy(path, copy)
        self._desk = desk
        self._window = desk.window_of(folder)
        desk.open_and_wait(self._window, folder / "window.swissdesk")
        self._beside = Document.open(beside)
        self._boards = self._beside.tournament.rounds[-1].open_boards
        self._count = 0
        rest = getattr(desk, "rest", lambda _window: None)  # other checkouts are measured, too
        rest(self._window)
        desk.type_results(self._window, 30)
        for _ in range(len(DEEDS)):
            self._page()
        rest(self._window)

    def times(self, deed: str) -> list[Time]:
        """Return what so many of a deed took in a row."""
        do = {
            "key": self._key,
            "bare": self._bare,
            "undo": self._triggered("edit.undo"),
            "redo": self._triggered("edit.redo"),
            "theme": self._triggered("view.dark", "view.light"),
            "size": self._triggered("view.larger", "view.smaller"),
            "page": self._page,
        }[deed]
        return [do() for _ in range(IN_A_ROW)]

    def _next(self) -> int:
        self._count += 1
        return self._count

    def _key(self) -> Time:
        from PySide6.QtTest import QTest

        table, number = self._window.round.table, self._next()
        if table.current_row + 2 > len(self._boards):  # from the top again, with other results
            table.go_to(0)
            self._next()
        key = self._desk.KEYS[number % len(self._desk.KEYS)]
        return self._desk.timed(lambda: QTest.keyClick(table, key))

    def _bare(self) -> Time:
        from swissdesk.model import Result
        from swissdesk.model.events import EnterResult

        number = self._next()
        result = (Result.DRAW, Result.WHITE_WINS, Result.BLACK_WINS)[number % 3]
        event = EnterResult(len(self._beside.tournament.rounds), self._boards[number % len(self._boards)], result)
        return self._desk.timed(lambda: self._beside.do(event))

    def _triggered(self, *actions: str) -> Callable[[], Time]:
        def do() -> Time:
            action = actions[self._next() % len(actions)]
            return self._desk.timed(self._window.catalogue[action].trigger)

        return do

    def _page(self) -> Time:
        """Turn to the next page; back to the boards does not count."""
        pages = [page for page in self._desk.PAGES if page != "round"]
        taken = self._desk.timed(self._window.catalogue[f"view.{pages[self._next() % len(pages)]}"].trigger)
        while self._window.office.tasks.busy:
            self._desk.QApplication.processEvents()
        self._window.catalogue["view.round"].trigger()
        self._desk.QApplication.processEvents()
        return taken


def serve(path: Path) -> None:
    """Do what is asked for on the standard input, and answer with times."""
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(path, Path(folder))
        print("ready", flush=True)
        for line in sys.stdin:
            print(json.dumps(bench.times(line.strip())), flush=True)
        os._exit(0)  # nothing of the window is worth being put away


class Checkout:
    """A process of one checkout that waits for its turn."""

    def __init__(self, root: Path, path: Path) -> None:
        self.name = str(root)
        self.taken: dict[str, list[Time]] = {deed: [] for deed in DEEDS}
        parts = (root, root / "tests", root / "tests/ui", root / "tests/benchmarks")
        self._process = subprocess.Popen(
            [sys.executable, __file__, "--serve", str(path)],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, parts)), "QT_QPA_PLATFORM": "offscreen"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self._answer()

    def _answer(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline()

    def do(self, deed: str) -> None:
        """Have a deed done a few times."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{deed}\n")
        self._process.stdin.flush()
        self.taken[deed] += [Time(*both) for both in json.loads(self._answer())]

    def end(self) -> None:
        """Let the process go."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def main(players: int, rounds: int, against: Path | None, turns: int, deeds: list[str]) -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "event.swissdesk"
        build(path, players, rounds)
        checkouts = [Checkout(root, path) for root in (HERE, *([against.resolve()] if against else []))]
        for turn in range(turns):
            for deed in deeds:
                if deed in ("key", "bare") or turn % SELDOM == 0:
                    for checkout in checkouts if turn % 2 else checkouts[::-1]:
                        checkout.do(deed)
        print(f"{players} players, {rounds} rounds{'':>4} by the clock   own time   a tenth is below   (ms)")
        for checkout in checkouts:
            print(checkout.name)
            half: dict[str, Time] = {}
            for deed in deeds:
                clock, own = (sorted(ways) for ways in zip(*checkout.taken[deed], strict=True))
                half[deed] = Time(statistics.median(clock), statistics.median(own))
                print(f"    {deed:20} {half[deed].clock:10.2f} {half[deed].own:10.2f} {own[len(own) // 10]:10.2f}")
            by_clock, own_time = (key / bare for key, bare in zip(half["key"], half["bare"], strict=True))
            print(f"    a key is {by_clock:.1f} times the bare minimum by the clock, {own_time:.1f} times in own time")
            checkout.end()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=13)
    parser.add_argument("--against", type=Path, help="the folder of another checkout, to take turns with")
    parser.add_argument("--turns", type=int, default=40)
    parser.add_argument("--deeds", nargs="+", choices=DEEDS, default=list(DEEDS), help="with key and bare among them")
    parser.add_argument("--serve", type=Path, help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.serve:
        serve(wanted.serve)
    else:
        sys.path[:0] = [str(HERE / "tests"), str(HERE / "tests/ui"), str(HERE / "tests/benchmarks")]
        main(wanted.players, wanted.rounds, wanted.against, wanted.turns, wanted.deeds)
