"""Search of names, in every language, and whether two entries may be one and the same player.

Case and accents do not count, for twins neither spelling nor word order. Nothing here knows a table; a list decides for
itself which of its texts are looked through.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from swissdesk.lettering.order import folded
from swissdesk.model.player import Player

__all__ = ["are_two", "begins", "folded", "has_all", "name_key", "spellings"]

_WRITTEN_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe", "đ": "dj"})


@lru_cache(maxsize=8192)
def spellings(text: str) -> tuple[str, ...]:
    """Return the ways in which a text is typed, folded: ``Müller`` as ``muller`` and as ``mueller``."""
    composed = unicodedata.normalize("NFC", text.casefold())
    ways = (folded(text), folded(composed.translate(_WRITTEN_OUT)))
    return ways[:1] if ways[0] == ways[1] else ways


def has_all(text: str, wanted: str) -> bool:
    """Whether every word of `wanted` is somewhere in `text`; true if no word is wanted."""
    ways = spellings(text)
    return all(any(word in way for way in ways) for word in folded(wanted).split())


def begins(text: str, wanted: str) -> bool:
    """Whether `text`, or a later word of it, begins with `wanted`; commas do not count."""
    sought = _spaced(folded(wanted))
    return any(sought in _spaced(way) for way in spellings(text))


def _spaced(text: str) -> str:
    return " " + " ".join(text.replace(",", " ").split())


@lru_cache(maxsize=16384)
def name_key(name: str) -> str:
    """Return what spellings of a name have in common: no accents, no case, no commas, words in any order."""
    return " ".join(sorted(folded(name).replace(",", " ").replace(".", " ").split()))


def are_two(one: Player, other: Player) -> bool:
    """Whether players of one name are certainly two: they have different FIDE IDs or dates of birth."""
    return bool(one.fide_id and other.fide_id) or _differ(one.birth, other.birth)


def _differ(one: str, other: str) -> bool:
    """Whether two dates of birth cannot be the same; a year agrees with any day in it."""
    return not (one.startswith(other) or other.startswith(one))
