"""Why two players who meet have the colours they have: the sentence, with the clause that decides, for each system."""

from __future__ import annotations

from swissdesk.engine.dutch.system import DutchSystem
from swissdesk.engine.dutch2012.definitions import Field
from swissdesk.engine.dutch2012.narration import frame
from swissdesk.engine.dutch2012.system import Dutch2012System
from swissdesk.engine.narration.cases import rules_of
from swissdesk.engine.narration.outlook import colour_sentence
from swissdesk.engine.position import Position
from swissdesk.engine.proposal import NotReady
from swissdesk.engine.systems import PairingSystem
from swissdesk.errors import Message
from swissdesk.i18n import N_


def colour_reason(system: PairingSystem, position: Position, white: int, black: int) -> Message:
    """Return why `white` has White against `black` (ids), as the system has it; ``clause`` is among the facts.

    Raises NotReady for a system whose colours are not told by clauses.
    """
    place = {c.id: i for i, c in enumerate(position.competitors)}
    if isinstance(system, Dutch2012System):
        return frame.colour_sentence(Field(position, system.options), place[white], place[black])
    if not isinstance(system, DutchSystem):
        raise NotReady(N_("Why a player has a colour is told for the Dutch system only."))
    higher, lower = (position.competitors[i] for i in sorted((place[white], place[black])))
    return colour_sentence(white, black, higher, lower, rules_of(system))
