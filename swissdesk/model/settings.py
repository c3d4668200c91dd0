"""The settings of a tournament: the event's data, and the rules it is played by.

A setting begins here: with its type, its default and its name. How a form asks for it, what follows from it and how
regulations say it stands in its declaration in `swissdesk.fields`; everything else is made from these two.
"""

from __future__ import annotations

from enum import Enum

from swissdesk.errors import Message, message
from swissdesk.i18n import N_, N_context
from swissdesk.model.awards import Awards, NormEvent
from swissdesk.model.player import Player
from swissdesk.model.points import Points, Scoring
from swissdesk.model.rating import ListOrder, RatingMethod, RatingPace, rating_by
from swissdesk.model.result import ByeKind, Colour
from swissdesk.model.systems import DEFAULT
from swissdesk.values import dataclass, field, fields

# ---- how a setting is declared


@dataclass(frozen=True, slots=True)
class Named:
    """What the program knows of a setting without knowing what it means.

    `name` is what it is called in running text. `pairing`: a pairing rests on it. `fixed` is what a refusal calls it
    because round 1 has fixed it, empty for one that is not. `lost` says what a TRF is without where it is not the
    default, empty where the file has a place for it. The texts are to be translated.
    """

    name: str
    pairing: bool
    fixed: str
    lost: str


def named(name: str, *, pairing: bool = False, fixed: str = "", lost: str = "") -> dict[str, Named]:
    """Return what a field of a dataclass has beside its default, as in `Named`."""
    return {"named": Named(name, pairing, fixed, lost)}


def names_in(described: type) -> dict[str, Named]:
    """Return what is known of the fields of `EventInfo` or `Settings`, in their order."""
    return {field.name: field.metadata["named"] for field in fields(described)}


_AWARDS = N_("categories and prizes")
_BYE_LIMITS = N_("the limits of half-point byes")


# ---- the data of the event


class Role(Enum):
    """What an arbiter does in the event; the value is the code in files."""

    CHIEF = "chief"
    DEPUTY = "deputy"
    SECTOR = "sector"
    PAIRINGS = "pairings"
    FAIR_PLAY = "fair-play"
    ARBITER = "arbiter"


@dataclass(frozen=True, slots=True)
class Arbiter:
    """An arbiter. `days` is how many days of the event they worked, None for all; `sector` what they looked after.

    `seeks` is the title for which a norm report is to be written: ``FA``, ``IA`` or empty.
    """

    name: str
    title: str = ""
    fide_id: str = ""
    federation: str = ""
    role: Role = Role.ARBITER
    sector: str = ""
    days: int | None = None
    seeks: str = ""

    @property
    def text(self) -> str:
        """The arbiter in a line of a report: ``IA Nováková, Jana (14900001)``."""
        number = f"({self.fide_id})" if self.fide_id else ""
        return " ".join(part for part in (self.title, self.name, number) if part)

    def is_same(self, other: Arbiter) -> bool:
        """Whether both are one person: by FIDE ID where both have one, else by name."""
        if self.fide_id and other.fide_id:
            return self.fide_id == other.fide_id
        return _plain(self.name) == _plain(other.name)


def _plain(name: str) -> tuple[str, ...]:
    return tuple(sorted(name.replace(",", " ").casefold().split()))


@dataclass(frozen=True)
class EventInfo:
    """The data printed on every sheet and sent to the rating officer; no rule depends on them.

    `end` and `round_dates` are written like `start`; `round_times` (``14:00``) and `round_dates` may be of different
    length. `type` is free text, `rating_method` that of TRF record 172.
    """

    name: str = field(default="", metadata=named(N_context("of a thing", "name")))
    city: str = field(default="", metadata=named(N_("place")))
    federation: str = field(default="", metadata=named(N_("federation")))
    start: str = field(default="", metadata=named(N_("first day")))
    """``YYYY/MM/DD``, or whatever text the source had."""
    end: str = field(default="", metadata=named(N_("last day")))
    type: str = field(default="", metadata=named(N_("kind of event")))
    type_code: str = field(default="", metadata=named(N_("code of the kind of event")))
    """The coded kind of event of TRF record 192."""
    chief_arbiter: str = field(default="", metadata=named(N_("chief arbiter")))
    deputy_arbiters: tuple[str, ...] = field(default=(), metadata=named(N_("deputy arbiters")))
    time_control: str = field(default="", metadata=named(N_("rate of play")))
    time_control_code: str = field(default="", metadata=named(N_("code of the rate of play")))
    """The coded time control of TRF record 222: ``5400+30``."""
    rating_method: str = field(default="", metadata=named(N_("rating method")))
    program: str = field(default="", metadata=named(N_("program")))
    round_dates: tuple[str, ...] = field(default=(), metadata=named(N_("days of the rounds")))
    round_times: tuple[str, ...] = field(
        default=(), metadata=named(N_("times of the rounds"), lost=N_("the times of the rounds"))
    )
    """When the rounds begin, beside their dates."""
    event_code: str = field(default="", metadata=named(N_("event code")))
    """The number under which FIDE has the event; a report is sent to that event, and does not name it."""
    start_positions: str = field(default="", metadata=named(N_("Chess960 start positions")))
    """The numbers of the positions round by round, with semicolons between them; empty for ordinary chess."""
    arbiters: tuple[Arbiter, ...] = field(default=(), metadata=named(N_("records of the arbiters")))
    """The arbiters as records; who is chief and who deputy is said by the texts (`arbiters_of`).

    A report holds the texts alone; what else FIDE asks stands in its forms.
    """


