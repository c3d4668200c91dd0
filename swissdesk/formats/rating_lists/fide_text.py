"""FIDE's lists of fixed width: combined (three ratings), one rating each, and the older layouts.

Where a column stands is taken from the header line and from nothing else, so that all layouts are read by the same
lines: with and without the arena titles, the month for the rating (``OCT26``), heads that touch (``TitlFed``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import TextIO

from swissdesk.errors import FileError, Message, message
from swissdesk.formats.rating_lists import months
from swissdesk.formats.rating_lists.encoding import Mender, encoding_of, is_broken, lines_of
from swissdesk.formats.rating_lists.fields import FIDE_FIELDS, BadRow, fide_row
from swissdesk.formats.rating_lists.rows import ListRow
from swissdesk.i18n import N_

Refuse = Callable[[int, Message], None]

_HEADS = {
    "id number": "fideid", "name": "name", "fed": "country", "sex": "sex", "titl": "title", "tit": "title",
    "wtit": "w_title", "otit": "", "foa": "", "srtng": "rating", "sgm": "", "sk": "k", "rrtng": "rapid_rating",
    "rgm": "", "rk": "rapid_k", "brtng": "blitz_rating", "bgm": "", "bk": "blitz_k", "b-day": "birthday",
    "born": "birthday", "flag": "flag", "games": "", "game": "", "gms": "", "k": "k",
    "rating": "rating", "rtg": "rating",
}  # fmt: skip
"""What a head means, under the names of the XML; empty for what is not read."""

_MONTH = "[A-Za-z]{3}\\d{2}"
_HEAD = re.compile(
    "|".join(
        ["ID *number", *sorted((re.escape(head) for head in _HEADS if head != "id number"), key=len, reverse=True)]
    )
    + f"|(?P<month>{_MONTH})|(?P<other>\\S+)",
    re.IGNORECASE,
)
_LINES_BEFORE_HEADER = 20


@dataclass(frozen=True, slots=True)
class Layout:
    """Where each field stands: a slice for every one of `FIDE_FIELDS`; `month` is that of the header, or empty.

    `is_single`: the list has one rating per player, not three.
    """

    places: tuple[slice, ...]
    month: str
    is_single: bool


def layout_of(header: str) -> Layout | None:
    """Return the layout that a header line describes; None if it is none."""
    heads = list(_HEAD.finditer(header))
    places: dict[str, slice] = {}
    month = ""
    for head, following in zip_longest(heads, heads[1:]):
        end = following.start() if following is not None else None
        field = "rating" if head["month"] else _HEADS.get(" ".join(head[0].lower().split()), "")
        month = month or months.in_text(head["month"] or "")
        if field:
            places.setdefault(field, slice(head.start(), end))
    if "fideid" not in places or "name" not in places or "rating" not in places:
        return None
    return Layout(tuple(places.get(field, slice(0, 0)) for field in FIDE_FIELDS), month, "rapid_rating" not in places)


def find_layout(lines: Iterator[str]) -> tuple[Layout, int]:
    """Return the layout, and how many lines have been taken up to its header. Raises FileError if there is none."""
    for number, line in enumerate(lines, 1):
        found = layout_of(line)
        if found is not None:
            return found, number
        if number == _LINES_BEFORE_HEADER:
            break
    raise FileError(N_("The header line of FIDE's list (“ID Number Name …”) is missing. Choose the list as it was "
                       "distributed."))  # fmt: skip


def layout_in(head: bytes) -> Layout:
    """Return the layout of the list whose first bytes are given. Raises FileError if there is none."""
    return find_layout(iter(head.decode(encoding_of(head), "replace").splitlines()))[0]


def _in_columns(line: str, places: tuple[slice, ...]) -> str:
    """Return a line with letters of more than one byte so that its fields stand under their heads.

    Lists are known whose names are filled up to a number of bytes, not of letters: all that follows stands too far
    left. The federation tells, which is the next field.
    """
    name, country = places[1], places[2]
    if not country.start or _is_federation(line, country.start):
        return line
    missing = len(line.encode()) - len(line)
    if country.start != name.stop or not _is_federation(line, country.start - missing):
        return line
    return f"{line[: name.stop - missing]}{'':{missing}}{line[name.stop - missing :]}"


def _is_federation(line: str, at: int) -> bool:
    letters = line[at : at + 3]
    return (
        at > 0
        and line[at - 1] == " "
        and len(letters) == 3
        and letters.isascii()
        and letters.isalpha()
        and letters.isupper()
    )


def read(stream: TextIO, refuse: Refuse, mend: Mender) -> Iterator[ListRow]:
    """Give a row for each player; lines that are none go to `refuse` with their number. Raises FileError.

    Lines with bytes that are no letters go through `mend`.
    """
    lines = lines_of(stream)
    layout, first = find_layout(lines)
    places = layout.places
    shortest = places[1].start + 1
    for number, line in enumerate(lines, first + 1):
        if not line.isascii():
            line = mend(line) if is_broken(line) else _in_columns(line, places)
        if len(line) <= shortest:
            if line.strip(" \r\n\x1a"):
                refuse(number, message(N_("the line is cut off.")))
            continue
        try:
            yield fide_row([line[place].strip() for place in places])
        except BadRow as error:
            refuse(number, error.message)
