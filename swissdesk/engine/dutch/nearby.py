"""A bracket paired together with the next scoregroup, everybody further down being a few nameless places.

Where counting alone does not tell how well the next bracket can do (C8), it is priced: players who stay unpaired in
both take one of the places below. That any of them could be paired there is supposed first and shown afterwards, so
that the answer, where there is one, is the full path's.
"""

from __future__ import annotations

from collections.abc import Sequence

from swissdesk.engine.dutch.bracket import Bracket, BracketResult
from swissdesk.engine.dutch.costs import Costs
from swissdesk.engine.dutch.criteria import Criterion
from swissdesk.engine.dutch.near_graph import known_rows, with_places
from swissdesk.engine.dutch.order import settle_candidate
from swissdesk.engine.matching.bits import mask_of
from swissdesk.engine.matching.optima import Optima

_MOST_PLACES = 8


def pair_nearby(bracket: Bracket, table: Sequence[Criterion], floaters: int, wanted: int) -> BracketResult | None:
    """Return the accepted candidate, None if the full path is needed.

    `floaters` is the least number of downfloaters, `wanted` the value of the digits up to C7 that is the best without
    regard to anybody below: as long as the places allow no candidate with that value, there are too few of them.
    """
    field = bracket.field
    costs = Costs(bracket, table, ahead=True, bye=bracket.holds_bye and floaters == 1)
    numbers = (*bracket.players, *bracket.following)
    rows = known_rows(bracket, costs)
    for places in range(_fewest_places(bracket), _MOST_PLACES + 1, 2):
        optima = Optima(with_places(bracket, costs, rows, places), field.tick)
        if not optima.is_empty and optima.value // costs.head == wanted:
            break
    else:
        return None
    settle_candidate(optima, len(bracket.mdps), len(bracket.players))
    beyond = mask_of(p for i, p in enumerate(numbers) if optima.mate[i] >= len(numbers))
    rest = mask_of(bracket.lower) | (1 << field.bye if field.bye >= 0 else 0)
    return BracketResult.of(bracket, optima.mate) if field.completes(beyond | rest, beyond) else None


def _fewest_places(bracket: Bracket) -> int:
    parity = (len(bracket.players) + len(bracket.following)) % 2
    return parity or (2 if bracket.holds_bye else 0)