# ---- rules


class Acceleration(Enum):
    """A published way of giving virtual points (C.04.7); NONE does not rule out points given one by one."""

    NONE = "none"
    BAKU = "baku"


class RankingOrder(Enum):
    """What ranks players of equal score."""

    STARTING_RANK = "starting-rank"
    LISTED = "listed"
    """The order in which the players stand in the tournament (TRF(x) ``XXC rank``)."""


class EqualOrder(Enum):
    """What numbers players of equal rating and title: the alphabet, or what was announced instead (C.04.2 art. 2.2)."""

    NAME = "name"
    YOUNGER = "younger"
    OLDER = "older"
    FIDE_ID = "fide-id"
    """The smaller number first; who has none comes last."""


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
    """No player meets another of the same club, federation or family in rounds `first_round` to `last_round`.

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


class RatingTime(Enum):
    """Which of a player's ratings tie-breaks use, where an event goes on over several lists; the value is its code."""

    FIRST = "first"
    """The one at the start, which ranks the players (C.07 art. 10)."""
    GAME = "game"
    """The one at the time of each game."""
    LATEST = "latest"


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

    system: str = field(default=DEFAULT, metadata=named(N_("pairing system"), pairing=True))
    """The pairing system: ``dutch-2026``, ``dutch-2017``, …"""
    rounds: int | None = field(default=None, metadata=named(N_("number of rounds"), pairing=True))
    """The announced number of rounds, None while unknown."""
    scoring: Scoring = field(
        default=Scoring(), metadata=named(N_("point system"), pairing=True, fixed=N_("The point system"))
    )
    """What each outcome is worth."""
    initial_colour: Colour | None = field(default=None, metadata=named(N_("initial colour"), pairing=True))
    """The colour of the first player in round 1, drawn by lot."""
    ranking_order: RankingOrder = field(
        default=RankingOrder.STARTING_RANK,
        metadata=named(N_("order of the players"), pairing=True, fixed=N_("The order of the players")),
    )
    acceleration: Acceleration = field(
        default=Acceleration.NONE, metadata=named(N_("acceleration"), pairing=True, fixed=N_("The acceleration"))
    )
    last_accelerated: int | None = field(
        default=None, metadata=named(N_("last player of the acceleration group"), pairing=True)
    )
    """The last participant of the upper group, None until round 1 fixes it."""
    fictitious: tuple[FictitiousPoints, ...] = field(default=(), metadata=named(N_("virtual points"), pairing=True))
    forbidden: tuple[ForbiddenGroup, ...] = field(default=(), metadata=named(N_("forbidden pairings"), pairing=True))
    forbidden_rules: tuple[ForbiddenRule, ...] = field(
        default=(), metadata=named(N_("rules for forbidden pairings"), pairing=True)
    )
    """Nobody meets somebody of the same club, federation or family in these rounds."""
    fixed_boards: tuple[FixedBoard, ...] = field(
        default=(), metadata=named(N_("fixed boards"), lost=N_("the fixed boards"))
    )
    lot: Lot | None = field(default=None, metadata=named(N_("drawing of lots")))
    """How the initial colour was drawn, None if that is not on record."""
    rating_method: RatingMethod = field(default=RatingMethod.HAND, metadata=named(N_("rating method")))
    rating_pace: RatingPace = field(default=RatingPace.STANDARD, metadata=named(N_("FIDE rating list in use")))
    list_order: ListOrder = field(default=ListOrder.PRESET, metadata=named(N_("order of FIDE's lists")))
    equal_order: EqualOrder = field(default=EqualOrder.NAME, metadata=named(N_("order of equal ratings")))
    late_bye: ByeKind = field(default=ByeKind.ZERO_POINT, metadata=named(N_("bye for rounds before a late entry")))
    """The bye that rounds missed before a late entry count as."""
    points_exceptions: tuple[PointsException, ...] = field(
        default=(), metadata=named(N_("points of individual players"), pairing=True)
    )
    tiebreaks: tuple[str, ...] = field(default=(), metadata=named(N_("tie-breaks")))
    """Codes of C.07 in order of use, as TRF records 202 and 212 have them."""
    fide_rated: bool = field(default=False, metadata=named(N_("rating by FIDE")))
    """Whether FIDE rates the event; it is in FIDE mode then, until that is left."""
    fide_mode_left: int | None = field(default=None, metadata=named(N_("round of leaving FIDE mode")))
    """The round in which FIDE mode was left, None if it was not."""
    half_byes_allowed: int | None = field(
        default=None, metadata=named(N_("half-point byes allowed per player"), lost=_BYE_LIMITS)
    )
    """How many half-point byes a player may take, None: no limit."""
    half_bye_last_round: int | None = field(
        default=None, metadata=named(N_("last round for a half-point bye"), lost=_BYE_LIMITS)
    )
    """The last round in which one may be taken, None: no limit."""
    norm_event: NormEvent = field(default=NormEvent.ORDINARY, metadata=named(N_("kind of event for norms")))
    knockout: KnockoutTerms = field(default=KnockoutTerms(), metadata=named(N_("matches of a knockout"), pairing=True))
    annul_early: bool = field(default=True, metadata=named(N_("early leavers' results in a round robin"), pairing=True))
    """Who leaves a round robin before half of the games has no result that counts (C.05 art. 6.6)."""
    exchange_rounds: bool = field(default=True, metadata=named(N_("last two rounds of the first cycle"), pairing=True))
    """In a double round robin the last two rounds of the first cycle change places (C.05 annex 1)."""
    thesis: ThesisTerms = field(
        default=ThesisTerms(),
        metadata=named(
            N_("settings of the matching methods"), pairing=True, lost=N_("the settings of the matching methods")
        ),
    )
    tiebreak_ratings: RatingTime = field(
        default=RatingTime.FIRST,
        metadata=named(N_("ratings of the tie-breaks"), lost=N_("which ratings the tie-breaks use")),
    )
    awards: Awards = field(default=Awards(), metadata=named(_AWARDS, lost=_AWARDS))

    @property
    def fide_mode(self) -> bool:
        """Whether the event is in FIDE mode: what endangers its rating is asked about, logged, or refused."""
        return self.fide_rated and self.fide_mode_left is None

    def rate(self, player: Player) -> int:
        """Return the rating that the event ranks a player by under its rating method; 0 for none."""
        return rating_by(player, self.rating_method, self.rating_pace, self.list_order)


