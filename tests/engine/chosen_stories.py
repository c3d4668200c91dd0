"""What the engine tells of small positions and events, as text: cases that were chosen because a planted fault shows in
them (`tests/mutation/choosing.py`), and how any such case is made up.

A case is what is asked, the system, how its position or event comes about, a seed and a size. The chosen ones are in
tests/data/chosen-stories.txt, what is told of them in chosen-stories.xz. `python tests/engine/chosen_stories.py` (with
`PYTHONPATH=tests:tests/engine`) writes that anew and says what it changes; with cases behind it, it prints what they
tell.
"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import combinations, islice
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, NamedTuple
from unittest.mock import patch

from case_record import CaseRecord
from dutch_positions import bye_above_position, crowded_position, odd_position, topscorers_position
from plain_lines import as_line
from played_events import ABSENCES, FORFEITS, GAMES, played_event
from work import UnitCounter

from swissdesk.engine import (
    NoPairing,
    NotReady,
    byes,
    checker,
    editions,
    explain,
    export,
    laboratory,
    preview,
    progress,
    propose,
    trace_export,
)
from swissdesk.engine.explain import Faults
from swissdesk.engine.generator import generate, generate_like
from swissdesk.engine.judgement import RoundAsPaired
from swissdesk.engine.narration import has_text_story
from swissdesk.engine.position import Position
from swissdesk.engine.progress import Progress
from swissdesk.engine.proposal import Pairs, Proposal, in_board_order
from swissdesk.engine.proposed import judged
from swissdesk.engine.recipe import Recipe, completed, kept, recipe_of, settled
from swissdesk.engine.review import Reviewer, propose_rest, seats
from swissdesk.engine.systems import SYSTEMS, position_before, system_named
from swissdesk.engine.systems.dubov import procedure as dubov_procedure
from swissdesk.engine.systems.dutch import next_bracket, optimum, procedure
from swissdesk.engine.systems.dutch.story import bounds, frames, reading, walk
from swissdesk.engine.systems.dutch2012 import impossible
from swissdesk.engine.systems.dutch2012.story import attempts, reasons
from swissdesk.engine.systems.round_robin import tables
from swissdesk.engine.trace import Kind, Viewpoint
from swissdesk.engine.trace_export import trace_data
from swissdesk.errors import InvalidEdit, Message
from swissdesk.model import (
    Acceleration,
    ByeRequest,
    Colour,
    ForbiddenGroup,
    KnockoutTerms,
    Player,
    Result,
    Scoring,
    Settings,
    Stage,
    ThesisTerms,
    Tournament,
)
from swissdesk.model.events import PairRound

DATA = Path(__file__).parents[1] / "data"
RECORD = CaseRecord(DATA, "chosen-stories")


class Case(NamedTuple):
    """What is asked of which system, and what about."""

    asked: str
    system: str
    kind: str
    seed: int
    size: int

    def __str__(self) -> str:
        return " ".join(map(str, self))

    @classmethod
    def read(cls, line: str) -> Case:
        asked, system, kind, seed, size = line.split()
        return cls(asked, system, kind, int(seed), int(size))


# ---- positions


def _barred(seed: int, size: int) -> Position:
    """Return a position in which most have met, or may not have the bye: often there is no round."""
    position, random = odd_position(seed, size), Random(seed)
    apart = {pair for pair in combinations(range(1, size + 1), 2) if random.random() < 0.6}
    known = [
        c._replace(
            opponents=frozenset(other for pair in apart if c.id in pair for other in pair if other != c.id),
            may_have_bye=random.random() < 0.4,
        )
        for c in position.competitors
    ]
    return replace(position, competitors=tuple(known))


def _onesided(seed: int, size: int) -> Position:
    """Return a position in which a meeting or a prohibition often stands with one of the two players only."""
    position, random = odd_position(seed, size), Random(seed)
    sides = {pair: random.choice((pair, pair[::-1], None)) for pair in combinations(range(1, size + 1), 2)}

    def kept(one: int, others: frozenset[int]) -> frozenset[int]:
        return frozenset(other for other in others if sides[min(one, other), max(one, other)] != (one, other))

    known = [
        c._replace(opponents=kept(c.id, c.opponents), forbidden=kept(c.id, c.forbidden)) for c in position.competitors
    ]
    return replace(position, competitors=tuple(known))


MADE: dict[str, Callable[[int, int], Position]] = {
    "odd": odd_position,
    "crowded": crowded_position,
    "above": bye_above_position,
    "barred": _barred,
    "onesided": _onesided,
    "topscorers": topscorers_position,
}


def _position(case: Case) -> Position:
    if case.kind in MADE:
        return MADE[case.kind](case.seed, case.size)
    return position_before(_before(case), system_named(case.system))


def _in_order(case: Case, position: Position, pairs: Pairs) -> Pairs:
    """Return boards in their order; a schedule has its own, and games of absent players."""
    return pairs if system_named(case.system).is_scheduled else in_board_order(position, pairs)


def _proposal(case: Case, position: Position) -> Proposal | NoPairing:
    try:
        pairs, bye = SYSTEMS[case.system].pair(position, Progress(None, len(position.competitors)))
    except NoPairing as error:
        error.system, error.position = case.system, position
        return error
    return Proposal(case.system, position.round, _in_order(case, position, pairs), bye, position)


def _work(case: Case) -> Iterator[str]:
    """The round, and the units of work that it takes with shortcuts and without."""
    position = _position(case)
    for shortcuts in (True, False):
        counter = UnitCounter()
        try:
            pairs, bye = SYSTEMS[case.system].pair(position, counter, shortcuts=shortcuts)
        except NoPairing as error:
            yield f"{error} {error.pairs} {error.bye} {error.unpaired}"
        else:
            yield f"{_in_order(case, position, pairs)} {bye}"
        yield f"work {counter.units}"


def _trace(case: Case, viewpoint: Viewpoint, depth: int) -> Iterator[str]:
    found = _proposal(case, _position(case))
    data = trace_data(found.trace(viewpoint=viewpoint), depth=depth)
    for step in data.pop("steps"):
        besides = sorted(_besides(step["message"]))
        kept = {key: value for key, value in step.items() if key not in ("parent", "message")}
        yield as_line(kept | {"besides": besides})
    yield as_line(
        {key: data[key] for key in data if key not in ("criteria", "players", "format", "version", "message")}
    )


def _besides(said: dict[str, Any]) -> Iterator[str]:
    """Yield the facts of a message, and of those within it, that its sentence does not tell."""
    for name, fact in said["facts"].items():
        if f"{{{name}}}" not in said["template"]:
            yield name
        if isinstance(fact, dict) and "template" in fact:
            yield from _besides(fact)


def _story(case: Case) -> Iterator[str]:
    """How the round came about, families opened once."""
    return _trace(case, Viewpoint.FORESIGHT, 1)


def _text(case: Case) -> Iterator[str]:
    """How it came about by the text of the rules."""
    return _trace(case, Viewpoint.TEXT, 1)


def _deep(case: Case) -> Iterator[str]:
    """The same, some of the families opened to their candidates."""
    with patch.object(trace_export, "MOST_OPENED", 40):
        yield from _trace(case, Viewpoint.FORESIGHT, 6)


def _deep_text(case: Case) -> Iterator[str]:
    """The same by the text of the rules."""
    with patch.object(trace_export, "MOST_OPENED", 40):
        yield from _trace(case, Viewpoint.TEXT, 6)


Limits = tuple[tuple[ModuleType, str, int], ...]
"""Limits of the work or the telling, by module and name, with other values."""

_NOTHING_MEASURED: Limits = ((reading, "_MEASURED", 0), (bounds, "_EXACT", 0), (reasons, "_EXACT", 0))
_LITTLE_TOLD: Limits = (
    *((module, "_SMALL", 4) for module in (walk, reading, attempts)),
    *((module, "_NARRATED_AT_ONCE", 8) for module in (walk, attempts)),
    *((module, "_NAMED", 1) for module in (byes, impossible, dubov_procedure)),
    (walk, "_FEW", 2),
    (frames, "_GROUPED", 2),
    (bounds, "_LISTED", 2),
    (reading, "_SHORT", 2),
    (reading, "_FAMILIES", 5),
    (reasons, "_MOST_SETS", 1),
    (reasons, "_EXACT", 4),
    (reasons, "_DUALS", 6),
    (reasons, "_EACH", 0),
    (reasons, "_WORK", 2000),
    (trace_export, "MOST_OPENED", 6),
)
LITTLE_LOOKED_AT: Limits = (
    (optimum, "FEW", 0),
    (optimum, "_MORE_PLACES", 2),
    (optimum, "_MOST_PLACES", 3),
    (optimum, "_FEW_BELOW", 1),
    (next_bracket, "_MOST_PLACES", 2),
    (procedure, "_LARGE", 99),
)
_HEARD_OFTEN: Limits = ((progress, "_UNITS_PER_CALL", 40),)


def _within(limits: Limits, asked: Callable[[Case], Iterator[str]]) -> Callable[[Case], Iterator[str]]:
    """Return the same question as it is answered under other limits: as of far more players than there are."""

    def answered(case: Case) -> Iterator[str]:
        with ExitStack() as patched:
            for module, limit, value in limits:
                patched.enter_context(patch.object(module, limit, value))
            yield from asked(case)

    return answered


def _unmet(case: Case) -> Iterator[str]:
    """What the accepted candidates do not meet, and who makes it up."""
    found = _proposal(case, _position(case))
    trace = found.trace()
    for step in trace.steps:
        if step.quality:
            yield f"{step.id} {trace.scores(step)} {[measure.label for measure in trace.unmet(step)]}"
            yield from (as_line(export.measure(measure)) for measure in trace.measures(step) if measure.value)


def _heard(case: Case) -> Iterator[str]:
    """How the work goes on, as a monitor hears of it."""
    position, system, heard = _position(case), system_named(case.system), list[tuple[int, int]]()

    def monitor(done: int, total: int) -> None:
        heard.append((done, total))

    def steps() -> str:
        made = f"{len(heard)} {heard[:3]} {heard[len(heard) // 2 : len(heard) // 2 + 2]} {heard[-2:]}"
        heard.clear()
        return made

    with suppress(NoPairing):
        system.pair(position, Progress(monitor, len(position.competitors)))
    yield f"pair {steps()}"
    found = _proposal(case, position)
    for viewpoint in (Viewpoint.FORESIGHT, Viewpoint.TEXT) if has_text_story(case.system) else (Viewpoint.FORESIGHT,):
        found.trace(monitor, viewpoint)
        yield f"{viewpoint.value} {steps()}"
    if case.kind in MADE:
        return
    before = _before(case)
    present = sorted(before.present(before.next_round_number))
    _tried(lambda: explain.why_not(before, *present[:2], case.system, monitor=monitor))
    yield f"why {steps()}"
    pairs = tuple(zip(present[::2], present[1::2], strict=False))
    _tried(lambda: judged(before, pairs[:-1], None, case.system, monitor=monitor))
    yield f"judged {steps()}"
    if not system.is_scheduled:
        for compared in (("dutch-2026", case.system), (case.system, "dutch-2012", "dutch-2017")):
            _tried(lambda compared=compared: editions.compare(before, systems=compared, monitor=monitor))  # type: ignore[misc]
            yield f"compared {steps()}"
        _tried(lambda: laboratory.compare(before, (case.system, "dubov"), monitor=monitor))
        yield f"laboratory {steps()}"


def _faults(case: Case) -> Iterator[str]:
    """What other rounds have against them, and what each round is worth."""
    position, system = _position(case), system_named(case.system)
    found = _proposal(case, position)
    if isinstance(found, NoPairing):
        yield str(found)
        return
    faults = Faults(position, system, RoundAsPaired(found.pairs, () if found.bye is None else (found.bye,)))
    for paired in _other_rounds(case, position, found):
        yield f"{paired.in_order}"
        fault = export.fault_data(faults.of(paired), str)
        yield as_line({key: value for key, value in fault.items() if key not in ("message", "criterion")})
        judgement = faults.bench.judge(paired)
        for breach in judgement.breaches:
            yield str(breach)
        for measure in judgement.whole:
            yield as_line(export.measure(measure))
        for bracket in judgement.brackets:
            yield f"{bracket.players} {sorted(map(sorted, bracket.meetings))} {bracket.score}"
            for measure in bracket.measure():
                if measure.value:
                    yield as_line(export.measure(measure))


def _other_rounds(case: Case, position: Position, found: Proposal) -> Iterator[RoundAsPaired]:
    """Yield the round and others: two opponents exchanged, everybody by chance."""
    random = Random(case.seed)
    bye = () if found.bye is None else (found.bye,)
    yield RoundAsPaired(found.pairs, bye)
    for _ in range(4):
        boards = [list(pair) for pair in found.pairs]
        if len(boards) > 1:
            one, other = random.sample(boards, 2)
            one[1], other[random.randint(0, 1)] = other[random.randint(0, 1)], one[1]
        players = [player for board in boards for player in board]
        if len(set(players)) == len(players):
            yield RoundAsPaired(tuple((a, b) for a, b in boards), bye)
    players = [c.id for c in position.competitors]
    random.shuffle(players)
    yield RoundAsPaired(tuple(zip(players[::2], players[1::2], strict=False)), tuple(players[len(players) & ~1 :]))


def _listed(case: Case) -> Iterator[str]:
    """Each bracket's graph and first candidates, and the round without each criterion."""
    position, system = _position(case), system_named(case.system)
    found = _proposal(case, position)
    if isinstance(found, NoPairing):
        yield str(found)
        return
    paired = RoundAsPaired(found.pairs, () if found.bye is None else (found.bye,))
    graphs, bench = system.graphs(position, found.pairs), system.bench(position)
    for number, bracket in enumerate(bench.judge(paired).brackets, 1):
        came = tuple(c.id for c in position.competitors if c.id in bracket.players and c.score != bracket.score)
        graph = None if graphs is None else graphs.of(number, came, bracket.players)
        if graph is not None:
            places = list(combinations(range(len(graph.ids)), 2))
            yield as_line([graph.ids, [[*pair, graph.breaks(*pair), graph.legal(*pair)] for pair in places]])
        listed = system.candidates(position, paired, number)
        if listed is not None:
            yield f"{listed.total} {listed.accepted}"
            for pairs in islice(listed, 12):
                yield f"{pairs} {listed.is_legal(pairs)}"
    for criterion in system.named_criteria:
        pair = system.without(criterion.label)
        if pair is not None:
            made = _tried(lambda pair=pair: pair(position, Progress(None, 1)))  # type: ignore[misc]
            yield as_line([criterion.label, made])


