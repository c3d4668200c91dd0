"""The round robin as one of the systems SwissDesk pairs by: the table says it all, nothing is decided."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from swissdesk.engine.edition import SCHEDULED, Edition
from swissdesk.engine.position import Position
from swissdesk.engine.progress import Progress
from swissdesk.engine.proposal import NotReady, Pairs
from swissdesk.engine.systems.round_robin.tables import Table, berger, circle, in_cycles, seats_for
from swissdesk.i18n import N_
from swissdesk.model import Tournament


@dataclass(frozen=True)
class RoundRobinSystem:
    """A round robin by one of the tables; as many cycles as the rounds ask for."""

    name: str
    title: str
    edition: Edition
    table: Callable[[int], Table]

    def pair(self, position: Position, progress: Progress, *, shortcuts: bool = True) -> tuple[Pairs, int | None]:
        """Return the boards of the round, in the order of the table; nobody has a pairing-allocated bye.

        Boards of players who are away are included: such a game is lost by forfeit or postponed. Whoever has left
        before half of the games plays no more (C.05 art. 6.6), and the opponents are free. Raises NotReady if somebody
        entered after the first round.
        """
        tournament = position.tournament
        numbers = sorted(tournament.by_id, key=tournament.ranking.__getitem__)
        size = seats_for(len(numbers))
        if len(numbers) < 2:
            return (), None
        _check_field(tournament)
        cycles = -(-position.rounds // (size - 1))
        games = in_cycles(self.table(size), cycles)[position.round - 1]
        gone = tournament.annulled
        boards = [(numbers[w - 1], numbers[b - 1]) for w, b in games if max(w, b) <= len(numbers)]
        return tuple((w, b) for w, b in boards if w not in gone and b not in gone), None


def _check_field(tournament: Tournament) -> None:
    """Raise NotReady for players who were not there in round 1: the table has no seat for them.

    Whoever is free in round 1 has no game then; by round 2 everybody else has had one.
    """
    free = len(tournament.players) % 2 if len(tournament.rounds) == 1 else 0
    late = [
        player.name
        for player in tournament.players
        if player.withdrawn_from is None and not any(entry.is_game for entry in tournament.entries(player.id))
    ]
    if tournament.rounds and len(late) > free:
        raise NotReady(
            N_("A round robin cannot take players after round 1: {players}. Remove them, or choose another system."),
            players=", ".join(late),
        )


ROUND_ROBIN = RoundRobinSystem("round-robin", N_("Round robin, Berger tables"), SCHEDULED, berger)
ROUND_ROBIN_CIRCLE = RoundRobinSystem("round-robin-circle", N_("Round robin, circle method"), SCHEDULED, circle)
