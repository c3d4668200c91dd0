"""Positions typed by hand: what is read, what is refused and in which words, and that writing and reading agree."""

from __future__ import annotations

import pytest

from swissdesk.engine.colours import Float
from swissdesk.engine.progress import Progress
from swissdesk.engine.systems import position_before, system_named
from swissdesk.exercises.typed import TypedError, is_typed, read, written
from swissdesk.formats.crosstable_text import clauses, position
from swissdesk.model import Colour

TYPED = """
system: dutch-2017          # by the former rules
round: 4
rounds: 9
first colour: black
forbidden: 3-5
no bye: 2
1  2½   wbw  d-  2,3  Anna Maria
2  2    bwb  -   -    Boris
3  1.5  w    uu  9
5  0    -    -   -
"""


def test_everything_typed_is_in_the_position() -> None:
    typed = read(TYPED)
    place = typed.position
    anna, boris, third, last = place.competitors
    assert (typed.system, place.round, place.rounds, place.initial_colour) == ("dutch-2017", 4, 9, Colour.BLACK)
    assert (anna.name, anna.score, anna.colours, anna.floats) == ("Anna Maria", 250, "wbw", (Float.DOWN, Float.NONE))
    assert anna.opponents == {2, 3}
    assert boris.opponents == {1}, "one of the two lists the other"
    assert (boris.may_have_bye, anna.may_have_bye) == (False, True)
    assert third.forbidden == {5}
    assert last.forbidden == {3}
    assert (third.floats, third.unplayed, last.unplayed) == ((Float.UP, Float.UP), 2, 3)


def test_the_round_follows_from_the_games_if_it_is_not_said() -> None:
    assert read("1 2 wb - -\n2 1 bw - -").position.round == 3


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "system: lim\n",
            "Line 1, system: expected dutch-2026, dutch-2017, dutch-2012, dutch-2012-letter, found “lim”. Correct it.",
        ),
        ("round: four\n", "Line 1, round: expected 1–99, found “four”. Correct it."),
        ("colour: white\n", "found “colour: white”. Correct it."),
        ("1 2 wb\n", "Line 1, –: expected 1 2.5 wbw d- 4,7,6 Anna, found “1 2 wb”. Correct it."),
        ("1 two wb - -\n", "expected 0, ½, 1, 1.5 …, found “two”"),
        ("1 2 wxb - -\n", "expected w, b, -, found “wxb”"),
        ("1 2 wb ddd -\n", "expected d, u, -, found “ddd”"),
        ("1 2 wb - 4,x\n", "expected 1–9999, found “x”"),
        ("forbidden: 3\n", "expected 3-5, found “3”"),
        ("1 0 - - -\n1 0 - - -\n", "Line 2: 1 is already on line 1. Correct the number."),
        ("1 0 - - 1\n2 0 - - -\n", "Line 1: 1 cannot be their own opponent. Correct the line."),
        ("round: 2\n1 0 wbw - -\n2 0 - - -\n", "Line 2: 1 has 3 games before round 2."),
        ("1 0 - - -\n", "Players: 1. A position has 2 to 400: type a line for each."),
        ("", "Players: 0. A position has 2 to 400: type a line for each."),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_line(text: str, words: str) -> None:
    with pytest.raises(TypedError) as error:
        read(text)
    assert words in str(error.value)


@pytest.mark.parametrize(
    ("text", "whether"),
    [
        ("# a remark\n\nround: 4\n", True),
        ("colour: white\nround: 2\n1 0 - - -\n", True),
        ("1 2.5 wb d- 4,7 Anna\n2 oh\n", True),
        ("", False),
        ("012 Spring Open\nround: 4\n", False),
        ("001    1 m GM Anna                              2400 FRA\n", False),
        ("1 Anna 2400 2w1\n", False),
        ("Round;White;Black\n1;Anna;Boris\n", False),
    ],
)
def test_a_typed_position_is_told_from_other_files(text: str, whether: bool) -> None:
    assert is_typed(text) is whether


@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017", "dutch-2012"])
def test_a_position_that_is_written_and_read_again_pairs_alike(system: str) -> None:
    for clause in clauses(system):
        chosen = system_named(system)
        before = position_before(position(system, clause).tournament, chosen)
        again = read(written(before, chosen)).position
        progress = Progress(None, len(again.competitors))
        assert chosen.pair(again, progress) == chosen.pair(before, progress), clause
