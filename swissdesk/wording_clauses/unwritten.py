"""Systems that have no articles of FIDE of their own: the methods of the thesis, the tables, the knockout."""

from __future__ import annotations

from swissdesk.i18n import N_
from swissdesk.wording_clauses.clause import Clause

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
_TABLE = Clause(
    N_("The table of C.05"),
    N_(
        "Who meets whom, and with which colour, stands in a table before the first game. Everybody meets everybody "
        "once in a cycle; with an odd number of players one of them is free in each round."
    ),
)
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


def thesis() -> dict[str, Clause]:
    """Return the paragraphs of the rules in M. Hošek's thesis."""
    return {
        N_("rules"): _COMPULSORY,
        N_("rule"): _COMPULSORY,
        "P1": _MOST_PAIRS,
        "P2": _NEAR,
        "P3": _BALANCE,
        "P4": _TURNS,
    }


def table() -> dict[str, Clause]:
    """Return the paragraph of C.05 annex 1."""
    return {N_("annex"): _TABLE}


def knockout() -> dict[str, Clause]:
    """Return the paragraphs of a knockout."""
    return {N_("bracket"): _BRACKET, N_("colours"): _COLOURS}
