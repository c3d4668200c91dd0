"""What differs between editions of the rules in the data that a pairing system sees; the systems name their edition."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Edition:
    """Parameters of an edition.

    `every_absence_floats`: any unplayed round is a downfloat (2017 A.4.b); else only one worth more than a loss
    (2026 1.4.3). `points_bar_bye`: any unplayed round worth a win bars a later PAB (C.04.1 art. 4 of 2026); else only
    a PAB and a win by forfeit. `any_points_bar_bye`: any unplayed round that gave points does (2012 B.1.b).
    """

    name: str
    every_absence_floats: bool = False
    points_bar_bye: bool = True
    any_points_bar_bye: bool = False


DUTCH_2026 = Edition("dutch-2026")
DUTCH_2017 = Edition("dutch-2017", every_absence_floats=True, points_bar_bye=False)
