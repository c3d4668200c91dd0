"""A whole tournament as JSON for other programs; `resources/schemas/tournament.json` is the schema.

The format is a promise of its own and does not follow the document: names in it stay, new ones may come, `version`
rises when one changes its meaning. Points and tie-breaks are decimal numbers, players are named by starting rank, what
is not known is null or an empty text.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from swissdesk.formats.standings_json import numbers
from swissdesk.model import (
    CategoryRule,
    EventInfo,
    Lot,
    Pairing,
    Player,
    PrizeList,
    Result,
    Round,
    Settings,
    Tournament,
)
from swissdesk.model.points import POINT
from swissdesk.standings import chosen, table

FORMAT = "swissdesk-tournament"
VERSION = 1


def as_json(tournament: Tournament) -> str:
    """Return the tournament as JSON, standings after the latest round included."""
    return json.dumps(as_data(tournament), ensure_ascii=False, indent=1) + "\n"


def as_data(tournament: Tournament) -> dict[str, Any]:
    """Return the tournament as JSON's dicts, lists, texts and numbers."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "event": _event(tournament.info),
        "settings": _settings(tournament.settings),
        "players": [_player(player) for player in tournament.players],
        "rounds": [_round(r) for r in tournament.rounds],
        "announced_byes": [
            {"player": request.player, "round": request.round, "kind": request.kind.value}
            for request in tournament.requests
        ],
        "decisions": [asdict(decision) for decision in tournament.decisions],
        "standings": _standings(tournament),
    }


def _event(info: EventInfo) -> dict[str, Any]:
    return {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(info).items()}


def _settings(settings: Settings) -> dict[str, Any]:
    return {
        "system": settings.system,
        "rounds": settings.rounds,
        "scoring": {name: points / POINT for name, points in asdict(settings.scoring).items()},
        "initial_colour": None if settings.initial_colour is None else settings.initial_colour.value,
        "ranking_order": settings.ranking_order.value,
        "acceleration": settings.acceleration.value,
        "last_accelerated": settings.last_accelerated,
        "fictitious_points": [{**asdict(f), "points": f.points / POINT} for f in settings.fictitious],
        "forbidden_pairings": [{**asdict(g), "players": list(g.players)} for g in settings.forbidden],
        "forbidden_rules": [{**asdict(r), "by": r.by.value} for r in settings.forbidden_rules],
        "fixed_boards": [asdict(seat) for seat in settings.fixed_boards],
        "lot": None if settings.lot is None else _lot(settings.lot),
        "rating_method": settings.rating_method.value,
        "rating_pace": settings.rating_pace.value,
        "late_bye": settings.late_bye.value,
        "points_exceptions": [
            {"kind": e.kind, "points": e.points / POINT, "round": e.round, "players": list(e.players)}
            for e in settings.points_exceptions
        ],
        "tiebreaks": list(settings.tiebreaks),
        "fide_mode_left": settings.fide_mode_left,
        "half_byes_allowed": settings.half_byes_allowed,
        "half_bye_last_round": settings.half_bye_last_round,
        "norm_event": settings.norm_event.value,
        "knockout": asdict(settings.knockout),
        "annul_early": settings.annul_early,
        "thesis": asdict(settings.thesis),
        "categories": [_category(category) for category in settings.awards.categories],
        "prizes": {
            "currency": settings.awards.currency,
            "coin": settings.awards.coin / POINT,
            "one_each": settings.awards.one_each,
            "lists": [_prize_list(prizes) for prizes in settings.awards.prize_lists],
        },
    }


def _lot(lot: Lot) -> dict[str, str]:
    return {"kind": lot.kind.value, "colour": lot.colour.value, "at": lot.at, "words": lot.words}


def _category(rule: CategoryRule) -> dict[str, Any]:
    return {
        **asdict(rule),
        "sex": None if rule.sex is None else rule.sex.value,
        "federations": list(rule.federations),
        "clubs": list(rule.clubs),
        "players": None if rule.players is None else list(rule.players),
    }


def _prize_list(prizes: PrizeList) -> dict[str, Any]:
    return {
        **asdict(prizes),
        "amounts": [amount / 100 for amount in prizes.amounts],
        "in_kind": list(prizes.in_kind),
    }


def _player(player: Player) -> dict[str, Any]:
    return {
        **asdict(player),
        "sex": None if player.sex is None else player.sex.value,
        "ratings": [asdict(rating) for rating in player.ratings],
    }


def _round(r: Round) -> dict[str, Any]:
    return {
        "number": r.number,
        "stage": r.stage.value,
        "system": r.system,
        "published_at": r.published_at,
        "boards": [_board(place, pairing) for place, pairing in enumerate(r.pairings, 1)],
        "byes": [{"player": bye.player, "kind": bye.kind.value} for bye in r.byes],
    }


def _board(place: int, pairing: Pairing) -> dict[str, Any]:
    return {
        "board": place,
        "table": pairing.table,
        "white": pairing.white,
        "black": pairing.black,
        "result": _result(pairing.result),
        "reported_result": _result(pairing.reported),
    }


def _result(result: Result | None) -> dict[str, str] | None:
    if result is None:
        return None
    return {"white": result.white.value, "black": result.black.value, "manner": result.manner.value}


def _standings(tournament: Tournament) -> dict[str, Any]:
    rows = table(tournament, tiebreaks=chosen(tournament))
    return {
        "after_round": len(tournament.rounds),
        "tiebreaks": [code for code, _ in rows[0].tiebreaks] if rows else [],
        "rows": [
            {"rank": row.rank, "player": row.player, "points": row.points / POINT, "tiebreaks": numbers(row.tiebreaks)}
            for row in rows
        ],
    }
