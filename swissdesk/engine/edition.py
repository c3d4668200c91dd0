"""An edition of the rules: how it reads the record, and which clauses it cites for what no round may break.

An edition of one system alone stands in the package of that system.
"""

from __future__ import annotations

from swissdesk.model.systems import DEFAULT, ByeBar, bye_bar_of
from swissdesk.values import NamedTuple


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


class Edition(NamedTuple):
    """Parameters of an edition.

    `every_absence_floats`: any unplayed round is a downfloat (2017 A.4.b); else only one worth more than a loss
    (2026 1.4.3). `bye_bar`: which unplayed rounds bar a later PAB; as the list of systems has it
    (`bye_bar_of`). `topscorers`: colours matter less to them in the last round (C.04.3 art. 1.8); other
    systems know none. `clauses` are those by which the rules that no round may break are cited.
    """

    every_absence_floats: bool = False
    bye_bar: ByeBar = bye_bar_of(DEFAULT)
    topscorers: bool = True
    clauses: Clauses = CLAUSES_2026


DUTCH_2026 = Edition()
"""The edition in force; it is also used to read records of rounds paired by an unknown system."""
MAIN_SYSTEMS_2026 = Edition(topscorers=False)
"""The other systems in the edition of 2026."""
