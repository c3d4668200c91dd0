"""What differs between editions of the rules in the data that a pairing system sees; the systems name their edition.

Where a system has the rules that no round may break: clauses by which sentences cite them.
"""

from __future__ import annotations

from typing import NamedTuple

from swissdesk.i18n import N_


class Clauses(NamedTuple):
    """The clauses on who may meet, who may have the bye, and which colours keep players apart.

    `completion` is the clause by which all the others must be left pairable. `covers_forbidden`: the clause on
    meetings is cited for pairs that the organiser has forbidden, too.
    """

    meetings: str = "C1"
    byes: str = "C2"
    colours: str = "C3"
    completion: str = "C4"
    covers_forbidden: bool = True

    @property
    def absolute(self) -> str:
        """All three of them, for a sentence."""
        return ", ".join((self.meetings, self.byes, self.colours))


CLAUSES_2026 = Clauses()
CLAUSES_2017 = Clauses("C.1", "C.2", "C.3", "A.9")
CLAUSES_2012 = Clauses("B.1.a", "B.1.b", "B.2", "B.1, B.2", covers_forbidden=False)
CLAUSES_LIM = Clauses("2.1", "1.1", "2.1, 5.1", "2.1")
"""The Lim system has no article on completion; what leaves somebody without a compatible opponent is against 2.1."""
CLAUSES_THESIS = Clauses(N_("rule 2"), N_("rules 5, 6"), N_("rules 3, 4"), N_("rules 2 to 6"))


class Edition(NamedTuple):
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
