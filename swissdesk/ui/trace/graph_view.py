"""The compatibility graph of the bracket: who may meet whom, in the colour of the worst that it would cost.

All lines of a kind are one item, so that a bracket of hundreds is drawn at once; tooltips are found by place.
"""

from __future__ import annotations

from html import escape
from math import hypot, sqrt

from PySide6.QtCore import QEvent, QLineF, QPointF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QHelpEvent,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QFrame,
    QGraphicsPathItem,
    QGraphicsScene,
    QGraphicsView,
    QLabel,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from swissdesk import wording
from swissdesk.engine.position import Competitor
from swissdesk.i18n import N_, translate
from swissdesk.ui import theme
from swissdesk.ui.trace import words
from swissdesk.ui.trace.graph_data import MOST_LAID_OUT, Apart, Compatibilities, Compatibility, Edge, Worst
from swissdesk.ui.trace.graph_items import Lines, Vertex, radius_of
from swissdesk.ui.trace.picture import Bond, Line, Picture
from swissdesk.ui.trace.story import Story

_NAMED = 20
"""Up to so many players their names stand beside them."""
_MANY_LINES = 1000
"""More lines are drawn thin and plain."""
_ZOOM_STEP = 1.2
_LEAST_ZOOM, _MOST_ZOOM = 0.5, 30.0

_ROLES = {Worst.NOTHING: "accent", Worst.FLOATS: "best", Worst.WISHES: "notice", Worst.FIRM_WISHES: "danger"}
_STROKES = {
    Worst.NOTHING: Qt.PenStyle.SolidLine,
    Worst.FLOATS: Qt.PenStyle.DashLine,
    Worst.WISHES: Qt.PenStyle.DashDotLine,
    Worst.FIRM_WISHES: Qt.PenStyle.DotLine,
}
_SIGNS = {Worst.NOTHING: "───", Worst.FLOATS: "╌╌╌", Worst.WISHES: "─ · ─", Worst.FIRM_WISHES: "· · · ·"}
_KINDS = {
    Worst.NOTHING: N_("nothing broken"),
    Worst.FLOATS: N_("floats repeated"),
    Worst.WISHES: N_("colour preferences"),
    Worst.FIRM_WISHES: N_("absolute colour preferences"),
}
_BONDS = {Bond.ACCEPTED: "accent", Bond.COSTLY: "notice", Bond.BROKEN: "danger", Bond.PROPOSED: "text"}

_APART = {
    "": N_("{players}: came down, too"),
    "C1": N_("{players}: have met, or are forbidden to meet (C1)"),
    "C3": N_("{players}: are absolutely due the same colour (C3)"),
    "B.1.a": N_("{players}: have met, or are forbidden to meet (B.1.a)"),
    "B.2": N_("{players}: are absolutely due the same colour (B.2)"),
}


