"""Whether coming rounds can be paired: named players, checked against trying everything."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st

from swissdesk.engine import NoPairing, propose
from swissdesk.engine.systems import SYSTEMS
from swissdesk.formats import trf
from swissdesk.model import (
    Bond,
    Colour,
    FixedBoard,
    ForbiddenGroup,
    ForbiddenRule,
    Pairing,
    Player,
    Result,
    Round,
    Settings,
    Stage,
    Tournament,
)
from swissdesk.model.forbidding import forbidden_groups
from swissdesk.model.systems import Kind, kind_of
from swissdesk.session.alerts import preflight
from swissdesk.session.feasibility import meetable, starved, stuck, trouble_texts


def event(players: int, rounds: int = 3, clubs: str = "", **given_settings: object) -> Tournament:
    known = Settings(rounds=rounds, initial_colour=Colour.WHITE, **given_settings)  # type: ignore[arg-type]
    names = tuple(Player(n, f"Player {n}", 2500 - n, club=clubs[n - 1 : n].strip()) for n in range(1, players + 1))
    return Tournament(settings=known, players=names)


def most_on_boards(graph: list[int]) -> int:
    """Return how many can sit at boards, by trying everything."""

    @cache
    def most(left: int) -> int:
        if not left:
            return 0
        first = (left & -left).bit_length() - 1
        rest = left & ~(1 << first)
        best = most(rest)
        options = graph[first] & rest
        while options:
            low = options & -options
            options ^= low
            best = max(best, 2 + most(rest & ~low))
        return best

    return most((1 << len(graph)) - 1)


groups = st.lists(
    st.builds(ForbiddenGroup, st.lists(st.integers(1, 9), min_size=2, max_size=6, unique=True).map(tuple)), max_size=5
)


@examples(4)
@given(st.integers(2, 9), groups.map(tuple))
def test_who_is_stuck_is_exactly_who_is_left_over(players: int, apart: tuple[ForbiddenGroup, ...]) -> None:
    tournament = event(players, forbidden=apart)
    found = stuck(tournament, 1)
    graph = meetable(tournament, tournament.present(1), 1)
    left = players - most_on_boards(graph) - players % 2
    assert (0 if found is None else found.left) == max(left, 0)
    if found is not None:
        assert set(found.players) <= set(tournament.by_id)
        for one in found.players:
            without = tournament.replace(players=tuple(p for p in tournament.players if p.id != one))
            fewer = meetable(without, without.present(1), 1)
            assert most_on_boards(fewer) == most_on_boards(graph), "nobody is stuck without whom others would be too"


def test_a_club_that_is_too_large_is_named_in_the_warning() -> None:
    tournament = event(8, clubs="AAAAAA", forbidden_rules=(ForbiddenRule(Bond.CLUB),))
    assert trouble_texts(tournament) == (
        (
            "Round 1: Player 1; Player 2; Player 3; Player 4; Player 5 and 1 more may meet only Player 7; Player 8, "
            "so 4 of them are left over."
        ),
    )
    errors = [str(alert.message) for alert in preflight(tournament) if alert.kind == "no-pairing"]
    assert errors == list(trouble_texts(tournament))


def test_a_later_round_is_warned_of_before_round_1() -> None:
    tournament = event(8, clubs="AAAAAA", forbidden_rules=(ForbiddenRule(Bond.CLUB, 3),))
    alert = next(alert for alert in preflight(tournament) if alert.kind == "rounds-not-pairable")
    assert str(alert.message).startswith("Round 3: Player 1;")
    assert alert.place.field == "forbidden"
    assert not any(alert.kind == "no-pairing" for alert in preflight(tournament))


def test_who_runs_out_of_opponents_is_named() -> None:
    apart = tuple(ForbiddenGroup((1, other)) for other in range(2, 7))
    tournament = event(8, rounds=3, forbidden=apart)
    assert [(one.player, one.opponents, one.rounds) for one in starved(tournament)] == [(1, 2, 3)]
    assert trouble_texts(tournament) == ("Possible opponents for Player 1: 2, for 3 rounds.",)
    assert trouble_texts(event(8, rounds=2, forbidden=apart)) == ()


def test_too_many_rounds_for_everybody() -> None:
    assert trouble_texts(event(4, rounds=5)) == (
        "5 more rounds are not possible: with 4 players there are opponents for 3 at most.",
    )
    assert trouble_texts(event(4, rounds=3)) == ()
    assert trouble_texts(event(5, rounds=5)) == ()
    assert trouble_texts(event(5, rounds=6)) != ()


def test_played_games_count_and_forfeits_do_not() -> None:
    boards = (Pairing(1, 2, Result.WHITE_WINS), Pairing(3, 4, Result.WHITE_WINS_BY_FORFEIT))
    after = event(4, rounds=4).replace(rounds=(Round(1, boards, stage=Stage.CLOSED),))
    assert {one.player for one in starved(after)} == {1, 2}


def test_other_systems_have_their_own_schedule() -> None:
    assert trouble_texts(event(4, rounds=9, system="round-robin")) == ()


# ---- rules reach every engine, and the report


@pytest.mark.parametrize("system", [name for name in SYSTEMS if kind_of(name) in (Kind.SWISS, Kind.MATCHING)])
def test_a_rule_keeps_a_club_apart_in_every_system(system: str) -> None:
    tournament = event(8, clubs="ABBBAAAB", rounds=5, system=system, forbidden_rules=(ForbiddenRule(Bond.CLUB, 1, 1),))
    for white, black in propose(tournament, system).pairs:
        assert tournament.by_id[white].club != tournament.by_id[black].club
    later = tournament.replace(settings=replace(tournament.settings, forbidden_rules=(ForbiddenRule(Bond.CLUB, 2),)))
    free = tournament.replace(settings=replace(tournament.settings, forbidden_rules=()))
    assert propose(later, system).pairs == propose(free, system).pairs


def test_a_rule_that_leaves_no_round_is_refused_by_the_engine() -> None:
    with pytest.raises(NoPairing):
        propose(event(4, clubs="AAAB", forbidden_rules=(ForbiddenRule(Bond.CLUB),)))


def test_the_report_has_the_pairs_that_follow_from_a_rule() -> None:
    tournament = event(6, clubs="AABBA", rounds=5, forbidden_rules=(ForbiddenRule(Bond.CLUB, 2, 4),))
    text = trf.dumps(tournament, "trf26")
    assert "260 002 004 0001 0002 0005" in text
    assert "260 002 004 0003 0004" in text
    read = trf.loads(text)
    assert read.settings.forbidden == forbidden_groups(tournament)


def test_a_fixed_board_that_is_not_kept_is_told() -> None:
    boards = tuple(Pairing(n, n + 2) for n in (1, 2))
    wrong = event(4, fixed_boards=(FixedBoard(1, 2), FixedBoard(9, 5))).replace(
        rounds=(Round(1, boards, stage=Stage.PUBLISHED),)
    )
    found = {alert.kind: str(alert.message) for alert in preflight(wrong)}
    assert found["misseated"] == "Round 1: Player 1 has the fixed board 2 but is seated elsewhere."
    assert found["no-seat-5"] == "Board 5 is reserved for number 9, but no player has that number."
