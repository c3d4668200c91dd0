"""The bundle for Windows at work, under wine: command line, documents, locks, processes. On demand: ``pytest -m wine``.

Needs wine (Debian: wine, wine64) and the zip that ``python packaging/windows.py -o dist`` writes; SWISSDESK_BUNDLE
names another one. The window cannot be tried so: wine lacks libraries that Qt expects of Windows.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "resources" / "samples" / "club-evening.trf"

pytestmark = pytest.mark.wine

HOLD = """
import sys
from pathlib import Path
from swissdesk.session import Document
document = Document.open(Path(sys.argv[1]))
print("read only" if document.read_only_reason else "mine", flush=True)
sys.stdin.readline()
document.close()
"""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The unpacked bundle, and a fresh Windows that knows it."""
    given = os.environ.get("SWISSDESK_BUNDLE")
    bundle = Path(given) if given else next((ROOT / "dist").glob("SwissDesk-*-portable.zip"))
    folder = tmp_path_factory.mktemp("stick")
    with zipfile.ZipFile(bundle) as archive:
        archive.extractall(folder)
    os.environ.update(WINEPREFIX=str(tmp_path_factory.mktemp("wine") / "c"), WINEDEBUG="-all", WINEARCH="win64")
    for command in (["wine", "wineboot", "-i"], ["winecfg", "-v", "win10"]):
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    home = next(folder.iterdir())
    shutil.copy(SAMPLE, home)
    (home / "runtime" / "_wmi.pyd").unlink(missing_ok=True)  # WORKAROUND: wine 8 has nothing that it asks
    return home


@pytest.fixture
def run(home: Path) -> Callable[..., subprocess.CompletedProcess[bytes]]:
    """Run one of the programs of the bundle: ``run("swissdesk-cli", "--version")``."""

    def do(program: str, *arguments: str) -> subprocess.CompletedProcess[bytes]:
        command = ["wine", f"{program}.exe", *arguments]
        return subprocess.run(command, cwd=home, input=b"", capture_output=True, check=False, timeout=600)

    return do


@pytest.mark.parametrize("program", ["SwissDesk", "swissdesk-cli", "swissdesk-pairer"])
def test_every_program_starts(run, program) -> None:
    assert run(program, "--version").stdout.startswith(b"SwissDesk ")


def test_rounds_are_checked_by_several_processes(run) -> None:
    assert run("swissdesk-cli", "generate", "--count", "4", "--seed", "1", "--jobs", "2", "-o", "many").returncode == 0
    done = run("swissdesk-cli", "check", "many", "--jobs", "2")
    assert done.returncode == 0
    assert b"No difference." in done.stdout


def test_a_document_and_a_sheet_are_written(run, home) -> None:
    assert run("swissdesk-cli", "convert", "club-evening.trf", "club.swissdesk").returncode == 0
    assert run("swissdesk-cli", "report", "club.swissdesk", "--kind", "pairings", "-o", "pairings.pdf").returncode == 0
    assert (home / "pairings.pdf").read_bytes().startswith(b"%PDF")
    shown = run("swissdesk-cli", "standings", "club.swissdesk").stdout.decode("utf-8")
    assert "Țărmure, Ioana" in shown


def test_a_document_in_use_is_opened_for_reading_alone(run, home) -> None:
    run("swissdesk-cli", "convert", "club-evening.trf", "held.swissdesk")
    (home / "hold.py").write_text(HOLD)
    command = ["wine", "runtime/python.exe", "hold.py", "held.swissdesk"]
    options = {"cwd": home, "stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(command, **options) as first:  # type: ignore[call-overload]
        assert first.stdout.readline().strip() == b"mine"
        with subprocess.Popen(command, **options) as second:  # type: ignore[call-overload]
            assert second.stdout.readline().strip() == b"read only"
            second.communicate(b"\n")
        first.communicate(b"\n")
    with subprocess.Popen(command, **options) as third:  # type: ignore[call-overload]
        assert third.stdout.readline().strip() == b"mine"
        third.communicate(b"\n")


def test_quotes_in_errors_arrive_in_a_pipe(run) -> None:
    done = run("swissdesk-cli", "report", "club-evening.trf", "--kind", "poster", "-o", "x.pdf")
    assert done.returncode == 3
    assert "“poster”" in done.stderr.decode("utf-8")
