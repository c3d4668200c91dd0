"""The log of the program on this computer: what happened, so that it can be found out why something went wrong.

One file of limited size with a few older ones behind it, in the folder of the program, and never sent anywhere. It
says which kind of action was done and which kind of message was shown, with times, and no name of any player: the
facts of a message are left out. Beside it lies what the program was doing when it crashed or stood still: Python
writes that itself, also when nothing else works any more.
"""

from __future__ import annotations

import contextlib
import faulthandler
import logging
import os
import platform
import signal
import sys
import traceback
from pathlib import Path
from typing import TextIO

from swissdesk import __version__
from swissdesk.errors import Message, SwissDeskError

MOST_BYTES = 400_000
OLDER = 3
LONGEST_LINE = 4000

STILL_AFTER = 20.0
"""Seconds without a heartbeat after which it is written down where the program stands."""

_NAME = "swissdesk"
_log = logging.getLogger(_NAME)
_log.addHandler(logging.NullHandler())  # without a log nothing is said on the terminal either


class Logbook:
    """The open log; `folder` is where it is."""

    def __init__(self, folder: Path) -> None:
        """Begin to write; a folder that cannot be written leaves the program without a log, and nothing else."""
        self.folder = folder
        self._handler: logging.Handler | None = None
        self._standing: TextIO | None = None
        with contextlib.suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            self._open()
            _log.info("SwissDesk %s, Python %s, %s", __version__, platform.python_version(), platform.platform())

    def _open(self) -> None:
        from logging.handlers import RotatingFileHandler  # it brings much that only the window needs, and late

        handler = RotatingFileHandler(
            self.folder / "swissdesk.log", maxBytes=MOST_BYTES, backupCount=OLDER, encoding="utf-8", delay=True
        )
        handler.setFormatter(_Line("%(asctime)s %(levelname)s %(message)s"))
        setattr(handler, "handleError", _nothing)  # noqa: B010  (a full disk stops no work, and no terminal is told)
        _log.setLevel(logging.INFO)
        _log.addHandler(handler)
        self._handler = handler
        path = self.folder / "standing.txt"
        if path.exists() and path.stat().st_size > MOST_BYTES:
            path.unlink()
        self._standing = path.open("a", encoding="utf-8")
        faulthandler.enable(self._standing)
        if sys.platform != "win32":
            faulthandler.register(signal.SIGUSR1, self._standing, all_threads=True)

    def beat(self) -> None:
        """Say that all is well: without another beat in time, it is written down where every thread stands."""
        if self._standing is not None:
            faulthandler.dump_traceback_later(STILL_AFTER, file=self._standing)

    def note_standing(self) -> None:
        """Write down where every thread stands now."""
        if self._standing is not None:
            with contextlib.suppress(OSError):  # the disk is full
                self._standing.write("\nasked for:\n")
                self._standing.flush()
            faulthandler.dump_traceback(self._standing, all_threads=True)

    def close(self) -> None:
        """Stop writing."""
        faulthandler.cancel_dump_traceback_later()
        if self._standing is not None:
            faulthandler.disable()
            if sys.platform != "win32":
                faulthandler.unregister(signal.SIGUSR1)
            with contextlib.suppress(OSError):  # the disk is full
                self._standing.close()
            self._standing = None
        if self._handler is not None:
            _log.removeHandler(self._handler)
            with contextlib.suppress(OSError):
                self._handler.close()
            self._handler = None

    def files(self) -> list[Path]:
        """Return what there is of it, the newest first."""
        names = ["swissdesk.log", *(f"swissdesk.log.{number}" for number in range(1, OLDER + 1)), "standing.txt"]
        return [path for name in names if os.path.isfile(path := self.folder / name) and path.stat().st_size]


def _nothing(_record: logging.LogRecord) -> None:
    """Do nothing about a record that could not be written."""


class _Line(logging.Formatter):
    """One line for each record, and no endless one."""

    def format(self, record: logging.LogRecord) -> str:
        return super().format(record)[:LONGEST_LINE].replace("\0", "")


def said(message: Message, severity: str) -> None:
    """Note a message that was shown, without its facts: they may name people."""
    _log.log(logging.WARNING if severity == "error" else logging.INFO, "%s: %s", severity, message.template)


def did(kind: str, milliseconds: int) -> None:
    """Note an action, and how long it took."""
    _log.info("%s in %s ms", kind, milliseconds)


def failed(error: BaseException) -> None:
    """Note an error of the program, and those behind it, by kind and place; their texts may name people."""
    parts: list[str] = []
    behind: BaseException | None = error
    while behind is not None:
        parts.append(f"{_kind(behind)}\n{''.join(traceback.format_tb(behind.__traceback__))}")
        behind = behind.__cause__ or behind.__context__
    _log.error("%s", "from ".join(parts))


def _kind(error: BaseException) -> str:
    name = type(error).__qualname__
    if isinstance(error, SwissDeskError):
        return f"{name}: {error.message.template}"
    return f"{name} {error.errno}" if isinstance(error, OSError) else name
