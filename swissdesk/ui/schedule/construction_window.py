"""Constructions of round-robin tables as moving pictures, moment by moment, for any number of players.

Space plays and pauses, the arrows step, Home and End jump. The picture itself is made by `reports.constructions`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Self

from PySide6.QtCore import QSignalBlocker, Qt, QVariantAnimation
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import QSlider

from swissdesk.engine.systems.round_robin.system import ROUND_ROBIN_CIRCLE
from swissdesk.i18n import N_, translate
from swissdesk.reports import SheetKind
from swissdesk.reports.constructions import LEAST, MOST, TITLES, Figure, Method, handout
from swissdesk.ui.shell.faces import SheetAsked
from swissdesk.ui.shell.office import Office
from swissdesk.ui.shell.workers import delayed
from swissdesk.ui.widgets.buttons import PictureButton
from swissdesk.ui.widgets.choice import ChoiceBox
from swissdesk.ui.widgets.common import SizedLabel, Wide, button, grow_to, holding, named, row, stack
from swissdesk.ui.widgets.drawing import DrawingView
from swissdesk.ui.widgets.fields import caption, number_field
from swissdesk.ui.widgets.flow import flowing
from swissdesk.ui.widgets.screen_reader import describe
from swissdesk.ui.widgets.windows import OpenWindow

_WAY = 800
"""How long players are on their way, in milliseconds at plain speed."""
_REST = 1100
"""How long a moment is looked at before the next one while it plays."""
_SPEEDS = ((N_("slow"), 0.5), (N_("normal"), 1.0), (N_("fast"), 2.0), (N_("very fast"), 4.0))
_USUAL = 8
_SMALLEST = 0.34
"""A picture that turns has to be seen whole, even where its numbers get small; + and − change that."""
_LARGEST = 2.2
"""Pictures of few players are drawn so much larger than type."""


class ConstructionWindow(OpenWindow):
    """Shows a construction at a moment, or on the way to the next."""

    help_page = "schedule"

    def __init__(self, office: Office) -> None:
        super().__init__(office, Qt.WindowType.Window)
        self.moment = 0
        self.is_playing = False
        """Whether the moments follow by themselves."""
        self.setObjectName("construction")
        self.setWindowTitle(translate(N_("Construction of round-robin tables")))
        self._make_choices()
        self._make_controls()
        self._lay_out()
        self._motion = QVariantAnimation(self)
        self._motion.valueChanged.connect(lambda value: self.view.show_drawing(self.figure.drawing(float(value))))
        self._motion.finished.connect(self._arrived)
        self._rest = delayed(self, self.next)
        office.appearance.changed.connect(self._redraw)
        grow_to(self, 56, 40)
        self._redraw()
        self.begin()

    @classmethod
    def show_for(cls, office: Office) -> Self:
        """Show the window for the players of the event that is open, or bring it to the front."""
        is_new = office.window.findChild(cls) is None
        window = cls.in_front(office)
        if is_new:
            window.take_event()
        window.view.setFocus(Qt.FocusReason.OtherFocusReason)
        return window

    # ---- building

    def _make_choices(self) -> None:
        self.method = ChoiceBox(choices=((TITLES[method], method) for method in Method))
        named(self.method, N_("Construction"), N_("Construction shown (Alt+C)"))
        self.players = number_field(LEAST, MOST)
        self.players.setValue(_USUAL)
        named(self.players, N_("Players"), N_("Number of players; with an odd number, one has a bye (Alt+P)"))
        self.speed = ChoiceBox(choices=_SPEEDS)
        self.speed.setCurrentIndex(1)
        named(self.speed, N_("Speed"), N_("Speed of the animation (Alt+S)"))
        self.method.currentIndexChanged.connect(lambda _index: self.begin())
        self.players.valueChanged.connect(lambda _value: self.begin())

    def _make_controls(self) -> None:
        self.said = SizedLabel(1.15, wraps=True)
        self.view = DrawingView(translate(N_("Construction")), smallest=_SMALLEST, largest=_LARGEST)
        self.slider = named(QSlider(Qt.Orientation.Horizontal), N_("Step"), N_("Step shown"))
        self.slider.valueChanged.connect(self.go)
        self.first = PictureButton("trace_first", N_("Go to the start (Home)"), lambda: self.go(0))
        self.back = PictureButton("trace_previous", N_("One step back (Left)"), self.previous)
        self.play = PictureButton("trace_play", N_("Play or pause (Space)"), self.toggle)
        self.on = PictureButton("trace_next", N_("One step forward (Right)"), self.step)
        self.end = PictureButton("trace_last", N_("Go to the end (End)"), lambda: self.go(self.figure.last))
        self.paper = button(N_("As PD&F…"), self._print, N_("A figure for every round, as a handout (Alt+F)"))

    def _lay_out(self) -> None:
        fields = (N_("&Construction"), self.method), (N_("&Players"), self.players), (N_("&Speed"), self.speed)
        choices = (holding(row(caption(text, field), field)) for text, field in fields)
        head = row(Wide(flowing(*choices, spacing=12, line_spacing=6)), spacing=-1)
        head.addWidget(self.paper, 0, Qt.AlignmentFlag.AlignTop)
        foot = row(self.first, self.back, self.play, self.on, self.end, Wide(self.slider))
        stack(head, self.said, Wide(self.view), foot, on=self, margins=(16, 14, 16, 12), spacing=10)

    def _redraw(self) -> None:
        for tool in (self.first, self.back, self.play, self.on, self.end):
            tool.redraw(1.2)
        self.view.redraw()
        self._show_play()

    # ---- what is shown

    @property
    def figure(self) -> Figure:
        """The construction that is chosen."""
        return Figure(self.method.currentData(), self.players.value())

    def take_event(self) -> None:
        """Begin with the players and the table of the round robin that is open."""
        tournament = self._office.tournament
        if tournament.meets_everybody and LEAST <= len(tournament.players) <= MOST:
            self.players.setValue(len(tournament.players))
            is_circle = tournament.settings.system == ROUND_ROBIN_CIRCLE.name
            self.method.setCurrentIndex(self.method.findData(Method.CIRCLE if is_circle else Method.POLYGON))

    def begin(self) -> None:
        """Show the first moment of the construction that is chosen."""
        self.slider.setRange(0, self.figure.last)
        self.go(0)

    def go(self, moment: int) -> None:
        """Show a moment at once, and stop playing."""
        self.pause()
        self._motion.stop()
        self._show(min(max(moment, 0), self.figure.last))

    def _show(self, moment: int) -> None:
        self.moment = moment
        self.view.show_drawing(self.figure.drawing(moment))
        words = self.figure.said(moment)
        self.said.setText(words)
        if self.is_playing:
            self.view.setAccessibleDescription(words)
        else:
            describe(self.view, words)
        with QSignalBlocker(self.slider):
            self.slider.setValue(moment)

    # ---- moving

    def next(self) -> None:
        """Go on to the next moment; at the end of all, to the first."""
        self._finish_motion()
        is_last = self.moment >= self.figure.last
        if is_last or not self._office.preferences.trace_moves:
            self._show(0 if is_last else self.moment + 1)
            self._plan()
            return
        self._motion.setDuration(round(_WAY / self.speed.currentData()))
        self._motion.setStartValue(float(self.moment))
        self._motion.setEndValue(float(self.moment + 1))
        self._motion.start()

    def step(self) -> None:
        """One moment on, by hand."""
        self.pause()
        self._finish_motion()
        if self.moment < self.figure.last:
            self.next()

    def previous(self) -> None:
        """One moment back."""
        self.go(self.moment if self._is_moving else self.moment - 1)

    @property
    def _is_moving(self) -> bool:
        return self._motion.state() == QVariantAnimation.State.Running

    def _finish_motion(self) -> None:
        if self._is_moving:
            self._motion.stop()
            self._show(self.moment + 1)

    def _arrived(self) -> None:
        self._show(min(self.moment + 1, self.figure.last))
        self._plan()

    def _plan(self) -> None:
        """Let the next moment come after a rest, if it plays."""
        if self.is_playing and self.moment >= self.figure.last:
            self.pause()
        elif self.is_playing:
            self._rest.start(round(_REST / self.speed.currentData()))

    def toggle(self) -> None:
        """Play, or pause."""
        if self.is_playing:
            self.pause()
            return
        self.is_playing = True
        self._show_play()
        self.next()

    def pause(self) -> None:
        """Stop playing; who is on the way arrives."""
        self.is_playing = False
        self._rest.stop()
        self._show_play()

    def _show_play(self) -> None:
        self.play.picture = "trace_pause" if self.is_playing else "trace_play"
        self.play.redraw(1.2)

    # ---- hands

    def _print(self) -> None:
        figure = self.figure
        kind = SheetKind(
            "construction",
            N_("Construction of the table"),
            N_("A figure for every round"),
            lambda tournament, _number, _options: handout(tournament, figure.method, figure.players),
            takes=("landscape",),
            by_round=False,
        )
        self._office.go.to_sheet(SheetAsked(kind))
        self._office.window.activateWindow()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        by_key: dict[int, Callable[[], object]] = {
            Qt.Key.Key_Space: self.toggle,
            Qt.Key.Key_Right: self.step,
            Qt.Key.Key_Left: self.previous,
            Qt.Key.Key_Home: lambda: self.go(0),
            Qt.Key.Key_End: lambda: self.go(self.figure.last),
        }
        if event.key() in by_key and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            by_key[event.key()]()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.go(self.moment)
        super().closeEvent(event)
