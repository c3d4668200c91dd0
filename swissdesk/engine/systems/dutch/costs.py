"""The criteria as one exact integer per edge: a number whose digits, from the left, are the criteria.

The base is larger than any digit sum, so that comparing sums of edges compares the criteria one after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import lru_cache

from swissdesk.engine.colours import Float, Strength
from swissdesk.engine.systems.dutch.bracket import Bracket
from swissdesk.engine.systems.dutch.criteria import Criterion
from swissdesk.engine.systems.dutch.prices import Cost, PairCost, PlayerCost, same_wish
from swissdesk.model import Colour

Digit = int | dict[int, int]
"""The weight of a criterion; for one that collects amounts, the weight of each of them."""


Kind = int | tuple[object, ...]
"""What counts of a player for the price of a pair."""


class _Scale:
    """The costs that can hit anybody in a bracket, with their weights; for `digits` and `head` see `Costs`.

    `known` are prices of pairs by the kinds of both players: the same in all brackets with the same scale.
    """

    def __init__(self, bracket: Bracket, costs: Sequence[Cost], base: int, *, ahead: bool, bye: bool) -> None:
        self.alone: list[tuple[PlayerCost, Digit]] = []
        self.pair: list[tuple[PairCost, Digit]] = []
        self.colours: list[tuple[PairCost, Digit]] = []
        self.beyond: list[tuple[PlayerCost, Digit]] = []
        self.bye: list[tuple[PlayerCost, Digit]] = []
        self.digits: dict[PairCost, int] = {}
        self.known: dict[tuple[Kind, Kind], int] = {}
        one_score = bracket.highest_score == bracket.lowest_score
        self.head = 1
        place = 1
        after = None
        for cost in reversed(costs):
            if after is not None and after.beyond and not cost.beyond:
                self.head = place
            after = cost
            if (cost.beyond and not ahead) or (cost.bye and not bye) or (cost.of_scores and one_score):
                continue
            if cost.amounts is None:
                self._file(cost, place)
                place *= base * cost.heaviest
                continue
            digits = {}
            for amount in sorted(cost.amounts(bracket)):
                digits[amount] = place
                place *= base
            self._file(cost, digits)
        if after is not None and after.beyond:
            self.head = place

    def _file(self, cost: Cost, digit: Digit) -> None:
        if cost.alone:
            self.alone.append((cost.alone, digit))
        if cost.pair:
            (self.colours if cost.of_colours else self.pair).append((cost.pair, digit))
            if isinstance(digit, int):
                self.digits[cost.pair] = digit
        if cost.beyond:
            self.beyond.append((cost.beyond, digit))
        if cost.bye:
            self.bye.append((cost.bye, digit))


@lru_cache(maxsize=8)
def _amounts_of(table: tuple[Criterion, ...]) -> tuple[Callable[[Bracket], Collection[int]], ...]:
    """Return what lists the amounts of the criteria, each function once."""
    return tuple({criterion.cost.amounts: None for criterion in table if criterion.cost.amounts is not None})


_scales: dict[object, _Scale] = {}
_MOST_SCALES = 512
"""So many are kept: the brackets of small events share them from round to round and from event to event."""


def _scale_of(bracket: Bracket, table: tuple[Criterion, ...], *, ahead: bool, bye: bool) -> _Scale:
    """Return the scale of a bracket, made if no bracket before had the same number of players, scores and amounts."""
    base = bracket.field.size + bracket.field.position.rounds + 2
    amounts = [frozenset(amounts(bracket)) for amounts in _amounts_of(table)]
    scores = bracket.highest_score, bracket.score, bracket.lowest_score
    key = (table, base, ahead, bye, scores, *amounts)
    scale = _scales.get(key)
    if scale is None:
        if len(_scales) == _MOST_SCALES:
            _scales.clear()
        costs = [criterion.cost for criterion in table]
        scale = _scales[key] = _Scale(bracket, costs, base, ahead=ahead, bye=bye)
    return scale


class Costs:
    """The price of everything that can happen in one bracket.

    `ahead`: whether the look-ahead into the next scoregroup is priced; `bye`: whether C9 is active. What cannot hit
    anybody in the bracket has no digit. `digits` are the weights of the counting criteria on pairs, `head` that of the
    last digit before the look-ahead.
    """

    def __init__(self, bracket: Bracket, table: tuple[Criterion, ...], *, ahead: bool, bye: bool) -> None:
        self.bracket = bracket
        self._scale = _scale_of(bracket, table, ahead=ahead, bye=bye)
        self._known = self._scale.known
        self._known_alone: dict[int, int] = {}
        self.digits = self._scale.digits
        self.head = self._scale.head
        self.kinds = _kinds(bracket)

    def alone(self, player: int) -> int:
        """Return the price of leaving the player unpaired in the bracket."""
        known = self._known_alone.get(player)
        if known is None:
            known = self._known_alone[player] = self._sum(self._scale.alone, player)
        return known

    def beyond(self, player: int) -> int:
        """Return the price of leaving the player unpaired in the next bracket too."""
        return self._sum(self._scale.beyond, player)

    def bye(self, player: int) -> int:
        """Return the price of giving the player the PAB."""
        return self._sum(self._scale.bye, player)

    def _sum(self, prices: list[tuple[PlayerCost, Digit]], player: int) -> int:
        total = 0
        for cost, digit in prices:
            amount = cost(self.bracket, player)
            if amount is not None:
                total += amount * digit if isinstance(digit, int) else digit[amount]
        return total

    def pair(self, higher: int, lower: int) -> int:
        """Return the price of a legal pair in the bracket; players of the same kinds are looked at once."""
        key = self.kinds[higher], self.kinds[lower]
        known = self._known.get(key)
        if known is None:
            known = 0
            same = same_wish(self.bracket, higher, lower)
            for cost, digit in (*self._scale.colours, *self._scale.pair) if same else self._scale.pair:
                amount = cost(self.bracket, higher, lower)
                if amount is not None:
                    known += amount * digit if isinstance(digit, int) else digit[amount]
            self._known[key] = known
        return known


def _kinds(bracket: Bracket) -> dict[int, Kind]:
    """Return the kind of each player of the bracket: the same for those whom no criterion on pairs tells apart.

    What counts is the preference; the whole history only where two absolute preferences can meet, which takes a
    topscorer; scores and floats only where scores differ, and of MDPs and their opponents only what can come again.
    """
    kinds: dict[int, Kind] = {}
    field = bracket.field
    last = field.position.is_last_round
    collapsed = bracket.score != bracket.lowest_score
    mdps = len(bracket.mdps)
    for i, number in enumerate(bracket.players):
        colour, strength = field.wishes[number]
        wish = strength + (0 if colour is None else 4 if colour is Colour.WHITE else 8)
        kind: Kind = wish
        player = field.players[number]
        if last and strength is Strength.ABSOLUTE:
            kind = (wish, player.colours)
        if collapsed:
            kind = (kind, player.score, *(past.value for past in player.floats))
        elif mdps:
            seen = Float.DOWN if i < mdps else Float.UP
            floats = [past is seen for past in player.floats]
            kind = (kind, player.score, *floats) if i < mdps else (kind, *floats)
        kinds[number] = kind
    return kinds
