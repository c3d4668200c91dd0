"""The second pass where something else happens at the same time: open boards, ticks, other programs, the other way."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from swissdesk.model import Result
from swissdesk.model.events import EnterResult, SignOff

WHITE, BLACK = Result.WHITE_WINS, Result.BLACK_WINS


@pytest.fixture
def verifying(in_round_1, typist):
    """The window in the second pass of a round with these keys typed: ``verifying("10=1")``."""

    def do(first: str):
        window = in_round_1(8)
        typist.type(first)
        typist.shortcut("results.second_pass")
        return window

    return do


def latest(window):
    return window.office.tournament.rounds[-1]


def depth(window) -> int:
    return window.office.desk.document.history.depth


def kept(window) -> bool:
    """Whether the summary at the end speaks of one difference where the first entry was kept."""
    window.catalogue["results.second_pass"].trigger()
    return "the first entry was kept: 1" in window.office.messages.latest.text


def test_keeping_an_open_board_open_ticks_nothing_and_is_counted(verifying, typist):
    window = verifying("1")
    typist.press(Qt.Key.Key_Down)
    typist.type("0")
    before = depth(window)
    typist.type("k")
    assert (latest(window).board(2).result, latest(window).signed_off, depth(window)) == (None, (), before)
    assert kept(window)


def test_keeping_a_board_that_has_its_tick_changes_nothing_and_is_counted(verifying, typist):
    window = verifying("10=1")
    typist.type("0")
    window.office.desk.do(SignOff(1, 1))
    before = depth(window)
    typist.type("k")
    assert (latest(window).board(1).result, latest(window).signed_off, depth(window)) == (WHITE, (1,), before)
    assert kept(window)


def test_a_difference_that_is_settled_elsewhere_is_one_no_longer(verifying, typist):
    window = verifying("10=1")
    typist.type("0")
    assert window.round.model.rows[0].mark.second == BLACK
    window.office.desk.do(EnterResult(1, 1, BLACK))
    assert window.round.model.rows[0].mark.second is None
    typist.type("0")
    assert latest(window).signed_off == (1,)


def test_in_reverse_order_the_way_goes_on_upwards_from_any_board(verifying, typist):
    window = verifying("10=1")
    typist.shortcut("results.reverse")
    typist.shortcut("results.second_pass")
    typist.shortcut("results.second_pass")
    typist.press(Qt.Key.Key_Home)
    typist.press(Qt.Key.Key_Down)
    typist.type("0")
    assert latest(window).signed_off == (2,)
    assert window.round.boards.current().board == 1
