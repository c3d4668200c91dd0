"""Why a player has no game although nobody is absent: tables leave one free, and knockouts let go or wait.

On record all of it is an absence without points, which is what TRF can say; people are told what it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import TYPE_CHECKING

from swissdesk.model.annulment import meets_everybody
from swissdesk.model.knockout import NoKnockout, course_of
from swissdesk.model.result import ByeKind

if TYPE_CHECKING:
    from swissdesk.model.rounds import Round
    from swissdesk.model.tournament import Tournament


class Rest(Enum):
    """What keeps a player of a schedule from the board in a round."""

    FREE = "free"
    """The opponent by the table would be the seat that nobody has."""
    THROUGH = "through"
    """In a knockout: advanced already, while others still play their matches."""
    OUT = "out"
    """In a knockout: has lost a match."""


def rests_in(tournament: Tournament, played: Round) -> dict[int, Rest]:
    """Return who has no game in a round because of the schedule, and why; nobody in a Swiss.

    Those who were taken for absent for another reason are not in it, nor those who have left.
    """
    present = [
        bye.player for bye in played.byes
        if bye.kind is ByeKind.ZERO_POINT and not _has_left(tournament, bye.player, played.number)
    ]  # fmt: skip
    if (played.system or tournament.settings.system) == "knockout":
        return dict(_of_knockout(tournament, played.number, present))
    if meets_everybody(tournament) and len(tournament.players) % 2 and present and len(played.byes) == 1:
        return {present[0]: Rest.FREE}
    return {}


def _of_knockout(tournament: Tournament, number: int, present: list[int]) -> Iterator[tuple[int, Rest]]:
    try:
        course = course_of(tournament, number - 1)
    except NoKnockout:
        return
    stage = course.stages[-1]
    playing = {player for match in stage if not match.is_over for player in match.players}
    through = {match.winner for match in stage if not match.for_third_place} if course.final is None else set()
    for player in present:
        if player not in playing:
            yield player, Rest.THROUGH if player in through else Rest.OUT


def _has_left(tournament: Tournament, player: int, number: int) -> bool:
    withdrawn = tournament.by_id[player].withdrawn_from
    return withdrawn is not None and withdrawn <= number
