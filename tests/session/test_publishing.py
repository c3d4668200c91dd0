"""What publishing a round brings with it: the games of who has left are decided, and typed results come back first."""

from __future__ import annotations

from crosstable import tournament

from swissdesk.model import Pairing, Result, Tournament
from swissdesk.model.events import Batch, DiscardRound, EnterResult, PairRound, PublishRound, WithdrawPlayer
from swissdesk.session.publishing import forfeits_of_absentees, publishing

PAIRS = ((1, 2), (3, 4), (5, 6))
SECOND = PairRound(2, ((1, 4), (6, 3), (5, 2)))


def without(*players: int) -> Tournament:
    """Six players after a round; some have left before the second, which is a draft."""
    played = tournament("1: 2w1\n2: 1b0\n3: 4w1\n4: 3b0\n5: 6w1\n6: 5b0", 5)
    for player in players:
        played = WithdrawPlayer(player, 2).apply(played)
    return SECOND.apply(played)


def test_games_of_withdrawn_players_become_forfeits_in_the_same_action() -> None:
    draft = without(4, 6, 3)
    event = publishing(draft, 2, "10:00")
    assert event == Batch(
        (
            PublishRound(2, "10:00"),
            EnterResult(2, 1, Result.WHITE_WINS_BY_FORFEIT),
            EnterResult(2, 2, Result.DOUBLE_FORFEIT),
        )
    )
    assert event.apply(draft).rounds[1].pairings == (
        Pairing(1, 4, Result.WHITE_WINS_BY_FORFEIT),
        Pairing(6, 3, Result.DOUBLE_FORFEIT),
        Pairing(5, 2),
    )


def test_white_can_be_the_one_who_has_left() -> None:
    assert list(forfeits_of_absentees(without(5), 2)) == [(3, Result.BLACK_WINS_BY_FORFEIT)]


def test_who_leaves_later_plays_this_round() -> None:
    draft = without()
    assert publishing(draft, 2, "10:00") == PublishRound(2, "10:00")
    later = draft.replace(players=tuple(WithdrawPlayer(4, 3).apply(draft).players))
    assert list(forfeits_of_absentees(later, 2)) == []


def test_a_result_that_was_typed_before_the_round_was_taken_back_is_no_forfeit() -> None:
    played = without()
    for event in (PublishRound(2), EnterResult(2, 1, Result.BLACK_WINS), DiscardRound(2), WithdrawPlayer(4, 2), SECOND):
        played = event.apply(played)
    assert list(forfeits_of_absentees(played, 2)) == []
    assert publishing(played, 2, "10:00").apply(played).rounds[1].board(1) == Pairing(1, 4, Result.BLACK_WINS)
