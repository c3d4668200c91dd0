"""Fields of other programs' files as the model has them: days, titles, federations, ratings."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from swissdesk.errors import Message
from swissdesk.formats import table_values as values
from swissdesk.formats.rating_lists.rows import HIGHEST_RATING
from swissdesk.model import Player, Title

_TITLE_OF = {"G": "GM", "M": "IM", "F": "FM", "C": "CM", "WG": "WGM", "WM": "WIM", "WF": "WFM", "WC": "WCM"}


def day(number: int) -> str:
    """Return ``20260331`` as ``2026/03/31``, a year alone as ``2026``, empty for no date or an impossible one."""
    year, month, date = number // 10_000, number // 100 % 100, number % 100
    if not 1850 <= year <= 2200 or month > 12 or date > 31:
        return ""
    return f"{year:04}/{month:02}/{date:02}" if month and date else f"{year:04}"


def title(text: str) -> str:
    """Return a FIDE title as lists write it, empty for any other word."""
    plain = text.strip().upper()
    plain = _TITLE_OF.get(plain, plain)
    return plain if plain in Title._value2member_map_ else ""


def federation(text: str) -> str:
    """Return the three letters of a federation, empty for anything else."""
    plain = text.strip().upper()
    return plain if re.fullmatch(r"[A-Z]{3}", plain) else ""


def rating(value: int) -> int:
    """Return a rating, 0 for what can be none."""
    return value if 0 < value <= HIGHEST_RATING else 0


_READERS: dict[str, Callable[[str], Any]] = {
    "rating": values.rating,
    "title": values.title,
    "federation": values.federation,
    "fide_id": values.fide_id,
    "club": str.strip,
    "sex": values.sex,
}


def told(player: Player, texts: Mapping[str, str], refused: Callable[[Message], None]) -> Player:
    """Return a player with the fields that `texts` give by name; what cannot be read is left out and `refused`."""
    read: dict[str, Any] = {}
    for name, text in texts.items():
        try:
            if text.strip():
                read[name] = _READERS[name](text)
        except values.Unreadable as error:
            refused(error.message)
    return replace(player, **read) if read else player
