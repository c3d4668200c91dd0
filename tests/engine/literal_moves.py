"""What a learner's boards in a bracket are worth: all candidates taken literally, one by one, for small brackets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dutch2012_plain import PlainDutch2012
from dutch2012_walk import Attempt as Walked
from dutch2012_walk import quality
from dutch_bruteforce import LiteralDutch, LiteralDutch2017, matchings, order_key
from systems_bruteforce import LiteralBurstein, all_pairings

from swissdesk.engine.position import Competitor, Position
from swissdesk.engine.systems.burstein.procedure import indexes
from swissdesk.engine.systems.dutch2012.definitions import Bracket
from swissdesk.engine.systems.dutch2012.requirements import Judge
from swissdesk.exercises.judging import Grade
from swissdesk.exercises.task import Attempt, Exercise

LABELS = ("C6", "C7", "C8", *(f"C{n}" for n in range(10, 22)))


class LiteralBracket:
    """All legal candidates of one bracket of 2026 with their quality and their place in the order."""

    def __init__(self, exercise: Exercise) -> None:
        self.exercise = exercise
        self.dutch = dutch = LiteralDutch(exercise.position)
        dutch.pair()
        self.place = {c.id: place for place, c in enumerate(exercise.position.competitors)}
        mdps = tuple(sorted(self.place[p] for p in exercise.came))
        residents = tuple(sorted(self.place[p] for p in exercise.players if p not in exercise.came))
        lower = frozenset(range(residents[-1] + 1, dutch.n))
        self.candidates = []
        for pairs, down in matchings(mdps + residents, dutch.legal, frozenset(mdps)):
            if dutch.completes(frozenset(down) | lower, frozenset(down)):
                quality = dutch.quality(mdps, residents, pairs, down)
                unplayed = self.unplayed(down, residents)
                whole = (*quality[:3], unplayed, *quality[3:])
                self.candidates.append(
                    (whole, order_key(mdps, residents, pairs), set(map(frozenset, pairs)), set(down))
                )

    def unplayed(self, down: tuple[int, ...], residents: tuple[int, ...]) -> int:
        """C9, where the one downfloater is certain to get the bye."""
        scores = self.dutch.bye_scores
        if len(down) != 1 or not scores or min(scores) < self.dutch.p[residents[0]].score:
            return 0
        return self.dutch.p[down[0]].unplayed

    def verdict(self, attempt: Attempt) -> tuple[Grade, str]:
        """Return the grade of a move, and the first criterion by which it is worse."""
        return graded(self.candidates, self.place, attempt, ("C6", "C7", "C8", "C9", *LABELS[3:]))


class LiteralFold:
    """All legal candidates of one bracket of the Burstein system with their quality and their place in the order."""

    LABELS = ("C5", "C6", "C7", "C8")

    def __init__(self, exercise: Exercise) -> None:
        position = exercise.position
        places = indexes(position.tournament)
        rank = {c.id: (-places[c.id].buchholz, -places[c.id].sonneborn_berger, c.place) for c in position.competitors}
        self.literal = literal = LiteralBurstein(position, rank)
        self.place = {c.id: place for place, c in enumerate(position.competitors)}
        inside = sorted((self.place[p] for p in exercise.players), key=literal.rank.__getitem__)
        done = {self.place[p] for pair in exercise.given for p in pair} | set(inside)
        done |= set() if exercise.proposal.bye is None else {self.place[exercise.proposal.bye]}
        following, *beyond = [*literal.groups([a for a in range(len(literal.p)) if a not in done]), ()]
        later = tuple(a for group in beyond for a in group)
        self.candidates = []
        for order, (pairs, floating) in enumerate(all_pairings(tuple(inside))):
            below = frozenset((*floating, *following, *later))
            if all(literal.legal(a, b) for a, b in pairs) and self.completes(below, frozenset(floating)):
                scores = tuple(sorted((literal.p[a].score for a in floating), reverse=True))
                ahead = literal.ahead(floating, following, later)
                quality = (len(floating), scores, ahead, literal.missed(pairs))
                self.candidates.append((quality, order, set(map(frozenset, pairs)), set(floating)))

    def completes(self, players: frozenset[int], apart: frozenset[int]) -> bool:
        """C4, those who float having no pair among themselves: it would be one of this bracket."""
        if not players:
            return True
        first, rest = min(players), players - {min(players)}
        return any(
            self.literal.legal(first, other) and not {first, other} <= apart and self.completes(rest - {other}, apart)
            for other in rest
        )

    def verdict(self, attempt: Attempt) -> tuple[Grade, str]:
        """Return the grade of a move, and the first criterion by which it is worse."""
        return graded(self.candidates, self.place, attempt, self.LABELS)


class LiteralBracket2017:
    """All candidates of one bracket of 2017, chosen once more with C.4 and without C.7 where the others collapse."""

    LABELS = tuple(f"C.{number}" for number in range(5, 20))
    AHEAD = LABELS.index("C.7")

    def __init__(self, exercise: Exercise) -> None:
        self.dutch = dutch = LiteralDutch2017(exercise.position)
        self.place = {c.id: place for place, c in enumerate(exercise.position.competitors)}
        mdps = tuple(sorted(self.place[p] for p in exercise.came))
        residents = tuple(sorted(self.place[p] for p in exercise.players if p not in exercise.came))
        self.below = () if exercise.is_last else tuple(range(residents[-1] + 1, dutch.n))
        self.inside = frozenset(mdps + residents)
        following = tuple(p for p in self.below if dutch.p[p].score == dutch.p[self.below[0]].score)
        _, left = dutch.best(mdps, residents, following, None if self.below else ())
        self.collapses = not dutch.completes(frozenset(left + self.below), frozenset())
        self.candidates = [
            (
                dutch.quality_2017(residents, () if self.collapses else following, pairs, down),
                order_key(mdps, residents, pairs),
                set(map(frozenset, pairs)),
                frozenset(down),
            )
            for pairs, down in matchings(mdps + residents, dutch.legal, frozenset(mdps))
            if self.below or dutch.completes(frozenset(down), frozenset(down))
        ]
        self.best = self._chosen(self.candidates, frozenset(), again=self.collapses)

    def _chosen(self, candidates: list, left: frozenset[int], *, again: bool = False) -> tuple | None:
        """Return the candidate that the procedure comes to, those `left` by the learner having no pair inside."""
        below = frozenset(self.below)
        first = min(candidates, key=lambda c: c[:2], default=None)
        if first is None or not (again or not self._finishes(first[3] | below, left)):
            return first
        finished = (c for c in candidates if self.dutch.completes(c[3] | below, c[3]))
        return min(finished, key=lambda c: (*c[0][: self.AHEAD], *c[0][self.AHEAD + 1 :], c[1]), default=None)

    def _finishes(self, players: frozenset[int], left: frozenset[int]) -> bool:
        """A.9: downfloaters may meet each other in this test."""
        if not players:
            return True
        first, rest = min(players), players - {min(players)}
        if len(players) % 2 and self.dutch.may_have_bye(first) and self._finishes(rest, left):
            return True
        return any(
            self.dutch.legal(first, other)
            and not ({first, other} & left and {first, other} <= self.inside)
            and self._finishes(rest - {other}, left)
            for other in rest
        )

    def verdict(self, attempt: Attempt) -> tuple[Grade, str]:
        """Return the grade of a move, and the first criterion by which it is worse."""
        wanted = {frozenset(self.place[p] for p in pair) for pair in attempt.pairs}
        left = frozenset(self.place[p] for p in attempt.left)
        mine = self._chosen([c for c in self.candidates if wanted <= c[2] and left <= c[3]], left, again=self.collapses)
        if mine is None:
            return Grade.ILLEGAL, ""
        return held_against(self.best[0], mine[0], self.LABELS, same=mine[2] == self.best[2])


class Forced2012(PlainDutch2012):
    """A round of 2012 as far as its loops are walked; `jumps` where it would have to open a bracket again."""

    def __init__(self, position: Position) -> None:
        super().__init__(position)
        self.jumps = False
        self.made: list[tuple[Bracket, Walked]] = []

    def _bracket(self, bracket: Bracket, *, is_last: bool) -> tuple[Sequence[tuple[int, int]], tuple[int, ...]]:
        alone = {p for p in bracket.mdps if not self.field.legal[p] & bracket.mask}
        pairs, left = super()._bracket(bracket, is_last=is_last)
        met = {p for pair in pairs for p in pair}
        self.jumps |= bool(alone) or not met.issuperset(bracket.mdps)
        if is_last:
            may_stay = all(self.field.may_have_bye >> p & 1 for p in left)
            self.jumps |= len(left) != self.field.size % 2 or not may_stay
        self.made.append((bracket, Walked((), tuple(pairs), left, None)))
        return pairs, left


class LiteralWalk2012:
    """A round of 2012 walked with the learner's boards as the only ones of their players.

    Where either round opens a bracket again, no verdict is given: how that goes is looked at elsewhere.
    """

    LABELS = ("A.11", "D.4", "B.2", "A.7.d", "B.4", "B.4", "B.5", "B.6", "B.5", "B.6")

    def __init__(self, exercise: Exercise) -> None:
        self.exercise = exercise
        self.ours = Forced2012(exercise.position)
        self.boards = self.ours.pair()
        self.number = exercise.task.bracket - 1

    def verdict(self, attempt: Attempt) -> tuple[Grade, str] | None:
        """Return the grade of a move, and the first counter by which it is worse; None where brackets are reopened."""
        if self.ours.jumps:
            return None
        place = {player.id: number for number, player in enumerate(self.ours.field.players)}
        pairs = [(place[one], place[other]) for one, other in attempt.pairs]
        came = {place[p] for p in self.exercise.came}
        legal = self.ours.field.legal
        if any(not legal[a] >> b & 1 or {a, b} <= came for a, b in pairs):
            return Grade.ILLEGAL, ""
        forced = Forced2012(self._bound(attempt))
        boards = forced.pair()
        if forced.jumps:
            return None if self._completes(forced, frozenset(range(forced.field.size))) else (Grade.ILLEGAL, "")
        if self.number >= len(forced.made):
            return None
        mine, best = (self._counted(round_) for round_ in (forced, self.ours))
        if mine[1] == best[1] and boards != self.boards:
            return None
        return held_against(best[0], mine[0], self.LABELS, same=mine[1] == best[1])

    def _counted(self, walk: Forced2012) -> tuple[tuple[int, ...], set[frozenset[int]]]:
        """Return the counters of the bracket, and its pairs."""
        bracket, made = walk.made[self.number]
        mdps = bracket.mdps if bracket.is_heterogeneous else ()
        ranked = [(min(pair), max(pair)) for pair in made.pairs]
        top = tuple(pair for pair in ranked if pair[0] in mdps)
        rest = tuple(pair for pair in ranked if pair[0] not in mdps)
        found = quality(Judge(self.ours.field, bracket), Walked(top, rest, made.left_over, None))
        return (len(made.left_over), *found), set(map(frozenset, ranked))

    def _bound(self, attempt: Attempt) -> Position:
        """Return the position in which nobody can undo the boards of the brackets above, or the learner's."""
        made = [frozenset(pair) for pair in (*self.exercise.given, *attempt.pairs)]
        inside = frozenset(self.exercise.players)
        position = self.exercise.position

        def bound(player: Competitor) -> Competitor:
            mine = next((pair for pair in made if player.id in pair), None)
            others = {p.id for p in position.competitors} - (mine or set())
            if mine is None:
                others = set().union(*made) | (inside if player.id in attempt.left else attempt.left & inside)
                others = others if player.id in inside else set().union(*made)
            bye = player.may_have_bye and mine is None
            return player._replace(forbidden=player.forbidden | (others - {player.id}), may_have_bye=bye)

        return replace(position, competitors=tuple(map(bound, position.competitors)))

    def _completes(self, walk: Forced2012, players: frozenset[int]) -> bool:
        if not players:
            return True
        first, rest = min(players), players - {min(players)}
        if len(players) % 2 and walk.field.may_have_bye >> first & 1 and self._completes(walk, rest):
            return True
        return any(walk.field.legal[first] >> b & 1 and self._completes(walk, rest - {b}) for b in rest)


