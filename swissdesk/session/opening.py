"""Opening a file: what is in it, whether it may be written, and if not, why.

A file that a crash left unfinished is put in order before it is read.
"""

from __future__ import annotations

import os
from pathlib import Path

from swissdesk.errors import Message, StorageError, message, system_reason
from swissdesk.i18n import N_
from swissdesk.session.journal import Journal, Row, Standing, displaced, tip_of, unreadable
from swissdesk.session.loading import Loaded, load
from swissdesk.session.lock import DocumentLock
from swissdesk.session.sqlite import Asked, Damaged, WriteProtected, rollback_journal, settle
from swissdesk.values import dataclass

# ---- after a crash

_JOURNAL_HEAD = 28
"""Bytes at the beginning of a rollback journal that is in use."""


def is_hot(path: Path) -> bool:
    """Whether SQLite would take something back in the file at `path` before it reads it."""
    journal = rollback_journal(path)
    try:
        with journal.open("rb") as file:
            return any(file.read(_JOURNAL_HEAD))
    except OSError:
        return False


def settle_or_set_aside(path: Path) -> Path | None:
    """Put a file in order that has a rollback journal beside it; its lock is held by the caller.

    It is taken back as SQLite would if that gives a sound document; if only the file without it is sound, the journal
    belongs to another file, is set aside, and its new name is returned. If neither is sound, nothing is changed, and
    StorageError raised.
    """
    if not is_hot(path):
        return None
    import shutil  # after a crash only
    import tempfile

    with tempfile.TemporaryDirectory(prefix="swissdesk-") as name:
        bare, together = Path(name, "bare", path.name), Path(name, "together", path.name)
        try:
            for copy in (bare, together):
                copy.parent.mkdir()
                shutil.copyfile(path, copy)
            shutil.copyfile(rollback_journal(path), rollback_journal(together))
        except OSError as error:
            raise unreadable(path, error) from error
        settle(together)
        taken_back, as_it_is = _sound_rows(together), _sound_rows(bare)
    if taken_back is not None and (as_it_is is None or _belong_together(taken_back, as_it_is)):
        settle(path)
        return None
    if as_it_is is None:
        raise Damaged(
            N_("{name} is damaged: what a crash left unfinished cannot be put in order. Nothing in it was changed."),
            name=path.name,
        )
    return _set_aside(path)


def _sound_rows(path: Path) -> list[Row] | None:
    """Return the records of a file that is sound in every way, None for any other."""
    try:
        journal = Journal(path, writable=False)
        try:
            journal.check()
            journal.read_all()
            return journal.kept
        finally:
            journal.close()
    except StorageError:
        return None


def _belong_together(one: list[Row], other: list[Row]) -> bool:
    """Whether two states are of one file before and after its last transaction."""
    shorter = min(len(one), len(other))
    return abs(len(one) - len(other)) <= 1 and one[:shorter] == other[:shorter]


def _set_aside(path: Path) -> Path:
    """Rename the rollback journal, so that nothing takes it for one of this file; return its new name."""
    journal = rollback_journal(path)
    number = 1
    while (target := journal.with_name(f"{journal.name}.aside{number}")).exists():
        number += 1
    os.replace(journal, target)
    return target


# ---- opening

SMALLEST_DATABASE = 512
"""One page of the smallest size, in bytes."""

MOST_BYTES = 200_000_000
"""Ten thousand players, twenty-five rounds and a hundred thousand actions have a third of it."""


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

    def release(self) -> None:
        """Let go of both; `open_again` takes them back."""
        self.store.let_go()
        if self.lock is not None:
            self.lock.release()
            self.lock = None

    def open_again(self) -> None:
        """Go on with the file that lies in the place of the former one now, if it holds the same.

        Raises Displaced if it holds anything else, StorageError if it cannot be opened or is in use elsewhere.
        """
        path = self.store.path
        if self.store.standing(tip_of(path, self.store.last)) not in (Standing.SAME, Standing.BACK):
            raise displaced(path)
        if self.lock is not None:
            self.lock.release()
            self.lock = None
        self.lock = DocumentLock(path)
        fresh = Journal(path, writable=True)
        try:
            fresh.read_all()
        except StorageError:
            fresh.close()
            raise
        if (fresh.last, fresh.sum) != (self.store.last, self.store.sum):
            fresh.close()
            raise displaced(path)
        self.store.close()
        self.store = fresh


def open_file(path: Path, *, read_only: bool, asked: Asked | None = None) -> Opened:
    """Open the document at `path` (resolved), for writing if that is asked for and possible.

    `asked` is called now and then, and may raise to stop. Raises StorageError if it holds no tournament that can be
    read, and Foreign if it has something in it that no document has.
    """
    _check_file(path)
    lock, reason = _without_lock(path) if read_only else _reserve(path)
    try:
        if lock is not None:
            settle_or_set_aside(path)
        store, reason = _open_store(path, reason)
        try:
            opened = _load(store, reason, asked)
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
    if not path.is_file():
        raise StorageError(N_("{name} is a pipe or a device, not a document."), name=path.name)
    if size == 0:
        raise StorageError(N_("{name} is empty: it contains no tournament. Open a copy of it."), name=path.name)
    if size > MOST_BYTES:
        raise StorageError(
            N_("{name} is larger than {limit} MB: no document is. Open a backup."),
            name=path.name,
            limit=MOST_BYTES // 1_000_000,
        )
    if size < SMALLEST_DATABASE:
        raise StorageError(N_("{name} is not a SwissDesk document."), name=path.name)


def _reserve(path: Path) -> tuple[DocumentLock | None, Message | None]:
    """Return the lock of the document, or why there is none."""
    try:
        return DocumentLock(path), None
    except StorageError as error:
        return None, _read_only(error.message)


def _without_lock(path: Path) -> tuple[None, Message]:
    if is_hot(path):
        lock, _ = _reserve(path)
        if lock is not None:
            try:
                settle_or_set_aside(path)
            finally:
                lock.release()
    return None, message(N_("{name} is open for viewing only."), name=path.name)


def _open_store(path: Path, reason: Message | None) -> tuple[Journal, Message | None]:
    """Open the file for writing if nothing speaks against it, else for reading."""
    if reason is None:
        try:
            return Journal(path, writable=True), None
        except WriteProtected as error:
            reason = _read_only(error.message)
    return Journal(path, writable=False), reason


def _load(store: Journal, reason: Message | None, asked: Asked | None) -> Opened:
    damage = _damage(store, asked)
    loaded = load(store, asked)
    problem = damage or loaded.problem
    return Opened(
        store=store,
        loaded=loaded,
        lock=None,
        reason=reason if problem is None else _read_only(problem),
        sound=damage is None and (loaded.problem is None or loaded.newer),
    )


def _damage(store: Journal, asked: Asked | None) -> Message | None:
    try:
        store.check(asked)
    except Damaged as error:
        return error.message
    return None


def _read_only(reason: Message) -> Message:
    return message(N_("{reason} The tournament can be viewed and copied, but not changed."), reason=reason)
