"""Long work: off the GUI thread, one piece at a time, with progress and cancel; or on it, a little at a time.

A piece of work off the thread is a function that is given a monitor ``(done, total)`` to call now and then; the monitor
raises `Cancelled` once the user has had enough. If the work never calls it, its result is dropped after a cancellation.
Answers always arrive on the GUI thread.

`Slices` is for work that reads the open document, which no other thread can. It is a generator that yields often; at
each yield it can be paused or ended, so that keys and pictures come first.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Generator
from inspect import GEN_RUNNING, getgeneratorstate
from typing import Any

from PySide6.QtCore import QObject, QThreadPool, QTimer, Signal, SignalInstance

from swissdesk.errors import Cancelled, SwissDeskError
from swissdesk.i18n import N_
from swissdesk.values import dataclass

# ---- a moment later


def delayed(owner: QObject, run: Callable[[], object] | SignalInstance, ms: int = 0) -> QTimer:
    """Return a timer that does something once, so long after it was started last; 0: when all else is done."""
    timer = QTimer(owner, singleShot=True, interval=ms)
    timer.timeout.connect(run)
    return timer


# ---- on the GUI thread

SlicesWork = Generator[None, None, Any]

BUDGET_MS = 8
"""How long the event loop is kept at a time."""


def unexpected(error: SwissDeskError) -> None:
    """Raise the error of work in which nothing goes wrong that a user could mend: it is a bug."""
    raise error


class Slices(QObject):
    """Does one piece of work; another that is started takes its place."""

    def __init__(self, failed: Callable[[SwissDeskError], object], parent: QObject | None = None) -> None:
        """`failed` is called with the error of any of them."""
        super().__init__(parent)
        self._failed = failed
        self._work: SlicesWork | None = None
        self._done: Callable[[Any], object] | None = None
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._go_on)

    @property
    def busy(self) -> bool:
        """Whether there is something left to do."""
        return self._work is not None

    def start(
        self, work: SlicesWork, done: Callable[[Any], object] | None = None, *, only_a_step: bool = False
    ) -> None:
        """Do this from now on, the first slice at once, or `only_a_step` of it; `done` gets what it returns."""
        self.stop()
        self._work, self._done = work, done
        self._timer.start()
        self._go_on(0 if only_a_step else BUDGET_MS)

    def stop(self) -> None:
        """Give up what is being done; called by that itself, it goes on to its next yield."""
        self._timer.stop()
        if self._work is not None and getgeneratorstate(self._work) != GEN_RUNNING:
            self._work.close()
        self._work = self._done = None

    def _go_on(self, budget_ms: float = BUDGET_MS) -> None:
        """Go on for so long, by a step at least."""
        work, end = self._work, time.monotonic() + budget_ms / 1000
        if work is None:
            return
        try:
            next(work)
            while self._work is work and time.monotonic() < end:
                next(work)
        except StopIteration as over:
            if self._work is work:
                self._end(over.value)
        except SwissDeskError as error:
            self._end(None, error)

    def _end(self, answer: Any, error: SwissDeskError | None = None) -> None:
        done = self._done
        self._timer.stop()
        self._work = self._done = None
        if error is not None:
            self._failed(error)
        elif done is not None:
            done(answer)


# ---- off the GUI thread

Monitor = Callable[[int, int], None]
Work = Callable[[Monitor], Any]

SHOW_AFTER_MS = 200
"""Work that takes no longer than this shows no progress at all."""


@dataclass(frozen=True)
class Job:
    """`title` says what is going on; `done` gets the answer, `failed` what went wrong (never a Cancelled).

    `dropped` gets a result that is no longer wanted, on any thread: to close what was opened. `stopped` is of
    jobs on whose outcome the user counts: how they end is always told, and by this that they were stopped in time.
    """

    title: str
    work: Work
    done: Callable[[Any], object]
    failed: Callable[[SwissDeskError], object]
    dropped: Callable[[Any], object] = lambda _answer: None
    stopped: Callable[[], object] | None = None


class Tasks(QObject):
    """Runs jobs on a thread of their own."""

    started = Signal()
    slow = Signal(str)
    """A job goes on for long enough to be shown; the text is its title."""
    progress = Signal(int, int)
    ended = Signal()
    """The job is over, one way or another; comes before its answer is used."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(2)
        self._running: _Run | None = None
        self._progress: tuple[int, int] | None = None
        self._at_work: set[_Run] = set()
        self._timer = delayed(self, self._show, SHOW_AFTER_MS)

    @property
    def busy(self) -> bool:
        """Whether a job is going on."""
        return self._running is not None

    @property
    def is_counted_on(self) -> bool:
        """Whether a job that the user counts on has not come to its end yet."""
        return any(run.job.stopped is not None for run in self._at_work)

    def is_at(self, work: Work) -> bool:
        """Whether this work, or an equal one, is what goes on."""
        return self._running is not None and self._running.job.work == work

    def run(
        self, work: Work, done: Callable[[Any], object], failed: Callable[[SwissDeskError], object], title: str = ""
    ) -> bool:
        """Start a job of these."""
        return self.start(Job(title, work, done, failed))

    def start(self, job: Job, patience: float = 0) -> bool:
        """Start a job; refused (False) while another is going on.

        `patience`: seconds to wait here for its answer; work that is done by then is used before this returns.
        """
        if self._running is not None:
            return False
        run = _Run(job)
        run.signals.progress.connect(self._on_progress)
        run.signals.answered.connect(self._on_answered)
        self._running = run
        self._at_work.add(run)
        self._progress = None
        self._timer.start()
        self.started.emit()
        self._pool.start(run.work_off)  # a QRunnable would be kept by the pool for as long as there is one
        if patience and run.over.wait(patience):
            self._on_answered(run, *run.outcome)
        return True

    def cancel(self) -> None:
        """Give up the running job; nothing it finds is used."""
        if self._running is None:
            return
        self._running.stop.set()
        self._end()

    def wait(self) -> None:
        """Return when no thread is at work any more (closing the program)."""
        self.cancel()
        self._pool.waitForDone()

    def _show(self) -> None:
        if self._running is not None:
            self.slow.emit(self._running.job.title)
            if self._progress is not None:
                self.progress.emit(*self._progress)

    def _on_progress(self, run: _Run, done: int, total: int) -> None:
        if run is self._running:
            self._progress = (done, total)
            self.progress.emit(done, total)

    def _on_answered(self, run: _Run, answer: Any, error: BaseException | None) -> None:
        if run not in self._at_work:
            return  # its answer was waited for
        self._at_work.discard(run)
        if run is self._running:
            self._end()
        elif run.job.stopped is None:
            if error is None:
                run.job.dropped(answer)
            return
        if error is None:
            run.job.done(answer)
        elif isinstance(error, SwissDeskError):
            if not isinstance(error, Cancelled):
                run.job.failed(error)
            elif run.job.stopped is not None:
                run.job.stopped()
        else:
            raise error

    def _end(self) -> None:
        self._timer.stop()
        self._running = None
        self.ended.emit()


