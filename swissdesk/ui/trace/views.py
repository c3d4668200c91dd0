"""The views of one step, of which one is seen: cards, graph, tree. A view is made when it is first asked for."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from swissdesk.engine.measure import Measure
from swissdesk.engine.trace import TraceStep
from swissdesk.ui.trace.canvas import Canvas, PickingView
from swissdesk.ui.trace.cards import Groups
from swissdesk.ui.trace.graph import Manner
from swissdesk.ui.trace.graph_view import GraphView
from swissdesk.ui.trace.picture import Picture, picture_of
from swissdesk.ui.trace.steps import Entry
from swissdesk.ui.trace.story import Story
from swissdesk.ui.trace.tree_view import Loader, TreeView

VIEWS = ("cards", "graph", "tree")


class Views(QStackedWidget):
    """Shows a step in the view that was chosen last; the others follow when they are turned to."""

    made = Signal(QWidget)
    """A view in which plain keys count was made."""
    chosen = Signal(object)
    """Somebody went to a step: the steps from the topmost down to it."""
    picked = Signal(int)
    """A player was clicked."""

    def __init__(self, canvas: Canvas, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.canvas = canvas
        self.graph: GraphView | None = None
        self.tree: TreeView | None = None
        self.view = "cards"
        self._story: Story | None = None
        self._entries: Sequence[Entry] = ()
        self._place = -1
        self._manner = Manner.SIDES
        self._tight = False
        self.loader: Loader | None = None
        self._choice: tuple[tuple[int, ...], int | None] = ((), None)
        self._counted: Groups = ()
        canvas.picked.connect(self.picked)
        self.addWidget(canvas)

    @property
    def front(self) -> QWidget:
        """The view that is seen."""
        seen = {"cards": self.canvas, "graph": self.graph, "tree": self.tree}[self.view]
        return seen or self.canvas

    @property
    def _made(self) -> tuple[GraphView | TreeView, ...]:
        """The views besides the cards that were opened."""
        return tuple(view for view in (self.graph, self.tree) if view is not None)

    def turn_to(self, view: str) -> None:
        """Show the step in another view."""
        if view == "graph" and self.graph is None:
            self.graph = GraphView()
            self.addWidget(self.graph)
            self.graph.arrange(self._manner)
            self.graph.set_tight(self._tight)
            self.graph.begin(self._story)
            self.graph.show_choice(*self._choice)
            self.graph.show_counted(self._counted)
            self.graph.canvas.picked.connect(self.picked)
            self.made.emit(self.graph.canvas)
        if view == "tree" and self.tree is None:
            self.tree = TreeView()
            self.addWidget(self.tree)
            self.tree.set_tight(self._tight)
            self.tree.rows.loader = self.loader
            self.tree.begin(self._story)
            self.tree.chosen.connect(self.chosen)
            self.made.emit(self.tree)
        self.view = view
        self._follow()  # first: a tree without a current row would choose its first one when it gets the focus
        self.setCurrentWidget(self.front)

    def begin(self, story: Story | None) -> None:
        """Make ready for another story."""
        self._story, self._entries, self._place = story, (), -1
        for view in (self.canvas, *self._made):
            view.begin(story)

    def show_step(self, entries: Sequence[Entry], place: int, *, move: bool) -> None:
        """Show the step at a place among all steps of the story; `move`: cards may go there."""
        self._entries, self._place = entries, place
        if self._story is not None:
            self.canvas.show_picture(picture_of(self._story, entries, place), move=move)
            self._follow()

    def _follow(self) -> None:
        if not 0 <= self._place < len(self._entries):
            return
        if self.view == "graph" and self.graph is not None:
            chapter = self._entries[self._place].chapter
            self.graph.show_step(chapter, self.canvas.picture if chapter > 0 else Picture())
        elif self.view == "tree" and self.tree is not None:
            self.tree.follow(path_to(self._entries, self._place))

    # ---- who is asked about

    @property
    def where(self) -> dict[int, QPointF]:
        """Where the players are in the view that is seen; nobody is in the tree."""
        if self.view == "graph" and self.graph is not None:
            return self.graph.where
        return self.canvas.where if self.view == "cards" else {}

    def show_choice(self, chosen: tuple[int, ...], cursor: int | None) -> None:
        """Mark the players who are asked about, and the one under the cursor."""
        self._choice = (chosen, cursor)
        self.canvas.show_choice(chosen, cursor)
        if self.graph is not None:
            self.graph.show_choice(chosen, cursor)

    def show_counted(self, measure: Measure | None) -> None:
        """Light up the players and pairs that a number comes from; None: nobody."""
        self._counted = measure.hits if measure is not None else ()
        self.canvas.show_counted(measure)
        if self.graph is not None:
            self.graph.show_counted(self._counted)

    def wait(self) -> None:
        """Return when nothing is worked out for a view any more."""
        if self.graph is not None:
            self.graph.tasks.wait()

    # ---- the graph

    def arrange(self, manner: Manner) -> None:
        """Arrange the players of the graph in another manner."""
        self._manner = manner
        if self.graph is not None:
            self.graph.arrange(manner)

    def set_tight(self, tight: bool) -> None:
        """Leave out what explains the drawing where there is little room."""
        self._tight = tight
        for view in self._made:
            view.set_tight(tight)

    # ---- zooming

    @property
    def drawn(self) -> PickingView | None:
        """The view that is seen, if it draws."""
        if self.view == "tree":
            return None
        return self.graph.canvas if self.view == "graph" and self.graph is not None else self.canvas

    def redraw(self) -> None:
        """Use the colours and sizes of the theme as it is now."""
        self.canvas.setBackgroundBrush(self.palette().window())
        self.canvas.show_again()
        if self.graph is not None:
            self.graph.redraw()
        if self.tree is not None:
            self.tree.measure()
            self.tree.viewport().update()


def path_to(entries: Sequence[Entry], place: int) -> tuple[TraceStep, ...]:
    """Return the steps from the topmost down to the one at a place; a step stands after the one it belongs to."""
    path = [entries[place].step]
    for earlier in range(place - 1, -1, -1):
        if path[-1].parent is None:
            break
        if entries[earlier].step.id == path[-1].parent:
            path.append(entries[earlier].step)
    return tuple(reversed(path))
