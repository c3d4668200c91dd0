"""The index of all rating lists of this computer: searching by name, number or id, and replacing a list.

Each list is a file of its own, made aside and put in place in one step; a player found in several lists with the same
FIDE ID is one entry with all ratings. A typed text becomes queries to the full-text index, the likeliest reading first.
Nothing is downloaded.
"""

from __future__ import annotations

import os
import re
import sqlite3
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType

from swissdesk.errors import FileError
from swissdesk.formats.rating_lists.fide import federation as three_letters
from swissdesk.formats.rating_lists.rows import ListRow
from swissdesk.model import Rating, Sex
from swissdesk.session.ratings import store
from swissdesk.session.ratings.listed import FIDE, Listed, merged
from swissdesk.session.ratings.store import ListInfo, sound, ways_of
from swissdesk.values import dataclass

# ---- people

_PACES = ("standard", "rapid", "blitz", "chess960")


def listed_from(info: ListInfo, row: ListRow) -> Listed:
    """Return the person in a row of the list `info`."""
    is_fide = info.kind == "fide"
    own = dict(
        zip(
            _sources(FIDE if is_fide else base_name(info.name), is_fide),
            (row.standard, row.rapid, row.blitz, row.chess960),
            strict=True,
        )
    )
    coefficients = dict(zip(own, (row.k, row.rapid_k, row.blitz_k, row.chess960_k), strict=True))
    theirs = (row.fide_standard, row.fide_rapid, row.fide_blitz, row.fide_chess960)
    of_fide = zip(_sources(FIDE, True), theirs, strict=True)
    values = {**{source: value for source, value in of_fide if value}, **own}
    return Listed(
        name=row.name,
        fide_id=str(row.fide_id) if row.fide_id else "",
        national_id=row.national_id,
        title=row.title,
        sex=Sex(row.sex) if row.sex else None,
        federation=row.federation,
        birth=row.birth,
        club=row.club,
        ratings=tuple(Rating(value, source, info.month) for source, value in values.items() if value),
        coefficients=tuple((source, k) for source, k in coefficients.items() if k),
        lists=(info.name,),
        is_active=bool(row.is_active),
    )


def base_name(name: str) -> str:
    """Return what lists of one federation for several paces have in common: ``NED`` for ``NED rapid``."""
    return next((name.removesuffix(f" {pace}") for pace in _PACES if name.endswith(f" {pace}")), name)


def _sources(name: str, is_fide: bool) -> tuple[str, ...]:
    """Return what the ratings of a list are called: a national list's main rating has the name of the list."""
    return tuple(name if pace == "standard" and not is_fide else f"{name} {pace}" for pace in _PACES)


# ---- questions

_YEAR = re.compile(r"(?:19|20)\d\d")
SHORTEST = 2
"""Fewer letters are not looked up."""


@dataclass(frozen=True, slots=True)
class Question:
    """A typed text taken apart: `steps` are expressions of FTS5, the likeliest first; `number` an id or its start.

    Both are empty for a text that says too little.
    """

    steps: tuple[str, ...] = ()
    number: str = ""


def question(text: str) -> Question:
    """Return what a typed text asks for: an id (digits only), or names with perhaps a year of birth."""
    plain = text.strip()
    if plain.isascii() and plain.isdecimal() and not _YEAR.fullmatch(plain):
        return Question(number=plain)
    words = ways_of(plain)
    years = [word for (word, *_) in words if _YEAR.fullmatch(word)]
    names = [ways for ways in words if not ways[0].isdecimal()]
    if sum(len(ways[0]) for ways in names) < SHORTEST:
        return Question()
    of_year = "".join(f' AND other : "{year}"' for year in years)
    return Question(tuple(step + of_year for step in _steps(names)))


def _steps(names: list[tuple[str, ...]]) -> list[str]:
    begun = _all(names, "{surname given}", "*")
    sounding = _all([(sound(ways[0]),) for ways in names], "{surname given sound}", "*")
    if len(names) == 1:
        surname = [_all(names, "surname", ""), _all(names, "surname", "*")]
        return [*surname, begun, sounding]
    return [_all(names, "{surname given}", ""), begun, sounding]


def _all(names: list[tuple[str, ...]], columns: str, end: str) -> str:
    """Return an expression for players who have all the words (with `end` ``*``: words beginning so)."""
    parts = (" OR ".join(f'"{way}" {end}'.rstrip() for way in ways) for ways in names)
    return f"({columns} : ({' AND '.join(f'({part})' for part in parts)}))"


def of_federation(step: str, federation: str) -> str:
    """Return the expression for those of a federation only."""
    return f'{step} AND other : "{federation.lower()}"'


# ---- the index

LIMIT = 30
_LONGEST_ID = 10
_OWN_SHARE = 0.6
"""How much of an answer the own federation takes before others get their place."""


@dataclass(frozen=True, slots=True)
class _Open:
    info: ListInfo
    connection: sqlite3.Connection


