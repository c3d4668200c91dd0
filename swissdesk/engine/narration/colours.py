"""The reasons for the colours of a board: the same few in all systems, each with its clause."""

from __future__ import annotations

from enum import Enum

from swissdesk.engine.position import Competitor
from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model import Colour


class Ground(Enum):
    """On what the colours of a pair are decided; the value is the sentence."""

    BOTH = N_("{white} has White against {black}: both get their due colour ({clause}).")
    STRONGER = N_("{white} has White against {black}: {favoured} has the stronger preference ({clause}).")
    ALTERNATE = N_(
        "{white} has White against {black}: the colours alternate from the last time the two had different ones "
        "({clause})."
    )
    HIGHER = N_("{white} has White against {black}: {favoured} is ranked higher and gets the due colour ({clause}).")
    LOWER = N_(
        "{white} has White against {black}: below the median the lower ranked player, {favoured}, gets the due "
        "colour ({clause})."
    )
    LOT = N_(
        "{white} has White against {black}: neither is due a colour; {higher} is ranked higher and has pairing "
        "number {number} ({clause})."
    )
    LIMITS = N_(
        "{white} has White against {black}: the other way round, one of them would get a colour for the third time "
        "in a row, or three times more than the other colour ({clause})."
    )


BY_PREFERENCE = {
    "5.2.1": Ground.LOT,
    "5.2.2": Ground.BOTH,
    "5.2.3": Ground.STRONGER,
    "5.2.4": Ground.ALTERNATE,
    "5.2.5": Ground.HIGHER,
}
"""The articles of the Burstein and the Dubov system."""


def colour_message(
    ground: Ground, white: int, black: int, clause: str, higher: Competitor, wanted: Colour | None, *, number: int
) -> Message:
    """Return the sentence; `wanted` is the colour that both are due where only one of them gets it.

    `number` is that of the higher ranked player whose parity decides by lot.
    """
    facts: dict[str, object] = {"white": white, "black": black, "clause": clause}
    if ground in (Ground.STRONGER, Ground.HIGHER, Ground.LOWER):
        facts["favoured"] = white if wanted is Colour.WHITE else black
    if ground is Ground.LOT:
        facts["higher"], facts["number"] = higher.id, number
    return message(ground.value, **facts)
