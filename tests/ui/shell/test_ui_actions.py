"""Every action is declared once, has a key and a tooltip, and knows when it makes sense."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QMenu, QToolTip, QWidget
from using import document_of, is_possible, is_ticked, message_of, press, tournament_of

from swissdesk.ui.help.keys import KeyLines, KeysDialog
from swissdesk.ui.shell.catalogue import ACTIONS, CATALOGUE, INSIDE, MENUS, RECENT, SAMPLES, SEPARATOR
from swissdesk.ui.widgets.buttons import ActionButton, IconOfAction


def test_every_action_has_a_text_a_key_and_a_tooltip():
    for spec in ACTIONS:
        assert spec.text, spec.id
        assert spec.tooltip, spec.id
        assert not QKeySequence(spec.key).isEmpty(), spec.id


def test_no_id_and_no_key_is_used_twice(window):
    assert len({spec.id for spec in ACTIONS}) == len(ACTIONS)
    keys = Counter(key.toString() for action in window.catalogue for key in action.shortcuts())
    assert [key for key, count in keys.items() if count > 1] == []


def test_no_key_switches_the_consoles_of_linux():
    for spec in ACTIONS:
        combination = QKeySequence(spec.key)[0]
        both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
        is_function = Qt.Key.Key_F1 <= combination.key() <= Qt.Key.Key_F12
        assert not (is_function and combination.keyboardModifiers() == both), spec.id


def test_no_key_needs_what_writes_signs_on_many_keyboards():
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
    for spec in ACTIONS:
        keys = QKeySequence(spec.key)
        assert all(keys[n].keyboardModifiers() & both != both for n in range(keys.count())), spec.id


def test_no_action_has_a_single_letter_as_its_key(window):
    for action in window.catalogue:
        for key in action.shortcuts():
            combination = key[0]
            plain = combination.keyboardModifiers() in (
                Qt.KeyboardModifier.NoModifier,
                Qt.KeyboardModifier.ShiftModifier,
            )
            assert not plain or Qt.Key.Key_F1 <= combination.key() <= Qt.Key.Key_F35


def test_every_action_is_in_a_menu(window):
    in_menus = {entry for _, entries in MENUS for entry in entries} - {SEPARATOR, RECENT, SAMPLES}
    assert in_menus == {spec.id for spec in ACTIONS} - {"file.sample"}
    menus = {menu.title(): menu for menu in window.menuBar().findChildren(QMenu)}
    assert [menu.text() for menu in window.menuBar().actions()] == [t for t, _ in MENUS if t not in INSIDE]
    assert all(menus[title].menuAction() in menus[within].actions() for title, within in INSIDE.items())


def test_mnemonics_of_a_menu_are_different():
    texts = {spec.id: spec.text for spec in ACTIONS}
    for title, entries in (*MENUS, ("", [title for title, _ in MENUS if title not in INSIDE])):
        inside = [inner for inner, within in INSIDE.items() if within == title]
        named = [*(texts.get(entry, entry) for entry in entries), *inside]
        letters = [text[text.index("&") + 1].lower() for text in named if "&" in text]
        assert len(letters) == len(set(letters)), (title, letters)


def test_tooltips_name_the_key(window):
    for action in window.catalogue:
        assert action.shortcut().toString(QKeySequence.SequenceFormat.NativeText) in action.toolTip()


def test_without_a_tournament_only_beginning_makes_sense(window):
    enabled = {action.objectName() for action in window.catalogue if action.isEnabled()}
    assert {"file.new", "file.open", "file.sample", "file.quit", "view.larger", "help.keys"} <= enabled
    assert not enabled & {"round.propose", "players.add", "edit.undo", "file.copy", "print.pairings"}


def _edit_menu(window) -> QMenu:
    undo = window.catalogue["edit.undo"]
    return next(menu for menu in window.menuBar().findChildren(QMenu) if undo in menu.actions())


def _icon_of(window, action) -> IconOfAction:
    return next(tool for tool in window.header.findChildren(IconOfAction) if tool.action is action)


def test_undo_and_redo_have_names_in_menu_and_tooltip(in_round_1, typist):
    window = in_round_1()
    undo, redo = window.catalogue["edit.undo"], window.catalogue["edit.redo"]
    typist.type("1")
    menu = _edit_menu(window)
    menu.popup(window.mapToGlobal(window.rect().center()))
    assert undo.text() == "&Undo Round 1, board 1: 1–0"
    menu.close()
    typist.type("0")
    icon = _icon_of(window, undo)
    centre = icon.rect().center()
    QApplication.sendEvent(icon, QHelpEvent(QEvent.Type.ToolTip, centre, icon.mapToGlobal(centre)))
    assert QToolTip.text() == "Undo Round 1, board 2: 0–1 (Ctrl+Z)"
    QToolTip.hideText()
    assert not redo.isEnabled()
    typist.shortcut("edit.undo")
    typist.shortcut("edit.undo")
    assert redo.text() == "&Redo Round 1, board 1: 1–0"
    assert redo.isEnabled()


def test_the_keys_of_an_action_that_is_off_have_the_foot_say_why(in_round_1, typist):
    window = in_round_1()
    foot = window.status.said
    typist.press(Qt.Key.Key_F8)
    assert foot.accessibleName() == "Publish: There is no draft."
    typist.type("1")
    assert foot.accessibleName().startswith("Board 1: ")
    typist.press(Qt.Key.Key_F8, Qt.KeyboardModifier.ControlModifier)
    assert foot.accessibleName() == "Close the round: Boards without a result: 2, 3 and 4."
    assert not tournament_of(window).rounds[0].is_complete


def test_menus_and_buttons_say_why_their_action_is_off(in_round_1):
    window = in_round_1()
    later, redo = window.catalogue["round.following"], window.catalogue["edit.redo"]
    menu = next(menu for menu in window.menuBar().findChildren(QMenu) if later in menu.actions())
    menu.popup(window.mapToGlobal(window.rect().center()))
    assert _tooltip_at(menu, menu.actionGeometry(later).center()) == f"{later.toolTip()}\nNo later round is paired yet."
    menu.close()
    icon = _icon_of(window, redo)
    assert _tooltip_at(icon, icon.rect().center()) == f"{redo.toolTip()}\nThere is nothing to redo."
    press(window, "view.players")
    withdraw = window.catalogue["players.withdraw"]
    window.players.table.clearSelection()
    button = next(one for one in window.players.findChildren(ActionButton) if one.text() == "Withdraw")
    assert _tooltip_at(button, button.rect().center()).startswith(f"{withdraw.toolTip()}\n")


def _tooltip_at(widget: QWidget, place: QPoint) -> str:
    QApplication.sendEvent(widget, QHelpEvent(QEvent.Type.ToolTip, place, widget.mapToGlobal(place)))
    said = QToolTip.text()
    QToolTip.hideText()
    return said


def test_undo_works_from_an_untouched_text_field(in_round_1, typist):
    window = in_round_1()
    typist.type("1")
    typist.shortcut("edit.find")
    assert QApplication.focusWidget() is window.players.search
    typist.shortcut("edit.undo")
    assert tournament_of(window).rounds[0].pairings[0].result is None


def test_undo_in_a_touched_text_field_is_the_fields_own(in_round_1, typist):
    window = in_round_1()
    typist.type("1")
    typist.shortcut("edit.find")
    typist.type("ba")
    typist.shortcut("edit.undo")
    assert tournament_of(window).rounds[0].pairings[0].result is not None
    assert window.players.search.text() == ""


def test_everything_can_be_undone_to_the_beginning(in_round_1, typist):
    window = in_round_1()
    begin = document_of(window).history.at(0)
    typist.type("10=5")
    while window.office.desk.can_undo:
        typist.shortcut("edit.undo")
    assert tournament_of(window) == begin
    assert not is_possible(window, "edit.undo")
    while window.office.desk.can_redo:
        typist.shortcut("edit.redo")
    assert tournament_of(window).rounds[0].is_complete


def test_the_page_of_keys_has_every_key(window, preferences, qtbot):
    dialog = KeysDialog(CATALOGUE, preferences, window)
    qtbot.addWidget(dialog)
    shown = {key for lines in dialog.findChildren(KeyLines) for key, _ in lines.lines}
    for spec in ACTIONS:
        assert QKeySequence(spec.key).toString(QKeySequence.SequenceFormat.NativeText) in shown


@pytest.mark.parametrize(
    "switch",
    ["trace.motion", "trace.lesson", "view.board_columns", "view.compact", "results.reverse", "results.black_side"],
)
def test_a_switch_that_turns_something_out_of_sight_says_how_it_stands(in_round_1, typist, switch):
    window = in_round_1()
    name = window.catalogue[switch].text().replace("&", "")
    was = is_ticked(window, switch)
    for stands in (not was, was):
        typist.shortcut(switch)
        assert is_ticked(window, switch) is stands
        assert message_of(window) == f"{name}: {'on' if stands else 'off'}"


def test_other_result_keys_are_said_wherever_one_is(opened, typist):
    window = opened()
    typist.shortcut("view.standings")
    typist.shortcut("results.keys_vega")
    assert message_of(window) == "Keys 2: 1-0-5, as in Vega: on"
