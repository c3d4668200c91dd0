"""The tables that a .swissdesk file may have, compared with those it has before anything in them is read.

A document is not trusted. Views, triggers, indices and columns that are worked out would have SQLite do what whoever
made the file wanted, so a file with any of them is refused (`Foreign`). Tables that this program does not know are let
be if they are plain ones, names and types and nothing else: a newer program may have added them.
"""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

from swissdesk.errors import StorageError, message
from swissdesk.i18n import N_
from swissdesk.session.sqlite import Damaged

TABLES = {
    "meta": "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    "journal": (
        "CREATE TABLE journal (seq INTEGER PRIMARY KEY, time TEXT NOT NULL, action TEXT NOT NULL, "
        "kind TEXT, version INTEGER, data TEXT, sum INTEGER NOT NULL)"
    ),
    "snapshots": (
        "CREATE TABLE snapshots (seq INTEGER PRIMARY KEY, node INTEGER NOT NULL, version INTEGER NOT NULL, "
        "data TEXT NOT NULL, sum INTEGER NOT NULL)"
    ),
    "prints": (
        "CREATE TABLE prints (number INTEGER PRIMARY KEY, sheet TEXT NOT NULL, round INTEGER, "
        "revision INTEGER NOT NULL, at TEXT NOT NULL, digests TEXT NOT NULL, sum INTEGER NOT NULL)"
    ),
}
"""What SwissDesk writes, by the name of the table. A document has the first three; ``prints`` comes with a print."""

NEEDED = ("meta", "journal", "snapshots")

MOST_TABLES = 40

_COLUMN = r"\w+ (TEXT|INTEGER|BLOB|REAL)( PRIMARY KEY)?( NOT NULL)?"
_PLAIN = re.compile(rf"CREATE TABLE \w+ \({_COLUMN}(, {_COLUMN})*\)( WITHOUT ROWID)?")


class Foreign(Damaged):
    """The file has something in it that SwissDesk writes into no document; its actions can be salvaged."""


def check(path: Path, connection: sqlite3.Connection) -> None:
    """Raise Foreign unless the file at `path` has the tables of a document, and nothing that would act by itself."""
    found = connection.execute("SELECT type, name, sql FROM sqlite_schema LIMIT ?", (MOST_TABLES + 1,)).fetchall()
    if len(found) > MOST_TABLES:
        raise Foreign(
            N_("{name} is not opened: it contains more tables than any document. Open a backup."), name=path.name
        )
    known = set()
    for values in found:
        kind, name, sql = (value.decode(errors="replace") if isinstance(value, bytes) else "" for value in values)
        if not _is_harmless(kind, name, sql):
            raise _foreign(path, kind, name)
        known.add(name)
    missing = [name for name in NEEDED if name not in known]
    if missing:
        raise Foreign(
            N_("{name} is damaged: its table “{table}” is missing. Open a backup."), name=path.name, table=missing[0]
        )


def is_journal(connection: sqlite3.Connection) -> bool:
    """Whether the journal is a table as SwissDesk makes it, so that its rows can be read whatever else there is."""
    found = connection.execute("SELECT type, sql FROM sqlite_schema WHERE name = 'journal' LIMIT 2").fetchall()
    if len(found) != 1 or not all(isinstance(value, bytes) for value in found[0]):
        return False
    kind, sql = (value.decode(errors="replace") for value in found[0])
    return bool(kind == "table" and _spaced(sql) == TABLES["journal"])


def _is_harmless(kind: str, name: str, sql: str) -> bool:
    if kind == "index":
        return not sql and name.startswith("sqlite_autoindex_")  # SQLite's own, of a primary key
    if kind != "table":
        return False
    plain = _spaced(sql)
    return plain == TABLES[name] if name in TABLES else _PLAIN.fullmatch(plain) is not None


def _spaced(sql: str) -> str:
    """Return a statement with single blanks, for comparison with `TABLES`."""
    return " ".join(sql.split()).replace("( ", "(").replace(" )", ")")


_KINDS = {"view": N_("view"), "trigger": N_("trigger"), "index": N_("index"), "table": N_("table")}


def _foreign(path: Path, kind: str, name: str) -> StorageError:
    shown = name if name.isprintable() and len(name) <= 60 else ascii(name[:60])
    return Foreign(
        N_(
            "{name} was not opened: it contains the {kind} “{what}”, which SwissDesk did not put there. Open a "
            "backup, or save its actions in a new file."
        ),
        name=path.name,
        kind=message(_KINDS.get(kind, N_("object"))),
        what=shown,
    )
