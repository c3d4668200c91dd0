"""Points on record against the sum of the results.

A file may count fictitious points, announced byes, or the games of somebody who left a round robin early; whichever
way of counting fits most of its players is the file's, and is held against all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from swissdesk.checking.finding import Finding, Kind
from swissdesk.errors import message
from swissdesk.i18n import N_
from swissdesk.model import Points, Tournament, shown_points
from swissdesk.model.acceleration import fictitious_points


def wrong_points(tournament: Tournament) -> Iterator[Finding]:
    """Yield the players whose points in the file are not what the results make, in the order of the file."""
    listed = {
        row.player: row.points
        for row in tournament.listing
        if row.points is not None and row.player in tournament.by_id
    }
    if all(tournament.points[player] == points for player, points in listed.items()):
        return
    counted = max(_readings(tournament), key=lambda reading: _agreeing(reading, listed))
    for player, said in listed.items():
        if counted[player] != said:
            text = message(
                N_("{name}: {said} points in the file, {found} by the results."),
                name=tournament.by_id[player].name, said=shown_points(said), found=shown_points(counted[player]),
            )  # fmt: skip
            yield Finding(Kind.POINTS, text, players=(player,))


Reading = Mapping[int, Points]
"""Everybody's points, counted in one way."""


def _agreeing(reading: Reading, listed: Mapping[int, Points]) -> int:
    return sum(reading[player] == points for player, points in listed.items())


def _readings(tournament: Tournament) -> Iterator[Reading]:
    """Yield the ways of counting, the plain one first: it is taken if others fit no better."""
    plain = tournament.points
    as_played = replace(tournament.settings, annul_early=False)
    for points in (plain, tournament.replace(settings=as_played).points) if tournament.annulled else (plain,):
        yield points
        for number in (tournament.next_round_number, len(tournament.rounds)):
            extra = fictitious_points(tournament, number)
            yield _sum(points, extra)
            yield _sum(_sum(points, extra), _announced(tournament))
        yield _sum(points, _announced(tournament))


def _announced(tournament: Tournament) -> Reading:
    """Return what the byes announced for the coming round are worth."""
    scoring, coming = tournament.settings.scoring, tournament.next_round_number
    return {r.player: scoring.bye(r.kind) for r in tournament.requests if r.round == coming}


def _sum(points: Reading, extra: Reading) -> Reading:
    return {player: made + extra.get(player, 0) for player, made in points.items()}
