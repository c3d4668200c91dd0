"""The edition of 2017 against all candidates of small fields, and properties that hold for any field."""

from __future__ import annotations

from collections import Counter

import pytest
from crosstable import tournament
from dutch_bruteforce import LiteralDutch2017
from dutch_positions import odd_position
from examples import examples, first_seeds
from hypothesis import given
from hypothesis import strategies as st

from swissdesk.engine import NoPairing
from swissdesk.engine.field import Field
from swissdesk.engine.matching.bits import mask_of
from swissdesk.engine.matching.cardinality import maximum
from swissdesk.engine.position import Position, position_of
from swissdesk.engine.progress import Progress
from swissdesk.engine.systems.dutch.bracket import Bracket, Candidate
from swissdesk.engine.systems.dutch.certificate import certified
from swissdesk.engine.systems.dutch.criteria import DUTCH_2017 as CRITERIA
from swissdesk.engine.systems.dutch.optimum import pair_briefly, pair_fully, pair_with, priced
from swissdesk.engine.systems.dutch.system import DUTCH_2017
from swissdesk.errors import Cancelled
from swissdesk.model import Colour, Scoring

seeds = st.integers(0, 2**32)


def paired(position: Position, *, shortcuts: bool = True) -> tuple[set[tuple[int, int]], int | None] | None:
    progress = Progress(None, len(position.competitors))
    try:
        boards, bye = DUTCH_2017.pair(position, progress, shortcuts=shortcuts)
    except NoPairing:
        return None
    return set(boards), bye


@given(seeds, st.integers(1, 8))
@examples(8)
def test_best_of_all_candidates(seed: int, players: int) -> None:
    position = odd_position(seed, players)
    expected = LiteralDutch2017(position).pair()
    assert paired(position) == expected
    assert paired(position, shortcuts=False) == expected


@given(seeds, st.integers(9, 10))
def test_best_of_all_candidates_in_larger_fields(seed: int, players: int) -> None:
    position = odd_position(seed, players)
    expected = LiteralDutch2017(position).pair()
    assert paired(position) == expected
    assert paired(position, shortcuts=False) == expected


@given(seeds, st.integers(11, 40))
def test_shortcuts_change_nothing(seed: int, players: int) -> None:
    position = odd_position(seed, players)
    assert paired(position) == paired(position, shortcuts=False)


@given(seeds, st.integers(2, 30))
def test_absolute_rules_hold(seed: int, players: int) -> None:
    position = odd_position(seed, players)
    result = paired(position)
    literal = LiteralDutch2017(position)
    if result is None:
        return
    boards, bye = result
    index = {c.id: i for i, c in enumerate(position.competitors)}
    assert sorted([p for board in boards for p in board] + [bye] * (bye is not None)) == sorted(index)
    assert all(literal.legal(index[a], index[b]) for a, b in boards)
    assert bye is None or position.competitors[index[bye]].may_have_bye


# ---- bracket by bracket


def brackets(position: Position) -> list[tuple[str, Bracket]]:
    """Return the brackets of a round as they come up, with what they are."""
    field = Field(position)
    if not field.completes(field.whole):
        return []
    found = []
    floaters: tuple[int, ...] = ()
    for group, following, lower in field.steps():
        found.append(("open" if following else "last", bracket := _bracket(field, floaters, group, following, lower)))
        below = following + lower
        floaters = pair_fully(bracket, CRITERIA).downfloaters
        rest = mask_of((*floaters, *below)) | field.bye_bit
        if not field.completes(rest):
            penultimate = Bracket(field, bracket.mdps, group, (), below)
            last = Bracket(field, pair_fully(penultimate, CRITERIA).downfloaters, below, (), ())
            return [*found, ("penultimate", penultimate), ("collapsed", last)]
    return found


def _bracket(
    field: Field, mdps: tuple[int, ...], group: tuple[int, ...], following: tuple[int, ...], lower: tuple[int, ...]
) -> Bracket:
    return Bracket(field, mdps, group, following, lower, is_open=bool(following))


