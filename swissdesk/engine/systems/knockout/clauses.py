"""The bracket and the colours of a knockout in plain words."""

from __future__ import annotations

from swissdesk.engine.clauses import Clause, Words
from swissdesk.i18n import N_

_BRACKET = Clause(
    N_("The bracket"),
    N_(
        "The best seed meets the weakest, and the two best can meet in the final only. Free places up to the next "
        "power of two are opposite the best seeds. Who wins a match goes on; further single games "
        "decide one that is level."
    ),
)
_COLOURS = Clause(
    N_("Colours in a match"),
    N_(
        "Colours change from game to game. In the first one White is for who has had it less often, then for who had "
        "Black last, then by the place in the bracket."
    ),
)

WORDS = Words(
    {N_("bracket"): _BRACKET, N_("colours"): _COLOURS},
    rule_book=False,
)
