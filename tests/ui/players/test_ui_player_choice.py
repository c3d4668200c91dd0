"""A player is chosen by what the field shows: a text that fits nobody chooses nobody."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from swissdesk.session.registration.naming import Candidate
from swissdesk.ui.players.choice import PlayerChoice


@pytest.fixture
def choice(window):
    made = PlayerChoice(window)
    made.offer([Candidate(1, "1  Adamová, Eva"), Candidate(14, "14  Novák, Ján")], 14)
    made.show()
    made.select()
    return made


def test_a_text_that_fits_nobody_chooses_nobody_and_stays(choice):
    assert choice.player == 14
    QTest.keyClicks(choice.field, "zzz")
    assert choice.player is None
    QTest.keyClick(choice.field, Qt.Key.Key_Return)
    assert choice.player is None
    assert choice.field.text() == "zzz"
    assert choice.field.property("wrong") is True


def test_a_text_that_fits_somebody_chooses_them_when_it_is_left(choice):
    QTest.keyClicks(choice.field, "adam")
    assert choice.player is None
    QTest.keyClick(choice.field, Qt.Key.Key_Return)
    assert choice.player == 1
    assert choice.field.text() == "1  Adamová, Eva"
    assert not choice.field.property("wrong")
