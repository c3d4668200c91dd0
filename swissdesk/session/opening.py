"""Opening a file: what is in it, whether it may be written, and if not, why."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from swissdesk.errors import Message, StorageError, message, system_reason
from swissdesk.i18n import N_
from swissdesk.session.journal import Journal
from swissdesk.session.loading import Loaded, load
from swissdesk.session.lock import DocumentLock
from swissdesk.session.sqlite import Damaged, WriteProtected, rollback_journal, settle

SMALLEST_DATABASE = 512
"""One page of the smallest size, in bytes."""


@dataclass(slots=True)
class Opened:
    """An open file and its content.

    `reason` says why it is read-only; without one it is not, and `lock` is held. `sound` is False where the file
    holds more than could be understood because something in it is wrong.
    """

    store: Journal
    loaded: Loaded
    lock: DocumentLock | None
    reason: Message | None
    sound: bool

    def close(self) -> None:
        """Let go of the file first, then of the right to write it."""
        self.store.close()
        if self.lock is not None:
            self.lock.release()


def open_file(path: Path, *, read_only: bool) -> Opened:
    """Open the document at `path` (resolved), for writing if that is asked for and possible.

    Raises StorageError if it holds no tournament that can be read.
    """
    _check_file(path)
    lock, reason = _just_looking(path) if read_only else _reserve(path)
    try:
        store, reason = _open_store(path, reason)
        try:
            opened = _load(store, reason)
        except BaseException:
            store.close()
            raise
        if lock is not None and opened.reason is None:
            opened.lock, lock = lock, None
        return opened
    finally:
        if lock is not None:
            lock.release()


def _check_file(path: Path) -> None:
    """Raise StorageError for what SQLite would take for a new database or say little about."""
    try:
        size = path.stat().st_size
    except OSError as error:
        raise StorageError(
            N_("{name} cannot be opened: {reason}."), name=path.name, reason=system_reason(error)
        ) from error
    if path.is_dir():
        raise StorageError(N_("{name} is a folder, not a document."), name=path.name)
    if size == 0:
        raise StorageError(N_("{name} is empty: it contains no tournament. Open a copy of it."), name=path.name)
    if size < SMALLEST_DATABASE:
        raise StorageError(N_("{name} is not a SwissDesk document."), name=path.name)


def _reserve(path: Path) -> tuple[DocumentLock | None, Message | None]:
    """Return the lock of the document, or why there is none."""
    try:
        return DocumentLock(path), None
    except StorageError as error:
        return None, _only_to_look_at(error.message)


def _just_looking(path: Path) -> tuple[None, Message]:
    if rollback_journal(path).exists():
        lock, _ = _reserve(path)
        if lock is not None:
            settle(path)
            lock.release()
    return None, message(N_("{name} is open for viewing only."), name=path.name)


def _open_store(path: Path, reason: Message | None) -> tuple[Journal, Message | None]:
    """Open the file for writing if nothing speaks against it, else for reading."""
    if reason is None:
        try:
            return Journal(path, writable=True), None
        except WriteProtected as error:
            reason = _only_to_look_at(error.message)
    return Journal(path, writable=False), reason


def _load(store: Journal, reason: Message | None) -> Opened:
    damage = _damage(store)
    loaded = load(store)
    problem = damage or loaded.problem
    return Opened(
        store=store,
        loaded=loaded,
        lock=None,
        reason=reason if problem is None else _only_to_look_at(problem),
        sound=damage is None and (loaded.problem is None or loaded.newer),
    )


def _damage(store: Journal) -> Message | None:
    try:
        store.check()
    except Damaged as error:
        return error.message
    return None


def _only_to_look_at(reason: Message) -> Message:
    return message(N_("{reason} The tournament can be viewed and copied, but not changed."), reason=reason)
