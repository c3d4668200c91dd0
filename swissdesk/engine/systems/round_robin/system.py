"""The round robin as one of the systems SwissDesk pairs by: the table says it all, nothing is decided."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
        cycles = -(-position.rounds // (size - 1))
        table = in_cycles(self.table(size), cycles, exchanged=tournament.settings.exchange_rounds)
        gone = tournament.annulled
        boards = [
            tuple(
                (numbers[w - 1], numbers[b - 1])
                for w, b in games
                if max(w, b) <= len(numbers) and gone.isdisjoint((numbers[w - 1], numbers[b - 1]))
            )
            for games in table[: position.round]
        ]
        _check_field(tournament, boards[:-1])
        return boards[-1], None

    def narrate(self, position: Position, proposal: Proposal, monitor: Monitor | None, viewpoint: Viewpoint) -> Trace:
        """Return the round of the table, and why two seats meet."""
        from swissdesk.engine.systems.round_robin import story

        return story.narrate(position, proposal, turning=self.table is circle)

    @property
    def words(self) -> Words:
        """What C.05 asks for."""
        from swissdesk.engine.systems.round_robin.story import WORDS

        return WORDS


def _check_field(tournament: Tournament, boards: Sequence[Pairs]) -> None:
    """Raise NotReady for players who were not there in round 1: the table has no seat for them.

    They have no game on record, though the table gives them one in the rounds so far (`boards`). Whoever was free in
    round 1 may have none for longer: where the opponent of round 2 has left.
    """
    seated = {player for made in boards for pair in made for player in pair}
    late = [
        player.name
        for player in tournament.players
        if player.id in seated
        and player.withdrawn_from is None
        and not any(entry.is_game for entry in tournament.entries(player.id))
    ]
    if late:
        raise NotReady(
            N_("Players cannot join a round robin after round 1: {players}. Remove them, or choose another system."),
            players="; ".join(late),
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
