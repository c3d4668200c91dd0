"""How a result gets into the tournament: at once, unless it would change what is over, which is a correction."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Result, Stage
from swissdesk.model.events import Batch, EnterResult, Event
from swissdesk.ui.entry.boards import Boards
from swissdesk.ui.entry.result_question import ResultQuestion
from swissdesk.ui.messages import Offer
from swissdesk.ui.models.round import BoardRow


class ResultStore(QObject):
    """Stores results of the shown round for the modes that read them."""

    correct = Signal(int, object, object)
    """A result of a round that is past or closed is to be another: number of the round, row, and result."""

    def __init__(self, boards: Boards, question: ResultQuestion) -> None:
        super().__init__(boards.table)
        self._boards = boards
        self._question = question
        self.storing = False
        """Whether the change of the tournament that is being told comes from here."""

    def may_enter(self, board: BoardRow, result: Result | None) -> bool:
        """Whether a board of the shown round can be given another result now; if not, it has been said why."""
        workspace, number = self._boards.workspace, self._boards.number
        if not workspace.desk.can_edit:
            workspace.messages.notice(workspace.desk.read_only_reason)
            return False
        if board.draft:
            workspace.messages.notice(
                wording.text(N_("Round {round} is still a draft. Publish it, then enter results."), round=number),
                Offer(translate(N_("Publish")), self._boards.actions["round.publish"].trigger),
            )
            return False
        if self.is_over(board, result):
            self.correct.emit(number, board, result)
            return False
        return True

    def is_over(self, board: BoardRow, result: Result | None) -> bool:
        """Whether that result would be a correction: later rounds have been paired, or the round is closed.

        A result that is still to come, an adjourned game's too, comes in whenever it comes.
        """
        rounds, number = self._boards.workspace.tournament.rounds, self._boards.number
        if result is not None and board.result in (None, Result.ADJOURNED):
            return False
        return number < len(rounds) or rounds[number - 1].stage is Stage.CLOSED

    def store(self, board: BoardRow, result: Result | None, *also: Event) -> bool:
        """Store a result in the shown round, together with `also`, and read it back; False if it was refused."""
        return self._store(self._boards.number, board.board, result, *also)

    def _store(self, number: int, board: int, result: Result | None, *also: Event) -> bool:
        entered, before = EnterResult(number, board, result), self._boards.workspace.tournament
        if not self.do(Batch((entered, *also)) if also else entered):
            return False
        self._question.tidy()
        self.read_back(number, board)
        self._question.ask(before, number, board)
        return True

    def do(self, event: Event) -> bool:
        """Do an event without the cursor going after it."""
        self.storing = True
        try:
            return self._boards.workspace.desk.do(event)
        finally:
            self.storing = False

    def read_back(self, number: int, board: int) -> None:
        """Say in words what stands on a board now, if its round is shown."""
        row = self._boards.row_of(board)
        if number == self._boards.number and row is not None:
            self._boards.say(row.words)
