"""Windows beside the main one with a former state of the tournament: its standings then, and what has changed since.

They are never modal, and keys of the main window work. The standings follow the record selected in the history and show
the current place of each player; the changes are listed by subject, and a click leads to the place.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject
from PySide6.QtGui import QCloseEvent, QHideEvent, QShowEvent

from swissdesk import wording
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.model import Tournament
from swissdesk.reports.record_sheets import Groups
from swissdesk.session.audit import Entry
from swissdesk.session.comparison import Difference, by_subject, differences
from swissdesk.standings import chosen
from swissdesk.ui.history import record
from swissdesk.ui.history.record import COMPARISON, print_comparison
from swissdesk.ui.shell.clock import when
from swissdesk.ui.shell.due import published_rounds
from swissdesk.ui.shell.office import Office
from swissdesk.ui.shell.places import go_to
from swissdesk.ui.shell.workers import Answers, Slices, delayed
from swissdesk.ui.standings.table import PlaceRow, place_rows
from swissdesk.ui.widgets.columns import muted, strong
from swissdesk.ui.widgets.common import SizedLabel, button, grow_to, label, row, stack
from swissdesk.ui.widgets.rows import Align, Column, RowsModel, Style
from swissdesk.ui.widgets.sentences import Sentence, SentenceList
from swissdesk.ui.widgets.strip import Banner
from swissdesk.ui.widgets.table import Table
from swissdesk.ui.widgets.windows import OpenWindow
from swissdesk.values import dataclass

# ---- standings then and now


@dataclass(frozen=True, slots=True)
class ThenRow:
    """A line: the place then, and the one now (None for who is not there any more)."""

    then: PlaceRow
    now: PlaceRow | None

    @property
    def has_moved(self) -> bool:
        """Whether rank or points are others now."""
        return self.now is None or (self.now.rank, self.now.points) != (self.then.rank, self.then.points)


@dataclass(frozen=True, slots=True)
class ThenTable:
    """All lines, after which round they are, and the codes of the tie-breaks by which they were ranked."""

    rows: tuple[ThenRow, ...]
    round: int
    tiebreaks: tuple[str, ...]


def then_table(then: Tournament, now: Tournament) -> ThenTable:
    """Return the standings of `then` beside those of `now`, both after their latest published round."""
    current = {row.player.id: row for row in place_rows(now, published_rounds(now))}
    after = published_rounds(then)
    rows = tuple(ThenRow(row, current.get(row.player.id)) for row in place_rows(then, after))
    return ThenTable(rows, after, tuple(chosen(then)))


def _points_now(row: ThenRow) -> str:
    return "–" if row.now is None else wording.points_text(row.now.points)


def _moved(row: ThenRow) -> Style:
    return Style.ATTENTION if row.has_moved else Style.MUTED


def _number(row: ThenRow) -> str:
    return str(row.then.player.id)


def _present(row: ThenRow) -> Style:
    return Style.MUTED if row.then.withdrawn else Style.STRONG


_COLUMNS: tuple[Column[ThenRow], ...] = (
    Column("rank", N_("Place"), lambda row: row.then.rank_text, Align.RIGHT, strong),
    Column("rank_now", N_("Place now"), lambda row: row.now.rank_text if row.now else "–", Align.RIGHT, _moved),
    Column("number", N_("No."), _number, Align.RIGHT, muted, tooltip=N_("Starting rank"), leaves=2),
    Column("title", N_("Title"), lambda row: row.then.player.title, optional=True, leaves=3),
    Column("name", N_("Name"), lambda row: row.then.player.name, stretch=True, style=_present),
    Column("points", N_("Points"), lambda row: wording.points_text(row.then.points), Align.RIGHT, strong),
    Column("points_now", N_("Points now"), _points_now, Align.RIGHT, _moved),
)


def _tiebreak_column(place: int, code: str) -> Column[ThenRow]:
    return Column(f"{place}:{code}", code, lambda row: row.then.tiebreaks[place], Align.RIGHT, leaves=1)


class ThenModel(RowsModel[ThenRow]):
    """The lines of such a table."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(_COLUMNS, key=lambda row: row.then.player.id, parent=parent)

    def show(self, table: ThenTable) -> None:
        """Show another table."""
        self.set_rows(())
        self.set_columns((*_COLUMNS, *(_tiebreak_column(*each) for each in enumerate(table.tiebreaks))))
        self.set_rows(table.rows)


# ---- the windows

_SOON_MS = 150
_WIDTH, _HEIGHT = 44, 34
"""The size of such a window, in heights of the type."""


class FormerStateWindow(OpenWindow):
    """A title, a banner with what is to be kept in mind, and what a sub-class puts below into `column`.

    `refresh` is called a moment after the tournament or the chosen record has changed.
    """

    help_page = "history"

    def __init__(self, office: Office) -> None:
        super().__init__(office)
        self.recall = Slices(office.messages.error, self)
        self.answers = Answers(office.messages.error, self)
        self.heading = SizedLabel(1.3, wraps=True)
        self.banner = Banner("notice", "history", "notice")
        self.said = label(tone="muted", wraps=True)
        self.column = stack(self.heading, self.banner, self.said, on=self, margins=(18, 16, 18, 14), spacing=10)
        self._soon = delayed(self, self.refresh, _SOON_MS)
        office.desk.changed.connect(self._changed)
        office.desk.document_changed.connect(self.close)
        office.appearance.changed.connect(self.banner.redraw)

    def showEvent(self, event: QShowEvent) -> None:
        if not event.spontaneous():
            unit, corner = self.fontMetrics().height(), self._office.window.frameGeometry().topLeft()
            grow_to(self, _WIDTH, _HEIGHT)
            self.move(corner.x() + 2 * unit, corner.y() + 4 * unit)
        super().showEvent(event)

    @property
    def busy(self) -> bool:
        """Whether what is shown is still being worked out."""
        return self._soon.isActive() or self.recall.busy or self.answers.busy

    def refresh_soon(self) -> None:
        """Show in a moment how it is then."""
        self._soon.start()

    def refresh(self) -> None:
        """Show how it is now."""

    def _changed(self, *_states: object) -> None:
        if self.isVisible():
            self.refresh_soon()

    def closeEvent(self, event: QCloseEvent) -> None:
        self._soon.stop()
        self.recall.stop()
        self.answers.wait()
        if self.isActiveWindow():
            self._office.window.activateWindow()
        super().closeEvent(event)


