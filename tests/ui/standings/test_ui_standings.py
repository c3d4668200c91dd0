"""The page of the standings: ways to look, reasons, categories, search, columns, the clipboard."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest
from asked_sheets import note_sheets
from PySide6.QtCore import QModelIndex, QPoint, Qt, QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from settling import settle
from standings_event import NAMES, round_robin, swiss
from test_ui_accessible import check
from using import act, message_of, shown_page, shown_round, tournament_of

from swissdesk.model import Player, Result, Settings, Tournament
from swissdesk.model.events import EnterResult
from swissdesk.standings import chosen, explain, format_value, table
from swissdesk.standings.rating_change import rating_change
from swissdesk.ui.shell.faces import SheetAsked
from swissdesk.ui.shell.main_window import MainWindow
from swissdesk.ui.standings import computing
from swissdesk.ui.standings.commands import VIEWS
from swissdesk.ui.standings.table import place_rows
from swissdesk.wording import change_text


@pytest.fixture
def page(opened, typist):
    """The page with the small Swiss after its third round."""
    window = opened(swiss())
    typist.shortcut("view.standings")
    return window.standings


def index_of(view, row: int, column: str) -> QModelIndex:
    return view.table.found.index(row, view.table.source.column(column))


def click(view, row: int, column: str) -> None:
    index = index_of(view, row, column)
    view.table.scrollTo(index)
    QTest.mouseClick(view.table.viewport(), Qt.MouseButton.LeftButton, pos=view.table.visualRect(index).center())


def told(page) -> str:
    return page.detail.browser.toPlainText()


def go_to(page, row: int, column: str) -> None:
    page.view.table.go_to(row)
    page.view.table.go_to_column(column)


# ---- ways to look


@pytest.mark.parametrize("view", VIEWS)
def test_every_view_is_one_key_away_with_the_cursor_in_its_table(page, typist, view, qtbot):
    typist.shortcut(f"standings.{view}")
    qtbot.waitUntil(lambda: page.view.table.model().rowCount() > 0)
    assert page.view.isVisible()
    assert QApplication.focusWidget() is page.view.table
    assert page.title.text() == page.view.title()
    assert page.view.table.current_row == 0
    assert [button.isChecked() for button in page.segments.buttons] == [name == view for name in VIEWS]


def test_a_view_is_turned_to_from_another_page(opened, typist):
    window = opened(swiss())
    typist.shortcut("standings.crosstable")
    assert shown_page(window) == "standings"
    assert window.standings.cross.isVisible()


@pytest.mark.sweep
@pytest.mark.parametrize("view", VIEWS)
def test_every_control_and_cell_of_every_view_has_words(page, typist, qtbot, view):
    typist.shortcut(f"standings.{view}")
    qtbot.waitUntil(lambda: page.view.table.model().rowCount() > 0)
    controls, cells = check(page)
    assert controls >= 8
    assert cells >= 20


@pytest.mark.sweep
@pytest.mark.parametrize("view", VIEWS)
def test_at_200_per_cent_every_view_fits_into_1280_by_720(page, typist, appearance, qtbot, view):
    typist.shortcut(f"standings.{view}")
    appearance.choose_font_percent(200)
    page.window().resize(1280, 720)
    settle(qtbot)
    assert page.minimumSizeHint().height() <= 520
    assert page.minimumSizeHint().width() <= 1280
    assert page.view.table.isVisible()


def test_after_the_last_round_no_view_speaks_of_a_round_and_an_open_board_takes_that_back(opened, typist, qtbot):
    tournament = swiss()
    window = opened(tournament.replace(settings=replace(tournament.settings, rounds=len(tournament.rounds))))
    page = window.standings
    titles = []
    for view in VIEWS:
        typist.shortcut(f"standings.{view}")
        titles.append(page.title.text())
    assert titles == [
        "Final standings",
        "Crosstable after the last round",
        "Prizes after the last round",
        "Rating changes after the last round",
        "Title norms after the last round",
    ]
    act(window, EnterResult(3, 1, Result.ADJOURNED))
    assert page.title.text() == "Title norms after round 3"
    typist.shortcut("round.previous")
    typist.shortcut("standings.crosstable")
    assert page.title.text() == "Crosstable after round 2"


def test_at_300_per_cent_the_table_has_lines_and_what_gives_way_to_it_comes_when_asked_for(
    page, typist, appearance, qtbot
):
    window = page.window()
    appearance.choose_font_percent(300)
    window.resize(1024, 700)
    settle(qtbot)
    assert page.view.table.viewport().height() >= page.view.table.rowHeight(0)
    assert (page.segments.isVisible(), page.choice.isVisible(), page.choice.currentText()) == (False, True, "Standings")
    assert page.search.isVisible()
    assert not page.category.isVisible()
    typist.shortcut("standings.category")
    assert page.category.isVisible()
    page.category.hidePopup()
    page.choice.activated.emit(page.choice.findText("Prizes"))
    settle(qtbot)
    assert page.prizes.isVisible()
    assert page.prizes.edit.isVisible()
    appearance.choose_font_percent(100)
    settle(qtbot)
    assert page.segments.isVisible()
    assert not page.choice.isVisible()


def test_an_earlier_round_has_its_own_standings(page, typist):
    typist.shortcut("round.previous")
    assert page.title.text() == "Standings after round 2"
    assert list(page.model.rows) == place_rows(tournament_of(page), 2)
    typist.shortcut("standings.crosstable")
    assert page.title.text() == "Crosstable after round 2"
    assert [column.id for column in page.cross.model.columns if column.id.startswith("round:")] == [
        "round:1",
        "round:2",
    ]


def test_a_tie_break_that_nobody_has_is_a_dash_and_said_why(opened, typist):
    begin = swiss()
    unrated = begin.replace(players=(*begin.players[:-1], replace(begin.players[-1], rating=0, ratings=())))
    settings = replace(begin.settings, tiebreaks=("ARO", "BH"))
    window = opened(unrated.replace(settings=settings))
    typist.shortcut("view.standings")
    row = window.standings.model.rows[0]
    assert row.tiebreaks[0] == "–"
    assert row.tiebreaks[1] not in ("", "–")
    spoken = index_of(window.standings.view, 0, "0:ARO").data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.endswith(": none")
    assert window.standings.view.remark.text() == "Not calculated: some players are unrated (C.07 art. 10): ARO."


def test_what_one_clicks_to_change_the_view_does_not_move_with_its_title(page, typist, qtbot):
    page.window().resize(1366, 768)
    settle(qtbot)
    before = page.segments.pos()
    for view in VIEWS:
        typist.shortcut(f"standings.{view}")
        settle(qtbot)
        assert page.segments.pos() == before, view


def test_the_title_leaves_before_it_costs_a_line(page, qtbot):
    window = page.window()
    for width in (1366, 1300, 1250, 1200, 1150, 1100, 1024):
        window.resize(width, 768)
        settle(qtbot)
        with_title = page.print_it.y(), page.title.isVisible()
        page.title.hide()
        settle(qtbot)
        assert with_title == (page.print_it.y(), with_title[1]), width
        page.refresh()


def test_22_rows_are_in_sight_on_a_small_laptop(in_round_1, typist, qtbot):
    """With the bars in one line above the table, and the line that says what is missing."""
    window = in_round_1(60)
    window.resize(1366, 768)
    typist.shortcut("view.standings")
    qtbot.waitUntil(lambda: window.standings.unfinished.isVisible())
    qtbot.wait(1)
    table = window.standings.view.table
    head = table.viewport().height()
    places = ((table.rowViewportPosition(row), table.rowHeight(row)) for row in range(table.model().rowCount()))
    assert sum(top >= 0 and top + tall <= head for top, tall in places) >= 22


def test_what_is_not_final_leads_to_the_first_open_board(in_round_1, typist):
    window = in_round_1(8)
    typist.type("1")
    typist.shortcut("view.standings")
    banner = window.standings.unfinished
    assert banner.text.text() == "Not final: no result yet on boards 2, 3 and 4."
    QTest.mouseClick(banner.go, Qt.MouseButton.LeftButton)
    assert shown_page(window) == "round"
    assert window.round.table.current_row == 1


# ---- how it came about


def test_enter_on_a_value_explains_it_opponent_by_opponent(page, typist):
    go_to(page, 0, "0:BH/C1")
    typist.press(Qt.Key.Key_Return)
    row = page.model.rows[0]
    found = explain(tournament_of(page), "BH/C1", row.player.id, 3)
    assert page.detail.title.text() == "BH/C1  Buchholz, without the lowest"
    text = told(page)
    assert format_value(found.value) in text
    for step in found.steps:
        if step.opponent is not None:
            assert tournament_of(page).by_id[step.opponent].name in text
    assert "Left out as the least significant" in text
    assert "art. 8.1" in text
    assert "line-through" in page.detail.browser.toHtml()


def test_the_line_of_the_sum_adds_up_to_the_value(page):
    for row, column in ((0, "0:BH/C1"), (3, "1:BH"), (5, "3:SB"), (2, "points")):
        page.detail.hide()
        click(page.view, row, column)
        line = next(line for line in told(page).splitlines() if " = " in line and "Round" not in line)
        terms, _, value = line.rpartition(" = ")
        struck = cut_of(page)
        total = sum(float(term) for term in terms.replace("−", "+ -").replace(" ", "").split("+") if term)
        assert round(total - struck, 2) == float(value)


def cut_of(page) -> float:
    """Return what is struck out in the line of the sum."""
    document, total = page.detail.browser.document(), 0.0
    block = document.begin()
    while block.isValid():
        if " = " in block.text() and "Round" not in block.text():
            pieces = block.begin()
            while not pieces.atEnd():
                piece = pieces.fragment()
                if piece.charFormat().fontStrikeOut():
                    total += float(piece.text())
                pieces += 1
            return total
        block = block.next()
    return total


def test_a_click_on_a_value_tells_it_too_and_on_a_name_does_not(page):
    click(page.view, 1, "name")
    assert not page.detail.isVisible()
    click(page.view, 1, "1:BH")
    assert page.detail.isVisible()
    assert page.detail.title.text() == "BH  Buchholz"


def test_adjusted_scores_are_told(page):
    row = next(place for place, row in enumerate(page.model.rows) if row.player.id == 6)
    click(page.view, row, "1:BH")
    assert "not available afterwards" in told(page)


def test_the_rank_tooltip_says_which_tie_break_separates_neighbours(page, typist):
    click(page.view, 0, "rank")
    lines = table(tournament_of(page), 3, chosen(tournament_of(page)))
    second = tournament_of(page).by_id[lines[1].player].name
    assert f"{second}: on Buchholz, without the lowest" in told(page)
    typist.press(Qt.Key.Key_End)
    assert "Player above" in told(page)
    assert "Player below" not in told(page)


def test_equal_players_share_the_place_and_that_is_said(opened, typist):
    window = opened(swiss(tiebreaks=()))
    typist.shortcut("view.standings")
    page = window.standings
    assert [row.rank_text for row in page.model.rows][:3] == ["1=", "1=", "3="]
    click(page.view, 0, "rank")
    assert "equal in everything" in told(page)
    assert "No tie-breaks are chosen" in page.view.remark.text()


def test_the_panel_follows_the_cursor_and_the_keys_lead_in_and_out(page, typist):
    typist.shortcut("standings.why")
    before = told(page)
    typist.press(Qt.Key.Key_Down)
    assert told(page) != before
    typist.shortcut("standings.why")
    assert QApplication.focusWidget() is page.detail.browser
    typist.press(Qt.Key.Key_Escape)
    assert QApplication.focusWidget() is page.table
    assert page.detail.isVisible()
    typist.press(Qt.Key.Key_Escape)
    assert not page.detail.isVisible()


def test_a_changed_result_changes_the_panel(page, typist):
    click(page.view, page.model.row_of(4), "points")
    before = told(page)
    act(page, EnterResult(3, 1, Result.WHITE_WINS))
    assert told(page) != before


def test_a_name_in_the_panel_leads_to_the_player_and_a_round_to_the_board(page, typist):
    click(page.view, 0, "1:BH")
    opponent = next(step.opponent for step in explain(tournament_of(page), "BH", 4, 3).steps if step.opponent)
    page.detail.browser.anchorClicked.emit(QUrl(f"player:{opponent}"))
    assert page.table.row.player.id == opponent
    typist.shortcut("standings.crosstable")
    page.view.go_to_player(4)
    typist.press(Qt.Key.Key_Return)
    assert "Round" not in page.detail.title.text()
    page.detail.browser.anchorClicked.emit(QUrl("board:2/2"))
    assert (shown_page(page), shown_round(page), page.office.view.board) == ("round", 2, 2)


def test_a_hidden_player_of_the_panel_is_shown_again(page, typist):
    page.search.setText("adam")
    click(page.view, 0, "1:BH")
    page.detail.browser.anchorClicked.emit(QUrl("player:5"))
    assert page.search.text() == ""
    assert page.table.row.player.id == 5


def test_where_there_is_no_room_the_reasons_stand_alone(page, typist, appearance, qtbot):
    appearance.choose_font_percent(200)
    page.window().resize(1280, 720)
    settle(qtbot)
    typist.press(Qt.Key.Key_Return)
    assert page.detail.isVisible()
    assert not page.stack.isVisible()
    assert QApplication.focusWidget() is page.detail.browser
    typist.press(Qt.Key.Key_Escape)
    assert page.stack.isVisible()
    assert QApplication.focusWidget() is page.table


@pytest.mark.parametrize(("size", "lines"), [((1366, 768), 4), ((1024, 700), 3)])
def test_table_and_reasons_are_both_seen_at_large_type_on_a_laptop(page, typist, appearance, qtbot, size, lines):
    appearance.choose_font_percent(150)
    page.window().resize(*size)
    settle(qtbot)
    go_to(page, 3, "1:BH")
    typist.press(Qt.Key.Key_Return)
    settle(qtbot)
    assert page.detail.isVisible()
    assert page.stack.isVisible()
    in_sight = page.table.viewport().height() // page.table.rowHeight(0)
    assert in_sight >= 4
    assert page.table.viewport().rect().contains(page.table.visualRect(page.table.currentIndex()))
    assert page.detail.browser.height() >= lines * page.fontMetrics().height()


def test_where_room_is_scarce_the_line_of_missing_results_leaves_it_to_table_and_reasons(
    in_round_1, typist, appearance, qtbot
):
    page = in_round_1().standings
    appearance.choose_font_percent(150)
    page.window().resize(1024, 700)
    typist.shortcut("view.standings")
    settle(qtbot)
    assert page.unfinished.isVisible()
    typist.press(Qt.Key.Key_Return)
    assert page.detail.isVisible()
    assert not page.unfinished.isVisible()
    act(page, EnterResult(1, 1, Result.WHITE_WINS))
    assert not page.unfinished.isVisible()
    typist.shortcut("standings.why")
    typist.shortcut("standings.why")
    assert page.unfinished.isVisible()


# ---- paper


def test_the_shown_standings_and_their_explanation_open_as_sheets(page, typist, monkeypatch):
    asked = []
    note_sheets(page.office.window, monkeypatch, asked)
    player = page.model.rows[2].player.id
    go_to(page, 2, "1:BH")
    typist.shortcut("standings.protest")
    typist.shortcut("view.standings")
    typist.shortcut("standings.print")
    assert asked == [SheetAsked("tiebreaks", 3, (player,)), SheetAsked("standings", 3)]


# ---- who is shown


def choose_category(page, text: str) -> None:
    page.category.offer()
    page.category.setCurrentIndex(page.category.findText(text))
    page.category.activated.emit(page.category.currentIndex())


def test_a_category_has_its_own_ranks_and_keeps_the_overall_ones(page, qtbot):
    everybody = {row.player.id: row.rank_text for row in page.model.rows}
    choose_category(page, "Women")
    assert {row.player.id for row in page.model.rows} == {1, 8, 9}
    assert [row.rank for row in page.model.rows] == [1, 2, 3]
    assert [row.overall for row in page.model.rows] == [everybody[row.player.id] for row in page.model.rows]
    qtbot.waitUntil(lambda: not page.table.isColumnHidden(page.model.column("overall")))
    assert page.doubt.text() == "Not judged, sex or date of birth missing: 1"
    assert page.doubt.toolTip() == NAMES[1]
    choose_category(page, "All players")
    assert len(page.model.rows) == 9
    assert not page.doubt.isVisible()


def test_a_category_stays_from_view_to_view_and_from_round_to_round(page, typist, qtbot):
    choose_category(page, "Federation CZE")
    typist.shortcut("standings.crosstable")
    assert {row.player.id for row in page.cross.model.rows} == {2, 4, 6, 8}
    typist.shortcut("standings.ratings")
    assert {row.player.id for row in page.ratings.model.rows} == {2, 4, 6, 8}
    typist.shortcut("round.previous")
    typist.shortcut("standings.table")
    assert {row.player.id for row in page.model.rows} == {2, 4, 6, 8}


def test_the_categories_of_the_event_come_first_and_the_usual_ones_when_they_are_asked_for(page, typist):
    assert [page.category.itemText(place) for place in range(page.category.count())] == ["All players", "Women"]
    typist.shortcut("standings.category")
    texts = [page.category.itemText(place) for place in range(page.category.count())]
    assert "Unrated" in texts
    assert texts.count("Women") == 1
    page.category.hidePopup()


def test_a_search_narrows_the_table_down_and_escape_takes_it_back(page, typist):
    typist.shortcut("edit.find")
    assert QApplication.focusWidget() is page.search
    typist.type("cerny")
    assert [row.player.id for row in page.table.found.rows] == [3]
    assert page.table.row.player.id == 3
    typist.press(Qt.Key.Key_Return)
    assert QApplication.focusWidget() is page.table
    typist.shortcut("edit.find")
    typist.press(Qt.Key.Key_Escape)
    assert page.table.model().rowCount() == 9
    assert page.table.row.player.id == 3


# ---- columns


def turn(page, typist, column: str) -> None:
    """Open the menu of the columns by its key and turn a switch by Space."""
    typist.shortcut("standings.columns")
    menu = page.places.choice.list
    menu.setActiveAction(page.places.choice.switches[column])
    QTest.keyClick(menu, Qt.Key.Key_Space)
    assert menu.isVisible()
    QTest.keyClick(menu, Qt.Key.Key_Escape)


def columns(page) -> list[str]:
    return [column.id for column in page.model.columns]


def test_figures_by_ratings_are_columns_to_be_chosen(page, typist, qtbot):
    assert "change" not in columns(page)
    turn(page, typist, "change")
    turn(page, typist, "performance")
    qtbot.waitUntil(lambda: all(row.figures is not None for row in page.model.rows))
    for row in page.model.rows:
        change = rating_change(tournament_of(page), row.player.id, 3)
        if change is not None:
            assert index_of(page.view, page.model.row_of(row.player.id), "change").data() == change_text(change.change)
            assert row.figures.performance == change.performance
    unrated = page.model.row_of(9)
    assert index_of(page.view, unrated, "change").data() == ""
    assert index_of(page.view, unrated, "performance").data() != ""
    turn(page, typist, "tiebreaks")
    assert not [column for column in columns(page) if ":" in column]


def test_chosen_columns_are_there_in_the_next_window(page, typist, preferences, appearance, files, qtbot):
    turn(page, typist, "club")
    turn(page, typist, "games")
    second = MainWindow(preferences, appearance, files)
    qtbot.addWidget(second)
    second.standings.show()
    assert set(preferences.standings_columns) == {"number", "title", "federation", "rating", "tiebreaks", "club"}
    for column in ("number", "title", "federation", "rating", "tiebreaks", "club"):
        turn(page, typist, column)
    assert columns(page) == ["rank", "overall", "name", "points"]
    page.places.choice.list.actions()[-1].trigger()
    assert "rating" in columns(page)


# ---- the clipboard


def test_the_table_is_on_the_clipboard_with_tabs(page, typist):
    typist.shortcut("edit.copy_table")
    lines = QApplication.clipboard().text().splitlines()
    assert lines[0].split("\t")[:3] == ["Place", "No.", "Title"]
    assert len(lines) == 10
    first = page.model.rows[0]
    assert lines[1].split("\t")[0] == first.rank_text
    assert first.player.name in lines[1].split("\t")
    assert lines[1].split("\t")[-1] == first.tiebreaks[-1]
    assert message_of(page) == "9 rows copied to the clipboard."


def test_a_row_is_copied_in_any_table_and_no_formula_with_it(opened, typist):
    begin = swiss()
    evil = replace(begin.players[0], name="=cmd|' /C calc'!A0")
    window = opened(begin.replace(players=(evil, *begin.players[1:])))
    typist.shortcut("view.standings")
    window.standings.table.go_to_key(1)
    typist.press(Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    row = QApplication.clipboard().text().split("\t")
    assert "'=cmd|' /C calc'!A0" in row
    typist.shortcut("view.players")
    window.players.table.go_to(2)
    typist.press(Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert NAMES[2] in QApplication.clipboard().text().split("\t")


# ---- crosstable


def test_the_crosstable_of_a_swiss_says_each_round(page, typist):
    typist.shortcut("standings.crosstable")
    view = page.cross
    row = view.model.row_of(4)
    assert [index_of(view, row, f"round:{number}").data() for number in (1, 2, 3)] == ["8b1", "9w1", "2w½"]
    assert [index_of(view, view.model.row_of(3), f"round:{number}").data() for number in (1, 2)] == ["7w½", "(½)"]
    assert index_of(view, view.model.row_of(6), "round:3").data() == "8w+"
    go_to(page, row, "round:1")
    assert page.window().status.said.toolTip() == "Dvořák, Jiří. Round 1: Black against 8 Horváthová, Mária, win"
    spoken = index_of(view, view.model.row_of(3), "round:2").data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Round 2: half-point bye, ½"


def test_the_crosstable_of_a_round_robin_has_a_column_for_each_opponent(opened, typist):
    window = opened(round_robin())
    typist.shortcut("standings.crosstable")
    view = window.standings.cross
    order = [row.player.id for row in view.model.rows]
    assert order == [row.player.id for row in place_rows(tournament_of(window), 3)]
    for place, row in enumerate(view.model.rows):
        assert row.cells[place] == "■"
    one, three = order.index(1), order.index(3)
    assert index_of(view, one, f"against:{three + 1}").data() == "*"
    assert index_of(view, one, f"against:{order.index(4) + 1}").data() == "1"
    spoken = index_of(view, one, f"against:{order.index(2) + 1}").data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.endswith("Balogh, Ján: draw")


def test_the_rounds_of_a_player_stand_beside_the_crosstable(page, typist):
    typist.shortcut("standings.crosstable")
    page.view.go_to_player(7)
    typist.press(Qt.Key.Key_Return)
    assert page.detail.title.text() == "Gál, Zoltán"
    assert "Černý, Petr" in told(page)
    assert "absent" in told(page)


# ---- large events


@pytest.fixture
def large(opened, typist) -> MainWindow:
    """A window with 300 players before round 1."""
    players = tuple(Player(number, f"Player {number}", 2600 - number) for number in range(1, 301))
    return opened(Tournament(settings=Settings(rounds=9, tiebreaks=("BH", "SB")), players=players))


def test_the_standings_of_a_large_event_are_worked_out_on_a_thread(large, typist, qtbot, monkeypatch):
    threads: list[threading.Thread] = []
    plain = computing.standing_of
    monkeypatch.setattr(
        computing, "standing_of", lambda *args: (threads.append(threading.current_thread()), plain(*args))[1]
    )
    typist.shortcut("view.standings")
    qtbot.waitUntil(lambda: len(large.standings.model.rows) == 300)
    assert threads
    assert threading.main_thread() not in threads


def test_turning_back_and_forth_works_nothing_out_anew(large, typist, qtbot, monkeypatch):
    typist.shortcut("view.standings")
    qtbot.waitUntil(lambda: len(large.standings.model.rows) == 300)
    made: list[object] = []
    plain = computing.standing_of
    monkeypatch.setattr(computing, "standing_of", lambda *args: (made.append(args), plain(*args))[1])
    typist.shortcut("standings.crosstable")
    typist.shortcut("standings.table")
    typist.shortcut("view.players")
    typist.shortcut("view.standings")
    assert made == []
    assert len(large.standings.cross.model.rows) == 300


def test_closing_while_something_is_worked_out_waits_for_it(large, typist, qtbot):
    typist.shortcut("standings.norms")
    large.close()
    assert not large.standings.norms.answers.busy


def test_clicking_beside_the_rows_does_nothing(page):
    viewport = page.table.viewport()
    QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=QPoint(viewport.width() // 2, viewport.height() - 3))
    assert not page.detail.isVisible()
