"""A monitor hears of a pairing again and again, and never that less is done than before."""

from __future__ import annotations

from itertools import pairwise

import pytest
from played_events import played_event

from swissdesk.engine import progress as progress_module
from swissdesk.engine import propose
from swissdesk.engine.progress import Progress
from swissdesk.engine.systems import SYSTEMS, position_before, system_named


def test_a_monitor_is_called_each_time_as_much_work_is_done() -> None:
    heard: list[tuple[int, int]] = []
    at: list[int] = []
    progress = Progress(lambda done, total: heard.append((done, total)), 40)
    progress.advance(7)
    for unit in range(1, 20_000):
        progress.tick(1)
        if len(heard) - 1 > len(at):
            at.append(unit)
    assert at[0] == progress_module._UNITS_PER_CALL
    assert len(at) > 1
    assert [later - unit for unit, later in pairwise(at)] == [at[0]] * (len(at) - 1)
    assert set(heard) == {(7, 40)}
    progress.end()
    progress.advance(40)
    progress.tick(20_000)
    assert len(heard) == 1 + len(at)


@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017", "dutch-2012", "burstein", "dubov", "lim"])
def test_a_round_is_told_of_scoregroup_after_scoregroup(system: str) -> None:
    before = next(b for b in played_event(5, system, most=40) if b.next_round_number == 7)
    position = position_before(before, system_named(system))
    players = len(position.competitors)
    heard: list[int] = []
    SYSTEMS[system].pair(position, Progress(lambda done, total: heard.append(done), players))
    assert heard == sorted(heard)
    assert 0 <= heard[0] < heard[-1] <= players
    groups = len({player.score for player in position.competitors})
    assert len(set(heard)) >= groups // 2


@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017", "dutch-2012"])
def test_a_trace_that_is_told_goes_on_in_silence(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its families are opened when somebody wants to see them, long after the monitor has gone."""
    monkeypatch.setattr(progress_module, "_UNITS_PER_CALL", 1)
    before = next(b for b in played_event(5, system, most=40) if b.next_round_number == 5)
    heard: list[int] = []
    trace = propose(before, system).trace(lambda done, total: heard.append(done))
    assert heard
    heard.clear()
    opened = [inside for step in trace.steps if step.opens for inside in trace.children(step)]
    assert opened
    assert heard == []
