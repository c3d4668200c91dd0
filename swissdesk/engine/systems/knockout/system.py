"""The knockout as one of the systems SwissDesk pairs by."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from swissdesk.engine.edition import Edition
from swissdesk.engine.position import Pairs, Position
from swissdesk.engine.progress import Progress
from swissdesk.engine.system import PairingSystem
from swissdesk.i18n import N_

if TYPE_CHECKING:
    from swissdesk.engine.clauses import Words
    from swissdesk.engine.progress import Monitor
    from swissdesk.engine.proposal import Proposal
    from swissdesk.engine.trace import Trace, Viewpoint


class KnockoutSystem(PairingSystem):
    """Single elimination with mini-matches; `KnockoutTerms` of the settings say how many games they have."""

    completion: ClassVar[str] = "bracket"

    def pair(self, position: Position, progress: Progress, *, shortcuts: bool = True) -> tuple[Pairs, int | None]:
        """Return the games of the round in the order of the bracket; a free player has no pairing-allocated bye."""
        from swissdesk.engine.systems.knockout.games import open_games

        return open_games(position), None

    def narrate(self, position: Position, proposal: Proposal, monitor: Monitor | None, viewpoint: Viewpoint) -> Trace:
        """Return the state of the bracket, and the score of every open match."""
        from swissdesk.engine.systems.knockout import story

        return story.narrate(position, proposal)

    @property
    def words(self) -> Words:
        """The bracket and the colours in a match."""
        from swissdesk.engine.systems.knockout.story import WORDS

        return WORDS


KNOCKOUT = KnockoutSystem("knockout", N_("Knockout"), Edition(topscorers=False), is_ours=True)
SYSTEMS = (KNOCKOUT,)
