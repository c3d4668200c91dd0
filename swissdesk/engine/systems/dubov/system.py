"""The Dubov system as one of the systems SwissDesk pairs by."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from swissdesk.engine.edition import MAIN_SYSTEMS_2026
from swissdesk.engine.position import Pairs, Position
from swissdesk.engine.progress import Progress
from swissdesk.engine.system import FieldSystem
from swissdesk.i18n import N_

if TYPE_CHECKING:
    from swissdesk.engine.clauses import Words
    from swissdesk.engine.judgement import Bench, RoundAsPaired
    from swissdesk.engine.progress import Monitor
    from swissdesk.engine.proposal import Proposal
    from swissdesk.engine.system import Candidates
    from swissdesk.engine.trace import Trace, Viewpoint
    from swissdesk.errors import Message


class DubovSystem(FieldSystem):
    """The Dubov system in the edition of 2026."""

    needs_ratings: ClassVar[bool] = True
    completion: ClassVar[str] = "1.9"

    def pair(self, position: Position, progress: Progress, *, shortcuts: bool = True) -> tuple[Pairs, int | None]:
        """Return the boards (White, Black) and the receiver of the PAB.

        Raises NoPairing if no legal round exists, NotReady for players without a rating (art. 1.1).
        """
        from swissdesk.engine.systems.dubov.procedure import Balancing

        balancing = Balancing(self.field(position, progress), shortcuts=shortcuts)
        boards: list[tuple[int, int]] = []
        for bracket in balancing.brackets():
            boards += [balancing.board(pair) for pair in bracket.split.pairs]
            progress.advance(2 * len(boards))
        receiver = balancing.receiver
        return tuple(boards), None if receiver is None else position.competitors[receiver].id

    def narrate(self, position: Position, proposal: Proposal, monitor: Monitor | None, viewpoint: Viewpoint) -> Trace:
        """Return who was taken up into each bracket, and how it was split and paired."""
        from swissdesk.engine.systems.dubov import story

        return story.narrate(position, proposal, monitor)

    def bench(self, position: Position, progress: Progress | None = None) -> Bench:
        """Return who judges rounds of a position by the criteria."""
        from swissdesk.engine.systems.dubov.judgement import DubovBench

        return DubovBench(self.field(position, progress), self.edition.clauses)

    def colour_reason(self, position: Position, white: int, black: int) -> Message:
        """Return why two players who meet have their colours (art. 5)."""
        from swissdesk.engine.systems.dubov import story

        return story.colour_reason(position, white, black)

    def candidates(self, position: Position, paired: RoundAsPaired, bracket: int) -> Candidates | None:
        """Return the transpositions of a bracket after its shifts (art. 4.4)."""
        from swissdesk.engine.systems.dubov.judgement import DubovBench, Listing

        return Listing.of(DubovBench(self.field(position), self.edition.clauses), paired, bracket)

    @property
    def words(self) -> Words:
        """The criteria and articles of C.04.4.1."""
        from swissdesk.engine.systems.dubov.judgement import WORDS

        return WORDS


DUBOV = DubovSystem("dubov", N_("Dubov system"), MAIN_SYSTEMS_2026)
SYSTEMS = (DUBOV,)
