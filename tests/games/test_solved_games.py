"""The solved games against naive recursion, and against the numbers that teachers know."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swissdesk.games import GAMES, InvalidPosition, Solved, solve
from swissdesk.games.practice import best_line


def best(values: dict[int, int]) -> Solved:
    highest = max(values.values())
    return Solved(highest, tuple(move for move, value in values.items() if value == highest))


@cache
def naive_kassa(left: int, last: int) -> Solved:
    if not left:
        return Solved(-1, ())
    return best({take: -naive_kassa(left - take, take).value for take in range(1, min(left, 2 * last) + 1)})


@cache
def naive_matches(pile: int, most: int) -> Solved:
    if not pile:
        return Solved(-1, ())
    return best({take: -naive_matches(pile - take, most).value for take in range(1, min(pile, most) + 1)})


def naive_ingots(values: tuple[int, ...], last: int) -> Solved:
    @cache
    def most(start: int, last: int) -> int:
        left = len(values) - start
        if not left:
            return 0
        return sum(values[start:]) - min(most(start + take, take) for take in range(1, min(left, 2 * last) + 1))

    if not values:
        return Solved(0, ())
    total = sum(values)
    return best({take: total - most(take, take) for take in range(1, min(len(values), 2 * last) + 1)})


class TestMatches:
    @pytest.mark.parametrize(
        ("most", "outcomes"),
        [
            (1, "LWLWLWLWLWLWLWLWLWLWL"),
            (2, "LWWLWWLWWLWWLWWLWWLWW"),
            (3, "LWWWLWWWLWWWLWWWLWWWL"),
            (4, "LWWWWLWWWWLWWWWLWWWWL"),
            (5, "LWWWWWLWWWWWLWWWWWLWW"),
            (7, "LWWWWWWWLWWWWWWWLWWWW"),
        ],
    )
    def test_outcomes_of_small_piles(self, most: int, outcomes: str) -> None:
        found = "".join("W" if solve("matches", (pile, most)).value > 0 else "L" for pile in range(21))
        assert found == outcomes

    @given(st.integers(0, 120), st.integers(1, 10))
    def test_the_remainder_is_what_recursion_finds(self, pile: int, most: int) -> None:
        assert solve("matches", (pile, most)) == naive_matches(pile, most)


FIRST_MOVES = {3: 0, 4: 1, 5: 0, 6: 1, 7: 2, 8: 0, 9: 1, 10: 2, 11: 0, 12: 1, 13: 0, 14: 1, 15: 2, 16: 0}
FIRST_MOVES |= {17: 1, 18: 0, 19: 1, 20: 2, 21: 0, 22: 1, 23: 2, 24: 0, 25: 1, 26: 0, 27: 1, 28: 2, 29: 0, 30: 1}
LOST_OPENINGS = (
    "3 5 8 11 13 16 18 21 24 26 29 32 34 37 39 42 45 47 50 52 55 58 60 63 66 68 71 73 76 79 81 84 87 89 92 94 97 100"
)
LARGEST_WINNING_MOVES = """
1 1 1 1 1 1 1 1
2 2 2 2 2 2 2 2
0 3 3 3 3 3 3 3
1 4 4 4 4 4 4 4
0 0 5 5 5 5 5 5
1 1 6 6 6 6 6 6
2 2 2 7 7 7 7 7
0 0 0 8 8 8 8 8
1 1 1 1 9 9 9 9
2 2 2 2 10 10 10 10
0 3 3 3 3 11 11 11
1 1 1 1 1 12 12 12
0 0 0 0 0 0 13 13
1 1 1 1 1 1 14 14
2 2 2 2 2 2 2 15
0 3 3 3 3 3 3 16
1 4 4 4 4 4 4 4
0 0 5 5 5 5 5 5
1 1 6 6 6 6 6 6
2 2 2 2 2 2 2 2
0 0 0 0 0 0 0 0
"""


def winning(left: int, last: int) -> tuple[int, ...]:
    found = solve("kassa", (left, last))
    return found.moves if found.value > 0 else ()


class TestKassa:
    def test_the_first_move_is_unique_or_there_is_none(self) -> None:
        assert {left: winning(left, 1) for left in FIRST_MOVES} == {
            left: (move,) if move else () for left, move in FIRST_MOVES.items()
        }

    def test_openings_lost_for_the_first_player(self) -> None:
        assert " ".join(str(left) for left in range(3, 101) if not winning(left, 1)) == LOST_OPENINGS

    def test_table_of_the_largest_winning_moves(self) -> None:
        rows = [list(map(int, row.split())) for row in LARGEST_WINNING_MOVES.strip().splitlines()]
        found = [[max(winning(left, last), default=0) for last in range(1, 9)] for left in range(1, 22)]
        assert found == rows

    @pytest.mark.parametrize(("position", "moves"), [((17, 2), (1, 4)), ((19, 3), (1, 6)), ((25, 2), (1, 4))])
    def test_every_winning_move_is_given(self, position: tuple[int, int], moves: tuple[int, ...]) -> None:
        assert winning(*position) == moves

    @given(st.integers(0, 90), st.integers(1, 30))
    def test_keys_are_what_recursion_finds(self, left: int, last: int) -> None:
        assert solve("kassa", (left, last)) == naive_kassa(left, last)

    @given(st.integers(1, 200), st.integers(1, 60))
    def test_the_smallest_part_of_zeckendorf_decides(self, left: int, last: int) -> None:
        rest, part = left, 0
        for number in (144, 89, 55, 34, 21, 13, 8, 5, 3, 2, 1):
            if number <= rest:
                rest, part = rest - number, number
        assert (solve("kassa", (left, last)).value > 0) == (part <= 2 * last)


ROWS = [
    ((5,), 5, 0, (1,), "1"),
    ((1, 5), 6, 0, (2,), "2"),
    ((1, 1, 1), 2, 1, (2,), "2 1"),
    ((1, 2, 3), 3, 3, (2,), "2 1"),
    ((3, 2, 1), 5, 1, (2,), "2 1"),
    ((1, 1, 10), 2, 10, (2,), "2 1"),
    ((1, 10, 1), 11, 1, (2,), "2 1"),
    ((10, 1, 1, 10), 20, 2, (1,), "1 2 1"),
    ((8, 4, 2, 1), 12, 3, (2,), "2 2"),
    ((1, 2, 4, 8), 9, 6, (1,), "1 2 1"),
    ((1, 2, 3, 4, 5), 8, 7, (1,), "1 1 2 1"),
    ((5, 4, 3, 2, 1), 9, 6, (2,), "2 3"),
    ((1, 2, 3, 4, 5, 6), 10, 11, (1,), "1 1 1 2 1"),
    ((7, 3, 9, 1, 4, 8, 2, 6), 22, 18, (1,), "1 2 4 1"),
    ((3, 1, 4, 1, 5, 9, 2, 6, 5, 3), 20, 19, (1, 2), "1 2 1 2 4"),
    ((2, 7, 1, 8, 2, 8, 1, 8, 2, 8), 28, 19, (2,), "2 2 4 2"),
    ((1, 1, 2, 3, 5, 8, 13, 21), 29, 25, (1,), "1 1 1 1 1 2 1"),
    (tuple(range(1, 20, 2)), 52, 48, (2,), "2 2 4 2"),
]
SERIES = {4: "2:2 5:5 7:3", 7: "4:3 15:13 16:12", 8: "4:4 18:18 20:16", 10: "6:4 29:26 30:25"}
SERIES |= {14: "8:6 54:51 61:44", 18: "9:9 85:86 96:75", 20: "10:10 105:105 114:96"}
LONG_ROWS = {50: "25:25 638:637 1238:1238 159:148", 100: "50:50 2525:2525 2346:2324 308:294"}
LONG_ROWS |= {200: "100:100 10050:10050 4707:4696 605:595"}


def shares(*rows: list[int]) -> str:
    firsts = [(solve("ingots", (tuple(row), 1)).value, sum(row)) for row in rows]
    return " ".join(f"{first}:{total - first}" for first, total in firsts)


class TestIngots:
    @pytest.mark.parametrize(("values", "first", "second", "moves", "line"), ROWS, ids=lambda value: str(value)[:20])
    def test_worked_rows(
        self, values: tuple[int, ...], first: int, second: int, moves: tuple[int, ...], line: str
    ) -> None:
        found = solve("ingots", (values, 1))
        assert (found.value, sum(values) - found.value, found.moves) == (first, second, moves)
        assert " ".join(best_line(GAMES["ingots"], (values, 1))) == line

    def test_the_worked_table(self) -> None:
        """By what is left (rows) and the opponent's last move (columns): the most that can be collected, and how."""
        found = [[solve("ingots", ((1, 2, 4, 8)[first:], last)) for last in (1, 2, 3)] for first in range(4)]
        assert found == [
            [Solved(9, (1,)), Solved(15, (4,)), Solved(15, (4,))],
            [Solved(6, (2,)), Solved(14, (3,)), Solved(14, (3,))],
            [Solved(12, (2,))] * 3,
            [Solved(8, (1,))] * 3,
        ]

    def test_series(self) -> None:
        found = {n: shares([1] * n, list(range(1, n + 1)), list(range(n, 0, -1))) for n in SERIES}
        assert found == SERIES

    def test_long_rows(self) -> None:
        found = {
            n: shares(
                [1] * n,
                list(range(1, n + 1)),
                [i * i % 97 for i in range(1, n + 1)],
                [7 * i % 11 + 1 for i in range(1, n + 1)],
            )
            for n in LONG_ROWS
        }
        assert found == LONG_ROWS

    @given(st.lists(st.integers(-9, 20), max_size=25), st.integers(1, 6))
    def test_rows_of_any_values_are_what_recursion_finds(self, values: list[int], last: int) -> None:
        assert solve("ingots", (tuple(values), last)) == naive_ingots(tuple(values), last)


