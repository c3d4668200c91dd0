"""The notation of tie-breaks: a code and its modifiers, as TRF records 202 and 212 have them.

Reading is tolerant (blanks, case, ``BH#C1``, ``BH-C1``, the old names GE and SNO); writing gives the official form.
What a code means is `registry`'s business.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_ALIASES = {"GE": "REP", "SNO": "TPN"}
_OWN = "OTHER_"
LEFT_OUT = 0
"""What unrated players count for where games against them are left out (/U0)."""
_BASE = re.compile(r"[A-Z][A-Z_]*")
_MODIFIER = re.compile(
    r"[/#-](?:(?P<cut>[CM])(?P<count>\d{0,2})|L(?P<limit>[+-]?\d{1,2})|U(?P<unrated>\d{1,4})|(?P<flag>[PFR]))"
)


@dataclass(frozen=True, slots=True)
class Modifiers:
    """What was written behind a code (C.07 art. 14).

    `low`, `high`: values left out at either end. `limit`: half points above half of the maximum (Koya). `forfeits`:
    forfeits count as played (/P). `fore`: Fore Buchholz instead of Buchholz (/F). `is_reversed`: the smaller or larger
    first instead of the other way (/R). `unrated_as`: the rating that unrated players count for (/U1400); LEFT_OUT if
    games against them do not count (/U0); None where a criterion by rating is not applied to anybody then.
    """

    low: int = 0
    high: int = 0
    limit: int = 0
    forfeits: bool = False
    fore: bool = False
    is_reversed: bool = False
    unrated_as: int | None = None

    @property
    def letters(self) -> frozenset[str]:
        """The modifiers in use, by letter."""
        used = {
            "C": self.low and not self.high,
            "M": self.high,
            "L": self.limit,
            "P": self.forfeits,
            "F": self.fore,
            "R": self.is_reversed,
            "U": self.unrated_as is not None,
        }
        return frozenset(letter for letter, is_used in used.items() if is_used)

    def __str__(self) -> str:
        parts = [
            "/F" if self.fore else "",
            f"/M{self.high}" if self.high else f"/C{self.low}" if self.low else "",
            f"/L{self.limit:+d}" if self.limit else "",
            "/P" if self.forfeits else "",
            "" if self.unrated_as is None else f"/U{self.unrated_as}",
            "/R" if self.is_reversed else "",
        ]
        return "".join(parts)


@dataclass(frozen=True, slots=True)
class Code:
    """A tie-break as written in a list."""

    base: str
    modifiers: Modifiers = Modifiers()

    def __str__(self) -> str:
        return f"{self.base}{self.modifiers}"


def split_codes(text: str) -> tuple[str, ...]:
    """Return the codes of a list separated by commas, semicolons or blanks, as they are written."""
    return tuple(code for code in re.split(r"[,;\s]+", text) if code)


def parse_code(text: str) -> Code | None:
    """Return what `text` says, None if it has not the shape of a tie-break."""
    written = text.strip().upper()
    match = _BASE.match(written)
    if match is None:
        return None
    base, position = match[0], match.end()
    given: dict[str, int | bool] = {}
    while position < len(written):
        modifier = _MODIFIER.match(written, position)
        if modifier is None:
            return None
        found = _modifier(modifier)
        if found.keys() & given.keys():
            return None
        given |= found
        position = modifier.end()
    return Code(_ALIASES.get(base, base), Modifiers(**given))  # type: ignore[arg-type]


def is_own(text: str) -> bool:
    """Whether it is a criterion of the organiser's own, of which only the name is known (``OTHER_…``)."""
    return text.strip().upper().startswith(_OWN)


def _modifier(match: re.Match[str]) -> dict[str, int | bool]:
    if match["cut"]:
        count = int(match["count"] or 1)
        return {"low": count, "high": count if match["cut"] == "M" else 0}
    if match["limit"]:
        return {"limit": int(match["limit"])}
    if match["unrated"]:
        return {"unrated_as": int(match["unrated"])}
    return {{"P": "forfeits", "F": "fore", "R": "is_reversed"}[match["flag"]]: True}
