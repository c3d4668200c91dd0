"""Who may meet whom in the rounds to come, as graphs over the players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from swissdesk.engine.record import Records
from swissdesk.engine.systems import SYSTEMS
from swissdesk.model import Tournament
from swissdesk.model.forbidding import forbidden_groups

Graph = list[int]
"""Who can meet whom, as bits by their place in a list of players."""

_MOST_ROUNDS = 99


@dataclass(frozen=True, slots=True)
class Coming:
    """A round to come: who is there, as bits, and who of them can meet whom. `rules`: which pairs are forbidden."""

    number: int
    there: int
    graph: tuple[int, ...]
    rules: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class ComingRounds:
    """The rounds to come over one list of players; `byes` are those who may have the bye of an odd number, as bits."""

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
    """Return who has met whom before round `number`, everybody himself included."""
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
    """Return who may have the bye of an odd number (C.04.1 art. 4), as bits."""
    records = Records(tournament, SYSTEMS[tournament.settings.system].edition).players
    return sum(1 << at for at, player in enumerate(players) if records[player].may_have_bye)
