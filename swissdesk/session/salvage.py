"""Takes the actions out of a file that is not opened, into a new document.

Nothing that stands in the file is obeyed: the rows of its journal are read, if that is a plain table, and each is
checked against the one before it; the first that does not fit ends it. The file itself stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from swissdesk.errors import StorageError
from swissdesk.i18n import N_
from swissdesk.session import copying, journal, schema
from swissdesk.session.journal import MOST_PER_BYTE, Row
from swissdesk.session.sqlite import Damaged, connect, in_words, leash


def salvage(path: Path, target: Path) -> int:
    """Write a new document to `target` with the actions of the file at `path`, and return how many they are.

    Raises Damaged if it has not even the first, StorageError if `target` cannot be written.
    """
    rows = sound_rows(path)
    if not rows:
        raise Damaged(N_("{name} has no action that can be saved. Open a backup."), name=path.name)

    def fill(part: Path) -> None:
        journal.create(part, rows)

    with copying.put_in_place(target.resolve(), fill) as part:
        copying.verify(part, target, rows[-1].seq, rows[-1].sum)
    return len(rows)


def sound_rows(path: Path) -> list[Row]:
    """Return the actions in a file up to the first that is missing or was changed; raises StorageError."""
    found: list[Row] = []
    with in_words(path), closing(connect(path, "ro")) as connection, leash(path, connection):
        if not schema.is_journal(connection):
            raise Damaged(N_("{name} has no action that can be saved. Open a backup."), name=path.name)
        rows = connection.execute("SELECT seq, time, action, kind, version, data, sum FROM journal ORDER BY seq")
        try:
            for row in journal.sound(_within(rows, path)):
                found.append(row)
        except StorageError:
            if not found:
                raise
    return found


def _within(rows: Iterator[tuple[Any, ...]], path: Path) -> Iterator[tuple[Any, ...]]:
    """Yield rows until they are more than a file of this size can hold."""
    left = MOST_PER_BYTE * path.stat().st_size
    for values in rows:
        left -= sum(len(value) for value in values if isinstance(value, bytes))
        if left < 0:
            return
        yield values
