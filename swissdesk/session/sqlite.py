"""Connections to SQLite, and its errors in words. Which tables there are is not known here.

What is opened is not trusted: a connection obeys no view and no trigger of the file, has limits on what one value and
one statement may be, and `leash` ends reading that takes far longer than a file of that size can.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sqlite3
from collections.abc import Callable, Iterator
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


class TooMuchWork(Damaged):
    """Reading the file takes far longer, or gives far more, than what SwissDesk writes."""


_LONGEST_VALUE = 64_000_000
"""Bytes of one value: an event of ten thousand players and all their rounds has a sixth of it."""

_LIMITS = {
    sqlite3.SQLITE_LIMIT_LENGTH: _LONGEST_VALUE,
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: 100_000,
    sqlite3.SQLITE_LIMIT_COLUMN: 100,
    sqlite3.SQLITE_LIMIT_EXPR_DEPTH: 50,
    sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH: 1,
    sqlite3.SQLITE_LIMIT_ATTACHED: 0,
}
"""What SQLite may be made to hold by the file that it reads."""


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
    try:
        _distrust(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _distrust(connection: sqlite3.Connection) -> None:
    """Let nothing in the file decide what is done."""
    for limit, most in _LIMITS.items():
        connection.setlimit(limit, most)
    connection.set_authorizer(_own_statements_only)
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA temp_store = MEMORY")


def _own_statements_only(_action: int, _one: object, _two: object, _name: object, source: object) -> int:
    """Refuse what a view or trigger wants: `source` names it, and is None for our own statements."""
    return sqlite3.SQLITE_OK if source is None else sqlite3.SQLITE_DENY


_CHECK_EVERY = 20_000
"""Steps of SQLite between two looks at how many there were."""

_STEPS = 20_000_000
_STEPS_PER_BYTE = 20
"""What reading may take; the longest documents need a tenth of it."""

Asked = Callable[[], object]
"""Called now and then; raises to stop."""


@contextmanager
def leash(path: Path, connection: sqlite3.Connection, asked: Asked | None = None) -> Iterator[None]:
    """End what the block has SQLite do, with TooMuchWork, if it takes far more steps than the size of the file allows.

    Steps are counted, not seconds: a slow stick is no reason. `asked` may raise, and ends it as well.
    """
    left = (_STEPS + _STEPS_PER_BYTE * _size(path)) // _CHECK_EVERY
    stopped: list[BaseException] = []

    def check() -> bool:
        nonlocal left
        left -= 1
        if asked is not None:
            try:
                asked()
            except BaseException as error:
                stopped.append(error)
        return left < 0 or bool(stopped)

    connection.set_progress_handler(check, _CHECK_EVERY)
    try:
        yield
    except StorageError:
        if stopped:
            raise stopped[0] from None
        raise
    finally:
        connection.set_progress_handler(None, 0)


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


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
    sqlite3.SQLITE_INTERRUPT: N_(
        "{name} was not read: that takes far more work than a document of its size. Do not trust it; open a backup."
    ),
    sqlite3.SQLITE_TOOBIG: N_(
        "{name} was not read: that takes far more work than a document of its size. Do not trust it; open a backup."
    ),
    sqlite3.SQLITE_AUTH: N_("{name} was not read: it contains statements that no document has. Open a backup."),
}


_KINDS: dict[int, type[StorageError]] = {
    sqlite3.SQLITE_CORRUPT: Damaged,
    sqlite3.SQLITE_NOTADB: Damaged,
    sqlite3.SQLITE_READONLY: WriteProtected,
    sqlite3.SQLITE_PERM: WriteProtected,
    sqlite3.SQLITE_INTERRUPT: TooMuchWork,
    sqlite3.SQLITE_TOOBIG: TooMuchWork,
    sqlite3.SQLITE_AUTH: TooMuchWork,
}

_BLOCK = 1 << 16


def part_of(target: Path) -> Path:
    """Return where a file is written that will be `target` once it is whole."""
    return target.with_name(f".{target.name}.part")


def shown_name(path: Path) -> str:
    """Return the name of a file as the user knows it: what is written to a part is the whole."""
    name = path.name
    return name[1:-5] if name.startswith(".") and name.endswith(".part") else name


@contextmanager
def in_words(path: Path) -> Iterator[None]:
    """Turn SQLite's errors inside the block into StorageErrors that name the file (Damaged where it is)."""
    try:
        yield
    except sqlite3.ProgrammingError:
        raise
    except sqlite3.DatabaseError as error:
        code = getattr(error, "sqlite_errorcode", 0) & _PRIMARY
        if code == sqlite3.SQLITE_CORRUPT and not _can_be_read(path):
            code = sqlite3.SQLITE_IOERR
        if code == sqlite3.SQLITE_IOERR:
            code = _refusal(path)
        kind = _KINDS.get(code, StorageError)
        if code in _WORDS:
            raise kind(_WORDS[code], name=shown_name(path)) from error
        raise kind(
            N_("{name}: the database reports “{problem}”."), name=shown_name(path), problem=str(error)
        ) from error
    except UnicodeDecodeError as error:  # the database quotes what is broken in it
        raise Damaged(N_("{name} is damaged ({finding})."), name=shown_name(path), finding=error.reason) from error


