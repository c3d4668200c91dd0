"""The pairing systems by name, and `propose`, which asks one of them for the next round.

A system is loaded when somebody asks for it, because programs that call `swissdesk pair` wait for our start.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Protocol, cast

from swissdesk.engine.edition import Edition
from swissdesk.engine.position import Position, position_of
from swissdesk.engine.progress import Monitor, Progress
from swissdesk.engine.proposal import NoPairing, NotReady, Pairs, Proposal, in_board_order
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


class _Systems(Mapping[str, PairingSystem]):
    """Name → system; a value is the module and the name in it until it is asked for."""

    def __init__(self, places: Mapping[str, tuple[str, str]]) -> None:
        self._places = places

    def __getitem__(self, name: str) -> PairingSystem:
        module, attribute = self._places[name]
        return cast(PairingSystem, getattr(import_module(module), attribute))

    def __contains__(self, name: object) -> bool:
        return name in self._places

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


SYSTEMS: Mapping[str, PairingSystem] = _Systems(
    {
        "dutch-2026": ("swissdesk.engine.systems.dutch.system", "DUTCH_2026"),
        "dutch-2017": ("swissdesk.engine.systems.dutch.system", "DUTCH_2017"),
        "dutch-2012": ("swissdesk.engine.systems.dutch2012.system", "DUTCH_2012"),
        "dutch-2012-letter": ("swissdesk.engine.systems.dutch2012.system", "DUTCH_2012_LETTER"),
        "burstein": ("swissdesk.engine.systems.burstein.system", "BURSTEIN"),
        "dubov": ("swissdesk.engine.systems.dubov.system", "DUBOV"),
        "lim": ("swissdesk.engine.systems.lim.system", "LIM"),
        "lim-maxi": ("swissdesk.engine.systems.lim.system", "LIM_MAXI"),
        "hosek-nwm": ("swissdesk.engine.systems.hosek.system", "NWM"),
        "hosek-gwm": ("swissdesk.engine.systems.hosek.system", "GWM"),
        "hosek-swm": ("swissdesk.engine.systems.hosek.system", "SWM"),
        "hosek-single": ("swissdesk.engine.systems.hosek.system", "SINGLE"),
        "round-robin": ("swissdesk.engine.systems.round_robin.system", "ROUND_ROBIN"),
        "round-robin-circle": ("swissdesk.engine.systems.round_robin.system", "ROUND_ROBIN_CIRCLE"),
        "knockout": ("swissdesk.engine.systems.knockout.system", "KNOCKOUT"),
    }
)
"""All systems by name, the one in force first."""


def is_scheduled(name: str) -> bool:
    """Whether a system, by its name, follows a schedule and draws no lot; False for one we do not know."""
    return name in SYSTEMS and SYSTEMS[name].edition.scheduled


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
    terms = terms_of(tournament, draws_lot=not system.edition.scheduled)
    return position_of(tournament, system.edition, terms.rounds, terms.initial_colour)


def propose(
    tournament: Tournament, system: str = "dutch-2026", *, monitor: Monitor | None = None, shortcuts: bool = True
) -> Proposal:
    """Return the next round of the tournament as `system` pairs it; the tournament stays as it is.

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
    if chosen.edition.scheduled:
        return Proposal(system, position.round, pairs, bye, position)
    placed = {player for pair in pairs for player in pair} | {bye}
    left = tuple(c.id for c in position.competitors if c.id not in placed)
    return Proposal(system, position.round, in_board_order(position, pairs), bye, position, left)
