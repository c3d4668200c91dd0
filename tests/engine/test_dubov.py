"""The Dubov system: the vectors of its articles, positions paired by others, and the articles taken literally."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
from crosstable import tournament
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from played_events import played_event
from systems_bruteforce import LiteralDubov

from swissdesk.engine import NoPairing, NotReady, propose
from swissdesk.engine.position import position_of
from swissdesk.engine.systems.dubov.procedure import aro_of, average, from_the_middle, most_upfloats, upfloats
from swissdesk.engine.systems.dubov.system import DUBOV
from swissdesk.formats import trf
from swissdesk.model import Colour, Tournament

DATA = Path(__file__).parents[1] / "data" / "dubov"
POSITIONS = sorted(DATA.glob("*.trf"))


def answer(path: Path) -> set[tuple[int, int]]:
    lines = path.with_suffix(".pairs").read_text("utf-8").splitlines()
    return {(int(a), int(b)) for a, b in (line.split() for line in lines if line.strip())}


def boards(at: Tournament, *, shortcuts: bool = True) -> set[tuple[int, int]]:
    proposal = propose(at, "dubov", shortcuts=shortcuts)
    return set(proposal.pairs) | ({(proposal.bye, 0)} if proposal.bye is not None else set())


def rated(table: str, ratings: list[int], rounds: int, colour: Colour) -> Tournament:
    at = tournament(table.replace("=", "½"), rounds, colour)
    return at.replace(players=tuple(replace(p, rating=r) for p, r in zip(at.players, ratings, strict=True)))


@pytest.mark.parametrize("path", POSITIONS, ids=lambda p: p.stem)
@pytest.mark.parametrize("shortcuts", [True, False], ids=["shortcuts", "full path"])
def test_position_paired_by_others(path: Path, shortcuts: bool) -> None:
    assert boards(trf.load(path), shortcuts=shortcuts) == answer(path)


@pytest.mark.corpus
def test_whole_corpus() -> None:
    paths = sorted(Path(os.environ["SWISSDESK_CORPUS_SYSTEMS"], "dubov").rglob("*.trf"))
    assert paths
    assert [path.name for path in paths if boards(trf.load(path)) != answer(path)] == []


def test_most_upfloats() -> None:
    assert [most_upfloats(rounds) for rounds in (4, 5, 9, 10, 14, 15)] == [2, 3, 3, 4, 4, 5]


def test_average_rounds_halves_up() -> None:
    assert [average(r) for r in ([1500, 1501], [1500, 1502], [1500, 1500, 1501], [])] == [1501, 1501, 1500, 0]


def test_shifters_are_numbered_from_the_middle() -> None:
    assert from_the_middle([1, 2, 3, 4, 5, 6, 7]) == (4, 3, 5, 2, 6, 1, 7)
    assert from_the_middle([1, 2, 3, 4]) == (2, 3, 1, 4)
    assert from_the_middle([1, 2, 3, 4, 5]) == (3, 2, 4, 1, 5)


def test_whole_round_with_upfloaters() -> None:
    table = """
        1: 6b0 10w1 2b1 3w1 4b0
        2: 7w1 4b0 1w0 9b1 5w1
        3: 8b1 6w1 4w1 1b0 7b1
        4: 9w1 2w1 3b0 5b1 1w1
        5: 10b= 8w= 6b1 4w0 2b0
        6: 1w1 3b0 5w0 10b= 9w1
        7: 2b0 9w1 10b= 8b1 3w0
        8: 3w0 5b= 9b1 7w0 10w1
        9: 4b0 7b0 8w0 2w0 6b0
        10: 5w= 1b0 7w= 6w= 8b0
    """
    ratings = [1932, 1911, 1863, 1702, 1491, 1414, 1403, 1393, 1352, 1276]
    at = rated(table, ratings, 7, Colour.BLACK)
    assert propose(at, "dubov").pairs == ((3, 2), (7, 4), (1, 5), (6, 8), (9, 10))


def test_bye_goes_to_the_largest_number_among_equals() -> None:
    table = """
        1: 5w1 4b=
        2: 6b= 7w=
        3: 7w1 9b1
        4: 8b1 1w=
        5: 1b0 6w=
        6: 2w= 5b=
        7: 3b0 2b=
        8: 4w0 U
        9: U 3w0
    """
    ratings = [1595, 1589, 1586, 1564, 1551, 1529, 1513, 1476, 1468]
    assert boards(rated(table, ratings, 6, Colour.WHITE)) == {(3, 4), (1, 2), (6, 9), (5, 8), (7, 0)}


def test_bye_goes_to_one_who_has_played_before_one_who_has_not() -> None:
    table = "1: 6b0 \n 2: 7w1 \n 3: Z \n 4: 8w0 \n 5: 10b0 \n 6: 1w1 \n 7: 2b0 \n 8: 4b1 \n 9: Z \n 10: 5w1 \n 11: U"
    ratings = [2393, 2382, 2379, 2317, 2262, 2232, 2220, 2209, 2188, 2112, 2036]
    at = rated(table, ratings, 8, Colour.BLACK)
    assert boards(at) == {(1, 2), (8, 10), (11, 6), (5, 3), (9, 4), (7, 0)}


def test_bracket_in_which_nobody_has_played_is_split_by_halves() -> None:
    at = rated("2: H \n 3: Z \n 7: H \n 10: H", [2000, 1990, 1980, 1970], 7, Colour.BLACK)
    assert boards(at) == {(2, 7), (10, 3)}


def test_players_without_a_rating_are_named() -> None:
    with pytest.raises(NotReady, match="3 Player 3"):
        propose(rated("1: 2w1 \n 2: 1b0 \n 3: 4w1 \n 4: 3b0", [1900, 1800, 0, 1700], 5, Colour.WHITE), "dubov")


@given(st.integers(0, 10**6))
@examples(0.6)
def test_equals_the_articles_taken_literally(seed: int) -> None:
    for at in played_event(seed, "dubov", most=8):
        position = position_of(at, DUBOV.edition, at.settings.rounds or 0, at.settings.initial_colour or Colour.WHITE)
        aro = {c.id: aro_of(at, c.id) for c in position.competitors}
        literal = LiteralDubov(position, aro, upfloats(at)).pair()
        if literal is None:
            with pytest.raises(NoPairing):
                propose(at, "dubov")
            continue
        pairs, bye = literal
        wanted = {frozenset((position.competitors[a].id, position.competitors[b].id)) for a, b in pairs}
        proposal = propose(at, "dubov")
        assert {frozenset(pair) for pair in proposal.pairs} == wanted
        assert proposal.bye == (None if bye is None else position.competitors[bye].id)


@given(st.integers(0, 10**6))
@examples(0.25)
def test_shortcuts_give_the_answer_of_the_full_path(seed: int) -> None:
    for at in played_event(seed, "dubov", most=30):
        try:
            assert boards(at) == boards(at, shortcuts=False)
        except NoPairing:
            with pytest.raises(NoPairing):
                boards(at, shortcuts=False)
