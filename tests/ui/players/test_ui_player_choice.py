"""A player is chosen by what the field shows: a text that fits nobody chooses nobody."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from swissdesk.session.registration.naming import Candidate
from swissdesk.ui.players.choice import PlayerChoice
from swissdesk.ui.shell import theme
from swissdesk.ui.widgets.day_field import DayField
from swissdesk.ui.widgets.form import FormDialog


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


def test_the_list_under_the_field_has_a_ground_and_a_frame(choice):
    QTest.keyClicks(choice.field, "adam")
    choice.search.look_up()
    popup = choice.search.popup
    drawn = popup.grab().toImage()
    colours = theme.active()
    foot = drawn.pixelColor(drawn.width() - 6, drawn.height() - 6)
    edge = drawn.pixelColor(drawn.width() // 2, drawn.height() - 1)
    assert foot == colours.colour("surface")
    assert edge == colours.colour("strong_line")


def test_keys_go_where_a_person_types_them_and_tab_leads_on(window, qtbot):
    """They reach the line itself, not the box that would pass them on past the list of who may be meant."""
    form = FormDialog("Late", "Add", window)
    before = form.text_field("&Before")
    choice = form.any_field("&Player", PlayerChoice(window))
    day = form.any_field("&Day", DayField())
    choice.offer([Candidate(1, "1  Adamová, Eva"), Candidate(14, "14  Novák, Ján")], None)
    form.show()
    form.activateWindow()
    qtbot.waitUntil(form.isActiveWindow)
    before.setFocus()
    seen = []
    for key in (
        Qt.Key.Key_Tab,
        Qt.Key.Key_Tab,
        Qt.Key.Key_Tab,
        Qt.Key.Key_Backtab,
        Qt.Key.Key_Backtab,
        Qt.Key.Key_Backtab,
    ):
        QTest.keyClick(QApplication.focusWidget(), key)
        seen.append(QApplication.focusWidget())
    assert seen == [choice.field, day.line, day.pick, day.line, choice.field, before]
    QTest.keyClick(before, Qt.Key.Key_P, Qt.KeyboardModifier.AltModifier)
    assert QApplication.focusWidget() is choice.field
    QTest.keyClicks(QApplication.focusWidget(), "adam")
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert choice.player == 1
    QTest.keyClick(choice.field, Qt.Key.Key_D, Qt.KeyboardModifier.AltModifier)
    assert QApplication.focusWidget() is day.line
    form.close()