# ---- recipes and tables


def _recipe(case: Case) -> Iterator[str]:
    """A recipe drawn by chance with what it leaves open, and the one that an event of the same seed follows."""
    random = Random(case.seed)
    rates = {one.name: random.randint(-1, 30) for one in dataclasses.fields(Recipe) if one.name.endswith("_rate")}
    amounts = ("half_byes", "zero_byes", "full_byes", "forfeit_wins", "forfeit_losses", "unusual_results", "leavers")
    given: dict[str, Any] = {name: rates[name] for name in random.sample(sorted(rates), random.randint(0, 2))}
    for name in random.sample((*amounts, "unrated"), random.randint(0, 2)):
        given[name] = random.choice((0, 2, Fraction(1, 5), Fraction(1), Fraction(6, 5), -1))
    for name, most in (("highest_rating", 3200), ("lowest_rating", 2600), ("mean_rating", 4001), ("rating_step", 90)):
        if random.random() < 0.2:
            given[name] = random.randint(0, most)
    for name, choices in (("rounds", (1, 3, 0)), ("players", (1, 5, 12, 0)), ("win", (100, 300)), ("draw", (50, 100))):
        if random.random() < 0.3:
            given[name] = random.choice(choices)
    if random.random() < 0.2:
        given["ratings"] = tuple(random.randint(1500, 2500) for _ in range(random.randint(1, 6)))
    recipe = Recipe(**given)
    yield as_line(_tried(lambda: kept(settled(recipe, random))))
    yield as_line(_tried(lambda: completed(recipe, case.system, random)))
    yield as_line(recipe_of(_drawn(case.seed, case.system)[-1]))


