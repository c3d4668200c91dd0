"""Forbidden pairs, listed or made by rules, and fixed boards.

The place of a board in the round is its number, so a fixed board is kept by the order of the boards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count

from swissdesk.model.rounds import Pairing
from swissdesk.model.settings import FixedBoard, ForbiddenGroup, ForbiddenRule
from swissdesk.model.tournament import Tournament
from swissdesk.values import replace

# ---- forbidden pairs


def forbidden_groups(tournament: Tournament) -> tuple[ForbiddenGroup, ...]:
    """Return all groups of players none of whom may meet: the listed ones, then those of the rules, in order.

    A rule makes a group of every club (federation, family) that two players at least have; upper and lower case and
    accents make no difference, an empty text is nothing in common.
    """
    settings = tournament.settings
    ruled = (group for rule in settings.forbidden_rules for group in groups_of(tournament, rule))
    return (*settings.forbidden, *ruled)


def groups_of(tournament: Tournament, rule: ForbiddenRule) -> tuple[ForbiddenGroup, ...]:
    """Return the groups that one rule makes, those of the first players first."""
    from swissdesk.lettering.order import folded  # few events have such rules, and every pairing loads this module

    members: dict[str, list[int]] = {}
    for player in tournament.players:
        shared = " ".join(folded(getattr(player, rule.by.value)).split())
        if shared:
            members.setdefault(shared, []).append(player.id)
    return tuple(
        ForbiddenGroup(tuple(sorted(ids)), rule.first_round, rule.last_round)
        for ids in members.values()
        if len(ids) > 1
    )


# ---- fixed boards


def seated(pairings: Sequence[Pairing], fixed: Iterable[FixedBoard]) -> tuple[Pairing, ...]:
    """Return boards, given in the order of the rules, so that those of fixed players have their numbers.

    Of two fixed players who meet, and of two who want the same number, the one named first gets theirs.
    """
    numbers = _fixed_numbers(pairings, fixed)
    if not numbers:
        return tuple(pairings)
    taken = set(numbers.values())
    free = (number for number in count(1) if number not in taken)
    ordered = sorted((numbers.get(at) or next(free), at) for at in range(len(pairings)))
    return tuple(
        replace(pairings[at], table=None if number == place else number)
        for place, (number, at) in enumerate(ordered, 1)
    )


def _fixed_numbers(pairings: Sequence[Pairing], fixed: Iterable[FixedBoard]) -> dict[int, int]:
    """Return the number of each board that has one, by its place in `pairings` from 0."""
    places = {player: at for at, pairing in enumerate(pairings) for player in pairing.pair}
    numbers: dict[int, int] = {}
    for seat in fixed:
        at = places.get(seat.player)
        if at is not None and at not in numbers and seat.board not in numbers.values():
            numbers[at] = seat.board
    return numbers


def misseated(pairings: Sequence[Pairing], fixed: Sequence[FixedBoard]) -> tuple[FixedBoard, ...]:
    """Return which fixed boards are not kept although another seating could: the player sits elsewhere."""
    numbers = _fixed_numbers(pairings, fixed)
    wrong = {at: number for at, number in numbers.items() if (pairings[at].table or at + 1) != number}
    return tuple(
        seat
        for seat in fixed
        for at, number in wrong.items()
        if seat.board == number and seat.player in pairings[at].pair
    )
