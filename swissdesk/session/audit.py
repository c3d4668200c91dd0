"""The audit trail: everything that was done to a document, with the time, undone branches included.

The shape: one small value per record, made once; the text of a record is made when it is shown, because that needs the
tournament before it. So a list of thirty thousand records is there at once, and `update` adds to it what has been done
since.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model import Tournament
from swissdesk.model.events import Event, PairRound
from swissdesk.reports.record_sheets import MOST_LINES, AuditLine
from swissdesk.session.document import Document
from swissdesk.session.journal import Logged
from swissdesk.values import NamedTuple, dataclass


class Action(Enum):
    """What kind of record it is; the value is the word in the journal."""

    DO = "do"
    UNDO = "undo"
    REDO = "redo"
    GO = "go"


_ACTIONS = {action.value: action for action in Action}


class Entry(NamedTuple):
    """A record of the journal.

    `number` counts from 1, `time` is ISO 8601 with its zone. `node` is where the tournament stood afterwards (for
    `Document.go_to` and `History.at`), `about` the node whose event was done, taken back, done again or jumped to.
    `branch` is the number of the branch that `about` lies on, 0 for the first.
    """

    number: int
    time: str
    action: Action
    node: int
    about: int
    branch: int


@dataclass(frozen=True, slots=True)
class Branch:
    """A row of nodes without a fork in it: `fork` is the node it starts from (None for the first), `tip` its last.

    `length` is the number of its own nodes.
    """

    number: int
    fork: int | None
    first: int
    tip: int
    length: int


class Audit:
    """The records of an open document, oldest first; call `update` after something was done.

    All of them are read at once unless `most` says how many at first; a caller that must not wait calls `update` with
    the same number for the others.
    """

    def __init__(self, document: Document, most: int | None = None) -> None:
        self._document = document
        self._entries: list[Entry] = []
        self._branch_of: list[int] = []
        self._starts: list[tuple[int | None, int]] = []
        self._tips: list[int] = []
        self._ahead: dict[int, int] = {}
        self._here = 0
        self.update(most)

    @property
    def entries(self) -> list[Entry]:
        """The records. Not to be changed."""
        return self._entries

    @property
    def branches(self) -> tuple[Branch, ...]:
        """The branches by number."""
        depth = self._document.history.depth_of
        return tuple(
            Branch(number, fork, first, tip, depth(tip) - depth(first) + 1)
            for number, ((fork, first), tip) in enumerate(zip(self._starts, self._tips, strict=True))
        )

    @property
    def is_complete(self) -> bool:
        """Whether every record of the document has been taken in."""
        return len(self._entries) == self._document.last

    def update(self, most: int | None = None) -> int:
        """Take in what has been done since, `most` records at most, and return how many they are."""
        new = self._document.log(len(self._entries), most)
        self._entries += map(self._entry, new)
        return len(new)

    def event(self, entry: Entry) -> Event:
        """Return what was done, taken back, done again or jumped to."""
        return self._document.history.event(entry.about)

    def is_in_force(self, entry: Entry) -> bool:
        """Whether the event of the record is part of the tournament as it is now."""
        return self._document.history.is_in_force(entry.about)

    def detours(self, entry: Entry, most: int = 3) -> int:
        """Return how many branches away from what is in force the record is: 0 in force, 1 undone, at most `most`."""
        history, node, count = self._document.history, entry.about, 0
        while count < most and not history.is_in_force(node):
            count += 1
            fork = self._starts[self._branch_of[node]][0]
            if fork is None:
                break
            node = fork
        return count

    def newest_fork(self) -> int:
        """Return the latest node that was done at one in force and is not in force itself, 0 if there is none."""
        history = self._document.history
        forks = {fork for fork, _ in self._starts if fork is not None} | {history.node}
        left = (node for fork in forks if history.is_in_force(fork) for node in history.branches(fork))
        return max((node for node in left if not history.is_in_force(node)), default=0)

    def tournament(self, entry: Entry) -> Tournament:
        """Return the tournament as it stood after the record; building it may mean doing many events again."""
        return self._document.history.at(entry.node)

    def words(self, entry: Entry) -> Message:
        """Return what the record did; may take as long as `tournament` the first time."""
        return _words(entry.action, self._document.history.describe(entry.about))

    def words_within(self, entry: Entry, steps: int) -> Message | None:
        """Return what the record did, None if finding out takes more than `steps` events; call again to go on."""
        history = self._document.history
        parent = history.parent(entry.about)
        if parent is not None and history.approach(parent, steps) is None:
            return None
        return self.words(entry)

    def since_round(self, number: int) -> int:
        """Return the number of the first record that proposed round `number`, 1 if it was never paired."""
        history = self._document.history
        for entry in self._entries:
            if entry.action is Action.DO:
                event = history.event(entry.about)
                if isinstance(event, PairRound) and event.round == number:
                    return entry.number
        return 1

    def lines(self, first: int | None = None, last: int | None = None) -> Iterable[AuditLine]:
        """Yield the records from number `first` to `last` (None: the latest) as the audit sheet prints them.

        Without `first` they are as many as go on a sheet.
        """
        end = len(self._entries) if last is None else last
        start = end - MOST_LINES if first is None else first - 1
        for entry in self._entries[max(start, 0) : end]:
            undone = entry.action is Action.DO and not self.is_in_force(entry)
            yield AuditLine(entry.number, entry.time, self.words(entry), undone=undone)

    # ---- from records to nodes

    def _entry(self, row: Logged) -> Entry:
        action = _ACTIONS[row.action]
        about = self._here
        if action is Action.DO:
            about = self._here = self._add()
        elif action is Action.UNDO:
            self._here = self._parent(self._here)
        elif action is Action.REDO:
            about = self._here = self._ahead[self._here]
        else:
            about = self._here = row.node or 0
            self._remember_way(about)
        return Entry(row.seq, row.time, action, self._here, about, self._branch_of[about])

    def _add(self) -> int:
        """Number a node done where we are: it goes on with the branch, or begins one if there is a node after us."""
        node, here = len(self._branch_of), self._here
        number = self._branch_of[here] if node else -1
        if node and self._tips[number] == here:
            self._tips[number] = node
        else:
            number = len(self._tips)
            self._tips.append(node)
            self._starts.append((here if node else None, node))
        self._branch_of.append(number)
        if node:
            self._ahead[here] = node
        return node

    def _remember_way(self, node: int) -> None:
        """Redo will come through the node that was jumped to."""
        while node:
            parent = self._parent(node)
            self._ahead[parent] = node
            node = parent

    def _parent(self, node: int) -> int:
        return self._document.history.parent(node) or 0


_TEMPLATES = {
    Action.UNDO: N_("Undone: {what}"),
    Action.REDO: N_("Redone: {what}"),
    Action.GO: N_("Reverted to the point after: {what}"),
}


def _words(action: Action, what: Message) -> Message:
    return what if action is Action.DO else message(_TEMPLATES[action], what=what)


def entries(document: Document) -> tuple[Entry, ...]:
    """Return every record of the document, oldest first."""
    return tuple(Audit(document).entries)
