"""Where everybody sits, by name: for the wall, and the sheet that players read.

The colour stands in words right beside the board, as the player's own: in a bare column of colours many take it for
the opponent's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swissdesk.i18n import N_, N_context, translate
from swissdesk.model import Colour, Player, Round, Tournament
from swissdesk.reports import parts
from swissdesk.reports.content import Align, Cell, Column, Report, Row, Table, Use
from swissdesk.reports.options import SheetOptions
from swissdesk.reports.pairing_sheet import DRAFT, idle, idle_notes


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
        translate(N_("Pairings by name")),
        tables,
        number=played.number,
        system=played.system,
        without=(*options.without, "title", "rating") if options.is_large else options.without,
        notices=() if played.pairings else (translate(N_("There is no game in this round.")),),
        notes=idle_notes(tournament, played, boards=True),
        use=Use.WALL,
    )


def _columns() -> tuple[Column, ...]:
    return (
        Column("name", translate(N_("Name")), stretch=True),
        Column("title", "", drop=2, under="name"),
        Column("rating", translate(N_("Rtg")), Align.RIGHT, drop=3, under="name"),
        Column("board", translate(N_("Board")), Align.RIGHT),
        Column("colour", translate(N_context("over colours", "plays")), Align.LEFT),
        Column("opponent", translate(N_("against")), stretch=True),
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
            yield _row(player, board, parts.colour_cell(colour), parts.name_cell(other), _bracketed(other))
        elif player.id in byes:
            yield _row(player, Cell("–", muted=True), Cell(), Cell(byes[player.id]), Cell())


def _row(player: Player, board: Cell, colour: Cell, opponent: Cell, rating: Cell) -> Row:
    word = parts.index_word(player)
    return Row(
        (
            parts.name_cell(player, bold=True),
            parts.title_cell(player),
            parts.rating_cell(player),
            board,
            colour,
            opponent,
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
