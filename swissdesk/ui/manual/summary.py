"""The line under the boards that says how they stand to the rules, and all about the board of the cursor."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from swissdesk import wording
from swissdesk.engine.verdicts import Level, Rule
from swissdesk.i18n import N_, translate
from swissdesk.reports.verdict_words import summary
from swissdesk.ui.manual.judging import Judging
from swissdesk.ui.widgets.common import label, set_property
from swissdesk.ui.widgets.strip import Strip

_LOOKS = {
    Level.AS_RULED: ("done", "done", "accent"),
    Level.OTHER: ("info", "info", "muted"),
    Level.WORSE: ("notice", "notice", "notice"),
    Level.BROKEN: ("error", "error", "danger"),
}

_ANY_HEIGHT = 16_777_215
"""No limit, for a widget."""


class SummaryStrip(Strip):
    """Green if all is as the rules pair, amber if something is worse, red if a rule is broken; grey while unknown."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("info", parent)
        self._look = _LOOKS[Level.OTHER]
        self.details = label(tone="muted")
        self.details.setWordWrap(True)
        self.details.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        both = QVBoxLayout()
        both.setSpacing(2)
        self.said.removeWidget(self.text)
        both.addWidget(self.text)
        both.addWidget(self.details)
        self.said.addLayout(both, 1)
        self.setAccessibleName(translate(N_("How the boards stand to the rules")))

    def keep_height(self, *, wanted: bool) -> None:
        """Stay as high as now, whatever is said, or have the height again that the words need."""
        if wanted:
            self.setFixedHeight(self.height())
        else:
            self.setMinimumHeight(0)
            self.setMaximumHeight(_ANY_HEIGHT)

    def show_state(self, judging: Judging, waiting: int, details: str, in_full: str) -> None:
        """Show the latest review; `waiting` players have no place, `details` are about the board of the cursor."""
        level, said = _state(judging, waiting)
        keeps = judging.is_stale and judging.review is not None
        self.text.setMinimumHeight(self.text.height() if keeps else 0)  # no jump there and back for a moment's wait
        self._look = _LOOKS[level]
        set_property(self, "strip", self._look[0])
        self.text.setText(said)
        self.text.setAccessibleName(said)
        self.details.setText(details)
        self.details.setToolTip(in_full if in_full != details else "")
        self.details.setAccessibleName(in_full)
        self.redraw()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._keep_room()

    def _keep_room(self) -> None:
        """Two lines for the details, always: the boards above do not jump when the cursor moves."""
        self.details.setFixedHeight(2 * self.details.fontMetrics().lineSpacing())

    def redraw(self) -> None:
        """Use colours and sizes of the theme as it is now."""
        self._keep_room()
        self.draw(self._look[1], self._look[2])


def _state(judging: Judging, waiting: int) -> tuple[Level, str]:
    if judging.refusal is not None:
        reason = wording.sentence(judging.refusal)
        return Level.OTHER, wording.text(N_("The rules cannot be asked: {reason}"), reason=reason)
    review = judging.review
    if review is None or judging.is_stale:
        return Level.OTHER, translate(N_("Judging the boards …"))
    said = summary(review, waiting, has_rules=review.ruled is not None)
    if any(remark.rule is not Rule.LEFT_OUT for remark in review.broken):
        return Level.BROKEN, said
    if review.broken or review.worse or any(verdict.level is Level.WORSE for verdict in review.verdicts):
        return Level.WORSE, said
    return (Level.OTHER if review.differing else Level.AS_RULED), said
