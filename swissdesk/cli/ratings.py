"""`swissdesk ratings`: what the event does to ratings, and the first ratings of those who have none."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from swissdesk import wording
from swissdesk.cli import files, output
from swissdesk.cli.exits import DONE
from swissdesk.cli.reading import WHOLE, Given, Grammar, one_of
from swissdesk.i18n import N_

if TYPE_CHECKING:
    from swissdesk.model import Tournament
    from swissdesk.standings.rating_change import InitialRating, LeftOut, RatingChange


def arguments(takes: Grammar) -> None:
    """Declare what the command takes."""
    takes.word("file", N_("FILE"), N_("a .swissdesk document or a TRF file"))
    takes.option("output", "-o", N_("OUT"), N_("the file to write (default: standard output)"))
    takes.option("round", "--round", "N", N_("after round N (default: the latest)"), WHOLE)
    takes.option(
        "format", "--format", "", N_("the format (default: text)"), one_of(output.FORMATS), default=output.TEXT
    )


def run(given: Given) -> int:
    """Print score, expectation, performance and change of everybody; JSON has every game."""
    from swissdesk.formats import sheets

    tournament = files.load(given.file)
    if given.format == output.JSON:
        data = _data(tournament, given.round)
        files.write_text(given.output, json.dumps(data, ensure_ascii=False, indent=1) + "\n")
    else:
        output.write_sheet(sheets.ratings(tournament, given.round), given.format, given.output)
    return DONE


def _data(tournament: Tournament, after_round: int | None) -> dict[str, Any]:
    from swissdesk.standings.rating_change import initial_rating, rating_change, rating_rules
    from swissdesk.standings.table import round_number

    round_number(tournament, after_round)
    players = []
    for player in tournament.players:
        change = rating_change(tournament, player.id, after_round)
        first = None if change is not None else initial_rating(tournament, player.id, after_round)
        facts = _change(change) if change is not None else _first(first) if first is not None else {}
        players.append({"id": player.id, "name": player.name, **facts})
    rules = rating_rules(tournament)
    return {"rules": rules.edition, "pace": rules.pace.value, "players": players}


def _change(change: RatingChange) -> dict[str, Any]:
    return {
        "rating": change.rating,
        "k": change.coefficient,
        "score": change.score / 100,
        "expected": change.expected / 100,
        "average": change.average,
        "performance": change.performance,
        "change": change.change / 100,
        "new_rating": change.new_rating,
        "games": [
            {
                "round": game.round,
                "opponent": game.opponent,
                "rating": game.rating,
                "difference": game.difference,
                "is_limited": game.is_limited,
                "expected": game.expected / 100,
                "score": game.score / 100,
            }
            for game in change.games
        ],
        "left_out": _left_out(change.left_out),
    }


def _first(first: InitialRating) -> dict[str, Any]:
    return {
        "rating": None,
        "score": first.score / 100,
        "first_rating": first.value,
        "is_enough": first.is_enough,
        "is_listed": first.is_listed,
        "games": [
            {"round": game.round, "opponent": game.opponent, "rating": game.rating, "score": game.score / 100}
            for game in first.games
        ],
        "left_out": _left_out(first.left_out),
    }


def _left_out(found: tuple[LeftOut, ...]) -> list[dict[str, Any]]:
    return [
        {"round": one.round, "opponent": one.opponent, "article": one.article, "reason": wording.sentence(one.reason)}
        for one in found
    ]
