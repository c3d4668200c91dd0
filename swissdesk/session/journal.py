"""The tables of a .swissdesk file, and reading and writing their rows; what the rows mean is not known here.

Tables:

- ``meta`` (key, value): the program that made the file.
- ``journal`` (seq, time, action, kind, version, data, sum): one row per action, numbered from 1 without a gap, only
  ever appended. `action` is ``do`` (then kind, version and JSON of the event), ``undo``, ``redo`` or ``go`` (then
  `data` is the number of the node). Row 1 does the begin. `sum` is the CRC-32 of the row, continued from the row
  before: SQLite does not notice a letter that has changed in a text, this does.
- ``snapshots`` (seq, node, version, data, sum): the tournament as it stood after row `seq`, only to open quickly; its
  sum continues that of row `seq`, so that it counts for exactly this journal. All of them can be deleted.
- ``prints``: what went to the printer, see the module of that name. Made when it is first needed.

Rollback journal, mode TRUNCATE, synchronous FULL. Not WAL: with WAL the latest actions live in a second file for an
unknown time, and an arbiter who copies the document to a stick would leave them behind; nor does WAL work on network
disks. Not DELETE: after a power cut a deleted rollback journal may come back, and with it the state before the last
action; cutting it to nothing is synchronised to the disk before the commit returns. When nothing is being written,
the one file is the whole document.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from swissdesk import __version__
from swissdesk.errors import StorageError
from swissdesk.i18n import N_
from swissdesk.session.sqlite import Damaged, connect, in_words

APPLICATION_ID = 0x5377446B
"""``SwDk``: tells a document from any other SQLite database."""

FORMAT = 1
"""The layout of the tables (user_version). Additions that an older program can live with do not raise it."""

SNAPSHOTS_KEPT = 4

_SCHEMA = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE journal (
    seq INTEGER PRIMARY KEY, time TEXT NOT NULL, action TEXT NOT NULL,
    kind TEXT, version INTEGER, data TEXT, sum INTEGER NOT NULL
);
CREATE TABLE snapshots (
    seq INTEGER PRIMARY KEY, node INTEGER NOT NULL, version INTEGER NOT NULL, data TEXT NOT NULL, sum INTEGER NOT NULL
);
"""


class Row(NamedTuple):
    """One action as it is stored; texts are UTF-8."""

    seq: int
    time: bytes
    action: bytes
    kind: bytes | None
    version: int | None
    data: bytes | None
    sum: int


class Snapshot(NamedTuple):
    """A stored tournament: after row `seq`, at `node`, in layout `version`."""

    seq: int
    node: int
    version: int
    data: bytes


class Logged(NamedTuple):
    """When a row of the journal was written, and what kind of row it is; `node` only where it says ``go``."""

    seq: int
    time: str
    action: str
    node: int | None


