"""The second pass: nothing is overwritten, agreement ticks, a difference stops and sounds."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from using import close_tournament, document_of, is_possible, is_ticked, latest_round, message_of, tournament_of

from swissdesk.model import Result

Key = Qt.Key
WHITE, BLACK, DRAW = Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW


@pytest.fixture
def beeps(monkeypatch):
    """How often the program has sounded."""
    sounded: list[int] = []
    monkeypatch.setattr(QApplication, "beep", staticmethod(lambda: sounded.append(1)))
    return sounded


@pytest.fixture
def verifying(in_round_1, typist):
    """The window in the second pass of a round with these keys typed: ``verifying("10=1")``."""

    def do(first: str, players: int = 8):
        window = in_round_1(players)
        typist.type(first)
        typist.shortcut("results.second_pass")
        return window

    return do


def latest(window):
    return latest_round(window)


def results(window) -> list[Result | None]:
    return [pairing.result for pairing in latest(window).pairings]


def board(window) -> int:
    return window.round.boards.current().board


def said(window) -> str:
    return window.round.second_pass.banner.text.text()


def test_the_pass_has_a_visible_start_and_end(verifying, typist):
    window = verifying("10")
    assert window.round.second_pass.banner.isVisible()
    assert is_ticked(window, "results.second_pass")
    assert said(window) == "Second pass of round 1: 0 verified, 2 to go. Nothing is overwritten."
    assert board(window) == 1
    assert QApplication.focusWidget() is window.round.table
    typist.shortcut("results.second_pass")
    assert not window.round.second_pass.banner.isVisible()
    assert not is_ticked(window, "results.second_pass")


def test_agreement_ticks_the_board_and_goes_on(verifying, typist):
    window = verifying("10=1")
    typist.type("10")
    assert latest(window).signed_off == (1, 2)
    assert results(window) == [WHITE, BLACK, DRAW, WHITE]
    assert board(window) == 3
    assert window.round.model.rows[0].mark.text == "✓"
    assert window.status.said.accessibleName() == (
        f"Board 2: Black, {window.round.model.rows[1].black.player.name}, wins; verified"
    )


def test_a_tick_is_on_disk_and_can_be_undone(verifying, typist):
    window = verifying("10")
    typist.type("1")
    typist.shortcut("edit.undo")
    assert latest(window).signed_off == ()
    assert board(window) == 1


def test_a_difference_stops_sounds_and_shows_both(verifying, typist, beeps):
    window = verifying("10=1")
    typist.type("1=")
    assert len(beeps) == 1
    assert board(window) == 2
    assert results(window)[1] == BLACK
    assert latest(window).signed_off == (1,)
    mark = window.round.model.rows[1].mark
    assert (mark.second, mark.text) == (DRAW, "≠ ½–½")
    line = window.round.second_pass.banner
    assert said(window) == "Board 2: first 0–1, now ½–½."
    assert (line.keep.text(), line.take.text()) == ("Keep 0–1 (K)", "Take ½–½ (T)")
    assert line.keep.isVisible()


def test_keys_of_results_are_dropped_while_a_difference_is_undecided(verifying, typist, beeps):
    window = verifying("10=1")
    typist.type("0101=10")
    assert board(window) == 1
    assert results(window) == [WHITE, BLACK, DRAW, WHITE]
    assert latest(window).signed_off == ()
    assert len(beeps) == 7


def test_keeping_the_first_signs_it_off_and_goes_on(verifying, typist):
    window = verifying("10=1")
    typist.type("0k")
    assert results(window)[0] == WHITE
    assert latest(window).signed_off == (1,)
    assert board(window) == 2
    assert window.status.said.accessibleName() == (
        f"Board 1: White, {window.round.model.rows[0].white.player.name}, wins; verified"
    )
    typist.type("0")
    assert latest(window).signed_off == (1, 2)


def test_taking_the_second_stores_and_signs_in_one_step(verifying, typist):
    window = verifying("10=1")
    typist.type("0t")
    assert results(window)[0] == BLACK
    assert latest(window).signed_off == (1,)
    assert board(window) == 2
    typist.shortcut("edit.undo")
    assert results(window)[0] == WHITE
    assert latest(window).signed_off == ()


def test_the_choices_are_buttons_too(verifying, typist):
    window = verifying("10=1")
    typist.type("0")
    QTest.mouseClick(window.round.second_pass.banner.take, Qt.MouseButton.LeftButton)
    assert results(window)[0] == BLACK


def test_a_difference_can_be_left_and_is_met_again_at_the_end(verifying, typist):
    window = verifying("10=1")
    typist.type("0")
    typist.press(Key.Key_Down)
    typist.type("0=1")
    assert latest(window).signed_off == (2, 3, 4)
    assert board(window) == 1
    assert said(window).startswith("Board 1: first 1–0, now ")
    typist.type("k")
    assert latest(window).signed_off == (1, 2, 3, 4)


def test_the_pass_leaves_out_open_boards_and_those_with_a_tick(verifying, typist):
    window = verifying("1")
    typist.shortcut("results.second_pass")
    typist.press(Key.Key_End)
    typist.type("0")
    typist.shortcut("results.second_pass")
    typist.type("1")
    assert board(window) == 4
    typist.type("0")
    assert latest(window).signed_off == (1, 4)
    assert said(window) == (
        "Second pass of round 1: all results verified (2). Enter ends it. Boards without a result: 2."
    )


def test_after_the_last_board_nothing_typed_changes_anything_and_enter_ends(verifying, typist):
    window = verifying("10=1")
    typist.type("10=1")
    depth = document_of(window).history.depth
    typist.type("1")
    typist.press(Key.Key_Home)
    typist.type("1")
    assert document_of(window).history.depth == depth
    typist.press(Key.Key_Return)
    assert window.office.boards.mode == "results"
    assert message_of(window) == "Second pass of round 1. 4 boards verified."
    assert len(tournament_of(window).rounds) == 1


def test_enter_does_not_end_a_pass_that_is_not_done(verifying, typist):
    window = verifying("10=1")
    typist.type("1")
    typist.press(Key.Key_Return)
    assert window.office.boards.mode == "second_pass"


def test_the_summary_tells_what_came_of_it(verifying, typist):
    window = verifying("10=")
    typist.type("0t1k")
    typist.shortcut("results.second_pass")
    assert message_of(window) == (
        "Second pass of round 1. 2 boards verified; differences where the first entry was kept: 1; "
        "results changed: 1; still to verify: 1; without a result: 1."
    )


def test_a_result_on_an_open_board_is_a_difference(verifying, typist):
    window = verifying("1")
    typist.press(Key.Key_Down)
    typist.type("0")
    assert said(window) == "Board 2 had no result; now 0–1."
    assert results(window)[1] is None
    typist.type("t")
    assert results(window)[1] == BLACK
    assert latest(window).signed_off == (2,)


def test_from_blacks_side_the_keys_are_blacks_result(verifying, typist):
    window = verifying("10=1")
    typist.shortcut("results.black_side")
    assert window.round.second_pass.banner.black_side.isChecked()
    assert "from Black's side" in window.round.legend.text().replace("\N{NO-BREAK SPACE}", " ")
    typist.type("01=0")
    assert latest(window).signed_off == (1, 2, 3, 4)


def test_in_reverse_order_the_last_board_comes_first(verifying, typist):
    window = verifying("10=1")
    typist.shortcut("results.reverse")
    typist.shortcut("results.second_pass")
    typist.shortcut("results.second_pass")
    assert board(window) == 4
    typist.type("1=")
    assert board(window) == 2
    assert latest(window).signed_off == (3, 4)


def test_the_options_are_boxes_in_the_line_too(verifying):
    window = verifying("10")
    QTest.mouseClick(window.round.second_pass.banner.reverse, Qt.MouseButton.LeftButton)
    assert window.office.boards.second_pass.reverse
    assert is_ticked(window, "results.reverse")


def test_a_changed_result_loses_its_tick(verifying, typist):
    window = verifying("10=1")
    typist.type("10=1")
    typist.shortcut("results.second_pass")
    typist.press(Key.Key_Home)
    typist.type("0")
    assert latest(window).signed_off == (2, 3, 4)
    assert window.round.model.rows[0].mark.text == ""
    assert window.round.side.verified.text() == "3"


def test_rare_results_are_verified_like_any_other(verifying, typist):
    window = verifying("+")
    typist.type("f")
    QTest.keyClick(window.round.second_pass.menu, Key.Key_1)
    assert latest(window).signed_off == (1,)


def test_backspace_goes_back_and_clears_nothing(verifying, typist, beeps):
    window = verifying("10=1")
    typist.type("10")
    typist.press(Key.Key_Backspace)
    assert board(window) == 2
    typist.press(Key.Key_Delete)
    assert results(window) == [WHITE, BLACK, DRAW, WHITE]
    assert len(beeps) == 1


def test_there_must_be_something_to_verify(in_round_1, typist):
    window = in_round_1()
    assert not is_possible(window, "results.second_pass")
    typist.type("1")
    typist.shortcut("results.second_pass")
    typist.type("1")
    typist.shortcut("results.second_pass")
    typist.shortcut("results.second_pass")
    assert window.office.boards.mode == "results"
    assert message_of(window) == "All results of round 1 are verified."


def test_the_pass_ends_when_its_round_is_taken_away(verifying, typist):
    window = verifying("10=1")
    typist.shortcut("round.unpair")
    window.strip.offer.click()
    assert window.office.boards.mode == "results"
    assert not window.round.second_pass.banner.isVisible()
    assert window.round.stack.currentIndex() == 1


def test_the_pass_ends_when_another_document_is_opened(verifying, opened, make_tournament):
    window = verifying("10=1")
    close_tournament(window)
    assert window.office.boards.mode == "results"


def test_another_round_is_another_pass(verifying, typist):
    window = verifying("10=1")
    typist.shortcut("results.second_pass")
    typist.shortcut("round.propose")
    typist.wait_until_idle()
    typist.shortcut("round.publish")
    typist.type("10=1")
    typist.shortcut("results.second_pass")
    typist.type("0")
    typist.shortcut("round.previous")
    assert said(window) == "Second pass of round 1: 0 verified, 4 to go. Nothing is overwritten."
    typist.press(Key.Key_Home)
    typist.type("1")
    assert tournament_of(window).rounds[0].signed_off == (1,)
    assert tournament_of(window).rounds[1].signed_off == ()


def test_taking_the_second_in_an_earlier_round_asks_first(verifying, typist):
    window = verifying("10=1")
    typist.shortcut("results.second_pass")
    typist.shortcut("round.propose")
    typist.wait_until_idle()
    typist.shortcut("round.publish")
    typist.shortcut("round.previous")
    typist.shortcut("results.second_pass")
    typist.type("0t")
    assert tournament_of(window).rounds[0].pairings[0].result == WHITE
    assert "Round 1 is over. Changing board 1 from 1–0 to 0–1" in message_of(window)
