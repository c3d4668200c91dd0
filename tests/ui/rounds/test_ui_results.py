"""Results typed at the keyboard: one key each, stored before the cursor moves."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from settling import settle
from using import document_of, is_busy, latest_round, message_of, tournament_of

from swissdesk.model import Result
from swissdesk.session import Document
from swissdesk.ui.shell.keys import STANDARD, letters

Key = Qt.Key


def results(window) -> list[Result | None]:
    return [pairing.result for pairing in latest_round(window).pairings]


def cursor(window) -> int:
    return window.round.table.current_row


def test_the_table_has_the_focus_and_the_cursor_waits_on_the_first_open_board(in_round_1):
    window = in_round_1()
    assert QApplication.focusWidget() is window.round.table
    assert cursor(window) == 0


@pytest.mark.parametrize(
    ("typed", "result"),
    [
        ("1", Result.WHITE_WINS),
        ("0", Result.BLACK_WINS),
        ("=", Result.DRAW),
        ("5", Result.DRAW),
        ("+", Result.WHITE_WINS_BY_FORFEIT),
        ("-", Result.BLACK_WINS_BY_FORFEIT),
        ("a", Result.ADJOURNED),
    ],
)
def test_one_key_stores_a_result_and_moves_on(in_round_1, typist, typed, result):
    window = in_round_1()
    typist.type(typed)
    assert results(window)[0] == result
    assert cursor(window) == 1


def test_a_result_is_on_disk_before_the_next_key(in_round_1, typist, home, tmp_path):
    window = in_round_1()
    typist.type("1")
    document_of(window).save_copy(tmp_path / "copy.swissdesk")
    with Document.open(tmp_path / "copy.swissdesk") as copy:
        assert copy.tournament == tournament_of(window)


def test_no_column_moves_when_the_first_results_come(in_round_1, typist, qtbot):
    window = in_round_1()
    table = window.round.table

    def widths() -> list[int]:
        settle(qtbot)
        return [table.columnWidth(place) for place in range(len(table.columns))]

    before = widths()
    for typed in ("1", "=", "0"):
        typist.type(typed)
        assert widths() == before, typed


def test_the_keypad_types_results_too(in_round_1, typist):
    window = in_round_1()
    for key in (Key.Key_1, Key.Key_5, Key.Key_0):
        typist.press(key, Qt.KeyboardModifier.KeypadModifier)
    assert results(window)[:3] == [Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS]


@pytest.mark.parametrize(
    ("platform", "scan_code", "printed", "meant"),
    [
        ("xcb", 10, "&", "1"),
        ("xcb", 19, "à", "0"),
        ("xcb", 10, "+", "1"),
        ("wayland", 14, "(", "5"),
        ("windows", 2, "&", "1"),
        ("windows", 11, "à", "0"),
        ("xcb", 21, "=", "="),
        ("offscreen", 10, "=", "="),
    ],
)
def test_digits_of_the_top_row_are_read_by_their_place(platform, scan_code, printed, meant):
    event = QKeyEvent(QEvent.Type.KeyPress, 0, Qt.KeyboardModifier.NoModifier, scan_code, 0, 0, printed)
    assert letters(event, platform)[0] == meant


def test_a_top_row_key_counts_by_its_character_on_other_keyboards():
    apostrophe = QKeyEvent(QEvent.Type.KeyPress, 0, Qt.KeyboardModifier.NoModifier, 13, 0, 0, "'")
    assert letters(apostrophe, "xcb") == ("4", "'")


def test_a_mac_names_its_digits_by_virtual_key():
    event = QKeyEvent(QEvent.Type.KeyPress, 0, Qt.KeyboardModifier.NoModifier, 0, 29, 0, "à")
    assert letters(event, "cocoa")[0] == "0"


def test_shifted_and_commanding_keys_are_not_read_by_place():
    shifted = QKeyEvent(QEvent.Type.KeyPress, 0, Qt.KeyboardModifier.ShiftModifier, 10, 0, 0, "!")
    control = QKeyEvent(QEvent.Type.KeyPress, 0, Qt.KeyboardModifier.ControlModifier, 10, 0, 0, "1")
    assert letters(shifted, "xcb") == ("!",)
    assert letters(control, "xcb") == ()


def test_no_letter_stands_for_two_results():
    letters = [key for keys, _ in STANDARD.results for key in keys]
    assert len(letters) == len(set(letters))


def test_backspace_goes_back_one_board_and_clears_it(in_round_1, typist):
    window = in_round_1()
    typist.type("10")
    typist.press(Key.Key_Backspace)
    assert results(window)[:2] == [Result.WHITE_WINS, None]
    assert cursor(window) == 1


def test_backspace_after_the_last_board_clears_the_last_board(in_round_1, typist):
    window = in_round_1()
    typist.type("1111")
    assert cursor(window) == 3
    typist.press(Key.Key_Backspace)
    assert results(window)[2:] == [Result.WHITE_WINS, None]


def test_delete_clears_and_stays(in_round_1, typist):
    window = in_round_1()
    typist.type("1")
    typist.press(Key.Key_Home)
    typist.press(Key.Key_Delete)
    assert results(window)[0] is None
    assert cursor(window) == 0


def test_after_the_last_board_the_cursor_goes_to_the_one_that_was_left_out(in_round_1, typist):
    window = in_round_1()
    typist.type("1")
    typist.press(Key.Key_Down)
    typist.type("11")
    assert cursor(window) == 1


def test_home_end_and_the_next_open_board(in_round_1, typist):
    window = in_round_1()
    typist.type("11")
    typist.press(Key.Key_Home)
    assert cursor(window) == 0
    typist.shortcut("round.next_open")
    assert cursor(window) == 2
    typist.press(Key.Key_End)
    assert cursor(window) == 3


def test_a_slash_and_digits_jump_to_a_board(in_round_1, typist):
    window = in_round_1(12)
    typist.type("/5")
    assert window.round.jump.isVisible()
    assert cursor(window) == 4
    typist.press(Key.Key_Return)
    assert QApplication.focusWidget() is window.round.table
    typist.type("0")
    assert results(window)[4] == Result.BLACK_WINS


def test_escape_takes_a_jump_back(in_round_1, typist):
    window = in_round_1(12)
    typist.type("/5")
    typist.press(Key.Key_Escape)
    assert cursor(window) == 0
    assert not window.round.jump.isVisible()


@pytest.mark.parametrize("key", ["2", "x", ","])
def test_an_unassigned_key_is_announced_and_enters_nothing(in_round_1, typist, key):
    window = in_round_1()
    typist.type(f"1{key}")
    assert window.round.table.current_row == 1
    assert [pairing.result for pairing in tournament_of(window).rounds[0].pairings[1:]] == [None] * 3
    assert window.status.said.accessibleName() == (
        f"“{key}” is not a result key: nothing was entered. The keys are listed below the table."
    )
    typist.type("0")
    assert tournament_of(window).rounds[0].pairings[1].result is Result.BLACK_WINS


@pytest.mark.parametrize("key", ["1", "=", "+", "a"])
def test_a_result_key_on_a_bye_says_that_there_is_no_game(in_round_1, typist, key):
    window = in_round_1(7)
    before = tournament_of(window)
    typist.press(Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    typist.type(key)
    assert window.status.said.accessibleName() == "Gál, Zoltán has no game in round 1 (bye): nothing was entered."
    assert tournament_of(window) == before


def test_a_board_that_does_not_exist_is_said_quietly(in_round_1, typist):
    window = in_round_1()
    typist.type("/77")
    assert cursor(window) == 0
    assert window.round.jump.hint.text() == "there is no such board"


def test_an_apostrophe_and_letters_find_a_player_of_either_colour(in_round_1, typist):
    window = in_round_1()
    typist.type("'dvo")
    row = window.round.boards.current()
    assert "Dvořák, Jiří" in (row.white.player.name, row.black.player.name)
    typist.press(Key.Key_Return)
    typist.type("=")
    assert results(window).count(Result.DRAW) == 1


def test_a_name_is_found_by_the_given_name_too_and_down_finds_the_next(in_round_1, typist):
    window = in_round_1()
    typist.type("'j")
    first = cursor(window)
    typist.press(Key.Key_Down)
    assert cursor(window) != first


def test_f_offers_the_forfeits(in_round_1, typist):
    window = in_round_1()
    typist.type("f")
    menu = window.round.results.menu
    assert [action.text().replace("&", "") for action in menu.actions()] == ["1   + / −", "0   − / +", "F   − / −"]
    QTest.keyClick(menu, Key.Key_F)
    assert results(window)[0] == Result.DOUBLE_FORFEIT
    assert cursor(window) == 1


def test_o_offers_every_other_result(in_round_1, typist):
    window = in_round_1()
    typist.type("o")
    QTest.keyClick(window.round.results.menu, Key.Key_1)
    assert results(window)[0] == Result.WHITE_DRAWS_BLACK_LOSES
    typist.type("o")
    window.round.results.menu.actions()[4].trigger()
    window.round.results.menu.close()
    assert results(window)[1] == Result.DRAW_UNRATED


def test_the_result_is_read_back_in_words(in_round_1, typist):
    window = in_round_1()
    typist.type("1")
    assert window.status.said.accessibleName() == "Board 1: White, Adamová, Eva, wins"


def test_what_was_read_back_leaves_when_it_does_not_hold_any_more(in_round_1, typist):
    window = in_round_1()
    typist.type("1=")
    assert window.status.said.accessibleName()
    typist.shortcut("history.panel")
    typist.press(Key.Key_Down)
    typist.press(Key.Key_Down)
    typist.press(Key.Key_Return)
    typist.wait_until_idle()
    assert [board.result for board in tournament_of(window).rounds[0].pairings[:2]] == [None, None]
    assert window.status.said.accessibleName() == ""
    typist.shortcut("history.panel")


def test_what_was_read_back_leaves_with_its_page(in_round_1, typist):
    window = in_round_1()
    typist.type("1")
    assert window.status.said.accessibleName()
    typist.shortcut("view.standings")
    assert window.status.said.accessibleName() == ""


def test_no_result_goes_into_a_draft(opened, typist, make_tournament):
    window = opened(make_tournament(8))
    typist.shortcut("round.propose")
    typist.wait_until_idle()
    typist.type("1")
    assert results(window)[0] is None
    assert "still a draft" in message_of(window)
    window.strip.offer.click()
    assert tournament_of(window).rounds[0].published_at


def test_the_same_result_again_is_no_new_action(in_round_1, typist):
    window = in_round_1()
    typist.type("1")
    typist.press(Key.Key_Home)
    depth = document_of(window).history.depth
    typist.type("1")
    assert document_of(window).history.depth == depth
    assert cursor(window) == 1


def test_a_result_in_an_earlier_round_is_a_correction_and_nothing_by_itself(in_round_1, typist):
    window = in_round_1()
    typist.type("1111")
    typist.shortcut("round.propose")
    typist.wait_until_idle()
    typist.shortcut("round.publish")
    typist.shortcut("round.previous")
    typist.press(Key.Key_Home)
    typist.type("0")
    assert tournament_of(window).rounds[0].pairings[0].result == Result.WHITE_WINS
    assert "Round 1 is over. Changing board 1 from 1–0 to 0–1 is a correction." in message_of(window)
    typist.press(Key.Key_Home)
    typist.press(Key.Key_Delete)
    assert "Board 1 stays 1–0 unless it is corrected." in message_of(window)
    assert tournament_of(window).rounds[0].pairings[0].result == Result.WHITE_WINS


def test_undo_takes_the_cursor_to_the_board(in_round_1, typist):
    window = in_round_1()
    typist.type("111")
    typist.press(Key.Key_Home)
    typist.shortcut("edit.undo")
    assert results(window) == [Result.WHITE_WINS, Result.WHITE_WINS, None, None]
    assert cursor(window) == 2
    typist.shortcut("edit.redo")
    assert results(window)[2] == Result.WHITE_WINS


def test_the_last_result_makes_the_next_round_the_default_and_pairs_nothing(in_round_1, typist):
    window = in_round_1()
    typist.type("111")
    assert window.header.propose.property("primary") == "false"
    typist.type("1")
    assert window.header.propose.property("primary") == "true"
    assert len(tournament_of(window).rounds) == 1
    typist.press(Key.Key_Return)
    typist.wait_until_idle()
    assert len(tournament_of(window).rounds) == 2


def test_enter_does_nothing_while_results_are_missing(in_round_1, typist):
    window = in_round_1()
    typist.press(Key.Key_Return)
    assert not is_busy(window)
    assert len(tournament_of(window).rounds) == 1


def test_the_keys_are_printed_under_the_table(in_round_1):
    window = in_round_1()
    legend = window.round.legend
    assert legend.isVisible()
    for keys, _ in STANDARD.results:
        assert f"<b>{keys[0].upper()}" in legend.text()


def test_at_twice_the_type_on_a_laptop_the_boards_have_the_room_of_the_keys(in_round_1, appearance, qtbot):
    window = in_round_1()
    window.resize(1366, 768)
    for percent, shown in ((200, False), (150, True), (100, True)):
        appearance.choose_font_percent(percent)
        settle(qtbot)
        assert window.round.legend.isVisible() is shown, percent


def test_a_bye_takes_no_result(in_round_1, typist):
    window = in_round_1(7)
    typist.press(Key.Key_End)
    assert window.round.boards.current().bye is not None
    typist.type("1")
    assert results(window) == [None, None, None]


def test_colours_are_swapped_on_the_board_of_the_cursor(in_round_1, typist):
    window = in_round_1()
    before = tournament_of(window).rounds[0].pairings[0]
    typist.shortcut("round.swap")
    after = tournament_of(window).rounds[0].pairings[0]
    assert (after.white, after.black) == (before.black, before.white)


def test_backspace_over_an_empty_board_goes_back_all_the_same(in_round_1, typist):
    window = in_round_1()
    typist.press(Key.Key_End)
    depth = document_of(window).history.depth
    typist.press(Key.Key_Backspace)
    assert cursor(window) == 2
    typist.press(Key.Key_Delete)
    assert cursor(window) == 2
    assert document_of(window).history.depth == depth


def test_a_jump_ends_when_one_goes_elsewhere(in_round_1, typist):
    window = in_round_1()
    typist.type("/2")
    window.header.rounds.setFocus()
    assert not window.round.jump.isVisible()
    assert QApplication.focusWidget() is window.header.rounds
