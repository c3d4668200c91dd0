"""The boards in two columns: the cursor wanders from one into the other, and an earlier round looks like one."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from settling import settle
from using import tournament_of

from swissdesk.model import Stage
from swissdesk.ui.rounds.board_table import BoardTable
from swissdesk.ui.shell.view import ROUND


def rows_in_sight(table) -> int:
    """Return how many rows of a table are wholly in sight."""
    height = table.viewport().height()
    places = ((table.rowViewportPosition(row), table.rowHeight(row)) for row in range(table.model().rowCount()))
    return sum(top >= 0 and top + tall <= height for top, tall in places)


def places_of(table) -> list[int]:
    """Return where the columns of a table begin."""
    return [table.columnViewportPosition(place) for place in range(len(table.columns))]


@pytest.fixture
def wide(in_round_1, qtbot):
    """A window of 1366 × 768 pixels in round 1 of 120 players."""
    window = in_round_1(120)
    window.resize(1366, 768)
    qtbot.waitUntil(lambda: not window.round.columns.second.isHidden())
    qtbot.wait(1)
    return window


def test_at_least_25_boards_are_in_sight_while_typing(wide):
    first, second = wide.round.table, wide.round.columns.second
    assert rows_in_sight(first) + rows_in_sight(second) >= 25
    assert second.rowAt(0) == first.rows_in_sight


LONG = ("Szentgyörgyi-Kovácsházi, Zsuzsanna Maria", "Hrušovský-Podkonický, Mikuláš Bartolomej 24", "Kim, Anna")


def test_25_boards_are_in_sight_with_names_of_forty_letters(opened, make_tournament, typist, qtbot):
    begun = make_tournament(80)
    named = tuple(replace(one, name=LONG[one.id % len(LONG)], title="WGM") for one in begun.players)
    window = opened(begun.replace(players=named))
    window.resize(1366, 768)
    typist.propose()
    typist.shortcut("round.publish")
    page = window.round
    ratings = [place for place, column in enumerate(page.table.columns) if column.id.endswith("rating")]
    settle(qtbot)
    assert rows_in_sight(page.table) >= 25
    assert page.legend.isHidden()
    assert not page.legend.isVisible()
    window.resize(1280, 768)
    settle(qtbot)
    assert rows_in_sight(page.table) >= 25
    assert all(map(page.table.isColumnHidden, ratings))
    window.resize(1920, 1080)
    settle(qtbot)
    assert page.legend.isVisible()
    assert not any(map(page.table.isColumnHidden, ratings))


def test_which_columns_leave_does_not_hang_on_a_scroll_bar(opened, make_tournament, typist):
    begun = make_tournament(40)
    named = tuple(replace(one, name=LONG[one.id % len(LONG)], title="WGM") for one in begun.players)
    window = opened(begun.replace(players=named))
    typist.propose()
    table = BoardTable(window)
    table.setModel(window.round.model)
    table.show()
    table.fit()
    line, places = table.fontMetrics().height(), range(len(table.columns))
    seen = set()
    for width in range(20 * line, 75 * line, 9):
        table.resize(width, 16 * line)
        shown = []
        for policy in (Qt.ScrollBarPolicy.ScrollBarAlwaysOn, Qt.ScrollBarPolicy.ScrollBarAlwaysOff):
            table.setVerticalScrollBarPolicy(policy)
            shown.append(tuple(map(table.isColumnHidden, places)))
        assert shown[0] == shown[1], width
        seen.add(shown[0])
    assert len(seen) > 3
    table.deleteLater()


def test_the_keys_are_told_where_all_boards_are_in_sight_all_the_same(in_round_1, qtbot):
    window = in_round_1(60)
    window.resize(1366, 768)
    settle(qtbot)
    assert window.round.legend.isVisible()


def test_the_cursor_goes_on_in_the_second_column_and_scrolls_both(wide, typist):
    first, second = wide.round.table, wide.round.columns.second
    seen = first.rows_in_sight
    first.go_to(seen - 1)
    typist.type("==")
    assert first.current_row == seen + 1
    assert first.rowAt(0) == 0
    first.go_to(first.model().rowCount() - 1)
    assert second.rowAt(0) == first.rowAt(0) + seen
    first.go_to(0)
    assert (first.rowAt(0), second.rowAt(0)) == (0, seen)


def test_the_columns_move_by_a_whole_one_so_that_boards_keep_their_height(in_round_1, typist, qtbot):
    window = in_round_1(200)
    window.resize(1366, 768)
    qtbot.waitUntil(lambda: not window.round.columns.second.isHidden())
    first, second = window.round.table, window.round.columns.second
    seen = first.rows_in_sight
    first.go_to(2 * seen - 4)
    typist.type("=")
    assert (first.rowAt(0), first.current_row) == (0, 2 * seen - 3)
    board = 2 * seen - 2
    height = second.rowViewportPosition(board)
    typist.type("=")
    assert (first.rowAt(0), second.rowAt(0)) == (seen, 2 * seen)
    assert first.current_row == board
    assert first.rowViewportPosition(board) == height
    first.go_to(seen + 1)
    assert first.rowAt(0) == 0


def test_one_column_stands_still_for_many_results_and_moves_once(wide, typist):
    typist.shortcut("view.board_columns")
    table, tops = wide.round.table, []
    for _ in range(2 * table.rows_in_sight):
        typist.type("=")
        tops.append(table.rowAt(0))
        assert table.is_in_sight(table.current_row + 2)
    assert 2 <= len(set(tops)) <= 4
    at = table.rowViewportPosition(table.current_row - tops.count(tops[-1]) + 1)
    assert table.viewport().height() * 0.2 < at < table.viewport().height() * 0.4  # what was typed last stays in sight


def test_a_click_in_the_second_column_takes_the_cursor_there_and_keys_still_enter_results(wide, typist, qtbot):
    first, second = wide.round.table, wide.round.columns.second
    row = first.rows_in_sight + 3
    place = QPoint(30, second.rowViewportPosition(row) + 3)
    qtbot.mouseClick(second.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert first.current_row == row
    assert first.hasFocus()
    typist.type("=")
    assert tournament_of(wide).rounds[0].board(row + 1).result is not None


def test_one_column_where_it_is_wanted_or_holds_all_boards(wide, typist, qtbot):
    typist.shortcut("view.board_columns")
    assert wide.round.columns.second.isHidden()
    typist.shortcut("view.board_columns")
    assert not wide.round.columns.second.isHidden()
    wide.resize(900, 700)
    qtbot.wait(1)
    assert wide.round.columns.second.isHidden()


def test_compact_rows_are_remembered_and_changed_by_a_key(in_round_1, typist):
    window = in_round_1(20)
    table = window.round.table
    low = table.rowHeight(0)
    typist.shortcut("view.compact")
    assert table.rowHeight(0) > low
    assert not window.office.preferences.compact_rows
    typist.shortcut("view.compact")
    assert table.rowHeight(0) == low


def test_the_size_of_the_type_is_told_in_per_cent(in_round_1, typist):
    window = in_round_1(8)
    assert window.catalogue["view.larger"].text() == "&Larger type (110 %)"
    typist.shortcut("view.larger")
    assert window.strip.text.text() == "Type size: 110 %."
    assert window.catalogue["view.normal"].text() == "&Normal type (now 110 %)"
    typist.shortcut("view.normal")


def test_an_earlier_round_says_so_and_leads_back(in_round_1, typist):
    window = in_round_1(4, 3)
    typist.type("11")
    typist.propose()
    typist.shortcut("round.publish")
    typist.shortcut("round.previous")
    head = window.round.head
    assert head.title.text() == "Round 1 of 3, finished"
    assert head.property("past") == "true"
    assert head.latest.text() == "Back to round 2"
    head.latest.click()
    assert window.office.view.round == 2
    assert head.property("past") == "false"
    assert head.latest.isHidden()


@pytest.mark.parametrize("page", ["standings", "sheets"])
def test_standings_and_sheets_open_at_the_latest_round(in_round_1, typist, page):
    window = in_round_1(4, 3)
    typist.type("11")
    typist.propose()
    typist.shortcut("round.publish")
    typist.shortcut("round.previous")
    typist.shortcut(f"view.{page}")
    assert window.office.view.round == 2
    typist.shortcut("round.previous")
    assert window.office.view.round == 1
    window.office.view.show_page(ROUND)
    assert window.office.view.is_past


def test_no_board_is_shown_twice_where_the_second_column_has_room(in_round_1, qtbot):
    window = in_round_1(60)
    window.resize(1366, 768)
    qtbot.waitUntil(lambda: not window.round.columns.second.isHidden())
    qtbot.wait(1)
    first, second = window.round.table, window.round.columns.second
    assert second.rowAt(0) == first.rows_in_sight
    assert rows_in_sight(second) == 30 - first.rows_in_sight
    first.go_to(29)
    assert (first.rowAt(0), second.rowAt(0)) == (0, first.rows_in_sight)


def test_publishing_leaves_nothing_of_a_second_column_over_boards_that_one_column_holds(
    window, opened, make_tournament, qtbot
):
    window.show()
    window.resize(1366, 749)
    opened(make_tournament(41, 7))
    columns = window.round.columns
    window.catalogue["round.propose"].trigger()
    qtbot.waitUntil(lambda: columns.first.model().rowCount() == 21)
    qtbot.wait(50)
    window.catalogue["round.publish"].trigger()
    qtbot.waitUntil(lambda: window.office.tournament.rounds[0].stage is Stage.PUBLISHED)
    qtbot.wait(50)
    assert columns.second.isHidden()
    assert not columns.second.viewport().isVisible()


def test_nothing_moves_when_the_first_remark_comes(wide, typist):
    table = wide.round.table
    before = places_of(table)
    seats = wide.round.model.rows[0]
    typist.type("0" if seats.white.player.rating > seats.black.player.rating else "1")
    assert wide.round.model.rows[0].mark.text
    assert all(abs(now - then) <= 1 for now, then in zip(places_of(table), before, strict=True))


def test_the_result_is_in_the_middle_though_one_name_is_long(opened, make_tournament, typist):
    made = make_tournament(8, 5)
    long = replace(made.players[0], name="Venkatanarasimharajuvaripeta, Bala")
    window = opened(made.replace(players=(long, *made.players[1:])))
    window.resize(1366, 749)
    typist.propose()
    table = window.round.table
    names = [table.columnWidth(place) for place, column in enumerate(table.columns) if column.even]
    assert max(names) - min(names) <= 1
