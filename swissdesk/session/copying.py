"""Copies a whole document: the copy is complete and read back, or not there at all.

A copy is written next to its final place, synchronised to the disk, read back and compared, and only then renamed; if
the stick is removed or the power fails in between, the old copy is intact.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from swissdesk.errors import StorageError, system_reason
from swissdesk.i18n import N_
from swissdesk.session.journal import Journal, create, identity
from swissdesk.session.lock import DocumentLock
from swissdesk.session.sqlite import Damaged, connect, in_words, part_of, rollback_journal, settle


def save_copy(journal: Journal, target: Path) -> None:
    """Copy the document in `journal` to `target`, which is replaced if it exists.

    Raises StorageError if that is the document itself or one that is open elsewhere, if it cannot be written, or if
    what is read back differs; then `target` is as it was.
    """
    target = _other_file(journal, target)

    def fill(part: Path) -> None:
        with closing(connect(part, "rwc")) as connection:
            journal.backup(connection)

    with put_in_place(target, fill) as part:
        verify(part, target, journal.last, journal.sum)


def save_kept(
    journal: Journal, target: Path, last: int, add: Callable[[Journal], object], *, instead: bool = False
) -> None:
    """Make a new document at `target` of the first `last` actions that memory holds; raises like `save_copy`.

    The file itself is not asked for anything. `add` puts into it what else belongs there. `instead`: in the place of
    the document, whose lock the caller holds.
    """
    target = target.resolve() if instead else _other_file(journal, target)
    rows = journal.kept[:last]

    def fill(part: Path) -> None:
        create(part, rows)
        made = Journal(part, writable=True)
        try:
            made.read_all()
            add(made)
        finally:
            made.close()

    with put_in_place(target, fill, is_ours=instead) as part:
        verify(part, target, last, journal.sum_at(last))


def set_aside(path: Path, target: Path) -> Path:
    """Copy a file, whatever it holds, to `target`, where none may be, and return that; raises StorageError."""

    from shutil import copyfile  # seldom wanted

    def fill(part: Path) -> None:
        copyfile(path, part)

    with put_in_place(target.resolve(), fill):
        pass
    return target


def _other_file(journal: Journal, target: Path) -> Path:
    target = target.resolve()
    if _is_same(journal.path, target):
        raise StorageError(
            N_("{name} is the document itself. Choose another name or folder for the copy."), name=target.name
        )
    return target


@contextmanager
def put_in_place(target: Path, fill: Callable[[Path], None], *, is_ours: bool = False) -> Iterator[Path]:
    """Let `fill` write a new file, yield its path for checking, and rename it to `target` if nothing was raised.

    `target` is a resolved path; nobody may have it open as a document, unless `is_ours`: then the caller holds its
    lock. Raises StorageError.
    """
    lock = None if is_ours else DocumentLock(target)
    part = part_of(target)
    try:
        with in_words(target), _disk_in_words(target):
            _remove(part)
            fill(part)
            _force_to_disk(part)
            yield part
            if not is_ours:
                settle(target)
            rollback_journal(target).unlink(missing_ok=True)
            os.replace(part, target)
            force_folder_to_disk(target.parent)
    finally:
        with contextlib.suppress(OSError):  # the disk is gone: it cannot be tidied either
            _remove(part)
        if lock is not None:
            lock.release()


def verify(part: Path, target: Path, last: int, total: int | None) -> None:
    """Raise StorageError unless the file on disk is sound and its row `last` has that sum, and so all before it."""
    copied = Journal(part, writable=False)
    try:
        copied.check()
        copied.read_all()
        if copied.sum_at(last) != total:
            raise differs(target)
    except Damaged as error:
        raise differs(target) from error
    finally:
        copied.close()


def differs(target: Path) -> StorageError:
    """Return the error of a copy that was read back and is another."""
    return StorageError(
        N_("The copy {name} does not match the original. Do not use this disk; save the copy on another one."),
        name=target.name,
    )


@contextmanager
def _disk_in_words(target: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise StorageError(
            N_("{name} cannot be saved in {folder}: {reason}."),
            name=target.name,
            folder=target.parent,
            reason=system_reason(error),
        ) from error


def _force_to_disk(path: Path) -> None:
    """Write out what the system still holds, and forget it, so that reading back asks the disk."""
    descriptor = os.open(path, os.O_RDWR)
    try:
        os.fsync(descriptor)
        if sys.platform == "linux":
            os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
    finally:
        os.close(descriptor)


def force_folder_to_disk(folder: Path) -> None:
    """Make a rename in `folder` survive a power cut, where the system lets folders be synchronised."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        with contextlib.suppress(OSError):  # some file systems (sticks, shares) cannot; the rename itself is done
            os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _remove(path: Path) -> None:
    for leftover in (path, rollback_journal(path)):
        leftover.unlink(missing_ok=True)


def _is_same(one: Path, other: Path) -> bool:
    if identity(other) is None:  # and the disk of the document, which may not answer, is asked for nothing
        return one == other
    try:
        return os.path.samefile(one, other)
    except OSError:
        return one == other
