"""Players who come late, or not at all: one command each, and one step to take back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from running_rounds import played
from using import act, document_of, is_possible, message_of, take_back, tournament_of

from swissdesk.engine import propose
from swissdesk.model import ByeKind, Colour, Result, Tournament
from swissdesk.model.events import AnnounceBye, Batch, CloseRound, EnterResult, PairRound, PublishRound
from swissdesk.session.manual.latecomer import seats_of
from swissdesk.ui.manual.late import LateDialog

Key = Qt.Key


def running(players: int, *absent: int) -> Tournament:
    """Return an event with round 4 published; `absent` are announced absent in it."""
    start = played(7, players, 3)
    for player in absent:
        start = AnnounceBye(player, 4, ByeKind.ZERO_POINT).apply(start)
    proposal = propose(start)
    draft = PairRound(4, proposal.pairs, proposal.bye, "dutch-2026").apply(start)
    return PublishRound(4, "2026-11-20T10:00:00").apply(draft)


@pytest.fixture
def late(opened, typist, qtbot):
    """The dialog in the window of a tournament: ``late(tournament)`` returns both."""

    def do(tournament: Tournament):
        window = opened(tournament)
        typist.shortcut("round.late")
        dialog = window.findChildren(LateDialog)[-1]
        qtbot.waitUntil(lambda: QApplication.activeWindow() is dialog)
        return window, dialog

    return do


def typed(dialog: LateDialog, text: str) -> None:
    """Type a new player into the field, and say with a second Enter that they are one."""
    dialog.player.setFocus()
    dialog.player.field.selectAll()
    dialog.player.field.insert(text)
    QTest.keyClick(dialog.player.field, Key.Key_Return)
    assert "is not in the event. Press Enter again" in dialog.player.search.popup.outcome.text()
    QTest.keyClick(dialog.player.field, Key.Key_Return)


def test_the_player_with_the_bye_is_proposed_and_the_board_is_shown(late):
    start = running(12, 6)
    bye = start.rounds[3].pairing_bye
    _, dialog = late(start)
    assert dialog.player.player == 6
    assert dialog.opponent.currentData() == bye
    white, black = (start.by_id[player] for player in seats_of(start, 6, bye))
    assert dialog.board.text() == f"{len(start.rounds[3].pairings) + 1}: {white.name} – {black.name}"
    assert dialog.verdict.text()
    assert not dialog.byes.isVisible()


def test_one_step_adds_the_board_and_leaves_the_others_alone(late, typist, qtbot):
    start = EnterResult(4, 1, Result.DRAW).apply(running(12, 6))
    bye = start.rounds[3].pairing_bye
    window, dialog = late(start)
    depth = document_of(window).history.depth
    dialog.ok.click()
    after = tournament_of(window).rounds[3]
    assert after.pairings[:-1] == start.rounds[3].pairings
    assert after.pairs[-1] == seats_of(start, 6, bye)
    assert after.pairing_bye is None
    assert document_of(window).history.depth == depth + 1
    assert window.round.boards.current().board == len(after.pairings)
    assert f"Board {len(after.pairings)}: " in message_of(window)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    typist.shortcut("edit.undo")
    assert tournament_of(window) == start


def test_the_player_is_found_by_typing_a_part_of_the_name(late, qtbot):
    start = running(13, 5, 9)
    named = start.replace(players=tuple(replace(p, name="Čapek, Karel") if p.id == 9 else p for p in start.players))
    _, dialog = late(named)
    assert dialog.player.player == 5
    dialog.player.field.selectAll()
    qtbot.keyClicks(dialog.player.field, "cap")
    qtbot.keyClick(dialog.player.field, Key.Key_Tab)
    assert dialog.player.player == 9
    assert [dialog.opponent.itemData(n) for n in range(dialog.opponent.count())] == [
        start.rounds[3].pairing_bye,
        5,
        0,
    ]


def test_colours_may_be_turned_and_the_rules_say_what_they_think(late):
    start = running(12, 6)
    window, dialog = late(start)
    text, seats = dialog.board.text(), dialog._seats
    dialog.turn.click()
    assert dialog.board.text() != text
    assert dialog.verdict.property("tone") in ("notice", "danger")
    dialog.ok.click()
    assert tournament_of(window).rounds[3].pairs[-1] == (seats[1], seats[0])


@pytest.mark.parametrize("kind", [ByeKind.HALF_POINT, ByeKind.FULL_POINT, ByeKind.ZERO_POINT])
def test_a_player_with_a_requested_bye_is_never_proposed(late, kind):
    start = AnnounceBye(9, 4, kind).apply(played(7, 12, 3))
    proposal = propose(start)
    start = PairRound(4, proposal.pairs, proposal.bye, "dutch-2026").apply(start)
    window, dialog = late(PublishRound(4, "2026-11-20T10:00:00").apply(start))
    typed(dialog, "Zeman, Nový")
    bye = tournament_of(window).rounds[3].pairing_bye
    listed = [dialog.opponent.itemData(n) for n in range(dialog.opponent.count())]
    assert dialog.opponent.currentData() == bye
    assert listed[0] == bye
    assert 9 in listed


def test_nobody_is_proposed_without_an_allocated_bye(late):
    window, dialog = late(running(12, 5, 9))
    assert dialog.player.player == 5
    assert [dialog.opponent.itemData(n) for n in range(dialog.opponent.count())] == [0, 9]
    assert dialog.board.text() == "no board in this round"
    dialog.opponent.setCurrentIndex(1)
    dialog.ok.click()
    assert set(tournament_of(window).rounds[3].pairs[-1]) == {5, 9}


def test_an_earlier_opponent_of_the_bye_player_is_warned_about(late):
    start = running(12, 5)
    bye = start.rounds[3].pairing_bye
    first = start.rounds[0]
    names = {first.board(1).pair[0]: 5, first.board(1).pair[1]: bye, 5: first.board(1).pair[0]}
    names.setdefault(bye, first.board(1).pair[1])
    met = first.with_board(1, replace(first.board(1), white=5, black=bye, result=Result.DRAW))
    others = tuple(
        replace(board, white=names.get(board.white, board.white), black=names.get(board.black, board.black))
        for board in met.pairings[1:]
    )
    _, dialog = late(start.replace(rounds=(replace(met, pairings=(met.pairings[0], *others)), *start.rounds[1:])))
    assert dialog.opponent.currentIndex() == 0
    assert not dialog.opponent.currentData()
    dialog.opponent.setCurrentIndex(1)
    assert "have met before, in round" in dialog.verdict.text()
    assert dialog.verdict.property("tone") == "danger"


def test_a_new_player_comes_with_the_rounds_he_missed(late, qtbot):
    start = running(11)
    window, dialog = late(start)
    assert dialog.chosen is None
    assert not dialog.ok.isEnabled()
    typed(dialog, "Zeman, Nový 1900")
    assert dialog.player.player == 12
    assert dialog.byes.isVisible()
    note = dialog.byes_note
    qtbot.waitUntil(lambda: note.visibleRegion().boundingRect() == note.rect())
    assert dialog.byes_note.text() == "Missed: rounds 1, 2 and 3."
    dialog.byes.setCurrentIndex(dialog.byes.findData(ByeKind.HALF_POINT))
    dialog.ok.click()
    after = tournament_of(window)
    assert after.by_id[12].name == "Zeman, Nový"
    assert [after.entry(12, number).bye for number in (1, 2, 3)] == [ByeKind.HALF_POINT] * 3
    assert 12 in after.rounds[3].pairs[-1]
    assert isinstance(document_of(window).history.undo_event, Batch)
    take_back(window)
    assert tournament_of(window) == start


def test_a_strong_new_player_gets_the_number_of_the_rule_and_the_rest_move(late):
    start = running(11)
    window, dialog = late(start)
    typed(dialog, "Zeman, Nový 2900")
    assert dialog.player.player == 1
    text = dialog.board.text()
    dialog.ok.click()
    after = tournament_of(window)
    assert [after.by_id[number].rating for number in range(1, 4)] == [2900, *(p.rating for p in start.players[:2])]
    assert [(white - 1, black - 1) for white, black in after.rounds[3].pairs[:-1]] == list(start.rounds[3].pairs)
    assert 1 in after.rounds[3].pairs[-1]
    assert all(after.by_id[player].name in text for player in after.rounds[3].pairs[-1])
    take_back(window)
    assert tournament_of(window) == start


def test_the_limit_of_half_point_byes_is_said(late):
    start = running(12, 5)
    absent = tuple(replace(r, pairings=r.pairings, byes=r.byes) for r in start.rounds)
    limited = start.replace(settings=replace(start.settings, half_byes_allowed=1), rounds=absent)
    _, dialog = late(limited)
    typed(dialog, "Zeman, Nový")
    dialog.byes.setCurrentIndex(dialog.byes.findData(ByeKind.HALF_POINT))
    assert "Half-point byes allowed by the regulations: 1." in dialog.byes_note.text()
    assert dialog.byes_note.property("tone") == "notice"


def test_without_an_opponent_a_latecomer_takes_part_from_the_next_round_on(late):
    start = running(12)
    window, dialog = late(start)
    typed(dialog, "Zeman, Nový")
    assert [dialog.opponent.itemData(n) for n in range(dialog.opponent.count())] == [0]
    assert dialog.board.text() == "no board in this round"
    dialog.ok.click()
    assert tournament_of(window).rounds == start.rounds
    assert 13 in tournament_of(window).present(5)
    assert "plays from round 5" in message_of(window)


def test_a_tournament_that_has_changed_meanwhile_is_not_overwritten(late):
    start = running(12, 5)
    window, dialog = late(start)
    act(window, EnterResult(4, 1, Result.DRAW))
    dialog.ok.click()
    assert dialog.wrong.text().startswith("The tournament has changed.")
    assert len(tournament_of(window).rounds[3].pairings) == len(start.rounds[3].pairings)


def test_it_is_not_offered_for_a_closed_round(opened):
    start = running(12)
    for board in range(1, 7):
        start = EnterResult(4, board, Result.DRAW).apply(start)
    assert not opened(CloseRound(4).apply(start)).catalogue["round.late"].isEnabled()


# ---- did not come


@pytest.fixture
def missing(opened, typist):
    """The menu on the second board: ``missing(tournament)`` returns window and menu."""

    def do(tournament: Tournament):
        window = opened(tournament)
        window.round.boards.go_to_board(2)
        window.round.take_focus()
        typist.shortcut("round.no_show")
        return window, window.findChild(QMenu, "no_show")

    return do


@pytest.mark.parametrize(
    ("entry", "result"),
    [(2, Result.BLACK_WINS_BY_FORFEIT), (3, Result.WHITE_WINS_BY_FORFEIT), (4, Result.DOUBLE_FORFEIT)],
)
def test_a_forfeit_asks_whether_the_player_has_left(missing, typist, entry, result):
    start = running(12)
    window, menu = missing(start)
    assert menu.actions()[0].text() == "Board 2: who is absent?"
    pair = start.rounds[3].board(2).pair
    absent = {2: pair[:1], 3: pair[1:], 4: pair}[entry]
    menu.actions()[entry].trigger()
    menu.close()
    assert tournament_of(window).rounds[3].board(2).result == result
    assert "Withdraw from round 5?" in message_of(window)
    for player in absent:
        assert start.by_id[player].name in message_of(window)
    typist.shortcut("edit.accept")
    left = {p.id for p in tournament_of(window).players if p.withdrawn_from == 5}
    assert left == set(absent)
    typist.shortcut("edit.undo")
    assert tournament_of(window).rounds[3].board(2).result == result
    typist.shortcut("edit.undo")
    assert tournament_of(window) == start


def test_the_menu_is_worked_by_keys(missing, qtbot):
    window, menu = missing(running(12))
    assert QApplication.activePopupWidget() is menu
    qtbot.keyClick(menu, Key.Key_B)
    assert tournament_of(window).rounds[3].board(2).result == Result.WHITE_WINS_BY_FORFEIT


def test_on_a_bye_or_in_a_draft_nobody_can_be_missing(opened, typist, make_tournament):
    window = opened(make_tournament(6, 5, colour=Colour.WHITE))
    typist.shortcut("round.propose")
    typist.wait_until_idle()
    assert not is_possible(window, "round.no_show")
