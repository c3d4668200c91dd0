"""The pairing of a round, bracket by bracket, each by the cheapest perfect matching (Dutch system, from 2017 on).

The full path prices everything that can happen to everybody from the bracket down, so that completion (C4), the score
of the PAB (C5) and the look-ahead (C8) are part of the matching; then the order of candidates decides among equals.
`brief` is the way round it for most brackets.
"""

from __future__ import annotations

from collections.abc import Sequence

from swissdesk.engine.dutch.bracket import Bracket, BracketResult
from swissdesk.engine.dutch.brief import pair_briefly
from swissdesk.engine.dutch.costs import Costs
from swissdesk.engine.dutch.criteria import Criterion
from swissdesk.engine.dutch.field import Field
from swissdesk.engine.dutch.order import settle_candidate
from swissdesk.engine.matching.optima import Optima
from swissdesk.engine.progress import Progress


def pair_field(
    field: Field, table: Sequence[Criterion], progress: Progress, *, shortcuts: bool = True
) -> tuple[list[tuple[int, int]], int | None]:
    """Return the pairs of the round and the receiver of the PAB; `field.settle_bye()` must have succeeded."""
    pairs: list[tuple[int, int]] = []
    floaters: tuple[int, ...] = ()
    groups = field.groups()
    for place, group in enumerate(groups):
        following = groups[place + 1] if place + 1 < len(groups) else range(0)
        lower = range(following.stop, field.size) if following else range(0)
        bracket = Bracket(field, floaters, tuple(group), tuple(following), tuple(lower))
        result = (pair_briefly(bracket, table) if shortcuts else None) or pair_fully(bracket, table)
        pairs.extend(result.pairs)
        floaters = result.downfloaters
        progress.advance(2 * len(pairs))
    return pairs, floaters[0] if floaters else None


def pair_fully(bracket: Bracket, table: Sequence[Criterion]) -> BracketResult:
    """Return the accepted candidate from the matching of everybody from the bracket down."""
    bye = False
    if bracket.holds_bye:
        optima = _full(bracket, table, bye=False)
        bye = len(BracketResult.of(bracket, optima.mate).downfloaters) == 1
    optima = _full(bracket, table, bye=bye)
    settle_candidate(optima, len(bracket.mdps), len(bracket.players))
    return BracketResult.of(bracket, optima.mate)


def _full(bracket: Bracket, table: Sequence[Criterion], *, bye: bool) -> Optima:
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
    return Optima(rows, field.tick)
