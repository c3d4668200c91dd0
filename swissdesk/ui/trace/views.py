"""The views of one step, of which one is seen: cards, graph, tree."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from swissdesk.engine.measure import Measure
from swissdesk.engine.trace import TraceStep
from swissdesk.ui.trace.canvas import Canvas, PickingView
from swissdesk.ui.trace.graph_view import GraphView
from swissdesk.ui.trace.picture import Picture, picture_of
from swissdesk.ui.trace.steps import Entry
from swissdesk.ui.trace.story import Story
from swissdesk.ui.trace.tree_view import TreeView

VIEWS = ("cards", "graph", "tree")


class Views(QStackedWidget):
    """Shows a step in the view that was chosen last; the others follow when they are turned to."""

    chosen = Signal(object)
    """Somebody went to a step: the steps from the topmost down to it."""
    picked = Signal(int)
    """A player was clicked."""

    def __init__(self) -> None:
        super().__init__()
        self.canvas, self.graph, self.tree = Canvas(), GraphView(), TreeView()
        self._views: dict[str, QWidget] = {"cards": self.canvas, "graph": self.graph, "tree": self.tree}
        self.view = "cards"
        self._story: Story | None = None
        self._entries: Sequence[Entry] = ()
        self._place = -1
        for view in self._views.values():
            self.addWidget(view)
        for drawing in (self.canvas, self.graph.canvas):
            drawing.picked.connect(self.picked)
        self.tree.chosen.connect(self.chosen)

    @property
    def front(self) -> QWidget:
        """The view that is seen."""
        return self._views[self.view]

    def turn_to(self, view: str) -> None:
        """Show the step in another view."""
        self.view = view
        self._follow()  # first: a tree without a current row would choose its first one when it gets the focus
        self.setCurrentWidget(self.front)

    def begin(self, story: Story | None) -> None:
        """Make ready for another story."""
        self._story, self._entries, self._place = story, (), -1
        self.canvas.begin({} if story is None else story.players)
        self.graph.begin(story)
        self.tree.begin(story)

    def show_step(self, entries: Sequence[Entry], place: int, *, move: bool) -> None:
        """Show the step at a place among all steps of the story; `move`: cards may go there."""
        self._entries, self._place = entries, place
        if self._story is not None:
            self.canvas.show_picture(picture_of(self._story, entries, place), move=move)
            self._follow()

    def _follow(self) -> None:
        if not 0 <= self._place < len(self._entries):
            return
        if self.view == "graph":
            chapter = self._entries[self._place].chapter
            self.graph.show_step(chapter, self.canvas.picture if chapter > 0 else Picture())
        elif self.view == "tree":
            self.tree.follow(path_to(self._entries, self._place))

    # ---- who is asked about

    @property
    def where(self) -> dict[int, QPointF]:
        """Where the players are in the view that is seen; nobody is in the tree."""
        return {"cards": self.canvas.where, "graph": self.graph.where}.get(self.view, {})

    def show_choice(self, chosen: tuple[int, ...], cursor: int | None) -> None:
        """Mark the players who are asked about, and the one under the cursor."""
        self.canvas.show_choice(chosen, cursor)
        self.graph.show_choice(chosen, cursor)

    def show_counted(self, measure: Measure | None) -> None:
        """Light up the players and pairs that a number comes from; None: nobody."""
        self.canvas.show_counted(measure)
        self.graph.show_counted(measure.hits if measure is not None else ())

    # ---- zooming

    @property
    def drawn(self) -> PickingView | None:
        """The view that is seen, if it draws."""
        return {"cards": self.canvas, "graph": self.graph.canvas}.get(self.view)

    def redraw(self) -> None:
        """Use the colours and sizes of the theme as it is now."""
        self.canvas.setBackgroundBrush(self.palette().window())
        self.canvas.show_again()
        self.graph.redraw()
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
