"""Cells that were worked by hand, where another program differs (tests/notes/tiebreaks-by-hand.md)."""

from __future__ import annotations

from pathlib import Path

from swissdesk.formats import trf
from swissdesk.standings import table

DATA = Path(__file__).parents[1] / "data" / "special"


def value(name: str, code: str, player: int) -> float:
    rows = table(trf.load(DATA / name), tiebreaks=(code,))
    found = next(row.tiebreaks[0][1].number for row in rows if row.player == player)
    assert found is not None
    return float(found)


def test_std_compares_the_points_of_the_two() -> None:
    """C.07 art. 7.7: a game that ends ½–0 is worth 1 to White."""
    assert value("std-by-hand.trf", "STD", 4) == 3.5


def test_sb_cuts_the_larger_of_lowest_opponent_and_lowest_voluntary_round() -> None:
    """C.07 art. 14.1, 16.5: 1.0 against the opponent with the lowest score, not the half-point bye of 1.75."""
    assert value("sb-cut-by-hand.trf", "SB", 1) == 13.0
    assert value("sb-cut-by-hand.trf", "SB/C1", 1) == 12.0
