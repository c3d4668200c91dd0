"""Numbers in records, read strictly: what is none of the kind expected is None."""

from __future__ import annotations

from swissdesk.model import Points, parse_points

MAX_ROUNDS = 999
"""The largest number of a round that three columns hold."""

MAX_ID = 9999
"""The largest starting rank that four columns hold."""


def whole(text: str, largest: int) -> int | None:
    """Return the number that `text` is, None if it is none from 0 to `largest`."""
    if not (text.isascii() and text.isdecimal()) or len(text) > 9:
        return None
    return int(text) if int(text) <= largest else None


def ids(text: str) -> list[int] | None:
    """Return the starting ranks in `text`, None if something else stands there."""
    found = [whole(word, MAX_ID) for word in text.split()]
    return [number for number in found if number] if all(found) else None


def amount(text: str) -> Points | None:
    """Return the points that `text` names, None if it names none."""
    try:
        return parse_points(text)
    except ValueError:
        return None


def columns(text: str, first: int, last: int) -> str:
    """Return what stands in columns `first` to `last`, counted from 1, without blanks around it."""
    return text[first - 1 : last].strip()
