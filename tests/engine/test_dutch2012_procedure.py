"""Whole rounds: legal, complete, the same by the full search, and not to be had only if no legal round exists."""

from __future__ import annotations

from dutch2012_fields import competitor, field_of, fields
from hypothesis import given

from swissdesk.engine.matching.cardinality import idle
from swissdesk.engine.progress import Progress
from swissdesk.engine.systems.dutch2012.backtracking import completes
from swissdesk.engine.systems.dutch2012.bracket_run import Clause
from swissdesk.engine.systems.dutch2012.definitions import Field
from swissdesk.engine.systems.dutch2012.impossible import no_pairing
from swissdesk.engine.systems.dutch2012.procedure import Pairing, Procedure
from swissdesk.engine.systems.dutch2012.story.later import Decisions


def paired(field: Field, *, shortcuts: bool = True) -> Pairing | None:
    again = Field(field.position, field.options, shortcuts=shortcuts)
    return Procedure(again, Progress(None, field.size)).run()


@given(fields(12))
def test_a_round_is_legal_and_complete_or_impossible(field: Field) -> None:
    pairing = paired(field)
    assert (pairing is not None) is completes(field, range(field.size), idle)
    if pairing is None:
        return
    assert all(field.legal[a] >> b & 1 for a, b in pairing.pairs)
    assert pairing.bye is None or field.may_have_bye >> pairing.bye & 1
    placed = [p for pair in pairing.pairs for p in pair] + ([] if pairing.bye is None else [pairing.bye])
    assert sorted(placed) == list(range(field.size))


@given(fields(12))
def test_shortcuts_change_nothing(field: Field) -> None:
    one, other = paired(field), paired(field, shortcuts=False)
    assert (one and (one.pairs, one.bye)) == (other and (other.pairs, other.bye))


@given(fields(12))
def test_steps_tell_the_pairing(field: Field) -> None:
    pairing = paired(field)
    if pairing is None:
        return
    told: dict[tuple[int, int], int] = {}
    for number, step in enumerate(pairing.steps):
        if step.clause in (Clause.ACCEPTED, Clause.OTHER_MDPS, Clause.OTHER_FLOATERS) and step.candidate:
            told.update(dict.fromkeys(step.candidate.pairs, number))
    assert set(pairing.pairs) <= set(told)


@given(fields(9))
def test_the_largest_part_of_an_impossible_round(field: Field) -> None:
    if completes(field, range(field.size), idle):
        return
    error = no_pairing(field)
    number = {p.id: i for i, p in enumerate(field.players)}
    assert all(field.legal[number[a]] >> number[b] & 1 for a, b in error.pairs)
    placed = [p for pair in error.pairs for p in pair] + ([] if error.bye is None else [error.bye])
    assert sorted([*placed, *error.unpaired]) == sorted(number)
    assert error.unpaired
    left = [number[p] for p in error.unpaired]
    assert not any(field.legal[a] >> b & 1 for a in left for b in left)
    assert "cannot be paired" in str(error)


def clauses_of_the_middle(met: dict[int, set[int]], **facts: object) -> list[Clause]:
    """Return the clauses by which the bracket of 4, 5 and 6 was paired, below 1, 2 and 3 and above 7."""
    players = [
        competitor(n, 100 if n < 4 else 50 if n < 7 else 0, opponents=frozenset(met.get(n, ())), **facts)
        for n in range(1, 8)
    ]
    pairing = paired(field_of(players))
    assert pairing is not None
    return [step.clause for step in pairing.steps if step.bracket.residents == (3, 4, 5)]


def test_goals_that_are_out_of_reach_bring_others_down() -> None:
    """3 comes down and could meet 5 alone, and 4 and 6 have met; with 1, who has met nobody, there are two pairs."""
    met = {2: {4, 6}, 3: {4, 6}, 4: {2, 3, 6, 7}, 5: {7}, 6: {2, 3, 4, 7}, 7: {4, 5, 6}}
    assert clauses_of_the_middle(met) == [Clause.GOALS, Clause.OTHER_MDPS, Clause.GOALS, Clause.ACCEPTED]


def test_others_who_would_do_no_better_are_asked_for_before_the_goals_are_lowered() -> None:
    """The same where 1 has met 4 and 6, too."""
    met = {1: {4, 6}, 2: {4, 6}, 3: {4, 6}, 4: {1, 2, 3, 6}, 6: {1, 2, 3, 4}}
    goals, asked, *lowered, accepted = clauses_of_the_middle(met)
    assert (goals, asked, accepted) == (Clause.GOALS, Clause.NO_OTHER_MDPS, Clause.ACCEPTED)
    assert lowered


def test_what_comes_later_is_asked_of_candidates_with_as_many_pairs() -> None:
    decisions = Decisions(field_of(competitor(n, 100) for n in range(1, 7)), Progress(None, 0))
    assert decisions.first_difference(1, ((0, 4), (1, 3), (2, 5))) is not None
    assert decisions.first_difference(1, ((0, 4), (1, 3))) is None
    assert decisions.first_difference(2, ()) is None


def test_colours_alone_are_not_in_the_way_where_the_one_left_may_not_have_the_bye() -> None:
    """1 and 3 have only each other and are due the same colour; even so 2, who has met both, would need the bye."""
    met = {1: {2}, 2: {1, 3}, 3: {2}}
    field = field_of(
        competitor(n, 100, opponents=frozenset(met[n]), may_have_bye=n != 2, colours="" if n == 2 else "ww")
        for n in met
    )
    assert "(B.1.a)" in str(no_pairing(field).reason)
    assert "(B.2)" not in str(no_pairing(field).reason)
