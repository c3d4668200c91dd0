"""Our own JSON read back: the tournament that `json_export` wrote, or what is wrong with the file.

The shape is `json_export.Document` turned round: the file is first checked against the very types that it is written
from, so that nothing half understood comes in; then hundredths become whole numbers again. Standings are computed, not
read. How rounds were paired at the time is not in the format: the rounds are judged by what is known today.
"""

from __future__ import annotations

import types
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import msgspec

from swissdesk.errors import InvalidEdit
from swissdesk.formats.clean_text import UNPRINTABLE, clean_event
from swissdesk.formats.json_export import FORMAT, LEFT_OUT, VERSION, Decimal, Document, form
from swissdesk.formats.trf import Reading
from swissdesk.formats.trf.problems import Findings
from swissdesk.i18n import N_
from swissdesk.model import Awards, Pairing, Round, Settings, Tournament
from swissdesk.model.checks import check_tournament
from swissdesk.model.points import HUNDREDTHS, POINT

_MARK = f'"{FORMAT}"'.encode()
MOST_BYTES = 64 * 1024 * 1024


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
            tournament = _tournament(msgspec.convert(data, form(Document, reading=True), dec_hook=_decimal))
            tournament = _cleaned(tournament, findings)
            check_tournament(tournament)
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
        rounds=tuple(map(_round, document.rounds)),
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


def _round(read: Any) -> Round:
    boards = tuple(
        Pairing(board.white, board.black, board.result, board.table, board.reported_result)
        for board in sorted(read.boards, key=lambda board: board.board)
    )
    return Round(read.number, boards, read.byes, read.stage, read.system, read.published_at)


def _decimal(wanted: type, value: Any) -> Decimal:
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
        return round(value * POINT) if HUNDREDTHS in hint.__metadata__ else value
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
