"""The pages and panels of the window, each made when it is first shown or asked for, a page also when all is at rest.

A page is created inside its final parent: if it were moved there later, Qt would apply the style rules to all its
widgets again, which takes as long as creating it. What a page imports (pictures, tables, systems, printing) is loaded
with it: that is why the imports stand inside.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from swissdesk.session import codec
from swissdesk.ui.shell import collector
from swissdesk.ui.shell.actions import Actions
from swissdesk.ui.shell.frame import StatusLine
from swissdesk.ui.shell.office import Office
from swissdesk.ui.shell.page import Page, PageStack, watch_fields
from swissdesk.ui.shell.panels import Panel, PanelArea
from swissdesk.ui.shell.view import CHECKS, PAGES, PANELS, ROUND
from swissdesk.ui.widgets.table_habits import TableHabits

if TYPE_CHECKING:
    from swissdesk.ui.checks.panel import ChecksPanel
    from swissdesk.ui.hall.panel import HallPanel
    from swissdesk.ui.history.panel import HistoryPanel
    from swissdesk.ui.players.page import PlayersPage
    from swissdesk.ui.rounds.page import RoundPage
    from swissdesk.ui.sheets.page import SheetsPage
    from swissdesk.ui.standings.page import StandingsPage
    from swissdesk.ui.trace.page import TracePage

P = TypeVar("P", bound=Page)
N = TypeVar("N", bound=Panel)


class MadePages(QObject):
    """Makes them, and knows which there are."""

    left = Signal()
    """The cursor is to go from a panel back to the page."""

    def __init__(self, office: Office, actions: Actions, status: StatusLine, stack: PageStack, area: PanelArea) -> None:
        super().__init__(stack)
        self._office = office
        self._actions = actions
        self._status = status
        self._stack = stack
        self._area = area
        office.desk.document_changed.connect(self.show_panels)
        office.services.checks.asked.connect(lambda: self.checks.begin_before())
        office.services.checks.passed.connect(self._leave_checks)

    # ---- pages

    @cached_property
    def players(self) -> PlayersPage:
        """Who plays."""
        from swissdesk.ui.players.page import PlayersPage

        page = self._add(PlayersPage(self._office, self._actions, self._stack))
        TableHabits(page.table, self._office.preferences, "players")
        return page

    @cached_property
    def round(self) -> RoundPage:
        """The boards."""
        from swissdesk.ui.rounds.page import RoundPage

        page = self._add(RoundPage(self._office, self._actions, self._status.read_back, self._stack))
        TableHabits(page.table, self._office.preferences, "boards")
        return page

    @cached_property
    def standings(self) -> StandingsPage:
        """Who is where."""
        from swissdesk.ui.standings.page import StandingsPage

        return self._add(StandingsPage(self._office, self._actions, self._status.read_back, self._stack))

    @cached_property
    def trace(self) -> TracePage:
        """How a round was paired."""
        from swissdesk.ui.trace.page import TracePage

        status = self._status
        return self._add(TracePage(self._office, self._actions, status.read_back, status.show_words, self._stack))

    @cached_property
    def sheets(self) -> SheetsPage:
        """What is printed."""
        from swissdesk.ui.sheets.page import SheetsPage

        return self._add(SheetsPage(self._office, self._actions, self._stack))

    def page(self, name: str) -> Page:
        """Return the page of that name."""
        # A new one stays, with all that is loaded for it.
        with nullcontext() if self.is_made(name) else collector.resting():
            page: Page = getattr(self, name)
        return page

    def make_next(self) -> bool:
        """Make one of the pages that have not been made; False if there is none."""
        name = next((name for name in PAGES if not self.is_made(name)), None)
        if name is not None:
            self.page(name)
        return name is not None

    def is_made(self, name: str) -> bool:
        """Whether there is a page or panel of that name."""
        return name in vars(self)

    def make_ready(self) -> None:
        """Make the page of the boards while nothing is open: a document, which mostly opens on it, stands sooner."""
        codec.make_ready()
        if self._office.view.page == ROUND and not self._office.tasks.busy:
            page = self.page(ROUND)
            for part in (page, *page.findChildren(QWidget)):
                part.ensurePolished()

    @property
    def made(self) -> Iterator[Page]:
        """The pages that there are so far."""
        return (self.page(name) for name in PAGES if self.is_made(name))

    def _add(self, page: P) -> P:
        self._stack.addWidget(page)
        watch_fields(page, self._office.window)
        page.redraw()
        return page

    def open_help(self, page: str) -> None:
        """Show that page of the help in its window."""
        from swissdesk.ui.help.window import HelpWindow

        HelpWindow.show_for(self._office, page)

    # ---- panels

    @cached_property
    def checks(self) -> ChecksPanel:
        """What deserves attention."""
        from swissdesk.ui.checks.panel import ChecksPanel

        return self._add_panel(ChecksPanel(self._office, self._actions))

    @cached_property
    def history(self) -> HistoryPanel:
        """What was done."""
        from swissdesk.ui.history.panel import HistoryPanel

        return self._add_panel(HistoryPanel(self._office, self._actions))

    @cached_property
    def hall(self) -> HallPanel:
        """What the hall shows."""
        from swissdesk.ui.hall.panel import HallPanel

        return self._add_panel(HallPanel(self._office, self._actions))

    def show_panels(self) -> None:
        """Show the panels that are wanted; they belong to a document."""
        for name in self._office.preferences.panels:
            if self._office.desk.is_open and name in PANELS:
                getattr(self, name).show()

    def _add_panel(self, panel: N) -> N:
        self._area.add(panel)
        panel.left.connect(self.left)
        watch_fields(panel, self._office.window)
        return panel

    def _leave_checks(self) -> None:
        if self.is_made(CHECKS):
            self.checks.leave_again()
