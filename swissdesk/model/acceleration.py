"""Virtual points of a round: given one by one, or by the Baku acceleration (C.04.7). They never add up over rounds."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator

from swissdesk.model.points import Points
from swissdesk.model.settings import Acceleration, FictitiousPoints
from swissdesk.model.tournament import Tournament


def fictitious_points(tournament: Tournament, round_number: int) -> dict[int, Points]:
    """Return the virtual points of that round by starting rank; players without any are left out.

    Points given explicitly replace those of the method (TRF26 record 250).
    """
    settings = tournament.settings
    if settings.fictitious:
        return listed_points(tournament, settings.fictitious, round_number)
    if settings.acceleration is Acceleration.BAKU and settings.rounds is not None:
        amount = baku_points(round_number, settings.rounds, settings.scoring.win)
        return dict.fromkeys(_upper_group(tournament), amount) if amount else {}
    return {}


def baku_points(round_number: int, rounds: int, win: Points) -> Points:
    """Return the points of the upper group: a win, then half a win, then nothing (art. 1.4)."""
    accelerated = (rounds + 1) // 2
    full = (accelerated + 1) // 2
    if round_number <= full:
        return win
    return win // 2 if round_number <= accelerated else 0


def baku_group_size(players: int) -> int:
    """Return the size of the upper group: half the players, rounded up to an even number (C.04.7 art. 1.2)."""
    return 2 * ((players + 3) // 4)


def _upper_group(tournament: Tournament) -> list[int]:
    """Return everybody down to the last participant of the upper group, late entries above included (art. 1.3)."""
    ranked = sorted(tournament.ranking, key=tournament.ranking.__getitem__)
    last = last_of_upper_group(tournament)
    return [] if last is None else ranked[: tournament.ranking[last] + 1]


def last_of_upper_group(tournament: Tournament) -> int | None:
    """Return the last participant of the upper group: the one on record, else the last of half of those in round 1.

    Who is absent in round 1 is not in the list that is divided (art. 1.2); a late entry above the last participant
    belongs to the group all the same. None where nobody was to be paired.
    """
    last = tournament.settings.last_accelerated
    if last is not None and last in tournament.ranking:
        return last
    paired = sorted(_in_round_1(tournament), key=tournament.ranking.__getitem__)
    return paired[min(baku_group_size(len(paired)), len(paired)) - 1] if paired else None


def _in_round_1(tournament: Tournament) -> Iterator[int]:
    """Yield who was paired in round 1, the one with the pairing-allocated bye included, or is to be."""
    for player in tournament.by_id:
        if not tournament.rounds:
            if tournament.request(player, 1) is None:
                yield player
            continue
        entry = tournament.rounds[0].entries.get(player)
        if entry is not None and (entry.bye is None or not entry.bye.is_requested):
            yield player


def listed_points(tournament: Tournament, spans: Iterable[FictitiousPoints], round_number: int) -> dict[int, Points]:
    """Return what points given for spans of players and rounds amount to in a round, by starting rank."""
    points: dict[int, Points] = {}
    listed: list[int] = []
    for grant in spans:
        if grant.first_round <= round_number <= grant.last_round:
            listed = listed or sorted(tournament.by_id)
            for player in listed[bisect_left(listed, grant.first_player) : bisect_right(listed, grant.last_player)]:
                points[player] = points.get(player, 0) + grant.points
    return points
