"""One bracket with P1 and M1: its settings of C.10, every candidate in the order of section D, and what each is worth.

The order is that of `Space`: D.3 chooses the moved-down players of S1 as if they had one score, and whoever is not
chosen counts among the residents from then on, so that a place beyond the moved-down players means somebody else for
each choice. The numbers of a candidate are counted naively from the players as they stand, apart from the search;
who makes them up is counted when asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

from swissdesk.engine.clauses import TOO_FAR
from swissdesk.engine.colours import Float, Strength
from swissdesk.engine.measure import CriterionName, Measure, Member, Value
from swissdesk.engine.narration.space import Node, Space
from swissdesk.engine.position import Position
from swissdesk.engine.system import BracketGraph, Wishes
from swissdesk.engine.systems.dutch2012.definitions import Bracket, Field, Unmet, below_lowest, least_unmet
from swissdesk.engine.systems.dutch2012.requirements import ANYBODY, COUNTERS, Candidate, Judge, Quality, total
from swissdesk.engine.systems.dutch2012.story.claims import points_squared
from swissdesk.engine.trace import Cause, Reason, TracePair, TraceStep
from swissdesk.engine.trace import Quality as Counted
from swissdesk.i18n import N_
from swissdesk.model.points import POINT
from swissdesk.values import NamedTuple, dataclass

# ---- settings

Setting = tuple[int, ...]


class Dial(NamedTuple):
    """One counter: its field in `Quality`, its name in the trace, the clause that raises it, and where C.10 goes on."""

    field: str
    name: str
    clause: str
    back_to: str


DIALS = (
    Dial("topscorers", "B2", "C.10.g", "C.3.c"),
    Dial("semi_absolute", "A7d", "C.10.f", "C.3.d"),
    Dial("colours", "X", "C.10.e", "C.3.e"),
    Dial("strong", "Z", "C.10.e", "C.3.e"),
    Dial("down_last", "D5", "C.10.d", "C.3.f"),
    Dial("down_before", "D6", "C.10.c", "C.3.g"),
    Dial("up_last", "U5", "C.10.b", "C.3.h"),
    Dial("up_before", "U6", "C.10.a", "C.4"),
)
"""All counters, the slowest first."""

NAMES = {"scores": "D.4"} | {dial.field: dial.name for dial in DIALS}
"""The label of each counter of `Quality` in a trace."""


class Odometer:
    """The counters that apply to a bracket with P1 pairs, M1 of them of moved-down players.

    INTERPRETATION: a counter runs as far as there are pairs or players for it; X and Z start at X1 and Z1.
    """

    def __init__(self, field: Field, bracket: Bracket, p1: int, m1: int) -> None:
        self.unmet: Unmet = least_unmet(field, bracket.members, p1)
        left_over = len(bracket.members) - 2 * p1
        topscorers = any(field.players[p].is_topscorer for p in bracket.members)
        most = {
            "topscorers": p1 if topscorers else 0,
            "semi_absolute": p1 if field.odd_round else 0,
            "colours": p1,
            "strong": 0 if field.odd_round else p1,
            "down_last": left_over,
            "down_before": left_over,
            "up_last": m1,
            "up_before": m1,
        }
        self.dials = tuple(dial for dial in DIALS if most[dial.field])
        self._most = most

    def span(self, begun: Setting) -> range:
        """Return the values that the next counter runs through."""
        dial = self.dials[len(begun)]
        if dial.name == "Z":
            return range(self.unmet.z1, begun[-1] + 1)  # C.10.e: Z runs up to X, the counter before, until X is raised
        return range(self.unmet.x1 if dial.name == "X" else 0, self._most[dial.field] + 1)

    def count(self, begun: Setting = ()) -> int:
        """Return how many settings begin like this."""
        if len(begun) == len(self.dials):
            return 1
        values = self.span(begun)
        if self.dials[len(begun)].name == "X":
            return sum(self.count((*begun, value)) for value in values)
        return len(values) * self.count((*begun, values[0])) if values else 0

    def first(self, begun: Setting = ()) -> Setting:
        """Return the first setting that begins like this."""
        while len(begun) < len(self.dials):
            begun = (*begun, self.span(begun)[0])
        return begun

    def last(self, begun: Setting) -> Setting:
        """Return the last setting that begins like this."""
        while len(begun) < len(self.dials):
            begun = (*begun, self.span(begun)[-1])
        return begun

    def before(self, begun: Setting) -> int:
        """Return how many settings come before the first one that begins like this."""
        return sum(
            self.count((*begun[:i], value))
            for i in range(len(begun))
            for value in self.span(begun[:i])
            if value < begun[i]
        )

    def children(self, begun: Setting) -> Iterator[Setting]:
        """Yield the beginnings with one more counter that has a choice, in their order."""
        for value in self.span(begun):
            yield self.settled((*begun, value))

    def settled(self, begun: Setting) -> Setting:
        """Return a beginning with the counters after it that have no choice."""
        while len(begun) < len(self.dials) and len(self.span(begun)) == 1:
            begun = (*begun, self.span(begun)[0])
        return begun

    def tolerance(self, setting: Setting, scores: int) -> Quality:
        """Return what a setting tolerates, with a B.3 factor of `scores`."""
        return Quality(scores, **{dial.field: value for dial, value in zip(self.dials, setting, strict=True)})

    def setting(self, needed: Quality) -> Setting:
        """Return the setting that tolerates just what is needed."""
        return tuple(getattr(needed, dial.field) for dial in self.dials)

    def counters(self, setting: Setting) -> tuple[tuple[str, int], ...]:
        """Return the counters by name; those not set yet are left out."""
        return tuple((dial.name, value) for dial, value in zip(self.dials, setting, strict=False))


# ---- the numbers of a candidate (section B)


class Tried(NamedTuple):
    """Pairs of a bracket, the first `m1` of them those of moved-down players in S1; everybody else is left over."""

    field: Field
    bracket: Bracket
    pairs: Sequence[tuple[int, int]]
    m1: int

    @property
    def left_over(self) -> list[int]:
        """Who has no pair, in the order of A.2."""
        taken = {p for pair in self.pairs for p in pair}
        return [p for p in self.bracket.members if p not in taken]

    @property
    def gaps(self) -> Iterator[tuple[tuple[int, int], int]]:
        """The pairs whose players have not the same score, each with the difference."""
        score = self.field.score
        return ((pair, gap) for pair in self.pairs if (gap := abs(score[pair[0]] - score[pair[1]])))


Found = Iterator[Member]
Rule = Callable[[Tried], Found]


def differences(it: Tried) -> Found:
    """B.3: how many points lie between two opponents, the largest first; those with equal points are left out."""
    return (Member(pair, gap) for pair, gap in sorted(it.gaps, key=lambda found: -found[1]))


def squares(it: Tried) -> Found:
    """D.4: the squares of those differences; a player left over counts as meeting one point below the lowest.

    INTERPRETATION: the text says so of the bye in the lowest bracket.
    """
    floor = below_lowest(it.field, it.bracket.members)
    yield from (Member(pair, gap**2) for pair, gap in it.gaps)
    yield from (Member((p,), (it.field.score[p] - floor) ** 2) for p in it.left_over)


def same_colour(least: Strength) -> Rule:
    """B.2, A.7.d, B.4: the pairs in which both want one colour, both of them at least so strongly."""

    def found(it: Tried) -> Found:
        wish = it.field.wish
        for a, b in it.pairs:
            (mine, firmly), (theirs, as_firmly) = wish[a], wish[b]
            if mine is not None and mine is theirs and min(firmly, as_firmly) >= least:
                yield Member((a, b))

    return found


def floats_down(back: int) -> Rule:
    """B.5, B.6: who is left over and floated down `back` + 1 rounds before.

    INTERPRETATION: who was moved down before and is left over again is not looked at, unless the options say so.
    """

    def found(it: Tried) -> Found:
        players, everybody = it.field.players, it.field.options.moved_down_floats
        again = (p for p in it.left_over if players[p].floats[back] is Float.DOWN)
        return (Member((p,)) for p in again if everybody or p in it.bracket.residents)

    return found


def floats_up(back: int) -> Rule:
    """B.5, B.6: the pairs in which a resident meets a moved-down player of S1 and floated up `back` + 1 rounds before.

    INTERPRETATION: upfloaters are only looked at where moved-down players are paired first.
    """

    def found(it: Tried) -> Found:
        players = it.field.players
        again = (pair for pair in it.pairs[: it.m1] if players[pair[1]].floats[back] is Float.UP)
        return (Member(pair) for pair in again if pair[1] in it.bracket.residents)

    return found


_RULES: dict[str, Rule] = {
    "B.3": differences,
    "D.4": squares,
    "B2": same_colour(Strength.ABSOLUTE),
    "A7d": same_colour(Strength.STRONG),
    "X": same_colour(Strength.MILD),
    "Z": same_colour(Strength.STRONG),
    "D5": floats_down(0),
    "D6": floats_down(1),
    "U5": floats_up(0),
    "U6": floats_up(1),
}
"""Who makes a number up, by its label."""

CRITERIA: tuple[CriterionName, ...] = (
    CriterionName("B.3", "B.3", N_("score differences in pairs, zeros left out"), TOO_FAR),
    *(
        CriterionName(NAMES[field], named.label, named.name, named.fault)
        for field, named in zip(Quality._fields, COUNTERS, strict=True)
    ),
)
"""All that has a value in steps, the most important first."""


def value(it: Tried, label: str) -> Value:
    """Return the number with that label: the differences of B.3 as a list, all others added up."""
    return _value(label, _RULES[label](it))


def _value(label: str, members: Iterator[Member] | Sequence[Member]) -> Value:
    amounts = (member.amount for member in members)
    return tuple(amounts) if label == "B.3" else sum(amounts)


def measures(step: TraceStep) -> tuple[Measure, ...]:
    """Return the numbers of a step with everybody who makes them up, by ids."""
    if not isinstance(step.place, Tried):
        raise ValueError("the step keeps no candidate")
    named = {criterion.label: criterion for criterion in CRITERIA}
    return tuple(_measure(step.place, named[label]) for label, _ in step.quality)


def _measure(it: Tried, criterion: CriterionName) -> Measure:
    members = tuple(_RULES[criterion.label](it))
    number = _value(criterion.label, members)
    shown = points_squared(number) if criterion.label == "D.4" and isinstance(number, int) else ""
    who = tuple(it.field.position.ids(sorted(member.who)) for member in members)
    return criterion.measured(number, who, shown, tuple(member.amount for member in members))


# ---- goals

FORBIDDEN = N_("forbidden")
"""What a pair breaks that the organiser has forbidden: no rule of 2012."""

PairList = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Terms:
    """What a goal asks for besides P1 and M1.

    `may_leave`: who may be left over. `condition`: the clause (C.12, C.13) by which those left over must also suit the
    bracket below. `topscorers_first`: dropping B.2 weighs more than B.3.
    """

    may_leave: int = ANYBODY
    condition: str = ""
    topscorers_first: bool = False


class Goal:
    """A bracket with P1 and M1; `star` is the candidate that is accepted, None if there is none."""

    def __init__(
        self,
        field: Field,
        number: int,
        bracket: Bracket,
        sizes: tuple[int, int],
        terms: Terms,
        star: Candidate | None = None,
    ) -> None:
        self.field, self.number, self.bracket, self.terms, self.star = field, number, bracket, terms, star
        self.p1, self.m1 = sizes
        self.members = bracket.members
        self.judge = Judge(field, bracket)
        self.odometer = Odometer(field, bracket, self.p1, self.m1)
        self.left_over = len(self.members) - 2 * self.p1
        quotas = [(bracket.m0, self.m1)] if self.m1 else []
        self.space = Space(quotas, len(self.members) - self.m1, self.p1)
        self._known: dict[tuple[int, int, bool], Quality] = {}

    # ---- places

    def people(self, node: Node) -> tuple[int, ...]:
        """Return the player at each place, once the moved-down players of S1 are chosen (others: nobody's place)."""
        if not self.m1:
            return self.members
        chosen = {self.bracket.mdps[m] for m in node.mdps}
        return (*self.bracket.mdps, *(p for p in self.members if p not in chosen))

    def pairs(self, node: Node) -> PairList:
        """Return the pairs that are settled at a node, the player of S1 first."""
        people = self.people(node)
        return tuple((people[a], people[b]) for a, b in self.space.pairs_of(node))

    def unpaired(self, pairs: PairList) -> tuple[int, ...]:
        """Return who has no pair."""
        taken = {p for pair in pairs for p in pair}
        return tuple(p for p in self.members if p not in taken)

    def subgroups(self, node: Node) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return S1 and S2 as they stand: of the heterogeneous part first, then of the remainder."""
        people, space = self.people(node), self.space
        if len(node.opponents) < self.m1:
            later = [people[i] for i in range(space.m0, len(people)) if i not in node.opponents]
            return tuple(people[m] for m in node.mdps), (*(people[i] for i in node.opponents), *later)
        rest = space.remainder(node)
        one, other = space.s1(node), space.s2(node)
        return tuple(people[rest[i - 1]] for i in one), tuple(people[rest[i - 1]] for i in other)

    def rest(self, node: Node) -> tuple[int, ...]:
        """Return the players of the remainder; of a homogeneous bracket all."""
        people = self.people(node)
        return tuple(people[i] for i in self.space.remainder(node))

    @cached_property
    def path(self) -> tuple[Node, ...]:
        """The nodes from the root to the accepted candidate."""
        return () if self.star is None else self.path_of(self.star.pairs)

    def path_of(self, pairs: PairList) -> tuple[Node, ...]:
        """Return the nodes from the root to a candidate, its pairs given with the moved-down players of S1 first."""
        top, inner = pairs[: self.m1], pairs[self.m1 :]
        chosen = {a for a, _ in top}
        m0 = self.space.m0
        rest = {p: m0 + i for i, p in enumerate(p for p in self.members if p not in chosen)}
        mdp = {p: i for i, p in enumerate(self.bracket.mdps)}
        return self.space.path(
            (*((mdp[a], rest[b]) for a, b in top), *((rest[a], rest[b]) for a, b in inner)),
        )

    def ids(self, players: Sequence[int]) -> tuple[int, ...]:
        """Return players as a trace names them."""
        return tuple(self.field.players[p].id for p in players)

    # ---- what pairs are worth

    def clash(self, a: int, b: int) -> Reason | None:
        """Return which absolute rule keeps two players apart, None if none does."""
        if self.field.legal[a] >> b & 1:
            return None
        one, other = self.field.players[a], self.field.players[b]
        players = (one.id, other.id)
        if other.id in one.opponents:
            return Reason(Cause.MET, "B.1.a", players)
        if other.id in one.forbidden:
            return Reason(Cause.FORBIDDEN, FORBIDDEN, players)
        return Reason(Cause.COLOURS, "B.2", players)

    def of_pair(self, a: int, b: int, *, upfloat: bool) -> Quality:
        """Return the counters of a legal pair; `upfloat`: a is a moved-down player of S1."""
        key = (a, b, upfloat)
        if key not in self._known:
            self._known[key] = self.judge.pair(a, b, upfloat=True) if upfloat else self.judge.pair(min(a, b), max(a, b))
        return self._known[key]

    def settled(self, pairs: PairList) -> Quality:
        """Return the counters of pairs alone, those of the moved-down players of S1 first."""
        return total(self.of_pair(a, b, upfloat=i < self.m1) for i, (a, b) in enumerate(pairs))

    def needed(self, pairs: PairList) -> Quality:
        """Return the counters that a candidate needs."""
        return total([self.settled(pairs), *map(self.judge.left_over, self.unpaired(pairs))])

    def fault(self, pairs: PairList) -> Reason | None:
        """Return the absolute rule that a candidate breaks, None if it breaks none."""
        for a, b in pairs:
            clash = self.clash(a, b)
            if clash is not None:
                return clash
        barred = tuple(p for p in self.unpaired(pairs) if not self.terms.may_leave >> p & 1)
        return Reason(Cause.BYE, "B.1.b", self.ids(barred)) if barred else None

    def breaks(self, a: int, b: int, *, upfloat: bool) -> tuple[str, ...]:
        """Return the labels of the rules and criteria that a pair breaks."""
        clash = self.clash(a, b)
        if clash is not None:
            return (clash.criterion,)
        counters = self.of_pair(a, b, upfloat=upfloat)
        field = self.field
        same = field.wish[a].colour is field.wish[b].colour and counters.colours
        absolute = same and field.wish[a].strength is field.wish[b].strength is Strength.ABSOLUTE
        found = {
            "B.2": absolute,
            "A.7.d": counters.semi_absolute and not absolute,
            "B.4": counters.colours,
            "B.5": counters.up_last,
            "B.6": counters.up_before,
        }
        return tuple(label for label, broken in found.items() if broken)

    def shown(self, pairs: PairList) -> tuple[TracePair, ...]:
        """Return pairs as a trace has them."""
        name = self.field.players
        return tuple(
            TracePair(name[a].id, name[b].id, self.breaks(a, b, upfloat=i < self.m1)) for i, (a, b) in enumerate(pairs)
        )

    # ---- comparing

    @cached_property
    def order(self) -> tuple[str, ...]:
        """The counters as fields of `Quality`, the most important first."""
        fields = Quality._fields
        return (fields[1], fields[0], *fields[2:]) if self.terms.topscorers_first else fields

    def values(self, quality: Quality) -> tuple[int, ...]:
        """Return the counters in their order of importance."""
        return tuple(int(getattr(quality, name)) for name in self.order)

    def excess(self, needed: Quality, tolerated: Quality) -> Reason | None:
        """Return the first counter of what is needed that is not tolerated."""
        for name in self.order:
            best, wanted = int(getattr(needed, name)), int(getattr(tolerated, name))
            if best > wanted:
                return Reason(Cause.QUALITY, NAMES[name], best=best, wanted=wanted)
        return None

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """The labels of the counters that tell candidates apart here, the most important first."""
        names = {dial.field for dial in self.odometer.dials} | ({"scores"} if self.has_choice_of_scores else set())
        return tuple(NAMES[name] for name in self.order if name in names)

    def tried(self, pairs: PairList) -> Tried:
        """Return a candidate as a person counts it."""
        return Tried(self.field, self.bracket, pairs, self.m1)

    def counted(self, tried: Tried) -> Counted:
        """Return what a person counts in a candidate, by label: the differences of B.3, and what is a counter here."""
        labels = ("B.3", *self.labels) if len({self.field.score[p] for p in self.members}) > 1 else self.labels
        return tuple((label, value(tried, label)) for label in labels)

    @cached_property
    def has_choice_of_scores(self) -> bool:
        """Whether the B.3 factor tells candidates apart."""
        score = self.field.score
        others = {score[p] for p in self.bracket.residents}
        if self.m1 < self.bracket.m0:
            others |= {score[p] for p in self.bracket.mdps}
        return len(others) > 1 and self.p1 > 0

    @cached_property
    def scores(self) -> int:
        """The B.3 factor of the accepted candidate; without one, none is too large."""
        if self.star is not None:
            return self.star.quality.scores
        scores = [self.field.score[p] for p in self.members]
        return (max(scores) - min(scores) + 2 * POINT) ** 2 * len(scores) if scores else 0


WISHES = Wishes(("B.2", "A.7.d"), ("B.4",))


class GoalGraphs:
    """The brackets of one round, in which MDPs may meet."""

    def __init__(self, position: Position) -> None:
        self._field = Field(position)
        self._place = {c.id: i for i, c in enumerate(position.competitors)}

    def of(self, number: int, came: Sequence[int], players: Sequence[int]) -> BracketGraph:
        """Return a bracket by its number from the top; `came` of its `players` (ids) are no residents."""
        field, place = self._field, self._place
        mdps = tuple(sorted(place[player] for player in came))
        bracket = Bracket(mdps, tuple(sorted(place[player] for player in players if player not in came)))
        goal = Goal(field, number, bracket, (bracket.p0, 0), Terms())
        numbers = (*bracket.mdps, *bracket.residents)

        def breaks(a: int, b: int) -> tuple[str, ...]:
            higher, lower = numbers[a], numbers[b]
            return goal.breaks(higher, lower, upfloat=field.score[higher] > field.score[lower])

        return BracketGraph(goal.ids(numbers), breaks, lambda a, b: bool(field.legal[numbers[a]] >> numbers[b] & 1))
