"""Why two players who meet have the colours they have: the sentence, with the clause that decides, for each system."""

from __future__ import annotations

from swissdesk.engine.field import Field
from swissdesk.engine.narration.colours import colour_sentence
from swissdesk.engine.narration.quality import rules_of
from swissdesk.engine.position import Position
from swissdesk.engine.progress import Progress
from swissdesk.engine.proposal import NotReady
from swissdesk.engine.systems import PairingSystem
from swissdesk.engine.systems.burstein import story as burstein
from swissdesk.engine.systems.burstein.system import BursteinSystem, Folding, seeding_rounds
from swissdesk.engine.systems.dubov import story as dubov
from swissdesk.engine.systems.dubov.system import DubovSystem
from swissdesk.engine.systems.dutch.system import DUTCH_2026, DutchSystem
from swissdesk.engine.systems.dutch2012.definitions import Field as Field2012
from swissdesk.engine.systems.dutch2012.story import frame
from swissdesk.engine.systems.dutch2012.system import Dutch2012System
from swissdesk.engine.systems.lim import story as lim
from swissdesk.engine.systems.lim.system import Cards, LimSystem
from swissdesk.errors import Message
from swissdesk.i18n import N_


def colour_reason(system: PairingSystem, position: Position, white: int, black: int) -> Message:
    """Return why `white` has White against `black` (ids), as the system has it; ``clause`` is among the facts.

    Raises NotReady for a system whose colours are not told by clauses.
    """
    place = {c.id: i for i, c in enumerate(position.competitors)}
    one, other = place[white], place[black]
    if isinstance(system, Dutch2012System):
        return frame.colour_sentence(Field2012(position, system.options), one, other)
    if isinstance(system, BursteinSystem):
        if position.round > seeding_rounds(position.rounds):
            return burstein.coloured(Folding(Field(position)), one, other)[1]
        system = DUTCH_2026
    if isinstance(system, DubovSystem):
        return dubov.coloured(position, one, other)[1]
    if isinstance(system, LimSystem):
        return _by_lim(system, position, one, other)
    if not isinstance(system, DutchSystem):
        raise NotReady(N_("Why a player has a colour is told for the systems of the FIDE Handbook only."))
    higher, lower = (position.competitors[i] for i in sorted((one, other)))
    return colour_sentence(white, black, higher, lower, rules_of(system))


def _by_lim(system: LimSystem, position: Position, one: int, other: int) -> Message:
    """Return the reason for two players who meet, in whichever group they were paired."""
    visits = Cards(position, Progress(None, len(position.competitors)), maxi=system.maxi).pair()
    below = any(
        visit.below_median for visit in visits for made in visit.pairs if {made.player, made.opponent} == {one, other}
    )
    return lim.coloured(position, one, other, below_median=below)[1]
