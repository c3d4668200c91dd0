"""The pairing systems by name, and `propose`, which asks one of them for the next round."""

from __future__ import annotations

from typing import Protocol

from swissdesk.engine.dutch.system import DUTCH_2017, DUTCH_2026
from swissdesk.engine.dutch2012.system import DUTCH_2012
from swissdesk.engine.edition import Edition
from swissdesk.engine.position import Position, position_of
from swissdesk.engine.progress import Monitor, Progress
from swissdesk.engine.proposal import NotReady, Pairs, Proposal, in_board_order
from swissdesk.engine.readiness import rests, terms_of
from swissdesk.i18n import N_
from swissdesk.model import Tournament


class PairingSystem(Protocol):
    """A pairing system: a function from a position to boards."""

    @property
    def name(self) -> str:
        """The name in files and on the command line: ``dutch-2026``."""

    @property
    def title(self) -> str:
        """The name for people, to be translated."""

    @property
    def edition(self) -> Edition:
        """How it reads the record."""

    def pair(self, position: Position, progress: Progress, *, shortcuts: bool = True) -> tuple[Pairs, int | None]:
        """Return the boards (White, Black) and who gets the PAB; raises NoPairing."""


SYSTEMS: dict[str, PairingSystem] = {system.name: system for system in (DUTCH_2026, DUTCH_2017, DUTCH_2012)}
"""All systems by name."""


def propose(
    tournament: Tournament, system: str = "dutch-2026", *, monitor: Monitor | None = None, shortcuts: bool = True
) -> Proposal:
    """Return the next round of the tournament as `system` pairs it; the tournament stays as it is.

    Raises NotReady if the next round cannot be paired yet, NoPairing if no legal round exists, and whatever `monitor`
    raises. Without `shortcuts` every bracket takes the full path; the answer is the same.
    """
    chosen = SYSTEMS.get(system)
    if chosen is None:
        raise NotReady(
            N_("There is no pairing system “{system}”. Choose one of: {known}."),
            system=system, known=", ".join(SYSTEMS),
        )  # fmt: skip
    terms = terms_of(tournament)
    if rests(tournament):
        return Proposal(system, tournament.next_round_number, ())
    position = position_of(tournament, chosen.edition, terms.rounds, terms.initial_colour)
    progress = Progress(monitor, len(position.competitors))
    progress.advance(0)
    pairs, bye = chosen.pair(position, progress, shortcuts=shortcuts)
    return Proposal(system, position.round, in_board_order(position, pairs), bye, position)
