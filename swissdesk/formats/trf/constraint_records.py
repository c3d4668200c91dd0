"""The records that name players: byes asked for, who may not meet, fictitious points, points that differ."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from swissdesk.formats.trf.draft import Draft, Line, Wish
from swissdesk.formats.trf.numbers import MAX_ID, MAX_ROUNDS, amount, columns, ids, whole
from swissdesk.formats.trf.rated_results import kept_points
from swissdesk.formats.trf.view import View
from swissdesk.i18n import N_
from swissdesk.model import (
    ByeKind,
    FictitiousPoints,
    ForbiddenGroup,
    Points,
    PointsException,
    Tournament,
    format_points,
)
from swissdesk.model.forbidding import forbidden_groups

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
            line.number, 5,
            N_("“{text}” is no announcement of byes: F, H or Z, the round, and starting ranks are expected."),
            text=line.content,
        )  # fmt: skip
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
            line.number, 5, N_("“{text}” is no list of starting ranks. Correct record {tag}."),
            text=line.content, tag=line.tag,
        )  # fmt: skip
    return players


def write_requests(view: View, style: str) -> list[str]:
    """The announced byes that do not stand in the players' lines."""
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
            line.number, 5,
            N_("“{text}” forbids no pairs: first round, last round, and starting ranks are expected."),
            text=line.content,
        )  # fmt: skip
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
    """The groups in their order, those of rules as they are now; XXP cannot name rounds, so 260 is used for those."""
    lines = []
    for group in forbidden_groups(view.tournament):
        if not group.players or (group.last_round is not None and group.last_round < group.first_round):
            view.note(N_("a group of players who may not meet has no players or no rounds; it is left out."))
            continue
        everywhere = group.first_round <= 1 and group.last_round is None
        if style == "XXP" and everywhere:
            lines.append("XXP " + " ".join(map(str, group.players)))
            continue
        if style == "XXP":
            view.note(N_("TRF(x) cannot forbid pairs for some rounds only; record 260 of TRF26 is written."))
        last = group.last_round or max(view.tournament.settings.rounds or MAX_ROUNDS, group.first_round)
        lines.append(f"260 {group.first_round:03d} {last:03d} {_id_list(group.players)}")
    return lines


# ---- 250, XXA


def read_250(draft: Draft, line: Line) -> bool:
    """Fictitious points for a span of players and rounds; match points are a team's."""
    text = line.text
    given = amount(columns(text, 10, 13) or columns(text, 5, 8))
    numbers = [whole(columns(text, first, last), MAX_ID) for first, last in ((15, 17), (19, 21), (23, 26), (28, 31))]
    first, last, lowest, highest = numbers
    if given is None or first is None or last is None or lowest is None or highest is None:
        draft.findings.error(
            line.number, 5,
            N_("“{text}” gives no fictitious points: points in columns 10–13, rounds in 15–17 and 19–21, "
               "starting ranks in 23–26 and 28–31 are expected."),
            text=line.content,
        )  # fmt: skip
        return True
    draft.spans.append((FictitiousPoints(lowest, highest, first, last, given), line))
    return True


def read_xxa(draft: Draft, line: Line) -> bool:
    """Fictitious points of one player, round by round."""
    words = line.content.split()
    player = whole(words[0], MAX_ID) if words else None
    amounts = [amount(word) for word in words[1:]]
    if not player or None in amounts:
        draft.findings.error(
            line.number, 5,
            N_("“{text}” gives no fictitious points: a starting rank and the points of each round are expected."),
            text=line.content,
        )  # fmt: skip
        return True
    known = [points for points in amounts if points is not None]
    if player in draft.player_points:
        draft.findings.warn(line.number, 5, N_("the player has two lines XXA; the later one is used."), who=player)
    draft.player_points[player] = (known, line)
    return True


