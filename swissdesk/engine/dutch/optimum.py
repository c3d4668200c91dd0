"""The pairing of a bracket by the cheapest perfect matching, and of a round of 2026 bracket by bracket.

The full path prices everything that can happen to everybody from the bracket down, so that completion (C4), the score
of the PAB (C5) and the look-ahead (C8) are part of the matching; then the order of candidates decides among equals.
An open bracket (2017) sees the next scoregroup and no further. `brief` is the way round all that for most brackets.
"""

from __future__ import annotations

from collections.abc import Sequence

from swissdesk.engine.dutch.bracket import Bracket, BracketResult
from swissdesk.engine.dutch.brief import pair_briefly
from swissdesk.engine.dutch.costs import Costs
from swissdesk.engine.dutch.criteria import Criterion
from swissdesk.engine.dutch.field import Field
from swissdesk.engine.dutch.near_graph import known_rows, with_places
from swissdesk.engine.dutch.order import settle_candidate
from swissdesk.engine.matching.bits import mask_of
from swissdesk.engine.matching.cardinality import maximum
from swissdesk.engine.matching.optima import Optima
from swissdesk.engine.progress import Progress


def pair_field(
    field: Field, table: Sequence[Criterion], progress: Progress, *, shortcuts: bool = True
) -> tuple[list[tuple[int, int]], int | None]:
    """Return the pairs of the round and the receiver of the PAB; `field.settle_bye()` must have succeeded."""
    pairs: list[tuple[int, int]] = []
    floaters: tuple[int, ...] = ()
    for group, following, lower in field.steps():
        bracket = Bracket(field, floaters, group, following, lower)
        result = pair_bracket(bracket, table, shortcuts=shortcuts)
        pairs.extend(result.pairs)
        floaters = result.downfloaters
        progress.advance(2 * len(pairs))
    return pairs, floaters[0] if floaters else None


def pair_bracket(bracket: Bracket, table: Sequence[Criterion], *, shortcuts: bool = True) -> BracketResult:
    """Return the accepted candidate; the answer is the same with and without shortcuts."""
    return (pair_briefly(bracket, table) if shortcuts else None) or pair_fully(bracket, table)


def pair_fully(bracket: Bracket, table: Sequence[Criterion]) -> BracketResult:
    """Return the accepted candidate from the matching of everybody from the bracket down."""
    bye = False
    if not bracket.is_open and bracket.holds_bye and any(criterion.cost.bye for criterion in table):
        optima = Optima(all_prices(bracket, table, bye=False), bracket.field.tick)
        bye = len(BracketResult.of(bracket, optima.mate).downfloaters) == 1
    optima = Optima(all_prices(bracket, table, bye=bye), bracket.field.tick)
    settle_candidate(optima, len(bracket.mdps), len(bracket.players))
    return BracketResult.of(bracket, optima.mate)


def all_prices(bracket: Bracket, table: Sequence[Criterion], *, bye: bool) -> list[dict[int, int]]:
    """Return the prices of all that can happen to the players of a bracket, who come first in their order.

    The cheapest perfect matching of them is the best candidate by every criterion; `bye`: C9 is active.
    """
    return _prices_to_next(bracket, table) if bracket.is_open else _prices_to_the_end(bracket, table, bye=bye)


def _prices_to_the_end(bracket: Bracket, table: Sequence[Criterion], *, bye: bool) -> list[dict[int, int]]:
    """Price every edge among the players of the bracket, those below, and the PAB."""
    field = bracket.field
    costs = Costs(bracket, table, ahead=bool(bracket.following), bye=bye)
    numbers = [*bracket.players, *bracket.following, *bracket.lower]
    near, ahead = len(bracket.players), len(bracket.players) + len(bracket.following)
    if field.bye >= 0:
        numbers.append(field.bye)
    leave = [costs.alone(p) for p in numbers[:near]] + [0] * (len(numbers) - near)
    beyond = [costs.beyond(p) for p in numbers[:ahead]]
    rows: list[dict[int, int]] = [{} for _ in numbers]
    mdps = len(bracket.mdps)
    for i, p in enumerate(numbers):
        field.tick(len(numbers) - i)
        for j in range(max(i + 1, mdps), len(numbers)):
            q = numbers[j]
            if field.adj[p] >> q & 1:
                if j < near:
                    cost = costs.pair(p, q)
                else:
                    cost = leave[i]
                    if i < ahead <= j:
                        cost += beyond[i]
                    if q == field.bye:
                        cost += costs.bye(p)
                rows[i][j] = rows[j][i] = cost
    return rows


def _prices_to_next(bracket: Bracket, table: Sequence[Criterion]) -> list[dict[int, int]]:
    """Price every edge among the players of the bracket and the next scoregroup, any number of whom may stay unpaired.

    No best candidate leaves more of them than the fewest of each group apart (C5, then C7), each counted as heavily
    as C7 can count one.
    """
    costs = Costs(bracket, table, ahead=True, bye=False)
    following = bracket.following
    inside = mask_of(following)
    legal = [bracket.field.adj[q] & inside if inside >> q & 1 else 0 for q in range(bracket.field.size)]
    near, tick = bracket.legal(), bracket.field.tick
    spare = maximum(near, (1 << len(near)) - 1, tick).count(-1)
    spare += len(following) - sum(w >= 0 for w in maximum(legal, inside, tick))
    heaviest = max(criterion.cost.heaviest for criterion in table)
    places = min(heaviest * spare, len(bracket.players) + len(following))
    return with_places(bracket, costs, known_rows(bracket, costs), places)
