"""Pins what SwissDesk is installed and bundled with: ``python packaging/constraints.py`` (needs uv; a connection).

`packaging/pins` holds what it writes. ``set-up.txt`` names one version of every package for every Python and system
(start.py, test.py and .ci/run install these first of all); the other files are what goes into a bundle for one system
and one Python, each file of it with its SHA-256, so that a bundle holds what was tested and nothing else. ``--check``
only says whether each supported Python can still be served.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PINS = ROOT / "packaging" / "pins"
PYTHONS = ("3.11", "3.12", "3.13", "3.14", "3.15")
"""All of them resolve; `--check` asks."""

BUNDLES = {
    "windows": ("x86_64-pc-windows-msvc", ("3.13", "3.14")),
    "macos": ("aarch64-apple-darwin", ("3.14",)),
    "linux": ("x86_64-manylinux_2_34", ("3.11", "3.12", "3.13", "3.14")),
}
"""What bundles are made for: the system as uv calls it, and the Pythons."""

_HEAD = "# Made by packaging/constraints.py; do not edit.\n"


def resolve(*arguments: str) -> str:
    """Return what uv finds for pyproject.toml; raises CalledProcessError with its reasons on stderr."""
    # `pip --python-version` takes the markers of requirements for the Python it runs in; uv for the one that is meant.
    command = ["uv", "pip", "compile", "-q", "pyproject.toml", "--no-header", "--no-annotate", "--only-binary", ":all:"]
    environment = {**os.environ, "UV_PYTHON_DOWNLOADS": "never"}
    done = subprocess.run([*command, *arguments], cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE)
    return done.stdout.decode()


def with_digests(system: str, python: str) -> str:
    """Return the requirements of a bundle, each with the digests of the files that fit system and Python."""
    wanted = ("--extra", "sftp", "--python-platform", system, "--python-version", python, "--format", "pylock.toml")
    return "".join(_lines(tomllib.loads(resolve(*wanted))["packages"]))


def _lines(packages: list[dict[str, object]]) -> Iterator[str]:
    for package in packages:
        digests = sorted(wheel["hashes"]["sha256"] for wheel in package["wheels"])  # type: ignore[attr-defined]
        yield f"{package['name']}=={package['version']}" + "".join(f" \\\n    --hash=sha256:{one}" for one in digests)
        yield "\n"


def write() -> None:
    """Write all files anew."""
    PINS.mkdir(exist_ok=True)
    everything = resolve("--all-extras", "--universal", "--python-version", PYTHONS[0])
    (PINS / "set-up.txt").write_text(_HEAD + everything)
    for name, (system, pythons) in BUNDLES.items():
        for python in pythons:
            (PINS / f"{name}-{python}.txt").write_text(_HEAD + with_digests(system, python))


def check() -> int:
    """Say which Pythons can be served; return 1 if one cannot."""
    failed = 0
    for python in PYTHONS:
        for name, (system, _) in BUNDLES.items():
            try:
                resolve("--extra", "sftp", "--python-platform", system, "--python-version", python)
            except subprocess.CalledProcessError:
                print(f"Python {python} on {name}: cannot be installed")
                failed = 1
            else:
                print(f"Python {python} on {name}: resolves")
    return failed


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing")
    sys.exit(check() if parser.parse_args().check else write())
