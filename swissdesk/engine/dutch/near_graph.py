"""The prices of a bracket and the next scoregroup as a graph, with places for those who stay unpaired in both."""

from __future__ import annotations

from collections.abc import Sequence

from swissdesk.engine.dutch.bracket import Bracket
from swissdesk.engine.dutch.costs import Costs


def known_rows(bracket: Bracket, costs: Costs) -> list[dict[int, int]]:
    """Return the prices of all pairs among the players of the bracket and those of the next scoregroup."""
    field = bracket.field
    numbers = (*bracket.players, *bracket.following)
    near, mdps = len(bracket.players), len(bracket.mdps)
    alone = [costs.alone(p) for p in bracket.players]
    rows: list[dict[int, int]] = [{} for _ in numbers]
    for i, p in enumerate(numbers):
        field.tick(len(numbers) - i)
        for j in range(max(i + 1, mdps), len(numbers)):
            if field.adj[p] >> numbers[j] & 1:
                cost = costs.pair(p, numbers[j]) if j < near else alone[i] if i < near else 0
                rows[i][j] = rows[j][i] = cost
    return rows


def with_places(bracket: Bracket, costs: Costs, known: Sequence[dict[int, int]], places: int) -> list[dict[int, int]]:
    """Return the prices with so many places below; the first is the PAB if it must come from this bracket."""
    field = bracket.field
    rows = [dict(row) for row in known] + [{} for _ in range(places)]
    for i, p in enumerate((*bracket.players, *bracket.following)):
        cost = costs.beyond(p) + (costs.alone(p) if i < len(bracket.players) else 0)
        for j in range(len(known), len(rows)):
            if bracket.holds_bye and j == len(known):
                if not field.adj[field.bye] >> p & 1:
                    continue
                rows[i][j] = rows[j][i] = cost + costs.bye(p)
            else:
                rows[i][j] = rows[j][i] = cost
    for j in range(len(known) + bracket.holds_bye, len(rows)):
        for k in range(len(known) + bracket.holds_bye, j):
            rows[j][k] = rows[k][j] = 0
    return rows
