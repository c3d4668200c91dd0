"""Small round robins beside a Swiss, or instead of one: players divided into groups, a document for each.

Shape: a group is an event of its own, with its own standings, sheets and rating report; so it gets its own document,
named after the event, and everything that works for a round robin works for it. Nothing new has to be learnt, and a
group can be given to another arbiter on a USB stick. The registration itself is not changed.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from itertools import pairwise

from swissdesk import wording
from swissdesk.engine.systems.round_robin.tables import seats_for
from swissdesk.errors import InvalidEdit
from swissdesk.i18n import N_, translate
from swissdesk.model import Player, Settings, Tournament
from swissdesk.model.numbering import by_strength

LEAST = 3
"""Players of a group."""


class Manner(Enum):
    """How players are parted."""

    STRENGTH = "strength"
    """The strongest together, then the next ones: games between equals."""
    SNAKE = "snake"
    """1 2 3 4, 4 3 2 1, …: groups of equal strength, as before a final."""


def parted(players: tuple[Player, ...], size: int, manner: Manner) -> tuple[tuple[Player, ...], ...]:
    """Return the groups, of `size` players at most and as equal in number as can be, each from the strongest down.

    Players who have withdrawn are left out. Raises InvalidEdit if a group would have fewer than three.
    """
    ordered = by_strength(player for player in players if player.withdrawn_from is None)
    count = -(-len(ordered) // max(size, 1))
    if size < LEAST or len(ordered) < LEAST * count or not ordered:
        raise InvalidEdit(
            N_("{players} players cannot be divided into groups of {size}: a group needs at least {least}."),
            players=len(ordered),
            size=size,
            least=LEAST,
        )
    if manner is Manner.SNAKE:
        places = [min(place % (2 * count), 2 * count - 1 - place % (2 * count)) for place in range(len(ordered))]
        return tuple(tuple(p for p, at in zip(ordered, places, strict=True) if at == group) for group in range(count))
    larger, each = len(ordered) % count, len(ordered) // count
    bounds = [group * each + min(group, larger) for group in range(count + 1)]
    return tuple(ordered[first:last] for first, last in pairwise(bounds))


def letter_of(group: int) -> str:
    """Return how group `group` (from 0) is called: A, B, … Z, AA."""
    name = ""
    number = group + 1
    while number:
        number, rest = divmod(number - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


def group_event(
    tournament: Tournament, players: tuple[Player, ...], letter: str, cycles: int, system: str
) -> Tournament:
    """Return the tournament of a group: a round robin of so many cycles, numbered from the strongest down."""
    name = wording.text(
        N_("{event}, group {letter}"), event=tournament.info.name or translate(N_("Tournament")), letter=letter
    )
    numbered = tuple(replace(player, id=number, withdrawn_from=None) for number, player in enumerate(players, 1))
    settings = Settings(
        system=system,
        rounds=cycles * (seats_for(len(players)) - 1),
        scoring=tournament.settings.scoring,
        tiebreaks=("DE", "WIN", "SB", "KS"),
        fide_rated=tournament.settings.fide_rated,
    )
    return Tournament(replace(tournament.info, name=name, round_dates=(), type="", type_code=""), settings, numbered)
