"""Who may meet whom in the rounds to come, as graphs, and whether there are opponents enough for all rounds together.

Every player needs as many different opponents as they have rounds to play, the bye of odd rounds counting as one more
player; that is a factor of the graph of those who may meet. Its fractional form is a flow in which every player sends
one unit to each opponent and receives one: if the flow falls short, so does every plan of the rounds, and the cut names
the players. INTERPRETATION: what only odd circles forbid is not found by it; `planning` finds that in small fields.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from swissdesk.engine.matching.bits import members
from swissdesk.engine.record import Records
from swissdesk.engine.systems import SYSTEMS
from swissdesk.model import Tournament
from swissdesk.model.forbidding import forbidden_groups
from swissdesk.values import dataclass

# ---- who may meet

Graph = list[int]
"""Who can meet whom, as bits by their place in a list of players."""

_MOST_ROUNDS = 99


@dataclass(frozen=True, slots=True)
class Coming:
    """A round to come: who is present, as bits, and who of them can meet whom. `rules`: which pairs are forbidden."""

    number: int
    there: int
    graph: tuple[int, ...]
    rules: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class ComingRounds:
    """The rounds to come over one list of players; `byes` are those who may have the pairing-allocated bye, as bits."""

    players: tuple[int, ...]
    rounds: tuple[Coming, ...]
    byes: int

    def between(self, first: int, last: int) -> ComingRounds:
        """Return the rounds from one number to another."""
        return ComingRounds(self.players, tuple(r for r in self.rounds if first <= r.number <= last), self.byes)

    def stretches(self) -> tuple[tuple[int, int], ...]:
        """Return the first and the last number of every stretch in which the same pairs are forbidden."""
        ends: list[tuple[int, int]] = []
        before: object = None
        for each in self.rounds:
            if ends and each.rules == before:
                ends[-1] = (ends[-1][0], each.number)
            else:
                ends.append((each.number, each.number))
            before = each.rules
        return tuple(ends)


def meetable(tournament: Tournament, players: Sequence[int], number: int) -> Graph:
    """Return who of `players` can still meet whom in round `number`: not met before it was paired, not forbidden."""
    groups = forbidden_groups(tournament)
    barred = _met(tournament, players, number)
    return _free(barred, _together(players, (group.players for group in groups if group.applies(number))))


def _met(tournament: Tournament, players: Sequence[int], number: int) -> Graph:
    """Return who has met whom before round `number`, every player included."""
    place = {player: at for at, player in enumerate(players)}
    met = [1 << at for at in range(len(players))]
    for played in tournament.rounds[: number - 1]:
        for pairing in played.pairings:
            if pairing.result is None or pairing.result.is_played:
                white, black = place.get(pairing.white), place.get(pairing.black)
                if white is not None and black is not None:
                    met[white] |= 1 << black
                    met[black] |= 1 << white
    return met


def _together(players: Sequence[int], groups: Iterable[Sequence[int]]) -> Graph:
    """Return who stands with whom in one of the groups."""
    place = {player: at for at, player in enumerate(players)}
    apart = [0] * len(players)
    for group in groups:
        here = {place[player] for player in group if player in place}
        together = sum(1 << at for at in here)
        for at in here:
            apart[at] |= together
    return apart


def _free(met: Graph, apart: Graph) -> Graph:
    everybody = (1 << len(met)) - 1
    return [everybody & ~(one | other) for one, other in zip(met, apart, strict=True)]


def coming_rounds(tournament: Tournament) -> ComingRounds | None:
    """Return the rounds from the next one to the last; None where their number is not known, or none is to come."""
    rounds, first = tournament.settings.rounds, tournament.next_round_number
    if rounds is None or rounds < first:
        return None
    numbers = range(first, min(rounds, _MOST_ROUNDS) + 1)
    present = {number: tournament.present(number) for number in numbers}
    players = tuple(sorted({player for each in present.values() for player in each}))
    place = {player: at for at, player in enumerate(players)}
    groups = forbidden_groups(tournament)
    met = _met(tournament, players, first)
    found: list[Coming] = []
    for number in numbers:
        rules = tuple(group.applies(number) for group in groups)
        if found and found[-1].rules == rules and found[-1].there == _mask(place, present[number]):
            found.append(Coming(number, found[-1].there, found[-1].graph, rules))
            continue
        there = _mask(place, present[number])
        graph = _free(met, _together(players, (g.players for g, is_on in zip(groups, rules, strict=True) if is_on)))
        here = tuple(others & there if there >> at & 1 else 0 for at, others in enumerate(graph))
        found.append(Coming(number, there, here, rules))
    return ComingRounds(players, tuple(found), _may_have_bye(tournament, players))


def _mask(place: dict[int, int], players: Iterable[int]) -> int:
    return sum(1 << place[player] for player in players)


def _may_have_bye(tournament: Tournament, players: Sequence[int]) -> int:
    """Return who may have the pairing-allocated bye (C.04.1 art. 4), as bits."""
    records = Records(tournament, SYSTEMS[tournament.settings.system].edition).players
    return sum(1 << at for at, player in enumerate(players) if records[player].may_have_bye)


# ---- opponents enough


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
        """Send to those behind the player first, then to those before, as long as there is room."""
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
        """Yield, for each who cannot send all, those who are short too and those whom they have all used up."""
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
