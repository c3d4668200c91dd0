"""Processes that end between any two writes, and several that want the same document at once."""

from __future__ import annotations

import ctypes
import os
import random
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from actor import act, beginning
from limits import Limits

from swissdesk.model import EventInfo
from swissdesk.model.events import ChangeInfo
from swissdesk.session import Document, History, document

NAME, COPY = "watched.swissdesk", "watched copy.swissdesk"

GAPS = 160
"""So many changes of files are made by a process that is not ended, about."""

ACTIONS, FRESH = 12, 240
"""What a process does at most, and after how many actions a new document is begun: a long one takes longer to open."""


def apart(work: Callable[[Callable[[], None]], None]) -> tuple[int, int]:
    """Let `work` happen in a copy of this process; return how often it reported, and how the copy ended."""
    ours, theirs = os.pipe()
    child = os.fork()
    if not child:
        code = 1
        try:
            work(lambda: os.write(theirs, b".") and None)
            code = 0
        finally:
            os._exit(code)
    os.close(theirs)
    said = 0
    while more := os.read(ours, 4096):
        said += len(more)
    os.close(ours)
    return said, os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def kill(folder: Path, seed: str, cases: str) -> dict[str, int]:
    """End so many processes, each before another of its changes; count what was lost, and what could not be opened."""
    document.SNAPSHOT_EVERY = 5
    disk = ctypes.CDLL(None)
    disk.disk_kill.argtypes = [ctypes.c_long]
    found: Counter[str] = Counter()
    limits, path, done = Limits(), folder / NAME, FRESH
    for number in range(int(cases)):
        if done >= FRESH:
            for left in folder.iterdir():
                left.unlink()
            Document.create(path, beginning()).close()
            mirror, done = History(beginning()), 0

        def work(report: Callable[[], None], gap: int = 1 + number % GAPS, first: int = done) -> None:
            disk.disk_kill(gap)
            with Document.open(path) as opened:
                for step in range(ACTIONS):
                    act(opened, int(seed), first + step)
                    report()
                    if step % 5 == 4:
                        opened.save_copy(folder / COPY)

        with limits.case():
            acknowledged, code = apart(work)
            found["ended"] += code == -9
            found["ended otherwise"] += code not in (0, -9)
            for _ in range(acknowledged):
                act(mirror, int(seed), done)
                done += 1
            done += _on_its_way(path, mirror, int(seed), done, found)
            if (folder / COPY).exists():
                found["copy not whole"] += not _is_whole(folder / COPY)
    return {**found, **limits.used()}


def _on_its_way(path: Path, mirror: History, seed: int, done: int, found: Counter[str]) -> int:
    """Return 1 if one more action than was acknowledged is on the disk, after it was done in the mirror; else 0."""
    with Document.open(path) as opened:
        found["read only"] += opened.read_only
        there = _looks(opened.history)
    if there == _looks(mirror):
        return 0
    act(mirror, seed, done)
    found["lost"] += there != _looks(mirror)
    return 1


def _is_whole(path: Path) -> bool:
    with Document.open(path, read_only=True) as opened:
        return opened.is_sound


def _looks(history: History) -> tuple[object, ...]:
    return history.tournament, history.redo_event, history.node, history.size


def share(folder: Path, seed: str, cases: str) -> dict[str, int]:
    """Let two processes want one document in turns, at random; count what is not in it afterwards, in its order."""
    path = folder / NAME
    Document.create(path, beginning()).close()
    limits = Limits()

    def work(who: str) -> None:
        chance, done = random.Random(f"{seed}{who}"), 0
        while done < int(cases):
            with Document.open(path) as opened:
                for _ in range(0 if opened.read_only else chance.randint(1, 4)):
                    opened.do(ChangeInfo(EventInfo(name=f"{who} {done}")))
                    done += 1
            time.sleep(chance.uniform(0, 0.004))

    with limits.case():
        first = os.fork()
        if not first:
            code = 1
            try:
                work("a")
                code = 0
            finally:
                os._exit(code)
        work("b")
        code = os.waitstatus_to_exitcode(os.waitpid(first, 0)[1])
    with Document.open(path) as opened:
        names = [event.info.name for event in opened.history.events if isinstance(event, ChangeInfo)]
    lost = 0
    for who in "ab":
        there = [name for name in names if name.startswith(who)]
        lost += there[: int(cases)] != [f"{who} {number}" for number in range(int(cases))]
    return {"ended otherwise": int(code != 0), "lost": lost, "actions": len(names), **limits.used()}
