"""The rows that readers of rating lists return, a player or a refusal each, and the month a list is valid for.

The month (``2026-10``) is that of the header, of the name of the file, or else of a date: FIDE's combined lists do not
say it, and what a date gives is a guess that the user can correct.
"""

from __future__ import annotations

import re
from datetime import date

from swissdesk.errors import Message
from swissdesk.values import NamedTuple, dataclass

# ---- months

_NAMES = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_TOKEN = re.compile(rf"(?<![a-z])({'|'.join(_NAMES)})[a-z]{{0,6}}[-_ ]?(?:20)?(\d\d)(?!\d)", re.IGNORECASE)
_NUMERIC = re.compile(r"(?<!\d)(20\d\d)[-_. ]?(0[1-9]|1[0-2])(?!\d)")
_DAY = re.compile(r"(?<!\d)(20\d\d)[-_.]?(0[1-9]|1[0-2])[-_.]?(0[1-9]|[12]\d|3[01])(?!\d)")
_MONTH = re.compile(r"(\d{4})-(\d\d)")
_NEXT_FROM = 26
"""Lists for the first of a month are made in the last days of the one before."""


def in_text(text: str) -> str:
    """Return the month named in a header or the name of a file (``OCT26``, ``2026-10``), empty if there is none."""
    token = _TOKEN.search(text)
    if token is not None:
        return f"20{token[2]}-{_NAMES.index(token[1].lower()) + 1:02}"
    numeric = _DAY.search(text) or _NUMERIC.search(text)
    return f"{numeric[1]}-{numeric[2]}" if numeric is not None else ""


def of_day(day: date) -> str:
    """Return the month that a list made on that day is likely for."""
    if day.day < _NEXT_FROM:
        return f"{day.year}-{day.month:02}"
    return f"{day.year + day.month // 12}-{day.month % 12 + 1:02}"


def of_parts(year: int, month: int, day: int) -> str:
    """Return the month for the date in an archive, empty for a date that was never set (archives begin in 1980)."""
    try:
        return of_day(date(year, month, day)) if year > 2000 else ""
    except ValueError:
        return ""


def is_month(text: str) -> bool:
    """Whether a text is a month as it is written here."""
    match = _MONTH.fullmatch(text)
    return match is not None and 1 <= int(match[2]) <= 12


def age(month: str, today: date) -> int:
    """Return how many months a list is older than the current one, 0 for the current or a later one."""
    match = _MONTH.fullmatch(month)
    if match is None:
        return 0
    return max(0, (today.year - int(match[1])) * 12 + today.month - int(match[2]))


# ---- rows

HIGHEST_RATING = 4000
LONGEST_NAME = 200
LONGEST_ID = 32


class ListRow(NamedTuple):
    """A player as given by one list.

    `fide_id` is 0 and texts are empty where the list does not say; `sex` is TRF's letter; ratings of 0 are none, a K
    of 0 is unknown. `standard`, `rapid`, `blitz` are the list's own ratings; `fide_standard` … are FIDE's where a
    national list carries them. New fields go to the end: stored lists have them in this order.
    """

    name: str
    fide_id: int = 0
    national_id: str = ""
    title: str = ""
    sex: str = ""
    federation: str = ""
    birth: str = ""
    club: str = ""
    standard: int = 0
    rapid: int = 0
    blitz: int = 0
    k: int = 0
    rapid_k: int = 0
    blitz_k: int = 0
    fide_standard: int = 0
    fide_rapid: int = 0
    fide_blitz: int = 0
    is_active: bool = True
    chess960: int = 0
    chess960_k: int = 0
    fide_chess960: int = 0


@dataclass(frozen=True, slots=True)
class Refusal:
    """A row that did not go into the list: its line in the file, from 1, and why."""

    line: int
    reason: Message
