"""Whether a disk answers at all: a share whose server is gone may hold whoever asks it for anything, for ever.

So it is asked on a thread that nobody waits for longer than a moment; the thread stays until the disk answers.
"""

from __future__ import annotations

import contextlib
import queue
import shutil
import threading
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

    def answers(self, patience: float = PATIENCE) -> bool:
        """Return whether it answers within so many seconds; that it is not there, or fails, is an answer as well.

        While it has not answered, whoever asks again waits for a moment only.
        """
        if self._answer is not None and not self._answer.is_set():
            patience = min(patience, _ONCE_MORE)
        else:
            self._answer = threading.Event()
            apart(self._asked, self._answer)
        return self._answer.wait(patience)

    def _asked(self, answer: threading.Event) -> None:
        with contextlib.suppress(OSError):
            self._ask(self._folder)
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
