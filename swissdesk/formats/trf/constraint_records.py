"""The records that name players: byes asked for, who may not meet, virtual points, points that differ."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from swissdesk.formats.trf.cells import kept_points
from swissdesk.formats.trf.codes import MAX_ROUNDS, amount, columns, ids, whole
from swissdesk.formats.trf.draft import Draft, Line, Wish
from swissdesk.formats.trf.view import View
from swissdesk.i18n import N_
from swissdesk.model import (
    ByeKind,
    ForbiddenGroup,
    Points,
    PointsException,
    Round,
    format_points,
)
from swissdesk.model.forbidding import forbidden_groups
from swissdesk.values import replace

_REQUEST_KINDS = {kind.value: kind for kind in ByeKind if kind.is_requested}


# ---- 240, XXZ


def read_240(draft: Draft, line: Line) -> bool:
    """Byes asked for: kind, round, players."""
    kind = _REQUEST_KINDS.get(line.text[3:5].strip().upper())
    words = line.text[5:].split(maxsplit=1)
    number = whole(words[0], MAX_ROUNDS) if words else None
    players = ids(words[1]) if len(words) > 1 else None
    if kind is None or not number or players is None:
        draft.findings.error(
            line.number,
            5,
            N_("announced byes: expected F, H or Z, the round and starting ranks, found “{text}”."),
            text=line.content,
        )
        return True
    for player in players:
        draft.wishes.append(Wish(player, number, kind, line.number, 5))
    return True


def read_xxz(draft: Draft, line: Line) -> bool:
    """Players absent in the round to pair."""
    for player in _listed(draft, line) or ():
        draft.wishes.append(Wish(player, None, ByeKind.ZERO_POINT, line.number, 5))
    return True


def _listed(draft: Draft, line: Line) -> list[int] | None:
    """Return the starting ranks that a record consists of; None where it is no list, which is told."""
    players = ids(line.content)
    if players is None:
        draft.findings.error(
            line.number,
            5,
            N_("record {tag}: expected a list of starting ranks, found “{text}”. Correct it."),
            text=line.content,
            tag=line.tag,
        )
    return players


def write_requests(view: View, style: str) -> list[str]:
    """The announced byes that are not in the players' lines."""
    apart = [request for request in view.requests if view.is_listed_apart(request)]
    if view.request_style == "XXZ":
        return ["XXZ " + " ".join(str(request.player) for request in apart)] if apart else []
    groups: dict[tuple[int, str], list[int]] = {}
    for request in apart:
        groups.setdefault((request.round, request.kind.value), []).append(request.player)
    return [f"240 {kind} {number:03d} {_id_list(players)}" for (number, kind), players in groups.items()]


def _id_list(players: Sequence[int]) -> str:
    return " ".join(f"{player:04d}" for player in players)


# ---- 260, XXP


def read_260(draft: Draft, line: Line) -> bool:
    """First round, last round, and players none of whom may meet."""
    words = line.content.split(maxsplit=2)
    first = whole(words[0], MAX_ROUNDS) if words else None
    last = whole(words[1], MAX_ROUNDS) if len(words) > 1 else None
    players = ids(words[2]) if len(words) > 2 else None
    if first is None or last is None or players is None or first > last:
        draft.findings.error(
            line.number,
            5,
            N_("forbidden pairings: expected first round, last round and starting ranks, found “{text}”."),
            text=line.content,
        )
        return True
    draft.forbidden.append((ForbiddenGroup(tuple(players), max(first, 1), last), line))
    return True


def read_xxp(draft: Draft, line: Line) -> bool:
    """Players none of whom may meet, in any round."""
    players = _listed(draft, line)
    if players is not None:
        draft.forbidden.append((ForbiddenGroup(tuple(players)), line))
    return True


def write_forbidden(view: View, style: str) -> list[str]:
    """The groups with the rounds in which they are in force; XXP cannot name rounds, so 260 is used for those."""
    lines = []
    for group in _in_force(view):
        if not group.players or (group.last_round is not None and group.last_round < group.first_round):
            view.note(N_("a group of forbidden pairings has no players or no rounds; it is ignored."))
            continue
        everywhere = group.first_round <= 1 and group.last_round is None
        if style == "XXP" and everywhere:
            lines.append("XXP " + " ".join(map(str, group.players)))
            continue
        if style == "XXP":
            view.note(N_("TRF(x) cannot limit forbidden pairings to some rounds; record 260 of TRF26 is written."))
        last = group.last_round or max(view.tournament.settings.rounds or MAX_ROUNDS, group.first_round)
        lines.append(f"260 {group.first_round:03d} {last:03d} {_id_list(group.players)}")
    return lines


