"""Runs the tests from a checkout, setting everything up first where needed: ``python3 packaging/test.py``.

Arguments go to pytest. Windows are drawn off the screen.
"""

from __future__ import annotations

import os
import subprocess
import sys

from bootstrap import ROOT, ready

if __name__ == "__main__":
    environment = {"QT_QPA_PLATFORM": "offscreen", **os.environ}
    command = [ready("[test]"), "-m", "pytest", *(sys.argv[1:] or ["-n", "auto", "-q"])]
    raise SystemExit(subprocess.run(command, cwd=ROOT, env=environment).returncode)
