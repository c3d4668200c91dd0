"""Connections to SQLite, and its errors in words. Which tables there are is not known here."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import quote

from swissdesk.errors import StorageError
from swissdesk.i18n import N_

BUSY_SECONDS = 5.0
"""How long to wait for another program that is writing at this moment."""


class Damaged(StorageError):
    """The file is a document, but what it holds is not sound."""


class WriteProtected(StorageError):
    """The file or its folder may be read only."""


def connect(path: Path, mode: str, *, any_thread: bool = False) -> sqlite3.Connection:
    """Return a connection in SQLite's `mode` (``ro``, ``rw``, ``rwc``): explicit transactions, texts as bytes.

    `any_thread`: other threads than this one may use it too, one at a time; the caller sees to that.
    """
    if os.name == "nt":
        name = quote(path.as_posix(), safe="/:")
        uri = f"file:///{name}" if path.drive.endswith(":") else f"file://{name}"
    else:
        uri = f"file://{quote(os.fsencode(path))}"
    connection = sqlite3.connect(
        f"{uri}?mode={mode}", uri=True, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=not any_thread
    )
    connection.text_factory = bytes
    return connection


_PRIMARY = 0xFF
"""SQLite's extended error codes carry the primary one in their lowest byte."""

_WORDS = {
    sqlite3.SQLITE_FULL: N_(
        "{name} cannot be saved: the disk is full. Free some space and repeat the action; nothing is lost."
    ),
    sqlite3.SQLITE_IOERR: N_(
        "{name} cannot be read or saved: the disk is not responding. Check that the USB stick is plugged in."
    ),
    sqlite3.SQLITE_READONLY: N_("{name} is write-protected. Save a copy in another folder and work on the copy."),
    sqlite3.SQLITE_PERM: N_("{name} is write-protected. Save a copy in another folder and work on the copy."),
    sqlite3.SQLITE_BUSY: N_("Another program is writing to {name}. Wait a moment and try again."),
    sqlite3.SQLITE_LOCKED: N_("Another program is writing to {name}. Wait a moment and try again."),
    sqlite3.SQLITE_CORRUPT: N_("{name} is damaged. Open its latest copy instead."),
    sqlite3.SQLITE_NOTADB: N_("{name} is not a SwissDesk document."),
    sqlite3.SQLITE_CANTOPEN: N_("{name} cannot be opened: the file does not exist or permission is denied."),
}


_KINDS: dict[int, type[StorageError]] = {
    sqlite3.SQLITE_CORRUPT: Damaged,
    sqlite3.SQLITE_READONLY: WriteProtected,
    sqlite3.SQLITE_PERM: WriteProtected,
}


@contextmanager
def in_words(path: Path) -> Iterator[None]:
    """Turn SQLite's errors inside the block into StorageErrors that name the file (Damaged where it is)."""
    try:
        yield
    except sqlite3.ProgrammingError:
        raise
    except sqlite3.DatabaseError as error:
        code = getattr(error, "sqlite_errorcode", 0) & _PRIMARY
        kind = _KINDS.get(code, StorageError)
        if code in _WORDS:
            raise kind(_WORDS[code], name=path.name) from error
        raise kind(N_("{name}: the database reports “{problem}”."), name=path.name, problem=str(error)) from error
    except UnicodeDecodeError as error:  # the database quotes what is broken in it
        raise Damaged(N_("{name} is damaged ({finding})."), name=path.name, finding=error.reason) from error


def rollback_journal(path: Path) -> Path:
    """Return where SQLite keeps what it needs to take back an unfinished transaction."""
    return path.with_name(f"{path.name}-journal")


def settle(path: Path) -> None:
    """Take back what a crash left unfinished in the database at `path`, if anything; nobody else may be using it.

    SQLite would do so by itself for the next writer; readers cannot, and a file put in the place of this one would
    suffer from it.
    """
    if not rollback_journal(path).exists():
        return
    with contextlib.suppress(sqlite3.DatabaseError), closing(connect(path, "rw")) as connection:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("ROLLBACK")
