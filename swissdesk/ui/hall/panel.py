"""The panel from which the arbiter directs the hall: a small picture of what is on, and everything it can be told."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.session.hall import View, title
from swissdesk.ui.actions import Actions
from swissdesk.ui.hall.announcing import Announcing
from swissdesk.ui.hall.painting import clock_text
from swissdesk.ui.hall.picture import Picture
from swissdesk.ui.hall.telling import Telling
from swissdesk.ui.hall.view_list import ViewList
from swissdesk.ui.panels import Panel
from swissdesk.ui.widgets.action_button import ActionButton
from swissdesk.ui.widgets.common import label
from swissdesk.ui.widgets.flow import FlowLayout
from swissdesk.ui.widgets.scrolled import scrolled
from swissdesk.ui.workspace import HALL, Workspace

_STEPS = ("hall.previous", "hall.pause", "hall.next", "hall.go_on")


class HallPanel(Panel):
    """Everything takes effect at once; what is wanted of the views and of privacy is remembered."""

    def __init__(self, workspace: Workspace, actions: Actions) -> None:
        super().__init__(HALL, translate(N_("The hall")), workspace)
        self._hall = workspace.hall
        self._actions = actions
        self.picture = Picture(workspace.hall)
        self.said = label(tone="muted")
        self.said.setWordWrap(True)
        self.switch = ActionButton(actions["hall.screen"], primary=True)
        self.list = ViewList(workspace.hall)
        self.announcing = Announcing(workspace)
        self.telling = Telling(workspace, actions)
        self._lay_out()
        self._hall.changed.connect(self.refresh)
        self._hall.redrawn.connect(self._say)
        workspace.hall_window.moved.connect(self.refresh)
        workspace.hall_wanted.connect(self._go_to)

    def _lay_out(self) -> None:
        steps = FlowLayout()
        for name in _STEPS:
            button = ActionButton(self._actions[name])
            button.setAutoDefault(True)
            steps.addWidget(button)
        self.column.addWidget(self.picture)
        self.column.addWidget(self.said)
        self.column.addWidget(self.switch)
        self.column.addLayout(steps)
        self.column.addWidget(self.list)
        self.column.addWidget(self.announcing)
        self.column.addWidget(self.telling)
        self.column.addStretch(1)
        self.area = scrolled(self._body)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(self.area)
        self.redraw()

    def refresh(self) -> None:
        """Show what is on and what is wanted, if anybody looks."""
        if not self.isVisible():
            return
        self.list.refresh()
        self.telling.refresh()
        self.announcing.refresh()
        self._say()

    def redraw(self) -> None:
        super().redraw()
        if hasattr(self, "area"):
            self._body.setMinimumSize(1, 1)
            self.area.setMinimumWidth(min(self.fontMetrics().height() * 12, self._most))

    def _say(self) -> None:
        text = self._words() if self.isVisible() else ""
        if text != self.said.text():
            self.said.setText(text)

    def _words(self) -> str:
        hall = self._hall
        place, count = hall.place, hall.page_count
        what = title(place.view)
        if count > 1:
            what = wording.text(N_("{view}, page {page} of {pages}"), view=what, page=place.page + 1, pages=count)
        if hall.programme.held is not None:
            return wording.text(N_("{view}, until you go on."), view=what)
        if hall.programme.paused:
            return wording.text(N_("{view}, paused."), view=what)
        if hall.focus_end is not None:
            return wording.text(N_("{view}; only pairings until {time}."), view=what, time=clock_text(hall.focus_end))
        if place.view is View.CHECK_IN and len(hall.views) == 1:
            return wording.text(N_("{view}; there is nothing else to show yet."), view=what)
        return wording.text(N_("{view}; the next in {seconds} s."), view=what, seconds=hall.seconds_left)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    def take_focus(self) -> None:
        self.list.setFocus()

    def _go_to(self, what: str) -> None:
        self.begin()
        if what == "message":
            self.announcing.message.setFocus()