def _limits(case: Case) -> Iterator[str]:
    """A recipe with each quantity at its limits and beyond them, and how many seats there are for each number."""
    for one in dataclasses.fields(Recipe):
        for value in (-1, 0, 1, 2, 99, 100, 101, 3000, 3001, Fraction(-1, 9), Fraction(1), Fraction(10, 9)):
            if one.name in ("tiebreaks", "scoring"):
                continue
            given: Any = (value,) if one.name == "ratings" else value
            made = _tried(lambda one=one, given=given: kept(settled(Recipe(**{one.name: given}), Random(case.seed))))  # type: ignore[misc]
            if isinstance(made, Message):
                yield f"{one.name} {value}: {made}"


def _random(case: Case) -> Iterator[str]:
    """A random event by amounts and ratings, and another like it."""
    random = Random(case.seed)
    ratings: tuple[dict[str, Any], ...] = (
        {"ratings": tuple(random.choice((0, 2000, 2110, 2400)) for _ in range(4))},
        {"rating_step": random.choice((0, 7, 300)), "highest_rating": 2500, "lowest_rating": 2100},
        {"mean_rating": random.choice((None, 0, 2200, 3000)), "rating_sigma": random.choice((None, 0, 350))},
        {"lowest_rating": 2200, "highest_rating": random.choice((2200, 2210))},
    )
    amounts = ("forfeit_wins", "forfeit_losses", "leavers", "full_byes", "unusual_results")
    recipe = Recipe(
        players=random.randint(4, 8),
        rounds=random.randint(1, 5),
        draw_percentage=random.choice((0, 50, 100)),
        unrated=random.choice((None, 2, Fraction(1, 3))),
        **{name: random.choice((0, 1, 2, Fraction(1, 5))) for name in random.sample(amounts, 3)},
        **random.choice(ratings),
    )
    return _told_of_random(case, recipe)


