"""The fault laboratory: a disk that fails or remembers, and processes that work on it.

Run as a program it is such a process, ``laboratory.py ROLE FOLDER …``, which `start` begins, with `disk.c` loaded
before it where the role needs that. It says as JSON what it found, and what the cases took (`limits`).
"""

from __future__ import annotations

import ctypes
import errno
import json
import os
import random
import shutil
import struct
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "session"))

import forging
import killing
from actor import act, beginning
from killing import NAME
from limits import Limits, within

from swissdesk.errors import SwissDeskError
from swissdesk.session import Document, History, document

SOURCE = Path(__file__).with_name("disk.c")

CALLS = {"write": 1, "sync": 2, "cut": 4, "remove": 8, "make": 16, "read": 32}
ERRORS = (errno.ENOSPC, errno.EIO, errno.EDQUOT, errno.EROFS)


def build(folder: Path) -> Path:
    """Return the disk, compiled."""
    made = folder / "disk.so"
    command = ["cc", "-O1", "-shared", "-fPIC", "-o", str(made), str(SOURCE), "-ldl"]
    subprocess.run(command, check=True, capture_output=True, timeout=60)
    return made


def start(
    role: str, folder: Path, *arguments: object, disk: Path | None = None, log: Path | None = None
) -> dict[str, int]:
    """Return what a process of the laboratory found; no case may take more than `limits` allows."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    if disk is not None:
        environment |= {"LD_PRELOAD": str(disk), "DISK_MATCH": "watched"}
    if log is not None:
        environment["DISK_LOG"] = str(log)
    command = [sys.executable, __file__, role, str(folder), *map(str, arguments)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=3600)
    assert done.returncode == 0, f"{done.returncode} {done.stdout[-500:]} {done.stderr[-3000:]}"
    found: dict[str, int] = json.loads(done.stdout.splitlines()[-1])
    within(found)
    return {what: count for what, count in found.items() if count}


def looks(history: History) -> tuple[object, ...]:
    """Everything an arbiter could see of a history, in short."""
    return history.tournament, history.redo_event, history.node, history.size


# ---- calls that fail


@dataclass
class _Run:
    """One document under failing calls, and beside it what it should hold."""

    path: Path
    seed: int
    found: Counter[str] = field(default_factory=Counter)
    done: int = 0

    def begin(self) -> None:
        Document.create(self.path, beginning()).close()
        self.mirror = History(beginning())
        self.document = Document.open(self.path)

    def case(self, chance: random.Random, disk: ctypes.CDLL) -> None:
        """Let one call fail while something is done, and look whether memory and file are as they should be."""
        kinds = sum(chance.sample(sorted(CALLS.values()), chance.randint(1, 3)))
        refused = self._try(chance, disk, kinds)
        self.found["fired"] += bool(disk.disk_fired())
        disk.disk_fail(-1, 0, 0, 0)
        if refused:
            self.found["refused"] += 1
            self.found["memory moved"] += looks(self.document.history) != looks(self.mirror)
        if refused or chance.random() < 0.2:
            self._open_again()

    def _try(self, chance: random.Random, disk: ctypes.CDLL, kinds: int) -> bool:
        disk.disk_fail(chance.randint(1, 14), chance.choice(ERRORS), int(chance.random() < 0.5), kinds)
        try:
            act(self.document, self.seed, self.done)
        except SwissDeskError as error:
            self.found["called damaged"] += "damaged" in str(error)
            return True
        except Exception as error:
            self.found[f"traceback {type(error).__name__}: {error}"] += 1
            return True
        act(self.mirror, self.seed, self.done)
        self.done += 1
        return False

    def _open_again(self) -> None:
        self.document.close()
        self.document = Document.open(self.path)
        self.found["read only"] += self.document.read_only
        if looks(self.document.history) != looks(self.mirror):
            self.found["lost or refused and there"] += 1
            self.begin()


def fail(folder: Path, seed: str, cases: str) -> dict[str, int]:
    """Return what came of so many failing calls."""
    document.SNAPSHOT_EVERY = 7
    disk = ctypes.CDLL(None)
    disk.disk_fail.argtypes = [ctypes.c_long, ctypes.c_int, ctypes.c_int, ctypes.c_int]
    chance = random.Random(int(seed))
    run = _Run(folder / NAME, int(seed))
    run.begin()
    limits = Limits()
    for _ in range(int(cases)):
        with limits.case():
            run.case(chance, disk)
    run.document.close()
    return {**run.found, **limits.used()}


# ---- a disk that remembers

Record = tuple[str, str, int, bytes]


def remember(folder: Path, actions: str) -> dict[str, int]:
    """Do so many actions, marking each after it was acknowledged."""
    document.SNAPSHOT_EVERY = 9
    disk = ctypes.CDLL(None)
    disk.disk_mark.argtypes = [ctypes.c_long]
    Document.create(folder / NAME, beginning()).close()
    disk.disk_mark(0)
    done = 0
    while done < int(actions):
        with Document.open(folder / NAME) as opened:
            for _ in range(min(40, int(actions) - done)):
                act(opened, 5, done)
                done += 1
                disk.disk_mark(done)
    return Limits().used()


def records(log: Path) -> list[Record]:
    """Return what the disk remembers."""
    content, place, found = log.read_bytes(), 0, []
    while place < len(content):
        kind = chr(content[place])
        (letters,) = struct.unpack_from("<H", content, place + 1)
        path = content[place + 3 : place + 3 + letters].decode()
        place += 3 + letters
        where, length = struct.unpack_from("<qq", content, place)
        place += 16
        data = content[place : place + length] if kind in "WR" else b""
        place += len(data)
        found.append((kind, path, where, data))
    return found


@dataclass
class _File:
    """What is safe of a file, and what was written since it was last synchronised."""

    safe: bytearray = field(default_factory=bytearray)
    waiting: list[tuple[int, bytes | None]] = field(default_factory=list)

    def sync(self) -> None:
        for where, data in self.waiting:
            _put(self.safe, where, data)
        self.waiting = []


def _put(content: bytearray, where: int, data: bytes | None) -> None:
    """Write, or cut where `data` is None."""
    if len(content) < where:
        content.extend(bytes(where - len(content)))
    if data is None:
        del content[where:]
    else:
        content[where : where + len(data)] = data


def cut_power(kept: list[Record], chance: random.Random, folder: Path) -> int:
    """Leave in `folder` what a power cut after these records may leave; return the latest action acknowledged."""
    live: dict[str, _File] = {}
    safe: dict[str, _File] = {}
    acknowledged = 0
    for kind, path, where, data in kept:
        if kind == "C":
            live.setdefault(path, _File())
        elif kind in "WT":
            live.setdefault(path, _File()).waiting.append((where, data if kind == "W" else None))
        elif kind == "S" and path in live:
            live[path].sync()
            safe[path] = live[path]
        elif kind == "U":
            live.pop(path, None)
        elif kind == "R" and path in live:
            live[data.decode()] = live.pop(path)
        elif kind == "D":
            safe = dict(live)
        elif kind == "A":
            acknowledged = where
    for path, file in chance.choice((live, safe)).items():
        content = bytearray(file.safe)
        for where, data in _reached(file.waiting, chance):
            _put(content, where, data)
        (folder / Path(path).name).write_bytes(content)
    return acknowledged


def _reached(waiting: list[tuple[int, bytes | None]], chance: random.Random) -> list[tuple[int, bytes | None]]:
    """Return which of the writes that were on their way reached the disk: some, none, torn at 512 bytes."""
    mode = chance.choice(("none", "all", "first", "some", "torn"))
    if mode in ("none", "all"):
        return waiting if mode == "all" else []
    if mode == "first":
        return waiting[: chance.randint(0, len(waiting))]
    some = [one for one in waiting if chance.random() < 0.5]
    if mode == "some":
        return some
    return [
        (where + at, data[at : at + 512])
        for where, data in some
        if data is not None
        for at in range(0, len(data), 512)
        if chance.random() < 0.6
    ]


def cut(folder: Path, log: str, actions: str, cuts: str, seed: str = "1") -> dict[str, int]:
    """Open what so many power cuts leave of a document: all that was acknowledged, and one action more at most."""
    known = records(Path(log))
    mirror = History(beginning())
    states = [looks(mirror)]
    for number in range(int(actions)):
        act(mirror, 5, number)
        states.append(looks(mirror))
    first = next(place for place, record in enumerate(known) if record[0] == "A")
    chance, limits, found = random.Random(int(seed)), Limits(), Counter[str]()
    for number in range(int(cuts)):
        left = folder / f"cut {number}"
        left.mkdir()
        acknowledged = cut_power(known[: chance.randint(first, len(known)) + 1], chance, left)
        with limits.case(), Document.open(left / NAME) as opened:
            found["read only"] += opened.read_only
            found["lost"] += looks(opened.history) not in states[acknowledged : acknowledged + 2]
        shutil.rmtree(left)
    return {**found, **limits.used()}


# ---- files made to do harm


def forge(folder: Path, first: str, cases: str) -> dict[str, int]:
    """Have so many documents forged or spoilt, and used."""
    made = forging.make(folder / "made.swissdesk")
    used, limits = folder / "used", Limits()
    used.mkdir()
    for seed in range(int(first), int(first) + int(cases)):
        with limits.case():
            forging.check(made, used, seed)
    return limits.used()


def surround(folder: Path, first: str, cases: str) -> dict[str, int]:
    """Have so many windows opened with spoilt settings, translations and colours."""
    import surroundings  # with Qt

    return surroundings.spoil_all(folder, int(first), int(cases))


def foreign(folder: Path, first: str, cases: str) -> dict[str, int]:
    """Have so many files from outside spoilt, and read."""
    import spoiling  # with what the tests of readers need

    return spoiling.spoil_all(folder, int(first), int(cases))


def read(folder: Path, first: str, cases: str) -> dict[str, int]:
    """Have so many reports and tables read in this process, as small ones are."""
    import importing

    return importing.read_all(int(first), int(cases))


ROLES = {
    one.__name__: one for one in (fail, remember, cut, forge, surround, foreign, read, killing.kill, killing.share)
}

if __name__ == "__main__":
    print(json.dumps(ROLES[sys.argv[1]](Path(sys.argv[2]), *sys.argv[3:])))
