"""Tests collected once, and processes split off from them: one for each test file to measure, one for each fault."""

from __future__ import annotations

import functools
import gc
import hashlib
import importlib
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import FrameType

import hypothesis
import pytest
from planting import Functions, Listener

MEMORY = 4 << 30
RUNNER_FAILED = 99
SLOWEST = 12.0
"""Seconds after which a test file is not measured any further: the tests that come later are never asked."""

SLOWEST_RECORD = 60.0
"""The same for a file that is to be known to its end, because it holds records of very many cases."""

CUT = 0.15
"""Seconds after which a test is not measured any further; what it called by then is known."""

SLOW = 1.0
"""How long such a test is taken to be."""


@dataclass(frozen=True)
class Measured:
    """A test that passes when nothing is wrong, or is too slow to be seen to: how long it works, and what it calls."""

    id: str
    seconds: float
    calls: frozenset[str]


@dataclass(frozen=True)
class Ended:
    """How a process ended: minus the signal that ended it or its exit code, how long it worked, and what it said."""

    code: int
    seconds: float
    said: str


def apart(work: Callable[[Callable[[str], None]], int], seconds: float) -> Ended:
    """Do this in a process of its own, which ends after so many seconds of work; it is given what it may say to."""
    base = Path(tempfile.mkdtemp(prefix="mutant-"))
    said = base / "said"
    if not (pid := os.fork()):
        code, errors = RUNNER_FAILED, os.dup(2)
        try:
            limit = int(seconds) + 1
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5))
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            signal.alarm(limit * 40 + 120)  # whoever waits for ever does no work
            nowhere = os.open(os.devnull, os.O_RDWR)
            for stream in range(3):
                os.dup2(nowhere, stream)
            tempfile.tempdir = str(base)
            with said.open("w", encoding="utf-8", buffering=1) as file:
                code = work(lambda line: print(line, file=file))
        except BaseException:
            os.write(errors, traceback.format_exc().encode())
        finally:
            os._exit(code)
    _, status, used = os.wait4(pid, 0)
    text = said.read_text("utf-8") if said.exists() else ""
    shutil.rmtree(base, ignore_errors=True)
    return Ended(os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime, text)


EXAMPLES = 25
"""How many examples a property is tried with: twice as many as in an ordinary run."""


class Hasty:
    """A property that fails has failed: no smaller example is looked for. No window is tested: pytest-qt stays out."""

    def pytest_addoption(self, parser: pytest.Parser) -> None:
        parser.addini("qt_log_level_fail", "what pytest-qt would read")

    def pytest_configure(self) -> None:
        phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
        usual = hypothesis.settings()
        hypothesis.settings.register_profile("hasty", parent=usual, max_examples=EXAMPLES, phases=phases, database=None)
        hypothesis.settings.load_profile("hasty")


