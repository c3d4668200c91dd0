"""What the hall sees, small, in the arbiter's window."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QHideEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from swissdesk.i18n import N_, translate
from swissdesk.ui import theme
from swissdesk.ui.hall.hall import Hall


class Picture(QWidget):
    """As wide as there is room, in the shape of the hall's screen; a click turns the page."""

    def __init__(self, hall: Hall) -> None:
        super().__init__()
        self._hall = hall
        self.setAccessibleName(translate(N_("What the hall shows")))
        self.setToolTip(translate(N_("What the hall shows; a click turns the page")))
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        hall.redrawn.connect(self.update)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        shape = self._hall.size
        return round(width * shape.height() / max(shape.width(), 1))

    def sizeHint(self) -> QSize:
        width = self.fontMetrics().height() * 18
        return QSize(width, self.heightForWidth(width))

    def paintEvent(self, _event: QPaintEvent) -> None:
        laid = self._hall.laid
        whole = QPixmap(laid.width, laid.height)
        painter = QPainter(whole)
        self._hall.draw(painter)
        painter.end()
        ratio = self.devicePixelRatioF()
        small = whole.scaled(
            self.size() * ratio, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
        small.setDevicePixelRatio(ratio)
        on_top = QPainter(self)
        left = round((self.width() - small.width() / ratio) / 2)
        on_top.drawPixmap(left, 0, small)
        on_top.setPen(QPen(theme.active().colour("strong_line"), 1))
        on_top.drawRect(left, 0, round(small.width() / ratio) - 1, round(small.height() / ratio) - 1)
        on_top.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._hall.step(1)
        event.accept()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._hall.watch(self, watching=True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._hall.watch(self, watching=False)
