"""What a learner's boards in a bracket are worth: all candidates taken literally, one by one, for small brackets."""

from __future__ import annotations

from collections.abc import Sequence

from dutch_bruteforce import LiteralDutch, matchings, order_key
from systems_bruteforce import LiteralBurstein, all_pairings

from swissdesk.engine.systems.burstein.index import indexes
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
