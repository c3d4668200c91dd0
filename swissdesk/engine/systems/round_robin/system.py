"""The round robin as one of the systems SwissDesk pairs by: the table says it all, nothing is decided."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from swissdesk.engine.edition import Edition
from swissdesk.engine.loading import descriptor
from swissdesk.engine.position import Pairs, Position
from swissdesk.engine.progress import Progress
from swissdesk.engine.proposal import NotReady
from swissdesk.engine.system import PairingSystem
from swissdesk.engine.systems.round_robin.tables import Table, berger, circle, in_cycles, seats_for
from swissdesk.i18n import N_
from swissdesk.model import Tournament
from swissdesk.model.systems import Kind, names_of

if TYPE_CHECKING:
    from swissdesk.engine.clauses import Words
    from swissdesk.engine.progress import Monitor
    from swissdesk.engine.proposal import Proposal
    from swissdesk.engine.trace import Trace, Viewpoint


class RoundRobinSystem(PairingSystem):
    """A round robin by one of the tables; as many cycles as the rounds ask for.

    `table` gives the games of one cycle for a number of seats; `table_title` is its name where one is chosen.
    """

    def __init__(self, name: str, title: str, table: Callable[[int], Table], table_title: str) -> None:
        super().__init__(name, title, Edition(topscorers=False))
        self.table = table
        self.table_title = table_title

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
        exchanged = tournament.settings.exchange_rounds
        games = in_cycles(self.table(size), cycles, exchanged=exchanged)[position.round - 1]
        gone = tournament.annulled
        boards = [(numbers[w - 1], numbers[b - 1]) for w, b in games if max(w, b) <= len(numbers)]
        return tuple((w, b) for w, b in boards if w not in gone and b not in gone), None

    def narrate(self, position: Position, proposal: Proposal, monitor: Monitor | None, viewpoint: Viewpoint) -> Trace:
        """Return the round of the table, and why two seats meet."""
        from swissdesk.engine.systems.round_robin import story

        return story.narrate(position, proposal, turning=self.table is circle)

    @property
    def words(self) -> Words:
        """What C.05 asks for."""
        from swissdesk.engine.systems.round_robin.story import WORDS

        return WORDS


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
            N_("Players cannot join a round robin after round 1: {players}. Remove them, or choose another system."),
            players=", ".join(late),
        )


ROUND_ROBIN = RoundRobinSystem("round-robin", N_("Round robin"), berger, N_("Berger tables (FIDE)"))
ROUND_ROBIN_CIRCLE = RoundRobinSystem(
    "round-robin-circle", N_("Round robin, circle method"), circle, N_("Circle method")
)
SYSTEMS = (ROUND_ROBIN, ROUND_ROBIN_CIRCLE)


def tables() -> dict[str, RoundRobinSystem]:
    """Return the systems whose games are known from a table before the first round, by name."""
    known = ((name, descriptor(name)) for name in names_of(Kind.ROUND_ROBIN))
    return {name: system for name, system in known if isinstance(system, RoundRobinSystem)}
