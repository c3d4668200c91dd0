"""What differs between editions of the rules in the data that a pairing system sees; the systems name their edition."""

from __future__ import annotations

from dataclasses import dataclass

from swissdesk.engine.clauses import CLAUSES_2017, CLAUSES_2026, CLAUSES_LIM, CLAUSES_THESIS, Clauses


@dataclass(frozen=True, slots=True)
class Edition:
    """Parameters of an edition.

    `every_absence_floats`: any unplayed round is a downfloat (2017 A.4.b); else only one worth more than a loss
    (2026 1.4.3). `points_bar_bye`: any unplayed round worth a win bars a later PAB (C.04.1 art. 4 of 2026); else only
    a PAB and a win by forfeit. `any_points_bar_bye`: any unplayed round that gave points does (2012 B.1.b).
    `topscorers`: colours matter less to them in the last round (C.04.3 art. 1.8); other systems know none.
    `scheduled`: boards come in an order of their own, and no lot for the colours is needed. `clauses` are those
    by which the rules that no round may break are cited.
    """

    name: str
    every_absence_floats: bool = False
    points_bar_bye: bool = True
    any_points_bar_bye: bool = False
    topscorers: bool = True
    scheduled: bool = False
    clauses: Clauses = CLAUSES_2026


DUTCH_2026 = Edition("dutch-2026")
MAIN_SYSTEMS_2026 = Edition("2026", topscorers=False)
"""Burstein and Dubov in the edition of 2026."""
LIM_2026 = Edition("2026", topscorers=False, clauses=CLAUSES_LIM)
THESIS = Edition("2026", topscorers=False, clauses=CLAUSES_THESIS)
"""The methods of the thesis: its own rules on a record read as in 2026."""
SCHEDULED = Edition("schedule", topscorers=False, scheduled=True)
"""Round robin and knockout."""
DUTCH_2017 = Edition("dutch-2017", every_absence_floats=True, points_bar_bye=False, clauses=CLAUSES_2017)
