"""What need not be said again: the reader of a file and `trf.lint` see some of it too."""

from __future__ import annotations

from collections.abc import Sequence

from swissdesk.checking.finding import Finding, Kind
from swissdesk.formats.trf import Problem
from swissdesk.formats.trf.players import POINTS


def untold(findings: Sequence[Finding], problems: Sequence[Problem]) -> tuple[Finding, ...]:
    """Return the findings that none of the problems says: in the same words, or of the points of the same player."""
    said = {str(problem.message) for problem in problems}
    counted = {problem.player for problem in problems if problem.field == "points" or problem.column == POINTS.first}
    return tuple(
        finding
        for finding in findings
        if str(finding.message) not in said
        and not (finding.kind is Kind.POINTS and counted.issuperset(finding.players))
    )
