"""From the rows of a list to its index: a new file beside the others, whole before it takes any place.

The rows wait in a temporary table until all are known, because players are numbered by rating and the full-text index
wants them in that order. Stopping at any moment leaves the lists as they were.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from itertools import islice
from pathlib import Path

from swissdesk.errors import FileError
from swissdesk.formats.rating_lists.rows import ListRow
from swissdesk.i18n import N_
from swissdesk.session.ratings import store
from swissdesk.session.ratings.store import ListInfo
from swissdesk.session.ratings.words import sound, ways_of, words_of
from swissdesk.session.sqlite import connect

Pulse = Callable[[float], None]
"""Called every now and then while SQLite sorts and indexes, with the share done; raises Cancelled to stop."""

_BATCH = 5000
_INSTRUCTIONS_PER_PULSE = 500_000
_FIELDS = ", ".join(ListRow._fields)
_MARKS = ", ".join("?" * (len(ListRow._fields) + 4))
_BY_RATING = "ORDER BY max(standard, rapid, blitz, fide_standard) DESC, rowid"
_WORDS = "surname, given, sound, other"
_FINISHING = (
    (0.0, f"INSERT INTO player ({_FIELDS}) SELECT {_FIELDS} FROM waiting {_BY_RATING}"),
    (0.4, f"INSERT INTO words (rowid, {_WORDS}) SELECT row_number() OVER (), {_WORDS}"
          f" FROM (SELECT {_WORDS} FROM waiting {_BY_RATING})"),
    *((0.9, index) for index in store.INDEXES),
)  # fmt: skip
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
    path = store.file_of(folder, info.name)
    part = path.with_name(f".{path.stem}.{os.getpid()}.part")
    with store.in_words(path):
        folder.mkdir(parents=True, exist_ok=True)
        for left in folder.glob(f".{path.stem}.*.part"):  # of an import that a power cut ended
            left.unlink(missing_ok=True)
    try:
        with store.in_words(part), closing(connect(part, "rwc")) as connection:
            _prepare(connection)
            count = _collect(connection, rows)
            if not count:
                raise FileError(N_("No player in {file} could be read. Nothing was imported."), file=info.file)
            built = replace(info, path=path, rows=count, refused=refused())
            _finish(connection, built, pulse)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    return part, built


def _prepare(connection: sqlite3.Connection) -> None:
    for setting in ("journal_mode = OFF", "synchronous = OFF", "cache_size = -64000", "temp_store = FILE"):
        connection.execute(f"PRAGMA {setting}")
    for table in store.SCHEMA:
        connection.execute(table)
    connection.execute(f"CREATE TEMP TABLE waiting ({_FIELDS}, {_WORDS})")
    connection.execute("BEGIN")


def _finish(connection: sqlite3.Connection, info: ListInfo, pulse: Pulse) -> None:
    for share, statement in _FINISHING:
        pulse(share)
        with _pulsing(connection, pulse, share):
            connection.execute(statement)
    pulse(1.0)
    store.describe(connection, info)
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
        alike = [same for word in (*last, *first) if (same := sound(word)) != word]
        yield (*row, " ".join(last), " ".join(first), " ".join(alike), f"{row.federation} {row.birth[:4]}")


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
