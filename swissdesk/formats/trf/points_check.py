"""The points in columns 81–84 against the sum of the results; two other habits of counting are accepted too."""

from __future__ import annotations

from swissdesk.formats.trf.draft import Draft
from swissdesk.formats.trf.players import POINTS
from swissdesk.formats.trf.view import points_as_played
from swissdesk.i18n import N_
from swissdesk.model import Points, Tournament, shown_points
from swissdesk.model.acceleration import listed_points

_SAME = "results"
_READINGS = {
    "byes": N_("the points of {count} players include the byes announced for round {round}; they are counted without."),
    "fictitious": N_("the points of {count} players include fictitious points; they are counted without."),
    "both": N_("the points of {count} players include fictitious points and announced byes; they are counted without."),
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
                line.number, POINTS.first,
                N_("the points are given as {said}, but the results make {found}; they are counted anew."),
                who=player, said=shown_points(line.points), found=shown_points(expected[_SAME][player]),
            )  # fmt: skip
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
