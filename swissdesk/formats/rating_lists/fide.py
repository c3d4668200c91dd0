"""FIDE's rating lists, as XML and in columns: read player by player, so that a bad one is refused alone.

Both kinds give the same fields, which `fide_row` makes into a row; what makes no sense is said in words. In XML each
``<player>`` is cut out of the stream by itself. Those that look like the one before (the same fields in the same order,
no entities) are taken apart by one expression; all others go through a parser of their own. Document types are refused
before anything is parsed, so there is no entity that could be expanded. In columns, all layouts are read by the same
lines: combined (three ratings) and one rating each, with and without the arena titles, the month for the rating
(``OCT26``), heads that touch (``TitlFed``). Where a column stands is taken from the header line alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import zip_longest
from typing import TextIO

from swissdesk.errors import FileError, Message, SwissDeskError, message
from swissdesk.formats.rating_lists import rows as months
from swissdesk.formats.rating_lists.encoding import Mender, encoding_of, is_broken, lines_of
from swissdesk.formats.rating_lists.rows import HIGHEST_RATING, LONGEST_NAME, ListRow
from swissdesk.i18n import N_
from swissdesk.values import dataclass

# ---- the fields of a player

FIDE_FIELDS = (
    "fideid",
    "name",
    "country",
    "sex",
    "title",
    "w_title",
    "rating",
    "k",
    "rapid_rating",
    "rapid_k",
    "blitz_rating",
    "blitz_k",
    "birthday",
    "flag",
    "chess960_rating",
    "chess960_k",
)
"""What is read of a player, under the names of the XML; `fide_row` wants the values in this order.

