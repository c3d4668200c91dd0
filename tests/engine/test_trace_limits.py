"""What a limit is proved with can be checked: who can meet whom without breaking the criterion, counted by hand."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st
from test_trace_bounds import cases

from swissdesk.engine.systems.dutch.story.bounds import limits
from swissdesk.errors import Message

GROUP = re.compile(r"\(([^)]*)\)|(\d+)")


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


def groups(text: str) -> list[list[int]]:
    return [numbers(inside or alone) for inside, alone in GROUP.findall(text)]


@given(st.integers(0, 10**6), st.integers(2, 20))
def test_groups_meet_nobody_else_without_breaking_it(seed: int, players: int) -> None:
    for case in cases(seed, players):
        for step in limits(case):
            why = step.message.facts["why"]
            if not isinstance(why, Message) or "groups" not in why.facts:
                continue
            label = step.quality[0][0]
            met = {name for name, _ in case.star if case.costs_nothing(name)}
            told, around = groups(why.facts["groups"]), numbers(str(why.facts.get("opponents", "")))
            place = {player: i for i, player in enumerate(case.ids(range(len(case.players))))}
            for group in told:
                assert len(group) % 2
                for one in group:
                    for other in set(place) - {*group, *around}:
                        if max(place[one], place[other]) >= case.space.m0:
                            breaks = {*case.breaks(place[one], place[other])}
                            assert breaks & ({label, "C1", "C3"} | met), (one, other)
            left = len(told) - len(around) - len(case.downfloaters)
            assert (left + 1) // 2 == step.quality[0][1]
