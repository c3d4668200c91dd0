"""What the reader has gathered so far, line by line, before a tournament is made of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from swissdesk.formats.trf.players import PlayerLine
from swissdesk.formats.trf.problems import Findings
from swissdesk.model import (
    ByeKind,
    Colour,
    Decision,
    FictitiousPoints,
    ForbiddenGroup,
    KnockoutTerms,
    Player,
    Points,
    PointsException,
    Result,
)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the file: its number from 1, its tag, and the whole text."""

    number: int
    tag: str
    text: str

    @property
    def content(self) -> str:
        """What follows the tag, without blanks around it."""
        return self.text[3:].strip()


@dataclass(frozen=True, slots=True)
class Wish:
    """A bye that was asked for, with the place where it stands in the file."""

    player: int
    round: int | None
    kind: ByeKind
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class RatedResult:
    """A result for the rating report: the board by its players, the result that counts, and the other."""

    round: int
    white: int
    black: int
    counted: Result
    reported: Result


@dataclass(frozen=True, slots=True)
class KnownFact:
    """What was known for the pairing of rounds `first` to `last`: `text` (`known_records`), about games of `round`."""

    first: int
    last: int
    round: int
    text: str
    line: Line


@dataclass(frozen=True, slots=True)
class AlteredBoards:
    """The boards of a round that were otherwise before the arbiter changed them: White, Black; a bye as (id, 0).

    If they do not agree with the round, this is a `decision`, to come in `place` among the others.
    """

    round: int
    before: tuple[tuple[int, int], ...]
    after: tuple[tuple[int, int], ...]
    decision: Decision
    place: int
    line: Line

    @property
    def reason(self) -> str:
        """Why the boards were changed."""
        return self.decision.text.partition(";")[2].strip()


@dataclass(slots=True)
class Draft:
    """Everything read so far; `styles` names the tag that each kind of information was found in first."""

    findings: Findings
    team_event: bool = False
    info: dict[str, str] = field(default_factory=dict)
    deputies: list[str] = field(default_factory=list)
    dates: list[str] = field(default_factory=list)
    counts: dict[str, tuple[int, Line]] = field(default_factory=dict)
    rounds: dict[str, tuple[int, Line]] = field(default_factory=dict)
    colours: dict[str, Colour] = field(default_factory=dict)
    listed_order: bool = False
    scoring: dict[str, Points] = field(default_factory=dict)
    scoring_tags: set[str] = field(default_factory=set)
    tiebreaks: dict[str, tuple[str, ...]] = field(default_factory=dict)
    players: list[PlayerLine] = field(default_factory=list)
    national: dict[tuple[str, int], tuple[Player, Line]] = field(default_factory=dict)
    used_ratings: dict[int, tuple[int, Line]] = field(default_factory=dict)
    spoilt_players: set[int] = field(default_factory=set)
    wishes: list[Wish] = field(default_factory=list)
    forbidden: list[tuple[ForbiddenGroup, Line]] = field(default_factory=list)
    spans: list[tuple[FictitiousPoints, Line]] = field(default_factory=list)
    player_points: dict[int, tuple[list[Points], Line]] = field(default_factory=dict)
    exceptions: list[tuple[PointsException, Line]] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    rated: list[tuple[RatedResult, Line]] = field(default_factory=list)
    written_anew: set[int] = field(default_factory=set)
    withdrawn: dict[int, tuple[int, Line]] = field(default_factory=dict)
    known: list[KnownFact] = field(default_factory=list)
    alterations: list[AlteredBoards] = field(default_factory=list)
    other_slots: dict[int, str] = field(default_factory=dict)
    uncoded_system: str = ""
    knockout: KnockoutTerms = field(default_factory=KnockoutTerms)
    annul_early: bool = True
    unknown_type: Line | None = None
    teams: Line | None = None
    styles: dict[str, str] = field(default_factory=dict)
