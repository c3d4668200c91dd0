"""The bundles for Windows at work, under wine: installer, command line, documents, locks, processes. On demand:
``pytest -m wine``.

Needs wine (Debian: wine, wine64) and what ``python packaging/windows.py -o dist`` writes; SWISSDESK_BUNDLES names
another folder than dist.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
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


UNINSTALL = "Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\SwissDesk"
OPENS = "Software\\Classes\\SwissDesk.Tournament\\shell\\open\\command"


def made(pattern: str) -> Path:
    """Return a bundle by the pattern of its name."""
    return next(Path(os.environ.get("SWISSDESK_BUNDLES") or ROOT / "dist").glob(pattern)).resolve()


@pytest.fixture(scope="module")
def prefix(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh Windows 10; returns its drive C."""
    folder = tmp_path_factory.mktemp("wine") / "c"
    os.environ.update(WINEPREFIX=str(folder), WINEDEBUG="-all", WINEARCH="win64")
    windows_is("win10", begin=True)
    return folder / "drive_c"


def windows_is(version: str, *, begin: bool = False) -> None:
    """Have wine be this version of Windows."""
    for command in ([["wine", "wineboot", "-i"]] if begin else []) + [["winecfg", "-v", version]]:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


@pytest.fixture(scope="module")
def home(prefix: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The unpacked bundle for a stick."""
    folder = tmp_path_factory.mktemp("stick")
    with zipfile.ZipFile(made("SwissDesk-*-portable.zip")) as archive:
        archive.extractall(folder)
    return ready(next(folder.iterdir()))


def ready(home: Path) -> Path:
    """Return the folder of a program that wine can run, with a tournament in it."""
    shutil.copy(SAMPLE, home)
    (home / "runtime" / "_wmi.pyd").unlink(missing_ok=True)  # WORKAROUND: wine 8 has nothing that it asks
    return home


def wine(*command: str | Path, cwd: Path | None = None) -> subprocess.CompletedProcess[bytes]:
    """Run a program of Windows to its end."""
    words = ["wine", *map(str, command)]
    return subprocess.run(words, cwd=cwd, input=b"", capture_output=True, check=False, timeout=600)


def registered(key: str, value: str = "") -> str | None:
    """Return what this user's registry has, None for a key or value that is not there."""
    done = wine("reg", "query", f"HKCU\\{key}", *(("/v", value) if value else ("/ve",)))
    found = re.search(r"REG_\w+\s+(.+?)\r?\n", done.stdout.decode("utf-8", "replace"))
    return found[1] if done.returncode == 0 and found else None


@pytest.fixture
def run(home: Path) -> Callable[..., subprocess.CompletedProcess[bytes]]:
    """Run one of the programs of the bundle: ``run("swissdesk-cli", "--version")``."""

    def do(program: str, *arguments: str) -> subprocess.CompletedProcess[bytes]:
        return wine(f"{program}.exe", *arguments, cwd=home)

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


# ---- the installer


@pytest.fixture
def installed(prefix: Path) -> Path:
    """The folder of a program that the installer has just put on a Windows without one."""
    assert wine(made("SwissDesk-*-setup.exe"), "/S").returncode == 0
    return ready(next(prefix.glob("users/*/AppData/Local/Programs/SwissDesk")))


def remove(installed: Path) -> int:
    """Run the uninstaller where it is, so that it has ended when this returns; return its exit code."""
    return wine("uninstall.exe", "/S", f"_?=Z:{str(installed).replace('/', chr(92))}", cwd=installed).returncode


def test_an_installed_program_works_and_is_known_to_windows(prefix: Path, installed: Path) -> None:
    assert wine("swissdesk-cli.exe", "check", "club-evening.trf", cwd=installed).returncode == 0
    assert registered("Software\\Classes\\.swissdesk") == "SwissDesk.Tournament"
    opens = registered(OPENS)
    assert opens is not None
    assert opens.endswith('\\SwissDesk\\SwissDesk.exe" "%1"')
    assert registered(UNINSTALL, "DisplayName") == "SwissDesk"
    assert registered("Software\\Classes\\.trf\\OpenWithProgids", "SwissDesk.Tournament") is None  # not asked for
    assert [link.stem for link in prefix.rglob("Start Menu/**/*.lnk") if "Swiss" in link.stem] == ["SwissDesk"]
    assert not (installed / "portable").exists()


def test_what_is_removed_is_the_program_and_nothing_else(prefix: Path, installed: Path) -> None:
    (installed / "lib" / "of-an-older-version.py").touch()
    assert remove(installed) == 0
    left = {path.name for path in installed.iterdir()} if installed.exists() else set()
    assert left - {"uninstall.exe"} == {"club-evening.trf"}
    for key in (UNINSTALL, OPENS, "Software\\Classes\\.swissdesk", "Software\\SwissDesk"):
        assert registered(key) is None
    assert not list(prefix.rglob("SwissDesk*.lnk"))


def test_an_update_leaves_nothing_of_the_version_before(installed: Path) -> None:
    old = installed / "lib" / "of-an-older-version.py"
    old.touch()
    assert wine(made("SwissDesk-*-setup.exe"), "/S").returncode == 0
    assert not old.exists()
    assert (installed / "club-evening.trf").exists()
    assert wine("swissdesk-cli.exe", "--version", cwd=ready(installed)).returncode == 0


AT_WORK = """
import time
from pathlib import Path
Path("up").touch()
while Path("up").exists():
    time.sleep(0.1)
"""


@pytest.mark.parametrize("python", ["python.exe", "pythonw.exe"])
def test_a_program_at_work_is_not_taken_apart(installed: Path, python: str) -> None:
    (installed / "work.py").write_text(AT_WORK)
    before = sorted(installed.rglob("*"))
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    command = ["wine", f"runtime/{python}", "work.py"]
    with subprocess.Popen(command, cwd=installed, **pipes) as running:  # type: ignore[call-overload]
        while not (installed / "up").exists():
            assert running.poll() is None, running.stdout.read()
            time.sleep(0.1)
        assert wine(made("SwissDesk-*-setup.exe"), "/S").returncode == 2
        assert remove(installed) == 2
        (installed / "up").unlink()
        assert running.wait(60) == 0
    assert sorted(installed.rglob("*")) == before


def test_a_windows_that_is_too_old_gets_nothing(prefix: Path, installed: Path) -> None:
    assert remove(installed) == 0
    shutil.rmtree(installed, ignore_errors=True)
    windows_is("win7")
    try:
        assert wine(made("SwissDesk-*-setup.exe"), "/S").returncode != 0
    finally:
        windows_is("win10")
    assert not installed.exists()