def test_each_shortcut_answers_as_the_full_path() -> None:
    answers: Counter[str] = Counter()
    for seed in first_seeds(200):
        for kind, bracket in brackets(odd_position(seed, 6 + seed % 25)):
            expected = pair_fully(bracket, CRITERIA)
            legal = bracket.legal()
            fewest = maximum(legal, (1 << len(legal)) - 1).count(-1)
            results = {
                "certified": pair_with(bracket, CRITERIA, legal, len(legal) % 2, certified),
                "priced": pair_with(bracket, CRITERIA, legal, fewest, priced),
                "any": pair_briefly(bracket, CRITERIA)[0],
            }
            for name, result in results.items():
                assert result in (None, expected)
                answers[f"{name} {kind}"] += result is not None
            answers[kind] += 1
    assert min(answers[kind] for kind in ("open", "last", "penultimate", "collapsed")) > 5
    assert answers["certified open"] > answers["open"] / 4
    assert answers["any open"] > answers["open"] / 2
    assert answers["any last"] + answers["any collapsed"] > (answers["last"] + answers["collapsed"]) / 2


def test_a_penultimate_bracket_leaves_a_round_that_can_be_finished() -> None:
    for seed in first_seeds(100):
        for kind, bracket in brackets(odd_position(seed, 4 + seed % 12)):
            if kind in ("last", "collapsed"):
                left = pair_fully(bracket, CRITERIA).downfloaters
                assert len(left) == len(bracket.players) % 2
                assert all(bracket.player(p).may_have_bye for p in left)


def test_criteria_stand_in_their_order() -> None:
    labels = list(dict.fromkeys(c.label for c in CRITERIA))
    assert labels == [f"C.{n}" for n in range(5, 20)]
    assert all(c.article == c.label for c in CRITERIA)
    assert all(c.cost.alone or c.cost.pair or c.cost.beyond for c in CRITERIA)


class TestC7:
    """Five players, 1 and 2 above 3, 4 and 5; 4 may not have the PAB."""

    POSITION = position_of(
        tournament("1: 3w1 H\n2: 5w1 H\n3: 1b0 Z\n4: Z U\n5: 2b0 Z", 9, scoring=Scoring().with_pairing_bye(0)),
        DUTCH_2017.edition,
        9,
        Colour.WHITE,
    )
    COUNT = next(c for c in CRITERIA if c.label == "C.7" and not c.is_list)

    @pytest.mark.parametrize(("is_open", "expected"), [(True, [1, 3, 1]), (False, [1, 1, 1])])
    def test_a_player_barred_from_the_bye_counts_three_above_the_last_scoregroup(
        self, is_open: bool, expected: list[int]
    ) -> None:
        last = (2, 3, 4)
        bracket = Bracket(Field(self.POSITION), (), (0, 1), last, (), is_open=is_open)
        assert [c.id for c in self.POSITION.competitors if not c.may_have_bye] == [4]
        assert self.COUNT.cost.beyond is not None
        assert [self.COUNT.cost.beyond(bracket, p) for p in last] == expected
        assert self.COUNT.measured(Candidate(bracket, (), (0, 1), lambda: [*last])).value == sum(expected)

    def test_with_another_scoregroup_below_everybody_counts_one(self) -> None:
        bracket = Bracket(Field(self.POSITION), (), (0,), (1, 2, 3), (4,), is_open=True)
        assert self.COUNT.cost.beyond is not None
        assert [self.COUNT.cost.beyond(bracket, p) for p in (1, 2, 3)] == [1, 1, 1]


# ---- the monitor


def test_the_monitor_is_called_inside_long_work() -> None:
    calls: list[int] = []
    progress = Progress(lambda done, total: calls.append(done), 300)
    DUTCH_2017.pair(odd_position(12, 300), progress, shortcuts=False)
    assert len(calls) > 2 * len(set(calls))


def test_the_monitor_can_cancel() -> None:
    def stop(done: int, total: int) -> None:
        raise Cancelled("stopped")

    with pytest.raises(Cancelled):
        DUTCH_2017.pair(odd_position(12, 144), Progress(stop, 144))
