"""Whether the rounds to come can all be paired, as far as that can be known before, and who would be stuck.

Only who may meet whom counts here: games played, forbidden pairs, announced absences, one bye each. Colours and scores
do not, so that a no is certain whatever the rules of the pairing are. Three questions come first, cheap at any size:
does every coming round have a complete set of boards, does every player have enough opponents, and are there enough for
all players in all rounds together. Then a plan of all rounds is looked for: one that is found is a certain yes (for
these rules), a search that ends without one a certain no; otherwise the answer is unknown. A yes is no promise: boards
of early rounds can spoil later ones, and a forfeit or a withdrawal changes all of it.
"""

from __future__ import annotations

from swissdesk.session.feasibility.graphs import Graph, Short, coming_rounds, meetable, short
from swissdesk.session.feasibility.planning import Outlook, Starved, Stuck, Verdict, outlook, starved, stuck
from swissdesk.session.feasibility.troubles import prospect, quick_troubles, stuck_message, trouble_texts, troubles

__all__ = [
    "Graph",
    "Outlook",
    "Short",
    "Starved",
    "Stuck",
    "Verdict",
    "coming_rounds",
    "meetable",
    "outlook",
    "prospect",
    "quick_troubles",
    "short",
    "starved",
    "stuck",
    "stuck_message",
    "trouble_texts",
    "troubles",
]
