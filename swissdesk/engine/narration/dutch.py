"""The story of a round of the Dutch system, editions from 2017 on.

From 2026 on every bracket is paired for good. In 2017 a bracket whose downfloaters leave the others without a complete
round is told twice, and one collapsed bracket ends the round (A.9).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from swissdesk.engine import told
from swissdesk.engine.dutch.criteria import BYE_SCORE, bye_measure
from swissdesk.engine.dutch.field import Field
from swissdesk.engine.dutch.system import DutchSystem, with_colours
from swissdesk.engine.measure import CriterionName, Measure
from swissdesk.engine.narration import words
from swissdesk.engine.narration.ahead import after
from swissdesk.engine.narration.cases import cases_of, rules_of
from swissdesk.engine.narration.limits import limits
from swissdesk.engine.narration.outlook import bye_step, colour_steps, tell_outlook
from swissdesk.engine.narration.parameters import parameters
from swissdesk.engine.narration.quality import Case
from swissdesk.engine.narration.reading import Reading
from swissdesk.engine.narration.tree import Tree
from swissdesk.engine.narration.walk import Walk
from swissdesk.engine.position import Position
from swissdesk.engine.progress import Monitor, Progress, share
from swissdesk.engine.proposal import Pairs, Proposal, in_board_order
from swissdesk.engine.trace import Kind, Telling, Trace, TraceMismatch, TraceStep, Verdict
from swissdesk.errors import message
from swissdesk.i18n import N_


class Narrator:
    """Tells one round; keeps what is needed to open families later."""

    def __init__(
        self,
        system: DutchSystem,
        position: Position,
        proposal: Proposal,
        monitor: Monitor | None = None,
        telling: Telling = Telling.FORESIGHT,
    ) -> None:
        self.system = system
        self.position = position
        self.proposal = proposal
        self.telling = telling
        self.progress = Progress(share(monitor, 1, 2), len(position.competitors))
        self._check(Progress(share(monitor, 0, 2), len(position.competitors)))
        self.field = Field(position, self.progress.tick)
        self.rules = rules_of(system)
        if not system.collapses:
            self.field.settle_bye()
        index = {c.id: i for i, c in enumerate(position.competitors)}
        pairs = [(min(index[a], index[b]), max(index[a], index[b])) for a, b in proposal.pairs]
        self.walks = [walk_of(case, telling) for case in cases_of(system, self.field, pairs)]

    def trace(self) -> Trace:
        """Return the trace; raises TraceMismatch if it does not come to the proposal, or that is not the system's."""
        tree = Tree()
        tell_outlook(tree, self.position, self.field, self.rules)
        for walk in self.walks:
            self._tell_bracket(tree, walk)
            self.progress.advance(walk.case.bracket.residents[-1] + 1)
        pairs, bye = self._outcome(tree.steps)
        for step in colour_steps(self.position, pairs, self.rules):
            tree.add(step)
        if (pairs, bye) != (self.proposal.pairs, self.proposal.bye):
            raise self._mismatch()
        self.progress.end()
        return Trace(
            self.proposal.system, self.proposal.round, tuple(tree.steps), pairs, bye, opener=self._open,
            measurer=self._measures, given=self._given, criteria=self._criteria(), telling=self.telling,
        )  # fmt: skip

    def _check(self, progress: Progress) -> None:
        pairs, bye = self.system.pair(self.position, progress)
        if (in_board_order(self.position, pairs), bye) != (self.proposal.pairs, self.proposal.bye):
            raise self._mismatch()

    def _mismatch(self) -> TraceMismatch:
        return TraceMismatch(N_("The trace of round {round} does not end at the proposal."), round=self.position.round)

    def _tell_bracket(self, tree: Tree, walk: Walk | Reading) -> None:
        case = walk.case
        above = enter(tree, walk)
        for step in after(case):
            tree.add(step, above)
        left = case.ids(case.left_over(case.accepted))
        if not left and not case.is_withdrawn:
            return
        if case.is_withdrawn:
            tree.add(_collapse(case, left), above)
        elif not case.bracket.is_last:
            tree.add(floating(case, left), above)
        else:
            receiver = case.bracket.player(case.downfloaters[0])
            tree.add(bye_step(self.field, receiver, self.rules), above)

    def _outcome(self, steps: Sequence[TraceStep]) -> tuple[Pairs, int | None]:
        """Return the round that the accepted candidates make up."""
        index = {c.id: i for i, c in enumerate(self.position.competitors)}
        accepted = [step for step in steps if step.verdict is Verdict.ACCEPTED]
        pairs = [
            (min(index[p.one], index[p.other]), max(index[p.one], index[p.other]))
            for step in accepted
            for p in step.pairs
        ]
        left = accepted[-1].downfloaters if accepted else ()
        return in_board_order(self.position, with_colours(self.position, pairs)), left[0] if left else None

    def _criteria(self) -> tuple[CriterionName, ...]:
        named = tuple(criterion.named for criterion in self.system.criteria)
        return named if self.system.collapses else (BYE_SCORE, *named)

    def _measures(self, step: TraceStep) -> tuple[Measure, ...]:
        """Return who makes up the values of a step: those of its own candidate, else of the accepted one."""
        if step.bracket is None:
            return tuple(bye_measure(self.position.by_id[player]) for player in step.downfloaters)
        case = self.walks[step.bracket - 1].case
        wanted = {label for label, _ in step.quality}
        pairs = case.accepted if step.kind is not Kind.CANDIDATE else case.places(step.pairs)
        return tuple(measure for measure in case.measures(pairs) if measure.label in wanted)

    def _given(self, step: TraceStep) -> Collection[str]:
        """Return the criteria in which no candidate of a step's bracket differs, or which the accepted one meets."""
        if step.bracket is None:
            return ()
        case = self.walks[step.bracket - 1].case
        return {label for label, _ in case.star if label in case.given or case.costs_nothing(label)}

    def _open(self, step: TraceStep) -> tuple[TraceStep, ...]:
        return tuple(self.walks[step.bracket - 1].open(step)) if step.bracket else ()


