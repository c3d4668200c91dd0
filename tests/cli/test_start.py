"""What the program says when a part of it, or of the system, is missing, and in which letters."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from swissdesk import __main__ as program
from swissdesk.paths import portable, user_data


@pytest.mark.parametrize(
    ("reason", "system", "said", "unsaid"),
    [
        ("libEGL.so.1: cannot open shared object file", "linux", "sudo apt install libegl1", "Install it again"),
        ("No module named 'PySide6.QtSvg'", "linux", "part of SwissDesk is missing: No module named", "apt"),
        ("DLL load failed while importing QtCore", "win32", "part of SwissDesk is missing: DLL load failed", "apt"),
    ],
)
def test_what_cannot_be_loaded_is_told_as_what_it_is(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    reason: str,
    system: str,
    said: str,
    unsaid: str,
) -> None:
    monkeypatch.setattr(program, "_no_screen", lambda: False)
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setitem(sys.modules, "swissdesk.ui.shell.app", None)
    monkeypatch.setattr(program, "str", lambda error: reason, raising=False)
    assert program.main([]) == 3
    told = capsys.readouterr().err
    assert said in told
    assert unsaid not in told


@pytest.mark.parametrize("letters", ["cp1250", "ascii", "utf-8"])
def test_an_error_in_a_pipe_is_utf_8_whatever_the_system(letters: str, tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": letters, "PYTHONUTF8": "0"}
    command = [sys.executable, "-m", "swissdesk", "report", tmp_path / "Žďár.trf", "--kind", "poster", "-o", "x"]
    done = subprocess.run(command, env=environment, capture_output=True, check=False)
    assert "Žďár.trf cannot be read" in done.stderr.decode("utf-8")


_LEFT = """
import sys
from swissdesk.cli import leave
class Part:
    def __del__(self):
        print("taken apart")
part = Part()
print("said")
{before}
leave(4)
"""


@pytest.mark.parametrize(
    ("before", "printed"),
    [
        ("", "said\n"),
        ("import atexit; atexit.register(print, 'called')", "said\ncalled\ntaken apart\n"),
        ("import threading; threading.Thread(target=print, args=['done']).start()", "said\ndone\ntaken apart\n"),
    ],
)
def test_a_process_is_taken_apart_only_where_something_waits_for_its_end(before: str, printed: str) -> None:
    command = [sys.executable, "-c", _LEFT.format(before=before)]
    done = subprocess.run(command, capture_output=True, check=False, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (4, printed, "")


def test_on_a_stick_all_files_of_the_program_are_beside_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert portable() is None
    monkeypatch.setenv("SWISSDESK_PORTABLE", str(tmp_path))
    assert user_data() == tmp_path
