"""Starts SwissDesk from a checkout, setting it up first where needed: ``python3 packaging/start.py [FILE]``.

Without a file it opens a sample tournament.
"""

from __future__ import annotations

import subprocess
import sys

from bootstrap import ready

if __name__ == "__main__":
    arguments = sys.argv[1:] or ["--sample"]
    raise SystemExit(subprocess.run([ready(), "-m", "swissdesk", *arguments]).returncode)
