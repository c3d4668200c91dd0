"""What all bundles are made of: our own wheel, the pinned wheels of others without what nobody uses, and the licences.

A bundle holds files of `packaging/pins` alone: pip compares each with its SHA-256 and takes no other. Of Qt only the
modules stay that the window imports, with what they lean on (`QT_MODULES`); that takes away two thirds. A test of the
bundle (``--version``, a PDF, the window off the screen) shows that nothing is missing.
"""

from __future__ import annotations

import fnmatch
import hashlib
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PINS = ROOT / "packaging" / "pins"

QT_MODULES = ("Core", "Gui", "Widgets", "Svg", "PrintSupport", "Network", "DBus", "OpenGL")
"""Of Qt; the last three are what the platform plugins and the one window of many starts need."""

_QT_HELPERS = ("XcbQpa", "WaylandClient", "WlShellIntegration", "WaylandEglClientHwIntegration")
_QT_PLUGINS = (
    "platforms",
    "platformthemes",
    "platforminputcontexts",
    "styles",
    "iconengines",
    "imageformats",
    "printsupport",
    "xcbglintegrations",
    "wayland-*",
)
_QT_TRANSLATIONS = ("qtbase_ru.qm", "qtbase_sk.qm", "qtbase_en.qm", "qt_ru.qm", "qt_sk.qm", "qt_en.qm")

_UNUSED = (
    "PySide6/*.pyi",
    "PySide6/*.exe",
    "PySide6/*.lib",
    "PySide6/*.cmake",
    "PySide6/*qml*",
    "PySide6/opengl32sw.dll",
    "PySide6/av*.dll",
    "PySide6/sw*.dll",
    "PySide6/vcamp140.dll",
    "PySide6/vccorlib140.dll",
    "PySide6/vcomp140.dll",
    "PySide6/QtOpenGL.*",
    "PIL/_avif.*",
    "pillow.libs/libavif*",
    "swissdesk/_resources/translations/*.po",
    "swissdesk/_resources/samples/.*.lock",  # left where a sample was opened in the checkout
    "networkx/*/tests/*",
    "networkx/tests/*",
    "shiboken6_generator/*",
    "pypdfium2_cli/*",
    "reportlab/fonts/*",
    "reportlab/graphics/test*.py",
    "reportlab/graphics/barcode/test.py",
)
_UNUSED_FOLDERS = (
    "doc",
    "glue",
    "include",
    "lib",
    "qml",
    "scripts",
    "support",
    "typesystems",
    "metatypes",
    "resources",
)


_LIBRARY = re.compile(rb"libQt6\w+\.so\.6|Qt6[A-Z]\w+\.dll")
"""How a library or a plugin names those of Qt that it needs, on Linux and on Windows."""


_LICENCE = re.compile(r"licen[cs]e|copying|notice|authors", re.I)
_NOT_TAKEN = ("LicenseRef-Qt-Commercial.txt",)
"""Licences that a package offers besides the one under which we use it."""


class BundleError(Exception):
    """A bundle cannot be made; the text says why."""


def run(*command: str | Path, **more: object) -> None:
    """Run a command; raises BundleError with what it said."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, errors="replace", **more)  # type: ignore[call-overload]
    if done.returncode:
        raise BundleError(f"{Path(str(command[0])).name} failed:\n{done.stdout}{done.stderr}")


# ---- wheels


def own_wheel(folder: Path) -> Path:
    """Return our own wheel, built from the checkout into `folder`."""
    for old in folder.glob("swissdesk-*.whl"):
        old.unlink()
    run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", folder, ROOT)
    return next(folder.glob("swissdesk-*.whl"))


def pinned_wheels(pins: str, python: str, platforms: tuple[str, ...], folder: Path) -> list[Path]:
    """Return the wheels of `packaging/pins/PINS`, fetched into `folder`; each is what its digest says.

    `python`: ``3.14``; `platforms`: the tags that may be in the names of the wheels. Raises BundleError.
    """
    folder.mkdir(parents=True, exist_ok=True)
    tags = [word for tag in platforms for word in ("--platform", tag)]
    command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--require-hashes", "--only-binary", ":all:"]
    target = ["--implementation", "cp", "--python-version", python, *tags, "-d", folder]
    run(*command, *target, "-r", PINS / pins)
    return pinned(folder, (PINS / pins).read_text("utf-8"))


def pinned(folder: Path, pins: str) -> list[Path]:
    """Return the wheels of a folder whose digest is among the pins; those of other systems and times lie there, too."""
    digests = set(re.findall(r"--hash=sha256:([0-9a-f]{64})", pins))
    wheels = sorted(folder.glob("*.whl"))
    return [wheel for wheel in wheels if hashlib.sha256(wheel.read_bytes()).hexdigest() in digests]


def unpack(wheel: Path, folder: Path) -> None:
    """Put what a wheel has into `folder`, as an installation would, without its commands."""
    with zipfile.ZipFile(wheel) as archive:
        for entry in archive.infolist():
            name = re.sub(r"^[^/]+\.data/(purelib|platlib)/", "", entry.filename)
            if entry.is_dir() or ".data/" in name.split("/")[0] + "/":
                continue
            target = (folder / name).resolve()
            if not target.is_relative_to(folder.resolve()):
                raise BundleError(f"{wheel.name} has a file outside its folder: {entry.filename}")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(archive.read(entry))


def is_for_one_python(wheel: Path) -> bool:
    """Return whether the wheel holds code for one version of Python alone."""
    abi = wheel.stem.split("-")[-2]
    return abi.startswith("cp")


# ---- what stays


def trim(folder: Path) -> None:
    """Take out of `folder` what no part of the program uses."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not _is_wanted(path.relative_to(folder).as_posix()):
            path.unlink()
    for plugin in plugins_without_base(folder):
        plugin.unlink()
    for path in sorted(folder.rglob("*"), reverse=True):
        if path.is_dir() and not any(path.iterdir()):
            path.rmdir()


