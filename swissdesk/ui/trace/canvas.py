"""The drawing of a step: cards that move from where they stood, lines between them, and a view on it that zooms.

`PickingView` is what all drawings of the trace have in common: dragged by hand, and a click picks a player.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping

from PySide6.QtCore import QEasingCurve, QEvent, QPoint, QPointF, QRectF, Qt, QVariantAnimation, Signal
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QHelpEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPen,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QGraphicsItem,
    QGraphicsScene,
    QGraphicsView,
    QStyle,
    QStyleOptionGraphicsItem,
    QWidget,
)

from swissdesk.engine.measure import Measure
from swissdesk.engine.position import Competitor
from swissdesk.i18n import N_, translate
from swissdesk.ui.shell.workers import delayed
from swissdesk.ui.trace import steps
from swissdesk.ui.trace.cards import Card, PlacedTitle, Placing, fitting, light_up, mark_players, place
from swissdesk.ui.trace.picture import Bond, Line, Picture
from swissdesk.ui.widgets.drawing import ZoomedView
from swissdesk.ui.widgets.painting import CENTRE, LEFT, colour_of, draw_box, draw_text, font_of, pen_of
from swissdesk.values import dataclass

# ---- a view to pick players in


class PickingView(ZoomedView):
    """Shows a scene with players in it; subclasses say who is where."""

    picked = Signal(int)
    """A player was clicked."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._pressed: int | None = None
        self._latest: int | None = None
        self._from = QPointF()

    def player_at(self, at: QPoint) -> int | None:
        """Return the player at a point of the view."""
        raise NotImplementedError

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed, self._from = self.player_at(event.position().toPoint()), event.globalPosition()
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Two quick clicks are two if they are on two players, else one."""
        self.mousePressEvent(event)
        if self._pressed == self._latest:
            self._pressed = None

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click on a player picks them; a drag does not."""
        super().mouseReleaseEvent(event)
        pressed, self._pressed = self._pressed, None
        way = (event.globalPosition() - self._from).manhattanLength()
        still = event.button() is Qt.MouseButton.LeftButton and way < QApplication.startDragDistance()
        if pressed is not None and still:
            self._latest = pressed
            self.picked.emit(pressed)


# ---- lines of pairs, titles

_PENS: dict[Bond, tuple[str, float, Qt.PenStyle]] = {
    Bond.PROPOSED: ("muted", 1.6, Qt.PenStyle.SolidLine),
    Bond.ACCEPTED: ("accent", 3.4, Qt.PenStyle.SolidLine),
    Bond.COSTLY: ("notice", 2.0, Qt.PenStyle.SolidLine),
    Bond.BROKEN: ("danger", 2.6, Qt.PenStyle.DashLine),
    Bond.ASKED: ("best", 3.0, Qt.PenStyle.DotLine),
    Bond.COUNTED: ("best", 5.0, Qt.PenStyle.SolidLine),
}
_PILLS = {
    Bond.BROKEN: ("danger", "danger_soft"),
    Bond.ASKED: ("best", "info_soft"),
    Bond.COUNTED: ("best", "info_soft"),
}
_COSTS = ("notice", "notice_soft")


