"""A pairing takes the work that is on record (`work.py` says what is counted): no shortcut is lost unseen."""

from __future__ import annotations

import pytest
from work import CASES, RECORD, work

KNOWN = dict(line.split(": ") for line in RECORD.read_text("utf-8").splitlines())


@pytest.mark.parametrize("case", CASES)
def test_the_work_is_what_is_on_record(case: str) -> None:
    assert work(case) == int(KNOWN[case]), "more or less work; if that is meant, let work.py write the record anew"


def test_every_case_is_on_record() -> None:
    assert KNOWN.keys() == set(CASES)
