"""The accepted candidate of a bracket as the cheapest perfect matching, and with it the round of 2026.

The costs (`costs`) order candidates by the criteria; among equals `settle_candidate` takes the first in the order of
generation (art. 4). `pair_fully` is the reference: it prices everything that can happen to everybody from the bracket
down, so that completion (C4), the score of the PAB (C5) and the look-ahead (C8) are part of the matching; an open
bracket (2017) sees the next scoregroup and no further. Most brackets never come to it:

* `pair_briefly` leaves out everybody below. Its candidate counts if its downfloaters reach a bound on C8 that no others
  can beat, and the rest can be completed with them; else single downfloaters that cannot reach it are ruled out.
* `pair_nearby` prices the next scoregroup, too, and takes everybody further down as a few nameless places. That the
  players in these places can be paired there is supposed first and shown afterwards.

Each answers as the full path would, or not at all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from swissdesk.engine.field import Field
from swissdesk.engine.matching.bits import mask_of, members
from swissdesk.engine.matching.cardinality import maximum
from swissdesk.engine.matching.optima import Optima
from swissdesk.engine.progress import Progress
from swissdesk.engine.systems.dutch.bracket import Bracket, BracketResult
from swissdesk.engine.systems.dutch.certificate import certified
from swissdesk.engine.systems.dutch.costs import Costs
from swissdesk.engine.systems.dutch.criteria import Criterion
from swissdesk.engine.systems.dutch.few import FEW, accepted, matings, only_one, possible
from swissdesk.engine.systems.dutch.next_bracket import reaches_bound, single_floaters

# ---- the first of equal candidates


def settle_candidate(optima: Optima, mdps: int, players: int) -> None:
    """Narrow the family to the candidate generated first; `mdps` of the `players` of the bracket are MDPs."""
    residents = (1 << players) - (1 << mdps)
    paired = [x for x in range(mdps) if optima.settle(x, (residents, ~residents)) == 0]
    remainder = residents
    for x in paired:
        remainder &= ~(1 << optima.settle_lowest(x, residents))
    _settle_remainder(optima, [x for x in range(mdps, players) if remainder >> x & 1])


def _settle_remainder(optima: Optima, remainder: Sequence[int]) -> None:
    """Settle a homogeneous bracket or a remainder: the fewest and earliest exchanges, then the first transposition."""
    inside = mask_of(remainder)
    pairs = sum(inside >> optima.mate[x] & 1 for x in remainder) // 2
    upper, lower = mask_of(remainder[:pairs]), mask_of(remainder[pairs:])

    def without_exchange(x: int) -> int:
        if upper >> x & 1:
            return lower
        return ~lower if lower >> x & 1 else ~upper

    if optima.narrow(without_exchange):
        leads: Sequence[int] = remainder[:pairs]
    else:
        leads = _exchange(optima, remainder, pairs)
    for x in leads:
        optima.settle_lowest(x, inside)


def _exchange(optima: Optima, remainder: Sequence[int], pairs: int) -> list[int]:
    """Settle who is in S1 (art. 4.3): each pair is led by its higher ranked player.

    Fewest players exchanged; smallest difference of the sums of BSNs; the largest BSNs going down; the smallest
    going up.
    """
    inside = mask_of(remainder)
    number = {x: i for i, x in enumerate(remainder, 1)}
    heavy = len(remainder) * len(remainder)

    def price(u: int, v: int) -> int:
        if not (inside >> u & 1 and inside >> v & 1):
            return 0
        lead = number[min(u, v)]
        return lead + (heavy if lead > pairs else 0)

    # Without any exchange each of S1 leads a pair with somebody of S2: prices that are nearly right to begin with.
    duals = [-pairs] * len(optima.mate)
    for x in remainder:
        duals[x] = min(2 * number[x] - pairs, pairs)
    optima.refine(price, 2 * heavy * len(remainder), duals)
    up = sum(1 for x in remainder[pairs:] if inside >> optima.mate[x] & 1 and optima.mate[x] > x)
    down: set[int] = set()
    for x in reversed(remainder[:pairs]):
        if len(down) < up and optima.settle(x, (~_partners_below(x, inside), _partners_below(x, inside))) == 0:
            down.add(x)
    raised: list[int] = []
    for x in remainder[pairs:]:
        if len(raised) < up and optima.settle(x, (_partners_below(x, inside), ~_partners_below(x, inside))) == 0:
            raised.append(x)
    return [x for x in remainder[:pairs] if x not in down] + raised


def _partners_below(x: int, inside: int) -> int:
    """Return the players of `inside` ranked after x: with one of them as opponent x leads the pair."""
    return inside >> (x + 1) << (x + 1)


# ---- with the next scoregroup


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


_MORE_PLACES = 4
"""So many more places are tried than there must be."""

_MOST_PLACES = 40
_FEW_BELOW = 40
"""To price as few players as these below the next scoregroup costs no more than to do without them."""

Charges = Sequence[int]
"""Twice what is charged to each of the players of a bracket and the next scoregroup, last to anybody further down.

