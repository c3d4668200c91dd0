"""Lesson mode: what the learner is asked at a step, and whether the answer is right; on the page, what is hidden.

The questions are about pairs, for one player of S1 after the other. With the viewpoint of the text: the new pairs of
every candidate that is kept, as the best so far or as perfect. With foresight: the final pairs of a bracket; those of
the MDPs when their opponents are chosen, the others at the accepted candidate. `Lesson` knows no widget.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import QLineEdit, QWidget

from swissdesk import wording
from swissdesk.engine.position import Competitor
from swissdesk.engine.trace import Cause, Kind, Reason, TracePair, TraceStep, Verdict
from swissdesk.errors import Message, message
from swissdesk.i18n import N_, translate
from swissdesk.ui.shell.preferences import Preferences
from swissdesk.ui.trace.brackets import BracketList, first_open_bracket
from swissdesk.ui.trace.canvas import Canvas
from swissdesk.ui.trace.player import Player
from swissdesk.ui.trace.steps import Entry, earlier_in_bracket
from swissdesk.ui.widgets.common import button, label, named, set_property, stack
from swissdesk.ui.widgets.flow import wrapping_line
from swissdesk.values import dataclass, field, replace

# ---- questions and answers

IN_THE_END = N_("Which opponent does {player} get in the end?")
NEXT_KEPT = N_("Which opponent does {player} get in the next candidate that is kept?")


@dataclass(frozen=True)
class Question:
    """Which opponent `one` gets at a step, whose first `revealed` pairs are known."""

    step: TraceStep
    one: int
    answer: int
    revealed: int
    template: str = IN_THE_END

    @property
    def message(self) -> Message:
        """The question as a message."""
        return message(self.template, player=self.one)

    @property
    def text(self) -> str:
        """The question, as it is put."""
        return wording.sentence(self.message)


@dataclass
class Lesson:
    """How far the learner has come; `revealed` counts the pairs already shown, by the id of the step.

    `reads_text`: the story reads as the text of the rules does.
    """

    on: bool = False
    right: int = 0
    asked: int = 0
    revealed: dict[str, int] = field(default_factory=dict)
    reads_text: bool = False

    def begin(self, *, reads_text: bool) -> None:
        """Forget all answers, for another round or another try."""
        self.reads_text = reads_text
        self.right = self.asked = 0
        self.revealed = {}

    def question(self, entries: Sequence[Entry], place: int) -> Question | None:
        """Return what is asked at a place among all steps, None if there is nothing (left) to ask."""
        step = entries[place].step
        asked = _is_kept(step) if self.reads_text else _is_asked(entries, place)
        if not self.on or not step.pairs or not asked:
            return None
        known = _kept(entries, place) if self.reads_text else _known(entries, place)
        revealed = max(self.revealed.get(step.id, 0), known)
        if revealed >= len(step.pairs):
            return None
        pair = step.pairs[revealed]
        return Question(step, pair.one, pair.other, revealed, NEXT_KEPT if self.reads_text else IN_THE_END)

    def answer(self, question: Question, player: int | None) -> bool:
        """Take an answer, None for a learner who gives up, and reveal the pair; return whether it is right."""
        self.asked += 1
        self.revealed[question.step.id] = question.revealed + 1
        self.right += player == question.answer
        return player == question.answer


def _is_kept(step: TraceStep) -> bool:
    """Whether a candidate is kept at its step: as the best so far, or for good."""
    is_new = step.verdict is Verdict.BEST_SO_FAR or (step.verdict is Verdict.ACCEPTED and step.size == 1)
    return step.kind is Kind.CANDIDATE and is_new


def _kept(entries: Sequence[Entry], place: int) -> int:
    """Return how many pairs a candidate begins with that stand in the one kept before, or have just been formed."""
    pairs, known = entries[place].step.pairs, 0
    for earlier in earlier_in_bracket(entries, place):
        if earlier.step.kind is Kind.MDP_PAIRING or _is_kept(earlier.step):
            known = max(known, _in_common(pairs, earlier.step.pairs))
        if _is_kept(earlier.step):
            break
    return known


def _in_common(pairs: Sequence[TracePair], others: Sequence[TracePair]) -> int:
    alike = ((pair.one, pair.other) == (other.one, other.other) for pair, other in zip(pairs, others, strict=False))
    return sum(takewhile(bool, alike))


def _is_asked(entries: Sequence[Entry], place: int) -> bool:
    step = entries[place].step
    if step.kind in (Kind.CANDIDATE, Kind.BOARDS):
        return step.verdict is Verdict.ACCEPTED
    if step.kind is not Kind.MDP_PAIRING:
        return False
    for entry in entries[place + 1 :]:
        if entry.chapter != entries[place].chapter or entry.step.kind is Kind.MDP_PAIRING:
            return False
        if entry.step.verdict is Verdict.ACCEPTED:
            return entry.step.pairs[: len(step.pairs)] == step.pairs
    return False


def _known(entries: Sequence[Entry], place: int) -> int:
    """Return how many pairs of a candidate are known already because the opponents of the MDPs were chosen before."""
    if entries[place].step.kind is not Kind.CANDIDATE:
        return 0
    for earlier in range(place - 1, -1, -1):
        if entries[earlier].chapter != entries[place].chapter:
            return 0
        if entries[earlier].step.kind is Kind.MDP_PAIRING:
            return len(entries[earlier].step.pairs) if _is_asked(entries, earlier) else 0
    return 0


def first_open(lesson: Lesson, entries: Sequence[Entry]) -> int | None:
    """Return the first bracket in which a pair is still to be guessed, None if there is none."""
    if not lesson.on:
        return None
    return next((e.chapter for place, e in enumerate(entries) if lesson.question(entries, place) is not None), None)


def hidden(entries: Sequence[Entry], place: int, question: Question) -> list[Entry]:
    """Return the steps with the question in place of the step that would answer it.

    S2 is in the order of the ranks and nobody floats down yet: any other order would give the answer away.
    """
    step = question.step
    first = tuple(pair.one for pair in step.pairs)
    everybody = _everybody(entries, place)
    veiled = replace(
        step,
        message=question.message,
        s1=first,
        s2=tuple(sorted(everybody - {*first})),
        limbo=(),
        downfloaters=(),
        pairs=step.pairs[: question.revealed],
        quality=(),
        verdict=None,
        reason=Reason(Cause.QUALITY, players=(question.one,)),  # the player in question is marked in the drawing
    )
    return [*entries[:place], replace(entries[place], step=veiled), *entries[place + 1 :]]


def _everybody(entries: Sequence[Entry], place: int) -> set[int]:
    """Return the players of the bracket of a step."""
    step = entries[place].step
    bracket = next((e.step for e in reversed(entries[:place]) if e.step.kind in (Kind.BRACKET, Kind.SEATS)), step)
    return {*bracket.s1, *bracket.s2, *step.s1, *step.s2}


def verdict_on(
    entries: Sequence[Entry], place: int, question: Question, player: int | None, players: Mapping[int, Competitor]
) -> str:
    """Return what is said to an answer: right, or who it is and why it is not the other one, as far as known."""
    facts = {"player": question.one, "opponent": question.answer}
    if player == question.answer:
        return wording.text(N_("Right: {player} meets {opponent}."), **facts)
    if player is None:
        return wording.text(N_("{player} meets {opponent}."), **facts)
    text = wording.text(N_("No, {player} meets {opponent}, not {wrong}."), **facts, wrong=player)
    if player not in _everybody(entries, place):
        return text + " " + wording.text(N_("{wrong} is not in this bracket."), wrong=player)
    why = _objection(entries, place, {question.one, player}) or _clash(players, question.one, player)
    return f"{text} {why}" if why else text


def _clash(players: Mapping[int, Competitor], one: int, other: int) -> str:
    """Return what keeps two players apart whatever the others do, empty if nothing does."""
    if one not in players or other not in players:
        return ""
    first, second = players[one], players[other]
    facts = {"one": one, "other": other}
    if other in first.opponents or one in second.opponents:
        return wording.text(N_("{one} and {other} have met."), **facts)
    if other in first.forbidden or one in second.forbidden:
        return wording.text(N_("{one} and {other} are a forbidden pairing."), **facts)
    return ""


def _objection(entries: Sequence[Entry], place: int, pair: set[int]) -> str:
    """Return what was said of a pair that was formed last, the first time that it was; empty if it never was."""
    for entry in entries[:place]:
        step = entry.step
        about = {step.pairs[-1].one, step.pairs[-1].other} if step.pairs else set()
        if entry.chapter == entries[place].chapter and step.reason is not None and about == pair:
            return wording.sentence(step.message)
    return ""


# ---- on the page

_MOST = 99_999


class LessonBar(QWidget):
    """Asks; a number typed or a card clicked on the canvas is the answer."""

    answered = Signal(object)
    """The id of a player, None for a learner who gives up."""

    def __init__(self, canvas: Canvas) -> None:
        super().__init__()
        self._canvas = canvas
        self.question = label()
        self.verdict = label(wraps=True)
        self.count = label(tone="muted")
        self.number = named(QLineEdit(), N_("Number of the opponent"))
        self.number.setValidator(QIntValidator(1, _MOST, self.number))
        self.number.setMaximumWidth(self.fontMetrics().averageCharWidth() * 12)
        self.number.returnPressed.connect(self._typed)
        self.answer = button(N_("Answer"), self._typed)
        self.give_up = button(N_("Show the board"), lambda: self.answered.emit(None))
        line = QWidget()
        wrapping_line(line, [self.question, self.number, self.answer, self.give_up, self.count], 8, (0, 0, 0, 0))
        stack(self.verdict, line, on=self, margins=(14, 4, 14, 4), spacing=4)
        canvas.picked.connect(self._picked)
        self._tight = False
        self.hide()

    def set_tight(self, tight: bool) -> None:
        """Show the field only while something is asked, and leave the button to Enter, where there is little room."""
        self._tight = tight
        self._show_field()

    def _show_field(self) -> None:
        for part in (self.number, self.give_up):
            part.setHidden(self._tight and not self.number.isEnabled())
        self.answer.setHidden(self._tight)

    def ask(self, question: Question | None, lesson: Lesson) -> None:
        """Put a question, or none."""
        asks = question is not None
        self.say("")
        had_focus = any(part.hasFocus() for part in (self.number, self.answer, self.give_up))
        self.question.setText(question.text if question else translate(N_("There is no question at this step.")))
        for part in (self.number, self.answer, self.give_up):
            part.setEnabled(asks)
        self._show_field()
        self.number.clear()
        self.count.setText(wording.text(N_("{right} of {asked} correct"), right=lesson.right, asked=lesson.asked))
        self.setVisible(lesson.on)
        if asks:
            self.number.setFocus(Qt.FocusReason.OtherFocusReason)
        elif had_focus:
            self._canvas.setFocus(Qt.FocusReason.OtherFocusReason)

    def say(self, text: str, *, right: bool = True) -> None:
        """Say what became of the answer; nothing to clear it."""
        self.verdict.setText(text)
        self.verdict.setVisible(bool(text))
        set_property(self.verdict, "tone", "accent" if right else "danger")

    @property
    def asks(self) -> bool:
        """Whether an answer is waited for."""
        return self.isVisible() and self.number.isEnabled()

    def _picked(self, player: int) -> None:
        if self.asks:
            self.answered.emit(player)

    def _typed(self) -> None:
        if self.number.hasAcceptableInput():
            self.answered.emit(int(self.number.text()))


class Teaching(QObject):
    """Puts the questions of the lesson to the learner; without a lesson it hides nothing."""

    def __init__(
        self,
        player: Player,
        bar: LessonBar,
        brackets: BracketList,
        say: Callable[[str], None],
        preferences: Preferences,
    ) -> None:
        super().__init__(player)
        self.lesson = Lesson(on=preferences.trace_lesson)
        self._preferences = preferences
        self._player = player
        self.model = player.model
        self._bar = bar
        self._brackets = brackets
        self._say = say
        bar.answered.connect(self._answered)
        self.model.veiled = self.lesson.on

    def switch(self, *, on: bool) -> None:
        """Begin or end the lesson, at the step that is shown."""
        self.lesson.on = self.model.veiled = on
        self.lesson.begin(reads_text=self.lesson.reads_text)
        self._bar.say("")
        self._player.go(self._player.row)

    def may_count(self, step: TraceStep) -> bool:
        """Whether it may be seen whom the numbers of a step come from: in a lesson of a candidate's own pairs only."""
        return not self.lesson.on or step.kind is Kind.CANDIDATE

    def veil(self, place: int) -> Sequence[Entry]:
        """Return the steps as they are shown: with a question where the learner is to answer first."""
        entries = self.model.entries
        question = self.lesson.question(entries, place)
        self._bar.ask(question, self.lesson)
        self._settle(place)
        if question is None:
            return entries
        QTimer.singleShot(0, self, self._wait_for_answer)
        return hidden(entries, place, question)

    def _wait_for_answer(self) -> None:
        """Play no further, once the step is on its way, while something is asked."""
        if self._bar.asks and self.lesson.on:
            self._player.pause()

    def _answered(self, player: int | None) -> None:
        if self._player.entry is None:
            return
        row, entries = self._player.row, self.model.entries
        place = self.model.place(row)
        question = self.lesson.question(entries, place)
        if question is None:
            return
        right = self.lesson.answer(question, player)
        players = self._player.story.players if self._player.story is not None else {}
        said = verdict_on(entries, place, question, player, players)
        self._player.go(row)
        self._bar.say(said, right=right)
        self._say(said)

    def settle(self) -> None:
        """Let the list of brackets tell of floaters as it should at the step that is shown."""
        if self._player.entry is not None:
            self._settle(self.model.place(self._player.row))

    def _settle(self, place: int) -> None:
        """Let the list of brackets tell of floaters only what has been reached, and nothing still to be guessed."""
        entries = self.model.entries
        first = first_open(self.lesson, entries)
        if not self._preferences.trace_overview or self.lesson.on:
            still_open = first_open_bracket(entries, place)
            first = still_open if first is None or (still_open is not None and still_open < first) else first
        self._brackets.rows.hide_floaters(first)
