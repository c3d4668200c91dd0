"""Title norms of everybody, worked out player by player while the window stays quick."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox

from swissdesk import wording
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.model import NormEvent, Title, Tournament
from swissdesk.model.events import ChangeSettings
from swissdesk.standings.categories import made, start_year
from swissdesk.standings.norms import EDITION, TITLES, Verdict
from swissdesk.ui.models.norms import NORM_COLUMNS, NormRow, in_order, norm_rows
from swissdesk.ui.models.rows import RowsModel
from swissdesk.ui.standings.answers import is_small
from swissdesk.ui.standings.telling import Story, nothing
from swissdesk.ui.standings.told_norm import norm_story
from swissdesk.ui.standings.view import Sight, View
from swissdesk.ui.widgets.choice_box import ChoiceBox
from swissdesk.ui.workers import Monitor
from swissdesk.ui.workspace import Workspace

_EFFORT = 12

KINDS = {
    NormEvent.ORDINARY: N_("An ordinary event"),
    NormEvent.NATIONAL_FINAL: N_("Final of a national championship"),
    NormEvent.NATIONAL_TEAM: N_("National team championship"),
    NormEvent.ZONAL: N_("Zonal tournament"),
    NormEvent.WORLD_TEAM: N_("World or continental team event"),
    NormEvent.WORLD_CUP: N_("World Cup"),
}


class NormView(View):
    """A line for every player who can gain a title by norms."""

    sheet = "norms"
    tells_at_once = True

    def __init__(self, workspace: Workspace) -> None:
        self.model: RowsModel[NormRow] = RowsModel(NORM_COLUMNS, key=lambda row: row.player.id)
        super().__init__(workspace, self.model, translate(N_("Title norms")))
        self.model.setParent(self)
        self._rows: tuple[NormRow, ...] = ()
        self._known: tuple[Tournament, int] | None = None
        self.table.can_be_asked = lambda _column: True
        self.table.setSortingEnabled(True)
        self.table.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
        self.only = QCheckBox(translate(N_("&Only norms")))
        self.only.setToolTip(translate(N_("Only who makes a norm, or may make one")))
        self.only.toggled.connect(lambda _on: self._narrow())
        self.kind = ChoiceBox()
        self.kind.setAccessibleName(translate(N_("Kind of event")))
        self.kind.setToolTip(translate(N_("The kind of event for norms: it decides about foreign opponents and games")))
        self.kind.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.kind.setMinimumContentsLength(14)
        for kind, text in KINDS.items():
            self.kind.addItem(translate(text), kind)
        self.kind.activated.connect(lambda place: self._set_kind(self.kind.itemData(place)))
        self.tools = (self.kind, self.only)

    def title(self) -> str:
        return wording.text(N_("Title norms after round {round}"), round=self.sight.number)

    # ---- showing

    def show_sight(self, sight: Sight) -> None:
        self.sight = sight
        self.kind.setCurrentIndex(self.kind.findData(sight.tournament.settings.norm_event))
        self.kind.setEnabled(self.workspace.desk.can_edit)
        of = (sight.tournament, sight.number)
        if self._known == of:
            self._show()
            return
        at_once = is_small(sight.tournament, _EFFORT)
        self.answers.ask(partial(_work, *of), partial(self._take, of), at_once=at_once)

    def _take(self, of: tuple[Tournament, int], rows: tuple[NormRow, ...]) -> None:
        self._known, self._rows = of, rows
        self._show()

    def _show(self) -> None:
        tournament, rule = self.sight.tournament, self.sight.rule
        category = None if rule is None else made(rule, start_year(tournament))
        rows = [row for row in self._rows if category is None or category.has(row.player)]
        self.model.set_rows(rows)
        self.say(_counted(rows))
        self.begin()
        self.moved.emit()

    def _narrow(self) -> None:
        only = self.only.isChecked()
        self.table.found.keep(lambda row: not only or row.verdict is not Verdict.NONE)
        self.begin()

    def tell(self, done: Callable[[Story], object]) -> None:
        row: NormRow | None = self.table.row
        if row is None:
            done(nothing(translate(N_("Nobody is shown."))))
            return
        asked = next((row.report(title) for title in TITLES if title.value == self.table.column_id), None)
        done(norm_story(self.sight.tournament, row, row.reports if asked is None else (asked,)))

    def go_to_title(self, title: Title) -> None:
        """Put the cursor on the column of a title."""
        self.table.go_to_column(title.value)

    def _set_kind(self, kind: NormEvent) -> None:
        settings = self.workspace.tournament.settings
        if kind is not settings.norm_event:
            self.workspace.desk.do(ChangeSettings(replace(settings, norm_event=kind)))


def _work(tournament: Tournament, number: int, monitor: Monitor) -> tuple[NormRow, ...]:
    rows: list[NormRow] = []
    for row in norm_rows(tournament, number):
        monitor(len(rows), len(tournament.players))
        rows.append(row)
    return tuple(in_order(rows))


def _counted(rows: list[NormRow]) -> str:
    norms = sum(report.verdict is Verdict.NORM for row in rows for report in row.reports)
    unsettled = sum(report.verdict is Verdict.UNCERTAIN for row in rows for report in row.reports)
    said = [wording.text(N_("By {edition}."), edition=EDITION)]
    if not norms and not unsettled:
        said.insert(0, translate(N_("Nobody makes a norm.")))
    if unsettled:
        text = translate_plural(
            N_("{count} case is for the arbiter to settle."),
            N_("{count} cases are for the arbiter to settle."),
            unsettled,
        )
        said.insert(0, text.format(count=unsettled))
    if norms:
        said.insert(0, translate_plural(N_("{count} norm."), N_("{count} norms."), norms).format(count=norms))
    return " ".join(said)
