"""What the organiser fixed: the event's data, and the rules it is played by."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from swissdesk.model.awards import Awards, NormEvent
from swissdesk.model.colour import Colour
from swissdesk.model.player import Player
from swissdesk.model.points import Points, Scoring
from swissdesk.model.rating import RatingMethod, RatingPace, rating_by
from swissdesk.model.result import ByeKind


@dataclass(frozen=True)
class EventInfo:
    """The data printed on every sheet and sent to the rating officer; no rule depends on them.

    `end` and `round_dates` are written like `start`; `round_times` (``14:00``) and `round_dates` may be of different
    length. `type` is free text, `rating_method` that of TRF record 172.
    """

    name: str = ""
    city: str = ""
    federation: str = ""
    start: str = ""
    """``YYYY/MM/DD``, or whatever text the source had."""
    end: str = ""
    type: str = ""
    type_code: str = ""
    """The coded kind of event of TRF record 192."""
    chief_arbiter: str = ""
    deputy_arbiters: tuple[str, ...] = ()
    time_control: str = ""
    time_control_code: str = ""
    """The coded time control of TRF record 222: ``5400+30``."""
    rating_method: str = ""
    program: str = ""
    round_dates: tuple[str, ...] = ()
    round_times: tuple[str, ...] = ()
    """When the rounds begin, beside their dates."""


class Acceleration(Enum):
    """A published way of giving fictitious points (C.04.7); NONE does not rule out points given one by one."""

    NONE = "none"
    BAKU = "baku"


class RankingOrder(Enum):
    """What ranks players of equal score."""

    STARTING_RANK = "starting-rank"
    LISTED = "listed"
    """The order in which the players stand in the tournament (TRF(x) ``XXC rank``)."""


@dataclass(frozen=True, slots=True)
class ForbiddenGroup:
    """Players none of whom may meet each other in rounds `first_round` to `last_round` (None: to the end)."""

    players: tuple[int, ...]
    first_round: int = 1
    last_round: int | None = None

    def applies(self, round_number: int) -> bool:
        """Whether it is in force in that round."""
        return self.first_round <= round_number and (self.last_round is None or round_number <= self.last_round)


class Bond(Enum):
    """What players have in common; the value is the name of the field of a player."""

    CLUB = "club"
    FEDERATION = "federation"
    FAMILY = "family"


@dataclass(frozen=True, slots=True)
class ForbiddenRule:
    """Nobody meets somebody of the same club, federation or family in rounds `first_round` to `last_round`.

    `last_round` None: to the end. Whom it keeps apart follows from the players as they are (`forbidding`).
    """

    by: Bond
    first_round: int = 1
    last_round: int | None = None


@dataclass(frozen=True, slots=True)
class FixedBoard:
    """A player who always sits at the same board, such as one in a wheelchair."""

    player: int
    board: int


class LotKind(Enum):
    """Who drew the lot for the initial colour."""

    MACHINE = "machine"
    PLAYERS = "players"
    """The arbiter typed in what was drawn at the board."""


@dataclass(frozen=True, slots=True)
class Lot:
    """The drawing of lots on record: `colour` for the first player, `at` in ISO 8601, `words` who drew it and how."""

    kind: LotKind
    colour: Colour
    at: str = ""
    words: str = ""


@dataclass(frozen=True, slots=True)
class FictitiousPoints:
    """Points that count for pairing rounds `first_round` to `last_round` only, for a span of starting ranks."""

    first_player: int
    last_player: int
    first_round: int
    last_round: int
    points: Points


@dataclass(frozen=True, slots=True)
class PointsException:
    """Points that differ from the scoring for some players (TRF26 record 299).

    `kind` is W D L F H Z + − for what the round was, or empty for a bonus or penalty that is added. `round` 0
    stands for every round (a bonus: once).
    """

    kind: str
    points: Points
    round: int
    players: tuple[int, ...]
    match_points: Points = 0


@dataclass(frozen=True, slots=True)
class KnockoutTerms:
    """How a knockout is played: `games` of a match, colours in turns; of level matches, further single games.

    The first such game that is won decides. After `tiebreak_games` (None: as many as it takes) a lot is drawn.
    `third_place`: the losers of the semifinals play for it.
    """

    games: int = 1
    tiebreak_games: int | None = None
    third_place: bool = False


@dataclass(frozen=True, slots=True)
class ThesisTerms:
    """Choices of the matching methods of M. Hošek's thesis.

    `edge_limit` keeps so many lower opponents per player, which makes very large fields quick; it is raised where it
    would lose pairs.
    """

    colours_off: bool = False
    """Colours are free in the last round."""
    edge_limit: int = 0
    """Opponents kept per player, 0: all."""


@dataclass(frozen=True)
class Settings:
    """The rules of the event.

    `norm_event` is the kind of event for title norms, `knockout` how a knockout is played. `forbidden_rules` keep
    apart who has something in common, beside the players of `forbidden`. `rating_method` and `rating_pace` say which
    rating ranks the players. `thesis` is about the matching methods alone. The texts below the fields are in the schema
    of the JSON for other programs too (packaging/schemas.py).
    """

    system: str = "dutch-2026"
    """The pairing system: ``dutch-2026``, ``dutch-2017``, …"""
    rounds: int | None = None
    """The announced number of rounds, None while unknown."""
    scoring: Scoring = field(default_factory=Scoring)
    """What each outcome is worth."""
    initial_colour: Colour | None = None
    """The colour of the first player in round 1, drawn by lot."""
    ranking_order: RankingOrder = RankingOrder.STARTING_RANK
    acceleration: Acceleration = Acceleration.NONE
    last_accelerated: int | None = None
    """The last participant of the upper group, None until round 1 fixes it."""
    fictitious: tuple[FictitiousPoints, ...] = ()
    forbidden: tuple[ForbiddenGroup, ...] = ()
    forbidden_rules: tuple[ForbiddenRule, ...] = ()
    """Nobody meets somebody of the same club, federation or family in these rounds."""
    fixed_boards: tuple[FixedBoard, ...] = ()
    lot: Lot | None = None
    """How the initial colour was drawn, None if that is not on record."""
    rating_method: RatingMethod = RatingMethod.HAND
    rating_pace: RatingPace = RatingPace.STANDARD
    late_bye: ByeKind = ByeKind.ZERO_POINT
    """The bye that rounds missed before a late entry count as."""
    points_exceptions: tuple[PointsException, ...] = ()
    tiebreaks: tuple[str, ...] = ()
    """Codes of C.07 in order of use, as TRF records 202 and 212 have them."""
    fide_mode_left: int | None = None
    """The round in which FIDE mode was left, None while it is on."""
    half_byes_allowed: int | None = None
    """How many half-point byes a player may take, None: no limit."""
    half_bye_last_round: int | None = None
    """The last round in which one may be taken, None: no limit."""
    norm_event: NormEvent = NormEvent.ORDINARY
    knockout: KnockoutTerms = field(default_factory=KnockoutTerms)
    annul_early: bool = True
    """Who leaves a round robin before half of the games has no result that counts (C.05 art. 6.6)."""
    thesis: ThesisTerms = field(default_factory=ThesisTerms)
    awards: Awards = field(default_factory=Awards)

    def rate(self, player: Player) -> int:
        """Return the rating that the event ranks a player by under its rating method; 0 for none."""
        return rating_by(player, self.rating_method, self.rating_pace)
