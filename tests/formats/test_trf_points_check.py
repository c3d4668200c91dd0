"""The points in a report against the results: which other ways of counting are understood, and of which round."""

from __future__ import annotations

import pytest
from crosstable import tournament

from swissdesk.formats import trf
from swissdesk.model import FictitiousPoints

TABLE = "1: 2w1\n2: 1b0\n3: 4w½\n4: 3b½ (abs H)"


def told(spans: tuple[FictitiousPoints, ...], points: dict[int, str]) -> list[str]:
    """What is said of a report of one round with these points written."""
    lines = trf.dumps(tournament(TABLE, 5, fictitious=spans), "trf26").splitlines()
    for place, line in enumerate(lines):
        if line.startswith("001") and int(line[4:8]) in points:
            lines[place] = f"{line[:80]}{points[int(line[4:8])]:>4}{line[84:]}"
    return [str(problem) for problem in trf.reads("\n".join(lines) + "\n", "x.trf").problems]


@pytest.mark.parametrize(
    ("spans", "points"),
    [
        ([(1, 2, 1, 1, 100)], {1: "2.0", 2: "1.0"}),  # of the round that was played
        ([(1, 2, 2, 2, 100)], {1: "2.0", 2: "1.0"}),  # of the round to come
        ([(1, 2, 1, 1, 100), (1, 2, 2, 2, 50)], {1: "1.5", 2: "0.5"}),  # of both: those of the round to come
    ],
)
def test_fictitious_points_of_the_coming_round_or_else_of_the_last(
    spans: list[tuple[int, int, int, int, int]], points: dict[int, str]
) -> None:
    said = told(tuple(FictitiousPoints(*span) for span in spans), points)
    assert len(said) == 1
    assert "includes virtual points: 2;" in said[0]


def test_points_that_would_fit_the_round_before_do_not_if_the_coming_round_has_its_own() -> None:
    spans = (FictitiousPoints(1, 2, 1, 1, 100), FictitiousPoints(1, 2, 2, 2, 50))
    [first, second] = told(spans, {1: "2.0", 2: "1.0"})
    assert "in the file: 2; by the results: 1." in first
    assert "in the file: 1; by the results: 0." in second


def test_announced_byes_and_both_together() -> None:
    spans = (FictitiousPoints(4, 4, 2, 2, 100),)
    assert "includes the bye announced for round 2: 1;" in told((), {4: "1.0"})[0]
    assert "includes virtual points and announced byes: 1;" in told(spans, {4: "2.0"})[0]
