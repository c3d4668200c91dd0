"""The bracket and the colours of a knockout in plain words."""

from __future__ import annotations

from swissdesk.engine.clauses import Clause, Words
from swissdesk.i18n import N_

_BRACKET = Clause(
    N_("Knockout bracket"),
    N_(
        "The top seed meets the weakest, and the two best can meet only in the final. Free places up to the next "
        "power of two are opposite the best seeds. The winner of a match advances; further single games decide a "
        "level match."
    ),
)
_COLOURS = Clause(
    N_("Colours in a match"),
    N_(
        "Colours change from game to game. In the first game White goes to the player who has had it less often, "
        "then to the player who had Black last, then by the place in the bracket."
    ),
)

WORDS = Words(
    {N_("bracket"): _BRACKET, N_("colours"): _COLOURS},
    rule_book=False,
)
