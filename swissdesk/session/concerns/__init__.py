"""What deserves the arbiter's attention, each with the place where it is put right.

`preflight` is asked before a round is paired: everything that would make the pairing wrong or embarrassing. `standing`
is what the quiet panel shows all the time. Both are lists of small checks, one function each, by subject; a check
reads a tournament (and the facts of `outside`) and yields concerns. `Watch` runs the standing ones again only where
something they read has changed, so that it can follow every key.
"""

from __future__ import annotations

from swissdesk.session.concerns.concern import Concern, Severity, unseen
from swissdesk.session.concerns.preflight import preflight
from swissdesk.session.concerns.results import NO_FACTS, Facts
from swissdesk.session.concerns.watch import Watch, facts_of, standing
from swissdesk.session.places import Place

__all__ = [
    "NO_FACTS",
    "Concern",
    "Facts",
    "Place",
    "Severity",
    "Watch",
    "facts_of",
    "preflight",
    "standing",
    "unseen",
]
