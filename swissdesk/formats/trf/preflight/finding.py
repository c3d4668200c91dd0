"""How the checks of a report say what they found."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

from swissdesk.errors import Message
from swissdesk.formats.trf.problems import Problem, Severity

_DATE = re.compile(r"(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})")


def error(template: str, field: str, /, **found: Any) -> Problem:
    """Return what makes the report be sent back; see `_problem`."""
    return _problem("error", template, field, **found)


def warning(template: str, field: str, /, **found: Any) -> Problem:
    """Return what is asked back or seldom right; see `_problem`."""
    return _problem("warning", template, field, **found)


def _problem(
    severity: Severity, template: str, field: str, *, who: int | None = None, at: int | None = None,
    board: int | None = None, **facts: Any,
) -> Problem:  # fmt: skip
    """Return a problem with a field; player `who`, round `at` and the board are facts of the sentence too."""
    places = {"number": who, "round": at, "board": board}
    known = {name: value for name, value in places.items() if value is not None}
    return Problem(severity, 0, 0, who, at, Message(template, known | facts), field=field, board=board)


def day(text: str) -> date | None:
    """Return the day that a text is, None if there is no such day or it is written in another way."""
    match = _DATE.fullmatch(text.strip())
    if match is None:
        return None
    try:
        return date(*map(int, match.groups()))
    except ValueError:
        return None
