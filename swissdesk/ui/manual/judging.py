"""The rules' opinion of boards paired manually: of every state on a thread of its own, and in the dialog that finishes.

The verdict on the previous state is shown until the new one is ready; if that takes more than a moment, it is marked as
outdated. One state is judged at a time; of the states that arrive meanwhile only the latest is judged. The dialog shows
the arbiter's boards beside the rules', and what is worse or broken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from PySide6.QtCore import QObject, QSize, Signal
from PySide6.QtWidgets import QLabel, QWidget

from swissdesk import wording
from swissdesk.engine.position import Competitor
from swissdesk.engine.proposal import Pairs, in_board_order
from swissdesk.engine.review import Reviewer
from swissdesk.engine.verdicts import Review, Rule, Verdict
from swissdesk.errors import SwissDeskError
from swissdesk.i18n import N_, translate
from swissdesk.model import Tournament
from swissdesk.reports.verdict_words import capital, differing_text, remark_sentence
from swissdesk.session.manual import Course, Line, Outcome, Seating, attending, outcome_of, side_by_side
from swissdesk.ui.shell.workers import Monitor, Tasks, delayed
from swissdesk.ui.widgets.columns import muted
from swissdesk.ui.widgets.common import check_box, holding, label, row, stack
from swissdesk.ui.widgets.fields import caption, line_field
from swissdesk.ui.widgets.form import FormDialog
from swissdesk.ui.widgets.rows import Align, Column, RowsModel, Style
from swissdesk.ui.widgets.table import Table
from swissdesk.values import dataclass

# ---- every state

STALE_AFTER_MS = 150
"""An old verdict is shown as such after this time."""


@dataclass(frozen=True)
class _Subject:
    """What a reviewer was made for."""

    tournament: Tournament
    number: int
    system: str
    players: frozenset[int]

    @property
    def before(self) -> Tournament:
        """The tournament before the round, with exactly these players present."""
        return attending(self.tournament, self.number, self.players)

    def is_same(self, other: _Subject | None) -> bool:
        """Whether the reviewer of `other` does; tournaments are compared by identity."""
        return (
            other is not None
            and self.tournament is other.tournament
            and (self.number, self.system, self.players) == (other.number, other.system, other.players)
        )


class Judging(QObject):
    """Holds the latest review; `changed` tells that there is another one, or that it has become old."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = Tasks(self)
        self.reviewer: Reviewer | None = None
        """Who knows the rules of this position, None before the first answer."""
        self._of: _Subject | None = None
        self._judged: Seating | None = None
        self._wanted: Course | None = None
        self._then: list[Callable[[], object]] = []
        self._timer = delayed(self, self._grow_old, STALE_AFTER_MS)
        self.review: Review | None = None
        self.refusal: SwissDeskError | None = None
        """Why the rules cannot be asked, None if they can."""
        self.is_stale = False

    @property
    def known(self) -> Mapping[int, Competitor]:
        """The players as the rules see them, by starting rank; empty before the first answer."""
        return {} if self.reviewer is None else self.reviewer.known

    @property
    def verdicts(self) -> Mapping[tuple[int, int], Verdict]:
        """The verdicts of the latest review by pair."""
        if self.review is None or self._judged is None:
            return {}
        return dict(zip(self._judged.pairs, self.review.verdicts, strict=True))

    def is_fresh(self, course: Course) -> bool:
        """Whether the latest answer is about the state of the course."""
        answered = self.review is not None or self.refusal is not None
        return answered and self._judged == course.seating and _subject(course).is_same(self._of)

    def ask(self, course: Course, then: Callable[[], object] | None = None) -> None:
        """Judge the state of a course; `then` is called once that has been done (at once if it has been)."""
        if self.is_fresh(course):
            if then is not None:
                then()
            return
        if then is not None:
            self._then.append(then)
        self._wanted = course
        self._timer.start()
        if not self._tasks.busy:
            self._start()

    def forget(self) -> None:
        """Let go of everything: the session is over."""
        self._tasks.cancel()
        self._timer.stop()
        self._then.clear()
        self.reviewer = self._of = self._judged = self._wanted = None
        self.review = self.refusal = None
        self.is_stale = False

    def wait(self) -> None:
        """Return when nothing is at work any more."""
        self._tasks.wait()

    def _start(self) -> None:
        course, self._wanted = self._wanted, None
        if course is None:
            return
        subject, seating = _subject(course), course.seating
        reviewer = self.reviewer if subject.is_same(self._of) else None

        def work(monitor: Monitor) -> tuple[Reviewer, Review]:
            asked = reviewer or Reviewer(subject.before, subject.system, monitor)
            return asked, asked.review(seating.pairs, seating.bye)

        self._tasks.run(
            work,
            lambda answer: self._answered(subject, seating, *answer),
            lambda error: self._answered(subject, seating, refusal=error),
        )

    def _answered(
        self,
        subject: _Subject,
        seating: Seating,
        reviewer: Reviewer | None = None,
        review: Review | None = None,
        refusal: SwissDeskError | None = None,
    ) -> None:
        self._of, self._judged = subject, seating
        self.reviewer, self.review, self.refusal = reviewer, review, refusal
        if self._wanted is not None and not self.is_fresh(self._wanted):
            self._start()
            return
        self._wanted = None
        self._timer.stop()
        self.is_stale = False
        waiting, self._then = self._then, []
        self.changed.emit()
        for each in waiting:
            each()

    def _grow_old(self) -> None:
        self.is_stale = True
        self.changed.emit()


