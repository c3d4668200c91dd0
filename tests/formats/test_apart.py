"""Files from outside are read in a process that ends when its budget is used or nobody waits any more."""

from __future__ import annotations

import multiprocessing
import signal
import subprocess
import sys
import threading
import time
import zipfile
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import untrusted_readers as readers
from openpyxl import Workbook

from swissdesk.errors import Cancelled, FileError
from swissdesk.formats import apart, table_input
from swissdesk.formats.apart import Budget, OverBudget
from swissdesk.session import arriving


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "list.csv"
    path.write_text("Novák, Jan;2100\n", "utf-8")
    return path


def test_it_answers_as_the_reader_does(file: Path) -> None:
    answer, limits = apart.read(readers.allowed, file, 5, budget=Budget(20, 400_000_000))
    assert answer == file.stat().st_size + 5
    assert multiprocessing.active_children() == []
    if sys.platform == "linux":
        assert limits == [21, 400_000_000 + 1024 * 1_000_000]  # the system's own limits stand behind our counting


def test_what_the_reader_refuses_is_refused(file: Path) -> None:
    with pytest.raises(FileError) as error:
        apart.read(readers.refusing, file)
    assert str(error.value) == "list.csv is refused."


def test_a_bug_in_a_reader_stays_one_and_says_where(file: Path) -> None:
    with pytest.raises(RuntimeError, match=r"KeyError in a reader(.|\n)*untrusted_readers"):
        apart.read(readers.mistaken, file)


def test_seconds_are_counted(file: Path) -> None:
    with pytest.raises(OverBudget) as error:
        apart.read(readers.for_ever, file, budget=Budget(0.5, 400_000_000))
    assert str(error.value).startswith("Reading list.csv was stopped after 0 seconds of work")
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize("reader", [readers.swallowing, readers.at_once])
def test_memory_is_counted(file: Path, reader: object) -> None:
    with pytest.raises(OverBudget, match="it needs more than 100 MB of memory"):
        apart.read(reader, file, budget=Budget(20, 100_000_000))  # type: ignore[arg-type]


def test_a_reader_that_dies_is_told(file: Path) -> None:
    with pytest.raises(OverBudget, match=r"list\.csv could not be read: its reader was ended"):
        apart.read(readers.dying, file)


def test_the_user_can_end_it(file: Path) -> None:
    looks = []

    def monitor(_done: int, _total: int) -> None:
        looks.append(1)
        if len(looks) == 3:
            raise Cancelled("Stopped.")

    with pytest.raises(Cancelled):
        apart.read(readers.for_ever, file, monitor=monitor)
    assert multiprocessing.active_children() == []


def test_progress_comes_through(file: Path) -> None:
    seen: list[tuple[int, int]] = []
    name = apart.read(readers.in_steps, file, monitor=lambda *step: seen.append(step), progress="progress")
    assert name == "list.csv"
    assert seen[-1] == (4, 5)


def test_a_workbook_of_millions_of_cells_in_a_row_is_given_up(tmp_path: Path) -> None:
    path = tmp_path / "wide.xlsx"
    sheet = b"<worksheet><sheetData><row>" + b"<c><v>1</v></c>" * 3_500_000 + b"</row></sheetData></worksheet>"
    book = Workbook()
    book.save(path)
    with zipfile.ZipFile(path) as plain:
        parts = {name: plain.read(name) for name in plain.namelist()}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in parts.items():
            made.writestr(name, sheet if name.endswith("sheet1.xml") else content)
    assert path.stat().st_size < 300_000
    with pytest.raises(OverBudget, match=r"Reading wide\.xlsx was stopped"):
        apart.read(table_input.read, path, budget=Budget(1, 400_000_000))


def test_a_command_ends_itself_when_a_report_uses_too_much(tmp_path: Path) -> None:
    script = (
        "import sys; from swissdesk.formats import apart, trf; from swissdesk import cli; "
        "import swissdesk.formats.trf as trf; apart.EVENT = apart.Budget(0.3, 400_000_000)\n"
        "def endless(*_given, **_named):\n    while True: pass\n"
        "trf.read = endless; sys.exit(cli.main(['standings', sys.argv[1]]))"
    )
    path = tmp_path / "large.trf"
    path.write_text("012 Open\n" + "013 x\n" * 20_000, "utf-8")
    done = subprocess.run([sys.executable, "-c", script, str(path)], capture_output=True, text=True, timeout=60)
    assert done.returncode == 4
    assert done.stderr.startswith("swissdesk: Reading large.trf was stopped after 0 seconds of work")