class Link(QGraphicsItem):
    """The line of a pair, with the criteria it breaks on it; follows its cards."""

    def __init__(self, line: Line, one: Card, other: Card, font: QFont) -> None:
        super().__init__()
        self.line = line
        self._one, self._other = one, other
        self._font = font_of(font, 0.85, QFont.Weight.Bold)
        self._path = QPainterPath()
        self._middle = QPointF()
        self.setZValue(3 if line.bond in _PILLS else 1)
        self.setToolTip(", ".join(line.labels))
        self.follow()

    def follow(self) -> None:
        """Join the cards where they are now: straight across, or in a bow if one stands below the other."""
        left, right = sorted((self._one, self._other), key=lambda card: card.x())
        below = right.x() < left.edge(right=True).x()
        on_left = below and left.edge(right=True).x() < left.scene().sceneRect().center().x()
        start, end = left.edge(right=not below or on_left), right.edge(right=below and on_left)
        path, middle = QPainterPath(start), (start + end) / 2
        if below:
            bow = min(abs(end.y() - start.y()) * 0.35, left.measures.line * 4) * (1 if on_left else -1)
            path.cubicTo(start + QPointF(bow, 0), end + QPointF(bow, 0), end)
            middle += QPointF(bow * 0.75, 0)
        else:
            path.lineTo(end)
        if path != self._path:
            self.prepareGeometryChange()  # before anything that its bounds depend on
            self._path, self._middle = path, middle

    def boundingRect(self) -> QRectF:
        room = QFontMetricsF(self._font).height()
        pill = QRectF(self._middle, self._middle).adjusted(-room * 5, -room, room * 5, room)
        return self._path.boundingRect().adjusted(-room, -room, room, room).united(pill)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        role, width, style = _PENS[self.line.bond]
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.strokePath(self._path, pen_of(role, width, style))
        if self.line.labels:
            self._label(painter)

    def _label(self, painter: QPainter) -> None:
        metrics = QFontMetricsF(self._font)
        room = max(self._path.boundingRect().width() - metrics.height(), metrics.height() * 8)
        text = metrics.elidedText(" ".join(self.line.labels), Qt.TextElideMode.ElideRight, room)
        width, height = metrics.horizontalAdvance(text) + metrics.height() * 0.9, metrics.height() * 1.15
        pill = QRectF(self._middle.x() - width / 2, self._middle.y() - height / 2, width, height)
        role, ground = _PILLS.get(self.line.bond, _COSTS)
        draw_box(painter, pill, height / 2, fill=ground, edge=role, width=1.2)
        draw_text(painter, pill, text, self._font, role, CENTRE)


def _lines_of(measure: Measure | None) -> Iterator[Line]:
    """Yield the lines of the pairs that a number comes from, with what each adds to it: ``C19 1½``."""
    if measure is None:
        return
    for member in measure.members:
        if len(member.who) == 2:
            one, other = member.who
            added = (member.amount,) if isinstance(measure.value, tuple) else member.amount
            said = f"{measure.label} {steps.criterion_value_text(measure.label, added)}"
            yield Line(one, other, Bond.COUNTED, (said,))


class Title(QGraphicsItem):
    """A short title above a column or a zone, with a thin line after it if it is ruled."""

    def __init__(self, placed: PlacedTitle, font: QFont) -> None:
        super().__init__()
        self.placed = placed
        self._font = font_of(font, 0.92, QFont.Weight.DemiBold)
        self.setPos(placed.at)

    def boundingRect(self) -> QRectF:
        return QRectF(0, 0, self.placed.width, QFontMetricsF(self._font).height() * 1.2)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        area = self.boundingRect()
        painter.setFont(self._font)
        painter.setPen(colour_of(self.placed.role))
        painter.drawText(area, LEFT, self.placed.text)
        if self.placed.ruled:
            start = QFontMetricsF(self._font).horizontalAdvance(self.placed.text) + area.height() * 0.5
            painter.setPen(QPen(colour_of("strong_line"), 1, Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(start, area.center().y()), QPointF(area.right(), area.center().y()))


# ---- the canvas

MOVE_MS = 320
"""How long a card takes to its new place."""

_WAITING = 0.45
_MANY = 300
"""So many cards take a while to make."""

_LEAST_ZOOM, _MOST_ZOOM = 0.2, 3.0


def motion_is_reduced() -> bool:
    """Whether the system asks for stillness."""
    style = QApplication.style()
    return style.styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) == 0


@dataclass(frozen=True)
class _Move:
    """What happens to a card: from where and how visible to where and how visible."""

    card: Card
    start: QPointF
    end: QPointF
    faint: float
    strong: float


