"""The standings themselves: every value can be asked how it came about."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Tournament
from swissdesk.standings import chosen, explain, goes_by_bracket, left_early, passed_over, rules_of
from swissdesk.standings.table import POINTS_CODE
from swissdesk.ui.models.standings import (
    OF_RATINGS,
    PlaceRow,
    RatingFigures,
    StandingsModel,
    place_columns,
    place_of_tiebreak,
    rating_figures,
)
from swissdesk.ui.standings.answers import Answers, is_small
from swissdesk.ui.standings.columns import ColumnChoice, shown_columns
from swissdesk.ui.standings.reckoning import Reckoner, Standing
from swissdesk.ui.standings.telling import Story, nothing
from swissdesk.ui.standings.told_place import place_story
from swissdesk.ui.standings.told_rating import rating_story
from swissdesk.ui.standings.told_value import value_story
from swissdesk.ui.standings.view import Sight, View
from swissdesk.ui.workers import Monitor
from swissdesk.ui.workspace import Workspace

_RATING_EFFORT = 3


class PlaceView(View):
    """Ranks, points, tie-breaks; of a category with the overall ranks beside."""

    sheet = "standings"

    def __init__(self, workspace: Workspace, reckoner: Reckoner) -> None:
        self.model = StandingsModel()
        super().__init__(workspace, self.model, translate(N_("Standings")))
        self.model.setParent(self)
        self._reckoner = reckoner
        self._standing: Standing | None = None
        self._figures: dict[int, RatingFigures] = {}
        self._figures_of: tuple[Tournament, int] | None = None
        self._explaining = Answers(workspace.messages.error, self)
        self.choice = ColumnChoice(workspace.preferences)
        self.choice.changed.connect(self._columns_changed)
        self.tools = (self.choice,)
        self.table.can_be_asked = _can_be_asked

    def title(self) -> str:
        number = self.sight.number
        if not number:
            return translate(N_("Before round 1"))
        return wording.text(N_("Standings after round {round}"), round=number)

    # ---- showing

    def show_sight(self, sight: Sight) -> None:
        self.sight = sight
        self._reckoner.ask(sight.tournament, sight.number, sight.rule, self._show)

    def _show(self, standing: Standing) -> None:
        self._standing = standing
        if self._figures_of != (standing.tournament, standing.number):
            self._figures, self._figures_of = {}, None
        tournament = standing.tournament
        self.model.show_rows(place_columns(tournament, shown_columns(self.workspace.preferences)), self._rows(standing))
        self.say(_remarks(tournament, standing.number))
        self.begin()
        self.moved.emit()
        self._work_figures_out(standing)

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
        wanted = OF_RATINGS & set(shown_columns(self.workspace.preferences))
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

    def tell(self, done: Callable[[Story], object]) -> None:
        row, standing, column = self.table.row, self._standing, self.table.column_id
        self._explaining.stop()
        if row is None or standing is None:
            done(nothing(translate(N_("Nobody is shown."))))
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
        self._explaining.stop()

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


def _remarks(tournament: Tournament, number: int) -> str:
    """Return what has to be known about the table."""
    said = []
    if goes_by_bracket(tournament):
        said.append(translate(N_("The places go by the bracket; points and tie-breaks part nobody.")))
    elif not tournament.settings.tiebreaks:
        said.append(translate(N_("No tie-breaks are chosen: equal points share the place.")))
    unused = passed_over(tournament)
    if unused:
        said.append(wording.text(N_("Not applied here: the tie-breaks {codes}."), codes=wording.join(unused)))
    gone = [tournament.by_id[player].name for player in left_early(tournament, number)]
    if gone:
        said.append(wording.text(N_("No game against {players} counts: left before half of the games."), players=gone))
    return " ".join(said)
