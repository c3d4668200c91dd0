"""The story of a round that does not exist, by the 2012 edition: back through all brackets (C.13), and no further."""

from __future__ import annotations

from swissdesk.engine.narration.refusal import Obstacle, largest_part
from swissdesk.engine.position import Position
from swissdesk.engine.progress import Monitor
from swissdesk.engine.proposal import NoPairing
from swissdesk.engine.systems.dutch2012.definitions import Options
from swissdesk.engine.systems.dutch2012.edition import CLAUSES_2012
from swissdesk.engine.systems.dutch2012.impossible import with_bye
from swissdesk.engine.systems.dutch2012.procedure import Procedure
from swissdesk.engine.systems.dutch2012.story import frame, goal
from swissdesk.engine.systems.dutch2012.story.round import Story
from swissdesk.engine.trace import Kind, Trace, TraceStep


def narrate(position: Position, error: NoPairing, options: Options, monitor: Monitor | None = None) -> Trace:
    """Return the trace of a round that does not exist; raises what `monitor` raises."""
    story = Story(position, options, monitor)
    field, tree = story.field, story.tree
    tree.add(frame.outlook(position, field))
    procedure = Procedure(field, story.progress(0))
    procedure.attempt()
    story.add_steps(procedure.steps, ())
    story.exhausted()
    story.end()
    above = tree.add(TraceStep("", None, Kind.COMPLETION, "C.13", error.reason, s1=error.unpaired))
    adj = with_bye(field, field.legal, field.may_have_bye)
    Obstacle(field.players, adj, CLAUSES_2012).add_reasons(tree, above, (1 << len(adj)) - 1)
    tree.add(largest_part(error, "C.13"))
    return Trace(
        error.system,
        position.round,
        tuple(tree.steps),
        (),
        None,
        refusal=error.reason,
        opener=frame.opened,
        measurer=goal.measures,
        criteria=goal.CRITERIA,
    )
