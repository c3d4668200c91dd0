"""What holds for every edition of the Dutch system: nobody meets a forbidden opponent, and numbers are only names."""

from __future__ import annotations

import pytest
from dutch_positions import odd_position
from hypothesis import given
from hypothesis import strategies as st

from swissdesk.engine import SYSTEMS, NoPairing
from swissdesk.engine.colours import Strength
from swissdesk.engine.position import Competitor, Position
from swissdesk.engine.progress import Progress

Boards = tuple[set[tuple[int, int]], int | None] | None

seeds = st.integers(0, 2**32)
editions = pytest.mark.parametrize("system", [name for name in SYSTEMS if name.startswith("dutch")])

SHIFT = 100


def paired(system: str, position: Position) -> Boards:
    try:
        boards, bye = SYSTEMS[system].pair(position, Progress(None, len(position.competitors)))
    except NoPairing:
        return None
    return set(boards), bye


def shifted(competitor: Competitor) -> Competitor:
    """Return the same player under another number."""
    return competitor._replace(
        id=competitor.id + SHIFT,
        opponents=frozenset(other + SHIFT for other in competitor.opponents),
        forbidden=frozenset(other + SHIFT for other in competitor.forbidden),
    )


@editions
@given(seed=seeds, players=st.integers(2, 20))
def test_numbers_are_only_names(system: str, seed: int, players: int) -> None:
    position = odd_position(seed, players)
    renamed = Position(
        position.round, position.rounds, position.initial_colour, tuple(map(shifted, position.competitors))
    )
    result, other = paired(system, position), paired(system, renamed)
    if result is None or other is None:
        assert result == other
        return
    assert {(white + SHIFT, black + SHIFT) for white, black in result[0]} == other[0]
    assert (None if result[1] is None else result[1] + SHIFT) == other[1]


@editions
@given(seed=seeds, players=st.integers(2, 30))
def test_nobody_meets_whom_he_must_not(system: str, seed: int, players: int) -> None:
    position = odd_position(seed, players)
    by_id = {competitor.id: competitor for competitor in position.competitors}
    result = paired(system, position)
    if result is None:
        return
    boards, bye = result
    assert sorted([p for board in boards for p in board] + [bye] * (bye is not None)) == sorted(by_id)
    assert bye is None or by_id[bye].may_have_bye
    for white, black in boards:
        one, other = by_id[white], by_id[black]
        assert black not in one.opponents | one.forbidden
        if not (one.is_topscorer or other.is_topscorer):
            assert one.preference != other.preference or one.preference.strength is not Strength.ABSOLUTE


@editions
def test_the_same_position_is_paired_the_same_way_again(system: str) -> None:
    for seed in range(20):
        position = odd_position(seed, 24)
        before = repr(position)
        assert paired(system, position) == paired(system, position)
        assert repr(position) == before
