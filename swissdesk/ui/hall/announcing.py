"""What the arbiter puts up in the hall himself: a message, and the time at which the round starts."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from PySide6.QtCore import Qt, QTime
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QPushButton, QTimeEdit, QVBoxLayout, QWidget

from swissdesk.i18n import N_, translate
from swissdesk.session.hall import planned_start
from swissdesk.ui.widgets.common import button, row
from swissdesk.ui.widgets.flow import FlowLayout
from swissdesk.ui.workspace import Workspace


class MessageField(QPlainTextEdit):
    """A few lines of text; Ctrl+Enter puts them up, Tab leaves the field."""

    def __init__(self, put_up: Callable[[], None]) -> None:
        super().__init__()
        self._put_up = put_up
        self.setTabChangesFocus(True)
        self.setAccessibleName(translate(N_("Message to the hall")))
        self.setPlaceholderText(translate(N_("Message to the hall")))
        self.setToolTip(translate(N_("What the hall is to read; Ctrl+Enter puts it up")))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._put_up()
            return
        super().keyPressEvent(event)


class Announcing(QWidget):
    """Message and countdown with their buttons."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__()
        self._hall = workspace.hall
        self._workspace = workspace
        self.message = MessageField(self.put_up)
        self.up = button(translate(N_("Put up")), self.put_up)
        self.up.setToolTip(translate(N_("Show the message until you go on (Ctrl+Enter in the field)")))
        self.down = button(translate(N_("Take down")), lambda: self._hall.put_up(""))
        self.down.setToolTip(translate(N_("Show the message no more")))
        self.time = QTimeEdit()
        self.time.setDisplayFormat("HH:mm")
        self.time.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.time.setAccessibleName(translate(N_("Start of the round")))
        self.time.setToolTip(translate(N_("When the round starts")))
        self.count = button(translate(N_("Count down")), self.count_down)
        self.count.setToolTip(translate(N_("Show how long it is until the round starts")))
        self.stop = button(translate(N_("Stop")), lambda: self._hall.count_down(None))
        self.stop.setToolTip(translate(N_("Show the countdown no more")))
        self._lay_out()
        workspace.desk.document_changed.connect(self._propose_time)
        self._propose_time()

    def _lay_out(self) -> None:
        title = QLabel(translate(N_("Starts at")))
        title.setBuddy(self.time)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        self.message.setFixedHeight(self.fontMetrics().height() * 4)
        column.addWidget(self.message)
        column.addLayout(_wrapping(self.up, self.down))
        column.addLayout(row(title, self.time, None))
        column.addLayout(_wrapping(self.count, self.stop))

    def refresh(self) -> None:
        """Offer what can be taken down."""
        self.down.setEnabled(bool(self._hall.board.message))
        self.stop.setEnabled(self._hall.board.start is not None)

    def put_up(self) -> None:
        """Show the message, until further notice."""
        if self.message.toPlainText().strip():
            self._hall.put_up(self.message.toPlainText())

    def count_down(self) -> None:
        """Show the countdown to the chosen time: the next time that the clock says so."""
        now, chosen = self._hall.clock(), self.time.time()
        planned = planned_start(self._workspace.tournament, now)
        if planned is not None and QTime(planned.hour, planned.minute) == chosen:
            self._hall.count_down(planned)
            return
        start = now.replace(hour=chosen.hour(), minute=chosen.minute(), second=0, microsecond=0)
        self._hall.count_down(start if start > now else start + timedelta(days=1))

    def _propose_time(self) -> None:
        """Begin with the time of the schedule, or with the next full quarter of an hour."""
        now = self._hall.clock()
        start = planned_start(self._workspace.tournament, now) or _quarter(now)
        self.time.setTime(QTime(start.hour, start.minute))


def _wrapping(*buttons: QPushButton) -> FlowLayout:
    line = FlowLayout()
    for each in buttons:
        line.addWidget(each)
    return line


def _quarter(now: datetime) -> datetime:
    return (now + timedelta(minutes=15 - now.minute % 15)).replace(second=0)
