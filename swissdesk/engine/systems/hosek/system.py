"""The methods of the thesis as systems SwissDesk pairs by."""

from __future__ import annotations

from dataclasses import dataclass

from swissdesk.engine.edition import THESIS, Edition
from swissdesk.engine.matching.bits import mask_of
from swissdesk.engine.position import Position
from swissdesk.engine.progress import Progress
from swissdesk.engine.proposal import NoPairing, NotReady, Pairs
from swissdesk.engine.systems.hosek.checked import Check, checked
from swissdesk.engine.systems.hosek.graph import Graph
from swissdesk.engine.systems.hosek.methods import METHODS, WEIGHTED
from swissdesk.engine.systems.hosek.rules import breaches
from swissdesk.errors import message
from swissdesk.i18n import N_

FIRST_LIMIT = 3
"""So many lower opponents per player the thesis kept for very large fields."""


@dataclass(frozen=True)
class HosekSystem:
    """One of the methods; `ThesisTerms` of the settings say whether the last round is free of colours, and the like."""

    name: str
    title: str
    method: str
    edition: Edition = THESIS

    def pair(self, position: Position, progress: Progress, *, shortcuts: bool = True) -> tuple[Pairs, int | None]:
        """Return the boards of the largest legal round, and the lowest ranked of those who stay out.

        There may be more who stay out. Raises NotReady where the record breaks a rule, NoPairing where nobody can be
        paired, or somebody would stay out who may not.
        """
        broken = breaches(position.tournament, colours_off=position.tournament.settings.thesis.colours_off)
        if broken:
            raise NotReady(broken[0].message.template, **broken[0].message.facts)
        graph = self.graph(position, progress)
        out, forbidden = graph.left_out()
        alive = graph.everybody & ~mask_of(out)
        pairs = METHODS[self.method](graph, alive) if alive else []
        boards = tuple(graph.board(i, j) for i, j in pairs)
        unpaired = tuple(graph.players[i].id for i in out)
        if forbidden or (not boards and len(unpaired) > 1):
            names = ", ".join(graph.players[i].named for i in forbidden or out)
            reason = message(
                N_("Round {round} cannot be paired: {players} would stay out and may not, or nobody can be paired."),
                round=position.round,
                players=names,
            )
            raise NoPairing.because(reason, boards, None, unpaired)
        return boards, unpaired[0] if unpaired else None

    def check(self, position: Position, progress: Progress) -> Check | None:
        """Return whether networkx finds the matchings of the round as heavy; None for the method without weights."""
        if self.method not in WEIGHTED:
            return None
        graph = self.graph(position, progress)
        return checked(graph, graph.everybody & ~mask_of(graph.left_out()[0]), self.method)

    def graph(self, position: Position, progress: Progress) -> Graph:
        """Return the graph of legal pairs; a limit that loses pairs is doubled until it loses none."""
        terms = position.tournament.settings.thesis
        colours = not (terms.colours_off and position.is_last_round)
        whole = Graph(position, progress.tick, colours=colours)
        limit = terms.edge_limit
        while limit and limit < len(whole.players):
            limited = Graph(position, progress.tick, colours=colours, edge_limit=limit)
            if limited.pairs_possible(limited.everybody) == whole.pairs_possible(whole.everybody):
                return limited
            limit *= 2
        return whole


NWM = HosekSystem("hosek-nwm", N_("Matching, player by player (Hošek)"), "nwm")
GWM = HosekSystem("hosek-gwm", N_("Matching, all points at once (Hošek)"), "gwm")
SWM = HosekSystem("hosek-swm", N_("Matching, by scoregroup (Hošek)"), "swm")
SINGLE = HosekSystem("hosek-single", N_("Matching, scoregroups in one call (Hošek)"), "single")
