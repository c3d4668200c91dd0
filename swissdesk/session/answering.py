"""Whether a disk answers at all: a share without its server may hold those who ask it for anything, for ever.

So it is asked on a thread that nobody waits for longer than a moment; the thread stays until the disk answers.
"""

from __future__ import annotations

import contextlib
import queue
import shutil
import threading
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar, cast

T = TypeVar("T")

PATIENCE = 2.0
"""Seconds in which every disk that works has answered, a stick that has to wake up too."""

_ONCE_MORE = 0.02
"""Seconds for a disk that did not answer before."""

_LOOK_EVERY = 0.05
"""Seconds between two questions whether a disk is still waited for."""


class Disk:
    """The disk with a folder, of which it is asked how much is free: that is remembered by no share."""

    def __init__(self, folder: Path, ask: Callable[[Path], object] = shutil.disk_usage) -> None:
        self._folder = folder
        self._ask = ask
        self._answer: threading.Event | None = None
        self._asker: _Asker | None = None

    def answers(self, patience: float = PATIENCE) -> bool:
        """Return whether it answers within so many seconds; that it is not there, or fails, is an answer as well.

        While it has not answered, whoever asks again waits for a moment only.
        """
        if self._answer is not None and not self._answer.is_set():
            patience = min(patience, _ONCE_MORE)
        else:
            self._answer = threading.Event()
            if self._asker is None:
                self._asker = _Asker()
                weakref.finalize(self, self._asker.end)
            self._asker.questions.put((self._ask, self._folder, self._answer))
        return self._answer.wait(patience)


class _Asker:
    """A thread that asks one disk: one is asked before every typed result, and to start a thread takes as long as that.

    It ends with what asks, unless its disk never answers; and the program does not wait for it.
    """

    def __init__(self) -> None:
        self.questions: queue.SimpleQueue[tuple[Callable[[Path], object], Path, threading.Event] | None]
        self.questions = queue.SimpleQueue()
        apart(_answer, self.questions)

    def end(self) -> None:
        self.questions.put(None)


def _answer(questions: queue.SimpleQueue[tuple[Callable[[Path], object], Path, threading.Event] | None]) -> None:
    while (question := questions.get()) is not None:
        ask, folder, answer = question
        with contextlib.suppress(OSError):
            ask(folder)
        answer.set()


def apart(work: Callable[..., object], *given: object) -> None:
    """Do something that may never come back, on a thread that the program does not wait for."""
    threading.Thread(target=work, args=given, daemon=True).start()


def awaited(work: Callable[[], T], asked: Callable[[], object]) -> T:
    """Return what `work` does, done apart; raises what that raises, and whatever `asked`, called now and then, raises.

    After that nobody waits for it any more.
    """
    done: queue.SimpleQueue[tuple[T | None, BaseException | None]] = queue.SimpleQueue()

    def do() -> None:
        try:
            done.put((work(), None))
        except BaseException as error:
            done.put((None, error))

    apart(do)
    while True:
        asked()
        with contextlib.suppress(queue.Empty):
            answer, error = done.get(timeout=_LOOK_EVERY)
            if error is not None:
                raise error
            return cast("T", answer)
