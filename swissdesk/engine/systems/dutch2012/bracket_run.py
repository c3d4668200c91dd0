"""One bracket of the 2012 edition on its own: C.1 to C.11 and C.14, from the incomers to those left over."""

from __future__ import annotations

from enum import Enum
from functools import cached_property

from swissdesk.engine.matching.bits import mask_of
from swissdesk.engine.matching.bits import members as bits
from swissdesk.engine.matching.cardinality import Tick, maximum
from swissdesk.engine.systems.dutch2012.definitions import Bracket, Field
from swissdesk.engine.systems.dutch2012.requirements import Candidate, Task, factor
from swissdesk.engine.systems.dutch2012.search import best_candidate
from swissdesk.values import dataclass, replace

# ---- decisions


class Clause(Enum):
    """The clauses of section C at which the procedure decides."""

    NO_OPPONENT = "C.1 (no opponent)"
    INCOMPATIBLE = "C.1"
    GOALS = "C.2"
    ACCEPTED = "C.6"
    OTHER_MDPS = "C.12"
    NO_OTHER_MDPS = "C.12 (nothing better)"
    LOWEST = "C.13"
    OTHER_FLOATERS = "C.13 (other floaters)"
    REFUSED_FLOATERS = "C.13 (refused)"
    JOINED = "C.13 (joined)"
    FEWER_PAIRS = "C.14.a"
    FEWER_PAIRS_REMAINDER = "C.14.b.1"
    FEWER_MDPS = "C.14.b.2"
    AS_HOMOGENEOUS = "C.14.b.2 (M1 = 0)"


@dataclass(frozen=True)
class Step:
    """One decision: in `bracket`, about `players`, with P1 and M1 as they are afterwards, and the candidate found.

    `instead` goes with C.12: the pairs that the bracket makes with those who came down at first, `p1` being what it
    makes with the others.
    """

    clause: Clause
    bracket: Bracket
    p1: int = 0
    m1: int = 0
    players: tuple[int, ...] = ()
    candidate: Candidate | None = None
    instead: int = 0


@dataclass(frozen=True)
class Goals:
    """P1 and M1 as C.2 sets them and C.14 lowers them, for the bracket without those who left it by C.1."""

    bracket: Bracket
    p1: int
    m1: int

    @property
    def task(self) -> Task:
        """The search that these goals ask for; M1 = 0 makes the bracket a homogeneous one."""
        return Task(self.bracket, self.p1, self.m1 > 0, all_mdps=self.m1 == self.bracket.m0)


