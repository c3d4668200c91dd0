"""The parts of the page that show a story, and how they share the room: brackets, drawing, timeline, explanation."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from swissdesk.i18n import N_, translate
from swissdesk.ui.actions import Actions
from swissdesk.ui.trace.answer_panel import AnswerPanel
from swissdesk.ui.trace.bracket_list import BracketList
from swissdesk.ui.trace.canvas import Canvas
from swissdesk.ui.trace.controls import Controls, Heading
from swissdesk.ui.trace.explanation import Explanation
from swissdesk.ui.trace.lesson_bar import LessonBar
from swissdesk.ui.trace.lines import Rule, wrapping_line
from swissdesk.ui.trace.since import SinceLine
from swissdesk.ui.trace.steps import StepsModel
from swissdesk.ui.trace.timeline import Scrubber, Timeline
from swissdesk.ui.trace.views import Views
from swissdesk.ui.widgets.action_button import ActionButton
from swissdesk.ui.widgets.common import SizedLabel, button, label
from swissdesk.ui.widgets.strip import Banner

_NARROW = 64
"""Below so many lines of text in width, the list of brackets gives its room to the drawing."""
_TIGHT = 24
"""Below so many lines of text in height, only what is needed at every step is shown."""
_MOST_ANSWER = 0.6
"""How much of the height a question and its answer take from the explanation at most."""


class StoryPage(QWidget):
    """Lays the parts out; it makes nothing happen."""

    def __init__(self, actions: Actions, model: StepsModel, leave_preview: Callable[[], object]) -> None:
        super().__init__()
        self.brackets = BracketList()
        self.canvas = Canvas()
        self.views = Views(self.canvas)
        self.lesson_bar = LessonBar(self.canvas)
        self.heading = Heading(actions)
        self.timeline = Timeline(model)
        self.scrubber = Scrubber(model)
        self.explanation = Explanation()
        self.answers = AnswerPanel()
        self.controls = Controls(actions)
        self.place = label(tone="muted")
        self.title = SizedLabel(1.3)
        self.system = label(tone="muted")
        self.remark = Banner("notice", "notice", "notice")
        self.by_hand = Banner("info", "info", "accent")
        self.since = SinceLine()
        self.preview = ActionButton(actions["trace.preview"])
        self.why_not = ActionButton(actions["trace.why_not"])
        self.editions = ActionButton(actions["trace.editions"])
        self.back = button(translate(N_("Back to the rounds")), leave_preview)
        self._tight = False
        self._lay_out()

    def _lay_out(self) -> None:
        self.top = QWidget()
        above = [self.title, self.system, self.preview, self.back, self.why_not, self.editions]
        wrapping_line(self.top, above, 12, (16, 8, 16, 8))
        strips = QVBoxLayout()
        strips.setContentsMargins(14, 0, 14, 6)
        strips.setSpacing(4)
        strips.addWidget(self.remark)
        strips.addWidget(self.by_hand)
        strips.addWidget(self.since)
        self.splitter = QSplitter(Qt.Orientation.Horizontal)
        self.splitter.setChildrenCollapsible(False)
        for number, (widget, stretch) in enumerate(((self.brackets, 0), (self._middle(), 1), (self._side(), 0))):
            self.splitter.addWidget(widget)
            self.splitter.setStretchFactor(number, stretch)
        whole = _column(self)
        whole.addWidget(self.top)
        whole.addLayout(strips)
        whole.addWidget(Rule())
        whole.addWidget(self.splitter, 1)

    def _middle(self) -> QWidget:
        middle = QWidget()
        column = _column(middle)
        column.addWidget(self.heading)
        column.addWidget(self.views, 1)
        column.addWidget(self.lesson_bar)
        column.addWidget(self.controls)
        bar = QHBoxLayout()
        bar.setContentsMargins(14, 2, 14, 2)
        bar.setSpacing(12)
        bar.addWidget(self.scrubber, 1)
        bar.addWidget(self.place)
        column.addLayout(bar)
        column.addWidget(self.timeline)
        return middle

    def _side(self) -> QWidget:
        side = QWidget()
        column = _column(side)
        column.addWidget(self.answers)
        column.addWidget(self.explanation, 1)
        return side

    # ---- sharing the room

    def share_out(self, *, on_record: bool) -> None:
        """Give the drawing the room it needs; what keys and menus do as well gives way first."""
        line = self.fontMetrics().height()
        narrow = self.width() < _NARROW * line
        self._tight = self.height() < _TIGHT * line
        self.brackets.setHidden(narrow)
        self.top.setHidden(self._tight and on_record)
        for widget in (self.system, self.why_not, self.editions):
            widget.setHidden(self._tight)
        self.place.setHidden(narrow)
        self.timeline.set_slim(self._tight)
        for part in (self.controls, self.heading, self.views, self.lesson_bar, self.answers):
            part.set_tight(self._tight)
        side = min(round(line * 15), round(self.width() * 0.23))
        right = min(round(line * 20), round(self.width() * (0.36 if narrow else 0.28)))
        self.splitter.setSizes([side, self.width() - right - (0 if narrow else side), right])
        self.answers.setMaximumHeight(round(self.splitter.height() * (1.0 if self._tight else _MOST_ANSWER)))
        self.show_answers(self.answers.isVisibleTo(self))

    def show_answers(self, shown: bool) -> None:
        """Let the explanation give its place to the answers where there is no room for both."""
        self.explanation.setHidden(shown and self._tight)

    def redraw(self) -> None:
        """Use colours and sizes of the theme as it is now."""
        self.remark.redraw()
        self.by_hand.redraw()
        self.since.redraw()
        self.explanation.redraw()
        self.answers.redraw()
        self.views.redraw()
        for part in (self.timeline, self.scrubber, self.brackets, self.heading):
            part.update()


def _column(owner: QWidget) -> QVBoxLayout:
    column = QVBoxLayout(owner)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    return column
