"""The drawing of one bracket's compatibility graph, the pairs of a step on it, and what is where.

Players are discs. All lines of a kind are one item, so that a bracket of hundreds is drawn at once; tooltips are found
by place.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from math import hypot, sqrt

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from swissdesk import wording
from swissdesk.engine.position import Competitor
from swissdesk.i18n import N_, translate
from swissdesk.ui.shell import theme
from swissdesk.ui.trace import steps
from swissdesk.ui.trace.cards import Asked, Groups, PlayerItem, draw_badge, draw_disc, light_up, mark_players
from swissdesk.ui.trace.graph import Apart, Arrangement, Compatibility, Edge, Manner, Worst
from swissdesk.ui.trace.picture import Bond, Picture
from swissdesk.ui.widgets.painting import CENTRE, LEFT, RIGHT, draw_box, draw_name, font_of, pen_of
from swissdesk.values import NamedTuple

# ---- pieces


class Lines(QGraphicsItem):
    """All lines of one kind: one call draws them, thousands of them within the time of a picture."""

    def __init__(self, lines: Sequence[QLineF], area: QRectF, pen: QPen, *, smooth: bool) -> None:
        super().__init__()
        self._lines = list(lines)
        self._area = area
        self._pen = pen
        self._smooth = smooth
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def boundingRect(self) -> QRectF:
        return self._area

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, self._smooth)
        painter.setPen(self._pen)
        painter.drawLines(self._lines)


class NameAt(Enum):
    """Where the name of a player stands."""

    LEFT = "left"
    RIGHT = "right"
    BELOW = "below"
    NOWHERE = "nowhere"


LONGEST_NAME, _LONGEST_BELOW = 9.0, 5.5
"""In radii of a disc, beside it and below it; a longer name is shortened."""


class Vertex(PlayerItem):
    """A player, its position is the middle; the number in a disc, the colour that is due at its edge."""

    def __init__(self, player: Competitor, font: QFont, *, came: bool, name_at: NameAt) -> None:
        super().__init__(player)
        self._font, self._plain = font_of(font, 1.0, QFont.Weight.DemiBold), font_of(font, 0.88)
        self._came = came
        self._name_at = name_at
        self.radius = radius_of(font)
        self._name_area = self._room_for_name()
        self.setZValue(3)

    def _room_for_name(self) -> QRectF:
        metrics, radius = QFontMetricsF(self._plain), self.radius
        if self._name_at is NameAt.NOWHERE:
            return QRectF()
        most = radius * (_LONGEST_BELOW if self._name_at is NameAt.BELOW else LONGEST_NAME)
        width = min(metrics.horizontalAdvance(self.player.name) + 2, most) + metrics.height() * 0.4
        height = metrics.height()
        if self._name_at is NameAt.BELOW:
            return QRectF(-width / 2, radius * 1.2, width, height)
        left = radius * 1.45 if self._name_at is NameAt.RIGHT else -radius * 1.45 - width
        return QRectF(left, -height / 2, width, height)

    def boundingRect(self) -> QRectF:
        around = self.radius * 1.6
        return QRectF(-around, -around, 2 * around, 2 * around).united(self._name_area)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        colours, radius = theme.active(), self.radius
        disc = QRectF(-radius, -radius, 2 * radius, 2 * radius)
        ring = colours.colour("danger" if self.faulty else "accent") if self.focused else colours.colour("strong_line")
        ground = colours.colour("notice_soft" if self._came else "surface")
        if self.is_lit:
            ring, ground = colours.colour("best"), colours.colour("info_soft")
        painter.setPen(QPen(ring, radius * (0.22 if self.focused or self.is_lit else 0.1)))
        painter.setBrush(ground)
        painter.drawEllipse(disc)
        painter.setFont(self._font)
        painter.setPen(colours.colour("text"))
        painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, str(self.player.id))
        if self.player.preference.colour is not None:
            side = radius * 0.78
            draw_disc(painter, QRectF(radius * 0.42, -radius * 1.2, side, side), self.player.preference)
        self._paint_name(painter)
        self._paint_choice(painter, disc)

    def _paint_name(self, painter: QPainter) -> None:
        area = self._name_area
        if area.isEmpty():
            return
        if self._name_at is NameAt.BELOW:
            ground = theme.active().colour("window")
            ground.setAlphaF(0.85)
            draw_box(painter, area, 3, fill=ground)
        inner = area.adjusted(*(QFontMetricsF(self._plain).height() * share for share in (0.15, 0, -0.15, 0)))
        align = {NameAt.LEFT: RIGHT, NameAt.RIGHT: LEFT}.get(self._name_at, CENTRE)
        draw_name(painter, inner, self.player.name, self._plain, align)

    def _paint_choice(self, painter: QPainter, disc: QRectF) -> None:
        radius = self.radius
        if self.asked is not Asked.NOT:
            draw_badge(painter, QRectF(-radius * 1.35, -radius * 1.35, radius, radius), self.asked, self._font)
        if self.under_cursor:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.active().colour("text"), radius * 0.1, Qt.PenStyle.DashLine))
            painter.drawEllipse(disc.adjusted(*(radius * f for f in (-0.3, -0.3, 0.3, 0.3))))


def radius_of(font: QFont) -> float:
    """Return the radius of a player's disc."""
    return QFontMetricsF(font).height() * 0.82


