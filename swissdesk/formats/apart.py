"""Reads files from outside in a process of its own, which has a budget and can be ended.

The shape: `read(reader, path, …)` starts a fresh process, has it call `reader(path, …)`, and returns the answer or
raises what the reader raised. A file that was made to fill a computer costs that process its budget and nobody else
anything: it counts its own processor seconds and memory and gives up, the system's limits stand behind that, and the
caller ends it when the user has had enough.

A reader is a function of a module, and what it is given and answers are plain values. It keeps its own limits on
bytes, rows and cells, which can say better what is too much; this is for what nobody thought of. How a file of any
kind looks is not known here.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from swissdesk.errors import FileError, SwissDeskError
from swissdesk.i18n import N_
from swissdesk.values import dataclass

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

T = TypeVar("T")

Monitor = Callable[[int, int], None]
"""Called with the work done and the total now and then; raises Cancelled to stop."""

_MB = 1_000_000


@dataclass(frozen=True, slots=True)
class Budget:
    """What reading one file may take: `seconds` of a processor, `memory` in bytes."""

    seconds: float
    memory: int


TABLE = Budget(8, 400 * _MB)
"""For a list of players: ten thousand rows take a fifth of it."""

EVENT = Budget(90, 1500 * _MB)
"""For a whole event: ten thousand players and twenty-five rounds take a third of it."""

RATING_LIST = Budget(900, 1000 * _MB)
"""For a list of a million and a half players, with its index."""

_TOO_LONG, _TOO_MUCH = 71, 72
"""How the process ends that has used its budget."""

_LOOK_EVERY = 0.05
"""Seconds between two looks at what was used, and at whether the user still waits."""

_PATIENCE = 6
"""Times the seconds of its budget that a process may take by the clock: it may have to share the processor."""

_SPARE = 1024 * _MB
"""Bytes of addresses beyond the budget: libraries reserve far more than they use."""

_WORD_AFTER_END = 5.0
"""Seconds until a process that is told to end is ended for good."""


class OverBudget(FileError):
    """The file takes longer or more memory than any of its kind should; it was not read."""


def read(
    reader: Callable[..., T],
    path: str | os.PathLike[str],
    *given: Any,
    budget: Budget = TABLE,
    monitor: Monitor | None = None,
    progress: str = "",
) -> T:
    """Return `reader(path, *given)`, worked out in another process; for any thread, but not for the one of the window.

    `monitor` is called twenty times a second, and may raise to end it all. `progress` is the name of the reader's
    argument for a monitor of its own, empty if it has none. Raises what the reader or `monitor` raises, and OverBudget.
    """
    from multiprocessing import get_context  # a program that only writes does not need it

    context = get_context("spawn")  # a copy of a process with threads may hold for ever what another thread held
    ours, theirs = context.Pipe(duplex=False)
    task = _Task(reader, path, given, budget, progress)
    process = context.Process(target=_work, args=(theirs, task), daemon=True)
    try:
        process.start()
        theirs.close()
        kind, answer = _awaited(ours, process, task, monitor)
    finally:
        _end(process)
        ours.close()
    if kind == "error":
        raise answer
    return answer  # type: ignore[no-any-return]


@dataclass(frozen=True, slots=True)
class _Task:
    reader: Callable[..., Any]
    path: str | os.PathLike[str]
    given: tuple[Any, ...]
    budget: Budget
    progress: str


def _awaited(ours: Connection, process: BaseProcess, task: _Task, monitor: Monitor | None) -> tuple[str, Any]:
    """Return what the process says last, passing on what it says of its progress."""
    latest, end = (0, 0), time.monotonic() + _PATIENCE * task.budget.seconds
    while True:
        if monitor is not None:
            monitor(*latest)
        if not ours.poll(_LOOK_EVERY):
            if time.monotonic() > end:
                raise _over(_TOO_LONG, task)
            continue
        try:
            kind, said = ours.recv()
        except EOFError:
            process.join(_WORD_AFTER_END)
            raise _over(process.exitcode, task) from None
        if kind != "progress":
            return kind, said
        latest = said


def _over(code: int | None, task: _Task) -> OverBudget:
    """Return what is to be said of a process that ended without an answer."""
    name = Path(task.path).name
    if code in (_TOO_LONG, -_signal("SIGXCPU")):
        return OverBudget(
            N_(
                "Reading {name} was stopped after {seconds} seconds of work: no file of this kind takes so long. "
                "Nothing was imported. Save it again in the program it comes from."
            ),
            name=name,
            seconds=round(task.budget.seconds),
        )
    if code == _TOO_MUCH:
        return OverBudget(
            N_(
                "Reading {name} was stopped: it needs more than {limit} MB of memory. Nothing was imported. Save it "
                "again in the program it comes from."
            ),
            name=name,
            limit=task.budget.memory // _MB,
        )
    return OverBudget(N_("{name} could not be read: its reader was ended. Nothing was imported."), name=name)


def _signal(name: str) -> int:
    return int(getattr(signal, name, 0))


def _end(process: BaseProcess) -> None:
    """Return when the process is over; it holds nothing that would have to be put in order."""
    if process.pid is None:
        return
    if process.is_alive():
        process.terminate()
    process.join(_WORD_AFTER_END)
    if process.is_alive():
        process.kill()
        process.join()
    process.close()


# ---- in this process


@contextmanager
def watched(path: str | os.PathLike[str], budget: Budget, over: Callable[[OverBudget], int]) -> Iterator[None]:
    """End this process if it uses more than a budget in the meantime: for a command, which has nothing else to lose.

    `over` says so, on a thread, and returns the exit code.
    """
    done, began = threading.Event(), time.process_time()

    def watch() -> None:
        while not done.wait(_LOOK_EVERY):
            code = _TOO_LONG if time.process_time() - began > budget.seconds else 0
            if not code and _memory() > budget.memory:
                code = _TOO_MUCH
            if code:
                exit_code = over(_over(code, _Task(watch, path, (), budget, "")))
                sys.stderr.flush()
                os._exit(exit_code)

    thread = threading.Thread(target=watch, daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


# ---- in the other process


def _work(theirs: Connection, task: _Task) -> None:
    """Read, and say what came of it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the key that interrupts is for the program that started this one
    _limit(task.budget)
    try:
        theirs.send(("answer", _answer(theirs, task)))
    except MemoryError:
        os._exit(_TOO_MUCH)
    except SwissDeskError as error:
        theirs.send(("error", error))
    except Exception as error:
        theirs.send(("error", _portable(error)))


