"""A bracket paired by itself, and the proof that nobody below could have changed the answer.

Everybody below the bracket is left out: this looks for the first of the best candidates among ALL pairings of the
bracket, with C8 replaced by a bound that no downfloaters can beat. If the downfloaters of that candidate reach the
bound, and the rest can be completed with them, nothing that was left out could have done better, and the answer is
the full path's. Otherwise every single downfloater that cannot reach it is ruled out, or the full path answers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from swissdesk.engine.dutch.bracket import Bracket, BracketResult
from swissdesk.engine.dutch.certificate import certified
from swissdesk.engine.dutch.costs import Costs
from swissdesk.engine.dutch.criteria import Criterion
from swissdesk.engine.dutch.lookahead import reaches_bound, single_floaters
from swissdesk.engine.dutch.nearby import pair_nearby
from swissdesk.engine.dutch.order import settle_candidate
from swissdesk.engine.matching.bits import mask_of, members
from swissdesk.engine.matching.cardinality import maximum
from swissdesk.engine.matching.optima import Optima

Method = Callable[[Bracket, Costs, Sequence[int], int, int], Optima | None]
"""A way to the family of best candidates: bracket, costs, legal pairs, number of downfloaters, who may not be one."""


def pair_briefly(bracket: Bracket, table: Sequence[Criterion]) -> BracketResult | None:
    """Return the accepted candidate if the bracket alone can show that it is; None if the full path is needed."""
    legal = bracket.legal()
    if not any(legal):
        return BracketResult((), bracket.players)
    result = pair_with(bracket, table, legal, len(legal) % 2, certified)
    if result is not None:
        return result
    fewest = maximum(legal, (1 << len(legal)) - 1, bracket.field.tick).count(-1)
    result = pair_with(bracket, table, legal, fewest, priced)
    if result is not None or not bracket.following or bracket.is_open:
        return result
    costs = Costs(bracket, table, ahead=False, bye=bracket.holds_bye and fewest == 1)
    best = priced(bracket, costs, legal, fewest, _never_floaters(bracket, fewest))
    return None if best.is_empty else pair_nearby(bracket, table, fewest, best.value // costs.head)


def pair_with(
    bracket: Bracket, table: Sequence[Criterion], legal: Sequence[int], floaters: int, method: Method
) -> BracketResult | None:
    """Return the accepted candidate, if it has that many downfloaters and `method` finds the best candidates."""
    costs = Costs(bracket, table, ahead=False, bye=bracket.holds_bye and floaters == 1)
    ruled_out = _never_floaters(bracket, floaters)
    optima = method(bracket, costs, legal, floaters, ruled_out)
    if optima is None or optima.is_empty:
        return None
    head = optima.value // costs.head
    settle_candidate(optima, len(bracket.mdps), len(bracket.players))
    result = BracketResult.of(bracket, optima.mate)
    if reaches_bound(bracket, result.downfloaters):
        return result
    if floaters != 1:
        return None
    reaching = single_floaters(bracket)
    ruled_out |= mask_of(i for i, p in enumerate(bracket.players) if not reaching >> p & 1)
    optima = method(bracket, costs, legal, floaters, ruled_out) if reaching else None
    if optima is None or optima.is_empty or optima.value // costs.head != head:
        return None
    settle_candidate(optima, len(bracket.mdps), len(bracket.players))
    return BracketResult.of(bracket, optima.mate)


def _never_floaters(bracket: Bracket, floaters: int) -> int:
    """Return who cannot be the only downfloater: if that must be the receiver of the PAB, all who may not have it."""
    field = bracket.field
    if floaters != 1 or not bracket.holds_bye:
        return 0
    receivers = set(members(field.adj[field.bye]))
    return mask_of(i for i, p in enumerate(bracket.players) if p not in receivers)


def priced(bracket: Bracket, costs: Costs, legal: Sequence[int], floaters: int, ruled_out: int) -> Optima:
    """Price the pairs of the bracket, with one more vertex for each downfloater."""
    players = bracket.players
    rows: list[dict[int, int]] = [{} for _ in range(len(players) + floaters)]
    for i, p in enumerate(players):
        bracket.field.tick(len(players) - i)
        for j in members(legal[i] >> (i + 1) << (i + 1)):
            rows[i][j] = rows[j][i] = costs.pair(p, players[j])
        if floaters and not ruled_out >> i & 1:
            price = costs.alone(p) + costs.bye(p)
            for j in range(len(players), len(rows)):
                rows[i][j] = rows[j][i] = price
    return Optima(rows, bracket.field.tick)
