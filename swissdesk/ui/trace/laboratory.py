"""The laboratory's window: what every round is worth, and the boards next to those of the reference.

It stays open beside the main one, and pairs off the GUI thread with progress and a stop. Nothing here is proposed or
published. When the tournament changes, a note says that an older state is shown.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Self

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QComboBox, QMenu

from swissdesk import wording
from swissdesk.engine.laboratory import Experiment, Likeness, compare
from swissdesk.engine.systems import SYSTEMS
from swissdesk.i18n import N_, translate
from swissdesk.model import Tournament
from swissdesk.reports import laboratory as sheet
from swissdesk.ui.shell.office import Office
from swissdesk.ui.trace.round_box import RoundBox, rounds_to_ask
from swissdesk.ui.widgets.choice import ChoiceBox
from swissdesk.ui.widgets.common import Wide, button, check_box, grow_to, holding, label, named, stack
from swissdesk.ui.widgets.common import row as row_of
from swissdesk.ui.widgets.fields import caption
from swissdesk.ui.widgets.flow import flowing
from swissdesk.ui.widgets.rows import Align, Column, RowsModel, Style
from swissdesk.ui.widgets.screen_reader import show_aloud
from swissdesk.ui.widgets.table import Table
from swissdesk.ui.widgets.windows import WorkingWindow
from swissdesk.values import dataclass

# ---- tables


@dataclass(frozen=True, slots=True)
class WorthRow:
    """A system with its measures as text."""

    system: str
    cells: tuple[str, ...]
    leads: bool


@dataclass(frozen=True, slots=True)
class BoardsRow:
    """A board of the reference and those beside it, a column each; `spoken` has the names."""

    number: str
    texts: tuple[str, ...]
    likeness: tuple[Likeness | None, ...]
    spoken: tuple[str, ...]


def _worth_columns(columns: Sequence[tuple[str, str]]) -> tuple[Column[WorthRow], ...]:
    def style(row: WorthRow) -> Style:
        return Style.STRONG if row.leads else Style.PLAIN

    def column(place: int, title: str, hint: str) -> Column[WorthRow]:
        side = Align.RIGHT if place else Align.LEFT
        return Column(title, title, lambda row: row.cells[place], side, style, tooltip=hint, stretch=not place)

    return tuple(column(place, *each) for place, each in enumerate(columns))


def _boards(experiment: Experiment, tournament: Tournament) -> Iterator[BoardsRow]:
    """Yield the boards side by side, and who has none in a last row."""
    shown = sheet.paired(experiment)
    places = [experiment.trials.index(trial) for trial in shown]
    for number, row in enumerate(experiment.rows(), 1):
        boards = [row[place] for place in places]
        yield BoardsRow(
            str(number),
            tuple(sheet.board_text(experiment, board) for board in boards),
            tuple(None if board is None else experiment.likeness(board) for board in boards),
            tuple(_spoken(experiment, tournament, board) for board in boards),
        )
    byes = tuple(sheet.bye_text(trial) for trial in shown)
    if any(byes):
        same = tuple(Likeness.SAME if bye == byes[0] else Likeness.OTHER for bye in byes)
        yield BoardsRow(translate(N_("Bye")), byes, same, byes)


def _spoken(experiment: Experiment, tournament: Tournament, board: tuple[int, int] | None) -> str:
    if board is None:
        return ""
    pair = wording.board_text(tournament, board)
    template = {
        Likeness.SAME: N_("{pair}"),
        Likeness.TURNED: N_("{pair}, colours swapped"),
        Likeness.OTHER: N_("{pair}, other opponents"),
    }[experiment.likeness(board)]
    return wording.text(template, pair=pair)


_NUMBER: Column[BoardsRow] = Column(
    "number", "", lambda row: row.number, Align.RIGHT, style=lambda _: Style.MUTED, tooltip=N_("Board")
)


def _board_column(place: int, system: str) -> Column[BoardsRow]:
    title = wording.system_title(system)

    def spoken(row: BoardsRow) -> str:
        return f"{title}: {row.spoken[place]}"

    def style(row: BoardsRow) -> Style:
        if not place:
            return Style.STRONG
        return Style.ATTENTION if row.likeness[place] is Likeness.OTHER else Style.PLAIN

    return Column(system, system, lambda row: row.texts[place], style=style, tooltip=title, spoken=spoken)


# ---- the window


class LaboratoryWindow(WorkingWindow):
    """Pairs one position by the chosen systems and shows what comes of it."""

    help_page = "trace"

    def __init__(self, office: Office) -> None:
        super().__init__(office)
        self._of: Tournament | None = None
        self._before = Tournament()
        self.experiment: Experiment | None = None
        self.setObjectName("laboratory")
        self.setWindowTitle(translate(N_("Method laboratory")))
        self._make_choices()
        self._make_parts()
        self._lay_out()
        self._connect()
        grow_to(self, 68, 44)

    @classmethod
    def show_for(cls, office: Office, number: int) -> Self:
        """Show the window with round `number`, or bring the one that is open to the front."""
        window = cls.in_front(office)
        window.begin(number)
        return window

    # ---- building

    def _make_choices(self) -> None:
        tip = N_("The round to pair, from the position before it (Alt+R)")
        self.round = named(RoundBox(), N_("Round"), tip)
        tip = N_("The system that the others are compared with (Alt+F)")
        self.reference = named(ChoiceBox(), N_("Reference"), tip)
        self.reference.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.chosen: dict[str, QAction] = {}
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        for name in SYSTEMS:
            action = menu.addAction(wording.system_title(name))
            action.setCheckable(True)
            action.setChecked(True)
            action.setToolTip(name)
            action.toggled.connect(self.pair)
            self.chosen[name] = action
        self.systems = button(N_("S&ystems"), tooltip=N_("Systems to include (Alt+Y)"))
        self.systems.setMenu(menu)
        tip = N_(
            "Also find the heaviest matchings among all pairs with networkx and compare the weights; slow from "
            "some hundred players (Alt+N)"
        )
        self.check = check_box(N_("Check with &networkx"), tip)
        self.check.toggled.connect(self.pair)
        self.copy = button(N_("&Copy as text"), self._copy, N_("Copy both tables to the clipboard as text (Alt+C)"))

    def _make_parts(self) -> None:
        tip = N_("Pair the tournament in its current state (Alt+P)")
        self.again = self.stale.add(N_("Re-&pair"), lambda: self.begin(self.round.subject.number), tip)
        self.stop.setToolTip(translate(N_("Stop pairing (Esc)")))
        self.worth: RowsModel[WorthRow] = RowsModel((), key=lambda row: row.system, parent=self)
        self.boards: RowsModel[BoardsRow] = RowsModel((), key=lambda row: row.number, parent=self)
        self.worth_table = Table(N_("Quality of the pairings"), model=self.worth)
        self.boards_table = Table(N_("Boards side by side"), model=self.boards)
        hint = N_("• different opponents from the reference   ↔ same opponents, colours reversed")
        self.marks = label(hint, "muted", wraps=True)
        self.refused = label(tone="muted", wraps=True)

    def _lay_out(self) -> None:
        named_round = caption(N_("&Round"), self.round), self.round
        reference = caption(N_("Re&ference"), self.reference), self.reference
        pairs = (named_round, reference, (self.systems, self.check))
        choices = flowing(*(holding(row_of(*pair)) for pair in pairs), spacing=12, line_spacing=6)
        foot = row_of(Wide(self.marks), self.copy)
        tables = Wide(self.worth_table, 2), Wide(self.boards_table, 3)
        parts = (self.stale, choices, self.title, self.working, *tables, foot, self.refused)
        stack(*parts, on=self, margins=(16, 14, 16, 14), spacing=10)

    def _connect(self) -> None:
        self.round.currentIndexChanged.connect(lambda _index: self.pair())
        self.reference.currentIndexChanged.connect(lambda _index: self._compare())
        self._office.desk.changed.connect(self._follow)
        self._office.appearance.changed.connect(self.stale.redraw)

    # ---- pairing

    def begin(self, number: int) -> None:
        """Take the tournament as it stands, and round `number` of it or the nearest there is."""
        self._of = self._office.tournament
        self.round.offer(rounds_to_ask(self._office), number)
        self.pair()

    def pair(self, *_: object) -> None:
        """Pair the chosen round by the chosen systems."""
        self.tasks.cancel()
        self.experiment = None
        self.stale.say("")
        self._fill()
        names = [name for name, action in self.chosen.items() if action.isChecked()]
        if not names or not self.round.subjects:
            self.title.setText(translate(N_("Select the systems to pair the round by.")))
            return
        subject = self.round.subject
        self._before = before = subject.before
        checks = self.check.isChecked()
        names.sort(key=lambda name: name != subject.system)
        self.show_working(translate(N_("Pairing by each system in turn …")))
        self.tasks.run(
            lambda monitor: compare(before, names, clock=time.perf_counter, monitor=monitor, checks=checks),
            self._answered,
            lambda error: self.title.setText(wording.sentence(error)),
        )

    def _answered(self, experiment: Experiment) -> None:
        kept = self.reference.currentData()
        systems = [trial.system for trial in experiment.trials if trial.error is None]
        with QSignalBlocker(self.reference):
            self.reference.clear()
            for place, system in enumerate(systems):
                self.reference.addItem(system, system)
                self.reference.setItemData(place, wording.system_title(system), Qt.ItemDataRole.ToolTipRole)
            self.reference.setCurrentIndex(systems.index(kept) if kept in systems else 0 if systems else -1)
        self.experiment = experiment
        self._compare()
        self._follow()

    def _compare(self) -> None:
        if self.experiment is not None and self.reference.currentData():
            self.experiment = self.experiment.against(self.reference.currentData())
        self._fill()

    def stopped(self) -> None:
        """Say that not all systems were done."""
        self.title.setText(translate(N_("Stopped.")))
        self.stale.say(translate(N_("Pairing was stopped before all systems had finished.")))

    def _follow(self, *_tournaments: object) -> None:
        if self.isVisible() and self._office.tournament is not self._of:
            self.stale.say(translate(N_("The tournament has changed: this shows its previous state.")))

    # ---- showing

    def _fill(self) -> None:
        found = self.experiment
        shown = () if found is None else sheet.paired(found)
        for widget in (self.worth_table, self.boards_table, self.marks):
            widget.setVisible(bool(shown))
        self.copy.setEnabled(found is not None)
        self.refused.setVisible(found is not None)
        if found is None:
            return
        show_aloud(self.title, wording.text(N_("Round {round}, paired by every suitable system"), round=found.round))
        self.worth.set_columns(_worth_columns(sheet.columns(found)))
        self.worth.set_rows(
            [WorthRow(each.system, sheet.measures(found, each), each.system == found.reference) for each in shown]
        )
        self.boards.set_columns((_NUMBER, *(_board_column(place, each.system) for place, each in enumerate(shown))))
        self.boards.set_rows(tuple(_boards(found, self._before)))
        errors = [
            f"{wording.system_title(trial.system)}: {wording.sentence(trial.error)}"
            for trial in found.trials
            if trial.error is not None
        ]
        show_aloud(self.refused, "\n".join(errors))
        self.refused.setVisible(bool(errors))

    def _copy(self) -> None:
        if self.experiment is not None:
            QApplication.clipboard().setText("".join(f"{line}\n" for line in sheet.lines(self.experiment)))
            self._office.messages.done(translate(N_("Both tables copied to the clipboard.")))
