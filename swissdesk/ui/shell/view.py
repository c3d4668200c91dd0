"""What is being looked at: page, round, player, board; what is chosen on pages and panels; what boards are used for.

Pages and panels write it and actions read it, so that an action can be enabled or disabled before its page has been
created. Where the arbiter was in a document when it was last open is remembered: page, and round unless another was
paired since.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

import msgspec
from PySide6.QtCore import QObject, Signal

from swissdesk.model import Tournament
from swissdesk.session.alerts import Alert
from swissdesk.session.audit import Entry
from swissdesk.ui.shell.desk import Desk
from swissdesk.ui.shell.keys import ChosenKeys
from swissdesk.ui.shell.preferences import PerDocument, Preferences
from swissdesk.ui.shell.workers import delayed
from swissdesk.values import dataclass, field

PLAYERS, ROUND, STANDINGS, TRACE, SHEETS = PAGES = ("players", "round", "standings", "trace", "sheets")
"""Pages, in the order of the day."""
OPEN_AT_THE_LATEST = (STANDINGS, SHEETS)
CHECKS, HISTORY, HALL = PANELS = ("checks", "history", "hall")
"""Panels."""

RESULTS, SECOND_PASS, MANUAL = "results", "second_pass", "manual"
"""What the boards are used for (`entry.mode`): results entered, results verified, a round made by hand."""


class Steps(Protocol):
    """What Undo and Redo go through: the actions on the tournament, or the steps of a session of its own."""

    @property
    def can_undo(self) -> bool: ...
    @property
    def can_redo(self) -> bool: ...
    @property
    def undo_text(self) -> str: ...
    @property
    def redo_text(self) -> str: ...
    def undo(self) -> bool: ...
    def redo(self) -> bool: ...


@dataclass
class SecondPassOptions:
    """How results are typed the second time: as Black's, from the last board to the first."""

    black_side: bool = False
    reverse: bool = False


class View(QObject):
    """Page and round that are shown, and who is selected there.

    Whoever changes something says so by `changed`, and whoever shows it looks again when it is `settled`: after every
    change, but once for all that changes in one step of the arbiter's, a typed result and the cursor's way on.
    """

    changed = Signal()
    """Page, round or selection is another one, or something else that actions depend on."""
    settled = Signal()
    """Everything has changed that does so in this step."""
    moved_on = Signal()
    """Work has gone on as it does with every typed result: a result is another one, or the cursor is on another board.

    That is less than `changed`, which need not be sent then as well.
    """
    page_shown = Signal(str)
    round_shown = Signal(int)

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.page = ROUND
        self.round = 0
        self.player: int | None = None
        self.players: tuple[int, ...] = ()
        """Everybody who is selected; `player` is the one the cursor is on."""
        self.board: int | None = None
        self.idle: int | None = None
        """The player without a game on whom the cursor is in the round that is shown."""
        # Connected first: code that lays the window out again must not ask for a round of the document just closed.
        desk.document_changed.connect(self._show_latest)
        self._steps = 0
        self.has_only_moved_on = False
        """Whether nothing has `changed` since it was last settled: to be asked while it is."""
        self._soon = delayed(self, self._settle)
        self.changed.connect(self._change)
        self.moved_on.connect(self._follow)

    @contextmanager
    def one_step(self) -> Iterator[None]:
        """Have all that changes inside followed once, at its end: the next key may mean another action.

        A dialog that opens inside lets time pass: then what goes on around it is followed a moment later.
        """
        self._steps += 1
        try:
            yield
        finally:
            self._steps -= 1
            if not self._steps and self._soon.isActive():
                self._settle()

    def _change(self) -> None:
        self.has_only_moved_on = False
        self._follow()

    def _follow(self) -> None:
        if self._steps:
            self._soon.start()
        else:
            self._settle()

    def _settle(self) -> None:
        self._soon.stop()
        self.settled.emit()
        self.has_only_moved_on = True

    @property
    def is_past(self) -> bool:
        """Whether the round that is shown is not the latest one."""
        return 0 < self.round < len(self._desk.tournament.rounds)

    def show_page(self, page: str) -> None:
        """Turn to a page; what speaks of the event as it stands opens at the latest round."""
        if page != self.page:
            if page in OPEN_AT_THE_LATEST:
                self.show_round(len(self._desk.tournament.rounds))
            self.page = page
            self.page_shown.emit(page)
            self.changed.emit()

    def show_round(self, number: int) -> None:
        """Turn to a round that has been paired; others mean the nearest."""
        paired = len(self._desk.tournament.rounds)
        number = min(max(number, min(1, paired)), paired)
        if number != self.round:
            self.round = number
            self.board = self.idle = None
            self.round_shown.emit(number)
            self.changed.emit()

    def select_player(self, player: int | None) -> None:
        """Say which player the arbiter has chosen."""
        self.select_players(player, () if player is None else (player,))

    def select_players(self, player: int | None, players: tuple[int, ...]) -> None:
        """Say which players the arbiter has chosen, and on which of them the cursor is."""
        if (player, players) != (self.player, self.players):
            self.player, self.players = player, players
            self.changed.emit()

    def select_board(self, board: int | None, idle: int | None = None) -> None:
        """Say on which board of the shown round the cursor is, or else on which player without a game."""
        if (board, idle) != (self.board, self.idle):
            self.board, self.idle = board, idle
            self.moved_on.emit()

    def begin(self) -> None:
        """Another document is looked at, or none: nobody is selected."""
        self.player, self.players = None, ()
        self.board = self.idle = None
        self.round_shown.emit(self.round)
        self.changed.emit()

    def _show_latest(self) -> None:
        self.round = len(self._desk.tournament.rounds)


