"""Checks the virtual points on record (250, XXA) against the Baku acceleration of the event's type (C.04.7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from swissdesk.checking.finding import Finding, Kind, article
from swissdesk.errors import message
from swissdesk.formats.trf.codes import system_of
from swissdesk.i18n import N_
from swissdesk.model import Acceleration, Points, Tournament, shown_points
from swissdesk.model.acceleration import baku_group_size, baku_points, fictitious_points


def wrong_acceleration(tournament: Tournament) -> Iterator[Finding]:
    """Yield the rounds on record whose virtual points are not those of the Baku acceleration, if the event names it."""
    settings, info = tournament.settings, tournament.info
    _, named = system_of(info.type_code, info.start)
    if named is not Acceleration.BAKU or not settings.fictitious or settings.rounds is None:
        return
    for number in range(1, len(tournament.rounds) + 1):
        given = {player: points for player, points in fictitious_points(tournament, number).items() if points}
        due = baku_points(number, settings.rounds, settings.scoring.win)
        others = sorted(set(given.values()) - {due})
        if others or (due and not given):
            text = message(
                N_("Round {round}: {said} fictitious points on record, {found} by the Baku acceleration."),
                round=number,
                said=", ".join(map(shown_points, others or [0])),
                found=shown_points(due),
            )
            players = tuple(player for player, points in given.items() if points != due)
            yield Finding(Kind.ACCELERATION, text, number, players, article("C.04.7", "1.4"))
        elif due:
            yield from _wrong_group(tournament, number, given)


def _wrong_group(tournament: Tournament, number: int, given: Mapping[int, Points]) -> Iterator[Finding]:
    """Yield that those who have points are not the upper group: the first of the list, half of them (art. 1.2, 1.3).

    A record does not say who came later. Whoever was absent in round 1 may have, which makes half of the field more
    or less, and adds to the upper group whom it does not count for. Whoever was not there yet may have no points.
    """
    ranked = sorted(tournament.ranking, key=tournament.ranking.__getitem__)
    late = sum(_was_away(tournament, player, 1) for player in ranked)
    least, most = baku_group_size(len(ranked) - late), baku_group_size(len(ranked))
    size = len(given)
    upper = ranked[: 1 + max(tournament.ranking[player] for player in given)]
    left_out = [player for player in upper if player not in given]
    was_here = not all(_was_away(tournament, player, number) for player in left_out)
    if not was_here and least <= size + len(left_out) <= max(most, least + late):
        return
    text = message(
        N_(
            "Round {round}: {count} players have fictitious points, who are not the upper group of the Baku "
            "acceleration: the first {size}."
        ),
        round=number,
        count=size,
        size=most,
    )
    yield Finding(Kind.ACCELERATION, text, number, tuple(given), article("C.04.7", "1.2"))


def _was_away(tournament: Tournament, player: int, number: int) -> bool:
    bye = tournament.entry(player, number).bye
    return bye is not None and bye.is_requested
