"""National rating lists as tables: where the heads are, what the columns hold, each row as a player.

Columns are recognised by their heads, set right by the user once, and remembered for good: a list is known again by its
heads, in whatever month it comes. The heads that lists use for ratings of their own stand here; everything else is
recognised as in any table of players (`formats.table_columns`).
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from pathlib import Path
from typing import Any

from swissdesk.errors import FileError, Message
from swissdesk.formats import table_columns as registration
from swissdesk.formats import table_values as values
from swissdesk.formats.rating_lists import fide as texts
from swissdesk.formats.rating_lists.encoding import Mender
from swissdesk.formats.rating_lists.fide import BadRow
from swissdesk.formats.rating_lists.rows import HIGHEST_RATING, LONGEST_ID, LONGEST_NAME, ListRow
from swissdesk.formats.rating_lists.source import Counted, Source
from swissdesk.formats.rating_lists.table import first_records, guessed_encoding, records
from swissdesk.formats.storing import write_file
from swissdesk.formats.table_input import ENCODINGS
from swissdesk.i18n import N_
from swissdesk.model.searching import folded
from swissdesk.values import dataclass

# ---- columns


class ListField(Enum):
    """What a column may hold; the value is its name for the user, to be translated."""

    NAME = N_("Name")
    SURNAME = N_("Last name")
    GIVEN = N_("First name")
    NATIONAL_ID = N_("National ID")
    FIDE_ID = N_("FIDE ID")
    RATING = N_("Rating of this list")
    RAPID = N_("Rapid rating of this list")
    BLITZ = N_("Blitz rating of this list")
    CHESS960 = N_("Chess960 rating of this list")
    COEFFICIENT = N_("K-factor")
    TITLE = N_("Title")
    SEX = N_("Sex")
    FEDERATION = N_("Federation")
    BIRTH = N_("Born")
    CLUB = N_("Club")
    FIDE = N_("FIDE rating, standard")
    FIDE_RAPID = N_("FIDE rating, rapid")
    FIDE_BLITZ = N_("FIDE rating, blitz")
    FIDE_CHESS960 = N_("FIDE rating, Chess960")


Fields = tuple[ListField | None, ...]
"""The field of each column; None for one that is not used."""

_HEADS: dict[ListField, str] = {
    ListField.NAME: "naam|navn|nominativo|spielername|nama|full name",
    ListField.SURNAME: "last|nachname|surname|sukunimi",
    ListField.GIVEN: "first|vorname|firstname|etunimi",
    ListField.NATIONAL_ID: "relatienummer|id fsi|ecf code|cfc|unique no|id no|code|nr|id|idno|pkz|lok id",
    ListField.FIDE_ID: "fide no|fin|fide number|fide id|fideid|fide code",
    ListField.RATING: "rtg nat|dwz|nwz|selo|revised standard|standard|standar|std|st|srtng|classical|rat|elo|rating|"
    "elo italia|ns rating|lok|drn|klassiek|national rating|elo nat",
    ListField.RAPID: "rapid|rpd|rp|rrtng|hur|revised rapid|active rtg|cepat|rapid rating|rapid elo|elo rapid|"
    "schnellschach|rapid rtg",
    ListField.BLITZ: "blitz|blz|brtng|lyn|revised blitz|kilat|blitz rating|blitz elo|elo blitz|snel|blitz rtg",
    ListField.CHESS960: "chess960|chess 960|960|c960|frc|fischer random|fischerandom|freestyle|chess960 rating|"
    "rating chess960|elo chess960|elo 960|crtng",
    ListField.FIDE: "fide|fide rating|fide elo|elo fide|rtg int|rating int|fide elozahl|elo fide std|fide standard",
    ListField.FIDE_RAPID: "fide rapid|elo fide rapid|fide elozahl schnellschach|fide rpd",
    ListField.FIDE_BLITZ: "fide blitz|elo fide blitz|fide elozahl blitz|fide blz",
    ListField.FIDE_CHESS960: "fide chess960|fide chess 960|fide 960|fide freestyle|elo fide chess960",
    ListField.FEDERATION: "fide land|federazione|maa|fed|nation",
    ListField.BIRTH: "geburtsjahr|geboren|fodt|data nascita|anno nascita|bdate|birthday|narozen|narozeni|tgl lahir",
    ListField.SEX: "geschlecht|sex|gender|s|l p",
    ListField.CLUB: "seura|klub|clubname|club name|vereinsname|circolo attuale|club",
    ListField.TITLE: "titel|fide titel|title|gelar",
}
"""Heads as the lists of federations have them, without case, accents and signs."""

_SIGNS = re.compile(r"[\W_]+")


def _plain(head: str) -> str:
    return _SIGNS.sub(" ", folded(head)).strip()


_KNOWN = {_plain(head): field for field, heads in _HEADS.items() for head in heads.split("|")}
_ELSEWHERE = {
    registration.Field.NAME: ListField.NAME,
    registration.Field.SURNAME: ListField.SURNAME,
    registration.Field.GIVEN: ListField.GIVEN,
    registration.Field.TITLE: ListField.TITLE,
    registration.Field.RATING: ListField.RATING,
    registration.Field.NATIONAL: ListField.RATING,
    registration.Field.FIDE: ListField.FIDE,
    registration.Field.RAPID: ListField.RAPID,
    registration.Field.BLITZ: ListField.BLITZ,
    registration.Field.CHESS960: ListField.CHESS960,
    registration.Field.FEDERATION: ListField.FEDERATION,
    registration.Field.FIDE_ID: ListField.FIDE_ID,
    registration.Field.NATIONAL_ID: ListField.NATIONAL_ID,
    registration.Field.BIRTH: ListField.BIRTH,
    registration.Field.SEX: ListField.SEX,
    registration.Field.CLUB: ListField.CLUB,
    registration.Field.COEFFICIENT: ListField.COEFFICIENT,
}


def field_of_head(head: str) -> ListField | None:
    """Return what a column of that head holds in a rating list, None if it is not recognised."""
    own = _KNOWN.get(_plain(head))
    if own is not None:
        return own
    known = registration.field_of_head(head)
    return None if known is None else _ELSEWHERE.get(known)


def guess(heads: Sequence[str]) -> Fields:
    """Return what each column holds, going by the heads; nothing is found twice."""
    found: list[ListField | None] = []
    for head in heads:
        field = field_of_head(head)
        found.append(None if field in found else field)
    if ListField.NAME in found and ListField.GIVEN in found and ListField.SURNAME not in found:
        found[found.index(ListField.NAME)] = ListField.SURNAME
    if ListField.SURNAME in found and ListField.GIVEN in found and ListField.NAME in found:
        found[found.index(ListField.NAME)] = None
    return tuple(found)


def is_enough(fields: Fields) -> bool:
    """Whether a list can be made of such columns: there are names, and something to know players by or a rating."""
    named = ListField.NAME in fields or ListField.SURNAME in fields
    return named and any(field in fields for field in _WORTH_IT)


_WORTH_IT = (
    ListField.RATING,
    ListField.RAPID,
    ListField.BLITZ,
    ListField.CHESS960,
    ListField.FIDE,
    ListField.FIDE_ID,
    ListField.NATIONAL_ID,
)


def fitness(heads: Sequence[str]) -> int:
    """Return how much a line looks like the heads of a list: how many columns are known, 0 without a name."""
    fields = guess(heads)
    named = ListField.NAME in fields or ListField.SURNAME in fields
    return sum(field is not None for field in fields) if named else 0


def signature(heads: Sequence[str]) -> str:
    """Return what lists with the same heads have in common."""
    return hashlib.sha256("\n".join(map(_plain, heads)).encode()).hexdigest()[:24]


# ---- remembered


@dataclass(frozen=True, slots=True)
class Remembered:
    """What the user settled for a list with certain heads: its columns, its name, its federation, its letters."""

    fields: Fields
    name: str = ""
    federation: str = ""
    encoding: str = ""


_FILE = "columns.json"


def recall(folder: Path, heads: Sequence[str]) -> Remembered | None:
    """Return what was settled for lists with these heads; None if nothing was, or the file is missing or damaged."""
    entry = _stored(folder).get(signature(heads))
    if not isinstance(entry, dict) or not isinstance(entry.get("fields"), list):
        return None
    fields = tuple(ListField.__members__.get(str(name)) for name in entry["fields"])
    if len(fields) != len(heads) or not is_enough(fields):
        return None
    return Remembered(fields, *(str(entry.get(key, "")) for key in ("name", "federation", "encoding")))


def remember(folder: Path, heads: Sequence[str], settled: Remembered) -> None:
    """Keep what was settled for lists with these heads. Raises FileError."""
    stored = _stored(folder)
    stored[signature(heads)] = {
        "fields": [field.name if field is not None else "" for field in settled.fields],
        "name": settled.name,
        "federation": settled.federation,
        "encoding": settled.encoding,
    }
    write_file(folder / _FILE, json.dumps(stored, ensure_ascii=False, indent=1).encode())


def _stored(folder: Path) -> dict[str, Any]:
    try:
        content = json.loads((folder / _FILE).read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return content if isinstance(content, dict) else {}


def with_field(fields: Fields, place: int, field: ListField | None) -> Fields:
    """Return the columns with one of them set; the field leaves the column it was in before."""
    others = [None if known is field else known for known in fields]
    others[place] = field
    return tuple(others)


# ---- tables

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
class ListLayout:
    """A table looked at before it is imported: its layout as far as it could be found out, and its first rows."""

    layout: Layout
    rows: tuple[tuple[str, ...], ...]
    name: str = ""
    """How it was called the last time, empty if it is new."""


def table_in(source: Source, folder: Path, encoding: str = "") -> ListLayout:
    """Return how a table looks, as it was settled before or else guessed. Raises FileError if it is no list."""
    letters = encoding or guessed_encoding(source)
    found = first_records(source, _HEADS_WITHIN + PREVIEW_ROWS, letters)
    if not found:
        raise FileError(N_("{name} is empty. Choose another file."), name=source.name)
    place = max(range(min(len(found), _HEADS_WITHIN)), key=lambda number: (fitness(found[number][1]), -number))
    line, heads = found[place]
    known = recall(folder, heads)
    if known is not None and not encoding and {known.encoding, letters} <= _WINDOWS and known.encoding != letters:
        return table_in(source, folder, known.encoding)
    rows = tuple(tuple(cells) for _, cells in found[place + 1 : place + 1 + PREVIEW_ROWS])
    fields = known.fields if known is not None else guess(heads)
    federation = known.federation if known is not None else _usual_federation(fields, rows)
    return ListLayout(
        Layout(line, tuple(heads), fields, federation, letters), rows, known.name if known is not None else ""
    )


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
        raise FileError(
            N_("“{field}” is set for two columns of {name}. Choose one of them."),
            name=source.name,
            field=double.value,
        )
    if not is_enough(layout.fields):
        raise FileError(
            N_("Choose the column of {name} that has the names, and one with a rating or an ID."), name=source.name
        )


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
    """Return the player of a row whose fields are at `places`. Raises BadRow."""

    def cell(field: ListField) -> str:
        place = places.get(field, len(cells))
        return cells[place] if place < len(cells) else ""

    name = _name(cell(ListField.NAME), cell(ListField.SURNAME), cell(ListField.GIVEN))
    return ListRow(
        name=name,
        fide_id=_fide_id(cell(ListField.FIDE_ID), name),
        national_id=texts.plain(cell(ListField.NATIONAL_ID))[:LONGEST_ID],
        title=values.title(cell(ListField.TITLE)),
        sex=_sex(cell(ListField.SEX)),
        federation=texts.federation(cell(ListField.FEDERATION)) or federation,
        birth=texts.birth(cell(ListField.BIRTH)),
        club=texts.plain(cell(ListField.CLUB)),
        standard=_rating(cell(ListField.RATING), name),
        rapid=_rating(cell(ListField.RAPID), name),
        blitz=_rating(cell(ListField.BLITZ), name),
        k=_coefficient(cell(ListField.COEFFICIENT)),
        fide_standard=_rating(cell(ListField.FIDE), name),
        fide_rapid=_rating(cell(ListField.FIDE_RAPID), name),
        fide_blitz=_rating(cell(ListField.FIDE_BLITZ), name),
        chess960=_rating(cell(ListField.CHESS960), name),
        fide_chess960=_rating(cell(ListField.FIDE_CHESS960), name),
    )


def _name(name: str, surname: str, given: str) -> str:
    whole = texts.plain(f"{surname}, {given}" if surname and given else surname or name or given)
    if not any(letter.isalpha() for letter in whole):
        raise BadRow(N_("the row has no name."))
    if len(whole) > LONGEST_NAME:
        raise BadRow(N_("the name “{name}…” is too long."), name=whole[:40])
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
