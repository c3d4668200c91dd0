"""Which results of a round were others before, and when they were changed: read from the history.

So undo removes a mark, each branch of the history has its own marks, and all are kept with the document. There is one
small table per node of the history, usually that of the node before with one more event.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from types import MappingProxyType

from swissdesk.model import Pairing, Result, Tournament
from swissdesk.model.events import Batch, EnterResult, Event, PublishRound, Rearrange
from swissdesk.session import Document


@dataclass(frozen=True, slots=True)
class Change:
    """What stood on a board before, and the node of the history that changed it.

    `replaced` is False while there is nothing new in its place: a result was only cleared so far.
    """

    was: Result
    node: int
    replaced: bool


Changes = Mapping[int, Change]
"""By board, from 1."""

NONE: Changes = MappingProxyType({})
_KEPT = 256
_SPACING = 8
"""Kept are the changes at the latest node asked for, and at every eighth on the ways there."""


class ChangedResults:
    """The changes of results in one open document."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._known: dict[tuple[int, int], Changes] = {}
        self._latest: tuple[int, int] | None = None
        self._times: dict[int, str] = {}

    def of_round(self, number: int) -> Changes:
        """Return what was changed in a round as it stands and not confirmed since, by board."""
        if number < 1:
            return NONE
        history = self._document.history
        way: list[int] = []
        node = history.node
        found = self._known.get((number, node))
        while found is None:
            way.append(node)
            parent = history.parent(node)
            if parent is None or _begins(history.event(node), number):
                found = NONE
                way.pop()
            else:
                node = parent
                found = self._known.get((number, node))
        found = self._along(number, node, way[::-1], found)
        return {board: change for board, change in found.items() if change.replaced}

    def _along(self, number: int, node: int, way: list[int], found: Changes) -> Changes:
        """Return the changes at the end of a way that begins at `node`, where they are `found`.

        Results that are entered tell all by themselves: no tournament is looked up for them. Kept are the changes at
        the last nodes only, so that a long way is no more than a walk over its events.
        """
        history, now = self._document.history, dict(found)
        base: Sequence[Pairing] | None = None
        later_results: dict[int, Result | None] = {}
        for place, later in enumerate(way):
            event = history.event(later)
            if not isinstance(event, EnterResult):
                now = dict(_with_step(now, number, later, history.at(node), history.at(later)))
                base = None
                later_results.clear()
            elif event.round == number:
                if base is None:
                    base = history.at(node).rounds[number - 1].pairings
                board = event.board
                was = later_results[board] if board in later_results else base[board - 1].result
                later_results[board] = event.result
                _note_result(now, board, was, event.result, later)
            node = later
            is_latest = place == len(way) - 1
            if is_latest or (history.depth_of(node) % _SPACING == 0 and len(way) - place <= _KEPT * _SPACING):
                found = found if now == found else dict(now)
                self._remember(number, node, found)
        return found

    def time(self, change: Change) -> str:
        """Return when a change was made, as ``14:02``; empty if that is not known."""
        if change.node not in self._times:
            self._times[change.node] = _hour(self._document.time_of(change.node))
        return self._times[change.node]

    def _remember(self, number: int, node: int, changes: Changes) -> None:
        if self._latest is not None and self._document.history.depth_of(self._latest[1]) % _SPACING:
            self._known.pop(self._latest, None)
        self._latest = number, node
        self._known[number, node] = changes
        while len(self._known) > _KEPT:
            del self._known[next(iter(self._known))]


def _hour(time: str) -> str:
    try:
        return datetime.fromisoformat(time).strftime("%H:%M")
    except ValueError:
        return ""


def _begins(event: Event, number: int) -> bool:
    """Whether nothing before an event says anything about the boards as they are."""
    if isinstance(event, Batch):
        return any(_begins(part, number) for part in event.events)
    return isinstance(event, PublishRound | Rearrange) and event.round == number


def _with_step(changes: Changes, number: int, node: int, before: Tournament, after: Tournament) -> Changes:
    """Return the changes after one step more, which led to `node`; the very same where it makes none."""
    if number > min(len(before.rounds), len(after.rounds)):
        return NONE
    old, new = before.rounds[number - 1], after.rounds[number - 1]
    if old is new or len(old.pairings) != len(new.pairings):
        return changes
    result = dict(changes)
    for board, (was, now) in enumerate(zip(old.pairings, new.pairings, strict=True), 1):
        if was is not now:
            _note(result, board, was, now, node)
    for board in set(new.signed_off) - set(old.signed_off):
        result.pop(board, None)
    return changes if result == changes else result


def _note(changes: dict[int, Change], board: int, was: Pairing, now: Pairing, node: int) -> None:
    known = changes.get(board)
    if was.pair == now.pair:
        _note_result(changes, board, was.result, now.result, node)
        return
    changes.pop(board, None)
    if known is not None and was.pair == now.pair[::-1]:
        changes[board] = replace(known, was=known.was.mirrored)


def _note_result(changes: dict[int, Change], board: int, was: Result | None, now: Result | None, node: int) -> None:
    known = changes.get(board)
    first = known.was if known is not None else was
    if first is None or was == now:
        return
    if first == now:
        changes.pop(board, None)
    else:
        changes[board] = Change(first, node, replaced=now is not None)
