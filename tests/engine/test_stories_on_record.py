"""Whole stories on record: of every clause's position, and of small events of every system.

Each says how the rounds came about, step by step, in both tellings, and why nothing else was paired. The other tests
hold single claims against the rules; what these hold is that nothing else in the story moves unseen: a clause cited, a
family's size, a name, the values and who makes them up. If one fails after a change that is meant, read the
difference, then let `stories.py` write the record anew.
"""

from __future__ import annotations

import pytest
from stories import FOLDER, cases, story


@pytest.mark.sweep
@pytest.mark.parametrize(("system", "case"), [*cases()])
def test_the_story_is_the_one_on_record(system: str, case: str) -> None:
    told = story(system, case).splitlines()
    assert told == FOLDER.joinpath(system, f"{case}.txt").read_text("utf-8").splitlines()


def test_every_story_on_record_is_told() -> None:
    assert {(path.parent.name, path.stem) for path in FOLDER.rglob("*.txt")} == {*cases()}
