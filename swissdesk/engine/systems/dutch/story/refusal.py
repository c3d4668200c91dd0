"""The story of a round that does not exist, by the Dutch system from 2017 on: how far it comes, what is in the way.

The rules stop before the first bracket (2026 art. 1.9.3, 2017 A.9). To show where it fails, the brackets are then
paired one by one without regard to those below, until the last one, which cannot be paired completely. None of these
candidates is accepted.
"""

from __future__ import annotations

from swissdesk.engine.field import Field
from swissdesk.engine.matching.bits import mask_of
from swissdesk.engine.narration.refusal import Obstacle, largest_part, refused
from swissdesk.engine.narration.steps import Tree
from swissdesk.engine.position import Position
from swissdesk.engine.progress import Monitor, Progress
from swissdesk.engine.proposal import NoPairing
from swissdesk.engine.systems.dutch.bracket import Bracket
from swissdesk.engine.systems.dutch.optimum import pair_bracket
from swissdesk.engine.systems.dutch.procedure import DutchProcedure
from swissdesk.engine.systems.dutch.story.quality import Case, rules_of
from swissdesk.engine.systems.dutch.story.reading import Reading
from swissdesk.engine.systems.dutch.story.round import enter, entered, floating, no_bye, walk_of
from swissdesk.engine.systems.dutch.story.walk import Walk
from swissdesk.engine.trace import Kind, Trace, TraceStep, Viewpoint
from swissdesk.errors import message
from swissdesk.i18n import N_


def narrate(
    system: DutchProcedure,
    position: Position,
    error: NoPairing,
    monitor: Monitor | None = None,
    viewpoint: Viewpoint = Viewpoint.FORESIGHT,
) -> Trace:
    """Return the trace of a round that does not exist; raises what `monitor` raises."""
    progress = Progress(monitor, len(position.competitors))
    return _Refusal(system, position, error, progress, viewpoint).trace()


class _Refusal:
    """Traces one such round; keeps what is needed to open families later."""

    def __init__(
        self, system: DutchProcedure, position: Position, error: NoPairing, progress: Progress, viewpoint: Viewpoint
    ) -> None:
        self.system, self.position, self.error, self.progress = system, position, error, progress
        self.viewpoint = viewpoint
        self.rules = rules_of(system)
        self.field = Field(position, progress.tick)
        if not system.collapses:
            self.field.settle_bye()
        self.tree = Tree()
        self.walks: dict[int, Walk | Reading] = {}
        self.obstacle = Obstacle(self.field.players, self.field.adj, self.rules.clauses, progress.tick)

    def trace(self) -> Trace:
        self._outlook()
        text = message(
            N_(
                "To show where pairing fails, each bracket is paired by itself, whatever this leaves for "
                "the brackets below."
            )
        )
        self.tree.add(TraceStep("", None, Kind.OUTLOOK, self.rules.outlook, text))
        floaters: tuple[int, ...] = ()
        for number, (group, following, lower) in enumerate(self.field.steps(), 1):
            bracket = Bracket(self.field, floaters, group, (), following + lower, is_open=bool(following))
            if not following:
                self._last(number, bracket)
                break
            floaters = self._bracket(number, bracket)
            self.progress.advance(group[-1] + 1)
        self.tree.add(largest_part(self.error, self.rules.outlook))
        self.progress.end()
        return Trace(
            self.system.name,
            self.position.round,
            tuple(self.tree.steps),
            (),
            None,
            refusal=self.error.reason,
            opener=self._open,
            viewpoint=self.viewpoint,
        )

    def _open(self, step: TraceStep) -> tuple[TraceStep, ...]:
        return tuple(self.walks[step.bracket].open(step)) if step.bracket else ()

    def _outlook(self) -> None:
        above = refused(self.tree, self.field, self.error, self.rules.clauses, self.rules.outlook)
        if self.field.has_bye and not self.system.collapses:
            for score in sorted(set(self.field.score)):
                self.tree.add(no_bye(self.position, score), above)
        self.obstacle.add_reasons(self.tree, above, self.field.whole)

    def _bracket(self, number: int, bracket: Bracket) -> tuple[int, ...]:
        """Add a bracket as it is paired without regard to those below; return the downfloaters."""
        result = pair_bracket(bracket, self.system.criteria)
        case = Case(
            number, bracket, self.system.criteria, result.pairs, result.downfloaters, self.rules, is_withdrawn=True
        )
        walk = self.walks[number] = walk_of(case, self.viewpoint)
        above = enter(self.tree, walk)
        left = case.ids(case.left_over(case.accepted))
        if left:
            self.tree.add(floating(case, left), above)
        return result.downfloaters

    def _last(self, number: int, bracket: Bracket) -> None:
        """Add why the last bracket cannot be paired completely with those who come down into it."""
        case = Case(number, bracket, self.system.criteria, (), bracket.players, self.rules, is_withdrawn=True)
        above = self.tree.add(entered(case))
        bye = self.field.bye_bit
        self.obstacle.add_reasons(self.tree, above, mask_of(bracket.players) | bye, bracket=number)