# ---- the scene

_MANY_LINES = 1000
"""More lines are drawn thin and plain."""
_MANY_PLAYERS = 60
"""With more players, bold lines are less bold."""
_FEW_ROWS, _MANY_ROWS = 4, 14
_WIDE, _CLOSE = 4.6, 2.5
"""How far rows are from each other, in radii: with few of them, and with many."""
_GROUPED = 1.9
"""How large the unit of a place is among groups, in radii."""


class LineLook(NamedTuple):
    """How the line of a pair is drawn: the role of its colour, its strokes; `sign` and `text` are for the legend."""

    role: str
    strokes: Qt.PenStyle
    sign: str
    text: str


LOOKS = {
    Worst.NOTHING: LineLook("accent", Qt.PenStyle.SolidLine, "───", N_("nothing broken")),
    Worst.FLOATS: LineLook("best", Qt.PenStyle.DashLine, "╌╌╌", N_("repeated floats")),
    Worst.WISHES: LineLook("notice", Qt.PenStyle.DashDotLine, "─ · ─", N_("colour preferences")),
    Worst.FIRM_WISHES: LineLook("danger", Qt.PenStyle.DotLine, "· · · ·", N_("absolute colour preferences")),
}
_BONDS = {Bond.ACCEPTED: "accent", Bond.COSTLY: "notice", Bond.BROKEN: "danger", Bond.PROPOSED: "text"}

_APART = {
    "": N_("{players}: moved down too"),
    "C1": N_("{players}: have met or are a forbidden pairing (C1)"),
    "C3": N_("{players}: absolute preference for the same colour (C3)"),
    "C.1": N_("{players}: have met or are a forbidden pairing (C.1)"),
    "C.3": N_("{players}: absolute preference for the same colour (C.3)"),
    "B.1.a": N_("{players}: have met (B.1.a)"),
    "forbidden": N_("{players}: pairing forbidden by the organiser"),
    "B.2": N_("{players}: absolute preference for the same colour (B.2)"),
}


