"""Thirty thousand actions: whatever is done with their history, the event loop is never kept for long.

The dog counts the time that the thread of the window works between two beats of a timer. It is the work that counts,
not the hour: what else the machine does makes no difference.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from pathlib import Path

import long_journal
import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication

from swissdesk.model import Colour, EventInfo, Player, Settings, Sex, Tournament
from swissdesk.ui.commands import opening
from swissdesk.ui.history.comparison import ComparisonWindow
from swissdesk.ui.history.sifting import Sieve
from swissdesk.ui.history.then_window import ThenWindow

ACTIONS = 30_000
LONGEST = 0.2
"""Seconds of work at a stretch: twice what the issue allows on a quiet machine, for tests share theirs."""

Key = Qt.Key


class Dog:
    """Barks when the thread has worked for too long without coming back to the event loop."""

    def __init__(self) -> None:
        self.longest = 0.0
        self._last = time.thread_time()
        self._timer = QTimer(interval=1)
        self._timer.timeout.connect(self._beat)

    def _beat(self) -> None:
        now = time.thread_time()
        self.longest = max(self.longest, now - self._last)
        self._last = now

    def __enter__(self) -> Dog:
        QApplication.processEvents()
        self._last, self.longest = time.thread_time(), 0.0
        self._timer.start()
        return self

    def __exit__(self, *_what: object) -> None:
        QApplication.processEvents()
        self._beat()
        self._timer.stop()


@pytest.fixture(scope="module")
def weeks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A document of sixty players and nine rounds in which thirty thousand things were done."""
    players = tuple(
        Player(number, f"Surname{number:02}, Given", rating=2500 - 10 * number, federation="SVK", birth="1990/05/30",
               sex=Sex.MALE)
        for number in range(1, 61)
    )  # fmt: skip
    begin = Tournament(EventInfo("Long Open"), Settings(rounds=9, initial_colour=Colour.WHITE), players)
    path = tmp_path_factory.mktemp("weeks") / "weeks.swissdesk"
    long_journal.write(path, long_journal.weeks_of_work(begin, 9, ACTIONS - 1, 30))
    return path


@pytest.fixture
def long_day(window, weeks, home, qtbot) -> Callable[[Callable[[], object]], float]:
    """Do something with the history open, wait until it is settled, and return how long it kept the loop."""
    path = home / "weeks.swissdesk"
    shutil.copy(weeks, path)
    opening.open_path(window.workspace, path)
    workspace, panel = window.workspace, window.history

    def settled() -> bool:
        beside = [each for kind in (ThenWindow, ComparisonWindow) if (each := window.findChild(kind)) is not None]
        return not (panel.busy or workspace.recall.busy or workspace.checks.busy or any(b.busy for b in beside))

    def watched(deed: Callable[[], object]) -> float:
        with Dog() as dog:
            deed()
            qtbot.waitUntil(settled, timeout=60_000)
        return dog.longest

    qtbot.waitUntil(settled, timeout=60_000)
    return watched


def test_nothing_that_is_done_with_the_history_keeps_the_loop(long_day, window, typist, qtbot):
    panel, workspace = window.history, window.workspace
    kept: dict[str, float] = {"open": long_day(lambda: typist.shortcut("history.panel"))}
    assert workspace.desk.document.last == ACTIONS
    assert panel.model.count > ACTIONS // 3
    qtbot.waitUntil(lambda: panel.model.data(panel.model.index(1, 0)) != "", timeout=60_000)

    def scroll() -> None:
        bar = panel.list.verticalScrollBar()
        for value in range(0, bar.maximum(), bar.maximum() // 60):
            bar.setValue(value)
            QApplication.processEvents()

    def look_for(text: str) -> Callable[[], object]:
        return lambda: panel.search.setText(text)

    def sift(sieve: Sieve) -> None:
        panel.sieve.setCurrentIndex(panel.sieve.findData(sieve))
        panel.sieve.activated.emit(panel.sieve.currentIndex())

    def jump(row: int) -> None:
        panel.list.go_to(row)
        panel.list.wanted.emit()

    kept["scroll"] = long_day(scroll)
    kept["search"] = long_day(look_for("board 7"))
    assert 0 < panel.model.count < ACTIONS
    kept["search all"] = long_day(look_for("1"))
    kept["search over"] = long_day(look_for(""))
    for sieve in Sieve:
        kept[f"sieve {sieve.name}"] = long_day(lambda sieve=sieve: sift(sieve))
    sift(Sieve.ACTIONS)
    kept["jump"] = long_day(lambda: jump(panel.model.rowCount() // 2))
    kept["back"] = long_day(lambda: workspace.messages.accept())
    kept["then"] = long_day(lambda: window.catalogue["history.then"].trigger())
    kept["far then"] = long_day(lambda: panel.list.go_to(panel.model.rowCount() - 9))
    kept["compare"] = long_day(lambda: window.catalogue["history.compare"].trigger())
    assert {what: took for what, took in kept.items() if took > LONGEST} == {}


def test_typing_and_storms_of_undo_do_not_either(long_day, window, typist):
    typist.shortcut("history.panel")
    long_day(lambda: None)
    typist.press(Key.Key_Escape)
    window.activateWindow()
    kept: dict[str, float] = {}
    for number in range(6):
        kept[f"typed {number}"] = long_day(lambda number=number: typist.type("10="[number % 3]))

    def storm() -> None:
        for _ in range(60):
            typist.shortcut("edit.undo")
            QApplication.processEvents()

    def storm_back() -> None:
        for _ in range(60):
            typist.shortcut("edit.redo")
            QApplication.processEvents()

    kept["undone"] = long_day(storm)
    kept["done again"] = long_day(storm_back)
    kept["typed then"] = long_day(lambda: typist.type("="))
    assert window.workspace.desk.document.last > ACTIONS + 120
    assert {what: took for what, took in kept.items() if took > LONGEST} == {}


def test_the_dog_barks():
    with Dog() as dog:
        end = time.thread_time() + 2 * LONGEST
        while time.thread_time() < end:
            pass
    assert dog.longest > LONGEST
