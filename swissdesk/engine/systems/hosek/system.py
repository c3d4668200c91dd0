"""The methods of the thesis as systems SwissDesk pairs by, and the edition they share."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from swissdesk.engine.edition import Clauses, Edition
from swissdesk.engine.position import Pairs, Position
from swissdesk.engine.progress import Progress
from swissdesk.engine.system import PairingSystem
from swissdesk.i18n import N_

if TYPE_CHECKING:
    from swissdesk.engine.bench import RulesBench
    from swissdesk.engine.clauses import Words
    from swissdesk.engine.progress import Monitor
    from swissdesk.engine.proposal import Proposal
    from swissdesk.engine.system import Check
    from swissdesk.engine.trace import Trace, Viewpoint

CLAUSES_THESIS = Clauses(N_("rule 2"), N_("rules 5, 6"), N_("rules 3, 4"), N_("rules 2 to 6"))
THESIS = Edition(topscorers=False, clauses=CLAUSES_THESIS)


class HosekSystem(PairingSystem):
    """One of the methods; `ThesisTerms` of the settings say whether the last round is free of colours, and the like."""

    completion: ClassVar[str] = "P1"

    def __init__(self, method: str, title: str) -> None:
        super().__init__(f"hosek-{method}", title, THESIS, is_ours=True)
        self.method = method

    def pair(self, position: Position, progress: Progress, *, shortcuts: bool = True) -> tuple[Pairs, int | None]:
        """Return the boards of the largest legal round, and the lowest ranked of those who stay out.

        There may be more who stay out. Raises NotReady where the record breaks a rule, NoPairing where nobody can be
        paired, or somebody would stay out who may not.
        """
        from swissdesk.engine.systems.hosek.methods import paired

        return paired(self.method, position, progress)

    def narrate(self, position: Position, proposal: Proposal, monitor: Monitor | None, viewpoint: Viewpoint) -> Trace:
        """Return how many pairs there can be, who stays out, and the pairs."""
        from swissdesk.engine.systems.hosek.story import narrate

        return narrate(self.method, position, proposal, monitor)

    def bench(self, position: Position, progress: Progress | None = None) -> RulesBench:
        """Return who judges rounds of a position: by the rules alone."""
        from swissdesk.engine.bench import RulesBench
        from swissdesk.engine.systems.hosek.methods import clash_of

        clash = clash_of(position, progress or Progress(None, len(position.competitors)))
        return RulesBench(position, clash, self.edition.clauses)

    def check(self, position: Position, progress: Progress) -> Check | None:
        """Return whether networkx finds the matchings of the round as heavy; None for the method without weights."""
        from swissdesk.engine.systems.hosek.checked import check

        return check(self.method, position, progress)

    @property
    def words(self) -> Words:
        """The rules of the thesis."""
        from swissdesk.engine.systems.hosek.story import WORDS

        return WORDS


NWM = HosekSystem("nwm", N_("Matching, player by player (Hošek)"))
GWM = HosekSystem("gwm", N_("Matching, all points at once (Hošek)"))
SWM = HosekSystem("swm", N_("Matching, by scoregroup (Hošek)"))
SINGLE = HosekSystem("single", N_("Matching, scoregroups in one call (Hošek)"))
SYSTEMS = (NWM, GWM, SWM, SINGLE)
