"""The desk of a large event: ``python tests/benchmarks/desk.py [--players N] [--rounds N] [--keep FILE]``.

An event is played to the middle of its last round, every action in the journal as an arbiter's would be, and then
opened in a real window (without a screen if there is none). Measured are opening, one typed result (from the key to
stored, on disk and drawn), undo, turning the pages, scrolling, theme and type size; printed are median, 95th percentile
and worst in milliseconds by the clock, median and worst of this thread's own time, and how often either median is that
of the bare minimum: applying the event and putting it on the disk, without a window. Then what a typed result consists
of, part by part, and what of it no window of Qt could do without: a key that means nothing, and the two rows of the
cursor drawn again.
"""

from __future__ import annotations

import argparse
import cProfile
import os
import pstats
import statistics
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from swissdesk.engine import propose
from swissdesk.model import Colour, EventInfo, Player, Result, Settings, Tournament
from swissdesk.model.events import Begin, EnterResult, PairRound, PublishRound
from swissdesk.session import Document
from swissdesk.ui.files import opening
from swissdesk.ui.files.files import Files
from swissdesk.ui.rounds.mode import Boards
from swissdesk.ui.shell import collector
from swissdesk.ui.shell.actions import Actions
from swissdesk.ui.shell.app import prepare
from swissdesk.ui.shell.desk import Desk
from swissdesk.ui.shell.frame import StatusLine
from swissdesk.ui.shell.main_window import MainWindow
from swissdesk.ui.shell.preferences import Preferences
from swissdesk.ui.shell.theme import Appearance
from swissdesk.ui.widgets.table import Table

KEYS = "10=10=1"


def begin(players: int, rounds: int) -> Tournament:
    """Return the event before round 1."""
    return Tournament(
        info=EventInfo(name="Large Open"),
        settings=Settings(rounds=rounds, initial_colour=Colour.WHITE),
        players=tuple(Player(n, f"Surname{n:04}, Given", 2700 - n) for n in range(1, players + 1)),
    )


def build(path: Path, players: int, rounds: int) -> None:
    """Play the event to the middle of its last round, into a document at `path`."""
    chance = Random(players * rounds)
    with Document.create(path, Begin(begin(players, rounds)), replace=True) as document:
        for number in range(1, rounds + 1):
            proposal = propose(document.tournament)
            document.do(PairRound(number, tuple(proposal.pairs), proposal.bye, proposal.system))
            document.do(PublishRound(number, "2026-05-01T10:00:00+02:00"))
            boards = len(proposal.pairs) if number < rounds else len(proposal.pairs) // 10
            for board in range(1, boards + 1):
                document.do(EnterResult(number, board, _result(document.tournament, number, board, chance)))


def _result(tournament: Tournament, number: int, board: int, chance: Random) -> Result:
    pairing = tournament.rounds[number - 1].pairings[board - 1]
    if chance.random() < 0.3:
        return Result.DRAW
    favourite = chance.random() < 0.5 + min(0.45, abs(pairing.white - pairing.black) / 200)
    return Result.WHITE_WINS if favourite == (pairing.white < pairing.black) else Result.BLACK_WINS


class Time(NamedTuple):
    """Milliseconds by the clock, and those in which this thread was at work."""

    clock: float
    own: float


def timed(job: Callable[[], object]) -> Time:
    """Return how long a job took, everything it caused to be drawn included."""
    start, own = time.perf_counter(), time.thread_time()
    job()
    QApplication.sendPostedEvents()
    QApplication.processEvents()
    return Time(1000 * (time.perf_counter() - start), 1000 * (time.thread_time() - own))


def middle(times: Sequence[Time]) -> Time:
    """Return both medians."""
    return Time(statistics.median(each.clock for each in times), statistics.median(each.own for each in times))


