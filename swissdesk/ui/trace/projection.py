"""What the audience sees of the lectern: the heading of the bracket, cards as large as they fit, what the step says.

It fills the screen on which the arbiter's window is not. If that screen goes it becomes a window beside the lectern, so
that nothing is out of reach; if one comes it goes there.
"""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import QCloseEvent, QFont, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from swissdesk.i18n import N_, translate
from swissdesk.ui.hall.monitors import Monitor, Monitors
from swissdesk.ui.trace.canvas import Canvas, Cast
from swissdesk.ui.trace.cards import place, width_for
from swissdesk.ui.trace.picture import Picture
from swissdesk.ui.widgets.common import Wide, label, stack

_LARGEST, _LEAST, _STEP = 6.0, 0.6, 0.92
_HEADING, _SAID = 22, 30
"""So many lines of the heading, and of what is said, would fill the screen."""


class BigCards(Canvas):
    """The cards as large as they fit, always with all the colours so far."""

    def __init__(self) -> None:
        super().__init__()
        self.whole_cards = True
        self._usual = QFont(self.font())
        self._games = 0

    def begin(self, story: Cast | None) -> None:
        """Take the players whose cards are shown."""
        players = () if story is None else story.players.values()
        self._games = max((len(player.colours) for player in players), default=0)
        super().begin(story)

    def show_picture(self, picture: Picture, *, move: bool = True) -> None:
        font, scale = QFont(self._usual), _LARGEST
        while scale > _LEAST:
            font.setPointSizeF(self._usual.pointSizeF() * scale)
            if self._fits(picture, font):
                break
            scale *= _STEP
        if font != self.font():
            self.setFont(font)
        # What fits needs no bars, which would take room from it.
        bars = Qt.ScrollBarPolicy
        fits = scale > _LEAST
        self.setVerticalScrollBarPolicy(bars.ScrollBarAlwaysOff if fits else bars.ScrollBarAsNeeded)
        super().show_picture(picture, move=move)

    def _fits(self, picture: Picture, font: QFont) -> bool:
        room = self._whole_room()
        placing = place(picture, font, room, whole=True)
        return placing.size.height() <= room.height() and placing.measures.width >= width_for(self._games, font)

    def _whole_room(self) -> QRectF:
        size = self.maximumViewportSize()
        return QRectF(0, 0, size.width() - 8, size.height() - 4)


class Projection(QWidget):
    """What the audience sees: the heading of the bracket, the cards, and what the step says."""

    key = Signal(int)
    """A key was pressed that the lectern takes."""
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle(translate(N_("Lectern – SwissDesk")))
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, on=False)
        self.title = label(wraps=True)
        self.cards = BigCards()
        self.cards.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.text = label(wraps=True)
        stack(self.title, Wide(self.cards), self.text, on=self, margins=(28, 18, 28, 18), spacing=14)

    def fill(self, monitors: Monitors, monitor: Monitor) -> None:
        """Fill a screen."""
        if self.isFullScreen() and self.geometry() == monitor.area:
            return
        self.showNormal()  # a window that fills one screen does not move to another one
        monitors.put(self, monitor)
        self.showFullScreen()

    def stand_in(self, area: QRect) -> None:
        """Be a window in a part of a screen."""
        self.showNormal()
        self.setGeometry(area)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.key.emit(event.key())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for said, lines, weight in (
            (self.title, _HEADING, QFont.Weight.DemiBold),
            (self.text, _SAID, QFont.Weight.Normal),
        ):
            font = QFont(self.font())
            font.setWeight(weight)
            font.setPixelSize(max(self.height() // lines, self.fontMetrics().height()))
            said.setFont(font)
        self.cards.show_picture(self.cards.picture, move=False)

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.left.emit()
