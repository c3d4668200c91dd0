"""Makes rating lists in the layouts in which federations distribute them; no real person is in any of them."""

from __future__ import annotations

import random
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

COMBINED_HEADER = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA "
    "SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)
LEGACY_HEADER = COMBINED_HEADER.replace("FOA ", "")
OLD_HEADER = "ID number Name                              TitlFed  Mar11 GamesBorn  Flag"
_STARTS = {"id": 0, "name": 15, "fed": 76, "sex": 80, "tit": 84, "wtit": 89, "otit": 94, "foa": 109}


@dataclass(frozen=True)
class Entry:
    """A player as FIDE's list has one; texts as they stand in it."""

    id: int | str
    name: str
    fed: str = "SVK"
    sex: str = "M"
    title: str = ""
    w_title: str = ""
    o_title: str = ""
    foa: str = ""
    standard: int | str = 0
    k: int | str = 20
    rapid: int | str = 0
    rapid_k: int | str = 20
    blitz: int | str = 0
    blitz_k: int | str = 20
    born: int | str = 1990
    flag: str = ""
    games: int = 0


def combined_header(month_token: str = "") -> str:
    """Return the header of the combined list, or with a month (``OCT26``) that of a list with one rating."""
    if not month_token:
        return COMBINED_HEADER
    return COMBINED_HEADER[:113] + f"{month_token} Gms K  B-day Flag"


def _front(entry: Entry) -> str:
    return (
        f"{entry.id!s:<15}{entry.name:<61}{entry.fed:<4}{entry.sex:<4}{entry.title:<5}{entry.w_title:<5}"
        f"{entry.o_title:<15}{entry.foa:<4}"
    )


def combined_line(entry: Entry) -> str:
    """Return a line of the combined list, 162 columns."""
    return (
        f"{_front(entry)}{entry.standard!s:<6}{entry.games!s:<4}{entry.k!s:<3}{entry.rapid!s:<6}{entry.games!s:<4}"
        f"{entry.rapid_k!s:<3}{entry.blitz!s:<6}{entry.games!s:<4}{entry.blitz_k!s:<3}{entry.born!s:<6}{entry.flag:<4}"
    )


def single_line(entry: Entry, rating: int | str, k: int | str) -> str:
    """Return a line of a list with one rating, 136 columns."""
    return f"{_front(entry)}{rating!s:<6}{entry.games!s:<4}{k!s:<3}{entry.born!s:<6}{entry.flag:<4}"


def legacy_line(entry: Entry) -> str:
    """Return a line of the combined list without the arena titles."""
    line = combined_line(entry)
    return line[:109] + line[113:]


def old_line(entry: Entry) -> str:
    """Return a line as lists until 2012 had them: short titles, no sex."""
    return (
        f"{entry.id!s:<10}{entry.name:<34}{entry.title:<4}{entry.fed:<5}{entry.standard!s:<6}{entry.games!s:<5}"
        f"{entry.born!s:<6}{entry.flag}"
    )


def text_list(entries: Iterable[Entry], month_token: str = "", pace: str = "standard") -> str:
    """Return a whole list of fixed width, CRLF at the end of lines as FIDE writes it."""
    lines = [combined_header(month_token)]
    for entry in entries:
        if month_token:
            k = {"standard": entry.k, "rapid": entry.rapid_k, "blitz": entry.blitz_k}[pace]
            lines.append(single_line(entry, getattr(entry, pace), k))
        else:
            lines.append(combined_line(entry))
    return "\r\n".join(lines) + "\r\n"


def xml_player(entry: Entry) -> str:
    """Return a player of the combined XML."""
    fields = {
        "fideid": entry.id,
        "name": entry.name,
        "country": entry.fed,
        "sex": entry.sex,
        "title": entry.title,
        "w_title": entry.w_title,
        "o_title": entry.o_title,
        "foa_title": entry.foa,
        "rating": entry.standard,
        "games": entry.games,
        "k": entry.k,
        "rapid_rating": entry.rapid,
        "rapid_games": entry.games,
        "rapid_k": entry.rapid_k,
        "blitz_rating": entry.blitz,
        "blitz_games": entry.games,
        "blitz_k": entry.blitz_k,
        "birthday": entry.born,
        "flag": entry.flag,
    }
    inside = "\n".join(f"<{tag}>{value}</{tag}>" for tag, value in fields.items())
    return f"<player>\n{inside}\n</player>\n"


def xml_list(entries: Iterable[Entry]) -> str:
    """Return a whole list as XML, without a declaration as FIDE writes it."""
    return "<playerslist>\n" + "".join(xml_player(entry) for entry in entries) + "</playerslist>\n"


def zipped(path: Path, member: str, content: str | bytes, encoding: str = "utf-8") -> Path:
    """Write an archive with one list in it, as distributed."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(
            zipfile.ZipInfo(member, (2026, 9, 30, 21, 4, 0)),
            content if isinstance(content, bytes) else content.encode(encoding),
            zipfile.ZIP_DEFLATED,
        )
    return path


_VOWELS, _CONSONANTS = "aeiou", "bcdfghklmnprstvz"
_SURNAMES = ("Mohamed", "Kumar", "Singh", "Ali", "Ivanov", "Garcia", "Li", "Wang", "Martin", "Novak", "Nguyen", "Silva")
_GIVEN = ("Mohamed", "Maria", "Jose", "Ali", "Ivan", "Juan", "Anna", "Luis", "Daniel", "Martin", "Aleksandr", "Li")
_FEDERATIONS = ("IND", "ESP", "RUS", "GER", "FRA", "IRI", "POL", "ITA", "USA", "CZE", "SVK", "TUR", "EGY", "SRI")
_TITLES = ("", "", "", "", "", "", "", "CM", "FM", "IM", "GM")


def many(count: int, seed: int = 1) -> Iterator[Entry]:
    """Give so many players, as unequal as real ones: few names of many, two of three without any rating."""
    chance = random.Random(seed)
    surnames = [*_SURNAMES, *(_made_up(chance, 2, 4) for _ in range(60_000))]
    given = [*_GIVEN, *(_made_up(chance, 2, 3) for _ in range(12_000))]
    for number in range(count):
        name = f"{_of(chance, surnames)}, {_of(chance, given)}"
        is_rated = chance.random() < 0.4
        rating = min(2850, int(chance.triangular(1400, 2500, 1500))) if is_rated else 0
        yield Entry(
            100_000 + 7 * number,
            name,
            _of(chance, _FEDERATIONS),
            chance.choice("MMMMF"),
            chance.choice(_TITLES) if rating > 2000 else "",
            standard=rating,
            rapid=rating and rating - chance.randint(-60, 90),
            blitz=rating and rating - chance.randint(-60, 90),
            k=chance.choice((10, 20, 40)),
            born=chance.randint(1940, 2020),
            games=chance.randint(0, 9),
        )


def _made_up(chance: random.Random, shortest: int, longest: int) -> str:
    syllables = (chance.choice(_CONSONANTS) + chance.choice(_VOWELS) for _ in range(chance.randint(shortest, longest)))
    return "".join(syllables).capitalize()


def _of(chance: random.Random, choices: tuple[str, ...] | list[str]) -> str:
    return choices[int(len(choices) * chance.random() ** 3)]
