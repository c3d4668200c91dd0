"""The parts of the page that show a story, and how they share the room: brackets, drawing, timeline, explanation.

The lines above and below the drawing: what is shown, and the buttons, speed and filter of the player. Also what the
page shows when there is no trace.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from swissdesk import wording
from swissdesk.engine.trace import Kind, TraceStep, Verdict
from swissdesk.i18n import N_, translate
from swissdesk.ui.shell.actions import Actions
from swissdesk.ui.shell.icons import icon
from swissdesk.ui.shell.workers import Tasks
from swissdesk.ui.trace.brackets import BracketList
from swissdesk.ui.trace.explanation import Explanation
from swissdesk.ui.trace.known_since import SinceLine
from swissdesk.ui.trace.lessons import LessonBar
from swissdesk.ui.trace.notes import LostNotes, NotePanel
from swissdesk.ui.trace.player import SPEEDS
from swissdesk.ui.trace.questions import AnswerPanel
from swissdesk.ui.trace.steps import Filter, StepsModel, everything, kind_text, verdict_role, verdict_text
from swissdesk.ui.trace.timeline import Scrubber, Timeline
from swissdesk.ui.trace.views import VIEWS, Views
from swissdesk.ui.widgets.buttons import ActionButton, tool_button
from swissdesk.ui.widgets.choice import ChoiceBox
from swissdesk.ui.widgets.common import SizedLabel, Wide, WorkBar, button, holding, label, named, row, split, stack
from swissdesk.ui.widgets.flow import Rule, wrapping_line
from swissdesk.ui.widgets.painting import CENTRE, colour_of, draw_box
from swissdesk.ui.widgets.strip import Banner
from swissdesk.wording_clauses import cited, with_article


class Waiting(QWidget):
    """What stands instead of a story: why there is none, or how far the work is, and what can be done."""

    def __init__(
        self, tasks: Tasks, cancel: Callable[[], object], again: Callable[[], object], preview: Callable[[], object]
    ) -> None:
        super().__init__()
        self.notice = SizedLabel(1.15, wraps=True)
        self.notice.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.bar = WorkBar()
        self.bar.setMaximumWidth(320)
        self.cancel = button(N_("Cancel"), cancel, N_("Stop the calculation; nothing is changed (Esc)"))
        self.again = button(N_("Calculate"), again)
        self.preview = button("", preview)
        lines = [row(None, widget, None) for widget in (self.bar, self.cancel, self.again, self.preview)]
        column = stack(self.notice, *lines, on=self, margins=(40, 40, 40, 40), spacing=14)
        column.insertStretch(0, 2)
        column.addStretch(3)
        tasks.slow.connect(lambda _title: self.bar.begin())
        tasks.slow.connect(lambda _title: self.cancel.show())
        tasks.progress.connect(lambda done, total: self.bar.show_progress(done, total if done < total else 0))

    def say(self, text: str, *, again: bool = False, preview: str = "") -> None:
        """Show a sentence, and the buttons that make sense; work that is slow shows by itself."""
        self.notice.setText(text)
        self.bar.hide()
        self.cancel.hide()
        self.again.setVisible(again)
        self.preview.setText(preview)
        self.preview.setVisible(bool(preview))


class Pill(QWidget):
    """A word on a coloured ground."""

    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        self._role = "muted"
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def say(self, text: str, role: str) -> None:
        """Show a word; an empty one hides the pill."""
        self.text, self._role = text, role
        self.setAccessibleName(text)
        self.setVisible(bool(text))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        metrics = QFontMetricsF(self.font())
        return QSize(
            round(metrics.horizontalAdvance(self.text) + metrics.height() * 1.4), round(metrics.height() * 1.4)
        )

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = {"danger": "danger_soft", "notice": "notice_soft", "accent": "accent"}.get(self._role, "info_soft")
        area = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        draw_box(painter, area, area.height() / 2, fill=ground, edge=self._role, width=1.2)
        painter.setPen(colour_of("on_accent" if ground == "accent" else self._role))
        painter.drawText(area, CENTRE, self.text)


_SWITCHES = ("groups", "text", "overview", "choose")


class Heading(QWidget):
    """Where the step stands, what it is, what became of it."""

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self.title = SizedLabel(1.2)
        self.kind = label(tone="muted")
        self.verdict = Pill()
        said = QWidget()
        wrapping_line(said, [self.title, self.kind, self.verdict], 10, (16, 10, 8, 4))
        self.zoom = {
            name: tool_button(actions[f"trace.{name}"]) for name in (*VIEWS, *_SWITCHES, "further", "fit", "closer")
        }
        row(Wide(said), *self.zoom.values(), on=self, margins=(0, 0, 8, 0), spacing=0)

    def set_tight(self, tight: bool) -> None:
        """Leave the tools to the keys where there is little room."""
        for tool in self.zoom.values():
            tool.setHidden(tight)

    def say(self, title: str, step: TraceStep, articles: str) -> None:
        """Describe a step; `articles` is the system whose clauses it follows."""
        kind = kind_text(step.kind, articles)
        if step.kind is Kind.CANDIDATE and step.size < 2 and step.first:
            kind = wording.text(N_("Candidate {number}"), number=wording.count_text(step.first))
        elif step.size > 1:
            kind = wording.text(N_("Candidates in this step: {size}"), size=wording.count_text(step.size))
        self.title.setText(title)
        self.kind.setText("" if kind == title else kind)
        self.kind.setVisible(kind != title)
        self.verdict.say(verdict_text(step.verdict), verdict_role(step.verdict))
        self.updateGeometry()


class FilterBox(ChoiceBox):
    """Which steps are shown: all, the decisions, one kind, one clause."""

    wanted = Signal(object)

    def __init__(self) -> None:
        super().__init__(letters=13)
        named(self, N_("Steps shown"), N_("Show only steps of one kind or clause"))
        self.activated.connect(lambda place: self.wanted.emit(self.itemData(place)))

    def offer(self, model: StepsModel, articles: str) -> None:
        """Offer what there is in the steps of a model; `articles` is the system whose clauses they name."""
        steps = [entry.step for entry in model.entries]
        self.clear()
        self.addItem(translate(N_("All steps")), everything)
        self.addItem(translate(N_("Decisions")), lambda entry: entry.is_decision)
        self.addItem(translate(N_("Accepted")), lambda entry: entry.step.verdict is Verdict.ACCEPTED)
        self.insertSeparator(self.count())
        for kind in dict.fromkeys(step.kind for step in steps):
            self.addItem(kind_text(kind, articles), _only(lambda step: step.kind, kind))
        self.insertSeparator(self.count())
        for clause in sorted(dict.fromkeys(step.clause for step in steps if step.clause), key=_in_order):
            said = wording.text(N_("Clause {clause}"), clause=cited(articles, clause))
            self.addItem(said, _only(lambda step: step.clause, clause))
        criteria = {_criterion(step) for step in steps} - {""}
        if criteria:
            self.insertSeparator(self.count())
        for name in sorted(criteria, key=_in_order):
            said = wording.text(N_("Because of {criterion}"), criterion=with_article(articles, name))
            self.addItem(said, _only(_criterion, name))


def _only(told: Callable[[TraceStep], object], wanted: object) -> Filter:
    """Return a filter that lets the steps pass of which this is told."""
    return lambda entry: told(entry.step) == wanted


def _criterion(step: TraceStep) -> str:
    return step.reason.criterion if step.reason else ""


def _in_order(name: str) -> list[tuple[int, str]]:
    """Return a key that puts 5.2.10 after 5.2.9, and C10 after C9."""
    letters = name.lstrip("0123456789.") and name[:1].isalpha()
    parts = (name[1:] if letters else name).strip(".").split(".")
    first = [(0, name[:1])] if letters else []
    return first + [(int(part) if part.isdecimal() else 10**6, part) for part in parts]


_TOOLS = ("first", "previous", "play", "next", "last", "decision", "open", "close", "mark")


class Controls(QWidget):
    """Buttons like those of a player, the speed, and which steps are shown."""

    speed_chosen = Signal(int)

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self.filter = FilterBox()
        self.speed = named(ChoiceBox(), N_("Speed"), N_("Speed of the steps"))
        for percent in SPEEDS:
            self.speed.addItem(f"{percent // 100}×" if percent >= 100 else "½×", percent)
        self.speed.activated.connect(lambda at: self.speed_chosen.emit(self.speed.itemData(at)))
        self.tools = {name: tool_button(actions[f"trace.{name}"]) for name in _TOOLS}
        self._actions = actions
        wrapping_line(self, [*self.tools.values(), self.speed, self.filter], 4, (12, 4, 12, 4))

    def set_speed(self, percent: int) -> None:
        """Show this speed as chosen."""
        self.speed.setCurrentIndex(max(self.speed.findData(percent), 0))

    def set_playing(self, playing: bool) -> None:
        """Show what the middle button does now."""
        self._actions["trace.play"].setIcon(icon("trace_pause" if playing else "trace_play"))

    def set_tight(self, tight: bool) -> None:
        """Leave out what keys and menus do as well where there is little room."""
        for widget in (self.speed, *(self.tools[name] for name in ("first", "last", "mark"))):
            widget.setHidden(tight)
        line = self.fontMetrics().height()
        self.filter.setMaximumWidth(round(line * _LEAST_FILTER) if tight else _NO_LIMIT)


_LEAST_FILTER = 5.4
"""So many lines of text wide is the choice of steps where there is little room: beside the buttons, not below them."""
_NO_LIMIT = (1 << 24) - 1
"""The width of a part without a limit, as the toolkit has it."""
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
        self.views = Views()
        self.canvas = self.views.canvas
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
        self.lost_notes = LostNotes()
        self.notes = NotePanel()
        self.preview = ActionButton(actions["trace.preview"])
        self.why_not = ActionButton(actions["trace.why_not"])
        self.editions = ActionButton(actions["trace.editions"])
        self.back = button(N_("Return to the rounds"), leave_preview)
        self._tight = False
        self._lay_out()

    def _lay_out(self) -> None:
        self.top = QWidget()
        above = [self.title, self.system, self.preview, self.back, self.why_not, self.editions]
        wrapping_line(self.top, above, 12, (16, 8, 16, 8))
        strips = stack(self.remark, self.by_hand, self.since, self.lost_notes, margins=(14, 0, 14, 6), spacing=4)
        side = holding(stack(self.answers, self.notes, Wide(self.explanation), spacing=0))
        self.splitter = split(self.brackets, self._middle(), side, shares=(0, 1, 0))
        stack(self.top, strips, Rule(), Wide(self.splitter), on=self, spacing=0)

    def _middle(self) -> QWidget:
        middle = QWidget()
        bar = row(Wide(self.scrubber), self.place, margins=(14, 2, 14, 2), spacing=12)
        stack(self.heading, Wide(self.views), self.lesson_bar, self.controls, bar, self.timeline, on=middle, spacing=0)
        return middle

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
        for part in (self.controls, self.heading, self.views.graph, self.views.tree, self.lesson_bar, self.answers):
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
        for strip in (self.remark, self.by_hand, self.since, self.lost_notes):
            strip.redraw()
        for shown in (self.explanation, self.answers, self.views):
            shown.redraw()
        for part in (self.timeline, self.scrubber, self.brackets, self.heading):
            QWidget.update(part)  # Qt 6.6 asks a view which cell