def test_archives_and_pages_have_the_budget_of_a_table(tmp_path: Path) -> None:
    for content, budget in (
        (b"PK\x03\x04 a workbook or an archive", apart.TABLE),
        (b"\xd0\xcf\x11\xe0 an old workbook", apart.TABLE),
        (b"<!DOCTYPE html><table>", apart.TABLE),
        (b'{"format": "swissdesk-tournament"}', apart.EVENT),
        (b"Name;Rating\n", apart.EVENT),
    ):
        path = tmp_path / "file"
        path.write_bytes(content)
        assert arriving.budget_for(path) is budget


def test_a_command_within_its_budget_is_watched_to_its_end_and_no_longer(file: Path) -> None:
    def command() -> None:
        with apart.watched(file, Budget(3600, 1 << 50), lambda over: 1):
            pass

    thread = threading.Thread(target=command, daemon=True)
    thread.start()
    thread.join(30)
    assert not thread.is_alive()


def test_the_last_look_is_over_when_the_command_is(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Or it would end a program that goes on with something else."""
    looking, looked = threading.Event(), []

    def slow() -> int:
        looking.set()
        time.sleep(0.2)
        looked.append(True)
        return 0

    monkeypatch.setattr(apart, "_memory", slow)
    with apart.watched(file, Budget(3600, 1), lambda over: 1):
        assert looking.wait(30)
    assert looked


# ---- step by step, without another process


class Ended(Exception):
    """The process is over; its code."""


def ending(code: int) -> None:
    raise Ended(code)


class Told:
    """What one side of a pipe was given; the other side of it says some things, and waits by a clock."""

    def __init__(self, says: Iterable[object] = (), waiting: float = 8) -> None:
        self.says, self.sent, self.clock, self.polls, self.waiting = list(says), [], 0.0, [], waiting
        self.is_closed = False

    def send(self, said: object) -> None:
        self.sent.append(said)

    def poll(self, seconds: float) -> bool:
        self.polls.append(seconds)
        self.clock += self.waiting
        return bool(self.says)

    def recv(self) -> object:
        said = self.says.pop(0)
        if said is EOFError:
            raise EOFError
        return said

    def close(self) -> None:
        self.is_closed = True


class Process:
    """A process of which the end is seen: whether it is alive when asked, its exit code, what is done to it."""

    pid: int | None = 7

    def __init__(self, *alive: bool, exitcode: int | None = None) -> None:
        self.alive, self.exitcode, self.done = list(alive), exitcode, []

    def is_alive(self) -> bool:
        return self.alive.pop(0)

    def __getattr__(self, name: str) -> Any:
        return lambda *given: self.done.append((name, *given))


def task_of(budget: Budget = apart.TABLE, reader: object = None, *given: object, progress: str = "") -> Any:
    return apart._Task(reader, "folder/list.csv", given, budget, progress)  # type: ignore[arg-type]


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What another process would have done to itself: signals, limits, watchers."""
    done: list[object] = []
    monkeypatch.setattr(apart, "signal", SimpleNamespace(SIGINT="int", SIG_IGN="no", signal=lambda *a: done.append(a)))
    monkeypatch.setattr(apart, "_limit", done.append)
    monkeypatch.setattr(apart, "os", SimpleNamespace(_exit=ending))
    return done


def test_progress_is_passed_on_before_the_answer() -> None:
    ours, seen = Told([("progress", (2, 5)), ("progress", (3, 5)), ("answer", "yes")]), []
    answer = apart._awaited(ours, Process(), task_of(), lambda *step: seen.append(step))  # type: ignore[arg-type]
    assert answer == ("answer", "yes")
    assert seen == [(0, 0), (2, 5), (3, 5)]


def test_six_times_its_seconds_are_waited_by_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = Told()
    monkeypatch.setattr(apart, "time", SimpleNamespace(monotonic=lambda: ours.clock))
    with pytest.raises(OverBudget, match="was stopped after 8 seconds of work"):
        apart._awaited(ours, Process(), task_of(), None)  # type: ignore[arg-type]
    assert ours.polls == [0.05] * 7


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (71, "Reading list.csv was stopped after 8 seconds of work"),
        (-getattr(signal, "SIGXCPU", 0), "Reading list.csv was stopped after 8 seconds of work"),
        (72, "it needs more than 400 MB of memory"),
        (70, "list.csv could not be read: its reader was ended"),
        (73, "list.csv could not be read: its reader was ended"),
        (-9, "list.csv could not be read: its reader was ended"),
        (None, "list.csv could not be read: its reader was ended"),
    ],
)
def test_a_process_that_ends_without_an_answer_is_told_by_its_code(code: int | None, words: str) -> None:
    process = Process(exitcode=code)
    with pytest.raises(OverBudget) as error:
        apart._awaited(Told([EOFError]), process, task_of(), None)  # type: ignore[arg-type]
    assert words in str(error.value)
    assert process.done == [("join", 5.0)]


