"""The articles of the Burstein and Dubov systems taken literally, candidate by candidate; for up to nine players.

Written from the text, with nothing of the engine but the data of a position and the Index and ARO that the tests give.
Players are numbered in the order of score, then TPN. A criterion can be left out, by its label.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, permutations

from dutch_bruteforce import wish

from swissdesk.engine.position import Position

Pairs = tuple[tuple[int, int], ...]
_OTHER = {"w": "b", "b": "w"}


class Literal:
    """What both systems share: who may meet whom, and who can still be paired."""

    def __init__(self, position: Position, without: str = "") -> None:
        self.position = position
        self.without = without
        self.p = position.competitors
        self.left_over: tuple[int, ...] = ()
        self.complete = cache(self._complete)

    def legal(self, a: int, b: int) -> bool:
        one, other = self.p[a], self.p[b]
        if (other.id in one.opponents or other.id in one.forbidden) and self.without != "C1":
            return False
        (mine, s), (theirs, t) = wish(one.colours), wish(other.colours)
        return not (s == t == 3 and mine == theirs) or self.without == "C3"

    def completes(self, players: frozenset[int]) -> bool:
        """C4: whether those can still be paired among themselves."""
        return self.without == "C4" or self.complete(players)

    def _complete(self, players: frozenset[int]) -> bool:
        if not players:
            return True
        first = min(players)
        return any(self.legal(first, q) and self.complete(players - {first, q}) for q in players - {first})

    def receivers(self) -> list[int]:
        everybody = frozenset(range(len(self.p)))
        right = [a for a in everybody if self.p[a].may_have_bye or self.without == "C2"]
        return [a for a in right if self.complete(everybody - {a})]

    def place(self, a: int) -> tuple[int, ...]:
        """Return where a player stands for the colours, the smaller the higher."""
        return (a,)

    def board(self, pair: tuple[int, int]) -> tuple[int, int]:
        """Return the ids (White, Black) of a pair by art. 5.2; a rule that is left out hands on to the next."""
        a, b = sorted(pair, key=self.place)
        known = [(f"5.2.{number}", colour) for number, colour in enumerate(self.rulings(a, b), 1) if colour]
        colour = next((colour for article, colour in known if article != self.without), _OTHER[known[0][1]])
        return (self.p[a].id, self.p[b].id) if colour == "w" else (self.p[b].id, self.p[a].id)

    def rulings(self, a: int, b: int) -> tuple[str, ...]:
        """Return what each article of 5.2 gives the higher ranked of two; nothing where it is silent."""
        one, other = self.p[a], self.p[b]
        (mine, s), (theirs, t) = wish(one.colours), wish(other.colours)
        first = self.position.initial_colour.value
        number = (first if one.id % 2 else _OTHER[first]) if not mine and not theirs else ""
        both = "" if mine == theirs else mine or _OTHER[theirs]
        stronger = ("", mine, _OTHER.get(mine, ""))[(s > t) - (s < t)] if mine == theirs else ""
        backwards = zip(one.colours[::-1], other.colours[::-1], strict=False)
        return number, both, stronger, next((y for x, y in backwards if x != y), ""), mine

    def groups(self, players: Sequence[int]) -> list[tuple[int, ...]]:
        scores = sorted({self.p[a].score for a in players}, reverse=True)
        return [tuple(a for a in players if self.p[a].score == score) for score in scores]


def all_pairings(listed: tuple[int, ...]) -> Iterator[tuple[Pairs, tuple[int, ...]]]:
    """Yield all pairings of a list in the order of C.04.4.2 art. 4.3: the last opponent first, floating last."""
    if not listed:
        yield (), ()
        return
    first, rest = listed[0], listed[1:]
    for i in reversed(range(len(rest))):
        for pairs, floating in all_pairings((*rest[:i], *rest[i + 1 :])):
            yield ((first, rest[i]), *pairs), floating
    for pairs, floating in all_pairings(rest):
        yield pairs, (first, *floating)


class LiteralBurstein(Literal):
    """A main round of C.04.4.2; `rank` gives the place of a player in the ranking of art. 1.8."""

    def __init__(self, position: Position, rank: dict[int, tuple[int, ...]], without: str = "") -> None:
        super().__init__(position, without)
        self.rank = [rank[c.id] for c in self.p]

    def place(self, a: int) -> tuple[int, ...]:
        return self.rank[a]

    def pair(self) -> tuple[Pairs, int | None] | None:
        left = tuple(range(len(self.p)))
        bye = None
        if len(left) % 2:
            receivers = self.receivers()
            if not receivers:
                return None
            bye = min(
                receivers,
                key=lambda a: (self.p[a].score, -len(self.p[a].colours), tuple(-v for v in self.rank[a])),
            )
            left = tuple(a for a in left if a != bye)
        if not self.complete(frozenset(left)):
            return None
        pairs: Pairs = ()
        floating: tuple[int, ...] = ()
        groups = self.groups(left)
        for i, group in enumerate(groups):
            following = groups[i + 1] if i + 1 < len(groups) else ()
            beyond = tuple(a for later in groups[i + 2 :] for a in later)
            made, floating = self.bracket((*floating, *group), following, beyond)
            pairs += made
        self.left_over = floating
        return pairs, bye

    def bracket(
        self, players: tuple[int, ...], following: tuple[int, ...], beyond: tuple[int, ...]
    ) -> tuple[Pairs, tuple[int, ...]]:
        listed = tuple(sorted(players, key=self.rank.__getitem__))
        candidates = []
        for order, (pairs, floating) in enumerate(all_pairings(listed)):
            if all(self.legal(a, b) for a, b in pairs) and self.completes(frozenset((*floating, *following, *beyond))):
                scores = tuple(sorted((self.p[a].score for a in floating), reverse=True))
                found = (len(floating), scores, self.ahead(floating, following, beyond), self.missed(pairs))
                labels = ("C5", "C6", "C7", "C8")
                quality = tuple(
                    0 if label == self.without else value for label, value in zip(labels, found, strict=True)
                )
                candidates.append((quality, order, pairs, floating))
        _, _, pairs, floating = min(candidates)
        return pairs, floating

    def ahead(
        self, floating: tuple[int, ...], following: tuple[int, ...], beyond: tuple[int, ...]
    ) -> tuple[object, ...]:
        if not following:
            return ()
        return min(
            (len(left), tuple(sorted((self.p[a].score for a in left), reverse=True)))
            for pairs, left in all_pairings((*floating, *following))
            if all(self.legal(a, b) for a, b in pairs) and self.completes(frozenset((*left, *beyond)))
        )

    def missed(self, pairs: Pairs) -> int:
        colours = [(wish(self.p[a].colours)[0], wish(self.p[b].colours)[0]) for a, b in pairs]
        return sum(1 for mine, theirs in colours if mine and mine == theirs)


class LiteralDubov(Literal):
    """A round of C.04.4.1; `aro` and the rounds upfloated by starting rank."""

    def __init__(
        self, position: Position, aro: dict[int, int], upfloated: dict[int, tuple[int, ...]], without: str = ""
    ) -> None:
        super().__init__(position, without)
        self.aro = [aro[c.id] for c in self.p]
        self.upfloated = [upfloated[c.id] for c in self.p]
        self.most = 2 + position.rounds // 5

    def white(self, a: int) -> bool:
        return wish(self.p[a].colours)[0] == "w"

    def tpn(self, a: int) -> int:
        return self.p[a].place

    def pair(self) -> tuple[Pairs, int | None] | None:
        left = set(range(len(self.p)))
        bye = None
        if len(left) % 2:
            receivers = self.receivers()
            if not receivers:
                return None
            bye = min(receivers, key=lambda a: (self.p[a].score, -len(self.p[a].colours), -self.tpn(a)))
            left.discard(bye)
        if not self.complete(frozenset(left)):
            return None
        pairs: Pairs = ()
        while left:
            top = max(self.p[a].score for a in left)
            residents = [a for a in sorted(left) if self.p[a].score == top]
            below = [a for a in sorted(left) if self.p[a].score < top]
            chosen = self.upfloaters(residents, below)
            if chosen is None:
                self.left_over = tuple(sorted(left))
                break
            bracket = [*residents, *chosen]
            pairs += self.split(bracket)
            left -= set(bracket)
        return pairs, bye

    def pairings(self, players: frozenset[int]) -> Iterator[Pairs]:
        """Yield all legal pairings of all of the players."""
        if not players:
            yield ()
            return
        first = min(players)
        for other in sorted(players - {first}):
            if self.legal(first, other):
                for rest in self.pairings(players - {first, other}):
                    yield ((first, other), *rest)

    def c7(self, pairs: Pairs) -> int:
        return sum(1 for a, b in pairs if self.white(a) == self.white(b))

    def upfloaters(self, residents: list[int], below: list[int]) -> tuple[int, ...] | None:
        """Art. 3.2.1 and 3.2.2, sets in the order of art. 4.2; None if the residents cannot be paired."""
        best: tuple[object, ...] | None = None
        chosen: tuple[int, ...] | None = None
        for count in range(len(below) + 1):
            for picked in combinations(below, count):
                bracket = frozenset((*residents, *picked))
                if not self.completes(frozenset(below) - set(picked)):
                    continue
                missed = [self.c7(pairs) for pairs in self.pairings(bracket)]
                if missed:
                    quality = self.weighed((self.c6(picked), min(missed), *self.c8_to_10(picked)))
                    if best is None or quality < best:
                        best, chosen = quality, picked
            if chosen is not None and self.without != "C5":
                break
        return chosen

    def weighed(self, found: tuple[object, ...]) -> tuple[object, ...]:
        labels = ("C6", "C7", "C8", "C9", "C10")
        return tuple(0 if label == self.without else value for label, value in zip(labels, found, strict=True))

    def c6(self, picked: Sequence[int]) -> tuple[int, ...]:
        return tuple(-score for score in sorted(self.p[a].score for a in picked))

    def c8_to_10(self, picked: Sequence[int]) -> tuple[int, int, int]:
        if self.position.is_last_round:
            return 0, 0, 0
        maximal = [a for a in picked if len(self.upfloated[a]) >= self.most]
        again = sum(1 for a in picked if self.position.round - 1 in self.upfloated[a])
        return len(maximal), sum(len(self.upfloated[a]) for a in maximal), again

    def split(self, bracket: list[int]) -> Pairs:
        """Art. 3.2.3 to 3.2.6."""
        ranked = sorted(bracket, key=self.tpn)
        if any(self.p[a].colours for a in ranked):
            g1, g2 = [a for a in ranked if self.white(a)], [a for a in ranked if not self.white(a)]
        else:
            g1, g2 = ranked[: len(ranked) // 2], ranked[len(ranked) // 2 :]
        small, large = (g1, g2) if len(g1) <= len(g2) else (g2, g1)
        best = min(self.c7(pairs) for pairs in self.pairings(frozenset(bracket)))
        good = [pairs for pairs in self.pairings(frozenset(bracket)) if self.fits(pairs, best)]
        inside = min(sum(1 for a, b in pairs if a in small and b in small) for pairs in good)
        for moved in self.sets(small, inside):
            for back in self.sets(large, (len(large) - len(small)) // 2 + inside):
                new_small = [a for a in small if a not in moved] + list(back)
                new_large = [a for a in large if a not in back] + list(moved)
                upper, lower = (new_small, new_large) if small is g1 else (new_large, new_small)
                made = self.transposed(upper, lower, best)
                if made is not None:
                    return made
        raise ValueError("no shift makes the bracket pairable")

    def sets(self, group: list[int], count: int) -> Iterator[tuple[int, ...]]:
        """Yield the sets of shifters in the order of art. 4.3."""
        white = bool(group) and self.white(group[0])
        listed = sorted(group, key=lambda a: (self.aro[a] if white else 0, self.tpn(a)))
        numbered = []
        while listed:
            numbered.append(listed.pop((len(listed) - 1) // 2))
        yield from combinations(numbered, count)

    def transposed(self, upper: list[int], lower: list[int], best: int) -> Pairs | None:
        s1 = sorted(upper, key=lambda a: (self.aro[a], self.tpn(a)))
        for t2 in permutations(sorted(lower, key=self.tpn)):
            pairs = tuple(zip(s1, t2, strict=True))
            if all(self.legal(a, b) for a, b in pairs) and self.fits(pairs, best):
                return pairs
        return None

    def fits(self, pairs: Pairs, best: int) -> bool:
        return self.c7(pairs) == best or self.without == "C7"