def _generated(case: Case) -> Iterator[str]:
    """A random event and another like it."""
    random = Random(case.seed)
    recipe = Recipe(
        players=random.randint(2, 9),
        rounds=random.randint(1, 5),
        **{name: random.choice((0, 3, 6)) for name in ("forfeit_rate", "double_forfeit_rate", "retired_rate")},
        **{name: random.choice((None, 0, 1, 2)) for name in ("half_byes", "zero_byes", "unusual_results")},
        unrated=random.choice((None, 1, Fraction(1, 2))),
        accelerated=random.choice((None, 1)),
    )
    return _told_of_random(case, recipe)


def _told_of_random(case: Case, recipe: Recipe) -> Iterator[str]:
    made = _tried(lambda: generate(recipe, case.seed, case.system))
    for event in (made, _tried(lambda: generate_like(made, case.seed)) if isinstance(made, Tournament) else made):
        if not isinstance(event, Tournament):
            yield as_line(event)
            continue
        yield as_line([event.info, event.settings.acceleration, event.settings.rounds, event.settings.initial_colour])
        for player in event.players:
            yield as_line([player.id, player.rating, player.title, player.sex, player.withdrawn_from])
        for r in event.rounds:
            boards = [[p.white, p.black, p.result] for p in r.pairings]
            yield as_line([*boards, *([bye.player, bye.kind] for bye in r.byes)])


