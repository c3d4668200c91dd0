"""The 2012 edition of the Dutch system as one of the systems SwissDesk pairs by."""

from __future__ import annotations

from dataclasses import dataclass

from swissdesk.engine.edition import CLAUSES_2012, Edition
from swissdesk.engine.position import Position
from swissdesk.engine.progress import Progress
from swissdesk.engine.proposal import Pairs
from swissdesk.engine.systems.dutch2012.colours import with_colours
from swissdesk.engine.systems.dutch2012.definitions import Field
from swissdesk.engine.systems.dutch2012.impossible import no_pairing
from swissdesk.engine.systems.dutch2012.options import LETTER, REFERENCE, Options
from swissdesk.engine.systems.dutch2012.procedure import Procedure
from swissdesk.i18n import N_

EDITION_2012 = Edition("dutch-2012", any_points_bar_bye=True, clauses=CLAUSES_2012)


@dataclass(frozen=True)
class Dutch2012System:
    """The procedure of C.04.3.1, in force until June 2017."""

    name: str = "dutch-2012"
    title: str = N_("FIDE (Dutch) System, rules of 2012")
    edition: Edition = EDITION_2012
    options: Options = REFERENCE

    def pair(self, position: Position, progress: Progress, *, shortcuts: bool = True) -> tuple[Pairs, int | None]:
        """Return the boards (White, Black) and who has the bye; raises NoPairing if no legal round exists."""
        field = Field(position, self.options, shortcuts=shortcuts)
        pairing = Procedure(field, progress).run()
        if pairing is None:
            raise no_pairing(field)
        bye = None if pairing.bye is None else field.players[pairing.bye].id
        return with_colours(field, pairing.pairs), bye


DUTCH_2012 = Dutch2012System()
DUTCH_2012_LETTER = Dutch2012System("dutch-2012-letter", N_("FIDE (Dutch) System, the letter of 2012"), options=LETTER)
