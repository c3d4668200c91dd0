"""One round of the Lim system: the order of the scoregroups, and cracking."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from swissdesk.engine.byes import settle_bye
from swissdesk.engine.matching.bits import mask_of
from swissdesk.engine.matching.cardinality import Completion
from swissdesk.engine.position import Competitor, Position
from swissdesk.engine.progress import Progress
from swissdesk.engine.systems.lim.compatibility import LimField, white_of
from swissdesk.engine.systems.lim.edition import CLAUSES_LIM
from swissdesk.engine.systems.lim.floaters import Floater, Leaving
from swissdesk.engine.systems.lim.group import Made, pair_group
from swissdesk.model import Colour, Points


@dataclass(frozen=True)
class Visit:
    """A scoregroup as it was paired: who came in from above and below, who left, and the pairs."""

    score: Points
    down: bool
    below_median: bool
    from_above: tuple[int, ...]
    from_below: tuple[int, ...]
    residents: tuple[int, ...]
    floaters: tuple[Floater, ...]
    pairs: tuple[Made, ...]
    cracked: int = 0
    """How many pairs of the neighbours had to be taken apart for it; only the median does that."""


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
        first = [(p, down) for p in self._in_order(incoming, down) if p not in gone]
        pairs = pair_group(self.field, [p for p in group if p not in gone], first, down=down, maxi=self.maxi)
        above, below = (incoming, ()) if down else ((), incoming)
        return Visit(score, down, not down, above, below, residents, floaters, pairs)

    def _in_order(self, floaters: Sequence[int], from_above: bool) -> list[int]:
        """Return floaters in the order in which they are paired (3.6, 3.7): the furthest score first."""
        score, players = self.field.score, self.field.players
        if from_above:
            return sorted(floaters, key=lambda p: (-score[p], players[p].place))
        return sorted(floaters, key=lambda p: (score[p], -players[p].place))

    # ---- the median, and cracking (2.6)

    def _with_median(self, visits: list[Visit], above: tuple[int, ...], below: tuple[int, ...]) -> list[Visit]:
        """Return the visits with that of the median, for which pairs of its neighbours are taken apart if need be."""
        residents = self._groups.get(self.median, ())
        sides = (False, True) if len(above) > len(below) else (True, False)
        cracked = 0
        while not self._can_be_paired((*above, *below, *residents)):
            pair, down, visits = _crack(visits, sides)
            above, below = ((*above, *pair), below) if down else (above, (*below, *pair))
            cracked += 1
        first = [(p, True) for p in self._in_order(above, True)] + [(p, False) for p in self._in_order(below, False)]
        pairs = pair_group(self.field, (*above, *below, *residents), first, down=True, maxi=self.maxi)
        return [*visits, Visit(self.median, True, False, above, below, residents, (), pairs, cracked)]

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


def _crack(visits: Sequence[Visit], sides: Sequence[bool]) -> tuple[tuple[int, int], bool, list[Visit]]:
    """Take apart the pair made last on the first side that has one; return it, its side, and the visits without it."""
    for down in sides:
        for i in range(len(visits) - 1, -1, -1):
            visit = visits[i]
            if visit.down is down and visit.pairs:
                last = visit.pairs[-1]
                left = replace(visit, pairs=visit.pairs[:-1])
                return (last.player, last.opponent), down, [*visits[:i], left, *visits[i + 1 :]]
    raise ValueError("there is no pair left to be taken apart")
