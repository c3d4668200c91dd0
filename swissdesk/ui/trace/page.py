"""The page of the trace: which round is shown, and what the parts of its story do to each other."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QKeyCombination, QObject, QSize, Qt, QTimer
from PySide6.QtGui import QHideEvent, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QToolButton, QTreeView, QWidget

from swissdesk import wording
from swissdesk.engine.measure import Measure
from swissdesk.engine.narration import has_text_story
from swissdesk.engine.trace import Viewpoint
from swissdesk.i18n import N_, translate
from swissdesk.model import Stage
from swissdesk.reports.looking_back import against_rules, changed_by_hand
from swissdesk.reports.trace_parts import narrated_by
from swissdesk.ui.sheets import commands as printing
from swissdesk.ui.shell.actions import Actions
from swissdesk.ui.shell.due import is_next_due
from swissdesk.ui.shell.keys import is_of_another_script, sign_at
from swissdesk.ui.shell.office import Office
from swissdesk.ui.shell.page import Page
from swissdesk.ui.shell.view import TRACE
from swissdesk.ui.trace import steps
from swissdesk.ui.trace.canvas import PickingView
from swissdesk.ui.trace.commands import ask_about
from swissdesk.ui.trace.explanation import in_short, spoken, spoken_criteria_table
from swissdesk.ui.trace.graph import Manner
from swissdesk.ui.trace.known_since import Since
from swissdesk.ui.trace.lessons import Teaching
from swissdesk.ui.trace.notes import Extract, Notes
from swissdesk.ui.trace.player import Families, Player
from swissdesk.ui.trace.questions import Asking
from swissdesk.ui.trace.steps import Filter, StepsModel, everything
from swissdesk.ui.trace.story import Story, StoryLoader
from swissdesk.ui.trace.story_page import StoryPage, Waiting
from swissdesk.ui.trace.timeline import Timeline
from swissdesk.ui.widgets.screen_reader import describe

# ---- keys without Ctrl or Alt, while drawing or timeline have the focus


class PlainKeys(QObject):
    """Watches the widgets it is installed on; the cursor that chooses players takes its keys first."""

    def __init__(self, office: Office, timeline: Timeline, asking: Asking, parent: QObject) -> None:
        super().__init__(parent)
        self._office = office
        self._timeline = timeline
        self._asking = asking
        self._specs = {key_of(spec.plain): spec for spec in office.catalogue.specs if spec.plain}

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the keys; while they play, the current step shines in the timeline."""
        in_tree = isinstance(watched, QTreeView)
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut) and not in_tree:
            self._timeline.set_lit(event.type() == QEvent.Type.FocusIn)
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        if in_tree:  # with keys that are no letters or figures one moves in it
            return event.text().isalnum() and self._takes(event)
        return (watched is not self._timeline and self._asking.takes(event)) or self._takes(event)

    def _takes(self, event: QKeyEvent) -> bool:
        modifiers = event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
        spec = self._specs.get(_key(event))
        if modifiers != Qt.KeyboardModifier.NoModifier or spec is None or not self._office.shown.trace.is_ready:
            return False
        if spec.enabled(self._office):
            spec.run(self._office)
        return True


def _key(event: QKeyEvent) -> Qt.Key:
    """Return the key as a Latin letter, also where the keyboard has another script."""
    if is_of_another_script(event.text()) and (placed := sign_at(event)):
        return key_of(placed)
    key = Qt.Key(event.key())
    return {Qt.Key.Key_Enter: Qt.Key.Key_Return, Qt.Key.Key_Equal: Qt.Key.Key_Plus}.get(key, key)


def key_of(text: str) -> Qt.Key:
    """Return the key that a declared plain key stands for."""
    combination: QKeyCombination = QKeySequence(text)[0]  # type: ignore[index]
    return combination.key()


# ---- the page


Say = Callable[[str], None]


