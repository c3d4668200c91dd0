"""Recovery of a damaged document: from the file itself as far as it can be read, and from its copies.

Everything is tried on copies; nothing in the place of the document is changed, and what is chosen becomes a new file.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from swissdesk.errors import Message, StorageError
from swissdesk.i18n import N_
from swissdesk.session import backups, copying, journal, schema
from swissdesk.session.document import Document
from swissdesk.session.journal import MOST_PER_BYTE, Row, identity
from swissdesk.session.sqlite import Damaged, connect, in_words, leash, rollback_journal, settle
from swissdesk.values import dataclass

# ---- the actions of a file that is not opened


def sound_rows(path: Path) -> list[Row]:
    """Return the actions in a file up to the first that is missing or was changed; raises StorageError."""
    found: list[Row] = []
    with in_words(path), closing(connect(path, "ro")) as connection, leash(path, connection):
        if not schema.is_journal(connection):
            raise Damaged(N_("{name} has no action that can be saved. Open a backup."), name=path.name)
        rows = connection.execute("SELECT seq, time, action, kind, version, data, sum FROM journal ORDER BY seq")
        try:
            for row in _within(rows, path):
                found.append(row)
        except StorageError:
            if not journal.sound(found):
                raise
    return journal.sound(found)


def _within(rows: Iterator[tuple[Any, ...]], path: Path) -> Iterator[Row]:
    """Yield rows until they are more than a file of this size can hold."""
    left = MOST_PER_BYTE * path.stat().st_size
    for row in map(Row._make, rows):
        left -= sum(len(value) for value in row if isinstance(value, bytes))
        if left < 0:
            return
        yield row


# ---- what there is

_MOST_LOOKED_AT = 60


@dataclass(frozen=True, slots=True)
class Candidate:
    """A file to go on with: how many actions it has, when the latest was done, its event and latest round.

    `is_itself`: the damaged document, as far as it can be read. `of_same` is whether it begins as that does, None if
    that cannot be told. `problem` says what is wrong with it, None if nothing is.
    """

    path: Path
    last: int
    at: str
    event: str
    round: int
    is_itself: bool = False
    of_same: bool | None = None
    problem: Message | None = None


def candidates(path: Path, folders: Iterable[Path]) -> list[Candidate]:
    """Return what can be gone on with instead of the damaged document at `path`, that with the latest action first.

    `folders` are looked through for copies; so is the document's own. For any thread.
    """
    itself = _as_far_as_readable(path)
    beginning = itself[0].sum if itself else None
    found = []
    if itself:
        found.append(_read_as_copy(path, itself, None, is_itself=True))
    seen = {identity(path)}
    for other in _documents_in((path.parent, *folders)):
        if identity(other) not in seen:
            seen.add(identity(other))
            candidate = _candidate(other, beginning)
            if candidate is not None and candidate.of_same is not False:
                found.append(candidate)
    return sorted(found, key=lambda one: (one.at, one.last), reverse=True)


def _documents_in(folders: Iterable[Path]) -> list[Path]:
    found: list[tuple[float, Path]] = []
    for folder in dict.fromkeys(folders):
        try:
            paths = [one for one in folder.glob("*.swissdesk") if not one.name.startswith(".")]
            found += [(one.stat().st_mtime, one) for one in paths]
        except OSError:
            continue
    return [path for _, path in sorted(found, reverse=True)[:_MOST_LOOKED_AT]]


def _candidate(path: Path, beginning: int | None) -> Candidate | None:
    rows = _as_far_as_readable(path)
    if not rows:
        return None
    return _read_as_copy(path, rows, None if beginning is None else rows[0].sum == beginning)


def _read_as_copy(path: Path, rows: list[Row], of_same: bool | None, *, is_itself: bool = False) -> Candidate:
    """Return what is to be said of a file with these records, opened as a copy of its own."""
    at = rows[-1].time.decode(errors="replace")
    with tempfile.TemporaryDirectory(prefix="swissdesk-") as name:
        copy = Path(name, path.name)
        try:
            journal.create(copy, rows)
            with Document.open(copy, read_only=True) as document:
                tournament, last = document.tournament, document.last
        except StorageError as error:
            return Candidate(path, len(rows), at, "", 0, is_itself, of_same, error.message)
    return Candidate(path, last, at, tournament.info.name, backups.latest_round(tournament), is_itself, of_same)


def _as_far_as_readable(path: Path) -> list[Row]:
    """Return the records of a file up to the first that is damaged, none if there are none; read from copies.

    What a crash left unfinished is taken back in a second copy; the longer of both counts.
    """
    found: list[Row] = []
    with tempfile.TemporaryDirectory(prefix="swissdesk-") as name:
        for takes_back in (False, True):
            copy = Path(name, str(takes_back), path.name)
            try:
                copy.parent.mkdir()
                shutil.copyfile(path, copy)
                if takes_back:
                    shutil.copyfile(rollback_journal(path), rollback_journal(copy))
                    settle(copy)
                found = max(found, sound_rows(copy), key=len)
            except (OSError, StorageError):
                continue
    return found


def recover(candidate: Candidate, target: Path) -> None:
    """Write a new document at `target` with what a candidate has; raises StorageError."""
    target = target.resolve()
    if candidate.problem is None and not candidate.is_itself:
        with Document.open(candidate.path, read_only=True) as document:
            document.save_copy(target)
        return
    rows = _as_far_as_readable(candidate.path)[: candidate.last]

    def fill(part: Path) -> None:
        journal.create(part, rows)

    with copying.put_in_place(target, fill) as part:
        copying.verify(part, target, rows[-1].seq, rows[-1].sum)
