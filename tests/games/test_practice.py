"""Practice events: every game legal and its result true, the stronger players in front, all of it undoable."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from swissdesk import cli
from swissdesk.errors import InvalidEdit
from swissdesk.formats import trf
from swissdesk.games import GAMES, Game
from swissdesk.games.practice import (
    Plan,
    errors,
    game_of,
    played,
    practice_tournament,
    record,
    recorded,
    round_played,
    whole_event,
)
from swissdesk.model import Pairing, Result, Tournament
from swissdesk.model.events import EnterResult, PlayGames, Renumber
from swissdesk.session.document import Document


def to_the_end(start: Tournament, plan: Plan) -> Tournament:
    for event in whole_event(start, plan):
        start = event.apply(start)
    return start


@pytest.fixture(scope="module", params=sorted(GAMES))
def event(request: pytest.FixtureRequest) -> Tournament:
    return to_the_end(practice_tournament(10, 5, 7), Plan(GAMES[request.param], 7))


class TestAWholeEvent:
    def test_every_board_has_its_game_and_the_result_is_its_own(self, event: Tournament) -> None:
        assert len(event.rounds) == 5
        for r in event.rounds:
            for board in r.pairings:
                kept = game_of(event, r.number, board)
                assert kept is not None
                assert recorded(GAMES[kept.game], r.number, board, kept.opening, kept.moves) == kept

    def test_the_same_seed_gives_the_same_games(self) -> None:
        first, second = (to_the_end(practice_tournament(6, 3, 5), Plan(GAMES["kassa"], 5)) for _ in range(2))
        assert first.games == second.games

    def test_other_games_with_another_seed(self) -> None:
        start = practice_tournament(6, 3, 5)
        first, second = (to_the_end(start, Plan(GAMES["kassa"], seed)) for seed in (1, 2))
        assert first.games != second.games

    def test_results_that_are_there_stay(self) -> None:
        tournament, plan = practice_tournament(6, 3, 5), Plan(GAMES["kassa"], 5)
        for event in whole_event(tournament, plan):
            if isinstance(event, PlayGames):
                break
            tournament = event.apply(tournament)
        begun = EnterResult(1, 2, Result.DRAW).apply(tournament)
        again = to_the_end(begun, plan)
        assert again.round(1).board(2).result == Result.DRAW
        assert game_of(again, 1, again.round(1).board(2)) is None
        assert len(again.games) == 8


class TestStrength:
    @pytest.mark.parametrize("name", sorted(GAMES))
    def test_the_perfect_player_never_errs(self, name: str) -> None:
        game = GAMES[name]
        for seed in range(5):
            chance = Random(seed)
            opening = game.drawn(chance)
            moves = played(game, opening, (100, 0), chance)
            assert all(place % 2 for place in errors(game, opening, moves))

    @pytest.mark.parametrize("name", sorted(GAMES))
    def test_the_stronger_player_scores_more(self, name: str) -> None:
        game = GAMES[name]
        score = 0
        for seed in range(30):
            for strengths in ((90, 20), (20, 90)):
                chance = Random(seed)
                opening = game.drawn(chance)
                won = game.outcome(opening, played(game, opening, strengths, chance))
                score += won if strengths[0] == 90 else -won
        assert score > 10

    def test_strength_follows_the_rating_unless_chosen(self) -> None:
        tournament = practice_tournament(8, 3, 1)
        plan = Plan(GAMES["kassa"], 1, {3: 100})
        found = [plan.strength(tournament, player.id) for player in tournament.players]
        assert found[2] == 100
        assert found[:2] + found[3:] == sorted(found[:2] + found[3:], reverse=True)


class TestTheEvent:
    def start(self) -> tuple[Tournament, PlayGames]:
        tournament = practice_tournament(4, 3, 2)
        plan = Plan(GAMES["kassa"], 2)
        for event in whole_event(tournament, plan):
            if isinstance(event, PlayGames):
                return tournament, event
            tournament = event.apply(tournament)
        raise AssertionError

    def test_renumbering_takes_the_games_along(self) -> None:
        tournament, games = self.start()
        after = games.apply(tournament)
        numbers = tuple(player.id for player in after.players)
        turned = Renumber(tuple(reversed(numbers))).apply(after)
        assert all(game_of(turned, 1, board) for board in turned.round(1).pairings)

    def test_a_changed_result_has_no_game(self) -> None:
        tournament, games = self.start()
        after = games.apply(tournament)
        board = after.round(1).board(1)
        other = Result.DRAW
        assert game_of(after, 1, board) is not None
        assert game_of(after, 1, replace(board, result=other)) is None

    def test_a_board_that_is_not_there_is_refused(self) -> None:
        tournament, games = self.start()
        strange = replace(games.games[0], white=games.games[0].black, black=games.games[0].white)
        with pytest.raises(InvalidEdit):
            PlayGames(1, (strange,)).apply(tournament)

    def test_a_game_of_another_round_is_refused(self) -> None:
        tournament, games = self.start()
        with pytest.raises(InvalidEdit, match="has no board"):
            PlayGames(1, (replace(games.games[0], round=2),)).apply(tournament)

    def test_nothing_is_played_where_no_board_is_open(self) -> None:
        tournament, games = self.start()
        assert round_played(games.apply(tournament), Plan(GAMES["kassa"], 2), 1) is None


class TestCommandLine:
    def run(self, capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
        code = cli.main([str(argument) for argument in arguments])
        return code, *capsys.readouterr()

    def test_solves_kassa(self, capsys: pytest.CaptureFixture[str]) -> None:
        code, out, _ = self.run(capsys, "game", "kassa", 20)
        assert code == 0
        assert "The player to move wins.\nBest moves: 2\n" in out

    def test_solves_as_data(self, capsys: pytest.CaptureFixture[str]) -> None:
        _, out, _ = self.run(capsys, "game", "ingots", 1, 2, 4, 8, "--format", "json")
        data = json.loads(out)
        assert (data["value"], data["moves"], data["line"]) == (9, [1], ["1", "2", "1"])

    def test_searches(self, capsys: pytest.CaptureFixture[str]) -> None:
        _, out, _ = self.run(capsys, "game", "tictactoe", "XO..X...O", "--search", 3)
        assert "Search 3 moves deep: move (3,1), value 100" in out

    @pytest.mark.parametrize("words", [("ludo",), ("kassa", "x"), ("kassa", "1", "2", "3"), ("tictactoe", "XX")])
    def test_refuses_in_words(self, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]) -> None:
        code, out, said = self.run(capsys, "game", *words)
        assert (code, out) == (3, "")
        assert said.startswith("swissdesk: ")

    def test_practice_event_as_document_keeps_every_step(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        target = tmp_path / "seminar.swissdesk"
        code, out, _ = self.run(
            capsys, "practice", "-o", target, "--players", 6, "--rounds", 3, "--seed", 1, "--records"
        )
        assert code == 0
        assert out.count("Round 2,") == 3
        document = Document.open(target)
        try:
            assert len(document.tournament.games) == 9
            document.undo()
            document.undo()
            assert len(document.tournament.games) == 6
        finally:
            document.close()

    def test_players_have_the_strengths_that_are_chosen(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """One perfect player among those who move by chance wins nearly all games of matches."""
        target = tmp_path / "seminar.trf"
        chosen = ("--strength", 0, "--strength", "5:100", "--game", "matches", "--seed", 2)
        assert self.run(capsys, "practice", "-o", target, *chosen)[0] == 0
        played = trf.load(target)
        points = {player.id: played.points_after(7)[player.id] for player in played.players}
        assert max(points, key=points.__getitem__) == 5

    @pytest.mark.parametrize("word", ["101", "x", "a:5", "3:", ":"])
    def test_a_strength_that_is_none_is_refused(self, word: str, capsys: pytest.CaptureFixture[str]) -> None:
        code, _, said = self.run(capsys, "practice", "-o", "none.trf", "--strength", word)
        assert code == 3
        assert "0 to 100" in said

    def test_practice_event_as_trf_is_paired_by_the_rules(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        target = tmp_path / "seminar.trf"
        assert self.run(capsys, "practice", "-o", target, "--rounds", 4, "--players", 9, "--seed", 3)[0] == 0
        assert len(trf.load(target).rounds) == 4
        assert self.run(capsys, "check", target)[0] == 0


def test_record_numbers_the_moves() -> None:
    game: Game = GAMES["kassa"]
    assert record(game, (5, 1), (2, 1, 2)) == "1. 2 1 2. 2"


def test_a_game_that_goes_on_has_no_record() -> None:
    with pytest.raises(ValueError, match="not over"):
        recorded(GAMES["kassa"], 1, Pairing(1, 2), "5 1", (2,))
