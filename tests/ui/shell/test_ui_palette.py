"""The palette: everything there is to do or to find, by a few letters."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from settling import settle
from using import document_of, shown_page, tournament_of

from swissdesk import fields, i18n
from swissdesk.model import ByeKind, Result
from swissdesk.ui.settings.dialog import SettingsDialog
from swissdesk.ui.shell.catalogue import ACTIONS
from swissdesk.ui.shell.palette import Palette
from swissdesk.ui.shell.palette_entries import BEGINS, INSIDE, SCATTERED, WHOLE, Entry, Kind, entries, find, match
from swissdesk.ui.shell.palette_phrases import phrases
from swissdesk.ui.widgets.rows import ROW_ROLE


@pytest.fixture
def palette(typist):
    """Open the palette of a window: ``palette(window)``."""

    def do(window) -> Palette:
        typist.shortcut("edit.anything")
        found = window.findChild(Palette)
        assert found.isVisible()
        assert QApplication.focusWidget() is found.field
        return found

    return do


def titles(palette: Palette) -> list[str]:
    return [hit.entry.title for hit in palette.model.lines]


# ---- what fits


@pytest.mark.parametrize(
    ("wanted", "title", "cost"),
    [
        ("plays", "Plays", WHOLE),
        ("pla", "Plays", BEGINS),
        ("cerny", "Černý, Petr", WHOLE),
        ("luk", "Łukasik, Michał", BEGINS),
        ("ound", "Round", INSIDE),
        ("wdp", "Who does not play", SCATTERED),
        ("whoply", "Who does not play", None),
        ("petr cer", "Černý, Petr", WHOLE + BEGINS),
        ("z", "Enev, Ivan", None),
        ("", "Anything", 0),
    ],
)
def test_words_are_found_wherever_they_begin(wanted: str, title: str, cost: int | None) -> None:
    found = match(wanted, title)
    assert (found and found.cost) == cost


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=12), st.text(max_size=20))
def test_what_was_typed_is_shown_in_letters_of_the_title(wanted: str, title: str) -> None:
    found = match(wanted, title)
    if found is not None:
        assert list(found.letters) == sorted(set(found.letters))
        assert all(0 <= letter < len(title) for letter in found.letters)


@given(st.text("abcdef ", min_size=1, max_size=20).filter(str.strip), st.data())
def test_every_beginning_of_every_word_is_found(title: str, data: st.DataObject) -> None:
    word = data.draw(st.sampled_from(title.split()))
    end = data.draw(st.integers(1, len(word)))
    found = match(word[:end].upper(), title)
    assert found is not None
    assert found.cost <= BEGINS
    assert "".join(title[letter] for letter in found.letters) == word[:end]


def test_equals_come_in_order_of_use_and_what_makes_no_sense_after_what_does() -> None:
    def entry(key: str, *, can: bool = True) -> Entry:
        return Entry(key, Kind.ACTION, f"Do {key}", "", lambda: None, can=can)

    known = tuple(entry(key, can=key != "a") for key in "abcd")
    assert [hit.entry.key for hit in find(known, "do", [])] == ["b", "c", "d", "a"]
    assert [hit.entry.key for hit in find(known, "do", ["d", "a", "c"])] == ["d", "c", "b", "a"]
    assert [hit.entry.key for hit in find(known, "", ["d"], ["c"])] == ["c", "d", "b", "a"]


# ---- in the window


def test_every_action_is_found_by_its_name(in_round_1, typist, palette):
    opened = palette(in_round_1())
    for spec in ACTIONS:
        found = next(entry for entry in opened._entries if entry.key == spec.id)
        opened.field.setText(found.title)
        assert spec.id in [hit.entry.key for hit in opened.model.lines[:8]], spec.id
        assert found.detail
        assert found.shortcut


def test_what_makes_no_sense_now_says_why_without_exception(opened, window, palette):
    for entry in (*entries(window.office), *entries(opened().office)):
        assert entry.can or entry.why, entry.key
        assert not (entry.can and entry.why), entry.key


def test_enter_does_what_was_found(in_round_1, typist, palette):
    window = in_round_1()
    palette(window)
    typist.type("view standings")
    typist.press(Qt.Key.Key_Return)
    assert shown_page(window) == "standings"
    assert not window.findChild(Palette).isVisible()
    assert QApplication.focusWidget() is window.standings.table


def test_a_grey_line_stays_and_tells_its_reason(in_round_1, typist, palette):
    window = in_round_1()
    opened = palette(window)
    typist.type("withdraw")
    assert opened.model.lines[0].entry.key == "players.withdraw"
    assert opened.foot.text.text() == "Go to the Players page and select the players concerned."
    typist.press(Qt.Key.Key_Return)
    assert opened.isVisible()
    assert document_of(window).history.depth == 2


def test_a_number_goes_to_the_board_and_to_the_player(in_round_1, typist, palette):
    window = in_round_1(players=26)
    opened = palette(window)
    typist.type("12")
    assert [hit.entry.kind for hit in opened.model.lines[:2]] == [Kind.BOARD, Kind.PLAYER]
    typist.press(Qt.Key.Key_Return)
    assert window.office.view.board == 12
    assert QApplication.focusWidget() is window.round.table
    typist.type("1")
    assert tournament_of(window).rounds[0].pairings[11].result == Result.WHITE_WINS


def test_a_name_goes_to_his_board_or_to_his_line(in_round_1, typist, palette):
    window = in_round_1(players=12)
    opened = palette(window)
    typist.type("kov")
    assert titles(opened)[:2] == ["Kováč, Ladislav"] * 2
    board = opened.model.lines[0].entry.detail
    typist.press(Qt.Key.Key_Return)
    pairing = tournament_of(window).rounds[0].pairings[window.office.view.board - 1]
    assert 11 in (pairing.white, pairing.black)
    assert board == f"Board {window.office.view.board}, round 1"
    palette(window)
    typist.type("kov")
    typist.press(Qt.Key.Key_Down)
    typist.press(Qt.Key.Key_Return)
    assert shown_page(window) == "players"
    assert window.office.view.player == 11
    typist.shortcut("players.absent")
    assert tournament_of(window).request(11, 2) is ByeKind.ZERO_POINT


def test_what_was_used_last_comes_first_also_tomorrow(opened, typist, palette, preferences):
    window = opened()
    first = palette(window).model.lines[0].entry.key
    assert first == "round.propose"
    typist.type("larger")
    typist.press(Qt.Key.Key_Return)
    assert preferences.used == ["view.larger"]
    assert [hit.entry.key for hit in palette(window).model.lines[:2]] == ["round.propose", "view.larger"]


def test_recent_files_and_rounds_are_found(in_round_1, typist, palette):
    window = in_round_1()
    opened = palette(window)
    typist.type("test")
    assert (Kind.FILE, "test") in [(hit.entry.kind, hit.entry.title) for hit in opened.model.lines]
    opened.field.setText("round 1")
    kinds = {hit.entry.kind for hit in opened.model.lines if hit.entry.title == "Round 1"}
    assert kinds == {Kind.ROUND}


def test_escape_puts_it_away_and_gives_the_keys_back(in_round_1, typist, palette):
    window = in_round_1()
    palette(window)
    typist.type("xyz")
    typist.press(Qt.Key.Key_Escape)
    assert not window.findChild(Palette).isVisible()
    assert QApplication.focusWidget() is window.round.table
    typist.type("1")
    assert tournament_of(window).rounds[0].pairings[0].result == Result.WHITE_WINS


def test_a_click_beside_it_puts_it_away(in_round_1, palette):
    window = in_round_1()
    opened = palette(window)
    QTest.mouseClick(opened, Qt.MouseButton.LeftButton, pos=opened.rect().bottomLeft())
    assert not opened.isVisible()
    assert QApplication.focusWidget() is window.round.table


def test_a_click_on_a_line_does_it(in_round_1, typist, palette):
    window = in_round_1()
    opened = palette(window)
    typist.type("standings page")
    index = opened.model.index(0, 0)
    QTest.mouseClick(opened.list.viewport(), Qt.MouseButton.LeftButton, pos=opened.list.visualRect(index).center())
    assert shown_page(window) == "standings"


def test_its_own_key_closes_it_again_and_another_action_too(in_round_1, typist, palette):
    window = in_round_1()
    opened = palette(window)
    typist.shortcut("edit.anything")
    assert not opened.isVisible()
    palette(window)
    typist.shortcut("view.standings")
    assert not opened.isVisible()
    assert QApplication.focusWidget() is window.standings.table


def test_the_arrows_go_round_and_pages_stop_at_the_ends(in_round_1, typist, palette):
    opened = palette(in_round_1())
    last = opened.model.rowCount() - 1
    typist.press(Qt.Key.Key_Up)
    assert opened.list.currentIndex().row() == last
    typist.press(Qt.Key.Key_Down)
    assert opened.list.currentIndex().row() == 0
    typist.press(Qt.Key.Key_PageDown)
    assert opened.list.currentIndex().row() == 10
    for _ in range(20):
        typist.press(Qt.Key.Key_PageDown)
    assert opened.list.currentIndex().row() == last


def test_a_screen_reader_hears_the_line_of_the_cursor(in_round_1, typist, palette):
    opened = palette(in_round_1())
    typist.type("withdraw")
    assert opened.field.accessibleDescription().startswith(
        "Withdraw, Players, Ctrl+Shift+W: not available now. Go to the Players page"
    )
    for row in range(opened.model.rowCount()):
        index = opened.model.index(row, 0)
        assert index.data(Qt.ItemDataRole.AccessibleTextRole).startswith(index.data(ROW_ROLE).entry.title)
    opened.field.setText("nothing is called like that")
    assert opened.foot.text.text() == "Nothing found."


def test_a_setting_is_found_by_its_words_and_opened(opened, typist, palette):
    window = opened()
    palette(window)
    typist.type("players on fixed boards")
    typist.press(Qt.Key.Key_Return)
    dialog = window.findChild(SettingsDialog)
    assert dialog.pages.currentIndex() == list(fields.Section).index(fields.Section.BOARDS)


def test_a_small_window_and_large_type_leave_room_for_it(opened, appearance, qtbot, palette):
    window = opened()
    appearance.choose_font_percent(200)
    shown = palette(window)
    for size in ((1280, 720), (800, 500)):
        window.resize(*size)
        settle(qtbot)
        assert window.rect().contains(shown.panel.geometry())
        assert shown.list.viewport().height() >= shown.list.visualRect(shown.model.index(0, 0)).height()


# ---- verb and object


def test_a_verb_and_a_name_act_on_the_player(in_round_1, typist, palette):
    window = in_round_1(4, 3)
    name = tournament_of(window).by_id[3].name
    opened = palette(window)
    opened.field.setText(f"withdraw {name.split(',')[0][:4].lower()}")
    assert opened.model.lines[0].entry.title == f"Withdraw: {name}"
    typist.press(Qt.Key.Key_Return)
    assert tournament_of(window).by_id[3].withdrawn_from == 2


def test_a_verb_and_a_number_name_the_player_too(in_round_1, typist, palette):
    window = in_round_1(4, 3)
    palette(window)
    typist.type("half 2")
    typist.press(Qt.Key.Key_Return)
    assert tournament_of(window).request(2, 2) is ByeKind.HALF_POINT


@pytest.mark.parametrize(
    ("typed", "result"),
    [
        ("board 2 draw", Result.DRAW),
        ("2 1-0", Result.WHITE_WINS),
        ("board 2 black", Result.BLACK_WINS),
        ("2 =", Result.DRAW),
        ("board 2 +", Result.WHITE_WINS_BY_FORFEIT),
        ("2 adjourned", Result.ADJOURNED),
    ],
)
def test_a_board_and_a_result_enter_it(in_round_1, typist, palette, typed, result):
    window = in_round_1(4, 3)
    opened = palette(window)
    opened.field.setText(typed)
    typist.press(Qt.Key.Key_Return)
    assert tournament_of(window).rounds[0].board(2).result == result


def test_a_phrase_says_before_enter_what_it_will_do(in_round_1, palette):
    window = in_round_1(4, 3)
    opened = palette(window)
    opened.field.setText("board 2 draw")
    first = opened.model.lines[0].entry
    pairing = tournament_of(window).rounds[0].board(2)
    names = [tournament_of(window).by_id[player].name for player in pairing.pair]
    assert first.title == "Board 2: Draw"
    assert all(name in opened.foot.text.text() for name in names)


@pytest.mark.parametrize("typed", ["check in balogh", "balogh check in", "check 2"])
def test_a_verb_of_two_words_may_also_come_last(opened, make_tournament, typist, palette, typed):
    window = opened(make_tournament(4))
    shown = palette(window)
    shown.field.setText(typed)
    assert shown.model.lines[0].entry.title == "Check in: Balogh, Ján"
    typist.press(Qt.Key.Key_Return)
    assert tournament_of(window).by_id[2].checked_in


def test_a_result_is_cleared_and_comes_back_by_undo(in_round_1, typist, palette):
    window = in_round_1(4, 3)
    typist.type("1")
    palette(window)
    typist.type("clear 1")
    typist.press(Qt.Key.Key_Return)
    assert tournament_of(window).rounds[0].board(1).result is None
    typist.shortcut("edit.undo")
    assert tournament_of(window).rounds[0].board(1).result == Result.WHITE_WINS


def test_print_and_a_sheet_find_it_and_a_whole_title_comes_first(in_round_1, palette):
    opened = palette(in_round_1(4, 3))
    opened.field.setText("print slips")
    assert opened.model.lines[0].entry.key == "sheet result-slips" or "slips" in opened.model.lines[0].entry.title
    opened.field.setText("round 1")
    assert opened.model.lines[0].entry.key == "round 1"


def test_a_phrase_that_cannot_be_done_says_why_and_changes_nothing(in_round_1, typist, palette):
    window = in_round_1(4, 3)
    palette(window)
    typist.type("return 3")
    before = tournament_of(window)
    typist.press(Qt.Key.Key_Return)
    assert tournament_of(window) is before
    assert window.strip.text.text()


def test_a_board_that_is_not_there_is_no_phrase(in_round_1, palette):
    opened = palette(in_round_1(4, 3))
    opened.field.setText("board 7 draw")
    assert all(not hit.entry.key.startswith("result ") for hit in opened.model.lines)


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("board 7 draw", "Round 1 has no board 7."),
        ("7 1-0", "Round 1 has no board 7."),
        ("bd 0 0-1", "Round 1 has no board 0."),
        ("board 99999999999999999999 draw", "Round 1 has no board 99999999999999999999."),
        ("board draw", "Type the number of the board, too."),
        ("board 1 2-0", "“2-0” is not a result. Type 1-0, 0-1 or 1/2."),
    ],
)
def test_a_result_that_cannot_be_entered_says_why_and_nothing_alike_is_done(in_round_1, typist, palette, typed, why):
    window = in_round_1(4, 3)
    keys = window.office.boards.keys.active
    opened = palette(window)
    opened.field.setText(typed)
    first = opened.model.lines[0].entry
    assert (first.can, first.why) == (False, why)
    before = tournament_of(window)
    typist.press(Qt.Key.Key_Return)
    assert tournament_of(window) is before
    assert window.office.boards.keys.active is keys


def test_a_board_may_be_called_as_in_the_head_of_its_column(in_round_1, typist, palette):
    window = in_round_1(4, 3)
    palette(window).field.setText("bd 2 0-1")
    typist.press(Qt.Key.Key_Return)
    assert tournament_of(window).rounds[0].board(2).result == Result.BLACK_WINS


@pytest.mark.parametrize(
    ("code", "typed"), [("sk", "šachovnica 2 remíza"), ("sk", "šach. 2 remiza"), ("ru", "доска 2 ничья")]
)
def test_a_board_is_called_in_full_or_as_in_its_column_in_every_language(in_round_1, code, typed):
    window = in_round_1(4, 3)
    i18n.install(code)
    try:
        assert [hit.entry.key for hit in phrases(window.office, typed)] == ["result 2"]
    finally:
        i18n.install(i18n.ENGLISH)
