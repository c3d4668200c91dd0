"""The file of one rating list: how names are indexed, its SQLite tables, and how it is made.

A name is indexed and asked for by folded words, Latin, lower case, without accents (the rule of `model.searching`);
Cyrillic and Greek are written in Latin letters. The sound of a word leaves out what differs between transliterations
and languages (``Tchaikovsky``, ``Čajkovskij``, ``Чайковский``), so that one finds the other.

Players are numbered by rating, the strongest first, so that every answer of the full-text index comes out in the
order in which it is wanted, and stops as soon as there is enough of it. While a file is made its rows therefore wait in
a temporary table until all are known. It stands beside the others until it is whole: stopping at any moment leaves the
lists as they were.
"""

from __future__ import annotations

import os
import re
import sqlite3
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any

from swissdesk.errors import FileError, system_reason
from swissdesk.formats.rating_lists.rows import ListRow
from swissdesk.i18n import N_
from swissdesk.model.searching import folded, spellings
from swissdesk.session.sqlite import connect
from swissdesk.values import dataclass, replace

# ---- names

_CYRILLIC_LETTERS = "абвгдезийклмнопрстуфхыэіїєґўјљњћђџ"
_CYRILLIC_SOUNDS = "a b v g d e z i y k l m n o p r s t u f kh y e i i ye g u j lj nj c dj dz"
_CYRILLIC = str.maketrans(
    {
        **dict(zip(_CYRILLIC_LETTERS, _CYRILLIC_SOUNDS.split(), strict=True)),
        "ё": "e",
        "ж": "zh",
        "ц": "ts",
        "ч": "ch",
        "ш": "sh",
        "щ": "shch",
        "ъ": "",
        "ь": "",
        "ю": "yu",
        "я": "ya",
    }
)
_GREEK_LETTERS = "αβγδεζηικλμνξοπρσςτυφωθχψ"
_GREEK_SOUNDS = "a v g d e z i i k l m n x o p r s s t y f o th ch ps"
_GREEK = str.maketrans(dict(zip(_GREEK_LETTERS, _GREEK_SOUNDS.split(), strict=True)))
_GREEK_PAIRS = (
    ("ου", "u"),
    ("μπ", "b"),
    ("ντ", "d"),
    ("γκ", "g"),
    ("αυ", "av"),
    ("ευ", "ev"),
    ("αι", "e"),
    ("ει", "i"),
    ("οι", "i"),
)
_WORD = re.compile(r"[^\W_]+")

_SOUNDS = (
    ("chtch", "s"),
    ("schtsch", "s"),
    ("shch", "s"),
    ("tsch", "c"),
    ("tch", "c"),
    ("tzsch", "c"),
    ("sch", "s"),
    ("sh", "s"),
    ("sz", "s"),
    ("cz", "c"),
    ("ch", "c"),
    ("dzh", "di"),
    ("zh", "z"),
    ("kh", "h"),
    ("ts", "c"),
    ("tz", "c"),
    ("ph", "v"),
    ("th", "t"),
    ("gh", "g"),
    ("ck", "c"),
    ("q", "c"),
    ("k", "c"),
    ("x", "cs"),
    ("w", "v"),
    ("f", "v"),
    ("ou", "u"),
    ("oo", "u"),
    ("ee", "i"),
    ("ae", "a"),
    ("oe", "o"),
    ("ue", "u"),
    ("yo", "o"),
    ("jo", "o"),
    ("io", "o"),
    ("j", "i"),
    ("y", "i"),
    ("ie", "e"),
)
"""In this order; the longer goes before what it contains."""

_SOUND = re.compile("|".join(letters for letters, _ in _SOUNDS))
_SOUND_OF = dict(_SOUNDS)
_TWICE = re.compile(r"(.)\1+")


def latin(text: str) -> str:
    """Return lower-case Cyrillic and Greek in Latin letters; other letters stay as they are."""
    if text.isascii():
        return text
    text = unicodedata.normalize("NFC", text.lower())
    if any("\u0370" <= letter <= "\u03ff" or "\u1f00" <= letter <= "\u1fff" for letter in text):
        text = _without_marks(text)
        for pair, letters in _GREEK_PAIRS:
            text = text.replace(pair, letters)
        text = text.translate(_GREEK)
    return text.translate(_CYRILLIC)


def _without_marks(text: str) -> str:
    parts = unicodedata.normalize("NFD", text)
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def words_of(text: str) -> list[str]:
    """Return the words of a text, folded: ``O'Connor, Jean-Luc`` is ``oconnor``, ``jean``, ``luc``."""
    if text.isascii():
        text = text.lower().replace("'", "").replace("`", "")
        return _WORD.findall(text)
    return _WORD.findall(folded(latin(text)))


