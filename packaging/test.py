"""Runs the tests from a checkout, setting everything up first where needed: ``python3 packaging/test.py``.

Arguments go to pytest. Windows are drawn off the screen. With ``--coverage`` first, all tests run and ``htmlcov`` shows
which lines none of them reached.
"""

from __future__ import annotations

import os
import subprocess
import sys

from bootstrap import ROOT, ready

EVERYTHING = ["-n", "auto", "-q"]
COVERAGE = ["--cov=swissdesk", "--cov-branch", "--cov-report=html", "--cov-report=term:skip-covered"]


def arguments(given: list[str]) -> list[str]:
    """Return what pytest is told."""
    if given[:1] == ["--coverage"]:
        return [*COVERAGE, *(given[1:] or EVERYTHING)]
    return given or EVERYTHING


if __name__ == "__main__":
    environment = {"QT_QPA_PLATFORM": "offscreen", **os.environ}
    command = [ready("[test]"), "-m", "pytest", *arguments(sys.argv[1:])]
    raise SystemExit(subprocess.run(command, cwd=ROOT, env=environment).returncode)
