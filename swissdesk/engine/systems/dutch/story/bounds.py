"""Why no candidate of a family can be accepted: bounds on what it can reach, and the claims that follow.

A family settles some pairs and leaves a smaller bracket. Its cheapest matching, with the costs of the pairing itself,
is its best candidate by every criterion but the look-ahead (C8), completion (C4) left aside too. In large brackets the
duals of one matching often say at once that a pair is too dear. Every claim is true of the position, so that it can be
shown in the trace.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from swissdesk.engine.matching.bits import chosen, mask_of, members
from swissdesk.engine.matching.cardinality import Search, maximum
from swissdesk.engine.matching.weighted import WeightedMatching
from swissdesk.engine.narration import steps as words
from swissdesk.engine.narration.space import Node, PlacePairs, Stage
from swissdesk.engine.systems.dutch.costs import Costs
from swissdesk.engine.systems.dutch.optimum import all_prices
from swissdesk.engine.systems.dutch.prices import preference_denied
from swissdesk.engine.systems.dutch.story.quality import Case
from swissdesk.engine.trace import Cause, Kind, Quality, Reason, TraceMismatch, TraceStep
from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model import Colour
from swissdesk.values import NamedTuple

# ---- bounds

Rows = list[dict[int, int]]


class Best(NamedTuple):
    """The cheapest candidate of a family, by places, and its price."""

    price: int
    pairs: PlacePairs


class Needed(NamedTuple):
    """The least exchange that a quality asks for: how many players, and the difference of their numbers."""

    players: int
    difference: int


class Bounds:
    """Prices of the candidates of one bracket."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.costs = Costs(case.bracket, case.table, ahead=False, bye=case.with_bye)
        self.floaters = len(case.downfloaters)
        self._needed: dict[tuple[PlacePairs, int], Needed | None] = {}
        self._bests: dict[Node, Best | None] = {}

    @cached_property
    def wanted(self) -> int:
        """The price of the accepted candidate."""
        return sum(self._pair(a, b) for a, b in self.case.accepted) + sum(
            self._leave(i) for i in self.case.left_over(self.case.accepted)
        )

    @cached_property
    def labels(self) -> list[tuple[str, int]]:
        """The counting criteria on pairs with their weights, the most important first."""
        digits = self.costs.digits
        pairs = ((c.label, c.cost.pair) for c in self.case.table)
        return [(label, digits[pair]) for label, pair in pairs if pair is not None and pair in digits]

    def _pair(self, a: int, b: int) -> int:
        players = self.case.players
        return self.costs.pair(players[min(a, b)], players[max(a, b)])

    def _leave(self, i: int) -> int:
        player = self.case.players[i]
        return self.costs.alone(player) + self.costs.bye(player)

    # ---- exactly

    def best(self, node: Node) -> Best | None:
        """Return the cheapest candidate of a family without illegal pairs; None if nothing can be made of it.

        The numbers of a partly chosen exchange are not looked at.
        """
        if node not in self._bests:
            self._bests[node] = self._cheapest(node)
        return self._bests[node]

    def _cheapest(self, node: Node) -> Best | None:
        settled = self.case.space.pairs_of(node)
        names, rows = self._left(node)
        matching = WeightedMatching(rows, self.case.bracket.field.tick, even=True)
        if not matching.solve():
            return None
        mate = matching.mate
        inner = tuple((names[i], names[j]) for i, j in enumerate(mate[: len(names)]) if i < j < len(names))
        price = matching.cost() // 2 + sum(self._pair(a, b) for a, b in settled)
        return Best(price, (*settled, *inner))

    def best_of_all(self, node: Node) -> PlacePairs | None:
        """Return the best legal candidate of a family by all criteria, completion and look-ahead too; None: none is.

        In a family whose MDPs are not all chosen it may be one with other MDPs in the Limbo, and then a better one.
        """
        case, near = self.case, len(self.case.players)
        reach, stays = self._allowed(node)
        only = {i: j for pair in case.space.pairs_of(node) for i, j in (pair, pair[::-1])}

        def is_open(i: int, j: int) -> bool:
            if i in only or j in only:
                return only.get(i) == j
            if i < near and j < near:
                return bool(reach.get(i, -1) >> j & 1 and reach.get(j, -1) >> i & 1)
            return i not in stays and j not in stays

        rows = [{j: price for j, price in row.items() if is_open(i, j)} for i, row in enumerate(self._everything)]
        matching = WeightedMatching(rows, case.bracket.field.tick)
        if not matching.solve():
            return None
        inner = tuple((i, j) for i, j in enumerate(matching.mate[:near]) if i < j < near and i not in only)
        pairs = (*case.space.pairs_of(node), *inner)
        return pairs if len(pairs) == case.space.pairs else None

    @cached_property
    def _everything(self) -> Rows:
        """The prices of everybody from the bracket down, with which the bracket was paired."""
        return all_prices(self.case.bracket, self.case.table, bye=self.case.with_bye)

    @cached_property
    def _doubled(self) -> list[list[int]]:
        """Twice the price of every legal pair, as a matching wants them: many families are measured by them."""
        rows = [[0] * len(self.case.players) for _ in self.case.players]
        for i, mask in enumerate(self.case.legal):
            for j in members(mask >> (i + 1) << (i + 1)):
                rows[i][j] = rows[j][i] = 2 * self._pair(i, j)
        return rows

    def _left(self, node: Node) -> tuple[list[int], Rows]:
        """Return who is not paired yet at a node, with twice the prices of what may happen to them."""
        case = self.case
        taken = mask_of(i for pair in case.space.pairs_of(node) for i in pair)
        names = [i for i in range(len(case.players)) if not taken >> i & 1]
        reach, stays = self._allowed(node)
        groups = dict[int, int]()
        for j, theirs in reach.items():
            groups[theirs] = groups.get(theirs, 0) | 1 << j
        place = [-1] * len(case.players)
        for k, i in enumerate(names):
            place[i] = k
        leaving = {k: 2 * self._leave(i) for k, i in enumerate(names) if i not in stays}
        floaters = range(len(names), len(names) + self.floaters)
        rows: Rows = []
        for k, i in enumerate(names):
            others = case.legal[i] & reach.get(i, -1) & ~taken
            for theirs, group in groups.items():
                if not theirs >> i & 1:  # those of the group may not meet this one
                    others &= ~group
            row = dict(zip(chosen(place, others), chosen(self._doubled[i], others), strict=True))
            rows.append(row | dict.fromkeys(floaters, leaving[k]) if k in leaving else row)
        return names, [*rows, *(dict(leaving) for _ in floaters)]

    def _allowed(self, node: Node) -> tuple[dict[int, int], set[int]]:
        """Return whom places may meet at a node (those not named: anybody), and who must be paired."""
        space = self.case.space
        reach = dict.fromkeys(space.limbo(node), 0)
        stays = set(node.mdps)
        first = 0
        for count, paired in space.quotas:
            group = range(first, first + count)
            reach |= dict.fromkeys(group, 0) if not paired else {}
            stays |= set(group) if paired == count else set()
            first += count
        if node.exchanged is not None and len(node.up) == node.exchanged:
            rest = space.remainder(node)
            upper = {rest[i - 1] for i in space.s1(node)}
            up = sum(1 << i for i in upper)
            down = sum(1 << i for i in rest) & ~up
            for i in rest:
                reach[i] = down if i in upper else up
            stays |= upper
        return reach, stays

    # ---- at a glance

    @cached_property
    def _duals(self) -> tuple[list[int], int] | None:
        """Twice the duals of the bracket's players, and the price of its cheapest candidate."""
        _, rows = self._left(Node())
        matching = WeightedMatching(rows, self.case.bracket.field.tick, even=True)
        return (matching.y, matching.cost() // 2) if matching.solve() else None

    def too_dear(self, one: int, other: int) -> str:
        """Return the label of the criterion on which, at the latest, a pair makes every candidate worse; else ''."""
        if self._duals is None:
            return ""
        y, cheapest = self._duals
        slack = 2 * self._pair(one, other) - y[one] - y[other]
        least = cheapest + (slack + 1) // 2
        return next((label for label, weight in self.labels if least // weight > self.wanted // weight), "")

    # ---- exchanges

    def needed(self, node: Node, weight: int) -> Needed | None:
        """Return the least exchange with which the remainder is as good as accepted, down to the digit of `weight`.

        None if this reckoning, which leaves out C4 and C8, promises something better than what is accepted.
        """
        key = (self.case.space.pairs_of(node), weight)
        if key not in self._needed:
            self._needed[key] = self._least_exchange(node, weight)
        return self._needed[key]

    def _least_exchange(self, node: Node, weight: int) -> Needed | None:
        space = self.case.space
        names, rows = self._left(Node(node.mdps, node.opponents))
        fresh = {place: number for number, place in enumerate(space.remainder(node), 1)}
        heavy = (len(fresh) + 1) ** 2
        scale = heavy * (len(fresh) + 1)
        for k, row in enumerate(rows):
            for j, price in row.items():
                lead = 0
                if k < len(names) and j < len(names):
                    number = fresh[names[min(j, k)]]
                    lead = number + (heavy if number > space.upper else 0)
                row[j] = price // (2 * weight) * scale + lead
        matching = WeightedMatching(rows, self.case.bracket.field.tick)
        if not matching.solve():
            return None
        quality, exchange = divmod(matching.cost(), scale)
        settled = sum(self._pair(a, b) for a, b in space.pairs_of(node))
        if quality + settled // weight != self.wanted // weight:
            return None
        players, leads = divmod(exchange, heavy)
        return Needed(players, leads - space.upper * (space.upper + 1) // 2)


_EXACT = 80
"""Up to this many players a bracket's families are measured exactly; in larger ones duals may do."""

OF_A_PAIR = (Cause.MET, Cause.FORBIDDEN, Cause.COLOURS, Cause.REPEATED)
"""What one pair is enough for."""


# ---- claims


class Reasons:
    """Reasons for the families of one bracket."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.bounds = Bounds(case)

    def of(self, node: Node, *, later: bool = False) -> Reason:
        """Return why the candidates of a family are not taken; `later`: they come after the accepted one."""
        if later and is_half_exchange(node):
            return Reason(Cause.LATER)
        return self.of_pair(node) or self._of_exchange(node) or self._of_quality(node, later=later)

    def of_pair(self, node: Node) -> Reason | None:
        """Return what is wrong with the pair settled last, None if nothing is."""
        pair = last_pair(self.case, node)
        if pair is None:
            return None
        clash = self.case.clash(*pair)
        if clash is None and node.exchanged and pair[0] > pair[1]:
            return Reason(Cause.REPEATED, players=self.case.ids(pair))
        return clash

    def _of_exchange(self, node: Node) -> Reason | None:
        """Return why an exchange that is not wholly chosen does not go far enough, None for other nodes."""
        if not is_half_exchange(node) or node.exchanged is None:
            return None
        chosen = (node.exchanged,) if node.difference is None else (node.exchanged, node.difference)
        for label, weight in [*self.bounds.labels, ("", 1)]:
            least = self.bounds.needed(node, weight)
            if least is None:
                break
            if chosen < least[: len(chosen)]:
                return Reason(Cause.EXCHANGES, label, best=chosen, wanted=tuple(least))
        return Reason(Cause.EXCHANGES)

    def _of_quality(self, node: Node, *, later: bool) -> Reason:
        pair = last_pair(self.case, node)
        if pair is not None and len(self.case.players) > _EXACT:
            label = self.bounds.too_dear(*pair)
            if label:
                return Reason(Cause.QUALITY, label, self.case.ids(pair))
            if later:
                return Reason(Cause.LATER)
        best = self.bounds.best(node)
        if best is None:
            return Reason(Cause.NOBODY_LEFT, self.case.rules.of_pairs)
        if best.price > self.bounds.wanted:
            return self._worse(
                self.case.quality(best.pairs, ahead=False), without(self.case.rules.ahead, self.case.star)
            )
        return self._beyond(best.pairs, later=later)

    def _beyond(self, pairs: PlacePairs, *, later: bool) -> Reason:
        """Return what is wrong with a candidate that is as good as accepted, but for C4, C5 and C8."""
        incomplete = self.case.incomplete(self.case.left_over(pairs))
        if incomplete is not None:
            return incomplete
        quality = self.case.quality(pairs)
        if values(quality) > values(self.case.star):
            return self._worse(quality, self.case.star)
        if values(quality) == values(self.case.star) and later:
            return Reason(Cause.LATER)
        raise TraceMismatch(
            N_("The trace of bracket {bracket} finds a candidate before the accepted one."),
            bracket=self.case.number,
        )

    @staticmethod
    def _worse(found: Quality, star: Quality) -> Reason:
        for (label, best), (_, wanted) in zip(found, star, strict=True):
            if best != wanted:
                return Reason(Cause.QUALITY, label, best=best, wanted=wanted)
        raise ValueError("both candidates are equally good")


def is_half_exchange(node: Node) -> bool:
    """Whether an exchange is not wholly chosen."""
    return bool(node.exchanged) and len(node.up) != node.exchanged


def last_pair(case: Case, node: Node) -> tuple[int, int] | None:
    """Return the pair that was settled last at a node, None if the last choice was another one."""
    stage = case.space.stage(node)
    if node.partners or (node.opponents and stage in (Stage.OPPONENTS, Stage.EXCHANGED)):
        return case.space.pairs_of(node)[-1]
    return None


def values(quality: Quality) -> tuple[object, ...]:
    """Return the values of a quality, to be compared."""
    return tuple(value for _, value in quality)


def without(label: str, quality: Quality) -> Quality:
    """Return a quality without one criterion."""
    return tuple(part for part in quality if part[0] != label)


# ---- limits of the whole bracket


def limits(case: Case) -> Iterator[TraceStep]:
    """Yield a step for each criterion that no candidate meets in full, in the order of the criteria (art. 3.8)."""
    for label in dict.fromkeys(label for label, _ in case.star):
        parts = tuple(part for part in case.star if part[0] == label)
        value = parts[0][1]
        if case.costs_nothing(label) or label in case.given:
            continue
        text = message(
            N_("{value} is the best that can be reached with all criteria before it met as well as possible. {why}"),
            value=words.quality_text(parts),
            why=why_no_better(case, label, value),
        )
        clause = case.table[_index(case, label)].article
        yield TraceStep("", None, Kind.LIMIT, clause, text, bracket=case.number, quality=parts)


def proof(case: Case) -> Message | str:
    """Return why no candidate does better than the accepted one on the first criterion it does not meet in full."""
    for label, value in case.star:
        if not case.costs_nothing(label) and label not in case.given:
            return why_no_better(case, label, value)
    return ""


def _index(case: Case, label: str) -> int:
    return next(i for i, criterion in enumerate(case.table) if criterion.label == label)


def why_no_better(case: Case, label: str, value: object) -> Message:
    """Return what forces the limit, where counting tells it."""
    counted = _by_wishes(case, label, value) or _by_opponents(case, label, value)
    if counted is not None:
        return counted
    if label == case.rules.ahead:
        return message(N_("This is how many must stay unpaired in the next bracket, and their scores."))
    return message(N_("No candidate does better."))


# ---- proofs

_LISTED = 24
"""Of more players it is not said one by one whom they can meet."""


def _by_wishes(case: Case, label: str, value: object) -> Message | None:
    """Return a proof by counting those who are due one colour, if that is enough."""
    if case.table[_index(case, label)].cost.pair is not preference_denied:
        return None
    wishes = [case.bracket.player(p).preference.colour for p in case.players]
    for colour in Colour:
        wanting = wishes.count(colour)
        others = len(wishes) - wanting
        surplus = wanting - others - len(case.downfloaters)
        if surplus > 0 and (surplus + 1) // 2 == value:
            if not others:
                return message(N_("All {wanting} players are due {colour}."), wanting=wanting, colour=colour)
            if others == 1:
                return message(
                    N_("{wanting} players are due {colour}, and only one is not."), wanting=wanting, colour=colour
                )
            return message(
                N_("{wanting} players are due {colour}, and only {others} are not."),
                wanting=wanting,
                colour=colour,
                others=others,
            )
    return None


def _by_opponents(case: Case, label: str, value: object) -> Message | None:
    """Return a proof by whom players can meet without breaking a criterion, if there is a short one.

    Those of a group with too few opponents outside it cannot all be paired like that (Tutte, Berge): an odd number of
    them leaves one over. Where all criteria before it are met in full, nobody who breaks one of these is an opponent.
    """
    faultless = _faultless(case, label)
    if faultless is None or len(case.players) > 2 * _LISTED:
        return None
    mate = maximum(faultless, (1 << len(faultless)) - 1, case.bracket.field.tick)
    outer = 0
    for root in [i for i, other in enumerate(mate) if other < 0]:
        outer |= Search(faultless, (1 << len(faultless)) - 1, mate, root).run().outer
    groups = list(_groups(faultless, outer))
    around = [i for i, mask in enumerate(faultless) if mask & outer and not outer >> i & 1]
    left = len(groups) - len(around)
    if (left - len(case.downfloaters) + 1) // 2 != value or outer.bit_count() > _LISTED:
        return None
    facts: dict[str, object] = {
        "groups": ", ".join(_group_text(case, group) for group in groups),
        "count": len(groups),
        "left": left,
        "opponents": words.numbers(case.ids(around)),
        "places": len(around),
    }
    single = all(len(group) == 1 for group in groups)
    return message(_PROOFS[single, bool(around)], **{k: v for k, v in facts.items() if around or k in _ALONE})


_ALONE = ("groups", "count")

_PROOFS = {
    (True, True): N_(
        "Without breaking this criterion, {groups} can only meet {opponents}. Players: {count}; opponents: "
        "{places}; left over: {left}."
    ),
    (True, False): N_(
        "Without breaking this criterion, none of {groups} can meet any player here. Left over: {count}."
    ),
    (False, True): N_(
        "Without breaking this criterion, {groups} can only meet {opponents} or, within the parentheses, one "
        "another. Odd groups: {count}; opponents: {places}; left over: {left}."
    ),
    (False, False): N_(
        "Without breaking this criterion, {groups} can meet no player or, within the parentheses, only one "
        "another. Odd groups: {count}; each leaves one player over."
    ),
}
"""By whether nobody of them can meet another one of them, and whether they can meet anybody at all."""


def _faultless(case: Case, label: str) -> list[int] | None:
    """Return for each place whom it can meet without breaking a criterion on pairs; None if it is none of these.

    Nor one of the criteria before it that the accepted candidate meets in full.
    """
    barred = []
    for criterion in case.table:
        if criterion.label == label:
            barred.append(criterion)
            break
        if criterion.cost.pair is not None and case.costs_nothing(criterion.label):
            barred.append(criterion)
    if barred[-1].cost.pair is None or barred[-1].is_list:
        return None
    prices = [criterion.cost.pair for criterion in barred if criterion.cost.pair is not None]
    rows = [0] * len(case.players)
    for i, mask in enumerate(case.legal):
        for j in members(mask >> (i + 1) << (i + 1)):
            pair = case.players[i], case.players[j]
            if not any(price(case.bracket, *pair) for price in prices):
                rows[i] |= 1 << j
                rows[j] |= 1 << i
    return rows


def _groups(rows: Sequence[int], inside: int) -> Iterator[list[int]]:
    """Yield the parts of a set of places whose members can meet one another, directly or not."""
    while inside:
        group, fresh = 0, inside & -inside
        while fresh:
            group |= fresh
            fresh = mask_of(j for i in members(fresh) for j in members(rows[i] & inside & ~group))
        inside &= ~group
        yield list(members(group))


def _group_text(case: Case, group: Sequence[int]) -> str:
    listed = words.numbers(case.ids(group))
    return listed if len(group) == 1 else f"({listed})"
