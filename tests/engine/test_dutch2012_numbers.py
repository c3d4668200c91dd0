"""Every number that a trace of 2012 shows is what the articles give, counted again by hand-written readings of them.

So is everybody whom a number comes from.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice
from random import Random

import pytest
from dutch2012_articles import Bracket, Members, due, may_meet, members, values, x1
from dutch2012_fields import competitor, field_of, fields
from examples import examples, first_seeds
from hypothesis import given
from test_dutch2012_trace import trace_of_field

from swissdesk.engine.colours import Float
from swissdesk.engine.judgement import BracketJudgement, RoundAsPaired
from swissdesk.engine.position import Competitor
from swissdesk.engine.progress import Progress
from swissdesk.engine.proposal import NoPairing
from swissdesk.engine.systems.dutch2012.definitions import Field
from swissdesk.engine.systems.dutch2012.story import round
from swissdesk.engine.systems.dutch2012.system import DUTCH_2012, DUTCH_2012_LETTER, Dutch2012System
from swissdesk.engine.trace import Cause, Kind, Trace, TraceStep, Verdict

LABELS = ("B2", "A7d", "X", "Z", "D5", "D6", "U5", "U6")


class Checked:
    """A trace with the players it is about; `seen` counts the numbers compared, `told` those with members by label."""

    def __init__(self, field: Field, trace: Trace, system: Dutch2012System = DUTCH_2012) -> None:
        self.players: dict[int, Competitor] = {p.id: p for p in field.players}
        self.is_odd = bool(trace.round % 2)
        self.trace = trace
        self.moved_down_too = system.options.moved_down_floats
        self.seen = 0
        self.told: Counter[str] = Counter()

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
                    left_by_c1[whole] = gone
                elif step.kind is Kind.PARAMETERS:
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
            self._limits(steps, bracket)

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
        by_hand = self._by_hand(step, bracket)
        counted = values(by_hand)
        for label, value in quality.items():
            self.same(value, counted[label], step, label)
        self._members(step, by_hand)
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

    def _by_hand(self, step: TraceStep, bracket: Bracket) -> dict[str, Members]:
        pairs, m1 = [(p.one, p.other) for p in step.pairs], dict(step.counters)["M1"]
        return members(self.players, bracket, pairs, m1, moved_down_too=self.moved_down_too)

    def _members(self, step: TraceStep, by_hand: dict[str, Members]) -> None:
        """Whom the numbers of a step come from, each once, the higher ranked player of a pair first."""
        measures = self.trace.measures(step)
        self.same([(m.label, m.value) for m in measures], list(step.quality), step, "measures")
        rank = {player: place for place, player in enumerate(self.players)}
        for measure in measures:
            found = {frozenset(member.who): member.amount for member in measure.members}
            self.same(found, by_hand[measure.label], step, f"who makes up {measure.label}")
            assert len(found) == len(measure.hits)
            assert all(list(who) == sorted(who, key=rank.__getitem__) for who in measure.hits)
            self.told[measure.label] += len(found)

    def _limits(self, steps: list[TraceStep], bracket: Bracket) -> None:
        """The least sum of squares is that of the candidate that is found after it."""
        for number, step in enumerate(steps):
            if step.kind is Kind.LIMIT:
                found = next(s for s in steps[number:] if s.kind is Kind.CANDIDATE and s.reason is None)
                self._members(step, self._by_hand(found, bracket))

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
                    ("B.2", absolute),
                    ("A.7.d", firm and not absolute and self.is_odd),
                    ("B.4", both),
                    ("B.5", up and other.floats[0] is Float.UP),
                    ("B.6", up and other.floats[1] is Float.UP),
                )
                if broken
            ]
            self.same(list(pair.breaks), [clash] if clash else expected, step, "breaks")


BOTH = pytest.mark.parametrize("system", [DUTCH_2012, DUTCH_2012_LETTER], ids=lambda system: system.name)


@BOTH
@given(field=fields(11))
@examples(0.6)
def test_every_number_is_the_articles_own(system: Dutch2012System, field: Field) -> None:
    trace = trace_of_field(field, system)
    if trace is not None:
        Checked(field, trace, system).check()


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


def test_numbers_of_rounds_that_do_not_exist_tell_whom_they_come_from_too() -> None:
    seen: Counter[str] = Counter()
    for seed in first_seeds(240):
        field = random_field(seed)
        try:
            DUTCH_2012.pair(field.position, Progress(None, field.size))
        except NoPairing as error:
            checked = Checked(field, round.narrate_refusal(field.position, error, field.options))
            checked.check()
            seen += checked.told
    assert min(seen[label] for label in ("B.3", "D.4", "X")) > 0, seen
    assert sum(seen.values()) > 30, seen


# ---- rounds by hand


def some_round(field: Field, random: Random) -> RoundAsPaired | None:
    """Return any legal round, None if there is none."""

    def rest(left: list[Competitor]) -> list[tuple[int, int]] | None:
        if not left:
            return []
        first, others = left[0], left[1:]
        partners: list[Competitor | None] = [p for p in others if not may_meet(first, p)]
        if len(left) % 2 and first.may_have_bye:
            partners.append(None)
        random.shuffle(partners)
        for partner in partners:
            made = rest([p for p in others if p is not partner])
            if made is not None:
                return [(first.id, partner.id if partner else 0), *made]
        return None

    boards = rest(list(field.players))
    if boards is None:
        return None
    return RoundAsPaired(tuple(b for b in boards if b[1]), tuple(a for a, b in boards if not b))


def judged_by_hand(bracket: BracketJudgement, players: dict[int, Competitor], *, is_odd: bool) -> list[Members]:
    """Return whom the counters come from in the order in which a judgement has them, A.11 first."""
    residents = tuple(p for p in bracket.players if players[p].score == bracket.score)
    came = tuple(p for p in bracket.players if p not in residents)
    rank = {player: place for place, player in enumerate(players)}
    pairs = [(a, b) for a, b in (sorted(pair, key=rank.__getitem__) for pair in bracket.meetings)]
    first = [pair for pair in pairs if pair[0] in came]
    m1 = len(first) if 2 * len(came) < len(bracket.players) else 0
    whole = Bracket(came, residents)
    found = members(players, whole, [*first, *(pair for pair in pairs if pair not in first)], m1)
    none: Members = {}
    found |= {"Z": none} if is_odd else {"A7d": none}
    taken = {p for pair in pairs for p in pair}
    alone = {frozenset((p,)): 1 for p in bracket.players if p not in taken}
    return [alone, *(found[label] for label in ("D.4", *LABELS))]


def test_rounds_by_hand_tell_whom_every_number_comes_from() -> None:
    judged: Counter[str] = Counter()
    for seed in range(150):
        field = random_field(seed)
        paired = some_round(field, Random(seed))
        if paired is None:
            continue
        players = {p.id: p for p in field.players}
        for bracket in DUTCH_2012.judge(field.position, paired).brackets:
            by_hand = judged_by_hand(bracket, players, is_odd=field.odd_round)
            for measure, expected in zip(bracket.measure(), by_hand, strict=True):
                assert {frozenset(who): amount for who, amount in measure.members} == expected, measure
                assert measure.value == sum(expected.values()), measure
                judged[measure.label] += len(expected)
    assert min(judged.values()) > 0, judged
    assert sum(judged.values()) > 1000


@BOTH
def test_every_number_in_thirty_positions(system: Dutch2012System) -> None:
    seen, labels = looked_through(30, system)
    assert seen > 2_500
    assert labels.keys() >= {"B.3", "D.4", "X", "D5", "D6"}, labels


@pytest.mark.corpus
@BOTH
def test_every_number_in_five_hundred_positions(system: Dutch2012System) -> None:
    seen, labels = looked_through(500, system)
    assert seen > 50_000
    assert labels.keys() == {"B.3", "D.4", *LABELS}
    assert min(labels.values()) > 20, labels


def looked_through(positions: int, system: Dutch2012System) -> tuple[int, Counter[str]]:
    """Check the traces of so many positions; return the numbers compared, and those with members by label."""
    seen, labels = 0, Counter[str]()
    traces = ((field, trace_of_field(field, system)) for field in map(random_field, range(10_000)))
    told = ((field, trace) for field, trace in traces if trace is not None)
    checked = [Checked(field, trace, system) for field, trace in islice(told, positions)]
    assert len(checked) == positions
    for each in checked:
        each.check()
        seen, labels = seen + each.seen, labels + each.told
    return seen, labels
