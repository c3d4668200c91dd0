"""What the columns of a national list hold: recognised by their heads, set right by the user once, remembered for good.

The heads that lists use for ratings of their own stand here; everything else is recognised as in any table of players
(`session.registration.columns`). A list is known again by its heads, in whatever month it comes.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

from swissdesk.formats.storing import write_file
from swissdesk.i18n import N_
from swissdesk.model.searching import folded
from swissdesk.session.registration import columns as registration


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
    COEFFICIENT = N_("K factor")
    TITLE = N_("Title")
    SEX = N_("Sex")
    FEDERATION = N_("Federation")
    BIRTH = N_("Born")
    CLUB = N_("Club")
    FIDE = N_("FIDE rating, standard")
    FIDE_RAPID = N_("FIDE rating, rapid")
    FIDE_BLITZ = N_("FIDE rating, blitz")


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
    ListField.FIDE: "fide|fide rating|fide elo|elo fide|rtg int|rating int|fide elozahl|elo fide std|fide standard",
    ListField.FIDE_RAPID: "fide rapid|elo fide rapid|fide elozahl schnellschach|fide rpd",
    ListField.FIDE_BLITZ: "fide blitz|elo fide blitz|fide elozahl blitz|fide blz",
    ListField.FEDERATION: "fide land|federazione|maa|fed|nation",
    ListField.BIRTH: "geburtsjahr|geboren|fodt|data nascita|anno nascita|bdate|birthday|narozen|narozeni|tgl lahir",
    ListField.SEX: "geschlecht|sex|gender|s|l p",
    ListField.CLUB: "seura|klub|clubname|club name|vereinsname|circolo attuale|club",
    ListField.TITLE: "titel|fide titel|title|gelar",
}  # fmt: skip
"""Heads as the lists of federations have them, without case, accents and signs."""

_SIGNS = re.compile(r"[\W_]+")


def _plain(head: str) -> str:
    return _SIGNS.sub(" ", folded(head)).strip()


_KNOWN = {_plain(head): field for field, heads in _HEADS.items() for head in heads.split("|")}
_ELSEWHERE = {
    registration.Field.NAME: ListField.NAME, registration.Field.SURNAME: ListField.SURNAME,
    registration.Field.GIVEN: ListField.GIVEN, registration.Field.TITLE: ListField.TITLE,
    registration.Field.RATING: ListField.RATING, registration.Field.NATIONAL: ListField.RATING,
    registration.Field.FIDE: ListField.FIDE, registration.Field.RAPID: ListField.RAPID,
    registration.Field.BLITZ: ListField.BLITZ, registration.Field.FEDERATION: ListField.FEDERATION,
    registration.Field.FIDE_ID: ListField.FIDE_ID, registration.Field.NATIONAL_ID: ListField.NATIONAL_ID,
    registration.Field.BIRTH: ListField.BIRTH, registration.Field.SEX: ListField.SEX,
    registration.Field.CLUB: ListField.CLUB, registration.Field.COEFFICIENT: ListField.COEFFICIENT,
}  # fmt: skip


def field_of_head(head: str) -> ListField | None:
    """Return what a column of that head holds in a rating list, None if nobody knows."""
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


_WORTH_IT = (ListField.RATING, ListField.RAPID, ListField.BLITZ, ListField.FIDE, ListField.FIDE_ID,
             ListField.NATIONAL_ID)  # fmt: skip


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
    """Return what was settled for lists with these heads; None if nothing was, or the file is gone or spoilt."""
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
        "name": settled.name, "federation": settled.federation, "encoding": settled.encoding,
    }  # fmt: skip
    write_file(folder / _FILE, json.dumps(stored, ensure_ascii=False, indent=1).encode())


def _stored(folder: Path) -> dict[str, Any]:
    try:
        content = json.loads((folder / _FILE).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return content if isinstance(content, dict) else {}


def with_field(fields: Fields, place: int, field: ListField | None) -> Fields:
    """Return the columns with one of them set; the field leaves the column it was in before."""
    others = [None if known is field else known for known in fields]
    others[place] = field
    return tuple(others)
