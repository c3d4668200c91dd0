"""Crosstables as text, and the files of positions."""

from __future__ import annotations

import pytest

from swissdesk.formats.crosstable_text import boards_of, clauses, position, tournament_of
from swissdesk.model import Bye, ByeKind, Colour, Manner, Outcome, Settings

SETTINGS = Settings(rounds=5, initial_colour=Colour.WHITE)


class TestCrosstable:
    def test_names_ratings_and_results(self) -> None:
        at = tournament_of("1 Anna Maria 2400  3w1 U\n2 Boris 2300  Z 3b=\n3 Clara 987  1b0 2w=", SETTINGS)
        assert [(p.id, p.name, p.rating) for p in at.players] == [
            (1, "Anna Maria", 2400),
            (2, "Boris", 2300),
            (3, "Clara", 987),
        ]
        assert at.points == {1: 200, 2: 50, 3: 50}
        assert at.rounds[1].byes == (Bye(1, ByeKind.PAIRING_ALLOCATED),)
        assert [(b.white, b.black) for b in at.rounds[1].pairings] == [(3, 2)]

    def test_without_names_and_colours(self) -> None:
        at = tournament_of("1: 2+ (abs H)\n2: 1-", SETTINGS)
        (board,) = at.rounds[0].pairings
        assert (board.white, board.black) == (1, 2)
        assert board.result is not None
        assert (board.result.white, board.result.manner) == (Outcome.WIN, Manner.FORFEIT)
        assert [(r.player, r.round, r.kind) for r in at.requests] == [(1, 2, ByeKind.HALF_POINT)]

    @pytest.mark.parametrize(
        "text", ["Anna 2400 2w1", "1: 2x1\n2: 1b0", "1: 2w1\n2: 3b0\n3: 2w1", "1: 2w1\n2: 1w0", "1: 2w1"]
    )
    def test_what_cannot_be_read(self, text: str) -> None:
        with pytest.raises(ValueError, match=r"no line|no cell|do not agree"):
            tournament_of(text, SETTINGS)

    def test_boards(self) -> None:
        assert boards_of("3-4, 5–1 2") == ((3, 4), (5, 1), (2,))


class TestPositions:
    def test_clauses_stand_in_the_order_of_their_numbers(self) -> None:
        order = clauses("dutch-2026")
        assert order[:3] == ("C1", "C2", "C3")
        assert order.index("C10") == order.index("C9") + 1
        assert order[-1] == "5.2.5"

    def test_what_a_file_says(self) -> None:
        case = position("dutch-2026", "C14")
        assert (case.system, case.clause, case.cited, case.round) == ("dutch-2026", "C14", "C14", 2)
        assert (case.paired, case.without) == (((1, 4), (3, 5), (2,)), ((3, 4), (5, 1), (2,)))
        assert case.question == ("meet", "3", "4")

    def test_players_kept_apart(self) -> None:
        assert [group.players for group in position("dutch-2026", "C6").tournament.settings.forbidden] == [(1, 4)]
