"""The ways in which a mistake can be put right: by the general rules, or by a decision of the arbiter.

A way is an action that is ready to be done, with what it changes; the first is the one the rules advise. What is not
open to the arbiter is not among them: a published round is paired again only while no game in it has a result, and a
pairing that would be the same is not offered; and a mistake in a round before the two latest ones is reported for
rating and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from swissdesk.engine import Monitor
from swissdesk.engine.checker import system_of
from swissdesk.engine.systems import is_scheduled
from swissdesk.errors import InvalidEdit
from swissdesk.i18n import N_
from swissdesk.model.events import (
    Batch,
    CorrectBye,
    CorrectColours,
    CorrectForRating,
    CorrectResult,
    CorrectSeats,
    Event,
)
from swissdesk.model.rounds import Stage
from swissdesk.model.tournament import Tournament
from swissdesk.session.corrections import Consequences, Window, consequences
from swissdesk.session.repairing import Repairing

Mistake = CorrectResult | CorrectColours | CorrectSeats | CorrectBye | CorrectForRating
"""What can be put right with a reason."""


class Extent(Enum):
    """How far a correction reaches."""

    REPORT = "the rating report only"
    COUNTS = "scores, standings and coming pairings; what has been paired stays"
    PAIRS_AGAIN = "as above, and the next round is paired again"


@dataclass(frozen=True)
class Way:
    """What can be done: the correction itself, the events that follow from it (`further`), and what it changes.

    `is_advised`: the general rules ask for this. Where they ask for something else, or for nothing, it is the
    arbiter's decision.
    """

    extent: Extent
    correction: Mistake
    effect: Consequences
    is_advised: bool
    further: tuple[Event, ...] = ()

    @property
    def needs_reason(self) -> bool:
        """Whether it is not done without a reason: the rules say otherwise, and players have seen the round."""
        keeps_draft = self.effect.repairing is Repairing.DRAFT and self.effect.window is not Window.LATER
        return not self.is_advised and not keeps_draft

    def action(self, reason: str = "") -> Event:
        """Return the one action that does it."""
        correction = replace(self.correction, reason=reason)
        return Batch((correction, *self.further)) if self.further else correction


def ways(tournament: Tournament, mistake: Mistake, *, monitor: Monitor | None = None) -> tuple[Way, ...]:
    """Return the ways in which `mistake` can be put right, the advised one first if there is one.

    Raises InvalidEdit if there is nothing to be put right or it is too late for that, and whatever `monitor` raises.
    """
    effect = consequences(tournament, mistake, monitor=monitor)
    if isinstance(mistake, CorrectForRating):
        return (Way(Extent.REPORT, mistake, effect, is_advised=True),)
    counts = Way(Extent.COUNTS, mistake, effect, is_advised=False)
    again = _pairing_again(counts)
    if not can_count(tournament, mistake.round):
        return _only_reported(tournament, mistake)
    if effect.window is Window.LATER:
        return (*_reported(tournament, mistake), counts, *again)
    hides_nothing = effect.repairing is Repairing.DRAFT and effect.pairing is not None and not effect.pairing.by_hand
    first, *others = [*again, counts] if hides_nothing else [counts, *again]
    return (replace(first, is_advised=True), *others)


def can_count(tournament: Tournament, number: int) -> bool:
    """Whether a correction of round `number` may count for scores and coming pairings at all.

    C.04.2 art. 4.3 lets it count while the round after it is still to be paired or being played: so at any time only
    mistakes in the two latest rounds can, the latest one that is published and the one before it. The latter is over
    for the rules once the latest round is, and counts then by the arbiter's decision only; a draft, which nobody has
    seen, makes no round older. The rules are those of Swiss tournaments: where a schedule lays down who meets whom,
    a result counts whenever it is corrected.
    """
    if is_scheduled(system_of(tournament, number)):
        return True
    published = sum(1 for r in tournament.rounds if r.stage is not Stage.DRAFT)
    return number >= published - 1


def _only_reported(tournament: Tournament, mistake: Mistake) -> tuple[Way, ...]:
    """Return the way into the rating report; raises InvalidEdit for what does not go there, or is there already."""
    if not isinstance(mistake, CorrectResult):
        raise InvalidEdit(
            N_("Round {round} is too long ago: by now only a wrong result can be put right, in the rating report "
               "(C.04.2 art. 4.3)."),
            round=mistake.round,
        )  # fmt: skip
    return (_report(tournament, mistake),)


def _report(tournament: Tournament, mistake: CorrectResult) -> Way:
    report = CorrectForRating(mistake.round, mistake.board, mistake.result)
    return Way(Extent.REPORT, report, consequences(tournament, report), is_advised=True)


def _pairing_again(counts: Way) -> list[Way]:
    """Return the way in which the next round is paired again besides, where that is possible and makes a difference."""
    repair, pairing = counts.effect.repair, counts.effect.pairing
    if repair is None or pairing is None or pairing.is_same:
        return []
    return [replace(counts, extent=Extent.PAIRS_AGAIN, further=repair.events[1:])]


def _reported(tournament: Tournament, mistake: Mistake) -> list[Way]:
    """Return the way into the rating report; none for what does not go there, or is there already."""
    if not isinstance(mistake, CorrectResult):
        return []
    try:
        return [_report(tournament, mistake)]
    except InvalidEdit:
        return []