@pytest.mark.parametrize(
    ("process", "wanted"),
    [
        (Process(False, False), [("join", 5.0), ("close",)]),
        (Process(True, False), [("terminate",), ("join", 5.0), ("close",)]),
        (Process(True, True), [("terminate",), ("join", 5.0), ("kill",), ("join",), ("close",)]),
    ],
)
def test_a_process_is_told_to_end_and_then_ended(process: Process, wanted: list[object]) -> None:
    apart._end(process)  # type: ignore[arg-type]
    assert process.done == wanted


def test_a_process_that_never_began_is_left_alone() -> None:
    process = Process()
    process.pid = None
    apart._end(process)  # type: ignore[arg-type]
    assert process.done == []


@pytest.mark.parametrize(
    ("says", "wanted"), [(("answer", 3), 3), (("error", KeyError("x")), KeyError), (EOFError, OverBudget)]
)
def test_what_is_said_is_returned_or_raised_and_everything_is_put_away(
    says: object, wanted: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, theirs, made = Told([says]), Told(), []

    def process(**given: object) -> Process:
        made.append(given)
        return Process(False, False, exitcode=1)

    context = SimpleNamespace(Pipe=lambda duplex: () if duplex else (ours, theirs), Process=process)
    monkeypatch.setattr(multiprocessing, "get_context", lambda name: context if name == "spawn" else None)
    if isinstance(wanted, type):
        with pytest.raises(wanted):  # type: ignore[arg-type]
            apart.read(len, "list.csv", 1, 2, progress="p")
    else:
        assert apart.read(len, "list.csv", 1, 2, progress="p") == wanted
    task = apart._Task(len, "list.csv", (1, 2), apart.TABLE, "p")
    assert made == [{"target": apart._work, "args": (theirs, task), "daemon": True}]
    assert ours.is_closed
    assert theirs.is_closed


def test_progress_is_told_a_thousand_times_at_most() -> None:
    theirs = Told()
    tell = apart._Reporter(theirs)  # type: ignore[arg-type]
    for step in ((0, 0), (0, 5000), (4, 5000), (5, 5000), (9, 5000), (10, 5000), (10, 1), (3, 0), (3, -1), (0, 1)):
        tell(*step)
    assert theirs.sent == [("progress", step) for step in ((0, 0), (5, 5000), (10, 5000), (10, 1), (3, 0))]
    theirs.sent.clear()
    for step in range(2000, 4001):
        tell(step, 4000)
    assert len(theirs.sent) == 501


def refused(*_given: object) -> None:
    raise FileError("refused")


def mistaken(*_given: object) -> None:
    raise KeyError("a bug")


def full(*_given: object) -> None:
    raise MemoryError


def test_a_reader_answers_with_what_it_was_given(said: list[object]) -> None:
    theirs = Told()
    apart._work(theirs, task_of(apart.EVENT, lambda *given: given, 1, 2))  # type: ignore[arg-type]
    assert theirs.sent == [("answer", ("folder/list.csv", 1, 2))]
    assert said == [("int", "no"), apart.EVENT]


def test_a_reader_has_its_progress_where_it_asks_for_it(said: list[object]) -> None:
    theirs = Told()
    apart._work(theirs, task_of(apart.TABLE, lambda _path, watch: watch(1, 2), progress="watch"))  # type: ignore[arg-type]
    assert theirs.sent == [("progress", (1, 2)), ("answer", None)]


def test_what_goes_wrong_in_a_reader_is_sent(said: list[object]) -> None:
    theirs = Told()
    apart._work(theirs, task_of(apart.TABLE, refused))  # type: ignore[arg-type]
    apart._work(theirs, task_of(apart.TABLE, mistaken))  # type: ignore[arg-type]
    with pytest.raises(Ended, match="72"):
        apart._work(theirs, task_of(apart.TABLE, full))  # type: ignore[arg-type]
    (one, error), (other, bug) = theirs.sent  # type: ignore[misc]
    assert (one, other, str(error)) == ("error", "error", "refused")
    assert isinstance(bug, RuntimeError)
    assert str(bug).startswith("KeyError in a reader:\nTraceback")


SIZE = Budget(8, 400)


@pytest.mark.parametrize(
    ("uses", "code"),
    [
        ([(8, 400), (8.01, 400)], 71),
        ([(8, 400), (8, 401)], 72),
        ([(0, 0), (9, 500)], 71),
    ],
)
def test_a_reader_ends_once_it_has_used_more_than_its_budget(
    uses: list[tuple[float, int]], code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept: list[float] = []
    clock = SimpleNamespace(process_time=lambda: uses[len(slept)][0], sleep=slept.append)
    monkeypatch.setattr(apart, "time", clock)
    monkeypatch.setattr(apart, "_memory", lambda: uses[len(slept)][1])
    monkeypatch.setattr(apart, "os", SimpleNamespace(_exit=ending))
    with pytest.raises(Ended, match=str(code)):
        apart._watch(SIZE)
    assert slept == [0.05]


class AtOnce:
    """A thread that does its work when it begins."""

    def __init__(self, *, target: Callable[[], None], daemon: bool) -> None:
        self.start = target

    def join(self) -> None:
        pass


@pytest.mark.parametrize(
    ("seconds", "memory", "words"),
    [(18, 400, ""), (18, 401, "it needs more"), (18.01, 400, "after 8 seconds"), (19, 500, "after 8 seconds")],
)
def test_a_command_says_what_it_used_too_much_of(
    seconds: float, memory: int, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks, waits, told = iter([10.0]), [False, False, True], []
    monkeypatch.setattr(apart, "time", SimpleNamespace(process_time=lambda: next(looks, seconds)))
    monkeypatch.setattr(apart, "_memory", lambda: memory)
    monkeypatch.setattr(apart, "os", SimpleNamespace(_exit=ending))
    done = SimpleNamespace(wait=lambda _seconds: waits.pop(0), set=lambda: None)
    monkeypatch.setattr(apart, "threading", SimpleNamespace(Event=lambda: done, Thread=AtOnce))

    def tell(over: OverBudget) -> int:
        told.append(str(over))
        return 4

    with pytest.raises(Ended, match="4") if words else nullcontext(), apart.watched("folder/list.csv", SIZE, tell):
        pass
    assert len(told) == bool(words)
    assert all(words in each and "list.csv" in each for each in told)


@pytest.mark.skipif(sys.platform != "linux", reason="Linux alone says it there")
def test_the_most_memory_is_what_the_system_says_of_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    import io
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    assert most / 8 < apart._memory() <= most + (64 << 20)
    told = [b"Name:\tx\nVmPeak:\t 99 kB\nVmHWM:\t 12 kB\nVmRSS:\t 7 kB\n", *2 * [b"Name:\tx\n"]]
    monkeypatch.setattr(apart, "open", lambda *_given: io.BytesIO(told.pop(0)), raising=False)
    assert apart._memory() == 12 * 1024
    assert apart._memory() >= most
    monkeypatch.setattr(apart, "sys", SimpleNamespace(platform="darwin"))  # which counts bytes
    assert most / 1024 <= apart._memory() < most / 8


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limits")
@pytest.mark.parametrize("is_refused", [False, True])
def test_the_limits_of_the_system_stand_a_second_and_a_gigabyte_behind(
    is_refused: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    import resource

    asked: list[object] = []

    def limit(kind: int, limits: tuple[int, int]) -> None:
        asked.append((kind, limits))
        if is_refused:
            raise ValueError

    monkeypatch.setattr(resource, "setrlimit", limit)
    monkeypatch.setattr(apart, "_watch", asked.append)
    apart._limit(Budget(8.5, 400))
    most = 400 + 1024 * 1_000_000
    assert asked[:2] == [(resource.RLIMIT_CPU, (9, 10)), (resource.RLIMIT_AS, (most, most))]
