"""The standings: every value can be asked how it came about, every place why it is not another.

A place is explained by the value that separates a player from the neighbours, a value opponent by opponent. Which
columns there are is chosen from a menu that stays open, and remembered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QPushButton

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Tournament
from swissdesk.reports.standings_sheet import title_after
from swissdesk.reports.tiebreak_sheet import tiebreak_name
from swissdesk.reports.web.markup import Markup, joined, tag
from swissdesk.standings import (
    Explanation,
    Rules,
    StandingRow,
    Step,
    Unit,
    Value,
    chosen,
    explain,
    format_value,
    goes_by_bracket,
    left_early,
    passed_over,
    rules_of,
)
from swissdesk.standings.table import POINTS_CODE
from swissdesk.ui.shell.office import Office
from swissdesk.ui.shell.preferences import Preferences
from swissdesk.ui.shell.workers import Answers, Monitor
from swissdesk.ui.standings.computing import Reckoner, Standing, is_small
from swissdesk.ui.standings.ratings import rating_story
from swissdesk.ui.standings.story import SHEET as CARD
from swissdesk.ui.standings.story import Story, cell, facts, heading, line, link, nothing, paragraph, quiet, table
from swissdesk.ui.standings.table import (
    CHOICE,
    OF_RATINGS,
    PLACE_COLUMNS,
    TIEBREAKS,
    USUAL,
    PlaceRow,
    RatingFigures,
    place_columns,
    place_of_tiebreak,
    rating_figures,
)
from swissdesk.ui.standings.view import PlaceTable
from swissdesk.ui.widgets.common import StayingMenu
from swissdesk.ui.widgets.rows import RowsModel
from swissdesk.values import replace

# ---- how a value came about

SHEET = "tiebreaks"
"""The sheet on which a tie-break is explained; points are on the card of the player."""


def value_story(tournament: Tournament, found: Explanation, rules: Rules) -> Story:
    """Return how a value came about, in numbers and in words."""
    player = tournament.by_id[found.player]
    value = value_text(found.value)
    name = tiebreak_name(found.code, rules)
    said = wording.text(
        N_("{player}, after round {round}: {value}"), player=player, round=found.after_round, value=value
    )
    content = joined(
        [
            paragraph(tag("span", value, class_="large"), quiet(f"  {_about(found, player.name)}")),
            paragraph(equation(found)) if has_equation(found) else "",
            table(_lines(tournament, found)),
            paragraph(_source(found), look="quiet"),
        ]
    )
    sheet = CARD if found.code == POINTS_CODE else SHEET
    return Story(f"{found.code}  {name}", said, content, sheet, found.player)


def value_text(value: Value) -> str:
    """Return a value as one reads it; a dash where there is none."""
    return format_value(value) or "–"


def _about(found: Explanation, name: str) -> str:
    return wording.text(N_("{player}, after round {round}"), player=name, round=found.after_round)


def _source(found: Explanation) -> str:
    """Return which articles it goes by."""
    articles = [found.article, *(step.article for step in found.steps)]
    cited = ", ".join(dict.fromkeys(article for article in articles if article))
    if not cited:
        return translate(N_("No FIDE article; used in some federations."))
    return wording.text(N_("{edition}, art. {articles}"), edition=found.edition, articles=cited)


# ---- the sum in one line


def has_equation(found: Explanation) -> bool:
    """Whether the value is a sum of at least two terms."""
    terms = [step for step in found.steps if step.amount is not None and not step.is_cut]
    return len(terms) > 1 and found.value.unit is not Unit.PLACE and found.value.amount is not None


def equation(found: Explanation) -> Markup:
    """Return the terms as a sum, those that are cut struck out: ``4.0 + ̶1̶.̶0̶ + 5.0 = 9.0``."""
    unit, gone = found.value.unit, _cut_rounds(found)
    parts: list[str] = []
    for step in found.steps:
        if step.amount is None or step.is_cut:
            continue
        sign = "−" if step.amount < 0 else "+"
        if parts or step.amount < 0:
            parts.append(f" {sign} " if parts else sign)
        size = -step.amount if step.amount < 0 else step.amount
        amount = format_value(Value(size, unit))
        parts.append(tag("s", amount) if step.round in gone else amount)
    if found.divisor not in (None, 1):
        parts = ["(", *parts, f") ÷ {found.divisor}"]
    return joined([*parts, " = ", tag("b", value_text(found.value))])


def _cut_rounds(found: Explanation) -> set[int | None]:
    """Return the rounds whose terms are removed again."""
    return {step.round for step in found.steps if step.is_cut and step.amount}


# ---- line by line


def _lines(tournament: Tournament, found: Explanation) -> Iterator[Markup]:
    unit = found.value.unit
    removals = {step.round: step for step in found.steps if step.is_cut and step.amount}
    for step in found.steps:
        if step.is_cut and step.amount:
            continue
        removal = removals.get(step.round) if step.amount is not None else None
        struck = removal is not None or step.is_cut
        amount = "" if step.amount is None or step.is_cut else format_value(Value(step.amount, unit))
        yield line(
            cell(_number(tournament, step)),
            cell(
                tag("s", wording.sentence(step.message)) if struck else wording.sentence(step.message),
                *_details(step),
                *_removal(removal),
            ),
            cell(amount, right=True, struck=struck),
        )
    yield line(cell(), cell(tag("b", _together(found))), cell(tag("b", value_text(found.value)), right=True))


def _number(tournament: Tournament, step: Step) -> Markup:
    if step.opponent is None:
        return Markup("")
    return link(tournament.by_id[step.opponent], str(step.opponent))


def _details(step: Step) -> Iterator[Markup]:
    """Yield how an adjusted score came about; a score that is just the points needs no words."""
    if len(step.details) < 2:
        return
    for detail in step.details:
        yield Markup("<br/>")
        yield quiet(wording.sentence(detail.message))


def _removal(step: Step | None) -> Iterator[Markup]:
    if step is not None:
        yield Markup("<br/>")
        yield tag("span", wording.sentence(step.message), class_="notice")


def _together(found: Explanation) -> str:
    if found.divisor in (None, 1):
        return translate(N_("Total"))
    total = format_value(Value(found.total, found.value.unit))
    return wording.text(N_("{total} divided by {divisor}"), total=total, divisor=found.divisor)


_NONE = "-"
"""What is remembered where all of them are left out: an empty list would mean the usual ones."""


# ---- columns


def shown_columns(preferences: Preferences) -> tuple[str, ...]:
    """Return the ids of the columns that are wanted, of those that may be left out; the usual ones until chosen."""
    return tuple(column for column in preferences.standings_columns or USUAL if column in CHOICE)


class ColumnChoice(QPushButton):
    """The button with the menu."""

    changed = Signal()

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(translate(N_("Columns")))
        self._preferences = preferences
        self.setAutoDefault(False)
        self.setToolTip(translate(N_("Columns shown (Space turns one on or off)")))
        self.list = StayingMenu(self)
        self.switches = {column: self._switch(column, title) for column, title in CHOICE.items()}
        self.list.addSeparator()
        self.list.addAction(translate(N_("&Usual columns"))).triggered.connect(lambda _on=False: self._usual())
        self.setMenu(self.list)
        self.list.aboutToShow.connect(self._follow)

    def _switch(self, column: str, title: str) -> QAction:
        switch = self.list.addAction(translate(title))
        switch.setCheckable(True)
        switch.triggered.connect(lambda _on: self._chosen())
        return switch

    def _follow(self) -> None:
        shown = shown_columns(self._preferences)
        for column, switch in self.switches.items():
            switch.setChecked(column in shown)

    def _chosen(self) -> None:
        chosen = [column for column, switch in self.switches.items() if switch.isChecked()]
        self._preferences.standings_columns = chosen or [_NONE]
        self.changed.emit()

    def _usual(self) -> None:
        self._preferences.standings_columns = []
        self.changed.emit()


# ---- why a player has this place


def place_story(standing: Standing, player: int, rules: Rules) -> Story:
    """Return why a player has this place among everybody."""
    tournament, lines = standing.tournament, standing.lines
    at = next(place for place, line in enumerate(lines) if line.player == player)
    own, rank = lines[at], standing.everybody[at].rank_text
    name = tournament.by_id[player].name
    is_knockout = goes_by_bracket(tournament)
    said = wording.text(
        N_("{player}, place {rank} with {points}"), player=name, rank=rank, points=wording.points_text(own.points)
    )
    content = joined(
        [
            paragraph(tag("span", rank, class_="large"), f"  {name}"),
            *_neighbours(tournament, lines, at, parted_by_bracket if is_knockout else partial(parted, rules=rules)),
            heading(translate(N_("Scored on the way") if is_knockout else N_("Ranking criteria in order"))),
            facts(list(_values(own, rules))),
        ]
    )
    return Story(translate(N_("Explanation of the place")), said, content, SHEET if own.tiebreaks else "", player)


def _neighbours(
    tournament: Tournament, lines: Sequence[StandingRow], at: int, reason: Callable[[StandingRow, StandingRow], str]
) -> Iterator[Markup]:
    if at > 0:
        yield heading(translate(N_("Player above")))
        yield paragraph(link(tournament.by_id[lines[at - 1].player]), ": ", reason(lines[at - 1], lines[at]))
    if at + 1 < len(lines):
        yield heading(translate(N_("Player below")))
        yield paragraph(link(tournament.by_id[lines[at + 1].player]), ": ", reason(lines[at], lines[at + 1]))


def parted(better: StandingRow, worse: StandingRow, rules: Rules) -> str:
    """Return by what two neighbours of the table are parted, in words."""
    if better.rank == worse.rank:
        return translate(N_("equal in everything; both share the place and are listed in starting order."))
    if better.points != worse.points:
        return wording.text(
            N_("on points, {better} to {worse}."),
            better=wording.points_text(better.points),
            worse=wording.points_text(worse.points),
        )
    for (code, one), (_, other) in zip(better.tiebreaks, worse.tiebreaks, strict=True):
        if one != other:
            return wording.text(
                N_("on {tiebreak}, {better} to {worse}."),
                tiebreak=tiebreak_name(code, rules),
                better=value_text(one),
                worse=value_text(other),
            )
    return translate(N_("players who left early are placed last."))


def parted_by_bracket(better: StandingRow, worse: StandingRow) -> str:
    """Return by what two neighbours of the table of a knockout are parted, in words."""
    if better.rank == worse.rank:
        return translate(N_("no match has separated them; they share the place and are listed in starting order."))
    return translate(N_("by the knockout bracket: the player who got further is placed higher, whatever the points."))


def _values(row: StandingRow, rules: Rules) -> Iterator[tuple[str, str]]:
    yield translate(N_("Points")), wording.points_text(row.points)
    for code, value in row.tiebreaks:
        yield f"{code}  {tiebreak_name(code, rules)}", value_text(value)


# ---- the view

_RATING_EFFORT = 3


class PlaceView(PlaceTable):
    """Ranks, points, tie-breaks; of a category with the overall ranks beside."""

    sheet = "standings"

    def __init__(self, office: Office, reckoner: Reckoner) -> None:
        columns = [column for column in PLACE_COLUMNS if column.id not in OF_RATINGS | {TIEBREAKS}]
        model = RowsModel[PlaceRow](columns, key=lambda row: row.player.id)
        super().__init__(office, reckoner, model, N_("Standings"))
        self._figures: dict[int, RatingFigures] = {}
        self._figures_of: tuple[Tournament, int] | None = None
        self._explaining = Answers(office.messages.error, self)
        self.choice = ColumnChoice(office.preferences)
        self.choice.changed.connect(self._columns_changed)
        self.tools = (self.choice,)
        self.table.can_be_asked = _can_be_asked

    def title(self) -> str:
        number = self.sight.number
        if not number:
            return translate(N_("Before round 1"))
        return title_after(self.sight.tournament, number)

    # ---- showing

    def _show(self, standing: Standing) -> None:
        super()._show(standing)
        self._work_figures_out(standing)

    def show_standing(self, standing: Standing) -> str:
        if self._figures_of != (standing.tournament, standing.number):
            self._figures, self._figures_of = {}, None
        self.model.set_columns(place_columns(standing.tournament, shown_columns(self.office.preferences)))
        self.model.set_rows(self._rows(standing))
        return _remarks(standing.tournament, standing.number, standing.lines)

    def _rows(self, standing: Standing) -> list[PlaceRow]:
        if not self._figures:
            return list(standing.rows)
        return [replace(row, figures=self._figures.get(row.player.id)) for row in standing.rows]

    def _columns_changed(self) -> None:
        column = self.table.column_id
        if self._standing is not None:
            self._show(self._standing)
            if column in (known.id for known in self.model.columns):
                self.table.go_to_column(column)

    def _work_figures_out(self, standing: Standing) -> None:
        wanted = OF_RATINGS & set(shown_columns(self.office.preferences))
        if not wanted or self._figures:
            return
        tournament, number = standing.tournament, standing.number
        self.answers.ask(
            partial(_figures, tournament, number),
            partial(self._take_figures, (tournament, number)),
            at_once=is_small(tournament, _RATING_EFFORT),
        )

    def _take_figures(self, of: tuple[Tournament, int], figures: dict[int, RatingFigures]) -> None:
        self._figures, self._figures_of = figures, of
        if self._standing is not None and (self._standing.tournament, self._standing.number) == of:
            self.model.set_rows(self._rows(self._standing))

    # ---- how it came about

    def find_story(self, done: Callable[[Story], object]) -> None:
        row, standing, column = self.table.row, self._standing, self.table.column_id
        self._explaining.cancel()
        if row is None or standing is None:
            done(nothing(translate(N_("No player is shown."))))
        elif column in OF_RATINGS:
            done(rating_story(standing.tournament, row.player.id, standing.number))
        elif column == "points":
            self._explain(standing, row.player.id, POINTS_CODE, (), done)
        elif (place := place_of_tiebreak(column)) is not None:
            codes = chosen(standing.tournament)
            self._explain(standing, row.player.id, codes[place], codes[:place], done)
        else:
            done(place_story(standing, row.player.id, rules_of(standing.tournament)))

    def _explain(
        self, standing: Standing, player: int, code: str, before: tuple[str, ...], done: Callable[[Story], object]
    ) -> None:
        tournament, rules = standing.tournament, rules_of(standing.tournament)

        def work(_monitor: Monitor) -> Story:
            return value_story(tournament, explain(tournament, code, player, standing.number, before=before), rules)

        self._explaining.ask(work, done, at_once=is_small(tournament))

    def leave(self) -> None:
        super().leave()
        self._explaining.cancel()

    def wait(self) -> None:
        super().wait()
        self._explaining.wait()


def _can_be_asked(column: str) -> bool:
    return column in ("rank", "points") or column in OF_RATINGS or place_of_tiebreak(column) is not None


def _figures(tournament: Tournament, number: int, monitor: Monitor) -> dict[int, RatingFigures]:
    """Return what ratings say of everybody."""
    found = {}
    for done, player in enumerate(tournament.players):
        monitor(done, len(tournament.players))
        found[player.id] = rating_figures(tournament, player.id, number)
    return found


def _remarks(tournament: Tournament, number: int, rows: Sequence[StandingRow]) -> str:
    """Return what has to be known about the table."""
    from swissdesk.reports.standings_sheet import not_calculated  # not before there is a table

    said = [not_calculated(tournament, rows)]
    if goes_by_bracket(tournament):
        said.append(translate(N_("Places follow the knockout bracket; points and tie-breaks do not separate players.")))
    elif not tournament.settings.tiebreaks:
        said.append(translate(N_("No tie-breaks are chosen: players with equal points share the place.")))
    unused = passed_over(tournament)
    if unused:
        said.append(wording.text(N_("Tie-breaks not applied here: {codes}."), codes=wording.join(unused)))
    gone = [tournament.by_id[player].name for player in left_early(tournament, number)]
    if gone:
        said.append(
            wording.text(
                N_("Games against {players} do not count: they left before half of their games."), players=gone
            )
        )
    return " ".join(filter(None, said))
