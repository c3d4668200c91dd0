"""The criteria as one exact integer per edge: a number whose digits, from the left, are the criteria.

The base is larger than any digit sum, so that comparing sums of edges compares the criteria one after the other.
"""

from __future__ import annotations

from collections.abc import Sequence

from swissdesk.engine.colours import Strength
from swissdesk.engine.floats import Float
from swissdesk.engine.systems.dutch.bracket import Bracket
from swissdesk.engine.systems.dutch.criteria import Criterion
from swissdesk.engine.systems.dutch.prices import Cost, PairCost, PlayerCost, same_wish

Digit = int | dict[int, int]
"""The weight of a criterion; for one that collects amounts, the weight of each of them."""


class Costs:
    """The price of everything that can happen in one bracket.

    `ahead`: whether the look-ahead into the next scoregroup is priced; `bye`: whether C9 is active. What cannot hit
    anybody in the bracket has no digit. `digits` are the weights of the counting criteria on pairs, `head` that of the
    last digit before the look-ahead.
    """

    def __init__(self, bracket: Bracket, table: Sequence[Criterion], *, ahead: bool, bye: bool) -> None:
        self.bracket = bracket
        field = bracket.field
        base = field.size + field.position.rounds + 2
        self._alone: list[tuple[PlayerCost, Digit]] = []
        self._pair: list[tuple[PairCost, Digit]] = []
        self._colours: list[tuple[PairCost, Digit]] = []
        self._beyond: list[tuple[PlayerCost, Digit]] = []
        self._bye: list[tuple[PlayerCost, Digit]] = []
        self._known: dict[tuple[int, int], int] = {}
        self._known_alone: dict[int, int] = {}
        self.digits: dict[PairCost, int] = {}
        self.head = 1
        place = 1
        one_score = field.score[bracket.players[0]] == bracket.lowest_score
        amounts: dict[object, list[int]] = {}
        after = None
        for criterion in reversed(table):
            cost = criterion.cost
            if after is not None and after.beyond and not cost.beyond:
                self.head = place
            after = cost
            if (cost.beyond and not ahead) or (cost.bye and not bye) or (cost.of_scores and one_score):
                continue
            if cost.amounts is None:
                self._file(cost, place)
                place *= base * cost.heaviest
                continue
            if cost.amounts not in amounts:
                amounts[cost.amounts] = sorted(cost.amounts(bracket))
            digits = {}
            for amount in amounts[cost.amounts]:
                digits[amount] = place
                place *= base
            self._file(cost, digits)
        if after is not None and after.beyond:
            self.head = place
        self.kinds = _kinds(bracket)

    def _file(self, cost: Cost, digit: Digit) -> None:
        if cost.alone:
            self._alone.append((cost.alone, digit))
        if cost.pair:
            (self._colours if cost.of_colours else self._pair).append((cost.pair, digit))
            if isinstance(digit, int):
                self.digits[cost.pair] = digit
        if cost.beyond:
            self._beyond.append((cost.beyond, digit))
        if cost.bye:
            self._bye.append((cost.bye, digit))

    def alone(self, player: int) -> int:
        """Return the price of leaving the player unpaired in the bracket."""
        known = self._known_alone.get(player)
        if known is None:
            known = self._known_alone[player] = self._sum(self._alone, player)
        return known

    def beyond(self, player: int) -> int:
        """Return the price of leaving the player unpaired in the next bracket too."""
        return self._sum(self._beyond, player)

    def bye(self, player: int) -> int:
        """Return the price of giving the player the PAB."""
        return self._sum(self._bye, player)

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
            for cost, digit in (*self._colours, *self._pair) if same else self._pair:
                amount = cost(self.bracket, higher, lower)
                if amount is not None:
                    known += amount * digit if isinstance(digit, int) else digit[amount]
            self._known[key] = known
        return known


def _kinds(bracket: Bracket) -> dict[int, int]:
    """Return a number for each player of the bracket, the same for those whom no criterion on pairs tells apart.

    What counts is the preference; the whole history only where two absolute preferences can meet, which takes a
    topscorer; scores and floats only where scores differ, and of MDPs and their opponents only what can come again.
    """
    names: dict[object, int] = {}
    kinds = {}
    last = bracket.field.position.is_last_round
    collapsed = bracket.score != bracket.lowest_score
    for number in bracket.players:
        player = bracket.player(number)
        wish = bracket.field.wishes[number]
        history = player.colours if last and wish.strength is Strength.ABSOLUTE else ""
        kind: object = (wish, history)
        if collapsed:
            kind = (kind, player.score, player.floats)
        elif bracket.is_mdp(number):
            kind = (kind, player.score, *(past is Float.DOWN for past in player.floats))
        elif bracket.mdps:
            kind = (kind, *(past is Float.UP for past in player.floats))
        kinds[number] = names.setdefault(kind, len(names))
    return kinds
