"""The graph of legal pairs: who may meet whom, who stays out, which colours a pair gets (thesis: rules, reduction).

Players are numbers in rank order: points, then starting number. Sets are bit masks. A record that breaks a compulsory
rule is found by `breaches`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import gcd

from swissdesk.engine.colours import FORCED, difference, run_of
from swissdesk.engine.matching.bits import mask_of, members
from swissdesk.engine.matching.cardinality import Tick, maximum
from swissdesk.engine.position import Competitor, Position
from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model import ByeKind, Colour, Outcome, Tournament
from swissdesk.values import dataclass

# ---- the graph

_HALF_POINT = 50


class Graph:
    """The players of a round and the legal pairs among them; `colours` may be left out in the last round.

    With an `edge_limit` every player is joined to so many of the next lower ranked legal opponents only.
    """

    def __init__(self, position: Position, tick: Tick, *, colours: bool = True, edge_limit: int = 0) -> None:
        self.players: tuple[Competitor, ...] = tuple(sorted(position.competitors, key=lambda c: (-c.score, c.place)))
        self.tick = tick
        self.difference = [difference(p.colours) for p in self.players]
        self.run = [run_of(p.colours) for p in self.players]
        unit = gcd(_HALF_POINT, *(p.score for p in self.players))
        self.half_points = [p.score // unit for p in self.players]
        self.everybody = (1 << len(self.players)) - 1
        self.adj = self._legal(colours)
        if edge_limit:
            self._limit(edge_limit)

    def _legal(self, colours: bool) -> list[int]:
        place = {p.id: i for i, p in enumerate(self.players)}
        by_wish = {wish: mask_of(i for i in range(len(self.players)) if self._forced(i) == wish) for wish in (1, -1)}
        barred = [1 << i for i in range(len(self.players))]
        for i, p in enumerate(self.players):
            for j in (place[other] for other in p.opponents | p.forbidden if other in place):
                barred[i] |= 1 << j
                barred[j] |= 1 << i
            if colours and self._forced(i):
                barred[i] |= by_wish[self._forced(i)]
            self.tick(len(self.players))
        return [self.everybody & ~mask for mask in barred]

    def _forced(self, i: int) -> int:
        """Return 1 for a player who must have White, -1 for Black, 0 for neither."""
        for value in (self.difference[i], self.run[i]):
            if abs(value) >= FORCED:
                return -1 if value > 0 else 1
        return 0

    def _limit(self, most: int) -> None:
        kept = [0] * len(self.adj)
        for i, mask in enumerate(self.adj):
            below = mask >> (i + 1) << (i + 1)
            for _, j in zip(range(most), members(below), strict=False):
                kept[i] |= 1 << j
                kept[j] |= 1 << i
        self.adj = kept

    def pairs_possible(self, alive: int) -> int:
        """Return K: how many pairs there are at most."""
        return sum(1 for mate in maximum(self.adj, alive, self.tick) if mate >= 0) // 2

    def left_out(self) -> tuple[list[int], list[int]]:
        """Return who stays out, from the lowest rank up, and who should not have but must.

        Whoever may not have a bye stays out only where no other choice keeps the number of pairs.
        """
        alive, most = self.everybody, self.pairs_possible(self.everybody)
        missing = len(self.players) - 2 * most
        chosen: list[int] = []
        for forced in (False, True):
            for i in reversed(range(len(self.players))):
                if len(chosen) == missing:
                    break
                allowed = alive >> i & 1 and (forced or self.players[i].may_have_bye)
                if allowed and self.pairs_possible(alive & ~(1 << i)) == most:
                    alive &= ~(1 << i)
                    chosen.append(i)
        return chosen, [i for i in chosen if not self.players[i].may_have_bye]

    def fits(self, i: int, j: int, values: Sequence[int]) -> int:
        """Return 1 if two values do not pull to the same side, else 0.

        INTERPRETATION: zero against zero fits, for nobody is forced by it.
        """
        return int(values[i] * values[j] <= 0)

    def board(self, i: int, j: int) -> tuple[int, int]:
        """Return a pair with colours: forced ones, then the smaller difference, the smaller run, the better player."""
        return self.decided(i, j)[0]

    def decided(self, i: int, j: int) -> tuple[tuple[int, int], int]:
        """Return a pair with colours, and the place of what decides: 0 forced, 1 difference, 2 run, 3 the rank."""
        first, second = ((-self._forced(x), self.difference[x], self.run[x], x) for x in (i, j))
        white, black = (i, j) if first < second else (j, i)
        deciding = next(place for place, values in enumerate(zip(first, second, strict=True)) if values[0] != values[1])
        return (self.players[white].id, self.players[black].id), deciding


# ---- the record

SAME_PAIR, COLOUR_RULE, REPEATED_BYE = "same-pair", "colour-rule", "repeated-bye"


@dataclass(frozen=True)
class Breach:
    """A compulsory rule broken by `player` (the smaller number of a pair) in `round`."""

    kind: str
    player: int
    round: int
    message: Message


def breaches(tournament: Tournament, *, colours_off: bool = False) -> tuple[Breach, ...]:
    """Return every breach by round and player; with `colours_off` colours are free in the last round."""
    found = [*_same_pairs(tournament), *_colours(tournament, colours_off), *_byes(tournament)]
    return tuple(sorted(found, key=lambda breach: (breach.round, breach.player)))


def _same_pairs(tournament: Tournament) -> Iterator[Breach]:
    """(b): a pair that has played; a forfeited game does not count."""
    met: dict[tuple[int, int], int] = {}
    for r in tournament.rounds:
        for board in r.pairings:
            if board.result is not None and not board.result.is_played:
                continue
            pair = (min(board.white, board.black), max(board.white, board.black))
            if pair in met:
                text = message(
                    N_("Round {round}: {player} and {other} have already met in round {earlier}."),
                    round=r.number,
                    player=pair[0],
                    other=pair[1],
                    earlier=met[pair],
                )
                yield Breach(SAME_PAIR, pair[0], r.number, text)
            met.setdefault(pair, r.number)


def _colours(tournament: Tournament, colours_off: bool) -> Iterator[Breach]:
    """(d): a difference beyond two, or a colour three times in a row."""
    for player in tournament.by_id:
        history = ""
        for number, entry in enumerate(tournament.entries(player), 1):
            if not entry.is_played or entry.colour is None:
                continue
            history += entry.colour.value
            balance = history.count(Colour.WHITE.value) - history.count(Colour.BLACK.value)
            free = colours_off and number == tournament.settings.rounds
            if not free and (abs(balance) > 2 or history[-3:] == 3 * entry.colour.value):
                text = message(
                    N_(
                        "Round {round}: {player} has a colour difference of more than two, or the same colour three "
                        "times in a row."
                    ),
                    round=number,
                    player=player,
                )
                yield Breach(COLOUR_RULE, player, number, text)


def _byes(tournament: Tournament) -> Iterator[Breach]:
    """(g): a pairing-allocated bye after another one, a full-point bye or a win by forfeit."""
    for player in tournament.by_id:
        earned = 0
        for number, entry in enumerate(tournament.entries(player), 1):
            if entry.bye is ByeKind.PAIRING_ALLOCATED and earned:
                text = message(
                    N_("Round {round}: {player} has a bye after a point without playing in round {earlier}."),
                    round=number,
                    player=player,
                    earlier=earned,
                )
                yield Breach(REPEATED_BYE, player, number, text)
            won = entry.is_forfeit and entry.outcome is Outcome.WIN
            if entry.bye in (ByeKind.PAIRING_ALLOCATED, ByeKind.FULL_POINT) or won:
                earned = earned or number
