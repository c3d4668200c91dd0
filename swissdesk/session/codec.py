"""Events and tournaments as JSON and back.

The shape: msgspec maps the model's plain dataclasses as they are; kind and version of an event stand beside the JSON
(columns of the journal), never inside. A batch is the exception: its JSON holds its events with kind and version
each, and no batch again. What the rounds of a tournament were paired from stands beside it, packed (`packing`). What
comes in is checked against the types, so that a damaged or forged document ends in a
sentence and not in a crash. What an event may do is not this module's business.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec

from swissdesk.errors import StorageError
from swissdesk.i18n import N_, Term
from swissdesk.model.events import EVENTS, Batch, Begin, Event
from swissdesk.model.tournament import Tournament
from swissdesk.session.packing import Past, packed, unpacked

TOURNAMENT_VERSION = 2
"""The layout of a tournament in a snapshot; raised when an old snapshot can no longer be read as it is."""


class UnknownEvent(StorageError):
    """An event of a kind or version that only a newer program knows."""


@dataclass(frozen=True, slots=True)
class Record:
    """An event as the journal keeps it: `data` is JSON in UTF-8."""

    kind: str
    version: int
    data: bytes


class _Part(msgspec.Struct):
    """An event inside a batch; `data` is its JSON as it stands."""

    kind: str
    version: int
    data: msgspec.Raw


class _Parts(msgspec.Struct):
    events: tuple[_Part, ...]


class _Packed(msgspec.Struct):
    """A tournament with what its rounds were paired from; as a `Begin` has it, with the name of the file."""

    tournament: Tournament
    origin: str = ""
    past: Past | None = None


def encode_event(event: Event) -> Record:
    """Return the event as a record; raises StorageError if a text in it cannot be written (half a character)."""
    if isinstance(event, Batch):
        parts = tuple(_Part(part.kind, part.version, msgspec.Raw(_encode(part))) for part in event.events)
        return Record(event.kind, event.version, _encode(_Parts(parts)))
    if isinstance(event, Begin):
        return Record(event.kind, event.version, _encode(_pack(event.tournament, event.origin)))
    return Record(event.kind, event.version, _encode(event))


def decode_event(record: Record) -> Event:
    """Return the event of a record.

    Raises UnknownEvent for a kind or version this program does not know, StorageError for JSON that is malformed or
    does not hold what the kind asks for.
    """
    known = EVENTS.get(record.kind)
    if known is None or record.version > known.version:
        raise UnknownEvent(
            N_("“{kind}” (version {version}) is an action that only a newer SwissDesk knows."),
            kind=record.kind, version=record.version,
        )  # fmt: skip
    if record.version < 1:
        raise StorageError(
            N_("“{kind}”: {version} is not a version of this action."), kind=record.kind, version=record.version
        )
    if known is Batch:
        return _decode_batch(record)
    if known is Begin:
        begun: _Packed = _decode(_Packed, record.data, record.kind)
        return Begin(unpacked(begun.tournament, begun.past), begun.origin)
    decoded: Event = _decode(known, record.data, record.kind)
    return decoded if record.version == known.version else decoded.of_version(record.version)


def _decode_batch(record: Record) -> Batch:
    parts: _Parts = _decode(_Parts, record.data, record.kind)
    for part in parts.events:
        if part.kind == Batch.kind:
            raise StorageError(
                N_("“{kind}” cannot be read: {problem}."), kind=record.kind, problem=N_("it holds another one")
            )
    return Batch(tuple(decode_event(Record(part.kind, part.version, bytes(part.data))) for part in parts.events))


def encode_tournament(tournament: Tournament) -> bytes:
    """Return the tournament as JSON in UTF-8; raises StorageError like `encode_event`."""
    return _encode(_pack(tournament))


def decode_tournament(data: bytes) -> Tournament:
    """Return the tournament that `encode_tournament` wrote; raises StorageError for anything else."""
    decoded: _Packed = _decode(_Packed, data, "tournament")
    return unpacked(decoded.tournament, decoded.past)


def _pack(tournament: Tournament, origin: str = "") -> _Packed:
    bare, past = packed(tournament)
    return _Packed(bare, origin, past)


def _encode(value: object) -> bytes:
    try:
        return msgspec.json.encode(value, enc_hook=_plain)
    except UnicodeEncodeError as error:
        raise StorageError(
            N_("The text {text} holds half a character and cannot be stored. Type it again."),
            text=ascii(error.object[:60]),
        ) from error


def _plain(value: object) -> str:
    """Return a term of the program that has come among the texts of a tournament as the plain text that it is then."""
    if isinstance(value, Term):
        return str(value)
    raise NotImplementedError(f"{type(value).__name__} is nothing that a tournament is made of")


def _decode(wanted: type, data: bytes, what: str) -> Any:
    try:
        return _decoder(wanted).decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise StorageError(N_("“{kind}” cannot be read: {problem}."), kind=what, problem=str(error)) from error


@cache
def _decoder(wanted: type) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(wanted)
