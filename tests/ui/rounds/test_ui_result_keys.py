"""Key maps: presets, keys of one's own, any keyboard; and what is printed under the table."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from using import is_possible, is_ticked, latest_round

from swissdesk.model import Result
from swissdesk.ui.rounds.result_commands import ResultKeysDialog
from swissdesk.ui.shell.keys import OWN, OWN_TITLE, PRESETS, RESERVED, STANDARD, ChosenKeys, KeyMap, letters

Key = Qt.Key


def results(window) -> list[Result | None]:
    return [pairing.result for pairing in latest_round(window).pairings]


@pytest.mark.parametrize("keys", PRESETS, ids=lambda keys: keys.name)
def test_a_preset_means_one_thing_by_each_letter_and_has_the_ordinary_results(keys):
    assert keys.clashes == ()
    meant = {result for _, result in keys.results}
    assert {Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS, Result.ADJOURNED} <= meant
    assert not set(keys.letters()) & set(RESERVED)


VEGA_KEYS = {
    "1": Result.WHITE_WINS,
    "0": Result.BLACK_WINS,
    "5": Result.DRAW,
    "3": Result.WHITE_WINS_BY_FORFEIT,
    "4": Result.BLACK_WINS_BY_FORFEIT,
    "2": Result.DOUBLE_FORFEIT,
    "7": Result.ADJOURNED,
}
SHARLY_KEYS = {"1": Result.WHITE_WINS, "2": Result.BLACK_WINS, "3": Result.DRAW}
LETTER_KEYS = {"w": Result.WHITE_WINS, "l": Result.BLACK_WINS, "d": Result.DRAW}
FIGURE_KEYS = {"1": Result.WHITE_WINS, "2": Result.DRAW, "3": Result.BLACK_WINS}


@pytest.mark.parametrize(
    ("action", "typed"),
    [
        ("results.keys_vega", VEGA_KEYS),
        ("results.keys_sharly", SHARLY_KEYS),
        ("results.keys_letters", LETTER_KEYS),
        ("results.keys_figures", FIGURE_KEYS),
    ],
)
def test_a_map_is_chosen_without_leaving_the_table_and_types_its_results(in_round_1, typist, action, typed):
    window = in_round_1(16)
    typist.shortcut(action)
    assert QApplication.focusWidget() is window.round.table
    typist.type("".join(typed))
    assert results(window)[: len(typed)] == list(typed.values())


@pytest.mark.parametrize(("action", "key"), [("results.keys_vega", "9"), ("results.keys_sharly", "0")])
def test_a_map_may_have_a_key_that_clears(in_round_1, typist, action, key):
    window = in_round_1()
    typist.shortcut(action)
    typist.type("1")
    typist.press(Key.Key_Home)
    typist.type(key)
    assert results(window)[0] is None
    assert window.round.table.current_row == 0


def test_the_keypad_types_by_every_map(in_round_1, typist):
    window = in_round_1()
    typist.shortcut("results.keys_sharly")
    for key in (Key.Key_1, Key.Key_2, Key.Key_3):
        typist.press(key, Qt.KeyboardModifier.KeypadModifier)
    assert results(window)[:3] == [Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW]


def test_the_active_keys_are_printed_under_the_table_and_checked_in_the_menu(in_round_1, typist):
    window = in_round_1()
    assert "+ = −".replace(" ", "\N{NO-BREAK SPACE}") in window.round.legend.text()
    typist.shortcut("results.keys_vega")
    text = window.round.legend.text().replace("\N{NO-BREAK SPACE}", " ")
    assert "as in Vega" in text
    assert "<b>4</b> − / +" in text
    assert "<b>9</b> clear" in text
    assert is_ticked(window, "results.keys_vega")
    assert not is_ticked(window, "results.keys_standard")


def test_the_chosen_map_is_there_tomorrow(preferences, qapp):
    ChosenKeys(preferences).choose("sharly")
    assert ChosenKeys(preferences).active.name == "sharly"


@pytest.mark.parametrize("stored", ["", "{", "[]", "7", '{"1:0": "1", "=:=": "1"}', '{"9:9": "1"}', '{"1:0": "/"}'])
def test_nonsense_among_the_remembered_keys_is_no_map(preferences, stored):
    preferences.own_keys = stored
    preferences.result_keys = OWN
    chosen = ChosenKeys(preferences)
    assert chosen.own is None
    assert chosen.active == STANDARD


def test_own_keys_are_remembered_as_they_are(preferences):
    mine = KeyMap(OWN, OWN_TITLE, (("q", Result.WHITE_WINS), ("wé", Result.BOTH_LOSE)), "x")
    ChosenKeys(preferences).choose_own(mine)
    assert ChosenKeys(preferences).active == mine


# ---- keyboards of other countries


def press_native(table, scan_code: int, text: str, modifiers=Qt.KeyboardModifier.NoModifier) -> None:
    """Send a key press with the place on the keyboard, as a window system does."""
    event = QKeyEvent(QEvent.Type.KeyPress, 0, modifiers, scan_code, 0, 0, text)
    QApplication.sendEvent(table, event)


@pytest.fixture
def on_x11(monkeypatch):
    monkeypatch.setattr(QGuiApplication, "platformName", staticmethod(lambda: "xcb"))


def test_the_top_row_of_a_french_keyboard_types_results_without_shift(in_round_1, on_x11):
    window = in_round_1()
    for scan_code, printed in ((10, "&"), (19, "à"), (14, "(")):
        press_native(window.round.table, scan_code, printed)
    assert results(window)[:3] == [Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW]


def test_and_with_shift(in_round_1, on_x11):
    window = in_round_1()
    press_native(window.round.table, 19, "0", Qt.KeyboardModifier.ShiftModifier)
    assert results(window)[0] == Result.BLACK_WINS


def test_a_sign_of_the_top_row_that_is_no_key_by_its_place_is_read_as_printed(in_round_1, on_x11):
    window = in_round_1()
    press_native(window.round.table, 15, "-")
    assert results(window)[0] == Result.BLACK_WINS_BY_FORFEIT
    press_native(window.round.table, 13, "'")
    assert window.round.jump.isVisible()


def test_a_board_is_jumped_to_by_digits_of_the_top_row(in_round_1, typist, on_x11):
    window = in_round_1(12)
    typist.type("/")
    press_native(window.round.jump.field, 14, "(")
    assert window.round.jump.field.text() == "5"
    assert window.round.table.current_row == 4


def test_letters_are_read_by_their_place_where_the_keyboard_has_others(in_round_1, typist, on_x11):
    window = in_round_1()
    typist.shortcut("results.keys_letters")
    for scan_code, printed in ((25, "ц"), (46, "д"), (40, "В")):
        press_native(window.round.table, scan_code, printed)
    assert results(window)[:3] == [Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW]
    press_native(window.round.table, 27, "к")
    assert window.round.jump.isVisible()


def test_a_letter_of_ones_own_goes_before_its_place(in_round_1, on_x11):
    window = in_round_1()
    window.office.boards.keys.choose_own(KeyMap(OWN, OWN_TITLE, (("ц", Result.DRAW), ("w", Result.WHITE_WINS))))
    press_native(window.round.table, 25, "ц")
    assert results(window)[0] == Result.DRAW


@pytest.mark.parametrize(
    ("platform", "scan_code", "virtual", "printed", "meant"),
    [
        ("windows", 33, 0, "а", ("а", "f")),
        ("wayland", 41, 0, "α", ("α", "f")),
        ("xcb", 41, 0, "č", ("č",)),
        ("xcb", 11, 0, "ě", ("2", "ě")),
        ("cocoa", 0, 15, "к", ("к", "r")),
        ("cocoa", 0, 23, "(", ("5", "(")),
        ("cocoa", 0, 28, "!", ("8", "!")),
        ("cocoa", 0, 10, "ё", ("ё",)),
        ("offscreen", 41, 0, "а", ("а",)),
    ],
)
def test_what_a_key_can_mean_on_each_system(platform, scan_code, virtual, printed, meant):
    plain = Qt.KeyboardModifier.NoModifier
    event = QKeyEvent(QEvent.Type.KeyPress, 0, plain, scan_code, virtual, 0, printed)
    assert letters(event, platform) == meant


# ---- the editor


@pytest.fixture
def editor(window, qtbot):
    dialog = ResultKeysDialog(window.office.boards.keys, window)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_the_editor_begins_with_the_keys_in_use(editor):
    assert editor.fields[Result.DRAW].keys == "=5"
    assert editor.fields[Result.DRAW].text() == "=   5"
    assert editor.check() == ""


def test_keys_are_pressed_not_written(editor):
    field = editor.fields[Result.BOTH_LOSE]
    QTest.keyClick(field, Key.Key_Z)
    QTest.keyClick(field, Key.Key_Z)
    assert field.keys == "z"
    QTest.keyClick(field, Key.Key_Backspace)
    assert field.keys == ""
    assert QTest.keyClick(field, Key.Key_Tab) is None
    assert field.keys == ""


def test_a_key_for_two_results_is_said_at_once_and_cannot_be_used(editor):
    QTest.keyClick(editor.fields[Result.DRAW], Key.Key_1)
    assert editor.wrong.text() == "1 is set for 1–0 and ½–½; choose one of them."
    assert editor.fields[Result.WHITE_WINS].property("wrong") == "true"
    assert editor.fields[Result.BLACK_WINS].property("wrong") == "false"
    QTest.mouseClick(editor.ok, Qt.MouseButton.LeftButton)
    assert editor.isVisible()
    QTest.keyClick(editor.fields[Result.DRAW], Key.Key_Backspace)
    assert not editor.wrong.isVisible()


def test_a_key_that_means_something_else_everywhere_is_refused(editor):
    QTest.keyClick(editor.fields[Result.DRAW], Key.Key_Slash)
    assert "/ has a fixed meaning" in editor.wrong.text()


def test_the_ordinary_results_need_a_key(editor):
    field = editor.fields[Result.WHITE_WINS]
    QTest.keyClick(field, Key.Key_Backspace)
    assert editor.wrong.text() == "No key is set yet for 1–0."


def test_another_map_can_be_begun_with(editor):
    editor.begin.setCurrentIndex(editor.begin.findData("vega"))
    editor.begin.activated.emit(editor.begin.currentIndex())
    assert editor.fields[Result.DOUBLE_FORFEIT].keys == "2"
    assert editor.clear.keys == "9"


def test_own_keys_are_made_chosen_and_typed(in_round_1, typist, qtbot, monkeypatch):
    window = in_round_1()

    def fill_in(dialog: ResultKeysDialog) -> int:
        qtbot.addWidget(dialog)
        dialog.fields[Result.BOTH_LOSE].show_keys("z")
        return 1

    monkeypatch.setattr(ResultKeysDialog, "exec", fill_in)
    assert not is_possible(window, "results.keys_own")
    typist.shortcut("results.keys_edit")
    assert is_ticked(window, "results.keys_own")
    typist.type("z1")
    assert results(window)[:2] == [Result.BOTH_LOSE, Result.WHITE_WINS]
    assert "my own keys" in window.round.legend.text().replace("\N{NO-BREAK SPACE}", " ")
