"""Asking about players in the drawing: who is chosen by mouse or keys, and the answer, found off the GUI thread."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent

from swissdesk import wording
from swissdesk.errors import SwissDeskError
from swissdesk.i18n import N_, translate
from swissdesk.reports.questions import Asked, Subject
from swissdesk.ui.trace import words
from swissdesk.ui.trace.answer_panel import AnswerPanel
from swissdesk.ui.trace.choosing import ARROWS, Choice
from swissdesk.ui.trace.story import Story
from swissdesk.ui.trace.views import Views
from swissdesk.ui.why import Answered, answer
from swissdesk.ui.workers import Job, Tasks
from swissdesk.ui.workspace import Workspace


class Asking(QObject):
    """Takes players one after the other and shows what there is to say about them."""

    shown = Signal(bool)
    """Whether the panel is seen."""

    side_by_side = Signal(object, int, int)
    """A question (`Asked`) about one or two players is to be answered with whole rounds, board by board."""

    def __init__(
        self, workspace: Workspace, views: Views, panel: AnswerPanel, say: Callable[[str], None], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._views = views
        self._panel = panel
        self._say = say
        self._story: Story | None = None
        self._answered = False
        self._question = (Asked.MEETING, 0, 0)
        self.choice = Choice(self)
        self.tasks = Tasks(self)
        self.choice.changed.connect(self._follow)
        self.choice.completed.connect(lambda one, other: self._ask(Asked.MEETING, one, other))
        self.tasks.slow.connect(lambda _title: panel.begin_progress())
        self.tasks.progress.connect(panel.progress)
        panel.wanted.connect(self._ask_alone)
        panel.closed.connect(self.clear)
        panel.side_by_side.connect(lambda: self.side_by_side.emit(*self._question))

    def begin(self, story: Story | None) -> None:
        """Ask about another story from now on."""
        self.clear()
        self._story = story

    @property
    def is_open(self) -> bool:
        """Whether somebody is chosen, or the cursor is shown."""
        return not self.choice.is_empty

    def clear(self) -> None:
        """Put question and answer away."""
        self.tasks.cancel()
        self.choice.clear()

    def moved_on(self) -> None:
        """Another step is shown: an answer has been read; a first player waits for the second."""
        if self._answered:
            self.clear()
        elif self.choice.cursor is not None and self.choice.cursor not in self._views.where:
            self.choice.begin(self._views.where, None)

    # ---- choosing

    def pick(self, player: int) -> None:
        """Choose a player who was clicked."""
        if self._story is not None and player in self._story.players:
            self.choice.pick(player)

    def choose_by_keys(self) -> None:
        """Show the cursor with which players are chosen."""
        focus = self._views.canvas.picture.focus
        self.choice.begin(self._views.where, focus[0] if focus else None)
        if self.choice.cursor is None:
            self._say(translate(N_("Nobody is drawn at this step.")))

    def takes(self, event: QKeyEvent) -> bool:
        """Whether a key was for the cursor; arrows, digits and Enter are while it is shown."""
        if self.choice.cursor is None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        key, where = Qt.Key(event.key()), self._views.where
        if key in ARROWS:
            self.choice.move(where, key)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.pick(self.choice.cursor)
        elif event.text().isdecimal():
            self.choice.type(where, event.text())
        else:
            return False
        return True

    def _follow(self) -> None:
        """Show who is chosen, and where the cursor is; an answer stays until somebody else is chosen."""
        chosen, story = self.choice.chosen, self._story
        self._views.show_choice(chosen, self.choice.cursor)
        if story is None or self.choice.is_empty:
            self._end()
            return
        if chosen != self._workspace.trace_players or not self._panel.isVisible():
            self._begin_question(story, chosen)
        self.shown.emit(True)
        self._say(self._spoken(story))

    def _begin_question(self, story: Story, chosen: tuple[int, ...]) -> None:
        self.tasks.cancel()
        self._answered = False
        self._workspace.trace_players = chosen
        if len(chosen) == 1:
            self._offer(story, chosen[0])
        elif not chosen:
            self._panel.offer(translate(N_("Whom is it about?")), translate(_HOW), ())

    def _end(self) -> None:
        self.tasks.cancel()
        self._answered = False
        self._workspace.trace_players = ()
        self._panel.hide()
        self.shown.emit(False)

    def _offer(self, story: Story, player: int) -> None:
        details = words.details_text(story.players[player])
        said = f"{details[:1].upper()}{details[1:]}. {translate(_SECOND)}"
        self._panel.offer(wording.numbered_name(story.before, player), said, askable(story, player))

    def _spoken(self, story: Story) -> str:
        chosen, cursor = self.choice.chosen, self.choice.cursor
        at = words.card_text(story.players[cursor]) if cursor in story.players else ""
        if len(chosen) == 1 and cursor in (None, *chosen):
            return wording.text(
                N_("{player}: choose the second player (Esc: none)"),
                player=wording.numbered_name(story.before, chosen[0]),
            )
        return at

    # ---- asking

    def _ask_alone(self, asked: Asked) -> None:
        if len(self.choice.chosen) == 1:
            self._ask(asked, self.choice.chosen[0])

    def _ask(self, asked: Asked, one: int, other: int = 0) -> None:
        story, title = self._story, self._title(asked, one, other)
        if story is None:
            return
        self._question = (asked, one, other)
        subject = Subject(self._workspace.tournament, story.trace.round, story.system)
        self._panel.work_out(title)
        self._say(title)
        self.tasks.cancel()
        self.tasks.start(
            Job(
                title,
                lambda monitor: answer(subject, asked, one, other, monitor),
                lambda found: self._show_answer(title, found),
                lambda error: self._refuse(title, error),
            )
        )

    def _title(self, asked: Asked, one: int, other: int) -> str:
        before = self._story.before if self._story is not None else self._workspace.tournament
        return wording.text(_TITLES[asked], one=wording.numbered_name(before, one),
                                other=wording.numbered_name(before, other))  # fmt: skip

    def _show_answer(self, title: str, found: Answered) -> None:
        self._answered = True
        self._panel.answer(title, found)
        self._say(found.sentence)

    def _refuse(self, title: str, error: SwissDeskError) -> None:
        self._answered = True
        self._panel.refuse(title, wording.sentence(error))
        self._say(wording.sentence(error))


_HOW = N_("Move with the arrows or type a number; Enter chooses. Two players: why do they not meet?")
_SECOND = N_("Choose a second player to ask why the two do not meet: click a card, or press W, move and press Enter.")

_TITLES = {
    Asked.MEETING: N_("Why do {one} and {other} not meet?"),
    Asked.BYE: N_("Why does {one} get the bye?"),
    Asked.FLOAT: N_("Why does {one} float down?"),
    Asked.COLOUR: N_("Why does {one} have this colour?"),
}


def askable(story: Story, player: int) -> tuple[Asked, ...]:
    """Return what can be asked about one player of a story."""
    if player == story.trace.bye:
        return (Asked.BYE,)
    opponent = next((white + black - player for white, black in story.trace.pairs if player in (white, black)), None)
    if opponent is None:
        return ()
    floats = opponent in story.players and story.players[opponent].score < story.players[player].score
    return (Asked.COLOUR, Asked.FLOAT) if floats else (Asked.COLOUR,)
