"""One main round of the Burstein system: the Index (C.04.4.2 art. 1.7, 1.8), the bye, and bracket after bracket folded.

A bracket is one exact weighted matching of it and everybody below; among the best the order of art. 4 decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import pairwise

from swissdesk.engine.byes import settle_bye
from swissdesk.engine.colours import last_difference
from swissdesk.engine.field import Field
from swissdesk.engine.matching.bits import mask_of, members
from swissdesk.engine.matching.optima import Optima
from swissdesk.engine.position import Competitor, Pairs, Position
from swissdesk.engine.progress import Progress
from swissdesk.model import ByeKind, Colour, Points, Tournament, shown_points
from swissdesk.model.points import POINT
from swissdesk.values import NamedTuple, dataclass

# ---- the Index


class Index(NamedTuple):
    """The Index of one player; more is stronger."""

    buchholz: int
    sonneborn_berger: int

    @property
    def text(self) -> str:
        """Both for people: ``12½ / 8``, ``11 / 23.25``."""
        return f"{shown_points(self.buchholz)} / {Decimal(self.sonneborn_berger) / POINT**2}"


@dataclass(frozen=True, slots=True)
class Term:
    """What one round adds: against whom (the player, where nothing was played), what was made, and what they have."""

    round: int
    opponent: int
    points: Points
    score: Points

    @property
    def product(self) -> int:
        """What the round adds to the Sonneborn-Berger."""
        return self.points * self.score


def index_of(tournament: Tournament, player: int, scores: Mapping[int, Points] | None = None) -> Index:
    """Return the Index of a player after the rounds on record; `scores` are those of all players, if known."""
    terms = tuple(terms_of(tournament, player, scores))
    return Index(sum(term.score for term in terms), sum(term.product for term in terms))


def indexes(tournament: Tournament) -> dict[int, Index]:
    """Return the Index of every player."""
    credited = {player: credited_score(tournament, player) for player in tournament.by_id}
    return {player: index_of(tournament, player, credited) for player in tournament.by_id}


def terms_of(tournament: Tournament, player: int, scores: Mapping[int, Points] | None = None) -> Iterator[Term]:
    """Yield what each round adds to the Index of a player.

    An unplayed round is a game against oneself: the own score, and the points made in it (1.7.2.2).
    """
    own = tournament.points[player]
    for number, entry in enumerate(tournament.entries(player), 1):
        made = tournament.entry_points(player, number)
        if entry.is_played and entry.opponent is not None:
            met = entry.opponent
            yield Term(number, met, made, scores[met] if scores is not None else credited_score(tournament, met))
        else:
            yield Term(number, player, made, own)


def credited_score(tournament: Tournament, player: int) -> Points:
    """Return what a player counts in the Index of the opponents met (1.7.2.3).

    Each zero-point bye of a run that lasts to the latest round is a draw for their benefit. INTERPRETATION: the run
    ends with the latest round on record; any other entry, a forfeit too, breaks it.
    """
    run = 0
    for entry in reversed(tournament.entries(player)):
        if entry.bye is not ByeKind.ZERO_POINT:
            break
        run += 1
    return tournament.points[player] + run * tournament.settings.scoring.draw


# ---- colours (art. 5)


def colour_of_higher(higher: Competitor, lower: Competitor, initial: Colour) -> Colour:
    """Return the colour of the higher ranked of two opponents."""
    return decided(higher, lower, initial)[0]


def decided(higher: Competitor, lower: Competitor, initial: Colour) -> tuple[Colour, str]:
    """Return that colour and the article of 5.2.1 to 5.2.5 that decides, the first that does."""
    mine, theirs = higher.preference, lower.preference
    if mine.colour is None:
        if theirs.colour is None:
            return initial if higher.id % 2 else initial.other, "5.2.1"
        return theirs.colour.other, "5.2.2"
    if theirs.colour is not mine.colour:
        return mine.colour, "5.2.2"
    if mine.strength != theirs.strength:
        return mine.colour if mine.strength > theirs.strength else mine.colour.other, "5.2.3"
    differing = last_difference(higher.colours, lower.colours)
    if differing is not None:
        return differing[0].other, "5.2.4"
    return mine.colour, "5.2.5"


# ---- brackets


@dataclass(frozen=True)
class Bracket:
    """A bracket: `players` by BSN (art. 4.1), the scoregroup after it, and everybody further down.

    All are numbers of the field, in which the receiver of the bye no longer counts.
    """

    field: Field
    players: tuple[int, ...]
    following: tuple[int, ...]
    beyond: tuple[int, ...]

    @property
    def scores(self) -> list[Points]:
        """The scores in the bracket, lowest first."""
        return sorted({self.field.score[p] for p in self.players})


@dataclass(frozen=True)
class Filled:
    """A paired bracket: its pairs, the one with the lower BSN first, and who floats, by BSN."""

    pairs: tuple[tuple[int, int], ...]
    floaters: tuple[int, ...]


def pair_bracket(bracket: Bracket, *, shortcuts: bool = True) -> Filled:
    """Return the accepted candidate of a bracket; the answer is the same with and without shortcuts."""
    return (pair_briefly(bracket) if shortcuts else None) or pair_fully(bracket)


def miss_colour(one: Competitor, other: Competitor) -> bool:
    """Whether a pair leaves a player without the preferred colour (C8, art. 2.3.4)."""
    colour = one.preference.colour
    return colour is not None and colour is other.preference.colour


# ---- the full path


class Costs:
    """The weights of the criteria, the last one (C8) being 1: C5, C6, C7 and C8 from the left."""

    def __init__(self, bracket: Bracket) -> None:
        self.bracket = bracket
        base = bracket.field.size + 2
        place = base
        self.ahead: dict[Points, int] = {}
        for score in self._scores_ahead():
            self.ahead[score] = place
            place *= base
        self.ahead_count = place
        place *= base
        self.floating: dict[Points, int] = {}
        for score in bracket.scores:
            self.floating[score] = place
            place *= base
        self.count = place

    def _scores_ahead(self) -> list[Points]:
        score = self.bracket.field.score
        return sorted({score[p] for p in (*self.bracket.following, *self.bracket.players)})

    def floats(self, p: int) -> int:
        """C5 and C6: p stays unpaired in the bracket."""
        return self.count + self.floating[self.bracket.field.score[p]]

    def stays_ahead(self, p: int) -> int:
        """C7: p stays unpaired in the next bracket."""
        return self.ahead_count + self.ahead[self.bracket.field.score[p]]


def pair_fully(bracket: Bracket) -> Filled:
    """Return the accepted candidate from the matching of everybody from the bracket down."""
    field, costs = bracket.field, Costs(bracket)
    numbers = (*reversed(bracket.players), *bracket.following, *bracket.beyond)
    inside, near = len(bracket.players), len(bracket.players) + len(bracket.following)
    place = {p: i for i, p in enumerate(numbers)}
    rows: list[dict[int, int]] = [{} for _ in numbers]
    for i, p in enumerate(numbers):
        field.tick(len(numbers) - i)
        for q in members(field.adj[p]):
            j = place.get(q, -1)
            if j <= i:
                continue
            if j < inside:
                cost = int(miss_colour(field.players[p], field.players[q]))
            elif i < inside:
                cost = costs.floats(p) + (costs.stays_ahead(p) if j >= near else 0)
            else:
                cost = costs.stays_ahead(p) if i < near <= j else 0
            rows[i][j] = rows[j][i] = cost
    optima = Optima(rows, field.tick)
    return _settled(bracket, optima)


def _settled(bracket: Bracket, optima: Optima) -> Filled:
    """Return the first candidate of the family in the order of art. 4.3.

    Vertices are the players of the bracket from the last BSN to the first, then what stands for floating, so that the
    opponent who comes first in the order is the lowest vertex.
    """
    count = len(bracket.players)
    inside = (1 << count) - 1
    paired: set[int] = set()
    pairs, floaters = [], []
    for bsn, p in enumerate(bracket.players, 1):
        x = count - bsn
        if x in paired:
            continue
        if optima.settle(x, (inside, ~inside)):
            floaters.append(p)
        else:
            y = optima.settle_lowest(x, inside)
            paired |= {x, y}
            pairs.append((p, bracket.players[count - 1 - y]))
    return Filled(tuple(pairs), tuple(floaters))


# ---- the way round it


def pair_briefly(bracket: Bracket) -> Filled | None:
    """Return the accepted candidate if the bracket alone can show that it is; None if the full path is needed."""
    players = tuple(reversed(bracket.players))
    place = {p: i for i, p in enumerate(players)}
    alone = mask_of(players)
    legal = [mask_of(place[q] for q in members(bracket.field.adj[p] & alone)) for p in players]
    if not any(legal):
        return Filled((), bracket.players)
    if len(players) % 2 == 0:
        return _without_floater(bracket, legal)
    return _with_one_floater(bracket, legal)


def _without_floater(bracket: Bracket, legal: Sequence[int]) -> Filled | None:
    optima = Optima(_rows(bracket, legal), bracket.field.tick)
    below = mask_of((*bracket.following, *bracket.beyond))
    return None if optima.is_empty or not bracket.field.completes(below) else _settled(bracket, optima)


def _with_one_floater(bracket: Bracket, legal: Sequence[int]) -> Filled | None:
    """Look for the best candidate with one floater; one who is a burden on the next bracket is ruled out."""
    field = bracket.field
    players = tuple(reversed(bracket.players))
    heavy = len(players) + 1
    rank = {score: i for i, score in enumerate(bracket.scores)}
    ruled_out: set[int] = set()
    least = None
    while True:
        rows = [*_rows(bracket, legal), {}]
        for i, p in enumerate(players):
            if p not in ruled_out:
                rows[i][len(players)] = rows[-1][i] = heavy * rank[field.score[p]]
        optima = Optima(rows, field.tick)
        if optima.is_empty or (least is not None and optima.value // heavy != least):
            return None
        least = optima.value // heavy
        filled = _settled(bracket, optima)
        if _is_no_burden(bracket, filled.floaters[0]):
            return filled
        ruled_out.add(filled.floaters[0])


def _rows(bracket: Bracket, legal: Sequence[int]) -> list[dict[int, int]]:
    """Return the costs of the pairs of the bracket (C8), from the last BSN to the first."""
    players = [bracket.field.players[p] for p in reversed(bracket.players)]
    bracket.field.tick(len(players) ** 2 // 2)
    return [{j: int(miss_colour(one, players[j])) for j in members(legal[i])} for i, one in enumerate(players)]


def _is_no_burden(bracket: Bracket, floater: int) -> bool:
    """Whether with that floater the next bracket can be as good as any, and everybody else be paired after it.

    That is: nobody stays unpaired in it, or by their number one of its residents does.
    """
    field = bracket.field
    ahead, beyond = mask_of((floater, *bracket.following)), mask_of(bracket.beyond)
    if ahead.bit_count() % 2 == 0:
        return field.completes(ahead) and field.completes(beyond)
    residents = field.spared(ahead) & ~(1 << floater)
    return any(field.completes(beyond | 1 << r) for r in _few(residents))


def _few(mask: int, most: int = 6) -> list[int]:
    """Return the last few members: a low ranked resident usually finds an opponent further down."""
    chosen: list[int] = []
    while mask and len(chosen) < most:
        top = mask.bit_length() - 1
        chosen.append(top)
        mask ^= 1 << top
    return chosen


class Folding:
    """A main round on its way: the ranking by Index, the receiver of the bye, and the brackets one after the other.

    Raises NoPairing if no legal round exists.
    """

    def __init__(self, field: Field) -> None:
        self.field = field
        self.position: Position = field.position
        self.index: Mapping[int, Index] = indexes(self.position.tournament)
        self.receiver = settle_bye(field, self._bye_order, colour_of_higher)
        self._floaters: tuple[int, ...] = ()

    def rank(self, p: int) -> tuple[int, int, int]:
        """The place of a player of the field in the ranking of art. 1.8, as something to sort by."""
        competitor = self.position.competitors[p]
        index = self.index[competitor.id]
        return -index.buchholz, -index.sonneborn_berger, competitor.place

    def _bye_order(self, p: int) -> tuple[int, int, tuple[int, ...]]:
        """The order of art. 3.1.3 to 3.1.5: lowest score, most games, lowest ranking."""
        competitor = self.position.competitors[p]
        return competitor.score, -len(competitor.colours), tuple(-value for value in self.rank(p))

    def brackets(self) -> Iterator[Bracket]:
        """Yield the brackets from the top; `accept` must be called with each one's pairs before the next one."""
        groups = [tuple(p for p in group if p != self.receiver) for group in self.field.groups()]
        groups = [group for group in groups if group]
        for number, (group, following) in enumerate(pairwise([*groups, ()])):
            beyond = tuple(p for later in groups[number + 2 :] for p in later)
            players = tuple(sorted((*self._floaters, *group), key=self.rank))
            yield Bracket(self.field, players, following, beyond)

    def accept(self, filled: Filled) -> None:
        """Note who floats out of the bracket yielded last."""
        self._floaters = filled.floaters

    def board(self, pair: Sequence[int]) -> tuple[int, int]:
        """Return a pair of the field with colours (art. 5)."""
        higher, lower = self.ranked(pair)
        white = colour_of_higher(higher, lower, self.position.initial_colour) is Colour.WHITE
        return (higher.id, lower.id) if white else (lower.id, higher.id)

    def ranked(self, pair: Sequence[int]) -> tuple[Competitor, Competitor]:
        """Return the two players of a pair, the higher ranked by Index first."""
        higher, lower = sorted(pair, key=self.rank)
        return self.position.competitors[higher], self.position.competitors[lower]


def folded(position: Position, progress: Progress, *, shortcuts: bool = True) -> tuple[Pairs, int | None]:
    """Return the boards (White, Black) of a main round and the receiver of the PAB; raises NoPairing."""
    folding = Folding(Field(position, progress.tick))
    boards: list[tuple[int, int]] = []
    for bracket in folding.brackets():
        filled = pair_bracket(bracket, shortcuts=shortcuts)
        folding.accept(filled)
        boards += [folding.board(pair) for pair in filled.pairs]
        progress.advance(2 * len(boards))
    receiver = folding.receiver
    return tuple(boards), None if receiver is None else position.competitors[receiver].id
