"""The rules of M. Hošek's thesis in plain words."""

from __future__ import annotations

from swissdesk.engine.clauses import Clause, Words
from swissdesk.i18n import N_

_COMPULSORY = Clause(
    N_("What no round may break"),
    N_(
        "Two players meet once. Nobody has one colour three times more often than the other, or three times in a row. "
        "The program leaves nobody out twice, nor anybody who has had a point without a game."
    ),
)
_MOST_PAIRS = Clause(
    N_("As many pairs as possible"),
    N_("As few players as possible stay out: one of an odd number, more only where the rules leave no other way."),
)
_NEAR = Clause(
    N_("Near in points, from the top down"),
    N_(
        "The best player left meets the best ranked opponent with whom as many pairs as possible can still be made; "
        "then the next player. The methods differ in how closely they come to that, and how fast."
    ),
)
_BALANCE = Clause(
    N_("Colours in balance"),
    N_(
        "Who has had White less often, in balance with Black, gets White. Fewer players should be left with a colour "
        "that they must have next."
    ),
)
_TURNS = Clause(
    N_("Colours in turns"),
    N_(
        "If the balance is equal, the colour changes from the last game; if that is equal too, the better ranked "
        "player gets White."
    ),
)

WORDS = Words(
    {
        N_("rules"): _COMPULSORY,
        N_("rule"): _COMPULSORY,
        "P1": _MOST_PAIRS,
        "P2": _NEAR,
        "P3": _BALANCE,
        "P4": _TURNS,
    },
    rule_book=False,
)
