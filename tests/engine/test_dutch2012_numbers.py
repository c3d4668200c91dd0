"""Every number that a trace of 2012 shows is what the articles give, counted anew by hand-written readings of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from dutch2012_articles import Bracket, due, may_meet, values, x1
from dutch2012_fields import competitor, field_of, fields
from hypothesis import given, settings
from test_dutch2012_trace import trace_of_field

from swissdesk.engine.dutch2012.definitions import Field
from swissdesk.engine.floats import Float
from swissdesk.engine.position import Competitor
from swissdesk.engine.trace import Cause, Kind, Trace, TraceStep, Verdict

LABELS = ("B2", "A7d", "X", "Z", "D5", "D6", "U5", "U6")


class Checked:
    """A trace with the players it is about; `seen` counts the numbers that were compared."""

    def __init__(self, field: Field, trace: Trace) -> None:
        self.players: dict[int, Competitor] = {p.id: p for p in field.players}
        self.is_odd = bool(trace.round % 2)
        self.trace = trace
        self.seen = 0

    def same(self, shown: object, counted: object, step: TraceStep, name: str) -> None:
        assert shown == counted, (name, str(step.message), shown, counted)
        self.seen += 1

    def visits(self) -> Iterator[tuple[list[TraceStep], Bracket]]:
        """Yield the steps between two changes of a bracket's members, with who is in it."""
        left_by_c1: dict[tuple[tuple[int, ...], tuple[int, ...]], set[int]] = {}
        for entered in self.trace.steps:
            if entered.kind is not Kind.BRACKET:
                continue
            whole = (entered.s1, entered.s2)
            steps = list(self.trace.children(entered))
            again = any(s.kind is Kind.PARAMETERS and "as before" in str(s.message) for s in steps)
            gone = set(left_by_c1.get(whole, ())) if again else set()
            for number, step in enumerate(steps):
                if step.kind is Kind.DOWNFLOATERS and step.clause == "C.1":
                    gone |= set(step.downfloaters)
                elif step.kind is Kind.PARAMETERS:
                    left_by_c1[whole] = gone
                    came, residents = (tuple(p for p in some if p not in gone) for some in whole)
                    yield steps[number:], Bracket(came, residents)
                    break

    def check(self) -> None:
        for steps, bracket in self.visits():
            for step in steps:
                self._goals(step, bracket)
                for one in self._opened(step):
                    if one.kind is Kind.CANDIDATE:
                        self._candidate(one, bracket)

    def _opened(self, step: TraceStep, depth: int = 0) -> Iterator[TraceStep]:
        """Yield a step and what it opens to, some of it."""
        yield step
        if step.opens and depth < 4:
            for child in self.trace.children(step)[:5]:
                yield from self._opened(child, depth + 1)

    def _goals(self, step: TraceStep, bracket: Bracket) -> None:
        shown = dict(step.counters)
        if "P0" not in shown:
            return
        self.same(shown["P0"], len(bracket.members) // 2, step, "P0")
        self.same(shown["M0"], len(bracket.came), step, "M0")
        if "X1" in shown:
            least = x1((self.players[p] for p in bracket.members), shown["P1"], is_odd=self.is_odd)
            self.same((shown["X1"], shown.get("Z1", 0)), least, step, "X1, Z1")
        if step.kind in (Kind.SUBGROUPS, Kind.MDP_PAIRING, Kind.EXCHANGE):
            self.same(shown["P"], len(step.s1), step, "P")

    def _candidate(self, step: TraceStep, bracket: Bracket) -> None:
        shown, quality = dict(step.counters), dict(step.quality)
        pairs = [(p.one, p.other) for p in step.pairs]
        self.same(shown["P1"], len(pairs), step, "P1")
        self.same(all(p in bracket.came for p, _ in pairs[: shown["M1"]]), True, step, "M1")
        apart = [may_meet(self.players[a], self.players[b]) for a, b in pairs]
        counted = values(self.players, bracket, pairs, shown["M1"])
        for label, value in quality.items():
            self.same(value, counted[label], step, label)
        self._breaks(step, apart, shown["M1"], bracket)
        if step.verdict is Verdict.ACCEPTED:
            assert not any(apart)
            for label in LABELS:
                if label in shown:
                    self.same(shown[label], counted[label], step, f"{label} in force")
        reason = step.reason
        if reason is not None and reason.cause is Cause.QUALITY:
            self.same(reason.best, counted[reason.criterion], step, "best")
            if reason.criterion in shown:
                self.same(reason.wanted, shown[reason.criterion], step, "allowed")

    def _breaks(self, step: TraceStep, apart: list[str], m1: int, bracket: Bracket) -> None:
        for place, (pair, clash) in enumerate(zip(step.pairs, apart, strict=True)):
            one, other = self.players[pair.one], self.players[pair.other]
            mine, theirs = due(one), due(other)
            both = bool(mine.colour) and mine.colour == theirs.colour
            firm = both and "mild" not in (mine.kind, theirs.kind)
            absolute = both and mine.kind == theirs.kind == "absolute"
            up = place < m1 and other.id in bracket.residents
            expected = [
                label
                for label, broken in (
                    ("B.2", absolute), ("A.7.d", firm and not absolute and self.is_odd), ("B.4", both),
                    ("B.5", up and other.floats[0] is Float.UP), ("B.6", up and other.floats[1] is Float.UP),
                ) if broken
            ]  # fmt: skip
            self.same(list(pair.breaks), [clash] if clash else expected, step, "breaks")


@given(fields(11))
@settings(max_examples=60)
def test_every_number_is_the_articles_own(field: Field) -> None:
    trace = trace_of_field(field)
    if trace is not None:
        Checked(field, trace).check()


def random_field(seed: int) -> Field:
    """A field of 4 to 16 players with any past, some pairs forbidden."""
    random = Random(seed)
    size = random.randint(4, 16)
    met: dict[int, set[int]] = {n: set() for n in range(1, size + 1)}
    banned: dict[int, set[int]] = {n: set() for n in range(1, size + 1)}
    for a, b in combinations(range(1, size + 1), 2):
        kind = random.random()
        if kind < 0.35:
            table = met if kind < 0.31 else banned
            table[a].add(b)
            table[b].add(a)
    players = [
        competitor(
            n,
            50 * random.randint(0, 5),
            opponents=frozenset(met[n]),
            forbidden=frozenset(banned[n]),
            colours="".join(random.choice("wb") for _ in range(random.randint(0, 4))),
            floats=(random.choice(list(Float)), random.choice(list(Float))),
            may_have_bye=random.random() < 0.6,
            is_topscorer=random.random() < 0.2,
        )
        for n in range(1, size + 1)
    ]
    return field_of(players, random.choice([4, 5]))


@pytest.mark.corpus
def test_every_number_in_five_hundred_positions() -> None:
    told = seen = 0
    for seed in range(10_000):
        field = random_field(seed)
        trace = trace_of_field(field)
        if trace is None:
            continue
        checked = Checked(field, trace)
        checked.check()
        told, seen = told + 1, seen + checked.seen
        if told == 500:
            break
    assert told == 500
    assert seen > 50_000
