"""C.05 annex 1 in plain words."""

from __future__ import annotations

from swissdesk.engine.clauses import Clause, Words
from swissdesk.i18n import N_

_TABLE = Clause(
    N_("Table of C.05"),
    N_(
        "A table fixes before the first game who meets whom, and with which colour. In each cycle all players meet "
        "each other once; with an odd number of players one of them is free in each round."
    ),
)

WORDS = Words(
    {N_("annex"): _TABLE},
    rule_book=False,
)
