"""All rounds to come together: what is said to be certain is checked against trying everything."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest
from examples import examples
from hypothesis import event as note
from hypothesis import given
from hypothesis import strategies as st

from swissdesk.model import (
    Bond,
    Bye,
    ByeKind,
    ByeRequest,
    Colour,
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
from swissdesk.session.feasibility import (
    Outlook,
    Verdict,
    coming_rounds,
    outlook,
    quick_troubles,
    short,
    starved,
    trouble_texts,
)


def field(players: int, rounds: int, **given_settings: object) -> Tournament:
    known = Settings(rounds=rounds, initial_colour=Colour.WHITE, **given_settings)  # type: ignore[arg-type]
    return Tournament(settings=known, players=tuple(Player(n, f"P{n}", 2500 - n) for n in range(1, players + 1)))


def can_all_be_played(tournament: Tournament) -> bool:
    """Return whether boards for all rounds to come exist, by trying everything with plain sets."""
    rounds = tournament.settings.rounds or 0
    met = {frozenset(p.pair) for r in tournament.rounds for p in r.pairings if p.result is None or p.result.is_played}
    had_bye = {bye.player for r in tournament.rounds for bye in r.byes if bye.kind is ByeKind.PAIRING_ALLOCATED}

    def from_round(number: int, met: frozenset[frozenset[int]], byes: frozenset[int]) -> bool:
        if number > rounds:
            return True
        barred = {
            frozenset((one, other))
            for group in tournament.settings.forbidden
            if group.applies(number)
            for one in group.players
            for other in group.players
        }
        return in_round(number, tuple(tournament.present(number)), met, byes, met | barred)

    def in_round(number: int, left: tuple[int, ...], met, byes, barred) -> bool:
        if not left:
            return from_round(number + 1, met, byes)
        first, rest = left[0], left[1:]
        for other in rest:
            pair = frozenset((first, other))
            if pair not in barred and in_round(
                number, tuple(p for p in rest if p != other), met | {pair}, byes, barred
            ):
                return True
        has_bye = len(left) % 2 == 1 and first not in byes
        return has_bye and in_round(number, rest, met, byes | {first}, barred)

    return from_round(tournament.next_round_number, frozenset(met), frozenset(had_bye))


@st.composite
def fields(draw: st.DrawFn) -> Tournament:
    """Small fields, some rounds of which have been played, with pairs forbidden for some rounds and absences."""
    players, played = draw(st.integers(3, 8)), draw(st.integers(0, 3))
    rounds = played + draw(st.integers(1, 3))
    ids = list(range(1, players + 1))
    group = st.builds(
        ForbiddenGroup,
        st.lists(st.sampled_from(ids), min_size=2, max_size=4, unique=True).map(tuple),
        st.integers(1, rounds),
        st.none() | st.integers(1, rounds),
    )
    apart = tuple(draw(st.lists(group, max_size=3)))
    tournament = field(players, rounds, forbidden=apart)
    history = []
    for number in range(1, played + 1):
        order = draw(st.permutations(ids))
        results = [
            draw(st.sampled_from([Result.DRAW, Result.DRAW, None, Result.WHITE_WINS_BY_FORFEIT]))
            for _ in range(players // 2)
        ]
        boards = tuple(Pairing(order[2 * n], order[2 * n + 1], result) for n, result in enumerate(results))
        byes = (Bye(order[-1], ByeKind.PAIRING_ALLOCATED),) if players % 2 else ()
        history.append(Round(number, boards, byes, stage=Stage.CLOSED))
    absences = draw(st.lists(st.tuples(st.sampled_from(ids), st.integers(played + 1, rounds)), max_size=3, unique=True))
    requests = tuple(ByeRequest(player, number, ByeKind.HALF_POINT) for player, number in absences)
    return tournament.replace(rounds=tuple(history), requests=requests)


def no_forfeits(tournament: Tournament) -> bool:
    """Whether nobody has points without playing, which bar a bye as well; trying everything knows nothing of that."""
    return all(p.result is None or p.result.is_played for r in tournament.rounds for p in r.pairings)


@examples(4)
@given(fields())
def test_no_alarm_is_false_and_a_small_field_is_known_exactly(tournament: Tournament) -> None:
    if tournament.next_round_number > (tournament.settings.rounds or 0) or not no_forfeits(tournament):
        return
    can = can_all_be_played(tournament)
    known = outlook(tournament)
    said = [*quick_troubles(tournament)]
    assert known.verdict is (Verdict.PLANNED if can else Verdict.IMPOSSIBLE)
    if can:
        assert said == []
        assert trouble_texts(tournament) == ()
    elif len(coming_rounds(tournament).players) > 1:
        note("found by the cheap questions" if said else "found by the search only")
        assert trouble_texts(tournament)


@given(fields())
def test_the_round_that_is_named_is_the_first_that_cannot_be_reached(tournament: Tournament) -> None:
    known = outlook(tournament)
    if known.verdict is Verdict.IMPOSSIBLE:
        shorter = replace(tournament.settings, rounds=known.round - 1)
        before = tournament.replace(settings=shorter)
        assert outlook(before).verdict is Verdict.PLANNED
        assert outlook(tournament.replace(settings=replace(shorter, rounds=known.round))) == known


@given(fields())
def test_a_shortage_holds_for_whoever_counts(tournament: Tournament) -> None:
    """The named players need more than all whom they may meet can give: counted again with plain sets."""
    coming = coming_rounds(tournament)
    found = None if coming is None else short(coming)
    if coming is None or found is None:
        return
    numbers = range(found.first, found.last + 1)
    wanted = sum(player in tournament.present(number) for player in found.players for number in numbers)
    odd = [number for number in numbers if len(tournament.present(number)) % 2]
    assert wanted <= found.needed <= wanted + len(odd)
    assert found.found < found.needed


# ---- examples


def test_two_circles_of_three_have_opponents_enough_and_no_boards() -> None:
    """After 1–4, 2–5, 3–6, … only 1–2–3 and 4–5–6 are left: each has two opponents, and no round is complete."""
    rounds = tuple(
        Round(
            number,
            tuple(Pairing(n, 4 + (n - 1 + number) % 3, Result.DRAW) for n in (1, 2, 3)),
            stage=Stage.CLOSED,
        )
        for number in (1, 2, 3)
    )
    tournament = field(6, 5).replace(rounds=rounds)
    assert starved(tournament) == ()
    assert outlook(tournament) == Outlook(Verdict.IMPOSSIBLE, 4)
    assert trouble_texts(tournament)


def test_a_search_finds_what_counting_does_not() -> None:
    """What is left of ten players is Petersen's graph: three opponents each, complete boards, and no three rounds."""
    outer = {(n, n % 5 + 1) for n in range(1, 6)}
    spokes = {(n, n + 5) for n in range(1, 6)}
    inner = {(6 + n, 6 + (n + 2) % 5) for n in range(5)}
    left = {frozenset(pair) for pair in outer | spokes | inner}
    apart = tuple(
        ForbiddenGroup((one, other))
        for one in range(1, 11)
        for other in range(one + 1, 11)
        if frozenset((one, other)) not in left
    )
    tournament = field(10, 3, forbidden=apart)
    assert [*quick_troubles(tournament)] == []
    assert trouble_texts(tournament) == ("In every arrangement a player is left over, in round 2 at the latest.",)
    assert outlook(field(10, 1, forbidden=apart)).verdict is Verdict.PLANNED


