"""The story of a round of the 2012 edition: the jumps of the procedure, bracket after bracket, with what lies between.

A bracket is entered once for each time the procedure works on it: again after C.12 and C.13 as well. Candidates that
are taken back later are only the best so far, so that the accepted ones are the proposal.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from swissdesk.engine.narration.refusal import Obstacle, largest_part
from swissdesk.engine.narration.steps import Tree
from swissdesk.engine.position import Position
from swissdesk.engine.progress import Monitor, Progress, share
from swissdesk.engine.proposal import NoPairing, Pairs, Proposal, in_board_order
from swissdesk.engine.systems.dutch2012.bracket_run import Clause, Step
from swissdesk.engine.systems.dutch2012.definitions import REFERENCE, Bracket, Field, Options, with_colours
from swissdesk.engine.systems.dutch2012.edition import CLAUSES_2012
from swissdesk.engine.systems.dutch2012.impossible import with_bye
from swissdesk.engine.systems.dutch2012.procedure import Procedure
from swissdesk.engine.systems.dutch2012.requirements import Candidate
from swissdesk.engine.systems.dutch2012.story import goal, visit
from swissdesk.engine.systems.dutch2012.story.visit import Visit
from swissdesk.engine.trace import Kind, Trace, TraceMismatch, TraceStep
from swissdesk.errors import Message, message
from swissdesk.i18n import N_


def narrate(
    position: Position, proposal: Proposal, options: Options = REFERENCE, monitor: Monitor | None = None
) -> Trace:
    """Return how the procedure comes to a proposal.

    Raises TraceMismatch if it comes to another one, and what `monitor` raises.
    """
    story = Story(position, options, monitor)
    pairing = Procedure(story.field, story.progress(0)).run()
    if pairing is not None:
        story.tree.add(visit.outlook(position, story.field))
        story.add_steps(pairing.steps, _final(pairing.steps))
    return story.trace(proposal)


class Story:
    """Goes through the jumps of the procedure one after the other."""

    def __init__(self, position: Position, options: Options, monitor: Monitor | None) -> None:
        self.position = position
        self._monitor = monitor
        self._story_progress = self.progress(1)
        self.field = Field(position, options, tick=self._story_progress.tick)
        self.groups = self.field.groups()
        self.tree = Tree()
        self.visit: Visit | None = None
        self.visited: dict[int, Visit] = {}
        self.candidates: list[tuple[Candidate, bool]] = []

    def progress(self, part: int) -> Progress:
        """Return what counts the work of a part: running the procedure, telling it."""
        return Progress(share(self._monitor, part, 2), len(self.position.competitors))

    def add_steps(self, steps: Sequence[Step], final: Collection[int]) -> None:
        """Add the jumps of the procedure; the candidates of those whose number is in `final` are not taken back."""
        for number, step in enumerate(steps):
            self._add_jump(step, number in final)
            self._story_progress.advance(number * self.field.size // len(steps))

    def exhausted(self) -> None:
        """C.13: the procedure has nothing left to go back to."""
        if self.visit is not None and not self.visit.is_done:
            self.visit.cannot_be_paired(is_top=True)

    def end(self) -> None:
        """Leave the last bracket; progress is not reported any more."""
        self._close()
        self._story_progress.end()

    def trace(self, proposal: Proposal) -> Trace:
        """Return the whole trace, which must come to the proposal."""
        self.end()
        pairs, bye = self._outcome()
        if bye is not None:
            self.tree.add(visit.bye(bye))
        for colours in visit.colours(self.field, pairs):
            self.tree.add(colours)
        if (pairs, bye) != (proposal.pairs, proposal.bye):
            raise TraceMismatch(
                N_("The trace of round {round} does not end at the proposal."), round=self.position.round
            )
        return Trace(
            proposal.system,
            self.position.round,
            tuple(self.tree.steps),
            pairs,
            bye,
            opener=visit.opened,
            measurer=goal.measures,
            criteria=goal.CRITERIA,
        )

    def _outcome(self) -> tuple[Pairs, int | None]:
        """Return the round that the accepted candidates make up."""
        accepted = [candidate for candidate, is_final in self.candidates if is_final]
        pairs = with_colours(self.field, [pair for candidate in accepted for pair in candidate.pairs])
        left = accepted[-1].left_over if accepted else ()
        return in_board_order(self.position, pairs), self.field.players[left[0]].id if left else None

    # ---- the jumps

    def _add_jump(self, step: Step, is_final: bool) -> None:
        clause = step.clause
        if clause is Clause.NO_OPPONENT:
            self._no_opponent(step)
        elif clause is Clause.INCOMPATIBLE:
            self._incompatible(step)
        elif clause is Clause.GOALS:
            self._goals(step)
        elif clause in (Clause.FEWER_PAIRS, Clause.FEWER_PAIRS_REMAINDER, Clause.FEWER_MDPS):
            self._here().lower_to(step.p1, step.m1, clause.value)
        elif clause is Clause.AS_HOMOGENEOUS:
            self._here().as_homogeneous()
        elif clause is Clause.ACCEPTED and step.candidate is not None:
            self._here().accept(step.candidate, is_final)
            self.candidates.append((step.candidate, is_final))
        elif clause is Clause.NO_OTHER_MDPS:
            self._here().no_other_mdps(step)
        else:
            self._go_back(step, is_final)

    def _go_back(self, step: Step, is_final: bool) -> None:
        clause, candidate = step.clause, step.candidate
        if clause is Clause.OTHER_MDPS and candidate is not None:
            self._other_mdps(step, candidate, is_final)
        elif clause is Clause.LOWEST:
            self._lowest(step)
        elif clause is Clause.REFUSED_FLOATERS and candidate is not None:
            self._here().refuse(candidate)
        elif clause is Clause.OTHER_FLOATERS and candidate is not None:
            self._here().provide(candidate, is_final)
            self.candidates.append((candidate, is_final))
            self._close()
        elif clause is Clause.JOINED:
            self._here().give_up()
            self._join(step.bracket)

    def _no_opponent(self, step: Step) -> None:
        if not self._begins(step.bracket.members):
            self._enter(step.bracket)
        self._here().stop_at_c1(step.players)

    def _incompatible(self, step: Step) -> None:
        everybody = (*step.bracket.members, *step.players)
        if not self._begins(everybody):
            mdps, residents = self._split(everybody)
            self._enter(Bracket(mdps, residents))
        self._here().leave(step.players, step.bracket)

    def _goals(self, step: Step) -> None:
        if not self._begins(step.bracket.members):
            self._enter(step.bracket)
        self._here().set_goals(step.bracket)

    def _other_mdps(self, step: Step, candidate: Candidate, is_final: bool) -> None:
        """C.12: the bracket above is paired in another way."""
        clause = self._here().other_mdps(step)
        before = self.visited[self._number(step.bracket) - 1]
        self._enter(before.whole, message(N_("Other downfloaters are needed ({clause})."), clause=clause))
        self._here().go_on(before, "C.12")
        self._here().accept(candidate, is_final)
        self.candidates.append((candidate, is_final))

    def _lowest(self, step: Step) -> None:
        """C.13: back into the penultimate bracket."""
        self._here().cannot_be_paired()
        before = self.visited[self._number(step.bracket)]
        self._enter(before.whole, N_("It must provide for the lowest bracket (C.13)."))
        self._here().go_on(before, "C.13")

    def _join(self, bracket: Bracket) -> None:
        """C.13: the penultimate bracket becomes S1 of the lowest one, which keeps what was joined to it before."""
        joins = self._here().number
        self._enter(bracket, N_("The former penultimate bracket is now S1 (C.13)."), joins=joins)

    # ---- brackets

    def _begins(self, members: Iterable[int]) -> bool:
        """Whether the procedure is at the very beginning of the bracket with these players."""
        visit = self.visit
        return visit is not None and not (visit.is_done or visit.has_goals) and set(members) <= set(visit.whole.members)

    def _here(self) -> Visit:
        if self.visit is None:
            raise ValueError("the procedure works on no bracket")
        return self.visit

    def _enter(self, bracket: Bracket, why: Message | str = "", joins: int = 0) -> None:
        self._close()
        number = self._number(bracket)
        upper = bracket.residents[0] if bracket.residents else bracket.members[0]
        group = next(i for i, group in enumerate(self.groups, 1) if upper in group)
        joins = joins or (group if group < number else 0)
        is_lowest = number == len(self.groups)
        self.visit = Visit(self.tree, self.field, (number, is_lowest), bracket, why, joins)

    def _close(self) -> None:
        """Leave a bracket, and remember how for C.12 and C.13."""
        if self.visit is not None:
            self.visit.close()
            self.visited[self.visit.number] = self.visit

    def _number(self, bracket: Bracket) -> int:
        last = max(bracket.members, default=0)
        return next(i for i, group in enumerate(self.groups, 1) if last <= group[-1])

    def _split(self, players: Iterable[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        everybody = sorted(players)
        group = next(g for g in self.groups if everybody[-1] in g)
        return (
            tuple(p for p in everybody if p < group[0]),
            tuple(p for p in everybody if p >= group[0]),
        )


def _final(steps: Sequence[Step]) -> set[int]:
    """Return the steps whose candidates are not taken back: those whose players no later one pairs.

    Of a candidate that C.13 refuses a later step always pairs somebody: at most one player is left with the bye.
    """
    final: set[int] = set()
    covered: set[int] = set()
    for number, step in reversed(list(enumerate(steps))):
        if step.candidate is not None:
            players = {p for pair in step.candidate.pairs for p in pair}
            if not players & covered and (players or not covered):
                final.add(number)
            covered |= players
    return final


def narrate_refusal(position: Position, error: NoPairing, options: Options, monitor: Monitor | None = None) -> Trace:
    """Return the trace of a round that does not exist; raises what `monitor` raises."""
    story = Story(position, options, monitor)
    field, tree = story.field, story.tree
    tree.add(visit.outlook(position, field))
    procedure = Procedure(field, story.progress(0))
    procedure.attempt()
    story.add_steps(procedure.steps, ())
    story.exhausted()
    story.end()
    above = tree.add(TraceStep("", None, Kind.COMPLETION, "C.13", error.reason, s1=error.unpaired))
    adj = with_bye(field, field.legal, field.may_have_bye)
    Obstacle(field.players, adj, CLAUSES_2012).add_reasons(tree, above, (1 << len(adj)) - 1)
    tree.add(largest_part(error, "C.13"))
    return Trace(
        error.system,
        position.round,
        tuple(tree.steps),
        (),
        None,
        refusal=error.reason,
        opener=visit.opened,
        measurer=goal.measures,
        criteria=goal.CRITERIA,
    )
