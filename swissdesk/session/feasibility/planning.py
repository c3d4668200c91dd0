"""Whether all rounds to come can be paired: two quick questions, then a plan without a second meeting or bye.

The questions have exact answers: does each coming round have a complete set of boards, does every player have enough
opponents. If one is answered with no, no pairing system helps, and the players are named. For the plan one round after
the other is matched, from a few different beginnings; in small fields a search through all plans follows, up to a
number of steps. What it finds is certain either way; large or hard fields may stay open.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from swissdesk.engine.matching.bits import lowest, mask_of, members
from swissdesk.engine.matching.cardinality import Search, maximum
from swissdesk.model import Tournament
from swissdesk.session.feasibility.graphs import Coming, ComingRounds, coming_rounds, meetable
from swissdesk.values import dataclass

# ---- boards and opponents


@dataclass(frozen=True, slots=True)
class Stuck:
    """Of `players` `left` at least stay without an opponent in a round, whatever the boards are.

    They are all those whom it can hit. `alone`: none of them may meet another of them, so that they depend on
    `partners`, who are too few; else `partners` is empty. The pairing-allocated bye is taken into account.
    """

    round: int
    players: tuple[int, ...]
    partners: tuple[int, ...]
    left: int
    alone: bool = True


@dataclass(frozen=True, slots=True)
class Starved:
    """A player with fewer possible opponents than there are rounds left to play (a bye is not counted)."""

    player: int
    opponents: int
    rounds: int


def stuck(tournament: Tournament, number: int) -> Stuck | None:
    """Return who is left over in a coming round whatever the boards are; None if there are boards for all.

    Of an odd number anybody may have the bye here, so that a finding is certain.
    """
    players = tournament.present(number)
    if len(players) < 2:
        return None
    graph = meetable(tournament, players, number)
    count = len(graph)
    if count % 2:
        graph = [*(others | 1 << count for others in graph), (1 << count) - 1]
    if 2 * min(map(int.bit_count, graph)) >= len(graph):  # Dirac: then there is a circle through all of them
        return None
    everybody = (1 << len(graph)) - 1
    mate = maximum(graph, everybody)
    exposed = [at for at in range(len(graph)) if mate[at] < 0]
    inside = 0
    for root in exposed:
        inside |= Search(graph, everybody, mate, root).run().outer  # who could be left over instead
    if not inside:
        return None
    neighbours = 0
    for at in members(inside):
        neighbours |= graph[at] & ~inside
    apart = not any(graph[at] & inside for at in members(inside))
    return Stuck(
        number,
        tuple(players[at] for at in members(inside) if at < count),
        tuple(players[at] for at in members(neighbours) if at < count) if apart else (),
        len(exposed),
        alone=apart,
    )


def starved(tournament: Tournament) -> tuple[Starved, ...]:
    """Return who has fewer possible opponents than rounds to play, the worst off first; needs the number of rounds."""
    coming = coming_rounds(tournament)
    return () if coming is None else starved_of(coming)


def starved_of(coming: ComingRounds) -> tuple[Starved, ...]:
    """Return who has fewer possible opponents in some rounds than they have to play of them, the worst off first.

    A pairing-allocated bye in one of them is one opponent less that is needed, by whoever may still have it.
    """
    if len(coming.players) < 2:
        return ()
    odd = sum((1 << at for at, each in enumerate(coming.rounds) if each.there.bit_count() % 2), 0)
    found = []
    for place, player in enumerate(coming.players):
        there = [at for at, each in enumerate(coming.rounds) if each.there >> place & 1]
        possible = 0
        for at in there:
            possible |= coming.rounds[at].graph[place]
        has_bye = coming.byes >> place & 1 and any(odd >> at & 1 for at in there)
        if possible.bit_count() < len(there) - bool(has_bye):
            found.append(Starved(player, possible.bit_count(), len(there)))
    return tuple(sorted(found, key=lambda one: one.opponents - one.rounds))


# ---- the plan

_BEGINNINGS = 6
_LARGE = 300
"""Larger fields are matched from one beginning only."""
_SMALL = 24
"""Fields up to this size are searched through."""
_STEPS = 20_000


class Verdict(Enum):
    """Whether there is a plan of all rounds to come."""

    PLANNED = "planned"
    IMPOSSIBLE = "impossible"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Outlook:
    """What is known of the rounds to come; `round`: a player is left over there at the latest, if it is impossible."""

    verdict: Verdict
    round: int = 0


def outlook(tournament: Tournament) -> Outlook:
    """Return whether all rounds to come can be planned; it takes up to a second, and always the same steps."""
    coming = coming_rounds(tournament)
    return Outlook(Verdict.PLANNED) if coming is None else outlook_of(coming)


def is_small(coming: ComingRounds) -> bool:
    """Whether a search through all plans is tried, so that it may be found that there is none."""
    return len(coming.players) < _SMALL


def outlook_of(coming: ComingRounds) -> Outlook:
    """Return whether these rounds can be planned."""
    verdict = _verdict(coming)
    if verdict is not Verdict.IMPOSSIBLE:
        return Outlook(verdict)
    first, last = coming.rounds[0].number, coming.rounds[-1].number
    for number in range(first, last):
        if _verdict(coming.between(first, number)) is Verdict.IMPOSSIBLE:
            return Outlook(verdict, number)
    return Outlook(verdict, last)


def _verdict(coming: ComingRounds) -> Verdict:
    graphs = [_with_bye(each, coming.byes) for each in coming.rounds]
    size = len(coming.players) + 1
    turns = 1 if size > _LARGE else _BEGINNINGS
    if any(_in_turn(graphs, size, turn) for turn in range(turns)):
        return Verdict.PLANNED
    if not is_small(coming):
        return Verdict.OPEN
    try:
        return Verdict.PLANNED if _Search(graphs).find() else Verdict.IMPOSSIBLE
    except _TooLongError:
        return Verdict.OPEN


@dataclass(frozen=True, slots=True)
class _Round:
    """Who is present and who can meet whom; the pairing-allocated bye is one player more, at the last place."""

    there: int
    graph: tuple[int, ...]


def _with_bye(each: Coming, byes: int) -> _Round:
    count = len(each.graph)
    if each.there.bit_count() % 2 == 0:
        return _Round(each.there, (*each.graph, 0))
    byes &= each.there
    graph = (others | (byes >> at & 1) << count for at, others in enumerate(each.graph))
    return _Round(each.there | 1 << count, (*graph, byes))


def _in_turn(rounds: Sequence[_Round], size: int, turn: int) -> bool:
    """Whether round after round has complete boards, if the vertices are looked at in another order every turn."""
    if turn:
        order = _order(rounds, size, turn)
        rounds = [_moved(each, order) for each in rounds]
    used = [0] * size
    for each in rounds:
        mate = maximum([others & ~met for others, met in zip(each.graph, used, strict=True)], each.there)
        for vertex in members(each.there):
            if mate[vertex] < 0:
                return False
            used[vertex] |= 1 << mate[vertex]
    return True


def _order(rounds: Sequence[_Round], size: int, turn: int) -> list[int]:
    """Return the vertices, those with the fewest opponents first; every turn begins elsewhere among equal ones."""
    possible = [0] * size
    for each in rounds:
        for vertex in members(each.there):
            possible[vertex] |= each.graph[vertex]
    step = 2 * turn + 1
    return sorted(range(size), key=lambda vertex: (possible[vertex].bit_count(), vertex * step % size, vertex))


def _moved(each: _Round, order: Sequence[int]) -> _Round:
    """Return the round with its vertices in another order."""
    place = {vertex: at for at, vertex in enumerate(order)}
    graph = (mask_of(place[other] for other in members(each.graph[vertex])) for vertex in order)
    return _Round(mask_of(place[vertex] for vertex in members(each.there)), tuple(graph))


class _TooLongError(Exception):
    """The search has taken too many steps."""


class _Search:
    """Tries all plans, always at the vertex with the fewest opponents left in the round."""

    def __init__(self, rounds: Sequence[_Round]) -> None:
        self._rounds = rounds
        self._used = [0] * len(rounds[0].graph)
        self._steps = 0
        self._rounds_are_equal = all(each == rounds[0] for each in rounds)

    def find(self) -> bool:
        """Whether there is a plan; raises _TooLongError."""
        return self._round(0, -1)

    def _round(self, at: int, before: int) -> bool:
        """Whether the rounds from `at` on can be planned; `before`: whom the leading vertex met in the round before.

        Where all rounds are alike their order does not matter: its opponents come in ascending order.
        """
        if at == len(self._rounds):
            return True
        if not self._has_enough(at):
            return False
        if not self._rounds_are_equal:
            return self._boards(at, self._rounds[at].there)
        there = self._rounds[at].there
        lead = lowest(there)
        for other in members(self._options(at, lead, there) >> (before + 1) << (before + 1)):
            if self._seated(at, lead, other, there, other):
                return True
        return False

    def _has_enough(self, at: int) -> bool:
        """Whether everybody has at least as many opponents left as rounds to play."""
        for vertex in range(len(self._used)):
            possible = rounds = 0
            for each in self._rounds[at:]:
                if each.there >> vertex & 1:
                    possible |= each.graph[vertex]
                    rounds += 1
            if (possible & ~self._used[vertex]).bit_count() < rounds:
                return False
        return True

    def _options(self, at: int, vertex: int, left: int) -> int:
        return self._rounds[at].graph[vertex] & ~self._used[vertex] & left

    def _boards(self, at: int, left: int, met: int = -1) -> bool:
        if not left:
            return self._round(at + 1, met)
        vertex = min(members(left), key=lambda one: self._options(at, one, left).bit_count())
        return any(self._seated(at, vertex, other, left, met) for other in members(self._options(at, vertex, left)))

    def _seated(self, at: int, vertex: int, other: int, left: int, met: int) -> bool:
        """Whether the rest works out with this board."""
        self._steps += 1
        if self._steps > _STEPS:
            raise _TooLongError
        self._used[vertex] |= 1 << other
        self._used[other] |= 1 << vertex
        done = self._boards(at, left & ~(1 << vertex | 1 << other), met)
        self._used[vertex] ^= 1 << other
        self._used[other] ^= 1 << vertex
        return done
