"""A round: who met whom, who had a bye, and how far the round has come.

A round knows every participant of its time: those not on a board have a :class:`Bye`. Players who entered later
have no entry in it, which counts like an absence.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from enum import Enum
from functools import cached_property

from swissdesk.model.player import Player
from swissdesk.model.points import Points, Scoring
from swissdesk.model.result import Bye, ByeKind, Colour, Manner, Outcome, Result
from swissdesk.model.settings import EventInfo, Settings
from swissdesk.values import NamedTuple, dataclass, field, replace


class Stage(Enum):
    """How far a round has come."""

    DRAFT = "draft"
    """Proposed, and seen by nobody but the arbiter: it can be discarded or replaced freely."""
    PUBLISHED = "published"
    """On the wall: results can be entered, and changing it is an irregular decision (C.04.2 art. 4.4)."""
    CLOSED = "closed"
    """Done with: what is on record changes only by a correction, or after the round was opened again."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """A board: two players by starting rank, and the result once there is one.

    `table` is the number on the table where it is not the place in the round (players who cannot move about).
    `reported` is the result for the rating report where it differs from the one that counts (C.04.2 art. 4.3).
    """

    white: int
    black: int
    result: Result | None = None
    table: int | None = None
    reported: Result | None = None

    @property
    def pair(self) -> tuple[int, int]:
        """White and Black."""
        return self.white, self.black

    @property
    def rated_result(self) -> Result | None:
        """The result that goes to the rating officer."""
        return self.result if self.reported is None else self.reported

    @property
    def mirrored(self) -> Pairing:
        """The same board with the colours turned round; a result stays with its player."""
        result, reported = (None if r is None else r.mirrored for r in (self.result, self.reported))
        return replace(self, white=self.black, black=self.white, result=result, reported=reported)

    def opponent(self, player: int) -> int:
        """Return the other player of the board."""
        return self.black if player == self.white else self.white


class Entry(NamedTuple):
    """A round as one player sees it: a game (`opponent`, `colour`, `result`) or a bye (`bye`)."""

    opponent: int | None = None
    colour: Colour | None = None
    result: Result | None = None
    bye: ByeKind | None = None

    @property
    def outcome(self) -> Outcome | None:
        """What this player made of the game; None for a bye or a game without a result."""
        if self.result is None or self.colour is None:
            return None
        return self.result.outcome(self.colour)

    @property
    def is_game(self) -> bool:
        """Whether there is an opponent, met or not."""
        return self.opponent is not None

    @property
    def is_played(self) -> bool:
        """Whether the two have met over the board, finished or not."""
        return self.opponent is not None and (self.result is None or self.result.is_played)

    @property
    def is_forfeit(self) -> bool:
        """Whether there was an opponent but no game."""
        return self.result is not None and self.result.manner is Manner.FORFEIT

    def worth(self, scoring: Scoring) -> Points:
        """Return what the entry is worth; a game without a result is worth nothing yet."""
        if self.bye is not None:
            return scoring.bye(self.bye)
        if self.result is None or self.colour is None:
            return 0
        return scoring.game(self.result.outcome(self.colour), self.colour, self.result.manner)


@dataclass(frozen=True, slots=True)
class Alteration:
    """How a round stood before the arbiter changed its boards (`pairs` as White, Black; `bye` the PAB), and why."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None = None
    reason: str = ""


ABSENT = Entry(bye=ByeKind.ZERO_POINT)
"""What a round without an entry amounts to."""


