"""Games of taking away: matches from a pile, kopecks from a till (Kassa), ingots from a row of values."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from random import Random

from swissdesk.games.game import CERTAIN, Game, InvalidPosition, Solved, whole_numbers
from swissdesk.i18n import N_

# ---- matches

Pile = tuple[int, int]
"""How many matches are left, and how many a move may take."""

LARGEST_PILE = 1_000_000


class Matches(Game):
    """Positions are ``(pile, most)``, a move is the number of matches taken."""

    name = "matches"
    title = N_("Game of matches")
    rules = N_("In turn, take one match or more, up to the agreed most; the last one wins.")

    def checked(self, position: Pile) -> Pile:
        numbers = tuple(position)
        if len(numbers) != 2 or not 0 <= numbers[0] <= LARGEST_PILE or not 1 <= numbers[1] <= LARGEST_PILE:
            raise InvalidPosition(
                N_("Matches need a pile of 0 to {largest} and the most that a move may take, 1 or more."),
                largest=LARGEST_PILE,
            )
        return numbers[0], numbers[1]

    def read(self, words: Sequence[str]) -> Pile:
        pile, *rest = whole_numbers(words) or [-1]
        return self.checked((pile, *(rest or (3,))))

    def shown(self, position: Pile) -> str:
        return f"{position[0]} {position[1]}"

    def drawn(self, chance: Random) -> Pile:
        return chance.randint(12, 30), chance.randint(2, 5)

    def moves(self, position: Pile) -> tuple[int, ...]:
        pile, most = position
        return tuple(range(1, min(pile, most) + 1))

    def after(self, position: Pile, move: int) -> Pile:
        pile, most = position
        return pile - move, most

    def solve(self, position: Pile) -> Solved:
        pile, most = position
        rest = pile % (most + 1)
        return Solved(1, (rest,)) if rest else Solved(-1, self.moves(position))

    def static(self, position: Pile) -> int:
        return -CERTAIN if position[0] == 0 else 0


# ---- kopecks

Till = tuple[int, int]
"""How many kopecks are left, and how many the opponent took last; 1 at the opening, which allows 1 or 2."""

LARGEST_TILL = 10_000
OPENING = 1


class Kassa(Game):
    """Positions are ``(left, last)``, a move is the number of kopecks taken."""

    name = "kassa"
    title = N_("Kassa")
    rules = N_(
        "The first move takes 1 or 2 kopecks, every later one 1 to twice what the opponent has just taken; "
        "the last kopeck wins."
    )

    def checked(self, position: Till) -> Till:
        numbers = tuple(position)
        if len(numbers) != 2 or not 0 <= numbers[0] <= LARGEST_TILL or not 1 <= numbers[1] <= LARGEST_TILL:
            raise InvalidPosition(
                N_("Kassa needs 0 to {largest} kopecks and how many the opponent took last, 1 or more."),
                largest=LARGEST_TILL,
            )
        return numbers[0], numbers[1]

    def read(self, words: Sequence[str]) -> Till:
        left, *rest = whole_numbers(words) or [-1]
        return self.checked((left, *(rest or (OPENING,))))

    def shown(self, position: Till) -> str:
        return f"{position[0]} {position[1]}"

    def drawn(self, chance: Random) -> Till:
        return chance.randint(10, 30), OPENING

    def moves(self, position: Till) -> tuple[int, ...]:
        left, last = position
        return tuple(range(1, min(left, 2 * last) + 1))

    def after(self, position: Till, move: int) -> Till:
        return position[0] - move, move

    def solve(self, position: Till) -> Solved:
        left, _ = position
        keys = _keys(left)
        # Nothing left is lost, whatever was taken.
        winning = tuple(move for move in self.moves(position) if left == move or keys[left - move] > 2 * move)
        return Solved(1, winning) if winning else Solved(-1, self.moves(position))

    def static(self, position: Till) -> int:
        return -CERTAIN if position[0] == 0 else 0


def _keys(left: int) -> Sequence[int]:
    """Return the keys of 0 to at least `left` kopecks; the key of 0 is never asked for."""
    size = 64
    while size <= left:
        size *= 2
    return _keys_below(size)


@cache
def _keys_below(size: int) -> Sequence[int]:
    keys = [0]
    for left in range(1, size):
        keys.append(next((take for take in range(1, left) if keys[left - take] > 2 * take), left))
    return keys


# ---- ingots

Row = tuple[tuple[int, ...], int]
"""The values left, and how many ingots the opponent took last; 1 at the opening, which allows 1 or 2."""

MOST = 200
"""The ingots of a row (seed: N ≤ 200)."""


class Ingots(Game):
    """Positions are ``(values, last)``, a move is the number of ingots taken."""

    name = "ingots"
    title = N_("Ingots")
    rules = N_(
        "Ingots are taken from the left: 1 or 2 with the first move, then 1 to twice what the opponent has just "
        "taken; the larger sum wins."
    )
    is_sum = True

    def checked(self, position: Row) -> Row:
        values, last = tuple(position[0]), position[1]
        if len(values) > MOST or last < 1:
            raise InvalidPosition(
                N_("Ingots need a row of at most {most} values and how many were taken last, 1 or more."), most=MOST
            )
        return values, last

    def read(self, words: Sequence[str]) -> Row:
        return self.checked((tuple(whole_numbers(words)), OPENING))

    def shown(self, position: Row) -> str:
        return " ".join(map(str, position[0]))

    def drawn(self, chance: Random) -> Row:
        return tuple(chance.randint(1, 9) for _ in range(chance.randint(8, 16))), OPENING

    def moves(self, position: Row) -> tuple[int, ...]:
        values, last = position
        return tuple(range(1, min(len(values), 2 * last) + 1))

    def after(self, position: Row, move: int) -> Row:
        return position[0][move:], move

    def gain(self, position: Row, move: int) -> int:
        return sum(position[0][:move])

    def solve(self, position: Row) -> Solved:
        values, _ = position
        moves = self.moves(position)
        if not moves:
            return Solved(0, ())
        replies = [_replies(values)[len(values) - move](move) for move in moves]
        least = min(replies)
        best = tuple(move for move, reply in zip(moves, replies, strict=True) if reply == least)
        return Solved(sum(values) - least, best)

    def static(self, position: Row) -> int:
        return 0


class _Rest:
    """What the player to move can collect of the last ingots of a row, by how many were taken before."""

    def __init__(self, total: int, least: Sequence[int]) -> None:
        self.total, self.least = total, least

    def __call__(self, last: int) -> int:
        """Return the most that can be collected; `least[t - 1]` is the opponent's best after the best of t moves."""
        return self.total - self.least[min(2 * last, len(self.least)) - 1] if self.least else 0


@lru_cache(maxsize=64)
def _replies(values: tuple[int, ...]) -> Sequence[_Rest]:
    """Return what the rests of a row are worth, by their length from 0."""
    rests = [_Rest(0, ())]
    total = 0
    for left, value in enumerate(reversed(values), 1):
        total += value
        least: list[int] = []
        for move in range(1, left + 1):
            reply = rests[left - move](move)
            least.append(min(reply, least[-1]) if least else reply)
        rests.append(_Rest(total, least))
    return rests
