"""Ten thousand actions and more: whatever is done with their history, the event loop is never kept for long."""

from __future__ import annotations

import gc
import shutil
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import long_journal
import pytest
from examples import first_seeds
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from using import close_tournament, document_of, press
from watchdog import LONGEST, Dog, slowness

from swissdesk.model import Colour, EventInfo, Player, Settings, Sex, Tournament
from swissdesk.ui.files import opening
from swissdesk.ui.history.former_states import ComparisonWindow, ThenWindow
from swissdesk.ui.history.table import Sieve
from swissdesk.ui.shell import collector

pytestmark = pytest.mark.usefixtures("collector_of_a_program")

ACTIONS = len(first_seeds(10_000))
"""In an ordinary run; the search has as many more as of all examples."""
BESIDE = (ThenWindow, ComparisonWindow)
Key = Qt.Key


@pytest.fixture(scope="module")
def weeks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A document of a thousand players and thirteen rounds in which very many things were done."""
    players = tuple(
        Player(
            number,
            f"Surname{number:04}, Given",
            rating=2500 - number,
            federation="SVK",
            birth="1990/05/30",
            sex=Sex.MALE,
        )
        for number in range(1, 1001)
    )
    begin = Tournament(EventInfo("Long Open"), Settings(rounds=13, initial_colour=Colour.WHITE), players)
    path = tmp_path_factory.mktemp("weeks") / "weeks.swissdesk"
    long_journal.write(path, long_journal.long_swiss(begin, 13, ACTIONS - 1, 30))
    return path


@pytest.fixture
def long_day(window, weeks, home, qtbot):
    """Open the document, do something with it, and wait until it is settled: ``long_day(what, deed)``.

    What kept the loop for too long is in `barked` of the dog that it has.
    """
    path = home / "weeks.swissdesk"
    shutil.copy(weeks, path)
    collector.spare(window.office.desk)
    office, panel = window.office, window.history

    def settled() -> bool:
        at_work = (office.tasks, panel, office.services.recall, office.services.checks)
        return office.desk.is_open and not any(each.busy for each in at_work) and not any(map(is_busy, BESIDE))

    def is_busy(kind: type[ThenWindow | ComparisonWindow]) -> bool:
        beside = window.findChild(kind)  # dear: all of the window is looked through
        return beside is not None and beside.busy

    with Dog() as dog:

        def watched(what: str, job: Callable[[], object]) -> None:
            dog.doing = what
            job()
            qtbot.waitUntil(settled)
            dog.turn()

        watched.dog = dog
        watched("open", lambda: opening.open_path(office, path))
        yield watched
    close_tournament(window)
    gc.unfreeze()


def test_nothing_that_is_done_with_the_history_keeps_the_loop(long_day, window, typist, qtbot):
    panel, office = window.history, window.office
    long_day("panel", lambda: typist.shortcut("history.panel"))
    assert office.desk.document.last == ACTIONS
    assert panel.model.count > ACTIONS // 3
    qtbot.waitUntil(lambda: panel.model.data(panel.model.index(1, 0)) != "")

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

    long_day("scroll", scroll)
    long_day("search", look_for("board 7"))
    assert 0 < panel.model.count < ACTIONS
    long_day("search all", look_for("1"))
    long_day("search over", look_for(""))
    for sieve in Sieve:
        long_day(f"sieve {sieve.name}", lambda sieve=sieve: sift(sieve))
    sift(Sieve.ACTIONS)
    long_day("jump", lambda: jump(panel.model.rowCount() // 2))
    long_day("back", lambda: office.messages.accept())
    long_day("then", lambda: press(window, "history.then"))
    long_day("far then", lambda: panel.list.go_to(panel.model.rowCount() - 9))
    long_day("compare", lambda: press(window, "history.compare"))
    assert long_day.dog.barked() == {}


def test_typing_storms_of_undo_turning_the_pages_and_closing_do_not_either(long_day, window, typist, qtbot):
    desk, catalogue = window.office.desk, window.catalogue
    long_day("panel", lambda: typist.shortcut("history.panel"))
    typist.press(Key.Key_Escape)
    window.activateWindow()

    def each_in_its_turn(what: str, *jobs: Callable[[], object]) -> None:
        for number, job in enumerate(jobs):
            long_day.dog.doing = f"{what} {number}"
            job()
            long_day.dog.turn()

    each_in_its_turn("typed", *(partial(typist.type, letter) for letter in "10=10"))
    long_day("typed last", lambda: typist.type("="))

    def storm(action: str) -> None:
        for _ in range(30):
            typist.shortcut(action)
            QApplication.processEvents()

    long_day("undone", lambda: storm("edit.undo"))
    long_day("done again", lambda: storm("edit.redo"))
    long_day("typed then", lambda: typist.type("="))
    assert document_of(window).last > ACTIONS + 60
    for page in ("players", "standings", "trace", "round", "players", "round"):
        long_day(f"turn to {page}", catalogue[f"view.{page}"].trigger)
        if page == "trace":
            qtbot.waitUntil(lambda: window.trace.story is not None)
    each_in_its_turn("close", window.close)
    assert not desk.is_open
    assert long_day.dog.barked() == {}


def test_the_dog_barks():
    with Dog() as dog:
        end = time.thread_time() + 4 * LONGEST * slowness()  # it may be slower when the dog looks
        while time.thread_time() < end:
            pass
    assert dog.longest > LONGEST
