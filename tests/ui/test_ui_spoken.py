"""What a screen reader is told without being asked: every result that is entered, in words, by an announcement."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtWidgets import QApplication, QWidget

from swissdesk.model.events import SignOff
from swissdesk.ui.widgets import announce

Key = Qt.Key


class Listener:
    """Stands where Qt hands events to the screen reader, and passes them on."""

    Event = QAccessible.Event

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.speakers: set[QWidget] = set()

    def updateAccessibility(self, event: QAccessibleEvent) -> None:  # noqa: N802  (Qt's name)
        assert isinstance(event, QAccessibleAnnouncementEvent)
        assert event.type() is QAccessible.Event.Announcement
        self.heard.append(event.message())
        self.speakers.add(event.object())
        QAccessible.updateAccessibility(event)


@pytest.fixture
def listener(monkeypatch):
    """What is announced from now on."""
    result = Listener()
    monkeypatch.setattr(announce, "QAccessible", result)
    return result


def test_every_typed_result_is_told_in_words(in_round_1, typist, listener):
    window = in_round_1(8)
    listener.heard.clear()
    white, black = ([row.white.player.name for row in window.round.model.rows],
                    [row.black.player.name for row in window.round.model.rows])  # fmt: skip
    typist.type("1=0")
    assert listener.heard == [
        f"Board 1: White, {white[0]}, wins",
        f"Board 2: {white[1]} and {black[1]} draw",
        f"Board 3: Black, {black[2]}, wins",
    ]
    assert listener.speakers == {window.status.said}
    assert window.status.said.accessibleName() == listener.heard[-1]


def test_a_forfeit_a_cleared_result_and_an_undo_are_told_too(in_round_1, typist, listener):
    window = in_round_1(8)
    typist.type("+1")
    listener.heard.clear()
    typist.press(Key.Key_Backspace)
    assert "Board 2" in listener.heard[-1]
    typist.type("-")
    assert "forfeit" in listener.heard[-1]
    told = len(listener.heard)
    typist.shortcut("edit.undo")
    assert len(listener.heard) > told
    assert listener.heard[-1].startswith("Board 2: ")
    assert QApplication.focusWidget() is window.round.table


def test_the_second_pass_tells_what_is_verified(in_round_1, typist, listener):
    window = in_round_1(8)
    typist.type("1=01")
    typist.shortcut("results.second_pass")
    listener.heard.clear()
    typist.type("1")
    assert isinstance(window.workspace.desk.document.history.undo_event, SignOff)
    assert listener.heard
    assert "Board 1" in " ".join(listener.heard)


def test_nothing_is_announced_twice_and_silence_is_not_announced(in_round_1, typist, listener):
    window = in_round_1(8)
    listener.heard.clear()
    window.status.read_back("")
    window.workspace.show_round(1)
    assert listener.heard == []
    typist.type("1")
    assert len(listener.heard) == 1
