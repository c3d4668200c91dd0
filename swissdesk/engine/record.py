"""The record of each player before a round (points, colours, opponents, byes), gathered in one pass over the rounds.

A position of the next round goes on where the one before ended (`records_before`): a whole event that is checked is
passed over once, not once for every round.

Points with exceptions of single players (TRF26 record 299) are asked of the tournament; all others are added up here,
each combination of result and colour being valued once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

from swissdesk.engine.colours import Float
from swissdesk.engine.edition import Edition
from swissdesk.model import ByeKind, Colour, Entry, Points, Round, Tournament
from swissdesk.model.rounds import ABSENT
from swissdesk.model.systems import ByeBar
from swissdesk.model.tournament import worth
from swissdesk.values import NamedTuple


class _Value(NamedTuple):
    """An entry apart from who the opponent was."""

    played: bool
    colour: str
    points: Points
    bars: bool
    takes_part: bool


class PlayerRecord:
    """The past of one player: `colours` and `opponents` of played games, `unplayed` rounds, `points`.

    `may_have_bye` by C.04.1 art. 4; `taken_part` whether ever in a pairing: a game, a forfeit or a PAB.
    """

    __slots__ = ("colours", "may_have_bye", "opponents", "points", "taken_part", "unplayed")

    def __init__(self) -> None:
        self.colours = ""
        self.opponents: set[int] = set()
        self.unplayed = 0
        self.points: Points = 0
        self.may_have_bye = True
        self.taken_part = False


class Records:
    """The records of all players; `before[n]` are the points before round n, for the last rounds only.

    `floats[n]` is for whoever reads the floats of round n: with the virtual points by which they were read.
    """

    def __init__(self, tournament: Tournament, edition: Edition) -> None:
        self._tournament = tournament
        self._edition = edition
        self._exceptions = bool(tournament.settings.points_exceptions)
        self._values: dict[object, _Value] = {}
        self._added: tuple[Round, ...] = ()
        self.players = {player.id: PlayerRecord() for player in tournament.players}
        self.before: dict[int, dict[int, Points]] = {}
        self.floats: dict[int, tuple[dict[int, Points], dict[int, Float]]] = {}
        self.go_on_to(tournament)

    def lead_to(self, tournament: Tournament, edition: Edition) -> bool:
        """Whether the records of a tournament are these ones with more rounds, because all else is the same."""
        known = self._tournament
        return (
            edition == self._edition
            and not (self._exceptions or tournament.settings.points_exceptions or tournament.meets_everybody)
            and tournament.settings.scoring == known.settings.scoring
            and len(tournament.rounds) >= len(self._added)
            and all(r is added for r, added in zip(tournament.rounds, self._added, strict=False))
            and (tournament.players is known.players or tournament.by_id.keys() == self.players.keys())
        )

    def go_on_to(self, tournament: Tournament) -> None:
        """Add the rounds that a tournament has more."""
        self._tournament = tournament
        coming = tournament.next_round_number
        for r in tournament.rounds[len(self._added) :]:
            if r.number >= coming - 2 and r.number not in self.before:
                self.before[r.number] = self._points(r.number - 1)
            self._add(r.number, r.entries)
        self._added = tournament.rounds
        self.before[coming] = self._points(coming - 1)
        for kept in (self.before, self.floats):
            for number in [number for number in kept if number < coming - 2]:
                del kept[number]

    def _points(self, rounds: int) -> dict[int, Points]:
        if self._exceptions:
            return self._tournament.points_after(rounds)
        return {number: record.points for number, record in self.players.items()}

    def _add(self, number: int, entries: dict[int, Entry]) -> None:
        values = self._values
        for player, record in self.players.items():
            entry = entries.get(player, ABSENT)
            # The identity of a result is as good as the result, and much cheaper to look up, while it is on record.
            key = (id(entry.result), entry.colour) if entry.bye is None else entry.bye
            value = values.get(key) or self._new_value(key, entry)
            record.points += value.points
            if value.takes_part:
                record.taken_part = True
            if value.played and entry.opponent is not None:
                record.colours += value.colour
                record.opponents.add(entry.opponent)
            else:
                record.unplayed += 1
                if value.bars if not self._exceptions else self._bars(player, number, entry):
                    record.may_have_bye = False

    def _new_value(self, key: object, entry: Entry) -> _Value:
        points = worth(self._tournament.settings, entry)
        value = _Value(
            played=entry.is_played,
            colour=entry.colour.value if entry.colour is not None else "",
            points=points,
            bars=self._bars_with(entry, points),
            takes_part=entry.is_game or entry.bye is ByeKind.PAIRING_ALLOCATED,
        )
        self._values[key] = value
        return value

    def _bars(self, player: int, number: int, entry: Entry) -> bool:
        return self._bars_with(entry, self._tournament.entry_points(player, number))

    def _bars_with(self, entry: Entry, points: Points) -> bool:
        """Whether an unplayed round bars a later PAB: a PAB before, or a win's worth without playing."""
        bar = self._edition.bye_bar
        if entry.bye is ByeKind.PAIRING_ALLOCATED or (bar is ByeBar.ANY_POINTS and points > 0):
            return True
        earned = bar is not ByeBar.FORFEIT_WIN or entry.is_forfeit
        return earned and points >= self._tournament.settings.scoring.win


