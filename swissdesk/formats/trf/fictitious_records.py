"""Virtual points: spans of players and rounds (250), or player by player (XXA), as they were given and will be.

Those of Baku acceleration are written out, because a reader cannot know from 192 alone who was in the upper group
when somebody has come late (C.04.7 art. 1.3). Read back, points that are just those of the method are the method.
"""

from __future__ import annotations

from swissdesk.formats.trf.codes import MAX_ID, MAX_ROUNDS, amount, columns, whole
from swissdesk.formats.trf.constraint_records import points_field
from swissdesk.formats.trf.draft import Draft, Line
from swissdesk.formats.trf.view import View
from swissdesk.i18n import N_
from swissdesk.model import Acceleration, FictitiousPoints, Points, Tournament
from swissdesk.model.acceleration import fictitious_points, listed_points
from swissdesk.model.rounds import ABSENT
from swissdesk.values import replace

Rows = dict[int, list[Points]]
"""The points of each player who has any, for the rounds from the first on."""


# ---- reading


def read_250(draft: Draft, line: Line) -> bool:
    """Virtual points for a span of players and rounds; match points are a team's."""
    text = line.text
    given = amount(columns(text, 10, 13) or columns(text, 5, 8))
    numbers = [whole(columns(text, first, last), MAX_ID) for first, last in ((15, 17), (19, 21), (23, 26), (28, 31))]
    first, last, lowest, highest = numbers
    if given is None or first is None or last is None or lowest is None or highest is None:
        draft.findings.error(
            line.number,
            5,
            N_(
                "virtual points: expected points in columns 10–13, rounds in 15–17 and 19–21, starting ranks in "
                "23–26 and 28–31, found “{text}”."
            ),
            text=line.content,
        )
        return True
    draft.spans.append((FictitiousPoints(lowest, highest, first, last, given), line))
    return True


def read_xxa(draft: Draft, line: Line) -> bool:
    """Virtual points of one player, round by round."""
    words = line.content.split()
    player = whole(words[0], MAX_ID) if words else None
    amounts = [amount(word) for word in words[1:]]
    if not player or None in amounts:
        draft.findings.error(
            line.number,
            5,
            N_("virtual points: expected a starting rank and the points of each round, found “{text}”."),
            text=line.content,
        )
        return True
    known = [points for points in amounts if points is not None]
    if player in draft.player_points:
        draft.findings.warn(line.number, 5, N_("the player has two lines XXA; the later one is used."), who=player)
    draft.player_points[player] = (known, line)
    return True


def with_method(tournament: Tournament, acceleration: Acceleration) -> Tournament:
    """Return the tournament with the method that its type of tournament names, if the points given are those of it.

    Whoever was not there in a round is left out of account: the file may or may not have points for them.
    """
    settings = tournament.settings
    ranked = sorted(tournament.ranking, key=tournament.ranking.__getitem__)
    numbers = range(1, (settings.rounds or 0) + 1)
    given = [listed_points(tournament, settings.fictitious, number) for number in numbers]
    last = next((player for player in reversed(ranked) if any(player in points for points in given)), None)
    if acceleration is not Acceleration.BAKU or last is None:
        return tournament
    for end in (None, last):
        rules = replace(settings, acceleration=acceleration, last_accelerated=end, fictitious=())
        by_method = tournament.replace(settings=rules)
        if all(_same(by_method, number, points) for number, points in zip(numbers, given, strict=True)):
            return by_method
    return tournament


def _same(by_method: Tournament, number: int, given: dict[int, Points]) -> bool:
    expected = fictitious_points(by_method, number)
    differing = {p for p in given.keys() | expected.keys() if given.get(p) != expected.get(p)}
    if number > len(by_method.rounds):
        return not differing
    entries = by_method.rounds[number - 1].entries
    byes = (entries.get(player, ABSENT).bye for player in differing)
    return all(bye is not None and bye.is_requested for bye in byes)


# ---- writing


def write_fictitious(view: View, style: str) -> list[str]:
    """A line for each span (250), or for each player with the points of all rounds (XXA)."""
    rows = _given(view)
    if style == "250":
        return [
            f"250      {points_field(view, span.points).rjust(4, '0')} {span.first_round:03d} {span.last_round:03d} "
            f"{span.first_player:04d} {span.last_player:04d}"
            for span in _spans(view, rows)
        ]
    return [
        f"XXA {player:4d}" + "".join(f" {points_field(view, points):>4}" for points in _without_end(row))
        for player, row in sorted(rows.items())
        if any(row)
    ]


def _given(view: View) -> Rows:
    """Return what was given for the rounds on record, by what was known then, and what the others are to get."""
    tournament = view.tournament
    last = max((span.last_round for span in tournament.settings.fictitious), default=0)
    width = min(max(last, tournament.settings.rounds or 0, len(view.rounds)), MAX_ROUNDS)
    rows: Rows = {}
    for number in range(1, width + 1):
        is_known = number <= len(view.rounds) and view.rounds[number - 1].known is not None
        then = tournament.before_round(number) if is_known else tournament
        for player, points in fictitious_points(then, number).items():
            if player in tournament.by_id:
                rows.setdefault(player, [0] * width)[number - 1] = points
    return rows


def _spans(view: View, rows: Rows) -> list[FictitiousPoints] | tuple[FictitiousPoints, ...]:
    """Return the spans that give these points: those of the settings if they do, none where the method says it all."""
    tournament, settings = view.tournament, view.tournament.settings
    if settings.fictitious and _as_now(tournament, rows):
        return settings.fictitious
    if view.names_method_only and _as_now(tournament.replace(settings=replace(settings, last_accelerated=None)), rows):
        return []
    return spans_of(rows)


def _as_now(tournament: Tournament, rows: Rows) -> bool:
    return all(
        fictitious_points(tournament, number)
        == {player: points for player, points in zip(rows, column, strict=True) if points}
        for number, column in enumerate(zip(*rows.values(), strict=True), 1)
    )


def _without_end(row: list[Points]) -> list[Points]:
    while row and not row[-1]:
        row = row[:-1]
    return row


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
