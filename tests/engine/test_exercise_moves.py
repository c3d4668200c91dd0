"""The judgement of a learner's moves: against all candidates of small brackets, taken literally, one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

import pytest
from crosstable import tournament
from dutch_bruteforce import LiteralDutch, matchings, order_key
from played_events import played_event
from systems_bruteforce import LiteralBurstein, all_pairings

from swissdesk.engine import NoPairing
from swissdesk.engine.systems import position_before, system_named
from swissdesk.engine.systems.burstein.index import indexes
from swissdesk.engine.systems.burstein.system import is_seeding
from swissdesk.exercises.judging import Finding, Grade, judge
from swissdesk.exercises.task import Attempt, Exercise, Task

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


LITERAL = {"dutch-2026": LiteralBracket, "burstein": LiteralFold}


def exercises(system: str, seeds: range) -> Iterator[Exercise]:
    for seed in seeds:
        for before in played_event(seed, system):
            position = position_before(before, system_named(system))
            if system == "burstein" and is_seeding(position):
                continue
            try:
                whole = Exercise(Task(position, system))
            except NoPairing:
                continue
            for number in range(1, len(whole.brackets) + 1):
                yield Exercise(Task(position, system, number))


def random_move(exercise: Exercise, random: Random) -> Attempt:
    players = list(exercise.players)
    random.shuffle(players)
    boards = random.randint(0, len(players) // 2)
    pairs = tuple((players[2 * n], players[2 * n + 1]) for n in range(boards))
    rest = players[2 * boards :]
    return Attempt(pairs, frozenset(rest[: random.randint(0, min(2, len(rest)))]))


def judged_alike(system: str, seeds: range) -> Counter[Grade]:
    """Judge random moves in both ways; return how often each grade was given."""
    random, seen = Random(1), Counter[Grade]()
    for exercise in exercises(system, seeds):
        if len(exercise.players) < 2:
            continue
        literal = LITERAL[system](exercise)
        for _ in range(4):
            attempt = random_move(exercise, random)
            found = judge(exercise, attempt)
            label = found.clause if found.grade is Grade.WORSE else ""
            assert (found.grade, label) == literal.verdict(attempt), (exercise.position, exercise.task, attempt)
            seen[found.grade] += 1
    return seen


@pytest.mark.parametrize("system", LITERAL)
def test_random_moves_are_judged_as_by_going_through_all_candidates(system: str) -> None:
    seen = judged_alike(system, range(1, 8))
    assert seen.total() >= 100
    assert all(seen[grade] > 1 for grade in Grade)


@pytest.mark.corpus
@pytest.mark.parametrize(("system", "seeds"), [("dutch-2026", range(1, 40)), ("burstein", range(1, 80))])
def test_a_thousand_random_moves_are_judged_as_by_going_through_all_candidates(system: str, seeds: range) -> None:
    seen = judged_alike(system, seeds)
    assert seen.total() >= 1000
    assert all(seen[grade] > 20 for grade in Grade)


ONE_BRACKET = """
1 Anna  2400
2 Boris 2300
3 Clara 2200
4 David 2100
5 Elena 2000
6 Fedor 1900
"""
"""The first round of six: 1–4, 2–5, 3–6."""


@pytest.fixture
def first_round() -> Exercise:
    system = system_named("dutch-2026")
    return Exercise(Task(position_before(tournament(ONE_BRACKET, 5), system), system.name, 1))


def said(found: Finding) -> str:
    return str(found.message)


def test_the_right_boards_are_right_from_the_first_to_the_last(first_round: Exercise) -> None:
    part = judge(first_round, Attempt(((5, 2),)))
    assert (part.grade, part.is_solved, said(part)) == (Grade.RIGHT, False, "Correct so far.")
    assert judge(first_round, first_round.answer).is_solved


def test_a_later_candidate_is_later_and_the_answer_stays_hidden(first_round: Exercise) -> None:
    found = judge(first_round, Attempt(((1, 4), (2, 6))))
    assert found.grade is Grade.LATER
    assert said(found) == "Equally good by all criteria, but later in the order of generation (4.2)."
    assert found.told is not None
    assert "2 is tried with 5 before 6" in str(found.told)


def test_nobody_is_left_over_where_nobody_gets_the_bye(first_round: Exercise) -> None:
    found = judge(first_round, Attempt(((1, 4),), frozenset({2})))
    assert (found.grade, said(found)) == (Grade.ILLEGAL, "Everybody has an opponent here: 2 cannot be left over.")


def test_one_player_only_gets_the_bye() -> None:
    system = system_named("dutch-2026")
    seven = tournament(ONE_BRACKET + "7 Greta 1800\n", 5)
    found = judge(Exercise(Task(position_before(seven, system), system.name, 1)), Attempt((), frozenset({2, 3})))
    assert (found.grade, said(found)) == (Grade.ILLEGAL, "Only one player can get the bye: 2, 3.")


def test_a_stranger_is_refused(first_round: Exercise) -> None:
    assert said(judge(first_round, Attempt(((1, 9),)))) == "9 does not belong to this bracket."


def test_a_player_on_two_boards_is_refused(first_round: Exercise) -> None:
    found = judge(first_round, Attempt(((1, 4), (4, 2))))
    assert (found.grade, said(found)) == (Grade.ILLEGAL, "4 is on two boards.")
