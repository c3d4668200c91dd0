"""The page of the sheets: which one on the left, its pages in the middle, how it is wanted on the right.

The pages are made on a thread, a moment after the last change; afterwards the status of all sheets is updated. Where
the window is narrow for its type, list and settings share one place.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QTabBar, QWidget

from swissdesk import wording
from swissdesk.errors import SwissDeskError
from swissdesk.i18n import N_, translate
from swissdesk.reports import KINDS, SheetKind, SheetOptions
from swissdesk.session.printing import Wanted, states
from swissdesk.ui.sheets import delivery, remembered
from swissdesk.ui.sheets.delivery import Made, make
from swissdesk.ui.sheets.kind_list import KindList
from swissdesk.ui.sheets.options_panel import OptionsPanel
from swissdesk.ui.sheets.preview import Preview
from swissdesk.ui.shell.actions import Actions
from swissdesk.ui.shell.faces import SheetAsked
from swissdesk.ui.shell.office import Office
from swissdesk.ui.shell.page import Page
from swissdesk.ui.shell.workers import Tasks, delayed
from swissdesk.ui.widgets.buttons import ActionButton
from swissdesk.ui.widgets.common import Wide, named, row, stack
from swissdesk.ui.widgets.flow import flowing
from swissdesk.values import replace

AFTER_MS = 120
"""The delay in milliseconds between a change and the new pages."""

_WIDE = 62
"""How wide the page is, in heights of the type, before the settings have a place of their own."""
_OPTIONS_WIDTH = 16.5
_MOST_FOR_LIST = 0.4


class SheetsPage(Page):
    """Chooses, shows and prints sheets."""

    def __init__(self, office: Office, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(office, parent)
        self.kind = KINDS.get(office.preferences.sheet, KINDS["pairings"])
        """The chosen sheet."""
        self._round = 0
        self._players: tuple[int, ...] = ()
        self._path: Path | None = None
        self._made: Made | None = None
        self._making = False
        self.tasks = Tasks(self)
        self.list = KindList()
        self.options = OptionsPanel(self._ask_logo)
        self.preview = Preview(actions)
        self.view = self.preview.view
        self._lay_out(actions)
        self._soon = delayed(self, self._make, AFTER_MS)
        self.list.chosen.connect(self._choose)
        self.options.changed.connect(self._options_changed)
        self.tasks.slow.connect(lambda _title: self.preview.show_working() if self._making else None)
        self.tasks.progress.connect(self.preview.bar.show_progress)
        office.desk.printed.connect(self._refresh_in_sight)
        office.desk.document_changed.connect(self._document_changed)
        office.view.round_shown.connect(self._round_shown)
        self._document_changed()

    def _lay_out(self, actions: Actions) -> None:
        self.tabs = named(QTabBar(), N_("Sheets or settings"))
        self.tabs.addTab(translate(N_("Sheets")))
        self.tabs.addTab(translate(N_("Settings")))
        self.tabs.setElideMode(Qt.TextElideMode.ElideRight)
        self.tabs.setExpanding(False)
        self.left = QStackedWidget()
        self.left.addWidget(self.list)
        self.tabs.currentChanged.connect(self.left.setCurrentIndex)
        self.pack_button = ActionButton(actions["print.pack"])
        buttons = flowing(
            ActionButton(actions["print.shown"], primary=True),
            ActionButton(actions["print.at_once"]),
            ActionButton(actions["print.pdf"]),
            self.pack_button,
            spacing=8,
        )
        narrow = stack(self.tabs, Wide(self.left), spacing=6)
        self._across = row(narrow, Wide(stack(Wide(self.preview), buttons)), self.options, spacing=14)
        self.column.addLayout(self._across, 1)

    # ---- what is chosen

    @property
    def shown_round(self) -> int:
        """The round that is looked at: that of the window, unless a sheet of another one was asked for."""
        return self._round or self.office.view.round

    @property
    def wanted(self) -> Wanted:
        """The sheet as it would be printed now."""
        asked = Wanted(self.kind, self.shown_round, self.options.options)
        return remembered.whole(self.office.preferences, self._path, self.office.tournament, asked)

    def _choose(self, kind: SheetKind) -> None:
        if kind is not self.kind:
            self._round, self._players = 0, ()
            self._take(kind)

    def _take(self, kind: SheetKind) -> None:
        """Show a kind of sheet with the options used last."""
        self.kind = kind
        office = self.office
        if kind.name in KINDS:
            office.preferences.sheet = kind.name
        self.options.show_kind(kind, self._remembered(kind), office.tournament)
        self._made = None
        # Before the pages are there, too: whoever prints at once is not to press a key that does nothing.
        self._set_ready(ready=office.desk.is_open and kind.refusal(office.tournament, self.shown_round) is None)
        self._make_soon(now=True)

    def _remembered(self, kind: SheetKind) -> SheetOptions:
        """Return how a kind of sheet was wanted last, of the players who are chosen now."""
        office = self.office
        options = remembered.options_of(office.preferences, self._path, kind, office.tournament, self.shown_round)
        return replace(options, players=self._players)

    def show_sheet(self, asked: SheetAsked) -> None:
        """Show a sheet that was asked for from elsewhere."""
        kind = KINDS.get(asked.kind) if isinstance(asked.kind, str) else asked.kind
        if kind is None:
            return
        self.list.kinds.invite(None if kind.name in KINDS else kind)
        self._round = asked.round if asked.round != self.office.view.round else 0
        self._players = asked.players
        self.list.choose(kind)
        self._take(kind)

    def _options_changed(self, options: SheetOptions) -> None:
        self._players = options.players
        remembered.remember(self.office.preferences, self._path, self.kind, options, self.shown_round)
        self._make_soon()

    def _ask_logo(self, chosen: str) -> Path | None:
        folder = Path(chosen).parent if chosen else self.office.files.documents()
        return self.office.files.picture_to_open(self.office.window, folder)

    # ---- following

    def refresh(self) -> None:
        if not self.office.desk.is_open:
            return
        self.list.choose(self.kind)
        self._make_soon(now=self._made is None)

    def _document_changed(self) -> None:
        document = self.office.desk.document
        self.tasks.cancel()
        self._soon.stop()
        self._path = None if document is None else document.path
        self._round, self._players, self._made = 0, (), None
        self.list.kinds.invite(None)
        self.list.kinds.show_states({})
        self.preview.begin("", keep=False)
        if self.kind.name not in KINDS:
            self.kind = KINDS["pairings"]
        self._set_ready(ready=False)
        if document is not None:
            self._take(self.kind)

    def _round_shown(self, _number: int) -> None:
        self._round = 0
        if self.options.options.start:
            self._take(self.kind)  # when a round starts holds for that round alone

    def _make_soon(self, *, now: bool = False) -> None:
        """Make the pages again a moment later, once nothing changes any more."""
        if self.isVisible():
            self._soon.start(0 if now else AFTER_MS)
        else:
            self._stale = True

    def _make(self) -> None:
        document = self.office.desk.document
        if document is None:
            return
        self.tasks.cancel()
        tournament, prints, wanted, at = document.tournament, document.prints, self.wanted.once, delivery.now()
        self.preview.begin(delivery.title_of(self.office, wanted), keep=self._is_of(wanted))
        self._making = True

        self.tasks.run(lambda monitor: make(tournament, prints, wanted, at, monitor), self._show, self._refuse)

    def _is_of(self, wanted: Wanted) -> bool:
        """Whether the pages that are shown are those of a sheet, however old."""
        made = self._made
        return made is not None and (made.wanted.kind, made.wanted.shown) == (wanted.kind, wanted.shown)

    def _show(self, made: Made) -> None:
        keep, self._made = self._is_of(made.wanted), made
        self.preview.show_made(made, self.wanted, keep=keep)
        self.options.show_columns(made.prepared.columns)
        self._set_ready(ready=True)
        self._work_out_states()

    def _refuse(self, error: SwissDeskError) -> None:
        self._made = None
        self.preview.show_refusal(wording.sentence(error))
        self._set_ready(ready=False)
        self._work_out_states()

    def _work_out_states(self) -> None:
        document = self.office.desk.document
        self._making = False
        if document is None:
            return
        tournament, prints, shown = document.tournament, document.prints, self.office.view.round

        self.tasks.run(
            lambda _monitor: states(tournament, prints, KINDS.values(), shown),
            self.list.kinds.show_states,
            self.office.messages.error,
        )

    def _set_ready(self, *, ready: bool) -> None:
        if self.office.shown.has_sheet != ready:
            self.office.shown.has_sheet = ready
            self.office.view.changed.emit()

    # ---- printing and saving

    def print_it(self) -> None:
        """Print the sheet, after a question on which printer and how often."""
        delivery.ask(self.office, self.wanted, self._made)
        self._follow_options()

    def print_at_once(self) -> None:
        """Print the sheet with the printer and options used last."""
        delivery.at_once(self.office, self.wanted, self._made)
        self._follow_options()

    def save_pdf(self) -> None:
        """Write the sheet as a PDF."""
        delivery.save(self.office, self.wanted, self._made)

    def _follow_options(self) -> None:
        """Show what was answered when it was printed: copies and sides."""
        options = self._remembered(self.kind)
        if self.office.desk.is_open and options != self.options.options:
            self.options.show_kind(self.kind, options, self.office.tournament)
            self._make_soon()

    # ---- the page

    def take_focus(self) -> None:
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def wait(self) -> None:
        """Return when no thread is at work any more."""
        self._soon.stop()
        self.tasks.wait()

    def redraw(self) -> None:
        self.preview.redraw()
        self._make_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """Give the settings a place of their own, or let them share that of the list."""
        unit = self.fontMetrics().height()
        is_wide = self.width() >= unit * _WIDE
        self.tabs.setVisible(not is_wide)
        self.pack_button.setVisible(is_wide)
        if is_wide and self.options.parentWidget() is self.left:
            self.left.removeWidget(self.options)
            self._across.addWidget(self.options)
            self.options.show()
            self.tabs.setCurrentIndex(0)
        elif not is_wide and self.options.parentWidget() is not self.left:
            self._across.removeWidget(self.options)
            self.left.addWidget(self.options)
        self.left.setMaximumWidth(min(self.list.sizeHint().width(), round(self.width() * _MOST_FOR_LIST)))
        narrow = round(unit * _OPTIONS_WIDTH)
        self.options.setMinimumWidth(narrow if is_wide else 0)
        self.options.setMaximumWidth(narrow if is_wide else self.left.maximumWidth())
