"""What the standings tell of small events made by chance in which a planted fault shows, on record.

Tables, explanations, crosstables, rating changes, norms, prizes and days (`chosen_standings.py`): chosen from a
thousand cases, each because something else was told with a fault in the standings that no other record noticed
(`tests/mutation/choosing.py`). If one fails after a change that is meant, read the difference, then let
`chosen_standings.py` write the record anew.
"""

from __future__ import annotations

import pytest
from chosen_standings import RECORD, told

KNOWN = RECORD.told()


@pytest.mark.parametrize("case", RECORD.cases())
def test_what_is_told_is_what_stands_on_record(case: str) -> None:
    assert told(case).splitlines() == KNOWN[case].splitlines()


def test_every_chosen_case_is_on_record() -> None:
    assert [*KNOWN] == RECORD.cases()
