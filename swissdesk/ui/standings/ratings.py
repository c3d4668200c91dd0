"""Rating changes of everybody, game by game; a player's K can be set where the lists do not say it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import Qt

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Player, Tournament
from swissdesk.model.events import EditPlayer
from swissdesk.reports.rating_sheet import after_words, first_words, title_after
from swissdesk.reports.web.markup import Markup, joined, tag
from swissdesk.standings.rating_change import (
    InitialRating,
    Played,
    RatedGame,
    RatingChange,
    initial_rating,
    rating_change,
    rating_rules,
)
from swissdesk.ui.shell.office import Office
from swissdesk.ui.shell.workers import Monitor
from swissdesk.ui.standings.story import (
    Story,
    cell,
    facts,
    head,
    heading,
    left_out,
    line,
    link,
    paragraph,
    quiet,
    table,
)
from swissdesk.ui.standings.view import PlayerView
from swissdesk.ui.widgets.choice import ChoiceBox
from swissdesk.ui.widgets.columns import figure, muted, of_player, strong, titled
from swissdesk.ui.widgets.common import named
from swissdesk.ui.widgets.rows import Align, Column
from swissdesk.values import dataclass, replace

# ---- the explanation

SHEET = "ratings"
"""The sheet on which it can be printed."""


def rating_story(tournament: Tournament, player: int, after_round: int) -> Story:
    """Return what the event does to the rating of a player, or what rating it makes of one who has none."""
    change = rating_change(tournament, player, after_round)
    who = tournament.by_id[player]
    if change is not None:
        return _of_change(tournament, who, change)
    first = initial_rating(tournament, player, after_round)
    return _of_first(tournament, who, first) if first is not None else Story(who.name, "", Markup(""))


def _title(player: Player) -> str:
    return wording.text(N_("Rating of {player}"), player=player.name)


def _of_change(tournament: Tournament, player: Player, change: RatingChange) -> Story:
    value = wording.change_text(change.change)
    worked = wording.text(
        N_("K {k} × ({score} − {expected}) = {change}"),
        k=change.coefficient,
        score=f"{change.score / 100:g}",
        expected=f"{change.expected / 100:.2f}",
        change=value,
    )
    after = after_words(change)
    content = joined(
        [
            paragraph(tag("span", value, class_="large"), quiet(f"  {after}")),
            paragraph(worked) if change.games else "",
            _games(tournament, change) if change.games else paragraph(translate(N_("No games count yet."))),
            heading(translate(N_("Total"))),
            facts(list(_facts(change))),
            *left_out(tournament, change.left_out, translate(N_("art. {article}"))),
            paragraph(translate(change.rules.edition), look="quiet"),
        ]
    )
    return Story(_title(player), f"{value}. {after}", content, SHEET, player.id)


_BEFORE = ((N_("Rd"), True), (N_("Opponent"), False), (N_("Rtg"), True))


def _games(tournament: Tournament, change: RatingChange) -> Markup:
    lines = [head(*_BEFORE, (N_("diff."), True), (N_("exp."), True), (N_("scored"), True))]
    for game in change.games:
        mark = "*" if game.is_limited else ""
        difference = f"{game.difference:+d}{mark}".replace("-", "−")
        lines.append(_game(tournament, game, difference, f"{game.expected / 100:.2f}"))
    if any(game.is_limited for game in change.games):
        text = translate(N_("*: the difference counts as 400 (art. 8.3.1)."))
        lines.append(line(cell(), tag("td", quiet(text), colspan="5")))
    return table(lines)


def _game(tournament: Tournament, game: RatedGame | Played, *reckoned: str) -> Markup:
    """Return the line of a game: what it is, what was `reckoned`, and what was made in it."""
    return line(
        cell(str(game.round), right=True),
        cell(link(tournament.by_id[game.opponent])),
        *(cell(text, right=True) for text in (str(game.rating), *reckoned, wording.points_text(game.score))),
    )


def _facts(change: RatingChange) -> Iterator[tuple[str, str]]:
    yield translate(N_("Games counted")), str(len(change.games))
    yield translate(N_("Score")), wording.points_text(change.score)
    yield translate(N_("Expected")), f"{change.expected / 100:.2f}"
    if change.average is not None:
        yield translate(N_("Opponents' average rating")), str(change.average)
        yield translate(N_("Performance")), str(change.performance)
    yield translate(N_("K")), str(change.coefficient)


# ---- without a rating


def _of_first(tournament: Tournament, player: Player, first: InitialRating) -> Story:
    value = "–" if first.value is None else str(first.value)
    said = first_words(first)
    lines = [head(*_BEFORE, (N_("scored"), True)), *(_game(tournament, game) for game in first.games)]
    content = joined(
        [
            paragraph(tag("span", value, class_="large"), quiet(f"  {translate(N_('first rating'))}")),
            paragraph(said),
            table(lines) if first.games else "",
            *left_out(tournament, first.left_out, translate(N_("art. {article}"))),
            paragraph(translate(first.rules.edition), look="quiet"),
        ]
    )
    return Story(_title(player), said, content, SHEET, player.id)


# ---- the view

_KS = (40, 20, 10)


@dataclass(frozen=True, slots=True)
class RatingRow:
    """A player: games and scores in hundredths that count, the change in hundredths of a point, or a `first` rating."""

    player: Player
    games: int = 0
    score: int = 0
    left_out: int = 0
    rating: int = 0
    k: int | None = None
    expected: int | None = None
    average: int | None = None
    performance: int | None = None
    change: int | None = None
    new_rating: int | None = None
    first: int | None = None


def rating_row(tournament: Tournament, player: Player, number: int) -> RatingRow:
    """Return what the event does to a player's rating."""
    change = rating_change(tournament, player.id, number)
    if change is not None:
        return RatingRow(
            player,
            len(change.games),
            change.score,
            len(change.left_out),
            change.rating,
            change.coefficient,
            change.expected,
            change.average,
            change.performance,
            change.change,
            change.new_rating,
        )
    first = initial_rating(tournament, player.id, number)
    if first is None:
        return RatingRow(player)
    return RatingRow(player, len(first.games), first.score, len(first.left_out), first=first.value)


