"""The articles of 2012 on what is counted, read once more from the text: colours, floats, scores of plain players.

Shares nothing with the engine but the record of a player. Everything is counted one by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from swissdesk.engine.colours import Float
from swissdesk.engine.position import Competitor

Players = Mapping[int, Competitor]
Pairs = Sequence[tuple[int, int]]
Members = dict[frozenset[int], int]
"""The pairs and single players that make a number up, each with what it adds."""


class Due(NamedTuple):
    """A.7: the colour (``w``, ``b`` or nothing) and whether it is absolute, strong or mild."""

    colour: str
    kind: str


def due(player: Competitor) -> Due:
    """A.7.a to c, f from the colours of the games that were played."""
    games = player.colours
    difference = games.count("w") - games.count("b")
    if not games:
        return Due("", "none")
    if difference >= 2 or games[-2:] == "ww":
        return Due("b", "absolute")
    if difference <= -2 or games[-2:] == "bb":
        return Due("w", "absolute")
    if difference:
        return Due("b" if difference > 0 else "w", "strong")
    return Due("b" if games[-1] == "w" else "w", "mild")


def may_meet(one: Competitor, other: Competitor) -> str:
    """B.1.a, B.2: return what keeps two players apart, nothing if they may meet."""
    if other.id in one.opponents or one.id in other.opponents:
        return "B.1.a"
    if other.id in one.forbidden or one.id in other.forbidden:
        return "forbidden"
    mine, theirs = due(one), due(other)
    leads = one.is_topscorer or other.is_topscorer
    return "B.2" if mine == theirs and mine.kind == "absolute" and not leads else ""


def x1(players: Iterable[Competitor], pairs: int, *, is_odd: bool) -> tuple[int, int]:
    """A.8.a, A.8.b with W, B, w, b and a; Z1 is of even rounds only."""
    count = dict.fromkeys(("W", "B", "w", "b", "a"), 0)
    for player in players:
        colour, kind = due(player)
        if not colour:
            count["a"] += 1
        elif kind == "mild" and not is_odd:
            count[colour] += 1
        else:
            count[colour.upper()] += 1
    if count["B"] + count["b"] > count["W"] + count["w"]:
        unmet = pairs - count["W"] - count["w"] - count["a"]
    else:
        unmet = pairs - count["B"] - count["b"] - count["a"]
    if count["B"] > count["W"]:
        strong = pairs - count["W"] - count["b"] - count["w"] - count["a"]
    else:
        strong = pairs - count["B"] - count["b"] - count["w"] - count["a"]
    return max(0, unmet), 0 if is_odd else max(0, strong)


def both_want(players: Players, pairs: Pairs, kinds: Sequence[str]) -> Members:
    """Return the pairs in which both are due one colour, in one of those ways."""
    found: Members = {}
    for a, b in pairs:
        mine, theirs = due(players[a]), due(players[b])
        if mine.colour and mine.colour == theirs.colour and mine.kind in kinds and theirs.kind in kinds:
            found[frozenset((a, b))] = 1
    return found


def gaps(players: Players, pairs: Pairs) -> Members:
    """B.3: the differences of score that are not 0."""
    found = {frozenset((a, b)): abs(players[a].score - players[b].score) for a, b in pairs}
    return {pair: gap for pair, gap in found.items() if gap}


def factor(players: Players, pairs: Pairs, left: Sequence[int], members: Iterable[int]) -> Members:
    """D.4: the squares; a player left over meets one point less than the lowest here."""
    lowest = min(players[p].score for p in members)
    squares = {pair: gap**2 for pair, gap in gaps(players, pairs).items()}
    return squares | {frozenset((p,)): (players[p].score - (lowest - 100)) ** 2 for p in left}


class Bracket(NamedTuple):
    """The incoming downfloaters, and the residents, by ids."""

    came: tuple[int, ...]
    residents: tuple[int, ...]

    @property
    def members(self) -> tuple[int, ...]:
        return self.came + self.residents


def values(found: Mapping[str, Members]) -> dict[str, object]:
    """Return the numbers that members amount to: a list for B.3, the largest first, else a sum."""
    sums: dict[str, object] = {label: sum(some.values()) for label, some in found.items()}
    return sums | {"B.3": tuple(sorted(found["B.3"].values(), reverse=True))}


def members(
    players: Players, bracket: Bracket, pairs: Pairs, m1: int, *, moved_down_too: bool = False
) -> dict[str, Members]:
    """Return whom every number of a candidate comes from, by label; the first `m1` pairs have incoming downfloaters.

    `moved_down_too`: whoever came down and is left over again is looked at as well.
    """
    taken = {p for pair in pairs for p in pair}
    left = [p for p in bracket.members if p not in taken]
    floaters = [p for p in left if moved_down_too or p in bracket.residents]
    raised = [(a, b) for a, b in pairs[:m1] if b in bracket.residents]
    firm = ("absolute", "strong")
    return {
        "B.3": gaps(players, pairs),
        "D.4": factor(players, pairs, left, bracket.members),
        "B2": both_want(players, pairs, ("absolute",)),
        "A7d": both_want(players, pairs, firm),
        "X": both_want(players, pairs, (*firm, "mild")),
        "Z": both_want(players, pairs, firm),
        "D5": {frozenset((p,)): 1 for p in floaters if players[p].floats[0] is Float.DOWN},
        "D6": {frozenset((p,)): 1 for p in floaters if players[p].floats[1] is Float.DOWN},
        "U5": {frozenset((a, b)): 1 for a, b in raised if players[b].floats[0] is Float.UP},
        "U6": {frozenset((a, b)): 1 for a, b in raised if players[b].floats[1] is Float.UP},
    }
