"""Every number that a trace or a judgement shows, held against the articles counted by hand; and costs against numbers.

The brute force (`counted_by_hand`) shares no code with the engine: values, and who makes them up.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations, islice, pairwise
from random import Random

import pytest
from counted_by_hand import LIMBO, LISTS_2017, LISTS_2026, Members, Sheet, by_2017, by_2026, weight_of
from dutch_bruteforce import LiteralDutch, LiteralDutch2017, matchings
from dutch_positions import odd_position
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from played_events import played_event
from trace_positions import candidates

from swissdesk import wording
from swissdesk.engine.colours import Float
from swissdesk.engine.field import Field
from swissdesk.engine.judgement import RoundAsPaired
from swissdesk.engine.matching.bits import mask_of
from swissdesk.engine.matching.cardinality import has_perfect
from swissdesk.engine.measure import LimboDifference, Measure
from swissdesk.engine.narration import narrate
from swissdesk.engine.position import Position, position_of
from swissdesk.engine.progress import Progress
from swissdesk.engine.proposal import NoPairing, Proposal, in_board_order
from swissdesk.engine.systems import system_named
from swissdesk.engine.systems.dutch.bracket import Bracket, Candidate
from swissdesk.engine.systems.dutch.costs import Costs
from swissdesk.engine.systems.dutch.criteria import evaluated
from swissdesk.engine.systems.dutch.next_bracket import left_ahead
from swissdesk.engine.systems.dutch.prices import same_wish
from swissdesk.engine.systems.dutch.procedure import PROCEDURE_2017, PROCEDURE_2026, DutchProcedure
from swissdesk.engine.trace import Kind, Trace, TraceStep, Verdict
from swissdesk.model import Colour

SYSTEMS = {"dutch-2026": PROCEDURE_2026, "dutch-2017": PROCEDURE_2017}

PER_CASE = 50
CASES = 10
"""With ``-m corpus`` together 500 positions for each edition, every fifth case of them in the ordinary run."""


def some_position(seed: int, system: DutchProcedure) -> Position:
    """Return a made-up position, or one of an event that was played by the system."""
    random = Random(seed)
    if seed % 2:
        return odd_position(seed, random.randint(3, 11))
    events = list(played_event(seed, system.name, most=11))
    at = random.choice(events)
    rounds = at.settings.rounds or 1
    return position_of(at, system.edition, rounds, at.settings.initial_colour or Colour.WHITE)


def told(position: Position, system: DutchProcedure) -> Trace | None:
    try:
        pairs, bye = system.pair(position, Progress(None, len(position.competitors)))
    except NoPairing:
        return None
    return narrate(position, Proposal(system.name, position.round, in_board_order(position, pairs), bye, position))


class Teacher:
    """Counts what a trace shows of one position."""

    def __init__(self, position: Position, system: DutchProcedure) -> None:
        self.is_2017 = system.collapses
        self.literal = (LiteralDutch2017 if self.is_2017 else LiteralDutch)(position)
        self.literal.pair()
        self.place = {c.id: i for i, c in enumerate(position.competitors)}
        self.numbers = 0

    def sheet(self, bracket: TraceStep, pairs: list[tuple[int, int]], *, looks: bool) -> Sheet:
        mdps, residents = (tuple(self.place[p] for p in who) for who in (bracket.s1, bracket.s2))
        below = range(residents[-1] + 1, self.literal.n)
        score = self.literal.p[below[0]].score if below and looks else None
        following = tuple(p for p in below if self.literal.p[p].score == score)
        made = sorted((min(pair), max(pair)) for pair in pairs)
        return Sheet(self.literal, mdps, residents, made, following, tuple(p for p in below if p not in following))

    def check_sheet(self, sheet: Sheet, measures: tuple[Measure, ...], *, whole: bool) -> None:
        expected = (by_2017 if self.is_2017 else by_2026)(sheet)
        lists = LISTS_2017 if self.is_2017 else LISTS_2026
        seen = []
        for measure in measures:
            self.numbers += 1
            seen.append(measure.label)
            if measure.label in expected:
                members = self.members(measure)
                assert sorted(members, key=repr) == sorted(expected[measure.label], key=repr), measure
                assert measure.value == added(expected[measure.label], listed=measure.label in lists), measure
            elif measure.label == "C9":
                [receiver] = sheet.down
                assert measure.value == self.literal.p[receiver].unplayed
            else:
                assert measure.label == ("C.7" if self.is_2017 else "C8")
        self.check_ahead(sheet, [m for m in measures if m.label in ("C8", "C.7")])
        if whole:
            assert set(seen) >= set(expected)
            assert ("C9" in seen) is self.has_c9(sheet)
            assert (("C.7" if self.is_2017 else "C8") in seen) is bool(sheet.following)

    def has_c9(self, sheet: Sheet) -> bool:
        scores = self.literal.bye_scores
        if self.is_2017 or len(sheet.down) != 1 or scores is None:
            return False
        return min(scores) >= self.literal.p[sheet.residents[0]].score

    def check_ahead(self, sheet: Sheet, measures: list[Measure]) -> None:
        if not measures:
            return
        count, scores = measures
        weight = weight_of(self.literal, before_last=not sheet.beyond)
        assert (count.value, list(scores.value)) == sheet.ahead(weight, complete=not self.is_2017)  # type: ignore[arg-type]
        near = {*sheet.down, *sheet.following}
        assert count.hits == scores.hits
        for measure in measures:
            assert {self.place[p] for who in measure.hits for p in who} <= near
        assert sum(amount for _, amount in count.members) == count.value
        assert tuple(sorted((amount for _, amount in scores.members), reverse=True)) == scores.value

    def members(self, measure: Measure) -> Members:
        return [
            (
                tuple(self.place[p] for p in who),
                (LIMBO, amount.score) if isinstance(amount, LimboDifference) else amount,
            )
            for who, amount in measure.members
        ]


def added(members: Members, *, listed: bool) -> object:
    amounts = [LimboDifference.of(amount[1]) if isinstance(amount, tuple) else amount for _, amount in members]
    return tuple(sorted(amounts, reverse=True)) if listed else sum(amounts)  # type: ignore[type-var,arg-type]


def check_trace(position: Position, system: DutchProcedure) -> int:
    """Check all numbers of a trace, those of families opened included; return how many there were."""
    trace = told(position, system)
    if trace is None:
        return 0
    teacher = Teacher(position, system)
    entered = [step for step in trace.steps if step.kind is Kind.BRACKET]
    again = False
    for place, bracket in enumerate(entered):
        inside = [step for step in trace.steps if step.bracket == bracket.bracket]
        looks = place + 1 < len(entered) and not again
        chosen = next(s for s in inside if s.verdict in (Verdict.ACCEPTED, Verdict.WITHDRAWN))
        for step in inside:
            for single in islice(candidates(trace, step), 40) if step.size else (step,):
                if single.quality:
                    of_whom = single if single.kind is Kind.CANDIDATE else chosen
                    measures = trace.measures(single)
                    assert [(m.label, m.value) for m in measures] == list(single.quality)
                    pairs = [(teacher.place[p.one], teacher.place[p.other]) for p in of_whom.pairs]
                    sheet = teacher.sheet(bracket, pairs, looks=looks)
                    teacher.check_sheet(sheet, measures, whole=single.kind is Kind.CANDIDATE)
        again = again or chosen.verdict is Verdict.WITHDRAWN
    for step in trace.steps:
        if step.kind is Kind.BYE and step.quality:
            [measure] = trace.measures(step)
            receiver = position.by_id[trace.bye or 0]
            assert (measure.label, measure.value, measure.hits) == ("C5", (receiver.score,), ((receiver.id,),))
            assert teacher.literal.bye_scores == frozenset({receiver.score})
            teacher.numbers += 1
    return teacher.numbers


@pytest.mark.sweep
@pytest.mark.parametrize("case", range(CASES))
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_number_of_a_trace_is_the_rules_own(system: str, case: int) -> None:
    numbers = [check_trace(some_position(seed, SYSTEMS[system]), SYSTEMS[system]) for seed in span(case)]
    assert sum(numbers) > 1000


@pytest.mark.sweep
@pytest.mark.parametrize("case", range(CASES))
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_number_of_any_round_is_the_rules_own(system: str, case: int) -> None:
    """Legal rounds that nobody would make, as they are judged in manual pairing and in answers."""
    judged = 0
    for seed in span(case):
        position = some_position(seed, SYSTEMS[system])
        teacher = Teacher(position, SYSTEMS[system])
        made = any_round(teacher.literal, Random(seed))
        if made is None:
            continue
        ids = [c.id for c in position.competitors]
        pairs, bye = made
        paired = RoundAsPaired(tuple((ids[a], ids[b]) for a, b in pairs), () if bye is None else (ids[bye],))
        judgement = system_named(system).judge(position, paired)
        assert not judgement.breaches
        for measure in judgement.whole:
            assert (measure.label, measure.value) == ("C5", (position.competitors[bye or 0].score,))
        for place, bracket in enumerate(judgement.brackets):
            members = [teacher.place[player] for player in bracket.players]
            lowest = judgement.brackets[place + 1 :]
            inside = [tuple(sorted(pair)) for pair in pairs if set(pair) <= set(members)]
            residents = [p for p in members if position.competitors[p].score <= bracket.score]
            step = TraceStep(
                "",
                None,
                Kind.BRACKET,
                "",
                None,
                s1=tuple(ids[p] for p in members if p not in residents),  # type: ignore[arg-type]
                s2=tuple(ids[p] for p in residents),
            )
            measures = tuple(bracket.measure())
            looks = bool(lowest) and any(m.label in ("C8", "C.7") for m in measures)
            teacher.check_sheet(teacher.sheet(step, inside, looks=looks), measures, whole=True)  # type: ignore[arg-type]
            judged += len(measures)
    assert judged > 1000


@pytest.mark.parametrize(("system", "foreign"), [("dutch-2026", r"\bC\.\d"), ("dutch-2017", r"\bC\d")])
def test_labels_are_written_as_the_edition_writes_them(system: str, foreign: str) -> None:
    seen = 0
    for seed in range(40):
        trace = told(some_position(seed, SYSTEMS[system]), SYSTEMS[system])
        for step in trace.steps if trace is not None else ():
            labels = [label for label, _ in step.quality] + [label for pair in step.pairs for label in pair.breaks]
            reason = step.reason.criterion if step.reason is not None else ""
            text = " ".join([wording.sentence(step.message), step.clause, reason, *labels])
            assert not re.search(foreign, text), text
            seen += 1
    assert seen > 500


def span(case: int) -> range:
    return range(PER_CASE * case, PER_CASE * (case + 1))


def any_round(literal: LiteralDutch, random: Random) -> tuple[list[tuple[int, int]], int | None] | None:
    """Return a legal round by chance, the bye with a score that may have it."""

    def complete(left: list[int]) -> tuple[list[tuple[int, int]], int | None] | None:
        if not left:
            return [], None
        first, rest = left[0], left[1:]
        choices: list[int | None] = [other for other in rest if literal.legal(first, other)]
        if len(left) % 2 and literal.may_have_bye(first):
            choices.append(None)
        random.shuffle(choices)
        for choice in choices:
            found = complete([other for other in rest if other != choice])
            if found is not None:
                pairs, bye = found
                return (pairs, first) if choice is None else ([(first, choice), *pairs], bye)
        return None

    return complete(list(range(literal.n)))


# ---- what the optimiser minimises orders candidates as the numbers do


@examples(4)
@given(st.integers(0, 10**9), st.integers(3, 10), st.sampled_from(sorted(SYSTEMS)))
def test_costs_order_candidates_as_measures_do(seed: int, players: int, name: str) -> None:
    """Of random brackets of every kind, mostly of candidates with few downfloaters and of players with many floats."""
    system, random = SYSTEMS[name], Random(seed)
    position = with_many_floats(odd_position(seed, players), random)
    literal = LiteralDutch(position)
    field = Field(position)
    if not system.collapses and not field.settle_bye():
        return
    bracket = some_bracket(field, system, random)
    made = list(matchings(bracket.players, literal.legal, frozenset(bracket.mdps)))
    fewest = min(len(down) for _, down in made)
    good = [each for each in made if len(each[1]) == fewest]
    chosen = random.sample(good, min(60, len(good))) + random.sample(made, min(20, len(made)))
    found = (of_candidate(bracket, system, *each) for each in chosen)
    ranked = sorted((worth for worth in found if worth), key=lambda worth: worth[0])
    for (price, values), (next_price, next_values) in pairwise(ranked):
        assert (values < next_values) is (price < next_price)
        assert (values == next_values) is (price == next_price)


@given(st.integers(0, 10**9), st.integers(3, 12), st.sampled_from(sorted(SYSTEMS)))
def test_prices_that_are_left_out_hit_nobody(seed: int, players: int, name: str) -> None:
    """What says that it is about scores alone has no price in a single score; about colours, on unlike wishes."""
    system, random = SYSTEMS[name], Random(seed)
    field = Field(with_many_floats(odd_position(seed, players), random))
    bracket = some_bracket(field, system, random)
    one_score = len({field.score[player] for player in bracket.players}) == 1
    for cost in (criterion.cost for criterion in system.criteria):
        for a, b in combinations(bracket.players, 2):
            left_out = (cost.of_scores and one_score) or (cost.of_colours and not same_wish(bracket, a, b))
            assert not left_out or cost.pair is None or cost.pair(bracket, a, b) is None
        for player in bracket.players:
            assert not (cost.of_scores and one_score) or cost.alone is None or cost.alone(bracket, player) is None


def with_many_floats(position: Position, random: Random) -> Position:
    """Return a position in which floats come again everywhere, and in half of the cases nothing else matters."""
    calm = {"colours": "", "opponents": frozenset(), "forbidden": frozenset()} if random.random() < 0.5 else {}
    kinds = (Float.DOWN, Float.DOWN, Float.UP, Float.NONE)
    return replace(
        position,
        competitors=tuple(
            c._replace(floats=(random.choice(kinds), random.choice(kinds)), **calm)  # type: ignore[arg-type]
            for c in position.competitors
        ),
    )


def some_bracket(field: Field, system: DutchProcedure, random: Random) -> Bracket:
    """Return a bracket of any kind the edition has, with MDPs by chance."""
    steps = list(field.steps())
    group, following, lower = random.choice(steps[len(steps) // 3 :])
    above = range(group[0])
    mdps = tuple(sorted(random.sample(above, min(len(above), random.randint(0, 6)))))
    below = (*following, *lower)
    if not system.collapses:
        return Bracket(field, mdps, group, following, lower)
    return random.choice(
        (
            Bracket(field, mdps, group, following, lower, is_open=bool(following)),
            Bracket(field, mdps, group, (), below),
            Bracket(field, mdps, (*group, *below), (), ()),
        )
    )


@given(st.integers(0, 10**9), st.integers(4, 11))
@examples(2)
def test_of_equal_cases_ahead_the_one_is_told_in_which_the_highest_are_paired(seed: int, players: int) -> None:
    """Who must stay unpaired in the next bracket, against a look at everybody who could (C8)."""
    system, random = SYSTEMS["dutch-2026"], Random(seed)
    field = Field(odd_position(seed, players))
    bracket = some_bracket(field, system, random)
    down = tuple(sorted(random.sample(bracket.players, random.randint(0, min(3, len(bracket.players))))))
    if not bracket.following:
        return
    near = (*down, *bracket.following)
    rest = mask_of(bracket.lower) | field.bye_bit
    costs = Costs(bracket, tuple(c for c in system.criteria if c.cost.beyond), ahead=True, bye=False)

    def can_be(out: frozenset[int]) -> bool:
        alone, inside = mask_of(out), mask_of(near) & ~mask_of(out)
        strangers = [mask & ~mask_of(down) if p in down else mask for p, mask in enumerate(field.adj)]
        apart = [mask & ~alone if p in out else mask for p, mask in enumerate(field.adj)]
        return has_perfect(strangers, inside) and has_perfect(apart, alone | rest)

    cases = [frozenset(out) for size in range(len(near) + 1) for out in combinations(near, size)]
    best = min(
        filter(can_be, cases),
        key=lambda out: (sum(map(costs.beyond, out)), [p in out for p in near]),
        default=None,
    )
    assert left_ahead(bracket, system.criteria, down) == (None if best is None else [p for p in near if p in best])


def of_candidate(
    bracket: Bracket, system: DutchProcedure, pairs: tuple[tuple[int, int], ...], down: tuple[int, ...]
) -> tuple[int, list[object]] | None:
    """Return the price of a candidate and its values; None where it leaves no legal round to look ahead to."""
    left = left_ahead(bracket, system.criteria, down) if bracket.following else []
    if left is None:
        return None
    candidate = Candidate(bracket, tuple(pairs), tuple(sorted(down)), lambda: left)
    costs = Costs(bracket, system.criteria, ahead=bool(bracket.following), bye=bracket.holds_bye)
    price = sum(costs.pair(a, b) for a, b in pairs) + sum(costs.alone(p) for p in down)
    price += sum(map(costs.beyond, left))
    if len(down) == 1 and bracket.holds_bye:
        price += costs.bye(down[0])
    table = {id(c) for c in evaluated(system.criteria, candidate)}
    values: list[object] = [
        criterion.measured(candidate).value if id(criterion) in table else 0 for criterion in system.criteria
    ]
    return price, values


def test_who_adds_nothing_to_a_count_is_not_among_those_who_make_it_up() -> None:
    system, random = SYSTEMS["dutch-2026"], Random(4)
    players = [c._replace(unplayed=random.choice((0, 0, 1, 2))) for c in odd_position(4, 15).competitors]
    field = Field(replace(odd_position(4, 15), competitors=tuple(players)))
    bracket = Bracket(field, (), tuple(range(len(players))), (), ())
    [unplayed] = [criterion for criterion in system.criteria if criterion.label == "C9"]
    measure = unplayed.measured(Candidate(bracket, (), bracket.players, tuple))
    games = {bracket.player(p).id: bracket.player(p).unplayed for p in bracket.players}
    assert min(games.values()) == 0 < measure.value
    assert measure.hits == tuple((player,) for player, missed in games.items() if missed)
