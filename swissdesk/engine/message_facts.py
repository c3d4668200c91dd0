"""Facts in messages that are text for people and values for JSON: players, pairs, scores, very large sizes.

A person reads ``1, 5`` and ``3½``; JSON has the numbers that the text was made from (`plain`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from swissdesk.model import Points, shown_points

_PLAIN = 10**9
"""Below it a number of candidates is read as it stands."""


class Score(int):
    """Points, as a type of their own beside counts."""

    __slots__ = ()


class Fact(str):
    """A text that keeps the value it was made from."""

    value: Any

    def __new__(cls, text: str, value: Any = None) -> Fact:
        """Return `text` with the value it was made from."""
        fact = super().__new__(cls, text)
        fact.value = value
        return fact


def numbers(players: Iterable[int]) -> Fact:
    """Return players for a sentence: ``1, 5``, or a dash if there are none."""
    known = list(players)
    return Fact(", ".join(map(str, known)) or "–", known)


def pairs(boards: Iterable[tuple[int, int]]) -> Fact:
    """Return pairs for a sentence: ``1–5, 2–6``, or a dash if there are none."""
    known = [list(board) for board in boards]
    return Fact(", ".join("–".join(map(str, board)) for board in known) or "–", known)


def score(points: Points) -> Fact:
    """Return points for a sentence: ``3½``."""
    return Fact(shown_points(points), Score(points))


def scores(amounts: Iterable[Points]) -> Fact:
    """Return several amounts of points for a sentence."""
    known = [Score(points) for points in amounts]
    return Fact(", ".join(map(shown_points, known)), known)


def count(size: int) -> int | Fact:
    """Return a number of candidates for a sentence; beyond reading, its order of magnitude."""
    if size < _PLAIN:
        return size
    digits = str(size)
    return Fact(f"{digits[0]}.{digits[1]} × 10^{len(digits) - 1}", size)
