"""The small button in the status line that counts the checks by severity and opens their panel."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QAction, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QStyle, QStyleOption, QWidget

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.ui import theme
from swissdesk.ui.checks.checks import Checks
from swissdesk.ui.checks.words import LOOKS, counts_text
from swissdesk.ui.icons import icon

_ALL_WELL = ("done", "accent")


class ChecksIndicator(QAbstractButton):
    """An icon and a number for each severity there is, or a tick."""

    def __init__(self, checks: Checks, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._checks = checks
        self._action: QAction | None = None
        self._parts: list[tuple[str, str, str]] = []
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        checks.changed.connect(self.refresh)
        self.refresh()

    def open_by(self, action: QAction) -> None:
        """Have a click trigger this action; its key stands in the tooltip."""
        self._action = action
        self.clicked.connect(lambda _checked=False: action.trigger())
        self.refresh()

    def refresh(self) -> None:
        """Count again."""
        counts = self._checks.counts()
        self._parts = [(*LOOKS[severity], str(count)) for severity, count in counts.items()] or [(*_ALL_WELL, "")]
        said = counts_text(counts) or translate(N_("nothing deserves attention"))
        self.setAccessibleName(wording.text(N_("Checks: {counts}"), counts=said))
        key = "" if self._action is None else self._action.shortcut().toString()
        self.setToolTip(f"{self.accessibleName()} ({key})" if key else self.accessibleName())
        self.updateGeometry()
        self.update()

    @property
    def _unit(self) -> int:
        return self.fontMetrics().height()

    def _width(self, number: str) -> int:
        return self._unit + (self.fontMetrics().horizontalAdvance(number) + self._unit // 4 if number else 0)

    def sizeHint(self) -> QSize:
        gaps = self._unit // 2 * (len(self._parts) - 1)
        return QSize(sum(self._width(number) for *_, number in self._parts) + gaps + self._unit, self._unit + 4)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        colours, unit = theme.active(), self._unit
        if self.underMouse() or self.isDown():
            painter.fillRect(self.rect(), colours.colour("selection" if self.isDown() else "accent_soft"))
        x, middle = unit // 2, self.rect().center().y()
        for picture, role, number in self._parts:
            side = round(unit * 0.95)
            painter.drawPixmap(QPoint(x, middle - side // 2), icon(picture, role).pixmap(side, side))
            painter.setPen(colours.colour("muted" if role == "muted" else role))
            area = QRect(x + unit + unit // 4, 0, self.width(), self.height())
            painter.drawText(area, int(Qt.AlignmentFlag.AlignVCenter), number)
            x += self._width(number) + unit // 2
        if self.hasFocus():
            option = QStyleOption()
            option.initFrom(self)
            self.style().drawPrimitive(QStyle.PrimitiveElement.PE_FrameFocusRect, option, painter, self)
        painter.end()
