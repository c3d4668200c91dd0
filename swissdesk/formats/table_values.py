"""Reads the fields of a table of players as the model keeps them, or says why not; nothing is guessed silently."""

from __future__ import annotations

import contextlib
import re
from calendar import monthrange

from swissdesk.errors import SwissDeskError
from swissdesk.formats.clean_text import LONGEST_NAME, tidy
from swissdesk.i18n import N_
from swissdesk.model import Sex, Title
from swissdesk.model.days import LAST_BORN, UnreadableDay, read_birthday
from swissdesk.model.player import FEDERATIONS, near
from swissdesk.model.searching import folded

OLDEST = 1900
HIGHEST = 4000


class Unreadable(SwissDeskError):
    """A field that does not hold what its column is for; the sentence says what is done about it."""


def name(text: str) -> str:
    """Return a name as `tidy` leaves it; raises Unreadable for one without a letter, or far too long."""
    found = tidy(text)
    if not any(letter.isalpha() for letter in found):
        raise Unreadable(N_("“{text}” is not a name."), text=found[:LONGEST_NAME])
    if len(found) > LONGEST_NAME:
        raise Unreadable(N_("The name has more than {most} characters."), most=LONGEST_NAME)
    return found


def rating(text: str) -> int:
    """Return a rating, 0 for none (empty, a dash, ``unr``)."""
    plain = text.strip().lower().rstrip("*")
    if plain in ("", "-", "–", "unr", "unr.", "unrated", "ur", "nr"):
        return 0
    found = re.fullmatch(r"(\d{1,5})(?:[.,]0+)?", plain)
    value = int(found[1]) if found else -1
    if not 0 <= value <= HIGHEST:
        raise Unreadable(N_("“{text}” is not a rating and is ignored."), text=text.strip())
    return value


def title(text: str) -> str:
    """Return a title as FIDE writes it where it is FIDE's, else the text as it is; ``g``, ``wm`` are old short ways."""
    plain = " ".join(text.split())
    upper = plain.upper()
    if upper in Title._value2member_map_:
        return upper
    return {"G": "GM", "M": "IM", "F": "FM", "C": "CM", "WG": "WGM", "WM": "WIM", "WF": "WFM", "WC": "WCM"}.get(
        upper, "" if plain in ("-", "–") else plain[:12]
    )


def federation(text: str) -> str:
    """Return the three letters of a federation."""
    plain = text.strip().upper()
    if plain in ("", "-"):
        return ""
    if not re.fullmatch(r"[A-Z]{3}", plain):
        raise Unreadable(N_("“{text}” is not a three-letter federation code and is ignored."), text=text.strip())
    if plain not in FEDERATIONS:
        others = near(plain)
        if others:
            raise Unreadable(
                N_("No federation has the code {code}; it is ignored. Perhaps {near}?"), code=plain, near=list(others)
            )
        raise Unreadable(N_("No federation has the code {code}; it is ignored."), code=plain)
    return plain


def fide_id(text: str) -> str:
    """Return the digits of a FIDE ID, empty for none or 0."""
    plain = text.strip().replace(" ", "").lstrip("0")
    if plain in ("", "-"):
        return ""
    if not re.fullmatch(r"[0-9]{4,11}", plain):
        raise Unreadable(N_("“{text}” is not a FIDE ID and is ignored."), text=text.strip())
    return plain


_NUMBERS = re.compile(r"(\d{1,4})[-./ ]+(\d{1,2})[-./ ]+(\d{1,4})\.?")


def birth(text: str) -> str:
    """Return a date of birth as ``1984/05/30``, or the year alone where only that is known."""
    plain = re.sub(r"[T ]00:00(:00)?(\.0+)?Z?$", "", text.strip())  # a day that a program took for a moment
    if plain.strip("0-/. ") == "":
        return ""
    if re.fullmatch(r"\d{4}", plain) and OLDEST <= int(plain) <= LAST_BORN:
        return str(int(plain))
    found = _NUMBERS.fullmatch(plain)
    if found is not None:
        year, month, day = (int(part) for part in found.groups())
        if len(found[3]) == 4:
            year, day = day, year
        if OLDEST <= year <= LAST_BORN and month == day == 0:
            return f"{year:04}"
        if OLDEST <= year <= LAST_BORN and 1 <= month <= 12 and 1 <= day <= monthrange(year, month)[1]:
            return f"{year:04}/{month:02}/{day:02}"
    if not re.search(r"\d{4}", plain) or re.search(r"[^\W\d]", plain):  # 30.5.84, 30 May 1984
        with contextlib.suppress(UnreadableDay):
            return read_birthday(plain).strftime("%Y/%m/%d")
    raise Unreadable(N_("“{text}” is not a date of birth and is ignored. Enter 1984 or 1984-05-30."), text=plain)


_FEMALE = (
    "w",
    "f",
    "v",
    "ж",
    "жен",
    "female",
    "woman",
    "women",
    "girl",
    "frau",
    "weiblich",
    "zena",
    "divka",
    "dievca",
    "kobieta",
    "mujer",
    "femme",
    "donna",
)
_MALE = (
    "m",
    "h",
    "м",
    "муж",
    "male",
    "man",
    "men",
    "boy",
    "mann",
    "mannlich",
    "muz",
    "mezczyzna",
    "hombre",
    "homme",
    "uomo",
)


def sex(text: str) -> Sex | None:
    """Return the sex, None for an empty field."""
    plain = folded(text.strip()).strip(".")
    if plain in ("", "-"):
        return None
    if plain in _FEMALE:
        return Sex.FEMALE
    if plain in _MALE:
        return Sex.MALE
    raise Unreadable(N_("“{text}” is not a sex and is ignored. Enter m or w."), text=text.strip())


def coefficient(text: str) -> int | None:
    """Return K, None for none."""
    plain = text.strip()
    if plain in ("", "0", "-"):
        return None
    if plain not in ("10", "15", "20", "30", "40"):
        raise Unreadable(N_("“{text}” is not a K-factor and is ignored."), text=plain)
    return int(plain)


_YES = ("x", "1", "✓", "yes", "y", "true", "ja", "j", "ano", "a", "tak", "si", "oui", "да", "here", "present", "paid")
_NO = ("", "0", "-", "–", "no", "n", "false", "nein", "ne", "nie", "non", "нет")


def yes(text: str) -> bool:
    """Return whether something is ticked; empty is no."""
    plain = folded(text.strip())
    if plain not in _YES and plain not in _NO:
        raise Unreadable(
            N_("“{text}” is neither yes nor no and is ignored. Enter x, or leave it empty."), text=text.strip()
        )
    return plain in _YES
