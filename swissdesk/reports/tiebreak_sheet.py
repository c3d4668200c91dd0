"""The sheet of a player's tie-breaks, for one who protests: what each is called and how it came about, line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swissdesk import standings, wording
from swissdesk.errors import InvalidEdit
from swissdesk.i18n import N_, N_plural, translate, translate_plural
from swissdesk.model import Player, Tournament
from swissdesk.reports import parts
from swissdesk.reports.content import Cell, Column, Report, Row, Table, Use
from swissdesk.reports.drawing import Align
from swissdesk.reports.options import SheetOptions
from swissdesk.reports.sheet_kind import Group, SheetKind
from swissdesk.standings import Explanation, Rules, StandingRow, Step, Unit, Value, Workings
from swissdesk.standings.tiebreaks.definition import LEFT_OUT, Modifiers


def tiebreak_name(code: str, rules: Rules) -> str:
    """Return ``Buchholz, without the lowest`` for ``BH/C1``; raises InvalidEdit for a code that there is not."""
    found = standings.find(code, rules)
    return ", ".join((translate(found.tiebreak.title), *_modified(found.modifiers)))


def _modified(modifiers: Modifiers) -> Iterator[str]:
    """Yield what the modifiers of a code say."""
    if modifiers.fore:
        yield translate(N_("as if the last round were drawn"))
    if modifiers.high:
        one, many = N_plural("without the lowest and the highest", "without the {count} lowest and highest")
        yield translate_plural(one, many, modifiers.high).format(count=modifiers.high)
    elif modifiers.low:
        one, many = N_plural("without the lowest", "without the {count} lowest")
        yield translate_plural(one, many, modifiers.low).format(count=modifiers.low)
    if modifiers.limit:
        yield wording.text(N_("limit {limit:+d} half points"), limit=modifiers.limit)
    if modifiers.forfeits:
        yield translate(N_("forfeits count as played"))
    if modifiers.unrated_as == LEFT_OUT:
        yield translate(N_("games against unrated players left out"))
    elif modifiers.unrated_as is not None:
        yield wording.text(N_("unrated players as {rating}"), rating=modifiers.unrated_as)
    if modifiers.is_reversed:
        yield translate(N_("reversed order"))


LINE = 88
"""Characters in a line of text."""
_INDENT = "    "


def tiebreak_sheet(
    tournament: Tournament, after_round: int | None = None, options: SheetOptions | None = None
) -> Report:
    """Return how every tie-break of the event came about for each of the players in the options, after a round.

    Without a number after the latest round with a result. Raises InvalidEdit if no player is named or the event has
    no tie-breaks, and for a round or player that there is not.
    """
    options = options or SheetOptions()
    number = parts.round_to_show(tournament, after_round)
    codes = standings.chosen(tournament)
    if not options.players:
        raise InvalidEdit(N_("Choose the player whose tie-breaks are to be explained."))
    if not codes:
        raise InvalidEdit(N_("No tie-breaks are chosen for this event. Choose tie-breaks first."))
    players = [tournament.player(player) for player in options.players]
    rows = {row.player: row for row in standings.table(tournament, number, codes, everybody=True)}
    workings = standings.Workings(tournament, number)
    tables = [
        table for player in players for table in _tables(tournament, rows[player.id], workings, codes, len(players) > 1)
    ]
    edition = standings.rules_of(tournament).edition.title
    return parts.report(
        tournament,
        "tiebreaks",
        _title(players),
        tables,
        number=number,
        notices=parts.notices(tournament, parts.missing(tournament, number)),
        notes=(wording.text(N_("Articles: {edition}."), edition=edition),),
        use=Use.READING,
    )


def _title(players: Sequence[Player]) -> str:
    if len(players) != 1:
        return translate(N_("Tie-breaks step by step"))
    return wording.text(N_("Tie-breaks of {name}"), name=parts.name_cell(players[0]).text)


def _tables(
    tournament: Tournament, row: StandingRow, workings: Workings, codes: Sequence[str], is_one_of_many: bool
) -> Iterator[Table]:
    """Yield the line of the standings, then how each tie-break came about; `is_one_of_many` players has a title."""
    columns = (
        Column("place", translate(N_("Place")), Align.RIGHT),
        Column("name", translate(N_("Name")), stretch=True),
        Column("points", translate(N_("Pts")), Align.RIGHT),
        *(Column(f"tiebreak-{place}-{code}", code, Align.RIGHT) for place, code in enumerate(codes, 1)),
    )
    player, rules = tournament.player(row.player), standings.rules_of(tournament)
    values = (Cell(standings.format_value(value) or "–") for _, value in row.tiebreaks)
    points = Cell(wording.points_text(row.points), bold=True)
    line = Row((Cell(str(row.rank)), parts.name_cell(player, bold=True), points, *values))
    title = parts.name_cell(player).text if is_one_of_many else ""
    yield Table(columns, (line,), title=title)
    for place, code in enumerate(codes):
        yield _table(workings.explain(code, player.id, before=codes[:place]), rules)


def _table(found: Explanation, rules: Rules) -> Table:
    value = standings.format_value(found.value) or "–"
    columns = (
        Column("article", translate(N_("Art.")), kin="article"),
        Column("text", translate(N_("Explanation")), stretch=True, kin="text"),
        Column("part", "", Align.RIGHT, kin="part"),
        Column("amount", translate(N_("adds")), Align.RIGHT, kin="amount"),
    )
    rows = [row for place, step in enumerate(found.steps) for row in _step(step, found.value.unit, str(place))]
    rows.append(_sum(found, value))
    title = wording.text(
        N_("{code} {title}: {value}"), code=found.code, title=tiebreak_name(found.code, rules), value=value
    )
    return Table(columns, tuple(rows), title=title, whole=len(rows) <= 24)


def _step(step: Step, unit: Unit, group: str) -> Iterator[Row]:
    """Yield the lines of a step: its sentence, with the amount beside the first, and what it is made of below."""
    amount = "" if step.amount is None else _number(Value(step.amount, unit))
    begin, end = (Cell(step.article, muted=True),), (Cell(), Cell(amount))
    yield from parts.text_rows(wording.sentence(step.message), LINE, before=begin, after=end, group=group)
    for detail in step.details:
        says_it = detail.amount is None or len(step.details) == 1
        worth = "" if says_it else _number(Value(detail.amount, Unit.POINTS))
        yield from parts.text_rows(
            wording.sentence(detail.message),
            LINE,
            before=(Cell(),),
            after=(Cell(worth), Cell()),
            group=group,
            muted=True,
            indent=_INDENT,
        )


def _number(value: Value) -> str:
    return standings.format_value(value).replace("-", "−")


def _sum(found: Explanation, value: str) -> Row:
    total = standings.format_value(Value(found.total, found.value.unit))
    text = translate(N_("Total"))
    if found.divisor not in (None, 1):
        text = wording.text(N_("{total} divided by {divisor}"), total=total, divisor=found.divisor)
    return Row((Cell(), Cell(text, bold=True), Cell(), Cell(value, bold=True)), group="sum")


TIEBREAKS = SheetKind(
    "tiebreaks",
    N_("Tie-breaks explained"),
    N_("Explanation of a player's tie-breaks"),
    tiebreak_sheet,
    Group.STANDINGS,
    ("players",),
    round_in_view=parts.latest,
    packable=False,
)
