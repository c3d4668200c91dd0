"""From a new event to round 1: the strip of steps, the checklist beside the window, the print test."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from settling import settle
from using import press, shown_page

from swissdesk.ui.help.window import HelpWindow
from swissdesk.ui.settings.dialog import SettingsDialog
from swissdesk.ui.venue.checklist import VenueDialog


class Printers:
    """One printer that takes everything."""

    def __init__(self) -> None:
        self.jobs = []

    def names(self) -> list[str]:
        return ["Office"]

    def usual(self) -> str:
        return "Office"

    def send(self, job, _monitor) -> None:
        self.jobs.append(job)


@pytest.fixture
def new_event(opened, make_tournament, qtbot):
    """A window with an event of nobody."""
    begin = make_tournament(0, colour=None)
    window = opened(begin.replace(settings=replace(begin.settings, tiebreaks=("BH/C1", "BH"))))
    settle(qtbot)
    return window


def texts(window) -> dict[str, str]:
    window.first_steps.strip.refresh()
    return {key: step.text() for key, step in window.first_steps.strip.steps.items()}


def top_of_page(window) -> int:
    return window.panels.mapTo(window, QPoint(0, 0)).y()


def test_a_new_event_shows_its_steps_with_their_states(new_event):
    assert new_event.first_steps.isVisible()
    assert texts(new_event) == {
        "players": "Players: none yet",
        "tiebreaks": "Tie-breaks: BH/C1 …",
        "times": "Times: no days yet",
        "backup": "Backup: no folder yet",
        "printing": "Print test: not yet",
        "pair": "Round 1: waits for players",
    }


def test_a_step_is_clicked_and_does_what_its_key_does(new_event, typist, qtbot):
    steps = new_event.first_steps.strip.steps
    press(new_event, "view.standings")
    QTest.mouseClick(steps["players"], Qt.MouseButton.LeftButton)
    assert shown_page(new_event) == "players"
    typist.type("Novak, Jan SVK 2100")
    typist.press(Qt.Key.Key_Return)
    typist.type("Kral, Eva SVK 2000")
    typist.press(Qt.Key.Key_Return)
    settle(qtbot)
    assert texts(new_event)["players"] == "Players: 2 entered"
    QTest.mouseClick(steps["times"], Qt.MouseButton.LeftButton)
    dialog = new_event.findChild(SettingsDialog)
    assert dialog.isVisible()
    assert "Ctrl+M, Ctrl+Shift+T" in steps["times"].toolTip()


def test_nothing_moves_while_round_1_is_paired_but_with_the_page(opened, make_tournament, typist, qtbot):
    window = opened(make_tournament(4))
    press(window, "view.round")
    settle(qtbot)
    assert window.first_steps.isVisible()
    typist.propose()
    settle(qtbot)
    assert shown_page(window) == "round"
    assert not window.first_steps.isVisible()
    below = top_of_page(window)
    typist.shortcut("edit.undo")
    settle(qtbot)
    assert top_of_page(window) == below
    press(window, "view.players")
    assert window.first_steps.isVisible()


def test_a_step_taken_elsewhere_waits_for_the_page_to_turn(opened, make_tournament, typist, qtbot):
    window = opened(make_tournament(4))
    press(window, "view.round")
    typist.propose()
    press(window, "view.players")
    typist.shortcut("edit.undo")
    settle(qtbot)
    assert not window.first_steps.isVisible()
    press(window, "view.standings")
    assert window.first_steps.isVisible()


def test_it_is_hidden_by_its_cross_and_shown_again_from_the_menu(new_event, opened, make_tournament):
    QTest.mouseClick(new_event.first_steps.strip.away, Qt.MouseButton.LeftButton)
    assert not new_event.first_steps.isVisible()
    opened(make_tournament(2))
    assert not new_event.first_steps.isVisible()
    press(new_event, "view.first_steps")
    assert new_event.first_steps.isVisible()


def test_a_running_event_has_no_strip_and_does_not_make_one(in_round_1):
    window = in_round_1()
    press(window, "view.players")
    assert not window.first_steps.isVisible()


def test_the_checklist_opens_at_the_first_open_point_and_follows(new_event, typist, qtbot):
    typist.shortcut("venue.show")
    dialog = new_event.findChild(VenueDialog)
    qtbot.waitUntil(lambda: not dialog.tasks.busy)
    before = dialog.sum.text()
    assert QApplication.focusWidget().text() == "Quick add"
    states = {found.point.key: found.finding.state.value for found in dialog.found}
    assert states["autosave"] == states["language"] == states["tiebreaks"] == "done"
    assert states["players"] == states["backup"] == states["colour"] == "open"
    press(new_event, "edit.undo")
    typist.press(Qt.Key.Key_F1)
    assert new_event.findChild(HelpWindow).isVisible()
    assert before.startswith("Open: ")


def test_a_button_of_the_checklist_leads_to_the_field(new_event, typist, qtbot):
    typist.shortcut("venue.show")
    dialog = new_event.findChild(VenueDialog)
    qtbot.waitUntil(lambda: not dialog.tasks.busy)
    way = dialog._lines["arbiters"].way
    way.setFocus()
    typist.press(Qt.Key.Key_Return)
    assert new_event.findChild(SettingsDialog).isVisible()
    new_event.findChild(SettingsDialog).close()
    dialog.activateWindow()
    dialog.setFocus()
    typist.press(Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_the_test_page_is_printed_and_counts(new_event, typist, qtbot):
    printers = Printers()
    new_event.office.services.printers = printers
    typist.shortcut("print.test")
    qtbot.waitUntil(lambda: new_event.office.shown.has_sheet)
    assert new_event.sheets.kind.name == "test"
    typist.shortcut("print.at_once")
    typist.wait_until_idle()
    assert [job.printer for job in printers.jobs] == ["Office"]
    assert texts(new_event)["printing"] == "Print test: printed"


def test_the_keys_return_to_the_checklist_from_the_settings_opened_there(new_event, typist, qtbot):
    press(new_event, "venue.show")
    checklist = new_event.findChild(VenueDialog)
    qtbot.waitUntil(lambda: QApplication.activeWindow() is checklist)
    for _ in range(2):
        way = next(each for each in checklist.findChildren(QPushButton) if each.text() == "Settings…")
        QTest.mouseClick(way, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: isinstance(QApplication.activeWindow(), SettingsDialog))
        typist.press(Qt.Key.Key_Escape)
        new_event.activateWindow()  # as systems do: the closed window belongs to the main one
        settle(qtbot)
        qtbot.waitUntil(lambda: QApplication.activeWindow() is checklist)
        assert checklist.isAncestorOf(QApplication.focusWidget())


def test_who_turns_from_the_settings_to_the_main_window_stays_there(new_event, qtbot):
    press(new_event, "venue.show")
    press(new_event, "file.settings")
    settings = new_event.findChild(SettingsDialog)
    qtbot.waitUntil(lambda: QApplication.activeWindow() is settings)
    new_event.activateWindow()
    settle(qtbot)
    settings.close()
    settle(qtbot)
    assert QApplication.activeWindow() is new_event