def _expected(row: RatingRow) -> str:
    return "" if row.expected is None else f"{row.expected / 100:.2f}"


def _k(row: RatingRow) -> str:
    return f"•{row.k}" if row.k and row.player.coefficient is not None else str(row.k or "")


RATING_COLUMNS: tuple[Column[RatingRow], ...] = (
    of_player("number", muted),
    of_player("title", leaves=2),
    of_player("name", strong),
    of_player("federation", leaves=1),
    figure("rating", lambda row: row.rating or None),
    titled("k", _k, muted, sort=lambda row: row.k or 0),
    figure("games", lambda row: row.games),
    Column(
        "left_out",
        N_("Out"),
        lambda row: str(row.left_out or ""),
        Align.RIGHT,
        muted,
        optional=True,
        sort=lambda row: row.left_out,
        leaves=2,
        tooltip=N_("Rounds not counted"),
    ),
    titled("score", lambda row: wording.points_text(row.score), sort=lambda row: row.score),
    titled("expected", _expected, muted, sort=lambda row: row.expected or 0),
    figure("average", lambda row: row.average, muted, leaves=3),
    figure("performance", lambda row: row.performance, muted),
    titled("change", lambda row: wording.change_text(row.change), strong, sort=lambda row: row.change or 0),
    figure("new", lambda row: row.new_rating, optional=True),
    figure("first", lambda row: row.first, optional=True),
)


class RatingView(PlayerView[RatingRow]):
    """One line for every player; in the field above the K of one is set."""

    sheet = SHEET
    effort = 3

    def __init__(self, office: Office) -> None:
        super().__init__(office, RATING_COLUMNS, N_("Rating changes"))
        self.table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        choices = ((N_("K by the rules"), None), *((wording.text(N_("K is {k}"), k=k), k) for k in _KS))
        self.k = named(
            ChoiceBox(choices=choices), N_("K-factor of the player"), N_("The K-factor of the player at the cursor")
        )
        self.k.activated.connect(lambda place: self._set_k(self.k.itemData(place)))
        self.tools = (self.k,)
        self.table.moved.connect(self._follow)

    def title(self) -> str:
        return title_after(self.sight.tournament, self.sight.number)

    def work(self, tournament: Tournament, number: int, monitor: Monitor) -> Sequence[RatingRow]:
        rows = []
        for done, player in enumerate(tournament.players):
            monitor(done, len(tournament.players))
            rows.append(rating_row(tournament, player, number))
        return rows

    def remark_on(self, rows: Sequence[RatingRow]) -> str:
        rules = rating_rules(self.sight.tournament)
        return wording.text(N_("By {edition}, as {pace} chess."), edition=rules.edition, pace=rules.pace)

    def story_of(self, row: RatingRow) -> Story:
        return rating_story(self.sight.tournament, row.player.id, self.sight.number)

    # ---- K

    def _follow(self) -> None:
        row: RatingRow | None = self.table.row
        self.k.setEnabled(row is not None and self.office.desk.can_edit)
        given = None if row is None else row.player.coefficient
        if self.k.findData(given) < 0:
            self.k.addItem(wording.text(N_("K is {k}"), k=given), given)
        self.k.setCurrentIndex(self.k.findData(given))

    def _set_k(self, k: int | None) -> None:
        row: RatingRow | None = self.table.row
        if row is not None and row.player.coefficient != k:
            player = self.office.tournament.by_id[row.player.id]
            self.office.desk.do(EditPlayer(replace(player, coefficient=k)))
        self._follow()
