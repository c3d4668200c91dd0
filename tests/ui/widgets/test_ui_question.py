"""A question before something happens: Enter gives the safe answer, Escape none, a letter any of them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from swissdesk.ui.widgets.form import CANCEL, QuestionDialog, ask

ANSWERS = (("keep", "&Keep it"), ("away", "&Throw it away"))


@pytest.fixture
def question(qtbot, appearance):
    dialog = QuestionDialog("Stop here?", "There is something left to be done.", ANSWERS)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is dialog)
    return dialog


@pytest.mark.parametrize(
    ("key", "modifiers", "answer"),
    [
        (Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "keep"),
        (Qt.Key.Key_T, Qt.KeyboardModifier.AltModifier, "away"),
        (Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier, CANCEL),
    ],
)
def test_keys_answer(question, qtbot, key, modifiers, answer):
    QTest.keyClick(question, key, modifiers)
    qtbot.waitUntil(question.isHidden)  # a letter presses the button for a moment first
    assert question.answer == answer


def test_a_click_answers(question, qtbot):
    qtbot.mouseClick(question.buttons["away"], Qt.MouseButton.LeftButton)
    assert question.answer == "away"


def test_asking_gives_the_answer(appearance, monkeypatch):
    monkeypatch.setattr(QuestionDialog, "exec", lambda dialog: dialog.buttons["away"].click())
    assert ask(None, "Stop here?", "There is something left to be done.", ANSWERS) == "away"
    monkeypatch.setattr(QuestionDialog, "exec", lambda dialog: dialog.reject())
    assert ask(None, "Stop here?", "There is something left to be done.", ANSWERS) == CANCEL


def test_every_answer_can_be_read_in_large_type(question, appearance, qtbot):
    appearance.choose_font_percent(200)
    dialog = QuestionDialog("Stop here?", "There is something left to be done.", ANSWERS)
    qtbot.addWidget(dialog)
    dialog.show()
    for made in dialog.buttons.values():
        assert made.width() >= made.sizeHint().width()
        assert dialog.rect().contains(made.geometry())
