"""The columns of a player line that follow from everything else: points (81–84) and places (86–89).

Written places are those of the standings, or the source's as long as nothing has changed. Read points are compared with
the sum of the results; two other habits of counting are accepted, too.
"""

from __future__ import annotations

from collections.abc import Mapping

from swissdesk.formats.trf.draft import Draft
from swissdesk.formats.trf.players import POINTS, ROUND_WIDTH
from swissdesk.formats.trf.text import digest
from swissdesk.formats.trf.view import View, points_as_played
from swissdesk.i18n import N_
from swissdesk.model import Points, Tournament, shown_points
from swissdesk.model.acceleration import listed_points

# ---- places

Cells = Mapping[int, str]
"""The rounds of every player as they stand in the file."""


def places_of(view: View, cells: Cells) -> dict[int, int | None]:
    """Return the place of every player; players whom nothing separates share one (C.07 art. 4)."""
    if are_the_sources(view, cells):
        listed = {row.player: row.rank for row in view.tournament.listing}
        return {player.id: listed[player.id] for player in view.players}
    from swissdesk.standings import chosen, table  # slow to load, and `swissdesk pair` never comes here

    shown = {player.id for player in view.players}
    rows = [row for row in table(view.published, None, chosen(view.published)) if row.player in shown]
    first: dict[int, int] = {}
    for place, row in enumerate(rows, 1):
        first.setdefault(row.rank, place)
    return {row.player: first[row.rank] for row in rows}


def are_the_sources(view: View, cells: Cells) -> bool:
    """Whether the places are those that the source gave: nothing that decides about them has changed since.

    In another dialect that is so only if the source had places and does not say how ties are broken: then the
    program that made it knew more than we do.
    """
    listed = {row.player: row.rank for row in view.tournament.listing}
    if any(player.id not in listed for player in view.players) or standing_of(view, cells) != view.source_standing:
        return False
    return view.as_in_source or (any(listed.values()) and not view.tournament.settings.tiebreaks)


def standing_of(view: View, cells: Cells) -> str:
    """Return a mark of everything that the places follow from: rules, players, and rounds up to now."""
    tournament, settings = view.tournament, view.tournament.settings
    rules = (
        settings.system,
        settings.scoring,
        settings.tiebreaks,
        settings.points_exceptions,
        settings.knockout,
        settings.annul_early,
        tournament.info.start,
        settings.rounds if tournament.meets_everybody else None,
    )
    width = len(view.rounds) * ROUND_WIDTH
    players = (f"{p.id} {p.rating} {p.withdrawn_from} {cells[p.id][:width].rstrip()}" for p in view.players)
    return digest([repr(rules), *players])


# ---- points

_SAME = "results"
_READINGS = {
    "byes": N_("players whose score includes the bye announced for round {round}: {count}; it is not counted."),
    "fictitious": N_("players whose score includes virtual points: {count}; these are not counted."),
    "both": N_("players whose score includes virtual points and announced byes: {count}; these are not counted."),
}


def check_points(draft: Draft, tournament: Tournament) -> None:
    """Warn of points that are not the sum of the results, and say which other reading explains them."""
    coming = tournament.next_round_number
    expected = _expected(tournament, coming)
    explained: dict[str, list[int]] = {}
    for line in draft.players:
        player = line.player.id
        if line.points is None:
            continue
        reading = next((name for name, points in expected.items() if points[player] == line.points), None)
        if reading is None and line.points == tournament.points[player]:
            reading = _SAME  # a round robin's results that do not count are left out already
        if reading is None:
            draft.findings.warn(
                line.number,
                POINTS.first,
                N_("points in the file: {said}; by the results: {found}. They are recalculated."),
                who=player,
                said=shown_points(line.points),
                found=shown_points(expected[_SAME][player]),
            )
        elif reading != _SAME:
            explained.setdefault(reading, []).append(line.number)
    for reading, lines in explained.items():
        draft.findings.warn(lines[0], POINTS.first, _READINGS[reading], count=len(lines), round=coming)


def _expected(tournament: Tournament, coming: int) -> dict[str, dict[int, Points]]:
    """Return the points by each way of counting, the plain one first."""
    plain = points_as_played(tournament)
    byes = dict(plain)
    for request in tournament.requests:
        if request.round == coming:
            byes[request.player] += tournament.settings.scoring.bye(request.kind)
    readings = {_SAME: plain, "byes": byes}
    for number in (coming, coming - 1):
        extra = listed_points(tournament, tournament.settings.fictitious, number)
        if extra:
            readings["fictitious"] = {player: points + extra.get(player, 0) for player, points in plain.items()}
            readings["both"] = {player: points + extra.get(player, 0) for player, points in byes.items()}
            break
    return readings