class GraphScene(QGraphicsScene):
    """The graph of one bracket as it is arranged."""

    def __init__(
        self,
        graph: Compatibility,
        arrangement: Arrangement,
        players: dict[int, Competitor],
        came: tuple[int, ...],
        font: QFont,
        *,
        named: bool = True,
    ) -> None:
        super().__init__()
        self.graph = graph
        self.arrangement = arrangement
        self.bold: dict[tuple[int, int], QGraphicsPathItem] = {}
        self._named = named
        self.at = self._scaled(radius_of(font))
        self._faint = _faintness(len(graph.edges))
        self._bold = 5.0 if len(graph.players) <= _MANY_PLAYERS else 2.4
        self._between: QGraphicsPathItem | None = None
        self.lit: list[QGraphicsPathItem] = []
        for worst in Worst:
            self._draw_lines(worst)
        self.vertices = {p: Vertex(players[p], font, came=p in came, name_at=self._name_at(p)) for p in graph.players}
        for player, vertex in self.vertices.items():
            vertex.setPos(self.at[player])
            self.addItem(vertex)
        unit = radius_of(font)
        self.setSceneRect(self.itemsBoundingRect().adjusted(-unit, -unit, unit, unit))

    def _name_at(self, player: int) -> NameAt:
        if not self._named:
            return NameAt.NOWHERE
        if self.arrangement.manner is Manner.GROUPS:
            return NameAt.BELOW
        return NameAt.LEFT if player in self.arrangement.left else NameAt.RIGHT

    def _scaled(self, radius: float) -> dict[int, QPointF]:
        """Return the places in pixels, so far from each other that no two players touch."""
        places = self.arrangement.places
        unit = row_of(len(places)) if self.arrangement.manner is Manner.SIDES else _GROUPED
        return {player: QPointF(x * radius * unit, y * radius * unit) for player, (x, y) in places.items()}

    def _draw_lines(self, worst: Worst) -> None:
        lines = [QLineF(self.at[edge.one], self.at[edge.other]) for edge in self.graph.edges if edge.worst is worst]
        if not lines:
            return
        smooth = len(self.graph.edges) <= _MANY_LINES
        ink = theme.active().colour(LOOKS[worst].role)
        ink.setAlphaF(self._faint)
        pen = QPen(ink, 1.4 if smooth else 1, LOOKS[worst].strokes if smooth else Qt.PenStyle.SolidLine)
        pen.setCosmetic(True)
        self.addItem(Lines(lines, QPolygonF(list(self.at.values())).boundingRect(), pen, smooth=smooth))

    # ---- the step

    def show_step(self, picture: Picture) -> None:
        """Draw the pairs of a step bold, and mark the players in question."""
        for item in self.bold.values():
            self.removeItem(item)
        self.bold = {}
        for line in picture.lines:
            if line.one in self.at and line.other in self.at:
                role, style = _BONDS[line.bond], Qt.PenStyle.SolidLine
                self.bold[line.one, line.other] = self._draw_between(line.one, line.other, role, self._bold, style)
        for player, vertex in self.vertices.items():
            vertex.focused, vertex.faulty = player in picture.focus, picture.faulty
            vertex.update()

    def _draw_between(self, one: int, other: int, role: str, width: float, style: Qt.PenStyle) -> QGraphicsPathItem:
        path = QPainterPath(self.at[one])
        path.lineTo(self.at[other])
        pen = pen_of(role, width, style)
        pen.setCosmetic(True)
        item = self.addPath(path, pen)
        item.setZValue(1)
        return item

    # ---- who is asked about

    def show_choice(self, chosen: tuple[int, ...], cursor: int | None) -> None:
        """Mark the players who are asked about, joined if there are two, and the one under the cursor."""
        if self._between is not None:
            self.removeItem(self._between)
            self._between = None
        mark_players(self.vertices, chosen, cursor)
        if len(chosen) == 2 and all(player in self.at for player in chosen):
            self._between = self._draw_between(*chosen, "best", 3.0, Qt.PenStyle.DotLine)

    # ---- whom a number comes from

    def show_counted(self, groups: Groups) -> None:
        """Light up players and pairs, and nobody else."""
        for item in self.lit:
            self.removeItem(item)
        light_up(self.vertices, groups)
        pairs = [who for who in groups if len(who) == 2 and all(player in self.at for player in who)]
        self.lit = [self._draw_between(*who, "best", self._bold + 2.0, Qt.PenStyle.SolidLine) for who in pairs]

    # ---- what is where

    def player_at(self, at: QPointF, slack: float) -> int | None:
        """Return the player at a place in the scene, or so near to it."""
        return next((p for p, v in self.vertices.items() if _length(at - v.pos()) <= v.radius + slack), None)

    def said_at(self, at: QPointF, slack: float) -> str:
        """Return the tooltip of what is at a place in the scene, or so near to it."""
        player = self.player_at(at, slack)
        if player is not None:
            said, apart = steps.card_text(self.vertices[player].player), apart_text(player, self.graph.of(player))
            return f"{said}\n\n{apart}" if apart else said
        near = [(self._distance(at, edge), edge) for edge in self.graph.edges]
        distance, edge = min(near, key=lambda found: found[0], default=(slack + 1, None))
        return edge_text(edge) if edge is not None and distance <= slack else ""

    def _distance(self, at: QPointF, edge: Edge) -> float:
        start, end = self.at[edge.one], self.at[edge.other]
        along = end - start
        length = QPointF.dotProduct(along, along) or 1.0
        share = min(max(QPointF.dotProduct(at - start, along) / length, 0.0), 1.0)
        return _length(at - (start + along * share))


def row_of(players: int) -> float:
    """Return how far rows are from each other where so many players stand on two sides, in radii."""
    share = min(max(((players + 1) // 2 - _FEW_ROWS) / (_MANY_ROWS - _FEW_ROWS), 0.0), 1.0)
    return _WIDE + (_CLOSE - _WIDE) * share


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