class TracePage(Page):
    """Shows the story of the round that is shown, or of the coming one."""

    def __init__(self, office: Office, actions: Actions, say: Say, show_words: Say, parent: QWidget) -> None:
        """`say` has words read out, `show_words` shows them in the status line."""
        super().__init__(office, parent)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(0)
        self.say = say
        self._show_words = show_words
        self._coming = False
        self._return_to: tuple[int, int] | None = None
        self.story: Story | None = None
        self.loader = StoryLoader(self)
        self.tasks = self.loader.tasks
        self.since = Since(self)
        self.model = StepsModel(self)
        self.player = Player(self.model, self)
        self.parts = StoryPage(actions, self.model, self._leave_preview)
        parts = self.parts
        self.canvas, self.views, self.timeline = parts.canvas, parts.views, parts.timeline
        self.filter = parts.controls.filter
        self.teaching = Teaching(self.player, parts.lesson_bar, parts.brackets, say, office.preferences)
        self.families = Families(self.player, self.tasks, office.messages, self)
        self.views.tree.rows.loader = self.families.fetch
        self.asking = Asking(office, self.views, parts.answers, say, self)
        self.extract = Extract(office, self)
        self.notes = Notes(office, self.player, parts.notes, parts.lost_notes)
        self.waiting = Waiting(self.tasks, self.loader.cancel, self.refresh, self.preview)
        self.stack = QStackedWidget()
        self.column.addWidget(self.stack)
        self.stack.addWidget(self.waiting)
        self.stack.addWidget(parts)
        self._keys = PlainKeys(office, self.timeline, self.asking, self)
        self._connect()
        self._take_preferences()

    def _connect(self) -> None:
        parts, office = self.parts, self.office
        self.player.moved.connect(self._show_step)
        self.player.playing_changed.connect(parts.controls.set_playing)
        for chooser in (self.timeline, parts.scrubber):
            chooser.chosen.connect(self.player.seek)
        self.timeline.wanted_open.connect(self.families.open)
        parts.brackets.chosen.connect(self.player.go_to_chapter)
        self.filter.wanted.connect(self._sift)
        parts.controls.speed_chosen.connect(self._set_speed)
        office.view.round_shown.connect(self._leave_preview)
        self.loader.made.connect(self._show)
        self.since.found.connect(parts.since.show_text)
        self.loader.refused.connect(self._show_reason)
        self.loader.stopped.connect(lambda text: self._show_reason(text, again=True))
        for part in (self.canvas, self.timeline, self.views.graph.canvas, self.views.tree):
            part.installEventFilter(self._keys)
        self.views.chosen.connect(lambda path: self.families.go_to(path, lambda: self.filter.setCurrentIndex(0)))
        self.views.picked.connect(self._take_player)
        self.asking.shown.connect(parts.show_answers)
        self.asking.side_by_side.connect(lambda asked, one, two: ask_about(office, asked, one, two or None))
        self.notes.changed.connect(lambda: self.timeline.show_noted(self.notes.notes.steps))
        self.notes.changed.connect(self._show_notes)
        self.extract.changed.connect(lambda: self.timeline.show_marked(self.extract.marked))
        parts.answers.bracket_wanted.connect(self.player.go_to_chapter)
        parts.explanation.counted.connect(self._light_up)

    def _take_preferences(self) -> None:
        self.views.turn_to(self.office.shown.trace.view)
        self._arrange()
        self._set_speed(self.office.preferences.trace_speed)
        self.parts.controls.set_speed(self.player.speed)
        self.follow_motion()

    # ---- which round

    @property
    def round(self) -> int:
        """The round that is to be shown; one beyond those on record is the coming one."""
        office = self.office
        on_record = len(office.tournament.rounds)
        if self._coming or not on_record:
            return on_record + 1
        return min(max(office.view.round, 1), on_record)

    def refresh(self) -> None:
        """Show the story of the round, from the cache or worked out again."""
        office = self.office
        tournament = office.tournament
        if not office.desk.is_open:
            return
        if self._coming and not is_next_due(office.tournament):
            self._coming = False
        number = office.shown.trace.round = self.round
        if number > len(tournament.rounds) and not is_next_due(office.tournament):
            self._show_reason(steps.not_yet(office))
            return
        if not self.loader.ask(tournament, number, self.viewpoint):
            self._blank(wording.text(N_("Calculating the trace of round {round} …"), round=number))

    @property
    def viewpoint(self) -> Viewpoint:
        """The viewpoint of the traces, for systems with two; a lesson always follows the text of the rules."""
        preferences = self.office.preferences
        return Viewpoint.TEXT if preferences.trace_text or preferences.trace_lesson else Viewpoint.FORESIGHT

    def retrace(self) -> None:
        """Show the same bracket again from the viewpoint chosen now."""
        entry = self.player.entry
        if self.story is None or entry is None:
            return
        system = self.story.system
        if not has_text_story(system) or self.story.reads_text is (self.viewpoint is Viewpoint.TEXT):
            return
        self._return_to = (self.round, entry.chapter)
        self.refresh()

    def preview(self) -> None:
        """Show how the coming round would be paired."""
        self._coming = True
        self._refresh_in_sight()

    def follow_motion(self) -> None:
        """Let cards move from step to step, or not, as it was chosen."""
        self.canvas.animated = self.office.preferences.trace_moves

    def follow_lesson(self) -> None:
        """Begin or end the lesson, as it was chosen, at the step that is shown."""
        self.asking.clear()
        self.teaching.switch(on=self.office.preferences.trace_lesson)
        self.retrace()
        if self.teaching.lesson.on and self.story is not None:
            self.turn_to("cards")

    def follow_text(self) -> None:
        """Show the trace from the viewpoint chosen."""
        self.asking.clear()
        self.retrace()

    def follow_overview(self) -> None:
        """Show as much in the list of brackets as was chosen."""
        self.teaching.settle()

    def follow_groups(self) -> None:
        """Draw the graph in groups, or on two sides: as it was chosen."""
        self._arrange()
        self.turn_to("graph")

    def _arrange(self) -> None:
        self.views.graph.arrange(Manner.GROUPS if self.office.preferences.trace_groups else Manner.SIDES)

    def _leave_preview(self, *_round: int) -> None:
        if self._coming:
            self._coming = False
            self._refresh_in_sight()

    def forget(self) -> None:
        self.loader.forget()
        self.since.forget()
        self.extract.clear()

    # ---- without a story

    def _blank(self, text: str, *, again: bool = False, preview: str = "") -> None:
        """Say something instead of a story."""
        self.player.pause()
        self.since.give_up()
        self.story = None
        self.asking.begin(None)
        self.extract.begin(0, None)
        self.notes.follow(self.office.tournament, None)
        self.waiting.say(text, again=again, preview=preview)
        self.stack.setCurrentIndex(0)
        self._set_ready(ready=False)

    def _show_reason(self, text: str, *, again: bool = False) -> None:
        """Say why there is no story, and read it out."""
        office = self.office
        offer = is_next_due(office.tournament) and self.round <= len(office.tournament.rounds)
        self._blank(text, again=again, preview=self.parts.preview.text() if offer else "")
        self.say(text)

    def _set_ready(self, *, ready: bool) -> None:
        if self.office.shown.trace.is_ready != ready:
            self.office.shown.trace.is_ready = ready
            self.office.view.changed.emit()

    # ---- with a story

    def _show(self, number: int, story: Story) -> None:
        parts = self.parts
        tournament = self.office.tournament
        coming = number > len(tournament.rounds)
        on_record = None if coming else tournament.rounds[number - 1]
        fault = against_rules(tournament, number, story.proposal) if story.proposal is not None else ""
        parts.remark.say(story.refusal or fault)
        parts.by_hand.say(changed_by_hand(tournament, number))
        self.since.ask(tournament, number)
        is_draft = on_record is not None and on_record.stage is Stage.DRAFT
        parts.title.setText(steps.title(number, coming=coming, draft=is_draft))
        seeding = translate(N_("seeding round")) if story.trace.narrated_by else ""
        way = translate(N_("literally by the rules")) if story.reads_text else ""
        parts.system.setText(" · ".join(filter(None, (wording.system_title(story.system), seeding, way))))
        parts.system.setToolTip(narrated_by(story.trace))
        parts.back.setVisible(coming and number > 1)
        parts.preview.setVisible(not coming and is_next_due(self.office.tournament))
        self.stack.setCurrentIndex(1)
        self._share_out()
        self.notes.follow(tournament, story)
        if self.story is not story:
            self._begin(number, story)

    def _begin(self, number: int, story: Story) -> None:
        self.story = story
        had_focus = self.isAncestorOf(self.window().focusWidget() or self.window())
        self.asking.begin(story)
        self.extract.begin(number, story)
        self.views.begin(story)
        self.parts.brackets.rows.show(story)
        self.model.sift(everything)
        self.teaching.lesson.begin(reads_text=story.reads_text)
        self._set_ready(ready=True)
        self.player.show(story)
        if self._return_to is not None and self._return_to[0] == number:
            self.player.go_to_chapter(self._return_to[1])
        self._return_to = None
        self.filter.offer(self.model, story.trace.articles)
        if had_focus or self.office.view.page == TRACE:
            self.take_focus()

    def _show_step(self, row: int, before: int) -> None:
        story, entry = self.story, self.player.entry
        if story is None or entry is None:
            return
        parts, place = self.parts, self.model.place(row)
        entries = self.teaching.veil(place)
        step = entries[place].step
        self.views.show_step(entries, place, move=abs(place - before) < 400)
        parts.heading.say(steps.title_of(story, entry.step), step, story.trace.articles)
        self.views.show_counted(None)
        links, veiled = self.teaching.may_count(step), self.teaching.lesson.on
        parts.explanation.explain(story, entries, place, links=links, veiled=veiled)
        self.timeline.go_to(row)
        parts.scrubber.go_to(row)
        parts.brackets.follow(entry.chapter, finished=place == len(self.model.entries) - 1)
        parts.place.setText(wording.text(N_("Step {step} of {steps}"), step=row + 1, steps=self.model.rowCount()))
        self.asking.moved_on()
        notes = self._show_notes()
        describe(self.canvas, " ".join(filter(None, (spoken(story, step), notes))))
        self._show_words(" ".join(filter(None, (in_short(story, step), notes))))

    def _show_notes(self) -> str:
        """Show the notes on the step that is shown, and return what they say."""
        entry = self.player.entry
        return self.notes.show_step(entry.step, veiled=self.teaching.lesson.on) if entry is not None else ""

    # ---- the step: how it is shown, who is asked about, what is printed

    def _sift(self, wanted: Filter) -> None:
        self.player.sift(wanted)
        self.take_focus()

    def _set_speed(self, percent: int) -> None:
        self.player.set_speed(min(max(percent, 50), 800))
        self.office.preferences.trace_speed = self.player.speed

    def turn_to(self, view: str) -> None:
        """Show the step in another view."""
        self.office.shown.trace.view = view
        self.views.turn_to(view)
        self.views.front.setFocus(Qt.FocusReason.OtherFocusReason)
        self.office.view.changed.emit()

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
        if self.story is not None and self.views.drawn is not None:
            how(self.views.drawn)

    def _take_player(self, player: int) -> None:
        """Take a player who was clicked; in a lesson a click is an answer and nothing else."""
        if not self.teaching.lesson.on:
            self.player.pause()
            self.asking.pick(player)

    def choose_player(self) -> None:
        """Choose players by keys, in a view in which players stand."""
        if self.story is None:
            return
        self.player.pause()
        if self.views.view == "tree":
            self.turn_to("cards")
        self.take_focus()
        self.asking.choose_by_keys()

    def _light_up(self, measure: Measure | None) -> None:
        """Light up whom a number comes from, and say it; None: nobody any more."""
        self.player.pause()
        self.views.show_counted(measure)
        if measure is not None and self.story is not None:
            self.say(spoken_criteria_table(measure, self.story.players))

    def mark(self) -> None:
        """Mark the step that is shown, to be printed as it is drawn, or take its mark away."""
        entry = self.player.entry
        if self.story is not None and entry is not None:
            self.player.pause()
            marked = self.extract.toggle(entry.step, lambda: self.canvas.picture)
            self.say(steps.marked(self.office.shown.trace.marked, marked=marked))

    def print_steps(self) -> None:
        """Print the marked steps."""
        if self.story is not None:
            self.player.pause()
            printing.steps(self.office, self.round, self.extract.sheet())

    # ---- the page

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.loader.busy:
            self.loader.cancel()
        elif self.asking.is_open:
            self.asking.clear()
        elif self.parts.explanation.measure is not None:
            self.parts.explanation.clear_measure()
        elif self.player.playing:
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
        self.parts.share_out(on_record=self.round <= len(self.office.tournament.rounds))

    def redraw(self) -> None:
        side = round(self.fontMetrics().height() * 1.25)
        for tool in self.findChildren(QToolButton):
            tool.setIconSize(QSize(side, side))
        self.parts.controls.set_playing(self.player.playing)
        self.parts.redraw()
        self._share_out()

    def wait(self) -> None:
        """Return when nothing is worked out any more (closing the program)."""
        for part in (self, self.since, self.asking, self.views.graph):
            part.tasks.wait()

    def minimumSizeHint(self) -> QSize:
        """The parts scroll; the page asks for little."""
        return QSize(200, 200)

    def take_focus(self) -> None:
        (self.views.front if self.story is not None else self).setFocus(Qt.FocusReason.OtherFocusReason)
