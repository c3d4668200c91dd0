"""Hints that lead to the answer by stages, from the parameters of a bracket to its pairs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from swissdesk.engine import message_facts
from swissdesk.engine.narration import steps as words
from swissdesk.engine.trace import Kind, TraceStep
from swissdesk.errors import Message, message
from swissdesk.exercises.judging import Grade, judge
from swissdesk.exercises.task import Exercise, first_legal
from swissdesk.i18n import N_


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
        *_told(exercise, Stage.PARAMETERS, Kind.PARAMETERS),
        *_subgroups(exercise),
        *_mdps(exercise),
        *_candidate(exercise),
        *_criterion(exercise),
        *_colours(exercise),
        _answer(exercise),
    )


def _told(exercise: Exercise, stage: Stage, kind: Kind) -> Iterator[Hint]:
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


def _criterion(exercise: Exercise) -> Iterator[Hint]:
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
