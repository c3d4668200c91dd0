"""A finding: one thing that is wrong with an event on record, or worth mentioning.

`unreported` leaves out what the reader of the file or `trf.lint` has reported already.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from swissdesk.engine.checker import Difference
from swissdesk.errors import Message, message
from swissdesk.formats.trf import Problem
from swissdesk.formats.trf.players import POINTS
from swissdesk.i18n import N_
from swissdesk.values import dataclass


class Kind(Enum):
    """What a finding is about."""

    LOT = "lot"
    """The initial colour is not on record and was read from the first round."""
    BY_HAND = "by-hand"
    """A round that the arbiter made by hand: there is nothing to hold it against."""
    BOARDS = "boards"
    """A round that the system pairs otherwise: boards, colours or the bye."""
    ORDER = "order"
    """Boards that were published in another order than is recommended."""
    RESULT = "result"
    POINTS = "points"
    PLACE = "place"
    ACCELERATION = "acceleration"
    UNLOGGED = "unlogged"
    """What the file says was otherwise when a round was paired, without a line of the log that tells of the change."""
    CLAIM = "claim"
    """A round that is checked by other rules than the records of the file name, because a comment in it says so."""
    BYE = "bye"
    """A pairing-allocated bye too many, by what is known now. Where the round was right as known then, no fault."""
    REMATCH = "rematch"
    """Two who met again; as with byes, a fault only where the round differs."""

    @property
    def is_fault(self) -> bool:
        """Whether the record is wrong with it; the other kinds are only mentioned."""
        return self in _FAULTS


_FAULTS = frozenset({Kind.BOARDS, Kind.RESULT, Kind.POINTS, Kind.PLACE, Kind.ACCELERATION, Kind.UNLOGGED})


@dataclass(frozen=True)
class Finding:
    """What was found: about `players` (starting ranks) and a `round`, where it has to do with them.

    `clause` is the article that says how it should be, None where it stands in the sentence or there is none.
    `difference` is there for BOARDS, and has both versions.
    """

    kind: Kind
    message: Message
    round: int | None = None
    players: tuple[int, ...] = ()
    clause: Message | None = None
    difference: Difference | None = None

    @property
    def sentence(self) -> Message:
        """What was found as a sentence, with its round in front and its article behind where it does not name them."""
        said = self.message
        if self.difference is not None:
            said = message(N_("Round {round} differs from the rules. {text}"), round=self.round, text=said)
        elif self.round is not None and "round" not in said.facts:
            said = message(N_("Round {round}: {text}"), round=self.round, text=said)
        return said if self.clause is None else message(N_("{text} ({clause})"), text=said, clause=self.clause)


def article(chapter: str, number: str) -> Message:
    """Return how an article of the Handbook is cited: ``C.07 art. 4``."""
    return message(N_("{chapter} art. {article}"), chapter=chapter, article=number)


def unreported(findings: Sequence[Finding], problems: Sequence[Problem]) -> tuple[Finding, ...]:
    """Return the findings that none of the problems says: in the same words, or of the points of the same player."""
    said = {str(problem.message) for problem in problems}
    counted = {problem.player for problem in problems if problem.field == "points" or problem.column == POINTS.first}
    return tuple(
        finding
        for finding in findings
        if str(finding.message) not in said
        and not (finding.kind is Kind.POINTS and counted.issuperset(finding.players))
    )