def _subject(course: Course) -> _Subject:
    return _Subject(course.tournament, course.number, course.system, course.seating.players)


# ---- finishing

_SHORT_TABLE, _LONG_TABLE = 2, 10
"""The table of boards is between so many rows high."""

_FEW = 4
"""So many players without a game are named one by one."""


class FinishDialog(FormDialog):
    """`confirmed` hands over the reason, and the boards in the order of the rules if that was wanted (else None)."""

    help_page = "by_hand"

    confirmed = Signal(str, object)

    def __init__(self, course: Course, judging: Judging, parent: QWidget | None = None) -> None:
        title = wording.text(N_("Manual pairing of round {round}"), round=course.number)
        super().__init__(title, N_("Accept these boards"), parent)
        self.cancel.setText(translate(N_("Return to the boards")))
        self._course = course
        self._review = judging.review
        self._outcome = outcome_of(course)
        self._ordered = _ordered(self._outcome, judging.reviewer)
        self._tournament = course.tournament
        self._show_points()
        self._show_boards()
        self._ask()

    # ---- what is shown

    def _show_points(self) -> None:
        self.points: list[QLabel] = []
        for text, tone in self._points():
            self.points.append(label(text, tone, wraps=True))
            self.form.addRow(self.points[-1])

    def _points(self) -> Iterator[tuple[str, str]]:
        """Yield what the arbiter should know, the worst first, with the tone in which it is said."""
        review, outcome = self._review, self._outcome
        if outcome.is_published:
            yield translate(N_("This round is published. Results stay where the same two players meet.")), "notice"
        for place, pairing in outcome.lost:
            text = N_("Board {board}: the result {result} is lost, because these players no longer meet.")
            yield wording.text(text, board=place, result=pairing.result), "danger"
        if review is None:
            yield translate(N_("These boards could not be checked against the rules.")), "notice"
            return
        for text in _broken(review, self._tournament):
            yield text, "danger"
        turned = [
            number
            for number, verdict in enumerate(review.verdicts, 1)
            if any(remark.rule is Rule.COLOURS for remark in verdict.remarks)
        ]
        if turned:
            text = N_("Boards where both players get the other colour than is due: {boards}.")
            yield wording.text(text, boards=turned), "notice"
        for change in review.worse:
            yield capital(wording.sentence(change.text)), "notice"
        for change in review.changes:
            if not change.is_worse:
                yield wording.text(N_("Better on a less important criterion: {change}"), change=change.text), "muted"
        if review.later is not None:
            yield wording.text(N_("The rules give other boards: {reason}"), reason=review.later), "muted"
        yield f"{differing_text(review, len(outcome.without))}.", "muted"

    def _show_boards(self) -> None:
        review = self._review
        self._lines = side_by_side(self._course.seating, None if review is None else review.ruled)
        self.model = RowsModel(_columns(self._tournament), key=lambda line: (line.ours, line.ruled))
        self.table = Table(N_("Your boards and those by the rules"), model=self.model)
        differ = any(not line.is_same for line in self._lines)
        self.only = check_box(N_("&Only boards that differ"), is_on=differ)
        self.only.toggled.connect(lambda _on: self._fill())
        self.form.addRow(self.only)
        self.form.addRow(self.table)
        self._fill()
        rows = min(max(len(self.model.rows), _SHORT_TABLE), _LONG_TABLE) + 2
        self.table.setMinimumHeight(rows * self.table.verticalHeader().defaultSectionSize())

    def _fill(self) -> None:
        shown = [line for line in self._lines if not (self.only.isChecked() and line.is_same)]
        self.model.set_rows(shown)

    # ---- what is asked

    @property
    def needs_reason(self) -> bool:
        """Whether the boards are not put to use without a reason."""
        return self._outcome.is_published or self._is_grave

    @property
    def _is_grave(self) -> bool:
        broken = self._review is None or bool(self._review.broken)
        return broken or bool(self._outcome.lost) or bool(self._outcome.without)

    def _ask(self) -> None:
        """Put what is asked for under the boards, where it stays in sight."""
        tip = N_("Recorded in the journal and, as a comment, in the TRF")
        self.reason = line_field(N_("Siblings, a late arrival, a pairing error …"), tip=tip)
        title = caption(N_("&Reason") if self.needs_reason else N_("&Reason (optional)"), self.reason)
        self.in_order = check_box(N_("&Number the boards by score, as in the rules"))
        self.sure = check_box(N_("I accept what is &broken or lost"))
        asked = holding(stack(row(title, self.reason, spacing=12), self.in_order, self.sure))
        self.in_order.setVisible(self._ordered is not None)
        self.sure.setVisible(self._is_grave)
        self._column.insertWidget(self._column.indexOf(self.wrong), asked)
        self.reason.setFocus()

    def sizeHint(self) -> QSize:
        unit = self.fontMetrics().height()
        return QSize(unit * 54, super().sizeHint().height() + unit * 6).boundedTo(self._room())

    def check(self) -> str:
        if self.needs_reason and not self.reason.text().strip():
            self.reason.setFocus()
            return translate(N_("Give the reason in a few words: players and the chief arbiter will ask."))
        if self._is_grave and not self.sure.isChecked():
            self.sure.setFocus()
            return translate(N_("Confirm that you accept what is broken or lost."))
        return ""

    def deliver(self) -> None:
        ordered = self._ordered if self.in_order.isChecked() else None
        self.accept()
        self.confirmed.emit(" ".join(self.reason.text().split()), ordered)


