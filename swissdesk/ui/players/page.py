"""The page of the players: who is entered and how, who is here, who plays the coming round, who is looked for.

Names are typed in two lines: in the upper one to add a player, in the lower one to search. In the list a letter begins
a search, Space records that a player has arrived, and + that they have paid.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QMenu, QWidget

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Tournament
from swissdesk.model.numbering import FROZEN_WITH_ROUND
from swissdesk.session.registration import entering
from swissdesk.session.registration.entering import is_late
from swissdesk.ui.players.attendance import attendance_figures, attendance_remark, counts, desk_figures
from swissdesk.ui.players.descriptions import order_words
from swissdesk.ui.players.quick_add import QuickAdd
from swissdesk.ui.players.table import PlayerRow, PlayerTable, coming_round, gives_bye
from swissdesk.ui.shell.actions import Actions
from swissdesk.ui.shell.icons import icon
from swissdesk.ui.shell.office import Office
from swissdesk.ui.shell.page import Page
from swissdesk.ui.shell.view import PLAYERS
from swissdesk.ui.widgets.buttons import ActionButton
from swissdesk.ui.widgets.common import Wide, button, fill, named, row, search_field
from swissdesk.ui.widgets.counters import CounterStrip
from swissdesk.ui.widgets.flow import flowing
from swissdesk.ui.widgets.lines import Line
from swissdesk.ui.widgets.rows import everything
from swissdesk.ui.widgets.screen_reader import announce

_BUTTONS = ("here", "paid", "leave_out", "edit", "plays", "half", "absent", "withdraw", "return", "remove")
_AT_THE_DESK = ("here", "paid")
"""Buttons that are there until round 1 is published."""
_MENU = (
    ("edit",),
    ("here", "paid"),
    ("plays", "half", "absent"),
    ("withdraw", "return"),
    ("absences",),
    ("remove",),
)
"""The actions of the menu of the list, in their groups."""


_SHORT = {
    "import": N_("Import"),
    "refresh": N_("Ratings"),
    "not_here": N_("Not checked in yet"),
    "leave_out": N_("Leave out absentees"),
}
"""What buttons say that have little room."""


_TIGHT = 21
"""A page of fewer lines of text than this has no room for the buttons under the table."""
_NARROW, _NARROW_FOR_LATE = 30, 46
"""A page narrower than so many heights of a line has no room for buttons beside the line that adds.

