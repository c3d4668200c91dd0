"""The order of the boards, which no TRF records: it is what C.04.2 art. 3.6 recommends."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from swissdesk.model import Pairing, Points, Round, Tournament
from swissdesk.model.acceleration import listed_points
from swissdesk.model.tournament import worth

SortKey = tuple[Points, Points, int]


def in_board_order(tournament: Tournament) -> Tournament:
    """Return the tournament with the boards of every round in order.

    Highest score of the pair, then the sum of both, then the place of the higher ranked player; scores are those known
    when the round was paired, with the fictitious points given one by one (C.04.7 art. 1.5).
    """
    scores = {player.id: 0 for player in tournament.players}
    exceptions = bool(tournament.settings.points_exceptions)
    rounds = []
    for r in tournament.rounds:
        if r.known is None:
            key = _key(_with_fictitious(tournament, scores, r.number), tournament.ranking)
        else:
            key = _key_of_then(tournament, scores, r.number)
        rounds.append(_in_order(r, key))
        if exceptions:
            scores = tournament.points_after(r.number)
            continue
        for player, entry in r.entries.items():
            scores[player] += worth(tournament.settings, entry)
        if tournament.settings.scoring.zero_bye:
            for player in scores.keys() - r.entries.keys():
                scores[player] += tournament.settings.scoring.zero_bye
    return replace(tournament, rounds=tuple(rounds))


def _in_order(r: Round, key: Callable[[Pairing], SortKey]) -> Round:
    """Return a round with its boards in order, those of before it was changed and those it was paired with too."""

    def ordered(pairs: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
        return tuple(board.pair for board in sorted((Pairing(*pair) for pair in pairs), key=key))

    return replace(
        r,
        pairings=tuple(sorted(r.pairings, key=key)),
        alteration=None if r.alteration is None else replace(r.alteration, pairs=ordered(r.alteration.pairs)),
        known=None if r.known is None else replace(r.known, pairs=ordered(r.known.pairs)),
    )


def _key_of_then(tournament: Tournament, scores: dict[int, Points], number: int) -> Callable[[Pairing], SortKey]:
    """Return the key by what was known; whoever was not known yet comes by what is known now, after all others."""
    before = tournament.before_round(number)
    then = _with_fictitious(before, before.points_after(number - 1), number)
    behind = {player: len(before.ranking) + place for player, place in tournament.ranking.items()}
    return _key({**scores, **then}, {**behind, **before.ranking})


def _with_fictitious(tournament: Tournament, scores: dict[int, Points], number: int) -> dict[int, Points]:
    extra = listed_points(tournament, tournament.settings.fictitious, number)
    return {player: score + extra.get(player, 0) for player, score in scores.items()} if extra else scores


def _key(scores: dict[int, Points], ranking: dict[int, int]) -> Callable[[Pairing], SortKey]:
    def key(pairing: Pairing) -> SortKey:
        white, black = scores[pairing.white], scores[pairing.black]
        first = min((-white, ranking[pairing.white]), (-black, ranking[pairing.black]))
        return (first[0], -(white + black), first[1])

    return key
