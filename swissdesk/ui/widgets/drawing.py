"""A drawing (`reports.drawing`) in the window: painted in the colours of the theme, scrolled, dragged, made larger.

Plates with a key can be walked with the arrow keys, clicked, and are read aloud. Everything is one item that paints
itself, so that a bracket of hundreds and a picture that moves cost the same few lines.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGraphicsItem,
    QGraphicsScene,
    QGraphicsView,
    QStyleOptionGraphicsItem,
    QToolTip,
    QWidget,
)

from swissdesk.reports.drawing import Align, Drawing, Plate, Stroke, Words
from swissdesk.ui.widgets.painting import colour_of, draw_box
from swissdesk.ui.widgets.screen_reader import describe

_UNIT = 24.0
"""A height of type, in the coordinates of the scene."""
_TYPE = 0.74
"""The size of plain type in pixels, in its height."""
_STEP = 1.2
_LEAST, _MOST = 0.05, 8.0
_READABLE = 0.72
"""Drawn smaller than this part of the program's own type, it scrolls instead."""
_LARGEST = 1.35
"""Nor does it grow beyond so many times that size, unless it is asked to."""
_ALIGN = {Align.LEFT: 0.0, Align.CENTRE: 0.5, Align.RIGHT: 1.0}
_DIRECTIONS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}


class _Painted(QGraphicsItem):
    """The drawing itself."""

    def __init__(self) -> None:
        super().__init__()
        self.drawing = Drawing("", 1.0, 1.0, ())
        self.selected = ""
        self.is_active = False
        self._fitted: dict[tuple[tuple[str, ...], float, bool, float], str] = {}
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def boundingRect(self) -> QRectF:
        return QRectF(0, 0, self.drawing.width * _UNIT, self.drawing.height * _UNIT)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        seen = option.exposedRect
        for item in self.drawing.items:
            if isinstance(item, Stroke):
                self._stroke(painter, item)
            elif isinstance(item, Plate):
                if seen.intersects(rect_of(item)):
                    self._plate(painter, item)
            elif seen.top() < (item.y + item.size) * _UNIT and (item.y - item.size) * _UNIT < seen.bottom():
                self._words(painter, item)
        chosen = self.plate_of(self.selected)
        if chosen is not None and self.is_active:
            around = rect_of(chosen).adjusted(-4, -4, 4, 4)
            draw_box(painter, around, (chosen.radius + 0.15) * _UNIT, edge="text", width=0.12 * _UNIT)

    def _stroke(self, painter: QPainter, item: Stroke) -> None:
        pen = QPen(colour_of(item.ink.value), item.weight * _UNIT)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        if item.is_broken:
            pen.setDashPattern([0.4 / item.weight, 0.35 / item.weight])
        painter.setPen(pen)
        painter.drawPolyline([QPointF(x * _UNIT, y * _UNIT) for x, y in item.points])

    def _plate(self, painter: QPainter, item: Plate) -> None:
        fill, edge = (ink.value if ink is not None else "" for ink in (item.fill, item.edge))
        draw_box(painter, rect_of(item), item.radius * _UNIT, fill=fill, edge=edge, width=item.weight * _UNIT)

    def _words(self, painter: QPainter, item: Words) -> None:
        font = _font(item.size, bold=item.bold)
        text = self._form(item, font)
        metrics = QFontMetricsF(font)
        wide = metrics.horizontalAdvance(text)
        painter.setFont(font)
        painter.setPen(colour_of(item.ink.value))
        at = QPointF(item.x * _UNIT - wide * _ALIGN[item.align], item.y * _UNIT + metrics.capHeight() / 2)
        painter.drawText(at, text)

    def _form(self, item: Words, font: QFont) -> str:
        """Return the form of the words that fits; cut if none does."""
        if item.room is None:
            return item.forms[0]
        key = (item.forms, item.size, item.bold, item.room)
        if key not in self._fitted:
            metrics, room = QFontMetricsF(font), item.room * _UNIT
            fitting = next((form for form in item.forms if metrics.horizontalAdvance(form) <= room), None)
            cut = metrics.elidedText(item.forms[-1], Qt.TextElideMode.ElideRight, room)
            self._fitted[key] = cut if fitting is None else fitting
        return self._fitted[key]

    def plate_of(self, key: str) -> Plate | None:
        """Return the plate with a key, None if there is none."""
        return next((plate for plate in self.drawing.plates if plate.key == key), None)

    def show_drawing(self, drawing: Drawing) -> None:
        """Paint another one from now on."""
        if (drawing.width, drawing.height) != (self.drawing.width, self.drawing.height):
            self.prepareGeometryChange()
        self.drawing = drawing
        self.update()


def _font(size: float, *, bold: bool) -> QFont:
    font = QFont(QApplication.font())
    font.setPixelSize(max(1, round(size * _TYPE * _UNIT)))
    font.setBold(bold)
    return font


def rect_of(plate: Plate) -> QRectF:
    """Return where a plate is in the scene."""
    return QRectF(plate.left * _UNIT, plate.top * _UNIT, plate.width * _UNIT, plate.height * _UNIT)