Found for a few places, they are nearly right for more of them, and for the full path.
"""


def pair_nearby(
    bracket: Bracket, table: tuple[Criterion, ...], floaters: int, wanted: int
) -> tuple[BracketResult | None, Charges | None]:
    """Return the accepted candidate, None if the full path is needed, and the charges with which to begin there.

    `floaters` is the least number of downfloaters, `wanted` the value of the digits up to C7 that is the best without
    regard to anybody below: as long as the places allow no candidate with that value, there are too few of them.
    """
    field = bracket.field
    costs = Costs(bracket, table, ahead=True, bye=bracket.holds_bye and floaters == 1)
    numbers = (*bracket.players, *bracket.following)
    rows = known_rows(bracket, costs)
    fewest = _fewest_places(bracket, rows)
    charges: Charges | None = None
    for places in range(fewest, min(fewest + _MORE_PLACES, _MOST_PLACES) + 1, 2):
        together = with_places(bracket, costs, rows, places)
        optima = Optima(together, field.tick, _guess(charges, together))
        if optima.is_empty:
            continue
        charges = optima.charges()
        below = charges[len(numbers) :]  # two of them may meet, for nothing; what a single one bears says nothing
        charges = [*charges[: len(numbers)], min(0, *below) if len(below) > 1 else 0]
        if optima.value // costs.head == wanted:
            break
    else:
        return None, charges
    settle_candidate(optima, len(bracket.mdps), len(bracket.players))
    beyond = mask_of(p for i, p in enumerate(numbers) if optima.mate[i] >= len(numbers))
    rest = mask_of(bracket.lower) | field.bye_bit
    result = BracketResult.of(bracket, optima.mate) if field.completes(beyond | rest, beyond) else None
    return result, charges


def _guess(charges: Charges | None, rows: Sequence[dict[int, int]]) -> list[int] | None:
    """Return the duals with which to begin, where the last of the charges is the most that those further down bear."""
    if charges is None:
        return None
    *near, most = charges
    guess = list(near)
    for row in rows[len(near) :]:
        guess.append(min([2 * cost - near[v] for v, cost in row.items() if v < len(near)] + [most]))
    return guess


def _fewest_places(bracket: Bracket, known: Sequence[dict[int, int]]) -> int:
    """Return how many players must stay unpaired in both, the receiver of a PAB from the bracket among them."""
    graph = [mask_of(row) for row in known]
    unpaired = maximum(graph, (1 << len(graph)) - 1, bracket.field.tick).count(-1)
    return unpaired or (2 if bracket.holds_bye else 0)


# ---- the bracket alone

Method = Callable[[Bracket, Costs, Sequence[int], int, int], Optima | None]
"""A way to the family of best candidates: bracket, costs, legal pairs, number of downfloaters, who may not be one."""


def pair_briefly(bracket: Bracket, table: tuple[Criterion, ...]) -> tuple[BracketResult | None, Charges | None]:
    """Return the accepted candidate if the bracket and the next scoregroup can show that it is.

    None: the full path is needed; charges with which to begin there are returned where some are known.
    """
    legal = bracket.legal()
    if not any(legal):
        return BracketResult((), bracket.players), None
    way = _compare_all if len(legal) <= FEW else _match
    result, floaters, wanted = way(bracket, table, legal)
    if result is not None or wanted is None or not bracket.following or bracket.is_open:
        return result, None
    return (None, None) if len(bracket.lower) < _FEW_BELOW else pair_nearby(bracket, table, floaters, wanted)


Answer = tuple[BracketResult | None, int, int | None]
"""The accepted candidate of a bracket alone, how many float down at least, and what the best cost up to C7."""


def _compare_all(bracket: Bracket, table: tuple[Criterion, ...], legal: Sequence[int]) -> Answer:
    bracket.field.tick(len(legal))
    masks = tuple(legal)
    floaters = matings(masks)[0][0].mate.count(len(legal))
    candidates = possible(masks, _never_floaters(bracket, floaters))
    certain = only_one(bracket, candidates)
    if certain is not None:
        return BracketResult.of(bracket, certain.mate), floaters, None
    costs = _alone(bracket, table, floaters)
    found, value = accepted(bracket, costs, masks, candidates)
    result = None if found is None else BracketResult.of(bracket, found.mate)
    return result, floaters, None if value is None else value // costs.head


def _match(bracket: Bracket, table: tuple[Criterion, ...], legal: Sequence[int]) -> Answer:
    odd = len(legal) % 2
    costs = _alone(bracket, table, odd)
    result, _ = _attempt(bracket, costs, legal, odd, certified)
    if result is not None:
        return result, odd, None
    fewest = maximum(legal, (1 << len(legal)) - 1, bracket.field.tick).count(-1)
    if fewest != odd:
        costs = _alone(bracket, table, fewest)
    result, value = _attempt(bracket, costs, legal, fewest, priced)
    return result, fewest, None if value is None else value // costs.head


def pair_with(
    bracket: Bracket, table: tuple[Criterion, ...], legal: Sequence[int], floaters: int, method: Method
) -> BracketResult | None:
    """Return the accepted candidate, if it has that many downfloaters and `method` finds the best candidates."""
    return _attempt(bracket, _alone(bracket, table, floaters), legal, floaters, method)[0]


def _alone(bracket: Bracket, table: tuple[Criterion, ...], floaters: int) -> Costs:
    """Return the prices of the bracket without anybody below, if it has that many downfloaters."""
    return Costs(bracket, table, ahead=False, bye=bracket.holds_bye and floaters == 1)


def _attempt(
    bracket: Bracket, costs: Costs, legal: Sequence[int], floaters: int, method: Method
) -> tuple[BracketResult | None, int | None]:
    """Return what `pair_with` does, and what the best candidates cost, None if there are none or they are not found."""
    ruled_out = _never_floaters(bracket, floaters)
    optima = method(bracket, costs, legal, floaters, ruled_out)
    if optima is None or optima.is_empty:
        return None, None
    value = optima.value
    settle_candidate(optima, len(bracket.mdps), len(bracket.players))
    result = BracketResult.of(bracket, optima.mate)
    if reaches_bound(bracket, result.downfloaters):
        return result, value
    if floaters != 1:
        return None, value
    reaching = single_floaters(bracket)
    ruled_out |= mask_of(i for i, p in enumerate(bracket.players) if not reaching >> p & 1)
    optima = method(bracket, costs, legal, floaters, ruled_out) if reaching else None
    if optima is None or optima.is_empty or optima.value // costs.head != value // costs.head:
        return None, value
    settle_candidate(optima, len(bracket.mdps), len(bracket.players))
    return BracketResult.of(bracket, optima.mate), value


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


# ---- the round, and the full path


def pair_field(
    field: Field, table: tuple[Criterion, ...], progress: Progress, *, shortcuts: bool = True
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


def pair_bracket(bracket: Bracket, table: tuple[Criterion, ...], *, shortcuts: bool = True) -> BracketResult:
    """Return the accepted candidate; the answer is the same with and without shortcuts."""
    result, charges = pair_briefly(bracket, table) if shortcuts else (None, None)
    return result or pair_fully(bracket, table, charges)


def pair_fully(bracket: Bracket, table: tuple[Criterion, ...], charges: Charges | None = None) -> BracketResult:
    """Return the accepted candidate from the matching of everybody from the bracket down; `charges` save time only."""
    bye = False
    if not bracket.is_open and bracket.holds_bye and any(criterion.cost.bye for criterion in table):
        optima = Optima(all_prices(bracket, table, bye=False), bracket.field.tick)
        bye = len(BracketResult.of(bracket, optima.mate).downfloaters) == 1
    rows = all_prices(bracket, table, bye=bye)
    optima = Optima(rows, bracket.field.tick, _guess(charges, rows))
    settle_candidate(optima, len(bracket.mdps), len(bracket.players))
    return BracketResult.of(bracket, optima.mate)


def all_prices(bracket: Bracket, table: tuple[Criterion, ...], *, bye: bool) -> list[dict[int, int]]:
    """Return the prices of all that can happen to the players of a bracket, who come first in their order.

    The cheapest perfect matching of them is the best candidate by every criterion; `bye`: C9 is active.
    """
    return _prices_to_next(bracket, table) if bracket.is_open else _prices_to_the_end(bracket, table, bye=bye)


def _prices_to_the_end(bracket: Bracket, table: tuple[Criterion, ...], *, bye: bool) -> list[dict[int, int]]:
    """Price every edge among the players of the bracket, those below, and the PAB."""
    field = bracket.field
    costs = Costs(bracket, table, ahead=bool(bracket.following), bye=bye)
    numbers = [*bracket.players, *bracket.following, *bracket.lower]
    near, ahead = len(bracket.players), len(bracket.players) + len(bracket.following)
    if field.has_bye:
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


def _prices_to_next(bracket: Bracket, table: tuple[Criterion, ...]) -> list[dict[int, int]]:
    """Price every edge among the players of the bracket and the next scoregroup, any number of whom may stay unpaired.

    No best candidate leaves more of them than the fewest of each group apart (C5, then C7), each counted as heavily
    as C7 can count one.
    """
    costs = Costs(bracket, table, ahead=True, bye=False)
    following = bracket.following
    inside = mask_of(following)
    near, tick = bracket.legal(), bracket.field.tick
    spare = maximum(near, (1 << len(near)) - 1, tick).count(-1)
    spare += len(following) - sum(w >= 0 for w in maximum(bracket.field.adj, inside, tick))
    heaviest = max(criterion.cost.heaviest for criterion in table)
    places = min(heaviest * spare, len(bracket.players) + len(following))
    return with_places(bracket, costs, known_rows(bracket, costs), places)
