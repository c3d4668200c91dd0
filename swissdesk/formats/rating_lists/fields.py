"""The fields of FIDE's lists, whatever file they come in, made into a row; what makes no sense is said in words."""

from __future__ import annotations

from collections.abc import Sequence

from swissdesk.errors import SwissDeskError
from swissdesk.formats.rating_lists.rows import HIGHEST_RATING, LONGEST_NAME, ListRow
from swissdesk.i18n import N_

FIDE_FIELDS = (
    "fideid", "name", "country", "sex", "title", "w_title", "rating", "k", "rapid_rating", "rapid_k", "blitz_rating",
    "blitz_k", "birthday", "flag",
)  # fmt: skip
"""What is read of a player, under the names of the XML; `fide_row` wants the values in this order."""

_TITLES = {
    "g": "GM", "m": "IM", "f": "FM", "c": "CM", "wg": "WGM", "wm": "WIM", "wf": "WFM", "wc": "WCM", "-": "",
}  # fmt: skip
"""As lists until 2012 wrote them."""

_SEXES = {"M": "m", "F": "w", "W": "w", "m": "m", "f": "w", "w": "w"}
_MOST_ID = 10**10
_FIRST_YEAR, _LAST_YEAR = 1850, 2200
_HIGHEST_K = 1000


class BadRow(SwissDeskError):
    """A row that is no player; the message is a sentence about the row."""


def fide_row(values: Sequence[str]) -> ListRow:
    """Return the row of a player. Raises BadRow."""
    number, name, country, sex, title, w_title, standard, k, rapid, rapid_k, blitz, blitz_k, birthday, flag = values
    try:
        row = ListRow(
            name if name.isprintable() and "  " not in name else plain(name), int(number), "",
            _TITLES.get(title, title) or _TITLES.get(w_title, w_title), _SEXES.get(sex, ""), country, birthday, "",
            int(standard or 0), int(rapid or 0), int(blitz or 0), int(k or 0), int(rapid_k or 0), int(blitz_k or 0),
            is_active="i" not in flag,
        )  # fmt: skip
    except ValueError:
        raise _fault(values) from None
    if not birthday.isdecimal() or not _FIRST_YEAR < int(birthday) < _LAST_YEAR:
        row = row._replace(birth=birth(birthday))
    if len(country) != 3 or not country.isupper():
        row = row._replace(federation=federation(country))
    if (
        not row.name or len(row.name) > LONGEST_NAME or not 0 < row.fide_id < _MOST_ID
        or max(row.standard, row.rapid, row.blitz) > HIGHEST_RATING or max(row.k, row.rapid_k, row.blitz_k) > _HIGHEST_K
        or not f"{number}{standard}{rapid}{blitz}{k}{rapid_k}{blitz_k}".isdecimal()
    ):  # fmt: skip
        raise _fault(values)
    return row


def plain(text: str) -> str:
    """Return a text without control characters and blanks too many."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def federation(text: str) -> str:
    """Return the three letters of a federation, empty for anything else."""
    letters = text.strip().upper()
    return letters if len(letters) == 3 and letters.isascii() and letters.isalpha() else ""


def birth(text: str) -> str:
    """Return a year or a date of birth, ``1984`` or ``1984/05/30``; empty for none and for what cannot be one."""
    parts = text.replace("-", "/").replace(".", "/").strip("/ ").split("/")
    if not all(part.strip().isdecimal() for part in parts) or len(parts) not in (1, 3):
        return ""
    numbers = [int(part) for part in parts]
    if len(numbers) == 3 and numbers[0] < numbers[2]:
        numbers.reverse()
    if not _FIRST_YEAR < numbers[0] < _LAST_YEAR:
        return ""
    is_day = len(numbers) == 3 and 1 <= numbers[1] <= 12 and 1 <= numbers[2] <= 31
    return f"{numbers[0]}/{numbers[1]:02}/{numbers[2]:02}" if is_day else str(numbers[0])


def _fault(values: Sequence[str]) -> BadRow:
    """Return the error about what is wrong with the fields of a player."""
    number, name = values[0], plain(values[1])
    if not (number.isascii() and number.isdecimal() and 0 < int(number) < _MOST_ID):
        return BadRow(N_("“{text}” is not a FIDE ID ({name})."), text=number[:20], name=name[:40] or "–")
    if not name:
        return BadRow(N_("number {number} has no name."), number=number)
    if len(name) > LONGEST_NAME:
        return BadRow(N_("the name of number {number} is longer than any name."), number=number)
    for place in (6, 8, 10, 7, 9, 11):
        text = values[place]
        limit = HIGHEST_RATING if place % 2 == 0 else _HIGHEST_K
        if text and not (text.isascii() and text.isdecimal() and int(text) <= limit):
            what = _RATING if place % 2 == 0 else _K
            return BadRow(what, text=text[:20], name=name)
    return BadRow(N_("{name} cannot be read."), name=name)


_RATING = N_("“{text}” is not a rating ({name}).")
_K = N_("“{text}” is not a K factor ({name}).")
