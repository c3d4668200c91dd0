"""What a tournament is: frozen dataclasses and tuples. No files, no clock, no chance, no Qt, no pairing rules."""

from swissdesk.model.awards import Awards, CategoryRule, NormEvent, PrizeList
from swissdesk.model.colour import Colour
from swissdesk.model.player import Player, Rating, Sex, Title
from swissdesk.model.points import Points, Scoring, format_points, parse_points, shown_points
from swissdesk.model.rating import RatingMethod, RatingPace
from swissdesk.model.result import Bye, ByeKind, Manner, Outcome, Result
from swissdesk.model.rounds import Alteration, Entry, Pairing, Round, Stage
from swissdesk.model.settings import (
    Acceleration,
    Bond,
    EventInfo,
    FictitiousPoints,
    FixedBoard,
    ForbiddenGroup,
    ForbiddenRule,
    KnockoutTerms,
    Lot,
    LotKind,
    PointsException,
    RankingOrder,
    Settings,
    ThesisTerms,
)
from swissdesk.model.tournament import ByeRequest, Decision, Listing, PlayedGame, Source, Tournament

__all__ = [
    "Acceleration",
    "Alteration",
    "Awards",
    "Bond",
    "Bye",
    "ByeKind",
    "ByeRequest",
    "CategoryRule",
    "Colour",
    "Decision",
    "Entry",
    "EventInfo",
    "FictitiousPoints",
    "FixedBoard",
    "ForbiddenGroup",
    "ForbiddenRule",
    "KnockoutTerms",
    "Listing",
    "Lot",
    "LotKind",
    "Manner",
    "NormEvent",
    "Outcome",
    "Pairing",
    "PlayedGame",
    "Player",
    "Points",
    "PointsException",
    "PrizeList",
    "RankingOrder",
    "Rating",
    "RatingMethod",
    "RatingPace",
    "Result",
    "Round",
    "Scoring",
    "Settings",
    "Sex",
    "Source",
    "Stage",
    "ThesisTerms",
    "Title",
    "Tournament",
    "format_points",
    "parse_points",
    "shown_points",
]
