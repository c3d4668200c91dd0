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

Memory is the second copy: a `Journal` keeps all rows that it has read or written, so that the document can be written
whole to any other place whatever happens to the file. What others did to the file meanwhile, `tip_of` tells.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import stat
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from enum import Enum
from pathlib import Path
from typing import Any

from swissdesk import __version__
from swissdesk.errors import StorageError, system_reason
from swissdesk.i18n import N_
from swissdesk.session import schema
from swissdesk.session.schema import NEEDED, TABLES
from swissdesk.session.sqlite import (
    Asked,
    Damaged,
    TooMuchWork,
    WriteProtected,
    connect,
    drop_empty_companion,
    in_words,
    leash,
)
from swissdesk.values import NamedTuple

# ---- rows

APPLICATION_ID = 0x5377446B
"""``SwDk``: tells a document from any other SQLite database."""

FORMAT = 1
"""The layout of the tables (user_version). Additions that an older program can live with do not raise it."""

SNAPSHOTS_KEPT = 4

MOST_PER_BYTE = 2
"""What the rows of a file may have in bytes, for each byte of it; SQLite cannot pack them closer than one."""

_SCHEMA = "; ".join(TABLES[name] for name in NEEDED) + ";"


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
    """Where a tournament is stored: after row `seq`, at `node`, in layout `version`."""

    seq: int
    node: int
    version: int


class Logged(NamedTuple):
    """When a row of the journal was written, and what kind of row it is; `node` only where it says ``go``."""

    seq: int
    time: str
    action: str
    node: int | None


class Standing(Enum):
    """How the file stands to what this program has of it in memory."""

    SAME = "the file holds what memory holds"
    BACK = "so does the file that lies in its place now"
    BEHIND = "the file holds only the beginning"
    AHEAD = "the file holds all, and more"
    OTHER = "the file holds something else"
    GONE = "there is no file"
    UNKNOWN = "the file cannot be read at the moment"


class Displaced(StorageError):
    """The file in this place is not what this program has written; memory holds all of that."""


class Tip(NamedTuple):
    """The end of a journal in a file: number and sum of its last row, and the sum of the row that was asked for.

    `identity` tells the file from any other, None where there is none; `last` is None where it could not be read.
    """

    identity: tuple[int, int] | None
    last: int | None = None
    sum: int = 0
    sum_there: int | None = None


# ---- the file


