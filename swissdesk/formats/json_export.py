"""A whole tournament as JSON for other programs; `resources/schemas/tournament.json` is the schema.

The format is a promise of its own and does not follow the document: names in it stay, new ones may come, `version`
rises when one changes its meaning. Points and tie-breaks are decimal numbers, players are named by starting rank, what
is not known is null or an empty text.

The shape: the dataclasses here and those of the model that they name are the whole format. A new field of the model is
in the file, and in the schema (packaging/schemas.py), without being named again; what the file calls otherwise is in
`_OTHER_NAMES`.
"""

from __future__ import annotations

import json
import types
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from swissdesk.formats.standings_json import numbers
from swissdesk.model import (
    Bye,
    ByeRequest,
    CategoryRule,
    Decision,
    EventInfo,
    Pairing,
    Player,
    PointsException,
    PrizeList,
    Result,
    Round,
    Settings,
    Stage,
    StepNote,
    Tournament,
)
from swissdesk.model.awards import Money
from swissdesk.model.points import HUNDREDTHS, POINT, Points
from swissdesk.standings import chosen, table

FORMAT: Literal["swissdesk-tournament"] = "swissdesk-tournament"
VERSION: Literal[1] = 1


def as_json(tournament: Tournament) -> str:
    """Return the tournament as JSON, standings after the latest round included."""
    return json.dumps(as_data(tournament), ensure_ascii=False, indent=1) + "\n"


def as_data(tournament: Tournament) -> dict[str, Any]:
    """Return the tournament as JSON's dicts, lists, texts and numbers."""
    exported = msgspec.convert(_document(tournament), form(Document), from_attributes=True, dec_hook=_decimal)
    data: dict[str, Any] = msgspec.to_builtins(exported, enc_hook=float)
    return data


# ---- what stands in the file


@dataclass(frozen=True)
class Document:
    """A tournament as SwissDesk exports it."""

    format: Literal["swissdesk-tournament"]
    version: Literal[1]
    event: EventInfo
    settings: EventSettings
    players: tuple[Player, ...]
    """In the order of the list."""
    rounds: tuple[RoundOnFile, ...]
    """Numbered from 1 without a gap."""
    announced_byes: tuple[ByeRequest, ...]
    """Who will not play in which coming round."""
    decisions: tuple[Decision, ...]
    """Irregular decisions of the arbiter."""
    standings: Standings
    step_notes: tuple[StepNote, ...] = ()
    """Notes of the arbiter on steps of traces."""


@dataclass(frozen=True, kw_only=True)
class EventSettings(Settings):
    """The rules of the event, with categories and prizes each by itself."""

    categories: tuple[CategoryRule, ...]
    prizes: Prizes


@dataclass(frozen=True)
class Prizes:
    """What can be won."""

    currency: str
    coin: Money
    """The smallest amount that is paid out, in units of the currency."""
    one_each: bool
    lists: tuple[PrizeList, ...]


@dataclass(frozen=True)
class RoundOnFile:
    """A round: its boards in their order, and who has no game."""

    number: int
    stage: Stage
    system: str
    published_at: str
    boards: tuple[Board, ...]
    byes: tuple[Bye, ...]
    """U pairing-allocated, F full-point, H half-point, Z zero-point."""


@dataclass(frozen=True)
class Board:
    """A board of a round."""

    board: int
    table: int | None
    white: int
    black: int
    result: Result | None
    reported_result: Result | None
    """For the rating report, where it differs from the one that counts."""


@dataclass(frozen=True)
class Standings:
    """The standings after the latest round, best first."""

    after_round: int
    tiebreaks: tuple[str, ...]
    rows: tuple[StandingsRow, ...]


@dataclass(frozen=True)
class StandingsRow:
    """One player's place."""

    rank: int
    """Level players share the better rank."""
    player: int
    points: Points
    tiebreaks: dict[str, int | float | None]


_OTHER_NAMES = {"fictitious": "fictitious_points", "forbidden": "forbidden_pairings"}
LEFT_OUT = {(EventSettings, "awards"), (PointsException, "match_points")}
"""Awards are `categories` and `prizes` of the file; points of matches are for events of teams."""


# ---- filling it


def _document(tournament: Tournament) -> Document:
    return Document(
        FORMAT,
        VERSION,
        tournament.info,
        _settings(tournament.settings),
        tournament.players,
        tuple(map(_round, tournament.rounds)),
        tournament.requests,
        tournament.decisions,
        _standings(tournament),
        tournament.step_notes,
    )


def _settings(settings: Settings) -> EventSettings:
    awards = settings.awards
    prizes = Prizes(awards.currency, awards.coin, awards.one_each, awards.prize_lists)
    kept = {field.name: getattr(settings, field.name) for field in fields(settings)}
    return EventSettings(**kept, categories=awards.categories, prizes=prizes)


def _round(r: Round) -> RoundOnFile:
    boards = tuple(_board(place, pairing) for place, pairing in enumerate(r.pairings, 1))
    return RoundOnFile(r.number, r.stage, r.system, r.published_at, boards, r.byes)


def _board(place: int, pairing: Pairing) -> Board:
    return Board(place, pairing.table, pairing.white, pairing.black, pairing.result, pairing.reported)


def _standings(tournament: Tournament) -> Standings:
    rows = table(tournament, tiebreaks=chosen(tournament))
    codes = tuple(code for code, _ in rows[0].tiebreaks) if rows else ()
    places = (StandingsRow(row.rank, row.player, row.points, numbers(row.tiebreaks)) for row in rows)
    return Standings(len(tournament.rounds), codes, tuple(places))


# ---- how a dataclass becomes JSON


class Decimal(float):
    """What the model counts in hundredths, as written to the file."""


@cache
def form(described: type, *, reading: bool = False) -> type[msgspec.Struct]:
    """Return what a dataclass is in the file: all fields and no others, hundredths are decimal numbers.

    For `reading`, a field that has a default may be missing (``msgspec.UNSET``): the file may be older than the field.
    """
    hints = get_type_hints(described, include_extras=True)
    parts: list[Any] = []
    for field in fields(described):
        if (described, field.name) in LEFT_OUT:
            continue
        formed = _formed(hints[field.name], reading)
        has_default = field.default is not MISSING or field.default_factory is not MISSING
        if reading and has_default:
            parts.append((field.name, formed | msgspec.UnsetType, msgspec.UNSET))
        else:
            parts.append((field.name, formed))
    return msgspec.defstruct(
        described.__name__, parts, rename=_OTHER_NAMES, forbid_unknown_fields=True, frozen=True, kw_only=True
    )


def _formed(hint: Any, reading: bool = False) -> Any:
    """Return the type that represents one of the model in the file: the same, with forms for dataclasses inside."""
    if get_origin(hint) is Annotated:
        return Decimal if HUNDREDTHS in hint.__metadata__ else hint
    if is_dataclass(hint):
        return form(hint, reading=reading)  # type: ignore[arg-type]
    inner = get_args(hint)
    if get_origin(hint) in (types.UnionType, Union):
        first, *rest = (_formed(one, reading) for one in inner)
        for one in rest:
            first |= one
        return first
    if get_origin(hint) is tuple:
        (item,) = {one for one in inner if one is not Ellipsis}
        return list[_formed(item, reading)]  # type: ignore[misc]
    return hint


def _decimal(wanted: type, value: Any) -> Decimal:
    if wanted is not Decimal:
        raise NotImplementedError(wanted)
    return Decimal(value / POINT)
