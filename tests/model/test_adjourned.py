"""A game that ends after a later round was paired: it counts from now on, and the log says so."""

from __future__ import annotations

from adjourned_event import adjourned_event

from swissdesk.formats import trf
from swissdesk.model import Decision, Result
from swissdesk.model.events import CloseRound, EnterResult, PairRound
from swissdesk.session.codec import Record, decode_event, encode_event

AFTER_1 = adjourned_event(16, 1, 3, announced=4).tournament
AFTER_4 = adjourned_event(16, 4, 3).tournament
PAIR = "{}-{}".format(*AFTER_4.round(1).board(3).pair)


def test_before_the_next_pairing_it_is_a_result_like_any_other() -> None:
    assert EnterResult(1, 3, Result.BLACK_WINS).apply(AFTER_1).decisions == ()


def test_after_it_the_log_says_how_it_counted_and_how_it_ended() -> None:
    after = EnterResult(1, 3, Result.BLACK_WINS).apply(AFTER_4)
    assert after.decisions == (Decision("Adjournment", 1, f"{PAIR} ?:? => 0:1"),)
    assert after.rounds[1:] == AFTER_4.rounds[1:]
    assert EnterResult(1, 3, Result.DRAW).apply(CloseRound(1).apply(AFTER_4)).decisions[0].text.endswith("=> =:=")


def test_a_draft_is_a_later_round_too() -> None:
    pairs = AFTER_4.round(2).pairs
    draft = PairRound(2, pairs).apply(AFTER_1)
    assert [d.kind for d in EnterResult(1, 3, Result.DRAW).apply(draft).decisions] == ["Adjournment"]


def test_what_does_not_end_it_is_not_logged() -> None:
    assert EnterResult(1, 3, None).apply(AFTER_4).decisions == ()
    assert EnterResult(1, 3, Result.ADJOURNED).apply(AFTER_4).decisions == ()
    assert EnterResult(1, 4, Result.DRAW).apply(AFTER_4).decisions == ()


def test_it_is_a_comment_of_the_report_and_comes_back() -> None:
    after = EnterResult(1, 3, Result.BLACK_WINS).apply(AFTER_4)
    text = trf.dumps(after)
    assert f"### Adjournment @ Round 1: {PAIR} ?:? => 0:1\n" in text
    assert trf.loads(text).decisions == after.decisions


def test_an_older_action_keeps_its_meaning_and_is_logged() -> None:
    stored = Record(
        "enter-result", 1, b'{"round":1,"board":3,"result":{"white":"loss","black":"win","manner":"played"}}'
    )
    event = decode_event(stored)
    assert event == EnterResult(1, 3, Result.BLACK_WINS)
    assert encode_event(event) == stored
    assert event.apply(AFTER_4).decisions == (Decision("Adjournment", 1, f"{PAIR} ?:? => 0:1"),)