class Journal:
    """An open file. `last` is the number of the latest row, `sum` its sum; both 0 before any was read or written."""

    def __init__(self, path: Path, *, writable: bool) -> None:
        """Open the file of a document; raises StorageError, in words, for whatever is not one (Foreign: see there)."""
        self.path = path
        self.writable = writable
        self.last = 0
        self.sum = 0
        self.kept: list[Row] = []
        """All rows up to `last`, oldest first."""
        self._refused: Row | None = None
        with in_words(path):
            self._connection = connect(path, "rw" if writable else "ro", any_thread=True)
        try:
            with in_words(path), leash(path, self._connection):
                self._check_ours()
                self._file = identity(path)
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
        schema.check(self.path, self._connection)

    def _prepare_writing(self) -> None:
        if not os.access(self.path, os.W_OK):  # SQLite would open it to be read, and say so at the first action
            raise WriteProtected(
                N_("{name} is write-protected. Save a copy in another folder and work on the copy."),
                name=self.path.name,
            )
        self._connection.execute("PRAGMA journal_mode = TRUNCATE")
        self._connection.execute("PRAGMA synchronous = FULL")
        self._connection.execute("PRAGMA fullfsync = ON")
        self._connection.execute("BEGIN IMMEDIATE")
        self._connection.execute("ROLLBACK")

    def close(self) -> None:
        """Let go of the file, leaving nothing beside it; does nothing the second time."""
        is_there = identity(self.path) == self._file
        with contextlib.suppress(sqlite3.Error):  # closed already, or the disk is gone: an empty companion stays
            if self.writable:
                self._take_back_refused()
                if is_there:  # or the companion would be another file's
                    self._connection.execute("PRAGMA journal_mode = DELETE")
        with contextlib.suppress(sqlite3.Error):
            self._connection.close()
        if self.writable and not is_there:
            drop_empty_companion(self.path)

    def let_go(self) -> None:
        """Let go of the file, so that another can take its place; what is in memory stays."""
        self.close()
        self._file = None

    # ---- reading

    def check(self, asked: Asked | None = None) -> None:
        """Raise Damaged, with the first finding, if the database is not sound; `asked` may raise to stop."""
        with in_words(self.path), leash(self.path, self._connection, asked):
            (finding,) = self._connection.execute("PRAGMA integrity_check(1)").fetchone()
        finding = finding.decode(errors="replace")
        if finding != "ok":
            # What SQLite found names pages and cells, over several lines; the log keeps it.
            import logging  # only of what is damaged

            logging.getLogger(__name__).info("%s", finding)
            raise Damaged(N_("{name} is damaged: parts of it cannot be read."), name=self.path.name)

    def read(self, asked: Asked | None = None) -> StorageError | None:
        """Read the rows into `kept`, as far as they are sound; return what is wrong with the next one, None if nothing.

        That is Damaged for a row that is missing, has changed or is not readable.
        """
        found, trouble = self._raw_rows(asked)
        self.kept = sound(found)
        self.last, self.sum = (self.kept[-1].seq, self.kept[-1].sum) if self.kept else (0, 0)
        if self.last == len(found):
            return trouble
        return Damaged(
            N_("{name} is damaged: action {number} is missing or was changed outside SwissDesk."),
            name=self.path.name,
            number=self.last + 1,
        )

    def read_all(self) -> None:
        """Read all rows into `kept`; raises StorageError if one of them is not sound."""
        trouble = self.read()
        if trouble is not None:
            raise trouble

    def _raw_rows(self, asked: Asked | None) -> tuple[list[Row], StorageError | None]:
        """Return all rows at once, so that a reader never makes the writer wait, or those before the trouble."""
        found: list[Row] = []
        try:
            with (
                in_words(self.path),
                leash(self.path, self._connection, asked),
                closing(self._connection.cursor()) as c,
            ):
                c.execute("SELECT seq, time, action, kind, version, data, sum FROM journal ORDER BY seq")
                left = MOST_PER_BYTE * self.path.stat().st_size
                for row in map(Row._make, c):
                    left -= _bytes_in(row)
                    if left < 0:  # pages of the file are used twice
                        raise TooMuchWork(N_("{name} is damaged: parts of it cannot be read."), name=self.path.name)
                    found.append(row)
        except (OSError, StorageError) as error:
            return found, error if isinstance(error, StorageError) else unreadable(self.path, error)
        return found, None

    def snapshots(self) -> list[Snapshot]:
        """Return which tournaments are stored, the latest first."""
        with in_words(self.path), leash(self.path, self._connection):
            found = self._connection.execute(
                "SELECT seq, node, version FROM snapshots ORDER BY seq DESC LIMIT ?", (SNAPSHOTS_KEPT,)
            ).fetchall()
        return list(map(Snapshot._make, found))

    def stored(self, snapshot: Snapshot) -> bytes | None:
        """Return a stored tournament; None if there is none, it does not fit the journal, or cannot be read now."""
        before = self.sum_at(snapshot.seq)
        try:
            with in_words(self.path), leash(self.path, self._connection):
                found = self._connection.execute(
                    "SELECT data, sum FROM snapshots WHERE seq = ?", (snapshot.seq,)
                ).fetchone()
        except (StorageError, sqlite3.ProgrammingError):  # the latter where the file has been let go of
            return None
        if before is None or found is None or not isinstance(found[0], bytes):
            return None
        data, total = found
        return data if total == zlib.crc32(data, before) else None

    def sum_at(self, seq: int) -> int | None:
        """Return the sum of row `seq` as it was read or written, None if there is no such row."""
        return self.kept[seq - 1].sum if 0 < seq <= len(self.kept) else None

    def log(self, after: int, last: int) -> list[Logged]:
        """Return when the rows behind `after` up to `last` were written, and of what kind they are."""
        return [_logged(row) for row in self.kept[max(after, 0) : max(last, 0)]]

    def time_at(self, seq: int) -> str:
        """Return when row `seq` was written; empty if there is no such row."""
        return self.kept[seq - 1].time.decode(errors="replace") if 0 < seq <= len(self.kept) else ""

    def standing(self, tip: Tip) -> Standing:
        """Return how what was found in the file stands to the rows in memory."""
        if tip.identity is None:
            return Standing.GONE
        if tip.last is None:
            return Standing.UNKNOWN
        if tip.last >= self.last:
            if (tip.sum if tip.last == self.last else tip.sum_there) != self.sum:
                return Standing.OTHER
            if tip.last > self.last:
                return Standing.AHEAD
            return Standing.SAME if tip.identity == self._file else Standing.BACK
        return Standing.BEHIND if self.sum_at(tip.last) == tip.sum else Standing.OTHER

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

        Raises StorageError if it is not; then nothing of it is in the file, or will be once the disk answers again.
        Displaced: the file is not the one that this program has written.
        """
        row = Row(self.last + 1, time.encode(), action.encode(), _utf8(kind), version, data, 0)
        row = row._replace(sum=_sum(row, self.sum))
        self._check_in_place()
        try:
            with in_words(self.path), self._transaction():
                self._delete_refused()
                self._insert(row)
        except Displaced:
            raise
        except StorageError as error:
            if not self._is_there_after_all(row):
                raise self._failure(error) from error
        self.last, self.sum, self._refused = row.seq, row.sum, None
        self.kept.append(row)

    def _insert(self, row: Row) -> None:
        """Add a row, unless the file is not at the row we think it is at; and read it back."""
        self._connection.execute(
            "INSERT INTO journal SELECT ?, ?, ?, ?, ?, ?, ? WHERE ? = (SELECT coalesce(max(seq), 0) FROM journal)",
            (*_as_texts(row), self.last),
        )
        if self._end() != (row.seq, row.sum) or (self.last and self._sum_in_file(self.last) != self.sum):
            raise self._changed()

    def _changed(self) -> Displaced:
        return Displaced(
            N_("{name} was changed by another program. Nothing is lost: compare the two versions."), name=self.path.name
        )

    def _is_there_after_all(self, row: Row) -> bool:
        """Whether a row is in the file although its transaction was said to have failed; if unknown, it is not kept."""
        try:
            with in_words(self.path):
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                return self._end() == (row.seq, row.sum)
        except StorageError:
            self._refused = row
            return False

    def _delete_refused(self) -> None:
        """Take out of the file what was refused when nobody could know whether it had got there."""
        if self._refused is not None:
            row = self._refused
            self._connection.execute("DELETE FROM journal WHERE seq = ? AND sum = ?", (row.seq, row.sum))

    def _take_back_refused(self) -> None:
        if self._refused is not None:
            with self._transaction():
                self._delete_refused()
            self._refused = None

    def _failure(self, error: StorageError) -> StorageError:
        """Return what is to be said of a failed action.

        What SQLite makes of a file that was emptied or written over is not it; and a file that was whole when it was
        opened, and is again, was never damaged.
        """
        if self.standing(tip_of(self.path, self.last)) in (Standing.BEHIND, Standing.OTHER):
            return self._changed()
        if not isinstance(error, Damaged):
            return error
        try:
            self.check()
        except StorageError as found:
            return found
        return StorageError(
            N_("{name} cannot be read or saved: the disk is not responding. Check that the USB stick is plugged in."),
            name=self.path.name,
        )

    def _end(self) -> tuple[int, int]:
        """Return the number and the sum of the last row in the file, zeros if there is none."""
        return _pair(self._connection.execute("SELECT seq, sum FROM journal ORDER BY seq DESC LIMIT 1").fetchone())

    def _sum_in_file(self, seq: int) -> int | None:
        found = self._connection.execute("SELECT sum FROM journal WHERE seq = ?", (seq,)).fetchone()
        return found[0] if found is not None and isinstance(found[0], int) else None

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
        if identity(self.path) != self._file:
            raise displaced(self.path)

    def backup(self, target: sqlite3.Connection) -> None:
        """Copy everything into another database, through SQLite, so that the copy is of one moment."""
        with in_words(self.path):
            self._connection.backup(target)


def displaced(path: Path) -> Displaced:
    """Return what is to be said where another file, or none, lies in the place of the document."""
    return Displaced(
        N_("{name} was moved, deleted or replaced. Nothing is lost: choose where the tournament is kept."),
        name=path.name,
    )


def tip_of(path: Path, row: int) -> Tip:
    """Return how the journal in the file at `path` ends, and the sum of its row `row`; for any thread.

    The file is read anew, by no connection that remembers how it was.
    """
    there = identity(path)
    if there is None:
        return Tip(None)
    try:
        with in_words(path), closing(connect(path, "ro")) as connection, leash(path, connection):
            schema.check(path, connection)
            last, total = _pair(connection.execute("SELECT seq, sum FROM journal ORDER BY seq DESC LIMIT 1").fetchone())
            (at_row,) = connection.execute("SELECT (SELECT sum FROM journal WHERE seq = ?)", (row,)).fetchone()
    except Damaged:
        return Tip(there, 0, 0)
    except StorageError:
        return Tip(there)
    return Tip(there, last, total, at_row if isinstance(at_row, int) else None)


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


def sound(rows: Sequence[Row]) -> list[Row]:
    """Return rows as they come from a file, up to the first that is not the one that was written after those before."""
    total = 0
    for place, (seq, time, action, kind, version, data, stored) in enumerate(rows):
        is_row = seq == place + 1 and type(time) is bytes and type(action) is bytes and type(stored) is int
        has_event = (
            (kind is None or type(kind) is bytes)
            and (version is None or type(version) is int)
            and (data is None or type(data) is bytes)
        )
        if not (is_row and has_event):
            return [*rows[:place]]
        total = zlib.crc32(_line(seq, time, action, kind, version, data), total)
        if stored != total:
            return [*rows[:place]]
    return [*rows]


def unreadable(path: Path, error: OSError) -> StorageError:
    """Return what is to be said of a file that the system does not give out."""
    return StorageError(N_("{name} cannot be opened: {reason}."), name=path.name, reason=system_reason(error))


def _pair(found: Any) -> tuple[int, int]:
    seq, total = found or (0, 0)
    return (seq, total) if isinstance(seq, int) and isinstance(total, int) else (0, 0)


def _logged(row: Row) -> Logged:
    data = row.data if row.action == b"go" else None
    node = int(data) if data is not None and data.isdigit() else None
    return Logged(row.seq, row.time.decode(errors="replace"), row.action.decode(errors="replace"), node)


def _sum(row: Row, before: int) -> int:
    """The CRC-32 of a row, continued from the sum of the row before."""
    return zlib.crc32(_line(*row[:-1]), before)


def _line(seq: int, time: bytes, action: bytes, kind: bytes | None, version: int | None, data: bytes | None) -> bytes:
    """Return of what the sum of a row is made."""
    return b"\0".join(
        (b"%d" % seq, time, action, kind or b"", b"" if version is None else b"%d" % version, data or b"")
    )


def _bytes_in(row: Row) -> int:
    """Return how much a row holds, whatever was put where a text should be."""
    _seq, time, action, kind, _version, data, _sum = row
    try:
        return len(time) + len(action) + len(kind or b"") + len(data or b"")
    except TypeError:
        return sum(len(value) for value in row if isinstance(value, bytes))


def identity(path: Path) -> tuple[int, int] | None:
    """What tells the file at `path` from any other, None if there is none; a folder of that name is none."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    if not stat.S_ISREG(found.st_mode):
        return None
    return found.st_dev, found.st_ino


def _as_texts(row: Row) -> tuple[object, ...]:
    return tuple(value.decode() if isinstance(value, bytes) else value for value in row)


def _utf8(text: str | None) -> bytes | None:
    return None if text is None else text.encode()


def _text(data: bytes | None) -> str | None:
    return None if data is None else data.decode()