class Canvas(PickingView):
    """Shows one picture after the other."""

    def __init__(self) -> None:
        super().__init__(translate(N_("Drawing of the step")))
        self.drawing = QGraphicsScene(self)
        self.setScene(self.drawing)
        self.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignHCenter)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.animated = True
        self.whole_cards = False
        self._tiny = False
        self._scroll: tuple[float, float] | None = None
        self._chosen: tuple[int, ...] = ()
        self._cursor: int | None = None
        self._animation = QVariantAnimation(self)
        self._animation.setStartValue(0.0)
        self._animation.setEndValue(1.0)
        self._animation.setDuration(MOVE_MS)
        self._animation.setEasingCurve(QEasingCurve.Type.InOutCubic)
        self._animation.valueChanged.connect(self._advance)
        self._laid_out_in = QRectF()
        """The room that the picture was laid out in."""
        self._is_due = False
        """Whether the picture is to be laid out again when the drawing comes into sight."""
        self._later = delayed(self, self.show_again)
        self.begin({})

    # ---- showing

    def begin(self, players: Mapping[int, Competitor]) -> None:
        """Clear the drawing for others who may be drawn; without anybody nothing is."""
        self._animation.stop()
        self._moves: list[_Move] = []
        self.drawing.clear()
        self._players = players
        self.picture = Picture()
        self._measure: Measure | None = None
        self._titles: list[Title] = []
        self.cards: dict[int, Card] = {}
        self.where: dict[int, QPointF] = {}
        self.links: list[Link] = []
        self.lit: list[Link] = []
        self._between: list[Link] = []
        """The line between the two who are asked about, if both are in the picture."""

    def show_again(self) -> None:
        """Lay the picture out by the room and the look there is now, as soon as it is in sight."""
        self._is_due = not self.isVisible()
        if not self._is_due:
            self.show_picture(self.picture, move=False)

    def show_picture(self, picture: Picture, *, move: bool = True) -> None:
        """Show a picture; `move`: let the cards go from where they stand, if that is wanted at all."""
        self.picture = picture
        if not self._players:
            return
        if move and not self.cards and len(self._players) >= _MANY:
            self._later.start()  # so many cards are not made in the same turn in which all the rest of a story arrives
            return
        if self.overview:
            self._see_all(picture)
        self._later.stop()
        self._laid_out_in = self._room()
        placing = place(picture, self.font(), self._laid_out_in, tiny=self._tiny, whole=self.whole_cards)
        for title in self._titles:
            self.drawing.removeItem(title)
        self._titles = [Title(placed, self.font()) for placed in placing.titles]
        for title in self._titles:
            self.drawing.addItem(title)
        self._plan(picture, placing)
        self.links = self._join(self.links, picture.lines, self.cards)
        self.where = placing.cards
        self._mark()
        self.drawing.setSceneRect(placing.size)
        self._plan_scroll(picture, placing)
        self._animation.stop()
        if move and self.animated and self.isVisible() and not motion_is_reduced():
            self._animation.start()
        else:
            self._advance(1.0)

    def _room(self) -> QRectF:
        size = self.maximumViewportSize()
        bar = self.verticalScrollBar().sizeHint().width() + 4
        scale = self.zoom if self._tiny else max(self.zoom, 1.0)
        return QRectF(0, 0, (size.width() - bar) / scale, (size.height() - 4) / scale)

    def _plan(self, picture: Picture, placing: Placing) -> None:
        """Decide for every card where it goes."""
        falls = {player for zone in picture.zones if zone.falls for player in zone.players}
        moves = []
        for player, end in placing.cards.items():
            card = self._card(player)
            if card is None:
                continue
            shown = card.isVisible() and card.opacity() > 0
            card.resize(placing.measures)
            card.focused, card.faulty = player in picture.focus, picture.faulty
            card.came, card.falls = player in picture.came, player in falls
            card.setVisible(True)
            card.update()
            strong = _WAITING if player in picture.waiting else 1.0
            start = card.pos() if shown else end + QPointF(0, placing.measures.line * 0.6)
            moves.append(_Move(card, start, end, card.opacity() if shown else 0.0, strong))
        for player, card in self.cards.items():
            if player not in placing.cards and card.isVisible():
                moves.append(_Move(card, card.pos(), card.pos(), card.opacity(), 0.0))
        self._moves = moves

    def _card(self, player: int) -> Card | None:
        card = self.cards.get(player)
        if card is None and player in self._players:
            card = Card(self._players[player])
            card.setOpacity(0.0)
            self.drawing.addItem(card)
            self.cards[player] = card
        return card

    def _join(self, before: Iterable[Link], lines: Iterable[Line], there: Container[int]) -> list[Link]:
        """Draw the lines of which both players are drawn, in place of the former ones."""
        for link in before:
            self.drawing.removeItem(link)
        drawn = [line for line in lines if line.one in there and line.other in there]
        links = [Link(line, self.cards[line.one], self.cards[line.other], self.font()) for line in drawn]
        for link in links:
            self.drawing.addItem(link)
        return links

    # ---- moving

    def _advance(self, share: float) -> None:
        for move in self._moves:
            move.card.setPos(move.start + (move.end - move.start) * share)
            move.card.setOpacity(move.faint + (move.strong - move.faint) * share)
        late = max(0.0, share * 2 - 1)
        for link in (*self.links, *self.lit, *self._between):
            link.follow()
            link.setOpacity(late)
        if self._scroll is not None:
            start, end = self._scroll
            self.verticalScrollBar().setValue(round(start + (end - start) * share))
        if share >= 1.0:
            for move in self._moves:
                move.card.setVisible(move.strong > 0)

    def finish(self) -> None:
        """Put everything where it belongs at once."""
        self._animation.stop()
        self._advance(1.0)

    def _plan_scroll(self, picture: Picture, placing: Placing) -> None:
        """Bring the players in question into sight, or the top if there are none."""
        bar = self.verticalScrollBar()
        wanted = [placing.cards[player] for player in picture.focus if player in placing.cards]
        height = self.viewport().height()
        if placing.size.height() * self.zoom <= height:
            self._scroll = None
            return
        if not wanted:
            self._scroll = (bar.value(), 0.0)
            return
        top = min(at.y() for at in wanted) * self.zoom
        bottom = (max(at.y() for at in wanted) + placing.measures.height) * self.zoom
        if bottom - top > height:
            bottom = top + height
        margin = min(placing.measures.height * 2 * self.zoom, max((height - (bottom - top)) / 2, 0))
        end = float(bar.value())
        if top - margin < end or bottom + margin > end + height:
            end = (top + bottom) / 2 - height / 2
        self._scroll = (bar.value(), min(max(end, 0.0), placing.size.height() * self.zoom - height))

    # ---- who is asked about

    def show_choice(self, chosen: tuple[int, ...], cursor: int | None) -> None:
        """Mark the players who are asked about, joined if there are two, and the one under the cursor, in sight."""
        self._chosen, self._cursor = chosen, cursor
        self._mark()
        if cursor is not None and cursor in self.where:
            self.ensureVisible(self.cards[cursor].sceneBoundingRect(), 10, 30)

    def _mark(self) -> None:
        light_up(self.cards, self._measure.hits if self._measure is not None else ())
        self.lit = self._join(self.lit, _lines_of(self._measure), self.where)
        mark_players(self.cards, self._chosen, self._cursor)
        asked = [Line(*self._chosen, Bond.ASKED)] if len(self._chosen) == 2 else []
        self._between = self._join(self._between, asked, self.where)

    # ---- whom a number comes from

    def show_counted(self, measure: Measure | None) -> None:
        """Light up the players and pairs that a number comes from, what each adds beside it, in sight; None: nobody."""
        self._measure = measure
        self._mark()
        players = [player for who in (measure.hits if measure else ()) for player in who if player in self.where]
        if players:
            self.ensureVisible(self.cards[players[0]].sceneBoundingRect(), 10, 30)

    def player_at(self, at: QPoint) -> int | None:
        card = self._card_at(at)
        return None if card is None else card.player.id

    def _card_at(self, at: QPoint) -> Card | None:
        card = next((item for item in self.items(at) if isinstance(item, Card)), None)
        return card if card is not None and card.isVisible() and card.opacity() > 0 else None

    # ---- zooming

    def fit(self) -> None:
        """Draw so that all of the bracket is in sight, from step to step; once more: at its own size."""
        self.overview = not self.overview
        self._tiny = False
        self._set_scale(1.0)
        self.show_picture(self.picture, move=False)

    def _see_all(self, picture: Picture) -> None:
        self._tiny = False
        self._set_scale(1.0)
        scale, self._tiny = fitting(picture, self.font(), self._room())
        self._set_scale(scale)

    def set_zoom(self, zoom: float) -> None:
        self.overview = self._tiny = False
        self._set_scale(min(max(zoom, _LEAST_ZOOM), _MOST_ZOOM))
        self.show_picture(self.picture, move=False)

    def _set_scale(self, zoom: float) -> None:
        self.zoom = zoom
        self.resetTransform()
        self.scale(zoom, zoom)

    # ---- events

    def viewportEvent(self, event: QEvent) -> bool:
        """A card says what it shows when it is asked: beforehand it would be too much work for a thousand cards."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            card = self._card_at(event.pos())
            if card is not None:
                card.setToolTip(steps.card_text(card.player))
        return super().viewportEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            (self.closer if event.angleDelta().y() > 0 else self.further)()
            event.accept()
            return
        super().wheelEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_due:
            self.show_again()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._room() != self._laid_out_in:  # a scroll bar that comes or goes leaves it as it is
            self._later.start()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange) and hasattr(self, "_later"):
            self._later.start()
