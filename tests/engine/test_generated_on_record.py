"""The same seed gives the same tournament, in every version of the program."""

from __future__ import annotations

import pytest
from generated import CASES, on_record, record


@pytest.mark.parametrize("case", CASES)
def test_seeds_give_the_tournaments_on_record(case: str) -> None:
    assert [*record(case)] == on_record(case)
