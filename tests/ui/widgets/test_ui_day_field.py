"""The field for a day reads what is typed back in words, refuses what may be two days, and loses nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QDate, QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCalendarWidget
from settling import settle

from swissdesk.fields import Section
from swissdesk.model import Player
from swissdesk.ui.files.new_tournament import NewTournamentDialog
from swissdesk.ui.players.form import PlayerDialog
from swissdesk.ui.settings.dialog import SettingsDialog
from swissdesk.ui.widgets.day_field import DayField


@pytest.fixture
def field(window, qtbot):
    """A field that is shown and has the keys."""
    made = DayField(parent=window)
    made.show()
    made.line.setFocus()
    return made


def test_a_day_is_read_back_while_it_is_typed_and_written_like_all_days(field):
    QTest.keyClicks(field.line, "1.5.2026")
    assert field.reading.text() == "Friday, 1 May 2026"
    assert field.text() == "2026/05/01"
    QTest.keyClick(field.line, Qt.Key.Key_Return)
    assert field.line.text() == "2026-05-01"


def test_what_may_be_two_days_is_refused_at_once_and_kept(field):
    QTest.keyClicks(field.line, "3/5/26")
    assert field.reading.text() == "“3/5/26” may be two days. Enter 3.5.2026 or 5.3.2026."
    assert field.line.property("wrong") is True
    assert field.text() == "3/5/26"


def test_half_a_day_is_no_mistake_until_it_is_left(field):
    QTest.keyClicks(field.line, "1.5")
    assert field.reading.text() == ""
    QTest.keyClick(field.line, Qt.Key.Key_Return)
    assert field.reading.text().startswith("“1.5” is not a date.")


def test_a_day_is_picked_from_the_calendar(field):
    field.setText("2026/05/01")
    field.open_calendar()
    calendar = QApplication.activePopupWidget().findChild(QCalendarWidget)
    assert calendar.selectedDate() == QDate(2026, 5, 1)
    calendar.clicked.emit(QDate(2026, 5, 3))
    assert field.text() == "2026/05/03"
    assert field.reading.text() == "Sunday, 3 May 2026"


def test_a_year_alone_is_enough_of_a_birthday(window):
    field = DayField(parent=window, year_alone=True)
    QTest.keyClicks(field.line, "1984")
    QTest.keyClick(field.line, Qt.Key.Key_Return)
    assert (field.line.text(), field.reading.text()) == ("1984", "")


WAYS = (
    "2026-05-01",
    "2026/05/01",
    "2026.5.1",
    "1.5.2026",
    "01.05.26",
    "1. 5. 2026",
    "1 May 2026",
    "May 1, 2026",
    "1. mája 2026",
    "1 мая 2026",
)


@pytest.mark.parametrize("way", WAYS)
def test_every_box_for_a_day_reads_every_way(window, opened, make_tournament, way):
    office = opened(make_tournament(4)).office
    player = PlayerDialog(Player(1, "Kim, Anna"), is_new=True, parent=office.window)
    settings = SettingsDialog.show_for(office)
    settings.go_to_section(Section.SCHEDULE)
    dialogs = (settings, NewTournamentDialog(Path(), office.files, office.window), player)
    fields = [field for dialog in dialogs for field in dialog.findChildren(DayField)]
    assert len(fields) >= 2 + 5 + 2 + 1
    for field in fields:
        field.line.clear()
        field.line.insert(way)
        assert field.text() == "2026/05/01"
        assert field.reading.text() == "Friday, 1 May 2026"


def test_a_birthday_with_a_short_year_is_one_of_the_past(window):
    field = DayField(parent=window, year_alone=True)
    for typed, stored in (("30.5.90", "1990/05/30"), ("30.5.12", "2012/05/30"), ("30 May 1990", "1990/05/30")):
        field.line.clear()
        field.line.insert(typed)
        assert field.text() == stored


def places(field) -> list[QRect]:
    return [QRect(each.mapTo(field.window(), QPoint()), each.size()) for each in (field.line, field.pick)]


@pytest.mark.parametrize("section", ["schedule", "new"])
def test_nothing_moves_while_a_day_is_typed_and_refused(window, opened, make_tournament, qtbot, section):
    office = opened(make_tournament(4)).office
    if section == "new":
        dialog = NewTournamentDialog(Path(), office.files, office.window)
        dialog.show()
    else:
        dialog = SettingsDialog.show_for(office, "round_dates")
    settle(qtbot)
    fields = [each for each in dialog.findChildren(DayField) if each.isVisible()]
    before = [places(each) for each in fields]
    for typed, said in (("3/5/26", "may be two days"), ("nonsense", "is not a date"), ("1.5.2026", "Friday")):
        for field in fields:
            field.line.setFocus()
            field.line.selectAll()
            QTest.keyClicks(field.line, typed)
            QTest.keyClick(field.line, Qt.Key.Key_Tab)
            settle(qtbot)
            assert said in field.reading.text()
            assert not field.reading.is_cut
            assert [places(each) for each in fields] == before


def test_the_words_stand_below_a_day_that_has_no_room_beside_it(field, qtbot):
    for wide in (900, 300):
        field.resize(wide, 80)
        field.line.clear()
        QTest.keyClicks(field.line, "3/5/26")
        settle(qtbot)
        assert not field.reading.is_cut
        assert field.reading.y() >= (field.line.geometry().bottom() if wide == 300 else 0)
        assert field.reading.x() >= (0 if wide == 300 else field.pick.geometry().right())


def test_in_the_form_of_a_player_the_words_stand_beside_the_day_and_leave_no_gap(window, qtbot):
    dialog = PlayerDialog(Player(1, "Adamová, Eva", birth="1990/05/30"), is_new=False, parent=window)
    dialog.show()
    settle(qtbot)
    born = dialog.findChild(DayField)
    assert born.reading.geometry().left() > born.pick.geometry().right()
    assert born.height() < 2 * born.line.height()
    dialog.close()


def test_the_calendar_is_drawn_in_the_colours_and_the_size_of_now(field, appearance, qtbot):
    before = field.pick.icon().cacheKey(), field.pick.iconSize().width()
    appearance.choose_theme("dark")
    appearance.choose_font_percent(200)
    settle(qtbot)
    assert field.pick.icon().cacheKey() != before[0]
    assert field.pick.iconSize().width() > 1.5 * before[1]
