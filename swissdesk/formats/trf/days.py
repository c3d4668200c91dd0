"""Days as TRF has them: ``2026/05/01``, also with dots or hyphens."""

from __future__ import annotations

import re
from datetime import date

_DATE = re.compile(r"(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})")


def day(text: str) -> date | None:
    """Return the day that a text is, None if there is no such day or it is written in another way."""
    match = _DATE.fullmatch(text.strip())
    if match is None:
        return None
    try:
        return date(*map(int, match.groups()))
    except ValueError:
        return None


def is_no_day(text: str) -> bool:
    """Whether a text is written like a day, but there is no such day: ``2026/13/41``."""
    return _DATE.fullmatch(text.strip()) is not None and day(text) is None
