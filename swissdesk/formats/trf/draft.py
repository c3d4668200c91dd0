"""The draft of a tournament: what the reader has gathered so far, line by line."""

from __future__ import annotations

from swissdesk.formats.trf.players import PlayerLine
from swissdesk.formats.trf.problems import Findings
from swissdesk.model import (
    ByeKind,
    Colour,
    Decision,
    FictitiousPoints,
    ForbiddenGroup,
    KnockoutTerms,
    LaterTitle,
    Player,
    Points,
    PointsException,
    Rating,
    Result,
)
from swissdesk.values import NamedTuple


class Line(NamedTuple):
    """A line of the file: its number from 1, its tag, and the whole text."""

    number: int
    tag: str
    text: str

    @property
    def content(self) -> str:
        """What follows the tag, without blanks around it."""
        return self.text[4:].strip()


class Wish(NamedTuple):
    """A bye that was asked for, with its place in the file."""

    player: int
    round: int | None
    kind: ByeKind
    line: int
    column: int


class RatedResult(NamedTuple):
    """A result for the rating report: the board by its players, the result that counts, and the other."""

    round: int
    white: int
    black: int
    counted: Result
    reported: Result


class KnownFact(NamedTuple):
    """What was known for the pairing of rounds `first` to `last`: `text` (`known_records`), about games of `round`."""

    first: int
    last: int
    round: int
    text: str
    line: Line


class AlteredBoards(NamedTuple):
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


class Draft:
    """Everything read so far; `styles` names the tag that each kind of information was found in first."""

    def __init__(self, findings: Findings, *, team_event: bool) -> None:
        self.findings = findings
        self.team_event = team_event
        self.info: dict[str, str] = {}
        self.deputies: list[str] = []
        self.dates: list[str] = []
        self.counts: dict[str, tuple[int, Line]] = {}
        self.rounds: dict[str, tuple[int, Line]] = {}
        self.colours: dict[str, Colour] = {}
        self.listed_order = False
        self.scoring: dict[str, Points] = {}
        self.scoring_tags: set[str] = set()
        self.tiebreaks: dict[str, tuple[str, ...]] = {}
        self.players: list[PlayerLine] = []
        self.national: dict[tuple[str, int], tuple[Player, Line]] = {}
        self.used_ratings: dict[int, tuple[int, Line]] = {}
        self.later_ratings: list[tuple[int, Rating, Line]] = []
        self.later_titles: list[tuple[int, LaterTitle, Line]] = []
        self.spoilt_players: set[int] = set()
        self.wishes: list[Wish] = []
        self.forbidden: list[tuple[ForbiddenGroup, Line]] = []
        self.spans: list[tuple[FictitiousPoints, Line]] = []
        self.player_points: dict[int, tuple[list[Points], Line]] = {}
        self.exceptions: list[tuple[PointsException, Line]] = []
        self.decisions: list[Decision] = []
        self.rated: list[tuple[RatedResult, Line]] = []
        self.rewritten: set[int] = set()
        self.expelled: set[int] = set()
        self.entered: dict[int, dict[str, Points]] = {}
        self.withdrawn: dict[int, tuple[int, Line]] = {}
        self.known: list[KnownFact] = []
        self.alterations: list[AlteredBoards] = []
        self.other_slots: dict[int, str] = {}
        self.uncoded_system = ""
        self.knockout = KnockoutTerms()
        self.annul_early = True
        self.fide_mode_left: int | None = None
        self.unknown_type: Line | None = None
        self.teams: Line | None = None
        self.styles: dict[str, str] = {}