class Journal:
    """An open file. `last` is the number of the latest row, `sum` its sum; both 0 before any was read or written."""

    def __init__(self, path: Path, *, writable: bool) -> None:
        """Open the file of a document; raises StorageError, in words, for whatever is not one."""
        self.path = path
        self.writable = writable
        self.last = 0
        self.sum = 0
        with in_words(path):
            self._connection = connect(path, "rw" if writable else "ro", any_thread=True)
        try:
            with in_words(path):
                self._check_ours()
                self._file = _identity(path)
                if writable:
                    self._prepare_writing()
        except BaseException:
            self._connection.close()
            raise

    def _check_ours(self) -> None:
        name = self.path.name
        (application,) = self._connection.execute("PRAGMA application_id").fetchone()
        (layout,) = self._connection.execute("PRAGMA user_version").fetchone()
        if application != APPLICATION_ID:
            raise StorageError(N_("{name} is another program's database, not a SwissDesk document."), name=name)
        if layout > FORMAT:
            raise StorageError(
                N_("{name} was created by a newer SwissDesk and cannot be read. Install the newer version."),
                name=name,
            )

    def _prepare_writing(self) -> None:
        self._connection.execute("PRAGMA journal_mode = TRUNCATE")
        self._connection.execute("PRAGMA synchronous = FULL")
        self._connection.execute("PRAGMA fullfsync = ON")
        self._connection.execute("BEGIN IMMEDIATE")
        self._connection.execute("ROLLBACK")

    def close(self) -> None:
        """Let go of the file, leaving nothing beside it; does nothing the second time."""
        with contextlib.suppress(sqlite3.Error):  # closed already, or the disk is gone: an empty companion stays
            if self.writable:
                self._connection.execute("PRAGMA journal_mode = DELETE")
        self._connection.close()

    # ---- reading

    def check(self) -> None:
        """Raise Damaged, with the first finding, if the database is not sound."""
        with in_words(self.path):
            (finding,) = self._connection.execute("PRAGMA integrity_check(1)").fetchone()
        finding = finding.decode(errors="replace")
        if finding != "ok":
            raise Damaged(N_("{name} is damaged ({finding})."), name=self.path.name, finding=finding)

    def rows(self) -> Iterator[Row]:
        """Yield the rows in order, checked; `last` and `sum` are then those of the row yielded last.

        Raises Damaged for a row that is missing, has changed or is not readable, after those before it.
        """
        self.last, self.sum = 0, 0
        found, trouble = self._raw_rows()
        for values in found:
            row = Row(*values)
            if not _is_sound(row, self.last, self.sum):
                raise Damaged(
                    N_("{name} is damaged: action {number} is missing or was changed outside SwissDesk."),
                    name=self.path.name,
                    number=self.last + 1,
                )
            self.last, self.sum = row.seq, row.sum
            yield row
        if trouble is not None:
            raise trouble

    def _raw_rows(self) -> tuple[list[tuple[Any, ...]], StorageError | None]:
        """Return all rows at once, so that a reader never makes the writer wait, or those before the trouble."""
        found: list[tuple[Any, ...]] = []
        try:
            with in_words(self.path), closing(self._connection.cursor()) as cursor:
                cursor.execute("SELECT seq, time, action, kind, version, data, sum FROM journal ORDER BY seq")
                found.extend(cursor)
        except StorageError as error:
            return found, error
        return found, None

    def snapshots(self, sums: Callable[[int], int | None]) -> Iterator[Snapshot]:
        """Yield the snapshots that fit the journal; `sums` gives the sum of a row. Unsound ones are left out."""
        with in_words(self.path):
            found = self._connection.execute("SELECT seq, node, version, data, sum FROM snapshots").fetchall()
        for seq, node, version, data, stored in found:
            before = sums(seq)
            if before is not None and isinstance(data, bytes) and stored == zlib.crc32(data, before):
                yield Snapshot(seq, node, version, data)

    def sum_at(self, seq: int) -> int | None:
        """Return the sum of row `seq`, None if there is no such row."""
        with in_words(self.path):
            found = self._connection.execute("SELECT sum FROM journal WHERE seq = ?", (seq,)).fetchone()
        return None if found is None else int(found[0])

    def end(self) -> int:
        """Return the number of the last row, 0 if there is none."""
        with in_words(self.path):
            (last,) = self._connection.execute("SELECT coalesce(max(seq), 0) FROM journal").fetchone()
        return int(last)

    def log(self, after: int, last: int) -> list[Logged]:
        """Return when the rows behind `after` up to `last` were written, and of what kind they are; unchecked."""
        with in_words(self.path):
            found = self._connection.execute(
                "SELECT seq, time, action, CASE action WHEN 'go' THEN data END FROM journal "
                "WHERE seq > ? AND seq <= ? ORDER BY seq",
                (after, last),
            ).fetchall()
        return [
            Logged(seq, time.decode(errors="replace"), action.decode(), None if node is None else int(node))
            for seq, time, action, node in found
        ]

    def time_at(self, seq: int) -> str:
        """Return when row `seq` was written; empty if there is no such row."""
        with in_words(self.path):
            found = self._connection.execute("SELECT time FROM journal WHERE seq = ?", (seq,)).fetchone()
        return "" if found is None else str(found[0], errors="replace")

    def connection(self) -> sqlite3.Connection:
        """Return the connection, for reading other tables of the file than the journal; texts come as bytes."""
        return self._connection

    # ---- writing

    @contextmanager
    def adding(self) -> Iterator[sqlite3.Connection]:
        """Give the connection in a transaction, for adding to other tables than the journal; raises StorageError."""
        self._check_in_place()
        with in_words(self.path), self._transaction():
            yield self._connection

    def append(
        self, time: str, action: str, kind: str | None = None, version: int | None = None, data: bytes | None = None
    ) -> None:
        """Put one action on the disk; when this returns, it is safely stored.

        Raises StorageError if it is not; then nothing of it is in the file.
        """
        row = Row(self.last + 1, time.encode(), action.encode(), _utf8(kind), version, data, 0)
        total = _sum(row, self.sum)
        self._check_in_place()
        with in_words(self.path), self._transaction():
            # Nothing is inserted if the file is not at the row we think it is at.
            done = self._connection.execute(
                "INSERT INTO journal SELECT ?, ?, ?, ?, ?, ?, ? WHERE ? = (SELECT coalesce(max(seq), 0) FROM journal)",
                (row.seq, time, action, kind, version, _text(data), total, self.last),
            )
            if done.rowcount != 1:
                raise StorageError(
                    N_("Another program has changed {name}. Close it and open it again."), name=self.path.name
                )
        self.last, self.sum = row.seq, total

    def put_snapshot(self, node: int, version: int, data: bytes) -> None:
        """Store the tournament as it is after the latest row, and drop the oldest snapshots."""
        with in_words(self.path), self._transaction():
            self._connection.execute(
                "INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?, ?, ?)",
                (self.last, node, version, _text(data), zlib.crc32(data, self.sum)),
            )
            self._connection.execute(
                "DELETE FROM snapshots WHERE seq NOT IN (SELECT seq FROM snapshots ORDER BY seq DESC LIMIT ?)",
                (SNAPSHOTS_KEPT,),
            )

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        if self._connection.in_transaction:  # the disk was gone when the last one should have been rolled back
            self._connection.execute("ROLLBACK")
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise

    def _check_in_place(self) -> None:
        """A file that was moved or deleted can be written to for hours on POSIX, but its data is lost."""
        if _identity(self.path) != self._file:
            raise StorageError(
                N_("{name} has been moved, deleted or replaced. Save a copy under a new name."),
                name=self.path.name,
            )

    def backup(self, target: sqlite3.Connection) -> None:
        """Copy everything into another database, through SQLite, so that the copy is of one moment."""
        with in_words(self.path):
            self._connection.backup(target)