def walk_of(case: Case, telling: Telling) -> Walk | Reading:
    """Return who tells of the candidates of a bracket."""
    return Walk(case) if telling is Telling.FORESIGHT else Reading(case)


def enter(tree: Tree, walk: Walk | Reading) -> str:
    """Add how a bracket is entered and all its candidates; return the step by which it is entered.

    What no candidate can reach is said beforehand by those only who have seen them all.
    """
    case = walk.case
    above = tree.add(entered(case))
    tree.add(parameters(case), above)
    if isinstance(walk, Walk):
        for step in limits(case):
            tree.add(step, above)
    walk.tell(tree, above)
    return above


def entered(case: Case) -> TraceStep:
    """Return the step by which a bracket is entered."""
    bracket = case.bracket
    residents = tuple(bracket.player(p).id for p in bracket.residents)
    mdps = tuple(bracket.player(p).id for p in bracket.mdps)
    facts: dict[str, object] = {"number": case.number, "residents": words.numbers(residents)}
    facts["score"] = told.score(bracket.score)
    if bracket.score != bracket.lowest_score:
        template = N_("Bracket {number}, the collapsed last one: {residents} on {score} to {lowest}.")
        facts["lowest"] = told.score(bracket.lowest_score)
        if mdps:
            template = N_("Bracket {number}, the collapsed last one: {residents} on {score} to {lowest}, and "
                          "{mdps} from above.")  # fmt: skip
    else:
        template = N_("Bracket {number}: {residents} on {score}.")
        if mdps:
            template = N_("Bracket {number}: {residents} on {score}, and {mdps} from above.")
    if mdps:
        facts["mdps"] = words.numbers(mdps)
    return TraceStep(
        "", None, Kind.BRACKET, case.rules.bracket, message(template, **facts), bracket=case.number, s1=mdps,
        s2=residents, counters=(("score", bracket.score),),
    )  # fmt: skip


def floating(case: Case, left: tuple[int, ...]) -> TraceStep:
    """Return who floats down from a bracket."""
    template = N_("{players} floats down.") if len(left) == 1 else N_("{players} float down.")
    text = message(template, players=words.numbers(left))
    return TraceStep("", None, Kind.DOWNFLOATERS, case.rules.bracket, text, bracket=case.number, downfloaters=left)


def _collapse(case: Case, left: tuple[int, ...]) -> TraceStep:
    """Return that a bracket is paired again, now with a look at everybody below (2017 A.9)."""
    template = N_("Like this the players below could not be paired completely (C.1 to C.3): the bracket is paired "
                  "again, now with C.4, and everybody below is one bracket.")  # fmt: skip
    if left:
        template = N_("With {players} floating down the others could not be paired completely (C.1 to C.3): the "
                      "bracket is paired again, now with C.4, and everybody below is one bracket.")  # fmt: skip
    text = message(template, **({"players": words.numbers(left)} if left else {}))
    return TraceStep("", None, Kind.BACKTRACK, "A.9", text, bracket=case.number, downfloaters=left)