def ways_of(text: str) -> list[tuple[str, ...]]:
    """Return the words of a text, each with the ways it is written: ``Müller`` as ``muller`` and ``mueller``."""
    if text.isascii():
        return [(word,) for word in words_of(text)]
    found = []
    for part in re.split(r"[\s,;]+", latin(text)):
        ways = [_WORD.findall(way) for way in spellings(part)]
        found += [tuple(dict.fromkeys(same)) for same in zip(*ways, strict=False)]
    return found


@lru_cache(maxsize=65536)
def sound(word: str) -> str:
    """Return how a folded word sounds, whatever transliteration it is in: ``yusupov`` and ``jussupow`` are alike."""
    plain = _SOUND.sub(lambda match: _SOUND_OF[match[0]], word)
    return _TWICE.sub(r"\1", plain)


# ---- the file

SUFFIX = ".ratings"
VERSION = 1
"""Of the tables; a file of another version is not read, the list has to be imported again."""

_COLUMNS = ", ".join(ListRow._fields)
SCHEMA = (
    "CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    f"CREATE TABLE player (place INTEGER PRIMARY KEY, {_COLUMNS})",
    "CREATE VIRTUAL TABLE words USING fts5 (surname, given, sound, other, content='', detail=column, columnsize=0,"
    " prefix='1 2 3', tokenize='ascii')",
)
INDEXES = (
    "CREATE INDEX by_fide_id ON player (fide_id) WHERE fide_id > 0",
    "CREATE INDEX by_national_id ON player (national_id) WHERE national_id <> ''",
)
PLAYER = "SELECT * FROM player"
"""The place, then the fields of `ListRow`, of which a file of an older program has the first ones only."""


@dataclass(frozen=True, slots=True)
class ListInfo:
    """One indexed list.

    `name` is how its ratings are called (``FIDE``, ``GER``), `kind` is ``fide`` or ``national``; `month` is
    ``2026-10`` or empty, `rows` how many players it has, `refused` how many rows were no players, `file` the name of
    the file it was made from, `path` where the index is.
    """

    name: str
    kind: str
    month: str
    rows: int
    path: Path
    file: str = ""
    refused: int = 0


def file_of(folder: Path, name: str) -> Path:
    """Return where the list called `name` is kept; names that differ in case only are the same list."""
    plain = "".join(letter if letter.isalnum() else "-" for letter in name.casefold()).strip("-")
    return folder / f"{plain or 'list'}{SUFFIX}"


def open_list(path: Path) -> sqlite3.Connection:
    """Return a connection for reading, usable from any thread, one at a time. Raises FileError."""
    with in_words(path):
        connection = connect(path, "ro", any_thread=True)
        connection.text_factory = str
        return connection


def info_of(path: Path, connection: sqlite3.Connection) -> ListInfo | None:
    """Return what a file says about itself; None if it is of another version of this program. Raises FileError."""
    with in_words(path):
        about: dict[str, str] = dict(connection.execute("SELECT key, value FROM about"))
    if about.get("version") != str(VERSION):
        return None
    return ListInfo(
        about["name"], about["kind"], about["month"], int(about["rows"]), path, about["file"], int(about["refused"])
    )


def describe(connection: sqlite3.Connection, info: ListInfo) -> None:
    """Write into a new file what it holds."""
    facts: dict[str, Any] = {
        "version": VERSION,
        "name": info.name,
        "kind": info.kind,
        "month": info.month,
        "rows": info.rows,
        "file": info.file,
        "refused": info.refused,
    }
    connection.executemany("INSERT INTO about VALUES (?, ?)", [(key, str(value)) for key, value in facts.items()])


@contextmanager
def in_words(path: Path) -> Iterator[None]:
    """Turn errors of SQLite and of the disk inside the block into FileErrors that name the file."""
    try:
        yield
    except sqlite3.ProgrammingError:
        raise
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL:
            raise FileError(
                N_("The disk is full: {folder} has no room for the list. Free some space and import the list again."),
                folder=os.fspath(path.parent),
            ) from error
        raise FileError(
            N_("The stored list {path} cannot be used ({reason}). Remove it and import the list again."),
            path=os.fspath(path),
            reason=str(error),
        ) from error
    except OSError as error:
        raise FileError(
            N_("{path} cannot be saved: {reason}. The lists have not changed."),
            path=os.fspath(path),
            reason=system_reason(error),
        ) from error


# ---- making it

Pulse = Callable[[float], None]
"""Called every now and then while SQLite sorts and indexes, with the share done; raises Cancelled to stop."""

