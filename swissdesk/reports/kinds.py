"""The list of all kinds of sheet. A sheet is added by its module and one line here."""

from __future__ import annotations

from swissdesk.errors import InvalidEdit
from swissdesk.i18n import N_
from swissdesk.model import Tournament
from swissdesk.reports import pack
from swissdesk.reports.bracket import BRACKET
from swissdesk.reports.cards import Bundle, Sheet
from swissdesk.reports.clubs import CLUBS
from swissdesk.reports.crosstable import CROSSTABLE
from swissdesk.reports.fide_forms import ARBITER_NORMS, ARBITERS, CERTIFICATES, EVENT_REPORT
from swissdesk.reports.name_cards import BADGES, BOARD_NUMBERS, LABELS, PLACE_CARDS, RESULT_SLIPS, SCORE_SHEETS
from swissdesk.reports.norm_report import NORMS
from swissdesk.reports.options import SheetOptions
from swissdesk.reports.pairing_sheet import PAIRINGS, on_the_wall
from swissdesk.reports.player_card import PLAYER_CARDS
from swissdesk.reports.player_list import BY_NAME, CHECK_IN, STARTING_LIST
from swissdesk.reports.prize_sheet import PRIZES
from swissdesk.reports.rating_sheet import RATINGS
from swissdesk.reports.regulations import REGULATIONS, SYSTEM_RULES
from swissdesk.reports.rescue import RESCUE_PACK
from swissdesk.reports.round_results import MISSING_RESULTS, RESULTS
from swissdesk.reports.schedule_sheet import SCHEDULE
from swissdesk.reports.sheet_kind import USUAL, Group, SheetKind
from swissdesk.reports.standings_sheet import STANDINGS
from swissdesk.reports.tiebreak_sheet import TIEBREAKS
from swissdesk.reports.trace_handout import HANDOUT
from swissdesk.reports.worksheet import WORKSHEET
from swissdesk.values import replace


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


PACK = SheetKind(
    "pack",
    N_("Round pack"),
    N_("All sheets of a round, each in the copies set, in one print job"),
    _pack,
    Group.PACKS,
    ("sheets", "duplex"),
    needs=on_the_wall,
    packable=False,
)

_ALL = (
    PAIRINGS,
    BY_NAME,
    RESULT_SLIPS,
    RESULTS,
    MISSING_RESULTS,
    HANDOUT,
    WORKSHEET,
    STANDINGS,
    CROSSTABLE,
    BRACKET,
    PRIZES,
    RATINGS,
    NORMS,
    CERTIFICATES,
    TIEBREAKS,
    CLUBS,
    STARTING_LIST,
    CHECK_IN,
    PLAYER_CARDS,
    SCHEDULE,
    REGULATIONS,
    EVENT_REPORT,
    ARBITERS,
    ARBITER_NORMS,
    SYSTEM_RULES,
    PLACE_CARDS,
    BOARD_NUMBERS,
    BADGES,
    LABELS,
    SCORE_SHEETS,
    PACK,
    RESCUE_PACK,
)

KINDS: dict[str, SheetKind] = {kind.name: kind for kind in _ALL}
"""Every sheet by the name that the command line uses."""


def in_groups() -> dict[Group, tuple[SheetKind, ...]]:
    """Return the sheets as they are offered: group by group."""
    return {group: tuple(kind for kind in _ALL if kind.group is group) for group in Group}


def kind_named(name: str) -> SheetKind:
    """Return the kind of sheet with that name; raises InvalidEdit, which names the known ones."""
    found = KINDS.get(name)
    if found is None:
        raise InvalidEdit(N_("Unknown sheet “{kind}”. Choose from: {kinds}."), kind=name, kinds=", ".join(KINDS))
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
            raise InvalidEdit(N_("A pack cannot contain a pack."))
        built.append((build(kind, tournament, round_number, options), options))
    return pack.bundled(pack.title_of(tournament, round_number), built)
