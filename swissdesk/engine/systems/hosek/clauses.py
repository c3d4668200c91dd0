"""The rules of M. Hošek's thesis in plain words."""

from __future__ import annotations

from swissdesk.engine.clauses import Clause, Words
from swissdesk.i18n import N_

_COMPULSORY = Clause(
    N_("Compulsory rules"),
    N_(
        "Two players meet only once. No player gets one colour three times more than the other, or three times in "
        "a row. The program leaves no player out twice, nor a player who has had a point without a game."
    ),
)
_MOST_PAIRS = Clause(
    N_("Maximum number of pairs"),
    N_("As few players as possible stay out: one of an odd number, and more only where the rules allow nothing else."),
)
_NEAR = Clause(
    N_("Close scores, from the top down"),
    N_(
        "The best remaining player meets the best ranked opponent with whom as many pairs as possible can still be "
        "made; then the next player follows. The methods differ in how closely and how fast they come to that."
    ),
)
_BALANCE = Clause(
    N_("Colours in balance"),
    N_(
        "The player who has had White less often, on balance with Black, gets White. As few players as possible "
        "should be left with a colour they must have next."
    ),
)
_TURNS = Clause(
    N_("Alternating colours"),
    N_(
        "If the balance is equal, the colour changes from the last game. If that is equal too, the higher ranked "
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