Lists with Chess960 ratings call them as they call the others.
"""

_TITLES = {
    "g": "GM",
    "m": "IM",
    "f": "FM",
    "c": "CM",
    "wg": "WGM",
    "wm": "WIM",
    "wf": "WFM",
    "wc": "WCM",
    "-": "",
}
"""As lists until 2012 wrote them."""

_SEXES = {"M": "m", "F": "w", "W": "w", "m": "m", "f": "w", "w": "w"}
_MOST_ID = 10**10
_FIRST_YEAR, _LAST_YEAR = 1850, 2200
_HIGHEST_K = 1000
_LONGEST = 20
"""No number of a list has so many digits."""


class BadRow(SwissDeskError):
    """A row that is no player; the message is a sentence about the row."""


def fide_row(values: Sequence[str]) -> ListRow:
    """Return the row of a player. Raises BadRow."""
    number, name, country, sex, title, w_title = values[:6]
    standard, k, rapid, rapid_k, blitz, blitz_k, birthday, flag, chess960, chess960_k = values[6:]
    try:
        row = ListRow(
            name if name.isprintable() and "  " not in name else plain(name),
            int(number),
            "",
            _TITLES.get(title, title) or _TITLES.get(w_title, w_title),
            _SEXES.get(sex, ""),
            country,
            birthday,
            "",
            int(standard or 0),
            int(rapid or 0),
            int(blitz or 0),
            int(k or 0),
            int(rapid_k or 0),
            int(blitz_k or 0),
            0,
            0,
            0,
            "i" not in flag,
            int(chess960 or 0),
            int(chess960_k or 0),
        )
    except ValueError:
        raise _fault(values) from None
    is_year = len(birthday) == 4 and birthday.isdecimal() and birthday.isascii()
    if not is_year or not _FIRST_YEAR < int(birthday) < _LAST_YEAR:
        row = row._replace(birth=birth(birthday))
    if not (len(country) == 3 and country.isupper() and country.isascii()):
        row = row._replace(federation=federation(country))
    numbers = f"{number}{standard}{rapid}{blitz}{k}{rapid_k}{blitz_k}{chess960}{chess960_k}"
    if (
        not row.name
        or len(row.name) > LONGEST_NAME
        or not 0 < row.fide_id < _MOST_ID
        or max(row.standard, row.rapid, row.blitz, row.chess960) > HIGHEST_RATING
        or max(row.k, row.rapid_k, row.blitz_k, row.chess960_k) > _HIGHEST_K
        or not (numbers.isdecimal() and numbers.isascii())
    ):
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
    if not all(_is_number(part.strip()) for part in parts) or len(parts) not in (1, 3):
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
    if not (_is_number(number) and 0 < int(number) < _MOST_ID):
        return BadRow(N_("“{text}” is not a FIDE ID ({name})."), text=number[:20], name=name[:40] or "–")
    if not name:
        return BadRow(N_("no. {number} has no name."), number=number)
    if len(name) > LONGEST_NAME:
        return BadRow(N_("no. {number}: the name is too long."), number=number)
    ratings, factors = (6, 8, 10, 14), (7, 9, 11, 15)
    for place in (*ratings, *factors):
        text = values[place]
        limit = HIGHEST_RATING if place in ratings else _HIGHEST_K
        if text and not (_is_number(text) and int(text) <= limit):
            what = _RATING if place in ratings else _K
            return BadRow(what, text=text[:20], name=name)
    return BadRow(N_("{name} cannot be read."), name=name)


def _is_number(text: str) -> bool:
    """Whether a text is a number that Python reads: it refuses those of thousands of digits."""
    return text.isascii() and text.isdecimal() and len(text) < _LONGEST


# ---- XML

_RATING = N_("“{text}” is not a rating ({name}).")
_K = N_("“{text}” is not a K-factor ({name}).")


Refuse = Callable[[int, Message], None]

_BLOCK = 1 << 20
_END = "</player>"
_LONGEST_PLAYER = 1 << 14
_LONGEST_PROLOGUE = 1 << 16
_START = re.compile(r"<player[\s>]")
_DECLARATION = re.compile(r"<!\s*(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)", re.IGNORECASE)
_MOST_FIELDS = 60


def read_fide_xml(stream: TextIO, refuse: Refuse, mend: Mender) -> Iterator[ListRow]:
    """Give a row for each player; players that are none go to `refuse` with their line. Raises FileError.

    Players with bytes that are no letters go through `mend`.
    """
    text, line = _after_prologue(stream)
    parts = _Parts(refuse, mend)
    while text:
        *pieces, rest = text.split(_END)
        for piece in pieces:
            values = parts.values(piece, line)
            if values is not None:
                try:
                    yield fide_row(values)
                except BadRow as error:
                    refuse(_line_of(piece, line), error.message)
            line += piece.count("\n")
        if len(rest) > _LONGEST_PLAYER:
            refuse(_line_of(rest, line), message(N_("unterminated player record.")))
            kept = rest[-len(_END) :]
            line += rest.count("\n") - kept.count("\n")
            rest = kept
        block = stream.read(_BLOCK)
        if not block:
            if _START.search(rest):
                refuse(_line_of(rest, line), message(N_("unterminated player record: the file is cut off.")))
            return
        text = rest + block


def _after_prologue(stream: TextIO) -> tuple[str, int]:
    """Return the text from the first player on, as far as it is read, and the line it begins in. Raises FileError."""
    text = stream.read(_BLOCK)
    start = _START.search(text)
    prologue = text[: start.start() if start is not None else _LONGEST_PROLOGUE]
    if _DECLARATION.search(prologue):
        raise FileError(
            N_(
                "The file was not opened: it declares a document type or entities, as no FIDE list "
                "does. Download the list again."
            )
        )
    if start is None or start.start() > _LONGEST_PROLOGUE:
        raise FileError(N_("The XML file has no <player> element, as FIDE's lists have. Choose another file."))
    return text[start.start() :], prologue.count("\n") + 1


def _line_of(piece: str, line: int) -> int:
    """Return the line in which the player of a piece begins that starts in `line`."""
    start = _START.search(piece)
    return line + piece.count("\n", 0, start.start() if start is not None else 0)


class _Parts:
    """Takes players apart, remembering what the last one looked like."""

    def __init__(self, refuse: Refuse, mend: Mender) -> None:
        self._refuse = refuse
        self._mend = mend
        self._usual = _usual(())

    def values(self, piece: str, line: int) -> list[str] | None:
        """Return the `FIDE_FIELDS` of a player without its end tag; None if it was refused."""
        piece = self._mend(piece)
        match = self._usual[0].fullmatch(piece)
        if match is not None:
            groups = match.groups("")
            return [groups[place].strip() if place is not None else "" for place in self._usual[1]]
        starts = [start.start() for start in _START.finditer(piece)]
        for start in starts[:-1]:
            self._refuse(line + piece.count("\n", 0, start), message(N_("unterminated player record.")))
        if not starts:
            self._refuse(line, message(N_("end of a player record without its beginning.")))
            return None
        return self._parsed(piece[starts[-1] :], line + piece.count("\n", 0, starts[-1]))

    def _parsed(self, piece: str, line: int) -> list[str] | None:
        if _DECLARATION.search(piece):
            self._refuse(line, message(N_("the player record declares entities.")))
            return None
        from xml.parsers import expat

        try:
            fields = _parse(piece + _END)
        except expat.ExpatError as error:
            self._refuse(
                line,
                message(N_("the player record is not valid XML ({reason})."), reason=expat.ErrorString(error.code)),
            )
            return None
        if len(fields) <= _MOST_FIELDS:
            self._usual = _usual(tuple(fields))
        return [fields.get(field, "").strip() for field in FIDE_FIELDS]


def _parse(player: str) -> dict[str, str]:
    """Return the texts of the fields of one player, by their tags. Raises ExpatError."""
    from xml.parsers import expat  # the window starts without it, and few records need it

    fields: dict[str, str] = {}
    open_tags: list[str] = []
    texts: list[str] = []

    def start(tag: str, _attributes: object) -> None:
        open_tags.append(tag)
        texts.clear()

    def end(tag: str) -> None:
        open_tags.pop()
        if len(open_tags) == 1:
            fields.setdefault(tag, "".join(texts))

    parser = expat.ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = texts.append
    parser.Parse(player, True)
    return fields


@lru_cache(maxsize=64)
def _usual(tags: tuple[str, ...]) -> tuple[re.Pattern[str], tuple[int | None, ...]]:
    """Return what a player with these fields in this order looks like, and which group each of `FIDE_FIELDS` is."""
    fields = r"\s*".join(f"<{re.escape(tag)}>([^<&]*)</{re.escape(tag)}>" for tag in tags)
    groups = tuple(tags.index(field) if field in tags else None for field in FIDE_FIELDS)
    return re.compile(rf"\s*<player>\s*{fields}\s*"), groups


# ---- columns

_HEADS = {
    "id number": "fideid",
    "name": "name",
    "fed": "country",
    "sex": "sex",
    "titl": "title",
    "tit": "title",
    "wtit": "w_title",
    "otit": "",
    "foa": "",
    "srtng": "rating",
    "sgm": "",
    "sk": "k",
    "rrtng": "rapid_rating",
    "rgm": "",
    "rk": "rapid_k",
    "brtng": "blitz_rating",
    "bgm": "",
    "bk": "blitz_k",
    "crtng": "chess960_rating",
    "cgm": "",
    "ck": "chess960_k",
    "b-day": "birthday",
    "born": "birthday",
    "flag": "flag",
    "games": "",
    "game": "",
    "gms": "",
    "k": "k",
    "rating": "rating",
    "rtg": "rating",
}
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
    """The columns of each field: a slice for every one of `FIDE_FIELDS`; `month` is that of the header, or empty.

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
    raise FileError(
        N_("The header line of the FIDE list (“ID Number Name …”) is missing. Choose the list as published.")
    )


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
        and len(letters) == 3  # a cut line ends before it
        and line[at - 1] == " "
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
