"""Asks the rules about every state of the boards, on a thread of its own, the latest state first.

The verdict on the previous state is shown until the new one is ready; if that takes more than a moment, it is marked as
outdated. One state is judged at a time; of the states that arrive meanwhile only the latest is judged.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QObject, QTimer, Signal

from swissdesk.engine.position import Competitor, Position
from swissdesk.engine.review import Reviewer
from swissdesk.engine.verdicts import Review, Verdict
from swissdesk.errors import SwissDeskError
from swissdesk.model import Tournament
from swissdesk.session.manual import Course, Seating, attending
from swissdesk.ui.shell.workers import Monitor, Tasks

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
        self._reviewer: Reviewer | None = None
        self._of: _Subject | None = None
        self._judged: Seating | None = None
        self._wanted: Course | None = None
        self._then: list[Callable[[], object]] = []
        self._timer = QTimer(self, singleShot=True, interval=STALE_AFTER_MS)
        self._timer.timeout.connect(self._grow_old)
        self.review: Review | None = None
        self.refusal: SwissDeskError | None = None
        """Why the rules cannot be asked, None if they can."""
        self.is_stale = False

    @property
    def known(self) -> Mapping[int, Competitor]:
        """The players as the rules see them, by starting rank; empty before the first answer."""
        return {} if self._reviewer is None else self._reviewer.known

    @property
    def reviewer(self) -> Reviewer | None:
        """Who knows the rules of this position, None before the first answer."""
        return self._reviewer

    @property
    def position(self) -> Position | None:
        """The position as the rules see it, None before the first answer."""
        return None if self._reviewer is None else self._reviewer.position

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
        self._reviewer = self._of = self._judged = self._wanted = None
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
        reviewer = self._reviewer if subject.is_same(self._of) else None

        def work(monitor: Monitor) -> tuple[Reviewer, Review]:
            asked = reviewer or Reviewer(subject.before, subject.system, monitor)
            return asked, asked.review(seating.pairs, seating.bye)

        self._tasks.run(
            work,
            lambda answer: self._answered(subject, seating, *answer),
            lambda error: self._refused(subject, seating, error),
        )

    def _answered(self, subject: _Subject, seating: Seating, reviewer: Reviewer, review: Review) -> None:
        self._of, self._judged, self._reviewer = subject, seating, reviewer
        self.review, self.refusal = review, None
        self._settle()

    def _refused(self, subject: _Subject, seating: Seating, error: SwissDeskError) -> None:
        self._of, self._judged, self._reviewer = subject, seating, None
        self.review, self.refusal = None, error
        self._settle()

    def _settle(self) -> None:
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