class TestTicTacToe:
    def test_the_empty_board_is_drawn_by_every_move(self) -> None:
        assert solve("tictactoe", "." * 9) == Solved(0, tuple(range(9)))

    def test_the_static_value_misleads(self) -> None:
        """Three moves of value 2 only draw; the two that win have the values 2 and 1."""
        board, game = "XO..X...O", GAMES["tictactoe"]
        values = {move: -game.static(game.after(board, move)) for move in (2, 3, 5, 6, 7)}
        assert solve("tictactoe", board) == Solved(1, (3, 6))
        assert values == {2: 2, 3: 1, 5: 2, 6: 2, 7: 2}

    @pytest.mark.parametrize(
        ("first", "replies"),
        [
            (4, {0: 1, 1: 2, 2: 1, 3: 2, 5: 2, 6: 1, 7: 2, 8: 1}),
            (0, {1: 1, 2: 0, 3: 1, 4: -1, 5: 1, 6: 0, 7: 1, 8: 0}),
            (1, {0: -1, 2: -1, 3: 0, 4: -2, 5: 0, 6: -1, 7: 0, 8: -1}),
        ],
        ids=["centre", "corner", "edge"],
    )
    def test_static_values_after_each_reply_to_a_first_move(self, first: int, replies: dict[int, int]) -> None:
        game = GAMES["tictactoe"]
        after = game.after("." * 9, first)
        assert {reply: game.static(game.after(after, reply)) for reply in game.moves(after)} == replies

    def test_static_value_of_the_worked_board(self) -> None:
        from swissdesk.games.tictactoe import open_lines

        assert (open_lines(".O..X....", "X"), open_lines(".O..X....", "O")) == (6, 4)

    @pytest.mark.parametrize(("board", "value"), [("XXXOO....", -1), ("XOXXOOOXX", 0), ("XX.OO....", 1)])
    def test_finished_boards_and_immediate_wins(self, board: str, value: int) -> None:
        assert solve("tictactoe", board).value == value


class TestBadPositions:
    @pytest.mark.parametrize(
        ("game", "position"),
        [
            ("matches", (-1, 3)),
            ("matches", (5, 0)),
            ("matches", (5,)),
            ("kassa", (3, 0)),
            ("kassa", (-3, 1)),
            ("ingots", ((1,) * 201, 1)),
            ("ingots", ((1, 2), 0)),
            ("tictactoe", "XX......."),
            ("tictactoe", "XXXOOO..."),
            ("tictactoe", "XXX......"),
            ("tictactoe", "XXXOO.O.."),
            ("tictactoe", "abc"),
            ("chess", ""),
        ],
    )
    def test_are_refused_in_words(self, game: str, position: object) -> None:
        with pytest.raises(InvalidPosition):
            solve(game, position)
