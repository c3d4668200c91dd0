"""C.05 annex 1 in plain words."""

from __future__ import annotations

from swissdesk.engine.clauses import Clause, Words
from swissdesk.i18n import N_

_TABLE = Clause(
    N_("The table of C.05"),
    N_(
        "Who meets whom, and with which colour, stands in a table before the first game. Everybody meets everybody "
        "once in a cycle; with an odd number of players one of them is free in each round."
    ),
)

WORDS = Words(
    {N_("annex"): _TABLE},
    rule_book=False,
)
