"""How an event begins: its data, its rules, and the ratings of its players, all from a plan."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from events import Plan

from swissdesk.model import (
    Acceleration,
    EventInfo,
    FictitiousPoints,
    ForbiddenRule,
    Player,
    Rating,
    RatingMethod,
    Settings,
)
from swissdesk.model.rating import rating_by

MOST_STAGES = 16
"""So many rounds are announced for a knockout, whose end nobody knows."""
CLUBS = ("Rook", "Castle", "Tempo", "En passant", "Zugzwang", "Fianchetto", "Gambit", "")
NATIONAL = (RatingMethod.NRO, RatingMethod.FIDON, RatingMethod.NIDOF, RatingMethod.HBFN, RatingMethod.LBFN)


def settings_of(plan: Plan) -> Settings:
    """Return the rules of the event."""
    boosted = [FictitiousPoints(1, plan.players // 2, 1, 2, plan.boosted)] if plan.boosted else []
    return Settings(
        system=plan.system,
        rounds=plan.rounds or MOST_STAGES,
        scoring=plan.scoring,
        acceleration=Acceleration.BAKU if plan.baku else Acceleration.NONE,
        fictitious=tuple(boosted),
        tiebreaks=plan.codes,
        knockout=plan.knockout,
        forbidden_rules=() if plan.apart_by is None else (ForbiddenRule(plan.apart_by, 1, 3),),
        rating_method=plan.method,
        late_bye=plan.late_bye,
    )


def with_ratings(player: Player, plan: Plan, chance: Random) -> Player:
    """Return a player with a club, and a rating by the method of the event, if with any."""
    ratings = [Rating(player.rating, "FIDE standard", "2026-11")]
    if plan.method in NATIONAL:
        ratings.append(Rating(player.rating + chance.randint(-120, 120), "SVK", "2026-11"))
        del ratings[chance.choice((0, 1, 2, 2, 2)) : 1]
    if chance.randrange(100) < plan.unrated:
        ratings = []
    known = replace(player, club=chance.choice(CLUBS), ratings=tuple(ratings), rating=0)
    return replace(known, rating=rating_by(known, plan.method))


def info_of(plan: Plan) -> EventInfo:
    """Return the data of the event; it has a round a day."""
    days = tuple(f"2026/11/{13 + number:02d}" for number in range(1, (plan.rounds or MOST_STAGES) + 1))
    return EventInfo(
        name=f"Judged: {plan.name}",
        city="Žilina",
        federation="SVK",
        start=days[0],
        end=days[-1],
        type="Individual",
        chief_arbiter="Nováková, Jana",
        deputy_arbiters=("Horák, Ján",),
        time_control="90 min + 30 s/move",
        time_control_code="5400+30",
        round_dates=days,
    )
