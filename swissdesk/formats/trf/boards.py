"""The order of the boards, which no TRF records: it is what C.04.2 art. 3.6 recommends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from swissdesk.formats.trf.constraint_records import fictitious_points
from swissdesk.model import Pairing, Points, Tournament
from swissdesk.model.tournament import worth

SortKey = tuple[Points, Points, int]


def in_board_order(tournament: Tournament) -> Tournament:
    """Return the tournament with the boards of every round in order.

    Highest score of the pair, then the sum of both, then the place of the higher ranked player; scores are those
    before the round, with the fictitious points given one by one (C.04.7 art. 1.5).
    """
    scores = {player.id: 0 for player in tournament.players}
    exceptions = bool(tournament.settings.points_exceptions)
    rounds = []
    for r in tournament.rounds:
        key = _key(_with_fictitious(tournament, scores, r.number), tournament.ranking)
        rounds.append(replace(r, pairings=tuple(sorted(r.pairings, key=key))))
        if exceptions:
            scores = tournament.points_after(r.number)
            continue
        for player, entry in r.entries.items():
            scores[player] += worth(tournament.settings, entry)
        if tournament.settings.scoring.zero_bye:
            for player in scores.keys() - r.entries.keys():
                scores[player] += tournament.settings.scoring.zero_bye
    return replace(tournament, rounds=tuple(rounds))


def _with_fictitious(tournament: Tournament, scores: dict[int, Points], number: int) -> dict[int, Points]:
    extra = fictitious_points(tournament, number)
    return {player: score + extra.get(player, 0) for player, score in scores.items()} if extra else scores


def _key(scores: dict[int, Points], ranking: dict[int, int]) -> Callable[[Pairing], SortKey]:
    def key(pairing: Pairing) -> SortKey:
        white, black = scores[pairing.white], scores[pairing.black]
        first = min((-white, ranking[pairing.white]), (-black, ranking[pairing.black]))
        return (first[0], -(white + black), first[1])

    return key