_REFUSALS = {
    errno.ENOSPC: sqlite3.SQLITE_FULL,
    errno.EDQUOT: sqlite3.SQLITE_FULL,
    errno.EROFS: sqlite3.SQLITE_READONLY,
}


def _refusal(path: Path) -> int:
    """Return why a disk takes nothing, which SQLite does not say: it is full, write-protected, or does not respond."""
    if os.path.exists(path) and not os.access(path, os.W_OK):
        return sqlite3.SQLITE_READONLY
    probe = path.with_name(f".{path.name}.probe")
    try:
        with open(probe, "wb", buffering=0) as file:
            file.write(bytes(_BLOCK))
            os.fsync(file.fileno())
    except OSError as error:
        return _REFUSALS.get(error.errno or 0, sqlite3.SQLITE_IOERR)
    finally:
        with contextlib.suppress(OSError):
            probe.unlink(missing_ok=True)
    return sqlite3.SQLITE_IOERR


def _can_be_read(path: Path) -> bool:
    """Whether the disk gives out the whole file: SQLite calls a file damaged when it is the disk that fails."""
    try:
        with open(path, "rb", buffering=0) as file:
            place = 0
            while block := _read_at(file.fileno(), place):
                place += len(block)
    except OSError:
        return False
    return True


def _read_at(descriptor: int, place: int) -> bytes:
    if hasattr(os, "pread"):
        return os.pread(descriptor, _BLOCK, place)
    os.lseek(descriptor, place, os.SEEK_SET)
    return os.read(descriptor, _BLOCK)


def rollback_journal(path: Path) -> Path:
    """Return where SQLite keeps what it needs to take back an unfinished transaction."""
    return path.with_name(f"{path.name}-journal")


def drop_empty_companion(path: Path) -> None:
    """Remove the empty rollback journal of a document that has been deleted or replaced while it was open.

    Beside another database SQLite removes it, which knows whether anybody is using it.
    """
    companion = rollback_journal(path)
    with contextlib.suppress(OSError, sqlite3.DatabaseError):
        if companion.stat().st_size:
            return
        if not os.path.lexists(path):
            companion.unlink()
            return
        with closing(connect(path, "rw")) as connection:
            connection.execute("PRAGMA busy_timeout = 0")
            connection.execute("PRAGMA journal_mode = TRUNCATE")
            connection.execute("PRAGMA journal_mode = DELETE")


def settle(path: Path) -> None:
    """Take back what a crash left unfinished in the database at `path`, if anything; nobody else may be using it.

    SQLite would do so by itself for the next writer; readers cannot, and a file put in the place of this one would
    suffer from it.
    """
    if not os.path.exists(rollback_journal(path)):
        return
    with contextlib.suppress(sqlite3.DatabaseError), closing(connect(path, "rw")) as connection:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("ROLLBACK")