def _in_force(view: View) -> tuple[ForbiddenGroup, ...]:
    """Return who may not meet in which rounds: as it was known then in those on record, as it is now in later ones."""
    groups = forbidden_groups(view.tournament)
    on_record = {r.number: _forbidden_then(view, r, groups) for r in view.rounds}
    if all({g.players for g in groups if g.applies(number)} == then for number, then in on_record.items()):
        return groups
    found: list[ForbiddenGroup] = []
    known = dict.fromkeys(players for then in on_record.values() for players in sorted(then))
    for players in dict.fromkeys((*(group.players for group in groups), *known)):
        runs = runs_of(number for number, then in on_record.items() if players in then)
        coming = [
            replace(group, first_round=max(group.first_round, view.next_round))
            for group in groups
            if group.players == players and (group.last_round is None or group.last_round >= view.next_round)
        ]
        if runs and coming and coming[0].first_round == runs[-1][1] + 1:
            coming[0] = replace(coming[0], first_round=runs.pop()[0])
        found += [ForbiddenGroup(players, first, last) for first, last in runs] + coming
    return tuple(found)


def _forbidden_then(view: View, r: Round, groups: tuple[ForbiddenGroup, ...]) -> set[tuple[int, ...]]:
    """Return whom the pairing of a round kept apart."""
    now = view.tournament.settings
    is_as_now = r.known is None or (
        r.known.settings.forbidden == now.forbidden and not r.known.settings.forbidden_rules and not now.forbidden_rules
    )
    then = groups if is_as_now else forbidden_groups(view.tournament.before_round(r.number))
    return {group.players for group in then if group.applies(r.number)}


def runs_of(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Return numbers as runs of neighbours, each with its first and its last."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1] = runs[-1][0], number
        else:
            runs.append((number, number))
    return runs


# ---- 299

_EXCEPTION_KINDS = frozenset("WDLFHZU+-")


def read_299(draft: Draft, line: Line) -> bool:
    """Points that differ from the scoring for some players."""
    exception = read_exception(line.text)
    if exception is not None:
        draft.exceptions.append((exception, line))
        return True
    draft.findings.error(
        line.number,
        5,
        N_(
            "changed points: expected a result in column 5, points in 14–17, the round in 20–22 and starting ranks "
            "from 24, found “{text}”."
        ),
        text=line.content,
    )
    return True


def read_exception(text: str) -> PointsException | None:
    """Return what a line 299 says, None if it cannot be read."""
    kind = text[4:5].strip().upper().replace("−", "-")
    match_points = amount(columns(text, 8, 11) or "0")
    given = amount(columns(text, 14, 17) or "0")
    number = whole(columns(text, 20, 22) or "0", MAX_ROUNDS)
    players = ids(text[23:])
    if match_points is None or given is None or number is None or not players:
        return None
    if kind and kind not in _EXCEPTION_KINDS:
        return None
    return PointsException(kind, given, number, tuple(players), match_points)


def write_299(view: View, style: str) -> list[str]:
    """A line for each exception, first those that explain the points of a result for the rating only."""
    exceptions = (*kept_points(view.published), *view.tournament.settings.points_exceptions)
    return [exception_text(view, item) for item in exceptions if item.players]


def exception_text(view: View, item: PointsException) -> str:
    """Return the line 299 of points that differ."""
    return (
        f"299 {item.kind or ' '}  {points_field(view, item.match_points) if item.match_points else '':>4}  "
        f"{points_field(view, item.points):>4}  {item.round:03d} {_id_list(item.players)}"
    )


def points_field(view: View, points: Points) -> str:
    """Return points as four columns hold them; what does not fit is written as 0.0, with a note."""
    text = format_points(points)
    if len(text) > 4 and text.endswith(".0"):
        text = text[:-2]
    if len(text) <= 4:
        return text
    view.note(N_("the points {points} do not fit into four columns; 0.0 is written."), points=format_points(points))
    return "0.0"
