"""Whom a schedule gives no game: nobody reads “absent” who is free by the table, or has won or lost a match."""

from __future__ import annotations

from dataclasses import replace

import pytest
import report_samples as samples

from swissdesk.engine import propose
from swissdesk.model import Bye, KnockoutTerms, Player, Result, Settings, Tournament
from swissdesk.model.absences import Rest, rests_in
from swissdesk.model.events import EnterResult, PairRound, PublishRound, WithdrawPlayer
from swissdesk.model.knockout import course_of
from swissdesk.model.result import ByeKind
from swissdesk.reports import Report, build


def event(system: str, players: int, rounds: int = 9, terms: KnockoutTerms | None = None) -> Tournament:
    return Tournament(
        info=samples.INFO,
        settings=Settings(system=system, rounds=rounds, knockout=terms or KnockoutTerms()),
        players=tuple(Player(number, f"Player {number:02d}", 2500 - 10 * number) for number in range(1, players + 1)),
    )


def played(at: Tournament, *results: Result) -> Tournament:
    """Play the next round; the last result stands for all other boards."""
    number = at.next_round_number
    proposal = propose(at, at.settings.system)
    at = PairRound(number, proposal.pairs, proposal.bye, at.settings.system).apply(at)
    at = PublishRound(number).apply(at)
    for board in range(1, len(proposal.pairs) + 1):
        at = EnterResult(number, board, results[min(board, len(results)) - 1]).apply(at)
    return at


def told(at: Tournament, kind: str, number: int) -> str:
    report = build(kind, at, number)
    assert isinstance(report, Report)
    return " | ".join(" ".join(row.texts) for table in report.tables for row in table.rows)


def test_the_best_seeds_are_through_and_losers_are_gone() -> None:
    at = played(event("knockout", 6), Result.WHITE_WINS)
    assert rests_in(at, at.rounds[0]) == {1: Rest.THROUGH, 2: Rest.THROUGH}
    out = {match.loser for match in course_of(at).stages[0] if match.loser}
    at = played(at, Result.WHITE_WINS)
    assert rests_in(at, at.rounds[1]) == dict.fromkeys(out, Rest.OUT)
    changed = at.replace(settings=replace(at.settings, system="dutch-2026"))
    assert rests_in(changed, changed.rounds[1]) == rests_in(at, at.rounds[1])
    of_event = at.replace(rounds=tuple(replace(r, system="") for r in at.rounds))
    assert rests_in(of_event, of_event.rounds[1]) == rests_in(at, at.rounds[1])


@pytest.mark.parametrize("kind", ["pairings", "alphabetical", "results"])
def test_sheets_of_a_knockout_list_those_who_are_still_in_it(kind: str) -> None:
    at = played(event("knockout", 8), Result.WHITE_WINS, Result.DRAW)
    at = played(at, Result.WHITE_WINS)
    rests = rests_in(at, at.rounds[1])
    assert sorted(rest.value for rest in rests.values()) == ["out", "through"]
    text = told(at, kind, 2)
    for player, rest in rests.items():
        assert (f"Player {player:02d}" in text) == (rest is Rest.THROUGH)
    assert text.count("through to the next stage") == 1
    assert "absent" not in text


def test_who_is_not_there_for_an_open_match_neither_is_through_nor_out() -> None:
    at = played(event("knockout", 6), Result.WHITE_WINS)
    absent = tuple(Bye(player, ByeKind.ZERO_POINT) for player in at.rounds[0].pairings[0].pair)
    assert set(rests_in(at, replace(at.rounds[0], byes=(*at.rounds[0].byes, *absent)))) == {1, 2}


def test_while_the_final_goes_on_nobody_waits_for_a_stage() -> None:
    at = played(event("knockout", 4, terms=KnockoutTerms(third_place=True)), Result.WHITE_WINS)
    at = played(at, Result.WHITE_WINS, Result.DRAW)
    at = played(at, Result.WHITE_WINS)
    assert set(rests_in(at, at.rounds[2]).values()) == {Rest.OUT}
    assert len(rests_in(at, at.rounds[2])) == 2


def test_who_is_free_in_a_round_robin_is_not_absent() -> None:
    at = played(event("round-robin", 5, 5), Result.DRAW)
    (free,) = at.rounds[0].byes
    assert rests_in(at, at.rounds[0]) == {free.player: Rest.FREE}
    games = at.rounds[0].pairings
    absent = tuple(Bye(player, ByeKind.ZERO_POINT) for player in games[0].pair)
    without_board = replace(at.rounds[0], pairings=games[1:], byes=(free, *absent))
    assert rests_in(at, without_board) == {}
    one_more = replace(at.rounds[0], pairings=games[1:], byes=(free, absent[0]))
    assert rests_in(at, one_more) == {}
    assert f"Player {free.player:02d}" in told(at, "pairings", 1)
    assert "free" in told(at, "pairings", 1)
    assert "absent" not in told(at, "pairings", 1)


def test_an_absence_in_a_swiss_stays_one() -> None:
    assert all(rests_in(samples.SMALL, r) == {} for r in samples.SMALL.rounds)
    assert any(bye.kind is ByeKind.ZERO_POINT for r in samples.SMALL.rounds for bye in r.byes)


def test_two_without_a_game_in_a_round_robin_are_not_both_free() -> None:
    at = played(event("round-robin", 5, 5), Result.DRAW)
    first = at.rounds[0]
    more = replace(
        first,
        pairings=first.pairings[:1],
        byes=(*first.byes, *(replace(first.byes[0], player=player) for player in first.pairings[1].pair)),
    )
    assert rests_in(at.replace(rounds=(more,)), more) == {}


@pytest.mark.parametrize("players", [5, 6])
def test_whose_opponent_has_left_before_half_of_the_games_is_free(players: int) -> None:
    at = played(event("round-robin", players, 5), Result.DRAW)
    leaver = at.rounds[0].pairs[0][1]
    at = played(WithdrawPlayer(leaver, 2).apply(at), Result.DRAW)
    second = at.rounds[1]
    seated = {player for pair in second.pairs for player in pair}
    assert rests_in(at, second) == dict.fromkeys({*at.by_id} - seated - {leaver}, Rest.FREE)
    assert told(at, "pairings", 2).count("free") == players - 1 - len(seated)
    assert rests_in(at, at.rounds[0]) == rests_in(at.before_round(2), at.rounds[0])


def test_cards_say_it_too() -> None:
    at = played(played(event("knockout", 6), Result.WHITE_WINS), Result.WHITE_WINS)
    assert "through to the next stage" in told(at, "player", 2)
    assert "knocked out" in told(at, "player", 2)
    assert "absent" not in told(at, "player", 2)
