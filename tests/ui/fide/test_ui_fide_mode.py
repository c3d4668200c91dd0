"""FIDE mode in the window: warnings of every level, driven by keys; the way out, and the mark that it leaves."""

from __future__ import annotations

from dataclasses import replace

import pytest
from conftest import tournament
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from swissdesk.model import ByeKind
from swissdesk.model.events import AnnounceBye
from swissdesk.ui.fide.warning import WarningDialog


def fide_event(**settings):
    begun = tournament()
    return begun.replace(settings=replace(begun.settings, fide_rated=True, **settings))


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


def test_a_warning_to_be_acknowledged_goes_on_with_enter(opened, answers):
    keys, shown = answers
    window = opened(fide_event())
    keys += [Qt.Key.Key_Return]
    assert window.office.desk.do(AnnounceBye(3, 1, ByeKind.FULL_POINT))
    assert [title for _, title, _ in shown] == ["FIDE mode: please note"]
    assert window.office.tournament.request(3, 1) is ByeKind.FULL_POINT


def test_enter_cancels_what_is_to_be_confirmed(opened, answers):
    keys, shown = answers
    window = opened(fide_event())
    desk = window.office.desk
    assert desk.do(AnnounceBye(3, 1, ByeKind.HALF_POINT))
    keys += [Qt.Key.Key_Return, "go on"]
    assert not desk.do(AnnounceBye(3, 2, ByeKind.HALF_POINT))
    assert window.office.tournament.request(3, 2) is None
    assert desk.do(AnnounceBye(3, 2, ByeKind.HALF_POINT))
    assert window.office.tournament.request(3, 2) is ByeKind.HALF_POINT
    assert {title for _, title, _ in shown} == {"FIDE mode: please confirm"}


def test_leaving_takes_two_confirmations_and_marks_every_page(opened, answers, qtbot):
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


def test_undo_does_not_lead_back_into_fide_mode(opened, answers):
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
