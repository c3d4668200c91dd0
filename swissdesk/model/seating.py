"""Fixed boards: players who always sit at the same one.

The place of a board in the round is its number, so that screens, sheets and slips agree without being told: whoever
has a fixed board is moved to that place, and everybody else follows in the order of the rules. Only a board beyond
the last place (another room) has a table number of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import count

from swissdesk.model.rounds import Pairing
from swissdesk.model.settings import FixedBoard


def seated(pairings: Sequence[Pairing], fixed: Iterable[FixedBoard]) -> tuple[Pairing, ...]:
    """Return boards, given in the order of the rules, so that those of fixed players have their numbers.

    Of two fixed players who meet, and of two who want the same number, the one named first has his.
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
