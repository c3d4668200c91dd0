"""The desk before round 1: who is here and has paid, and what is done about those who are not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from swissdesk.model import ByeKind, Player, Stage, Tournament
from swissdesk.model.events import AnnounceBye, Event
from swissdesk.model.numbering import ruled_numbers
from swissdesk.session.absences import together
from swissdesk.session.registration.entering import is_numbered_by_strength


@dataclass(frozen=True, slots=True)
class DeskCounts:
    """How many players are expected, are here, have paid; `missing` are expected and not here yet."""

    total: int
    here: int
    paid: int
    missing: int

    @property
    def has_begun(self) -> bool:
        """Whether anybody has been noted."""
        return bool(self.here or self.paid)


def counts(players: Iterable[Player]) -> DeskCounts:
    """Return the counts over players; who has withdrawn is not expected."""
    expected = [player for player in players if player.withdrawn_from is None]
    here = sum(player.checked_in for player in expected)
    return DeskCounts(len(expected), here, sum(player.paid for player in expected), len(expected) - here)


def is_open(tournament: Tournament) -> bool:
    """Whether people are still expected: round 1 has not been published."""
    return not tournament.rounds or (len(tournament.rounds) == 1 and tournament.rounds[0].stage is Stage.DRAFT)


def not_here(tournament: Tournament) -> tuple[int, ...]:
    """Return who is to be paired in round 1 but has not come yet, in starting order."""
    expected = set(tournament.present(1))
    return tuple(
        player for player in tournament.ranking if player in expected and not tournament.by_id[player].checked_in
    )


def leaving_out(tournament: Tournament) -> Event | None:
    """Return the one event that takes all absent players out of round 1; None if all are here."""
    absent = not_here(tournament)
    return together([AnnounceBye(player, 1, ByeKind.ZERO_POINT) for player in absent]) if absent else None


def out_of_order(tournament: Tournament) -> int:
    """Return how many players would have another number by the rule; 0 where numbers are not by strength."""
    return (
        len(ruled_numbers(tournament.players, tournament.settings.equal_order))
        if is_numbered_by_strength(tournament)
        else 0
    )