def write_fictitious(view: View, style: str) -> list[str]:
    """A line for each span (250), or for each player with the points of all rounds (XXA)."""
    spans = view.tournament.settings.fictitious
    if style == "250":
        return [
            f"250      {points_field(view, span.points).rjust(4, '0')} {span.first_round:03d} {span.last_round:03d} "
            f"{span.first_player:04d} {span.last_player:04d}"
            for span in spans
        ]
    rows: dict[int, list[Points]] = {}
    width = min(max((span.last_round for span in spans), default=0), MAX_ROUNDS)
    for number in range(1, width + 1):
        for player, points in fictitious_points(view.tournament, number).items():
            rows.setdefault(player, [0] * width)[number - 1] = points
    return [
        f"XXA {player:4d}" + "".join(f" {points_field(view, points):>4}" for points in _without_end(row))
        for player, row in sorted(rows.items())
        if any(row)
    ]


def points_field(view: View, points: Points) -> str:
    """Return points as four columns hold them; what does not fit is written as 0.0, with a note."""
    text = format_points(points)
    if len(text) > 4 and text.endswith(".0"):
        text = text[:-2]
    if len(text) <= 4:
        return text
    view.note(N_("{points} points do not fit four columns; 0.0 is written."), points=format_points(points))
    return "0.0"


def _without_end(row: list[Points]) -> list[Points]:
    while row and not row[-1]:
        row = row[:-1]
    return row


def fictitious_points(tournament: Tournament, number: int) -> dict[int, Points]:
    """Return the fictitious points for pairing round `number` by starting rank, as far as they are given one by one."""
    given: dict[int, Points] = {}
    listed: list[int] = []
    for span in tournament.settings.fictitious:
        if span.first_round <= number <= span.last_round:
            listed = listed or sorted(tournament.by_id)
            for player in listed[bisect_left(listed, span.first_player) : bisect_right(listed, span.last_player)]:
                given[player] = given.get(player, 0) + span.points
    return given


def spans_of(rows: dict[int, list[Points]]) -> list[FictitiousPoints]:
    """Return points given player by player (XXA) as spans of players and rounds; neighbours are taken together."""
    spans: list[FictitiousPoints] = []
    players = sorted(rows)
    start = 0
    while start < len(players):
        end = start
        while (
            end + 1 < len(players)
            and players[end + 1] == players[end] + 1
            and _runs(rows[players[end + 1]]) == _runs(rows[players[start]])
        ):
            end += 1
        for first, last, points in _runs(rows[players[start]]):
            spans.append(FictitiousPoints(players[start], players[end], first, last, points))
        start = end + 1
    return spans


def _runs(row: list[Points]) -> list[tuple[int, int, Points]]:
    runs: list[tuple[int, int, Points]] = []
    for number, points in enumerate(row, 1):
        if not points:
            continue
        if runs and runs[-1][1] == number - 1 and runs[-1][2] == points:
            runs[-1] = (runs[-1][0], number, points)
        else:
            runs.append((number, number, points))
    return runs


# ---- 299

_EXCEPTION_KINDS = frozenset("WDLFHZU+-")


def read_299(draft: Draft, line: Line) -> bool:
    """Points that differ from the scoring for some players."""
    text = line.text
    kind = text[4:5].strip().upper().replace("−", "-")
    match_points = amount(columns(text, 8, 11) or "0")
    given = amount(columns(text, 14, 17) or "0")
    number = whole(columns(text, 20, 22) or "0", MAX_ROUNDS)
    players = ids(text[23:])
    if (kind and kind not in _EXCEPTION_KINDS) or None in (match_points, given, number) or not players:
        draft.findings.error(
            line.number, 5,
            N_("“{text}” changes no points: a result in column 5, points in 14–17, the round in 20–22 and "
               "starting ranks from 24 are expected."),
            text=line.content,
        )  # fmt: skip
        return True
    exception = PointsException(kind, given or 0, number or 0, tuple(players), match_points or 0)
    draft.exceptions.append((exception, line))
    return True


def write_299(view: View, style: str) -> list[str]:
    """A line for each exception, first those that explain the points of a result for the rating only."""
    exceptions = (*kept_points(view.published), *view.tournament.settings.points_exceptions)
    return [
        f"299 {item.kind or ' '}  {points_field(view, item.match_points) if item.match_points else '':>4}  "
        f"{points_field(view, item.points):>4}  {item.round:03d} {_id_list(item.players)}"
        for item in exceptions
        if item.players
    ]
