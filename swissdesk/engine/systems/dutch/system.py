"""The Dutch system, editions of 2017 and 2026, as one of the systems SwissDesk pairs by."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from swissdesk.engine.edition import DUTCH_2026 as EDITION_2026
from swissdesk.engine.position import Pairs, Position
from swissdesk.engine.progress import Progress
from swissdesk.engine.system import Pair, PairingSystem
from swissdesk.engine.systems.dutch.edition import DUTCH_2017 as EDITION_2017
from swissdesk.i18n import N_
from swissdesk.values import replace

if TYPE_CHECKING:
    from swissdesk.engine.clauses import Words
    from swissdesk.engine.judgement import RoundAsPaired
    from swissdesk.engine.measure import CriterionName
    from swissdesk.engine.progress import Monitor
    from swissdesk.engine.proposal import NoPairing, Proposal
    from swissdesk.engine.system import Candidates, Graphs, Wishes
    from swissdesk.engine.systems.dutch.judgement import DutchBench
    from swissdesk.engine.systems.dutch.procedure import DutchProcedure
    from swissdesk.engine.trace import Trace, Viewpoint
    from swissdesk.errors import Message


class DutchSystem(PairingSystem):
    """An edition of the FIDE (Dutch) system; its criteria and what it does with them are those of its `procedure`."""

    reads_as_text: ClassVar[bool] = True
    sees_position_only: ClassVar[bool] = True

    @property
    def procedure(self) -> DutchProcedure:
        """The criteria and how a round is paired by them."""
        from swissdesk.engine.systems.dutch.procedure import PROCEDURE_2017, PROCEDURE_2026

        return PROCEDURE_2026 if self.name == PROCEDURE_2026.name else PROCEDURE_2017

    def pair(self, position: Position, progress: Progress, *, shortcuts: bool = True) -> tuple[Pairs, int | None]:
        """Return the boards (White, Black) and the receiver of the PAB; raises NoPairing if no legal round exists."""
        return self.procedure.pair(position, progress, shortcuts=shortcuts)

    def narrate(self, position: Position, proposal: Proposal, monitor: Monitor | None, viewpoint: Viewpoint) -> Trace:
        """Return the brackets with their candidates: those that were found, or all as the text reads."""
        from swissdesk.engine.systems.dutch.story.round import Narrator

        return Narrator(self.procedure, position, proposal, monitor, viewpoint).trace()

    def narrate_refusal(
        self, position: Position, error: NoPairing, monitor: Monitor | None, viewpoint: Viewpoint
    ) -> Trace:
        """Return how far one comes bracket by bracket, and what is in the way."""
        from swissdesk.engine.systems.dutch.story import refusal

        return refusal.narrate(self.procedure, position, error, monitor, viewpoint)

    def bench(self, position: Position, progress: Progress | None = None) -> DutchBench:
        """Return who judges rounds of a position by the criteria."""
        from swissdesk.engine.systems.dutch.judgement import DutchBench

        return DutchBench(self.procedure, position, (progress or Progress(None, len(position.competitors))).tick)

    def colour_reason(self, position: Position, white: int, black: int) -> Message:
        """Return why two players who meet have their colours (art. 5)."""
        from swissdesk.engine.systems.dutch.story.colours import colour_reason

        return colour_reason(self.procedure, position, white, black)

    def candidates(self, position: Position, paired: RoundAsPaired, bracket: int) -> Candidates | None:
        """Return the candidates of a bracket in the order of generation (2026 art. 4; 2017 D)."""
        from swissdesk.engine.systems.dutch.story.listing import Listing

        return Listing.of(self.bench(position), paired, bracket)

    @property
    def named_criteria(self) -> tuple[CriterionName, ...]:
        """The criteria of its table in their order; one with two parts occurs twice."""
        return tuple(criterion.named for criterion in self.procedure.criteria)

    @property
    def looks_ahead_by(self) -> str:
        """The label of the criterion that looks at the next bracket (2026 art. 2.4.3, 2017 C.7)."""
        return "C8" if self.name == DUTCH_2026.name else "C.7"

    def without(self, label: str) -> Pair | None:
        """Return how it would pair if the table had no criterion with that label."""
        criteria = tuple(criterion for criterion in self.procedure.criteria if criterion.label != label)
        # Shortcuts count on every criterion of the table.
        return partial(replace(self.procedure, criteria=criteria).pair, shortcuts=False)

    @property
    def words(self) -> Words:
        """The criteria and articles of C.04.3."""
        from swissdesk.engine.systems.dutch.clauses import WORDS_2017, WORDS_2026

        return WORDS_2026 if self.name == DUTCH_2026.name else WORDS_2017

    @property
    def wishes(self) -> Wishes:
        """Which of its criteria are on colours."""
        from swissdesk.engine.systems.dutch.story.quality import rules_of

        return rules_of(self.procedure).wishes

    def graphs(self, position: Position, pairs: Pairs | None) -> Graphs | None:
        """Return who may meet whom in the brackets of a round."""
        from swissdesk.engine.systems.dutch.story.graphs import CaseGraphs

        return None if pairs is None else CaseGraphs(self.procedure, position, pairs)


DUTCH_2026 = DutchSystem(
    "dutch-2026",
    N_("FIDE Dutch system, rules of 2026"),
    EDITION_2026,
    remark=N_("in force since 1 February 2026"),
)
DUTCH_2017 = DutchSystem(
    "dutch-2017",
    N_("FIDE Dutch system, rules of 2017"),
    EDITION_2017,
    remark=N_("for events under the former rules"),
)
SYSTEMS = (DUTCH_2026, DUTCH_2017)