The second is for late entries: what their missed rounds count stands beside it, too.
"""


def _is_missing(row: PlayerRow) -> bool:
    return not row.player.checked_in and not row.is_withdrawn


class PlayersPage(Page):
    """The line that adds, search, table, counters."""

    def __init__(self, office: Office, actions: Actions, parent: QWidget) -> None:
        super().__init__(office, parent)
        self._actions = actions
        self._shown = ("", False)
        self._is_tight = True
        self.buttons: dict[str, ActionButton] = {}
        self.quick = QuickAdd(office, self)
        self.search = search_field(
            N_("Search: name, number, FIDE ID, federation"),
            N_("Search the players"),
            N_("Enter: go to the list; Shift+Enter: check in the first player found"),
        )
        self._picture = self.search.addAction(icon("search", "muted"), QLineEdit.ActionPosition.LeadingPosition)
        self.counters = CounterStrip(N_("Players"))
        self.table = PlayerTable(N_("Players"), self)
        self.model, self.found = self.table.players, self.table.found
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.table.customContextMenuRequested.connect(self._context_menu)
        self.out_of_order = Line(elides=True)
        tip = actions.tooltip("players.number")
        self.give = button(N_("Assign starting ranks"), actions["players.number"].trigger, tip)
        self.search.installEventFilter(self)
        self.table.installEventFilter(self)
        self._lay_out()
        self._connect()

    def _connect(self) -> None:
        actions = self._actions
        self.search.textChanged.connect(self._search)
        self.table.activated_row.connect(lambda _row: actions["players.edit"].trigger())
        self.table.selectionModel().selectionChanged.connect(lambda *_: self._selected())
        self.table.selectionModel().currentRowChanged.connect(lambda *_: self._selected())
        self.quick.added.connect(self._show_added)
        self.quick.left.connect(lambda: self.table.setFocus(Qt.FocusReason.OtherFocusReason))
        self.quick.table_pasted.connect(actions["players.paste"].trigger)
        self.quick.edit_wanted.connect(actions["players.edit"].trigger)

    def _lay_out(self) -> None:
        self.operations = QWidget()
        above = row(Wide(self.quick), self._button("import"), self._button("refresh"), spacing=10)
        search = row(Wide(self.search), self._button("not_here"), self._button("absences"), spacing=10)
        self.operations.setLayout(flowing(*map(self._button, _BUTTONS)))
        self.operations.hide()
        figures = row(self.counters, Wide(self.out_of_order), self.give, spacing=18)
        fill(self.column, above, search, figures, Wide(self.table), self.operations)
        self.setTabOrder(self.quick.missed, self.search)

    def _button(self, name: str) -> ActionButton:
        action = self._actions[f"players.{name}"]
        made = ActionButton(action, text=translate(_SHORT[name]) if name in _SHORT else "")
        made.setCheckable(action.isCheckable())
        self.buttons[name] = made
        return made

    # ---- room

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit()

    def _fit(self) -> None:
        """Leave the room to the table where there is little: the menus and the keys have all that the buttons do."""
        narrow = _NARROW_FOR_LATE if is_late(self.office.tournament) else _NARROW
        for name in ("import", "refresh"):
            self.buttons[name].setHidden(self.width() < narrow * self.fontMetrics().height())
        tight = self.height() < _TIGHT * self.fontMetrics().height()
        if tight is not self._is_tight:
            self._is_tight = tight
            self.operations.setHidden(tight)
            if self.isVisible():
                self._show_desk()

    # ---- showing

    def refresh(self) -> None:
        tournament = self.office.tournament
        self.model.show(tournament, coming_round(tournament))
        self._fit()
        self._search(self.search.text())
        self._count()
        self._show_desk()
        self.quick.refresh()
        wanted = self.office.view.player
        if wanted is not None and wanted != self._current():
            self.go_to_player(wanted)
        elif self.table.current_row < 0:
            self.table.go_to(0)
        self._selected()

    def _count(self) -> None:
        tournament = self.office.tournament
        number, coming = counts(self.model.rows), coming_round(tournament)
        figures = attendance_figures(number, coming)
        if entering.is_open(tournament):
            figures = (*figures, *desk_figures(entering.counts(tournament.players)))
        self.counters.show_figures(figures, attendance_remark(number, gives_bye=gives_bye(tournament)))

    def _show_desk(self) -> None:
        """Show what belongs to the registration as long as it is open."""
        tournament = self.office.tournament
        awaited = entering.is_open(tournament)
        for name in _AT_THE_DESK:
            self.buttons[name].setVisible(awaited)
        begun = awaited and entering.counts(tournament.players).has_begun
        self.buttons["not_here"].setVisible(awaited)
        self.buttons["not_here"].setChecked(self.office.shown.only_not_here)
        self.buttons["leave_out"].setVisible(begun and not tournament.rounds)
        self._show_order(tournament)

    def _show_order(self, tournament: Tournament) -> None:
        """Say whether starting ranks follow the ratings; the button keeps its place as long as they can be assigned."""
        can_edit = self.office.desk.can_edit
        words = order_words(tournament) if can_edit else ""
        if words != self.out_of_order.text():
            self.out_of_order.setText(words)
            named(self.out_of_order, words, words)
            if self.isVisible():
                announce(self.out_of_order, words)
            self.give.setToolTip(
                " ".join(filter(None, (words and f"{words}.", self._actions.tooltip("players.number"))))
            )
        self.give.setEnabled(bool(words))
        self.give.setVisible(can_edit and len(tournament.rounds) < FROZEN_WITH_ROUND)

    def go_to_player(self, player: int) -> None:
        """Put the cursor on a player; a search that hides the player is cleared."""
        source = self.model.row_of(player)
        if source is None:
            return
        index = self.found.mapFromSource(self.model.index(source, 0))
        if not index.isValid() and self.search.text():
            self.search.clear()
            index = self.found.mapFromSource(self.model.index(source, 0))
        self.table.go_to(index.row() if index.isValid() else max(self.table.current_row, 0))

    def _show_added(self, player: int) -> None:
        """Go to a player, and once more when the text about them has taken its room."""
        self.go_to_player(player)
        QTimer.singleShot(0, self, lambda: self.table.go_to(self.table.current_row))

    def show_player(self, player: int) -> None:
        """Put the cursor on a player, and the keys into the list."""
        self._show_added(player)
        self.take_focus()

    def take_focus(self) -> None:
        if not self.office.tournament.players and self.office.desk.can_edit:
            self.quick.begin()
        else:
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def redraw(self) -> None:
        self._picture.setIcon(icon("search", "muted"))
        self.quick.redraw()

    def begin_adding(self) -> None:
        """Put the cursor into the line that adds players."""
        self.quick.begin()

    def forget(self) -> None:
        self.office.shown.only_not_here = False
        self.search.setText("")  # unlike clear(), this leaves nothing to undo
        self.quick.begin_afresh()

    # ---- searching and choosing

    def begin_search(self) -> None:
        """Put the cursor into the search."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def _search(self, text: str) -> None:
        only = self.office.shown.only_not_here and entering.is_open(self.office.tournament)
        if (text, only) != self._shown or only:
            self._shown = (text, only)
            self.found.search(text, _is_missing if only else everything)
            self.table.say_when_empty(self._why_nobody(text))
            self.table.go_to(max(self.table.current_row, 0))
            self._selected()

    def _why_nobody(self, text: str) -> str:
        """Return why the list is empty, if it is that because of what is looked for."""
        if self.found.rowCount() or not self.model.rows:
            return ""
        if text:
            return wording.text(N_("No player matches “{text}”. Esc shows all players."), text=text)
        return translate(N_("All players are checked in."))

    def _current(self) -> int | None:
        place = self.table.current_row
        return self.table.row_at(place).player.id if place >= 0 else None

    def _selected(self) -> None:
        if self.office.view.page == PLAYERS:
            self.office.view.select_players(self._current(), self.table.chosen_players())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            if watched is self.search:
                return self._search_key(event)
            if watched is self.table:
                return self._table_key(event)
        return super().eventFilter(watched, event)

    def _search_key(self, event: QKeyEvent) -> bool:
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self._actions["players.here"].trigger()
            self.search.selectAll()
        elif is_enter or event.key() == Qt.Key.Key_Down:
            self.take_focus()
        elif event.key() == Qt.Key.Key_Escape:
            self.search.clear()
            self.take_focus()
        else:
            return False
        return True

    def _table_key(self, event: QKeyEvent) -> bool:
        """Space, + and letters; everything else is the table's own."""
        plain = event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
        if plain != Qt.KeyboardModifier.NoModifier:
            return False
        if event.key() == Qt.Key.Key_Space:
            self._actions["players.here"].trigger()
        elif event.key() == Qt.Key.Key_Plus:
            self._actions["players.paid"].trigger()
        elif event.text().isalnum():
            self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.search.setText(event.text())
        else:
            return False
        return True

    def _context_menu(self, place: QPoint) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for number, group in enumerate(_MENU):
            if number:
                menu.addSeparator()
            menu.addActions([self._actions[f"players.{name}"] for name in group])
        menu.popup(self.table.viewport().mapToGlobal(place))