def line(title: str, times: Sequence[Time], floor: Time | None = None) -> str:
    """Return one line of the table; `floor` is the bare minimum."""
    ordered = sorted(each.clock for each in times)
    high = ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
    half = middle(times)
    ratio = f"   × {half.clock / floor.clock:4.1f} and {half.own / floor.own:4.1f} of the bare minimum" if floor else ""
    return (
        f"{title:28} {half.clock:8.1f} {high:8.1f} {ordered[-1]:8.1f}"
        f" {half.own:8.1f} {max(each.own for each in times):8.1f}{ratio}"
    )


def bare_minimum(path: Path, count: int) -> list[Time]:
    """Return the milliseconds of results given to the document itself, without a window."""
    with Document.open(path) as document:
        number = len(document.tournament.rounds)
        boards = document.tournament.rounds[-1].open_boards[-count:]
        return [timed(lambda board=board: document.do(EnterResult(number, board, Result.DRAW))) for board in boards]


def window_of(folder: Path) -> MainWindow:
    """Return a visible window with preferences of its own."""
    application = prepare(QApplication.instance() or QApplication([]))
    preferences = Preferences(QSettings(str(folder / "preferences.ini"), QSettings.Format.IniFormat))
    preferences.theme = "light"
    appearance = Appearance(application, preferences)
    appearance.apply()
    window = MainWindow(preferences, appearance, Files())
    collector.spare(window.office.desk)
    window.resize(1280, 800)
    window.show()
    QApplication.processEvents()
    if hasattr(window.pages, "make_ready"):  # other checkouts are measured, too
        window.pages.make_ready()  # as the program does a moment after its start
        QApplication.processEvents()
    return window


QUIET_TURNS = 400
"""So many turns of the loop, five milliseconds each, without work: then a window has caught up."""


def rest(window: MainWindow) -> None:
    """Wait until the window has caught up: until no turn of its loop took a millisecond for a while."""
    quiet = 0
    while quiet < QUIET_TURNS or window.office.tasks.busy:
        quiet = quiet + 1 if timed(lambda: time.sleep(0.005)).own < 1 else 0


def type_results(window: MainWindow, count: int) -> list[Time]:
    """Return the time of each of `count` results typed one after the other."""
    table = window.round.table
    times = []
    for place in range(count):
        key = KEYS[place % len(KEYS)]
        times.append(timed(lambda key=key: QTest.keyClick(table, key)))
    return times


PARTS = (
    ("stored on the disk", Document, "do"),
    ("shown by pages and panels", Desk, "_step"),
    ("which actions make sense now", Actions, "refresh"),
    ("the line at the foot", StatusLine, "refresh"),
    ("the cursor's way on", Boards, "go_on"),
    ("tables drawn", Table, "paintEvent"),
)
"""What a typed result consists of, each with the function in which it is done."""

REST = "the rest: key, signals, drawing by Qt"


