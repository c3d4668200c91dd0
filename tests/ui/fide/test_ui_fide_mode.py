"""FIDE mode in the window: warnings of every level, driven by keys; the way out, and the mark that it leaves."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from swissdesk.model import ByeKind, Player, Scoring
from swissdesk.model.events import AnnounceBye, ExchangeNumbers, PairRound
from swissdesk.ui.fide.warning import WarningDialog
from swissdesk.ui.files.new_tournament import NewTournamentDialog
from swissdesk.ui.players.form import PlayerDialog
from swissdesk.ui.schedule.round_robin import RoundRobinDialog
from swissdesk.ui.settings.dialog import SettingsDialog
from swissdesk.ui.standings.tiebreak_dialog import TiebreakDialog


@pytest.fixture(scope="module")
def fide_event(make_tournament):
    """An event in FIDE mode before round 1: ``fide_event(tiebreaks=…)``."""

    def do(**settings):
        begun = make_tournament()
        return begun.replace(settings=replace(begun.settings, fide_rated=True, **settings))

    return do


@pytest.fixture
def answers(monkeypatch):
    """Answer the warnings, one after the other, by a key; returns the list of answers and that of the dialogs shown."""
    shown, keys = [], []

    def act():
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, WarningDialog)
        shown.append((dialog.level, dialog.windowTitle(), tuple(dialog.said)))
        key = keys.pop(0) if keys else Qt.Key.Key_Escape
        if key == "go on":
            dialog.go_on.click()
        else:
            QTest.keyClick(dialog, key)

    exec_ = WarningDialog.exec

    def run(dialog):
        QTimer.singleShot(0, act)
        return exec_(dialog)

    monkeypatch.setattr(WarningDialog, "exec", run)
    return keys, shown


def test_a_warning_to_be_acknowledged_goes_on_with_enter(opened, fide_event, answers):
    keys, shown = answers
    window = opened(fide_event())
    keys += [Qt.Key.Key_Return]
    assert window.office.desk.do(AnnounceBye(3, 1, ByeKind.FULL_POINT))
    assert [title for _, title, _ in shown] == ["FIDE mode: notice"]
    assert window.office.tournament.request(3, 1) is ByeKind.FULL_POINT


def test_enter_cancels_what_is_to_be_confirmed(opened, fide_event, answers):
    keys, shown = answers
    window = opened(fide_event())
    desk = window.office.desk
    assert desk.do(AnnounceBye(3, 1, ByeKind.HALF_POINT))
    keys += [Qt.Key.Key_Return, "go on"]
    assert not desk.do(AnnounceBye(3, 2, ByeKind.HALF_POINT))
    assert window.office.tournament.request(3, 2) is None
    assert desk.do(AnnounceBye(3, 2, ByeKind.HALF_POINT))
    assert window.office.tournament.request(3, 2) is ByeKind.HALF_POINT
    assert {title for _, title, _ in shown} == {"FIDE mode: confirmation"}


def test_nobody_is_asked_to_confirm_what_is_refused(opened, fide_event, answers):
    _, shown = answers
    window = opened(fide_event())
    assert not window.office.desk.do(ExchangeNumbers(1, 5))
    assert "only players of equal rating" in window.office.messages.latest.text
    assert shown == []


def test_leaving_takes_two_confirmations_and_marks_every_page(opened, fide_event, answers, qtbot):
    keys, shown = answers
    window = opened(fide_event())
    keys += ["go on", Qt.Key.Key_Escape]
    window.catalogue["fide.leave"].trigger()
    assert window.office.tournament.settings.fide_mode
    keys += ["go on", "go on"]
    window.catalogue["fide.leave"].trigger()
    assert not window.office.tournament.settings.fide_mode
    assert [title for _, title, _ in shown] == 2 * [
        "FIDE mode: first of two confirmations",
        "FIDE mode: second confirmation",
    ]
    for page in ("players", "round", "standings", "trace", "sheets"):
        window.catalogue[f"view.{page}"].trigger()
        assert window.outside.isVisible()
        assert window.outside.text.text().startswith("Outside FIDE mode since round 1")
    assert not window.catalogue["fide.leave"].isEnabled()


def test_undo_does_not_lead_back_into_fide_mode(opened, fide_event, answers):
    keys, _ = answers
    window = opened(fide_event())
    keys += ["go on", "go on"]
    window.catalogue["fide.leave"].trigger()
    assert not window.office.desk.undo()
    assert "cannot be entered again" in window.office.messages.latest.text
    assert window.office.tournament.settings.fide_mode_left == 1


def test_an_event_outside_fide_mode_is_asked_nothing(opened, answers):
    _, shown = answers
    desk = opened().office.desk
    assert desk.do(AnnounceBye(3, 1, ByeKind.HALF_POINT))
    assert desk.do(AnnounceBye(3, 2, ByeKind.HALF_POINT))
    assert desk.do(AnnounceBye(3, 3, ByeKind.FULL_POINT))
    assert shown == []


def test_a_new_tournament_is_in_fide_mode(home, files, appearance, qtbot):
    dialog = NewTournamentDialog(home, files)
    qtbot.addWidget(dialog)
    begun = dialog.tournament()
    assert begun.settings.fide_mode
    assert begun.settings.scoring == Scoring()
    editor = dialog.editors["fide_rated"]
    editor.target.setCurrentIndex(1)
    editor.changed.emit()
    assert not dialog.tournament().settings.fide_mode


def test_flags_of_a_player_are_set_in_the_form(appearance, qtbot):
    dialog = PlayerDialog(Player(3, "Cerny, Petr"), is_new=False)
    qtbot.addWidget(dialog)
    dialog.no_half_byes.click()
    dialog.expelled.click()
    dialog.external.setText("12,5")
    dialog.lot.setValue(4)
    made = dialog.player()
    assert (made.no_half_byes, made.expelled, made.external, made.lot) == (True, True, 1250, 4)
    dialog.external.setText("many")
    assert dialog.check() == "“many” is not a value. Enter a number, such as 12 or 12.5."


def paired(window):
    event = PairRound(1, ((1, 5), (6, 2), (3, 7), (8, 4)), None, "dutch-2026")
    assert window.office.desk.do(event)
    return window


def test_the_tie_break_dialog_says_that_the_list_is_fixed(opened, fide_event, qtbot):
    window = paired(opened(fide_event(tiebreaks=("BH",))))
    dialog = TiebreakDialog(window.office)
    qtbot.addWidget(dialog)
    assert dialog.late.text.text().startswith("Cannot be changed. Tie-breaks are announced before round 1")
    assert not dialog.ok.isEnabled()


def test_the_settings_say_why_and_what_can_be_done(opened, fide_event, qtbot):
    window = paired(opened(fide_event()))
    dialog = SettingsDialog(window.office)
    qtbot.addWidget(dialog)
    for key in ("system", "rounds", "acceleration", "forbidden", "rating_method"):
        row = dialog.rows[key]
        assert row.lock.text().startswith("Cannot be changed. ")
        assert not row.editor.target.isEnabled()
    assert dialog.rows["rounds"].lock.text().endswith("Discard the draft of round 1 to change it.")


def test_the_exchange_is_chosen_in_the_dialog(opened, make_tournament, qtbot):
    window = opened(make_tournament(6))
    dialog = RoundRobinDialog(window.office, window)
    qtbot.addWidget(dialog)
    dialog.show()
    assert not dialog.exchange.isVisible()
    dialog.cycles.setValue(2)
    assert dialog.exchange.isVisible()
    dialog.exchange.click()
    dialog.ok.click()
    assert not window.office.tournament.settings.exchange_rounds
    assert window.office.tournament.settings.rounds == 10
