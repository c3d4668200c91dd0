"""Positions made up for tests: every history a record can hold, natural or not."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from swissdesk.engine.colours import Float
from swissdesk.engine.position import Competitor, Position
from swissdesk.model import Colour

_FLOATS = (Float.NONE, Float.NONE, Float.DOWN, Float.UP)


def odd_position(seed: int, players: int) -> Position:
    """Return a position of that many players with a made-up past; the same for the same seed."""
    random = Random(seed)
    rounds = random.randint(1, 7)
    number = random.randint(1, rounds)
    met = _met(random, players, random.choice((0.0, 0.1, 0.25, 0.4)))
    forbidden = _met(random, players, random.choice((0.0, 0.0, 0.1)))
    scores = [50 * random.randint(0, random.choice((1, 2, 4, 8))) for _ in range(players)]
    competitors = [
        Competitor(
            id=i + 1,
            name="",
            place=i,
            score=scores[i],
            points=scores[i],
            opponents=frozenset(met[i]),
            forbidden=frozenset(forbidden[i]),
            colours="".join(random.choice("wb") for _ in range(random.randint(0, 5))),
            floats=(random.choice(_FLOATS), random.choice(_FLOATS)),
            may_have_bye=random.random() < 0.7,
            unplayed=random.randint(0, 3),
            is_topscorer=number == rounds and scores[i] > 100,
            number=i + 1,
        )
        for i in range(players)
    ]
    competitors.sort(key=lambda c: (-c.score, c.place))
    return Position(number, rounds, random.choice(tuple(Colour)), tuple(competitors))


def crowded_position(seed: int, players: int) -> Position:
    """Return a position of players with one score who have met many of the others, and no colours: exchanges decide."""
    position = odd_position(seed, players)
    met = _met(Random(seed), players, 0.55)
    competitors = [
        c._replace(score=100, points=100, opponents=frozenset(met[c.id - 1]), forbidden=frozenset(), colours="")
        for c in position.competitors
    ]
    return replace(position, competitors=tuple(sorted(competitors, key=lambda c: c.place)))


def bye_above_position(seed: int, players: int) -> Position:
    """Return a position in which only some of the highest ranked may have the bye: a bracket high up must keep it."""
    position, random = odd_position(seed, players), Random(seed)
    highest = random.randint(2, 12)
    competitors = [
        c._replace(may_have_bye=i < highest and random.random() < 0.6) for i, c in enumerate(position.competitors)
    ]
    return replace(position, competitors=tuple(competitors))


_LAST_COLOURS = ("bb", "ww", "www", "bwbw", "bwbb", "wbww", "wwbw", "bbwb", "wbwbw", "wwbww", "bbwbb", "wwbwbww")


def topscorers_position(seed: int, players: int) -> Position:
    """Return a position before the last round, of topscorers with strong and absolute preferences most of all."""
    position, random = odd_position(seed, players), Random(seed)
    competitors = [
        c._replace(score=score, points=score, colours=random.choice(_LAST_COLOURS), is_topscorer=score > 100)
        for c in position.competitors
        for score in [random.choice((200, 200, 200, 150, 100))]
    ]
    competitors.sort(key=lambda c: (-c.score, c.place))
    rounds = max(position.round, 4)
    return replace(position, round=rounds, rounds=rounds, competitors=tuple(competitors))


def _met(random: Random, players: int, share: float) -> list[set[int]]:
    met: list[set[int]] = [set() for _ in range(players)]
    for a in range(players):
        for b in range(a):
            if random.random() < share:
                met[a].add(b + 1)
                met[b].add(a + 1)
    return met
