"""The page of the players: who is here, who plays the coming round, who is looked for."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QMenu, QWidget

from swissdesk import wording
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.ui.actions import Actions
from swissdesk.ui.icons import icon
from swissdesk.ui.models.players import (
    Counts,
    PlayerRow,
    PlayersFilter,
    PlayersModel,
    coming_round,
    counts,
)
from swissdesk.ui.models.rows import ROW_ROLE
from swissdesk.ui.pages.page import Page
from swissdesk.ui.widgets.action_button import ActionButton
from swissdesk.ui.widgets.common import label, row
from swissdesk.ui.widgets.flow import FlowLayout
from swissdesk.ui.widgets.table import Table
from swissdesk.ui.workspace import PLAYERS, Workspace

_BUTTONS = ("edit", "plays", "half", "absent", "withdraw", "return", "remove")
_MENU = ("edit", "", "plays", "half", "absent", "", "withdraw", "return", "", "remove")


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
        self.counters = label(tone="muted")
        self.counters.setWordWrap(True)
        self.table = Table(translate(N_("Players")), self)
        self.table.setModel(self.found)
        self.table.setSortingEnabled(True)
        self.table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.table.customContextMenuRequested.connect(self._context_menu)
        self.search.installEventFilter(self)
        self._lay_out()
        self.search.textChanged.connect(self._search)
        self.table.activated_row.connect(lambda _row: actions["players.edit"].trigger())
        self.table.selectionModel().currentRowChanged.connect(lambda *_: self._selected())
        workspace.find_wanted.connect(self._begin_search)

    def _lay_out(self) -> None:
        self.column.addLayout(row(self.search, ActionButton(self._actions["players.add"]), spacing=10))
        self.column.addWidget(self.table, 1)
        buttons = FlowLayout()
        for name in _BUTTONS:
            buttons.addWidget(ActionButton(self._actions[f"players.{name}"]))
        self.column.addLayout(buttons)
        self.column.addWidget(self.counters)

    # ---- showing

    def refresh(self) -> None:
        tournament = self.workspace.tournament
        self.model.show(tournament)
        self.counters.setText(counters_text(counts(self.model.rows), coming_round(tournament)))
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

    def take_focus(self) -> None:
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def redraw(self) -> None:
        self._picture.setIcon(icon("search", "muted"))

    # ---- searching and choosing

    def _begin_search(self) -> None:
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
            self.workspace.select_player(self._current())

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


def counters_text(number: Counts, coming: int | None) -> str:
    """Return the line of counters; for an empty list, what to do about it."""
    if not number.total:
        return translate(N_("No players yet. Add the first one."))
    total = translate_plural(N_("{count} player"), N_("{count} players"), number.total).format(count=number.total)
    parts = [total]
    if coming is not None:
        parts.append(wording.text(N_("{count} play round {round}"), count=number.playing, round=coming))
    for template, count in (
        (N_("{count} with a bye"), number.byes),
        (N_("{count} absent"), number.absent),
        (N_("{count} withdrawn"), number.withdrawn),
    ):
        if count:
            parts.append(wording.text(template, count=count))
    return "   ·   ".join(parts)
