"""The Dutch system as one of the systems SwissDesk pairs by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from swissdesk.engine.dutch.allocation import colour_of_higher
from swissdesk.engine.dutch.collapse import pair_with_collapse
from swissdesk.engine.dutch.criteria import DUTCH_2017 as CRITERIA_2017
from swissdesk.engine.dutch.criteria import DUTCH_2026 as CRITERIA_2026
from swissdesk.engine.dutch.criteria import Criterion
from swissdesk.engine.dutch.diagnosis import no_pairing
from swissdesk.engine.dutch.field import Field
from swissdesk.engine.dutch.optimum import pair_field
from swissdesk.engine.edition import DUTCH_2017 as EDITION_2017
from swissdesk.engine.edition import DUTCH_2026 as EDITION_2026
from swissdesk.engine.edition import Edition
from swissdesk.engine.position import Position
from swissdesk.engine.progress import Progress
from swissdesk.engine.proposal import Pairs
from swissdesk.i18n import N_
from swissdesk.model import Colour


@dataclass(frozen=True)
class DutchSystem:
    """An edition of the FIDE (Dutch) system: its criteria and its reading of the record.

    `collapses`: completion is looked at after each bracket (2017 A.9); else it binds in all of them, and the score of
    the PAB is settled before the first (2026 C4, C5).
    """

    name: str
    title: str
    edition: Edition
    criteria: tuple[Criterion, ...]
    collapses: bool = False

    def pair(self, position: Position, progress: Progress, *, shortcuts: bool = True) -> tuple[Pairs, int | None]:
        """Return the boards (White, Black) and the receiver of the PAB; raises NoPairing if no legal round exists."""
        field = Field(position, progress.tick)
        if not (field.completes(field.whole) if self.collapses else field.settle_bye()):
            raise no_pairing(field, clauses=self.edition.clauses)
        pair_round = pair_with_collapse if self.collapses else pair_field
        pairs, bye = pair_round(field, self.criteria, progress, shortcuts=shortcuts)
        return with_colours(position, pairs), None if bye is None else field.players[bye].id


def with_colours(position: Position, pairs: Sequence[tuple[int, int]]) -> Pairs:
    """Return the pairs (numbers in the field, higher ranked first) as boards with colours (art. 5)."""
    boards = []
    for a, b in pairs:
        higher, lower = position.competitors[a], position.competitors[b]
        white = colour_of_higher(higher, lower, position.initial_colour) is Colour.WHITE
        boards.append((higher.id, lower.id) if white else (lower.id, higher.id))
    return tuple(boards)


DUTCH_2026 = DutchSystem("dutch-2026", N_("FIDE (Dutch) System, rules from 2026"), EDITION_2026, CRITERIA_2026)
DUTCH_2017 = DutchSystem(
    "dutch-2017", N_("FIDE (Dutch) System, rules of 2017"), EDITION_2017, CRITERIA_2017, collapses=True
)
