"""A player has not come: the forfeit from a small menu at the board, then whether he is withdrawn from now on."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMenu

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Pairing, Result
from swissdesk.model.events import Batch, EnterResult, WithdrawPlayer
from swissdesk.ui.rounds.board_table import BoardTable
from swissdesk.ui.shell.messages import Offer
from swissdesk.ui.shell.workspace import Workspace


def show_menu(workspace: Workspace) -> QMenu:
    """Offer the two players of the board of the cursor, and both; return the menu."""
    pairing = _board(workspace)
    menu = QMenu(workspace.window)
    menu.setObjectName("no_show")
    menu.aboutToHide.connect(menu.deleteLater)
    if pairing is None:
        return menu
    known, board = workspace.tournament.by_id, workspace.board
    title = menu.addAction(wording.text(N_("Board {board}: who has not come?"), board=board))
    title.setEnabled(False)
    menu.addSeparator()
    white, black = (known[player] for player in pairing.pair)
    choices = (
        (
            wording.text(N_("&White, {name}"), name=white.name.replace("&", "&&")),
            Result.BLACK_WINS_BY_FORFEIT,
            (pairing.white,),
        ),
        (
            wording.text(N_("&Black, {name}"), name=black.name.replace("&", "&&")),
            Result.WHITE_WINS_BY_FORFEIT,
            (pairing.black,),
        ),
        (translate(N_("&Neither of them")), Result.DOUBLE_FORFEIT, pairing.pair),
    )
    for text, result, absent in choices:
        action = menu.addAction(text)
        action.triggered.connect(lambda _checked=False, r=result, a=absent: forfeit(workspace, r, a))
    menu.popup(_place(workspace))
    menu.setActiveAction(menu.actions()[2])
    return menu


def _place(workspace: Workspace) -> QPoint:
    """Return where on the screen the menu opens: under the board of the cursor."""
    table = workspace.window.findChild(BoardTable)
    if table is None:
        return workspace.window.geometry().center()
    return table.viewport().mapToGlobal(table.visualRect(table.currentIndex()).bottomLeft())


def _board(workspace: Workspace) -> Pairing | None:
    rounds, number = workspace.tournament.rounds, workspace.shown_round
    if workspace.board is None or not 1 <= number <= len(rounds) or workspace.board > len(rounds[number - 1].pairings):
        return None
    return rounds[number - 1].board(workspace.board)


def forfeit(workspace: Workspace, result: Result, absent: tuple[int, ...]) -> None:
    """Store a forfeit at the board of the cursor, and ask in the strip whether who is absent has left for good."""
    number, board = workspace.shown_round, workspace.board
    if board is None or not workspace.desk.do(EnterResult(number, board, result)):
        return
    tournament = workspace.tournament
    coming = tournament.next_round_number
    names = wording.join(tournament.by_id[player].name for player in absent)
    said = wording.text(N_("Board {board}: {result}, {names} did not come."), board=board, result=result, names=names)
    if tournament.is_over:
        workspace.messages.done(said)
        return
    workspace.messages.notice(
        f"{said} {wording.text(N_('Withdrawn from round {round} on?'), round=coming)}",
        Offer(wording.text(N_("Withdraw from round {round}"), round=coming), lambda: withdraw(workspace, absent)),
    )


def withdraw(workspace: Workspace, players: tuple[int, ...]) -> None:
    """Withdraw players from the coming round on, in one step."""
    coming = workspace.tournament.next_round_number
    events = tuple(WithdrawPlayer(player, coming) for player in players)
    if workspace.desk.do(events[0] if len(events) == 1 else Batch(events)):
        names = wording.join(workspace.tournament.by_id[player].name for player in players)
        workspace.messages.done(
            wording.text(N_("{names}: withdrawn from round {round} on."), names=names, round=coming),
            Offer(translate(N_("Undo")), workspace.desk.undo),
        )
