"""What no game says: a value that was computed elsewhere and typed in, and the drawing of lots.

A lot is never drawn twice with another outcome: the order follows from who takes part, as a digest that nobody can
foresee by looking at it. Lots drawn at the board are typed in and go before.
"""

from __future__ import annotations

from swissdesk.errors import message
from swissdesk.i18n import N_
from swissdesk.model import Player, Points
from swissdesk.standings.crosstable import Crosstable
from swissdesk.standings.tiebreaks.definition import Family, Modifiers, Step, TieBreak, Unit, Working


def external(crosstable: Crosstable, _modifiers: Modifiers) -> dict[int, Points | None]:
    """Return the values that were typed in, None for who has none; the larger goes first."""
    return {player: known.external for player, known in crosstable.players.items()}


def _external_steps(crosstable: Crosstable, _modifiers: Modifiers, player: int) -> Working:
    value = crosstable.players[player].external
    if value is None:
        return Working((), None)
    return Working((Step(message(N_("Value entered for this player")), value),))


def lots(crosstable: Crosstable, _modifiers: Modifiers) -> dict[int, int]:
    """Return everybody's lot, the smaller one first: the one typed in, else the place in the drawing by the program."""
    return crosstable.once(_lots, Modifiers())


def _lots(crosstable: Crosstable, _modifiers: Modifiers) -> dict[int, int]:
    from hashlib import sha256  # a large library, which only a drawing needs

    known = crosstable.players
    seed = "\n".join(sorted(map(_person, known.values())))
    drawn = sorted(known, key=lambda player: (sha256(f"{seed}\n\n{_person(known[player])}".encode()).digest(), player))
    return {player: known[player].lot or place for place, player in enumerate(drawn, 1)}


def _person(player: Player) -> str:
    return f"{player.name}|{player.fide_id}|{player.birth}"


def _lot_steps(crosstable: Crosstable, modifiers: Modifiers, player: int) -> Working:
    number = lots(crosstable, modifiers)[player]
    text = N_("Lot {number}, entered") if crosstable.players[player].lot else N_("Lot {number}, drawn by the program")
    return Working((Step(message(text, number=number), number),))


TIEBREAKS = (
    TieBreak(
        "OTHER_EXTERNAL",
        "",
        N_("External value"),
        Family.OWN,
        Unit.POINTS,
        external,
        _external_steps,
        is_official=False,
    ),
    TieBreak(
        "OTHER_LOTS",
        "",
        N_("Drawing of lots"),
        Family.ORDER,
        Unit.COUNT,
        lots,
        _lot_steps,
        smaller_first=True,
        is_official=False,
    ),
)
