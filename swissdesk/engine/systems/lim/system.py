"""The Lim system as one of the systems SwissDesk pairs by."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from swissdesk.engine.position import Pairs, Position
from swissdesk.engine.progress import Progress
from swissdesk.engine.system import FieldSystem
from swissdesk.engine.systems.lim.edition import LIM_2026
from swissdesk.i18n import N_

if TYPE_CHECKING:
    from swissdesk.engine.clauses import Words
    from swissdesk.engine.field import Field
    from swissdesk.engine.progress import Monitor
    from swissdesk.engine.proposal import Proposal
    from swissdesk.engine.trace import Trace, Viewpoint
    from swissdesk.errors import Message


class LimSystem(FieldSystem):
    """The Lim system in the edition of 2026; in a `maxi` tournament colours exchange near players only.

    It has no `candidates`: opponents are tried player by player (art. 4.2, 4.3), and no order of whole pairings of a
    group is defined. So nobody can be asked which one comes next.
    """

    has_subgroups: ClassVar[bool] = False
    completion: ClassVar[str] = "2.1"

    def __init__(self, name: str, title: str, *, maxi: bool = False) -> None:
        super().__init__(name, title, LIM_2026)
        self.maxi = maxi

    def pair(self, position: Position, progress: Progress, *, shortcuts: bool = True) -> tuple[Pairs, int | None]:
        """Return the boards (White, Black) and the receiver of the bye; raises NoPairing if no legal round exists."""
        from swissdesk.engine.systems.lim.procedure import Cards

        cards = Cards(position, progress, maxi=self.maxi)
        boards = [cards.board(made, visit) for visit in cards.pair() for made in visit.pairs]
        receiver = cards.receiver
        return tuple(boards), None if receiver is None else position.competitors[receiver].id

    def narrate(self, position: Position, proposal: Proposal, monitor: Monitor | None, viewpoint: Viewpoint) -> Trace:
        """Return the groups in their order, who left them, and whom players tried."""
        from swissdesk.engine.systems.lim import story

        return story.narrate(position, proposal, monitor, maxi=self.maxi)

    def field(self, position: Position, progress: Progress | None = None) -> Field:
        """Return the players of a round and who may meet whom (art. 2.1, 5.1); by that alone rounds are judged."""
        from swissdesk.engine.systems.lim.procedure import LimField

        return LimField(position, (progress or Progress(None, len(position.competitors))).tick)

    def colour_reason(self, position: Position, white: int, black: int) -> Message:
        """Return why two players who meet have their colours (art. 5 and 7)."""
        from swissdesk.engine.systems.lim import story

        return story.colour_reason(position, white, black, maxi=self.maxi)

    def passed_over(self, position: Position, one: int, other: int) -> Message | None:
        """Return at which point of the procedure two players who may meet miss each other (art. 2.2, 3.8, 4.2)."""
        from swissdesk.engine.systems.lim import story

        return story.passed_over(position, one, other, maxi=self.maxi)

    @property
    def words(self) -> Words:
        """The articles of C.04.4.3."""
        from swissdesk.engine.systems.lim.story import WORDS

        return WORDS


LIM = LimSystem("lim", N_("Lim system"))
LIM_MAXI = LimSystem("lim-maxi", N_("Lim system, Maxi-tournament"), maxi=True)
SYSTEMS = (LIM, LIM_MAXI)
