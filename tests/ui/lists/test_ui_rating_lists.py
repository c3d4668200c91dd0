"""The window of the rating lists: a list taken in with progress and a stop, columns set right, a player looked up."""

from __future__ import annotations

import threading
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from rating_list_files import Entry, text_list, zipped
from using import message_of, notice_of, tournament_of

from swissdesk.model import Rating, Stage
from swissdesk.session.ratings.national import ListField
from swissdesk.ui.lists import window as module
from swissdesk.ui.lists.plan_dialog import PlanDialog
from swissdesk.ui.lists.tables import LIST_COLUMNS
from swissdesk.ui.lists.window import RatingListsWindow
from swissdesk.ui.widgets.rows import Style

PEOPLE = (
    Entry(1503014, "Testov, Magnus", "NOR", title="GM", standard=2823, k=10, rapid=2801),
    Entry(14100000, "Müllerová, Eva", "SVK", "F", standard=1900),
    Entry(14100001, "Muller, Hans", "GER", standard=2100),
    Entry("x", "Broken"),
)
NATIONAL = "Wer;Zahl;Kürzel\nČerný, Jan;1500;CZ1\nSvoboda, Petr;1700;CZ2\n"


@pytest.fixture
def fide(home: Path) -> Path:
    return zipped(home / "players_list.zip", "players_list_foa.txt", text_list(PEOPLE))


@pytest.fixture
def lists(window, typist):
    """The window of the lists, opened by its key, in October 2026."""
    typist.shortcut("lists.show")
    shown = window.findChild(RatingListsWindow)
    shown._today = lambda: date(2026, 10, 15)
    shown.refresh()
    return shown


@pytest.fixture
def asked(lists, files, qtbot):
    """Choose a file by the button; returns the dialog about it."""

    def do(path: Path) -> PlanDialog:
        files.answers.append(path)
        QTest.mouseClick(lists.add, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: _dialog(lists) is not None)
        return _dialog(lists)

    return do


@pytest.fixture
def taken_in(lists, asked, qtbot):
    """Take in a file as it is, and wait for it."""

    def do(path: Path) -> None:
        dialog = asked(path)
        QTest.mouseClick(dialog.ok, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: not lists._tasks.busy)

    return do


def _dialog(lists: RatingListsWindow) -> PlanDialog | None:
    return next((one for one in lists.findChildren(PlanDialog) if one.isVisible()), None)


def _names(lists: RatingListsWindow) -> list[str]:
    return [row.info.name for row in lists.model.rows]


def test_before_the_first_list_it_says_where_lists_come_from(lists):
    assert lists.isVisible()
    assert lists.none.isVisible()
    assert not lists.table.isVisible()
    assert not lists.field.isVisible()
    assert not lists.remove.isEnabled()


@pytest.mark.usefixtures("readers_apart")
def test_a_list_is_taken_in_and_what_did_not_go_in_is_told(lists, taken_in, fide):
    taken_in(fide)
    assert [(row.info.name, row.info.month, row.info.rows, row.info.refused) for row in lists.model.rows] == [
        ("FIDE", "2026-10", 3, 1)
    ]
    assert lists.said.text.text() == "FIDE imported: 3 players, 2026-10."
    assert lists.refused_title.text() == "1 row was not imported."
    assert [(row.line, str(row.reason)) for row in lists.refusals.rows] == [(5, "“x” is not a FIDE ID (Broken).")]
    assert not lists.warning.isVisible()
    assert not lists.none.isVisible()


def test_name_and_month_can_be_said_otherwise(lists, asked, fide, qtbot):
    dialog = asked(fide)
    assert (dialog.name.text(), dialog.month.text()) == ("FIDE", "2026-10")
    dialog.month.selectAll()
    QTest.keyClicks(dialog.month, "October")
    QTest.mouseClick(dialog.ok, Qt.MouseButton.LeftButton)
    assert dialog.isVisible()
    assert dialog.wrong.text() == "“October” is not a month. Enter it like 2026-10."
    dialog.month.selectAll()
    QTest.keyClicks(dialog.month, "2026-07")
    QTest.keyClick(dialog.month, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not lists._tasks.busy and bool(lists.model.rows))
    assert lists.model.rows[0].info.month == "2026-07"


def test_an_old_list_is_warned_of(lists, taken_in, fide):
    taken_in(fide)
    lists._today = lambda: date(2026, 12, 1)
    lists.refresh()
    assert "FIDE (2 months old)" in lists.warning.text.text()
    assert lists.warning.isVisible()
    age = next(column for column in LIST_COLUMNS if column.id == "age")
    assert (age.text(lists.model.rows[0]), age.style(lists.model.rows[0])) == ("2 months old", Style.ATTENTION)


