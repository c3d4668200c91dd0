"""Says after the tests which judges were not there."""

from __future__ import annotations

import pytest
from judges import JUDGES


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name every judge for whose absence a test was left out."""
    reasons = {str(report.longrepr) for report in terminalreporter.stats.get("skipped", [])}
    for judge in JUDGES:
        if judge.absence and any(judge.absence in reason for reason in reasons):
            terminalreporter.write_line(f"Not judged: {judge.absence}", yellow=True)