# ---- changes in words


def change_message(before: EventInfo | Settings, after: EventInfo | Settings, nothing: str = "") -> Message:
    """Return what differs between two values of the same dataclass, in one line; `nothing` where nothing does."""
    known = names_in(type(before))
    changed = [name for name in known if getattr(before, name) != getattr(after, name)]
    if not changed:
        return message(nothing)
    if len(changed) == 1:
        return _one(known[changed[0]].name, getattr(before, changed[0]), getattr(after, changed[0]))
    first, second, *rest = (known[name].name for name in changed)
    match rest:
        case []:
            return message(N_("Changed: {first} and {second}"), first=first, second=second)
        case [third]:
            return message(N_("Changed: {first}, {second} and {third}"), first=first, second=second, third=third)
    template = N_("Changed: {first}, {second} and {more} more")
    return message(template, first=first, second=second, more=len(rest))


def _one(name: str, old: object, new: object) -> Message:
    was, now = _said(old), _said(new)
    if was is None or now is None:
        return message(N_("Changed: {what}"), what=name)
    return message(N_("Changed: {what} {old} → {new}"), what=name, old=was, new=now)


def _said(value: object) -> object | None:
    """Return a value as it can stand in a line, None for one that is too much for that."""
    if value is None or value == "":
        return message(N_("none"))
    if isinstance(value, bool):
        return message(N_("yes")) if value else message(N_("no"))
    return value if isinstance(value, str | int | Enum) else None
