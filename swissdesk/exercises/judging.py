"""The judgement of a learner's boards: illegal, worse by a criterion, equal but later in the order, or right.

The boards made so far are kept fixed, the system pairs the others as well as it still can, and that round is held
against its own. So a single board is judged with the best that is left for the others, by the measures of the rules.

Nothing here names a board of the answer: `Finding.in_full` does, for when the task is over.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from swissdesk.engine.explain import Fault, How
from swissdesk.engine.measure import Measure
from swissdesk.engine.progress import Monitor, Progress
from swissdesk.engine.proposal import NoPairing
from swissdesk.engine.proposed import filled
from swissdesk.engine.trace import Kind
from swissdesk.errors import Message, message
from swissdesk.exercises.task import Attempt, Exercise, as_round
from swissdesk.i18n import N_
from swissdesk.values import dataclass


class Grade(Enum):
    """How good boards are, the best first."""

    RIGHT = "right"
    LATER = "later"
    WORSE = "worse"
    ILLEGAL = "illegal"


@dataclass(frozen=True)
class Finding:
    """What is said of an attempt.

    `clause` is what decides: an absolute rule, a criterion, or an article on the order. `ours` and `theirs` are the
    values of the criterion in the answer and in the attempt. `groups` are pairs and single players of the attempt that
    it comes from. `in_full` says all of it and may give a board of the answer away.
    """

    grade: Grade
    message: Message
    is_complete: bool
    clause: str = ""
    ours: Measure | None = None
    theirs: Measure | None = None
    groups: tuple[tuple[int, ...], ...] = ()
    in_full: Message | None = None

    @property
    def is_solved(self) -> bool:
        """Whether the task is done, and right."""
        return self.is_complete and self.grade is Grade.RIGHT


def judge(exercise: Exercise, attempt: Attempt, monitor: Monitor | None = None) -> Finding:
    """Return what the boards made so far are worth; they may be a part of those to be made."""
    complete = attempt.placed >= set(exercise.players)
    found = next(_illegal(exercise, attempt), None)
    if found is not None:
        text, clause, group = found
        return Finding(Grade.ILLEGAL, text, complete, clause, groups=(group,) if group else ())
    inside = frozenset(exercise.players)
    alone = attempt.left if exercise.task.bracket else frozenset()
    bye = None if exercise.task.bracket else next(iter(attempt.left), None)
    try:
        pairs, receiver = filled(
            exercise.position,
            exercise.system,
            (*exercise.given, *attempt.pairs),
            bye,
            Progress(monitor, len(exercise.position.competitors)),
            {player: inside if player in alone else alone for player in inside},
        )
    except NoPairing:
        return _dead_end(exercise, complete)
    theirs = as_round(pairs, receiver)
    if theirs.meetings == exercise.ours.meetings:
        return Finding(Grade.RIGHT, message(_RIGHT if complete else _SO_FAR), complete)
    return _faulty(exercise, attempt, exercise.faults.of(theirs), complete)


_RIGHT = N_("Correct: this is the pairing by the rules.")
_SO_FAR = N_("Correct so far.")


# ---- absolute rules

_Illegal = tuple[Message, str, tuple[int, ...]]


def _illegal(exercise: Exercise, attempt: Attempt) -> Iterator[_Illegal]:
    """Yield what no candidate may have: the sentence, the clause, and whom it is about."""
    inside = set(exercise.players)
    for player in sorted(attempt.placed - inside):
        yield message(N_("{player} does not belong to this bracket."), player=player), "", ()
    on_boards = [player for pair in attempt.pairs for player in pair] + sorted(attempt.left)
    for player in sorted({player for player in on_boards if on_boards.count(player) > 1}):
        yield message(N_("{player} is on two boards."), player=player), "", ()
    if attempt.left and exercise.is_last and not exercise.has_bye:
        text = message(
            N_("Everybody has an opponent here: {players} cannot be left over."),
            players=_numbers(sorted(attempt.left)),
        )
        yield text, exercise.system.edition.clauses.completion, tuple(sorted(attempt.left))
    elif len(attempt.left) > 1 and exercise.is_last:
        text = message(N_("Only one player can get the bye: {players}."), players=_numbers(sorted(attempt.left)))
        yield text, exercise.system.edition.clauses.byes, tuple(sorted(attempt.left))
    for pair in attempt.pairs:
        broken = exercise.faults.bench.breach(pair)
        if broken is not None:
            yield broken, str(broken.facts.get("clause", "")), pair
        elif set(pair) <= exercise.came:
            text = message(N_("{one} and {other} are both MDPs: they do not meet."), one=pair[0], other=pair[1])
            yield text, "", pair
    for player in sorted(attempt.left) if exercise.is_last else ():
        broken = exercise.faults.bench.breach((player, 0))
        if broken is not None:
            yield broken, str(broken.facts.get("clause", "")), (player,)


def _dead_end(exercise: Exercise, complete: bool) -> Finding:
    clause = exercise.system.edition.clauses.completion
    text = message(N_("With these boards the other players cannot be paired completely ({clause})."), clause=clause)
    return Finding(Grade.ILLEGAL, text, complete, clause)


# ---- worse, or later


def _faulty(exercise: Exercise, attempt: Attempt, fault: Fault, complete: bool) -> Finding:
    groups = tuple(group for group in fault.groups if attempt.holds(group))
    if fault.how is How.BREACH:
        clause = str(fault.message.facts.get("clause", ""))
        return Finding(Grade.ILLEGAL, fault.message, complete, clause, groups=groups)
    if fault.how is How.WORSE and fault.theirs is not None:
        grade = Grade.WORSE if fault.bracket else Grade.ILLEGAL
        return Finding(
            grade,
            message(
                N_("{clause}, {name}: {theirs} instead of {ours}."),
                clause=fault.theirs.clause,
                name=fault.theirs.name,
                theirs=fault.theirs.text,
                ours=fault.ours.text if fault.ours is not None else "",
            ),
            complete,
            fault.theirs.label,
            fault.ours,
            fault.theirs,
            groups,
            fault.message,
        )
    clause = str(fault.message.facts.get("clause", ""))
    text = message(N_("Equally good by all criteria, but later in the order of generation."))
    if clause:
        text = message(
            N_("Equally good by all criteria, but later in the order of generation ({clause})."), clause=clause
        )
    if fault.how is How.PASSED or not exercise.brackets:
        text = message(N_("No worse by the criteria, but the procedure does not come to it."))
    return Finding(Grade.LATER, text, complete, clause, groups=groups, in_full=fault.message)


def _numbers(players: list[int]) -> str:
    return ", ".join(map(str, players))


# ---- S1 and S2


def judge_subgroups(exercise: Exercise, s1: tuple[int, ...], s2: tuple[int, ...]) -> Finding | None:
    """Return what is wrong with the cards in S1 and S2, None if nothing is, or nothing is said of them by the system.

    Right is how the bracket is divided first, and any exchange by which the system comes to its answer. Raises NoTrace.
    """
    formed = [(set(step.s1), set(step.s2), step) for step in exercise.steps(Kind.SUBGROUPS, Kind.EXCHANGE)]
    if not formed or not (s1 or s2) or not exercise.task.bracket:
        return None
    if any(set(s1) <= upper and set(s2) <= lower for upper, lower, _ in formed):
        return None
    upper, lower, step = formed[0]
    wrong = next((player for player in (*s1, *s2) if player not in (upper if player in s1 else lower)), 0)
    text = message(
        N_("{player} does not belong to {group} as it is formed first ({clause})."),
        player=wrong,
        group="S1" if wrong in s1 else "S2",
        clause=step.clause,
    )
    return Finding(Grade.ILLEGAL, text, is_complete=False, clause=step.clause, groups=((wrong,),))
