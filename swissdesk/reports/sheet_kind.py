"""A kind of sheet: its name, what it is called and for, which options mean something to it, how it is made.

Each is declared beside the sheet itself; `kinds` has the list of all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum

from swissdesk.errors import Message, SwissDeskError
from swissdesk.i18n import N_
from swissdesk.model import Tournament
from swissdesk.reports import parts
from swissdesk.reports.cards import Sheet, with_section
from swissdesk.reports.options import SheetOptions
from swissdesk.values import dataclass

Builder = Callable[[Tournament, int | None, SheetOptions], Sheet]
RoundInView = Callable[[Tournament, int], int]
Needs = Callable[[Tournament, int | None], object]

USUAL = SheetOptions()

TABLE = ("landscape", "columns", "size", "distance", "pages", "lines", "without")
"""What means something to every sheet that is a table."""

CARDS = ("per_page",)
"""What means something to every sheet of cards."""


class Group(Enum):
    """What sheets are offered under, in this order; the value is to be translated."""

    PACKS = N_("Packs")
    ROUND = N_("Round")
    STANDINGS = N_("Standings and awards")
    PLAYERS = N_("Players and event")
    CARDS = N_("Cards")


def _itself(_tournament: Tournament, shown: int) -> int:
    return shown


def _nothing(_tournament: Tournament, _number: int | None) -> None:
    return None


@dataclass(frozen=True, slots=True)
class SheetKind:
    """A kind of sheet: `title` and `about` are to be translated.

    `group` is what it is offered under, None for a sheet that is not always there. `takes` are the fields of the
    options that mean something to it, besides paper, logo and copies, which all take. `by_round`: there is another one
    for every round; `round_in_view` says which round that is while a round is looked at: of one in which nothing has
    been decided there are no standings yet. `defaults` are the options it begins with, `per_page` the numbers of cards
    that a page can have, the usual one first. `needs` raises, quickly, what `build` would raise because of the state
    of the event. `packable`: a round pack can hold it, because it can be made without a question and in any event.
    """

    name: str
    title: str
    about: str
    builder: Builder
    group: Group | None = None
    takes: tuple[str, ...] = ()
    by_round: bool = True
    defaults: SheetOptions = USUAL
    round_in_view: RoundInView = _itself
    needs: Needs = _nothing
    per_page: tuple[int, ...] = ()
    packable: bool = True

    def build(self, tournament: Tournament, number: int | None, options: SheetOptions) -> Sheet:
        """Return the sheet about round `number`, with its head as the options ask; raises what building it does."""
        sheet = self.builder(parts.starting(tournament, number, options.start), number, options)
        return with_section(sheet, options.section)

    def round_for(self, tournament: Tournament, shown: int) -> int | None:
        """Return the round that the sheet is about while round `shown` is looked at; None: the event, or no round."""
        if not self.by_round or not tournament.rounds:
            return None
        return self.round_in_view(tournament, shown)

    def refusal(self, tournament: Tournament, shown: int) -> Message | None:
        """Return why there is no such sheet while round `shown` is looked at, as far as that is known quickly."""
        try:
            self.needs(tournament, self.round_for(tournament, shown))
        except SwissDeskError as error:
            return error.message
        return None


def usual_first(known: Mapping[int, object], usual: int) -> tuple[int, ...]:
    """Return the numbers of cards that a page can have, the usual one first; 0 if that depends on the event."""
    return (usual, *(count for count in sorted(known) if count != usual))