def held_against(best: Sequence, mine: Sequence, labels: Sequence[str], *, same: bool) -> tuple[Grade, str]:
    """Return the grade of a bracket whose procedure need not come to the best of its candidates."""
    first = next((i for i, (a, b) in enumerate(zip(mine, best, strict=True)) if a != b), None)
    if first is not None and mine[first] > best[first]:
        return Grade.WORSE, labels[first]
    return (Grade.RIGHT if same else Grade.LATER), ""


def graded(candidates: list, place: dict[int, int], attempt: Attempt, labels: Sequence[str]) -> tuple[Grade, str]:
    """Return the grade of a move, all legal candidates being known, and the first criterion by which it is worse."""
    wanted = {frozenset(place[p] for p in pair) for pair in attempt.pairs}
    left = {place[p] for p in attempt.left}
    here = [c for c in candidates if wanted <= c[2] and left <= c[3]]
    if not here:
        return Grade.ILLEGAL, ""
    best, mine = (min(cs, key=lambda c: (c[0], c[1])) for cs in (candidates, here))
    if mine[0] != best[0]:
        first = next(i for i, (a, b) in enumerate(zip(mine[0], best[0], strict=True)) if a != b)
        return Grade.WORSE, labels[first]
    return (Grade.RIGHT if mine[1] == best[1] else Grade.LATER), ""
