"""What changed in the minutes before a document was opened: a program that was started anew marks the same lines."""

from __future__ import annotations

from datetime import datetime

from swissdesk.errors import SwissDeskError
from swissdesk.session.audit import Audit
from swissdesk.session.document import Document
from swissdesk.session.hall.changes import LASTS, Changes

_MOST = 120
"""How many records are looked at, at most."""


def recent_changes(document: Document, now: datetime) -> Changes:
    """Return the changes of the last ten minutes as the journal has them; none where it cannot be told."""
    young = [record for record in document.log(max(0, document.last - _MOST)) if _is_young(record.time, now)]
    if not young:
        return Changes.begin(document.tournament)
    history = document.history
    try:
        before, *entries = Audit(document).entries[-len(young) - 1 :]
        changes = Changes.begin(history.at(before.node))
        for entry in entries:
            changes = changes.after(history.at(entry.node), datetime.fromisoformat(entry.time))
    except SwissDeskError:
        return Changes.begin(document.tournament)
    return changes


def _is_young(time: str, now: datetime) -> bool:
    try:
        return now - datetime.fromisoformat(time) < LASTS
    except (ValueError, TypeError):
        return False
