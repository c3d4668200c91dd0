"""One round of the Dubov system: who is taken up into each bracket, its split by colours, its pairs, who gets White."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from swissdesk.engine.byes import settle_bye
from swissdesk.engine.colours import Preference, Strength, last_difference
from swissdesk.engine.field import Field
from swissdesk.engine.matching.bits import mask_of, members
from swissdesk.engine.matching.optima import Optima
from swissdesk.engine.position import Competitor, Position
from swissdesk.engine.proposal import NotReady
from swissdesk.i18n import N_
from swissdesk.model import Colour, Points, Tournament
from swissdesk.model.acceleration import fictitious_points
from swissdesk.values import dataclass

# ---- the past


def most_upfloats(rounds: int) -> int:
    """Return MaxT: from so many upfloats on a player is a maximum upfloater (C.04.4.1 art. 1.8)."""
    return 2 + rounds // 5


def average(ratings: Iterable[int]) -> int:
    """Return the mean of ratings rounded to the nearest integer, halves up; 0 for none (art. 1.7)."""
    known = tuple(ratings)
    return (2 * sum(known) + len(known)) // (2 * len(known)) if known else 0


def aro_of(tournament: Tournament, player: int) -> int:
    """Return the average rating of the opponents a player has met over the board (art. 1.7)."""
    return average(
        tournament.by_id[entry.opponent].rating
        for entry in tournament.entries(player)
        if entry.is_played and entry.opponent is not None
    )


def upfloats(tournament: Tournament) -> dict[int, tuple[int, ...]]:
    """Return the rounds in which each player was upfloated.

    INTERPRETATION: that is a game that was played against an opponent who had more points before the round, the
    fictitious ones included; "upfloated" is not defined in the text.
    """
    rounds: dict[int, tuple[int, ...]] = dict.fromkeys(tournament.by_id, ())
    for played in tournament.rounds:
        before = _pairing_scores(tournament, played.number)
        for player, entry in played.entries.items():
            if entry.is_played and entry.opponent is not None and before[entry.opponent] > before[player]:
                rounds[player] += (played.number,)
    return rounds


def _pairing_scores(tournament: Tournament, number: int) -> Mapping[int, int]:
    scores = tournament.points_after(number - 1)
    for player, extra in fictitious_points(tournament, number).items():
        if player in scores:
            scores[player] += extra
    return scores


UNPLAYED = Preference(Colour.BLACK, Strength.MILD)


# ---- colours


def preference_of(player: Competitor) -> Preference:
    """Return the colour preference; a player without games mildly prefers Black (art. 1.6.4)."""
    return player.preference if player.colours else UNPLAYED


def wish(player: Competitor) -> Colour:
    """Return the preferred colour; in this system everybody has one."""
    return preference_of(player).colour or Colour.BLACK


def colour_of_higher(higher: Competitor, lower: Competitor, initial: Colour) -> Colour:
    """Return the colour of the higher ranked of two opponents."""
    return decided(higher, lower, initial)[0]


def decided(higher: Competitor, lower: Competitor, initial: Colour) -> tuple[Colour, str]:
    """Return that colour and the article of 5.2.1 to 5.2.5 that decides, the first that does."""
    if not higher.colours and not lower.colours:
        return initial if higher.id % 2 else initial.other, "5.2.1"
    mine = wish(higher)
    if mine is not wish(lower):
        return mine, "5.2.2"
    strengths = preference_of(higher).strength, preference_of(lower).strength
    if strengths[0] != strengths[1]:
        return mine if strengths[0] > strengths[1] else mine.other, "5.2.3"
    differing = last_difference(higher.colours, lower.colours)
    if differing is not None:
        return differing[0].other, "5.2.4"
    return mine, "5.2.5"


# ---- upfloaters


@dataclass(frozen=True)
class Burdens:
    """What is on record about the upfloats of the players of the field, by their number in it.

    `counts` how often, `again` who was upfloated in the previous round, `most` MaxT. None of it counts in the last
    round (C8 to C10), where `counts` and `again` are empty.
    """

    counts: Mapping[int, int]
    again: frozenset[int]
    most: int

    def of(self, p: int) -> tuple[int, int, int]:
        """Return what taking p up adds to C8, C9 and C10.

        INTERPRETATION: C9 adds up all upfloats that the maximum upfloaters have had.
        """
        count = self.counts.get(p, 0)
        maximal = count >= self.most
        return int(maximal), count if maximal else 0, int(p in self.again)


class Price:
    """The cost of a pair with an upfloater: C5, C6, C7, C8, C9, C10 from the left."""

    def __init__(self, field: Field, lower: Sequence[int], burdens: Burdens, rounds: int) -> None:
        self._field = field
        self._burdens = burdens
        base = (field.size + 2) * (rounds + 1)
        self._c10, self._c9, self._c8, self.c7 = 1, base, base**2, base**3
        place = base**4
        self._c6: dict[Points, int] = {}
        for score in sorted({field.score[p] for p in lower}, reverse=True):
            self._c6[score] = place
            place *= base
        self._c5 = place

    def inside(self, p: int, q: int) -> int:
        """The cost of a pair of residents."""
        return self.c7 if same_wish(self._field, p, q) else 0

    def upfloat(self, resident: int, upfloater: int) -> int:
        """The cost of a resident with an upfloater."""
        maximal, count, again = self._burdens.of(upfloater)
        record = maximal * self._c8 + count * self._c9 + again * self._c10
        return self._c5 + self._c6[self._field.score[upfloater]] + self.inside(resident, upfloater) + record


def same_wish(field: Field, p: int, q: int) -> bool:
    """Whether a pair leaves a player without the preferred colour (C7, art. 2.3.3)."""
    return wish(field.players[p]) is wish(field.players[q])


def choose_upfloaters(
    field: Field, residents: Sequence[int], lower: Sequence[int], burdens: Burdens, rounds: int, *, shortcuts: bool
) -> tuple[int, ...]:
    """Return the upfloaters of a bracket in the order of art. 4.2; `lower` is everybody below, in that order."""
    if shortcuts and _nobody_needed(field, residents, lower):
        return ()
    price = Price(field, lower, burdens, rounds)
    numbers = (*residents, *lower)
    inside = len(residents)
    place = {p: i for i, p in enumerate(numbers)}
    rows: list[dict[int, int]] = [{} for _ in numbers]
    for i, p in enumerate(numbers):
        field.tick(len(numbers) - i)
        for q in members(field.adj[p]):
            j = place.get(q, -1)
            if j > i:
                cost = price.inside(p, q) if j < inside else price.upfloat(p, q) if i < inside else 0
                rows[i][j] = rows[j][i] = cost
    optima = Optima(rows, field.tick)
    return _first_set(optima, inside, lower)


def _nobody_needed(field: Field, residents: Sequence[int], lower: Sequence[int]) -> bool:
    """Whether residents and those below can be paired apart: no upfloater is the least there can be (C5)."""
    return field.completes(mask_of(residents)) and field.completes(mask_of(lower))


def _first_set(optima: Optima, inside: int, lower: Sequence[int]) -> tuple[int, ...]:
    """Return the first of the best sets of upfloaters: the smallest number that differs decides (art. 4.1, 4.2)."""
    residents = (1 << inside) - 1
    wanted = sum(1 for mate in optima.mate[:inside] if mate >= inside)
    chosen: list[int] = []
    for i, p in enumerate(lower, inside):
        if len(chosen) == wanted:
            break
        if optima.settle(i, (residents, ~residents)) == 0:
            chosen.append(p)
    return tuple(chosen)


# ---- pairs


@dataclass(frozen=True)
class Split:
    """The stages of a bracket, all in numbers of the field.

    `first` and `second` are G1 and G2 as split; `from_first` tells from which of them the first shift is; `shifted`
    and `equalising` are the shifters in the order of their numbering; `s1`, `t2` the pairs, top to bottom.
    """

    first: tuple[int, ...]
    second: tuple[int, ...]
    from_first: bool
    shifted: tuple[int, ...]
    equalising: tuple[int, ...]
    s1: tuple[int, ...]
    t2: tuple[int, ...]

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The pairs of the bracket."""
        return tuple(zip(self.s1, self.t2, strict=True))


