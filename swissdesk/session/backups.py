"""Backups of a document on a second medium, round by round, each read back before it counts.

The shape: `order` says on the thread of the document what is wanted, `make` does it on any other (it opens the file for
itself, because a connection belongs to its thread), and a `Backups` remembers how it went. The document is first copied
into memory, which takes milliseconds; however slow the USB stick is, entering results never waits for it.

There is one file for each round, replaced by a later state of the same round; a file that holds anything which the
document does not know is never touched. To restore, open a copy: it is a document with the whole history.
"""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from swissdesk import wording
from swissdesk.errors import Message, StorageError, SwissDeskError
from swissdesk.i18n import N_
from swissdesk.model import Stage, Tournament
from swissdesk.session import copying
from swissdesk.session.document import Document
from swissdesk.session.journal import Journal, tip_of
from swissdesk.session.loading import load
from swissdesk.session.lock import Taken
from swissdesk.session.sqlite import Damaged, connect, in_words
from swissdesk.values import dataclass

SUFFIX = ".swissdesk"
RETRY_AFTER = 20
"""After so many actions a copy that failed is tried again, if no round has called for one before."""

_MOST_NAMES = 99
_MOST_LOOKED_AT = 60
_LONGEST_NAME = 120
"""Bytes of the event's name in the name of a copy; the whole of it may have 255."""
_FORBIDDEN = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f]+')


class BackupFailed(StorageError):
    """There is no new copy; older ones are as they were."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be copied where: the file, and the tournament in it as it stood at record number `last`."""

    document: Path
    tournament: Tournament
    last: int
    folder: Path
    at: str


@dataclass(frozen=True, slots=True)
class Copy:
    """A copy that was read back: where it is, when that was (ISO 8601), and up to which record it goes.

    `round` is the latest round that was published, 0 before the first and for copies found later. `second_medium` is
    whether it lies on another medium than the document, None if that is not known.
    """

    path: Path
    at: str
    round: int
    last: int
    second_medium: bool | None = None


def order(document: Document, folder: str | Path, at: str) -> Order:
    """Return what `make` needs to know; to be called on the thread of the document, `at` being the time."""
    return Order(document.path, document.tournament, document.last, Path(folder), at)


def make(wanted: Order) -> Copy:
    """Write a copy, read it back, and return it; for any thread. Raises BackupFailed, saying why and what to do.

    What was done since the order was given is in the copy too.
    """
    try:
        _check_folder(wanted.folder)
        with closing(sqlite3.connect(":memory:")) as memory:
            memory.text_factory = bytes
            _take(wanted.document, memory)
            last, total = _end(memory)
            path = _write(wanted, memory, last, total)
    except StorageError as error:
        raise BackupFailed(
            N_("No copy was saved in {folder}. {reason} The program will try again."),
            folder=wanted.folder,
            reason=error.message,
        ) from error
    apart = is_second_medium(wanted.document, wanted.folder)
    return Copy(path, wanted.at, latest_round(wanted.tournament), last, apart)


def newest(document: Path, folder: Path) -> Copy | None:
    """Return the copy in `folder` that goes furthest, None if there is none; for any thread.

    Its time is that of the file: a copy has its name only since it was read back.
    """
    found: list[Copy] = []
    try:
        with closing(sqlite3.connect(":memory:")) as memory:
            memory.text_factory = bytes
            _take(document, memory)
            for path in _candidates(folder):
                last = _goes_to(path, memory)
                if last and path.resolve() != document.resolve():
                    at = datetime.fromtimestamp(path.stat().st_mtime, UTC).astimezone()
                    apart = is_second_medium(document, folder)
                    found.append(Copy(path, at.isoformat(timespec="seconds"), 0, last, apart))
    except (OSError, StorageError):
        return None
    return max(found, key=lambda copy: copy.last, default=None)


def is_second_medium(document: Path, folder: Path) -> bool | None:
    """Whether the folder lies on another medium than the document; None if that cannot be found out."""
    try:
        return os.stat(document).st_dev != os.stat(folder).st_dev
    except OSError:
        return None


def latest_round(tournament: Tournament) -> int:
    """Return the number of the latest round that everybody knows of, 0 before the first."""
    return max((r.number for r in tournament.rounds if r.stage is not Stage.DRAFT), default=0)


def calls_for_copy(before: Tournament, after: Tournament) -> bool:
    """Whether a step made a round known, completed or closed it: a moment to be able to go back to."""
    return after is not before and _milestones(after) > _milestones(before)


def _milestones(tournament: Tournament) -> tuple[int, bool, bool]:
    number = latest_round(tournament)
    if not number:
        return 0, False, False
    r = tournament.round(number)
    return number, r.is_complete, r.stage is Stage.CLOSED


