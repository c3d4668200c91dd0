"""Options where the text of 2012 and the program of that time differ, or the text is silent: one switch each.

The defaults are what the reference program of the edition (JaVaFo 1.4) does, because its pairings are what arbiters
compare with; `LETTER` follows the text.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Options:
    """How to read the rules.

    `moved_down_floats`: the earlier downfloats of a player who is moved down a second time in this round count under
    B.5 and B.6 (text: nobody is exempt; program: only residents are looked at).
    `better_scores_by_c12`: C.12 also looks for other moved-down players that meet closer scores in P1 = P0 pairs
    (program), not only for those that make more pairs (text).
    `top_mdps_first_in_c13`: while the penultimate bracket keeps its number of pairs, C.13 leaves out no moved-down
    player for a bye that a resident could have, and none beside somebody higher who has left by C.1 (program).
    `turned_first_colour`: two players without any game who meet after round 1 have the initial colour turned round
    (program: the higher ranked one with an odd number gets the other colour).
    `left_out`: the label of a criterion that is left out, to see what it decides; empty for none.
    """

    moved_down_floats: bool = False
    better_scores_by_c12: bool = True
    top_mdps_first_in_c13: bool = True
    turned_first_colour: bool = True
    left_out: str = ""


REFERENCE = Options()
"""As the reference program pairs."""

LETTER = Options(
    moved_down_floats=True, better_scores_by_c12=False, top_mdps_first_in_c13=False, turned_first_colour=False
)
"""As the text reads."""
