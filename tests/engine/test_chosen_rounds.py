"""Rounds of small positions in which a slip of the pairing shows: chosen from thousands, because a fault was planted in
the engine (`tests/mutation`) and this was the first round that came out otherwise.

A line of `tests/data/chosen-rounds.txt` is the system, how its position is made up, and the round. Those of the Dutch
rules of 2017 and 2026 are found by brute force, too.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from chosen_stories import LITTLE_LOOKED_AT
from dutch_bruteforce import LiteralDutch, LiteralDutch2017
from dutch_positions import bye_above_position, crowded_position, odd_position, topscorers_position
from edition_rounds import round_of
from played_events import played_event

from swissdesk.engine.position import Position
from swissdesk.engine.systems import position_before, system_named
from swissdesk.model import ForbiddenGroup

LINES = (Path(__file__).parents[1] / "data" / "chosen-rounds.txt").read_text("utf-8").splitlines()
APART = (ForbiddenGroup((1, 2)), ForbiddenGroup((3, 5)))

MADE: dict[str, Callable[[int, int], Position]] = {
    "odd": odd_position,
    "crowded": crowded_position,
    "above": bye_above_position,
    "topscorers": topscorers_position,
}
LITERAL = {"dutch-2026": LiteralDutch, "dutch-2017": LiteralDutch2017}
LARGEST = 9
"""Brute force takes too long in larger positions for every run."""


def position(system: str, kind: str, seed: int, size: int) -> Position:
    """Return a position made up, or that of a round of an event that the system pairs itself."""
    if kind in MADE:
        return MADE[kind](seed, size)
    befores = played_event(seed, system, most=12, forbidden=APART if seed % 2 else ())
    return next(position_before(b, system_named(system)) for b in befores if b.next_round_number == size)


def told(found: tuple[tuple[tuple[int, int], ...], int | None] | None) -> str:
    if found is None:
        return "none"
    pairs, bye = found
    boards = [f"{white}-{black}" for white, black in sorted(pairs)]
    return " ".join([*boards, *([] if bye is None else [str(bye)])])


@pytest.mark.parametrize("line", LINES)
def test_the_round_is_the_one_on_record(line: str) -> None:
    made, wanted = line.split(": ")
    system, kind, seed, size = made.split()
    at = position(system, kind, int(seed), int(size))
    assert told(round_of(system, at)) == wanted
    if system in LITERAL and len(at.competitors) <= LARGEST:
        literal = LITERAL[system](at).pair()
        meetings = {frozenset(map(int, board.split("-"))) for board in wanted.split() if "-" in board}
        assert (None if literal is None else {frozenset(pair) for pair in literal[0]}) == (
            None if wanted == "none" else meetings
        )


@pytest.mark.parametrize("line", [line for line in LINES if line.split()[0] in LITERAL])
def test_the_round_is_the_same_where_shortcuts_look_at_fewer_players(
    line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module, limit, value in LITTLE_LOOKED_AT:
        monkeypatch.setattr(module, limit, value)
    made, wanted = line.split(": ")
    system, kind, seed, size = made.split()
    assert told(round_of(system, position(system, kind, int(seed), int(size)))) == wanted
