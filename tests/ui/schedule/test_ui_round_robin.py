"""A round robin in the window: games of who has left, and what the crosstable says of them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from using import latest_round, message_of, tournament_of

from swissdesk.model import Pairing, Result, Round, Tournament
from swissdesk.ui.shell.due import is_draft
from swissdesk.ui.standings.crosstable import AGAINST

WIN, DRAW, LOSS = Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS


@pytest.fixture
def leaving(opened, make_tournament):
    """Six players after three rounds by the Berger table; number 6 left after so many: ``leaving(2)``."""

    def do(after: int, *, has_left: bool = True):
        begin = make_tournament(6, 5)
        rounds = [
            Round(1, (Pairing(1, 6, WIN), Pairing(2, 5, DRAW), Pairing(3, 4, WIN))),
            Round(2, (Pairing(6, 4, WIN), Pairing(5, 3, LOSS), Pairing(1, 2, DRAW))),
            Round(3, (Pairing(2, 6, WIN), Pairing(3, 1, DRAW), Pairing(4, 5, WIN))),
        ]
        gone = tuple(replace(p, withdrawn_from=after + 1) if has_left and p.id == 6 else p for p in begin.players)
        settings = replace(begin.settings, system="round-robin")
        return opened(Tournament(begin.info, settings, gone, tuple(rounds[:after])))

    return do


def against(window, player: int, other: int) -> tuple[str, str]:
    """Return text and spoken text of a cell of the crosstable that is shown."""
    model = window.standings.cross.model
    order = [row.player.id for row in model.rows]
    ids = [column.id for column in model.columns]
    index = model.index(order.index(player), ids.index(f"{AGAINST}:{order.index(other) + 1}"))
    return index.data(), index.data(Qt.ItemDataRole.AccessibleTextRole)


def test_games_of_who_left_late_are_published_as_forfeits(leaving, typist):
    window = leaving(3)
    typist.propose()
    typist.shortcut("round.publish")
    boards = latest_round(window).pairings
    assert [(board.pair, board.result) for board in boards] == [
        ((6, 5), Result.BLACK_WINS_BY_FORFEIT),
        ((1, 4), None),
        ((2, 3), None),
    ]
    assert "The game of a withdrawn player is entered as a forfeit." in message_of(window)
    typist.shortcut("edit.undo")
    assert is_draft(window.office.tournament)
    assert latest_round(window).pairings[0].result is None


def test_the_crosstable_has_what_does_not_count_in_brackets(leaving, typist):
    window = leaving(2)
    typist.shortcut("standings.crosstable")
    text, spoken = against(window, 1, 6)
    assert text == "(1)"
    assert "not counted" in spoken
    assert against(window, 1, 2)[0] == "½"


@pytest.mark.parametrize(("games", "said"), [(2, "fewer than half of the games"), (3, "half of the games were played")])
def test_leaving_says_what_becomes_of_the_games(leaving, typist, games, said):
    window = leaving(games, has_left=False)
    typist.shortcut("view.players")
    window.office.view.select_player(6)
    typist.shortcut("players.withdraw")
    assert said in message_of(window)
    typist.shortcut("edit.accept")
    assert tournament_of(window).by_id[6].withdrawn_from is None
