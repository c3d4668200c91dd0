"""One round of the Lim system: compatible opponents, floaters, the pairing of a group, their order, and cracking."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum

from swissdesk.engine.byes import settle_bye
from swissdesk.engine.colours import Float, difference, last_difference
from swissdesk.engine.field import Field, Rule
from swissdesk.engine.matching.bits import mask_of, members
from swissdesk.engine.matching.cardinality import Completion, dispensable, maximum
from swissdesk.engine.position import Competitor, Position
from swissdesk.engine.progress import Progress
from swissdesk.engine.systems.lim.edition import CLAUSES_LIM
from swissdesk.model import Colour, Points, Tournament
from swissdesk.values import dataclass, replace

# ---- colours

MOST_IN_A_ROW = 2
MOST_DIFFERENCE = 2


def may_have(player: Competitor, colour: Colour) -> bool:
    """Whether a colour would be neither the third in a row nor the third more than the other (5.1.1, 5.1.2)."""
    history = player.colours + colour.value
    if history.endswith(colour.value * (MOST_IN_A_ROW + 1)):
        return False
    return abs(difference(history)) <= MOST_DIFFERENCE


def due(player: Competitor) -> Colour | None:
    """Return the due colour: the one that equalises, else the one that alternates, None without a game (5.5, 5.6)."""
    if not player.colours:
        return None
    balance = difference(player.colours)
    if balance:
        return Colour.BLACK if balance > 0 else Colour.WHITE
    return Colour(player.colours[-1]).other


def suits(player: Competitor, opponent: Competitor) -> bool:
    """Whether both can get the colours they are due."""
    mine, theirs = due(player), due(opponent)
    return mine is None or theirs is None or mine is not theirs


def white_of(higher: Competitor, lower: Competitor, initial: Colour, *, below_median: bool) -> Competitor:
    """Return who of two opponents, the higher ranked first, gets White."""
    return decided(higher, lower, initial, below_median=below_median)[0]


def decided(higher: Competitor, lower: Competitor, initial: Colour, *, below_median: bool) -> tuple[Competitor, str]:
    """Return who gets White and the article that decides: the limits, what both are due, then art. 5.4.

    INTERPRETATION: what both are due is by 5.6 if it equalises for one of them, by 5.5 if it alternates for both.
    """
    possible = [
        white
        for white, black in ((higher, lower), (lower, higher))
        if may_have(white, Colour.WHITE) and may_have(black, Colour.BLACK)
    ]
    mine, theirs = due(higher), due(lower)
    equalises = difference(higher.colours) or difference(lower.colours)
    article = "5.1" if len(possible) == 1 else "5.6" if equalises else "5.5"
    if len(possible) == 1:
        colour = Colour.WHITE if possible[0] is higher else Colour.BLACK
    elif mine is not None and mine is theirs:
        colour, article = _of_same_due(higher, lower, mine, below_median), "5.4"
    elif mine is not None:
        colour = mine
    elif theirs is not None:
        colour = theirs.other
    else:
        colour, article = (initial if higher.number % 2 else initial.other), "7.2"
    return (higher if colour is Colour.WHITE else lower), article


def _of_same_due(higher: Competitor, lower: Competitor, wanted: Colour, below_median: bool) -> Colour:
    """Return the colour of the higher ranked where both are due the same (5.4 and what follows from it)."""
    differing = last_difference(higher.colours, lower.colours)
    if differing is not None:
        return differing[0].other
    return wanted.other if below_median else wanted


# ---- who may meet


class LimField(Field):
    """The field with the compatibility of the Lim system: not met, not forbidden, and colours within the limits.

    In the last round colours keep nobody apart (art. 6). INTERPRETATION: that holds for all pairs of that round.
    """

    def _barred_by_colour(self, relaxed: Rule | None) -> list[int]:
        free = self.position.is_last_round or relaxed is Rule.COLOURS
        can = {
            colour: mask_of(i for i, p in enumerate(self.players) if free or may_have(p, colour)) for colour in Colour
        }
        barred = []
        for i in range(self.size):
            fits = 0
            for colour, able in can.items():
                if able >> i & 1:
                    fits |= can[colour.other]
            barred.append(self.everybody & ~fits)
        return barred


MAXI_SPAN = 100
"""In a Maxi-tournament colours move players by so many rating points at most (3.2.3, 3.8, 5.7)."""


# ---- floaters


class Ground(Enum):
    """Why this player leaves, of all without whom the group still makes its pairs."""

    ONLY = "only"
    TYPE = "type"
    """The others would be more disadvantaged (3.9.2)."""
    REST = "rest"
    """The others as little disadvantaged floated in the previous round (3.10)."""
    COLOUR = "colour"
    """The others who are left are not due the colour that more players are due (3.2.2)."""
    COLOUR_AND_RANK = "colour and rank"
    RANK = "rank"
    """Lowest ranked of those who are left, on the way up highest ranked (3.2.4)."""
    SPAN = "span"
    """By rank as well, for who is due the colour of the majority is too far away in rating (3.2.3)."""


@dataclass(frozen=True)
class Floater:
    """A player who leaves a group: `type` a to d by art. 3.9.1, from the most to the least disadvantaged."""

    player: int
    type: str
    floated_before: bool
    ground: Ground = Ground.ONLY


def floated_last_round(tournament: Tournament, player: Competitor) -> bool:
    """Whether a player floated in the previous round (3.10).

    INTERPRETATION: that is a game that was played against an opponent of another score.
    """
    if not tournament.rounds or player.floats[0] is Float.NONE:
        return False
    return tournament.entry(player.id, len(tournament.rounds)).is_played


@dataclass(frozen=True)
class Leaving:
    """What decides who leaves a group: the way it is paired, who came in, and the group next in that direction."""

    field: LimField
    down: bool
    incoming: frozenset[int]
    adjacent: tuple[int, ...]
    maxi: bool

    def choose(self, group: Sequence[int]) -> tuple[Floater, ...]:
        """Return who leaves; the others can all be paired, and no larger part of the group could be."""
        chosen: list[Floater] = []
        stay = mask_of(group)
        while candidates := tuple(members(dispensable(self.field.adj, stay, self.field.tick))):
            floater = self._next(candidates, tuple(members(stay)), chosen)
            chosen.append(floater)
            stay &= ~(1 << floater.player)
        return tuple(chosen)

    def _next(self, candidates: Sequence[int], group: Sequence[int], chosen: Sequence[Floater]) -> Floater:
        majority = self._majority(group)
        ranked = sorted(candidates, key=lambda p: self._number(p), reverse=self.down)
        floaters = [self._floater(p, chosen) for p in ranked]
        mildest = max(floater.type for floater in floaters)
        types = [floater for floater in floaters if floater.type == mildest]
        equal = [f for f in types if not f.floated_before] or types
        if len(equal) == 1:
            ground = Ground.ONLY if len(floaters) == 1 else Ground.TYPE if len(types) == 1 else Ground.REST
            return replace(equal[0], ground=ground)
        wished = [f for f in equal if majority is not None and due(self.field.players[f.player]) is majority]
        if not wished or len(wished) == len(equal):
            return replace(equal[0], ground=Ground.RANK)
        if not self._near(wished[0].player, equal[0].player):
            return replace(equal[0], ground=Ground.SPAN)
        return replace(wished[0], ground=Ground.COLOUR if len(wished) == 1 else Ground.COLOUR_AND_RANK)

    def _number(self, p: int) -> int:
        return self.field.players[p].place

    def _floater(self, p: int, chosen: Sequence[Floater]) -> Floater:
        came_in = p in self.incoming
        has_opponent = self._has_opponent(p, chosen)
        kind = ("b" if has_opponent else "a") if came_in else ("d" if has_opponent else "c")
        player = self.field.players[p]
        return Floater(p, kind, floated_last_round(self.field.position.tournament, player))

    def _has_opponent(self, p: int, chosen: Sequence[Floater]) -> bool:
        """Whether there is a compatible opponent ahead whom nobody chosen before needs (3.3, 3.4)."""
        served = [f.player for f in chosen if f.type in "bd"]
        place = {q: i for i, q in enumerate((*served, p, *self.adjacent))}
        adj = [0] * len(place)
        ahead = mask_of(self.adjacent)
        for q in (*served, p):
            for other in members(self.field.adj[q] & ahead):
                adj[place[q]] |= 1 << place[other]
                adj[place[other]] |= 1 << place[q]
        mate = maximum(adj, (1 << len(place)) - 1, self.field.tick)
        return sum(1 for q in (*served, p) if mate[place[q]] >= 0) == len(served) + 1

    def _majority(self, group: Sequence[int]) -> Colour | None:
        """Return the colour that more players of the group are due, None if none is (3.2.2)."""
        colours = [due(self.field.players[p]) for p in group]
        white, black = colours.count(Colour.WHITE), colours.count(Colour.BLACK)
        if white == black:
            return None
        return Colour.WHITE if white > black else Colour.BLACK

    def _near(self, p: int, last: int) -> bool:
        return not self.maxi or near_in_rating(self.field, p, last)


def near_in_rating(field: LimField, p: int, q: int) -> bool:
    """Whether two players are within the span of a Maxi-tournament."""
    rating = field.position.tournament.by_id
    return abs(rating[field.players[p].id].rating - rating[field.players[q].id].rating) <= MAXI_SPAN


# ---- the pairing of a group


@dataclass(frozen=True)
class Made:
    """A pair: `player` looked for an opponent in the order `tried`, the last of which was taken.

    `stranding` are those of them with whom the others could not all have been paired.
    """

    player: int
    opponent: int
    tried: tuple[int, ...]
    of_floater: bool
    stranding: frozenset[int] = frozenset()


def opponents_in_order(listed: Sequence[int]) -> tuple[int, ...]:
    """Return the opponents the first of a list tries: the bottom half downwards, then the top half upwards (4.2)."""
    half = len(listed) // 2
    return (*listed[half:], *reversed(listed[1:half]))


def pair_group(
    field: LimField, players: Sequence[int], floaters: Sequence[tuple[int, bool]], *, down: bool, maxi: bool
) -> tuple[Made, ...]:
    """Return the pairs of players who can all be paired.

    `floaters` are to be paired first, in their order, each with whether it came from above.
    """
    return tuple(_Pairing(field, players, down, maxi).all_pairs(floaters))


class _Pairing:
    def __init__(self, field: LimField, players: Sequence[int], down: bool, maxi: bool) -> None:
        self.field = field
        self.maxi = maxi
        self.down = down
        self.left = sorted(players, key=lambda p: field.players[p].place)
        self.completion = Completion(field.adj, mask_of(players), field.tick)

    def all_pairs(self, floaters: Sequence[tuple[int, bool]]) -> Iterator[Made]:
        for floater, from_above in floaters:
            if floater in self.left:
                others = [p for p in self.left if p != floater]
                yield self._pair(floater, others if from_above else others[::-1], of_floater=True)
        while self.left:
            listed = self.left if self.down else self.left[::-1]
            yield self._pair(listed[0], opponents_in_order(listed), of_floater=False)

    def _pair(self, player: int, order: Sequence[int], *, of_floater: bool) -> Made:
        available = self.completion.available(player)
        possible = [p for p in order if available >> p & 1]
        opponent = self._preferred(player, possible)
        self.completion.pair(player, opponent)
        self.left.remove(player)
        self.left.remove(opponent)
        tried = tuple(order[: order.index(opponent) + 1])
        stranding = frozenset(members(self.field.adj[player] & mask_of(tried) & ~available))
        return Made(player, opponent, tried, of_floater, stranding)

    def _preferred(self, player: int, possible: Sequence[int]) -> int:
        """Return the first opponent due the other colour, else the first (2.5, 3.8, 5.2, 5.7)."""
        mine = self.field.players[player]
        first = possible[0]
        for p in possible:
            if suits(mine, self.field.players[p]):
                return p if not self.maxi or near_in_rating(self.field, p, first) else first
        return first


# ---- the order of the groups


@dataclass(frozen=True)
class Visit:
    """A scoregroup as it was paired: who came in from above and below, who left and to which score, and the pairs."""

    score: Points
    down: bool
    from_above: tuple[int, ...]
    from_below: tuple[int, ...]
    residents: tuple[int, ...]
    floaters: tuple[Floater, ...]
    pairs: tuple[Made, ...]
    adjacent: Points
    undone: tuple[Made, ...] = ()
    """Pairs that were taken apart for the median: in the visit that made them, and all of them in that of the median.
    """

    @property
    def is_median(self) -> bool:
        """Whether it is the last of all, from which nobody leaves."""
        return self.score == self.adjacent

    @property
    def below_median(self) -> bool:
        """Whether the group is one of those that are paired from the bottom up."""
        return not self.down


class Cards:
    """The round on its way; in a `maxi` tournament colours exchange near players only.

    Raises NoPairing if no legal round exists.
    """

    def __init__(self, position: Position, progress: Progress, *, maxi: bool) -> None:
        self.position = position
        self.maxi = maxi
        self._progress = progress
        self.field = LimField(position, progress.tick)
        scoring = position.tournament.settings.scoring
        self.median: Points = (position.round - 1) * (scoring.win + scoring.loss) // 2
        self.receiver = settle_bye(self.field, self._bye_order, self._colour_of_higher, CLAUSES_LIM)
        self._groups: dict[Points, tuple[int, ...]] = {}
        for group in self.field.groups():
            present = tuple(p for p in group if p != self.receiver)
            if present:
                self._groups[self.field.score[group[0]]] = present

    def _bye_order(self, p: int) -> tuple[int, int, int]:
        """By 1.1 and 7.1: lowest scoregroup, lowest rank; in round 1 lowest rating, an unrated player having none."""
        competitor = self.field.players[p]
        rating = self.position.tournament.by_id[competitor.id].rating if self.position.round == 1 else 0
        return competitor.score, rating, -competitor.place

    # ---- the order of the groups (2.2)

    def order(self) -> list[Points]:
        """Return the scores in the order in which their groups are paired, the median last."""
        above = sorted((score for score in self._groups if score > self.median), reverse=True)
        below = sorted(score for score in self._groups if score < self.median)
        return [*above, *below, self.median]

    def pair(self) -> list[Visit]:
        """Return the groups as they were paired, the median last."""
        scores = self.order()
        visits: list[Visit] = []
        coming: dict[bool, tuple[int, ...]] = {True: (), False: ()}
        done = 0
        for score in scores[:-1]:
            down = score > self.median
            visit = self._visit(score, self._adjacent(score, scores), down, coming[down])
            coming[down] = tuple(f.player for f in visit.floaters)
            visits.append(visit)
            done += 2 * len(visit.pairs)
            self._progress.advance(done)
        visits = self._with_median(visits, coming[True], coming[False])
        self._progress.advance(self.field.size)
        return visits

    def _adjacent(self, score: Points, scores: Sequence[Points]) -> Points:
        following = scores[scores.index(score) + 1]
        same_side = (score > self.median) == (following > self.median)
        return following if same_side and following != self.median else self.median

    def _visit(self, score: Points, adjacent: Points, down: bool, incoming: tuple[int, ...]) -> Visit:
        residents = self._groups[score]
        group = (*incoming, *residents)
        leaving = Leaving(self.field, down, frozenset(incoming), self._groups.get(adjacent, ()), self.maxi)
        floaters = leaving.choose(group)
        gone = {f.player for f in floaters}
        first = [(p, down) for p in self._in_order(incoming, down)]
        pairs = pair_group(self.field, [p for p in group if p not in gone], first, down=down, maxi=self.maxi)
        above, below = (incoming, ()) if down else ((), incoming)
        return Visit(score, down, above, below, residents, floaters, pairs, adjacent)

    def _in_order(self, floaters: Sequence[int], from_above: bool) -> list[int]:
        """Return floaters in the order in which they are paired (3.6, 3.7): the furthest score first."""
        return sorted(floaters, reverse=not from_above)

    # ---- the median, and cracking (2.6)

    def _with_median(self, visits: list[Visit], above: tuple[int, ...], below: tuple[int, ...]) -> list[Visit]:
        """Return the visits with that of the median, for which pairs of its neighbours are taken apart if need be."""
        residents = self._groups.get(self.median, ())
        sides = (False, True) if len(above) > len(below) else (True, False)
        undone: list[Made] = []
        while not self._can_be_paired((*above, *below, *residents)):
            made, down, visits = _crack(visits, sides)
            pair = (made.player, made.opponent)
            above, below = ((*above, *pair), below) if down else (above, (*below, *pair))
            undone.append(made)
        first = [(p, True) for p in self._in_order(above, True)] + [(p, False) for p in self._in_order(below, False)]
        pairs = pair_group(self.field, (*above, *below, *residents), first, down=True, maxi=self.maxi)
        median = self.median
        return [*visits, Visit(median, True, above, below, residents, (), pairs, median, tuple(undone))]

    def _can_be_paired(self, players: Sequence[int]) -> bool:
        return Completion(self.field.adj, mask_of(players), self.field.tick).is_possible

    # ---- colours

    def board(self, made: Made, visit: Visit) -> tuple[int, int]:
        """Return a pair with colours (art. 5)."""
        higher, lower = (self.field.players[p] for p in sorted((made.player, made.opponent)))
        white = white_of(higher, lower, self.position.initial_colour, below_median=visit.below_median)
        return (white.id, (lower if white is higher else higher).id)

    def _colour_of_higher(self, higher: Competitor, lower: Competitor, initial: Colour) -> Colour:
        below = higher.score < self.median
        return Colour.WHITE if white_of(higher, lower, initial, below_median=below) is higher else Colour.BLACK


def _crack(visits: Sequence[Visit], sides: Sequence[bool]) -> tuple[Made, bool, list[Visit]]:
    """Take apart the pair made last on the first side that has one; return it, its side, and the visits without it."""
    for down in sides:
        for i in range(len(visits) - 1, -1, -1):
            visit = visits[i]
            if visit.down is down and visit.pairs:
                last = visit.pairs[-1]
                left = replace(visit, pairs=visit.pairs[:-1], undone=(last, *visit.undone))
                return last, down, [*visits[:i], left, *visits[i + 1 :]]
    raise ValueError("there is no pair left to be taken apart")
