"""The story of a round that cannot be, where no bracket is gone through.

Burstein, Dubov and Lim have a proof of what is in the way; the others the reason, and how much of a round there is.
"""

from __future__ import annotations

from swissdesk.engine.dutch.field import Field
from swissdesk.engine.narration.obstacle import Obstacle, largest_part, refused
from swissdesk.engine.narration.tree import Tree
from swissdesk.engine.proposal import NoPairing
from swissdesk.engine.systems import system_named
from swissdesk.engine.trace import Kind, Trace, TraceStep


def narrate(system: str, field: Field, error: NoPairing, clause: str) -> Trace:
    """Return the trace of such a round; `clause` is where the system says what a complete round is."""
    tree = Tree()
    clauses = system_named(system).edition.clauses
    above = refused(tree, field, error, clauses, clause)
    Obstacle(field.players, field.adj, clauses, field.tick).tell(tree, above, field.whole)
    tree.add(largest_part(error, clause))
    return Trace(system, field.position.round, tuple(tree.steps), (), None, refusal=error.reason)


def narrate_plainly(error: NoPairing, clause: str) -> Trace:
    """Return the trace of a round that a method or a schedule does not have."""
    tree = Tree()
    tree.add(TraceStep("", None, Kind.OUTLOOK, clause, error.reason, s1=error.unpaired))
    if error.pairs or error.unpaired:
        tree.add(largest_part(error, clause))
    number = 0 if error.position is None else error.position.round
    return Trace(error.system, number, tuple(tree.steps), (), None, refusal=error.reason)