class Backups:
    """What is known of the copies of one open document; nothing happens here by itself.

    Ask `wanted` after every step; start `make` in the background, and tell what came of it: `done` or `failed`.
    """

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.latest: Copy | None = None
        self.failure: Message | None = None
        self._failed_at = 0
        self._running = False

    def wanted(self, before: Tournament, after: Tournament, last: int) -> bool:
        """Whether a copy is to be made now: a round calls for one, or one that failed is tried again."""
        if self.folder is None or self._running:
            return False
        overdue = self.failure is not None and last - self._failed_at >= RETRY_AFTER
        return overdue or calls_for_copy(before, after)

    def started(self) -> None:
        """A copy is being made; none other is wanted before it has ended."""
        self._running = True

    def done(self, copy: Copy) -> None:
        """A copy was made and read back."""
        self._running = False
        self.latest, self.failure = copy, None

    def failed(self, error: SwissDeskError, last: int) -> None:
        """No copy could be made; `last` is the number of the latest record now."""
        self._running = False
        self.failure, self._failed_at = error.message, last


# ---- the copy


def _check_folder(folder: Path) -> None:
    """Raise StorageError for a folder that is not there; it is never made: the stick may only have been pulled out."""
    if not os.path.isdir(folder):
        raise StorageError(N_("The folder is missing. Plug the USB stick in again, or choose another folder."))


def _take(document: Path, memory: sqlite3.Connection) -> None:
    """Copy the document into memory, all of one moment."""
    journal = Journal(document, writable=False)
    try:
        journal.backup(memory)
    finally:
        journal.close()


def _write(wanted: Order, memory: sqlite3.Connection, last: int, total: int) -> Path:
    def fill(part: Path) -> None:
        with in_words(part), closing(connect(part, "rwc")) as connection:
            memory.backup(connection)

    for path in _names(wanted):
        if os.path.exists(path) and not _goes_to(path, memory):
            continue
        target = path.resolve()
        try:
            with copying.put_in_place(target, fill) as part:
                copying.verify(part, target, last, total)
                _check_tournament(part, target, wanted)
        except Taken:  # somebody is looking at the copy of this round
            continue
        return target
    raise StorageError(N_("Other documents already use every name for the copy. Choose an empty folder."))


def _check_tournament(part: Path, target: Path, wanted: Order) -> None:
    """Raise StorageError unless the copy opens with everything in it, and shows the tournament that was ordered."""
    copied = Journal(part, writable=False)
    try:
        loaded = load(copied)
    except Damaged as error:
        raise copying.differs(target) from error
    finally:
        copied.close()
    same_moment = loaded.last == wanted.last
    if loaded.problem is not None or (same_moment and loaded.history.tournament != wanted.tournament):
        raise copying.differs(target)


def _names(wanted: Order) -> Iterator[Path]:
    """Yield the names for the copy, the best first."""
    words = " ".join(_FORBIDDEN.sub(" ", wanted.tournament.info.name).split()).strip(". ")
    name = words.encode("utf-8", "ignore")[:_LONGEST_NAME].decode("utf-8", "ignore").strip(". ")
    name = name or wanted.document.stem
    number = latest_round(wanted.tournament)
    if number:
        stem = wording.text(N_("{event} - round {round}"), event=name, round=f"{number:02d}")
    else:
        stem = wording.text(N_("{event} - before round 1"), event=name)
    yield wanted.folder / f"{stem}{SUFFIX}"
    for more in range(2, _MOST_NAMES):
        yield wanted.folder / f"{stem} ({more}){SUFFIX}"


def _candidates(folder: Path) -> list[Path]:
    """Return the documents in a folder, those written last first."""
    found = [path for path in folder.glob(f"*{SUFFIX}") if not path.name.startswith(".")]
    return sorted(found, key=lambda path: -path.stat().st_mtime)[:_MOST_LOOKED_AT]


def _goes_to(path: Path, memory: sqlite3.Connection) -> int:
    """Return the last record of the copy at `path`, 0 unless everything in it is in the document as well."""
    tip = tip_of(path, 0)
    return tip.last if tip.last and tip.sum == _sum_at(memory, tip.last) else 0


def _end(memory: sqlite3.Connection) -> tuple[int, int]:
    """Return the number and the sum of the last record."""
    last, total = memory.execute("SELECT seq, sum FROM journal ORDER BY seq DESC LIMIT 1").fetchone()
    return last, total


def _sum_at(memory: sqlite3.Connection, seq: int) -> int | None:
    found = memory.execute("SELECT sum FROM journal WHERE seq = ?", (seq,)).fetchone()
    return None if found is None else int(found[0])
