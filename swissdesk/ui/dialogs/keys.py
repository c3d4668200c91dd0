"""Every key of the program on one page, made from the declared actions and the keys of results."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialog, QFrame, QGridLayout, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.ui.actions import ACTIONS
from swissdesk.ui.result_keys import OTHER_KEYS, STANDARD
from swissdesk.ui.widgets.common import SizedLabel, button, label, row

_GROUPS = (
    ("file", N_("File")),
    ("print", N_("Paper")),
    ("edit", N_("Edit")),
    ("players", N_("Players")),
    ("round", N_("Round")),
    ("trace", N_("Trace")),
    ("view", N_("View")),
    ("help", N_("Help")),
)


class KeysDialog(QDialog):
    """Shows the keys, those of results first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(translate(N_("Keys")))
        body = QWidget()
        columns = QHBoxLayout(body)
        columns.setSpacing(36)
        columns.setContentsMargins(0, 0, 12, 0)
        columns.addLayout(self._stack([self._results(), *self._groups("file", "print")]))
        columns.addLayout(self._stack(self._groups("players", "round", "trace")))
        columns.addLayout(self._stack([*self._groups("edit", "view", "help"), self._plain_keys()]))
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidget(body)
        close = button(translate(N_("Close")), self.accept, primary=True)
        close.setDefault(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(12)
        column.addWidget(SizedLabel(1.35, text=translate(N_("Keys"))))
        column.addWidget(scroll, 1)
        column.addLayout(row(None, close))
        room = self.screen().availableSize() * 0.92
        self.resize((body.sizeHint().grownBy(self.contentsMargins())).boundedTo(room))
        wanted = body.sizeHint()
        unit = self.fontMetrics().height()
        self.resize(min(wanted.width() + 4 * unit, room.width()), min(wanted.height() + 8 * unit, room.height()))

    def _stack(self, groups: list[tuple[str, list[tuple[str, str]]]]) -> QVBoxLayout:
        stack = QVBoxLayout()
        stack.setSpacing(14)
        for title, lines in groups:
            stack.addWidget(SizedLabel(1.0, text=title))
            stack.addLayout(self._grid(lines))
        stack.addStretch(1)
        return stack

    def _grid(self, lines: list[tuple[str, str]]) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(1, 1)
        for number, (key, text) in enumerate(lines):
            cap = QLabel(key)
            cap.setTextFormat(Qt.TextFormat.PlainText)
            font = cap.font()
            font.setBold(True)
            cap.setFont(font)
            grid.addWidget(cap, number, 0)
            grid.addWidget(label(text, "muted"), number, 1)
        return grid

    def _results(self) -> tuple[str, list[tuple[str, str]]]:
        lines = [("  ".join(keys.upper()), wording.result_text(result)) for keys, result in STANDARD.results]
        lines += [(key, translate(text)) for key, text in OTHER_KEYS]
        return translate(N_("Results, in the table of boards")), lines

    def _plain_keys(self) -> tuple[str, list[tuple[str, str]]]:
        """Return the keys that work only while drawing or timeline of the trace have the focus."""
        lines = [
            (QKeySequence(spec.plain).toString(QKeySequence.SequenceFormat.NativeText), _plain(spec.text))
            for spec in ACTIONS
            if spec.plain
        ]
        return translate(N_("Trace, in the drawing and the timeline")), lines

    def _groups(self, *ids: str) -> list[tuple[str, list[tuple[str, str]]]]:
        titles = dict(_GROUPS)
        return [
            (
                translate(titles[group]),
                [
                    (QKeySequence(spec.key).toString(QKeySequence.SequenceFormat.NativeText), _plain(spec.text))
                    for spec in ACTIONS
                    if spec.id.startswith(f"{group}.")
                ],
            )
            for group in ids
        ]


def _plain(text: str) -> str:
    return translate(text).replace("&", "").rstrip("…")
