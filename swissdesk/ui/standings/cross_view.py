"""The crosstable: rounds or opponents side by side; a cell says in words what it stands for."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Tournament
from swissdesk.reports.crosstable import ANNULLED
from swissdesk.ui.models.crosstable import AGAINST, ROUND, CrosstableModel, is_of_opponents
from swissdesk.ui.standings.reckoning import Reckoner, Standing
from swissdesk.ui.standings.telling import Story, nothing
from swissdesk.ui.standings.told_card import card_story
from swissdesk.ui.standings.view import Sight, View
from swissdesk.ui.workspace import Workspace


class CrossView(View):
    """Follows the places of the standings."""

    sheet = "crosstable"

    def __init__(self, workspace: Workspace, reckoner: Reckoner, say: Callable[[str], None]) -> None:
        self.model = CrosstableModel()
        super().__init__(workspace, self.model, translate(N_("Crosstable")))
        self.model.setParent(self)
        self._reckoner = reckoner
        self._standing: Standing | None = None
        self._say = say
        self.table.can_be_asked = lambda column: column.startswith((ROUND, AGAINST))
        self.table.moved.connect(self._read_cell)
        self.table.keep("rank", "name")

    def title(self) -> str:
        return wording.text(N_("Crosstable after round {round}"), round=self.sight.number)

    def show_sight(self, sight: Sight) -> None:
        self.sight = sight
        self._reckoner.ask(sight.tournament, sight.number, sight.rule, self._show)

    def _show(self, standing: Standing) -> None:
        self._standing = standing
        self.model.show(standing.tournament, standing.number, standing.rows)
        self.say(_legend(standing.tournament, standing.number) if standing.number else "")
        self.begin()
        self.moved.emit()

    def _read_cell(self) -> None:
        """Say below the window what the cell of the cursor stands for."""
        if self.table.hasFocus() and self.table.can_be_asked(self.table.column_id):
            name = self.table.row.player.name
            self._say(f"{name}. {self.table.currentIndex().data(Qt.ItemDataRole.AccessibleTextRole)}")

    def tell(self, done: Callable[[Story], object]) -> None:
        row, standing = self.table.row, self._standing
        if row is None or standing is None:
            done(nothing(translate(N_("Nobody is shown."))))
            return
        place = next(each for each in standing.rows if each.player.id == row.player.id)
        done(card_story(standing.tournament, standing.number, place))


def _legend(tournament: Tournament, number: int) -> str:
    if is_of_opponents(tournament):
        columns = translate(
            N_("The columns are the places of the opponents. “*”: the game is on; + and −: without a game.")
        )
        return f"{columns} {translate(ANNULLED)}" if tournament.annulled_after(number) else columns
    return translate(
        N_("12w1: a win with White against number 12; b: with Black; + and −: without a game; in brackets: no "
           "opponent.")
    )  # fmt: skip
