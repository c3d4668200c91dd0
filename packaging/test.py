"""Runs the tests from a checkout, setting everything up first where needed: ``python3 packaging/test.py``.

Arguments go to pytest. Windows are drawn off the screen. With ``--coverage`` first, all tests run and ``htmlcov`` shows
which lines none of them reached.
"""

from __future__ import annotations

import os
import subprocess
import sys

from bootstrap import ROOT, ready


def cores() -> int:
    """Return how many cores there are for us."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


EVERYTHING = ["-n", str(cores() + 1), "--dist", "worksteal", "-q"]
"""Every test; a worker that has nothing left to do takes tests over from another.

There is one more than there are cores: the others wait for timers, threads and programs a fifth of the time.
"""

COVERAGE = ["--cov=swissdesk", "--cov-branch", "--cov-report=html", "--cov-report=term:skip-covered"]


def arguments(given: list[str]) -> list[str]:
    """Return what pytest is told."""
    if given[:1] == ["--coverage"]:
        return [*COVERAGE, *(given[1:] or EVERYTHING)]
    return given or EVERYTHING


if __name__ == "__main__":
    python = ready("[test]")
    environment = {"QT_QPA_PLATFORM": "offscreen", **os.environ}
    # Compiled once and kept: every worker and every program that a test starts would do it for itself.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    subprocess.run([python, "-m", "compileall", "-q", "-j", "0", ROOT / "swissdesk"], cwd=ROOT, env=environment)
    command = [python, "-m", "pytest", *arguments(sys.argv[1:])]
    raise SystemExit(subprocess.run(command, cwd=ROOT, env=environment).returncode)
