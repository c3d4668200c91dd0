"""A judge written in Python, run inside this process: its interpreter and libraries start once, not each time.

Only the cross-test of many thousand files does this; what the judge prints is the answer, as if it had been called.
"""

from __future__ import annotations

import io
import runpy
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path


def answer_of(folder: Path, script: str, *words: str | Path) -> tuple[str, str]:
    """Return what a script of `folder` writes to its output and to its errors when it is called with `words`."""
    said, wrong = io.StringIO(), io.StringIO()
    with _called(folder, script, words), redirect_stdout(said), redirect_stderr(wrong):
        try:
            runpy.run_path(str(folder / script), run_name="__main__")
        except SystemExit as end:
            if isinstance(end.code, str):
                wrong.write(end.code)
        except Exception as fault:  # whatever goes wrong in a judge is its answer
            wrong.write(f"{type(fault).__name__}: {fault}")
    return said.getvalue(), wrong.getvalue()


@contextmanager
def _called(folder: Path, script: str, words: tuple[str | Path, ...]) -> Iterator[None]:
    """Set the words of the command line; the judge's modules stay loaded, first on the way."""
    before = sys.argv
    sys.argv = [script, *map(str, words)]
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
    try:
        yield
    finally:
        sys.argv = before
