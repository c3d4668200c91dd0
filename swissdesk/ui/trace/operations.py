"""What actions, keys and clicks do on the page of the trace: going through the steps, and what is done with one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QObject, Qt

from swissdesk.engine.measure import Measure
from swissdesk.reports.questions import Asked
from swissdesk.ui.sheets import commands as printing
from swissdesk.ui.shell.office import Office
from swissdesk.ui.trace import commands, explanation
from swissdesk.ui.trace import words as titles
from swissdesk.ui.trace.canvas import Canvas, PickingView
from swissdesk.ui.trace.extract import Extract
from swissdesk.ui.trace.graph import Manner
from swissdesk.ui.trace.lessons import Teaching
from swissdesk.ui.trace.player import Families, Player
from swissdesk.ui.trace.questions import Asking
from swissdesk.ui.trace.story import Story
from swissdesk.ui.trace.views import Views


class Walk:
    """Goes through the steps of the story that is shown, if one is."""

    def __init__(self, player: Player, families: Families, has_story: Callable[[], bool]) -> None:
        self._player = player
        self._families = families
        self._has_story = has_story

    def _go(self, step: Callable[[], object]) -> None:
        if self._has_story():
            self._player.pause()
            step()

    def play(self) -> None:
        """Let the steps follow by themselves, or stop them."""
        if self._has_story():
            self._player.toggle()

    def next(self) -> None:
        """Show the next step."""
        self._go(self._player.forward)

    def previous(self) -> None:
        """Show the step before."""
        self._go(self._player.back)

    def next_decision(self) -> None:
        """Show the next step that settles something."""
        self._go(self._player.next_decision)

    def next_bracket(self) -> None:
        """Go to the next bracket."""
        self._go(self._player.next_chapter)

    def previous_bracket(self) -> None:
        """Go to the beginning of this bracket, then to the one before."""
        self._go(self._player.previous_chapter)

    def first(self) -> None:
        """Go to the beginning."""
        self._go(self._player.first)

    def last(self) -> None:
        """Go to the end."""
        self._go(self._player.last)

    def open_family(self) -> None:
        """Show the candidates that the step stands for."""
        self._go(self._families.open)

    def close_family(self) -> None:
        """Put the opened candidates away."""
        self._go(self._families.close)


class Told(Protocol):
    """The page whose story it is, as far as something is done to it here."""

    story: Story | None
    say: Callable[[str], None]

    @property
    def office(self) -> Office: ...
    @property
    def player(self) -> Player: ...
    @property
    def views(self) -> Views: ...
    @property
    def canvas(self) -> Canvas: ...
    @property
    def asking(self) -> Asking: ...
    @property
    def teaching(self) -> Teaching: ...
    @property
    def extract(self) -> Extract: ...
    @property
    def round(self) -> int: ...
    def tell_again(self) -> None: ...


class Operations(QObject):
    """Belongs to a page whose parts are all there; what needs a story is nothing without one."""

    def __init__(self, page: Told, parent: QObject) -> None:
        super().__init__(parent)
        self._page = page
        self._office = page.office

    def pausing(self, step: Callable[[], object]) -> None:
        """Do what somebody chose by hand; playing stops."""
        self._page.player.pause()
        step()

    def sift(self, wanted: Callable[..., bool]) -> None:
        """Show only the steps that are wanted."""
        self.pausing(lambda: self._page.player.sift(wanted))
        self._take_focus()

    def set_speed(self, percent: int) -> None:
        """Play so fast from now on."""
        player = self._page.player
        player.set_speed(min(max(percent, 50), 800))
        self._office.preferences.trace_speed = player.speed

    # ---- the view

    def turn_to(self, view: str) -> None:
        """Show the step in another view."""
        self._office.shown.trace.view = view
        self._page.views.turn_to(view)
        self._take_focus()
        self._office.view.changed.emit()

    def closer(self) -> None:
        """Draw the step larger."""
        self._draw(lambda drawn: drawn.closer())

    def further(self) -> None:
        """Draw the step smaller."""
        self._draw(lambda drawn: drawn.further())

    def fit(self) -> None:
        """Draw all of the step, or as large as before."""
        self._draw(lambda drawn: drawn.fit())

    def _draw(self, how: Callable[[PickingView], None]) -> None:
        drawn = self._page.views.drawn
        if self._page.story is not None and drawn is not None:
            how(drawn)

    def group(self) -> None:
        """Draw the graph in groups, or on two sides: as it was chosen."""
        groups = self._office.preferences.trace_groups
        self._page.views.arrange(Manner.GROUPS if groups else Manner.SIDES)
        self.turn_to("graph")

    def _take_focus(self) -> None:
        self._page.views.front.setFocus(Qt.FocusReason.OtherFocusReason)

    def teach(self) -> None:
        """Begin or end the lesson, as it was chosen, at the step that is shown."""
        page = self._page
        page.asking.clear()
        page.teaching.switch(on=self._office.preferences.trace_lesson)
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
        page = self._page
        if page.story is None:
            return
        page.player.pause()
        if page.views.view == "tree":
            self.turn_to("cards")
        self._take_focus()
        page.asking.choose_by_keys()

    def show_side_by_side(self, asked: Asked, one: int, other: int) -> None:
        """Show the editions side by side, asked about one player or a pair."""
        commands.ask_about(self._office, asked, one, other or None)

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
        if page.story is not None and entry is not None:
            page.player.pause()
            marked = page.extract.toggle(entry.step, lambda: page.canvas.picture)
            page.say(titles.marked(self._office.shown.trace.marked, marked=marked))

    def print_steps(self) -> None:
        """Print the marked steps."""
        page = self._page
        if page.story is not None:
            page.player.pause()
            printing.steps(self._office, page.round, page.extract.sheet())