_latest: deque[Records] = deque(maxlen=1)
"""The records that were wanted last; whoever reads them has taken them out meanwhile."""


@contextmanager
def records_before(tournament: Tournament, edition: Edition) -> Iterator[Records]:
    """Return the records before the next round, to be read and not to be kept: the next ones may go on with them."""
    try:
        records = _latest.pop()
    except IndexError:
        records = None
    if records is not None and records.lead_to(tournament, edition):
        records.go_on_to(tournament)
    else:
        records = Records(tournament, edition)
    yield records
    _latest.append(records)


def inferred_initial_colour(tournament: Tournament) -> Colour | None:
    """Return the colour that the lot must have given to the first player, None if no colour is on record.

    Looks at the first round with boards, as it was proposed: nobody has a preference there, so the better ranked of a
    pair has the initial colour if their number is odd, else the other one (C.04.3 2026 art. 5.2.5). Should the boards
    disagree, because colours were changed by hand, most of them decide, then the first one.
    """
    taken_part: set[int] = set()
    for r in tournament.rounds:
        taken_part.update(p for p, e in r.entries.items() if e.is_game or e.bye is ByeKind.PAIRING_ALLOCATED)
        if r.pairings:
            return _voted(r, sorted(taken_part, key=tournament.ranking.__getitem__))
    return None


def _voted(r: Round, numbered: list[int]) -> Colour:
    """Return the initial colour that the boards of a round speak for; `numbered` are the players by number."""
    numbers = {player: number for number, player in enumerate(numbered, 1)}
    votes: list[tuple[int, Colour]] = []
    for white, black in r.pairs if r.alteration is None else r.alteration.pairs or r.pairs:
        first = min(numbers.get(white, _LAST), numbers.get(black, _LAST))
        of_first = Colour.WHITE if first == numbers.get(white) else Colour.BLACK
        votes.append((first, of_first if first % 2 else of_first.other))
    colours = [colour for _, colour in sorted(votes, key=lambda vote: vote[0])]
    return max(Colour, key=lambda colour: (colours.count(colour), colour is colours[0]))


_LAST = 10**6
"""After all players who have a number."""


def cycles_of(tournament: Tournament) -> int:
    """Return how often everybody meets everybody in the announced rounds, once at least."""
    players = len(tournament.players)
    cycle = max(1, players + players % 2 - 1)
    return max(1, -(-(tournament.settings.rounds or cycle) // cycle))


def meetings_before(tournament: Tournament, one: int, other: int) -> int:
    """Return on how many boards two players were paired with each other, games lost by forfeit included."""
    return sum(r.entries[one].opponent == other for r in tournament.rounds if one in r.entries)