@dataclass(frozen=True)
class Round:
    """The boards of round `number` in board order, the byes, and what is on record about the pairing.

    `system` is the pairing system and edition used (``dutch-2026``, empty if unknown); `published_at` is the time
    of publication in ISO 8601, given by whoever published it. `signed_off` are the places (from 1) of the boards
    whose result was confirmed in a second pass; `alteration` is there if the boards are not as they were proposed.
    `known` is what the round was paired from (`model.known`); no part of what a round is, so rounds that differ in
    it alone are equal.
    """

    number: int
    pairings: tuple[Pairing, ...] = ()
    byes: tuple[Bye, ...] = ()
    stage: Stage = Stage.PUBLISHED
    system: str = ""
    published_at: str = ""
    signed_off: tuple[int, ...] = ()
    alteration: Alteration | None = None
    known: Known | None = field(default=None, compare=False, repr=False)

    @cached_property
    def entries(self) -> dict[int, Entry]:
        """The round as each player sees it, by starting rank. Not to be changed."""
        entries: dict[int, Entry] = {bye.player: Entry(bye=bye.kind) for bye in self.byes}
        for pairing in self.pairings:
            entries[pairing.white] = Entry(pairing.black, Colour.WHITE, pairing.result)
            entries[pairing.black] = Entry(pairing.white, Colour.BLACK, pairing.result)
        return entries

    def knowing(self, known: Known | None) -> Round:
        """Return the round as one that was paired from `known`; what it is worth is computed once for both."""
        made = replace(self, known=known)
        made.__dict__["_points"] = self._points
        return made

    def points(self, scoring: Scoring) -> Mapping[int, Points]:
        """Return what the round is worth to each who has an entry, by starting rank; computed once for a scoring.

        Rounds stay the same from one state of the tournament to the next, but for the one in which results come in.
        """
        found = self._points.get(scoring)
        if found is None:
            found = self._points[scoring] = self._counted(scoring)
        return found

    def _counted(self, scoring: Scoring) -> dict[int, Points]:
        """Count board by board: to look at each player's entry takes many times as long."""
        made = {bye.player: scoring.bye(bye.kind) for bye in self.byes}
        known: dict[tuple[Outcome, Outcome, Manner], tuple[Points, Points]] = {}
        for pairing in self.pairings:
            result = pairing.result
            if result is None:
                made[pairing.white] = made[pairing.black] = 0
                continue
            # By its parts: those that were read from a file are equal, and not the same.
            parts = result.white, result.black, result.manner
            both = known.get(parts)
            if both is None:
                both = known[parts] = scoring.both(result)
            made[pairing.white], made[pairing.black] = both
        return made

    @cached_property
    def _points(self) -> dict[Scoring, dict[int, Points]]:
        return {}

    @property
    def pairing_bye(self) -> int | None:
        """Who has the pairing-allocated bye, None if nobody has."""
        return next((bye.player for bye in self.byes if bye.kind is ByeKind.PAIRING_ALLOCATED), None)

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The boards as (White, Black), in order."""
        return tuple([(pairing.white, pairing.black) for pairing in self.pairings])

    @cached_property
    def open_boards(self) -> tuple[int, ...]:
        """The places (from 1) of the boards that have no result yet, in order."""
        return tuple([place for place, pairing in enumerate(self.pairings, 1) if pairing.result is None])

    @cached_property
    def adjourned_boards(self) -> tuple[int, ...]:
        """The places (from 1) of the boards whose game was adjourned, in order."""
        adjourned = Result.ADJOURNED
        return tuple([n for n, pairing in enumerate(self.pairings, 1) if pairing.result == adjourned])

    @property
    def is_complete(self) -> bool:
        """Whether the round is published, or closed since, and every board has a result."""
        return self.stage is not Stage.DRAFT and not self.open_boards

    def board(self, place: int) -> Pairing:
        """Return the board at `place`, counted from 1; raises IndexError if there is none."""
        if place < 1:
            raise IndexError(place)
        return self.pairings[place - 1]

    def with_board(self, place: int, pairing: Pairing) -> Round:
        """Return the round with another pairing at `place`, counted from 1.

        A board that does not show the same game with the same result has to be signed off again.
        """
        old = self.board(place)
        same = (old.pair, old.result) == (pairing.pair, pairing.result)
        changed = replace(
            self,
            pairings=(*self.pairings[: place - 1], pairing, *self.pairings[place:]),
            signed_off=self.signed_off if same else tuple(p for p in self.signed_off if p != place),
        )
        known: tuple[int, ...] | None = vars(self).get("open_boards")
        if known is not None:  # of thousands of boards one is another: the others are not looked through again
            at = bisect_left(known, place)
            after = known[at + 1 :] if known[at : at + 1] == (place,) else known[at:]
            vars(changed)["open_boards"] = (*known[:at], *((place,) if pairing.result is None else ()), *after)
        return changed


@dataclass(frozen=True)
class Known:
    """What a round was paired from: the tournament as it was known then, and the boards that were made of it.

    `rounds` are those before it, none of which has its own `known`; `pairs` (White, Black) in board order and `byes`
    are the round as it was paired. Players are named by the starting ranks they have now; `numbers` says which other
    ones they had then: (now, then). If they were in another order then, `settings` say that `players` are listed.
    """

    info: EventInfo
    settings: Settings
    players: tuple[Player, ...]
    rounds: tuple[Round, ...]
    pairs: tuple[tuple[int, int], ...]
    byes: tuple[Bye, ...] = ()
    numbers: tuple[tuple[int, int], ...] = ()

    @property
    def pairing_bye(self) -> int | None:
        """Who got the pairing-allocated bye, None if nobody did."""
        return next((bye.player for bye in self.byes if bye.kind is ByeKind.PAIRING_ALLOCATED), None)
