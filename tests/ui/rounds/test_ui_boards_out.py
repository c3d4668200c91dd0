"""The boards still out, in the strip and in a window of its own; and the life of a round after it is published."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QStyleOptionViewItem, QToolButton, QToolTip
from settling import settle
from using import close_tournament, is_busy, latest_round, message_of, shown_page, tournament_of

from swissdesk.model import Result, Stage
from swissdesk.model.events import PairRound, PublishRound
from swissdesk.ui.rounds.progress import OpenList, biggest_first
from swissdesk.ui.rounds.table import board_rows
from swissdesk.ui.widgets.rows import CELL_ROLE

Key = Qt.Key


def latest(window):
    return latest_round(window)


def listed(table) -> list[int]:
    return [row.board for row in table.boards.rows]


def in_round_2(in_round_1, typist, first: str = "=1=1", players: int = 8):
    """Return the window in round 2, in which the boards have different points."""
    window = in_round_1(players)
    typist.type(first)
    typist.shortcut("round.propose")
    typist.wait_until_idle()
    typist.shortcut("round.publish")
    return window


def test_one_board_is_counted_as_one(in_round_1, typist, qtbot):
    window = in_round_1(2, rounds=1)
    side, head = window.round.side, window.round.head
    typist.shortcut("results.boards_out")
    assert side.open.accessibleName() == "1 board open"
    assert window.round.boards_out.title.text() == "Round 1: 1 of 1 board still playing"
    window.resize(700, 600)  # the head has the counts where the strip has no room
    qtbot.waitUntil(lambda: not side.isVisible())
    assert head.counts.text() == "0 of 1 result   ·   1 missing"
    window.resize(1280, 720)
    qtbot.waitUntil(side.isVisible)
    typist.window.activateWindow()
    window.round.table.setFocus()
    typist.type("1")
    assert side.all_in.text() == "The only result is in."
    window.resize(700, 600)
    qtbot.waitUntil(lambda: not side.isVisible())
    assert head.counts.text() == "the only result is in"
    assert window.round.boards_out.title.text() == "Round 1: the only result is in"


def test_adjourned_games_are_named_when_all_results_are_in(in_round_1, typist):
    side = in_round_1().round.side
    typist.type("1a11")
    assert side.all_in.text() == "All 4 results are in. Adjourned: board 2."
    typist.shortcut("edit.undo")
    typist.type("a")
    assert side.all_in.text() == "All 4 results are in. Adjourned: boards 2 and 4."


def test_the_strip_counts_and_lists_what_is_out(in_round_1, typist):
    window = in_round_1()
    side = window.round.side
    assert side.isVisible()
    typist.type("10")
    assert (side.done.text(), side.verified.text(), side.open.text()) == ("2", "0", "2")
    assert side.done.accessibleName() == "2 boards done"
    assert listed(side.list) == [3, 4]
    typist.shortcut("results.second_pass")
    typist.type("1")
    assert side.verified.text() == "1"


def test_pairs_of_long_names_are_whole_when_the_bar_of_a_long_list_takes_room(window, make_tournament, qtbot):
    begun = make_tournament(24)
    names = ("Żółkiewska-Wierzbicka, M", "Szentgyörgyi-Kovácsházi, Z")
    named = begun.replace(players=tuple(replace(one, name=names[one.id % 2]) for one in begun.players))
    pairs = tuple((number, number + 1) for number in range(1, 24, 2))
    table = OpenList(parent=window)
    line = table.fontMetrics().height()
    table.resize(40 * line, 60 * line)
    table.show_rows(board_rows(PublishRound(1, "").apply(PairRound(1, pairs).apply(named)), 1))
    table.show()
    table.fit()
    needed = table.itemDelegate().sizeHint(QStyleOptionViewItem(), table.boards.index(0, 1)).width()
    table.resize(table.width() - table.columnWidth(1) + needed + 2, table.height())
    without_bar = table.viewport().width()
    assert {table.rowHeight(row) for row in range(12)} == {table.verticalHeader().defaultSectionSize()}
    settle(qtbot)
    table.resize(table.width(), 8 * line)
    qtbot.waitUntil(lambda: table.viewport().width() < without_bar)
    cells = [table.boards.index(row, 1) for row in range(12)]
    short = [table.itemDelegate().is_cut(table.font(), at.data(CELL_ROLE), table.visualRect(at)) for at in cells]
    assert not any(short)


def test_the_boards_with_most_points_come_first(in_round_1, typist):
    window = in_round_2(in_round_1, typist)
    rows = window.round.model.rows
    sums = [row.white.points + row.black.points for row in biggest_first(rows)]
    assert sums == sorted(sums, reverse=True)
    assert len(set(sums)) > 1
    assert listed(window.round.side.list) == [row.board for row in biggest_first(rows)]


def test_a_click_on_an_open_board_goes_there(in_round_1, typist):
    window = in_round_1()
    typist.type("1")
    table = window.round.side.list
    place = table.visualRect(table.boards.index(2, 1)).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert window.round.table.current_row == 3
    assert QApplication.focusWidget() is window.round.table


def test_enter_on_an_open_board_goes_there_too(in_round_1, typist):
    window = in_round_1()
    table = window.round.side.list
    table.setFocus()
    typist.press(Key.Key_Home)
    typist.press(Key.Key_Down)
    typist.press(Key.Key_Return)
    assert window.round.table.current_row == 1
    assert len(tournament_of(window).rounds) == 1


def test_the_strip_gives_way_in_a_narrow_window_and_the_head_has_the_counts(in_round_1, typist, qtbot):
    window = in_round_1()
    assert not window.round.head.counts.isVisible()
    window.resize(700, 600)
    qtbot.waitUntil(lambda: not window.round.side.isVisible())
    assert window.round.head.counts.text() == "0 of 4 results   ·   4 missing"
    assert window.round.head.counts.isVisible()
    window.resize(1280, 720)
    qtbot.waitUntil(window.round.side.isVisible)


@pytest.fixture
def large_type(window, appearance, qtbot):
    """The window with type of 200 % on a screen of 1280 × 720."""
    appearance.choose_font_percent(200)
    window.resize(1280, 720)
    yield
    appearance.choose_font_percent(100)


def test_at_200_per_cent_nothing_is_lost(large_type, in_round_1, typist, qtbot):
    window = in_round_1(24)
    settle(qtbot)
    line, table = window.round.open_line, window.round.table
    assert (window.width(), window.height()) == (1280, 720)
    assert not window.round.side.isVisible()
    assert line.isVisible()
    shown = [chip for chip in line.chips if chip.isVisible()]
    assert [chip.text() for chip in shown] == [str(number) for number in range(1, len(shown) + 1)]
    assert len(shown) >= 8
    assert line.rect().contains(shown[-1].geometry().united(line.more.geometry()))
    assert table.horizontalScrollBar().maximum() == 0
    QTest.mouseClick(shown[4], Qt.MouseButton.LeftButton)
    assert table.current_row == 4
    assert QApplication.focusWidget() is table
    typist.type("1")
    assert "5" not in [chip.text() for chip in line.chips if chip.isVisible()]
    QTest.mouseClick(line.more, Qt.MouseButton.LeftButton)
    assert window.round.boards_out.isVisible()
    assert listed(window.round.boards_out.list) == [1, 2, 3, 4, *range(6, 13)]


def test_at_200_per_cent_menus_without_room_are_behind_an_arrow_that_is_seen(large_type, window, qtbot):
    rest = window.menuBar().findChild(QToolButton, "qt_menubar_ext_button")
    settle(qtbot)
    assert rest.isVisible() == (window.menuBar().sizeHint().width() > window.width())
    assert rest.accessibleName() == rest.toolTip() == "More menus"
    if rest.isVisible():
        assert rest.width() >= window.fontMetrics().height()


def test_at_200_per_cent_with_a_panel_both_players_and_the_result_are_seen(large_type, in_round_1, typist, qtbot):
    window = in_round_1(24)
    typist.shortcut("checks.panel")
    settle(qtbot)
    table = window.round.table
    assert (window.width(), window.height()) == (1280, 720)
    assert table.horizontalScrollBar().maximum() == 0
    for column in ("white", "result", "black"):
        rect = table.visualRect(window.round.model.index(0, window.round.model.column(column)))
        assert table.viewport().rect().contains(rect)
        assert rect.width() > 3 * table.fontMetrics().height()


def test_a_name_that_is_shortened_is_told_in_full(large_type, in_round_1, typist, qtbot):
    window = in_round_1(24)
    typist.shortcut("checks.panel")
    settle(qtbot)
    table, model = window.round.table, window.round.model
    index = next(
        index
        for row in range(12)
        for index in [model.index(row, model.column("white"))]
        if table.itemDelegate().sizeHint(_option(table), index).width() > table.visualRect(index).width() + 1
    )
    at = table.visualRect(index).center()
    QApplication.sendEvent(table.viewport(), QHelpEvent(QEvent.Type.ToolTip, at, table.viewport().mapToGlobal(at)))
    assert QToolTip.text().startswith(model.rows[index.row()].white.player.name)


def _option(table) -> QStyleOptionViewItem:
    option = QStyleOptionViewItem()
    option.font = table.font()
    return option


def test_when_all_is_in_the_line_offers_what_comes_then(large_type, in_round_1, typist):
    window = in_round_1(8)
    typist.type("1111")
    line = window.round.open_line
    assert line.title.text() == "All 4 results are in."
    assert not line.more.isVisible()
    assert line.second_pass.isVisible()
    QTest.mouseClick(line.close_round, Qt.MouseButton.LeftButton)
    assert latest(window).stage is Stage.CLOSED
    assert not line.close_round.isVisible()


def test_a_draft_has_no_strip(opened, typist, make_tournament):
    window = opened(make_tournament(8))
    typist.shortcut("round.propose")
    typist.wait_until_idle()
    assert not window.round.side.isVisible()
    assert window.round.head.counts.text() == "4 boards"


def test_the_window_follows_while_one_works_elsewhere(in_round_1, typist, qtbot):
    window = in_round_1()
    typist.shortcut("results.boards_out")
    out = window.round.boards_out
    assert out.isVisible()
    assert out.windowFlags() & Qt.WindowType.WindowStaysOnTopHint
    assert out.title.text() == "Round 1: 4 of 4 boards still playing"
    window.activateWindow()
    window.round.take_focus()
    typist.type("1")
    assert listed(out.list) == [2, 3, 4]
    typist.shortcut("view.players")
    typist.shortcut("edit.undo")
    assert listed(out.list) == [1, 2, 3, 4]


def test_a_board_of_the_window_is_gone_to_in_the_main_window(in_round_1, typist):
    window = in_round_1()
    typist.shortcut("results.boards_out")
    out = window.round.boards_out
    window.office.view.show_page("players")
    out.list.go_to(2)
    QTest.keyClick(out.list, Key.Key_Return)
    assert shown_page(window) == "round"
    assert window.round.table.current_row == 2


def test_the_window_is_put_away_by_its_key_by_escape_and_with_the_document(in_round_1, typist):
    window = in_round_1()
    out = window.round.boards_out
    window.round.toggle_boards_out()
    QTest.keyClick(out, Key.Key_Escape)
    assert not out.isVisible()
    window.round.toggle_boards_out()
    assert out.isVisible()
    window.round.toggle_boards_out()
    assert not out.isVisible()
    window.round.toggle_boards_out()
    close_tournament(window)
    assert not out.isVisible()


def test_the_window_says_when_all_results_are_in(in_round_1, typist):
    window = in_round_1()
    window.round.toggle_boards_out()
    window.activateWindow()
    window.round.take_focus()
    typist.type("1111")
    out = window.round.boards_out
    assert out.title.text() == "Round 1: all 4 results are in"
    assert listed(out.list) == []
    typist.shortcut("round.propose")
    typist.wait_until_idle()
    assert out.title.text() == "No round is in progress."


# ---- closed, opened again, unpaired


def test_a_round_is_closed_when_all_results_are_in(in_round_1, typist):
    window = in_round_1()
    close = window.catalogue["round.close"]
    typist.type("111")
    assert not close.isEnabled()
    assert not window.round.side.close_round.isVisible()
    typist.type("1")
    assert close.isEnabled()
    assert close.text() == "&Close round 1"
    assert window.round.side.close_round.isVisible()
    typist.shortcut("round.close")
    assert latest(window).stage is Stage.CLOSED
    assert "closed" in window.round.head.stage.text()
    assert not close.isEnabled()


def test_a_closed_round_takes_no_other_result_until_it_is_opened_again(in_round_1, typist):
    window = in_round_1()
    typist.type("1111")
    typist.shortcut("round.close")
    typist.press(Key.Key_Home)
    typist.type("0")
    assert latest(window).pairings[0].result == Result.WHITE_WINS
    assert message_of(window) == "Round 1 is closed. Changing board 1 from 1–0 to 0–1 is a correction."
    typist.shortcut("round.reopen")
    assert latest(window).stage is Stage.PUBLISHED
    typist.type("0")
    assert latest(window).pairings[0].result == Result.BLACK_WINS


def test_the_result_of_an_adjourned_game_comes_in_whenever_it_comes(in_round_1, typist):
    window = in_round_1()
    typist.type("a111")
    typist.shortcut("round.close")
    typist.press(Key.Key_Home)
    typist.type("0")
    assert latest(window).pairings[0].result == Result.BLACK_WINS
    assert latest(window).stage is Stage.CLOSED


def test_a_correction_of_a_past_round_is_announced(in_round_1, typist):
    window = in_round_2(in_round_1, typist)
    told = []
    window.round.store.correct.connect(lambda number, row, result: told.append((number, row.board, result)))
    typist.shortcut("round.previous")
    typist.press(Key.Key_Home)
    typist.type("0")
    assert told == [(1, 1, Result.BLACK_WINS)]


def test_a_published_round_is_unpaired_after_a_question_that_tells_of_its_results(in_round_1, typist):
    window = in_round_1()
    typist.type("10")
    typist.shortcut("round.unpair")
    assert len(tournament_of(window).rounds) == 1
    assert message_of(window) == (
        "Round 1 is published. Results entered: 2. They are kept and restored on boards that stay the same."
    )
    window.strip.offer.click()
    assert tournament_of(window).rounds == ()
    assert message_of(window) == ("Round 1 is unpaired. Results kept until it is published again: 2.")


def test_results_come_back_when_the_round_is_published_again(in_round_1, typist):
    window = in_round_1()
    typist.type("10")
    typist.shortcut("round.unpair")
    window.strip.offer.click()
    typist.shortcut("round.propose")
    typist.wait_until_idle()
    assert window.round.draft.text.text().endswith("Results that will be restored: 2.")
    typist.shortcut("round.publish")
    assert [pairing.result for pairing in latest(window).pairings] == [
        Result.WHITE_WINS,
        Result.BLACK_WINS,
        None,
        None,
    ]
    assert window.round.table.current_row == 2


def test_a_double_click_pairs_nothing(in_round_1, typist, qtbot):
    window = in_round_1()
    typist.type("1111")
    table = window.round.table
    place = table.visualRect(window.round.model.index(1, 1)).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    QTest.mouseDClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert window.round.results.menu.isVisible()
    window.round.results.menu.close()
    assert not is_busy(window)
    assert len(tournament_of(window).rounds) == 1
