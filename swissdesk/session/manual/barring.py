"""Where the player who is being carried may not be put down, and by which rule; asked before anything is changed.

Whoever sits where he is put takes the place that he leaves, so a place can be barred on either account: the one who
is carried may not sit there, or the other may not come here in exchange. An empty chair opposite bars nobody.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from swissdesk.engine.review import Reviewer
from swissdesk.engine.verdicts import Remark, Rule
from swissdesk.model import Colour
from swissdesk.session.manual.seating import BYE, Place, Seat, Seating, Waiting

_MEETINGS = (Rule.REMATCH, Rule.FORBIDDEN)


@dataclass(frozen=True, slots=True)
class Bar:
    """Why a place is barred: `own` are the rules that who is carried would break there, `exchange` who comes here."""

    own: tuple[Remark, ...] = ()
    exchange: tuple[Remark, ...] = ()


def barred(seating: Seating, source: Place, reviewer: Reviewer) -> dict[Place, Bar]:
    """Return the places at which who is at `source` would break an absolute rule, or let another break one."""
    player = seating.occupant(source)
    if player is None:
        return {}
    found = {}
    for target in _targets(seating):
        other = seating.occupant(target)
        own = _at(seating, target, player, source, other, reviewer)
        exchange = () if other is None else _at(seating, source, other, target, player, reviewer)
        if own or exchange:
            found[target] = Bar(own, () if own else exchange)
    return found


def _targets(seating: Seating) -> Iterator[Place]:
    for number in range(1, len(seating.boards) + 1):
        yield from (Seat(number, colour) for colour in Colour)
    yield BYE
    yield from (Waiting(player) for player in seating.pool)


def _at(
    seating: Seating, place: Place, player: int, left: Place, other: int | None, reviewer: Reviewer
) -> tuple[Remark, ...]:
    """Return the rules that `player` breaks at `place`, having left another place to `other`."""
    if place == left:
        return ()
    if place == BYE:
        return reviewer.forbids_bye(player)
    if isinstance(place, Seat):
        is_turned = isinstance(left, Seat) and left.board == place.board
        opposite = other if is_turned else seating.board(place.board).player(place.colour.other)
        if opposite is None:
            return ()
        pair = (player, opposite) if place.colour is Colour.WHITE else (opposite, player)
        return tuple(remark for remark in reviewer.forbids(*pair) if is_turned or player in remark.players)
    if isinstance(left, Waiting) and other is not None:  # the two of the pool become a pair, with colours as due
        return tuple(remark for remark in reviewer.forbids(player, other) if remark.rule in _MEETINGS)
    return ()