def _broken(review: Review, tournament: Tournament) -> Iterator[str]:
    """Yield the absolute rules that are broken; many players without a game are one sentence."""
    left_out = [remark for remark in review.broken if remark.rule is Rule.LEFT_OUT]
    for remark in review.broken:
        if remark.rule is not Rule.LEFT_OUT or len(left_out) <= _FEW:
            yield remark_sentence(remark)
    if len(left_out) > _FEW:
        names = [tournament.by_id[player].name for remark in left_out[:_FEW] for player in remark.players]
        text = N_("Players present without an opponent ({count}): {names} …")
        yield wording.text(text, count=len(left_out), names="; ".join(names))


def _ordered(outcome: Outcome, reviewer: Reviewer | None) -> Pairs | None:
    """Return the boards of an unpublished round in the order of the rules, None if they are in that order."""
    if outcome.is_published or reviewer is None:
        return None
    if any(player not in reviewer.known for pair in outcome.pairs for player in pair):
        return None
    ordered = in_board_order(reviewer.position, outcome.pairs)
    return None if ordered == outcome.pairs else ordered


def _columns(tournament: Tournament) -> tuple[Column[Line], ...]:
    """Return the columns with the arbiter's boards on the left, and the rules' on the right."""

    def names(board: tuple[int, int] | None) -> str:
        if board is None:
            return "–"
        white, black = (tournament.by_id.get(player) for player in board)
        if not board[1]:
            return wording.text(N_("{name}: bye"), name=white)
        return f"{board[0]} {white.name if white else ''} – {board[1]} {black.name if black else ''}"

    same = N_("Whether both boards are the same")
    return (
        Column("board", N_("Bd"), lambda line: str(line.number or ""), Align.RIGHT, muted),
        Column("ours", N_("Yours"), lambda line: names(line.ours), style=_style, stretch=True),
        Column("mark", "", _mark, Align.CENTRE, _mark_style, spoken=_mark_words, tooltip=same),
        Column("ruled", N_("By the rules"), lambda line: names(line.ruled), style=_style, stretch=True),
    )


def _style(line: Line) -> Style:
    return Style.MUTED if line.is_same else Style.STRONG


def _mark(line: Line) -> str:
    return "=" if line.is_same else "⇄" if line.is_turned else "≠"


def _mark_style(line: Line) -> Style:
    return Style.MUTED if line.is_same else Style.ATTENTION


def _mark_words(line: Line) -> str:
    if line.is_same:
        return translate(N_("the same"))
    return translate(N_("colours reversed") if line.is_turned else N_("differs"))
