"""What the engine tells of small positions and events in which a planted fault shows (`chosen_stories.py`), on record.

Rounds and their work, stories, what other rounds have against them, answers, judgements, boards held by hand, checks,
comparisons, previews, graphs, recipes: chosen from thousands of cases, each because something else was told with a
fault in the engine that no other record noticed (`tests/mutation/choosing.py`).
"""

from __future__ import annotations

import pytest
from chosen_stories import RECORD, Case, told

KNOWN = RECORD.told()


@pytest.mark.sweep
@pytest.mark.parametrize("case", RECORD.cases())
def test_what_is_told_is_what_stands_on_record(case: str) -> None:
    assert told(Case.read(case)).splitlines() == KNOWN[case].splitlines()


def test_every_chosen_case_is_on_record() -> None:
    assert [*KNOWN] == RECORD.cases()