@dataclass(frozen=True, slots=True)
class _Hit:
    """A row found: `step` is how likely it was meant (0 first), `is_own` whether of the own federation."""

    step: int
    is_own: bool
    rating: int
    info: ListInfo
    row: ListRow

    @property
    def order(self) -> tuple[int, bool, int]:
        return self.step, not self.is_own, -self.rating


class RatingIndex:
    """The lists in a folder, which need not exist yet. To be closed, or used as a context manager.

    Any thread may ask; questions wait for each other.
    """

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self.folder = Path(folder)
        self._lock = threading.RLock()
        self._open: dict[Path, _Open] | None = None
        self._as_of = 0
        """When the folder had last changed as its lists were opened; another program may import too."""

    def __enter__(self) -> RatingIndex:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of all files; the next question opens them again."""
        with self._lock:
            for known in (self._open or {}).values():
                known.connection.close()
            self._open = None

    def lists(self) -> tuple[ListInfo, ...]:
        """Return what is indexed, FIDE's first; files that cannot be used are left out."""
        with self._asking():
            return tuple(known.info for known in self._known())

    def remove(self, name: str) -> None:
        """Forget a list; unknown names are none's fault. Raises FileError."""
        path = store.file_of(self.folder, name)
        with self._lock:
            self.close()
            with store.in_words(path):
                path.unlink(missing_ok=True)

    def put(self, part: Path, name: str) -> None:
        """Take a finished file into the folder, in the place of the list of that name, in one step. Raises FileError.

        The file is gone from where it was, also if that fails.
        """
        path = store.file_of(self.folder, name)
        with self._lock:
            self.close()
            try:
                with store.in_words(path):
                    _make_durable(part)
                    os.replace(part, path)
            finally:
                part.unlink(missing_ok=True)

    def search(self, text: str, limit: int = LIMIT, *, federation: str = "") -> tuple[Listed, ...]:
        """Return whom a typed text means: names in any order and spelling, first letters, a FIDE or national id.

        Whole words come before beginnings, those before what only sounds alike; inside that the own `federation`
        first, then the higher rated. Empty for a text of one letter. Raises FileError.
        """
        asked = question(text)
        federation = three_letters(federation)
        with self._asking():
            if asked.number:
                return self._numbered(asked.number, limit)
            hits = sorted(
                (hit for known in self._known() for hit in _found(known, asked, limit, federation)),
                key=lambda hit: hit.order,
            )
            return self._people(_shared(hits, limit) if federation else hits, limit)

    def by_fide_id(self, fide_id: str | int) -> Listed | None:
        """Return who has that FIDE ID in any list, with the ratings of all lists. Raises FileError."""
        text = str(fide_id).strip()
        if not (text.isascii() and text.isdecimal()) or len(text) > 18:
            return None
        with self._asking():
            entries = self._entries(int(text))
            return merged(entries) if entries else None

    def by_national_id(self, national_id: str, name: str = "") -> Listed | None:
        """Return who has that number in the list called `name` (in the first that knows it). Raises FileError."""
        with self._asking():
            for known in self._known():
                if name and known.info.name != name:
                    continue
                for row in _rows(known, "WHERE national_id <> '' AND national_id = ?", (national_id,)):
                    return self._person(known.info, row)
        return None

    def _numbered(self, number: str, limit: int) -> tuple[Listed, ...]:
        hits = []
        for known in self._known():
            begun = _beginning_with(known, number.lstrip("0"), limit)
            hits += [
                _Hit(int(str(row.fide_id) != number.lstrip("0")), True, _top(row), known.info, row) for row in begun
            ]
            same = _rows(known, "WHERE national_id <> '' AND national_id = ? LIMIT ?", (number, limit))
            hits += [_Hit(0, True, _top(row), known.info, row) for row in same]
        return self._people(sorted(hits, key=lambda hit: hit.order), limit)

    def _people(self, hits: Iterable[_Hit], limit: int) -> tuple[Listed, ...]:
        """Return each person once, in the order of the hits."""
        found: list[Listed] = []
        seen: set[int | tuple[str, str]] = set()
        for hit in hits:
            if len(found) == limit:
                break
            known = _known_by(hit)
            if not known & seen:
                found.append(self._person(hit.info, hit.row))
            seen |= known
        return tuple(found)

    def _person(self, info: ListInfo, row: ListRow) -> Listed:
        """Return what all lists say about the person of a row: by the FIDE ID, or by that of the federation."""
        entries = [
            listed_from(known.info, other)
            for known in self._known()
            for other in _rows(known, *_same_person(known.info, info, row))
        ]
        return merged(tuple(dict.fromkeys(entries))) if entries else listed_from(info, row)

    def _entries(self, fide_id: int) -> tuple[Listed, ...]:
        return tuple(
            listed_from(known.info, row)
            for known in self._known()
            for row in _rows(known, "WHERE fide_id = ? AND fide_id > 0", (fide_id,))
        )

    @contextmanager
    def _asking(self) -> Iterator[None]:
        """Keep other threads out, and see to it that the lists are open as they are in the folder now."""
        with self._lock:
            as_of = self.folder.stat().st_mtime_ns if os.path.isdir(self.folder) else 0
            if as_of != self._as_of:
                self.close()
                self._as_of = as_of
            yield

    def _known(self) -> Iterable[_Open]:
        if self._open is None:
            self._open = {}
            for path in sorted(self.folder.glob(f"*{store.SUFFIX}")):
                with suppress(FileError):
                    self._add(path)
            self._open = dict(sorted(self._open.items(), key=lambda item: _list_order(item[1].info)))
        return self._open.values()

    def _add(self, path: Path) -> None:
        connection = store.open_list(path)
        try:
            info = store.info_of(path, connection)
        except BaseException:
            connection.close()
            raise
        if info is None:
            connection.close()
        elif self._open is not None:
            self._open[path] = _Open(info, connection)


