"""Which columns of a sheet can be left out, in words; those of White and Black go together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from swissdesk.i18n import N_, translate
from swissdesk.reports import Column

_WORDS = {
    "title": N_("Title"),
    "rating": N_("Rating"),
    "federation": N_("Federation"),
    "number": N_("Starting number"),
    "points": N_("Points"),
    "club": N_("Club"),
    "float": N_("Floats"),
    "opponent-rating": N_("Opponent's rating"),
    "overall": N_("Place among all"),
    "kind": N_("Prize in kind"),
    "expected": N_("Expected score"),
    "performance": N_("Performance"),
    "signature": N_("Signature"),
}


class Choice(NamedTuple):
    """Columns that are shown or left out together."""

    keys: tuple[str, ...]
    title: str


def choices(columns: Iterable[Column]) -> tuple[Choice, ...]:
    """Return what can be left out, in the order of the sheet."""
    keys: dict[str, dict[str, None]] = {}
    heads: dict[str, str] = {}
    for column in columns:
        if column.drop:
            group = column.kin or column.key
            keys.setdefault(group, {})[column.key] = None
            heads[group] = heads.get(group) or column.head
    found = (Choice(tuple(keys[group]), translate(_WORDS.get(group, "")) or heads[group]) for group in keys)
    return tuple(choice for choice in found if choice.title)
