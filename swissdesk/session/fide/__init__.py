"""FIDE mode as one layer over all that can be done: what is asked about, what is refused, what cannot be undone.

The shape: a table of rules (`rules.RULES`), each with the events that it is about, its level and the consequences it
finds. `objections` asks the table; `check` refuses what the table refuses, whoever asks, and is part of `Document.do`;
the window shows the other objections before it acts (`ui.fide`). Nothing here can be switched off or lowered: no
setting is read but that the event is in FIDE mode. The lines of the log are left by the events themselves
(`model.integrity`).
"""

from swissdesk.session.fide.guard import check, check_way, lines_of, objections
from swissdesk.session.fide.levels import Level, Objection, worst

__all__ = ["Level", "Objection", "check", "check_way", "lines_of", "objections", "worst"]
