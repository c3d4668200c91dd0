"""The code on a slip: read back as written, and every single slip of the finger noticed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swissdesk.model import EventInfo, Tournament
from swissdesk.model.slip_code import Slip, SlipError, key_of, make, parse, read_slip, slip_code

rounds = st.integers(1, 99)
boards = st.integers(1, 999)
keys = st.text(max_size=12)


@given(rounds, st.integers(1, 9999), keys)
def test_a_code_is_read_back(number, board, key):
    assert parse(make(number, board, key), key) == Slip(number, board)


@given(rounds, boards, keys)
def test_case_spaces_and_the_hyphen_do_not_matter(number, board, key):
    code = make(number, board, key)
    for written in (code.lower(), f"  {code} ", code.replace("-", ""), code.replace("-", "/"), code.replace("-", " ")):
        assert parse(written, key) == (number, board)


@given(rounds, boards, keys, st.data())
def test_one_wrong_figure_is_noticed(number, board, key, data):
    code = make(number, board, key)
    place = data.draw(st.sampled_from([at for at, sign in enumerate(code[:7]) if sign.isdigit()]))
    wrong = data.draw(st.sampled_from([figure for figure in "0123456789" if figure != code[place]]))
    with pytest.raises(SlipError):
        parse(code[:place] + wrong + code[place + 1 :], key)


@given(rounds, boards, keys)
def test_exchanged_neighbours_are_noticed(number, board, key):
    code = make(number, board, key)
    for at in (1, 4, 5):
        swapped = code[:at] + code[at + 1] + code[at] + code[at + 2 :]
        if swapped != code:
            with pytest.raises(SlipError):
                parse(swapped, key)


def test_a_slip_of_another_section_is_noticed_and_says_where_it_seems_to_belong():
    ours = Tournament(info=EventInfo(name="Košice Open A"))
    theirs = Tournament(info=EventInfo(name="Košice Open B"))
    code = slip_code(theirs, 5, 12)
    with pytest.raises(SlipError) as caught:
        read_slip(ours, code)
    assert caught.value.slip == (5, 12)
    assert str(caught.value) == (
        f"The code {code} was misread, or the slip is from another tournament. It reads round 5, board 12: "
        "check the names."
    )
    assert read_slip(theirs, code) == (5, 12)


def test_the_key_does_not_hang_on_capitals_or_spaces():
    assert key_of(Tournament(info=EventInfo(name=" Open A "))) == key_of(Tournament(info=EventInfo(name="OPEN a")))


@pytest.mark.parametrize("text", ["", "hello", "R5", "B12-7K", "R0512", "4006381333931", "R05B012", "R05B01234-7K"])
def test_what_is_no_code_is_said(text):
    with pytest.raises(SlipError) as caught:
        parse(text, "key")
    assert caught.value.slip is None
    assert "is not a slip code" in str(caught.value)


def test_the_code_looks_as_it_is_told():
    code = make(5, 12, "open")
    assert code.startswith("R05B012-")
    assert len(code) == 10
    assert make(13, 1000, "open").startswith("R13B1000-")


@pytest.mark.parametrize(("number", "board"), [(0, 1), (1, 0), (1000, 1), (1, 10_000)])
def test_numbers_that_do_not_fit_have_no_code(number, board):
    with pytest.raises(ValueError, match="no slip has round"):
        make(number, board, "")


def test_check_signs_are_on_the_same_keys_everywhere():
    signs = {sign for board in range(1, 700) for sign in make(1, board, "x")[-2:]}
    assert not signs & set("AMQWYZ01IO")