@dataclass(frozen=True)
class Outcome:
    """A bracket with its pairing: `whole` as it came in, `goals` as they were reached, `gone` who left it by C.1."""

    whole: Bracket
    goals: Goals
    gone: tuple[int, ...]
    candidate: Candidate | None
    steps: tuple[Step, ...] = ()

    @cached_property
    def floaters(self) -> tuple[int, ...]:
        """Everybody who is left over, in the order of A.2."""
        rest = self.goals.bracket.members if self.candidate is None else self.candidate.left_over
        return tuple(sorted((*self.gone, *rest)))

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The pairs made."""
        return () if self.candidate is None else self.candidate.pairs


# ---- the procedure


def incompatible(field: Field, bracket: Bracket) -> tuple[int, ...]:
    """Return the players without a legal opponent in the bracket (C.1)."""
    return tuple(p for p in bracket.members if not field.legal[p] & bracket.mask)


def pairs_possible(field: Field, bracket: Bracket, tick: Tick) -> int:
    """Return how many pairs of legal opponents the bracket has room for."""
    members = bracket.members
    place = {p: i for i, p in enumerate(members)}
    everybody = (1 << len(members)) - 1
    if all(field.legal[p] & bracket.mask == bracket.mask & ~(1 << p) for p in members):
        return bracket.p0
    adj = [mask_of(place[q] for q in members if field.legal[p] >> q & 1) for p in members]
    mate = maximum(adj, everybody, tick)
    return sum(m >= 0 for m in mate) // 2


def _mdps_possible(field: Field, bracket: Bracket, tick: Tick) -> int:
    """Return how many moved-down players can be in S1 and have an opponent, however few pairs are made besides."""
    members, mdps = bracket.members, mask_of(bracket.mdps)
    place = {p: i for i, p in enumerate(members)}
    reach = [field.legal[p] & (bracket.mask if mdps >> p & 1 else mdps) for p in members]
    mate = maximum([mask_of(place[q] for q in bits(mask)) for mask in reach], (1 << len(members)) - 1, tick)
    return sum(m >= 0 for m in mate) // 2


def scores_factor(field: Field, outcome: Outcome) -> int:
    """Return the B.3 factor of a bracket with everybody who is left over, those of C.1 included."""
    return factor(field, outcome.pairs, outcome.floaters, outcome.whole.members)


class BracketRun:
    """The procedure inside one bracket."""

    def __init__(self, field: Field, whole: Bracket, tick: Tick) -> None:
        self.field = field
        self.whole = whole
        self.tick = tick
        self.steps: list[Step] = []

    def run(self) -> Outcome:
        """Return the pairing of the bracket; without one everybody is left over."""
        bracket, gone = self._c1()
        if bracket.members:
            self._add_step(Clause.GOALS, bracket, bracket.p0, bracket.m0)
        goals, candidate = self._c14(bracket)
        if candidate is not None:
            self._add_step(Clause.ACCEPTED, bracket, goals.p1, goals.m1, candidate)
        return Outcome(self.whole, goals, gone, candidate, tuple(self.steps))

    def _c1(self) -> tuple[Bracket, tuple[int, ...]]:
        """C.1: those without an opponent leave.

        INTERPRETATION: not as long as as many pairs are possible as the bracket has room for; then such a player is
        simply the one left over.
        """
        bracket = self.whole
        gone: tuple[int, ...] = ()
        while bracket.members and (not bracket.p0 or pairs_possible(self.field, bracket, self.tick) < bracket.p0):
            alone = incompatible(self.field, bracket)
            if not alone:
                break
            bracket = bracket.without(alone)
            gone += alone
            self.steps.append(Step(Clause.INCOMPATIBLE, bracket, players=alone))
        return bracket, gone

    def _add_step(self, clause: Clause, bracket: Bracket, p1: int, m1: int, candidate: Candidate | None = None) -> None:
        self.steps.append(Step(clause, bracket, p1, m1, candidate=candidate))

    def _c14(self, bracket: Bracket) -> tuple[Goals, Candidate | None]:
        """Lower the goals of C.2 until they are met (C.14)."""
        if bracket.is_heterogeneous:
            found = self._heterogeneous_goals(bracket)
            if found is not None:
                self._add_lower_counters(found[0])
                return found
            self._add_step(Clause.AS_HOMOGENEOUS, bracket, bracket.p0, 0)
        most = pairs_possible(self.field, bracket, self.tick)
        for p1 in range(bracket.p0 - 1, most - 1, -1):
            self._add_step(Clause.FEWER_PAIRS, bracket, p1, 0)
        goals = Goals(bracket, most, 0)
        return goals, best_candidate(self.field, goals.task, self.tick) if most else None

    def _heterogeneous_goals(self, bracket: Bracket) -> tuple[Goals, Candidate] | None:
        """C.14.b: fewer pairs as long as M1 moved-down players can be paired, else fewer of these; None for M1 = 0."""
        ceiling = _mdps_possible(self.field, bracket, self.tick)
        best: Candidate | None = None
        for p1 in range(pairs_possible(self.field, bracket, self.tick) if ceiling else 0, 0, -1):
            candidate = self._with_most_mdps(bracket, p1, ceiling)
            if candidate is not None and (best is None or candidate.m1 > best.m1):
                best = candidate
            if best is not None and (best.m1 == ceiling or best.m1 >= p1):
                break
        return None if best is None else (Goals(bracket, len(best.pairs), best.m1), best)

    def _with_most_mdps(self, bracket: Bracket, p1: int, ceiling: int) -> Candidate | None:
        """Return the best candidate with `p1` pairs and as many moved-down players paired as that allows."""
        task = Task(bracket, p1, True)
        candidate = best_candidate(self.field, task, self.tick) if bracket.m0 == ceiling else None
        return candidate or best_candidate(self.field, replace(task, all_mdps=False), self.tick)

    def _add_lower_counters(self, goals: Goals) -> None:
        bracket = goals.bracket
        for m1 in range(bracket.m0 - 1, goals.m1 - 1, -1):
            self._add_step(Clause.FEWER_MDPS, bracket, bracket.p0, m1)
        for p1 in range(bracket.p0 - 1, goals.p1 - 1, -1):
            self._add_step(Clause.FEWER_PAIRS_REMAINDER, bracket, p1, goals.m1)
