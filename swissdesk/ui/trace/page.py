"""The page of the trace: brackets on the left, the drawing with its timeline in the middle, the explanation right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from PySide6.QtCore import QEvent, QKeyCombination, QObject, QSize, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleEvent, QHideEvent, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QStackedWidget, QToolButton, QVBoxLayout, QWidget

from swissdesk import wording
from swissdesk.engine.trace import TraceStep
from swissdesk.i18n import N_, translate
from swissdesk.model import Stage
from swissdesk.ui.actions import ACTIONS, Actions
from swissdesk.ui.pages.page import Page
from swissdesk.ui.trace import words
from swissdesk.ui.trace.bracket_list import BracketList
from swissdesk.ui.trace.canvas import Canvas
from swissdesk.ui.trace.controls import Controls, Heading
from swissdesk.ui.trace.explanation import Explanation, spoken
from swissdesk.ui.trace.lesson import Lesson, hidden, verdict_on
from swissdesk.ui.trace.lesson_bar import LessonBar
from swissdesk.ui.trace.lines import Rule, wrapping_line
from swissdesk.ui.trace.player import Player
from swissdesk.ui.trace.steps import Entry, StepsModel, everything
from swissdesk.ui.trace.story import Story, remark_on
from swissdesk.ui.trace.teller import Teller
from swissdesk.ui.trace.timeline import Scrubber, Timeline
from swissdesk.ui.trace.views import VIEWS, Views
from swissdesk.ui.trace.waiting import Waiting
from swissdesk.ui.widgets.action_button import ActionButton
from swissdesk.ui.widgets.common import SizedLabel, button, label
from swissdesk.ui.widgets.strip import Banner
from swissdesk.ui.workers import Job
from swissdesk.ui.workspace import TRACE, Workspace

_NARROW = 64
"""Below so many lines of text in width, the list of brackets gives its room to the drawing."""
_TIGHT = 24
"""Below so many lines of text in height, only what is needed at every step is shown."""


class TracePage(Page):
    """Shows the story of the round that is shown, or of the coming one."""

    def __init__(self, workspace: Workspace, actions: Actions, say: Callable[[str], None]) -> None:
        super().__init__(workspace)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(0)
        self._say = say
        self._coming = False
        self.story: Story | None = None
        self.teller = Teller(self)
        self.tasks = self.teller.tasks
        self.model = StepsModel(self)
        self.player = Player(self.model, self)
        self.brackets = BracketList()
        self.canvas = Canvas()
        self.views = Views(self.canvas)
        self.lesson = Lesson(on=workspace.preferences.trace_lesson)
        self.lesson_bar = LessonBar(self.canvas)
        self.heading = Heading(actions)
        self.timeline = Timeline(self.model)
        self.scrubber = Scrubber(self.model)
        self.explanation = Explanation()
        self.controls = Controls(actions)
        self.filter = self.controls.filter
        self.place = label(tone="muted")
        self.title = SizedLabel(1.3)
        self.system = label(tone="muted")
        self.remark = Banner("notice", "notice", "notice")
        self.preview = ActionButton(actions["trace.preview"])
        self.why_not = ActionButton(actions["trace.why_not"])
        self.editions = ActionButton(actions["trace.editions"])
        self.back = button(translate(N_("Back to the rounds")), self._leave_preview)
        self.waiting = Waiting(self.tasks, self.teller.cancel, self.refresh, lambda: self._asked("preview"))
        self._lay_out()
        self._connect()

    # ---- layout

    def _lay_out(self) -> None:
        self.stack = QStackedWidget()
        self.stack.addWidget(self.waiting)
        self.stack.addWidget(self._story_page())
        self.column.addWidget(self.stack)

    def _story_page(self) -> QWidget:
        self.top = QWidget()
        above = [self.title, self.system, self.preview, self.back, self.why_not, self.editions]
        wrapping_line(self.top, above, 12, (16, 8, 16, 8))
        strips = QVBoxLayout()
        strips.setContentsMargins(14, 0, 14, 6)
        strips.addWidget(self.remark)
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
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
        self.splitter = QSplitter(Qt.Orientation.Horizontal)
        self.splitter.setChildrenCollapsible(False)
        for number, (widget, stretch) in enumerate(((self.brackets, 0), (middle, 1), (self.explanation, 0))):
            self.splitter.addWidget(widget)
            self.splitter.setStretchFactor(number, stretch)
        page = QWidget()
        whole = QVBoxLayout(page)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.top)
        whole.addLayout(strips)
        whole.addWidget(Rule())
        whole.addWidget(self.splitter, 1)
        return page

    def _connect(self) -> None:
        self.player.moved.connect(self._show_step)
        self.player.playing_changed.connect(self.controls.set_playing)
        self.timeline.chosen.connect(self._chosen)
        self.timeline.wanted_open.connect(lambda: self._asked("open"))
        self.scrubber.chosen.connect(self._chosen)
        self.brackets.chosen.connect(self._chosen_chapter)
        self.filter.wanted.connect(self._sift)
        self.controls.speed_chosen.connect(self._set_speed)
        self.workspace.trace_wanted.connect(self._asked)
        self.workspace.round_shown.connect(lambda _number: self._leave_preview())
        self.workspace.desk.document_changed.connect(self.teller.shelf.clear)
        self.teller.told.connect(self._show)
        self.teller.refused.connect(self._tell)
        self.teller.stopped.connect(lambda text: self._tell(text, again=True))
        for part in (self.canvas, self.timeline):
            part.installEventFilter(self)
        self.views.made.connect(lambda view: view.installEventFilter(self))
        self.views.chosen.connect(self._go_to)
        self.lesson_bar.answered.connect(self._answered)
        self.views.turn_to(self.workspace.trace_view)
        self._keys = {key_of(spec.plain): spec.id for spec in ACTIONS if spec.plain}
        preferences = self.workspace.preferences
        self._set_speed(preferences.trace_speed)
        self.controls.set_speed(self.player.speed)
        self.canvas.animated = preferences.trace_moves

    # ---- which round

    @property
    def round(self) -> int:
        """The round that is to be shown; one beyond those on record is the coming one."""
        workspace = self.workspace
        on_record = len(workspace.tournament.rounds)
        if self._coming or not on_record:
            return on_record + 1
        return min(max(workspace.shown_round, 1), on_record)

    def refresh(self) -> None:
        """Show the story of the round, from the shelf or worked out anew."""
        workspace = self.workspace
        tournament = workspace.tournament
        if not workspace.desk.is_open:
            return
        if self._coming and not workspace.is_next_due:
            self._coming = False
        number = workspace.trace_round = self.round
        if number > len(tournament.rounds) and not workspace.is_next_due:
            self._tell(_not_yet(workspace))
            return
        if not self.teller.ask(tournament, number):
            self._blank(wording.text(N_("Working out how round {round} is paired …"), round=number))

    def _leave_preview(self) -> None:
        if self._coming:
            self._coming = False
            self._look_again()

    # ---- without a story

    def _blank(self, text: str, *, again: bool = False, preview: str = "") -> None:
        """Say something instead of a story."""
        self.player.pause()
        self.story = None
        self.waiting.say(text, again=again, preview=preview)
        self.stack.setCurrentIndex(0)
        self._set_ready(ready=False)

    def _tell(self, text: str, *, again: bool = False) -> None:
        """Say why there is no story, and read it out."""
        workspace = self.workspace
        offer = workspace.is_next_due and self.round <= len(workspace.tournament.rounds)
        self._blank(text, again=again, preview=self.preview.text() if offer else "")
        self._say(text)

    def _set_ready(self, *, ready: bool) -> None:
        if self.workspace.trace_ready != ready:
            self.workspace.trace_ready = ready
            self.workspace.looked_elsewhere.emit()

    # ---- with a story

    def _show(self, number: int, story: Story) -> None:
        coming = number > len(self.workspace.tournament.rounds)
        on_record = None if coming else self.workspace.tournament.rounds[number - 1]
        self.remark.say(remark_on(on_record, story.proposal))
        self.title.setText(
            _title(number, coming=coming, draft=on_record is not None and on_record.stage is Stage.DRAFT)
        )
        self.system.setText(wording.system_title(story.system))
        self.back.setVisible(coming and number > 1)
        self.preview.setVisible(not coming and self.workspace.is_next_due)
        self.stack.setCurrentIndex(1)
        self._share_out()
        if self.story is story:
            return
        self.story = story
        self.lesson.begin()
        had_focus = self.isAncestorOf(self.window().focusWidget() or self.window())
        self.views.begin(story)
        self.brackets.rows.show(story)
        self.model.sift(everything)
        self._set_ready(ready=True)
        self.player.show(story)
        self.filter.offer(self.model)
        if had_focus or self.workspace.page == TRACE:
            self.take_focus()

    def _show_step(self, row: int, before: int) -> None:
        story, entry = self.story, self.player.entry
        if story is None or entry is None:
            return
        place = self.model.place(row)
        entries = self._veiled(place)
        self.views.show_step(entries, place, move=abs(place - before) < 400)
        self.heading.say(words.title_of(story, entry.step), entries[place].step)
        self.explanation.explain(story, entries, place)
        self.timeline.go_to(row)
        self.scrubber.go_to(row)
        self.brackets.follow(entry.chapter, finished=place == len(self.model.entries) - 1)
        self.place.setText(wording.text(N_("Step {step} of {steps}"), step=row + 1, steps=self.model.rowCount()))
        self._read_out(spoken(story, entries, place))

    # ---- the lesson

    def _veiled(self, place: int) -> Sequence[Entry]:
        """Return the steps as they are shown: with a question where the learner is to answer first."""
        question = self.lesson.question(self.model.entries, place)
        self.lesson_bar.ask(question, self.lesson)
        if question is None:
            return self.model.entries
        QTimer.singleShot(0, self, self._wait_for_answer)
        return hidden(self.model.entries, place, question)

    def _wait_for_answer(self) -> None:
        """Play no further, once the step is on its way, while something is asked."""
        if self.lesson_bar.number.isEnabled() and self.lesson.on:
            self.player.pause()

    def _answered(self, player: int | None) -> None:
        if self.player.entry is None:
            return
        row, entries = self.player.row, self.model.entries
        place = self.model.place(row)
        question = self.lesson.question(entries, place)
        if question is None:
            return
        right = self.lesson.answer(question, player)
        said = verdict_on(entries, place, question, player)
        self.player.go(row)
        self.lesson_bar.say(said, right=right)
        self._say(said)

    def _teach(self) -> None:
        """Begin or end the lesson, at the step that is shown."""
        self.lesson.on = self.workspace.preferences.trace_lesson
        self.lesson.begin()
        self.lesson_bar.say("")
        if self.lesson.on and self.story is not None:
            self._turn_to("cards")
        self.player.go(self.player.row)

    def _read_out(self, text: str) -> None:
        self.canvas.setAccessibleDescription(text)
        QAccessible.updateAccessibility(QAccessibleEvent(self.canvas, QAccessible.Event.DescriptionChanged))
        self._say(text)

    # ---- what is asked

    def _asked(self, what: str) -> None:
        if what == "preview":
            self._coming = True
            self._look_again()
            return
        if what in VIEWS:
            self._turn_to(what)
            return
        if what == "lesson":
            self._teach()
            return
        if what == "motion":
            self.canvas.animated = self.workspace.preferences.trace_moves
            return
        deeds: dict[str, Callable[[], object]] = {
            "play": self.player.toggle, "next": self.player.forward, "previous": self.player.back,
            "decision": self.player.next_decision, "next_bracket": self.player.next_chapter,
            "previous_bracket": self.player.previous_chapter, "first": self.player.first, "last": self.player.last,
            "open": self._open, "close": self._close, "closer": lambda: self.views.zoom("closer"),
            "further": lambda: self.views.zoom("further"), "fit": lambda: self.views.zoom("fit"),
        }  # fmt: skip
        if self.story is not None:
            if what not in ("play", "closer", "further", "fit"):
                self.player.pause()
            deeds[what]()

    def _chosen(self, row: int) -> None:
        self.player.pause()
        self.player.go(row)

    def _chosen_chapter(self, chapter: int) -> None:
        self.player.pause()
        self.player.go_to_chapter(chapter)

    def _sift(self, wanted: Callable[..., bool]) -> None:
        self.player.pause()
        self.player.sift(wanted)
        self.views.front.setFocus(Qt.FocusReason.OtherFocusReason)

    def _set_speed(self, percent: int) -> None:
        self.player.set_speed(min(max(percent, 50), 800))
        self.workspace.preferences.trace_speed = self.player.speed

    def _turn_to(self, view: str) -> None:
        self.workspace.trace_view = view
        self.views.turn_to(view)
        self.views.front.setFocus(Qt.FocusReason.OtherFocusReason)
        self.workspace.looked_elsewhere.emit()

    def _go_to(self, path: Sequence[TraceStep]) -> None:
        """Show the step at the end of a path from the top, whether the list of steps has it yet or not."""
        story = self.story
        if story is None or not path:
            return
        self.player.pause()
        if any(self.model.row_of(step.id) < 0 for step in path):
            self.filter.setCurrentIndex(0)
            self.player.sift(everything)
        for step, below in pairwise(path):
            row = self.model.row_of(step.id)
            if row >= 0 and self.model.row_of(below.id) < 0 and self.model.entry(row).can_open:
                self.model.open(row, story.trace.children(step))
        row = self.model.row_of(path[-1].id)
        if row >= 0:
            self.player.go(row)

    # ---- families

    def _open(self) -> None:
        """Fetch the candidates of the family off the GUI thread and put them below it."""
        story, entry = self.story, self.player.entry
        if story is None or entry is None or not entry.can_open or self.tasks.busy:
            return
        self.tasks.start(
            Job(
                title="",
                work=lambda _monitor: story.trace.children(entry.step),
                done=lambda children: self._opened(story, entry.step, children),
                failed=self.workspace.messages.error,
            )
        )

    def _opened(self, story: Story, step: TraceStep, children: tuple[TraceStep, ...]) -> None:
        row = self.model.row_of(step.id)
        if self.story is not story or row < 0 or self.model.entry(row).opened:
            return
        if not children:
            self.workspace.messages.info(translate(N_("There is nothing below this step.")))
            return
        self.model.open(row, children)
        self.player.go(row + 1)

    def _close(self) -> None:
        row = self.model.opened_above(self.player.row)
        if row >= 0:
            self.model.close(row)
            self.player.row = row
            self.player.go(row)

    # ---- the page

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Plain keys belong to the player while drawing or timeline have the focus; the current step shines then."""
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.timeline.set_lit(event.type() == QEvent.Type.FocusIn)
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and self._plain(event):
            return True
        return super().eventFilter(watched, event)

    def _plain(self, event: QKeyEvent) -> bool:
        modifiers = event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
        key = Qt.Key.Key_Return if event.key() == Qt.Key.Key_Enter else Qt.Key(event.key())
        key = Qt.Key.Key_Plus if key == Qt.Key.Key_Equal else key
        if modifiers != Qt.KeyboardModifier.NoModifier or key not in self._keys or self.story is None:
            return False
        self._asked(self._keys[key].removeprefix("trace."))
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.teller.busy:
            self.teller.cancel()
        elif event.key() == Qt.Key.Key_Escape and self.player.playing:
            self.player.pause()
        else:
            super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        self.player.pause()
        super().hideEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        QTimer.singleShot(0, self, self._share_out)

    def _share_out(self) -> None:
        """Give the drawing the room it needs; the list of brackets gives way first."""
        line = self.fontMetrics().height()
        narrow = self.width() < _NARROW * line
        tight = self.height() < _TIGHT * line
        self.brackets.setHidden(narrow)
        self.top.setHidden(tight and self.round <= len(self.workspace.tournament.rounds))
        self.place.setHidden(narrow)
        self.timeline.set_slim(tight)
        self.controls.set_tight(tight)
        self.heading.set_tight(tight)
        side = min(round(line * 15), round(self.width() * 0.23))
        right = min(round(line * 20), round(self.width() * (0.36 if narrow else 0.28)))
        self.splitter.setSizes([side, self.width() - right - (0 if narrow else side), right])

    def redraw(self) -> None:
        self.remark.redraw()
        side = round(self.fontMetrics().height() * 1.25)
        for tool in self.findChildren(QToolButton):
            tool.setIconSize(QSize(side, side))
        self.controls.set_playing(self.player.playing)
        self.explanation.redraw()
        self.views.redraw()
        for part in (self.timeline, self.scrubber, self.brackets, self.heading):
            part.update()
        self._share_out()

    def minimumSizeHint(self) -> QSize:
        """The parts scroll; the page asks for little."""
        return QSize(200, 200)

    def take_focus(self) -> None:
        (self.views.front if self.story is not None else self).setFocus(Qt.FocusReason.OtherFocusReason)


def key_of(text: str) -> Qt.Key:
    """Return the key that a declared plain key stands for."""
    combination: QKeyCombination = QKeySequence(text)[0]  # type: ignore[index]
    return combination.key()


def _title(number: int, *, coming: bool, draft: bool) -> str:
    if coming:
        return wording.text(N_("Preview of round {round}"), round=number)
    if draft:
        return wording.text(N_("Round {round}, draft"), round=number)
    return wording.text(N_("How round {round} is paired"), round=number)


def _not_yet(workspace: Workspace) -> str:
    if len(workspace.tournament.players) < 2:
        return translate(N_("There is nothing to walk through yet. Enter the players, then pair round 1."))
    return translate(N_("There is nothing to walk through yet. Propose round 1, then come back."))
