"""Shared by all tests: how hypothesis searches, that English is spoken, that no disk is waited for, where data lies."""

from __future__ import annotations

import builtins
import gc
import os
import random
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from examples import ORDINARY
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

from swissdesk import i18n

settings.register_profile(
    "default", max_examples=ORDINARY, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
settings.register_profile("search", parent=settings.get_profile("default"), derandomize=False, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))
if settings.default is not None and settings.default.derandomize and hasattr(providers, "_get_local_constants"):
    # What it would find in our source depends on the modules that this worker has loaded by then: the examples would
    # not be the same in every run. To look took 1.5 s of every worker.
    providers._get_local_constants = lambda: providers._local_constants

# Whatever the machine speaks: tests look for English sentences, here and in the programs that they start.
os.environ["LANGUAGE"] = i18n.ENGLISH
i18n.install()

DATA = Path(__file__).parent / "data"

SAMPLED = 8
"""Of the cases of a sweep every so-manieth runs with all tests."""

LEFT_OUT = pytest.StashKey[int]()
"""How many cases of sweeps do not run."""


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("SwissDesk")
    group.addoption("--shuffle", type=int, metavar="SEED", help="files, and the tests of each, in another order")
    group.addoption("--whole", action="store_true", help="sweeps with all their cases, not one in eight")
    group.addoption("--cpu", type=Path, metavar="TABLE", help="write what each file costs in processor time (no -n)")


def pytest_configure(config: pytest.Config) -> None:
    table = config.getoption("--cpu")
    if table is not None:
        from cpu_times import CpuTimes  # Windows cannot measure it

        config.pluginmanager.register(CpuTimes(table))


class Backwards(pytest.Dir):
    """A folder that is collected from its end."""

    def collect(self) -> Iterator[pytest.Item | pytest.Collector]:
        yield from reversed(list(super().collect()))


def pytest_collect_directory(path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Let every second worker begin at the end: what one has compiled when they meet, the other need not.

    To compile all tests with their assertions takes longer than anything else of collecting them.
    """
    number = os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")
    return Backwards.from_parent(parent, path=path) if int(number) % 2 else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is sampled, and shuffle where that is asked for."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        items.sort(key=lambda item: item.path)  # as they are collected from the beginning
    if not config.getoption("--whole"):
        _sample(config, items)
    seed = config.getoption("--shuffle")
    if seed is not None:
        chance = random.Random(seed)
        files = {item.path: chance.random() for item in items}
        items.sort(key=lambda item: (files[item.path], chance.random()))


def _sample(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Sample what is marked as a sweep; the cases that are left out run with ``-m corpus`` or ``--whole``."""
    sweeps: defaultdict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.get_closest_marker("sweep") is not None:
            sweeps[item.nodeid.partition("[")[0]].append(item)
    left_out = [item for cases in sweeps.values() for item in _left_out(cases)]
    for item in left_out:
        item.add_marker(pytest.mark.corpus)
    config.stash[LEFT_OUT] = len(left_out)


def _left_out(cases: list[pytest.Item]) -> Iterator[pytest.Item]:
    """Keep every so-manieth case, and one at least with each value of a parameter that has few of them."""
    few: defaultdict[str, set[str]] = defaultdict(set)
    for case in cases:
        for name, value in _values(case):
            few[name].add(value)
    lacking = {(name, value) for name, values in few.items() if len(values) * SAMPLED <= len(cases) for value in values}
    for number, case in enumerate(cases):
        if number % SAMPLED and lacking.isdisjoint(_values(case)):
            yield case
        else:
            lacking.difference_update(_values(case))


def _values(case: pytest.Item) -> list[tuple[str, str]]:
    given = case.callspec.params if hasattr(case, "callspec") else {}
    return [(name, str(value)) for name, value in given.items() if isinstance(value, str | int)]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Every worker has collected all tests: what one left out is what all did."""
    node.config.stash[LEFT_OUT] = getattr(node, "workeroutput", {}).get("left_out", 0)


def pytest_sessionfinish(session: pytest.Session) -> None:
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left_out"] = session.config.stash.get(LEFT_OUT, 0)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say what an ordinary run has not tried."""
    left_out = config.stash.get(LEFT_OUT, 0)
    if left_out:
        terminalreporter.write_line(f"{left_out} cases of sweeps were left out; --whole runs them too")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Tell the process that prints of each test only how it ended: five more messages took a millisecond of it.

    Who asks for durations gets all: they are in the messages about what came before and after the test.
    """
    if "PYTEST_XDIST_WORKER" not in os.environ or item.config.option.durations is not None:
        return None
    for report in runtestprotocol(item, nextitem=nextitem, log=False):
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
    return True


_IMPORT = builtins.__import__
"""As it is before pytest-qt loads Qt."""


def pytest_sessionstart() -> None:
    """Import as Python does and not as Qt: hypothesis imports in every draw, which was a seventh of its time.

    While tests are collected nothing becomes garbage: the collector would go through all of them again and again.
    """
    vars(builtins)["__import__"] = _IMPORT  # as in the program (`swissdesk.ui`)
    gc.disable()


def pytest_collection_finish() -> None:
    """The nine thousand that were collected stay to the end: the collector need not look at them after each window."""
    gc.freeze()


def pytest_runtest_setup() -> None:
    """Whatever test of a window was here before: the collector works by itself where there is no event loop."""
    gc.enable()


class HastyConnection(sqlite3.Connection):
    """Does not wait until what it writes is on the disk."""

    def execute(self, statement: str, *parameters) -> sqlite3.Cursor:
        return super().execute(statement.replace("synchronous = FULL", "synchronous = OFF"), *parameters)


@pytest.fixture(scope="session", autouse=True)
def hasty_disk() -> Iterator[None]:
    """No test cuts the power: waiting for the disk took longer than much of what is tested."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=HastyConnection))
        patch.setattr(os, "fsync", os.fstat)  # it too refuses what is not open
        yield


@pytest.fixture
def real_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite as it is, for one test."""
    monkeypatch.setattr(sqlite3, "connect", sqlite3.dbapi2.connect)


@pytest.fixture
def speaking() -> Iterator[Callable[[str], None]]:
    """Speak a language for one test: ``speaking("sk")``."""
    yield i18n.install
    i18n.install(i18n.ENGLISH)


@pytest.fixture(scope="session")
def data() -> Path:
    """The folder of test data."""
    return DATA
