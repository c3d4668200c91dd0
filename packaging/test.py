"""Runs the tests from a checkout, setting everything up first where needed: ``python3 packaging/test.py``.

Arguments go to pytest. Windows are drawn off the screen.
"""

from __future__ import annotations

import os
import subprocess
import sys

from bootstrap import ROOT, ready

ALL = ["-n", "auto", "--dist", "worksteal", "-q"]
"""Every test, on all cores; one that has nothing left to do takes tests over from another."""

if __name__ == "__main__":
    python = ready("[test]")
    environment = {"QT_QPA_PLATFORM": "offscreen", **os.environ}
    # Compiled once and kept: every worker and every program that a test starts would do it for itself.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    subprocess.run([python, "-m", "compileall", "-q", "-j", "0", ROOT / "swissdesk"], cwd=ROOT, env=environment)
    command = [python, "-m", "pytest", *(sys.argv[1:] or ALL)]
    raise SystemExit(subprocess.run(command, cwd=ROOT, env=environment).returncode)
