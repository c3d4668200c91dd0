"""Every sheet there is: its name, what it is called, what it is for, and which options mean something to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from swissdesk.errors import InvalidEdit, Message, SwissDeskError
from swissdesk.i18n import N_
from swissdesk.model import Tournament
from swissdesk.reports import pack, parts
from swissdesk.reports import parts as state
from swissdesk.reports.bracket import bracket_sheet, check_knockout
from swissdesk.reports.cards import Bundle, Sheet, with_section
from swissdesk.reports.clubs import club_summary
from swissdesk.reports.crosstable import crosstable
from swissdesk.reports.name_cards import (
    BADGES,
    BOARD_CARDS,
    PLACE_CARDS,
    SCORE_SHEETS,
    SLIPS,
    badges,
    board_cards,
    place_cards,
    result_slips,
    score_sheets,
)
from swissdesk.reports.norm_report import norm_report
from swissdesk.reports.options import Order, SheetOptions
from swissdesk.reports.pairing_sheet import DRAFT, pairing_sheet
from swissdesk.reports.player_card import player_card
from swissdesk.reports.player_list import alphabetical, check_in, player_list
from swissdesk.reports.prize_sheet import prize_sheet
from swissdesk.reports.rating_sheet import rating_sheet
from swissdesk.reports.regulations import regulations
from swissdesk.reports.rescue import rescue_pack
from swissdesk.reports.round_results import missing_results, round_results
from swissdesk.reports.schedule_sheet import check_round_robin, schedule_sheet
from swissdesk.reports.standings_sheet import standings_sheet
from swissdesk.reports.tiebreak_sheet import tiebreak_sheet
from swissdesk.reports.trace_handout import trace_handout
from swissdesk.reports.trace_parts import traced_system

Builder = Callable[[Tournament, int | None, SheetOptions], Sheet]
Meant = Callable[[Tournament, int], int]
Needs = Callable[[Tournament, int | None], object]

USUAL = SheetOptions()

_TABLE = ("landscape", "columns", "size", "lines", "without")
_CARDS = ("per_page",)


def _itself(_tournament: Tournament, shown: int) -> int:
    return shown


def _nothing(_tournament: Tournament, _number: int | None) -> None:
    return None


def _on_the_wall(tournament: Tournament, number: int | None) -> object:
    return parts.published(tournament, number, DRAFT)


def _traced(tournament: Tournament, number: int | None) -> object:
    return traced_system(tournament, max(1, len(tournament.rounds)) if number is None else number)


@dataclass(frozen=True, slots=True)
class SheetKind:
    """A kind of sheet: `title` and `about` are to be translated.

    `takes` are the fields of the options that mean something to it, besides paper, logo and copies, which all take.
    `by_round`: there is another one for every round; `meant` says which round that is while a round is looked at:
    of one in which nothing has been decided there are no standings yet. `defaults` are the options it begins with,
    `per_page` the numbers of cards that a page can have, the usual one first. `needs` raises, quickly, what `build`
    would raise because of the state of the event.
    """

    name: str
    title: str
    about: str
    builder: Builder
    takes: tuple[str, ...] = ()
    by_round: bool = True
    defaults: SheetOptions = USUAL
    meant: Meant = _itself
    needs: Needs = _nothing
    per_page: tuple[int, ...] = ()

    def build(self, tournament: Tournament, number: int | None, options: SheetOptions) -> Sheet:
        """Return the sheet about round `number`, with its head as the options ask; raises what building it does."""
        sheet = self.builder(parts.starting(tournament, number, options.start), number, options)
        return with_section(sheet, options.section)

    def round_for(self, tournament: Tournament, shown: int) -> int | None:
        """Return the round that the sheet is about while round `shown` is looked at; None: the event, or no round."""
        if not self.by_round or not tournament.rounds:
            return None
        return self.meant(tournament, shown)

    def refusal(self, tournament: Tournament, shown: int) -> Message | None:
        """Return why there is no such sheet while round `shown` is looked at, as far as that is known quickly."""
        try:
            self.needs(tournament, self.round_for(tournament, shown))
        except SwissDeskError as error:
            return error.message
        return None


def _pack(tournament: Tournament, number: int | None, options: SheetOptions) -> Sheet:
    wanted = []
    for item in options.sheets or pack.USUAL:
        order = kind_named(item.kind).defaults.order if options.order is USUAL.order else options.order
        wanted.append(
            (
                item.kind,
                replace(options, copies=item.copies * options.copies, order=order, sheets=(), section="", start=""),
            )
        )
    return build_pack(tournament, number, wanted)


def _usual_first(known: Mapping[int, object], usual: int) -> tuple[int, ...]:
    return (usual, *(count for count in sorted(known) if count != usual))


_ALL = (
    SheetKind(
        "pairings",
        N_("Pairings by board"),
        N_("Who plays whom at which board, for the wall"),
        pairing_sheet,
        _TABLE,
        needs=_on_the_wall,
    ),
    SheetKind(
        "alphabetical",
        N_("Pairings by name"),
        N_("Where do I sit? By name, for the wall"),
        alphabetical,
        (*_TABLE, "letters"),
        needs=_on_the_wall,
    ),
    SheetKind(
        "slips",
        N_("Result slips"),
        N_("A slip for every board, for the result and both signatures"),
        result_slips,
        (*_CARDS, "code"),
        needs=_on_the_wall,
        per_page=_usual_first(SLIPS, 8),
    ),
    SheetKind(
        "results",
        N_("Results of the round"),
        N_("The results by board, with the points after the round"),
        round_results,
        _TABLE,
        needs=_on_the_wall,
    ),
    SheetKind(
        "missing",
        N_("Missing results"),
        N_("The boards that have no result yet, to ask for it"),
        missing_results,
        _TABLE,
        meant=state.published_state,
    ),
    SheetKind(
        "standings",
        N_("Standings"),
        N_("Who stands where, with the tie-breaks; categories as sections"),
        standings_sheet,
        (*_TABLE, "sections", "only_sections", "apart"),
        meant=state.latest,
    ),
    SheetKind(
        "crosstable",
        N_("Crosstable"),
        N_("Everybody's opponents, colours and results"),
        crosstable,
        _TABLE,
        meant=state.latest,
    ),
    SheetKind(
        "bracket",
        N_("Bracket"),
        N_("The matches of a knockout from the first stage to the final"),
        bracket_sheet,
        ("landscape",),
        meant=state.published_state,
        needs=check_knockout,
    ),
    SheetKind(
        "players",
        N_("Starting list"),
        N_("The players by starting rank, by name or by rating"),
        player_list,
        (*_TABLE, "order", "sections", "only_sections", "apart"),
        by_round=False,
    ),
    SheetKind(
        "schedule",
        N_("Schedule"),
        N_("All rounds of a round robin: who meets whom, with White and Black"),
        schedule_sheet,
        ("landscape", "columns", "size", "lines"),
        by_round=False,
        needs=check_round_robin,
    ),
    SheetKind(
        "regulations",
        N_("Regulations"),
        N_("The rules of the event on one page, from the settings"),
        regulations,
        ("landscape", "size"),
        by_round=False,
    ),
    SheetKind(
        "check-in",
        N_("Check-in list"),
        N_("A box to tick for everybody who arrives, with room for remarks"),
        check_in,
        (*_TABLE, "order"),
        by_round=False,
        defaults=SheetOptions(order=Order.NAME),
    ),
    SheetKind(
        "player",
        N_("Player cards"),
        N_("Opponents, colours, floats and points of one player or of all"),
        player_card,
        (*_TABLE, "players", "order"),
        meant=state.published_state,
    ),
    SheetKind(
        "clubs",
        N_("Clubs"),
        N_("The best players of each club added up, without teams"),
        club_summary,
        (*_TABLE, "best_of"),
        meant=state.latest,
    ),
    SheetKind(
        "tiebreaks",
        N_("Tie-breaks explained"),
        N_("How the tie-breaks of a player came about"),
        tiebreak_sheet,
        ("players",),
        meant=state.latest,
    ),
    SheetKind(
        "prizes",
        N_("Prizes"),
        N_("Who gets which prize, with room to sign, and how the amounts came about"),
        prize_sheet,
        _TABLE,
        meant=state.latest,
    ),
    SheetKind(
        "ratings",
        N_("Rating changes"),
        N_("What the event does to the ratings; for named players every game"),
        rating_sheet,
        (*_TABLE, "players", "order"),
        meant=state.latest,
    ),
    SheetKind(
        "norms",
        N_("Title norms"),
        N_("Who makes a title norm; for named players every condition"),
        norm_report,
        (*_TABLE, "players"),
        meant=state.latest,
    ),
    SheetKind(
        "trace",
        N_("How the round was paired"),
        N_("The pairing step by step, to be handed out"),
        lambda tournament, number, _options: trace_handout(tournament, number),
        ("landscape",),
        needs=_traced,
    ),
    SheetKind(
        "place-cards",
        N_("Place cards"),
        N_("A card with the name, to be folded and put on the table"),
        place_cards,
        (*_CARDS, "mirrored", "players", "order"),
        by_round=False,
        per_page=_usual_first(PLACE_CARDS, 2),
    ),
    SheetKind(
        "board-cards",
        N_("Board numbers"),
        N_("A card with its number for every board"),
        board_cards,
        (*_CARDS, "mirrored"),
        per_page=_usual_first(BOARD_CARDS, 3),
    ),
    SheetKind(
        "badges",
        N_("Badges"),
        N_("A badge with the name for every player"),
        badges,
        (*_CARDS, "players", "order"),
        by_round=False,
        defaults=SheetOptions(order=Order.NAME),
        per_page=_usual_first(BADGES, 4),
    ),
    SheetKind(
        "score-sheets",
        N_("Score sheets"),
        N_("Two score sheets for every board, filled in as far as known"),
        score_sheets,
        _CARDS,
        needs=_on_the_wall,
        per_page=_usual_first(SCORE_SHEETS, 2),
    ),
    SheetKind(
        "rescue",
        N_("Rescue pack"),
        N_("Cards, crosstable and absences: enough to pair by hand"),
        rescue_pack,
        meant=state.published_state,
    ),
    SheetKind(
        "pack",
        N_("Round pack"),
        N_("The sheets of a round, each in so many copies, in one go"),
        _pack,
        ("sheets", "duplex"),
        needs=_on_the_wall,
    ),
)

KINDS: dict[str, SheetKind] = {kind.name: kind for kind in _ALL}
"""Every sheet by the name that the command line uses."""


def kind_named(name: str) -> SheetKind:
    """Return the kind of sheet with that name; raises InvalidEdit, which names the known ones."""
    found = KINDS.get(name)
    if found is None:
        raise InvalidEdit(
            N_("There is no sheet called “{kind}”. Known are {kinds}."), kind=name, kinds=", ".join(KINDS)
        )
    return found


def build(
    kind: str, tournament: Tournament, round_number: int | None = None, options: SheetOptions | None = None
) -> Sheet:
    """Return the sheet of that kind; without a round number the latest that makes sense.

    Raises InvalidEdit for an unknown kind, for a round of which there is no such sheet, and for impossible options.
    """
    found = kind_named(kind)
    chosen = found.defaults if options is None else options
    chosen.check()
    return found.build(tournament, round_number, chosen)


def build_pack(tournament: Tournament, round_number: int | None, sheets: list[tuple[str, SheetOptions]]) -> Bundle:
    """Return sheets by kind and options, copies included, as one; raises what `build` raises."""
    built = []
    for kind, options in sheets:
        if kind == "pack":
            raise InvalidEdit(N_("A pack cannot be part of a pack."))
        built.append((build(kind, tournament, round_number, options), options))
    return pack.bundled(pack.title_of(tournament, round_number), built)
