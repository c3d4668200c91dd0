"""Entering one player, and the desk before round 1: who is entered already, who is here, who has paid.

Before round 1 a new player gets the number after the last. Once a round of a Swiss has been paired they are a late
entry: the rule gives their number (C.04.2 art. 2.4), and the missed rounds count as a bye. In round robins and
knockouts numbers are places in a table drawn beforehand, and a new player comes last.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from enum import Enum

from swissdesk.i18n import N_
from swissdesk.model import ByeKind, Player, Stage, Tournament
from swissdesk.model.events import MAX_PLAYERS, AddPlayer, AnnounceBye, EnterLate, Event
from swissdesk.model.numbering import late_number, ruled_numbers
from swissdesk.model.searching import are_two, name_key
from swissdesk.model.systems import Kind, kind_of
from swissdesk.session.absences import together
from swissdesk.standings.rules import rules_of
from swissdesk.values import dataclass, replace

# ---- entering

LATE_BYES = (ByeKind.ZERO_POINT, ByeKind.HALF_POINT, ByeKind.FULL_POINT)
"""What rounds before a late entry can count as."""


class Likeness(Enum):
    """How a person is like a player who is entered already."""

    FIDE_ID = "fide-id"
    NAME = "name"
    """Of the same name, and nothing says that they are two."""
    NAMESAKE = "namesake"
    """Of the same name, and certainly two."""


class Entered:
    """Players who are entered, to be asked whether a person is one of them."""

    def __init__(self, players: Iterable[Player]) -> None:
        self._by_fide_id: dict[str, Player] = {}
        self._by_name: defaultdict[str, list[Player]] = defaultdict(list)
        for player in players:
            if player.fide_id:
                self._by_fide_id[player.fide_id] = player
            self._by_name[name_key(player.name)].append(player)

    def similar(self, player: Player) -> tuple[Player, Likeness] | None:
        """Return the entered player most similar to a person, and how; None if there is none."""
        if player.fide_id in self._by_fide_id:
            return self._by_fide_id[player.fide_id], Likeness.FIDE_ID
        named = self._by_name.get(name_key(player.name), []) if player.name.strip() else []
        same = next((other for other in named if not are_two(player, other)), None)
        if same is not None:
            return same, Likeness.NAME
        return (named[0], Likeness.NAMESAKE) if named else None

    def number_of(self, player: Player) -> int | None:
        """Return the starting rank of a person who is entered already, else None."""
        found = self.similar(player)
        return None if found is None or found[1] is Likeness.NAMESAKE else found[0].id


def entering(tournament: Tournament, player: Player, missed: ByeKind = ByeKind.ZERO_POINT) -> AddPlayer | EnterLate:
    """Return the event by which a new player takes part, the number included; `missed` is for rounds paired already."""
    if not is_late(tournament):
        return AddPlayer(replace(player, id=next_number(tournament)))
    return EnterLate(
        replace(player, id=late_number(tournament.players, player, tournament.settings.equal_order)), missed
    )


def next_number(tournament: Tournament) -> int:
    """Return the number behind the last."""
    return min(max((player.id for player in tournament.players), default=0) + 1, MAX_PLAYERS)


def is_late(tournament: Tournament) -> bool:
    """Whether a player who comes now is a late entry with a number by the rule."""
    return bool(tournament.rounds) and is_numbered_by_strength(tournament)


def is_numbered_by_strength(tournament: Tournament) -> bool:
    """Whether starting ranks follow the ratings; in round robins and knockouts they are places in a table."""
    return not (rules_of(tournament).is_round_robin or kind_of(tournament.settings.system) is Kind.KNOCKOUT)


_NEEDED: tuple[tuple[Callable[[Player], object], str], ...] = (
    (lambda player: player.birth, N_("date of birth")),
    (lambda player: player.sex, N_("sex")),
    (lambda player: player.federation, N_("federation")),
)


def missing(player: Player) -> tuple[str, ...]:
    """Return what the rating report needs of a player without a FIDE ID and is not known, to be translated."""
    if player.fide_id.strip():
        return ()
    return tuple(label for known, label in _NEEDED if not known(player))


# ---- the desk


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
