"""A storm of keys, undos and redos: what is seen is always what the tournament is, and on disk."""

from __future__ import annotations

import random
from dataclasses import replace

from examples import first_seeds
from PySide6.QtCore import Qt
from using import close_tournament, document_of, shown_round, tournament_of

from swissdesk.session import Document
from swissdesk.ui.players.table import coming_round, player_rows
from swissdesk.ui.rounds.marks import ChangedResults
from swissdesk.ui.rounds.table import NO_MARK, board_rows
from swissdesk.ui.shell.due import is_next_due, published_rounds
from swissdesk.ui.standings.table import place_rows

KEYS = "10=5+-a10=kt"
ACTIONS = (
    "edit.undo",
    "edit.undo",
    "edit.redo",
    "round.next_open",
    "round.swap",
    "round.previous",
    "round.following",
    "results.second_pass",
    "results.second_pass",
    "results.black_side",
    "results.reverse",
    "round.close",
    "round.reopen",
    "round.unpair",
)
PLAYER_ACTIONS = ("players.half", "players.absent", "players.plays", "players.withdraw", "players.return")


def check(window) -> None:
    """Every page that is seen shows the tournament as it is."""
    tournament, shown = tournament_of(window), shown_round(window)
    if window.round.isVisible():
        rows = [replace(row, mark=NO_MARK) for row in window.round.model.rows]
        assert rows == (board_rows(tournament, shown) if shown else [])
        check_marks(window, shown)
    if window.players.isVisible():
        assert list(window.players.model.rows) == player_rows(tournament, coming_round(tournament))
    if window.standings.isVisible():
        after = min(shown, published_rounds(tournament))
        assert list(window.standings.model.rows) == place_rows(tournament, after)


def check_marks(window, shown: int) -> None:
    """Ticks are those of the round, and what was changed is what the whole history says."""
    rows, rounds = window.round.model.rows, tournament_of(window).rounds
    assert tuple(row.board for row in rows if row.mark.signed) == (rounds[shown - 1].signed_off if shown else ())
    changed = ChangedResults(document_of(window)).of_round(shown)
    assert {row.board: row.mark.was for row in rows if row.mark.was} == {
        board: change.was for board, change in changed.items()
    }


def step(window, typist, chance: random.Random) -> None:
    what = chance.random()
    if what < 0.5:
        typist.type(chance.choice(KEYS))
    elif what < 0.6:
        typist.press(chance.choice((Qt.Key.Key_Backspace, Qt.Key.Key_Delete, Qt.Key.Key_Up, Qt.Key.Key_Down)))
    elif what < 0.8:
        typist.shortcut(chance.choice(ACTIONS))
        if chance.random() < 0.5:
            window.office.messages.accept()
    elif what < 0.9:
        typist.shortcut("view.players")
        typist.press(chance.choice((Qt.Key.Key_Up, Qt.Key.Key_Down)))
        typist.shortcut(chance.choice(PLAYER_ACTIONS))
        check(window)
        typist.shortcut(chance.choice(("view.round", "view.standings")))
        check(window)
        typist.shortcut("view.round")
    elif is_next_due(window.office.tournament) and chance.random() < 0.5:
        typist.shortcut("round.propose")
        typist.wait_until_idle()
        typist.shortcut(chance.choice(("round.publish", "round.publish", "round.discard")))


STEPS = len(first_seeds(150))
"""In an ordinary run; the search has as many more as of all examples."""


def test_many_steps_leave_screen_and_disk_in_agreement(in_round_1, typist):
    window = in_round_1(9, 7)
    chance = random.Random(20261120)
    for _ in range(STEPS):
        step(window, typist, chance)
        check(window)
    document = document_of(window)
    tournament, path = tournament_of(window), document.path
    texts = [type(event).__name__ for event in document.history.events]
    close_tournament(window)
    with Document.open(path) as again:
        assert again.tournament == tournament
        assert [type(event).__name__ for event in again.history.events] == texts
