"""The page of the players: who is here, who plays the coming round, who is looked for."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QMenu, QWidget

from swissdesk.i18n import N_, translate
from swissdesk.ui.actions import Actions
from swissdesk.ui.icons import icon
from swissdesk.ui.models.players import PlayerRow, PlayersFilter, PlayersModel, coming_round, counts
from swissdesk.ui.models.rows import ROW_ROLE
from swissdesk.ui.pages.page import Page
from swissdesk.ui.widgets.action_button import ActionButton
from swissdesk.ui.widgets.common import row
from swissdesk.ui.widgets.counters import CounterStrip, attendance_figures, attendance_remark
from swissdesk.ui.widgets.flow import FlowLayout
from swissdesk.ui.widgets.player_table import PlayerTable
from swissdesk.ui.workspace import PLAYERS, Workspace

_BUTTONS = ("edit", "plays", "half", "absent", "withdraw", "return", "remove")
_MENU = ("edit", "", "plays", "half", "absent", "", "withdraw", "return", "", "absences", "", "remove")


class PlayersPage(Page):
    """Search, table, counters."""

    def __init__(self, workspace: Workspace, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self._actions = actions
        self.model = PlayersModel(self)
        self.found = PlayersFilter(self)
        self.found.setSourceModel(self.model)
        self.search = QLineEdit()
        self.search.setPlaceholderText(translate(N_("Search: name, number, FIDE ID, federation")))
        self.search.setAccessibleName(translate(N_("Search the players")))
        self.search.setClearButtonEnabled(True)
        self._picture = self.search.addAction(icon("search", "muted"), QLineEdit.ActionPosition.LeadingPosition)
        self.counters = CounterStrip(translate(N_("Players")))
        self.table = PlayerTable(translate(N_("Players")), self)
        self.table.setModel(self.found)
        self.table.setSortingEnabled(True)
        self.table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.table.customContextMenuRequested.connect(self._context_menu)
        self.search.installEventFilter(self)
        self._lay_out()
        self.search.textChanged.connect(self._search)
        self.table.activated_row.connect(lambda _row: actions["players.edit"].trigger())
        self.table.selectionModel().selectionChanged.connect(lambda *_: self._selected())
        self.table.selectionModel().currentRowChanged.connect(lambda *_: self._selected())
        workspace.find_wanted.connect(self._begin_search)
        workspace.player_wanted.connect(self._show_player)

    def _lay_out(self) -> None:
        self.column.addLayout(row(self.search, *self._beside_search(), spacing=10))
        self.column.addWidget(self.counters)
        self.column.addWidget(self.table, 1)
        buttons = FlowLayout()
        for name in _BUTTONS:
            buttons.addWidget(ActionButton(self._actions[f"players.{name}"]))
        self.column.addLayout(buttons)

    def _beside_search(self) -> tuple[ActionButton, ActionButton]:
        return ActionButton(self._actions["players.absences"]), ActionButton(self._actions["players.add"])

    # ---- showing

    def refresh(self) -> None:
        tournament = self.workspace.tournament
        self.model.show(tournament)
        number, coming = counts(self.model.rows), coming_round(tournament)
        self.counters.show_figures(attendance_figures(number, coming), attendance_remark(number, coming))
        wanted = self.workspace.player
        if wanted is not None and wanted != self._current():
            self.go_to_player(wanted)
        elif self.table.current_row < 0:
            self.table.go_to(0)
        self._selected()

    def go_to_player(self, player: int) -> None:
        """Put the cursor on a player; a search that hides him is taken back."""
        source = self.model.row_of(player)
        if source is None:
            return
        index = self.found.mapFromSource(self.model.index(source, 0))
        if not index.isValid():
            self.search.clear()
            index = self.found.mapFromSource(self.model.index(source, 0))
        self.table.go_to(index.row())

    def _show_player(self, player: int) -> None:
        self.go_to_player(player)
        self.take_focus()

    def take_focus(self) -> None:
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def redraw(self) -> None:
        self._picture.setIcon(icon("search", "muted"))

    # ---- searching and choosing

    def _begin_search(self) -> None:
        if self.workspace.page != PLAYERS:
            return
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def _search(self, text: str) -> None:
        self.found.search(text)
        self.table.go_to(max(self.table.current_row, 0))
        self._selected()

    def _current(self) -> int | None:
        index = self.table.currentIndex()
        if not index.isValid():
            return None
        row: PlayerRow = index.data(ROW_ROLE)
        return row.player.id

    def _selected(self) -> None:
        if self.workspace.page == PLAYERS:
            self.workspace.select_players(self._current(), self.table.chosen_players())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.search and isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.take_focus()
                return True
            if event.key() == Qt.Key.Key_Escape:
                self.search.clear()
                self.take_focus()
                return True
        return super().eventFilter(watched, event)

    def _context_menu(self, place: QPoint) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for name in _MENU:
            if name:
                menu.addAction(self._actions[f"players.{name}"])
            else:
                menu.addSeparator()
        menu.popup(self.table.viewport().mapToGlobal(place))
