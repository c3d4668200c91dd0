"""What a tournament is: frozen dataclasses and tuples. No files, no clock, no chance, no Qt, no pairing rules."""

from swissdesk.model.awards import Awards, CategoryRule, NormEvent, PrizeList
from swissdesk.model.colour import Colour
from swissdesk.model.player import Player, Rating, Sex, Title
from swissdesk.model.points import Points, Scoring, format_points, parse_points
from swissdesk.model.result import Bye, ByeKind, Manner, Outcome, Result
from swissdesk.model.rounds import Alteration, Entry, Pairing, Round, Stage
from swissdesk.model.settings import (
    Acceleration,
    EventInfo,
    FictitiousPoints,
    ForbiddenGroup,
    KnockoutTerms,
    PointsException,
    RankingOrder,
    Settings,
)
from swissdesk.model.tournament import ByeRequest, Decision, Listing, Source, Tournament

__all__ = [
    "Acceleration",
    "Alteration",
    "Awards",
    "Bye",
    "ByeKind",
    "ByeRequest",
    "CategoryRule",
    "Colour",
    "Decision",
    "Entry",
    "EventInfo",
    "FictitiousPoints",
    "ForbiddenGroup",
    "KnockoutTerms",
    "Listing",
    "Manner",
    "NormEvent",
    "Outcome",
    "Pairing",
    "Player",
    "Points",
    "PointsException",
    "PrizeList",
    "RankingOrder",
    "Rating",
    "Result",
    "Round",
    "Scoring",
    "Settings",
    "Sex",
    "Source",
    "Stage",
    "Title",
    "Tournament",
    "format_points",
    "parse_points",
]
