"""Players who may not meet one another, and how many opponents that leaves them all together (the argument of Hall).

Each of them needs an opponent of their own. If they have fewer than they are, no legal round exists, and that is the
proof. If they have just as many, every one of those opponents is needed for one of them: no other pair of theirs is
part of any legal round, so that it may be forgotten before the first bracket is paired.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from swissdesk.engine.field import Field
from swissdesk.engine.matching.bits import members


class Scarcity(NamedTuple):
    """Players who may not meet one another, and everybody whom any of them may meet (the PAB with them), as sets."""

    players: int
    opponents: int

    @property
    def spare(self) -> int:
        """How many opponents there are more than players; below 0 no legal round exists."""
        return self.opponents.bit_count() - self.players.bit_count()


def scarcities(field: Field) -> Iterator[Scarcity]:
    """Yield the groups of the field whose players may not meet one another, by pairings that are forbidden."""
    groups = Counter(frozenset((*player.forbidden, player.id)) for player in field.players if player.forbidden)
    place = {player.id: number for number, player in enumerate(field.players)} if groups else {}
    for group, count in groups.items():
        inside = [place[player] for player in group if player in place]
        if len(inside) == count:
            yield _of(field, inside)


def _of(field: Field, inside: list[int]) -> Scarcity:
    players = opponents = 0
    for number in inside:
        players |= 1 << number
        opponents |= field.adj[number]
    return Scarcity(players, opponents)


def forget_pairs(field: Field) -> None:
    """Take away from the legal pairs of a field some that are in no legal round."""
    for one in scarcities(field):
        if one.spare > 1:
            continue
        barred = one.opponents if one.spare else ~one.players
        for number in members(one.opponents):
            for other in members(field.adj[number] & barred):
                field.adj[other] &= ~(1 << number)
            field.adj[number] &= ~barred