def first_row(time: str, kind: str, version: int, data: bytes) -> Row:
    """Return the row that does the begin."""
    row = Row(1, time.encode(), b"do", kind.encode(), version, data, 0)
    return row._replace(sum=_sum(row, 0))


def create(path: Path, rows: Iterable[Row]) -> None:
    """Make a new document at `path`, where no file may be, with these rows in its journal."""
    with in_words(path), closing(connect(path, "rwc")) as connection:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {FORMAT}")
        connection.executescript(f"BEGIN; {_SCHEMA}")
        connection.execute("INSERT INTO meta VALUES ('program', ?)", (f"SwissDesk {__version__}",))
        connection.executemany("INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?, ?)", map(_as_texts, rows))
        connection.execute("COMMIT")


def _sum(row: Row, before: int) -> int:
    """The CRC-32 of a row, continued from the sum of the row before."""
    version = "" if row.version is None else str(row.version)
    parts = (str(row.seq).encode(), row.time, row.action, row.kind or b"", version.encode(), row.data or b"")
    return zlib.crc32(b"\0".join(parts), before)


_TYPES = (int, bytes, bytes, bytes | None, int | None, bytes | None, int)


def _is_sound(row: Row, last: int, total: int) -> bool:
    """Whether a row is the one that was written after row `last` with sum `total`."""
    typed = all(isinstance(value, wanted) for value, wanted in zip(row, _TYPES, strict=True))
    return typed and row.seq == last + 1 and row.sum == _sum(row, total)


def _identity(path: Path) -> tuple[int, int] | None:
    """What tells the file at `path` from any other, None if there is none."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _as_texts(row: Row) -> tuple[object, ...]:
    return tuple(value.decode() if isinstance(value, bytes) else value for value in row)


def _utf8(text: str | None) -> bytes | None:
    return None if text is None else text.encode()


def _text(data: bytes | None) -> str | None:
    return None if data is None else data.decode()
