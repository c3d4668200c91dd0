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
from swissdesk.ui.shell.office import Office


def show_menu(office: Office) -> QMenu:
    """Offer the two players of the board of the cursor, and both; return the menu."""
    pairing = _board(office)
    menu = QMenu(office.window)
    menu.setObjectName("no_show")
    menu.aboutToHide.connect(menu.deleteLater)
    if pairing is None:
        return menu
    known, board = office.tournament.by_id, office.view.board
    title = menu.addAction(wording.text(N_("Board {board}: who has not come?"), board=board))
    title.setEnabled(False)
    menu.addSeparator()
    white, black = (known[player].name.replace("&", "&&") for player in pairing.pair)
    choices = (
        (wording.text(N_("&White, {name}"), name=white), Result.BLACK_WINS_BY_FORFEIT, (pairing.white,)),
        (wording.text(N_("&Black, {name}"), name=black), Result.WHITE_WINS_BY_FORFEIT, (pairing.black,)),
        (translate(N_("&Neither of them")), Result.DOUBLE_FORFEIT, pairing.pair),
    )
    for text, result, absent in choices:
        action = menu.addAction(text)
        action.triggered.connect(lambda _checked=False, r=result, a=absent: forfeit(office, r, a))
    menu.popup(_place(office))
    menu.setActiveAction(menu.actions()[2])
    return menu


def _place(office: Office) -> QPoint:
    """Return where on the screen the menu opens: under the board of the cursor."""
    table = office.window.findChild(BoardTable)
    if table is None:
        return office.window.geometry().center()
    return table.viewport().mapToGlobal(table.visualRect(table.currentIndex()).bottomLeft())


def _board(office: Office) -> Pairing | None:
    rounds, number, board = office.tournament.rounds, office.view.round, office.view.board
    if board is None or not 1 <= number <= len(rounds) or board > len(rounds[number - 1].pairings):
        return None
    return rounds[number - 1].board(board)


def forfeit(office: Office, result: Result, absent: tuple[int, ...]) -> None:
    """Store a forfeit at the board of the cursor, and ask in the strip whether who is absent has left for good."""
    number, board = office.view.round, office.view.board
    if board is None or not office.desk.do(EnterResult(number, board, result)):
        return
    tournament = office.tournament
    coming = tournament.next_round_number
    names = wording.join(tournament.by_id[player].name for player in absent)
    said = wording.text(N_("Board {board}: {result}, {names} did not come."), board=board, result=result, names=names)
    if tournament.is_over:
        office.messages.done(said)
        return
    office.messages.notice(
        f"{said} {wording.text(N_('Withdrawn from round {round} on?'), round=coming)}",
        Offer(wording.text(N_("Withdraw from round {round}"), round=coming), lambda: withdraw(office, absent)),
    )


def withdraw(office: Office, players: tuple[int, ...]) -> None:
    """Withdraw players from the coming round on, in one step."""
    coming = office.tournament.next_round_number
    events = tuple(WithdrawPlayer(player, coming) for player in players)
    if office.desk.do(events[0] if len(events) == 1 else Batch(events)):
        names = wording.join(office.tournament.by_id[player].name for player in players)
        office.messages.done(
            wording.text(N_("{names}: withdrawn from round {round} on."), names=names, round=coming),
            Offer(translate(N_("Undo")), office.desk.undo),
        )
