"""A report file explains its own past: what was known otherwise when a round was paired comes back from comments."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from random_history import Wanderer

from swissdesk.engine import propose
from swissdesk.engine.checker import differences
from swissdesk.formats import trf
from swissdesk.model import Colour, Player, Result, Settings, Stage, Tournament
from swissdesk.model import events as ev
from swissdesk.model.settings import Bond, FictitiousPoints, ForbiddenGroup, ForbiddenRule, PointsException

PAIRED_THEN = ("trf26", "trfx")
"""The dialects that say what a round is paired by; TRF16 has neither the lot nor the number of rounds."""


def paired(tournament: Tournament, *results: Result) -> Tournament:
    """Return the tournament after one more round, paired by the engine; later boards end in a draw."""
    proposal = propose(tournament, tournament.settings.system)
    number = proposal.round
    after = ev.PairRound(number, proposal.pairs, proposal.bye, proposal.system).apply(tournament)
    after = ev.PublishRound(number).apply(after)
    for board in range(1, len(proposal.pairs) + 1):
        result = results[board - 1] if board <= len(results) else Result.DRAW
        after = ev.EnterResult(number, board, result).apply(after)
    return after


def field(players: int = 8, **rules: object) -> Tournament:
    return Tournament(
        settings=replace(Settings(rounds=5, initial_colour=Colour.WHITE), **rules),
        players=tuple(Player(i, f"Player {i}", rating=2300 - 10 * i) for i in range(1, players + 1)),
    )


def read(tournament: Tournament, dialect: str = "trf26") -> Tournament:
    """Return what is read of a file that is written of a tournament, and written of that again."""
    text = trf.dumps(tournament, dialect)
    reading = trf.reads(text)
    assert reading.problems == ()
    assert reading.tournament is not None
    assert trf.dumps(reading.tournament, dialect) == text
    return reading.tournament


def comments(tournament: Tournament, dialect: str = "trf26") -> list[str]:
    return [line for line in trf.dumps(tournament, dialect).splitlines() if line.startswith("### Known")]


@examples(0.3)
@given(st.integers(0, 10**6), st.integers(30, 110), st.sampled_from(PAIRED_THEN))
def test_a_file_of_any_history_is_right(seed: int, steps: int, dialect: str) -> None:
    tournament = Wanderer(seed).wander(steps)
    latest = tournament.current_round
    if latest is not None and latest.stage is Stage.DRAFT:
        tournament = tournament.replace(rounds=tournament.rounds[:-1])
    text = trf.dumps(tournament, dialect)
    again = trf.reads(text).tournament
    assert again is not None
    assert trf.dumps(again, dialect) == text
    assert list(differences(again)) == []


def test_what_is_known_now_needs_no_words() -> None:
    assert comments(paired(paired(field(), Result.WHITE_WINS), Result.ADJOURNED)) == []


@pytest.mark.parametrize("dialect", [*PAIRED_THEN, "trf16"])
def test_an_adjourned_game(dialect: str) -> None:
    event = paired(paired(paired(field(), Result.ADJOURNED), Result.WHITE_WINS), Result.WHITE_WINS)
    finished = ev.EnterResult(1, 1, Result.BLACK_WINS).apply(event)
    assert comments(finished, dialect) == ["### Known for rounds 2-3 @ Round 1: 1-5 ?:?"]
    again = read(finished, dialect)
    assert again.round(1).entries[1].result == Result.BLACK_WINS
    for number in (2, 3):
        assert again.before_round(number).round(1).entries[1].result == Result.ADJOURNED
    if dialect in PAIRED_THEN:
        assert list(differences(again)) == []


def test_players_forbidden_later_are_forbidden_from_then_on() -> None:
    event = paired(paired(field()))
    met = ForbiddenGroup((1, event.round(2).entries[1].opponent or 0))
    later = ev.ChangeSettings(replace(event.settings, forbidden=(met,))).apply(event)
    again = read(paired(later))
    assert [(group.first_round, group.last_round) for group in again.settings.forbidden] == [(3, None)]
    assert list(differences(again)) == []


def test_players_who_may_meet_again_were_kept_apart_once() -> None:
    event = paired(field(forbidden=(ForbiddenGroup((1, 5)),)))
    free = ev.ChangeSettings(replace(event.settings, forbidden=())).apply(event)
    again = read(paired(free))
    assert [(group.first_round, group.last_round) for group in again.settings.forbidden] == [(1, 1)]
    assert list(differences(again)) == []


def test_virtual_points_of_the_latest_round_stay_when_later_ones_have_none() -> None:
    event = paired(paired(field(fictitious=(FictitiousPoints(1, 2, 1, 3, 100),))))
    without = ev.ChangeSettings(replace(event.settings, fictitious=())).apply(event)
    again = read(without)
    assert again.settings.fictitious == (FictitiousPoints(1, 2, 1, 2, 100),)
    assert list(differences(again)) == []


def test_players_who_stay_forbidden_are_so_in_one_line_whoever_else_becomes_so() -> None:
    event = paired(paired(field(forbidden=(ForbiddenGroup((1, 2)), ForbiddenGroup((3, 4), 2)))))
    more = (*event.settings.forbidden, ForbiddenGroup((5, 6)))
    again = read(paired(ev.ChangeSettings(replace(event.settings, forbidden=more)).apply(event)))
    written = {group.players: (group.first_round, group.last_round) for group in again.settings.forbidden}
    assert len(again.settings.forbidden) == 3
    assert written == {(1, 2): (1, None), (3, 4): (2, None), (5, 6): (3, None)}


def test_groups_that_are_forbidden_as_ever_are_written_as_they_stand() -> None:
    """Two of the same players whose rounds overlap say no more than one would, and come back as two."""
    groups = (ForbiddenGroup((1, 2), 1, 3), ForbiddenGroup((1, 2), 2, 4))
    again = read(paired(paired(field(forbidden=groups))))
    assert again.settings.forbidden == groups


A, B, CLUB = (1, 2), (3, 4), ForbiddenRule(Bond.CLUB)


@pytest.mark.parametrize(
    ("settings", "written"),
    [
        ([((A, 1, 1),), ((A, 1, 1),), ((A, 1, 1), (B, 1, None))], ["001 001 0001 0002", "003 005 0003 0004"]),
        ([((A, 1, None),), (), ((A, 1, None),)], ["001 001 0001 0002", "003 005 0001 0002"]),
        ([(), ((A, 1, None),), ((A, 1, None),)], ["002 005 0001 0002"]),
        ([((A, 1, None),), ((A, 1, None),), ((A, 1, 2),)], ["001 002 0001 0002"]),
        ([((A, 1, None),), ((A, 1, None),), ((A, 3, None),)], ["001 005 0001 0002"]),
        ([((A, 1, None),), ((A, 1, None),), ()], ["001 002 0001 0002"]),
        ([((A, 1, 1), (B, 1, 9), (A, 4, 4))] * 2, ["001 001 0001 0002", "001 009 0003 0004", "004 004 0001 0002"]),
        ([((A, 1, 4),), ((A, 1, 4),), ((A, 1, 4), (B, 1, None))], ["001 004 0001 0002", "003 005 0003 0004"]),
        ([(CLUB,), ()], ["001 001 0005 0006"]),
        ([(), (CLUB,)], ["002 005 0005 0006"]),
        ([(CLUB,), (CLUB, (A, 1, None))], ["002 005 0001 0002", "001 005 0005 0006"]),
    ],
)
def test_whom_the_arbiter_kept_apart_in_which_rounds(settings: list[tuple[Any, ...]], written: list[str]) -> None:
    """The last of the settings are those of now, each of those before it was paired by."""
    event = field(6)
    event = event.replace(players=tuple(replace(p, club="X" if p.id > 4 else "") for p in event.players))
    pairs = (((1, 4), (5, 2), (3, 6)), ((2, 3), (4, 5), (6, 1)))
    for number, rules in enumerate(settings, 1):
        groups = tuple(ForbiddenGroup(*rule) for rule in rules if rule != CLUB)
        ruled = tuple(rule for rule in rules if rule == CLUB)
        now = replace(event.settings, forbidden=groups, forbidden_rules=ruled)
        event = ev.ChangeSettings(now).apply(event) if now != event.settings else event
        if number < len(settings):
            event = ev.PublishRound(number).apply(ev.PairRound(number, pairs[number - 1]).apply(event))
            for board in (1, 2, 3):
                event = ev.EnterResult(number, board, Result.DRAW).apply(event)
    content, problems = trf.content(event, "trf26", "trf26")
    assert [line[4:] for line in content.decode().splitlines() if line.startswith("260")] == written
    assert not [problem for problem in problems if "forbidden" in str(problem)]


def test_another_system_from_some_round_on() -> None:
    event = paired(paired(field(system="dutch-2017")))
    changed = ev.ChangeSettings(replace(event.settings, system="burstein")).apply(event)
    again = read(paired(changed))
    assert again.settings.system == "burstein"
    assert [again.before_round(n).settings.system for n in (1, 2, 3)] == ["dutch-2017", "dutch-2017", "burstein"]


def test_rounds_announced_and_points_that_differed() -> None:
    event = paired(paired(field()))
    less = replace(event.settings, rounds=4, points_exceptions=(PointsException("D", 0, 1, (1,)),))
    again = read(paired(ev.ChangeSettings(less).apply(event)))
    then, now = again.before_round(2).settings, again.before_round(3).settings
    assert (then.rounds, then.points_exceptions) == (5, ())
    assert (now.rounds, len(now.points_exceptions)) == (4, 1)


def test_boards_changed_by_hand_and_colours_put_right() -> None:
    event = paired(field())
    (a, b), (c, d), *rest = event.round(1).pairs
    changed = ev.Rearrange(1, ((a, d), (c, b), *rest), None, "brothers").apply(event)
    turned = ev.SwapColours(1, 4).apply(changed)
    for board in turned.round(1).open_boards:
        turned = ev.EnterResult(1, board, Result.DRAW).apply(turned)
    again = read(paired(turned))
    assert list(differences(again)) == []
    assert again.round(1).entries[a].opponent == d


def test_new_numbers_keep_the_order_of_then() -> None:
    event = paired(field(), Result.BLACK_WINS, Result.WHITE_WINS)
    renumbered = ev.Renumber((2, 1, *range(3, 9))).apply(event)
    assert comments(renumbered) == ["### Known for round 1 @ Round 1: order 2 1 3-8"]
    again = read(paired(renumbered))
    assert list(differences(again)) == []


def test_ratings_of_then_have_no_place_and_that_is_said(tmp_path: Path) -> None:
    event = paired(field())
    better = ev.UpdatePlayers((replace(event.player(3), rating=2500),)).apply(event)
    said = "the ratings known when earlier rounds were paired"
    for tournament, count in ((event, 0), (better, 1)):
        problems = trf.save(tournament, tmp_path / "event.trf")
        assert [said in str(problem) for problem in problems].count(True) == count


def test_who_was_seated_late_was_not_there() -> None:
    event = field(9)
    proposal = propose(event)
    running = ev.PairRound(1, proposal.pairs, proposal.bye, proposal.system).apply(event)
    running = ev.PublishRound(1).apply(running)
    late = ev.EnterLate(Player(10, "Late", rating=1900)).apply(running)
    seated = ev.ArriveLate(1, 10, 9).apply(late)
    for board in range(1, 6):
        seated = ev.EnterResult(1, board, Result.DRAW).apply(seated)
    again = read(paired(seated))
    assert again.round(1).entries[9].opponent == 10
    assert list(differences(again)) == []


def test_boards_of_late_players_come_by_their_ranking() -> None:
    """Nobody knew them when the round was paired, so that they have no place of then."""
    event = field(4)
    running = ev.PublishRound(1).apply(ev.PairRound(1, ((1, 3), (4, 2))).apply(event))
    for number in range(5, 9):
        running = ev.EnterLate(Player(number, f"Late {number}", rating=1900)).apply(running)
    seated = ev.Rearrange(1, ((8, 7), (6, 5), (1, 3), (4, 2)), None, "late").apply(running)
    for board in range(1, 5):
        seated = ev.EnterResult(1, board, Result.DRAW).apply(seated)
    text = trf.dumps(seated) + "### Known for round 1 @ Round 1: order 4 3 2 1\n"
    again = trf.loads(text)
    assert trf.dumps(again) == text
    assert again.before_round(1).ranking == {4: 0, 3: 1, 2: 2, 1: 3}
    assert again.round(1).pairs == ((4, 2), (1, 3), (6, 5), (8, 7))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1-1 1:0",
        "1-99 1:0",
        "1-5 1:1:1",
        "1-5 X:Y",
        "99=H",
        "1=Q",
        "rounds many",
        "order 1-x",
        "order 1 1",
        "order 3-1",
        "order 1 2",
        "299 Q",
    ],
)
def test_nonsense_is_told_and_kept_and_changes_nothing(text: str) -> None:
    event = paired(paired(field()))
    line = f"### Known for round 2 @ Round 1: {text}"
    reading = trf.reads(f"{trf.dumps(event)}{line}\n")
    assert ["nothing that was known" in str(problem) for problem in reading.problems] == [True]
    assert reading.tournament is not None
    assert list(differences(reading.tournament)) == []
    assert trf.dumps(reading.tournament) == f"{trf.dumps(event)}{line}\n"


@pytest.mark.parametrize("rounds", ["round 9", "rounds 3-4", "rounds 2-1"])
def test_what_was_known_of_rounds_that_are_not_in_the_file_is_told(rounds: str) -> None:
    event = trf.dumps(paired(paired(field())))
    reading = trf.reads(f"{event}### Known for {rounds} @ Round 1: 1-5 1:0\n")
    assert ["nothing that was known" in str(problem) for problem in reading.problems] == [True]
