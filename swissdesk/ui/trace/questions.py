"""Asking about one or two players in the drawing: chosen by mouse or keys, answered off the GUI thread.

The question is put together in the panel beside the drawing, which shows the answer, too. `Choice`, the players and the
cursor, knows no widget.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape

from PySide6.QtCore import QObject, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QPushButton, QSizePolicy, QTextBrowser, QWidget

from swissdesk import wording
from swissdesk.errors import SwissDeskError
from swissdesk.i18n import N_, translate
from swissdesk.reports.questions import Asked, Subject
from swissdesk.ui.shell import theme
from swissdesk.ui.shell.office import Office
from swissdesk.ui.shell.workers import Tasks
from swissdesk.ui.trace import steps
from swissdesk.ui.trace.story import Story
from swissdesk.ui.trace.views import Views
from swissdesk.ui.trace.why import Answered, Line, answer
from swissdesk.ui.widgets.common import SizedLabel, WorkBar, button, named, stack
from swissdesk.ui.widgets.flow import wrapping_line

# ---- the panel

_BRACKET = "bracket"

QUESTIONS = {
    Asked.COLOUR: N_("Why this colour?"),
    Asked.FLOAT: N_("Why the downfloat?"),
    Asked.BYE: N_("Why the bye?"),
}


class _Text(QTextBrowser):
    """Text that can be selected and copied, as high as it needs to be."""

    def __init__(self) -> None:
        super().__init__()
        self.setOpenLinks(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.document().setDocumentMargin(0)
        self.viewport().setAutoFillBackground(False)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.document().documentLayout().documentSizeChanged.connect(lambda _size: self.updateGeometry())

    def sizeHint(self) -> QSize:
        return QSize(200, round(self.document().size().height()) + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(80, min(self.sizeHint().height(), self.fontMetrics().height()))


class AnswerPanel(QFrame):
    """Says who is chosen, what can be asked, and what the answer is."""

    wanted = Signal(object)
    """One of the other questions (`Asked`) is put about the player who is chosen."""
    side_by_side = Signal()
    """The two rounds are wanted beside each other, board by board."""
    bracket_wanted = Signal(int)
    """The bracket in which the answer is found."""
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("strip", "info")
        named(self, N_("Question and answer"))
        self.title = SizedLabel(1.08, wraps=True)
        self.text = named(_Text(), N_("Answer"))
        self.text.anchorClicked.connect(lambda link: self.bracket_wanted.emit(int(link.path())))
        self.bar = WorkBar()
        self.asks = {asked: self._button(text, asked) for asked, text in QUESTIONS.items()}
        self._answer: tuple[str, Answered] | None = None
        self._tight = False
        self.both = button(N_("Compare both rounds…"), self.side_by_side.emit)
        self.close_it = button(N_("Close"), self.closed.emit, N_("Hide question and answer (Esc)"))
        buttons = QWidget()
        wrapping_line(buttons, [*self.asks.values(), self.both, self.close_it], 6, (0, 0, 0, 0))
        stack(self.title, self.text, self.bar, buttons, None, on=self, margins=(14, 10, 14, 10))
        self.hide()

    def _button(self, text: str, asked: Asked) -> QPushButton:
        return button(text, lambda: self.wanted.emit(asked), N_("Ask this about the selected player"))

    def set_tight(self, tight: bool) -> None:
        """Leave the question out of the answer, which repeats it, where there is little room."""
        self._tight = tight
        self.title.setHidden(tight and self._answer is not None)

    def minimumSizeHint(self) -> QSize:
        """The text scrolls; a question asks for little room."""
        return QSize(100, self.fontMetrics().height() * 4)

    # ---- what is shown

    def say(self, title: str, text: str, questions: Sequence[Asked] = ()) -> None:
        """Say something below a title, and offer what can be asked about the player who is chosen."""
        self._show(title, escape(text), questions)

    def answer(self, title: str, answered: Answered) -> None:
        """Show the answer to a question."""
        parts = [f'<p style="margin:0 0 8px 0; line-height:112%">{escape(answered.sentence)}</p>']
        if answered.bracket:
            said = wording.text(N_("Show bracket {number}"), number=answered.bracket)
            ink = theme.active().colours["accent"]
            parts.append(
                f'<p style="margin:0 0 8px 0"><a href="{_BRACKET}:{answered.bracket}" style="color:{ink}">'
                f"{escape(said)}</a></p>"
            )
        parts.append(differing_table(answered.lines))
        if answered.remark:
            ink = theme.active().colours["muted"]
            for line in answered.remark.split("\n"):
                parts.append(f'<p style="margin:8px 0 0 0; color:{ink}">{escape(line)}</p>')
        self._show(title, "".join(parts))
        self._answer = (title, answered)
        self.title.setHidden(self._tight)
        self.both.setVisible(bool(answered.lines))

    def redraw(self) -> None:
        """Use the colours of the theme as it is now."""
        if self._answer is not None and self.isVisible():
            self.answer(*self._answer)

    def _show(self, title: str, html: str, questions: Sequence[Asked] = ()) -> None:
        self._answer = None
        self.title.setText(title)
        self.title.show()
        self.text.setHtml(html)
        for asked, ask in self.asks.items():
            ask.setVisible(asked in questions)
        self.bar.hide()
        self.both.hide()
        self.show()
        self.updateGeometry()


def differing_table(lines: Sequence[Line]) -> str:
    """Return the boards of two rounds that differ as a table of numbers; empty if none does."""
    differing = [line for line in lines if line.differs]
    if not differing:
        return ""
    colours = theme.active().colours
    head = (translate(N_("Board")), translate(N_("As paired")), translate(N_("Instead")))
    cells = "".join(f'<td style="color:{colours["muted"]}">{escape(text)}</td>' for text in head)
    rows = [f"<tr>{cells}</tr>"]
    for line in differing:
        boards = [escape(text) for text in line.numbers]
        rows.append(
            f'<tr><td style="color:{colours["muted"]}">{line.number}</td><td>{boards[0]}</td>'
            f'<td style="color:{colours["notice"]}">≠ {boards[1]}</td></tr>'
        )
    return f'<table width="100%" cellpadding="2" cellspacing="0">{"".join(rows)}</table>'


# ---- the choice of players

Places = Mapping[int, QPointF]

ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}

_ASIDE = 2.5
"""How much farther a player is who stands aside of the way that an arrow points."""


class Choice(QObject):
    """Up to two players, and a cursor that goes from one to the next."""

    changed = Signal()
    completed = Signal(int, int)
    """A second player was chosen."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.chosen: tuple[int, ...] = ()
        self.cursor: int | None = None
        self._typed = ""

    @property
    def is_empty(self) -> bool:
        """Whether no player is selected and no cursor is shown."""
        return not self.chosen and self.cursor is None

    def pick(self, player: int) -> None:
        """Choose a player: the first, the second, or the first of a new question; again: not any more."""
        self._typed = ""
        if len(self.chosen) == 2:
            self.chosen = (player,)
        elif player in self.chosen:
            self.chosen = ()
        else:
            self.chosen = (*self.chosen, player)
        self.changed.emit()
        if len(self.chosen) == 2:
            self.completed.emit(*self.chosen)

    def clear(self) -> None:
        """Clear the selection, and hide the cursor."""
        if not self.is_empty:
            self.chosen, self.cursor, self._typed = (), None, ""
            self.changed.emit()

    # ---- the cursor

    def begin(self, where: Places, preferred: int | None) -> None:
        """Show the cursor, on the preferred player if shown, else on the first from the top."""
        start = preferred if preferred in where else first_of(where)
        if start is not None:
            self._put(start)

    def takes(self, event: QKeyEvent, where: Places, pick: Callable[[int], object]) -> bool:
        """Whether a key was for the cursor: arrows and digits move it, Enter and Space `pick` the player under it."""
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        key = Qt.Key(event.key())
        if key in ARROWS:
            found = nearest(where, self.cursor, ARROWS[key])
            if found is not None:
                self._put(found)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self.cursor is not None:
            pick(self.cursor)
        elif event.text().isdecimal():
            self.type(where, event.text())
        else:
            return False
        return True

    def type(self, where: Places, digit: str) -> None:
        """Go to the player whose number is being typed."""
        for typed in (self._typed + digit, digit):
            number = int(typed)
            if any(str(player).startswith(typed) for player in where):
                self._put(number if number in where else self.cursor)
                self._typed = typed
                return
        self._typed = ""

    def _put(self, player: int | None) -> None:
        self._typed = ""
        if player != self.cursor:
            self.cursor = player
            self.changed.emit()


