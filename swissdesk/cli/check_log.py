"""The log that makes a long check resumable: one JSON line for each file that has been checked.

A file counts as checked while its size and time of change are the same; a log of another system, of other options or
of another version of the program is begun again.
"""

from __future__ import annotations

import os
from dataclasses import asdict
from typing import Any, TextIO

from swissdesk import __version__
from swissdesk.cli.exits import UsageError
from swissdesk.errors import FileError, system_reason
from swissdesk.i18n import N_
from swissdesk.values import dataclass, fields


@dataclass(frozen=True)
class FileCheck:
    """What came of one file: `differing` of its `rounds` differ, and it has `wrong` other faults; `text` shows them.

    `code` tells of a bad file, and of one that cannot be judged.
    """

    path: str
    rounds: int = 0
    differing: int = 0
    wrong: int = 0
    text: str = ""
    code: int = 0


_KEPT = tuple(field.name for field in fields(FileCheck))


class Log:
    """What has been checked before, and what is added now."""

    def __init__(self, path: str, system: str | None, **asked: bool) -> None:
        """Open the log of checks by `system`; `asked` are the options that change what is shown."""
        self._head: dict[str, Any] = {"log": "swissdesk check", "version": __version__, "system": system}
        self._head |= {name: True for name, is_asked in asked.items() if is_asked}
        self._known: dict[str, dict[str, Any]] = {}
        try:
            fresh = not self._read(path)
            self._file: TextIO = open(path, "w" if fresh else "a", encoding="utf-8")  # noqa: SIM115
        except OSError as error:
            raise FileError(
                N_("{path} cannot be written: {reason}."), path=path, reason=system_reason(error)
            ) from error
        if fresh:
            self._write(self._head)

    def _read(self, path: str) -> bool:
        """Take in what an earlier run left; return whether it can be gone on with."""
        if not os.path.exists(path) or os.path.getsize(path) == 0:
            return False
        with open(path, encoding="utf-8", errors="replace") as file:
            lines = file.read().split("\n")
        head = _decoded(lines[0])
        if head is None or head.get("log") != self._head["log"]:
            raise UsageError(N_("{path} is not a log of “swissdesk check”. Name another file for --resume."), path=path)
        if head != self._head or lines[-1]:
            # A last line without its end was being written when the machine stopped.
            keep = lines[1:-1] if head == self._head else []
            self._take(keep)
            return False
        self._take(lines[1:-1])
        return True

    def _take(self, lines: list[str]) -> None:
        for line in lines:
            entry = _decoded(line)
            if entry is not None and entry.keys() >= {*_KEPT, "stamp"}:
                self._known[entry["path"]] = entry

    def _write(self, entry: dict[str, Any]) -> None:
        import json  # a check without a log does not wait for it

        self._file.write(json.dumps(entry, ensure_ascii=False) + "\n")
        self._file.flush()

    def known(self, path: str) -> FileCheck | None:
        """Return what an earlier run found in the file, None if it has changed since or was not checked."""
        entry = self._known.get(path)
        if entry is None or entry["stamp"] != _stamp(path):
            return None
        return FileCheck(**{name: entry[name] for name in _KEPT})

    def add(self, check: FileCheck) -> None:
        """Note what was found."""
        self._write({**asdict(check), "stamp": _stamp(check.path)})

    def close(self) -> None:
        """Finish the file."""
        self._file.close()


def _decoded(line: str) -> dict[str, Any] | None:
    import json

    try:
        entry = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return entry if isinstance(entry, dict) else None


def _stamp(path: str) -> list[int]:
    try:
        status = os.stat(path)
    except OSError:
        return []
    return [status.st_size, status.st_mtime_ns]
