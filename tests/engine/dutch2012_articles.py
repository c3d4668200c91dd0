"""The articles of 2012 on what is counted, read once more from the text: colours, floats, scores of plain players.

Shares nothing with the engine but the record of a player. Everything is counted one by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from swissdesk.engine.floats import Float
from swissdesk.engine.position import Competitor

Players = Mapping[int, Competitor]
Pairs = Sequence[tuple[int, int]]


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


def both_want(players: Players, pairs: Pairs, kinds: Sequence[str]) -> Pairs:
    """Return the pairs in which both are due one colour, in one of those ways."""
    found = []
    for a, b in pairs:
        mine, theirs = due(players[a]), due(players[b])
        if mine.colour and mine.colour == theirs.colour and mine.kind in kinds and theirs.kind in kinds:
            found.append((a, b))
    return found


def gaps(players: Players, pairs: Pairs) -> tuple[int, ...]:
    """B.3: the differences of score that are not 0, the largest first."""
    found = [abs(players[a].score - players[b].score) for a, b in pairs]
    return tuple(sorted((gap for gap in found if gap), reverse=True))


def factor(players: Players, pairs: Pairs, left: Sequence[int], members: Iterable[int]) -> int:
    """D.4: the squares; whoever is left over meets one point less than the lowest here."""
    lowest = min(players[p].score for p in members)
    squares = [(players[a].score - players[b].score) ** 2 for a, b in pairs]
    return sum(squares) + sum((players[p].score - (lowest - 100)) ** 2 for p in left)


class Bracket(NamedTuple):
    """Who came down, and the residents, by ids."""

    came: tuple[int, ...]
    residents: tuple[int, ...]

    @property
    def members(self) -> tuple[int, ...]:
        return self.came + self.residents


def values(players: Players, bracket: Bracket, pairs: Pairs, m1: int) -> dict[str, object]:
    """Return all that can be counted in a candidate, by label; the first `m1` pairs are of those who came down."""
    taken = {p for pair in pairs for p in pair}
    left = [p for p in bracket.members if p not in taken]
    floaters = [p for p in left if p in bracket.residents]  # whoever was moved down before is not looked at
    raised = [b for _, b in pairs[:m1] if b in bracket.residents]
    firm = ("absolute", "strong")
    return {
        "B.3": gaps(players, pairs),
        "D.4": factor(players, pairs, left, bracket.members),
        "B2": len(both_want(players, pairs, ("absolute",))),
        "A7d": len(both_want(players, pairs, firm)),
        "X": len(both_want(players, pairs, (*firm, "mild"))),
        "Z": len(both_want(players, pairs, firm)),
        "D5": sum(players[p].floats[0] is Float.DOWN for p in floaters),
        "D6": sum(players[p].floats[1] is Float.DOWN for p in floaters),
        "U5": sum(players[p].floats[0] is Float.UP for p in raised),
        "U6": sum(players[p].floats[1] is Float.UP for p in raised),
    }
