"""What the organiser fixed: the event's data, and the rules it is played by."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from swissdesk.model.awards import Awards, NormEvent
from swissdesk.model.colour import Colour
from swissdesk.model.points import Points, Scoring


@dataclass(frozen=True)
class EventInfo:
    """The data printed on every sheet and sent to the rating officer; no rule depends on them.

    `start`, `end` and `round_dates` are ``YYYY/MM/DD`` or whatever text the source had. `type` is free text,
    `type_code` the coded one of TRF record 192, `time_control_code` that of 222, `rating_method` that of 172.
    """

    name: str = ""
    city: str = ""
    federation: str = ""
    start: str = ""
    end: str = ""
    type: str = ""
    type_code: str = ""
    chief_arbiter: str = ""
    deputy_arbiters: tuple[str, ...] = ()
    time_control: str = ""
    time_control_code: str = ""
    rating_method: str = ""
    program: str = ""
    round_dates: tuple[str, ...] = ()


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


@dataclass(frozen=True)
class Settings:
    """The rules of the event.

    `rounds` is the announced number of rounds, None while unknown. `initial_colour` is the colour of the first
    in round 1, drawn by lot. `fide_mode_left` is the round in which FIDE mode was left, None while it is on.
    `last_accelerated` is the starting rank of the last participant of the upper group, None until round 1 fixes it.
    `tiebreaks` are the codes of TRF records 202/212 in order of use. `half_byes_allowed` is how many half-point byes
    a player may take, `half_bye_last_round` the last round in which one may be taken; None: no limit.
    `norm_event` is the kind of event for title norms, `knockout` how a knockout is played.
    """

    system: str = "dutch-2026"
    rounds: int | None = None
    scoring: Scoring = field(default_factory=Scoring)
    initial_colour: Colour | None = None
    ranking_order: RankingOrder = RankingOrder.STARTING_RANK
    acceleration: Acceleration = Acceleration.NONE
    last_accelerated: int | None = None
    fictitious: tuple[FictitiousPoints, ...] = ()
    forbidden: tuple[ForbiddenGroup, ...] = ()
    points_exceptions: tuple[PointsException, ...] = ()
    tiebreaks: tuple[str, ...] = ()
    fide_mode_left: int | None = None
    half_byes_allowed: int | None = None
    half_bye_last_round: int | None = None
    awards: Awards = field(default_factory=Awards)
    norm_event: NormEvent = NormEvent.ORDINARY
    knockout: KnockoutTerms = field(default_factory=KnockoutTerms)
