"""One open tournament, without Qt: its history with unlimited undo and redo, and the document that keeps it.

`history` is memory only, `document` is a history on disk; `codec`, `journal`, `lock` and `copying` are what they
are made of. `audit` lists what was done, `comparison` tells two states apart, `alerts` says what deserves
attention, `backups` copies to a second medium, `prints` remembers what went to the printer; all point to `places`.
Sentences for people are made elsewhere; here are only templates and facts.
"""

from swissdesk.session.document import Document
from swissdesk.session.history import History, Step

__all__ = ["Document", "History", "Step"]
