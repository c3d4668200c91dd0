"""Nothing that is worked out of a large group calls itself once for each of its pairs: Python would give up.

With 160 players and room for few calls, that shows as it would with thousands of players and all the room there is.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from swissdesk.engine import explain, propose
from swissdesk.engine.systems import SYSTEMS
from swissdesk.engine.trace import Viewpoint
from swissdesk.model import Colour, Player, Settings, Tournament
from swissdesk.model.systems import is_swiss

PLAYERS = 160
CALLS = 60
"""One within the other, from the test on."""


@contextmanager
def few_calls() -> Iterator[None]:
    """Let no more calls be made within one another than `CALLS`."""
    usual = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack(0)) + CALLS)
    try:
        yield
    finally:
        sys.setrecursionlimit(usual)


def begun() -> Tournament:
    """Return a large event before round 1."""
    return Tournament(
        settings=Settings(rounds=5, initial_colour=Colour.WHITE),
        players=tuple(Player(number, f"Player {number}", 2700 - number) for number in range(1, PLAYERS + 1)),
    )


@pytest.mark.parametrize("viewpoint", Viewpoint)
@pytest.mark.parametrize("system", [name for name in SYSTEMS if is_swiss(name)])
def test_a_large_bracket_is_traced_without_going_deep(system: str, viewpoint: Viewpoint) -> None:
    proposal = propose(begun(), system)
    loaded = proposal.trace(viewpoint=viewpoint)
    with few_calls():
        assert proposal.trace(viewpoint=viewpoint) == loaded


@pytest.mark.parametrize("system", [name for name in SYSTEMS if is_swiss(name)])
def test_why_two_of_many_do_not_meet_is_answered_without_going_deep(system: str) -> None:
    tournament = begun()
    loaded = explain.why_not(tournament, PLAYERS // 4, 3 * PLAYERS // 10, system)
    with few_calls():
        assert explain.why_not(tournament, PLAYERS // 4, 3 * PLAYERS // 10, system) == loaded
