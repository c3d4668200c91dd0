"""The emergency log: what was entered while the disk refused it, kept on this computer until it is done after all.

The document keeps only what is safely on its disk. What it refused goes here: one file for each tournament, in the
folder of the program, with a line for each refused action, synchronised to the disk. It outlives the program; when the
tournament is open and its disk answers, the actions can be done again, or forgotten. Lines that cannot be understood
are left out: the file is not trusted either.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable
from pathlib import Path

import msgspec

from swissdesk.errors import StorageError
from swissdesk.model.events import Event
from swissdesk.session.codec import Record, decode_event, encode_event

MOST_BYTES = 20_000_000
MOST_ACTIONS = 2000


class Refused(msgspec.Struct, frozen=True):
    """An action that the disk refused: when (ISO 8601), its kind, the version of its layout, and its data as JSON."""

    at: str
    kind: str
    version: int
    data: str

    def event(self) -> Event:
        """Return the event; raises StorageError if this program does not know it."""
        return decode_event(Record(self.kind, self.version, self.data.encode()))


_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(Refused)


class EmergencyLog:
    """The refused actions of one tournament; `beginning` is its number (`Document.beginning`)."""

    def __init__(self, folder: Path, beginning: int) -> None:
        self._path = folder / f"refused-{beginning:08x}.jsonl"
        self._waiting = self._read()

    @property
    def waiting(self) -> tuple[Refused, ...]:
        """What is not done yet, oldest first."""
        return tuple(self._waiting)

    def note(self, event: Event, at: str) -> bool:
        """Keep an action that was refused; once, however often it is tried. Return whether it is kept."""
        refused = _refused(event, at)
        if any(_same(refused, known) for known in self._waiting):
            return True
        self._waiting = [*self._waiting, refused][-MOST_ACTIONS:]
        return self._write()

    def done(self, event: Event) -> None:
        """An action was done after all."""
        if self._waiting:
            made = _refused(event, "")
            self.keep(known for known in self._waiting if not _same(made, known))

    def keep(self, left: Iterable[Refused]) -> None:
        """Let only these wait from now on."""
        left = list(left)
        if left != self._waiting:
            self._waiting = left
            self._write()

    def _read(self) -> list[Refused]:
        try:
            with self._path.open("rb") as file:
                lines = file.read(MOST_BYTES).splitlines()
        except OSError:
            return []
        found = []
        for line in lines:
            with contextlib.suppress(msgspec.MsgspecError, StorageError):
                refused = _DECODER.decode(line)
                refused.event()
                found.append(refused)
        return found[-MOST_ACTIONS:]

    def _write(self) -> bool:
        """Put what waits on the disk of this computer, in one step; return whether that was done."""
        part = self._path.with_suffix(".part")
        try:
            if not self._waiting:
                self._path.unlink(missing_ok=True)
                return True
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with part.open("wb") as file:
                file.writelines(_ENCODER.encode(refused) + b"\n" for refused in self._waiting)
                file.flush()
                os.fsync(file.fileno())
            os.replace(part, self._path)
        except OSError:
            return False  # this disk is full as well: they wait in memory
        return True


def _refused(event: Event, at: str) -> Refused:
    record = encode_event(event)
    return Refused(at, record.kind, record.version, record.data.decode())


def _same(one: Refused, other: Refused) -> bool:
    return (one.kind, one.version, one.data) == (other.kind, other.version, other.data)
