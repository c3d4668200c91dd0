"""Practice games in the window: played, looked at, searched, and a seat taken."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from settling import settle
from using import document_of, is_possible, press, tournament_of

from swissdesk.games import game_named
from swissdesk.games.practice import Plan, errors, game_of, practice_tournament, whole_event
from swissdesk.model import Result
from swissdesk.model.events import PlayGames
from swissdesk.ui.games.play import PlayDialog
from swissdesk.ui.games.window import GamesWindow


def seen(window, name: str) -> None:
    """Keep a picture where somebody wants to look at it."""
    if folder := os.environ.get("SWISSDESK_SHOTS"):
        window.grab().save(str(Path(folder) / f"{name}.png"))


def played_with(game: str, players: int = 8, rounds: int = 3):
    """Return an event after its first round, each board with its game."""
    at = practice_tournament(players, rounds, 4)
    for event in whole_event(at, Plan(game_named(game), 4)):
        at = event.apply(at)
        if isinstance(event, PlayGames):
            return at
    raise AssertionError


@pytest.fixture
def games(opened):
    """The window of the games: ``games(tournament)``."""

    def do(tournament) -> GamesWindow:
        window = opened(tournament)
        window.office.view.show_round(1)
        press(window, "games.show")
        return window.findChild(GamesWindow)

    return do


class TestPlaying:
    def test_the_open_boards_of_a_round(self, in_round_1, qtbot):
        window = in_round_1(8)
        press(window, "games.play")
        dialog = window.findChild(PlayDialog)
        assert not dialog.whole.isChecked()
        assert dialog.strength.text() == "By rating"
        dialog.strength.setValue(100)
        seen(dialog, "play")
        QTest.mouseClick(dialog.go, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: not tournament_of(window).round(1).open_boards)
        tournament = tournament_of(window)
        assert len(tournament.games) == 4
        for kept in tournament.games:
            game = game_named(kept.game)
            assert errors(game, game.read(kept.opening.split()), kept.moves) == (), "perfect players do not err"
        assert len(tournament.rounds) == 1
        press(window, "edit.undo")
        assert len(tournament_of(window).round(1).open_boards) == 4

    def test_the_whole_event(self, opened, qtbot):
        window = opened(practice_tournament(6, 3, 2))
        press(window, "games.play")
        dialog = window.findChild(PlayDialog)
        assert dialog.whole.isChecked()  # nothing else can be played
        QTest.mouseClick(dialog.go, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: len(tournament_of(window).rounds) == 3 and tournament_of(window).round(3).is_complete)
        settle(qtbot)
        tournament = tournament_of(window)
        assert all(game_of(tournament, r.number, board) for r in tournament.rounds for board in r.pairings)
        assert document_of(window).tournament == tournament
        assert not is_possible(window, "games.play")

    def test_not_without_players(self, opened):
        assert not is_possible(opened(practice_tournament(1, 3, 2)), "games.play")


class TestLooking:
    def test_moves_say_which_were_not_best(self, games):
        at = games(played_with("kassa"))
        for row, shown in enumerate(at.model.rows):
            at.table.go_to(row)
            said = [at.moves.item(place).text() for place in range(at.moves.count())]
            assert len(said) == len(shown.game.moves)
            assert said[0].startswith("1. White: ")
        seen(at, "kassa")

    def test_the_tree_shows_cuts_and_what_was_not_looked_at(self, games):
        at = games(played_with("tictactoe"))
        at.deep.setValue(2)
        root = at.tree.topLevelItem(0)
        moves = [root.child(place) for place in range(root.childCount())]
        assert len(moves) == 9
        for move in moves:
            move.setExpanded(True)
        cut = [move for move in moves if "α cut" in move.text(2)]
        assert cut
        never = [
            cut[0].child(place)
            for place in range(cut[0].childCount())
            if cut[0].child(place).text(2) == "not looked at"
        ]
        assert f"{len(never)} not looked at" in cut[0].text(2)
        seen(at, "tree")
        at.pruning.click()
        assert "cuts: 0" in at.counted.text()

    def test_every_game_has_its_tree(self, games):
        for name in ("matches", "ingots"):
            at = games(played_with(name))
            assert at.tree.topLevelItem(0).childCount() > 0
            seen(at, name)
            at.close()


class TestASeat:
    def test_a_game_played_with_clicks_brings_its_result(self, in_round_1, qtbot):
        window = in_round_1(8)
        press(window, "games.show")
        at = window.findChild(GamesWindow)
        at.table.go_to(1)
        at.game.setCurrentIndex(at.game.findData("matches"))
        QTest.mouseClick(at.as_black, Qt.MouseButton.LeftButton)
        seen(at, "seat")
        for _ in range(40):
            QApplication.processEvents()
            moves = [
                button for button in at.findChildren(QPushButton) if button.text().isdigit() and button.isVisible()
            ]
            if tournament_of(window).round(1).board(2).result is not None:
                break
            assert at.tree.topLevelItemCount() == 0  # nothing gives the game away
            QTest.mouseClick(moves[0], Qt.MouseButton.LeftButton)
        board = tournament_of(window).round(1).board(2)
        assert board.result in (Result.WHITE_WINS, Result.BLACK_WINS)
        assert game_of(tournament_of(window), 1, board).game == "matches"

    def test_no_seat_where_there_is_a_result(self, games):
        assert not games(played_with("kassa")).as_white.isEnabled()
