"""The story of a round that cannot be, of the Burstein, Dubov and Lim systems: what is in the way, and a proof of it.

Their brackets depend on how those above were filled, so what would have been tried is not told.
"""

from __future__ import annotations

from swissdesk.engine.dutch.field import Field
from swissdesk.engine.narration.obstacle import Obstacle, largest_part, refused
from swissdesk.engine.narration.tree import Tree
from swissdesk.engine.proposal import NoPairing
from swissdesk.engine.systems import system_named
from swissdesk.engine.trace import Trace


def narrate(system: str, field: Field, error: NoPairing, clause: str) -> Trace:
    """Return the trace of such a round; `clause` is where the system says what a complete round is."""
    tree = Tree()
    clauses = system_named(system).edition.clauses
    above = refused(tree, field, error, clauses, clause)
    Obstacle(field.players, field.adj, clauses, field.tick).tell(tree, above, field.whole)
    tree.add(largest_part(error, clause))
    return Trace(system, field.position.round, tuple(tree.steps), (), None, refusal=error.reason)
