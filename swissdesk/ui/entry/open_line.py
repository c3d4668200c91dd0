"""The boards still out in one line, for windows too narrow for the strip beside the table.

As many as there is room for, biggest first; the others are behind the last button, which opens their window. What the
strip offers when the results are in stands here too.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from swissdesk.i18n import N_, translate
from swissdesk.model import Round, Stage
from swissdesk.ui.actions import Actions
from swissdesk.ui.entry.side import all_in_text
from swissdesk.ui.models.open_boards import biggest_first
from swissdesk.ui.models.round import BoardRow
from swissdesk.ui.widgets.action_button import ActionButton
from swissdesk.ui.widgets.common import label

_SPACING = 6
MOST = 24
"""So many boards at most have a button, however wide the window is."""


class OpenLine(QWidget):
    """Says which board is to be gone to."""

    board_wanted = Signal(int)

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._boards: list[BoardRow] = []
        self.title = label(tone="muted")
        self.chips = [self._chip() for _ in range(MOST)]
        self.more = ActionButton(actions["results.boards_out"], text=translate(N_("All in a window")))
        self._second_pass = actions["results.second_pass"]
        self.second_pass = ActionButton(self._second_pass)
        self.close_round = ActionButton(actions["round.close"])
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(_SPACING)
        for widget in (self.title, *self.chips):
            line.addWidget(widget)
        line.addStretch(1)
        for widget in (self.more, self.second_pass, self.close_round):
            line.addWidget(widget)

    def _chip(self) -> QPushButton:
        chip = QPushButton(self)
        chip.setProperty("chip", "true")
        chip.setAutoDefault(False)
        chip.clicked.connect(lambda _checked=False: self.board_wanted.emit(self._boards[self.chips.index(chip)].board))
        return chip

    def show_round(self, played: Round, rows: Iterable[BoardRow]) -> None:
        """Show the state of a published round."""
        self._boards = biggest_first(rows)[:MOST]
        total, still = len(played.pairings), len(played.open_boards)
        self.title.setText(translate(N_("Still out")) if still else all_in_text(played))
        for chip, row in zip(self.chips, self._boards, strict=False):
            chip.setText(str(row.board))
            chip.setToolTip(row.words)
            chip.setAccessibleName(row.words)
        self.more.setVisible(still > 0)
        self.close_round.setVisible(not still and played.stage is Stage.PUBLISHED)
        is_due = not still and total > len(played.signed_off) and not self._second_pass.isChecked()
        self.second_pass.setVisible(is_due)
        self._make_room()

    def _make_room(self) -> None:
        """Show as many boards as there is room for; the title, which the head says too, goes before a button is cut."""
        last = (self.more, self.second_pass, self.close_round)
        room = self.width() - sum(w.sizeHint().width() + _SPACING for w in last if not w.isHidden())
        title = self.title.sizeHint().width()
        self.title.setVisible(title <= room)
        room -= title + _SPACING
        for place, chip in enumerate(self.chips):
            room -= chip.sizeHint().width() + _SPACING
            chip.setVisible(place < len(self._boards) and room >= 0)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.more.sizeHint().width(), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()
