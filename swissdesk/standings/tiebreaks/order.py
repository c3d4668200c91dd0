"""What a player brings along: the pairing number (TPN) and the rating (RTNG), C.07 art. 7.8 and 10.6."""

from __future__ import annotations

from swissdesk.errors import message
from swissdesk.i18n import N_
from swissdesk.standings.crosstable import Crosstable
from swissdesk.standings.tiebreaks.codes import Modifiers
from swissdesk.standings.tiebreaks.definition import Step, TieBreak, Working
from swissdesk.standings.tiebreaks.ratings import rating_of, ratings
from swissdesk.standings.values import Unit


def pairing_number(crosstable: Crosstable, _modifiers: Modifiers) -> dict[int, int]:
    """Return the starting ranks; the smaller goes first (art. 7.8)."""
    return {player: player for player in crosstable.players}


def _number_steps(_crosstable: Crosstable, _modifiers: Modifiers, player: int) -> Working:
    return Working((Step(message(N_("Pairing number {number}"), number=player), player, "7.8"),))


def own_rating(crosstable: Crosstable, modifiers: Modifiers) -> dict[int, int | None]:
    """Return the ratings at the start (art. 10.6); None for everybody where somebody is unrated."""
    known = ratings(crosstable, modifiers)
    return {player: None if known is None else known[player] for player in crosstable.players}


def _rating_steps(crosstable: Crosstable, modifiers: Modifiers, player: int) -> Working:
    rating = rating_of(crosstable, modifiers, player)
    return Working((Step(message(N_("Rating {rating}"), rating=rating), rating, "10.6"),))


TIEBREAKS = (
    TieBreak("TPN", "7.8", N_("Tournament pairing number"), Unit.COUNT, pairing_number, _number_steps, "B", "R",
             smaller_first=True),
    TieBreak("RTNG", "10.6", N_("Rating"), Unit.RATING, own_rating, _rating_steps, "B", "RU", uses_ratings=True),
)  # fmt: skip
