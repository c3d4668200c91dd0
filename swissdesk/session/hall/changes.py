"""Changes of lines in the hall: results that came in, seats and results that were altered, and when.

`Changes` is a frozen value that is handed every state of the tournament with its time. Rounds that were taken back are
remembered as they were last published, so that a second publication marks what differs from the first.

Most of the time nobody looks at the hall: a `ChangeLog` keeps the states of an open document and compares them when it
is asked. A program that was started again marks the same lines: those of before are read from the journal.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import compress, takewhile
from operator import is_not
from typing import TypeVar

from swissdesk.errors import SwissDeskError
from swissdesk.model import Pairing, Result, Round, Stage, Tournament
from swissdesk.reports import parts
from swissdesk.session.audit import Audit
from swissdesk.session.document import Document
from swissdesk.values import dataclass, field, replace

# ---- changes

LASTS = timedelta(minutes=10)
"""How long a changed line is marked."""

Seat = tuple[int, int]
"""Round and player."""

Key = TypeVar("Key")

Game = tuple[int, int, int]
"""Round and the two players, the smaller starting rank first."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A line says something since `at`: something new, or (`is_change`) something else than before."""

    at: datetime
    is_change: bool = False


@dataclass(frozen=True)
class Changes:
    """`walls` are the rounds as they were last published; the other three say what changed when."""

    walls: Mapping[int, Round] = field(default_factory=dict)
    seats: Mapping[Seat, datetime] = field(default_factory=dict)
    results: Mapping[Game, datetime] = field(default_factory=dict)
    corrections: Mapping[Game, datetime] = field(default_factory=dict)

    @classmethod
    def begin(cls, tournament: Tournament) -> Changes:
        """Return a record that takes what is published for long known."""
        return cls({played.number: played for played in tournament.rounds if played.stage is not Stage.DRAFT})

    def after(self, tournament: Tournament, now: datetime) -> Changes:
        """Return the record after something was done at `now`; what is too old to be marked is forgotten."""
        new, walls, changed = _Differences(now), self.walls, self._other_rounds(tournament)
        for played in changed:
            before = walls.get(played.number)
            if before is not None:
                new.compare(before, played)
        return replace(
            self,
            walls=self._with(changed),
            seats=_aged(self.seats, now, new.seats),
            results=_aged(self.results, now, new.results, new.taken_back),
            corrections=_aged(self.corrections, now, new.corrections, new.taken_back),
        )

    def published_in(self, tournament: Tournament) -> Changes:
        """Return the record with the rounds that were published in an earlier state, without a mark for them."""
        return replace(self, walls=self._with(self._other_rounds(tournament)))

    def _other_rounds(self, tournament: Tournament) -> list[Round]:
        """Return the published rounds that are not as they were last."""
        return [r for r in tournament.rounds if self.walls.get(r.number) is not r and r.stage is not Stage.DRAFT]

    def _with(self, rounds: Iterable[Round]) -> Mapping[int, Round]:
        return {**self.walls, **{played.number: played for played in rounds}}

    def seat(self, number: int, player: int, now: datetime) -> Mark | None:
        """Return the mark of where a player sits in a round, None if that is not new."""
        at = self.seats.get((number, player))
        return Mark(at, is_change=True) if at is not None and now - at < LASTS else None

    def board(self, number: int, pairing: Pairing, now: datetime) -> Mark | None:
        """Return the mark of a board on a list of pairings, None if it is as it was put up."""
        found = (self.seat(number, player, now) for player in pairing.pair)
        return max((mark for mark in found if mark is not None), key=lambda mark: mark.at, default=None)

    def result(self, number: int, pairing: Pairing, now: datetime) -> Mark | None:
        """Return the mark of a result: it has come in, or it was corrected."""
        return self._game(self.corrections, number, pairing, now, is_change=True) or self._game(
            self.results, number, pairing, now, is_change=False
        )

    def standing(self, player: int, now: datetime) -> Mark | None:
        """Return the mark of a player's line in the standings: one of their results was corrected."""
        at = [when for (_, *players), when in self.corrections.items() if player in players and now - when < LASTS]
        return Mark(max(at), is_change=True) if at else None

    def _game(
        self, times: Mapping[Game, datetime], number: int, pairing: Pairing, now: datetime, *, is_change: bool
    ) -> Mark | None:
        at = times.get(_game(number, pairing))
        return Mark(at, is_change) if at is not None and now - at < LASTS else None


