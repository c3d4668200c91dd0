"""Starts SwissDesk from a checkout, setting it up first where needed: ``python3 packaging/start.py [FILE]``.

Without a file it opens a sample tournament. Without a screen it does what an arbiter does most: it pairs the next round
and writes the sheets (`without_screen.py`).
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from bootstrap import has_screen, ready

WITHOUT_SCREEN = Path(__file__).with_name("without_screen.py")
ABORTED = (-6, 134)
"""How a process ends when Qt finds that the screen it was promised cannot be reached."""


def main(arguments: list[str]) -> int:
    """Open the window, or do without; return the exit code."""
    window = has_screen()
    python = ready(window=window)
    if window:
        code = subprocess.run([python, "-m", "swissdesk", *(arguments or ["--sample"])]).returncode
        if code not in ABORTED:
            return code
    if len(arguments) > 1:  # a command, which needs no screen
        return subprocess.run([python, "-m", "swissdesk", *arguments]).returncode
    return subprocess.run([python, WITHOUT_SCREEN, *arguments]).returncode


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
