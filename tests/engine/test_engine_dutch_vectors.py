"""The worked examples of the Dutch rules of 2026: pairs, colours and bye."""

from __future__ import annotations

import pytest
from crosstable import pairs, tournament

from swissdesk.engine import NoPairing, propose
from swissdesk.model import Acceleration, Colour

SEVEN = "\n".join(f"{n}:" for n in range(1, 8))
TOP_HALF_AND_BOTTOM = """
    1: 5w1 6b0
    2: 6b0 5w1
    3: 7w1 8b0
    4: 8b0 7w1
    5: 1b0 2b0
    6: 2w1 1w1
    7: 3b0 4b0
    8: 4w1 3w1
"""
VECTORS = {
    "round 1, odd": (SEVEN, 5, "1–4, 5–2, 3–6", 7),
    "absent since the start": ("1: (abs H)\n2:\n3:\n4:\n5:\n6:", 5, "2–4, 5–3", 6),
    "lowest bye goes before quality": ("1: 3w½\n2: 4b0\n3: 1b½\n4: 2w1\n5: U", 4, "3–4, 5–1", 2),
    "absence and forfeit loss are no floats": ("1: 3+ 4-\n2: 4b½ Z\n3: 1- U\n4: 2w½ 1+", 4, "3–4, 2–1", None),
    "fewest unplayed games, above the last bracket": (
        "1: 4w0 3b0 U\n2: H 4b½ 5w0\n3: H 1w1 4b½\n4: 1b1 2w½ 3w½\n5: H H 2b1",
        5,
        "5–3, 1–2",
        4,
    ),
    "topscorers in the last round": (TOP_HALF_AND_BOTTOM, 3, "8–6, 1–4, 7–2, 5–3", None),
    "no topscorers before it": (TOP_HALF_AND_BOTTOM, 5, "3–6, 1–8, 7–2, 5–4", None),
    "forfeits do not count as meetings": ("1: H (abs Z)\n2: 3-\n3: 2+\n4: Z", 4, "2–3", 4),
    "full-point byes bar the bye": ("1: 2w1 3-\n2: 1b0 F\n3: F 1+", 5, "2–3", 1),
    "limbo, look-ahead above colours": (
        "1: 4w1 5b½ 6w0\n2: 5b0 3w0 4b1\n3: 6w½ 2b1 5w1\n4: 1b0 6b0 2w0\n5: 2w1 1w½ 3b0\n6: 3b½ 4w1 1b1",
        4,
        "1–3, 6–2, 4–5",
        None,
    ),
    "order of exchanges": (
        "1: 5w½\n2: 6b½\n3: H\n4: 7w½\n5: 1b½\n6: 2w½\n7: 4b½ (abs H)",
        5,
        "3–1, 2–4, 5–6",
        None,
    ),
    "remainder before the MDP's opponent": (
        "1: 5w½\n2: 6b½\n3: 7w0\n4: 8b½\n5: 1b½\n6: 2w½\n7: 3b1\n8: 4w½",
        5,
        "7–1, 2–8, 4–6, 5–3",
        None,
    ),
    "colours without the gaps": (
        "1: 3w½ 5b½ 2b½\n2: 4b0 U 1w½\n3: 1b½ 4w1 5w0\n4: 2w1 3b0 U\n5: U 1w½ 3b1",
        5,
        "5–4, 2–3",
        1,
    ),
    "no second bye where all groups are tiny": (
        """
        1: 6w0 10b½ U H 7w0 H
        2: 7b½ 5w0 10w0 Z 3b½ U
        3: 8w0 U 5b0 Z 2w½ 6b0
        4: 9b1 Z 7w1 H 5b½ 8w0 (abs Z)
        5: 10w½ 2b1 3w1 8b1 4w½ 9b½
        6: 1b1 8w0 Z 10b1 Z 3w1 (abs Z)
        7: 2w½ H 4b0 9w0 1b1 10b1
        8: 3b1 6b1 H 5w0 H 4b1
        9: 4w0 H H 7b1 10w1 5w½
        10: 5b½ 1w½ 2b1 6w0 9b0 7w0 (abs Z)
        """,
        9,
        "5–1, 8–2, 3–9",
        7,
    ),
}


@pytest.mark.parametrize("name", VECTORS)
@pytest.mark.parametrize("shortcuts", [True, False], ids=["shortcuts", "full path"])
def test_worked_example(name: str, shortcuts: bool) -> None:
    table, rounds, expected, bye = VECTORS[name]
    proposal = propose(tournament(table, rounds), shortcuts=shortcuts)
    assert (set(proposal.pairs), proposal.bye) == (pairs(expected), bye)


def test_lot_for_black() -> None:
    proposal = propose(tournament(SEVEN, 5, Colour.BLACK))
    assert (set(proposal.pairs), proposal.bye) == (pairs("4–1, 2–5, 6–3"), 7)


def test_first_round_of_a_very_large_event() -> None:
    proposal = propose(tournament("\n".join(f"{n}:" for n in range(1, 2000)), 9))
    assert proposal.bye == 1999
    assert proposal.pairs == tuple((n, n + 999) if n % 2 else (n + 999, n) for n in range(1, 1000))


def test_everybody_has_met() -> None:
    table = "1: 2w1 3b1 4w1\n2: 1b0 4w1 3b1\n3: 4w1 1w0 2w0\n4: 3b0 2b0 1b0"
    with pytest.raises(NoPairing):
        propose(tournament(table, 5))


@pytest.mark.parametrize(
    ("players", "rounds", "expected", "bye"),
    [
        (8, 5, "1–3, 4–2, 5–7, 8–6", None),
        (9, 5, "1–4, 5–2, 3–6, 7–8", 9),
        (14, 7, "1–5, 6–2, 3–7, 8–4, 9–12, 13–10, 11–14", None),
    ],
)
def test_accelerated_first_round(players: int, rounds: int, expected: str, bye: int | None) -> None:
    start = "\n".join(f"{n}:" for n in range(1, players + 1))
    proposal = propose(tournament(start, rounds, acceleration=Acceleration.BAKU))
    assert (set(proposal.pairs), proposal.bye) == (pairs(expected), bye)


ACCELERATED = """
    1: 3w0 2b½
    2: 4b½ 1w½
    3: 1b1 4w1
    4: 2w½ 3b0
    5: 7w1 6b½
    6: 8b1 5w½
    7: 5b0 8w0
    8: 6w0 7b1
"""


@pytest.mark.parametrize(
    ("before", "expected"), [(2, "3–4, 2–1, 6–5, 7–8"), (3, "5–3, 6–2, 1–8, 4–7")], ids=["full point", "half point"]
)
def test_accelerated_later_rounds(before: int, expected: str) -> None:
    whole = tournament(ACCELERATED, 5, acceleration=Acceleration.BAKU)
    assert set(propose(whole.before_round(before)).pairs) == pairs(expected)
