"""The Dutch rules of 2026 and 2017 taken literally: every legal candidate of every bracket, compared one by one.

Written from the text of the rules alone, without anything of the engine but the data of a position; for fields of up
to about ten players. Players are numbered in the order of art. 1.2.

A clause can be left out, by its label: what the round would be if it did not stand there. A criterion left out decides
nothing; of those whom only an order that is left out tells apart the last is taken; a colour rule left out hands on to
the next.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations
from typing import ClassVar

from swissdesk.engine.colours import Float
from swissdesk.engine.position import Position

_WISH = {"w": "b", "b": "w"}


def wish(colours: str) -> tuple[str, int]:
    """Return (colour due, class 0 to 3) by art. 1.7."""
    if not colours:
        return "", 0
    balance = colours.count("w") - colours.count("b")
    if abs(balance) > 1:
        return ("b" if balance > 0 else "w"), 3
    if colours[-2:] in ("ww", "bb"):
        return _WISH[colours[-1]], 3
    if balance:
        return ("b" if balance > 0 else "w"), 2
    return _WISH[colours[-1]], 1


class LiteralDutch:
    """One round, paired by comparing all candidates, but for a clause that is left out."""

    MEETINGS, BYES, COLOURS, COMPLETION, BYE_SCORE, UNPLAYED = "C1", "C2", "C3", "C4", "C5", "C9"
    PLACES: ClassVar = {
        label: place for place, label in enumerate(("C6", "C7", "C8", *(f"C{n}" for n in range(10, 22))))
    }
    ORDERS: ClassVar = {"4.4": (0,), "4.3": (2, 3, 4, 5), "4.2": (1, 6)}
    """The parts of a key of `order_key` that belong to each article."""
    ALLOCATION = ("5.2.1", "5.2.2", "5.2.3", "5.2.4", "5.2.5")

    def __init__(self, position: Position, without: str = "") -> None:
        self.without = without
        self.p = position.competitors
        self.n = len(self.p)
        self.initial = position.initial_colour.value
        self.bye_scores: frozenset[int] | None = None
        self.left_over: tuple[int, ...] = ()
        self.can_complete = cache(self._can_complete)
        self.ahead: dict[tuple[frozenset[int], int], tuple[int, tuple[int, ...]]] = {}

    # ---- absolute rules

    def legal(self, a: int, b: int) -> bool:
        one, other = self.p[a], self.p[b]
        if (other.id in one.opponents or other.id in one.forbidden) and self.without != self.MEETINGS:
            return False
        (mine, s), (theirs, t) = wish(one.colours), wish(other.colours)
        if s == t == 3 and mine == theirs and self.without != self.COLOURS:
            return one.is_topscorer or other.is_topscorer
        return True

    def may_have_bye(self, a: int) -> bool:
        right = self.p[a].may_have_bye or self.without == self.BYES
        return right and (self.bye_scores is None or self.p[a].score in self.bye_scores)

    def _can_complete(self, players: frozenset[int], apart: frozenset[int]) -> bool:
        if not players:
            return True
        first, rest = min(players), players - {min(players)}
        if len(players) % 2 and self.may_have_bye(first) and self._can_complete(rest, apart):
            return True
        return any(
            self.legal(first, other) and not {first, other} <= apart and self.can_complete(rest - {other}, apart)
            for other in rest
        )

    def completes(self, players: frozenset[int], apart: frozenset[int]) -> bool:
        return self.without == self.COMPLETION or self.can_complete(players, apart)

    # ---- the round

    def pair(self) -> tuple[set[tuple[int, int]], int | None] | None:
        """Return (pairs as (White, Black) ids, bye), or None if no legal round exists.

        Whoever has no opponent in the end is in `left_over`: the receiver of the bye, and more without completion.
        """
        everybody = frozenset(range(self.n))
        if not self.can_complete(everybody, frozenset()):
            return None
        if self.n % 2 and self.without != self.BYE_SCORE:
            for score in sorted({c.score for c in self.p}):
                self.bye_scores = frozenset({score})
                self.can_complete = cache(self._can_complete)
                if self.can_complete(everybody, frozenset()):
                    break
        floaters: tuple[int, ...] = ()
        pairs = []
        for score in sorted({c.score for c in self.p}, reverse=True):
            residents = tuple(i for i in range(self.n) if self.p[i].score == score)
            chosen, floaters = self.bracket(floaters, residents)
            pairs += chosen
        self.left_over = tuple(self.p[i].id for i in floaters)
        boards = {self.allotted(a, b) for a, b in pairs}
        return boards, self.p[floaters[0]].id if floaters else None

    def bracket(
        self, mdps: tuple[int, ...], residents: tuple[int, ...]
    ) -> tuple[tuple[tuple[int, int], ...], tuple[int, ...]]:
        everybody = frozenset(range(self.n))
        lower = frozenset(i for i in everybody if i > residents[-1])
        candidates = []
        for pairs, down in matchings(mdps + residents, self.legal, frozenset(mdps)):
            if self.completes(frozenset(down) | lower, frozenset(down)):
                quality = self.weighed(self.quality(mdps, residents, pairs, down))
                candidates.append((quality, order_key(mdps, residents, pairs), pairs, down))
        top = min(c[0][:3] for c in candidates)
        candidates = [c for c in candidates if c[0][:3] == top]
        score = self.p[residents[0]].score
        is_bye = len(candidates[0][3]) == 1 and self.bye_scores is not None and min(self.bye_scores) >= score
        if is_bye and self.without != self.UNPLAYED:
            fewest = min(self.p[c[3][0]].unplayed for c in candidates)
            candidates = [c for c in candidates if self.p[c[3][0]].unplayed == fewest]
        best = self.first(candidates)
        return best[2], best[3]

    def first(self, candidates):
        """Return the best candidate, of equal ones the first in order."""
        best = min(c[0] for c in candidates)
        equal = [c for c in candidates if c[0] == best]
        if self.without not in self.ORDERS:
            return min(equal, key=lambda c: c[1])
        earliest = min(map(self.ordered, equal))
        return max((c for c in equal if self.ordered(c) == earliest), key=lambda c: c[1])

    def ordered(self, candidate):
        """Return the key of a candidate without what belongs to the article that is left out."""
        return [part for place, part in enumerate(candidate[1]) if place not in self.ORDERS[self.without]]

    # ---- quality

    def weighed(self, quality):
        """Return a quality without the criterion that is left out."""
        place = self.PLACES.get(self.without)
        return quality if place is None else (*quality[:place], 0, *quality[place + 1 :])

    def quality(self, mdps, residents, pairs, down):
        scores = tuple(sorted((self.p[i].score for i in down), reverse=True))
        ahead = self.next_bracket(frozenset(down), residents[-1] + 1)
        denied = [self.denied(a, b) for a, b in pairs]
        losers = [d for d in denied if d is not None]
        met = [(a, b) for a, b in pairs if a in mdps]
        out = [len(down), scores, ahead]
        out.append(sum(self.both_wide(a, b) for a, b in pairs))
        out.append(sum(self.p[d].colours[-2:] == _WISH[wish(self.p[d].colours)[0]] * 2 for d in losers))
        out.append(len(losers))
        out.append(sum(wish(self.p[d].colours)[1] == 2 for d in losers))
        for back in (0, 1):
            out.append(sum(self.floated(i, back, Float.DOWN) for i in down if i in residents))
            out.append(sum(self.floated(b, back, Float.UP) for _, b in met))
        for back in (0, 1):
            partner = dict(met)
            out.append(self.gaps([(i, partner.get(i)) for i in mdps if self.floated(i, back, Float.DOWN)]))
            out.append(self.gaps([(a, b) for a, b in met if self.floated(b, back, Float.UP)]))
        return tuple(out)

    def next_bracket(self, down, first):
        """C8: the best the next bracket, which begins with player `first`, can do with these MDPs.

        Its downfloaters: how many, and their scores; what is left must be completable.
        """
        if first == self.n:
            return 0, ()
        if (down, first) not in self.ahead:
            following = tuple(i for i in range(first, self.n) if self.p[i].score == self.p[first].score)
            lower = frozenset(range(following[-1] + 1, self.n))
            self.ahead[down, first] = min(
                (len(left), tuple(sorted((self.p[i].score for i in left), reverse=True)))
                for _, left in matchings(tuple(sorted(down)) + following, self.legal, down)
                if self.completes(frozenset(left) | lower, frozenset(left))
            )
        return self.ahead[down, first]

    def floated(self, i, back, kind):
        return self.p[i].floats[back] is kind

    def gaps(self, met):
        """Score differences, the largest first; an MDP without opponent counts more than any that has one."""
        return tuple(
            sorted(((b is None, self.p[a].score - (0 if b is None else self.p[b].score)) for a, b in met), reverse=True)
        )

    def both_wide(self, a, b):
        one, other = self.p[a].colours, self.p[b].colours
        same = wish(one)[0] == wish(other)[0]
        return same and all(abs(c.count("w") - c.count("b")) > 1 for c in (one, other))

    # ---- colours (art. 5)

    def denied(self, a, b):
        mine, theirs = wish(self.p[a].colours)[0], wish(self.p[b].colours)[0]
        if not mine or mine != theirs:
            return None
        white, _ = self.with_colours(a, b)
        granted = self.p[a] if (white == self.p[a].id) == (mine == "w") else self.p[b]
        return b if granted is self.p[a] else a

    def with_colours(self, a, b):
        """Return the ids (White, Black) of two players, a the higher ranked."""
        one, other = self.p[a], self.p[b]
        colour = self._colour_of_first(one, other)
        return (one.id, other.id) if colour == "w" else (other.id, one.id)

    def allotted(self, a, b):
        """Return the ids with the colours of the round: here a rule can be left out."""
        for article, colour in self.rulings(self.p[a], self.p[b]):
            if colour and article != self.without:
                return (self.p[a].id, self.p[b].id) if colour == "w" else (self.p[b].id, self.p[a].id)
        return self.with_colours(a, b)[::-1]

    def _colour_of_first(self, one, other):
        return next(colour for _, colour in self.rulings(one, other) if colour)

    def rulings(self, one, other):
        """Return for each article, in their order, the colour that it gives the higher ranked of two; "" if none."""
        (mine, s), (theirs, t) = wish(one.colours), wish(other.colours)
        same = mine and mine == theirs
        granted = mine or _WISH.get(theirs, "")
        stronger = ("", mine, _WISH.get(mine, ""))[(s > t) - (s < t)]
        if s == t == 3:
            x, y = (abs(c.colours.count("w") - c.colours.count("b")) for c in (one, other))
            stronger = ("", mine, _WISH[mine])[(x > y) - (x < y)]
        earlier = next((_WISH[x] for x, y in zip(one.colours[::-1], other.colours[::-1], strict=False) if x != y), "")
        number = self.initial if one.number % 2 else _WISH[self.initial]
        found = ("" if same else granted, stronger if same else "", earlier, mine, number)
        return zip(self.ALLOCATION, found, strict=True)


class LiteralDutch2017(LiteralDutch):
    """One round by the edition of 2017: the outlook A.9 with its collapse, the PSD, floats of any two players."""

    MEETINGS, BYES, COLOURS, COMPLETION, BYE_SCORE, UNPLAYED = "C.1", "C.2", "C.3", "C.4", "-", "-"
    PLACES: ClassVar = {f"C.{n}": n - 5 for n in range(5, 20)}
    ORDERS: ClassVar = {"D.3": (0,), "D.2": (2, 3, 4, 5), "D.1": (1, 6)}
    ALLOCATION = ("E.1", "E.2", "E.3", "E.4", "E.5")

    def pair(self):
        if not self.can_complete(frozenset(range(self.n)), frozenset()):
            return None
        groups = [
            tuple(i for i in range(self.n) if self.p[i].score == score)
            for score in sorted({c.score for c in self.p}, reverse=True)
        ]
        floaters, pairs = (), []
        for place, residents in enumerate(groups):
            below = tuple(i for group in groups[place + 1 :] for i in group)
            following = groups[place + 1] if below else ()
            chosen, left = self.best(floaters, residents, following, None if below else ())
            if self.completes(frozenset(left + below), frozenset()):
                pairs, floaters = [*pairs, *chosen], left
                continue
            chosen, left = self.best(floaters, residents, (), below)  # PPB
            last, floaters = self.best(left, below, (), ())  # CLB
            pairs += [*chosen, *last]
            break
        self.left_over = tuple(self.p[i].id for i in floaters)
        return {self.allotted(a, b) for a, b in pairs}, self.p[floaters[0]].id if floaters else None

    def best(self, mdps, residents, following, complete):
        """Return the best candidate; with C.7 for `following`, with C.4 for the rest `complete` if that is not None."""
        candidates = []
        for pairs, down in matchings(mdps + residents, self.legal, frozenset(mdps)):
            if complete is None or self.completes(frozenset(down + complete), frozenset(down)):
                quality = self.weighed(self.quality_2017(residents, following, pairs, down))
                candidates.append((quality, order_key(mdps, residents, pairs), pairs, down))
        best = self.first(candidates)
        return best[2], best[3]

    def quality_2017(self, residents, following, pairs, down):
        """C.5 to C.19 of one candidate."""
        score = [c.score for c in self.p]
        artificial = min(score[i] for i in residents) - 100
        fallen = [(i, score[i] - artificial) for i in down]
        fallen += [(a, score[a] - score[b]) for a, b in pairs if score[a] > score[b]]
        risen = [(b, score[a] - score[b]) for a, b in pairs if score[a] > score[b]]
        psd = [score[i] - artificial for i in down] + [score[a] - score[b] for a, b in pairs]
        losers = [d for d in (self.denied(a, b) for a, b in pairs) if d is not None]
        out = [len(down), sorted(psd, reverse=True), self.following_bracket(tuple(sorted(down)), following)]
        out.append(sum(self.both_wide(a, b) for a, b in pairs))
        out.append(sum(self.p[d].colours[-2:] == _WISH[wish(self.p[d].colours)[0]] * 2 for d in losers))
        out.append(len(losers))
        out.append(sum(wish(self.p[d].colours)[1] == 2 for d in losers))
        again = [
            sorted((gap for i, gap in floats if self.floated(i, back, kind)), reverse=True)
            for back in (0, 1)
            for floats, kind in ((fallen, Float.DOWN), (risen, Float.UP))
        ]
        return (*out, *map(len, again), *again)

    def following_bracket(self, down, following):
        """C.7: how many stay unpaired in the following bracket at best, C.1 to C.3 alone, and their scores."""
        if not following:
            return ()
        if (down, following[0]) not in self.ahead:
            before_bye = self.n % 2 == 1 and following[-1] == self.n - 1
            weight = [3 if before_bye and not c.may_have_bye else 1 for c in self.p]
            self.ahead[down, following[0]] = min(
                (sum(weight[i] for i in left), sorted((self.p[i].score for i in left), reverse=True))
                for _, left in matchings(down + following, self.legal, frozenset(down))
            )
        return self.ahead[down, following[0]]


def matchings(players, legal, apart):
    """Yield every (pairs, left) of `players` (ascending), those `apart` never among themselves."""
    if not players:
        yield (), ()
        return
    first, rest = players[0], players[1:]
    for pairs, left in matchings(rest, legal, apart):
        yield pairs, (first, *left)
    for i, other in enumerate(rest):
        if legal(first, other) and not (first in apart and other in apart):
            for pairs, left in matchings(rest[:i] + rest[i + 1 :], legal, apart):
                yield ((first, other), *pairs), left


def order_key(mdps, residents, pairs):
    """When a candidate is generated first, as a key to compare; see `generated` for the literal order."""
    bsn = {p: i for i, p in enumerate(mdps + residents, 1)}
    met = sorted((bsn[a], bsn[b]) for a, b in pairs if a in mdps)
    taken = {b for a, b in pairs if a in mdps}
    remainder = [r for r in residents if r not in taken]
    fresh = {p: i for i, p in enumerate(remainder, 1)}
    inner = sorted((fresh[a], fresh[b]) for a, b in pairs if a not in mdps)
    return (tuple(a for a, _ in met), tuple(b for _, b in met), *homogeneous_key(inner))


def homogeneous_key(pairs):
    """The same for pairs (x < y) of fresh BSNs in a remainder or homogeneous bracket."""
    count = len(pairs)
    leads = sorted(x for x, _ in pairs)
    up = [x for x in leads if x > count]
    down = [x for x in range(count, 0, -1) if x not in leads]
    partner = dict(pairs)
    return (len(up), sum(up) - sum(down), [-x for x in down], up, [partner[x] for x in leads])


def generated(size, count):
    """Yield the candidates of a homogeneous bracket literally: exchanges, and for each all transpositions."""
    upper, lower = range(1, count + 1), range(count + 1, size + 1)
    exchanges = [
        (down, up) for k in range(count + 1) for down in combinations(upper, k) for up in combinations(lower, k)
    ]
    exchanges.sort(
        key=lambda e: (len(e[0]), sum(e[1]) - sum(e[0]), [-x for x in sorted(e[0], reverse=True)], list(e[1]))
    )
    for down, up in exchanges:
        s1 = sorted(set(upper) - set(down) | set(up))
        s2 = sorted(set(lower) - set(up) | set(down))
        for head in permutations(s2, count):
            yield list(zip(s1, head, strict=True))
