"""Files from outside: what may be opened at all, and how their names are kept. Every command begins here."""

from __future__ import annotations

import errno
import os
import stat
from typing import BinaryIO

SMALL = 20_000
"""Bytes of a report, or letters of a pasted table, that are read in the program itself: the worst that could be made of
so many take a tenth of a second (`tests/faults/importing.py`), a third of what another process needs to begin.
"""


def open_ordinary(path: str | os.PathLike[str]) -> BinaryIO:
    """Return a file from outside, open for reading.

    Raises OSError, also for a folder, and for a pipe or a device, which might let its reader wait for ever.
    """
    mode = os.stat(path).st_mode
    if not stat.S_ISREG(mode):
        code = errno.EISDIR if stat.S_ISDIR(mode) else errno.ENXIO
        raise OSError(code, os.strerror(code), os.fspath(path))
    return open(path, "rb")


def readable(name: str) -> str:
    """Return a name of a file with a question mark for what is no letter in it, so that it can be kept as text."""
    return name.encode(errors="replace").decode()
