"""The sheet of rating changes: a line for everybody, and for named players every game that counts.

The lines are those of the rating report; how a change came about is told as the table of the regulations has it:
difference, expectation, score, and K times what is left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Player, Tournament
from swissdesk.reports import parts
from swissdesk.reports.columns import column
from swissdesk.reports.content import Cell, Column, Report, Row, Table, Use
from swissdesk.reports.drawing import Align
from swissdesk.reports.name_cards import in_order
from swissdesk.reports.options import SheetOptions
from swissdesk.reports.sheet_kind import TABLE, Group, SheetKind
from swissdesk.standings.rating_change import (
    GAMES_NEEDED,
    InitialRating,
    LeftOut,
    RatedGame,
    RatingChange,
    initial_rating,
    rating_change,
    rating_rules,
)
from swissdesk.standings.table import round_number

LINE = 84
"""Characters in a line of text."""


def rating_sheet(tournament: Tournament, after_round: int | None = None, options: SheetOptions | None = None) -> Report:
    """Return the change of everybody's rating after a round; for named players game by game.

    Without a number after the latest round with a result. Raises InvalidEdit for a round that is not paired or a
    draft, and for a player whom there is not.
    """
    options = options or SheetOptions()
    number = round_number(tournament, parts.round_to_show(tournament, after_round))
    named = [tournament.player(player) for player in options.players]
    if named:
        tables: Iterator[Table] = (table for player in named for table in _in_full(tournament, player, number))
    else:
        tables = iter([_overview(tournament, in_order(tournament.players, options.order), number)])
    return parts.report(
        tournament,
        "ratings",
        title_after(tournament, number),
        tables,
        number=number,
        says_round=True,
        without=options.without,
        notices=parts.notices(tournament, parts.missing(tournament, number)),
        notes=_notes(tournament, named),
        use=Use.READING if named else Use.LIST,
    )


def title_after(tournament: Tournament, number: int) -> str:
    """Return what the rating changes after a round are called, on paper and on the screen."""
    return parts.after(
        tournament,
        number,
        before=N_("Rating changes before round 1"),
        plain=N_("Rating changes after round {round}"),
        final=N_("Rating changes after the last round"),
    )


def _notes(tournament: Tournament, named: Sequence[Player]) -> tuple[str, ...]:
    edition = rating_rules(tournament).edition
    if named:
        return (wording.text(N_("Articles: {edition}."), edition=edition),)
    text = N_(
        "By {edition}. N: games that count, W: score, We: expected score, Ra: average rating of the opponents, Rp: "
        "rating performance, New: rating by this event alone, for unrated players the first rating."
    )
    return (wording.text(text, edition=edition),)


# ---- everybody


def _overview(tournament: Tournament, players: Sequence[Player], number: int) -> Table:
    columns = (
        column("number", drop=4),
        column("title", drop=5),
        column("name"),
        column("federation", drop=6),
        column("rating"),
        column("k"),
        column("games"),
        column("score"),
        column("expected", drop=1),
        column("average", drop=3),
        column("performance", drop=2),
        column("change"),
        column("new"),
    )
    return Table(columns, tuple(_line(tournament, player, number) for player in players))


def _line(tournament: Tournament, player: Player, number: int) -> Row:
    change = rating_change(tournament, player.id, number)
    first = initial_rating(tournament, player.id, number) if change is None else None
    cells = (
        Cell(str(player.id), muted=True),
        parts.title_cell(player),
        parts.name_cell(player),
        Cell(player.federation),
        *(_changed(change) if change is not None else _begun(first)),
    )
    counted = change or first
    return Row(cells, muted=counted is None or not counted.games, key=f"player {player.id}")


def _changed(change: RatingChange) -> tuple[Cell, ...]:
    begin = (Cell(str(change.rating)), Cell(str(change.coefficient), muted=True), Cell(str(len(change.games))))
    if not change.games:
        return (*begin, *_empty(6))
    return (
        *begin,
        Cell(wording.points_text(change.score)),
        Cell(_hundredths(change.expected)),
        Cell(str(change.average)),
        Cell(str(change.performance)),
        Cell(wording.change_text(change.change), bold=True),
        Cell(str(change.new_rating)),
    )


def _begun(first: InitialRating | None) -> tuple[Cell, ...]:
    begin = (Cell("–", muted=True), Cell())
    if first is None or not first.games:
        return (*begin, Cell("0"), *_empty(6))
    value = "–" if first.value is None else str(first.value)
    return (*begin, Cell(str(len(first.games))), Cell(wording.points_text(first.score)), *_empty(4), Cell(value))


def _empty(count: int) -> list[Cell]:
    return [Cell()] * count


def _hundredths(value: int) -> str:
    return f"{value / 100:.2f}"


# ---- one player


def _in_full(tournament: Tournament, player: Player, number: int) -> Iterator[Table]:
    """Yield the games that count, what they come to, and the rounds that are left out."""
    name = parts.name_cell(player).text
    change = rating_change(tournament, player.id, number)
    if change is not None:
        value = wording.change_text(change.change)
        title = wording.text(N_("{name}: {rating}, {change}"), name=name, rating=change.rating, change=value)
        yield _games(tournament, change, title)
        yield _left_out(tournament, change.left_out)
        return
    first = initial_rating(tournament, player.id, number)
    if first is not None:
        yield _first_games(tournament, first, wording.text(N_("{name}: unrated"), name=name))
        yield _left_out(tournament, first.left_out)


def _games(tournament: Tournament, change: RatingChange, title: str) -> Table:
    columns = (
        *_before(),
        Column("difference", translate(N_("Difference")), Align.RIGHT),
        Column("expected", translate(N_("expected")), Align.RIGHT),
        Column("score", translate(N_("scored")), Align.RIGHT),
    )
    rows = [
        Row((*_opponent(tournament, game.round, game.opponent, game.rating), *_reckoned(game))) for game in change.games
    ]
    if not rows:
        rows.append(_said(translate(N_("No games count yet.")), 3))
    else:
        expected, score = Cell(_hundredths(change.expected), bold=True), wording.points_text(change.score)
        together = Cell(translate(N_("Total")), bold=True)
        rows.append(Row((Cell(), together, Cell(), Cell(), expected, Cell(score, bold=True)), group="sum"))
        rows += [_said(text, 3) for text in _worked(change)]
    return Table(columns, tuple(rows), title=title, whole=len(rows) <= 24)


def _worked(change: RatingChange) -> Iterator[str]:
    """Yield how the change follows from score and expectation, in sentences."""
    yield wording.text(
        N_("K {k} × ({score} − {expected}) = {change}"),
        k=change.coefficient,
        score=f"{change.score / 100:g}",
        expected=_hundredths(change.expected),
        change=wording.change_text(change.change),
    )
    yield after_words(change)
    yield wording.text(
        N_("Average rating of the opponents {average}, rating performance {performance}"),
        average=change.average,
        performance=change.performance,
    )
    if any(game.is_limited for game in change.games):
        yield translate(N_("*: the difference counts as 400 (art. 8.3.1)."))


def after_words(change: RatingChange) -> str:
    """Return in a sentence what the rating becomes; where a later list came in, by the games since then."""
    begins, rating = change.latest
    if begins == 1:
        text = N_("{before} → {after} after this event alone")
        return wording.text(text, before=rating, after=change.new_rating)
    return wording.text(
        N_("Rating {before} from round {round} on; {after} after the games since then"),
        before=rating,
        round=begins,
        after=change.new_rating,
    )


def _reckoned(game: RatedGame) -> tuple[Cell, ...]:
    mark = "*" if game.is_limited else ""
    difference = f"{game.difference:+d}{mark}".replace("-", "−")
    return Cell(difference), Cell(_hundredths(game.expected)), Cell(wording.points_text(game.score), bold=True)


def _first_games(tournament: Tournament, first: InitialRating, title: str) -> Table:
    columns = (*_before(), Column("score", translate(N_("scored")), Align.RIGHT))
    rows = [
        Row(
            (
                *_opponent(tournament, game.round, game.opponent, game.rating),
                Cell(wording.points_text(game.score), bold=True),
            )
        )
        for game in first.games
    ]
    if rows and first.value is not None:
        value = wording.text(N_("First rating from these games: {rating}"), rating=first.value)
        rows.append(Row((Cell(), Cell(value, bold=True), Cell(), Cell()), group="sum"))
    rows.append(_said(first_words(first), 1))
    return Table(columns, tuple(rows), title=title, whole=len(rows) <= 24)


def first_words(first: InitialRating) -> str:
    """Return in a sentence what the games of an unrated player are good for."""
    if not first.games:
        return translate(N_("No games against rated opponents yet."))
    if first.is_disregarded:
        return translate(N_("No points scored: these games are treated as not played (art. 8.2.1)."))
    if not first.is_enough:
        return wording.text(
            N_("Games for a first rating: {games} of {needed} (art. 7.1.4)."),
            games=len(first.games),
            needed=GAMES_NEEDED,
        )
    if not first.is_listed:
        return wording.text(N_("Below {floor}: no rating is published."), floor=first.rules.floor)
    return translate(N_("Enough games for a rating on the rating list."))


def _left_out(tournament: Tournament, rounds: Sequence[LeftOut]) -> Table:
    columns = (
        Column("round", translate(N_("Rd")), Align.RIGHT, kin="round"),
        Column("opponent", translate(N_("Opponent")), stretch=True),
        Column("reason", translate(N_("Reason"))),
        Column("article", translate(N_("Art.")), Align.RIGHT),
    )
    rows: list[Row] = []
    for each in rounds:
        opponent = Cell("–") if each.opponent is None else parts.name_cell(tournament.player(each.opponent))
        begin, end = (Cell(str(each.round)), opponent), (Cell(each.article, muted=True),)
        rows += parts.text_rows(
            wording.sentence(each.reason), LINE // 2, before=begin, after=end, group=str(each.round)
        )
    return Table(columns, tuple(rows), title=translate(N_("Not counted")) if rows else "", whole=True)


def _before() -> tuple[Column, ...]:
    return (
        Column("round", translate(N_("Rd")), Align.RIGHT, kin="round"),
        Column("opponent", translate(N_("Opponent")), stretch=True),
        column("rating"),
    )


def _opponent(tournament: Tournament, number: int, opponent: int, rating: int) -> tuple[Cell, ...]:
    return Cell(str(number)), parts.name_cell(tournament.player(opponent)), Cell(str(rating))


def _said(text: str, after: int) -> Row:
    return Row((Cell(), Cell(text), Cell(), *_empty(after)), muted=True, group="sum")


RATINGS = SheetKind(
    "ratings",
    N_("Rating changes"),
    N_("Rating changes of all players; every game for the selected players"),
    rating_sheet,
    Group.STANDINGS,
    (*TABLE, "players", "order"),
    round_in_view=parts.latest,
)
