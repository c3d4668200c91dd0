"""Where a system has the rules that no round may break: clauses by which sentences cite them."""

from __future__ import annotations

from dataclasses import dataclass

from swissdesk.i18n import N_


@dataclass(frozen=True, slots=True)
class Clauses:
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