class GraphScene(QGraphicsScene):
    """The graph of one bracket, and the pairs of a step on it."""

    def __init__(
        self, graph: Compatibility, players: dict[int, Competitor], came: tuple[int, ...], font: QFont
    ) -> None:
        super().__init__()
        self.graph = graph
        self.bold: dict[tuple[int, int], QGraphicsPathItem] = {}
        self.at = self._scaled(font)
        self._edge_of = {frozenset((edge.one, edge.other)): edge for edge in graph.edges}
        self._faint = _faintness(len(graph.edges))
        self._bold = 5.0 if len(graph.players) <= MOST_LAID_OUT else 1.8
        for worst in Worst:
            self._draw_lines(worst)
        named = len(graph.players) <= _NAMED
        self.vertices = {
            p: Vertex(players[p], font, came=p in came, named=named, above=self.at[p].y() < -1) for p in graph.players
        }
        for player, vertex in self.vertices.items():
            vertex.setPos(self.at[player])
            self.addItem(vertex)
        unit = radius_of(font)
        self.setSceneRect(self.itemsBoundingRect().adjusted(-unit, -unit, unit, unit))

    def _scaled(self, font: QFont) -> dict[int, QPointF]:
        """Return the places in pixels, so far from each other that no two players touch."""
        unit = radius_of(font)
        places = self.graph.places
        apart = unit * (5.2 if len(places) <= _NAMED else 2.6)
        near = [hypot(a[0] - b[0], a[1] - b[1]) for p, a in places.items() for q, b in places.items() if p < q]
        scale = max(unit * 7, apart / max(min(near, default=1.0), 0.05))
        wide = 1.35 if len(places) <= MOST_LAID_OUT else 1.0
        return {player: QPointF(x * scale * wide, y * scale) for player, (x, y) in places.items()}

    def _draw_lines(self, worst: Worst) -> None:
        lines = [QLineF(self.at[edge.one], self.at[edge.other]) for edge in self.graph.edges if edge.worst is worst]
        if not lines:
            return
        smooth = len(self.graph.edges) <= _MANY_LINES
        ink = theme.active().colour(_ROLES[worst])
        ink.setAlphaF(self._faint)
        pen = QPen(ink, 1.4 if smooth else 1, _STROKES[worst] if smooth else Qt.PenStyle.SolidLine)
        pen.setCosmetic(True)
        self.addItem(Lines(lines, QPolygonF(list(self.at.values())).boundingRect(), pen, smooth=smooth))

    def show_step(self, picture: Picture) -> None:
        """Draw the pairs of a step bold, and mark the players in question."""
        for item in self.bold.values():
            self.removeItem(item)
        self.bold = {}
        for line in picture.lines:
            if line.one in self.at and line.other in self.at:
                self.bold[line.one, line.other] = self._draw_pair(line)
        for player, vertex in self.vertices.items():
            vertex.focused, vertex.faulty = player in picture.focus, picture.faulty
            vertex.update()

    def _draw_pair(self, line: Line) -> QGraphicsPathItem:
        path = QPainterPath(self.at[line.one])
        path.lineTo(self.at[line.other])
        pen = QPen(theme.active().colour(_BONDS[line.bond]), self._bold, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
        pen.setCosmetic(True)
        item = self.addPath(path, pen)
        item.setZValue(1)
        return item

    # ---- what is where

    def said_at(self, at: QPointF, slack: float) -> str:
        """Return the tooltip of what is at a place in the scene, or so near to it."""
        for player, vertex in self.vertices.items():
            if _length(at - vertex.pos()) <= vertex.radius + slack:
                return self._of_player(player)
        near = [(self._distance(at, edge), edge) for edge in self.graph.edges]
        distance, edge = min(near, key=lambda found: found[0], default=(slack + 1, None))
        return edge_text(edge) if edge is not None and distance <= slack else ""

    def _of_player(self, player: int) -> str:
        said = words.card_text(self.vertices[player].player)
        apart = apart_text(player, self.graph.of(player))
        return f"{said}\n\n{apart}" if apart else said

    def _distance(self, at: QPointF, edge: Edge) -> float:
        start, end = self.at[edge.one], self.at[edge.other]
        along = end - start
        length = QPointF.dotProduct(along, along) or 1.0
        share = min(max(QPointF.dotProduct(at - start, along) / length, 0.0), 1.0)
        return _length(at - (start + along * share))


def _faintness(lines: int) -> float:
    """Return how strongly so many lines are drawn, so that they do not make one patch and bold ones stand out."""
    share = 50 / max(lines, 1)
    return min(0.85, 0.95 * sqrt(share), 2.4 * share)


def _length(way: QPointF) -> float:
    return hypot(way.x(), way.y())


def edge_text(edge: Edge) -> str:
    """Return what a pair would break."""
    if not edge.breaks:
        return wording.text(N_("{one}–{other}: breaks nothing"), one=edge.one, other=edge.other)
    return wording.text(
        N_("{one}–{other}: breaks {criteria}"), one=edge.one, other=edge.other, criteria=", ".join(edge.breaks)
    )


def apart_text(player: int, apart: tuple[Apart, ...]) -> str:
    """Return whom a player may not meet and why; empty if it is nobody."""
    by_label: dict[str, list[int]] = {}
    for pair in apart:
        by_label.setdefault(pair.label, []).append(pair.other if pair.one == player else pair.one)
    said = [
        wording.text(_APART[label], players=", ".join(map(str, others))) for label, others in sorted(by_label.items())
    ]
    return "\n".join([translate(N_("May not meet:")), *said]) if said else ""


class GraphCanvas(QGraphicsView):
    """Shows the scene, all of it unless somebody zooms."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setDragMode(QGraphicsView.DragMode.ScrollHandDrag)
        self.viewport().setCursor(Qt.CursorShape.ArrowCursor)
        self.setAccessibleName(translate(N_("Graph of who may meet whom")))
        self.zoom = 1.0

    def set_zoom(self, zoom: float) -> None:
        """Draw so many times as large as fits into the view."""
        self.zoom = min(max(zoom, _LEAST_ZOOM), _MOST_ZOOM)
        area, room = self.sceneRect(), self.maximumViewportSize()
        self.resetTransform()
        if self.scene() is not None and not area.isEmpty():
            fitting = min(room.width() / area.width(), room.height() / area.height(), 1.6)
            self.scale(fitting * self.zoom * 0.99, fitting * self.zoom * 0.99)
        if self.zoom == 1.0:
            self.centerOn(area.center())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.set_zoom(self.zoom)

    def viewportEvent(self, event: QEvent) -> bool:
        scene = self.scene()
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and isinstance(scene, GraphScene):
            scale = self.transform().m11() or 1.0
            QToolTip.showText(event.globalPos(), scene.said_at(self.mapToScene(event.pos()), 5 / scale), self)
            return True
        return super().viewportEvent(event)


class GraphView(QWidget):
    """The graph with its legend."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.canvas = GraphCanvas()
        self.legend = QLabel()
        self.legend.setWordWrap(True)
        self.legend.setTextFormat(Qt.TextFormat.RichText)
        self.legend.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 4, 12, 6)
        column.addWidget(self.canvas, 1)
        column.addWidget(self.legend)
        self.setFocusProxy(self.canvas)
        self._story: Story | None = None
        self._graphs: Compatibilities | None = None
        self._scenes: dict[int, GraphScene] = {}
        self._shown: tuple[int, Picture] = (0, Picture())
        self._nothing = QGraphicsScene(self)
        self.canvas.setScene(self._nothing)

    @property
    def shown(self) -> GraphScene | None:
        """The graph of the bracket that is shown, None before and after the brackets."""
        scene = self.canvas.scene()
        return scene if isinstance(scene, GraphScene) else None

    def begin(self, story: Story | None) -> None:
        """Make ready for another story."""
        self.canvas.setScene(self._nothing)
        self._story = story
        self._graphs = Compatibilities(story) if story is not None else None
        self._scenes = {}
        self.canvas.setBackgroundBrush(theme.active().colour("window"))

    def show_step(self, chapter: int, picture: Picture) -> None:
        """Show the pairs of a step in the graph of its bracket."""
        self._shown = (chapter, picture)
        scene = self._scene(chapter)
        other = self.canvas.scene() is not (scene or self._nothing)
        if other:
            self.canvas.setScene(scene or self._nothing)
        if scene is not None:
            scene.show_step(picture)
        if other:
            self.canvas.setSceneRect((scene or self._nothing).sceneRect())
            self.canvas.set_zoom(1.0)
            self.legend.setText(self._legend(scene))

    def _scene(self, chapter: int) -> GraphScene | None:
        story, graphs = self._story, self._graphs
        if chapter not in self._scenes and story is not None and graphs is not None:
            graph = graphs.of(chapter)
            if graph is not None and graph.players:
                came = story.brackets[chapter].came
                self._scenes[chapter] = GraphScene(graph, story.players, came, self.font())
        return self._scenes.get(chapter)

    def _legend(self, scene: GraphScene | None) -> str:
        if scene is None:
            return escape(translate(N_("A graph belongs to a bracket; this step is before or after the brackets.")))
        parts = []
        for worst in Worst:
            labels = dict.fromkeys(e.breaks[0] for e in scene.graph.edges if e.worst is worst and e.breaks)
            if any(edge.worst is worst for edge in scene.graph.edges):
                ink: QColor = theme.active().colour(_ROLES[worst])
                named = f" ({', '.join(sorted(labels, key=_in_order))})" if labels and worst.value != "nothing" else ""
                said = f"{translate(_KINDS[worst])}{named}".replace(" ", "\N{NO-BREAK SPACE}")
                sign = _SIGNS[worst].replace(" ", "\N{NO-BREAK SPACE}")
                parts.append(f'<span style="color:{ink.name()}"><b>{sign}</b></span>\N{NO-BREAK SPACE}{escape(said)}')
        parts.append(f"<b>━━</b>\N{NO-BREAK SPACE}{escape(translate(N_('pairs of this step')))}")
        return " &nbsp; ".join(parts)

    # ---- as the page asks

    def closer(self) -> None:
        """Draw larger."""
        self.canvas.set_zoom(self.canvas.zoom * _ZOOM_STEP)

    def further(self) -> None:
        """Draw smaller."""
        self.canvas.set_zoom(self.canvas.zoom / _ZOOM_STEP)

    def fit(self) -> None:
        """Draw all of it."""
        self.canvas.set_zoom(1.0)

    def redraw(self) -> None:
        """Draw anew in the colours and sizes of the theme."""
        self.canvas.setScene(self._nothing)
        self._scenes = {}
        self.canvas.setBackgroundBrush(theme.active().colour("window"))
        self.show_step(*self._shown)


def _in_order(label: str) -> tuple[int, str]:
    return len(label), label
