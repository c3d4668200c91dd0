"""What the parts of the window share: the desk, the channels, and where the arbiter is looking.

Actions are decided on it (`enabled`) and act through it; pages tell it what is selected.

Where the arbiter was in a document when it was last open: page, and round unless another was paired since.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

import msgspec
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from swissdesk.i18n import N_, translate
from swissdesk.model import Stage, Tournament
from swissdesk.session.audit import Entry
from swissdesk.session.concerns import Concern
from swissdesk.session.ratings.index import RatingIndex
from swissdesk.ui.checks.checks import Checks
from swissdesk.ui.files.copies import Copies
from swissdesk.ui.files.files import Files
from swissdesk.ui.files.web_pages import Publishing
from swissdesk.ui.hall.hall import Hall
from swissdesk.ui.hall.monitors import Monitors
from swissdesk.ui.hall.window import HallWindow
from swissdesk.ui.sheets.printers import Printers
from swissdesk.ui.shell.desk import Desk
from swissdesk.ui.shell.faces import Pages, SheetAsked
from swissdesk.ui.shell.keys import ChosenKeys
from swissdesk.ui.shell.messages import Messages
from swissdesk.ui.shell.preferences import Preferences
from swissdesk.ui.shell.theme import Look
from swissdesk.ui.shell.workers import Slices, Tasks

_MOST = 40
"""How many documents are remembered."""


class Where(msgspec.Struct, frozen=True):
    """The page, the round that was shown, and how many rounds there were."""

    page: str
    round: int
    rounds: int


class LastView(QObject):
    """Remembers for every document where one was."""

    def __init__(self, preferences: Preferences, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._preferences = preferences

    def of(self, document: str) -> Where | None:
        """Return where one was in a document, by its path; None if that is not known."""
        return self._known().get(document)

    def remember(self, document: str, where: Where) -> None:
        """Keep in mind where one is in a document."""
        known = {path: kept for path, kept in self._known().items() if path != document}
        latest = dict([*known.items(), (document, where)][-_MOST:])
        self._preferences.last_views = msgspec.json.encode(latest).decode()

    def _known(self) -> dict[str, Where]:
        try:
            return msgspec.json.decode(self._preferences.last_views or "{}", type=dict[str, Where])
        except msgspec.MsgspecError:
            return {}


PLAYERS, ROUND, STANDINGS, TRACE, SHEETS = "players", "round", "standings", "trace", "sheets"
CHECKS, HISTORY, HALL = "checks", "history", "hall"
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


class Workspace(QObject):
    """The open tournament and the arbiter's view of it."""

    looked_elsewhere = Signal()
    """Page, round or selection is another one."""
    round_shown = Signal(int)
    page_shown = Signal(str)

    pages: Pages
    """Given by the window, which makes them."""

    def __init__(
        self,
        window: QWidget,
        preferences: Preferences,
        look: Look,
        files: Files,
        catalogue: Catalogue,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.window = window
        self.catalogue = catalogue
        self.preferences = preferences
        self.look = look
        self.files = files
        self.messages = Messages(self)
        self.tasks = Tasks(self)
        self.desk = Desk(self.messages, self)
        # Before everybody else: whoever lays the window out anew must not ask for a round of the document that is gone.
        self.desk.document_changed.connect(self._show_latest)
        self.copies = Copies(self.desk, self.messages, preferences, self)
        self.checks = Checks(self.desk, self.copies, self.messages, preferences, self)
        self.publishing = Publishing(self.desk, self.messages, preferences, self)
        self.hall = Hall(self.desk, preferences, self)
        self.hall_window = HallWindow(self.hall, Monitors(self), preferences, self.messages, window)
        self.recall = Slices(self.messages.error, self)
        """Looks up former states of the tournament."""
        self.rating_lists = RatingIndex(files.own_data() / "ratings")
        """The rating lists that were imported on this computer."""
        self.list_tasks = Tasks(self)
        """Imports rating lists; everything else goes on meanwhile."""
        self.only_not_here = False
        """Whether the page of the players shows only those who have not come yet."""
        self.page = ROUND
        self.shown_round = 0
        self.player: int | None = None
        self.players: tuple[int, ...] = ()
        """Everybody who is selected; `player` is the one the cursor is on."""
        self.board: int | None = None
        self.idle: int | None = None
        """The player without a game on whom the cursor is in the round that is shown."""
        self.concern: Concern | None = None
        """The check that is chosen in the panel."""
        self.entry: Entry | None = None
        """The record that is chosen in the history."""
        self.mode = RESULTS
        """What the boards are used for."""
        self.steps: Steps = self.desk
        self.may_close: Callable[[], bool] = _always
        """Asked before the open tournament is left; False if something half-made would be lost and was asked about."""
        self.result_keys = ChosenKeys(preferences, self)
        self.second_pass = SecondPassOptions()
        self.standings_view = "table"
        self.trace_ready = False
        """Whether the page of the trace shows a step."""
        self.trace_view = "cards"
        self.trace_players: tuple[int, ...] = ()
        """Who is chosen in the drawing of the trace, to be asked about."""
        self.trace_marked = 0
        """How many steps of the trace that is shown are marked for printing."""
        self.trace_round = 0
        """The round whose trace is shown, 0 if none has been."""
        self.printers = Printers()
        self.sheet_ready = False
        """Whether the page of the sheets shows one that can be printed."""
        self.last_view = LastView(preferences, self)
        self._viewed = ""
        """The document whose view is remembered."""
        self.desk.document_changed.connect(self._document_changed)
        self.page_shown.connect(self._remember_view)
        self.round_shown.connect(self._remember_view)
        self.desk.changed.connect(self._changed)
        self.messages.posted.connect(self.looked_elsewhere)
        self.messages.cleared.connect(self.looked_elsewhere)
        self.tasks.started.connect(self.looked_elsewhere)
        self.tasks.ended.connect(self.looked_elsewhere)
        self.hall.changed.connect(self.looked_elsewhere)
        self.hall_window.moved.connect(self.looked_elsewhere)

    @property
    def tournament(self) -> Tournament:
        """The tournament as it stands."""
        return self.desk.tournament

    @property
    def is_by_hand(self) -> bool:
        """Whether a round is being made by hand."""
        return self.mode == MANUAL

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
            self.board = self.idle = None
            self.round_shown.emit(number)
            self.looked_elsewhere.emit()

    def show_standings(self, view: str) -> None:
        """Turn to the standings, to be looked at in one of the ways there are."""
        self.show_page(STANDINGS)
        self.pages.standings.turn_to(view)

    def go_to_board(self, number: int, board: int) -> None:
        """Turn to a board of round `number`."""
        self.show_page(ROUND)
        self.show_round(number)
        self.pages.round.go_to_board(board)

    def go_to_player(self, player: int) -> None:
        """Turn to a player in the list of players."""
        self.select_player(player)
        self.show_page(PLAYERS)
        self.pages.players.show_player(player)

    def show_sheet(self, asked: SheetAsked) -> None:
        """Turn to a sheet, to be looked at before it is printed."""
        self.show_page(SHEETS)
        self.pages.sheets.show_sheet(asked)

    def select_player(self, player: int | None) -> None:
        """Say which player the arbiter has chosen."""
        self.select_players(player, () if player is None else (player,))

    def select_players(self, player: int | None, players: tuple[int, ...]) -> None:
        """Say which players the arbiter has chosen, and on which of them the cursor is."""
        if (player, players) != (self.player, self.players):
            self.player, self.players = player, players
            self.looked_elsewhere.emit()

    def select_board(self, board: int | None, idle: int | None = None) -> None:
        """Say on which board of the shown round the cursor is, or else on which player without a game."""
        if (board, idle) != (self.board, self.idle):
            self.board, self.idle = board, idle
            self.looked_elsewhere.emit()

    def _show_latest(self) -> None:
        self.shown_round = len(self.tournament.rounds)

    def _document_changed(self) -> None:
        self._return_to_last_view()
        self.player = None
        self.players = ()
        self.board = self.idle = None
        self.recall.stop()
        self.round_shown.emit(self.shown_round)
        self.looked_elsewhere.emit()

    def _return_to_last_view(self) -> None:
        """Go to where one was when the document was last open."""
        document = self.desk.document
        self._viewed = "" if document is None else str(document.path)
        where = self.last_view.of(self._viewed)
        if where is None:
            return
        if where.page in (PLAYERS, ROUND, STANDINGS, TRACE, SHEETS):
            self.page = where.page
        if where.rounds == self.shown_round and 1 <= where.round <= where.rounds:
            self.shown_round = where.round

    def _remember_view(self, *_what: object) -> None:
        if self._viewed:
            where = Where(self.page, self.shown_round, len(self.tournament.rounds))
            self.last_view.remember(self._viewed, where)

    def _changed(self, before: Tournament, after: Tournament) -> None:
        if len(before.rounds) != len(after.rounds):
            self.show_round(len(after.rounds))
        self.looked_elsewhere.emit()


def _always() -> bool:
    return True


Condition = Callable[[Workspace], bool]
Reason = Callable[[Workspace], str]

_REASONS: dict[Condition, Reason] = {}


def because(reason: Reason | str) -> Callable[[Condition], Condition]:
    """Give a condition the reason why it does not hold: words (marked with ``N_``), or what returns finished ones."""

    def mark(condition: Condition) -> Condition:
        _REASONS[condition] = (lambda _workspace: translate(reason)) if isinstance(reason, str) else reason
        return condition

    return mark


@dataclass(frozen=True)
class ActionSpec:
    """One action; `label` gives a text that depends on the state, `checked` makes it a switch.

    `plain` is a key without Ctrl or Alt that works only while drawing or timeline of the trace have the focus. `why`
    says, finished and in the user's language, why the action makes no sense now; it is asked only then, and needed
    only where the condition (`because`) does not say it.
    """

    id: str
    text: str
    key: str
    tooltip: str
    run: Callable[[Workspace], object]
    enabled: Condition = lambda _workspace: True
    icon: str = ""
    label: Callable[[Workspace], str] | None = None
    checked: Condition | None = None
    plain: str = ""
    why: Reason | None = None

    def why_not(self, workspace: Workspace) -> str:
        """Return why the action makes no sense now, in words; empty if it does, or if nothing better can be said."""
        if self.enabled(workspace):
            return ""
        if not workspace.desk.is_open:
            return translate(N_("No tournament is open."))
        if workspace.desk.read_only_reason:
            return workspace.desk.read_only_reason
        reason = self.why or _REASONS.get(self.enabled)
        return "" if reason is None else reason(workspace)


def is_open(workspace: Workspace) -> bool:
    return workspace.desk.is_open


def is_editable(workspace: Workspace) -> bool:
    """Whether the open tournament may be changed."""
    return workspace.desk.can_edit


@dataclass(frozen=True)
class Catalogue:
    """What is declared: every action once, and the menus with their entries (ids, or `SEPARATOR`).

    `submenus`: the entries that stand for a menu made from what there is, each with the action it begins with, or "".
    """

    specs: tuple[ActionSpec, ...]
    menus: tuple[tuple[str, tuple[str, ...]], ...]
    submenus: Mapping[str, str]

    @cached_property
    def by_id(self) -> Mapping[str, ActionSpec]:
        """The actions by their ids."""
        return {spec.id: spec for spec in self.specs}

    def titled_menus(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Give the title of every menu, without its mnemonic, and the ids of the actions in it."""
        for title, entries in self.menus:
            ids = tuple(self.submenus.get(entry, entry) for entry in entries)
            yield translate(title).replace("&", ""), tuple(each for each in ids if each)
