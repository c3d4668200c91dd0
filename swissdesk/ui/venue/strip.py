"""The strip of first steps above the page of a new event: players, tie-breaks, times, backup, print test, pair.

It comes with the document and leaves when round 1 is paired, but never under somebody's pointer: it appears and
disappears only while a page is turned, a document opened, or by its own button and the entry in the View menu. Where
the states do not fit into one line, they are left to pictures and tooltips.
"""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QToolButton, QWidget

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.session import venue
from swissdesk.session.venue import Found, State
from swissdesk.ui.shell.actions import Actions
from swissdesk.ui.shell.icons import icon
from swissdesk.ui.shell.office import Office
from swissdesk.ui.venue.checklist import PICTURES, WORDS
from swissdesk.ui.venue.surroundings import known
from swissdesk.ui.venue.ways import WAYS
from swissdesk.ui.widgets.buttons import tool_button
from swissdesk.ui.widgets.common import named, row
from swissdesk.ui.widgets.shorthand import flowing


class FirstSteps(QFrame):
    """A button for each step, with its state; the next open one stands out."""

    def __init__(self, office: Office, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("first_steps")
        self._office = office
        self._actions = actions
        self.steps = {key: self._step(key) for key in venue.FIRST_STEPS}
        self.all = tool_button(actions["venue.show"], Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.away = QToolButton()
        named(self.away, N_("Hide the first steps"), N_("Hide the first steps; View shows them again"))
        self.away.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.away.clicked.connect(actions["view.first_steps"].trigger)
        line = row(on=self, margins=(10, 2, 6, 2), spacing=4)
        line.addLayout(flowing(*self.steps.values(), self.all, spacing=4), 1)
        line.addWidget(self.away, 0, Qt.AlignmentFlag.AlignTop)
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.refresh)
        for signal in (office.desk.changed, office.services.copies.changed, office.view.settled):
            signal.connect(self._refresh_soon)
        self.redraw()

    def _step(self, key: str) -> QToolButton:
        step = QToolButton()
        step.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        step.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        step.clicked.connect(self._actions[WAYS[key]].trigger)
        return step

    def _refresh_soon(self, *_what: object) -> None:
        if self.isVisible():
            self._soon.start()

    def refresh(self) -> None:
        """Show how the steps stand."""
        if not self._office.desk.is_open:
            return
        found = {each.point.key: each for each in venue.first_steps(self._office.tournament, known(self._office))}
        texts = {key: _text(each) for key, each in found.items()}
        if self._lines_of(texts.values()) > 1:
            texts = {key: translate(each.point.title) for key, each in found.items()}
        following = next((key for key, each in found.items() if each.look.state is State.OPEN), "")
        for key, step in self.steps.items():
            step.setVisible(key in found)
            if key in found:
                self._show(step, found[key], texts[key], is_next=key == following)

    def _lines_of(self, texts: Collection[str]) -> float:
        """Return how many lines the steps would take with these texts; the table below needs the room more."""
        metrics = self.fontMetrics()
        beside = 2.5 * metrics.height()  # picture and margins
        return sum(metrics.horizontalAdvance(text) + beside for text in (*texts, self.all.text())) / max(
            self.width(), 1
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._refresh_soon()

    def _show(self, step: QToolButton, found: Found, text: str, *, is_next: bool) -> None:
        action = self._actions[WAYS[found.point.key]]
        said = wording.sentence(found.look.said)
        state = translate(WORDS[found.look.state])
        if step.text() != text:
            step.setText(text)
        font = step.font()
        if font.bold() is not is_next:
            font.setBold(is_next)
            step.setFont(font)
        picture, role = PICTURES[found.look.state]
        step.setIcon(icon(picture, role if is_next or found.look.state is State.DONE else "muted"))
        named(step, f"{_text(found)} ({state}). {said}", f"{said} ({action.shortcut().toString()})")
        step.setEnabled(action.isEnabled())

    def redraw(self) -> None:
        """Use colours and sizes of the theme as it is now."""
        side = self.fontMetrics().height()
        self.away.setIcon(icon("close", "muted"))
        for each in (*self.steps.values(), self.away):
            each.setIconSize(QSize(side, side))
        self.refresh()


def _text(found: Found) -> str:
    title, short = translate(found.point.title), wording.fact_text(found.look.short)
    return wording.text(N_("{step}: {state}"), step=title, state=short)
