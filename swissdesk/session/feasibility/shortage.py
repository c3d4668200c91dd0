"""Whether the rounds to come leave opponents enough for everybody at once, and who would be short of them.

Every player needs as many different opponents as he has rounds to play, the bye of odd rounds counting as one more
player; that is a factor of the graph of those who may meet. Its fractional form is a flow in which everybody sends one
unit to each opponent and receives one: if the flow falls short, so does every plan of the rounds, and the cut names
the players. INTERPRETATION: what only odd circles forbid is not found by it; `planning` finds that in small fields.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from swissdesk.engine.matching.bits import members
from swissdesk.session.feasibility.graphs import ComingRounds


@dataclass(frozen=True, slots=True)
class Short:
    """In rounds `first` to `last` `players` need `needed` opponents together, and find `found` at most, byes included.

    `players` is empty where only the bye of odd rounds finds too few who may have it.
    """

    first: int
    last: int
    players: tuple[int, ...]
    needed: int
    found: int


def short(coming: ComingRounds) -> Short | None:
    """Return who is short of opponents in all rounds together or in a stretch of them; None if nobody is known to be.

    The smallest set of players that is found for such rounds.
    """
    if not coming.rounds:
        return None
    whole = (coming.rounds[0].number, coming.rounds[-1].number)
    for first, last in dict.fromkeys((*coming.stretches(), whole)):
        found = _short_in(coming.between(first, last))
        if found is not None:
            return found
    return None


def _short_in(coming: ComingRounds) -> Short | None:
    count = len(coming.players)
    graph, need = [0] * (count + 1), [0] * (count + 1)
    odd = 0
    for each in coming.rounds:
        for at in members(each.there):
            graph[at] |= each.graph[at]
            need[at] += 1
        if each.there.bit_count() % 2:
            odd |= each.there & coming.byes
            need[count] += 1
    graph[count] = odd
    for at in members(odd):
        graph[at] |= 1 << count
    worst = min(_Flow(graph, need).cuts(), key=lambda cut: cut[0].bit_count(), default=None)
    if worst is None:
        return None
    short_of, full = worst
    needed = sum(need[at] for at in members(short_of))
    found = sum(need[at] for at in members(full))
    found += sum((graph[at] & ~full).bit_count() for at in members(short_of))
    players = tuple(coming.players[at] for at in members(short_of) if at < count)
    return Short(coming.rounds[0].number, coming.rounds[-1].number, players, needed, found)


class _Flow:
    """Units sent from everybody to different others, as many as `need` says, and received by nobody beyond that."""

    def __init__(self, graph: Sequence[int], need: Sequence[int]) -> None:
        self._free = list(graph)
        """To whom each may still send, as bits."""
        self._given = [0] * len(graph)
        """From whom each has received."""
        self._out = list(need)
        self._room = list(need)
        for at in sorted(range(len(graph)), key=lambda place: graph[place].bit_count()):
            self._fill(at)

    def _fill(self, at: int) -> None:
        """Send to those behind him first, then to those before him, as long as there is room."""
        behind = self._free[at] >> at << at
        for mask in (behind, self._free[at] ^ behind):
            for other in members(mask):
                if not self._out[at]:
                    return
                if self._room[other]:
                    self._send(at, other)

    def _send(self, at: int, other: int) -> None:
        self._free[at] ^= 1 << other
        self._given[other] |= 1 << at
        self._out[at] -= 1
        self._room[other] -= 1

    def cuts(self) -> Iterator[tuple[int, int]]:
        """Yield, for each who cannot send all, those who are short with him and those whom they have all used up."""
        for at in range(len(self._free)):
            while self._out[at]:
                reached = self._augment(at)
                if reached is not None:
                    yield reached
                    break

    def _augment(self, root: int) -> tuple[int, int] | None:
        """Send one unit more from `root`; return whom it reaches in vain if that cannot be."""
        senders, receivers = 1 << root, 0
        sent_by: dict[int, int] = {}
        taken_from: dict[int, int] = {}
        queue = [root]
        for at in queue:
            fresh = self._free[at] & ~receivers
            receivers |= fresh
            for other in members(fresh):
                sent_by[other] = at
                if self._room[other]:
                    self._turn(root, other, sent_by, taken_from)
                    return None
                back = self._given[other] & ~senders
                senders |= back
                for sender in members(back):
                    taken_from[sender] = other
                    queue.append(sender)
        return senders, receivers

    def _turn(self, root: int, last: int, sent_by: dict[int, int], taken_from: dict[int, int]) -> None:
        """Send along the way that was found from `root` to `last`."""
        self._room[last] -= 1
        other = last
        while True:
            at = sent_by[other]
            self._free[at] ^= 1 << other
            self._given[other] ^= 1 << at
            if at == root:
                self._out[root] -= 1
                return
            other = taken_from[at]
            self._free[at] ^= 1 << other
            self._given[other] ^= 1 << at
