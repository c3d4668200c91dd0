"""Alerts: what deserves the arbiter's attention, each with the place where it is put right.

The panel of the window calls them checks, as arbiters do; here a check is the function that finds alerts. A warning is
an alert of middle severity, a notice what the window says in passing (`ui/shell/messages.py`), a finding what is wrong
with a player in a round (`model/findings.py`).

`preflight` is asked before a round is paired: everything that would make the pairing wrong or embarrassing. `standing`
is what the quiet panel shows all the time. Both are lists of small checks, one function each, by subject; a check
reads a tournament (and `Facts` from outside of it) and yields alerts. `Watch` runs the standing ones again only where
something they read has changed, so that it can follow every key.
"""

from __future__ import annotations

from swissdesk.session.alerts.alert import Alert, Severity, unseen
from swissdesk.session.alerts.results import NO_FACTS, Facts
from swissdesk.session.alerts.watch import Watch, facts_of, preflight, standing
from swissdesk.session.places import Place

__all__ = [
    "NO_FACTS",
    "Alert",
    "Facts",
    "Place",
    "Severity",
    "Watch",
    "facts_of",
    "preflight",
    "standing",
    "unseen",
]