def _tables(case: Case) -> Iterator[str]:
    """The tables of a round robin of `size` players, and the numbers that federations draw."""
    size, random = tables.seats_for(case.size), Random(case.seed)
    for table in (tables.berger(size), tables.circle(size), tables.schurig_rows(size), tables.circle_rows(size)):
        yield f"{table}"
    for cycles, exchanged in ((2, True), (2, False), (3, True)):
        yield f"{tables.in_cycles(tables.circle(size), cycles, exchanged=exchanged)}"
    yield f"{[tables.free_seat(games, size) for games in tables.berger(size)]}"
    yield f"{_tried(lambda: tables.sets_for(case.size))}"
    federations: dict[str, list[int]] = {}
    for player in range(1, case.size + 1):
        federations.setdefault(random.choice("ABCD"), []).append(player)
    try:
        drawn = tables.draw_numbers(federations, random.randrange)
    except ValueError as error:
        yield f"{error}"
        return
    yield f"{drawn} {tables.contradicting(federations, drawn)}"
    mixed = dict(zip(drawn, random.sample([*drawn.values()], len(drawn)), strict=True))
    yield f"{tables.contradicting(federations, mixed)}"


# ---- events


def _drawn(
    seed: int, system: str, *, absent: float = 0.06, forfeited: float = 0.07, **rules: Any
) -> tuple[Tournament, ...]:
    """Return an event before each of its rounds, whose boards were drawn by chance instead of being paired.

    `absent` is how many are absent in a round, `forfeited` how many games are; `rules` are further settings.
    """
    random = Random(seed)
    size, rounds = random.randint(3, 13), random.randint(2, 9)
    players = tuple(
        Player(
            n,
            f"Player {n}",
            2400 - 7 * n - random.randint(0, 6) if random.random() < 0.9 else 0,
            withdrawn_from=random.randint(2, rounds) if random.random() < 0.05 else None,
        )
        for n in range(1, size + 1)
    )
    groups = tuple(
        ForbiddenGroup(tuple(sorted(random.sample(range(1, size + 1), random.choice((2, 2, 3))))), random.randint(1, 3))
        for _ in range(random.choice((0, 0, 1, 2)))
    )
    settings = Settings(
        rounds=rounds,
        initial_colour=random.choice(list(Colour)),
        system=system,
        forbidden=groups,
        scoring=random.choice((Scoring(), Scoring(), Scoring.of(300, 100))),
        acceleration=random.choice((Acceleration.NONE, Acceleration.NONE, Acceleration.BAKU)),
    )
    event = Tournament(settings=replace(settings, **rules), players=players)
    found: list[Tournament] = []
    again = random.random() < 0.2
    for number in range(1, rounds + 1):
        away = [ByeRequest(p.id, number, random.choice(ABSENCES)) for p in players if random.random() < absent]
        event = event.replace(requests=(*event.requests, *away))
        present = sorted(event.present(number))
        if len(present) < 2:
            break
        found.append(event)
        event = _with_drawn_round(event, number, present, random, again=again, forfeited=forfeited)
    return tuple(found) or (event,)


def _with_drawn_round(
    event: Tournament, number: int, present: list[int], random: Random, *, again: bool, forfeited: float
) -> Tournament:
    """Return an event with one more round: players of nearly one score, most of whom have not met."""
    points = event.points
    order = sorted(present, key=lambda player: (-points[player] - random.choice((0, 0, 50)), random.random()))
    met = {frozenset(pair) for r in event.rounds for pair in r.pairs}
    bye = order.pop() if len(order) % 2 else None
    pairs = []
    while order:
        one = order.pop(0)
        free = (other for other in order if again or frozenset((one, other)) not in met)
        other = next(free, order[0])
        order.remove(other)
        pairs.append((one, other) if random.random() < 0.5 else (other, one))
    event = PairRound(number, tuple(pairs), bye, event.settings.system).apply(event)
    latest = event.rounds[-1]
    results = [random.choice(FORFEITS if random.random() < forfeited else GAMES) for _ in latest.pairings]
    played = tuple(replace(p, result=result) for p, result in zip(latest.pairings, results, strict=True))
    return event.replace(
        rounds=(*event.rounds[:-1], replace(latest, pairings=played, stage=Stage.PUBLISHED)),
    )


