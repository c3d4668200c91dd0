"""Recognises the columns of a table of players, by heads in many languages or by their contents.

The arbiter can say otherwise for every column; this is only the first guess.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from enum import Enum

from swissdesk.errors import Message, message
from swissdesk.formats.table_input import Grid, Line
from swissdesk.i18n import N_
from swissdesk.model import Title
from swissdesk.model.searching import folded


class Field(Enum):
    """What a column may hold; the value is its name for the arbiter, to be translated."""

    NAME = N_("Name")
    SURNAME = N_("Last name")
    GIVEN = N_("First name")
    TITLE = N_("Title")
    RATING = N_("Rating")
    FIDE = N_("FIDE rating, standard")
    RAPID = N_("FIDE rating, rapid")
    BLITZ = N_("FIDE rating, blitz")
    CHESS960 = N_("FIDE rating, Chess960")
    NATIONAL = N_("National rating")
    FEDERATION = N_("Federation")
    FIDE_ID = N_("FIDE ID")
    NATIONAL_ID = N_("National ID")
    BIRTH = N_("Born")
    SEX = N_("Sex")
    CLUB = N_("Club")
    FAMILY = N_("Family")
    COEFFICIENT = N_("K-factor")
    HERE = N_("Here")
    PAID = N_("Paid")


Mapping = tuple[Field | None, ...]
"""The field of each column; None for one that is not used."""

_HEADS: dict[Field, str] = {
    Field.NAME: "name|player|players|nombre|jugador|nom|joueur|nome|giocatore|jmeno|hrac|spieler|"
    "nazwisko imie|imie i nazwisko|imie nazwisko|meno|priezvisko meno|priezvisko a meno|"
    "prijmeni jmeno|prijmeni a jmeno|full name|participant|teilnehmer|"
    "имя|фамилия имя|фамилия, имя|фио|игрок|"
    "nev|naam|navn|namn|nimi|adi soyadi|apellidos y nombre|nom prenom|cognome nome",
    Field.SURNAME: "surname|last name|lastname|family name|nachname|familienname|apellido|apellidos|"
    "nom de famille|cognome|prijmeni|priezvisko|nazwisko|фамилия|achternaam|etternavn|efternamn|last|"
    "sukunimi",
    Field.GIVEN: "first name|firstname|given name|forename|vorname|prenom|krestni jmeno|imie|имя отчество|"
    "voornaam|fornavn|fornamn|etunimi|first|given",
    Field.TITLE: "title|tit|titel|titul|titulo|titre|titolo|tytul|ti|t|fide title|звание|титул",
    Field.RATING: "rating|rtg|elo|rat|rtg1|rating used|start rating|рейтинг|puan|ranking",
    Field.FIDE: "fide rating|fide elo|elo fide|eloint|elo int|rtgi|rtg int|irtg|std|standard|srtng|classical|"
    "std rating|fide std|rating fide|elo i|inter",
    Field.RAPID: "rapid|rrtng|rapid rating|fide rapid|elo rapid|rpd",
    Field.CHESS960: "chess960|chess 960|c960|frc|crtng|chess960 rating|fide chess960|elo chess960|fischer random",
    Field.BLITZ: "blitz|brtng|blitz rating|fide blitz|elo blitz|blz",
    Field.NATIONAL: "national rating|elonat|elo nat|nrtg|rtgn|rtg nat|national elo|dwz|nwz|lok|narodni elo|nat|"
    "ns rating|ingo|lrtg|elo national|elo n|national",
    Field.FEDERATION: "federation|fed|country|land|nation|pais|pays|paese|stat|krajina|federacja|federace|federacia|"
    "federacion|ctry|nat fed|страна|федерация|kraj|verband|flag|country code",
    Field.FIDE_ID: "fide id|fideid|id fide|id fide no|fide no|fide number|fide nr|fide code|code fide|fide kod|"
    "fideident|fidno|fide id no|id number|fide|fide cislo|cislo fide|номер фиде|фиде id|id фиде",
    Field.NATIONAL_ID: "national id|identnr|id national|idnat|id nat|nat id|national no|zps|pkz|member id|member no|"
    "licence|license|kod|reg no|registracni cislo|lok id|mitgliedsnummer|id no|passnummer|nrffe|id|"
    "narodne id|нац id|национальный id",
    Field.BIRTH: "born|geburt|birth|birthday|birthdate|dob|geb|geboren|geburtsdatum|jahrgang|year|yob|date of birth|"
    "birth date|b day|birth year|year of birth|geb datum|gebdat|geb dat|fecha de nacimiento|"
    "nacimiento|date de naissance|naissance|data di nascita|narozeni|datum narozeni|rok narozeni|"
    "rocnik|narodeny|datum narodenia|rok narodenia|rok urodzenia|data urodzenia|дата рождения|"
    "год рождения|дата рожд|г р|narodenie|bdate",
    Field.SEX: "sex|gender|geschlecht|sexo|sexe|sesso|pohlavi|pohlavie|plec|пол|s|mf|m|m f|cinsiyet|kjonn",
    Field.CLUB: "club|clubname|verein|team|klub|oddil|city|club name|klub mesto|circolo|клуб|клуб город|"
    "equipe|kulup|clubcity|club city|club ort|klubb|vereniging",
    Field.FAMILY: "family|familie|familia|famille|famiglia|rodina|rodzina|семья",
    Field.COEFFICIENT: "k|kfactor|k factor|k faktor|koeff|coefficient|ksr|sk",
    Field.HERE: "here|present|checked in|check in|anwesend|pritomen|pritomny|pritomnost|presente|obecny|aanwezig|"
    "явка|на месте",
    Field.PAID: "paid|bezahlt|zaplaceno|zaplatene|uhrazeno|oplacone|zaplacono|pagado|paye|pagato|betaald|"
    "оплачено|оплата|platba",
}
"""Heads of columns, without case, accents and signs."""

_PLAIN = re.compile(r"[\s._\-/\\:()\[\]#*+]+")


def _plain(text: str) -> str:
    return _PLAIN.sub(" ", folded(text)).strip()


_KNOWN = {_plain(head): field for field, heads in _HEADS.items() for head in heads.split("|")}


def field_of_head(head: str) -> Field | None:
    """Return what a column of that head holds, None if it is not recognised."""
    return _KNOWN.get(_plain(head))


def guess(grid: Grid) -> tuple[Mapping, int]:
    """Return the field of every column, and how many lines come before the first player (a title, the heads)."""
    for place, line in enumerate(grid.lines[:8]):
        heads = _from_heads(line, grid.width)
        named = Field.NAME in heads or Field.SURNAME in heads
        known = sum(field is not None for field in heads)
        is_alone = place == 0 and not any(cell.isdecimal() for cell in line.cells)
        if named and (known > 1 or is_alone or len(line.cells) == 1):
            return heads, place + 1
    return _from_contents(grid.lines, grid.width), 0


def _from_heads(line: Line, width: int) -> Mapping:
    found: list[Field | None] = []
    for place in range(width):
        field = field_of_head(line.cell(place))
        found.append(None if field in found else field)
    if Field.NAME in found and Field.GIVEN in found and Field.SURNAME not in found:
        found[found.index(Field.NAME)] = Field.SURNAME
    return tuple(found)


# ---- a head that says too little

_BARE = ("id", "id no", "id nr", "id number")
_ASKED = 20
"""So many numbers are looked up."""


def settle_id(
    grid: Grid, mapping: Mapping, skipped: int, is_listed: Callable[[str], bool] | None
) -> tuple[Mapping, int | None, Message | None]:
    """Decide by its contents what a column headed just ``ID`` holds, unless another column holds FIDE IDs.

    `is_listed` says whether FIDE's list on this computer has a number; None where there is no such list. Return the
    columns, the place of the one that was decided, and a sentence saying what was assumed.
    """
    if not skipped:
        return mapping, None, None
    heads = grid.lines[skipped - 1]
    places = [place for place in range(len(mapping)) if _plain(heads.cell(place)) in _BARE]
    place = next((place for place in places if mapping[place] in (Field.NATIONAL_ID, Field.FIDE_ID)), None)
    if place is None or any(other == Field.FIDE_ID for at, other in enumerate(mapping) if at != place):
        return mapping, None, None
    texts = [text for line in grid.lines[skipped:] if (text := line.cell(place))]
    if not texts:
        return mapping, None, None
    field, assumed = _id_by_contents(texts, is_listed)
    return (*mapping[:place], field, *mapping[place + 1 :]), place, message(assumed, head=heads.cell(place))


def _id_by_contents(texts: Sequence[str], is_listed: Callable[[str], bool] | None) -> tuple[Field | None, str]:
    if texts == [str(number) for number in range(1, len(texts) + 1)]:
        return None, N_("“{head}” only numbers the rows and is not imported.")
    if sum(re.fullmatch(r"\d{5,9}", text) is not None for text in texts) < _MOST * len(texts):
        return Field.NATIONAL_ID, N_("“{head}” is read as the national ID: these are not FIDE IDs.")
    if is_listed is None:
        return Field.FIDE_ID, N_("“{head}” is read as the FIDE ID: the numbers have the length of FIDE IDs.")
    asked = texts[:_ASKED]
    if 2 * sum(map(is_listed, asked)) >= len(asked):
        return Field.FIDE_ID, N_("“{head}” is read as the FIDE ID: these numbers are in the FIDE list.")
    return Field.NATIONAL_ID, N_("“{head}” is read as the national ID: these numbers are not in the FIDE list.")


# ---- without heads

_SIGHTS: tuple[tuple[Field, Callable[[str], bool]], ...] = (
    (Field.BIRTH, lambda text: re.fullmatch(r"\d{4}[-./]\d\d?[-./]\d\d?|\d\d?[-./]\d\d?[-./]\d{4}", text) is not None),
    (Field.TITLE, lambda text: text.upper() in Title._value2member_map_),
    (Field.SEX, lambda text: text.lower() in ("m", "w", "f")),
    (Field.FEDERATION, lambda text: re.fullmatch(r"[A-Z]{3}", text) is not None),
    (Field.FIDE_ID, lambda text: re.fullmatch(r"\d{5,10}", text) is not None),
    (Field.BIRTH, lambda text: re.fullmatch(r"19[2-9]\d|20[0-2]\d", text) is not None),
    (Field.RATING, lambda text: re.fullmatch(r"[12]\d{3}|0", text) is not None),
    (Field.NAME, lambda text: sum(letter.isalpha() for letter in text) > 3),
    (Field.CLUB, lambda text: any(letter.isalpha() for letter in text)),
)
"""What fields look like, the surest first."""

_MOST = 0.8


def _from_contents(lines: Sequence[Line], width: int) -> Mapping:
    found: list[Field | None] = [None] * width
    for field, looks_so in _SIGHTS:
        for place in range(width):
            texts = [text for line in lines[:200] if (text := line.cell(place))]
            fitting = sum(map(looks_so, texts))
            if found[place] is None and field not in found and texts and fitting >= _MOST * len(texts):
                found[place] = field
    _divide_names(found, lines)
    return tuple(found)


def _divide_names(found: list[Field | None], lines: Sequence[Line]) -> None:
    """Take a column of single words for last names, and the words in the next one for first names."""
    if Field.NAME not in found and Field.CLUB in found:  # short names, which everybody has
        place = found.index(Field.CLUB)
        if sum(bool(line.cell(place)) for line in lines[:200]) >= _MOST * len(lines[:200]):
            found[place] = Field.NAME
    if Field.NAME not in found:
        return
    place = found.index(Field.NAME)
    if place + 1 < len(found) and found[place + 1] in (None, Field.CLUB):
        both = [(line.cell(place), line.cell(place + 1)) for line in lines[:200] if line.cell(place)]
        fitting = sum(_is_word(last) and _is_word(first) for last, first in both)
        if fitting >= _MOST * len(both):
            found[place : place + 2] = [Field.SURNAME, Field.GIVEN]


def _is_word(text: str) -> bool:
    return bool(text) and all(letter.isalpha() or letter in "-'’." for letter in text)