class _Signals(QObject):
    progress = Signal(object, int, int)
    answered = Signal(object, object, object)


class _Run:
    """A job on its thread."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.signals = _Signals()
        self.stop = threading.Event()
        self.over = threading.Event()
        self.outcome: tuple[Any, BaseException | None] = (None, None)
        self._permille = -1

    def work_off(self) -> None:
        """Do the work and hand over what comes out."""
        answer: Any = None
        problem: BaseException | None = None
        try:
            answer = self.job.work(self._monitor)
            if self.stop.is_set() and self.job.stopped is None:
                self.job.dropped(answer)
                raise _stopped()
        except Exception as error:  # a bug in the work is raised again on the GUI thread, where bugs are reported
            problem = error
        self.outcome = (answer, problem)
        self.over.set()
        self.signals.answered.emit(self, answer, problem)

    def _monitor(self, done: int, total: int) -> None:
        if self.stop.is_set():
            raise _stopped()
        permille = done * 1000 // total if total > 0 else 0
        if permille != self._permille:
            self._permille = permille
            self.signals.progress.emit(self, done, total)


def _stopped() -> Cancelled:
    return Cancelled(N_("Stopped."))


# ---- questions


def _nothing(_done: int, _total: int) -> None:
    """Accept the progress of work that is over at once, and ignore it."""


class Answers(Tasks):
    """Works out one thing at a time; a new question takes the place of the one before."""

    def __init__(self, failed: Callable[[SwissDeskError], object], parent: QObject) -> None:
        """`failed` is called with the error of any of them."""
        super().__init__(parent)
        self._failed = failed

    def ask(self, work: Callable[[Monitor], Any], done: Callable[[Any], object], *, at_once: bool = False) -> None:
        """Work something out and give the answer to `done`; `at_once` before this returns."""
        self.cancel()
        if not at_once:
            self.start(Job("", work, done, self._failed))
            return
        try:
            answer = work(_nothing)
        except SwissDeskError as error:
            self._failed(error)
        else:
            done(answer)
