"""The Burstein system as one of the systems SwissDesk pairs by."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from swissdesk.engine.edition import MAIN_SYSTEMS_2026
from swissdesk.engine.position import Pairs, Position
from swissdesk.engine.progress import Progress
from swissdesk.engine.system import FieldSystem
from swissdesk.engine.systems.dutch.system import DUTCH_2026
from swissdesk.i18n import N_
from swissdesk.values import replace

if TYPE_CHECKING:
    from swissdesk.engine.clauses import Words
    from swissdesk.engine.judgement import Bench, RoundAsPaired
    from swissdesk.engine.progress import Monitor
    from swissdesk.engine.proposal import Proposal
    from swissdesk.engine.system import Candidates
    from swissdesk.engine.trace import Trace, Viewpoint
    from swissdesk.errors import Message


def seeding_rounds(rounds: int) -> int:
    """Return how many rounds at the start are paired by the Dutch system (art. 1.6.2)."""
    return min(rounds // 2, 4)


def is_seeding(position: Position) -> bool:
    """Whether the round is a seeding round, which the Dutch system pairs, explains and judges."""
    return position.round <= seeding_rounds(position.rounds)


class BursteinSystem(FieldSystem):
    """The Burstein system in the edition of 2026."""

    has_subgroups: ClassVar[bool] = False
    completion: ClassVar[str] = "1.9"

    def pair(self, position: Position, progress: Progress, *, shortcuts: bool = True) -> tuple[Pairs, int | None]:
        """Return the boards (White, Black) and the receiver of the PAB; raises NoPairing if no legal round exists."""
        if is_seeding(position):
            return DUTCH_2026.pair(position, progress, shortcuts=shortcuts)
        from swissdesk.engine.systems.burstein.procedure import folded

        return folded(position, progress, shortcuts=shortcuts)

    def narrate(self, position: Position, proposal: Proposal, monitor: Monitor | None, viewpoint: Viewpoint) -> Trace:
        """Return the brackets as they were ranked and folded; a seeding round has the story of the Dutch system."""
        if is_seeding(position):
            from swissdesk.engine.trace import Viewpoint

            trace = DUTCH_2026.narrate(position, proposal, monitor, Viewpoint.FORESIGHT)
            return replace(trace, narrated_by=DUTCH_2026.name)
        from swissdesk.engine.systems.burstein import story

        return story.narrate(position, proposal, monitor)

    def bench(self, position: Position, progress: Progress | None = None) -> Bench:
        """Return who judges rounds of a position by the criteria of its round."""
        if is_seeding(position):
            return DUTCH_2026.bench(position, progress)
        from swissdesk.engine.systems.burstein.judgement import BursteinBench

        return BursteinBench(self.field(position, progress), self.edition.clauses)

    def colour_reason(self, position: Position, white: int, black: int) -> Message:
        """Return why two players who meet have their colours (art. 5)."""
        if is_seeding(position):
            return DUTCH_2026.colour_reason(position, white, black)
        from swissdesk.engine.systems.burstein import story

        return story.colour_reason(position, white, black)

    def candidates(self, position: Position, paired: RoundAsPaired, bracket: int) -> Candidates | None:
        """Return the candidates of a bracket in the order of art. 4.3; of a seeding round those of the Dutch system."""
        if is_seeding(position):
            return DUTCH_2026.candidates(position, paired, bracket)
        from swissdesk.engine.systems.burstein.judgement import BursteinBench, Listing

        return Listing.of(BursteinBench(self.field(position), self.edition.clauses), paired, bracket)

    @property
    def words(self) -> Words:
        """The criteria and articles of C.04.4.2."""
        from swissdesk.engine.systems.burstein.judgement import WORDS

        return WORDS


BURSTEIN = BursteinSystem("burstein", N_("Burstein system"), MAIN_SYSTEMS_2026)
SYSTEMS = (BURSTEIN,)
