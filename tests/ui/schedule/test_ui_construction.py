"""The window in which the tables of round robins come about: keys, playing, choices, paper."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtTest import QTest
from using import message_of

from swissdesk.reports.constructions import Method
from swissdesk.ui.help.window import HelpWindow
from swissdesk.ui.schedule.construction_window import ConstructionWindow
from swissdesk.ui.shell.view import SHEETS


@pytest.fixture(autouse=True)
def no_other_before(window):
    """What an arbiter chose stays while the program runs; the next test finds a window that begins with its event."""
    yield
    for left in window.findChildren(ConstructionWindow):
        left.deleteLater()


@pytest.fixture
def shown(opened, make_tournament, typist):
    """The window for a round robin of seven."""
    begin = make_tournament(7, 7)
    window = opened(begin.replace(settings=replace(begin.settings, system="round-robin-circle")))
    window.office.preferences.trace_moves = False
    typist.shortcut("schedule.construction")
    return window.findChild(ConstructionWindow)


def press(shown, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(shown.view, key)


def test_it_begins_with_the_event_that_is_open(shown):
    assert shown.players.value() == 7
    assert shown.figure.method is Method.CIRCLE
    assert shown.said.text() == "Round 1 of 7: 7–2, 3–6, 5–4; 1 has the bye"


def test_keys_step_and_jump(shown):
    press(shown, Qt.Key.Key_Right, Qt.Key.Key_Right)
    assert shown.moment == 2
    press(shown, Qt.Key.Key_Left)
    assert shown.moment == 1
    press(shown, Qt.Key.Key_End, Qt.Key.Key_Right)
    assert shown.moment == 6
    press(shown, Qt.Key.Key_Home, Qt.Key.Key_Left)
    assert shown.moment == 0
    assert shown.slider.value() == 0


def test_it_moves_to_the_next_moment(shown, qtbot):
    shown._office.preferences.trace_moves = True
    shown.speed.setCurrentIndex(3)
    press(shown, Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: shown.moment == 1)
    assert shown.view.drawing == shown.figure.drawing(1)


def test_space_plays_to_the_end_and_pauses(shown, qtbot):
    shown.speed.setCurrentIndex(3)
    press(shown, Qt.Key.Key_Space)
    assert shown.is_playing
    press(shown, Qt.Key.Key_Space)
    assert not shown.is_playing
    shown.go(5)
    press(shown, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: not shown.is_playing)
    assert shown.moment == 6


def test_another_construction_begins_anew(shown):
    shown.go(3)
    shown.method.setCurrentIndex(shown.method.findData(Method.SCHURIG))
    assert shown.moment == 0
    assert shown.slider.maximum() == shown.figure.last == 15
    shown.players.setValue(24)
    assert shown.slider.maximum() == 47


def test_as_pdf_turns_to_the_sheet(shown, qtbot):
    office = shown._office
    shown.paper.click()
    assert office.view.page == SHEETS
    qtbot.waitUntil(lambda: office.shown.has_sheet)


def test_without_a_tournament_it_shows_eight_players(window, typist):
    typist.shortcut("schedule.construction")
    assert window.findChild(ConstructionWindow).players.value() == 8


def test_the_help_page_leads_to_it(window):
    help_window = HelpWindow.show_for(window.office, "schedule")
    help_window.browser.anchorClicked.emit(QUrl("do:schedule.construction"))
    assert window.findChild(ConstructionWindow).isVisible()
    help_window.browser.anchorClicked.emit(QUrl("do:schedule.bracket"))
    assert message_of(window) == "No tournament is open."


def test_escape_closes_it(shown):
    press(shown, Qt.Key.Key_Escape)
    assert not shown.isVisible()
