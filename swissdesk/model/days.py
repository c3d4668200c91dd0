"""Days as people type them, and as the model keeps them: ``2026/05/01``, the way of the FIDE reports.

Read are the usual ways of Europe and ISO 8601, with months as numbers or words. What may be two days (3/5/26) is
refused, never guessed.
"""

from __future__ import annotations

import re
from datetime import date

from swissdesk.errors import InvalidEdit
from swissdesk.i18n import N_
from swissdesk.model.searching import folded

_IN_LANGUAGES = (
    "jan янв, feb фев, mar мар, apr апр, may maj mai май мая, jun июн, "
    "jul июл, aug авг, sep сен, oct okt окт, nov ноя, dec dez дек"
)
_MONTHS = {month: number for number, months in enumerate(_IN_LANGUAGES.split(", "), 1) for month in months.split()}
"""The first letters of the months in the languages of the program and of its neighbours."""

_PARTS = re.compile(r"\d+|[^\W\d_]+")
_FIRST_YEAR, _LAST_YEAR = 1900, 2199
_CENTURY = 2000
"""Two figures of a year are those of this century: an event is never longer ago."""
LAST_BORN = _CENTURY + 30
"""No player is born later; two figures of a year of birth above that are those of the last century."""


class UnreadableDay(InvalidEdit):
    """A text that is no day, or may be two."""


def read_birthday(text: str) -> date:
    """Return the day of birth that a text names, as `read_day`; ``30.5.90`` is one of 1990.

    Raises UnreadableDay for what `read_day` does, and for a year in which nobody is born yet.
    """
    day = read_day(text)
    if day.year <= LAST_BORN:
        return day
    if re.search(r"\d{4}", text):
        raise UnreadableDay(N_("“{text}” is not a date of birth. Enter 1984 or 1984-05-30."), text=text.strip())
    return day.replace(year=day.year - 100)


def read_day(text: str) -> date:
    """Return the day that a text names: ``1.5.2026``, ``1 May 2026``, ``2026-05-01``, ``1. mája 2026``.

    Raises UnreadableDay for what is none, and for what may be two days: figures before and behind a slash or a hyphen
    that could both be months.
    """
    parts = _PARTS.findall(text)
    if len(parts) != 3 or any(len(part) > 2 and part.isdecimal() and int(part) < _FIRST_YEAR for part in parts):
        raise _no_day(text)
    named = [place for place, part in enumerate(parts) if not part.isdecimal()]
    try:
        if named:
            return _with_named_month(parts, named)
        return _of_figures(text, [int(part) for part in parts], len(parts[0]))
    except (ValueError, KeyError, OverflowError):
        raise _no_day(text) from None


def stored_day(text: str) -> str:
    """Return a day as the model keeps it, empty for an empty text; raises UnreadableDay."""
    return read_day(text).strftime("%Y/%m/%d") if text.strip() else ""


def _no_day(text: str) -> UnreadableDay:
    return UnreadableDay(
        N_("“{text}” is not a date. Enter it like 1.5.2026, 1 May 2026 or 2026-05-01."), text=text.strip()
    )


def _with_named_month(parts: list[str], named: list[int]) -> date:
    (place,) = named
    month = _MONTHS[folded(parts[place])[:3]]
    first, second = (int(part) for at, part in enumerate(parts) if at != place)
    day, year = (second, first) if first > 31 else (first, second)
    return date(_year(year), month, day)


def _of_figures(text: str, figures: list[int], digits: int) -> date:
    if digits == 4:
        return date(_year(figures[0]), *figures[1:])
    day, month, year = figures
    if "." not in text and day != month and max(day, month) <= 12:
        raise UnreadableDay(
            N_("“{text}” may be two days. Enter {one} or {other}."),
            text=text.strip(),
            one=f"{day}.{month}.{_year(year)}",
            other=f"{month}.{day}.{_year(year)}",
        )
    if month > 12 and "." not in text:
        day, month = month, day
    return date(_year(year), month, day)


def _year(year: int) -> int:
    full = year if year >= 100 else _CENTURY + year
    if not _FIRST_YEAR <= full <= _LAST_YEAR:
        raise ValueError(year)
    return full
