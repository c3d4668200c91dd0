"""Readers that do what hostile files make a reader do; functions of a module, as another process needs them."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

from swissdesk.errors import FileError


def length(path: Path, more: int = 0) -> int:
    return path.stat().st_size + more


def allowed(path: Path, more: int = 0) -> tuple[int, list[int]]:
    """Return the length with what the system allows the process: seconds of a processor, bytes of addresses."""
    if sys.platform == "win32":
        return length(path, more), []
    import resource

    return length(path, more), [resource.getrlimit(kind)[0] for kind in (resource.RLIMIT_CPU, resource.RLIMIT_AS)]


def for_ever(path: Path) -> None:
    while True:
        str(path)


def swallowing(_path: Path) -> None:
    kept = []
    while True:
        kept.append(bytearray(b"x") * 1_000_000)


def at_once(_path: Path) -> bytes:
    return bytes(8_000_000_000)


def refusing(path: Path) -> None:
    raise FileError("{name} is refused.", name=path.name)


def mistaken(_path: Path) -> None:
    raise KeyError("a bug of ours")


def dying(_path: Path) -> None:
    os._exit(3)


def in_steps(path: Path, *, progress: Callable[[int, int], None]) -> str:
    for done in range(5):
        progress(done, 5)
    return path.name