class ZoomedView(QGraphicsView):
    """A scene that is dragged by hand and drawn larger or smaller; subclasses say how large it is of itself."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.zoom = 1.0
        self.overview = False
        """Whether all of it is shown, however small."""
        self.setAcceptDrops(False)  # a file dropped here is for the window
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setDragMode(QGraphicsView.DragMode.ScrollHandDrag)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setCursor(Qt.CursorShape.ArrowCursor)
        self.setAccessibleName(name)

    def set_zoom(self, zoom: float) -> None:
        """Draw so many times as large as it is drawn of itself."""
        raise NotImplementedError

    def closer(self) -> None:
        """Draw larger."""
        self.set_zoom(self.zoom * _STEP)

    def further(self) -> None:
        """Draw smaller."""
        self.set_zoom(self.zoom / _STEP)

    def fit(self) -> None:
        """Draw all of it, however small; once more: so that it can be read."""
        self.overview = not self.overview if self.zoom == 1.0 else True
        self.set_zoom(1.0)


class DrawingView(ZoomedView):
    """Shows a drawing: as large as it can be read, or all of it."""

    selected = Signal(str)
    """The cursor is on the plate with that key."""
    opened = Signal(str)
    """A plate was clicked twice, or Enter pressed on it."""

    def __init__(self, name: str, *, smallest: float = _READABLE, largest: float = _LARGEST) -> None:
        """`smallest` and `largest` are the sizes, in those of the program's type, between which it fits itself."""
        super().__init__(name)
        self._smallest = smallest
        self._largest = largest
        self._painted = _Painted()
        scene = QGraphicsScene(self)
        scene.addItem(self._painted)
        self.setScene(scene)
        self.setRenderHint(QPainter.RenderHint.TextAntialiasing)
        self.redraw()

    # ---- what is shown

    @property
    def drawing(self) -> Drawing:
        """What is shown."""
        return self._painted.drawing

    @property
    def selection(self) -> str:
        """The key of the plate with the cursor, empty for none."""
        return self._painted.selected

    def show_drawing(self, drawing: Drawing) -> None:
        """Show a drawing; place and size stay unless its own size is another."""
        before = self.drawing
        self._painted.show_drawing(drawing)
        if (before.width, before.height) != (drawing.width, drawing.height):
            self.setSceneRect(self._painted.boundingRect())
            self.set_zoom(self.zoom)

    def select(self, key: str, *, aloud: bool = True) -> None:
        """Put the cursor on a plate, in sight."""
        plate = self._painted.plate_of(key)
        if plate is None:
            return
        self._painted.selected = key
        self._painted.update()
        self.ensureVisible(rect_of(plate), 30, 30)
        if aloud:
            describe(self, plate.description)
        else:
            self.setAccessibleDescription(plate.description)
        self.selected.emit(key)

    def redraw(self) -> None:
        """Use colours and sizes of the theme as it is now."""
        self.setBackgroundBrush(colour_of("window"))
        self._painted._fitted.clear()
        self.set_zoom(self.zoom)
        self._painted.update()

    # ---- how large

    def set_zoom(self, zoom: float) -> None:
        self.zoom = min(max(zoom, _LEAST), _MOST)
        area, room = self.sceneRect(), self.maximumViewportSize()
        if area.isEmpty():
            return
        own = QFontMetricsF(QApplication.font()).height() / _UNIT
        scale = min(room.width() / area.width(), room.height() / area.height()) * 0.99
        if not self.overview:
            scale = min(max(scale, self._smallest * own), self._largest * own)
        self.resetTransform()
        self.scale(scale * self.zoom, scale * self.zoom)

    # ---- hands

    def plate_at(self, at: QPointF) -> Plate | None:
        """Return the plate at a point of the scene."""
        return next((plate for plate in self.drawing.plates if rect_of(plate).contains(at)), None)

    def _move(self, across: int, down: int) -> None:
        """Put the cursor on the nearest plate in a direction; at first on the first."""
        plates = self.drawing.plates
        here = self._painted.plate_of(self.selection)
        if here is None:
            if plates:
                self.select(plates[0].key)
            return
        centre, best = rect_of(here).center(), None
        for plate in plates:
            way = rect_of(plate).center() - centre
            ahead, aside = (way.x() * across + way.y() * down), abs(way.x() * down) + abs(way.y() * across)
            if ahead > 1 and (best is None or ahead + 3 * aside < best[0]):
                best = (ahead + 3 * aside, plate.key)
        if best is not None:
            self.select(best[1])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier & ~Qt.KeyboardModifier.ShiftModifier
        key = Qt.Key(event.key())
        if plain and key in _DIRECTIONS and self.drawing.plates:
            self._move(*_DIRECTIONS[key])
        elif plain and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.selection:
            self.opened.emit(self.selection)
        elif plain and event.text() in ("+", "="):
            self.closer()
        elif plain and event.text() == "-":
            self.further()
        elif plain and event.text() == "0":
            self.fit()
        elif self.drawing.plates or key not in (*_DIRECTIONS, Qt.Key.Key_Home, Qt.Key.Key_End):
            super().keyPressEvent(event)
        else:
            event.ignore()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        self.viewport().setCursor(Qt.CursorShape.ArrowCursor)
        plate = self.plate_at(self.mapToScene(event.position().toPoint()))
        if plate is not None and event.button() is Qt.MouseButton.LeftButton:
            self.select(plate.key)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        plate = self.plate_at(self.mapToScene(event.position().toPoint()))
        if plate is not None:
            self.opened.emit(plate.key)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            plate = self.plate_at(self.mapToScene(event.pos()))
            QToolTip.showText(event.globalPos(), plate.description if plate is not None else "", self)
            return True
        return super().viewportEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.set_zoom(self.zoom)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._painted.is_active = True
        self._painted.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._painted.is_active = False
        self._painted.update()
