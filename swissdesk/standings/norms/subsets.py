"""Games that may be left out so that a norm comes out (B.01 art. 1.4.1e, f).

Later games may be ignored once a title result is there (all of them from some round on, and not where the pairings are
fixed beforehand); games won may be ignored, any of them. What is left must meet every condition by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from swissdesk.standings.norms.conditions import Mix, has_mix, is_norm
from swissdesk.standings.norms.games import MOST_CREDITED, USUAL_GAMES, NormGame

_WIN = 100
_HALF = 50


def best(mix: Mix) -> Mix | None:
    """Return the games that make the best norm, all of them if they do; None if no choice of games makes one.

    The best is worth most games for an application, then has most games, then the highest performance.
    """
    if is_norm(mix):
        return mix
    if mix.event.is_round_robin and not has_mix(mix):
        return None
    found = (smaller for smaller in _smaller(mix) if is_norm(smaller))
    return max(found, key=lambda one: (credited(one), len(one.games), one.performance), default=None)


def _smaller(mix: Mix) -> Iterator[Mix]:
    """Yield the mixes with some games left out, as long as enough remain."""
    spare = len(mix.games) - mix.event.least_games
    longest_tail = 0 if mix.event.is_round_robin else spare
    for tail in range(longest_tail + 1):
        kept = mix.games[: len(mix.games) - tail]
        won = [game for game in kept if game.score == _WIN]
        for count in range(0 if tail else 1, spare - tail + 1):
            for ignored in combinations(won, count):
                yield replace(mix, games=_without(kept, ignored))


def _without(games: tuple[NormGame, ...], ignored: tuple[NormGame, ...]) -> tuple[NormGame, ...]:
    rounds = {game.round for game in ignored}
    return tuple(game for game in games if game.round not in rounds)


def needed_score(mix: Mix) -> int | None:
    """Return the least score against these opponents that makes the norm, in hundredths; None if none does."""
    if not has_mix(mix):
        return None
    for score in range(0, _WIN * len(mix.games) + 1, _HALF):
        if is_norm(with_score(mix, score)):
            return score
    return None


def with_score(mix: Mix, score: int) -> Mix:
    """Return the same opponents with another score; how it is spread over the games makes no difference."""
    games = []
    for game in mix.games:
        part = min(score, _WIN)
        games.append(replace(game, score=part))
        score -= part
    return replace(mix, games=tuple(games))


def credited(mix: Mix) -> int:
    """Return how many games the norm counts for in an application (art. 1.4.1b, c, d, 1.7).

    A full point above what was needed counts as a further game; no norm counts for more than 13.
    """
    needed = needed_score(mix)
    games = max(len(mix.games), USUAL_GAMES) if _counts_as_nine(mix) else len(mix.games)
    if needed is None:
        return min(games, MOST_CREDITED)
    return min(games + (mix.score - needed) // _WIN, MOST_CREDITED)


def _counts_as_nine(mix: Mix) -> bool:
    return mix.is_short_by_one or (mix.event.least_games == USUAL_GAMES - 1)
