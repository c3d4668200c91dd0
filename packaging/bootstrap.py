"""Sets SwissDesk up on a fresh machine; shared by start.py and test.py.

Needs nothing but Python 3.11 or newer. It makes a virtual environment (`.venv`, or the folder that
SWISSDESK_VENV names), installs SwissDesk into it, and sees to the system libraries that Qt needs: on Debian and
Ubuntu it installs them where it may, elsewhere it says in one sentence what is missing. Done once, it only looks
whether anything has changed.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TRANSLATIONS = ROOT / "resources" / "translations"
OLDEST = (3, 11)

QT_LIBRARIES = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libfontconfig.so.1": "libfontconfig1",
    "libdbus-1.so.3": "libdbus-1-3",
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


def environment(extras: str = "") -> Path:
    """Return the Python of a ready virtual environment with SwissDesk and its `extras` (``[test]``) in it."""
    if sys.version_info < OLDEST:
        raise SetupError(f"SwissDesk needs Python 3.11 or newer; this is {sys.version.split()[0]}. Please install it.")
    provide_libraries()
    folder = Path(os.environ.get("SWISSDESK_VENV") or ROOT / ".venv")
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    stamp = folder / f"swissdesk{extras.strip('[]')}.stamp"
    wanted = fingerprint()
    if not (python.exists() and stamp.exists() and stamp.read_text() == wanted):
        make(folder, python, extras)
        stamp.write_text(wanted)
    return python


def fingerprint() -> str:
    """Return what changes with everything that is made while SwissDesk is installed: packages and catalogues."""
    digest = hashlib.sha256((ROOT / "pyproject.toml").read_bytes())
    for catalogue in sorted(TRANSLATIONS.rglob("*.po")):
        digest.update(catalogue.read_bytes())
    return digest.hexdigest()


def make(folder: Path, python: Path, extras: str) -> None:
    """Make the virtual environment and install SwissDesk into it."""
    print(f"Setting up SwissDesk in {folder} (once, a few minutes) …", flush=True)
    if not python.exists():
        provide_venv()
        try:
            venv.create(folder, with_pip=True, clear=folder.exists())
        except (OSError, subprocess.CalledProcessError) as error:
            raise SetupError(f"No virtual environment could be made in {folder}: {error}.") from error
    command = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-e", f"{ROOT}{extras}"]
    if subprocess.run(command).returncode:
        raise SetupError("The packages could not be installed: see pip's message above; is there a connection?")


def provide_venv() -> None:
    """See to it that Python can make virtual environments (Debian and Ubuntu ship that apart)."""
    try:
        import ensurepip  # noqa: F401
    except ImportError:
        install_or_explain([f"python{sys.version_info.major}.{sys.version_info.minor}-venv"])


def provide_libraries() -> None:
    """See to it that the libraries Qt needs are on a Linux machine; other systems have them."""
    if not sys.platform.startswith("linux"):
        return
    missing = [package for library, package in QT_LIBRARIES.items() if not loads(library)]
    if missing:
        install_or_explain(missing)


def loads(library: str) -> bool:
    """Return whether the system has that shared library."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def install_or_explain(packages: list[str]) -> None:
    """Install Debian packages, or raise SetupError with the one sentence that says what to do."""
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
    if subprocess.run(install, env=quiet, capture_output=True).returncode:
        subprocess.run([*prefix, apt, "update", "-qq"], env=quiet)
        if subprocess.run(install, env=quiet).returncode:
            raise SetupError(f"Installing failed; please run “sudo apt-get install {names}” and start again.")


def ready(extras: str = "") -> Path:
    """Return the Python to run SwissDesk with, or end the process with the sentence that says what is missing."""
    try:
        return environment(extras)
    except SetupError as error:
        raise SystemExit(str(error)) from None
