"""The start positions of Chess960 by their numbers, 0 to 959 (Laws of Chess, guidelines II).

The number gives, one division after the other, the squares of the bishops, the queen and the knights; king and rooks
take the rest, the king between the rooks. 518 is the position of ordinary chess.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

POSITIONS = 960
_FILES = 8
_KNIGHTS = tuple(combinations(range(5), 2))
"""Which two of the five squares that are left have the knights, in the order of the numbers."""


def arrangement(number: int) -> str:
    """Return the pieces of White's first rank from a to h: ``RNBQKBNR`` for 518; raises ValueError beyond 0 to 959."""
    if not 0 <= number < POSITIONS:
        raise ValueError(number)
    rank = [""] * _FILES
    rest, light = divmod(number, 4)
    rank[2 * light + 1] = "B"
    rest, dark = divmod(rest, 4)
    rank[2 * dark] = "B"
    knights, queen = divmod(rest, 6)
    rank[_free(rank)[queen]] = "Q"
    free = _free(rank)
    for place in _KNIGHTS[knights]:
        rank[free[place]] = "N"
    for square, piece in zip(_free(rank), "RKR", strict=True):
        rank[square] = piece
    return "".join(rank)


def _free(rank: list[str]) -> list[int]:
    return [square for square, piece in enumerate(rank) if not piece]


@lru_cache(maxsize=8)
def numbers_in(text: str) -> tuple[int, ...] | None:
    """Return the numbers of a text such as ``518; 12; 900``, None if one of its parts is no number of a position."""
    parts = text.replace(",", " ").replace(";", " ").split()
    if not all(part.isascii() and part.isdecimal() and int(part) < POSITIONS for part in parts):
        return None
    return tuple(map(int, parts))
