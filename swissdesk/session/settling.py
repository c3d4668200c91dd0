"""Puts a file in order that a crash left unfinished, and never the wrong one.

A file beside a rollback journal may be the one that crashed, which SQLite can put in order, or a backup that was put
in its place, which the foreign journal would spoil. So both are tried on copies, and only then is the file touched.
"""

from __future__ import annotations

import os
from pathlib import Path

from swissdesk.errors import StorageError
from swissdesk.i18n import N_
from swissdesk.session.journal import Journal, Row, unreadable
from swissdesk.session.sqlite import Damaged, rollback_journal, settle

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
            return list(journal.rows())
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
