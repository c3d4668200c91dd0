"""The proof that no legal round exists in the 2012 edition, and how many boards there can be."""

from __future__ import annotations

from collections.abc import Sequence

from swissdesk.engine.byes import NO_MORE_ROUNDS, nobody_left_to_meet
from swissdesk.engine.matching.bits import mask_of
from swissdesk.engine.matching.cardinality import Search, has_perfect
from swissdesk.engine.proposal import NoPairing, in_board_order
from swissdesk.engine.systems.dutch2012.definitions import Field, with_colours
from swissdesk.errors import Message, message
from swissdesk.i18n import N_

_NAMED = 8
"""How many players a sentence names at most."""


def no_pairing(field: Field) -> NoPairing:
    """Return the error for a field in which no legal round exists, with the largest legal part of one.

    As many players as possible are placed, the higher ranked first.
    """
    adj = with_bye(field, field.legal, field.may_have_bye)
    mate = [-1] * len(adj)
    for root in range(len(adj)):
        if mate[root] < 0:
            search = Search(adj, (1 << len(adj)) - 1, mate, root).run()
            if search.found >= 0:
                search.augment()
    boards = with_colours(field, [(i, j) for i, j in enumerate(mate[: field.size]) if i < j < field.size])
    ids = [p.id for p in field.players]
    bye = next((ids[i] for i in range(field.size) if mate[i] == field.size), None)
    left = [i for i in range(field.size) if mate[i] < 0]
    pairs = in_board_order(field.position, boards)
    return NoPairing.because(_reason(field, left), pairs, bye, tuple(ids[i] for i in left))


def with_bye(field: Field, legal: Sequence[int], receivers: int) -> list[int]:
    """Return who may meet whom with, in an odd field, one vertex more for the bye."""
    adj = list(legal)
    if field.size % 2:
        adj = [mask | 1 << field.size if receivers >> i & 1 else mask for i, mask in enumerate(adj)]
        adj.append(receivers)
    return adj


def _reason(field: Field, left: Sequence[int]) -> Message:
    """Name the rule in the way: the first one without which a legal round would exist."""
    players = [field.players[i] for i in left[:_NAMED]]
    named = ", ".join(str(p.id) for p in players) + ("…" if len(left) > _NAMED else "")
    facts = {"round": field.position.round, "players": named}
    if nobody_left_to_meet(field.position):
        return message(NO_MORE_ROUNDS, round=field.position.round, clause="B.1.a")
    everybody = (1 << field.size) - 1
    if field.size % 2:
        if not field.may_have_bye:
            return message(_NOBODY_ELIGIBLE, round=field.position.round)
        if _exists(field, field.legal, everybody):
            return message(_RECEIVERS_NEEDED, round=field.position.round)
    number = {p.id: i for i, p in enumerate(field.players)}
    met = [mask_of(number[o] for o in p.opponents | p.forbidden if o in number) for p in field.players]
    any_colour = [everybody & ~(mask | 1 << i) for i, mask in enumerate(met)]
    if _exists(field, any_colour, field.may_have_bye):
        return message(_COLOURS, **facts)
    anybody = [legal | mask for legal, mask in zip(field.legal, met, strict=True)]
    return message(_MET if _exists(field, anybody, field.may_have_bye) else _SEVERAL, **facts)


def _exists(field: Field, legal: Sequence[int], receivers: int) -> bool:
    adj = with_bye(field, legal, receivers)
    return has_perfect(adj, (1 << len(adj)) - 1)


_NOBODY_ELIGIBLE = N_(
    "Round {round} cannot be paired: the number of players is odd, and no player may receive the bye (B.1.b). Add "
    "or rest one player, or pair manually."
)
_RECEIVERS_NEEDED = N_(
    "Round {round} cannot be paired: the number of players is odd, and every player who may still receive the bye "
    "is needed as an opponent (B.1.b). Add or rest one player, or pair manually."
)
_COLOURS = N_(
    "Round {round} cannot be paired: {players} would have to meet opponents due the same colour, which neither may "
    "be denied (B.2). Check the colours of the earlier rounds, or pair manually."
)
_MET = N_(
    "Round {round} cannot be paired: {players} have met, or may not meet, every remaining opponent (B.1.a). Check "
    "the earlier rounds, or pair manually."
)
_SEVERAL = N_(
    "Round {round} cannot be paired: {players} have no opponent whom they have not met (B.1.a) and who is due "
    "another colour (B.2). Check the earlier rounds, or pair manually."
)