def first_of(where: Places) -> int | None:
    """Return the player who stands highest, the leftmost of those; None if there is nobody."""
    return min(where, key=lambda player: (round(where[player].y()), where[player].x()), default=None)


def nearest(where: Places, start: int | None, way: tuple[int, int]) -> int | None:
    """Return the next player in the direction of an arrow, None if there is none."""
    if start is None or start not in where:
        return first_of(where)
    along_x, along_y = way
    found: tuple[float, int] | None = None
    for player, at in where.items():
        step = at - where[start]
        ahead = step.x() * along_x + step.y() * along_y
        aside = abs(step.x() * along_y) + abs(step.y() * along_x)
        if player == start or ahead < 1:
            continue
        far = ahead + aside * _ASIDE
        if found is None or far < found[0]:
            found = (far, player)
    return found[1] if found else None


class Asking(QObject):
    """Takes players one after the other and shows what there is to say about them."""

    shown = Signal(bool)
    """Whether the panel is seen."""

    side_by_side = Signal(object, int, int)
    """A question (`Asked`) about one or two players is to be answered with whole rounds, board by board."""

    def __init__(
        self, office: Office, views: Views, panel: AnswerPanel, say: Callable[[str], None], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._office = office
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
        self.tasks.slow.connect(lambda _title: panel.bar.begin())
        self.tasks.progress.connect(lambda done, total: panel.bar.show_progress(done, total if done < total else 0))
        panel.wanted.connect(self._ask_alone)
        panel.closed.connect(self.clear)
        panel.side_by_side.connect(lambda: self.side_by_side.emit(*self._question))

    def begin(self, story: Story | None) -> None:
        """Ask about another story from now on."""
        self.clear()
        self._story = story

    @property
    def is_open(self) -> bool:
        """Whether a player is chosen, or the cursor is shown."""
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
            self._say(translate(N_("No player is shown at this step.")))

    def takes(self, event: QKeyEvent) -> bool:
        """Whether a key was for the cursor, while it is shown."""
        return self.choice.cursor is not None and self.choice.takes(event, self._views.where, self.pick)

    def _follow(self) -> None:
        """Show who is chosen, and where the cursor is; an answer stays until another player is chosen."""
        chosen, story = self.choice.chosen, self._story
        self._views.show_choice(chosen, self.choice.cursor)
        if story is None or self.choice.is_empty:
            self._end()
            return
        if chosen != self._office.shown.trace.players or not self._panel.isVisible():
            self._begin_question(story, chosen)
        self.shown.emit(True)
        self._say(self._spoken(story))

    def _begin_question(self, story: Story, chosen: tuple[int, ...]) -> None:
        self.tasks.cancel()
        self._answered = False
        self._office.shown.trace.players = chosen
        if not chosen:
            self._panel.say(translate(N_("Choose the player")), translate(_HOW))
        elif len(chosen) == 1:
            details = steps.details_text(story.players[chosen[0]])
            said = f"{details[:1].upper()}{details[1:]}. {translate(_SECOND)}"
            self._panel.say(wording.numbered_name(story.before, chosen[0]), said, askable(story, chosen[0]))

    def _end(self) -> None:
        self.tasks.cancel()
        self._answered = False
        self._office.shown.trace.players = ()
        self._panel.hide()
        self.shown.emit(False)

    def _spoken(self, story: Story) -> str:
        chosen, cursor = self.choice.chosen, self.choice.cursor
        at = steps.card_text(story.players[cursor]) if cursor in story.players else ""
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
        subject = Subject(self._office.tournament, story.trace.round, story.system)
        self._panel.say(title, translate(N_("Calculating …")))
        self._say(title)
        self.tasks.cancel()
        self.tasks.run(
            lambda monitor: answer(subject, asked, one, other, monitor),
            lambda found: self._show_answer(title, found),
            lambda error: self._refuse(title, error),
            title,
        )

    def _title(self, asked: Asked, one: int, other: int) -> str:
        before = self._story.before if self._story is not None else self._office.tournament
        return wording.text(
            _TITLES[asked], one=wording.numbered_name(before, one), other=wording.numbered_name(before, other)
        )

    def _show_answer(self, title: str, found: Answered) -> None:
        self._answered = True
        self._panel.answer(title, found)
        self._say(found.sentence)

    def _refuse(self, title: str, error: SwissDeskError) -> None:
        self._answered = True
        self._panel.say(title, wording.sentence(error))
        self._say(wording.sentence(error))


# ---- asking

_HOW = N_("Move with the arrows or type a number; Enter chooses. With two players: why do they not meet?")
_SECOND = N_("To ask why two players do not meet, choose the second: click a card, or press W, move and press Enter.")

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