class ThenWindow(FormerStateWindow):
    """Follows the cursor in the history as long as it is open."""

    def __init__(self, office: Office) -> None:
        super().__init__(office)
        self._entry: Entry | None = None
        self.model = ThenModel(self)
        self.table = Table(N_("Standings then"), self, model=self.model)
        self.column.addWidget(self.table, 1)
        self.table.activated_row.connect(lambda row: office.go.to_player(self.model.rows[row].then.player.id))
        office.view.settled.connect(self._follow)

    @classmethod
    def show_for(cls, office: Office) -> None:
        """Show the window, or bring it to the front."""
        window = cls.in_front(office)
        window.refresh()
        window.table.setFocus()

    def _follow(self) -> None:
        if self.isVisible() and self._office.shown.entry not in (None, self._entry):
            self.refresh_soon()

    def refresh(self) -> None:
        document, entry = self._office.desk.document, self._office.shown.entry or self._entry
        if document is None or entry is None:
            return
        self._entry = entry
        history = document.history
        self.recall.start(record.state(history, entry.node), lambda then: self._work_out(entry, then))

    def _work_out(self, entry: Entry, then: Tournament) -> None:
        now = self._office.tournament
        self.answers.ask(
            lambda _monitor: then_table(then, now), lambda table: self._show(entry, table, is_now=then == now)
        )

    def _show(self, entry: Entry, table: ThenTable, *, is_now: bool) -> None:
        document = self._office.desk.document
        if document is None:
            return
        time = when(entry.time)
        title = N_("Standings as of {time}, after round {round}") if table.round else N_("As of {time}, before round 1")
        self.heading.setText(wording.text(title, time=time, round=table.round))
        self.setWindowTitle(self.heading.text())
        self.banner.say("" if is_now else translate(N_("This is an earlier state of the tournament.")))
        what = wording.sentence(document.history.describe(entry.node))
        self.said.setText(wording.text(N_("After “{what}”"), what=what))
        self.model.show(table)
        if self.table.current_row < 0:
            self.table.go_to(0)


class ComparisonWindow(FormerStateWindow):
    """Always compares with the tournament as it stands."""

    def __init__(self, office: Office) -> None:
        super().__init__(office)
        self._before: Tournament | None = None
        self.compared = ""
        """Between what and what."""
        self._found: tuple[Difference, ...] = ()
        self.setObjectName(COMPARISON)
        self.list = SentenceList(N_("Differences"), self)
        self.column.addWidget(self.list, 1)
        self.print = button(
            N_("&Print…"),
            lambda: print_comparison(office),
            N_("Open the sheet of these differences to view and print it"),
        )
        self.column.addLayout(row(None, self.print))
        self.list.wanted.connect(self._go)

    @classmethod
    def show_for(cls, office: Office, title: str, said: str, before: Tournament) -> None:
        """Show in what the tournament is not as `before`; `said` tells between what and what."""
        window = cls.in_front(office)
        window.setWindowTitle(title)
        window.heading.setText(title)
        window.compared = said
        window._before = before
        window.list.show_lines(())
        window.refresh()
        window.list.setFocus()

    @property
    def groups(self) -> Groups:
        """What is different, by subject."""
        return [
            (translate(subject.value), [each.message for each in group])
            for subject, group in by_subject(self._found).items()
        ]

    def refresh(self) -> None:
        before, after = self._before, self._office.tournament
        if before is not None:
            self.answers.ask(lambda _monitor: differences(before, after), self._show)

    def _show(self, found: tuple[Difference, ...]) -> None:
        self._found = found
        self._office.view.changed.emit()
        count = len(found)
        counted = translate_plural(N_("{count} difference."), N_("{count} differences."), count).format(count=count)
        self.said.setText(f"{self.compared} {counted if count else translate(N_('No differences.'))}")
        self.list.show_lines(_lines(found))

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._office.view.changed.emit()

    def _go(self, key: str) -> None:
        place = next((d.place for number, d in enumerate(self._found) if _key(number, d) == key), None)
        if place is not None:
            go_to(self._office, place)
            self._office.window.activateWindow()


def _key(number: int, difference: Difference) -> str:
    return f"{number} {difference.message}"


def _lines(found: Sequence[Difference]) -> list[Sentence]:
    keys = {id(difference): _key(number, difference) for number, difference in enumerate(found)}
    lines = []
    for subject, group in by_subject(found).items():
        lines.append(Sentence(subject.name, translate(subject.value), is_heading=True))
        lines += [Sentence(keys[id(each)], wording.sentence(each.message)) for each in group]
    return lines
