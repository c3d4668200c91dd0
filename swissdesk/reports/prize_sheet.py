"""The sheet of prizes: who gets which, list by list, with room to sign for it; and how each amount came about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from swissdesk import standings, wording
from swissdesk.errors import InvalidEdit
from swissdesk.i18n import N_, translate
from swissdesk.lettering import fitting
from swissdesk.model import PrizeList, Tournament
from swissdesk.reports import parts
from swissdesk.reports.columns import column
from swissdesk.reports.content import Cell, Column, Report, Row, Table
from swissdesk.reports.drawing import Align
from swissdesk.reports.options import SheetOptions
from swissdesk.reports.sheet_kind import TABLE, Group, SheetKind
from swissdesk.standings.prizes import Award, Payout, money, payout
from swissdesk.standings.prizes import title as title_of

LINE = 66
"""Characters in a line of text."""
NAME = 34
"""Widths of a digit that a name has beside it: a long family name is narrowed there, not cut."""
LONGEST = 38
"""So many letters a name can have there on one line, wide ones too; a longer one takes two."""


def check_announced(tournament: Tournament, _number: int | None = None) -> None:
    """Raise InvalidEdit if there are no prizes to print."""
    if not tournament.settings.awards.prize_lists:
        raise InvalidEdit(N_("No prizes are announced. Enter them under “Categories and prizes” (Shift+F5)."))


def prize_sheet(tournament: Tournament, after_round: int | None = None, options: SheetOptions | None = None) -> Report:
    """Return the prizes by the standings after a round; without a number after the latest one with a result.

    Raises InvalidEdit for a round that is not paired or a draft, and where no prizes are announced.
    """
    check_announced(tournament)
    options = options or SheetOptions()
    number = parts.round_to_show(tournament, after_round)
    announced = tournament.settings.awards.prize_lists
    paid = payout(tournament, number)
    places = {row.player: row for row in standings.table(tournament, number, standings.chosen(tournament))}
    lists = [_table(tournament, prizes, paid.of(prizes.key), places) for prizes in announced]
    reasons = [] if "reasons" in options.without else [_reasons(tournament, prizes, paid) for prizes in announced]
    return parts.report(
        tournament,
        "prizes",
        translate(N_("Prizes")),
        [*lists, *reasons],
        number=number,
        without=options.without,
        notices=parts.notices(tournament, parts.missing(tournament, number)),
        notes=tuple(_notes(tournament, paid)),
    )


def _table(
    tournament: Tournament,
    prizes: PrizeList,
    awards: Sequence[Award],
    places: dict[int, standings.StandingRow],
) -> Table:
    columns = (
        column("rank", called="place"),
        column("title", drop=2),
        column("name"),
        column("federation", drop=3),
        column("points"),
        Column("amount", translate(N_("Prize")), Align.RIGHT),
        Column("kind", "", drop=1),
        Column("signature", translate(N_("received, signature")), room=16, drop=4),
    )
    currency = tournament.settings.awards.currency
    rows = []
    for award in awards:
        player = tournament.player(award.player)
        cells = (
            Cell(str(award.place)),
            parts.title_cell(player),
            parts.name_cell(player, bold=True),
            Cell(player.federation),
            Cell(wording.points_text(places[award.player].points)),
            Cell(money(award.amount, currency) if award.amount else "", bold=True),
            Cell(award.in_kind),
            Cell(box=True),
        )
        rows.append(Row(cells, key=f"{prizes.key} player {player.id}"))
    title = wording.sentence(title_of(tournament, prizes))
    return Table(columns, tuple(rows), title=title, whole=len(rows) <= 20, is_signed=True)


def _reasons(tournament: Tournament, prizes: PrizeList, paid: Payout) -> Table:
    """Return how the amounts of a list came about, a group of lines for each player."""
    columns = (
        Column("winner", translate(N_("Name")), stretch=True, room=NAME, kin="winner"),
        Column("reason", translate(N_("Explanation")), kin="reason"),
    )
    rows: list[Row] = []
    for award in paid.of(prizes.key):
        names = _in_lines(parts.name_cell(tournament.player(award.player)))
        text = parts.text_lines(" ".join(map(wording.sentence, award.reasons)), LINE)
        for name, line in zip_longest(names, map(Cell, text), fillvalue=Cell()):
            rows.append(Row((name, line), group=str(award.player)))
    title = wording.text(N_("{list}: prizes explained"), list=title_of(tournament, prizes))
    return Table(columns, tuple(rows), title=title, is_text=True)


def _in_lines(name: Cell) -> tuple[Cell, ...]:
    """Return a name for the first lines of a text: one that has no room on the first of them goes on in the second."""
    shortest = name.shorter[-1] if name.shorter else name.text
    begun, rest = fitting.divided(shortest) if len(shortest) > LONGEST else (shortest, "")
    return (Cell(begun), Cell(rest)) if rest else (name,)


def _notes(tournament: Tournament, paid: Payout) -> Iterator[str]:
    awards = tournament.settings.awards
    if paid.total:
        yield wording.text(N_("Total paid out: {amount}"), amount=money(paid.total, awards.currency))
    lists = {prizes.key: prizes for prizes in awards.prize_lists}
    for key, amount in paid.unclaimed:
        name = title_of(tournament, lists[key])
        yield wording.text(
            N_("Unallocated, because the place was not taken: {amount} of “{list}”."),
            amount=money(amount, awards.currency),
            list=name,
        )
    if awards.prize_lists and awards.one_each:
        yield translate(N_("No player wins in two lists; the higher prize counts."))


PRIZES = SheetKind(
    "prizes",
    N_("Prizes"),
    N_("Prizewinners with space to sign, and an explanation of the amounts"),
    prize_sheet,
    Group.STANDINGS,
    TABLE,
    round_in_view=parts.latest,
    needs=check_announced,
)
