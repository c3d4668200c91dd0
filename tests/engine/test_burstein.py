"""The Burstein system: the vectors of its articles, positions paired by others, and the articles taken literally."""

from __future__ import annotations

import os
from itertools import islice
from pathlib import Path

import pytest
from crosstable import tournament
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from played_events import played_event
from systems_bruteforce import LiteralBurstein, all_pairings

from swissdesk.engine import NoPairing, propose
from swissdesk.engine.position import position_of
from swissdesk.engine.systems.burstein.procedure import Index, index_of, indexes, terms_of
from swissdesk.engine.systems.burstein.system import BURSTEIN, seeding_rounds
from swissdesk.formats import trf
from swissdesk.model import Colour, Tournament

DATA = Path(__file__).parents[1] / "data" / "burstein"
POSITIONS = sorted(DATA.glob("*.trf"))


def answer(path: Path) -> set[tuple[int, int]]:
    lines = path.with_suffix(".pairs").read_text("utf-8").splitlines()
    return {(int(a), int(b)) for a, b in (line.split() for line in lines if line.strip())}


def boards(at: Tournament, *, shortcuts: bool = True) -> set[tuple[int, int]]:
    proposal = propose(at, "burstein", shortcuts=shortcuts)
    return set(proposal.pairs) | ({(proposal.bye, 0)} if proposal.bye is not None else set())


@pytest.mark.parametrize("path", POSITIONS, ids=lambda p: p.stem)
@pytest.mark.parametrize("shortcuts", [True, False], ids=["shortcuts", "full path"])
def test_position_paired_by_others(path: Path, shortcuts: bool) -> None:
    assert boards(trf.load(path), shortcuts=shortcuts) == answer(path)


@pytest.mark.corpus
def test_whole_corpus() -> None:
    paths = sorted(Path(os.environ["SWISSDESK_CORPUS_SYSTEMS"], "burstein").glob("*.trf"))
    assert paths
    assert [path.name for path in paths if boards(trf.load(path)) != answer(path)] == []


def test_number_of_seeding_rounds() -> None:
    assert [seeding_rounds(rounds) for rounds in (1, 5, 6, 7, 8, 9, 11)] == [0, 2, 3, 3, 4, 4, 4]


def test_order_of_pairings_with_two_floaters() -> None:
    order = [made for made in all_pairings((1, 2, 3, 4, 5, 6)) if len(made[1]) == 2]
    assert len(order) == 45
    assert order[0] == (((1, 6), (2, 5)), (3, 4))
    assert order[6] == (((1, 5), (2, 6)), (3, 4))
    assert order[21] == (((1, 3), (4, 6)), (2, 5))
    assert order[-1] == (((3, 4), (5, 6)), (1, 2))


def test_index_counts_an_unplayed_round_as_a_game_against_oneself() -> None:
    at = tournament("1: 2w1 3w½ H \n 2: 1b0 U 3w1 \n 3: 4+ 1b½ 2b0 \n 4: 3- Z Z", 9)
    values = {player: index_of(at, player) for player in (1, 2, 3)}
    assert {p: (v.buchholz, v.sonneborn_berger) for p, v in values.items()} == {
        1: (550, 37500),
        2: (550, 35000),
        3: (550, 25000),
    }


def test_index_for_people() -> None:
    assert [index.text for index in (Index(1250, 80_000), Index(0, 0), Index(350, 122_500))] == [
        "12½ / 8",
        "0 / 0",
        "3½ / 12.25",
    ]


def test_run_of_zero_point_byes_counts_as_draws_for_opponents_only() -> None:
    at = tournament("1: 2w1 Z Z \n 2: 1b0 3w1 4b½ \n 3: 4w1 2b0 Z \n 4: 3b0 Z 2w½", 7)
    assert [(term.opponent, term.score) for term in terms_of(at, 2)] == [(1, 200), (3, 150), (4, 50)]
    assert index_of(at, 1).buchholz == at.points[2] + 100 + 100
    back = tournament("1: 2w1 Z Z 3w1 \n 2: 1b0 3w1 4b½ U \n 3: 4w1 2b0 Z 1b0 \n 4: 3b0 Z 2w½ H", 7)
    assert next(iter(terms_of(back, 2))).score == 200


def test_main_rounds_of_the_worked_example() -> None:
    table = """
        1: 6w0 3w0 10b1
        2: 7b1 5w1 6b1
        3: 8w½ 1b1 4w½
        4: 9b1 6w½ 3b½
        5: 10w1 2b0 7w1
        6: 1b1 4b½ 2w0
        7: 2w0 8b1 5b0
        8: 3b½ 7w0 9b1
        9: 4w0 10b1 8w0
        10: 5b0 9w0 1w0
    """
    assert boards(tournament(table, 7)) == {(2, 3), (4, 5), (8, 6), (1, 9), (7, 10)}
    round_4 = ("9w1", "3w½", "2b½", "5w1", "4b0", "8b1", "10w0", "6w0", "1b0", "7b1")
    lines = [line.strip() for line in table.splitlines() if line.strip()]
    longer = "\n".join(f"{line} {cell}" for line, cell in zip(lines, round_4, strict=True))
    assert boards(tournament(longer, 7)) == {(4, 2), (6, 3), (5, 1), (10, 8), (9, 7)}


def main_rounds(seed: int, most: int = 9) -> list[Tournament]:
    at = list(played_event(seed, "burstein", most=most))
    return [t for t in at if t.next_round_number > seeding_rounds(t.settings.rounds or 0)]


@given(st.integers(0, 10**6))
@examples(0.6)
def test_equals_the_articles_taken_literally(seed: int) -> None:
    for at in main_rounds(seed):
        position = position_of(
            at, BURSTEIN.edition, at.settings.rounds or 0, at.settings.initial_colour or Colour.WHITE
        )
        index = indexes(at)
        rank = {c.id: (-index[c.id].buchholz, -index[c.id].sonneborn_berger, c.place) for c in position.competitors}
        literal = LiteralBurstein(position, rank).pair()
        if literal is None:
            with pytest.raises(NoPairing):
                propose(at, "burstein")
            continue
        pairs, bye = literal
        wanted = {frozenset((position.competitors[a].id, position.competitors[b].id)) for a, b in pairs}
        proposal = propose(at, "burstein")
        assert {frozenset(pair) for pair in proposal.pairs} == wanted
        assert proposal.bye == (None if bye is None else position.competitors[bye].id)


@given(st.integers(0, 10**6))
@examples(0.25)
def test_shortcuts_give_the_answer_of_the_full_path(seed: int) -> None:
    for at in islice(main_rounds(seed, most=30), 3):
        try:
            assert boards(at) == boards(at, shortcuts=False)
        except NoPairing:
            with pytest.raises(NoPairing):
                boards(at, shortcuts=False)
