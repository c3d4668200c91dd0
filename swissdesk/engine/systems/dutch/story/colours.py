"""The reason for the colours of a board, by the Dutch system from 2017 on."""

from __future__ import annotations

from swissdesk.engine.narration.parts import Ground, colour_message
from swissdesk.engine.position import Competitor, Position
from swissdesk.engine.systems.dutch.bracket import decided
from swissdesk.engine.systems.dutch.procedure import DutchProcedure
from swissdesk.engine.systems.dutch.story.quality import rules_of
from swissdesk.engine.systems.dutch.story.rules import Rules
from swissdesk.errors import Message
from swissdesk.model import Colour

_DUTCH = {
    "5.2.1": Ground.BOTH,
    "5.2.2": Ground.STRONGER,
    "5.2.3": Ground.ALTERNATE,
    "5.2.4": Ground.HIGHER,
    "5.2.5": Ground.LOT,
}


def colour_reason(procedure: DutchProcedure, position: Position, white: int, black: int) -> Message:
    """Return why `white` has White against `black` (ids)."""
    higher, lower = sorted((position.by_id[white], position.by_id[black]), key=position.competitors.index)
    return colour_sentence(white, black, higher, lower, rules_of(procedure))


def colour_sentence(white: int, black: int, higher: Competitor, lower: Competitor, rules: Rules) -> Message:
    """Return why two players (ids) have the colours they have, by an edition."""
    _, article = decided(higher, lower, Colour.WHITE)
    clause = rules.colours + article.removeprefix("5.2.")
    wishes = higher.preference.colour, lower.preference.colour
    return colour_message(_DUTCH[article], white, black, clause, higher, *wishes, number=higher.number)
