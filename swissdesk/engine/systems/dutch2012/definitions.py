"""Definitions of the 2012 edition (section A): numbered players, colour preferences, brackets, X1 and Z1.

Players are numbered from 0 in the order of A.2 (score, then pairing number), so that a smaller number always means a
higher ranked player; sets are bit masks. Which pair is better than which is not decided here. Where the text and the
programs of its time part, `Options` choose.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from swissdesk.engine.colours import Float, Strength, last_difference
from swissdesk.engine.matching.bits import mask_of
from swissdesk.engine.matching.cardinality import Tick, idle
from swissdesk.engine.position import Competitor, Position
from swissdesk.engine.proposal import Pairs
from swissdesk.model import Colour, Points
from swissdesk.model.points import POINT
from swissdesk.values import NamedTuple, dataclass

# ---- readings


@dataclass(frozen=True, slots=True)
class Options:
    """How to read the rules.

    `moved_down_floats`: the earlier downfloats of a player who is moved down a second time in this round count under
    B.5 and B.6 (text: nobody is exempt; program: only residents are looked at).
    `better_scores_by_c12`: C.12 also looks for other moved-down players that meet closer scores in P1 = P0 pairs
    (program), not only for those that make more pairs (text).
    `top_mdps_first_in_c13`: while the penultimate bracket keeps its number of pairs, C.13 leaves out no moved-down
    player for a bye that a resident could have, and none beside somebody higher who has left by C.1 (program).
    `turned_first_colour`: two players without any game who meet after round 1 have the initial colour turned round
    (program: the higher ranked one with an odd number gets the other colour).
    `left_out`: the label of a criterion that is left out, to see what it decides; empty for none.
    """

    moved_down_floats: bool = False
    better_scores_by_c12: bool = True
    top_mdps_first_in_c13: bool = True
    turned_first_colour: bool = True
    left_out: str = ""


REFERENCE = Options()
"""As the reference program pairs."""

LETTER = Options(
    moved_down_floats=True, better_scores_by_c12=False, top_mdps_first_in_c13=False, turned_first_colour=False
)
"""As the text reads."""


# ---- players and brackets


class Wish(NamedTuple):
    """A.7: the colour preferred (None: either) and how strongly."""

    colour: Colour | None
    strength: Strength


def is_firm(strength: Strength) -> bool:
    """Return whether a preference is absolute or strong.

    In odd-numbered rounds a strong one counts as absolute as far as possible (A.7.d); in even-numbered ones these are
    what Z counts, the mild ones being variable (A.7.e).
    """
    return strength >= Strength.STRONG


class Field:
    """The players to be paired and who may meet whom (B.1.a, B.2); `legal[p]` is the mask of p's possible opponents.

    Without `shortcuts` every bracket takes the full search; the answer is the same.
    """

    def __init__(
        self, position: Position, options: Options = REFERENCE, *, shortcuts: bool = True, tick: Tick = idle
    ) -> None:
        self.position = position
        self.tick = tick
        self.options = options
        self.shortcuts = shortcuts
        self.players: tuple[Competitor, ...] = position.competitors
        self.size = len(self.players)
        self.odd_round = position.round % 2 == 1
        self.score: tuple[Points, ...] = tuple(p.score for p in self.players)
        self.wish: tuple[Wish, ...] = tuple(Wish(*p.preference) for p in self.players)
        self.firm: tuple[bool, ...] = tuple(is_firm(w.strength) for w in self.wish)
        self.down: tuple[tuple[bool, bool], ...] = tuple(
            (p.floats[0] is Float.DOWN, p.floats[1] is Float.DOWN) for p in self.players
        )
        self.up: tuple[tuple[bool, bool], ...] = tuple(
            (p.floats[0] is Float.UP, p.floats[1] is Float.UP) for p in self.players
        )
        self.may_have_bye = mask_of(i for i, p in enumerate(self.players) if p.may_have_bye)
        self.legal = self._legal()

    def _legal(self) -> tuple[int, ...]:
        number = {p.id: i for i, p in enumerate(self.players)}
        everybody = (1 << self.size) - 1
        unbending = {
            colour: mask_of(
                i
                for i, (p, w) in enumerate(zip(self.players, self.wish, strict=True))
                if w == Wish(colour, Strength.ABSOLUTE) and not p.is_topscorer
            )
            for colour in Colour
        }
        legal = []
        for i, p in enumerate(self.players):
            met = mask_of(number[o] for o in p.opponents | p.forbidden if o in number)  # B.1.a
            same = next((mask for mask in unbending.values() if mask >> i & 1), 0)  # B.2, with A.10 for top scorers
            legal.append(everybody & ~(met | same | 1 << i))
        return tuple(legal)

    def groups(self) -> list[tuple[int, ...]]:
        """Return the players of each score from the top (A.3)."""
        groups: dict[Points, list[int]] = {}
        for i, score in enumerate(self.score):
            groups.setdefault(score, []).append(i)
        return [tuple(group) for group in groups.values()]


@dataclass(frozen=True)
class Bracket:
    """A.3: the players moved down into a bracket and its residents, both in the order of A.2."""

    mdps: tuple[int, ...]
    residents: tuple[int, ...]

    @cached_property
    def members(self) -> tuple[int, ...]:
        """Everybody in the order of A.2."""
        return tuple(sorted(self.mdps + self.residents))

    @property
    def m0(self) -> int:
        """A.6: the number of moved-down players."""
        return len(self.mdps)

    @property
    def p0(self) -> int:
        """A.6: the number of pairs there could be."""
        return len(self.members) // 2

    @property
    def is_heterogeneous(self) -> bool:
        """A.3: whether the moved-down players are paired first; not if they are half of the bracket or more."""
        return 0 < 2 * self.m0 < len(self.members)

    @cached_property
    def mask(self) -> int:
        """The members as a set."""
        return mask_of(self.members)

    def without(self, players: Iterable[int]) -> Bracket:
        """Return the bracket with some players gone."""
        gone = set(players)
        return Bracket(tuple(p for p in self.mdps if p not in gone), tuple(p for p in self.residents if p not in gone))


def below_lowest(field: Field, members: Sequence[int]) -> Points:
    """D.4: the score of the opponent that a player left over is thought to meet."""
    return min(field.score[p] for p in members) - POINT


class Unmet(NamedTuple):
    """A.8: pairs that must do without a colour preference (`x1`), and without a strong one (`z1`, even rounds only)."""

    x1: int
    z1: int


def least_unmet(field: Field, members: Sequence[int], pairs: int) -> Unmet:
    """Return X1 and Z1 of a bracket in which `pairs` pairs are made.

    Both are lower bounds. Mild preferences are the variable ones (A.7.e), which count in even-numbered rounds only.
    """
    fixed = {Colour.WHITE: 0, Colour.BLACK: 0}
    variable = {Colour.WHITE: 0, Colour.BLACK: 0}
    free = 0
    for p in members:
        colour, strength = field.wish[p]
        if colour is None:
            free += 1
        elif strength is Strength.MILD:
            variable[colour] += 1
        else:
            fixed[colour] += 1
    white, black = (fixed[c] + variable[c] for c in Colour)
    x1 = max(0, pairs - min(white, black) - free)
    if field.odd_round:
        return Unmet(x1, 0)
    z1 = pairs - min(fixed.values()) - sum(variable.values()) - free
    return Unmet(x1, max(0, z1))


# ---- colours (section E)


def with_colours(field: Field, pairs: Iterable[tuple[int, int]]) -> Pairs:
    """Return the pairs as boards (section E)."""
    boards = []
    for one, other in pairs:
        a, b = min(one, other), max(one, other)
        white = colour_of_higher(field, a, b) is Colour.WHITE
        higher, lower = field.players[a].id, field.players[b].id
        boards.append((higher, lower) if white else (lower, higher))
    return tuple(boards)


def colour_of_higher(field: Field, higher: int, lower: int) -> Colour:
    """Return the colour of the higher ranked of two opponents."""
    return allotted(field, higher, lower)[0]


def allotted(field: Field, higher: int, lower: int) -> tuple[Colour, str]:
    """Return the colour of the higher ranked of two opponents, and the clause: E.1 to E.5, the first that decides."""
    mine, theirs = field.wish[higher], field.wish[lower]
    if mine.colour is None or theirs.colour is None:
        if mine.colour is not None:
            return mine.colour, "E.1"
        if theirs.colour is not None:
            return theirs.colour.other, "E.1"
        return _without_wishes(field, higher), "E.5"
    if mine.colour is not theirs.colour:
        return mine.colour, "E.1"
    if mine.strength is not theirs.strength:
        # the size of the colour difference does not matter
        return mine.colour if mine.strength > theirs.strength else mine.colour.other, "E.2"
    differing = last_difference(field.players[higher].colours, field.players[lower].colours)
    if differing is not None:
        return differing[0].other, "E.3"
    return mine.colour, "E.4"


def _without_wishes(field: Field, higher: int) -> Colour:
    """E.5, and what the text is silent about: two players without any game who meet later on.

    INTERPRETATION: in round 1 odd and even are counted over those present, so that absentees shift them. Later it is
    the pairing number that counts, and the program of the time turns the colours round.
    """
    initial = field.position.initial_colour
    if field.position.round == 1:
        return initial if field.players[higher].number % 2 else initial.other
    odd = field.players[higher].place % 2 == 0
    return initial if odd is not field.options.turned_first_colour else initial.other