_BATCH = 5000
_INSTRUCTIONS_PER_PULSE = 500_000
_FIELDS = ", ".join(ListRow._fields)
_MARKS = ", ".join("?" * (len(ListRow._fields) + 4))
_BY_RATING = "ORDER BY max(standard, rapid, blitz, fide_standard, chess960) DESC, rowid"
_WORDS = "surname, given, sound, other"
_FINISHING = (
    (0.0, f"INSERT INTO player ({_FIELDS}) SELECT {_FIELDS} FROM waiting {_BY_RATING}"),
    (
        0.4,
        f"INSERT INTO words (rowid, {_WORDS}) SELECT row_number() OVER (), {_WORDS}"
        f" FROM (SELECT {_WORDS} FROM waiting {_BY_RATING})",
    ),
    *((0.9, index) for index in INDEXES),
)
"""What is left to do once all rows wait: the share done before, and the statement."""


def build(
    rows: Iterable[ListRow],
    info: ListInfo,
    folder: Path,
    pulse: Pulse = lambda _share: None,
    refused: Callable[[], int] = lambda: 0,
) -> tuple[Path, ListInfo]:
    """Write the index of a list into a new file of `folder`, which is made if need be.

    `refused` is asked after the last row how many rows of the file were no players. Returns the file, for
    `RatingIndex.put`, and `info` with the number of rows and the place the file is meant for.
    Raises FileError if nothing is in the list or the disk is full, and whatever `rows` and `pulse` raise; nothing is
    left behind then.
    """
    path = file_of(folder, info.name)
    part = path.with_name(f".{path.stem}.{os.getpid()}.part")
    with in_words(path):
        folder.mkdir(parents=True, exist_ok=True)
        sweep(folder, info.name)
    try:
        with in_words(part), closing(connect(part, "rwc")) as connection:
            _prepare(connection)
            count = _collect(connection, rows)
            if not count:
                raise FileError(N_("No player could be read from {file}. Nothing was imported."), file=info.file)
            built = replace(info, path=path, rows=count, refused=refused())
            _finish(connection, built, pulse)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    return part, built


def sweep(folder: Path, name: str) -> None:
    """Remove what an import of the list `name` left that was ended: by a power cut, or for good reason."""
    with in_words(folder):
        for left in folder.glob(f".{file_of(folder, name).stem}.*.part*"):
            left.unlink(missing_ok=True)


def _prepare(connection: sqlite3.Connection) -> None:
    for setting in ("journal_mode = OFF", "synchronous = OFF", "cache_size = -64000", "temp_store = FILE"):
        connection.execute(f"PRAGMA {setting}")
    for table in SCHEMA:
        connection.execute(table)
    connection.execute(f"CREATE TEMP TABLE waiting ({_FIELDS}, {_WORDS})")
    connection.execute("BEGIN")


def _finish(connection: sqlite3.Connection, info: ListInfo, pulse: Pulse) -> None:
    for share, statement in _FINISHING:
        pulse(share)
        with _pulsing(connection, pulse, share):
            connection.execute(statement)
    pulse(1.0)
    describe(connection, info)
    connection.execute("COMMIT")


def _collect(connection: sqlite3.Connection, rows: Iterable[ListRow]) -> int:
    """Put the rows into the waiting table; returns how many there were."""
    statement = f"INSERT INTO waiting VALUES ({_MARKS})"
    indexed = _indexed(rows)
    count = 0
    while batch := list(islice(indexed, _BATCH)):
        connection.executemany(statement, batch)
        count += len(batch)
    return count


def _indexed(rows: Iterable[ListRow]) -> Iterator[tuple[object, ...]]:
    """Give each row with what it is found by: surname, given names, what else they sound like, federation and year."""
    for row in rows:
        surname, _, given = row.name.partition(",")
        last, first = words_of(surname), words_of(given)
        if not row.name.isascii() or "'" in row.name:
            last, first = _with_spellings(last, surname), _with_spellings(first, given)
        sounds = [same for word in (*last, *first) if (same := sound(word)) != word]
        yield (*row, " ".join(last), " ".join(first), " ".join(sounds), f"{row.federation} {row.birth[:4]}")


def _with_spellings(words: list[str], text: str) -> list[str]:
    """Return the words with their other spellings: ``muller`` and ``mueller``, ``oconnor`` and ``connor``."""
    spelt = [way for ways in ways_of(text) for way in ways]
    return list(dict.fromkeys([*words, *spelt, *words_of(text.replace("'", " "))]))


@contextmanager
def _pulsing(connection: sqlite3.Connection, pulse: Pulse, share: float) -> Iterator[None]:
    """Keep asking `pulse` while SQLite is at work; what it raises ends the statement and comes out of the block."""
    stopped: list[BaseException] = []

    def ask() -> int:
        try:
            pulse(share)
        except BaseException as reason:
            stopped.append(reason)
        return len(stopped)

    connection.set_progress_handler(ask, _INSTRUCTIONS_PER_PULSE)
    try:
        yield
    except sqlite3.OperationalError:
        if not stopped:
            raise
    finally:
        connection.set_progress_handler(None, 0)
    if stopped:
        raise stopped[0]
