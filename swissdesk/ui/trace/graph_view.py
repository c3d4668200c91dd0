"""The compatibility graph of the bracket: who may meet whom, in the colour of the worst that it would cost."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGraphicsScene, QToolTip, QWidget

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.ui.shell import theme
from swissdesk.ui.shell.workers import Tasks, delayed
from swissdesk.ui.trace.canvas import PickingView
from swissdesk.ui.trace.cards import Groups
from swissdesk.ui.trace.graph import (
    LEAST_BREADTH,
    MOST_BREADTH,
    Arrangement,
    Compatibilities,
    Compatibility,
    Manner,
    Worst,
    arranged,
    bulge,
)
from swissdesk.ui.trace.graph_scene import LONGEST_NAME, LOOKS, GraphScene, radius_of, row_of
from swissdesk.ui.trace.picture import Bond, Picture
from swissdesk.ui.trace.story import Bracket, Story
from swissdesk.ui.widgets.common import Wide, label, stack

_LEAST_ZOOM, _MOST_ZOOM = 0.1, 30.0
_READABLE = 0.62
"""Drawn smaller than this, numbers are too small to read; a larger bracket scrolls instead, until all is wanted."""
_LARGEST = 1.5
_NAMED_IN_GROUPS = 12
"""Among groups, so many names find room."""

_AT_ONCE = 60
"""Up to so many players a graph on two sides is drawn before anybody notices; others are worked out on a thread."""

_TIED = "\N{NO-BREAK SPACE}"

Worked = tuple[Compatibility, Arrangement] | None

_NO_BRACKET = N_("There is a graph only within a bracket; this step is before or after the brackets.")
_NO_GRAPH = N_("This system has no graph of possible pairs.")


class GraphCanvas(PickingView):
    """Shows the scene: as much of it as can be read, or all of it."""

    def __init__(self) -> None:
        super().__init__(translate(N_("Graph of possible pairs")))
        self.said = ""

    def say(self, text: str) -> None:
        """Say in the middle why there is no graph; empty where there is one."""
        self.said = text
        self.setAccessibleDescription(text)
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.said:
            painter = QPainter(self.viewport())
            painter.setPen(theme.active().colour("muted"))
            margin = self.fontMetrics().height()
            area = self.viewport().rect().adjusted(margin, 0, -margin, 0)
            painter.drawText(area, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self.said)
            painter.end()

    def set_zoom(self, zoom: float) -> None:
        self.zoom = min(max(zoom, _LEAST_ZOOM), _MOST_ZOOM)
        area, room = self.sceneRect(), self.maximumViewportSize()
        self.resetTransform()
        if self.scene() is None or area.isEmpty():
            return
        scale = min(room.width() / area.width(), room.height() / area.height(), _LARGEST) * 0.99
        if not self.overview:
            scale = max(scale, _READABLE)
        self.scale(scale * self.zoom, scale * self.zoom)

    def show_area(self, wanted: QRectF) -> None:
        """Bring a part of the scene into the middle, its upper end if it is larger than the view."""
        seen = self.mapToScene(self.viewport().rect()).boundingRect()
        if not seen.contains(wanted):
            top = min(wanted.center().y(), wanted.top() + seen.height() / 2)
            self.centerOn(wanted.center().x(), top)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.set_zoom(self.zoom)

    # ---- the mouse

    def player_at(self, at: QPoint) -> int | None:
        scene = self.scene()
        return scene.player_at(self.mapToScene(at), self._slack) if isinstance(scene, GraphScene) else None

    @property
    def _slack(self) -> float:
        return 5 / (self.transform().m11() or 1.0)

    def viewportEvent(self, event: QEvent) -> bool:
        scene = self.scene()
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and isinstance(scene, GraphScene):
            QToolTip.showText(event.globalPos(), scene.said_at(self.mapToScene(event.pos()), self._slack), self)
            return True
        return super().viewportEvent(event)


class GraphView(QWidget):
    """The graph with its legend."""

    def __init__(self) -> None:
        super().__init__()
        self.canvas = GraphCanvas()
        self.legend = label(wraps=True)
        self.legend.setTextFormat(Qt.TextFormat.RichText)
        self.legend.setAlignment(Qt.AlignmentFlag.AlignCenter)
        stack(Wide(self.canvas), self.legend, on=self, margins=(12, 4, 12, 6), spacing=6)
        self.setFocusProxy(self.canvas)
        self.manner = Manner.SIDES
        self._shown: tuple[int, Picture] = (0, Picture())
        self._choice: tuple[tuple[int, ...], int | None] = ((), None)
        self._counted: Groups = ()
        self._fresh = False
        self.tasks = Tasks(self)
        self._nothing = QGraphicsScene(self)
        self._later = delayed(self, self._bring_into_sight)
        self._redraw_timer = delayed(self, self.redraw)
        self.begin(None)

    @property
    def shown(self) -> GraphScene | None:
        """The graph of the bracket that is shown, None before and after the brackets."""
        scene = self.canvas.scene()
        return scene if isinstance(scene, GraphScene) else None

    @property
    def where(self) -> dict[int, QPointF]:
        """Where the players stand that are shown."""
        return self.shown.at if self.shown is not None else {}

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._redraw_timer.start()

    def begin(self, story: Story | None) -> None:
        """Make ready for another story."""
        self.tasks.cancel()
        self.canvas.setScene(self._nothing)
        self._story = story
        self._graphs = Compatibilities(story) if story is not None else None
        self._scenes: dict[int, GraphScene | None] = {}
        """The drawings by bracket, None where the system has no graph."""
        self.canvas.setBackgroundBrush(theme.active().colour("window"))

    def arrange(self, manner: Manner) -> None:
        """Arrange the players in another manner."""
        if manner is not self.manner:
            self.manner = manner
            self.redraw()

    def show_step(self, chapter: int, picture: Picture) -> None:
        """Show the pairs of a step in the graph of its bracket."""
        self._shown = (chapter, picture)
        scene = self._scene(chapter)
        other = self.canvas.scene() is not (scene or self._nothing)
        if other:
            self.canvas.setScene(scene or self._nothing)
        if scene is not None:
            scene.show_step(picture)
            scene.show_choice(*self._choice)
            scene.show_counted(self._counted)
        if other or scene is None:
            self.canvas.setSceneRect(QRectF(0, 0, 1, 1) if scene is None else scene.sceneRect())
            self.canvas.set_zoom(1.0)
            self._fresh = True
        if not self.tasks.busy:
            self._explain(scene)
        self._later.start()

    def show_choice(self, chosen: tuple[int, ...], cursor: int | None) -> None:
        """Mark the players who are asked about and the one under the cursor, in sight."""
        self._choice = (chosen, cursor)
        if self.shown is not None:
            self.shown.show_choice(chosen, cursor)
            if cursor in self.shown.vertices:
                self.canvas.ensureVisible(self.shown.vertices[cursor].sceneBoundingRect(), 10, 20)

    def show_counted(self, groups: Groups) -> None:
        """Light up the players and pairs that a number comes from."""
        self._counted = groups
        if self.shown is not None:
            self.shown.show_counted(groups)

    def _bring_into_sight(self) -> None:
        """Look at the players in question, or at the pairs of the step, or at the top."""
        scene, picture = self.shown, self._shown[1]
        if scene is None or self.canvas.overview:
            return
        wanted = [player for player in picture.focus if player in scene.at]
        wanted = wanted or [player for pair in list(scene.bold)[-1:] for player in pair if len(scene.bold) < 3]
        area = QRectF()
        for player in wanted:
            area = area.united(scene.vertices[player].sceneBoundingRect())
        if wanted:
            self.canvas.show_area(area)
        elif self._fresh:
            self.canvas.show_area(scene.sceneRect())
        self._fresh = False

    def _scene(self, chapter: int) -> GraphScene | None:
        """Return the drawing of a bracket, None if there is none, or if it is being worked out."""
        story, graphs = self._story, self._graphs
        if chapter in self._scenes or story is None or graphs is None or chapter not in story.brackets:
            return self._scenes.get(chapter)
        bracket, manner = story.brackets[chapter], self.manner
        breadth, named = self._room_for(len(bracket.players))

        def draw(worked: Worked) -> None:
            made = GraphScene(*worked, story.players, bracket.came, self.font(), named=named) if worked else None
            self._scenes[chapter] = made

        def arrived(worked: Worked) -> None:
            draw(worked)
            self.show_step(*self._shown)

        if len(bracket.players) <= _AT_ONCE and manner is Manner.SIDES:
            draw(_worked_out(graphs, bracket, manner, breadth))
        else:
            self.tasks.cancel()
            self.canvas.say(translate(N_("Calculating …")))
            self.tasks.run(
                lambda _monitor: _worked_out(graphs, bracket, manner, breadth),
                arrived,
                lambda error: self.canvas.say(wording.sentence(error)),
            )
        return self._scenes.get(chapter)

    def _room_for(self, players: int) -> tuple[float, bool]:
        """Return how broad the graph may be to be read without scrolling sideways, in rows, and whether with names."""
        if self.manner is Manner.GROUPS:
            return MOST_BREADTH, players <= _NAMED_IN_GROUPS
        unit = radius_of(self.font()) * row_of(players)
        room = self.canvas.maximumViewportSize().width() / _READABLE / unit
        names = 2 * (LONGEST_NAME + 3.5) / row_of(players)
        if room - names >= LEAST_BREADTH + 2 * bulge((players + 1) // 2):
            return room - names, True
        return room - 6 / row_of(players), False

    def _explain(self, scene: GraphScene | None) -> None:
        """Say what the lines mean, or why there are none."""
        in_bracket = self._story is not None and self._shown[0] in self._story.brackets
        self.canvas.say("" if scene is not None else translate(_NO_GRAPH if in_bracket else _NO_BRACKET))
        self.legend.setText("" if scene is None else self._legend(scene))

    def _legend(self, scene: GraphScene) -> str:
        colours, parts = theme.active().colours, []
        for worst, look in LOOKS.items():
            edges = [edge for edge in scene.graph.edges if edge.worst is worst]
            labels = sorted({edge.breaks[0] for edge in edges if edge.breaks}, key=lambda label: (len(label), label))
            named = f" ({', '.join(labels)})" if labels and worst is not Worst.NOTHING else ""
            sign, said = (text.replace(" ", _TIED) for text in (look.sign, escape(translate(look.text) + named)))
            if edges:
                parts.append(f'<span style="color:{colours[look.role]}"><b>{sign}</b></span>{_TIED}{said}')
        parts.append(f"<b>━━</b>{_TIED}{escape(translate(N_('pairs of this step')))}")
        if any(line.bond is Bond.BROKEN for line in self._shown[1].lines):
            said = escape(translate(N_("pair that is not allowed")))
            parts.append(f'<span style="color:{colours["danger"]}"><b>━━</b></span>{_TIED}{said}')
        return " &nbsp; ".join(parts)

    # ---- as the page asks

    def set_tight(self, tight: bool) -> None:
        """Leave the legend out where there is little room."""
        self.legend.setHidden(tight)

    def redraw(self) -> None:
        """Draw again in the colours and sizes of the theme."""
        self.tasks.cancel()
        self.canvas.setScene(self._nothing)
        self._scenes = {}
        self.canvas.setBackgroundBrush(theme.active().colour("window"))
        self.show_step(*self._shown)


def _worked_out(graphs: Compatibilities, bracket: Bracket, manner: Manner, breadth: float) -> Worked:
    graph = graphs.of(bracket.number)
    if graph is None or not graph.players:
        return None
    edges = [(edge.one, edge.other) for edge in graph.edges]
    upper = bracket.pairs - sum(player not in bracket.left for player in bracket.came)
    return graph, arranged(manner, graph.players, bracket.came, edges, breadth, upper)
