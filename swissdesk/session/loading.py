"""Makes a history from the rows of a journal.

The tree is built from all rows without applying anything; tournaments come from the latest snapshot that fits and the
few events after it. Where a row cannot be understood, the history ends before it, and `problem` says why: what came
before is still the arbiter's tournament.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from itertools import islice

from swissdesk.errors import InvalidEdit, Message, StorageError
from swissdesk.i18n import N_
from swissdesk.model.events import Begin, Event
from swissdesk.model.findings import check_tournament
from swissdesk.model.tournament import Tournament
from swissdesk.session.answering import Disk
from swissdesk.session.codec import TOURNAMENT_VERSION, UnknownEvent, decode_tournament, reader
from swissdesk.session.history import History, NoLongerApplies, Tree
from swissdesk.session.journal import Journal, Row, Snapshot
from swissdesk.session.sqlite import Asked, Damaged
from swissdesk.values import dataclass

_ASK_EVERY = 200
"""So many rows are read between two looks at whether somebody still waits."""


@dataclass(slots=True)
class Loaded:
    """A history and how it lies in the journal.

    `last` is the last row in it, `last_time` when that was written, `since_snapshot` how many rows come after the
    latest snapshot in use. `problem` says why no more rows are in it, None if all are; `newer` whether that is
    because a newer program wrote them. `made` has the row of every node.
    """

    history: History
    made: list[int]
    last: int
    last_time: str
    since_snapshot: int
    problem: Message | None
    newer: bool


@dataclass(slots=True)
class _Trace:
    """What the rows amount to: a tree, for each row the node it led to, for each node its row."""

    tree: Tree
    nodes: list[int]
    made: list[int]
    problem: Message | None = None
    newer: bool = False

    def node_after(self, row: object) -> int | None:
        """Return the node that a row led to, None if it is not among them."""
        return self.nodes[row - 1] if isinstance(row, int) and 0 < row <= len(self.nodes) else None


def load(journal: Journal, asked: Asked | None = None) -> Loaded:
    """Return the history in an open journal; raises StorageError if not even the beginning can be read.

    `asked` is called now and then, and may raise to stop.
    """
    trace = _read(journal, None, asked)
    try:
        return _loaded(journal, trace)
    except NoLongerApplies as error:
        # The event of that node is left out, with all that came later; what came before has just been applied.
        rows = trace.nodes.index(error.node)
        trace = _read(journal, rows, asked)
        trace.problem, trace.newer = _why(error, rows + 1), False
        return _loaded(journal, trace)
    except InvalidEdit as error:
        raise Damaged(
            N_("{name} does not start with a tournament: {reason}"), name=journal.path.name, reason=error.message
        ) from error


def _loaded(journal: Journal, trace: _Trace) -> Loaded:
    known, useless = _snapshots(journal, trace), set[int]()
    disk = Disk(journal.path.parent)

    def stored(snapshot: Snapshot) -> Tournament | None:
        # Perhaps hours later: a share that has gone by then is not waited for, the events say the same.
        found = _decoded(journal, snapshot) if disk.answers() else None
        if found is None:
            useless.add(snapshot.seq)
        return found

    history = History.restored(trace.tree, {each.node: partial(stored, each) for each in reversed(known)})
    latest = max((each.seq for each in known if each.seq not in useless), default=0)
    return Loaded(
        history=history,
        made=trace.made,
        last=len(trace.nodes),
        last_time=journal.time_at(len(trace.nodes)),
        since_snapshot=len(trace.nodes) - latest,
        problem=trace.problem,
        newer=trace.newer,
    )


def _read(journal: Journal, limit: int | None, asked: Asked | None) -> _Trace:
    """Follow the rows, at most `limit` of them, as far as they can be understood."""
    trouble: StorageError | InvalidEdit | None = journal.read(asked)
    if not journal.kept:
        raise trouble or Damaged(N_("{name} contains no tournament."), name=journal.path.name)
    trace = _Trace(Tree(_begin(journal.kept[0])), [0], [1])
    tree, nodes, made = trace.tree, trace.nodes, trace.made
    try:
        for row in islice(journal.kept, 1, limit):
            seq, _time, action, kind, version, data, _sum = row
            if asked is not None and seq % _ASK_EVERY == 0:
                asked()
            if action == b"do":
                nodes.append(tree.add(_event(kind, version, data)))
                made.append(seq)
            else:
                _move(tree, row)
                nodes.append(tree.current)
    except (StorageError, InvalidEdit) as error:
        trouble = error
    if trouble is not None:
        trace.problem, trace.newer = _why(trouble, len(nodes) + 1), isinstance(trouble, UnknownEvent)
    return trace


def _why(error: StorageError | InvalidEdit, row: int) -> Message:
    if isinstance(error, UnknownEvent):
        return Message(
            N_("The file was created by a newer SwissDesk; the state before action {number} is shown: {reason}"),
            {"number": row, "reason": error.message},
        )
    return Message(N_("The state before action {number} is shown: {reason}"), {"number": row, "reason": error.message})


def _begin(row: Row) -> Begin:
    event = _event(row.kind, row.version, row.data) if row.action == b"do" else None
    if not isinstance(event, Begin):
        raise Damaged(N_("The first action in the file does not create a tournament."))
    return event


def _move(tree: Tree, row: Row) -> None:
    match row.action:
        case b"undo":
            tree.back()
        case b"redo":
            tree.forward()
        case b"go":
            tree.go_to(_node(row))
        case other:
            raise UnknownEvent(N_("“{action}” needs a newer SwissDesk."), action=other.decode(errors="replace"))


def _event(kind: bytes | None, version: int | None, data: bytes | None) -> Event:
    if kind is None or version is None or data is None:
        raise Damaged(N_("The action has no description."))
    return _reader(kind, version)(data)


@lru_cache(maxsize=256)
def _reader(kind: bytes, version: int) -> Callable[[bytes], Event]:
    return reader(kind.decode(errors="replace"), version)


def _node(row: Row) -> int:
    try:
        return int(row.data or b"")
    except ValueError as error:
        raise Damaged(N_("The action does not say which action to go to.")) from error


def _snapshots(journal: Journal, trace: _Trace) -> list[Snapshot]:
    """Return where tournaments are stored that belong to the rows; they are read when wanted, mostly one of them."""
    return [
        each
        for each in journal.snapshots()
        if each.version == TOURNAMENT_VERSION and trace.node_after(each.seq) == each.node
    ]


def _decoded(journal: Journal, snapshot: Snapshot) -> Tournament | None:
    """Return a stored tournament; None if it cannot be used, since the events say the same."""
    data = journal.stored(snapshot)
    try:
        tournament = None if data is None else decode_tournament(data)
        if tournament is not None:
            check_tournament(tournament)
    except (StorageError, InvalidEdit):
        return None
    return tournament
