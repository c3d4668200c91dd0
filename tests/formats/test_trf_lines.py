"""Every record at its limits: what a line comes to, as it was read by a person and put on record (`trf_lines`)."""

from __future__ import annotations

import pytest
from trf_lines import FOLDER, Case, cases, dialects_of, follows

TOGETHER = 8
"""So many cases are one test: each takes a few milliseconds."""

PARTS = [
    pytest.param(found[at : at + TOGETHER], dialects_of(path), id=f"{path.stem}-{at}")
    for path in sorted(FOLDER.glob("*.txt"))
    for found in [cases(path)]
    for at in range(0, len(found), TOGETHER)
]


@pytest.mark.sweep
@pytest.mark.parametrize(("some", "dialects"), PARTS)
def test_a_line_comes_to_what_is_on_record(some: list[Case], dialects: tuple[str, ...]) -> None:
    for case in some:
        assert follows(case.lines, dialects) == case.follows, case.title