@dataclass
class TraceShown:
    """What the page of the trace shows: of which round, in which view, and who is chosen there to be asked about."""

    is_ready: bool = False
    """Whether it shows a step."""
    view: str = "cards"
    players: tuple[int, ...] = ()
    marked: int = 0
    """How many steps are marked for printing."""
    noted: int = 0
    """How many steps have a note."""
    round: int = 0
    """0 if none has been shown."""


@dataclass
class Shown:
    """What the pages and panels show at the moment; code that writes it emits `View.changed`."""

    only_not_here: bool = False
    """Whether the page of the players shows only those who have not come yet."""
    standings: str = "table"
    """The way in which the standings are looked at."""
    trace: TraceShown = field(default_factory=TraceShown)
    has_sheet: bool = False
    """Whether the page of the sheets shows one that can be printed."""
    alert: Alert | None = None
    """The check that is chosen in the panel."""
    entry: Entry | None = None
    """The record that is chosen in the history."""


class BoardUse:
    """What the boards are used for, and what Undo and Redo go through meanwhile."""

    def __init__(self, desk: Desk, keys: ChosenKeys) -> None:
        self.mode = RESULTS
        self.steps: Steps = desk
        self.may_leave: Callable[[], bool] = lambda: True
        """Asked before the open tournament is left; False if something half-made would be lost and was asked about."""
        self.keys = keys
        """What is typed for which result."""
        self.second_pass = SecondPassOptions()
        desk.document_changed.connect(self._begin_afresh)

    def _begin_afresh(self) -> None:
        """Another event: nobody there has said that results are typed as Black's."""
        self.second_pass = SecondPassOptions()

    @property
    def is_by_hand(self) -> bool:
        """Whether a round is being paired manually."""
        return self.mode == MANUAL


_MOST = 40
"""How many documents are remembered with where one was in them."""


class Where(msgspec.Struct, frozen=True):
    """The page, the round that was shown, and how many rounds there were."""

    page: str
    round: int
    rounds: int


class Return(QObject):
    """Goes back to where one was when a document was last open, and follows the rounds that are paired."""

    def __init__(self, desk: Desk, view: View, preferences: Preferences, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._view = view
        self._last = PerDocument(preferences, "last_views", Where, _MOST)
        self._document = ""
        """The document whose view is remembered."""
        desk.document_changed.connect(self._document_changed)
        desk.changed.connect(self._changed)
        view.page_shown.connect(self._remember)
        view.round_shown.connect(self._remember)

    def _document_changed(self) -> None:
        self._go_back()
        self._view.begin()

    def _go_back(self) -> None:
        document, view = self._desk.document, self._view
        self._document = "" if document is None else str(document.path)
        where = self._last.of(self._document)
        if where is None:
            return
        if where.page in PAGES:
            view.page = where.page
        is_known = where.rounds == view.round and 1 <= where.round <= where.rounds
        if is_known and where.page not in OPEN_AT_THE_LATEST:
            view.round = where.round

    def _remember(self, *_what: object) -> None:
        if self._document:
            where = Where(self._view.page, self._view.round, len(self._desk.tournament.rounds))
            self._last.remember(self._document, where)

    def _changed(self, before: Tournament, after: Tournament) -> None:
        if len(before.rounds) != len(after.rounds):
            self._view.show_round(len(after.rounds))
        (self._view.moved_on if _differ_in_results(before, after) else self._view.changed).emit()


def _differ_in_results(before: Tournament, after: Tournament) -> bool:
    """Whether two states have the same settings, players and rounds, whatever is on the boards of these."""
    same = all(getattr(before, part) is getattr(after, part) for part in ("info", "settings", "players"))
    return (
        same
        and len(before.rounds) == len(after.rounds)
        and all(was is now or was.stage is now.stage for was, now in zip(before.rounds, after.rounds, strict=True))
    )