def from_the_middle(players: Sequence[int]) -> tuple[int, ...]:
    """Return players in the order of their numbers as shifters: the middle one of those left, again and again (4.3.3).

    Of two in the middle it is the one higher in the list.
    """
    left = list(players)
    return tuple(left.pop((len(left) - 1) // 2) for _ in range(len(left)))


def split_bracket(field: Field, players: Iterable[int], aro: Mapping[int, int]) -> Split:
    """Return how the players of a bracket, who can all be paired, are; `aro` by number of the field."""
    by_rank = sorted(players, key=lambda p: field.players[p].place)
    first, second = _by_colour(field, by_rank)
    from_first = len(first) <= len(second)
    smaller, larger = (first, second) if from_first else (second, first)
    optima = _family(field, by_rank, smaller)
    place = {p: i for i, p in enumerate(by_rank)}
    shifted = _shifters(optima, place, smaller, field, aro)
    equalising = _shifters(optima, place, larger, field, aro)
    new_smaller = [p for p in smaller if p not in shifted] + list(equalising)
    new_larger = [p for p in larger if p not in equalising] + list(shifted)
    upper, lower = (new_smaller, new_larger) if from_first else (new_larger, new_smaller)
    s1 = tuple(sorted(upper, key=lambda p: (aro[p], field.players[p].place)))
    t2 = _first_transposition(field, s1, sorted(lower, key=lambda p: field.players[p].place))
    return Split(first, second, from_first, shifted, equalising, s1, t2)


def _by_colour(field: Field, by_rank: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """G1 and G2 (art. 3.2.3): by preference, or by halves where nobody has played a game yet."""
    if not any(field.players[p].colours for p in by_rank):
        half = len(by_rank) // 2
        return tuple(by_rank[:half]), tuple(by_rank[half:])
    white = tuple(p for p in by_rank if wish(field.players[p]) is Colour.WHITE)
    return white, tuple(p for p in by_rank if wish(field.players[p]) is not Colour.WHITE)


def _family(field: Field, players: Sequence[int], smaller: Sequence[int]) -> Optima:
    """Return the pairings of the bracket that are best by C7, and of these have the fewest pairs in `smaller`."""
    group = mask_of(smaller)
    alive = mask_of(players)
    place = {p: i for i, p in enumerate(players)}
    heavy = len(players)
    rows: list[dict[int, int]] = []
    for p in players:
        field.tick(len(players))
        rows.append(
            {
                place[q]: heavy * same_wish(field, p, q) + (group >> p & group >> q & 1)
                for q in members(field.adj[p] & alive)
            }
        )
    return Optima(rows, field.tick)


def _shifters(
    optima: Optima, place: Mapping[int, int], group: Sequence[int], field: Field, aro: Mapping[int, int]
) -> tuple[int, ...]:
    """Return the first set that takes one player of each pair inside `group` out of it (art. 3.2.4, 4.3).

    Both shifts are that: after the first one the larger group is too large by twice the pairs inside it.
    INTERPRETATION: whom the first shift brought into it is not numbered for the second, 4.3.1 having it by preference.
    """
    inside = mask_of(place[p] for p in group)
    wanted = sum(1 for p in group if inside >> optima.mate[place[p]] & 1) // 2
    white = bool(group) and wish(field.players[group[0]]) is Colour.WHITE
    listed = sorted(group, key=lambda p: (aro[p] if white else 0, field.players[p].place))
    chosen: list[int] = []
    for p in from_the_middle(listed):
        if len(chosen) == wanted:
            break
        others = inside & ~(1 << place[p])
        if optima.settle(place[p], (others, ~others)) == 0:
            chosen.append(p)
            inside = others
    return tuple(chosen)


def _first_transposition(field: Field, s1: Sequence[int], lower: Sequence[int]) -> tuple[int, ...]:
    """Return T2: the first order of `lower` in which everybody has a legal opponent in S1 (art. 3.2.6, 4.4)."""
    place = {p: i for i, p in enumerate((*lower, *s1))}
    below = mask_of(lower)
    adj = [0] * len(place)
    for p in s1:
        for q in members(field.adj[p] & below):
            adj[place[p]] |= 1 << place[q]
            adj[place[q]] |= 1 << place[p]
    optima = Optima.unweighted(adj, tick=field.tick)
    return tuple(lower[optima.settle_lowest(place[p], (1 << len(lower)) - 1)] for p in s1)


# ---- the round

_NAMED = 6
"""How many players a sentence names at most."""


@dataclass(frozen=True)
class FilledBracket:
    """A bracket with its residents, who was taken up into it, and how it was split and paired."""

    residents: tuple[int, ...]
    upfloaters: tuple[int, ...]
    split: Split


class Balancing:
    """A round on its way: ratings met, upfloats, the receiver of the bye, and the brackets one after the other.

    Raises NoPairing if no legal round exists.
    """

    def __init__(self, field: Field, *, shortcuts: bool = True) -> None:
        self.field = field
        self.position: Position = field.position
        self._shortcuts = shortcuts
        tournament = self.position.tournament
        self._check_ratings()
        self.aro = {p: aro_of(tournament, c.id) for p, c in enumerate(self.position.competitors)}
        self.burdens = self._burdens()
        self.receiver = settle_bye(field, self._bye_order, colour_of_higher)

    def _check_ratings(self) -> None:
        ratings = self.position.tournament.by_id
        unrated = [c for c in self.position.competitors if not ratings[c.id].rating]
        if unrated:
            names = ", ".join(c.named for c in unrated[:_NAMED])
            raise NotReady(
                N_(
                    "The Dubov system needs a rating for every player (art. 1.1). Give a provisional rating to: "
                    "{players}."
                ),
                players=names + ("…" if len(unrated) > _NAMED else ""),
            )

    def _burdens(self) -> Burdens:
        most = most_upfloats(self.position.rounds)
        if self.position.is_last_round:
            return Burdens({}, frozenset(), most)
        rounds = upfloats(self.position.tournament)
        last = self.position.round - 1
        mine = {p: rounds[c.id] for p, c in enumerate(self.position.competitors)}
        return Burdens(
            {p: len(taken_up) for p, taken_up in mine.items()},
            frozenset(p for p, taken_up in mine.items() if last in taken_up),
            most,
        )

    def _bye_order(self, p: int) -> tuple[int, int, int]:
        """The order of art. 3.1.3 to 3.1.5: lowest score, most games, largest TPN."""
        competitor = self.field.players[p]
        return competitor.score, -len(competitor.colours), -competitor.place

    def brackets(self) -> Iterator[FilledBracket]:
        """Yield the brackets from the top, each paired."""
        field = self.field
        left = field.everybody & ~(0 if self.receiver is None else 1 << self.receiver)
        for group in field.groups():
            residents = tuple(members(left & mask_of(group)))
            if not residents:
                continue
            left &= ~mask_of(residents)
            upfloaters = choose_upfloaters(
                field, residents, tuple(members(left)), self.burdens, self.position.rounds, shortcuts=self._shortcuts
            )
            left &= ~mask_of(upfloaters)
            yield FilledBracket(residents, upfloaters, split_bracket(field, (*residents, *upfloaters), self.aro))

    def board(self, pair: tuple[int, int]) -> tuple[int, int]:
        """Return a pair of the field with colours (art. 5)."""
        higher, lower = (self.field.players[p] for p in sorted(pair))
        white = colour_of_higher(higher, lower, self.position.initial_colour) is Colour.WHITE
        return (higher.id, lower.id) if white else (lower.id, higher.id)
