"""The 2012 edition of the Dutch system as one of the systems SwissDesk pairs by."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from swissdesk.engine.position import Pairs, Position
from swissdesk.engine.progress import Progress
from swissdesk.engine.system import Pair, PairingSystem
from swissdesk.engine.systems.dutch2012.definitions import LETTER, REFERENCE, Options
from swissdesk.engine.systems.dutch2012.edition import EDITION_2012
from swissdesk.i18n import N_
from swissdesk.values import replace

if TYPE_CHECKING:
    from swissdesk.engine.clauses import Words
    from swissdesk.engine.judgement import RoundAsPaired
    from swissdesk.engine.measure import CriterionName
    from swissdesk.engine.progress import Monitor
    from swissdesk.engine.proposal import NoPairing, Proposal
    from swissdesk.engine.system import Candidates, Graphs, Wishes
    from swissdesk.engine.systems.dutch2012.judgement import Bench2012
    from swissdesk.engine.trace import Trace, Viewpoint
    from swissdesk.errors import Message


class Dutch2012System(PairingSystem):
    """The procedure of C.04.3.1, in force until June 2017; `options` say how its text is read."""

    names_unmet_criteria: ClassVar[bool] = False
    sees_position_only: ClassVar[bool] = True

    def __init__(
        self, name: str, title: str, options: Options = REFERENCE, *, remark: str = "", is_ours: bool = False
    ) -> None:
        super().__init__(name, title, EDITION_2012, remark=remark, is_ours=is_ours)
        self.options = options

    def pair(self, position: Position, progress: Progress, *, shortcuts: bool = True) -> tuple[Pairs, int | None]:
        """Return the boards (White, Black) and who has the bye; raises NoPairing if no legal round exists."""
        from swissdesk.engine.systems.dutch2012.definitions import Field, with_colours
        from swissdesk.engine.systems.dutch2012.impossible import no_pairing
        from swissdesk.engine.systems.dutch2012.procedure import Procedure

        field = Field(position, self.options, shortcuts=shortcuts)
        pairing = Procedure(field, progress).run()
        if pairing is None:
            raise no_pairing(field)
        bye = None if pairing.bye is None else field.players[pairing.bye].id
        return with_colours(field, pairing.pairs), bye

    def narrate(self, position: Position, proposal: Proposal, monitor: Monitor | None, viewpoint: Viewpoint) -> Trace:
        """Return the jumps of the procedure, bracket after bracket."""
        from swissdesk.engine.systems.dutch2012.story.round import narrate

        return narrate(position, proposal, self.options, monitor)

    def narrate_refusal(
        self, position: Position, error: NoPairing, monitor: Monitor | None, viewpoint: Viewpoint
    ) -> Trace:
        """Return how far the procedure comes."""
        from swissdesk.engine.systems.dutch2012.story.round import narrate_refusal

        return narrate_refusal(position, error, self.options, monitor)

    def bench(self, position: Position, progress: Progress | None = None) -> Bench2012:
        """Return who judges rounds of a position by the counters."""
        from swissdesk.engine.systems.dutch2012.judgement import Bench2012

        return Bench2012(self.options, position, progress or Progress(None, len(position.competitors)))

    def colour_reason(self, position: Position, white: int, black: int) -> Message:
        """Return why two players who meet have their colours (section E)."""
        from swissdesk.engine.systems.dutch2012.story.visit import colour_reason

        return colour_reason(position, self.options, white, black)

    def candidates(self, position: Position, paired: RoundAsPaired, bracket: int) -> Candidates | None:
        """Return the candidates of a bracket in the order of section D, as the procedure comes to them."""
        return self.bench(position).candidates(bracket)

    @property
    def named_criteria(self) -> tuple[CriterionName, ...]:
        """The criteria that the counters stand for, in their order."""
        from swissdesk.engine.systems.dutch2012.requirements import COUNTERS

        return COUNTERS

    def label_in_trace(self, name: str) -> str:
        """Return the article of a counter: ``B.4`` of ``X``."""
        from swissdesk.engine.systems.dutch2012.requirements import COUNTERS, Quality
        from swissdesk.engine.systems.dutch2012.story.goal import NAMES

        labels = {NAMES[counter]: named.label for counter, named in zip(Quality._fields, COUNTERS, strict=True)}
        return labels.get(name, name)

    def without(self, label: str) -> Pair | None:
        """Return how the procedure would pair if it did not look at a criterion."""
        other = Dutch2012System(self.name, self.title, replace(self.options, left_out=label))
        return lambda position, progress: other.pair(position, progress, shortcuts=False)

    @property
    def words(self) -> Words:
        """The articles of C.04.3.1."""
        from swissdesk.engine.systems.dutch2012.clauses import WORDS

        return WORDS

    @property
    def wishes(self) -> Wishes:
        """Which of its criteria are on colours."""
        from swissdesk.engine.systems.dutch2012.story.goal import WISHES

        return WISHES

    def graphs(self, position: Position, pairs: Pairs | None) -> Graphs | None:
        """Return who may meet whom in the brackets of a round."""
        from swissdesk.engine.systems.dutch2012.story.goal import GoalGraphs

        return GoalGraphs(position)


DUTCH_2012 = Dutch2012System(
    "dutch-2012", N_("FIDE Dutch system, rules of 2012"), remark=N_("for old events and for study")
)
DUTCH_2012_LETTER = Dutch2012System(
    "dutch-2012-letter", N_("FIDE Dutch system, rules of 2012 to the letter"), LETTER, is_ours=True
)
SYSTEMS = (DUTCH_2012, DUTCH_2012_LETTER)