_RULES: tuple[dict[str, Any], ...] = (
    {},
    {"forbidden": (ForbiddenGroup((1, 2)), ForbiddenGroup((3, 5)))},
    {"acceleration": Acceleration.BAKU},
    {"knockout": KnockoutTerms(games=2, third_place=True), "scoring": Scoring.of(300, 100)},
    {"thesis": ThesisTerms(True, 2), "knockout": KnockoutTerms(tiebreak_games=1)},
)


def _played(seed: int, system: str) -> tuple[Tournament, ...]:
    return tuple(played_event(seed, system, most=9, **_RULES[seed % len(_RULES)]))


def _unplayed(seed: int, system: str) -> tuple[Tournament, ...]:
    """Return such an event in which much is not played: who has played meets who has not."""
    return _drawn(seed, system, absent=0.25, forfeited=0.35, **_RULES[seed % len(_RULES)])


def _rounds(case: Case) -> tuple[Tournament, ...]:
    return {"drawn": _drawn, "played": _played, "unplayed": _unplayed}[case.kind](case.seed, case.system)


def _before(case: Case) -> Tournament:
    """Return the event before its round number `size`, or before its last one."""
    befores = _rounds(case)
    return befores[min(case.size, len(befores)) - 1]


def _ready(case: Case) -> Iterator[str]:
    """The position as the system reads it off the event, and the round."""
    position = _position(case)
    for player in export.players(position):
        yield as_line({key: value for key, value in player.items() if key != "name"})
    yield as_line([position.round, position.rounds, position.initial_colour])
    try:
        found = propose(_before(case), case.system)
    except NoPairing as error:
        yield f"{error} {error.pairs} {error.bye} {error.unpaired}"
    else:
        yield f"{found.pairs} {found.bye} {found.unpaired}"


def _why(case: Case) -> Iterator[str]:
    """Some answers to “why not otherwise”."""
    before, system, random = _before(case), case.system, Random(case.seed)
    present = sorted(before.present(before.next_round_number))
    one, other = random.sample(present, 2)
    asked: list[Callable[[], explain.Answer]] = [
        lambda: explain.why_bye(before, system),
        lambda: explain.why_not(before, one, other, system),
        lambda: explain.why_not(before, present[0], present[-1], system),
        lambda: explain.why_float(before, one, system),
        lambda: explain.why_float(before, other, system),
        lambda: explain.why_colour(before, one, system),
    ]
    for answered in asked:
        try:
            answer = export.answer_data(answered())
        except (NoPairing, NotReady) as refused:
            yield str(refused)
            continue
        fault = answer.pop("fault")
        yield as_line({key: answer[key] for key in ("text", "outcome", "cause", "clause", "otherwise", "differing")})
        if fault:
            yield as_line({key: value for key, value in fault.items() if key not in ("message", "text", "criterion")})