def test_a_list_for_another_pace_gets_another_name(asked, home):
    path = home / "list-oct26.txt"
    path.write_text(text_list(PEOPLE, "OCT26"))
    dialog = asked(path)
    assert (dialog.name.text(), dialog.month.text()) == ("FIDE standard", "2026-10")
    dialog.pace.setFocus()
    QTest.keyClick(dialog.pace, Qt.Key.Key_Down)
    assert dialog.name.text() == "FIDE rapid"
    QTest.keyClick(dialog.pace, Qt.Key.Key_Down)
    assert (dialog.name.text(), dialog.chosen().pace.value) == ("FIDE blitz", "blitz")


def test_the_dialog_says_which_list_is_replaced(lists, taken_in, asked, fide):
    taken_in(fide)
    dialog = asked(fide)
    assert dialog.replaced.text() == "The list FIDE of 2026-10 (players: 3) is replaced once the new one is complete."
    QTest.keyClicks(dialog.name, " 2")
    assert dialog.replaced.text() == ""
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert _names(lists) == ["FIDE"]


def test_typing_looks_somebody_up(lists, taken_in, fide):
    taken_in(fide)
    lists.field.setFocus()
    QTest.keyClicks(lists.field, "mull")
    assert [listed.name for listed in lists.found.rows] == ["Muller, Hans", "Müllerová, Eva"]
    lists.field.clear()
    QTest.keyClicks(lists.field, "1503014")
    assert lists.found.rows[0].ratings == (
        Rating(2823, "FIDE standard", "2026-10"),
        Rating(2801, "FIDE rapid", "2026-10"),
    )
    shown = [lists.found.index(0, place).data() for place in range(len(lists.found.columns))]
    assert shown[:3] == ["GM", "Testov, Magnus", "NOR"]
    assert {"2823", "2801"} <= set(shown)


def test_the_federation_of_the_event_comes_first(opened, make_tournament, lists, taken_in, fide):
    from dataclasses import replace

    event = make_tournament()
    taken_in(fide)
    opened(event.replace(info=replace(event.info, federation="SVK")))
    lists.field.setText("mul")
    assert [listed.name for listed in lists.found.rows] == ["Müllerová, Eva", "Muller, Hans"]


def test_a_list_is_removed_by_its_key(lists, taken_in, fide):
    taken_in(fide)
    lists.table.setFocus()
    QTest.keyClick(lists.table, Qt.Key.Key_Delete)
    assert lists.model.rows == ()
    assert lists.said.text.text() == "FIDE removed. To restore it, import its file again."
    assert lists.none.isVisible()


def test_a_file_that_is_no_list_is_said(lists, files, home, qtbot):
    page = home / "download.zip"
    page.write_text("<html>sign in first")
    files.answers.append(page)
    QTest.mouseClick(lists.add, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lists.wrong.isVisible)
    assert "is a web page, not a rating list" in lists.wrong.text.text()
    assert "/" not in lists.wrong.text.text()
    assert lists.add.isEnabled()


def test_columns_are_set_right_once_and_known_the_next_time(lists, asked, taken_in, home, qtbot):
    path = home / "list-2026-10.csv"
    path.write_bytes(NATIONAL.encode("cp1250"))
    dialog = asked(path)
    QTest.mouseClick(dialog.ok, Qt.MouseButton.LeftButton)
    assert dialog.wrong.text().startswith("Choose the column of list-2026-10.csv that has the names")
    dialog.encoding.setFocus()
    dialog.encoding.setCurrentText("windows-1250")
    dialog.encoding.activated.emit(dialog.encoding.currentIndex())
    assert dialog.plan.table.rows[0][0] == "Černý, Jan"
    for place, field in enumerate((ListField.NAME, ListField.RATING, ListField.NATIONAL_ID)):
        choice = dialog.mapper.choices[place]
        choice.setFocus()
        while choice.currentData() is not field:
            QTest.keyClick(choice, Qt.Key.Key_Down)
    assert dialog.mapper.fields == (ListField.NAME, ListField.RATING, ListField.NATIONAL_ID)
    dialog.name.setText("CZE")
    dialog.federation.setText("cze")
    QTest.mouseClick(dialog.ok, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not lists._tasks.busy and _names(lists) == ["CZE"])
    again = asked(path)
    assert again.mapper.fields == (ListField.NAME, ListField.RATING, ListField.NATIONAL_ID)
    assert (again.name.text(), again.federation.text(), again.encoding.currentData()) == ("CZE", "CZE", "windows-1250")
    lists.field.setText("cerny")
    assert [(one.name, one.rating("CZE"), one.federation) for one in lists.found.rows] == [("Černý, Jan", 1500, "CZE")]