def _make_durable(part: Path) -> None:
    with open(part, "rb+") as file:
        os.fsync(file.fileno())


def _known_by(hit: _Hit) -> set[int | tuple[str, str]]:
    """Return what a person is known by in several lists: the FIDE ID, and the federation's with its lists."""
    known: set[int | tuple[str, str]] = {hit.row.fide_id} if hit.row.fide_id else set()
    if hit.row.national_id:
        known.add((base_name(hit.info.name), hit.row.national_id))
    return known


def _same_person(info: ListInfo, of: ListInfo, row: ListRow) -> tuple[str, tuple[object, ...]]:
    """Return the condition for rows in the list `info` about the person whom the list `of` has in `row`."""
    if row.national_id and base_name(info.name) == base_name(of.name):
        same = "national_id <> '' AND national_id = ? AND fide_id IN (0, ?)"
        return f"WHERE {same} OR fide_id > 0 AND fide_id = ?", (row.national_id, row.fide_id, row.fide_id)
    return "WHERE fide_id > 0 AND fide_id = ?", (row.fide_id,)


def _list_order(info: ListInfo) -> tuple[bool, str]:
    return not info.name.startswith(FIDE), info.name


def _found(known: _Open, asked: Question, limit: int, federation: str) -> Iterator[_Hit]:
    """Give up to about `limit` hits of one list, and as many of the own federation, each with its likeliest step."""
    seen: set[int] = set()
    for is_own in (True, False) if federation else (False,):
        wanted = limit
        for number, step in enumerate(asked.steps):
            if wanted <= 0:
                break
            expression = of_federation(step, federation) if is_own else step
            places = [place for place in _places(known, expression, wanted + len(seen)) if place not in seen]
            for row in _rows_at(known, places[:wanted]):
                yield _Hit(number, is_own or _is_of(row, federation), _top(row), known.info, row)
            seen.update(places[:wanted])
            wanted -= len(places)


def _is_of(row: ListRow, federation: str) -> bool:
    return bool(federation) and row.federation == federation


def _shared(hits: list[_Hit], limit: int) -> list[_Hit]:
    """Return the hits with those of other federations brought forward where the own ones would fill the answer."""
    room = max(1, int(limit * _OWN_SHARE))
    own = [hit for hit in hits if hit.is_own]
    if len(own) <= room:
        return hits
    late = {id(hit) for hit in own[room:]}
    return [hit for hit in hits if id(hit) not in late] + own[room:]


def _top(row: ListRow) -> int:
    return max(row.standard, row.rapid, row.blitz, row.fide_standard, row.chess960)


def _places(known: _Open, expression: str, limit: int) -> list[int]:
    with store.in_words(known.info.path):
        found = known.connection.execute(
            "SELECT rowid FROM words WHERE words MATCH ? ORDER BY rowid LIMIT ?", (expression, limit)
        )
        return [place for (place,) in found]


def _rows_at(known: _Open, places: list[int]) -> list[ListRow]:
    marks = ", ".join("?" * len(places))
    return _rows(known, f"WHERE place IN ({marks}) ORDER BY place", tuple(places)) if places else []


def _rows(known: _Open, where: str, values: tuple[object, ...]) -> list[ListRow]:
    with store.in_words(known.info.path):
        found = known.connection.execute(f"{store.PLAYER} {where}", values)
        return [ListRow(*fields) for _place, *fields in found]


def _beginning_with(known: _Open, number: str, limit: int) -> list[ListRow]:
    """Return the rows whose FIDE id is `number` or begins with its digits, shorter ids first."""
    found: list[ListRow] = []
    if not number:
        return found
    for more in range(_LONGEST_ID - len(number) + 1):
        span = (int(number) * 10**more, (int(number) + 1) * 10**more - 1)
        room = limit - len(found)
        found += _rows(known, "WHERE fide_id > 0 AND fide_id BETWEEN ? AND ? ORDER BY fide_id LIMIT ?", (*span, room))
    return found
