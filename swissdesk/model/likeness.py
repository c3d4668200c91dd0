"""Whether two entries may be one and the same player: spelling and word order of names do not count."""

from __future__ import annotations

from swissdesk.model.player import Player
from swissdesk.model.searching import folded


def name_key(name: str) -> str:
    """Return what spellings of a name have in common: no accents, no case, no commas, words in any order."""
    return " ".join(sorted(folded(name).replace(",", " ").replace(".", " ").split()))


def are_two(one: Player, other: Player) -> bool:
    """Whether players of one name are certainly two: they have different FIDE IDs or dates of birth."""
    return bool(one.fide_id and other.fide_id) or _differ(one.birth, other.birth)


def _differ(one: str, other: str) -> bool:
    """Whether two dates of birth cannot be the same; a year agrees with any day in it."""
    return bool(one and other) and not (one.startswith(other) or other.startswith(one))
