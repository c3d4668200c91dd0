"""The players by name or number: the starting list, the check-in list, and where everybody sits in a round.

No birth dates: the starting list hangs out. Where everybody sits the colour stands in words right beside the board, as
the player's own: in a bare column of colours many take it for the opponent's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from swissdesk import wording
from swissdesk.i18n import N_, N_context, translate
from swissdesk.model import Colour, Player, Round, Tournament
from swissdesk.reports import parts
from swissdesk.reports.columns import Field, column, name_cell, of_player, table
from swissdesk.reports.content import Cell, Column, Report, Row, Table, Use
from swissdesk.reports.drawing import Align
from swissdesk.reports.name_cards import in_order
from swissdesk.reports.options import Order, SheetOptions
from swissdesk.reports.pairing_sheet import DRAFT, idle, idle_notes, on_the_wall
from swissdesk.reports.sheet_kind import TABLE, Group, SheetKind


def alphabetical(
    tournament: Tournament, round_number: int | None = None, options: SheetOptions | None = None
) -> Report:
    """Return the pairings of a round by name, of the latest one if no number is given; byes and absences are in it.

    Raises InvalidEdit for a round that is not paired or still a draft.
    """
    options = options or SheetOptions()
    played = parts.published(tournament, round_number, DRAFT)
    rows = tuple(_rows(tournament, played))
    tables = [Table(_columns(), rows)] if options.letters < 2 else list(_divided(rows, options.letters))
    return parts.report(
        tournament,
        "alphabetical",
        translate(N_("Alphabetical pairing list")),
        tables,
        number=played.number,
        system=played.system,
        without=(*options.without, "title", "rating") if options.is_large else options.without,
        notices=() if played.pairings else (translate(N_("There are no games in this round.")),),
        notes=idle_notes(tournament, played, boards=True),
        use=Use.WALL,
        compact=True,
    )


def _columns() -> tuple[Column, ...]:
    return (
        column("name"),
        Column("title", "", drop=2, under="name"),
        column("rating", drop=3, under="name"),
        Column("board", translate(N_("Board")), Align.RIGHT),
        Column("colour", translate(N_context("over colours", "plays")), Align.LEFT),
        Column("opponent", translate(N_("against")), stretch=True),
        Column("opponent-title", "", drop=4, under="opponent", joined=True),
        Column("opponent-rating", "", Align.RIGHT, drop=1, under="opponent"),
    )


def _rows(tournament: Tournament, played: Round) -> Iterator[Row]:
    """Yield a line for everybody who is still in the event, and in a knockout."""
    byes = {bye.player: words for bye, words in idle(tournament, played)}
    places = {}
    for place, pairing in enumerate(played.pairings, 1):
        places[pairing.white] = (place, Colour.WHITE, pairing.black)
        places[pairing.black] = (place, Colour.BLACK, pairing.white)
    for player in sorted(tournament.players, key=parts.by_name):
        if player.id in places:
            place, colour, opponent = places[player.id]
            board = Cell(parts.board_text(played, place), bold=True, large=True)
            other = tournament.player(opponent)
            met = (parts.name_cell(other), parts.title_cell(other), _bracketed(other))
            yield _row(player, board, parts.colour_cell(colour), *met)
        elif player.id in byes:
            yield _row(player, Cell("–", muted=True), Cell(), Cell(byes[player.id]), Cell(), Cell())


def _row(player: Player, board: Cell, colour: Cell, opponent: Cell, title: Cell, rating: Cell) -> Row:
    word = parts.index_word(player)
    return Row(
        (
            parts.name_cell(player, bold=True),
            parts.title_cell(player),
            parts.rating_cell(player),
            board,
            colour,
            opponent,
            title,
            rating,
        ),
        group=parts.letter_of(word),
        key=f"player {player.id}",
        index=word,
    )


def _bracketed(player: Player) -> Cell:
    return Cell(f"({player.rating})") if player.rating else Cell("(–)", muted=True)


def _divided(rows: Sequence[Row], count: int) -> Iterator[Table]:
    """Yield the lines in `count` parts of about equal length, on pages of their own; no letter is divided."""
    ends = [0]
    starts = [place for place in range(1, len(rows)) if rows[place].group != rows[place - 1].group]
    for number in range(1, count):
        wanted = len(rows) * number / count
        later = [start for start in starts if start > ends[-1]]
        if later:
            ends.append(min(later, key=lambda start: abs(start - wanted)))
    for first, last in zip(ends, [*ends[1:], len(rows)], strict=True):
        letters = dict.fromkeys((rows[first].group, rows[last - 1].group)) if last > first else {}
        yield Table(_columns(), tuple(rows[first:last]), title=" – ".join(letters), apart=True)


_TITLES = {
    Order.RANK: N_("Starting list"),
    Order.NAME: N_("Players by name"),
    Order.RATING: N_("Players by rating"),
}


def player_list(tournament: Tournament, round_number: int | None = None, options: SheetOptions | None = None) -> Report:
    """Return the list of players; it is the same for all rounds, so that the number does not matter.

    Raises InvalidEdit for a category that there is not.
    """
    options = options or SheetOptions()
    players = in_order(tournament.players, options.order)
    return parts.report(
        tournament,
        "players",
        translate(_TITLES[options.order]),
        _tables(tournament, players, options),
        without=options.without,
        notices=() if players else (translate(N_("There are no players yet.")),),
        notes=(_count(players),) if players else (),
    )


def _tables(tournament: Tournament, players: Sequence[Player], options: SheetOptions) -> Iterable[Table]:
    wanted = parts.wanted_categories(tournament, options)
    if not (wanted and options.only_sections):
        yield _table(players, options)
    for category in wanted:
        members = [player for player in players if category.has(player)]
        yield parts.category_section(_table(members, options), category, options)


def _table(players: Sequence[Player], options: SheetOptions) -> Table:
    order = options.order
    fields: tuple[Field[Player], ...] = (
        of_player("number", muted=order is not Order.RANK, drop=0 if order is Order.RANK else 2),
        of_player("title", drop=1),
        Field(column("name"), lambda player: name_cell(player, is_gone=player.withdrawn_from is not None)),
        of_player("rating", drop=1),
        of_player("federation", drop=3),
        of_player("fide_id", drop=4),
        of_player("club", drop=5),
    )
    return table(fields, players, partial(_line, order=order, fades=True))


def _line(player: Player, cells: tuple[Cell, ...], order: Order, *, fades: bool = False) -> Row:
    """Return the line of a player, who is found by name if the list is by name; `fades`: those who left are muted."""
    word = parts.index_word(player) if order is Order.NAME else ""
    return Row(
        cells,
        muted=fades and player.withdrawn_from is not None,
        group=parts.letter_of(word),
        key=f"player {player.id}",
        index=word,
    )


def _count(players: Sequence[Player]) -> str:
    rated = [player.rating for player in players if player.rating]
    average = round(sum(rated) / len(rated)) if rated else 0
    text = N_("Players: {count}, rated: {rated}, average rating: {average}")
    if not rated:
        return wording.text(N_("Players: {count}"), count=len(players))
    return wording.text(text, count=len(players), rated=len(rated), average=average)


# ---- at the door


def check_in(tournament: Tournament, round_number: int | None = None, options: SheetOptions | None = None) -> Report:
    """Return the list with a box for everybody who arrives, by name unless the options say otherwise.

    Who is known to be here, or to have paid, is ticked already.
    """
    options = options or SheetOptions(order=Order.NAME)
    players = in_order([p for p in tournament.players if p.withdrawn_from is None], options.order)
    fields: tuple[Field[Player], ...] = (
        Field(column("here", align=Align.CENTRE, room=3), lambda player: _box(player.checked_in)),
        of_player("title", drop=1),
        of_player("name", bold=True),
        of_player("fide_id", drop=3),
        of_player("rating", drop=1),
        of_player("federation", drop=4),
        of_player("club", drop=5),
        Field(column("paid", room=7, drop=2), lambda player: _box(player.paid)),
        Field(Column("remark", translate(N_("Remarks")), room=14, drop=1, stretch=True), lambda _player: Cell()),
    )
    return parts.report(
        tournament,
        "check-in",
        translate(N_("Check-in list")),
        (table(fields, players, partial(_line, order=options.order)),),
        without=options.without,
        notices=() if players else (translate(N_("There are no players yet.")),),
        notes=_totals(players),
    )


def _box(ticked: bool) -> Cell:
    """Return a box, ticked for what is known when the list is printed."""
    return Cell("✓" if ticked else "", bold=True, box=True)


def _totals(players: Sequence[Player]) -> tuple[str, ...]:
    if not players:
        return ()
    text = N_("Entered: {count}     Present: ________     Absent: ________     Total paid: ____________")
    totals = wording.text(text, count=len(players))
    here = sum(player.checked_in for player in players)
    paid = sum(player.paid for player in players)
    if not here and not paid:
        return (totals,)
    return totals, wording.text(N_("Ticked when printed: {here} present, {paid} paid."), here=here, paid=paid)


BY_NAME = SheetKind(
    "alphabetical",
    N_("Alphabetical pairing list"),
    N_("Alphabetical pairing list: each player's board"),
    alphabetical,
    Group.ROUND,
    (*TABLE, "letters"),
    needs=on_the_wall,
)
STARTING_LIST = SheetKind(
    "players",
    N_("Starting list"),
    N_("Players by starting rank, name or rating"),
    player_list,
    Group.PLAYERS,
    (*TABLE, "order", "sections", "only_sections", "apart"),
    by_round=False,
)
CHECK_IN = SheetKind(
    "check-in",
    N_("Check-in list"),
    N_("A box to tick for each arriving player, with space for remarks"),
    check_in,
    Group.PLAYERS,
    (*TABLE, "order"),
    by_round=False,
    defaults=SheetOptions(order=Order.NAME),
)
