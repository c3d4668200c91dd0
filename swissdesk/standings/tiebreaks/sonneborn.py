"""Sonneborn-Berger (SB): C.07 art. 9.1."""

from __future__ import annotations

from swissdesk.i18n import N_
from swissdesk.standings.crosstable import Crosstable
from swissdesk.standings.tiebreaks import sums
from swissdesk.standings.tiebreaks.codes import Modifiers
from swissdesk.standings.tiebreaks.definition import TieBreak, Working
from swissdesk.standings.tiebreaks.unplayed import Contribution
from swissdesk.standings.values import Unit


def _product(contribution: Contribution) -> int:
    return contribution.score * contribution.result


def sonneborn_berger(crosstable: Crosstable, modifiers: Modifiers) -> dict[int, int]:
    """Return the sum of the opponents' scores, each times the points made against him (art. 9.1)."""
    return sums.sums(crosstable, modifiers, _product)


def _steps(crosstable: Crosstable, modifiers: Modifiers, player: int) -> Working:
    return sums.working(crosstable, modifiers, player, _product, Unit.PRODUCT, is_product=True)


TIEBREAKS = (TieBreak("SB", "9.1", N_("Sonneborn-Berger"), Unit.PRODUCT, sonneborn_berger, _steps, "BC", "CP"),)
