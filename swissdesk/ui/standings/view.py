"""What all ways to look at the standings have in common: a table, tools of their own, and a story about the cursor."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Any, Generic, Protocol, TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from swissdesk.i18n import N_, translate
from swissdesk.model import CategoryRule, Player, Tournament
from swissdesk.standings.categories import made, start_year
from swissdesk.ui.shell.office import Office
from swissdesk.ui.shell.workers import Answers, Monitor
from swissdesk.ui.standings.computing import Reckoner, Standing, is_small
from swissdesk.ui.standings.story import Story, nothing
from swissdesk.ui.widgets.cell_table import CellTable
from swissdesk.ui.widgets.common import Wide, label, row, stack
from swissdesk.ui.widgets.rows import Column, RowsModel
from swissdesk.values import dataclass


@dataclass(frozen=True)
class Sight:
    """What is looked at: a tournament after a round, everybody in it or a category."""

    tournament: Tournament
    number: int
    rule: CategoryRule | None = None


class View(QWidget):
    """One way to look. `title` says what it is, `sheet` is the kind of sheet with the same on it.

    `opens_panel`: the panel with the story is open from the beginning. `is_of_players`: search and category make
    sense here.
    """

    story_wanted = Signal()
    """The story of the cell is asked for."""
    moved = Signal()
    """The explanation to be shown has changed."""
    busy = Signal()
    """Something takes so long that it has to be said."""
    progress = Signal(int, int)
    ready = Signal()

    sheet = ""
    opens_panel = False
    is_of_players = True

    def __init__(self, office: Office, model: RowsModel[Any], name: str) -> None:
        super().__init__()
        self.office = office
        self.model = model
        model.setParent(self)
        self.sight = Sight(office.tournament, 0)
        self.answers = Answers(office.messages.error, self)
        self._tight = False
        self.tools: tuple[QWidget, ...] = ()
        self.table = CellTable(name, model)
        self.remark = label(tone="muted", wraps=True)
        self.remark.hide()
        self.foot = row(Wide(self.remark), spacing=12)
        self.column = stack(Wide(self.table), self.foot, on=self, spacing=4)
        self.table.asked.connect(lambda _row, _column: self.story_wanted.emit())
        self.table.moved.connect(self.moved)
        self.answers.slow.connect(lambda _title: self.busy.emit())
        self.answers.progress.connect(self.progress)
        self.answers.ended.connect(self.ready)

    # ---- to be said by each

    def title(self) -> str:
        """Return what stands above."""
        raise NotImplementedError

    def show_sight(self, sight: Sight) -> None:
        """Show this from now on."""
        raise NotImplementedError

    def find_story(self, done: Callable[[Story], object]) -> None:
        """Give `done` the story of what is under the cursor, now or as soon as it is known."""
        raise NotImplementedError

    # ---- the same for all

    def say(self, text: str) -> None:
        """Say something below the table, or in it if it is empty; nothing hides it."""
        self.table.say_when_empty(text)
        self.remark.setText(text)
        self._show_remark()

    def _show_remark(self) -> None:
        has_rows = bool(self.table.source.rows)
        self.remark.setVisible(bool(self.remark.text()) and has_rows and not self._tight)

    def set_tight(self, tight: bool) -> None:
        """Leave out what is not needed at every step where there is little room."""
        self._tight = tight
        self._show_remark()

    def search(self, text: str) -> None:
        """Show only who has these words in name or number."""
        key = self.key
        self.table.found.search(text)
        if key is None or not self.table.go_to_key(key):
            self.table.go_to(0)

    @property
    def key(self) -> Hashable | None:
        """What the row of the cursor is known by, None without one."""
        row = self.table.row
        return None if row is None else self.table.source.key_of(row)

    def go_to_player(self, player: int) -> bool:
        """Put the cursor on a player; False if the player is not shown."""
        return self.table.go_to_key(player)

    def begin(self) -> None:
        """See that the cursor is somewhere."""
        if self.table.current_row < 0:
            self.table.go_to(0)

    def take_focus(self) -> None:
        """Put the keys where the work is done."""
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def leave(self) -> None:
        """Another view is turned to: nothing is worked out for this one any more."""
        self.answers.cancel()

    def wait(self) -> None:
        """Return when no thread is at work any more."""
        self.answers.wait()


class PlaceTable(View):
    """A view of the standings that are computed once for all of them; `show_standing` says how they are shown."""

    def __init__(self, office: Office, reckoner: Reckoner, model: RowsModel[Any], name: str) -> None:
        super().__init__(office, model, name)
        self._reckoner = reckoner
        self._standing: Standing | None = None

    def show_sight(self, sight: Sight) -> None:
        self.sight = sight
        self._reckoner.ask(sight.tournament, sight.number, sight.rule, self._show)

    def _show(self, standing: Standing) -> None:
        self._standing = standing
        self.say(self.show_standing(standing))
        self.begin()
        self.moved.emit()

    def show_standing(self, standing: Standing) -> str:
        """Show these in the table; return what is said below it."""
        raise NotImplementedError


class OfPlayer(Protocol):
    """A row about one player."""

    @property
    def player(self) -> Player: ...


Row = TypeVar("Row", bound=OfPlayer)


class PlayerView(View, Generic[Row]):
    """A line for every player, worked out player by player while the window stays quick, in any order one likes."""

    opens_panel = True
    effort = 1
    """How much longer the work takes than the standings."""

    def __init__(self, office: Office, columns: Sequence[Column[Row]], name: str) -> None:
        super().__init__(office, RowsModel[Row](columns, key=lambda row: row.player.id), name)
        self._rows: Sequence[Row] = ()
        self._known: tuple[Tournament, int] | None = None
        self.table.setSortingEnabled(True)
        self.table.can_be_asked = lambda _column: True

    def work(self, tournament: Tournament, number: int, monitor: Monitor) -> Sequence[Row]:
        """Return the rows of everybody after a round; asked for on another thread where that takes long."""
        raise NotImplementedError

    def remark_on(self, rows: Sequence[Row]) -> str:
        """Return what is said below the rows that are shown."""
        raise NotImplementedError

    def story_of(self, row: Row) -> Story:
        """Return the story of the row of the cursor."""
        raise NotImplementedError

    def show_sight(self, sight: Sight) -> None:
        self.sight = sight
        of = (sight.tournament, sight.number)
        if self._known == of:
            self._show()
            return
        at_once = is_small(sight.tournament, self.effort)
        self.answers.ask(partial(self.work, *of), partial(self._take, of), at_once=at_once)

    def _take(self, of: tuple[Tournament, int], rows: Sequence[Row]) -> None:
        self._known, self._rows = of, rows
        self._show()

    def _show(self) -> None:
        tournament, rule = self.sight.tournament, self.sight.rule
        category = None if rule is None else made(rule, start_year(tournament))
        rows = [row for row in self._rows if category is None or category.has(row.player)]
        self.model.set_rows(rows)
        self.say(self.remark_on(rows))
        self.begin()
        self.moved.emit()

    def find_story(self, done: Callable[[Story], object]) -> None:
        row: Row | None = self.table.row
        done(nothing(translate(N_("No player is shown."))) if row is None else self.story_of(row))
