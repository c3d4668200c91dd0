"""Events and tournaments as JSON and back.

msgspec maps the model's plain dataclasses as they are; kind and version of an event stand beside the JSON (columns of
the journal), never inside. A batch is the exception: its JSON holds its events with kind and version each, and no batch
again. What comes in is checked against the types, so that a damaged or forged document ends in a sentence and not in a
crash. What an event may do is not this module's business.

Every round knows the tournament it was paired from (`model.known`), nearly all of it the same values again. Packed, a
round names them by their places in a pool: first the values of the tournament as it is, then those that were otherwise
once. So a snapshot grows by what has changed, not by rounds times rounds.
"""

from __future__ import annotations

import dataclasses  # noqa: F401  (msgspec asks `values` for it; a document opens though the program's folder is gone)
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cache, lru_cache
from typing import Any, Generic, TypeVar

import msgspec

from swissdesk.errors import StorageError
from swissdesk.i18n import N_, Term
from swissdesk.model.events import EVENTS, Batch, Begin, Event
from swissdesk.model.player import Player
from swissdesk.model.result import Bye
from swissdesk.model.rounds import Known, Round
from swissdesk.model.settings import EventInfo, Settings
from swissdesk.model.tournament import Tournament
from swissdesk.values import dataclass, replace

_T = TypeVar("_T")


# ---- what rounds were paired from, packed


@dataclass(frozen=True, slots=True)
class PackedKnown:
    """What round `round` was paired from, by places in the pools.

    `players`, `pairs` and `byes` None: as the tournament and the round have them.
    """

    round: int
    info: int
    settings: int
    rounds: tuple[int, ...]
    players: tuple[int, ...] | None = None
    pairs: tuple[tuple[int, int], ...] | None = None
    byes: tuple[Bye, ...] | None = None
    numbers: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Past:
    """What was known once: the values that a tournament does not have any more, and which round knew which."""

    known: tuple[PackedKnown, ...] = ()
    infos: tuple[EventInfo, ...] = ()
    settings: tuple[Settings, ...] = ()
    players: tuple[Player, ...] = ()
    rounds: tuple[Round, ...] = ()


class _Pool(Generic[_T]):
    """Values by place: those given at first, then what else was asked for. Equal `key`s make equal values."""

    def __init__(self, first: Iterable[_T], key: Callable[[_T], Hashable] = lambda value: value) -> None:
        self._key = key
        self._places: dict[Hashable, int] = {}
        self._objects: dict[int, int] = {}
        self._values: list[_T] = []
        for value in first:
            self._add(value)
        self._given = len(self._values)

    def _add(self, value: _T) -> int:
        place = self._places.setdefault(self._key(value), len(self._values))
        self._values.append(value)
        self._objects[id(value)] = place
        return place

    def place(self, value: _T) -> int:
        """Return the place of a value that is equal, which is made if there is none."""
        place = self._objects.get(id(value))
        if place is None:
            place = self._places.get(self._key(value))
            place = self._add(value) if place is None else place
        return place

    @property
    def others(self) -> tuple[_T, ...]:
        """What was not given at first."""
        return tuple(self._values[self._given :])


def _round_key(r: Round) -> Hashable:
    """Return what makes a round: its boards and byes by identity, which states of a tournament share."""
    return r.number, id(r.pairings), id(r.byes), r.stage, r.system, r.published_at, r.signed_off, r.alteration


def packed(tournament: Tournament) -> tuple[Tournament, Past | None]:
    """Return the tournament with rounds that know nothing, and what they knew; None where they know nothing."""
    if all(r.known is None for r in tournament.rounds):
        return tournament, None
    bare = tuple(replace(r, known=None) for r in tournament.rounds)
    infos, settings = _Pool([tournament.info]), _Pool([tournament.settings])
    players, rounds = _Pool(tournament.players), _Pool(bare, _round_key)
    places: dict[int, tuple[int, ...] | None] = {id(tournament.players): None}

    def places_of(known: tuple[Player, ...]) -> tuple[int, ...] | None:
        if id(known) not in places:
            places[id(known)] = tuple(map(players.place, known))
        return places[id(known)]

    known = tuple(
        PackedKnown(
            round=r.number,
            info=infos.place(r.known.info),
            settings=settings.place(r.known.settings),
            players=places_of(r.known.players),
            rounds=tuple(map(rounds.place, r.known.rounds)),
            pairs=None if r.known.pairs == r.pairs else r.known.pairs,
            byes=None if r.known.byes == r.byes else r.known.byes,
            numbers=r.known.numbers,
        )
        for r in tournament.rounds
        if r.known is not None
    )
    past = Past(known, infos.others, settings.others, players.others, rounds.others)
    return tournament.replace(rounds=bare), past


