"""A round by one of the methods: the graph of legal pairs, who stays out, the pairs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from swissdesk.engine.matching.bits import mask_of
from swissdesk.engine.position import Position
from swissdesk.engine.progress import Progress
from swissdesk.engine.proposal import NoPairing, NotReady, Pairs
from swissdesk.engine.systems.hosek.graph import Graph
from swissdesk.engine.systems.hosek.methods import METHODS
from swissdesk.engine.systems.hosek.rules import breaches
from swissdesk.errors import message
from swissdesk.i18n import N_

if TYPE_CHECKING:
    from swissdesk.engine.judgement import Clash

FIRST_LIMIT = 3
"""So many lower opponents per player the thesis kept for very large fields."""


def paired(method: str, position: Position, progress: Progress) -> tuple[Pairs, int | None]:
    """Return the boards of the largest legal round, and the lowest ranked of those who stay out.

    There may be more who stay out. Raises NotReady where the record breaks a rule, NoPairing where nobody can be
    paired, or somebody would stay out who may not.
    """
    broken = breaches(position.tournament, colours_off=position.tournament.settings.thesis.colours_off)
    if broken:
        raise NotReady(broken[0].message.template, **broken[0].message.facts)
    graph = graph_of(position, progress)
    out, forbidden = graph.left_out()
    alive = graph.everybody & ~mask_of(out)
    pairs = METHODS[method](graph, alive) if alive else []
    boards = tuple(graph.board(i, j) for i, j in pairs)
    unpaired = tuple(graph.players[i].id for i in out)
    if forbidden or (not boards and len(unpaired) > 1):
        names = ", ".join(graph.players[i].named for i in forbidden or out)
        reason = message(
            N_("Round {round} cannot be paired: {players} would have to stay out but may not, or no pair is possible."),
            round=position.round,
            players=names,
        )
        raise NoPairing.because(reason, boards, None, unpaired)
    return boards, unpaired[0] if unpaired else None


def graph_of(position: Position, progress: Progress) -> Graph:
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


def clash_of(position: Position, progress: Progress) -> Clash:
    """Return whether colours keep two players apart who have not met; in the last round they may not."""
    free = position.is_last_round and position.tournament.settings.thesis.colours_off
    graph = Graph(position, progress.tick, colours=not free)
    place = {player.id: i for i, player in enumerate(graph.players)}
    return lambda one, other: not graph.adj[place[one.id]] >> place[other.id] & 1
