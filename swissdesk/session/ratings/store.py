"""The SQLite file of one list: its tables, how it is opened, and SQLite's errors in words.

Players are numbered by rating, the strongest first, so that every answer of the full-text index comes out in the
order in which it is wanted, and stops as soon as there is enough of it.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from swissdesk.errors import FileError, system_reason
from swissdesk.formats.rating_lists.rows import ListRow
from swissdesk.i18n import N_
from swissdesk.session.sqlite import connect

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
PLAYER = f"SELECT place, {_COLUMNS} FROM player"


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
        "version": VERSION, "name": info.name, "kind": info.kind, "month": info.month, "rows": info.rows,
        "file": info.file, "refused": info.refused,
    }  # fmt: skip
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
            raise FileError(N_("The disk is full: {folder} has no room for the list. Make room and import it again."),
                            folder=os.fspath(path.parent)) from error  # fmt: skip
        raise FileError(N_("The indexed list {path} cannot be used ({reason}). Remove it and import the list again."),
                        path=os.fspath(path), reason=str(error)) from error  # fmt: skip
    except OSError as error:
        raise FileError(N_("{path} cannot be written: {reason}. The lists are as they were before."),
                        path=os.fspath(path), reason=system_reason(error)) from error  # fmt: skip