def unpacked(tournament: Tournament, past: Past | None) -> Tournament:
    """Return the tournament whose rounds know what `past` has; raises StorageError for places that are none."""
    if past is None:
        return tournament
    infos, settings = (tournament.info, *past.infos), (tournament.settings, *past.settings)
    players, bare = (*tournament.players, *past.players), (*tournament.rounds, *past.rounds)
    rounds = list(tournament.rounds)
    shared: dict[tuple[int, ...] | None, tuple[Player, ...]] = {None: tournament.players}
    for known in past.known:
        r = _at(tournament.rounds, known.round - 1)
        if known.players is not None and known.players not in shared:
            shared[known.players] = tuple(_at(players, place) for place in known.players)
        rounds[known.round - 1] = r.knowing(
            Known(
                info=_at(infos, known.info),
                settings=_at(settings, known.settings),
                players=shared[known.players],
                rounds=tuple(_at(bare, place) for place in known.rounds),
                pairs=r.pairs if known.pairs is None else known.pairs,
                byes=r.byes if known.byes is None else known.byes,
                numbers=known.numbers,
            ),
        )
    return tournament.replace(rounds=tuple(rounds))


_V = TypeVar("_V")


def _at(values: Sequence[_V], place: int) -> _V:
    if not 0 <= place < len(values):
        raise StorageError(
            N_("The saved data of a round cannot be read: value number {place} is missing."), place=place
        )
    return values[place]


# ---- events and tournaments

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
    """A tournament with what its rounds were paired from; as in a `Begin`, with the name of the file."""

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
    """Return the event of a record; raises as `reader` and what it returns do."""
    return reader(record.kind, record.version)(record.data)


@lru_cache(maxsize=256)
def reader(kind: str, version: int) -> Callable[[bytes], Event]:
    """Return what makes an event of its JSON, which raises StorageError if that does not hold what the kind asks for.

    Raises UnknownEvent for a kind or version this program does not know.
    """
    known = EVENTS.get(kind)
    if known is None or version > known.version:
        raise UnknownEvent(
            N_("“{kind}” (version {version}) is an action that needs a newer SwissDesk."), kind=kind, version=version
        )
    if version < 1:
        raise StorageError(N_("“{kind}”: this action has no version {version}."), kind=kind, version=version)
    if known is Batch:
        return _read_batch
    if known is Begin:
        return _read_begin
    decode = _decoder(known).decode

    def read(data: bytes) -> Event:
        try:
            return decode(data)  # type: ignore[no-any-return]
        except _UNREADABLE as error:
            raise _unreadable(kind, error) from error

    return read if version == known.version else lambda data: read(data).of_version(version)


def _read_begin(data: bytes) -> Begin:
    begun: _Packed = _decode(_Packed, data, Begin.kind)
    return Begin(unpacked(begun.tournament, begun.past), begun.origin)


def _read_batch(data: bytes) -> Batch:
    parts: _Parts = _decode(_Parts, data, Batch.kind)
    for part in parts.events:
        if part.kind == Batch.kind:
            raise StorageError(
                N_("“{kind}” cannot be read: {problem}."),
                kind=Batch.kind,
                problem=N_("it contains another action of the same kind"),
            )
    return Batch(tuple(decode_event(Record(part.kind, part.version, bytes(part.data))) for part in parts.events))


def encode_tournament(tournament: Tournament) -> bytes:
    """Return the tournament as JSON in UTF-8; raises StorageError like `encode_event`."""
    return _encode(_pack(tournament))


def decode_tournament(data: bytes) -> Tournament:
    """Return the tournament that `encode_tournament` wrote; raises StorageError for anything else."""
    decoded: _Packed = _decode(_Packed, data, "tournament")
    return unpacked(decoded.tournament, decoded.past)


def make_ready() -> None:
    """Prepare to read a document: for that msgspec looks at every class in it, which takes as long as a small one."""
    for read in (_Packed, *EVENTS.values()):
        _decoder(read)


def _pack(tournament: Tournament, origin: str = "") -> _Packed:
    bare, past = packed(tournament)
    return _Packed(bare, origin, past)


def _encode(value: object) -> bytes:
    try:
        return msgspec.json.encode(value, enc_hook=_plain)
    except UnicodeEncodeError as error:
        raise StorageError(
            N_("The text {text} contains an incomplete character and cannot be saved. Type it again."),
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
    except _UNREADABLE as error:
        raise _unreadable(what, error) from error


_UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)


def _unreadable(what: str, error: Exception) -> StorageError:
    return StorageError(N_("“{kind}” cannot be read: {problem}."), kind=what, problem=str(error))


@cache
def _decoder(wanted: type) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(wanted)
