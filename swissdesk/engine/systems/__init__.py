"""The pairing systems by name, and `propose`, which asks one of them for the next round.

Each stands in its own package here; which there are is said in `swissdesk.model.systems`. To add one, write a package
whose module `system` has `SYSTEMS`, the descriptors (`swissdesk.engine.system`), and add a line to that list: that is
enough to pair, name, trace, judge, check, offer and store it. What a package adds to the shortest descriptor makes its
explanations better: its story, its bench, the reasons for colours, its texts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from swissdesk.engine.loading import descriptor
from swissdesk.engine.position import Position, position_of
from swissdesk.engine.progress import Monitor, Progress
from swissdesk.engine.proposal import NoPairing, NotReady, Proposal, in_board_order
from swissdesk.engine.readiness import rests, terms_of
from swissdesk.engine.system import PairingSystem as PairingSystem
from swissdesk.i18n import N_
from swissdesk.model import Tournament
from swissdesk.model.systems import DEFAULT, LISTED


class _Systems(Mapping[str, PairingSystem]):
    """Name → descriptor, which is loaded when it is asked for."""

    def __getitem__(self, name: str) -> PairingSystem:
        return cast(PairingSystem, descriptor(name))

    def __contains__(self, name: object) -> bool:
        return name in LISTED

    def __iter__(self) -> Iterator[str]:
        return iter(LISTED)

    def __len__(self) -> int:
        return len(LISTED)


SYSTEMS: Mapping[str, PairingSystem] = _Systems()
"""All systems by name, the one in force first."""


def system_named(name: str) -> PairingSystem:
    """Return the system with that name; raises NotReady, which names the known ones."""
    if name not in SYSTEMS:
        raise NotReady(
            N_("There is no pairing system “{system}”. Choose one of: {known}."),
            system=name,
            known=", ".join(SYSTEMS),
        )
    return SYSTEMS[name]


def position_before(tournament: Tournament, system: PairingSystem) -> Position:
    """Return what `system` sees before the next round; raises NotReady if that round cannot be paired yet."""
    terms = terms_of(tournament, draws_lot=not system.is_scheduled)
    return position_of(tournament, system.edition, terms.rounds, terms.initial_colour)


def propose(
    tournament: Tournament, system: str = DEFAULT, *, monitor: Monitor | None = None, shortcuts: bool = True
) -> Proposal:
    """Return the next round of the tournament as `system` pairs it; the tournament stays as it is.

    The default is the Dutch system in force (C.04.3). Players with a bye request or withdrawn for that round are left
    out (C.04.2 art. 3.3), games without a result count as draws (C.04.2 art. 3.1), and boards are in the order of
    C.04.2 art. 3.6. The proposal becomes a round by the event `PairRound`, or by a `Round` of your own.

    Raises NotReady if the next round cannot be paired yet, NoPairing if no legal round exists, and whatever `monitor`
    raises. Without `shortcuts` every bracket takes the full path; the answer is the same.
    """
    chosen = system_named(system)
    position = position_before(tournament, chosen)
    if rests(tournament):
        return Proposal(system, tournament.next_round_number, ())
    progress = Progress(monitor, len(position.competitors))
    progress.advance(0)
    try:
        pairs, bye = chosen.pair(position, progress, shortcuts=shortcuts)
    except NoPairing as error:
        error.system, error.position = system, position
        raise
    if chosen.is_scheduled:
        return Proposal(system, position.round, pairs, bye, position)
    placed = {player for pair in pairs for player in pair} | {bye}
    left = tuple(c.id for c in position.competitors if c.id not in placed)
    return Proposal(system, position.round, in_board_order(position, pairs), bye, position, left)
