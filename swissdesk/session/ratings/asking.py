"""What is asked of the full-text index for a text that somebody types: the likeliest meaning first."""

from __future__ import annotations

import re
from dataclasses import dataclass

from swissdesk.session.ratings.words import sound, ways_of

_YEAR = re.compile(r"(?:19|20)\d\d")
SHORTEST = 2
"""Fewer letters are not looked up."""


@dataclass(frozen=True, slots=True)
class Question:
    """A typed text taken apart: `steps` are expressions of FTS5, the likeliest first; `number` an id or its start.

    Both are empty for a text that says too little.
    """

    steps: tuple[str, ...] = ()
    number: str = ""


def question(text: str) -> Question:
    """Return what a typed text asks for: an id (digits only), or names with perhaps a year of birth."""
    plain = text.strip()
    if plain.isascii() and plain.isdecimal() and not _YEAR.fullmatch(plain):
        return Question(number=plain)
    words = ways_of(plain)
    years = [word for (word, *_) in words if _YEAR.fullmatch(word)]
    names = [ways for ways in words if not ways[0].isdecimal()]
    if sum(len(ways[0]) for ways in names) < SHORTEST:
        return Question()
    of_year = "".join(f' AND other : "{year}"' for year in years)
    return Question(tuple(step + of_year for step in _steps(names)))


def _steps(names: list[tuple[str, ...]]) -> list[str]:
    begun = _all(names, "{surname given}", "*")
    alike = _all([(sound(ways[0]),) for ways in names], "{surname given sound}", "*")
    if len(names) == 1:
        surname = [_all(names, "surname", ""), _all(names, "surname", "*")]
        return [*surname, begun, alike]
    return [_all(names, "{surname given}", ""), begun, alike]


def _all(names: list[tuple[str, ...]], columns: str, end: str) -> str:
    """Return an expression for players who have all the words (with `end` ``*``: words beginning so)."""
    parts = (" OR ".join(f'"{way}" {end}'.rstrip() for way in ways) for ways in names)
    return f"({columns} : ({' AND '.join(f'({part})' for part in parts)}))"


def of_federation(step: str, federation: str) -> str:
    """Return the expression for those of a federation only."""
    return f'{step} AND other : "{federation.lower()}"'
