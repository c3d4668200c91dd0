"""What the rounds of a tournament were paired from, packed for JSON beside the tournament as it is now.

Every round knows a whole tournament (`model.known`), nearly all of it the same values again. Packed, a round names
them by their places in a pool: first the values of the tournament as it is, then those that were otherwise once. So a
snapshot grows by what has changed, not by rounds times rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from swissdesk.errors import StorageError
from swissdesk.i18n import N_
from swissdesk.model.player import Player
from swissdesk.model.result import Bye
from swissdesk.model.rounds import Known, Round
from swissdesk.model.settings import EventInfo, Settings
from swissdesk.model.tournament import Tournament

_T = TypeVar("_T")


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
        rounds[known.round - 1] = replace(
            r,
            known=Known(
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
            N_("What was known of a round cannot be read: there is no value number {place}."), place=place
        )
    return values[place]
