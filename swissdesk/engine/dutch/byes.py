"""Who gets the bye in a system that settles it before the first bracket is paired, and what such a choice is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from swissdesk.engine.clauses import CLAUSES_2026, Clauses
from swissdesk.engine.dutch.diagnosis import Allocation, no_pairing
from swissdesk.engine.dutch.field import Field
from swissdesk.engine.judgement import Measure
from swissdesk.engine.matching.bits import members
from swissdesk.engine.position import Competitor
from swissdesk.i18n import N_


def settle_bye(
    field: Field, order: Callable[[int], Any], allocation: Allocation, clauses: Clauses = CLAUSES_2026
) -> int | None:
    """Return the first by `order` of those who may have the bye and leave a legal round; None if nobody has one.

    Raises NoPairing if there is no such player, or no legal round of an even number; `allocation` and `clauses` serve
    to say why.
    """
    if field.bye < 0:
        if not field.completes(field.everybody):
            raise no_pairing(field, allocation, clauses)
        return None
    receivers = field.spared(field.everybody) & field.adj[field.bye]
    if not receivers:
        raise no_pairing(field, allocation, clauses)
    return min(members(receivers), key=order)


def receiver_measures(receiver: Competitor, last: Measure) -> Iterator[Measure]:
    """Yield what the receiver of a bye is worth by art. 3.1.3 and 3.1.4, and then `last`, for art. 3.1.5."""
    games, hits = len(receiver.colours), ((receiver.id,),)
    yield Measure("3.1.3", "3.1.3", N_("score of who gets the bye"), (receiver.score,), hits)
    yield Measure("3.1.4", "3.1.4", N_("games played by who gets the bye"), -games, hits, str(games))
    yield last