class Parts:
    """The time of this thread by parts, each without the parts inside it."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = defaultdict(float)
        self._within = [REST]
        self._since = 0.0
        self._watched = False

    def _turn(self) -> None:
        now = time.thread_time()
        self.spent[self._within[-1]] += now - self._since
        self._since = now

    def watch(self) -> None:
        """Look at the functions of the parts; before a window is made, which connects them."""
        for title, kind, name in PARTS:
            setattr(kind, name, self._watched_function(title, getattr(kind, name)))

    def _watched_function(self, title: str, work: Callable[..., object]) -> Callable[..., object]:
        def timed_work(*given: object, **named: object) -> object:
            if not self._watched:
                return work(*given, **named)
            self._turn()
            self._within.append(title)
            try:
                return work(*given, **named)
            finally:
                self._turn()
                self._within.pop()

        return timed_work

    @contextmanager
    def counted(self) -> Iterator[None]:
        """Count what is done inside."""
        self._since, self._watched = time.thread_time(), True
        yield
        self._turn()
        self._watched = False


def least_of_a_window(window: MainWindow, count: int) -> dict[str, list[Time]]:
    """Return the times of what even a window that did nothing else would do with every key."""
    table = window.round.table
    here = table.current_row

    def draw() -> None:
        for row in (here, here + 1):
            table.viewport().update(table.visualRect(table.model().index(row, 0)).adjusted(0, 0, table.width(), 0))

    return {
        "a key that means nothing": [timed(lambda: QTest.keyClick(table, Qt.Key.Key_F24)) for _ in range(count)],
        "two rows drawn": [timed(draw) for _ in range(count)],
    }


def open_and_wait(window: MainWindow, path: Path) -> None:
    """Open a document, as a rule on a thread, until it is on the screen."""
    opening.open_path(window.office, path)
    while not window.office.desk.is_open:
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)


def scroll(window: MainWindow) -> list[Time]:
    """Return the time of every step of a scroll through all boards and back."""
    table = window.round.table
    bar = table.verticalScrollBar()
    places = [*range(0, bar.maximum(), 3), *range(bar.maximum(), 0, -7)]
    return [timed(lambda place=place: (bar.setValue(place), table.viewport().repaint())) for place in places]


PAGES = ("players", "standings", "trace", "sheets", "round")
LOOKS = {"theme": ("view.dark", "view.light"), "type size": ("view.larger", "view.smaller")}


def look_about(window: MainWindow, turns: int = 5) -> dict[str, list[Time]]:
    """Return the times of turning the pages, each made before, and of every step of theme and type size."""
    result: dict[str, list[Time]] = {}
    for turn in range(turns + 1):
        for page in PAGES:
            spent = timed(window.catalogue[f"view.{page}"].trigger)
            while window.office.tasks.busy:
                QApplication.processEvents()
            if turn:
                result.setdefault(f"turn to {page}", []).append(spent)
    for title, actions in LOOKS.items():
        result[title] = [timed(window.catalogue[action].trigger) for _ in range(turns) for action in actions]
    return result


def main(players: int, rounds: int, count: int, keep: Path | None, profile: bool) -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = keep or folder / "large.swissdesk"
        if not path.exists():
            build(path, players, rounds)
        least = bare_minimum(path, min(count, 60))
        floor = middle(least)
        parts = Parts()
        parts.watch()
        window = window_of(folder)
        print(f"{players:5} players, {rounds:2} rounds{'':>9} median     95 %    worst      own    worst   (ms)")
        print(line("the bare minimum", least))
        print(line("open", [timed(lambda: open_and_wait(window, path))]))
        rest(window)
        watch = cProfile.Profile()
        if profile:
            watch.enable()
        with parts.counted():
            typed = type_results(window, count)
        if profile:
            watch.disable()
        print(line("a typed result", typed, floor))
        for title, _kind, _name in (*PARTS, (REST, None, "")):
            print(f"    {title:62} {1000 * parts.spent[title] / count:8.2f}")
        for title, times in least_of_a_window(window, count).items():
            print(line(title, times, floor))
        print(line("undo", [timed(window.catalogue["edit.undo"].trigger) for _ in range(count)], floor))
        print(line("redo", [timed(window.catalogue["edit.redo"].trigger) for _ in range(count)], floor))
        window.round.table.go_to(0)
        print(
            line(
                "page down", [timed(lambda: QTest.keyClick(window.round.table, Qt.Key.Key_PageDown)) for _ in range(20)]
            )
        )
        print(line("a step of scrolling", scroll(window)))
        for title, times in look_about(window).items():
            print(line(title, times))
        if profile:
            pstats.Stats(watch).sort_stats("cumulative").print_stats(45)
        window.close()


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--players", type=int, default=1000)
    arguments.add_argument("--rounds", type=int, default=13)
    arguments.add_argument("--count", type=int, default=200, help="how many results are typed")
    arguments.add_argument("--keep", type=Path, help="where the event is kept; used again if it is there")
    arguments.add_argument("--profile", action="store_true", help="print where the time of the typed results goes")
    main(**vars(arguments.parse_args()))
