"""Runs many tasks on all cores, yields their results in order with little memory, and shows a progress bar.

Where that is safe (Linux, a single thread), copies of this process share the tasks with it (`copies`); elsewhere fresh
processes do. So a worker is a function of a module, and a task and its outcome are plain values. A single task needs no
second process.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import TextIO, TypeVar

from swissdesk import i18n, wording
from swissdesk.i18n import N_

Task = TypeVar("Task")
Outcome = TypeVar("Outcome")

_AHEAD = 8
"""How much for each process is handed out before its turn."""
_TOGETHER = 8
"""So many tasks at most are handed out together, where there are many: handing one out takes as long as a small one."""

_WIDTH = 30
_SECONDS_BETWEEN = 0.1


def cores() -> int:
    """Return how many processes may work at once."""
    if sys.platform.startswith("linux"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run(worker: Callable[[Task], Outcome], tasks: Sequence[Task], jobs: int) -> Iterator[Outcome]:
    """Yield what `worker` makes of each task, in the order of the tasks; `jobs` processes at most."""
    jobs = min(jobs, len(tasks))
    if jobs < 2:
        yield from map(worker, tasks)
        return
    if not _is_alone():
        yield from _by_fresh_processes(worker, tasks, jobs)
        return
    from swissdesk.cli import copies

    if len(tasks) > _AHEAD * jobs:
        yield worker(tasks[0])  # so that the copies have what it takes to load
        tasks = tasks[1:]
    yield from copies.shared(worker, tasks, jobs, _together(tasks, jobs))


def _together(tasks: Sequence[Task], jobs: int) -> int:
    """Return how many tasks are handed out at a time."""
    return max(1, min(_TOGETHER, len(tasks) // (2 * _AHEAD * jobs)))


def _by_fresh_processes(worker: Callable[[Task], Outcome], tasks: Sequence[Task], jobs: int) -> Iterator[Outcome]:
    """Yield what processes that are started anew make of the tasks."""
    import multiprocessing
    from concurrent.futures import Future, ProcessPoolExecutor

    waiting: deque[Future[list[Outcome]]] = deque()
    together = _together(tasks, jobs)
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, context, _prepare, (i18n.language(),))
    finished = False
    try:
        for first in range(0, len(tasks), together):
            waiting.append(pool.submit(_outcomes, worker, tasks[first : first + together]))
            if len(waiting) >= _AHEAD * jobs:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
        finished = True
    finally:
        if not finished:
            # Nobody waits for what is left over; a pool that is told to cancel may wait for its workers for ever.
            for process in context.active_children():
                process.terminate()
        pool.shutdown(wait=finished)


def _outcomes(worker: Callable[[Task], Outcome], tasks: Sequence[Task]) -> list[Outcome]:
    return [worker(task) for task in tasks]


def _is_alone() -> bool:
    """Whether this process can be copied: in a copy of several threads, whatever another one held stays held."""
    try:
        return sys.platform.startswith("linux") and len(os.listdir("/proc/self/task")) == 1
    except OSError:
        return False


def _prepare(language: str) -> None:
    """Make a worker speak like the process that started it, and leave the interrupt key to that one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    i18n.install(language)


class Bar:
    """A progress bar on a terminal; nothing where the output is no terminal."""

    def __init__(self, total: int, stream: TextIO | None = None) -> None:
        self._stream = sys.stderr if stream is None else stream
        self._total = total
        self._started = time.monotonic()
        self._shown = 0.0
        self._width = 0
        self._before: int | None = None
        self._on = total > 1 and self._stream.isatty()

    def show(self, done: int, note: str = "") -> None:
        """Show how many are done, with `note` after it."""
        now = time.monotonic()
        if not self._on or (now - self._shown < _SECONDS_BETWEEN and done < self._total):
            return
        self._shown = now
        filled = _WIDTH * done // self._total
        if self._before is None:
            # What an interrupted run had done took no time of this one.
            self._before = done - 1
        left = (now - self._started) * (self._total - done) / max(1, done - self._before)
        text = wording.text(
            N_("[{bar}] {done}/{total}, {minutes}:{seconds:02d} left {note}"),
            bar="#" * filled + "." * (_WIDTH - filled),
            done=done,
            total=self._total,
            minutes=int(left) // 60,
            seconds=int(left) % 60,
            note=note,
        ).rstrip()
        self._stream.write("\r" + text.ljust(self._width))
        self._width = len(text)
        self._stream.flush()

    def clear(self) -> None:
        """Take the bar away, so that other text can be written."""
        if self._on and self._width:
            self._stream.write("\r" + " " * self._width + "\r")
            self._stream.flush()
            self._width = 0