def plugins_without_base(folder: Path) -> list[Path]:
    """Return the plugins of Qt in `folder` that lean on a library of Qt that is not there: they could not be loaded."""
    qt = folder / "PySide6"
    here = {path.name.encode().lower() for path in qt.rglob("*") if path.is_file()}
    plugins = [path for path in sorted(qt.rglob("plugins/*/*")) if path.is_file()]
    return [path for path in plugins if not {name.lower() for name in _LIBRARY.findall(path.read_bytes())} <= here]


def _is_wanted(name: str) -> bool:
    if any(fnmatch.fnmatch(name, pattern) for pattern in _UNUSED):
        return False
    parts = name.split("/")
    if parts[0] == "PySide6" and len(parts) > 1:
        return _is_wanted_of_qt(parts[1:])
    return True


def _is_wanted_of_qt(parts: list[str]) -> bool:
    """Return whether a file of PySide6 stays; on Windows the libraries of Qt lie in the folder itself."""
    inner = parts[1:] if parts[0] == "Qt" else parts
    if len(inner) == 1:
        return _is_wanted_library(inner[0])
    if inner[0] == "lib":
        return _is_wanted_library(inner[1])
    if inner[0] == "plugins":
        return any(fnmatch.fnmatch(inner[1], kind) for kind in _QT_PLUGINS)
    if inner[0] == "translations":
        return inner[-1] in _QT_TRANSLATIONS
    return inner[0] not in (*_UNUSED_FOLDERS, "libexec", "designer", "Assistant.app", "Designer.app", "Linguist.app")


def _is_wanted_library(name: str) -> bool:
    """Return whether a library of Qt, a module of Python for one, or any other file stays."""
    found = re.match(r"(?:lib)?Qt6?(\w+?)(?:\.abi3)?\.(?:so|dll|pyd|dylib|framework)", name)
    if found:
        return found[1] in (*QT_MODULES, *_QT_HELPERS)
    return "." in name or not name.islower()  # tools have neither


def licences(folder: Path, target: Path) -> list[str]:
    """Copy the licences of all packages in `folder` to `target`, a folder for each; return the packages' names."""
    for info in sorted(folder.glob("*.dist-info")):
        for path in sorted(info.rglob("*")):
            if path.is_file() and _LICENCE.search("/".join(path.parts[-3:])) and path.name not in _NOT_TAKEN:
                place = target / info.name.split("-")[0] / path.name
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, place)
    for path in sorted((ROOT / "resources" / "licences").glob("*")):
        shutil.copyfile(path, target / path.name)
    shutil.copyfile(ROOT / "LICENSE", target / "LICENSE")
    return sorted(info.name.split("-")[0] for info in folder.glob("*.dist-info"))


# ---- sizes and archives

_NO_TIME = 315_532_800
"""1980, the oldest that archives know."""


def size_of(folder: Path) -> int:
    """Return how many bytes the files in a folder have."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def listing(folder: Path) -> Iterator[str]:
    """Give the names of all files below a folder, in order."""
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield path.relative_to(folder).as_posix()


def source_date() -> int:
    """Return the time that files of a bundle bear, in seconds since 1970: that of the last commit, so that two builds
    of one commit are the same to the byte (SOURCE_DATE_EPOCH, as reproducible builds have it, comes first)."""
    if os.environ.get("SOURCE_DATE_EPOCH"):
        return int(os.environ["SOURCE_DATE_EPOCH"])
    if shutil.which("git") is None:
        return _NO_TIME
    done = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=False)
    return int(done.stdout.strip() or _NO_TIME)
