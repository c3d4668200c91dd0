"""The split of a complete bracket by colours, and its pairing (C.04.4.1 art. 3.2.3 to 3.2.6).

G1 and G2 by colour preference; the shifters that make them pairable and equal; S1 by ARO; the first transposition of
the rest. `Split` holds every stage, since each is something to be shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from swissdesk.engine.field import Field
from swissdesk.engine.matching.bits import mask_of, members
from swissdesk.engine.matching.optima import Optima
from swissdesk.engine.systems.dubov.definitions import wish
from swissdesk.engine.systems.dubov.upfloaters import same_wish
from swissdesk.model import Colour


@dataclass(frozen=True)
class Split:
    """The stages of a bracket, all in numbers of the field.

    `first` and `second` are G1 and G2 as split; `from_first` tells from which of them the first shift is; `shifted`
    and `equalising` are the shifters in the order of their numbering; `s1`, `t2` the pairs, top to bottom.
    """

    first: tuple[int, ...]
    second: tuple[int, ...]
    from_first: bool
    shifted: tuple[int, ...]
    equalising: tuple[int, ...]
    s1: tuple[int, ...]
    t2: tuple[int, ...]

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The pairs of the bracket."""
        return tuple(zip(self.s1, self.t2, strict=True))


def from_the_middle(players: Sequence[int]) -> tuple[int, ...]:
    """Return players in the order of their numbers as shifters: the middle one of those left, again and again (4.3.3).

    Of two in the middle it is the one higher in the list.
    """
    left = list(players)
    return tuple(left.pop((len(left) - 1) // 2) for _ in range(len(left)))


def split_bracket(field: Field, players: Iterable[int], aro: Mapping[int, int]) -> Split:
    """Return how the players of a bracket, who can all be paired, are; `aro` by number of the field."""
    by_rank = sorted(players, key=lambda p: field.players[p].place)
    first, second = _by_colour(field, by_rank)
    from_first = len(first) <= len(second)
    smaller, larger = (first, second) if from_first else (second, first)
    optima = _family(field, by_rank, smaller)
    place = {p: i for i, p in enumerate(by_rank)}
    shifted = _shifters(optima, place, smaller, field, aro)
    equalising = _shifters(optima, place, larger, field, aro)
    new_smaller = [p for p in smaller if p not in shifted] + list(equalising)
    new_larger = [p for p in larger if p not in equalising] + list(shifted)
    upper, lower = (new_smaller, new_larger) if from_first else (new_larger, new_smaller)
    s1 = tuple(sorted(upper, key=lambda p: (aro[p], field.players[p].place)))
    t2 = _first_transposition(field, s1, sorted(lower, key=lambda p: field.players[p].place))
    return Split(first, second, from_first, shifted, equalising, s1, t2)


def _by_colour(field: Field, by_rank: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """G1 and G2 (art. 3.2.3): by preference, or by halves where nobody has played a game yet."""
    if not any(field.players[p].colours for p in by_rank):
        half = len(by_rank) // 2
        return tuple(by_rank[:half]), tuple(by_rank[half:])
    white = tuple(p for p in by_rank if wish(field.players[p]) is Colour.WHITE)
    return white, tuple(p for p in by_rank if wish(field.players[p]) is not Colour.WHITE)


def _family(field: Field, players: Sequence[int], smaller: Sequence[int]) -> Optima:
    """Return the pairings of the bracket that are best by C7, and of these have the fewest pairs in `smaller`."""
    group = mask_of(smaller)
    alive = mask_of(players)
    place = {p: i for i, p in enumerate(players)}
    heavy = len(players)
    rows: list[dict[int, int]] = []
    for p in players:
        field.tick(len(players))
        rows.append(
            {
                place[q]: heavy * same_wish(field, p, q) + (group >> p & group >> q & 1)
                for q in members(field.adj[p] & alive)
            }
        )
    return Optima(rows, field.tick)


def _shifters(
    optima: Optima, place: Mapping[int, int], group: Sequence[int], field: Field, aro: Mapping[int, int]
) -> tuple[int, ...]:
    """Return the first set that takes one player of each pair inside `group` out of it (art. 3.2.4, 4.3).

    Both shifts are that: after the first one the larger group is too large by twice the pairs inside it.
    INTERPRETATION: whom the first shift brought into it is not numbered for the second, 4.3.1 having it by preference.
    """
    inside = mask_of(place[p] for p in group)
    wanted = sum(1 for p in group if inside >> optima.mate[place[p]] & 1) // 2
    white = bool(group) and wish(field.players[group[0]]) is Colour.WHITE
    listed = sorted(group, key=lambda p: (aro[p] if white else 0, field.players[p].place))
    chosen: list[int] = []
    for p in from_the_middle(listed):
        if len(chosen) == wanted:
            break
        others = inside & ~(1 << place[p])
        if optima.settle(place[p], (others, ~others)) == 0:
            chosen.append(p)
            inside = others
    return tuple(chosen)


def _first_transposition(field: Field, s1: Sequence[int], lower: Sequence[int]) -> tuple[int, ...]:
    """Return T2: the first order of `lower` in which everybody has a legal opponent in S1 (art. 3.2.6, 4.4)."""
    place = {p: i for i, p in enumerate((*lower, *s1))}
    below = mask_of(lower)
    adj = [0] * len(place)
    for p in s1:
        for q in members(field.adj[p] & below):
            adj[place[p]] |= 1 << place[q]
            adj[place[q]] |= 1 << place[p]
    optima = Optima.unweighted(adj, tick=field.tick)
    return tuple(lower[optima.settle_lowest(place[p], (1 << len(lower)) - 1)] for p in s1)