def test_players_who_depend_on_the_same_few_are_named_with_their_numbers() -> None:
    """Each of 1 to 4 may meet four others, and these have other games: 1 to 3 rounds are enough, together they lack."""
    ids = range(1, 13)
    friends = {1: {9, 10, 11}, 2: {9, 10, 11}, 3: {9, 10, 11}, 4: {9, 10, 11, 12}}
    apart = tuple(
        ForbiddenGroup((one, other)) for one in friends for other in ids if other != one and other not in friends[one]
    )
    tournament = field(12, 3, forbidden=apart)
    assert starved(tournament) == ()
    said = trouble_texts(tournament)
    assert said
    assert "P1" in said[0]


def test_byes_run_out() -> None:
    """Three players and a fourth round: everybody has had the bye."""
    boards = ((1, 2, 3), (3, 1, 2), (2, 3, 1))
    rounds = tuple(
        Round(n, (Pairing(a, b, Result.WHITE_WINS_BY_FORFEIT),), (Bye(c, ByeKind.PAIRING_ALLOCATED),), Stage.CLOSED)
        for n, (a, b, c) in enumerate(boards, 1)
    )
    tournament = field(3, 4).replace(rounds=rounds)
    assert trouble_texts(tournament) == (
        "Round 4: the number of players is odd, and no player may have the bye any more.",
    )


def test_who_will_be_away_needs_no_opponents_meanwhile() -> None:
    apart = tuple(ForbiddenGroup((1, other)) for other in range(2, 7))
    tournament = field(8, 4, forbidden=apart)
    assert [one.player for one in starved(tournament)] == [1]
    away = tuple(ByeRequest(1, number, ByeKind.HALF_POINT) for number in (2, 3))
    assert starved(tournament.replace(requests=away)) == ()
    leaving = tuple(replace(p, withdrawn_from=3) if p.id == 1 else p for p in tournament.players)
    assert starved(tournament.replace(players=leaving)) == ()


@pytest.mark.parametrize("size", [40, 61, 200])
def test_large_fields_are_planned_or_left_open_and_never_refused_without_a_reason(size: int) -> None:
    clubs = count()
    people = tuple(replace(p, club="ABCDE"[next(clubs) % 5]) for p in field(size, 9).players)
    tournament = field(size, 9, forbidden_rules=(ForbiddenRule(Bond.CLUB),)).replace(players=people)
    assert outlook(tournament).verdict is Verdict.PLANNED
    assert trouble_texts(tournament) == ()
    half = tuple(replace(p, club="A" if p.id <= size // 2 + 1 else "") for p in people)
    too_many = tournament.replace(players=half)
    assert outlook(too_many).verdict is (Verdict.OPEN if size % 2 == 0 else Verdict.PLANNED)
    assert bool(trouble_texts(too_many)) is (size % 2 == 0)
