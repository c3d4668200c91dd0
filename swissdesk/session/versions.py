"""Two versions of one tournament, memory's and that of a file: what both have, and what only one of them has.

The shape: `of_file` reads the other version, for any thread; `compare` holds both against each other by the sums of
their records, which are the same exactly as long as all before is the same.
"""

from __future__ import annotations

import os
from pathlib import Path

from swissdesk.errors import Message, StorageError, message
from swissdesk.i18n import N_
from swissdesk.session import backups
from swissdesk.session.audit import Audit
from swissdesk.session.document import Document
from swissdesk.session.journal import Row
from swissdesk.session.sqlite import Asked
from swissdesk.values import dataclass

MOST_LINES = 300
"""So many actions of a version are told, the latest ones."""


@dataclass(frozen=True, slots=True)
class ActionLine:
    """An action in words: its number, when it was done (ISO 8601), what was done."""

    number: int
    at: str
    what: Message


@dataclass(frozen=True, slots=True)
class Version:
    """What there is of one version: its records, the actions told in words (the latest ones), its latest round.

    `problem` says why it goes no further, or why nothing can be read; None if all is well.
    """

    records: tuple[Row, ...] = ()
    actions: tuple[ActionLine, ...] = ()
    round: int = 0
    problem: Message | None = None

    @property
    def last(self) -> int:
        """How many actions it has."""
        return len(self.records)

    @property
    def at(self) -> str:
        """When the latest was done, in ISO 8601; empty if there is none."""
        return self.records[-1].time.decode(errors="replace") if self.records else ""


@dataclass(frozen=True, slots=True)
class Versions:
    """Memory's version and the file's; the first `common` actions are the same. `theirs` is None without a file."""

    mine: Version
    theirs: Version | None
    common: int

    @property
    def only_mine(self) -> tuple[ActionLine, ...]:
        """What memory alone has, oldest first."""
        return tuple(line for line in self.mine.actions if line.number > self.common)

    @property
    def only_theirs(self) -> tuple[ActionLine, ...]:
        """What the file alone has, oldest first."""
        return () if self.theirs is None else tuple(line for line in self.theirs.actions if line.number > self.common)

    @property
    def count_mine(self) -> int:
        """How many actions memory alone has."""
        return self.mine.last - self.common

    @property
    def count_theirs(self) -> int:
        """How many actions the file alone has."""
        return 0 if self.theirs is None else self.theirs.last - self.common


def of_document(document: Document, after: int = 0) -> Version:
    """Return the version that is in memory; on the thread of the document. Actions up to `after` are not told."""
    audit = Audit(document)
    first = max(after, len(audit.entries) - MOST_LINES)
    actions = tuple(ActionLine(entry.number, entry.time, audit.words(entry)) for entry in audit.entries[first:])
    number = backups.latest_round(document.tournament)
    return Version(document.records, actions, number, document.read_only_reason)


def of_file(path: Path, asked: Asked | None = None) -> Version | None:
    """Return the version in the file at `path`, None if there is no file; for any thread. `asked` may raise to stop."""
    if not os.path.exists(path):
        return None
    try:
        with Document.open(path, read_only=True, asked=asked) as document:
            version = of_document(document)
            sound = document.is_sound
            return Version(version.records, version.actions, version.round, None if sound else version.problem)
    except StorageError as error:
        return Version(problem=error.message)
    except OSError:
        return Version(problem=message(N_("The file cannot be read.")))


def compare(document: Document, theirs: Version | None) -> Versions:
    """Return both versions; on the thread of the document."""
    records = document.records
    common = 0 if theirs is None else _common(records, theirs.records)
    return Versions(of_document(document, common), theirs, common)


def _common(one: tuple[Row, ...], other: tuple[Row, ...]) -> int:
    """Return how many records from the first on are the same; the sum of each is continued from the one before."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[middle - 1].sum == other[middle - 1].sum:
            low = middle
        else:
            high = middle - 1
    return low
