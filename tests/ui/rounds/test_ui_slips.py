"""Scanned slips move the cursor, and say in words and with a sound when they do not fit."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from using import document_of, message_of, notice_of, shown_round, tournament_of

from swissdesk.model import Result
from swissdesk.model.slip_code import make, slip_code

Key = Qt.Key


@pytest.fixture
def beeps(monkeypatch):
    sounded: list[int] = []
    monkeypatch.setattr(QApplication, "beep", staticmethod(lambda: sounded.append(1)))
    return sounded


def scan(typist, code: str) -> None:
    """Type a code as a scanner does, with Enter behind it."""
    typist.type(code)
    typist.press(Key.Key_Return)


def test_a_scan_takes_the_cursor_to_the_board_and_a_key_gives_the_result(in_round_1, typist):
    window = in_round_1(12)
    scan(typist, slip_code(tournament_of(window), 1, 5))
    assert window.round.table.current_row == 4
    assert QApplication.focusWidget() is window.round.table
    assert window.status.said.accessibleName().startswith("Board 5: no result yet")
    typist.type("0")
    results = [pairing.result for pairing in tournament_of(window).rounds[0].pairings]
    assert results == [None, None, None, None, Result.BLACK_WINS, None]


def test_nothing_of_a_code_is_taken_for_a_result(in_round_1, typist):
    window = in_round_1(12)
    depth = document_of(window).history.depth
    scan(typist, slip_code(tournament_of(window), 1, 3).lower())
    assert document_of(window).history.depth == depth
    assert window.round.table.current_row == 2


def test_a_wrong_check_is_said_and_the_board_offered(in_round_1, typist, beeps):
    window = in_round_1(12)
    code = make(1, 4, "another section")
    scan(typist, code)
    assert window.round.table.current_row == 0
    assert len(beeps) == 1
    assert message_of(window).startswith(f"The code {code} was misread")
    assert window.strip.offer.text() == "Go to board 4"
    window.strip.offer.click()
    assert window.round.table.current_row == 3


def test_what_is_no_code_is_said(in_round_1, typist, beeps):
    window = in_round_1()
    scan(typist, "r12345")
    assert message_of(window).startswith("“R12345” is not a slip code.")
    assert notice_of(window).offer is None
    assert len(beeps) == 1


def test_a_slip_of_another_round_says_so_and_shows_it(in_round_1, typist, beeps):
    window = in_round_1(12)
    typist.type("111111")
    typist.shortcut("round.propose")
    typist.wait_until_idle()
    typist.shortcut("round.publish")
    scan(typist, slip_code(tournament_of(window), 1, 4))
    assert message_of(window) == "This slip is for round 1, board 4; round 2 is shown."
    assert len(beeps) == 1
    window.strip.offer.click()
    assert shown_round(window) == 1
    assert window.round.table.current_row == 3


def test_a_slip_of_a_round_that_is_not_paired_has_nothing_to_show(in_round_1, typist, beeps):
    window = in_round_1()
    scan(typist, slip_code(tournament_of(window), 4, 1))
    assert message_of(window) == "This slip is for round 4, board 1; round 1 is shown."
    assert notice_of(window).offer is None


def test_a_board_that_does_not_exist_is_said(in_round_1, typist, beeps):
    window = in_round_1()
    scan(typist, slip_code(tournament_of(window), 1, 77))
    assert message_of(window) == "The slip is for board 77; round 1 has no such board."
    assert len(beeps) == 1


def test_escape_leaves_the_field_of_the_slip(in_round_1, typist):
    window = in_round_1()
    typist.shortcut("results.slip")
    assert window.round.jump.field.text() == "R"
    typist.press(Key.Key_Escape)
    assert not window.round.jump.isVisible()
    assert QApplication.focusWidget() is window.round.table


def test_a_scan_moves_about_in_the_second_pass_too(in_round_1, typist):
    window = in_round_1(12)
    typist.type("10=")
    typist.shortcut("results.second_pass")
    scan(typist, slip_code(tournament_of(window), 1, 3))
    typist.type("=")
    assert tournament_of(window).rounds[0].signed_off == (3,)
