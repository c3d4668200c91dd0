"""Hints that lead to the answer of a task by stages, and questions about it with answers to choose from."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from enum import Enum
from itertools import islice
from random import Random

from swissdesk.engine import message_facts
from swissdesk.engine.measure import CriterionName, Measure
from swissdesk.engine.narration import steps as words
from swissdesk.engine.position import Pairs
from swissdesk.engine.progress import Progress
from swissdesk.engine.proposal import NoPairing
from swissdesk.engine.trace import Kind, TraceStep
from swissdesk.errors import Message, message
from swissdesk.exercises.judging import Grade, judge
from swissdesk.exercises.task import Exercise, as_round, first_legal
from swissdesk.i18n import N_
from swissdesk.values import dataclass, replace

# ---- hints


class Stage(Enum):
    """How far a hint leads, the least first; the value is its name for people."""

    PARAMETERS = N_("Parameters")
    SUBGROUPS = N_("S1 and S2")
    MDPS = N_("MDP-Pairing")
    CANDIDATE = N_("Candidate")
    CRITERION = N_("Criterion")
    COLOURS = N_("Colours")
    ANSWER = N_("Answer")


@dataclass(frozen=True)
class Hint:
    """One hint; `shown` are players whom it is about."""

    stage: Stage
    message: Message
    shown: tuple[int, ...] = ()


def hints(exercise: Exercise) -> tuple[Hint, ...]:
    """Return what can be said to a learner, step by step; the last hint is the answer. Raises NoTrace."""
    return (
        *_first_of(exercise, Stage.PARAMETERS, Kind.PARAMETERS),
        *_subgroups(exercise),
        *_mdps(exercise),
        *_candidate(exercise),
        *_criterion_hint(exercise),
        *_colours(exercise),
        _answer(exercise),
    )


def _first_of(exercise: Exercise, stage: Stage, kind: Kind) -> Iterator[Hint]:
    """Yield what the first step of a kind says in each bracket."""
    seen: set[int | None] = set()
    for step in exercise.steps(kind):
        if step.bracket not in seen:
            seen.add(step.bracket)
            yield Hint(stage, step.message)


def _subgroups(exercise: Exercise) -> Iterator[Hint]:
    """Yield how S1 and S2 are formed first."""
    seen: set[int | None] = set()
    for step in exercise.steps(Kind.SUBGROUPS):
        if step.bracket not in seen:
            seen.add(step.bracket)
            yield Hint(Stage.SUBGROUPS, step.message, step.s1)


def _mdps(exercise: Exercise) -> Iterator[Hint]:
    if not exercise.came:
        return
    paired = tuple(p for p in exercise.players if p in exercise.came and p not in exercise.answer.left)
    limbo = tuple(p for p in exercise.players if p in exercise.came and p in exercise.answer.left)
    text = message(N_("All MDPs are paired: {mdps}."), mdps=words.numbers(paired))
    if limbo:
        text = message(
            N_("MDPs paired: {mdps}; in the Limbo: {limbo}."),
            mdps=words.numbers(paired),
            limbo=words.numbers(limbo),
        )
    yield Hint(Stage.MDPS, text, limbo)


def _candidate(exercise: Exercise) -> Iterator[Hint]:
    """Yield how far down the order the answer is, and by what it is reached."""
    candidates = exercise.candidates
    if candidates is None:
        return
    exchanges = [step for step in exercise.steps(Kind.EXCHANGE) if _leads_on(exercise, step)]
    if candidates.accepted == 1:
        yield Hint(Stage.CANDIDATE, message(N_("The very first candidate is accepted.")))
    elif exchanges:
        yield Hint(Stage.CANDIDATE, message(N_("No transposition is enough: players are exchanged.")))
        yield Hint(Stage.CANDIDATE, exchanges[-1].message, exchanges[-1].s1)
    else:
        size = message_facts.count(candidates.accepted)
        yield Hint(Stage.CANDIDATE, message(N_("The candidate accepted is number {number}."), number=size))


def _leads_on(exercise: Exercise, step: TraceStep) -> bool:
    """Whether an exchange is that of the answer: each of its S1 leads a pair."""
    leaders = {one for one, _ in exercise.answer.pairs}
    return set(step.s1) <= leaders


def _criterion_hint(exercise: Exercise) -> Iterator[Hint]:
    first = first_legal(exercise)
    if first is None:
        return
    found = judge(exercise, first)
    if found.grade is Grade.RIGHT:
        yield Hint(Stage.CRITERION, message(N_("The first legal candidate meets the criteria best.")))
    elif found.ours is not None and found.theirs is not None:
        text = message(
            N_("{clause} decides ({name}): the first legal candidate has {theirs}, the best one {ours}."),
            clause=found.ours.clause,
            name=found.ours.name,
            theirs=found.theirs.text,
            ours=found.ours.text,
        )
        yield Hint(Stage.CRITERION, text)


def _colours(exercise: Exercise) -> Iterator[Hint]:
    """Yield why the players of the top board, whom it does not name, have their colours."""
    for step in exercise.trace.steps:
        if step.kind is Kind.COLOUR and {step.pairs[0].one, step.pairs[0].other} in map(set, exercise.answer.pairs):
            yield Hint(Stage.COLOURS, step.message)
            return


def _answer(exercise: Exercise) -> Hint:
    pairs = ", ".join(f"{one}–{other}" for one, other in exercise.answer.pairs) or "–"
    if exercise.answer.left:
        left = words.numbers(sorted(exercise.answer.left))
        text = message(N_("Pairs: {pairs}; left over: {players}."), pairs=pairs, players=left)
    else:
        text = message(N_("Pairs: {pairs}."), pairs=pairs)
    return Hint(Stage.ANSWER, text)


# ---- questions

_OPTIONS = 4
_FIRST_CANDIDATES = 12


class Ask(Enum):
    """What is asked."""

    PARAMETER = "parameter"
    FLOATERS = "floaters"
    BYE = "bye"
    BYE_REASON = "bye-reason"
    NEXT = "next"
    CRITERION = "criterion"
    COLOUR = "colour"


AFTERWARDS = frozenset({Ask.BYE_REASON, Ask.COLOUR})
"""What names a part of the answer in asking: it can be asked once the task is over."""
KEPT = frozenset({Ask.FLOATERS, Ask.BYE, Ask.CRITERION})
"""What has a part of the answer as its own, or in the reason: while the task is open that is not told."""


class Form(Enum):
    """How it is answered."""

    NUMBER = "number"
    PLAYERS = "players"
    CHOICE = "choice"


@dataclass(frozen=True)
class Question:
    """One question: `right` is a number, the players, or the place of the right one of `options`.

    `because` says why once it has been answered; `clause` is what it is about, for marks.
    """

    ask: Ask
    form: Form
    message: Message
    right: tuple[int, ...]
    because: Message
    clause: str = ""
    options: tuple[Message, ...] = ()

    @property
    def comes_afterwards(self) -> bool:
        """Whether the question itself gives a part of the answer away."""
        return self.ask in AFTERWARDS

    @property
    def is_kept(self) -> bool:
        """Whether its answer, or the reason, gives a part of the answer of the task away."""
        return self.ask in KEPT

    def is_right(self, given: Collection[int]) -> bool:
        """Whether an answer is right: a number, players, or the place of an option."""
        return set(given) == set(self.right)


def questions(exercise: Exercise, seed: int = 0) -> tuple[Question, ...]:
    """Return what can be asked about a task; the order of the options comes from `seed`. Raises NoTrace."""
    chance = Random(seed)
    found = (
        *_parameters(exercise),
        *_floaters(exercise),
        *_bye(exercise),
        *_bye_reason(exercise),
        *_next(exercise, chance),
        *_criterion(exercise),
        *_colour(exercise, chance),
    )
    return tuple(_shuffled(question, chance) for question in found)


def _shuffled(question: Question, chance: Random) -> Question:
    if question.form is not Form.CHOICE:
        return question
    order = list(range(len(question.options)))
    chance.shuffle(order)
    return replace(
        question,
        options=tuple(question.options[place] for place in order),
        right=tuple(order.index(place) for place in question.right),
    )


def _choice(
    ask: Ask, text: Message, options: Sequence[Message], because: Message, clause: str = ""
) -> Iterator[Question]:
    """Yield a question whose right answer is the first option; none if there is nothing to choose from."""
    if len(options) > 1:
        yield Question(ask, Form.CHOICE, text, (0,), because, clause, tuple(options[:_OPTIONS]))


# ---- numbers and players


def _parameters(exercise: Exercise) -> Iterator[Question]:
    for step in exercise.steps(Kind.PARAMETERS):
        facts = dict(step.counters)
        name = "M1" if facts.get("M0") else "MaxPairs"
        if name in facts and len(exercise.players) > 1:
            text = message(N_("What is {name} in bracket {bracket}?"), name=name, bracket=step.bracket)
            yield Question(Ask.PARAMETER, Form.NUMBER, text, (facts[name],), step.message, step.clause)
            return


def _floaters(exercise: Exercise) -> Iterator[Question]:
    if exercise.is_last or len(exercise.players) < 2:
        return
    left = tuple(sorted(exercise.answer.left))
    if left:
        text = message(N_("Who are the downfloaters of this bracket? Players: {count}."), count=len(left))
        because = message(N_("Downfloaters: {players}."), players=", ".join(map(str, left)))
        clause = next((step.clause for step in exercise.steps(Kind.DOWNFLOATERS)), "")
        yield Question(Ask.FLOATERS, Form.PLAYERS, text, left, because, clause)


def _bye(exercise: Exercise) -> Iterator[Question]:
    bye = exercise.proposal.bye
    if bye is None or not exercise.has_bye or len(exercise.players) < 2:
        return
    because = next((s.message for s in exercise.trace.steps if s.kind is Kind.BYE and bye in s.downfloaters), None)
    if because is None:
        because = message(N_("{player} gets the bye."), player=bye)
    clause = exercise.system.edition.clauses.byes
    yield Question(Ask.BYE, Form.PLAYERS, message(N_("Who gets the bye?")), (bye,), because, clause)


def _bye_reason(exercise: Exercise) -> Iterator[Question]:
    """Ask what would be worse if another player had the bye."""
    bye = exercise.proposal.bye
    if bye is None or not exercise.has_bye:
        return
    named = list(_criteria(exercise))
    competitors = tuple(c._replace(may_have_bye=c.may_have_bye and c.id != bye) for c in exercise.position.competitors)
    try:
        position = replace(exercise.position, competitors=competitors)
        pairs, other = exercise.system.pair(position, Progress(None, len(competitors)))
    except NoPairing:
        clause = exercise.system.edition.clauses.completion
        right = message(N_("{clause}: otherwise no complete pairing is possible"), clause=clause)
        because = message(N_("If {player} did not get the bye, no complete pairing would be possible."), player=bye)
    else:
        fault = exercise.faults.of(as_round(pairs, other))
        clause = fault.theirs.label if fault.theirs is not None else str(fault.message.facts.get("clause", ""))
        if not clause:
            return
        right = message(N_("{clause}: order of generation"), clause=clause)
        if fault.theirs is not None:
            right = _criterion_option(fault.theirs)
        because = message(N_("If {player} did not get the bye: {worse}"), player=bye, worse=fault.message)
    others = [_criterion_option(name) for name in named if name.label != clause]
    text = message(N_("Why does {player} get the bye?"), player=bye)
    yield from _choice(Ask.BYE_REASON, text, [right, *others], because, clause)


# ---- candidates and criteria


def _next(exercise: Exercise, chance: Random) -> Iterator[Question]:
    candidates = exercise.candidates
    if candidates is None:
        return
    first = list(islice(candidates, _FIRST_CANDIDATES))
    if len(first) < 3:
        return
    place = chance.randrange(min(len(first) - 2, _OPTIONS))
    shown, right = first[place], first[place + 1]
    others = [pairs for pairs in first if pairs not in (shown, right)]
    chance.shuffle(others)
    text = message(N_("Candidate {number} is {pairs}. Which one comes next?"), number=place + 1, pairs=_boards(shown))
    because = message(N_("Candidate {number} is {pairs}."), number=place + 2, pairs=_boards(right))
    options = [message("{pairs}", pairs=_boards(pairs)) for pairs in (right, *others)]
    clause = next((step.clause for step in exercise.steps(Kind.SUBGROUPS)), "")
    yield from _choice(Ask.NEXT, text, options, because, clause)


def _criterion(exercise: Exercise) -> Iterator[Question]:
    first = first_legal(exercise)
    if first is None:
        return
    found = judge(exercise, first)
    if found.grade is not Grade.WORSE or found.theirs is None or found.in_full is None:
        return
    others = [_criterion_option(name) for name in _criteria(exercise) if name.label != found.clause]
    text = message(N_("The first legal candidate is {pairs}. Which criterion rejects it?"), pairs=_boards(first.pairs))
    yield from _choice(Ask.CRITERION, text, [_criterion_option(found.theirs), *others], found.in_full, found.clause)


def _criteria(exercise: Exercise) -> Iterator[CriterionName]:
    """Yield the criteria of the system, each label once, those next to each other in the table first."""
    seen: set[str] = set()
    for name in exercise.trace.criteria:
        if name.label not in seen:
            seen.add(name.label)
            yield name


def _criterion_option(criterion: CriterionName | Measure) -> Message:
    return message(N_("{label}: {name}"), label=criterion.label, name=message(criterion.name))


# ---- colours


def _colour(exercise: Exercise, chance: Random) -> Iterator[Question]:
    boards = [pair for pair in exercise.ours.pairs if {*pair} in map(set, exercise.answer.pairs)]
    if not boards:
        return
    white, black = chance.choice(boards)
    reason = exercise.system.colour_reason(exercise.position, white, black)
    clause = str(reason.facts.get("clause", ""))
    stem, last = clause[:-1], clause[-1:]
    if not last.isdecimal():
        return
    articles = [f"{stem}{number}" for number in range(1, 6) if str(number) != last]
    chance.shuffle(articles)
    template = N_("{player} has White ({clause})")
    right = message(template, player=white, clause=clause)
    options = [right, message(template, player=black, clause=clause)]
    options += [
        message(template, player=player, clause=article)
        for player, article in zip((white, black), articles, strict=False)
    ]
    pair = tuple(sorted((white, black)))
    text = message(N_("{one} meets {other}. Who has White, and by which article?"), one=pair[0], other=pair[1])
    yield from _choice(Ask.COLOUR, text, options, reason, clause)


# ---- texts


def _boards(pairs: Pairs) -> str:
    return ", ".join(f"{one}–{other}" for one, other in pairs) or "–"
