"""What the page shows instead of a story: why there is none, or how far the work is, and what can be done."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from swissdesk.i18n import N_, translate
from swissdesk.ui.shell.workers import Tasks
from swissdesk.ui.widgets.common import SizedLabel, button


class Waiting(QWidget):
    """A sentence in the middle, and below it what makes sense: progress, a button to stop, a button to begin."""

    def __init__(
        self, tasks: Tasks, cancel: Callable[[], object], again: Callable[[], object], preview: Callable[[], object]
    ) -> None:
        super().__init__()
        self.notice = SizedLabel(1.15)
        self.notice.setWordWrap(True)
        self.notice.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setMaximumWidth(320)
        self.bar.setAccessibleName(translate(N_("Progress")))
        self.cancel = button(translate(N_("Cancel")), cancel)
        self.cancel.setToolTip(translate(N_("Stop this; nothing is changed (Esc)")))
        self.again = button(translate(N_("Work it out")), again)
        self.preview = button("", preview)
        column = QVBoxLayout(self)
        column.setContentsMargins(40, 40, 40, 40)
        column.setSpacing(14)
        column.addStretch(2)
        column.addWidget(self.notice)
        for widget in (self.bar, self.cancel, self.again, self.preview):
            line = QHBoxLayout()
            line.addStretch(1)
            line.addWidget(widget)
            line.addStretch(1)
            column.addLayout(line)
        column.addStretch(3)
        tasks.slow.connect(lambda _title: self._show_progress())
        tasks.progress.connect(self._set_progress)

    def say(self, text: str, *, again: bool = False, preview: str = "") -> None:
        """Show a sentence, and the buttons that make sense; work that is slow shows by itself."""
        self.notice.setText(text)
        self.bar.hide()
        self.cancel.hide()
        self.again.setVisible(again)
        self.preview.setText(preview)
        self.preview.setVisible(bool(preview))

    def _show_progress(self) -> None:
        self.bar.setRange(0, 0)
        self.bar.show()
        self.cancel.show()

    def _set_progress(self, done: int, total: int) -> None:
        finished = done >= total
        self.bar.setRange(0, 0 if finished else max(total, 0))
        self.bar.setValue(done)
