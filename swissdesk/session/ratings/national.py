"""National lists as tables: where the heads are, what the columns hold, and each row made into a player."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from swissdesk.errors import FileError, Message
from swissdesk.formats.rating_lists import fields as texts
from swissdesk.formats.rating_lists.encoding import Mender
from swissdesk.formats.rating_lists.fields import BadRow
from swissdesk.formats.rating_lists.rows import HIGHEST_RATING, LONGEST_ID, LONGEST_NAME, ListRow
from swissdesk.formats.rating_lists.source import Counted, Source
from swissdesk.formats.rating_lists.table import first_records, guessed_encoding, records
from swissdesk.formats.table_input import ENCODINGS
from swissdesk.i18n import N_
from swissdesk.session.ratings.columns import Fields, ListField, fitness, guess, is_enough, recall
from swissdesk.session.registration import values

_HEADS_WITHIN = 40
PREVIEW_ROWS = 12
_WINDOWS = {name for name in ENCODINGS if name.startswith("windows")}
"""Which of these it is can only be guessed; that it is UTF-8 is certain."""

_RATING = re.compile(r"(\d{1,4})(?:[.,]\d+)?\s*(?:[*PpTtEe?].*|/\s*\d+)?")
_NO_RATING = ("", "-", "–", "—", "unr", "unr.", "unrated", "ur", "nr", "nc", "n/a", "*", "0000", "restpartie")


@dataclass(frozen=True, slots=True)
class Layout:
    """How a table is read: the number of its line of heads, the heads, what each column holds.

    `federation` is that of players of whom the list does not say it; `encoding` what its letters are written in.
    """

    head_line: int
    heads: tuple[str, ...]
    fields: Fields
    federation: str = ""
    encoding: str = ""


@dataclass(frozen=True, slots=True)
class Look:
    """A table looked at before it is imported: its layout as far as it could be found out, and its first rows."""

    layout: Layout
    rows: tuple[tuple[str, ...], ...]
    name: str = ""
    """How it was called the last time, empty if it is new."""


def look_at(source: Source, folder: Path, encoding: str = "") -> Look:
    """Return how a table looks, as it was settled before or else guessed. Raises FileError if it is no list."""
    letters = encoding or guessed_encoding(source)
    found = first_records(source, _HEADS_WITHIN + PREVIEW_ROWS, letters)
    if not found:
        raise FileError(N_("There is nothing in {name}."), name=source.name)
    place = max(range(min(len(found), _HEADS_WITHIN)), key=lambda number: (fitness(found[number][1]), -number))
    line, heads = found[place]
    known = recall(folder, heads)
    if known is not None and not encoding and {known.encoding, letters} <= _WINDOWS and known.encoding != letters:
        return look_at(source, folder, known.encoding)
    rows = tuple(tuple(cells) for _, cells in found[place + 1 : place + 1 + PREVIEW_ROWS])
    fields = known.fields if known is not None else guess(heads)
    federation = known.federation if known is not None else _usual_federation(fields, rows)
    return Look(Layout(line, tuple(heads), fields, federation, letters), rows, known.name if known is not None else "")


def _usual_federation(fields: Fields, rows: tuple[tuple[str, ...], ...]) -> str:
    if ListField.FEDERATION not in fields:
        return ""
    place = fields.index(ListField.FEDERATION)
    counts = Counter(texts.federation(row[place]) for row in rows if place < len(row))
    return counts.most_common(1)[0][0] if counts else ""


def check_columns(source: Source, layout: Layout) -> None:
    """Raise FileError if no list can be made of the columns, or if two hold the same."""
    used = [field for field in layout.fields if field is not None]
    double = next((field for field in used if used.count(field) > 1), None)
    if double is not None:
        raise FileError(N_("Two columns of {name} are said to hold “{field}”. Choose one of them."),
                        name=source.name, field=double.value)  # fmt: skip
    if not is_enough(layout.fields):
        raise FileError(N_("Say which column of {name} has the names, and which one a rating or an ID."),
                        name=source.name)  # fmt: skip


def read(
    source: Source,
    layout: Layout,
    refuse: Callable[[int, Message], None],
    mend: Mender,
    reading: Callable[[Counted | None], None],
) -> Iterator[ListRow]:
    """Give a row for each player; rows that are none go to `refuse`. `reading` gets what counts the bytes,
    `mend` lines in other letters.

    Raises FileError for a table that cannot be read, or whose columns are not enough.
    """
    check_columns(source, layout)
    places = {field: place for place, field in enumerate(layout.fields) if field is not None}
    with records(source, layout.encoding, mend) as (found, counted):
        reading(counted)
        begun = False
        for number, cells in found:
            if not begun:
                begun = number == layout.head_line and tuple(cells) == layout.heads
                continue
            try:
                yield row_of(cells, places, layout.federation)
            except BadRow as error:
                refuse(number, error.message)


def row_of(cells: list[str], places: dict[ListField, int], federation: str = "") -> ListRow:
    """Return the player of a row whose fields stand in `places`. Raises BadRow."""

    def cell(field: ListField) -> str:
        place = places.get(field, len(cells))
        return cells[place] if place < len(cells) else ""

    name = _name(cell(ListField.NAME), cell(ListField.SURNAME), cell(ListField.GIVEN))
    return ListRow(
        name=name, fide_id=_fide_id(cell(ListField.FIDE_ID), name),
        national_id=texts.plain(cell(ListField.NATIONAL_ID))[:LONGEST_ID], title=values.title(cell(ListField.TITLE)),
        sex=_sex(cell(ListField.SEX)), federation=texts.federation(cell(ListField.FEDERATION)) or federation,
        birth=texts.birth(cell(ListField.BIRTH)), club=texts.plain(cell(ListField.CLUB)),
        standard=_rating(cell(ListField.RATING), name), rapid=_rating(cell(ListField.RAPID), name),
        blitz=_rating(cell(ListField.BLITZ), name), k=_coefficient(cell(ListField.COEFFICIENT)),
        fide_standard=_rating(cell(ListField.FIDE), name), fide_rapid=_rating(cell(ListField.FIDE_RAPID), name),
        fide_blitz=_rating(cell(ListField.FIDE_BLITZ), name),
    )  # fmt: skip


def _name(name: str, surname: str, given: str) -> str:
    whole = texts.plain(f"{surname}, {given}" if surname and given else surname or name or given)
    if not any(letter.isalpha() for letter in whole):
        raise BadRow(N_("there is no name in the row."))
    if len(whole) > LONGEST_NAME:
        raise BadRow(N_("the name “{name}…” is longer than any name."), name=whole[:40])
    return whole


def _rating(text: str, name: str) -> int:
    plain = text.strip()
    if plain.lower() in _NO_RATING:
        return 0
    found = _RATING.fullmatch(plain)
    if found is None or int(found[1]) > HIGHEST_RATING:
        raise BadRow(N_("“{text}” is not a rating ({name})."), text=plain[:20], name=name)
    return int(found[1])


def _fide_id(text: str, name: str) -> int:
    plain = text.replace(" ", "").lstrip("0")
    if plain in ("", "-", "–"):
        return 0
    if not (plain.isascii() and plain.isdecimal() and len(plain) <= 10):
        raise BadRow(N_("“{text}” is not a FIDE ID ({name})."), text=plain[:20], name=name)
    return int(plain)


def _sex(text: str) -> str:
    try:
        found = values.sex(text)
    except values.Unreadable:
        return ""
    return "" if found is None else found.value


def _coefficient(text: str) -> int:
    try:
        return values.coefficient(text) or 0
    except values.Unreadable:
        return 0
