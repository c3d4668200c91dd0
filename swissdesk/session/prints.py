"""What went to the printer, as a table of the document beside its journal, and no part of what is undone.

The table ``prints`` (number, sheet, round, revision, at, digests, sum) is only ever appended to. It is made when the
first sheet is printed; a document without it is whole, and a program that does not know it leaves it alone. `digests`
is JSON, `sum` the CRC-32 of the row: a row that cannot be understood was never printed.
"""

from __future__ import annotations

import sqlite3
import zlib
from typing import Any

import msgspec

from swissdesk.errors import StorageError
from swissdesk.i18n import N_
from swissdesk.reports.revisions import Digests, Print
from swissdesk.session.journal import Journal

_TABLE = """
CREATE TABLE IF NOT EXISTS prints (
    number INTEGER PRIMARY KEY, sheet TEXT NOT NULL, round INTEGER, revision INTEGER NOT NULL, at TEXT NOT NULL,
    digests TEXT NOT NULL, sum INTEGER NOT NULL
)
"""
_DIGESTS = msgspec.json.Decoder(Digests)


def read(journal: Journal) -> tuple[Print, ...]:
    """Return what was printed, oldest first; unsound rows are left out."""
    try:
        rows = (
            journal.beside()
            .execute("SELECT sheet, round, revision, at, digests, sum FROM prints ORDER BY number")
            .fetchall()
        )
    except sqlite3.DatabaseError:  # no such table, because nothing was printed yet; or it is damaged
        return ()
    return tuple(known for row in rows if (known := _print(*row)) is not None)


def add(journal: Journal, printed: Print) -> None:
    """Put a print on the disk; raises StorageError if it is not there then."""
    try:
        data = msgspec.json.encode(printed.digests)
        total = _sum(printed, data)
    except UnicodeEncodeError as error:
        raise StorageError(
            N_("The print cannot be noted: {text} holds half a character."), text=ascii(error.object[:60])
        ) from error
    values = (printed.sheet, printed.round, printed.revision, printed.at, data.decode(), total)
    with journal.adding() as connection:
        connection.execute(_TABLE)
        connection.execute(
            "INSERT INTO prints (sheet, round, revision, at, digests, sum) VALUES (?, ?, ?, ?, ?, ?)", values
        )


def _print(sheet: Any, number: Any, revision: Any, at: Any, data: Any, stored: Any) -> Print | None:
    """Return the print in a row, None for one that was changed from outside, types and all."""
    try:
        printed = Print(sheet.decode(), number, revision, at.decode(), _DIGESTS.decode(data))
        return printed if stored == _sum(printed, data) else None
    except (AttributeError, TypeError, UnicodeError, msgspec.MsgspecError):
        return None


def _sum(printed: Print, data: bytes) -> int:
    facts = f"{printed.sheet}\0{printed.round}\0{printed.revision}\0{printed.at}\0"
    return zlib.crc32(data, zlib.crc32(facts.encode()))
