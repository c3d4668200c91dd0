"""Verdicts on a round paired manually: on its boards, and on the criteria whose value differs."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, IntEnum

from swissdesk.engine import message_facts
from swissdesk.engine.judgement import Measure, RoundAsPaired
from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model import Points
from swissdesk.values import dataclass


class Level(IntEnum):
    """How a board compares with the rules, the best first."""

    AS_RULED = 0
    OTHER = 1
    """Not the rules' board, and by itself nothing is worse for it."""
    WORSE = 2
    BROKEN = 3


class Rule(Enum):
    """What a remark is about."""

    REMATCH = "rematch"
    FORBIDDEN = "forbidden"
    THIRD_COLOUR = "third colour"
    DIFFERENCE = "difference"
    SECOND_BYE = "second bye"
    BYE_OF_EVEN = "bye of even"
    TWICE = "twice"
    LEFT_OUT = "left out"
    STRANGER = "stranger"
    CRITERION = "criterion"
    COLOURS = "colours"


@dataclass(frozen=True)
class Remark:
    """One thing about a board, a bye or the round: `name` in two or three words, `text` as a sentence.

    `bracket` is where a criterion has a worse value, counted from 1; 0 for everything else.
    """

    rule: Rule
    level: Level
    name: Message
    text: Message
    players: tuple[int, ...] = ()
    bracket: int = 0


@dataclass(frozen=True)
class Change:
    """A criterion with another value than in the rules' round: in `bracket` (from 1; 0: the whole round) of `score`.

    `carriers` are whom a worse value comes from, `faults` what befalls them, in an arbiter's words: parts of sentences.
    """

    bracket: int
    score: Points | None
    ours: Measure
    ruled: Measure
    carriers: tuple[tuple[int, ...], ...] = ()
    faults: tuple[Message, ...] = ()

    @property
    def is_worse(self) -> bool:
        """Whether the arbiter's round has the worse value."""
        return self.ruled.is_better_than(self.ours)

    @property
    def name(self) -> Message:
        """The change in a few words: ``12 Ivanova floats down twice running (C14: 1 instead of 0)``."""
        return self.said_of(self.faults)

    def said_of(self, faults: Sequence[Message]) -> Message:
        """Return the change with what befalls some of those it comes from, by the label alone if that is nobody."""
        facts = {"label": self.ours.label, "ours": self.ours.text, "ruled": self.ruled.text}
        if not faults:
            return message(N_("{label}: {ours} instead of {ruled}"), **facts)
        return message(N_("{faults} ({label}: {ours} instead of {ruled})"), faults=_joined(faults), **facts)

    @property
    def text(self) -> Message:
        """The change as a sentence."""
        facts: dict[str, object] = {
            "clause": self.ours.clause,
            "criterion": self.ours.name,
            "ours": self.ours.text,
            "ruled": self.ruled.text,
        }
        if self.bracket:
            facts |= {"bracket": self.bracket, "score": message_facts.score(self.score or 0)}
        if self.faults:
            facts["faults"] = _joined(self.faults)
        return message(_SAID[bool(self.faults), bool(self.bracket)], **facts)


_SAID = {
    (False, False): N_("{clause}, {criterion}: {ours} instead of {ruled}."),
    (False, True): N_("Bracket {bracket} (score {score}): {clause}, {criterion}: {ours} instead of {ruled}."),
    (True, False): N_("{faults} ({clause}, {criterion}: {ours} instead of {ruled})."),
    (True, True): N_("{faults} (bracket {bracket}, score {score}: {clause}, {criterion}: {ours} instead of {ruled})."),
}
"""What is said of a change: whether there are words for whom it befalls, and whether it is in a bracket."""

_MOST = 3
"""So many players are named."""


def _joined(faults: Sequence[Message]) -> Message:
    """Return what befalls some players as one part of a sentence."""
    whole = faults[0]
    for fault in faults[1:_MOST]:
        whole = message("{one}; {more}", one=whole, more=fault)
    if len(faults) <= _MOST:
        return whole
    return message(N_("{one}, and {count} more"), one=whole, count=len(faults) - _MOST)


@dataclass(frozen=True)
class Verdict:
    """What is to be said of one board or bye, the worst first.

    `instead` says who meets whom instead of whom, in a part of a sentence; None where they meet by the rules.
    """

    level: Level
    remarks: tuple[Remark, ...] = ()
    instead: Message | None = None


@dataclass(frozen=True)
class Review:
    """A round checked by the rules: a verdict for each of its boards, in their order, and for its bye.

    `whole` are remarks that belong to no board. `changes` are the criteria with another value, in their order; they are
    known if `is_compared`: all players are placed, and the system judges by criteria. `later` says why a round without
    any worse criterion is not the rules' round. `ruled` is that round, None if the rules have none (`refusal` says
    why).
    """

    verdicts: tuple[Verdict, ...]
    bye: Verdict | None = None
    whole: tuple[Remark, ...] = ()
    changes: tuple[Change, ...] = ()
    is_compared: bool = False
    later: Message | None = None
    ruled: RoundAsPaired | None = None
    refusal: Message | None = None

    @property
    def broken(self) -> tuple[Remark, ...]:
        """Every absolute rule that is broken, those of boards first."""
        boards = (*self.verdicts, *([] if self.bye is None else [self.bye]))
        remarks = (*(remark for verdict in boards for remark in verdict.remarks), *self.whole)
        return tuple(remark for remark in remarks if remark.level is Level.BROKEN)

    @property
    def worse(self) -> tuple[Change, ...]:
        """The criteria with a worse value."""
        return tuple(change for change in self.changes if change.is_worse)

    @property
    def differing(self) -> int:
        """How many boards, the bye counted as one, are not the rules'."""
        verdicts = (*self.verdicts, *([] if self.bye is None else [self.bye]))
        return sum(verdict.level is not Level.AS_RULED for verdict in verdicts)
