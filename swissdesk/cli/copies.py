"""Copies of this process that share its tasks, begun at once with all that is loaded here (Linux).

Nothing has to be sent to them, since they have the tasks already: everybody, this process too, reads the number of the
next parcel from one file, and a copy returns what came of it through a pipe. What a copy did not return, because it was
stopped or because a task failed, is done here once more, and fails here as it failed there.
"""

from __future__ import annotations

import os
import select
import signal
from _pickle import dumps, loads  # what `pickle` brings beside them takes as long to load as a task
from collections.abc import Callable, Iterator, Sequence
from typing import Generic, TypeVar

Task = TypeVar("Task")
Outcome = TypeVar("Outcome")
_NUMBER = 4
"""Bytes of a number: of the next parcel, and how many bytes an outcome has."""
_AT_ONCE = 1 << 16


def shared(worker: Callable[[Task], Outcome], tasks: Sequence[Task], jobs: int, together: int) -> Iterator[Outcome]:
    """Yield what `worker` makes of each task, in order; `jobs` processes share them in parcels of `together`."""
    parcels = [tasks[first : first + together] for first in range(0, len(tasks), together)]

    def work(number: int) -> list[Outcome]:
        return [worker(task) for task in parcels[number]]

    numbers = _numbers(len(parcels))
    copies: dict[int, _Copy[Outcome]] = {}
    try:
        for _ in range(min(jobs, len(parcels)) - 1):
            copy = _Copy(work, numbers)
            copies[copy.pipe] = copy
        yield from _in_order(work, numbers, copies, len(parcels))
    finally:
        os.close(numbers)
        for copy in copies.values():
            copy.stop()


def _numbers(count: int) -> int:
    """Return an open file of the numbers of all parcels; whoever reads one, in whatever process, takes it."""
    numbers = os.memfd_create("parcels")
    with os.fdopen(os.dup(numbers), "wb") as file:
        file.writelines(number.to_bytes(_NUMBER, "little") for number in range(count))
    os.lseek(numbers, 0, os.SEEK_SET)
    return numbers


def _next(numbers: int) -> int | None:
    """Take the number of the next parcel, None if there is none left."""
    number = os.read(numbers, _NUMBER)
    return int.from_bytes(number, "little") if number else None


def _in_order(
    work: Callable[[int], list[Outcome]], numbers: int, copies: dict[int, _Copy[Outcome]], count: int
) -> Iterator[Outcome]:
    """Yield the outcomes of all parcels; between the turns of this process what the copies return is collected."""
    found: dict[int, list[Outcome]] = {}
    for number in range(count):
        while number not in found:
            own = _next(numbers)
            if own is not None:
                found[own] = work(own)
            elif not copies:
                found[number] = work(number)
            _collect(copies, found, waits=own is None)
        yield from found.pop(number)


def _collect(copies: dict[int, _Copy[Outcome]], found: dict[int, list[Outcome]], *, waits: bool) -> None:
    """Add what copies have returned to what is `found`; forget those that have ended."""
    ready, _, _ = select.select(copies, (), (), None if waits and copies else 0)
    for pipe in ready:
        if not copies[pipe].returned(found):
            copies.pop(pipe).stop()


class _Copy(Generic[Outcome]):
    """A copy of this process at work, and what has come of its outcomes so far through its `pipe`."""

    def __init__(self, work: Callable[[int], list[Outcome]], numbers: int) -> None:
        self.pipe, end = os.pipe()
        self._arrived = bytearray()
        self._process = os.fork()
        if not self._process:
            _work_as_copy(work, numbers, end)
        os.close(end)

    def returned(self, found: dict[int, list[Outcome]]) -> bool:
        """Add what has arrived, once it is whole, to what is `found`; return False if nothing more will come."""
        chunk = os.read(self.pipe, _AT_ONCE)
        self._arrived += chunk
        while len(self._arrived) >= _NUMBER:
            end = _NUMBER + int.from_bytes(self._arrived[:_NUMBER], "little")
            if len(self._arrived) < end:
                break
            number, outcomes = loads(self._arrived[_NUMBER:end])
            found[number] = outcomes
            del self._arrived[:end]
        return bool(chunk)

    def stop(self) -> None:
        """End the copy, if it has not ended by itself."""
        os.close(self.pipe)
        os.kill(self._process, signal.SIGKILL)  # until it is waited for, its number is nobody else's
        os.waitpid(self._process, 0)


def _work_as_copy(work: Callable[[int], list[Outcome]], numbers: int, pipe: int) -> None:
    """Do parcels until none is left or one fails, and end; the interrupt key is left to the process that was copied."""
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        while (number := _next(numbers)) is not None:
            outcome = dumps((number, work(number)), -1)
            _write(pipe, len(outcome).to_bytes(_NUMBER, "little") + outcome)
    finally:
        os._exit(0)


def _write(pipe: int, content: bytes) -> None:
    while content:
        content = content[os.write(pipe, content) :]
