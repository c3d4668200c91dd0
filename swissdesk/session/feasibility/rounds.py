"""Two questions that are cheap and exact: has a coming round a complete set of boards, and everybody opponents enough.

If one is answered with no, no pairing system helps; the players are named.
"""

from __future__ import annotations

from dataclasses import dataclass

from swissdesk.engine.matching.bits import members
from swissdesk.engine.matching.cardinality import Search, maximum
from swissdesk.model import Tournament
from swissdesk.session.feasibility.graphs import ComingRounds, coming_rounds, meetable


@dataclass(frozen=True, slots=True)
class Stuck:
    """Of `players` `left` at least stay without an opponent in a round, whatever the boards are.

    They are all those whom it can hit. `alone`: none of them may meet another of them, so that they depend on
    `partners`, who are too few; else `partners` is empty. The bye of an odd number is taken into account.
    """

    round: int
    players: tuple[int, ...]
    partners: tuple[int, ...]
    left: int
    alone: bool = True


@dataclass(frozen=True, slots=True)
class Starved:
    """A player with fewer possible opponents than there are rounds left for him to play (a bye is not counted)."""

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
    beside = 0
    for at in members(inside):
        beside |= graph[at] & ~inside
    apart = not any(graph[at] & inside for at in members(inside))
    return Stuck(
        number,
        tuple(players[at] for at in members(inside) if at < count),
        tuple(players[at] for at in members(beside) if at < count) if apart else (),
        len(exposed),
        alone=apart,
    )


def starved(tournament: Tournament) -> tuple[Starved, ...]:
    """Return who has fewer possible opponents than rounds to play, the worst off first; needs the number of rounds."""
    coming = coming_rounds(tournament)
    return () if coming is None else starved_of(coming)


def starved_of(coming: ComingRounds) -> tuple[Starved, ...]:
    """Return who has fewer possible opponents in some rounds than he has to play of them, the worst off first.

    A bye of an odd number in one of them is one opponent less that is needed, by whoever may still have it.
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
