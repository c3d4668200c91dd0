"""Sets SwissDesk up on a fresh machine; shared by start.py and test.py.

Needs nothing but Python 3.11 to 3.15. It makes a virtual environment (`.venv`, or the folder that SWISSDESK_VENV
names), installs SwissDesk into it, and sees to the system libraries that Qt needs: on Debian and Ubuntu it installs
them where it may, elsewhere it says in one sentence what is missing. Done once, it only looks whether anything has
changed. While pip is at work, what arrives is named; when it fails, the cause is (`pip_causes`).
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pip_causes

ROOT = Path(__file__).resolve().parent.parent
TRANSLATIONS = ROOT / "resources" / "translations"
PINS = ROOT / "packaging" / "pins" / "set-up.txt"
OLDEST, NEWEST = (3, 11), (3, 15)
SPACE_MB = 400
"""What an environment with all tests takes on disk, with what pip unpacks meanwhile."""

QT_LIBRARIES = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libfontconfig.so.1": "libfontconfig1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libgssapi_krb5.so.2": "libgssapi-krb5-2",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
}
"""What PySide6's wheels expect of a Linux system, and the Debian package that has it."""


class SetupError(Exception):
    """The machine lacks something; the text says what to do."""


def environment(extras: str = "", *, window: bool = True) -> Path:
    """Return the Python of a ready virtual environment with SwissDesk and its `extras` (``[test]``) in it.

    `window`: Qt is wanted as well, and with it what it needs of the system.
    """
    check_python(sys.version_info[:2])
    folder = Path(os.environ.get("SWISSDESK_VENV") or ROOT / ".venv")
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    stamp = folder / f"swissdesk{extras.strip('[]')}.stamp"
    wanted = fingerprint()
    is_ready = python.exists() and stamp.exists() and stamp.read_text() == wanted
    provide((missing_libraries() if window else []) + ([] if python.exists() else missing_venv()))
    if not is_ready:
        make(folder, python, extras)
        stamp.write_text(wanted)
    return python


def check_python(version: tuple[int, int]) -> None:
    """Raise SetupError for a Python that SwissDesk, or a package it needs, cannot run in."""
    said = ".".join(map(str, version))
    if version < OLDEST:
        raise SetupError(f"SwissDesk needs Python 3.11 to 3.15; this is {said}. {_another_python()}")
    if version > NEWEST:
        raise SetupError(
            f"SwissDesk needs Python 3.11 to 3.15; this is {said}, for which Qt is not ready. {_another_python()}"
        )


def _another_python() -> str:
    """Return what to do instead: use one that is here, or install one."""
    for minor in range(NEWEST[1], OLDEST[1] - 1, -1):
        if shutil.which(f"python3.{minor}"):
            return f"Python 3.{minor} is on this computer: run “python3.{minor} {sys.argv[0]}”."
    return "Please install Python 3.14 from python.org or from your system."


def fingerprint() -> str:
    """Return what changes with everything that is made while SwissDesk is installed: packages and catalogues."""
    digest = hashlib.sha256((ROOT / "pyproject.toml").read_bytes() + PINS.read_bytes())
    for catalogue in sorted(TRANSLATIONS.rglob("*.po")):
        digest.update(catalogue.read_bytes())
    return digest.hexdigest()


# ---- the virtual environment


def make(folder: Path, python: Path, extras: str) -> None:
    """Make the virtual environment and install SwissDesk into it."""
    print(f"Setting up SwissDesk in {folder} (once; about 110 MB to download) …", flush=True)
    if not python.exists():
        if pip_causes.free_mb(folder) < SPACE_MB:
            raise SetupError(pip_causes.sentence("No space left on device", folder))
        try:
            venv.create(folder, with_pip=True, clear=folder.exists())
        except (OSError, subprocess.CalledProcessError) as error:
            raise SetupError(f"No virtual environment could be made in {folder}: {error}.") from error
    wanted = ["-e", f"{ROOT}{extras}"]
    code, output = pip(python, "-c", str(PINS), *wanted)
    if code and pip_causes.cause(output) == pip_causes.MISSING:
        print("  The tested versions are not all to be had; taking others …", flush=True)
        code, output = pip(python, *wanted)
    if code:
        raise SetupError(pip_causes.sentence(output, folder))


def pip(python: Path, *arguments: str) -> tuple[int, str]:
    """Install with pip, naming what arrives; return its exit code and all it wrote."""
    command = [str(python), "-m", "pip", "install", "--disable-pip-version-check", "--progress-bar", "off", *arguments]
    lines: list[str] = []
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8", errors="replace"
    ) as process:
        for line in process.stdout or ():
            lines.append(line)
            shown = progress(line)
            if shown:
                print(f"  {shown}", flush=True)
    return process.returncode, "".join(lines)


def progress(line: str) -> str:
    """Return what a line of pip means for who is waiting; empty if nothing."""
    arrives = re.match(r"\s+(Downloading|Using cached) ([\w.]+?)-(\d[\w.]*)-?\S* \((.+)\)", line)
    if arrives and not arrives[2].endswith(".metadata") and ".metadata" not in line:
        kept = " (kept from an earlier time)" if arrives[1] == "Using cached" else ""
        return f"{arrives[2].replace('_', '-')} {arrives[3]}, {arrives[4]}{kept}"
    if line.startswith("Installing collected packages:"):
        return f"Unpacking {line.count(',') + 1} packages …"
    return ""


def missing_venv() -> list[str]:
    """Return the Debian package without which Python makes no virtual environments (it ships apart there)."""
    try:
        import ensurepip  # noqa: F401
    except ImportError:
        return [f"python{sys.version_info.major}.{sys.version_info.minor}-venv"]
    return []


# ---- what the system must have


def missing_libraries() -> list[str]:
    """Return the Debian packages with the libraries that Qt needs and a Linux system lacks; others have them."""
    if not sys.platform.startswith("linux"):
        return []
    return [package for library, package in QT_LIBRARIES.items() if not loads(library)]


def loads(library: str) -> bool:
    """Return whether the system has that shared library."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def provide(packages: list[str]) -> None:
    """Install Debian packages, all at once; raises SetupError with the one sentence that says what to do instead."""
    if not packages:
        return
    names = " ".join(packages)
    apt = shutil.which("apt-get")
    if apt is None:
        raise SetupError(f"Please install what Qt needs and start again; on Debian the packages are called: {names}.")
    prefix = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if prefix and (shutil.which("sudo") is None or subprocess.run([*prefix, "true"], capture_output=True).returncode):
        raise SetupError(f"Please run “sudo apt-get install {names}” and start again.")
    print(f"Installing {names} …", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = [*prefix, apt, "install", "-y", "-qq", "--no-install-recommends", *packages]
    for command in (install, [*prefix, apt, "update", "-qq"], install):
        done = subprocess.run(command, env=quiet, capture_output=True, text=True, errors="replace")
        if command is install and not done.returncode:
            return
    last = " ".join(done.stderr.strip().splitlines()[-2:])
    raise SetupError(f"apt could not install them ({last}). Run “sudo apt-get install {names}” and start again.")


def has_screen() -> bool:
    """Return whether a window can be shown: elsewhere than on Linux, always."""
    if not sys.platform.startswith("linux"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def ready(extras: str = "", *, window: bool = True) -> Path:
    """Return the Python to run SwissDesk with, or end the process with the sentence that says what is missing."""
    try:
        return environment(extras, window=window)
    except SetupError as error:
        raise SystemExit(str(error)) from None