class _Differences:
    """What differs between two states of a round that were both published."""

    def __init__(self, now: datetime) -> None:
        self._now = now
        self.seats: dict[Seat, datetime] = {}
        self.results: dict[Game, datetime] = {}
        self.corrections: dict[Game, datetime] = {}
        self.taken_back: list[Game] = []

    def compare(self, before: Round, after: Round) -> None:
        same_boards = before.byes == after.byes and len(before.pairings) == len(after.pairings)
        differing = [*compress(range(len(before.pairings)), map(is_not, before.pairings, after.pairings))]
        if not same_boards or any(_seat(before.pairings[n]) != _seat(after.pairings[n]) for n in differing):
            self._compare_seats(before, after)
            self._compare_results(before.number, before.pairings, after.pairings)
        else:
            was, now = ([played.pairings[n] for n in differing] for played in (before, after))
            self._compare_results(before.number, was, now)

    def _compare_seats(self, before: Round, after: Round) -> None:
        old, new = _seats(before), _seats(after)
        self.seats |= {(after.number, player): self._now for player, seat in new.items() if old.get(player) != seat}

    def _compare_results(self, number: int, before: Sequence[Pairing], after: Sequence[Pairing]) -> None:
        old = {_game(number, each): _result(each) for each in before}
        for pairing in after:
            game, result = _game(number, pairing), _result(pairing)
            earlier = old.get(game)
            if earlier == result:
                continue
            if result is None:
                self.taken_back.append(game)
            elif earlier is None:
                self.results[game] = self._now
            else:
                self.corrections[game] = self._now


def _seat(pairing: Pairing) -> object:
    """Return what the two seats of a board follow from: much quicker compared than the seats themselves."""
    return pairing.white, pairing.black, pairing.table


def _seats(played: Round) -> dict[int, object]:
    """Return what the wall says about everybody: board, colour and opponent, or the bye."""
    seats: dict[int, object] = {bye.player: bye.kind for bye in played.byes}
    for place, pairing in enumerate(played.pairings, 1):
        board = parts.board_text(played, place)
        seats[pairing.white] = (board, "white", pairing.black)
        seats[pairing.black] = (board, "black", pairing.white)
    return seats


def _game(number: int, pairing: Pairing) -> Game:
    return (number, *sorted(pairing.pair))  # type: ignore[return-value]


def _result(pairing: Pairing) -> Result | None:
    """Return the result as the player with the smaller starting rank would tell it as White."""
    mirrored = pairing.white > pairing.black and pairing.result is not None
    return pairing.mirrored.result if mirrored else pairing.result


def _aged(
    times: Mapping[Key, datetime], now: datetime, new: Mapping[Key, datetime], gone: Collection[Key] = ()
) -> Mapping[Key, datetime]:
    """Return what is still young, the oldest first, and behind it what is new: only the oldest are looked at."""
    if not new and not gone and now - next(iter(times.values()), now) < LASTS:
        return times
    result = dict(times)
    for key in (*gone, *new):
        result.pop(key, None)
    for key in [*takewhile(lambda key: now - result[key] >= LASTS, result)]:
        del result[key]
    result.update(new)
    return result


# ---- from the journal

_MOST = 120
"""How many records are looked at, at most."""

_LONGEST = 40_000
"""So many records a document may have for those before it was opened to be gone through: the window stands still
meanwhile. An event of 1,000 players and 15 rounds has fewer.
"""


class ChangeLog:
    """The changes of an open document since it was opened, and in the ten minutes before."""

    most_waiting = 300
    """So many states at most are kept to be compared later: an arbiter needs more than ten minutes for as many."""

    def __init__(self, document: Document) -> None:
        self._document, self._opened, self._last = document, document.tournament, document.last
        self._known: Changes | None = None
        self._waiting: deque[tuple[Tournament, datetime]] = deque()
        """The states that were not compared yet, and when they came about."""

    def note(self, tournament: Tournament, now: datetime) -> None:
        """Keep a state that has come about `now`; of one that marks nothing any more, what was published in it."""
        self._waiting.append((tournament, now))
        while now - self._waiting[0][1] >= LASTS:
            known = Changes.begin(self._opened) if self._known is None else self._known
            self._known = known.published_in(self._waiting.popleft()[0])
        if len(self._waiting) > self.most_waiting:
            self.changes(now)

    def changes(self, now: datetime) -> Changes:
        """Return what has changed up to `now`."""
        known = self._before(now) if self._known is None else self._known
        for tournament, at in self._waiting:
            known = known.after(tournament, at)
        self._waiting.clear()
        self._known = known
        return known

    def _before(self, now: datetime) -> Changes:
        """Return the changes of the last ten minutes as the journal had them at first; none if they are not known."""
        document, after = self._document, max(0, self._last - _MOST)
        young = [record for record in document.log(after, self._last - after) if _is_young(record.time, now)]
        if not young or self._last > _LONGEST:
            return Changes.begin(self._opened)
        history = document.history
        try:
            before, *entries = Audit(document, self._last).entries[-len(young) - 1 :]
            changes = Changes.begin(history.at(before.node))
            for entry in entries:
                changes = changes.after(history.at(entry.node), datetime.fromisoformat(entry.time))
        except SwissDeskError:
            return Changes.begin(self._opened)
        return changes


def _is_young(time: str, now: datetime) -> bool:
    try:
        return now - datetime.fromisoformat(time) < LASTS
    except (ValueError, TypeError):
        return False