class Failure:
    """Says which test failed first, and by what."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self.say = say
        self.failed = False

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]):  # type: ignore[no-untyped-def]
        report = yield
        if report.failed and not self.failed:
            self.failed = True
            kind = type(call.excinfo.value).__name__ if call.excinfo else "?"
            self.say(f"{item.nodeid} {kind}{'' if report.when == 'call' else ' in ' + report.when}")
        return report


def asked(items: Sequence[pytest.Item], say: Callable[[str], None]) -> int:
    """Run collected tests up to the first that fails; return 1 if one does, else 0."""
    failure = Failure(say)
    config = items[0].config
    config.pluginmanager.register(failure)
    for item, following in zip(items, [*items[1:], None], strict=True):
        config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if failure.failed:
            return 1
    return 0


class Slow(BaseException):
    """The test works too long to be measured."""


class Calls:
    """Hears for each test what it calls, with what the fixtures called that it shares with others."""

    def __init__(self, listener: Listener, memories: Memories, say: Callable[[str], None]) -> None:
        self.listener, self.memories, self.say = listener, memories, say
        self.shared: dict[str, set[str]] = defaultdict(set)
        self.passed = True
        self.cut = False

    def run(self, items: Sequence[pytest.Item]) -> int:
        items[0].config.pluginmanager.register(self)
        signal.signal(signal.SIGPROF, self._cut_off)
        subprocess.Popen.__init__ = _refused  # type: ignore[method-assign]  # no fault is there: the test is not asked
        BaseProcess.start = _refused  # type: ignore[method-assign]  # nor there, and a pool cut off waits for ever
        for item, following in zip(items, [*items[1:], None], strict=True):
            self.passed, self.cut, begun = True, False, time.process_time()
            self.memories.clear()
            self.listener.listen()
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            seconds = SLOW if self.cut else round(time.process_time() - begun, 4)
            names = getattr(item, "fixturenames", ())
            calls = self.listener.heard.union(*(self.shared[name] for name in names))
            if self.passed or self.cut:
                self.say(json.dumps([item.nodeid, seconds, sorted(calls)]))
        return 0

    def _cut_off(self, signal: int, frame: FrameType | None) -> None:
        self.cut = True
        raise Slow

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.passed = self.passed and report.passed

    @pytest.hookimpl(wrapper=True)
    def pytest_pyfunc_call(self):  # type: ignore[no-untyped-def]
        signal.setitimer(signal.ITIMER_PROF, CUT)
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef):  # type: ignore[no-untyped-def]
        if fixturedef.scope == "function":
            return (yield)
        before = self.listener.heard
        self.listener.listen()
        try:
            return (yield)
        finally:
            self.shared[fixturedef.argname] |= self.listener.heard
            self.listener.heard |= before


def _refused(*args: object, **kwargs: object) -> None:
    raise RuntimeError("a program of its own")


class Memories:
    """What functions of the package remember between calls."""

    def __init__(self, package: Path) -> None:
        self._cached = [
            thing
            for thing in gc.get_objects()
            if isinstance(thing, functools._lru_cache_wrapper)
            and getattr(sys.modules.get(thing.__module__), "__file__", "").startswith(str(package))
        ]

    def clear(self) -> None:
        """Forget all of it, so that each test calls what it needs."""
        for cached in self._cached:
            cached.cache_clear()


class Tests:
    """Collected tests, measured file by file when asked for; what was measured is kept between runs.

    `records` are the files, by name, that are measured to their end.
    """

    def __init__(self, items: Iterable[pytest.Item], package: Path, kept: Path, records: Collection[str] = ()) -> None:
        self.records = records
        self.functions, self.memories, self.kept = Functions(package), Memories(package), kept
        self._items: dict[Path, dict[str, pytest.Item]] = defaultdict(dict)
        self._measured: dict[Path, list[Measured]] = {}
        for item in items:
            self._items[item.path][item.nodeid] = item
        kept.mkdir(exist_ok=True)

    def item(self, path: Path, id: str) -> pytest.Item:
        return self._items[path][id]

    def of(self, path: Path) -> list[Measured]:
        """Return the tests of a file that are quick and pass, in their order."""
        if path not in self._measured:
            file = self._kept(path)
            if not file.exists():
                self._measure(path, file)
            lines = map(json.loads, file.read_text("utf-8").splitlines())
            self._measured[path] = [
                Measured(id, seconds, frozenset(calls)) for id, seconds, calls in lines if id in self._items[path]
            ]
        return self._measured[path]

    def is_measured(self, path: Path) -> bool:
        """Return whether a test file is collected and was measured since it was changed."""
        return path in self._items and self._kept(path).exists()

    def _kept(self, path: Path) -> Path:
        name = hashlib.sha256(f"{path}:{path.stat().st_mtime_ns}:all names".encode()).hexdigest()
        return self.kept / f"{name}.jsonl"

    def _measure(self, path: Path, file: Path) -> None:
        items = list(self._items[path].values())
        if not items:
            file.write_text("", "utf-8")
            return
        lines: list[str] = []
        left, most = items, SLOWEST_RECORD if path.stem in self.records else SLOWEST
        while left:
            ended = apart(lambda say, left=left: Calls(Listener(self.functions), self.memories, say).run(left), most)
            lines += [line for line in ended.said.splitlines(keepends=True) if line.endswith("\n")]
            if ended.code != -signal.SIGSEGV:
                break
            # Python 3.11 does not always survive that a function it runs gets other code; the other tests can be asked.
            done = {json.loads(line)[0] for line in lines}
            left = left[1 + max((n for n, item in enumerate(left, 1) if item.nodeid in done), default=0) :]
        if len(lines) < len(items):
            print(f"# {len(lines)} of {len(items)} tests measured: {path.name} ({ended.code})", flush=True)
        file.write_text("".join(lines), "utf-8")


class Collected:
    """Gives the collected tests to whoever waits for them, instead of running them."""

    def __init__(self, modules: Iterable[str], work: Callable[[list[pytest.Item]], None]) -> None:
        self.modules, self.work = modules, work

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        for module in self.modules:
            importlib.import_module(module)
        session.config.pluginmanager.unregister(name="terminalreporter")  # it would print the dots of all
        gc.collect()
        gc.unfreeze()
        self.work(session.items)
        return True


class Chosen:
    """Runs a few of the collected tests, up to the first that fails."""

    def __init__(self, ids: Iterable[str], say: Callable[[str], None]) -> None:
        self.ids, self.say = set(ids), say

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = [item for item in session.items if item.nodeid in self.ids]
        session.testsfailed += asked(items, self.say) if items else 0
        return True


def collecting(root: Path, tests: Iterable[Path], *plugins: object, options: Sequence[str] = ()) -> int:
    """Collect these tests as an ordinary run does but with all of their sweeps, with pytest in this process."""
    sys.path.insert(0, str(root))
    fixed = ["-q", "--tb=no", "-c", str(root / "pyproject.toml"), "--rootdir", str(root)]
    fixed += ["--whole"]
    fixed += ["-W", "ignore:Module already imported"]  # so that not every fault waits for hypothesis to be loaded
    fixed += ["-p", "no:cacheprovider", "-p", "no:pytest-qt", "-p", "no:faulthandler"]
    return int(pytest.main([*fixed, *options, *map(str, tests)], plugins=[Hasty(), *plugins]))
