"""What the standings tell of values, on record: tie-breaks step by step, rating changes, norms and certificates.

The other tests hold the values against the rules; these hold every sentence, article and amount with which a player
who asks is answered. If one fails after a change that is meant, read the difference, then let `workings.py` write the
record anew.
"""

from __future__ import annotations

import pytest
from workings import CASES, FOLDER, told


@pytest.mark.parametrize("case", CASES)
def test_what_is_told_is_what_stands_on_record(case: str) -> None:
    assert told(case).splitlines() == FOLDER.joinpath(f"{case}.txt").read_text("utf-8").splitlines()


def test_every_record_is_told() -> None:
    assert {path.relative_to(FOLDER).with_suffix("").as_posix() for path in FOLDER.rglob("*.txt")} == CASES.keys()
