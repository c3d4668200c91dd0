"""What actions, keys and clicks do on the page of the trace."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt

from swissdesk.engine.measure import Measure
from swissdesk.reports.questions import Asked
from swissdesk.ui.trace import explanation
from swissdesk.ui.trace import words as titles
from swissdesk.ui.trace.graph import Manner
from swissdesk.ui.trace.views import VIEWS

if TYPE_CHECKING:
    from swissdesk.ui.trace.page import TracePage


class Deeds(QObject):
    """Belongs to a page whose parts are all there."""

    def __init__(self, page: TracePage) -> None:
        super().__init__(page)
        self._page = page
        self._workspace = page.workspace
        player, views, families = page.player, page.views, page.families
        self._by_name: dict[str, Callable[[], object]] = {
            "play": player.toggle,
            "next": player.forward,
            "previous": player.back,
            "decision": player.next_decision,
            "next_bracket": player.next_chapter,
            "previous_bracket": player.previous_chapter,
            "first": player.first,
            "last": player.last,
            "open": families.open,
            "close": families.close,
            "closer": lambda: views.zoom("closer"),
            "further": lambda: views.zoom("further"),
            "fit": lambda: views.zoom("fit"),
            "choose": self.choose_player,
            "mark": self.mark,
            "print_steps": self.print_steps,
        }

    def ask(self, what: str) -> None:
        """Do what the action of that name asks for; what needs a story is nothing without one."""
        page, preferences = self._page, self._workspace.preferences
        if what == "preview":
            page.preview()
        elif what in VIEWS:
            self.turn_to(what)
        elif what == "lesson":
            self._teach()
        elif what == "text":
            page.asking.clear()
            page.tell_again()
        elif what == "overview":
            page.teaching.settle()
        elif what == "motion":
            page.canvas.animated = preferences.trace_moves
        elif what == "groups":
            page.views.arrange(Manner.GROUPS if preferences.trace_groups else Manner.SIDES)
            self.turn_to("graph")
        elif page.story is not None:
            if what not in ("play", "closer", "further", "fit"):
                page.player.pause()
            self._by_name[what]()

    def pausing(self, deed: Callable[[], object]) -> None:
        """Do what somebody chose by hand; playing stops."""
        self._page.player.pause()
        deed()

    def sift(self, wanted: Callable[..., bool]) -> None:
        """Show only the steps that are wanted."""
        self.pausing(lambda: self._page.player.sift(wanted))
        self._take_focus()

    def set_speed(self, percent: int) -> None:
        """Play so fast from now on."""
        player = self._page.player
        player.set_speed(min(max(percent, 50), 800))
        self._workspace.preferences.trace_speed = player.speed

    def turn_to(self, view: str) -> None:
        """Show the step in another view."""
        self._workspace.trace_view = view
        self._page.views.turn_to(view)
        self._take_focus()
        self._workspace.looked_elsewhere.emit()

    def _take_focus(self) -> None:
        self._page.views.front.setFocus(Qt.FocusReason.OtherFocusReason)

    def _teach(self) -> None:
        """Begin or end the lesson, at the step that is shown."""
        page = self._page
        page.asking.clear()
        page.teaching.switch(on=self._workspace.preferences.trace_lesson)
        page.tell_again()
        if page.teaching.lesson.on and page.story is not None:
            self.turn_to("cards")

    # ---- players

    def take_player(self, player: int) -> None:
        """Take a player who was clicked; in a lesson a click is an answer and nothing else."""
        page = self._page
        if not page.teaching.lesson.on:
            page.player.pause()
            page.asking.pick(player)

    def choose_player(self) -> None:
        """Choose players by keys, in a view in which players stand."""
        if self._page.views.view == "tree":
            self.turn_to("cards")
        self._take_focus()
        self._page.asking.choose_by_keys()

    def show_side_by_side(self, asked: Asked, one: int, other: int) -> None:
        """Show the editions side by side, asked about one player or a pair."""
        from swissdesk.ui.trace.commands import ask_about  # loaded when wanted

        ask_about(self._workspace, asked, one, other or None)

    # ---- whom a number comes from

    def light_up(self, measure: Measure | None) -> None:
        """Light up whom a number comes from, and say it; None: nobody any more."""
        page = self._page
        page.player.pause()
        page.views.show_counted(measure)
        if measure is not None and page.story is not None:
            page.say(explanation.spoken_criteria_table(measure, page.story.players))

    # ---- steps to be printed

    def mark(self) -> None:
        """Mark the step that is shown, as it is drawn, or take its mark away."""
        page = self._page
        entry = page.player.entry
        if entry is not None:
            marked = page.extract.toggle(entry.step, lambda: page.canvas.picture)
            page.say(titles.marked(self._workspace.trace_marked, marked=marked))

    def print_steps(self) -> None:
        """Print the marked steps."""
        from swissdesk.ui.sheets import commands as printing

        printing.steps(self._workspace, self._page.round, self._page.extract.sheet())
