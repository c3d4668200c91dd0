"""Rounds judged by the engine's criteria against the literal reading of the rules, on random legal rounds."""

from __future__ import annotations

from random import Random

from dutch_bruteforce import LiteralDutch
from dutch_positions import odd_position
from examples import examples
from hypothesis import assume, given
from hypothesis import strategies as st

from swissdesk.engine.judgement import BracketJudgement, Judgement, Measure, RoundAsPaired, first_fault
from swissdesk.engine.progress import Progress
from swissdesk.engine.systems.dutch.system import DUTCH_2026

LABELS = ("C6", "C7", "C8", "C9", *(f"C{number}" for number in range(10, 22)))


def some_round(literal: LiteralDutch, random: Random) -> tuple[list[tuple[int, int]], int | None] | None:
    """Return any legal round (pairs by place, higher first), with a bye of the right score, by chance."""

    def complete(left: list[int]) -> tuple[list[tuple[int, int]], int | None] | None:
        if not left:
            return [], None
        first, rest = left[0], left[1:]
        choices: list[int | None] = [other for other in rest if literal.legal(first, other)]
        if len(left) % 2 and literal.may_have_bye(first):
            choices.append(None)
        random.shuffle(choices)
        for choice in choices:
            found = complete([other for other in rest if other != choice])
            if found is not None:
                pairs, bye = found
                return (pairs, first) if choice is None else ([(first, choice), *pairs], bye)
        return None

    return complete(list(range(literal.n)))


def literal_measures(
    literal: LiteralDutch, judged: Judgement, place: int, pairs: list[tuple[int, int]]
) -> list[object]:
    """Return the criteria of bracket number `place` as the literal reading has them, C6 to C21."""
    index = {c.id: i for i, c in enumerate(literal.p)}
    bracket = judged.brackets[place]
    members = sorted(index[player] for player in bracket.players)
    residents = tuple(i for i in members if literal.p[i].score == bracket.score)
    mdps = tuple(i for i in members if i not in residents)
    made = tuple(pair for pair in pairs if set(pair) <= set(members))
    down = tuple(i for i in members if all(i not in pair for pair in made))
    quality = list(literal.quality(mdps, residents, made, down))
    last = literal.bye_scores is not None and min(literal.bye_scores) >= bracket.score and len(down) == 1
    return [*quality[:3], literal.p[down[0]].unplayed if last else 0, *quality[3:]]


def as_paired(literal: LiteralDutch, pairs: list[tuple[int, int]], bye: int | None) -> RoundAsPaired:
    ids = [c.id for c in literal.p]
    byes = () if bye is None else (ids[bye],)
    return RoundAsPaired(tuple((ids[a], ids[b]) for a, b in pairs), byes)


@examples(4)
@given(st.integers(0, 10**9), st.integers(2, 9))
def test_the_first_differing_criterion_is_the_literal_one(seed: int, players: int) -> None:
    position = odd_position(seed, players)
    literal = LiteralDutch(position)
    assume(literal.pair() is not None)
    index = {c.id: i for i, c in enumerate(literal.p)}
    boards, receiver = DUTCH_2026.pair(position, Progress(None, players))
    best = [(min(index[a], index[b]), max(index[a], index[b])) for a, b in boards]
    found = some_round(literal, Random(seed))
    assume(found is not None)
    assert found is not None
    pairs, bye = found
    ours = DUTCH_2026.judge(position, as_paired(literal, best, None if receiver is None else index[receiver]))
    theirs = DUTCH_2026.judge(position, as_paired(literal, pairs, bye))
    assert (ours.breaches, theirs.breaches) == ((), ())
    places = range(len(ours.brackets))
    place = next((n for n in places if ours.brackets[n].meetings != theirs.brackets[n].meetings), None)
    assume(place is not None)
    assert place is not None
    assert ours.brackets[place].players == theirs.brackets[place].players
    mine = literal_measures(literal, ours, place, best)
    other = literal_measures(literal, theirs, place, pairs)
    expected = next((n for n, (a, b) in enumerate(zip(mine, other, strict=True)) if a != b), None)
    said = str(first_fault(ours, theirs))
    if expected is None:
        assert said.startswith("Only the order of generation")
    else:
        assert f"{LABELS[expected]} (art." in said
        assert "error in SwissDesk" not in said


def test_a_round_better_than_ours_is_called_our_mistake() -> None:
    good = Judgement((), (Measure("C5", "2.3.1", "the score of the bye", (0,)),))
    bad = Judgement((), (Measure("C5", "2.3.1", "the score of the bye", (50,)),))
    assert "error in SwissDesk" in str(first_fault(bad, good))
    assert "½ instead of 0" in str(first_fault(good, bad))


def test_a_bracket_better_than_ours_is_our_mistake_too_unless_the_procedure_just_comes_to_ours_first() -> None:
    def bracket(value: int, *meeting: int) -> BracketJudgement:
        measures = [Measure("C6", "2.4.1", "the number of downfloaters", value)]
        return BracketJudgement(100, (1, 2, 3), frozenset((frozenset(meeting),)), lambda: iter(measures))

    good, bad = bracket(1, 1, 2), bracket(3, 1, 3)
    assert "error in SwissDesk" in str(first_fault(Judgement((), brackets=[bad]), Judgement((), brackets=[good])))
    first = Judgement((), brackets=[bad], is_optimum=False)
    assert str(first_fault(first, Judgement((), brackets=[good]))).startswith("Only the procedure differs")
    assert "3 instead of 1" in str(first_fault(Judgement((), brackets=[good]), first))
