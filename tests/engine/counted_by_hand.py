"""Every criterion of the editions of 2017 and 2026 as a teacher counts it with a pencil: who adds to it, and how much.

Written from the articles, without anything of the engine but the data of a position. A bracket is given by its MDPs and
residents (places in the order of art. 1.2) and by the pairs made in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from dutch_bruteforce import LiteralDutch, LiteralDutch2017, matchings, wish

from swissdesk.engine.colours import Float

Members = list[tuple[tuple[int, ...], object]]
"""Pairs and single players (places) with what each adds: points, one, or ``("Limbo", score)``."""

LIMBO = "Limbo"


@dataclass
class Sheet:
    """A bracket on paper; `following` is the next scoregroup, `beyond` everybody after it."""

    literal: LiteralDutch
    mdps: tuple[int, ...]
    residents: tuple[int, ...]
    pairs: list[tuple[int, int]]
    following: tuple[int, ...] = ()
    beyond: tuple[int, ...] = ()
    down: list[int] = field(init=False)

    def __post_init__(self) -> None:
        taken = {p for pair in self.pairs for p in pair}
        self.down = [p for p in (*self.mdps, *self.residents) if p not in taken]

    def score(self, p: int) -> int:
        return self.literal.p[p].score

    def floated(self, p: int, back: int, kind: Float) -> bool:
        return self.literal.p[p].floats[back] is kind

    # ---- colours: who of a pair does not get what is due

    def losers(self) -> Iterable[tuple[tuple[int, int], int, str]]:
        for a, b in self.pairs:
            one, other = wish(self.literal.p[a].colours)[0], wish(self.literal.p[b].colours)[0]
            if one and one == other:
                white = self.literal.with_colours(a, b)[0]
                holds_white = a if self.literal.p[a].id == white else b
                granted = holds_white if one == "w" else (b if holds_white == a else a)
                yield (a, b), b if granted == a else a, "b" if one == "w" else "w"

    def wide(self) -> Members:
        found: Members = []
        for pair, loser, given in self.losers():
            colours = self.literal.p[loser].colours
            before = colours.count("w") - colours.count("b")
            after = before + (1 if given == "w" else -1)
            if abs(after) >= 3 and abs(after) > abs(before):
                found.append((pair, 1))
        return found

    def third(self) -> Members:
        return [(pair, 1) for pair, p, given in self.losers() if self.literal.p[p].colours[-2:] == 2 * given]

    def denied(self, *, strong: bool) -> Members:
        return [(pair, 1) for pair, p, _ in self.losers() if not strong or wish(self.literal.p[p].colours)[1] == 2]

    # ---- the next bracket

    def ahead(self, weight: Callable[[int], int], *, complete: bool) -> tuple[int, list[int]]:
        """Return the best (players unpaired in the next bracket, their scores)."""
        best = min(
            (sum(map(weight, left)), sorted(map(self.score, left), reverse=True))
            for _, left in matchings((*sorted(self.down), *self.following), self.literal.legal, frozenset(self.down))
            if not complete or self.literal.can_complete(frozenset((*left, *self.beyond)), frozenset(left))
        )
        return best[0], best[1]


def by_2026(sheet: Sheet) -> dict[str, Members]:
    """Return who makes up C6, C7, and C10 to C21."""
    score, mdps = sheet.score, set(sheet.mdps)
    met = [(a, b) for a, b in sheet.pairs if a in mdps]
    stay = [p for p in sheet.down if p not in mdps]
    found: dict[str, Members] = {
        "C6": [((p,), 1) for p in sheet.down],
        "C7": [((p,), score(p)) for p in sheet.down],
        "C10": sheet.wide(),
        "C11": sheet.third(),
        "C12": sheet.denied(strong=False),
        "C13": sheet.denied(strong=True),
    }
    for back, (down, up, down_gap, up_gap) in enumerate((("C14", "C15", "C18", "C19"), ("C16", "C17", "C20", "C21"))):
        found[down] = [((p,), 1) for p in stay if sheet.floated(p, back, Float.DOWN)]
        again = [pair for pair in met if sheet.floated(pair[1], back, Float.UP)]
        found[up] = [(pair, 1) for pair in again]
        found[up_gap] = [((a, b), score(a) - score(b)) for a, b in again]
        fallen = [pair for pair in met if sheet.floated(pair[0], back, Float.DOWN)]
        waiting = [p for p in sheet.down if p in mdps and sheet.floated(p, back, Float.DOWN)]
        found[down_gap] = [((a, b), score(a) - score(b)) for a, b in fallen]
        found[down_gap] += [((p,), (LIMBO, score(p))) for p in waiting]
    return found


def by_2017(sheet: Sheet) -> dict[str, Members]:
    """Return who makes up C.5, C.6 without its zeros, and C.8 to C.19."""
    score = sheet.score
    below = min(map(score, sheet.residents)) - 100
    gaps: Members = [((a, b), score(a) - score(b)) for a, b in sheet.pairs if score(a) != score(b)]
    alone: Members = [((p,), score(p) - below) for p in sheet.down]
    found: dict[str, Members] = {
        "C.5": [((p,), 1) for p in sheet.down],
        "C.6": gaps + alone,
        "C.8": sheet.wide(),
        "C.9": sheet.third(),
        "C.10": sheet.denied(strong=False),
        "C.11": sheet.denied(strong=True),
    }
    for back, (down, up, down_gap, up_gap) in enumerate(
        (("C.12", "C.13", "C.16", "C.17"), ("C.14", "C.15", "C.18", "C.19"))
    ):
        found[down_gap] = [(who, gap) for who, gap in gaps + alone if sheet.floated(who[0], back, Float.DOWN)]
        found[up_gap] = [(who, gap) for who, gap in gaps if sheet.floated(who[1], back, Float.UP)]
        found[down] = [(who, 1) for who, _ in found[down_gap]]
        found[up] = [(who, 1) for who, _ in found[up_gap]]
    return found


LISTS_2026 = ("C7", "C18", "C19", "C20", "C21")
LISTS_2017 = ("C.6", "C.16", "C.17", "C.18", "C.19")


def weight_of(literal: LiteralDutch, *, before_last: bool) -> Callable[[int], int]:
    """Return for how many a player counts who stays unpaired ahead: in 2017 three before the last group (C.7)."""
    heavy = before_last and isinstance(literal, LiteralDutch2017) and literal.n % 2 == 1
    return lambda p: 3 if heavy and not literal.p[p].may_have_bye else 1