def _answer(theirs: Connection, task: _Task) -> Any:
    if not task.progress:
        return task.reader(task.path, *task.given)
    return task.reader(task.path, *task.given, **{task.progress: _Reporter(theirs)})


class _Reporter:
    """Passes progress on, a thousand times at most."""

    def __init__(self, theirs: Connection) -> None:
        self._theirs = theirs
        self._permille = -1

    def __call__(self, done: int, total: int) -> None:
        permille = done * 1000 // total if total > 0 else 0
        if permille != self._permille:
            self._permille = permille
            self._theirs.send(("progress", (done, total)))


def _portable(error: Exception) -> Exception:
    """Return an error that can be sent: a bug in a reader, with where it happened."""
    import traceback

    where = "".join(traceback.format_exception(error))
    return RuntimeError(f"{type(error).__name__} in a reader:\n{where}")


def _limit(budget: Budget) -> None:
    """Make this process end once it has used its budget."""
    if sys.platform != "win32":
        import resource

        with suppress(ValueError, OSError):  # the system allows less already
            seconds = int(budget.seconds) + 1
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (budget.memory + _SPARE, budget.memory + _SPARE))
    threading.Thread(target=_watch, args=(budget,), daemon=True).start()


def _watch(budget: Budget) -> None:
    while True:
        if time.process_time() > budget.seconds:
            os._exit(_TOO_LONG)
        if _memory() > budget.memory:
            os._exit(_TOO_MUCH)
        time.sleep(_LOOK_EVERY)


if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes

    class _Counters(ctypes.Structure):
        """PROCESS_MEMORY_COUNTERS of psapi.h."""

        _fields_ = (
            ("size", wintypes.DWORD),
            ("faults", wintypes.DWORD),
            ("peak", ctypes.c_size_t),
            ("rest", ctypes.c_size_t * 7),
        )

    def _memory() -> int:
        """Return the most bytes that this process has held in memory."""
        counters = _Counters()
        counters.size = ctypes.sizeof(counters)
        kernel = ctypes.windll.kernel32
        kernel.GetCurrentProcess.restype = wintypes.HANDLE
        known = kernel.K32GetProcessMemoryInfo(
            wintypes.HANDLE(kernel.GetCurrentProcess()), ctypes.byref(counters), counters.size
        )
        return int(counters.peak) if known else 0

else:

    def _memory() -> int:
        """Return the most bytes that this process has held in memory."""
        try:
            with open("/proc/self/status", "rb") as status:
                peak = next(line for line in status if line.startswith(b"VmHWM:"))
            return int(peak.split()[1]) * 1024
        except (OSError, StopIteration):
            import resource

            # On Linux this would count what the program that began the process held, too.
            most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            return most if sys.platform == "darwin" else most * 1024