def _judged(case: Case) -> Iterator[str]:
    """What is said of boards made by chance: all of a round, and some of it."""
    before, random = _before(case), Random(case.seed)
    present = sorted(before.present(before.next_round_number))
    random.shuffle(present)
    pairs = tuple(zip(present[::2], present[1::2], strict=False))
    bye = present[-1] if len(present) % 2 else None
    for some, receiver in ((pairs, bye), (pairs[: (len(pairs) + 1) // 2], None)):
        data = export.judged_data(judged(before, some, receiver, case.system), case.system)
        for board in (*data.pop("boards"), data.pop("bye") or {}, *data.pop("whole"), *data.pop("changes")):
            yield as_line({key: value for key, value in board.items() if key not in ("message", "name", "criterion")})
        yield as_line({key: value for key, value in data.items() if key not in ("format", "version", "players")})


def _counted(case: Case) -> Iterator[str]:
    """How much a round by chance differs from the rules' one, and all rounds on record from those of the system."""
    before, random = _before(case), Random(case.seed)
    present = sorted(before.present(before.next_round_number))
    random.shuffle(present)
    reviewer = Reviewer(before, case.system)
    for place in range(3):
        boards = [*zip(present[place::2], present[place + 1 :: 2], strict=False)]
        review = reviewer.review(tuple(boards), present[-1] if len(present) % 2 else None)
        yield as_line([review.differing, review.broken, review.worse, review.later])
    yield as_line(_tried(lambda: list(islice(checker.differences(before, case.system), 4))))
    found = _proposal(case, _position(case))
    trace = found.trace()
    yield as_line([trace.articles, *((step.id, step.arrival) for step in trace.steps if step.kind is Kind.BRACKET)])
    if isinstance(found, Proposal):
        for white, black in found.pairs:
            yield as_line(_tried(partial(system_named(case.system).colour_reason, found.position, white, black)))
            if white != present[0] and not reviewer.forbids(white, present[0]):
                yield as_line(_tried(partial(system_named(case.system).passed_over, found.position, white, present[0])))


def _boards(case: Case) -> Iterator[str]:
    """What is said of boards as no program makes them: strangers, players twice, rematches, byes of an even number."""
    before, random = _before(case), Random(case.seed)
    present = sorted(before.present(before.next_round_number))
    random.shuffle(present)
    pairs = tuple(zip(present[::2], present[1::2], strict=False))
    bye = present[-1] if len(present) % 2 else None
    absent = next((player.id for player in before.players if player.id not in present), 99)
    again = before.rounds[-1].pairs if before.rounds else pairs[::-1]
    reviewer = Reviewer(before, case.system)
    for boards, receiver in (
        (((absent, pairs[0][1]), *pairs[1:]), bye),
        (((pairs[0][0], 99), *pairs[1:]), absent),
        ((*pairs, pairs[0][::-1]), pairs[-1][0]),
        (pairs[1:], pairs[0][0]),
        (again, bye),
        (tuple(pair[::-1] for pair in again), None),
    ):
        yield as_line(_tried(lambda boards=boards, receiver=receiver: reviewer.review(boards, receiver)))  # type: ignore[misc]
        yield f"{checker.row_by_row(reviewer.partial[0], boards)}"


def _held(case: Case) -> Iterator[str]:
    """The rest of a round beside boards that are held, who would sit where, and what is forbidden."""
    before, random = _before(case), Random(case.seed)
    present = sorted(before.present(before.next_round_number))
    random.shuffle(present)
    boards = (tuple(present[:2]), tuple(present[2:4]))
    for held in (boards[:1], boards):
        for bye in (None, present[-1]):
            if len(present) > 2 * len(held):
                yield as_line(_tried(lambda held=held, bye=bye: propose_rest(before, held, bye, case.system)))  # type: ignore[misc]
    for wrong in ((*boards[:1], (present[0], 99)), (boards[0], boards[0])):
        yield as_line(_tried(lambda wrong=wrong: propose_rest(before, wrong, None, case.system)))  # type: ignore[misc]
    yield as_line(_tried(lambda: seats(before, *present[:2], case.system)))
    reviewer = Reviewer(before, case.system)
    for board in boards:
        if len(board) == 2:
            yield as_line(_tried(lambda board=board: reviewer.forbids(*board)))  # type: ignore[misc]
    yield as_line(_tried(lambda: reviewer.forbids_bye(present[-1])))


def _checked(case: Case) -> Iterator[str]:
    """An event held against a system round by round, and what results changed afterwards would have meant."""
    rounds, random = _rounds(case), Random(case.seed)
    event = rounds[-1]
    for number in range(1, min(len(event.rounds), 4) + 1):
        yield as_line(_tried(lambda number=number: checker.check_round(event, number, case.system)))  # type: ignore[misc]
    if event.rounds:
        r = event.rounds[0]
        board = random.randrange(len(r.pairings))
        changed = replace(r.pairings[board], result=random.choice(GAMES))
        first = replace(r, pairings=(*r.pairings[:board], changed, *r.pairings[board + 1 :]))
        later = event.replace(rounds=(first, *event.rounds[1:]))
        for number in range(1, len(event.rounds) + 1):
            found = checker.afterwards(later, number)
            yield as_line(export.since_data(found, str) or {})


def _recorded(case: Case) -> Iterator[str]:
    """An event that goes on by another system, each round held against the one that paired it."""
    event, random = _rounds(case)[-1], Random(case.seed)
    others = [
        system for system in SYSTEMS if system_named(system).is_scheduled is system_named(case.system).is_scheduled
    ]
    system = random.choice(others)
    rounds = tuple(replace(r, system=random.choice((case.system, ""))) for r in event.rounds)
    later = event.replace(settings=replace(event.settings, system=system), rounds=rounds)
    yield f"{system} {[r.system for r in rounds]}"
    for number in range(1, len(rounds) + 2):
        yield as_line(_tried(lambda number=number: checker.check_round(later, number)))  # type: ignore[misc]
        found = _tried(lambda number=number: checker.afterwards(later, number))  # type: ignore[misc]
        yield as_line(found if isinstance(found, Message) else export.since_data(found, str) or {})


def _silent(case: Case) -> Iterator[str]:
    """An event whose record says neither the initial colour nor the number of rounds nor who paired it."""
    event = _rounds(case)[-1]
    bare = replace(event.settings, initial_colour=None, rounds=None if case.seed % 2 else event.settings.rounds)
    rounds = tuple(replace(r, system="", known=None) for r in event.rounds)
    unknown = event.replace(settings=bare, rounds=rounds)
    for number in range(1, min(len(rounds), 4) + 1):
        yield as_line(_tried(lambda number=number: checker.pair_again(unknown, number).difference))  # type: ignore[misc]
        yield as_line(_tried(lambda number=number: checker.is_made_by(unknown, number, case.system)))  # type: ignore[misc]
    yield as_line(_tried(lambda: propose(unknown, case.system).pairs))
    found = _tried(lambda: editions.compare(event, len(rounds) or None))
    if isinstance(found, editions.Comparison):
        yield as_line([found.same(version.system) for version in found.versions])
    order = sorted(event.present(event.next_round_number))
    pairs = tuple(zip(order[::2], order[1::2], strict=False))
    bye = order[-1] if len(order) % 2 else None
    judgement = _tried(lambda: explain.judge(event, pairs, bye, case.system))
    yield as_line(judgement if isinstance(judgement, Message) else judgement.breaches)


def _compared(case: Case) -> Iterator[str]:
    """One round by all systems, measured, and by the editions with their reasons."""
    before = _before(case)
    found = _tried(lambda: laboratory.compare(before, (case.system, "dutch-2026", "dubov", "hosek-nwm")))
    if isinstance(found, laboratory.Experiment):
        for trial in found.trials:
            yield as_line(trial)
        yield as_line(
            [[None if board is None else found.likeness(board).value for board in row] for row in found.rows()]
        )
        yield as_line([found.different(trial) for trial in found.trials])
    systems = tuple(dict.fromkeys((case.system, "dutch-2012", "dutch-2017")))
    compared = _tried(lambda: editions.compare(before, systems=systems))
    yield from map(as_line, compared.reasons if isinstance(compared, editions.Comparison) else [compared])


def _foreseen(case: Case) -> Iterator[str]:
    """What is certain of a round while games of the one before are open."""
    before, random = _before(case), Random(case.seed)
    if not before.rounds:
        return
    latest = before.rounds[-1]
    still = random.sample(range(len(latest.pairings)), min(len(latest.pairings), random.randint(1, 2)))
    games = tuple(
        replace(p, result=random.choice((None, None, Result.ADJOURNED))) if board in still else p
        for board, p in enumerate(latest.pairings)
    )
    running = before.replace(rounds=(*before.rounds[:-1], replace(latest, pairings=games)))
    found = _tried(lambda: preview.certain_boards(running, case.system))
    yield as_line(found)
    if isinstance(found, preview.Outlook):
        for game, _ in enumerate(found.games):
            yield as_line([[result, certain] for result, certain in found.decided_by(game).items()])


def _tried(made: Callable[[], Any]) -> Any:
    try:
        return made()
    except NoPairing as error:
        return [error.message, error.pairs, error.bye, error.unpaired]
    except (NotReady, InvalidEdit) as error:
        return error.message
    except ValueError as error:
        return f"{error}"


# ---- what is told, as text


ASKED: dict[str, Callable[[Case], Iterator[str]]] = {
    "work": _work,
    "story": _story,
    "text": _text,
    "unmeasured": _within(_NOTHING_MEASURED, _story),
    "unmeasured-text": _within(_NOTHING_MEASURED, _text),
    "short": _within(_LITTLE_TOLD, _story),
    "short-text": _within(_LITTLE_TOLD, _text),
    "deep": _deep,
    "deep-text": _deep_text,
    "counted": _counted,
    "near": _within(LITTLE_LOOKED_AT, _work),
    "often": _within(_HEARD_OFTEN, _heard),
    "faults": _faults,
    "ready": _ready,
    "why": _why,
    "judged": _judged,
    "held": _held,
    "checked": _checked,
    "compared": _compared,
    "foreseen": _foreseen,
    "listed": _listed,
    "unmet": _unmet,
    "heard": _heard,
    "silent": _silent,
    "recipe": _recipe,
    "limits": _limits,
    "generated": _generated,
    "random": _random,
    "boards": _boards,
    "recorded": _recorded,
    "tables": _tables,
}
OF_POSITIONS = (
    *("work", "story", "text", "unmeasured", "unmeasured-text", "faults", "listed", "unmet", "heard"),
    *("short", "short-text", "deep", "deep-text", "near", "often"),
)
"""What can be asked of a position that belongs to no event."""


def can_be_asked(case: Case) -> bool:
    """Whether the system has what is asked for."""
    if case.asked == "compared":
        return not system_named(case.system).is_scheduled
    if case.asked in ("unmeasured", "near"):
        return case.system.startswith("dutch")
    return not case.asked.endswith("text") or has_text_story(case.system)


def told(case: Case) -> str:
    """Return what the engine tells of a case."""
    lines: list[str] = []
    try:
        lines += ASKED[case.asked](case)
    except NotReady as error:
        lines.append(str(error))
    return "".join(f"{line}\n" for line in lines)


if __name__ == "__main__":
    RECORD.update(sys.argv[1:], lambda line: told(Case.read(line)))
