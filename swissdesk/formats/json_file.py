"""A whole tournament as our own JSON, written and read back; `resources/schemas/tournament.json` is the schema."""

from __future__ import annotations

import json
import types
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from swissdesk.errors import InvalidEdit
from swissdesk.formats.clean_text import UNPRINTABLE, clean_event
from swissdesk.formats.standings_json import numbers
from swissdesk.formats.trf import Reading
from swissdesk.formats.trf.problems import Findings
from swissdesk.i18n import N_
from swissdesk.model import (
    Awards,
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
from swissdesk.model.events import MAX_PLAYERS
from swissdesk.model.findings import check_tournament
from swissdesk.model.points import POINT, Points
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
        formed = _formed(hints[field.name], reading=reading)
        if reading and field.default is not MISSING:
            parts.append((field.name, formed | msgspec.UnsetType, msgspec.UNSET))
        else:
            parts.append((field.name, formed))
    return msgspec.defstruct(
        described.__name__, parts, rename=_OTHER_NAMES, forbid_unknown_fields=True, frozen=True, kw_only=True
    )


def _formed(hint: Any, *, reading: bool) -> Any:
    """Return the type that represents one of the model in the file: the same, with forms for dataclasses inside."""
    if get_origin(hint) is Annotated:
        return Decimal  # of hundredths, which are all that is annotated
    if is_dataclass(hint):
        return form(hint, reading=reading)  # type: ignore[arg-type]
    inner = get_args(hint)
    if get_origin(hint) in (types.UnionType, Union):
        first, *rest = (_formed(one, reading=reading) for one in inner)
        for one in rest:
            first |= one
        return first
    if get_origin(hint) is tuple:
        (item,) = {one for one in inner if one is not Ellipsis}
        return list[_formed(item, reading=reading)]  # type: ignore[misc]
    return hint


def _decimal(wanted: type, value: Any) -> Decimal:
    if wanted is not Decimal:
        raise NotImplementedError(wanted)
    return Decimal(value / POINT)


_MARK = f'"{FORMAT}"'.encode()


def is_ours(head: bytes) -> bool:
    """Whether a file that begins like this is a tournament as SwissDesk exports it."""
    return head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{") and _MARK in head[:2000]


def reads(content: bytes, name: str) -> Reading:
    """Return the tournament in the content of a file, or what is wrong with it; `name` is for the messages."""
    findings = Findings(name)
    tournament = None
    try:
        data = msgspec.json.decode(content.removeprefix(b"\xef\xbb\xbf"))
        version = data.get("version") if isinstance(data, dict) else None
        if isinstance(version, int) and version > VERSION:
            findings.error(0, 0, N_("a newer version of SwissDesk wrote the file. Update the program."))
        else:
            tournament = _tournament(msgspec.convert(data, form(Document, reading=True), dec_hook=_read_decimal))
            tournament = _cleaned(tournament, findings)
            check_tournament(tournament)
            if any(player.id > MAX_PLAYERS for player in tournament.players):
                findings.error(0, 0, N_("The starting rank must be between 1 and {most}."), most=MAX_PLAYERS)
    except InvalidEdit as error:
        findings.error(0, 0, "{reason}", reason=error.message)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        findings.error(0, 0, N_("the JSON is damaged: {reason}. Export it again."), reason=str(error))
    if findings.has_errors:
        return Reading(None, findings.in_order(), FORMAT)
    findings.warn(0, 0, N_("the history is not in a JSON file: each round is judged by what the whole file says."))
    return Reading(tournament, findings.in_order(), FORMAT)


def _tournament(read: Any) -> Tournament:
    document = _back(Document, read)
    kept = {field.name: getattr(document.settings, field.name) for field in fields(Settings) if field.name != "awards"}
    prizes = document.settings.prizes
    awards = Awards(document.settings.categories, prizes.lists, prizes.currency, prizes.coin, prizes.one_each)
    return Tournament(
        info=document.event,
        settings=Settings(**kept, awards=awards),
        players=document.players,
        rounds=tuple(map(_read_round, document.rounds)),
        requests=document.announced_byes,
        decisions=document.decisions,
        step_notes=document.step_notes,
    )


def _cleaned(read: Tournament, findings: Findings) -> Tournament:
    tournament = clean_event(read)
    for player, before in zip(tournament.players, read.players, strict=True):
        if player.name != before.name:
            findings.warn(0, 0, UNPRINTABLE, who=player.id, name=player.name)
    return tournament


def _read_round(read: Any) -> Round:
    boards = tuple(
        Pairing(board.white, board.black, board.result, board.table, board.reported_result)
        for board in sorted(read.boards, key=lambda board: board.board)
    )
    return Round(read.number, boards, read.byes, read.stage, read.system, read.published_at)


def _read_decimal(wanted: type, value: Any) -> Decimal:
    if wanted is not Decimal or not isinstance(value, int | float):
        raise ValueError(f"expected a number, found {value!r}")
    return Decimal(value)


@cache
def _hints(described: type) -> dict[str, Any]:
    hints = get_type_hints(described, include_extras=True)
    return {field.name: hints[field.name] for field in fields(described) if (described, field.name) not in LEFT_OUT}


def _back(hint: Any, value: Any) -> Any:
    """Return what was read in the types of the model."""
    if value is None:
        return None
    if get_origin(hint) is Annotated:
        return round(value * POINT)
    if is_dataclass(hint):
        given = ((name, inner, getattr(value, name)) for name, inner in _hints(hint).items())  # type: ignore[arg-type]
        read = {name: _back(inner, one) for name, inner, one in given if one is not msgspec.UNSET}
        return hint(**read)  # type: ignore[operator]
    inner = get_args(hint)
    if get_origin(hint) in (types.UnionType, Union):
        return _back(next(one for one in inner if one is not type(None)), value)
    if get_origin(hint) is tuple:
        (item,) = {one for one in inner if one is not Ellipsis}
        return tuple(_back(item, each) for each in value)
    return value
