"""Announcing who does not play: by typed numbers, by keys in the list, for several players at once."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication
from using import act, document_of, is_possible, message_of, press, tournament_of

from swissdesk.model import ByeKind
from swissdesk.model.events import AnnounceBye, ChangeSettings
from swissdesk.ui.help.window import HelpWindow
from swissdesk.ui.players.absences import AbsencesDialog

HALF, ABSENT, FULL = ByeKind.HALF_POINT, ByeKind.ZERO_POINT, ByeKind.FULL_POINT
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def dialog(opened, typist, qtbot, make_tournament):
    """The dialog over a tournament of 26 players and 5 rounds, before round 1."""
    window = opened(make_tournament(26))
    typist.shortcut("players.absences")
    found = window.findChild(AbsencesDialog)
    qtbot.waitUntil(lambda: QApplication.focusWidget() is found.field)
    return found


@pytest.fixture
def byes(window):
    """What is announced for a round, by player."""

    def do(number: int = 1) -> dict[int, ByeKind]:
        tournament = tournament_of(window)
        asked = {player: tournament.request(player, number) for player in tournament.by_id}
        return {player: kind for player, kind in asked.items() if kind is not None}

    return do


def listed(dialog: AbsencesDialog) -> list[int]:
    return [int(dialog.found.index(row, 0).data()) for row in range(dialog.found.rowCount())]


def test_nothing_is_left_of_it_once_it_is_closed(dialog, typist, window, qtbot):
    typist.press(Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: window.findChild(AbsencesDialog) is None)
    assert act(window, AnnounceBye(1, 1, HALF))


# ---- typed numbers


def test_typed_numbers_are_one_action_and_one_undo(dialog, typist, byes, window):
    typist.type("3 17 12-14 absent 8 half")
    assert listed(dialog) == [3, 8, 12, 13, 14, 17]
    assert dialog.said.text() == "6 players selected. Press Enter to apply it to round 1."
    typist.press(Qt.Key.Key_Return)
    assert byes() == dict.fromkeys((3, 12, 13, 14, 17), ABSENT) | {8: HALF}
    assert dialog.field.text() == ""
    assert len(listed(dialog)) == 26
    assert document_of(window).history.depth == 1
    typist.shortcut("edit.undo")
    assert byes() == {}
    typist.shortcut("edit.redo")
    assert len(byes()) == 6


def test_numbers_without_a_word_choose_the_players(dialog, typist, byes):
    typist.type("4 9-10")
    assert dialog.table.chosen_players() == (4, 9, 10)
    assert "Add a word: " in dialog.said.text()
    typist.press(Qt.Key.Key_Return)
    assert QApplication.focusWidget() is dialog.table
    typist.type("h")
    assert byes() == dict.fromkeys((4, 9, 10), HALF)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("3 99 absent", "There is no player no. 99."),
        ("3 perhaps", "“perhaps” is not understood. Type plays, half, absent, full and withdrawn."),
    ],
)
def test_unreadable_input_is_reported_and_changes_nothing(dialog, typist, byes, text, said):
    typist.type(text)
    assert dialog.said.text() == said
    assert dialog.said.property("tone") == "danger"
    typist.press(Qt.Key.Key_Return)
    assert byes() == {}


def test_a_number_that_is_no_player_is_looked_for(dialog, typist):
    typist.type("25")
    assert listed(dialog) == [25]
    dialog.field.setText("2400")
    assert dialog.said.property("tone") == "muted"
    assert listed(dialog) == []


# ---- the list


def test_a_name_narrows_the_list_and_letters_change_several(dialog, typist, byes):
    typist.type("gal")
    assert listed(dialog) == [7, 19]
    typist.press(Qt.Key.Key_Return)
    typist.press(Qt.Key.Key_Down, SHIFT)
    typist.type("w")
    assert [tournament_of(dialog).by_id[player].withdrawn_from for player in (7, 19)] == [1, 1]
    typist.type("p")
    assert byes() == {}
    typist.type("f")
    assert byes() == {7: FULL, 19: FULL}
    assert dialog.table.chosen_players() == (7, 19)


def test_every_choice_has_a_button_with_the_same_letter(dialog, typist, byes, qtbot):
    typist.press(Qt.Key.Key_Down)
    for wanted, made in dialog.buttons.items():
        letter = made.text()[made.text().index("&") + 1]
        assert made.toolTip().endswith(f"({letter.upper()})")
        made.click()
        assert dialog.table.chosen_players() == (1,)
        assert (
            dialog.found.index(0, dialog.model.column("status"))
            .data()
            .startswith({"withdrawn": "withdrawn from round 1"}.get(wanted.value, wanted.value))
        )
        dialog.buttons[next(iter(dialog.buttons))].click()


def test_only_who_does_not_play(dialog, typist):
    typist.type("5 11 absent")
    typist.press(Qt.Key.Key_Return)
    dialog.only.setChecked(True)
    assert listed(dialog) == [5, 11]
    typist.shortcut("edit.undo")
    assert listed(dialog) == []
    dialog.only.setChecked(False)
    assert len(listed(dialog)) == 26


def test_the_figures_count_at_once(dialog, typist, window):
    typist.type("1-3 absent 4 5 half 6 withdrawn")
    typist.press(Qt.Key.Key_Return)
    counted = "26 players   ·   20 play round 1   ·   2 with a bye   ·   3 absent   ·   1 withdrawn"
    assert dialog.counters.text() == counted
    dialog.close()
    press(window, "view.players")
    assert window.players.counters.text() == counted
    window.players.table.go_to(10)
    press(window, "players.absent")
    assert "Odd number" in window.players.counters.text()


# ---- rounds


def test_a_later_round_and_the_columns_about_the_others(dialog, typist, byes, window):
    dialog.round.setFocus()
    typist.press(Qt.Key.Key_Down)
    typist.press(Qt.Key.Key_Down)
    assert dialog.number == 3
    dialog.field.setFocus()
    typist.type("2 half")
    typist.press(Qt.Key.Key_Return)
    assert (byes(1), byes(3)) == ({}, {2: HALF})
    dialog.round.setFocus()
    typist.press(Qt.Key.Key_Up)
    assert dialog.found.index(1, dialog.model.column("others")).data() == "3: half-point bye"
    press(window, "view.players")
    players = window.players.model
    assert players.index(1, players.column("others")).data() == "3: half-point bye"


def test_a_drafted_round_is_not_offered_and_that_is_said(dialog, typist, window):
    press(window, "round.propose")
    typist.wait_until_idle()
    assert dialog.round.itemText(0) == "Round 2"
    assert "Round 1 is already a draft: discard it to change who plays in it. Later" in dialog.state.text.text()
    press(window, "round.discard")
    assert dialog.round.itemText(0) == "Round 1"
    assert dialog.state.isHidden()


def test_when_all_rounds_are_paired_nothing_is_offered(opened, typist, make_tournament):
    window = opened(make_tournament(4, rounds=1))
    typist.shortcut("round.propose")
    typist.wait_until_idle()
    typist.shortcut("round.publish")
    typist.shortcut("players.absences")
    dialog = window.findChild(AbsencesDialog)
    assert dialog.state.text.text() == "All rounds are paired."
    assert not any(made.isEnabled() for made in dialog.buttons.values())
    typist.type("1 half")
    typist.press(Qt.Key.Key_Return)
    assert tournament_of(window).requests == ()


# ---- limits


def test_a_bye_beyond_the_limit_is_possible_and_said(dialog, typist, byes, window):
    settings = replace(tournament_of(window).settings, half_byes_allowed=1, half_bye_last_round=3)
    act(window, ChangeSettings(settings))
    typist.type("2 half")
    typist.press(Qt.Key.Key_Return)
    assert not message_of(window)
    column = dialog.model.column("half_byes")
    assert [dialog.found.index(row, column).data() for row in range(2)] == ["0 of 1", "1 of 1"]
    dialog.round.setCurrentIndex(1)
    dialog.refresh()
    typist.type("2 3 half")
    typist.press(Qt.Key.Key_Return)
    assert byes(2) == {2: HALF, 3: HALF}
    said = message_of(window)
    assert said.startswith("Balogh, Ján already has a half-point bye in round 1; only one is allowed.")
    assert dialog.strip.text.text() == said
    status = dialog.found.index(1, dialog.model.column("status"))
    assert "only one is allowed" in status.data(Qt.ItemDataRole.AccessibleTextRole)
    typist.shortcut("edit.accept")
    assert byes(2) == {}


def test_who_has_withdrawn_gets_no_half_point(dialog, typist, byes, window):
    typist.type("2 withdrawn")
    typist.press(Qt.Key.Key_Return)
    typist.type("2 3 half")
    typist.press(Qt.Key.Key_Return)
    assert byes() == {2: ABSENT}
    assert "Balogh, Ján has withdrawn" in message_of(window)
    assert dialog.field.text() == "2 3 half"


# ---- the window beside


def test_it_is_one_window_and_goes_with_the_document(dialog, typist, window, qtbot):
    press(window, "players.absences")
    assert window.findChildren(AbsencesDialog) == [dialog]
    press(window, "file.close")
    qtbot.waitUntil(lambda: window.findChild(AbsencesDialog) is None)


def test_escape_takes_the_search_back_and_then_closes(dialog, typist, window, qtbot):
    typist.type("gal")
    typist.press(Qt.Key.Key_Escape)
    assert dialog.field.text() == ""
    typist.press(Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: window.findChild(AbsencesDialog) is None)


def test_its_model_behaves(dialog, typist):
    QAbstractItemModelTester(dialog.found, QAbstractItemModelTester.FailureReportingMode.Fatal)
    typist.type("3-9 absent")
    typist.press(Qt.Key.Key_Return)
    dialog.only.setChecked(True)
    typist.shortcut("edit.undo")


def test_f1_explains_it(dialog, typist, window):
    typist.press(Qt.Key.Key_F1)
    assert window.findChild(HelpWindow).page.id == "absences"


# ---- the page of the players


def test_several_selected_players_change_in_one_action(opened, typist, byes):
    window = opened()
    typist.shortcut("view.players")
    for _ in range(3):
        typist.press(Qt.Key.Key_Down, SHIFT)
    assert window.office.view.players == (1, 2, 3, 4)
    typist.shortcut("players.absent")
    assert byes() == dict.fromkeys((1, 2, 3, 4), ABSENT)
    assert window.office.view.players == (1, 2, 3, 4)
    assert window.office.desk.undo_text == "Adamová, Eva is absent in round 1, and 3 more"
    assert not is_possible(window, "players.edit")
    typist.shortcut("players.withdraw")
    assert [p.withdrawn_from for p in tournament_of(window).players[:5]] == [1, 1, 1, 1, None]
    typist.shortcut("players.return")
    typist.shortcut("players.plays")
    assert byes() == {}
    assert document_of(window).history.depth == 4
    for _ in range(4):
        typist.shortcut("edit.undo")
    assert byes() == {}
    assert document_of(window).history.depth == 0


def test_several_players_are_removed_and_come_back_by_one_undo(opened, typist):
    window = opened()
    typist.shortcut("view.players")
    typist.press(Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    typist.shortcut("players.remove")
    assert tournament_of(window).players == ()
    assert window.players.counters.text().startswith("No players yet. Type three letters of a name, paste a list")
    typist.shortcut("edit.undo")
    assert len(tournament_of(window).players) == 8


def test_a_limit_is_said_on_the_page_of_the_players_too(opened, typist, make_tournament):
    begin = make_tournament(8)
    window = opened(begin.replace(settings=replace(begin.settings, half_byes_allowed=0)))
    typist.shortcut("view.players")
    typist.shortcut("players.half")
    assert message_of(window) == ("Adamová, Eva: this event allows no half-point byes. The bye is announced anyway.")
    model = window.players.model
    assert model.rows[0].warning
    assert "no half-point byes" in model.index(0, model.column("status")).data(Qt.ItemDataRole.AccessibleTextRole)
