"""Who judges rounds by the rules of which system.

Systems with criteria have benches of their own; of the methods of the thesis the rules alone are looked at, of a
schedule only who is placed and who has met. What is seldom needed is loaded when it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable

from swissdesk.engine.bench import FieldBench
from swissdesk.engine.edition import LIM_2026, MAIN_SYSTEMS_2026, Clauses
from swissdesk.engine.field import Field
from swissdesk.engine.judgement import Bench, Clash, Judgement, RoundAsPaired, breaches, bye_breach, pair_breach
from swissdesk.engine.matching.cardinality import Tick, idle
from swissdesk.engine.position import Competitor, Position
from swissdesk.engine.systems import PairingSystem
from swissdesk.engine.systems.dutch.judgement import DutchBench
from swissdesk.engine.systems.dutch.system import DUTCH_2026, DutchSystem
from swissdesk.engine.systems.dutch2012.judgement import Bench2012
from swissdesk.engine.systems.dutch2012.system import Dutch2012System
from swissdesk.errors import Message


def judge(position: Position, system: PairingSystem, paired: RoundAsPaired) -> Judgement:
    """Return what a round is worth by a system's rules; without criteria of its own, by the absolute rules alone."""
    return bench(position, system).judge(paired)


def bench(position: Position, system: PairingSystem, tick: Tick = idle) -> Bench:
    """Return who judges rounds of a position by a system's rules; `tick` may raise to stop."""
    if isinstance(system, DutchSystem):
        return DutchBench(system, position, tick)
    if isinstance(system, Dutch2012System):
        return Bench2012(system.options, position)
    maker = _MAKERS.get(system.name)
    if maker is not None:
        return maker(position, tick)
    clash = _no_clash if system.edition.scheduled else _thesis_clash(position, tick)
    return _PlainBench(position, clash, system.edition.clauses)


def _burstein(position: Position, tick: Tick) -> Bench:
    from swissdesk.engine.systems.burstein.judgement import BursteinBench
    from swissdesk.engine.systems.burstein.system import seeding_rounds

    if position.round <= seeding_rounds(position.rounds):
        return DutchBench(DUTCH_2026, position, tick)
    return BursteinBench(Field(position, tick), MAIN_SYSTEMS_2026.clauses)


def _dubov(position: Position, tick: Tick) -> Bench:
    from swissdesk.engine.systems.dubov.judgement import DubovBench

    return DubovBench(Field(position, tick), MAIN_SYSTEMS_2026.clauses)


def _lim(position: Position, tick: Tick) -> Bench:
    from swissdesk.engine.systems.lim.compatibility import LimField

    return FieldBench(LimField(position, tick), LIM_2026.clauses)


_MAKERS: dict[str, Callable[[Position, Tick], Bench]] = {
    "burstein": _burstein,
    "dubov": _dubov,
    "lim": _lim,
    "lim-maxi": _lim,
}
"""By the name of the system."""


def _thesis_clash(position: Position, tick: Tick) -> Clash:
    from swissdesk.engine.systems.hosek.graph import Graph

    free = position.is_last_round and position.tournament.settings.thesis.colours_off
    graph = Graph(position, tick, colours=not free)
    place = {player.id: i for i, player in enumerate(graph.players)}
    return lambda one, other: not graph.adj[place[one.id]] >> place[other.id] & 1


def _no_clash(_one: Competitor, _other: Competitor) -> bool:
    return False


class _PlainBench:
    """Looks at the absolute rules alone."""

    def __init__(self, position: Position, clash: Clash, clauses: Clauses) -> None:
        self.position = position
        self.known = position.by_id
        self._clash, self._clauses = clash, clauses

    def judge(self, paired: RoundAsPaired) -> Judgement:
        return Judgement(breaches(self.position, paired, self._clash, self._clauses))

    def breach(self, board: tuple[int, int]) -> Message | None:
        one = self.known[board[0]]
        if not board[1]:
            return bye_breach(one, self._clauses)
        return pair_breach(one, self.known[board[1]], self._clash, self._clauses)