def test_columns_stay_as_they_were_set_when_other_letters_are_tried(asked, home):
    path = home / "list.csv"
    path.write_bytes(NATIONAL.encode("cp1250"))
    dialog = asked(path)
    choice = dialog.mapper.choices[1]
    choice.setFocus()
    while choice.currentData() is not ListField.BLITZ:
        QTest.keyClick(choice, Qt.Key.Key_Down)
    dialog.encoding.setCurrentText("windows-1251")
    dialog.encoding.activated.emit(dialog.encoding.currentIndex())
    assert dialog.mapper.fields[1] is ListField.BLITZ
    assert dialog.plan.table.rows[0][0].startswith("И")


def test_two_columns_with_the_same_field_are_not_taken(asked, home):
    path = home / "list.csv"
    path.write_text("Name;Rating;Other\nA, B;1500;1600\n")
    dialog = asked(path)
    mapper = dialog.mapper
    choice = mapper.choices[2]
    choice.setCurrentIndex(choice.findData(ListField.RATING))
    choice.activated.emit(choice.currentIndex())
    QTest.mouseClick(dialog.ok, Qt.MouseButton.LeftButton)
    assert dialog.isVisible()
    assert dialog.wrong.text() == ("“Rating of this list” is set for two columns of list.csv. Choose one of them.")
    mapper.choices[1].setFocus()
    QTest.keyClick(mapper.choices[1], Qt.Key.Key_Home)
    assert mapper.fields == (ListField.NAME, None, ListField.RATING)
    assert dialog.check() == ""


@pytest.fixture
def endless(monkeypatch):
    """Imports go on until they are stopped."""
    turns = threading.Semaphore(0)

    def carry_out(plan, index, monitor):
        done = 0
        while True:
            done = min(done + 1, 900)
            monitor(done, 1000)
            turns.acquire(timeout=0.005)

    monkeypatch.setattr(module, "carry_out_apart", carry_out)


def test_an_import_is_stopped_by_escape(lists, asked, fide, endless, qtbot):
    dialog = asked(fide)
    QTest.mouseClick(dialog.ok, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: lists.bar.value() > 3)
    assert lists.working.isVisible()
    assert not lists.add.isEnabled()
    QTest.keyClick(lists, Qt.Key.Key_Escape)
    assert lists.said.text.text() == "Stopped. The lists are unchanged."
    assert not lists.working.isVisible()
    assert lists.isVisible()
    assert lists.add.isEnabled()


def test_the_desk_goes_on_during_an_import_also_with_the_window_put_away(
    opened, make_tournament, lists, asked, fide, endless, typist, qtbot
):
    window = opened(make_tournament())
    dialog = asked(fide)
    QTest.mouseClick(dialog.ok, Qt.MouseButton.LeftButton)
    lists.close()
    window.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is window)
    typist.propose()
    typist.shortcut("round.publish")
    assert tournament_of(window).current_round.stage is Stage.PUBLISHED
    assert lists._tasks.busy
    window.close()
    assert not lists._tasks.busy


def test_the_end_of_an_import_is_told_where_the_arbiter_is(window, lists, asked, fide, qtbot):
    dialog = asked(fide)
    QTest.mouseClick(dialog.ok, Qt.MouseButton.LeftButton)
    lists.close()
    qtbot.waitUntil(lambda: notice_of(window) is not None)
    assert message_of(window) == "FIDE imported: 3 players, 2026-10."


def test_a_file_is_dropped_onto_the_window(lists, fide, qtbot):
    content = QMimeData()
    content.setUrls([QUrl.fromLocalFile(str(fide))])
    event = QDropEvent(
        QPoint(5, 5), Qt.DropAction.CopyAction, content, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    lists.dropEvent(event)
    qtbot.waitUntil(lambda: _dialog(lists) is not None)
    assert _dialog(lists).name.text() == "FIDE"


def test_every_control_says_its_key_or_what_it_does(lists, asked, home):
    path = home / "list.csv"
    path.write_text("Name;Rating;Other\nA, B;1500;1600\n")
    dialog = asked(path)
    for widget in (
        lists.add,
        lists.remove,
        lists.stop,
        lists.field,
        dialog.name,
        dialog.month,
        dialog.pace,
        dialog.federation,
        dialog.encoding,
        *dialog.mapper.choices,
    ):
        assert widget.toolTip()
