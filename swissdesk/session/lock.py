"""The lock of a document, so that only one program at a time may write it.

The shape: an operating-system lock on a companion file ``.NAME.lock`` beside the document. The lock is what counts,
never the companion's presence: it vanishes with the process that holds it, so a companion left behind by a crash
locks nobody out. The document itself is not used, because on POSIX a lock on it would be dropped whenever any
descriptor of it is closed in the process, SQLite's own included, and on Windows it would keep readers out.

`flock` belongs to the open file, not to the process: two documents in one process exclude each other as well.

Not by filelock: its companion file stays, on Windows it cannot be read who holds it, and where a disk has no locks it
takes the mere presence of a file for one, which a crash leaves behind (tests/notes/libraries.md).
"""

from __future__ import annotations

import contextlib
import getpass
import json
import os
import socket
import sys
from pathlib import Path

from swissdesk.errors import StorageError, system_reason
from swissdesk.i18n import N_

_LOCKED_BYTE = 1 << 30
"""Windows locks bytes and keeps others from reading them; this one lies far behind the text."""

_LONGEST_TEXT = 2000

_OPEN_FLAGS = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)


class Taken(StorageError):
    """Another program holds the lock; `holder` says who, as far as is known."""

    holder: str


class DocumentLock:
    """A lock that is held from the moment of its making until `release`, or until the process ends."""

    def __init__(self, document: Path) -> None:
        """Take the lock of `document` (a resolved path), or raise.

        Raises Taken if another program has it, StorageError if no lock can be made there (no permission to write to
        the folder, a disk without locks).
        """
        self._path = document.with_name(f".{document.name}.lock")
        self._descriptor = self._take(document)
        self._sign()

    def _take(self, document: Path) -> int:
        while True:
            try:
                descriptor = os.open(self._path, _OPEN_FLAGS, 0o666)
            except OSError as error:
                raise _no_lock(document, error) from error
            try:
                _lock(descriptor)
            except BlockingIOError as error:
                holder = _read_holder(descriptor)
                os.close(descriptor)
                raise _taken(document, holder) from error
            except OSError as error:
                os.close(descriptor)
                raise _no_lock(document, error) from error
            if _is_still_there(descriptor, self._path):
                return descriptor
            # Its holder let go and removed it between our opening and our locking: nobody else would see our lock.
            os.close(descriptor)

    def _sign(self) -> None:
        with contextlib.suppress(OSError):  # who it is, is a courtesy; the lock works without
            os.ftruncate(self._descriptor, 0)
            os.write(self._descriptor, json.dumps(_ourselves()).encode())

    def release(self) -> None:
        """Let go; does nothing the second time."""
        if self._descriptor < 0:
            return
        if sys.platform != "win32":
            with contextlib.suppress(OSError):  # removed while still locked, so that nobody locks a file that goes
                if _is_still_there(self._descriptor, self._path):
                    self._path.unlink()
        with contextlib.suppress(OSError):  # the disk it is on is gone
            os.close(self._descriptor)
        self._descriptor = -1
        if sys.platform == "win32":
            with contextlib.suppress(OSError):  # another program is looking at it: it stays, which is harmless
                self._path.unlink()


def _taken(document: Path, holder: str) -> Taken:
    if holder:
        error = Taken(N_("{name} is already open; in use by {holder}."), name=document.name, holder=holder)
    else:
        error = Taken(N_("{name} is already open in another window or program."), name=document.name)
    error.holder = holder
    return error


def _no_lock(document: Path, error: OSError) -> StorageError:
    if isinstance(error, FileNotFoundError):
        return StorageError(
            N_("The folder of {path} does not exist. Create it, or choose another."), path=str(document)
        )
    return StorageError(
        N_("{name} cannot be locked for writing in the folder {folder}: {reason}."),
        name=document.name,
        folder=document.parent,
        reason=system_reason(error),
    )


def _ourselves() -> dict[str, str]:
    try:
        user = getpass.getuser()
    except (OSError, KeyError, ImportError):  # no such user in the system's list
        user = ""
    return {"user": user, "computer": socket.gethostname(), "process": str(os.getpid())}


def _read_holder(descriptor: int) -> str:
    """Return ``anna on laptop-3 (process 4711)``, or as much of it as is known; empty if nothing is."""
    try:
        os.lseek(descriptor, 0, os.SEEK_SET)
        text = json.loads(os.read(descriptor, _LONGEST_TEXT))
        user, computer, process = (str(text.get(key, ""))[:80] for key in ("user", "computer", "process"))
    except (OSError, ValueError, AttributeError, RecursionError):
        return ""
    place = f"{user} @ {computer}" if user and computer else user or computer
    return f"{place} ({process})" if process else place


def _is_still_there(descriptor: int, path: Path) -> bool:
    if sys.platform == "win32":
        return True  # an open file cannot be removed there
    try:
        return os.path.samestat(os.fstat(descriptor), os.stat(path))
    except FileNotFoundError:
        return False


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        os.lseek(descriptor, _LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise BlockingIOError(error.errno, error.strerror) from error
        finally:
            os.lseek(descriptor, 0, os.SEEK_SET)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
