"""What each test file costs, in seconds of processor time, programs it starts included: ``pytest --cpu TABLE``."""

from __future__ import annotations

import resource
from collections import Counter, defaultdict
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

COLUMNS = ("collect", "setup", "call", "teardown")


class CpuTimes:
    """Measures a run in one process and writes a table, dearest file first."""

    def __init__(self, table: Path) -> None:
        self._table = table
        self._seconds: dict[str, Counter[str]] = defaultdict(Counter)
        self._tests: Counter[str] = Counter()

    @contextmanager
    def _measured(self, node: str, column: str) -> Iterator[None]:
        before = _used()
        yield
        self._seconds[node.partition("::")[0]][column] += _used() - before

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_make_collect_report(self, collector: pytest.Collector) -> Generator[None, object, object]:
        with self._measured(collector.nodeid, "collect"):
            return (yield)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Generator[None, object, object]:
        with self._measured(item.nodeid, "setup"):
            return (yield)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, object, object]:
        self._tests[item.nodeid.partition("::")[0]] += 1
        with self._measured(item.nodeid, "call"):
            return (yield)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_teardown(self, item: pytest.Item) -> Generator[None, object, object]:
        with self._measured(item.nodeid, "teardown"):
            return (yield)

    def pytest_sessionfinish(self) -> None:
        self._table.write_text("\n".join(self._lines()) + "\n", "utf-8")

    def _lines(self) -> Iterator[str]:
        yield "| file | tests | seconds | " + " | ".join(COLUMNS) + " |"
        yield "|---" * (3 + len(COLUMNS)) + "|"
        every: Counter[str] = Counter()
        for counted in self._seconds.values():
            every.update(counted)
        yield _line("all, with what Python and pytest need to begin", self._tests.total(), every, _used())
        for file, counted in sorted(self._seconds.items(), key=lambda known: -known[1].total()):
            if file.endswith(".py"):
                yield _line(file, self._tests[file], counted, counted.total())


def _used() -> float:
    spent = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in spent)


def _line(name: str, tests: int, counted: Counter[str], total: float) -> str:
    parts = " | ".join(f"{counted[column]:.1f}" for column in COLUMNS)
    return f"| {name} | {tests} | {total:.1f} | {parts} |"
