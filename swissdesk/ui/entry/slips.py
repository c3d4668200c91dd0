"""Scanned slips: the code takes the cursor to the board, or it is said, with a sound, why it does not."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model.slip_code import Slip, SlipError, read_slip
from swissdesk.ui.entry.boards import Boards
from swissdesk.ui.messages import Offer


def go_to_slip(boards: Boards, code: str) -> None:
    """Put the cursor on the board of a slip of the shown round."""
    workspace = boards.workspace
    try:
        slip = read_slip(workspace.tournament, code)
    except SlipError as error:
        QApplication.beep()
        workspace.messages.error(error, _anyway(boards, error.slip))
        return
    if slip.round != boards.number:
        _say_other_round(boards, slip)
    elif boards.go_to_board(slip.board):
        row = boards.row_of(slip.board)
        boards.say("" if row is None else row.words)
    else:
        QApplication.beep()
        text = N_("The slip is for board {board}, and round {round} has no such board.")
        workspace.messages.notice(wording.text(text, board=slip.board, round=slip.round))


def _anyway(boards: Boards, slip: Slip | None) -> Offer | None:
    if slip is None or slip.round != boards.number or boards.row_of(slip.board) is None:
        return None
    text = wording.text(N_("Go to board {board}"), board=slip.board)
    return Offer(text, lambda: boards.go_to_board(slip.board))


def _say_other_round(boards: Boards, slip: Slip) -> None:
    QApplication.beep()
    workspace = boards.workspace
    offer = None
    if slip.round <= len(workspace.tournament.rounds):
        offer = Offer(translate(N_("Show it")), lambda: workspace.go_to_board(slip.round, slip.board))
    workspace.messages.notice(
        wording.text(
            N_("This slip is from round {round}, board {board}; round {shown} is shown."),
            round=slip.round, board=slip.board, shown=boards.number,
        ),
        offer,
    )  # fmt: skip
