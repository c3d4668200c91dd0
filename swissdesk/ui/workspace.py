"""What the parts of the window share: the desk, the channels, and where the arbiter is looking.

Actions are decided on it (`enabled`) and act through it; pages tell it what is selected.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from swissdesk.model import Stage, Tournament
from swissdesk.ui.desk import Desk
from swissdesk.ui.dialogs.files import Files
from swissdesk.ui.messages import Messages
from swissdesk.ui.preferences import Preferences
from swissdesk.ui.theme import Look
from swissdesk.ui.workers import Tasks

PLAYERS, ROUND, STANDINGS, TRACE = "players", "round", "standings", "trace"


class Workspace(QObject):
    """The open tournament and the arbiter's view of it."""

    looked_elsewhere = Signal()
    """Page, round or selection is another one."""
    round_shown = Signal(int)
    page_shown = Signal(str)
    find_wanted = Signal()
    jump_wanted = Signal(str)
    """A board (``/``) or a name (``'``) is to be jumped to."""
    next_open_wanted = Signal()
    trace_wanted = Signal(str)
    """Something is asked of the trace: ``next``, ``play``, ``preview``."""

    def __init__(
        self, window: QWidget, preferences: Preferences, look: Look, files: Files, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.window = window
        self.preferences = preferences
        self.look = look
        self.files = files
        self.messages = Messages(self)
        self.tasks = Tasks(self)
        self.desk = Desk(self.messages, self)
        self.page = ROUND
        self.shown_round = 0
        self.player: int | None = None
        self.board: int | None = None
        self.trace_ready = False
        self.trace_view = "cards"
        """Whether the page of the trace shows a step."""
        self.trace_round = 0
        """The round whose trace is shown, 0 if none has been."""
        self.desk.document_changed.connect(self._document_changed)
        self.desk.changed.connect(self._changed)
        self.messages.posted.connect(self.looked_elsewhere)
        self.messages.cleared.connect(self.looked_elsewhere)
        self.tasks.started.connect(self.looked_elsewhere)
        self.tasks.ended.connect(self.looked_elsewhere)

    @property
    def tournament(self) -> Tournament:
        """The tournament as it stands."""
        return self.desk.tournament

    @property
    def is_draft(self) -> bool:
        """Whether the latest round has not been published yet."""
        latest = self.tournament.current_round
        return latest is not None and latest.stage is Stage.DRAFT

    @property
    def is_ready_for_next(self) -> bool:
        """Whether nothing of the latest round stands in the way of the next."""
        latest = self.tournament.current_round
        return not self.tournament.is_over and (latest is None or latest.is_complete)

    @property
    def is_next_due(self) -> bool:
        """Whether pairing the next round is what comes now: the latest is complete, or players wait for round 1."""
        return self.is_ready_for_next and len(self.tournament.players) > 1

    def show_page(self, page: str) -> None:
        """Turn to a page."""
        if page != self.page:
            self.page = page
            self.page_shown.emit(page)
            self.looked_elsewhere.emit()

    def show_round(self, number: int) -> None:
        """Turn to a round that has been paired; others mean the nearest."""
        number = min(max(number, min(1, len(self.tournament.rounds))), len(self.tournament.rounds))
        if number != self.shown_round:
            self.shown_round = number
            self.board = None
            self.round_shown.emit(number)
            self.looked_elsewhere.emit()

    def select_player(self, player: int | None) -> None:
        """Say which player the arbiter has chosen."""
        if player != self.player:
            self.player = player
            self.looked_elsewhere.emit()

    def select_board(self, board: int | None) -> None:
        """Say on which board of the shown round the cursor is."""
        if board != self.board:
            self.board = board
            self.looked_elsewhere.emit()

    def _document_changed(self) -> None:
        self.shown_round = len(self.tournament.rounds)
        self.player = None
        self.board = None
        self.round_shown.emit(self.shown_round)
        self.looked_elsewhere.emit()

    def _changed(self, before: Tournament, after: Tournament) -> None:
        if len(before.rounds) != len(after.rounds):
            self.show_round(len(after.rounds))
        self.looked_elsewhere.emit()
