"""Habits of the window: tables as one left them, where one was, files dropped onto it, tables for a spreadsheet."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QGraphicsView, QMenu
from settling import settle
from using import act, document_of, is_busy, is_open, message_of, open_file, shown_page, shown_round, tournament_of

from swissdesk.formats import trf
from swissdesk.model import Result
from swissdesk.model.events import EnterResult
from swissdesk.session import Document
from swissdesk.ui.help.window import HelpWindow
from swissdesk.ui.shell.main_window import MainWindow
from swissdesk.ui.shell.preferences import RECENT_FILES
from swissdesk.ui.shell.welcome import WelcomePage
from swissdesk.ui.widgets.column_widths import shared_out
from swissdesk.ui.widgets.rows import Column
from swissdesk.ui.widgets.table import Table
from swissdesk.ui.widgets.table_habits import habits_of


@pytest.fixture
def again(qtbot, preferences, appearance, files, home):
    """Start the program once more, with the document open: as it is tomorrow."""
    windows = []

    def do() -> MainWindow:
        window = MainWindow(preferences, appearance, files)
        window.resize(1280, 720)
        qtbot.addWidget(window)
        window.show()
        qtbot.waitExposed(window)
        open_file(window, home / "test.swissdesk")
        windows.append(window)
        return window

    yield do
    for window in windows:
        window.close()


def shown(table: Table) -> list[str]:
    return [column.id for place, column in enumerate(table.columns) if not table.isColumnHidden(place)]


def place_of(table: Table, column: str) -> int:
    return [known.id for known in table.columns].index(column)


def drag_line(table: Table, place: int, by: int) -> None:
    """Drag the line at the right of a column."""
    head = table.head
    edge = head.sectionViewportPosition(place) + head.sectionSize(place) - 1
    start, end = QPoint(edge, head.height() // 2), QPoint(edge + by, head.height() // 2)
    QTest.mousePress(head.viewport(), Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(head.viewport(), end)
    QTest.mouseRelease(head.viewport(), Qt.MouseButton.LeftButton, pos=end)


# ---- tables


def test_the_sort_of_the_players_is_there_again(opened, typist, again):
    window = opened()
    typist.shortcut("view.players")
    table = window.players.table
    head, place = table.head, place_of(table, "name")
    for _ in range(2):
        at = QPoint(head.sectionViewportPosition(place) + 20, head.height() // 2)
        QTest.mouseClick(head.viewport(), Qt.MouseButton.LeftButton, pos=at)
    before = [table.model().index(row, place).data() for row in range(table.model().rowCount())]
    assert before == [player.name for player in reversed(tournament_of(window).players)]
    window.close()
    other = again().players.table
    assert [other.model().index(row, place).data() for row in range(other.model().rowCount())] == before
    habits_of(other).forget()
    assert other.head.sortIndicatorSection() == 0


def test_a_column_that_was_widened_keeps_its_width_and_names_take_the_rest(in_round_1, typist, again, qtbot):
    window = in_round_1()
    typist.shortcut("view.players")
    table = window.players.table
    place, name = place_of(table, "federation"), place_of(table, "name")
    settle(qtbot)
    assert table.columnWidth(place) > 0
    usual, names = table.columnWidth(place), table.columnWidth(name)
    drag_line(table, place, 60)
    assert abs(table.columnWidth(place) - usual - 60) <= 8
    assert table.columnWidth(name) < names
    wide = table.columnWidth(place)
    window.close()
    other = again()
    other.office.view.show_page("players")
    kept = other.players.table
    qtbot.waitUntil(lambda: abs(kept.columnWidth(place) - wide) <= 1)
    kept.head.widened.emit(place, 0)
    assert kept.columnWidth(place) == usual


def test_widths_grow_with_the_type(in_round_1, typist, qtbot):
    window = in_round_1()
    typist.shortcut("view.players")
    table = window.players.table
    place = place_of(table, "federation")
    settle(qtbot)
    drag_line(table, place, 60)
    wide = table.columnWidth(place)
    for _ in range(4):
        typist.shortcut("view.larger")
    qtbot.waitUntil(lambda: table.columnWidth(place) > 1.3 * wide)


def test_columns_are_chosen_by_key_and_remembered(opened, typist, again, qtbot):
    window = opened()
    typist.shortcut("view.players")
    table = window.players.table
    qtbot.waitUntil(lambda: "federation" in shown(table))
    window.players.take_focus()
    typist.shortcut("view.columns")
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    titles = [action.text() for action in menu.actions() if action.isCheckable()]
    assert "Name" not in titles
    title = table.columns[place_of(table, "federation")].title
    menu.setActiveAction(next(action for action in menu.actions() if action.text() == title))
    QTest.keyClick(menu, Qt.Key.Key_Space)
    assert menu.isVisible()
    qtbot.waitUntil(lambda: "federation" not in shown(table))
    menu.close()
    window.close()
    other = again()
    other.office.view.show_page("players")
    qtbot.waitUntil(lambda: "federation" not in shown(other.players.table))
    assert "name" in shown(other.players.table)
    habits_of(other.players.table).forget()
    assert "federation" in shown(other.players.table)


def test_a_right_click_on_the_titles_opens_the_same_menu(in_round_1):
    window = in_round_1()
    head = window.round.table.head
    head.customContextMenuRequested.emit(QPoint(5, 5))
    menu = QApplication.activePopupWidget()
    assert [action.text() for action in menu.actions() if action.isCheckable()]
    menu.close()


def test_nonsense_in_the_preferences_is_passed_over(preferences, opened):
    preferences.tables = "{nonsense"
    preferences.last_views = '{"a": 3}'
    preferences.web_folders = "[]"
    window = opened()
    assert shown(window.round.table)
    assert window.office.services.publishing.folder is None


def test_ctrl_c_copies_what_is_selected_with_its_titles_in_every_table(in_round_1, typist):
    window = in_round_1()
    typist.type("1=")
    for page, table in (
        ("players", window.players.table),
        ("round", window.round.table),
        ("standings", window.standings.table),
    ):
        typist.shortcut(f"view.{page}")
        table.setFocus()
        table.go_to(1)
        QApplication.clipboard().clear()
        typist.press(Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
        titles, *rows = QApplication.clipboard().text().splitlines()
        assert len(rows) == 1
        assert len(titles.split("\t")) == len(rows[0].split("\t")) == len(shown(table))


def test_several_players_are_copied_as_they_are_sorted(opened, typist):
    window = opened()
    typist.shortcut("view.players")
    window.players.table.setFocus()
    window.players.table.choose_all()
    typist.press(Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert len(QApplication.clipboard().text().splitlines()) == 9


# ---- where one was


def test_page_and_round_of_a_document_are_there_again(in_round_1, typist, again, window):
    in_round_1()
    for board in range(1, 5):
        act(window, EnterResult(1, board, Result.DRAW))
    typist.propose()
    typist.shortcut("round.publish")
    assert shown_round(window) == 2
    typist.shortcut("round.previous")
    typist.shortcut("view.trace")
    window.close()
    other = again()
    assert shown_page(other) == "trace"
    assert shown_round(other) == 1
    assert other.stack.currentWidget() is other.trace


def test_a_round_that_was_paired_since_is_shown(in_round_1, typist, again, window, home):
    in_round_1()
    typist.shortcut("view.players")
    path = document_of(window).path
    typist.shortcut("file.close")
    with Document.open(path) as document:
        for board in range(1, 5):
            document.do(EnterResult(1, board, Result.DRAW))
    open_file(window, path)
    assert shown_page(window) == "players"
    typist.shortcut("view.round")
    typist.propose()
    assert shown_round(window) == 2


def test_a_page_that_no_longer_exists_is_passed_over(opened, preferences, home, window):
    preferences.last_views = f'{{"{home / "test.swissdesk"}": {{"page": "gone", "round": 7, "rounds": 9}}}}'
    opened()
    assert window.stack.currentWidget() is window.round


def test_no_more_than_a_handful_of_files_is_remembered(preferences, home):
    for number in range(RECENT_FILES + 3):
        preferences.remember_file(f"/{number}")
    assert preferences.recent[0] == f"/{RECENT_FILES + 2}"
    assert len(preferences.recent) == RECENT_FILES


# ---- dropping files


def drop(window: MainWindow, *urls: QUrl) -> bool:
    """Drag files onto the window and drop them; False if it does not take them."""
    data = QMimeData()
    data.setUrls(list(urls))
    nothing = (Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    enter = QDragEnterEvent(QPoint(200, 200), Qt.DropAction.CopyAction, data, *nothing)
    QApplication.sendEvent(window, enter)
    if not enter.isAccepted():
        return False
    QApplication.sendEvent(
        window, QDropEvent(QPointF(200, 200), Qt.DropAction.CopyAction, data, *nothing, QEvent.Type.Drop)
    )
    return True


def test_a_trf_that_is_dropped_becomes_a_document(window, home, make_tournament):
    source = home / "dropped.trf"
    trf.save(make_tournament(), source)
    assert drop(window, QUrl.fromLocalFile(str(source)))
    assert document_of(window).path == home / "dropped.swissdesk"
    assert len(tournament_of(window).players) == 8


def test_a_document_that_is_dropped_is_opened(opened, typist, window, home):
    opened()
    typist.shortcut("file.close")
    assert drop(window, QUrl("https://example.org/x.trf"), QUrl.fromLocalFile(str(home / "test.swissdesk")))
    assert is_open(window)


def test_of_several_files_none_is_opened_and_that_is_said(window, home, make_tournament):
    for name in ("one.trf", "other.trf"):
        trf.save(make_tournament(), home / name)
    assert drop(window, *(QUrl.fromLocalFile(str(home / name)) for name in ("one.trf", "other.trf")))
    assert not is_open(window)
    assert message_of(window) == "2 files were dropped, and nothing was opened. Drop one file at a time."


def test_a_drawing_leaves_files_to_the_window(in_round_1, typist):
    window = in_round_1()
    typist.shortcut("view.trace")
    typist.wait_until_idle()
    views = window.trace.findChildren(QGraphicsView)
    assert views
    assert not any(part.acceptDrops() for view in views for part in (view, view.viewport()))


def test_what_is_no_file_is_not_taken(window):
    assert not drop(window, QUrl("https://example.org/x.trf"))
    assert not is_open(window)


def test_a_folder_or_a_picture_that_is_dropped_is_refused_in_words(window, home, qtbot):
    drop(window, QUrl.fromLocalFile(str(home)))
    assert "cannot be read" in message_of(window)
    picture = home / "picture.png"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(200))
    drop(window, QUrl.fromLocalFile(str(picture)))
    qtbot.waitUntil(lambda: not is_busy(window))
    assert "picture.png is a picture" in message_of(window)
    assert not is_open(window)


# ---- the first page


def test_a_sample_is_open_after_one_click(window, qtbot):
    sample = window.welcome.cards[2]
    QTest.mouseClick(sample, Qt.MouseButton.LeftButton, pos=sample.rect().center())
    assert is_open(window)
    assert tournament_of(window).rounds


def test_a_new_event_is_asked_for_with_one_key(window, monkeypatch, typist):
    asked = []
    home = "swissdesk.ui.files.new_tournament.NewTournamentDialog"
    monkeypatch.setattr(f"{home}.exec", lambda dialog: asked.append(dialog))
    window.welcome.cards[1].setFocus()
    typist.press(Qt.Key.Key_Space)
    assert len(asked) == 1


def test_the_latest_document_has_the_cursor_and_opens_with_one_key(opened, typist, window):
    opened()
    typist.shortcut("file.close")
    assert [link.text() for link in window.welcome.links] == ["test"]
    assert QApplication.focusWidget() is window.welcome.links[0]
    typist.press(Qt.Key.Key_Space)
    assert is_open(window)


@pytest.mark.sweep
@pytest.mark.parametrize("percent", [80, 100, 150, 200, 300])
def test_the_first_page_fits_at_every_size_of_type(window, appearance, qtbot, percent):
    appearance.choose_font_percent(percent)
    settle(qtbot)
    page: WelcomePage = window.welcome
    assert all(card.width() <= page.width() for card in page.cards)
    right = max(card.mapTo(page, QPoint(card.width(), 0)).x() for card in page.cards)
    assert right <= page.width()


@pytest.mark.parametrize(("action", "help_page"), [("checks.panel", "checks"), ("history.panel", "history")])
def test_f1_explains_the_panel_one_is_in(in_round_1, typist, window, action, help_page):
    in_round_1()
    typist.shortcut(action)
    typist.shortcut("help.page")
    assert window.findChild(HelpWindow).page.id == help_page


def test_f1_works_on_the_first_page(window, typist):
    typist.shortcut("help.page")
    assert window.findChild(HelpWindow).page.id == "start"


# ---- how widths are shared


def a_column(place: int, *, stretch: bool) -> Column:
    return Column(str(place), "", lambda _row: "", stretch=stretch)


@given(
    st.lists(st.tuples(st.integers(0, 300), st.booleans(), st.booleans()), min_size=1, max_size=8),
    st.integers(50, 2000),
)
def test_widths_given_by_hand_are_kept_and_the_others_fill_the_room(parts, room):
    natural = [width for width, _, _ in parts]
    columns = [a_column(place, stretch=stretch) for place, (_, stretch, _) in enumerate(parts)]
    given_places = {place for place, (width, _, kept) in enumerate(parts) if kept and width}
    widths = shared_out(natural, columns, room, 20, given_places)
    assert all(widths[place] == natural[place] for place in given_places)
    assert all(width == 0 for width, wanted in zip(widths, natural, strict=True) if wanted == 0)
    free_names = [
        place for place, column in enumerate(columns) if column.stretch and natural[place] and place not in given_places
    ]
    if free_names and sum(natural) <= room:
        assert sum(widths) == room
