"""A table of players looked at before it is taken over: what each column holds, what is wrong row by row, ticks.

It stays open next to the window and follows the tournament. Players are added only on request, and as one action. The
columns can be assigned differently, and gaps can be filled from the rating lists.
"""

from __future__ import annotations

from pathlib import Path
from typing import Self, cast

from PySide6.QtGui import QCloseEvent

from swissdesk import wording
from swissdesk.errors import Message, SwissDeskError
from swissdesk.formats.table_columns import Field, Mapping
from swissdesk.formats.table_input import ENCODINGS, Grid
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.model import Player
from swissdesk.session.registration.candidates import Candidate, adding, candidates
from swissdesk.session.registration.refreshing import completed, find
from swissdesk.session.registration.understanding import Columns, Rows, columns, counted
from swissdesk.ui.players.person_search import fide_numbers, lists_of
from swissdesk.ui.players.reading import reading_table
from swissdesk.ui.players.ticks import Ticked, TicksDialog, tick_column
from swissdesk.ui.shell.messages import Offer
from swissdesk.ui.shell.office import Office
from swissdesk.ui.shell.workers import Job, Monitor, Tasks
from swissdesk.ui.widgets.cells import CellDelegate
from swissdesk.ui.widgets.choice import ChoiceBox, ColumnMapper
from swissdesk.ui.widgets.columns import muted
from swissdesk.ui.widgets.common import Wide, button, grow_to, label, named, row, stack
from swissdesk.ui.widgets.counters import CounterStrip, Figure
from swissdesk.ui.widgets.rows import LAST, Align, Column, Style
from swissdesk.ui.widgets.screen_reader import show_aloud
from swissdesk.ui.widgets.windows import bring_up

Row = Ticked[Candidate]

PATIENCE = 0.04
"""So many seconds the window waits for the rows; a list of ordinary length is read by then."""
_SAMPLES = 2
"""So many fields of a column are shown under its head."""
_ROOMY = 26
"""A screen of fewer lines of text leaves the first rows of the columns to the table below."""


def _text(field: str) -> Column[Row]:
    """Return the column of a field of the player."""
    titles = {
        "title": N_("Title"),
        "federation": N_("Fed."),
        "fide_id": N_("FIDE ID"),
        "birth": N_("Born"),
        "club": N_("Club"),
    }
    leaves = {"club": 1, "birth": 2, "fide_id": LAST}.get(field, 0)
    return Column(field, titles[field], lambda row: _of(row, field), optional=True, leaves=leaves, style=_quiet)


def _of(row: Row, field: str) -> str:
    value = "" if row.row.player is None else getattr(row.row.player, field)
    return str(value).replace("/", "-") if field == "birth" else str(value or "")


def _quiet(row: Row) -> Style:
    return Style.PLAIN if row.on else Style.MUTED


def _name_style(row: Row) -> Style:
    return Style.STRONG if row.on else Style.MUTED


def _remarks(row: Row) -> str:
    return " ".join(wording.sentence(remark) for remark in row.row.remarks)


def _sex(row: Row) -> str:
    player = row.row.player
    return "" if player is None or player.sex is None else player.sex.value


_COLUMNS: tuple[Column[Row], ...] = (
    tick_column(N_("Add"), N_("Tick to add the row (Space)")),
    Column(
        "row", N_("Row"), lambda row: str(row.row.row), Align.RIGHT, muted, tooltip=N_("Number of the row in the table")
    ),
    _text("title"),
    Column("name", N_("Name"), lambda row: _of(row, "name"), style=_name_style, stretch=True),
    Column("rating", N_("Rating"), lambda row: _of(row, "rating"), Align.RIGHT, _quiet),
    _text("federation"),
    _text("fide_id"),
    _text("birth"),
    Column("sex", N_("Sex"), _sex, style=_quiet, optional=True, leaves=1),
    _text("club"),
    Column("remarks", N_("Remarks"), _remarks, style=lambda _row: Style.ATTENTION, stretch=True),
)


class _Whole(CellDelegate):
    """Remarks are why the table is looked at: a row is as high as they need."""

    most_lines = 14


class ImportWindow(TicksDialog):
    """Shows a `Grid` as players to be added."""

    def __init__(self, office: Office, grid: Grid, path: Path | None = None) -> None:
        title = N_("Players from {name}") if path is not None else N_("Pasted players")
        said = wording.text(title, name=path.name if path is not None else "")
        super().__init__(office, said, _COLUMNS, lambda candidate: candidate.row)
        self._grid = grid
        self._path = path
        self._filled: dict[int, Player] = {}
        self._is_added = False
        self._columns: Columns | None = None
        self._rows = Rows()
        self._reading = Tasks(self)
        self._reading.slow.connect(self._say)
        self._make_controls()
        self._lay_out()
        self._count()
        self.refresh()
        self.table.setFocus()
        self.finished.connect(self._left)

    def can_tick(self, candidate: Candidate) -> bool:
        return candidate.player is not None

    @classmethod
    def show_table(cls, office: Office, grid: Grid, path: Path | None = None) -> Self:
        """Show a table next to the window, in place of another one that was open."""
        former = office.window.findChild(cls)
        if former is not None:
            former.close()
        window = cls(office, grid, path)
        bring_up(window)
        return window

    # ---- building

    def _make_controls(self) -> None:
        self.encoding = named(
            ChoiceBox(),
            N_("Encoding of the file"),
            N_("How the file stores letters: try another encoding if names look wrong"),
        )
        self.encoding.addItems(list(ENCODINGS))
        self.encoding.setCurrentText(self._grid.encoding)
        self.encoding.activated.connect(lambda _index: self._read_again())
        self.note = label(tone="notice", wraps=True)
        self.counters = CounterStrip(N_("Rows"))
        named(self.table, N_("Players to add"))
        self.table.setItemDelegate(_Whole(self.table))
        self.detail.setProperty("tone", "notice")
        tip = N_("Look up all players; fill gaps from the rating lists")
        self.fill = button(N_("&Fill in from the rating lists"), self.fill_in, tip)
        self.everybody.setToolTip(translate(N_("Add all rows with a name")))
        self.nobody.setToolTip(translate(N_("Add no rows")))
        self.ok.setToolTip(translate(N_("Add the ticked players; one undo removes them all (Ctrl+Enter)")))

    def _lay_out(self) -> None:
        is_roomy = self.screen().availableSize().height() * 0.92 > _ROOMY * self.fontMetrics().height()
        self.columns = ColumnMapper(translate(N_("Columns of the table")), Field, _SAMPLES if is_roomy else 0)
        self.columns.changed.connect(self._mapped)
        stack(
            row(self.heading, None, self.encoding),
            self.strip,
            self.note,
            self.columns,
            self.counters,
            Wide(self.table),
            self.detail,
            row(self.everybody, self.nobody, self.fill, None, self.cancel, self.ok),
            on=self,
            margins=(20, 16, 20, 16),
        )
        grow_to(self, 66, 44)
        self.encoding.setVisible(self._grid.encoding in ENCODINGS and self._path is not None)  # not before it lies here
        self.fill.setVisible(lists_of(self._office) is not None)

    # ---- reading

    def refresh(self) -> None:
        """Read the table as its columns are named now, and compare it with the tournament as it stands.

        A long one is read on a thread; meanwhile nothing can be added.
        """
        self._reading.cancel()
        grid, tournament, filled = self._grid, self._office.tournament, self._filled
        recognised, named = self._columns, self.mapping
        is_listed = fide_numbers(self._office) if recognised is None else None

        def work(monitor: Monitor) -> tuple[Columns, Rows]:
            known = columns(grid, is_listed) if recognised is None else recognised
            mapping = known.mapping if recognised is None else named
            return known, counted(candidates(grid, mapping, known.skipped, tournament, monitor, filled))

        self.ok.setEnabled(False)
        self._reading.start(
            Job(translate(N_("Reading the rows …")), work, self._show, self._office.messages.error), PATIENCE
        )

    def _show(self, answer: tuple[Columns, Rows]) -> None:
        """Show what the table was read as."""
        known, self._rows = answer
        if self._columns is None:
            self._offer_columns(known)
        self.model.show(self._rows.candidates, lambda candidate: candidate.wanted)
        if self.table.current_row < 0:
            self.table.go_to(0)
        self._show_notes()
        self._show_details()
        self._count()

    def _offer_columns(self, known: Columns) -> None:
        """Show the recognised meaning of each column."""
        self._columns = known
        if known.trouble is not None:
            self._office.messages.error(known.trouble)
        head = self._grid.lines[known.skipped - 1] if known.skipped else None
        places = range(self._grid.width)
        heads = [head.cell(place) if head is not None else "" for place in places]
        rows = [[line.cell(place) for place in places] for line in self._grid.lines[known.skipped :][:_SAMPLES]]
        self.columns.show_columns(heads, rows, known.mapping)

    def _assumption(self) -> tuple[Message, ...]:
        """Return what a column was recognised as, unless the user has changed it."""
        known = self._columns
        if known is None or known.assumed is None:
            return ()
        place, said = known.assumed
        return (said,) if self.mapping[place] is known.mapping[place] else ()

    # ---- showing

    def follow(self) -> None:
        self.refresh()

    def _show_notes(self) -> None:
        """Say what is to be known of the whole table, what is wrong with its columns first."""
        used = [field for field in self.mapping if field is not None]
        twice = next((field for field in used if used.count(field) > 1), None)
        if not {Field.NAME, Field.SURNAME} & set(used):
            text = translate(N_("Select the column with the names."))
        elif twice is not None:
            text = wording.text(N_("Two columns are set to {field}: the last one counts."), field=twice.value)
        else:
            text = " ".join(wording.sentence(note) for note in (*self._assumption(), *self._grid.notes))
        self._say(text)

    def _say(self, text: str) -> None:
        show_aloud(self.note, text)
        self.note.setVisible(bool(text))

    def _show_details(self) -> None:
        """Show all that is to be said of the row of the cursor under the table."""
        candidate = self.table.row()
        remarks = () if candidate is None else candidate.remarks
        self.detail.setText(" ".join(wording.sentence(remark) for remark in remarks))
        self.detail.setVisible(bool(remarks))

    def _count(self) -> None:
        rows, chosen = self._rows, len(self.model.chosen)
        figures = [
            Figure(len(rows.candidates), translate_plural(N_("row"), N_("rows"), len(rows.candidates))),
            Figure(chosen, translate(N_("ticked")), "accent"),
        ]
        for count, caption in (
            (rows.faulty, N_("with errors")),
            (rows.doubles, N_("already entered?")),
            (rows.namesakes, N_("with the same name")),
        ):
            if count:
                figures.append(Figure(count, translate(caption), "notice"))
        self.counters.show_figures(figures)
        text = translate_plural(N_("Add {count} &player"), N_("Add {count} &players"), chosen)
        self.ok.setText(text.format(count=chosen))
        self.ok.setEnabled(bool(chosen) and self._office.desk.can_edit and not self._reading.busy)

    # ---- changing

    @property
    def mapping(self) -> Mapping:
        """What each column holds."""
        return cast(Mapping, self.columns.held)

    def _mapped(self) -> None:
        """A column is said to hold something else."""
        self.tasks.cancel()
        self._filled = {}
        self.refresh()

    def _read_again(self) -> None:
        if self._path is None:
            return
        self.tasks.cancel()
        self.tasks.start(reading_table(self._path, self._show_anew, self._not_read, self.encoding.currentText()))

    def _not_read(self, error: SwissDeskError) -> None:
        """Say why the file could not be read once more; the rows shown are still those of the former encoding."""
        self.encoding.setCurrentText(self._grid.encoding)
        self._office.messages.error(error)

    def _show_anew(self, grid: Grid) -> None:
        self._grid, self._columns = grid, None
        self._filled = {}
        self.refresh()

    def fill_in(self) -> None:
        """Look everybody up in the rating lists, and take over what the table does not say."""
        lists, settings = lists_of(self._office), self._office.tournament.settings
        rows = [(one.row, one.player) for ticked in self.model.rows if (one := ticked.row).player is not None]

        def work(monitor: Monitor) -> dict[int, Player]:
            found: dict[int, Player] = {}
            for done, (number, player) in enumerate(rows):
                monitor(done, len(rows))
                listed = find(player, lists)[0]
                if listed is not None:
                    found[number] = completed(player, listed, settings)
            return found

        title = translate(N_("Looking up players …"))
        self.tasks.start(Job(title, work, self._fill, self._office.messages.error))

    def _fill(self, found: dict[int, Player]) -> None:
        self._filled = found
        self.refresh()
        text = translate_plural(
            N_("{count} player was found in the lists."), N_("{count} players were found in the lists."), len(found)
        )
        self._office.messages.done(text.format(count=len(found)))

    def closeEvent(self, event: QCloseEvent) -> None:
        self._reading.wait()
        super().closeEvent(event)

    def _left(self) -> None:
        """Say that nothing was added, and offer the same table again: Escape is pressed quickly."""
        office, grid, path = self._office, self._grid, self._path
        if self._is_added or not self.model.chosen or not office.desk.can_edit:
            return
        text = translate(N_("No player was added."))
        office.messages.info(text, Offer(N_("Open again"), lambda: ImportWindow.show_table(office, grid, path)))

    def carry_out(self) -> None:
        """Add the ticked rows as one action, and close."""
        office = self._office
        players = [candidate.player for candidate in self.model.chosen if candidate.player is not None]
        if self._reading.busy or not players or not office.desk.can_edit:
            return
        event = office.messages.tried(adding, office.tournament, players, office.tournament.settings.late_bye)
        if event is None:
            return
        office.desk.changed.disconnect(self._changed)
        if not office.desk.do(event):
            office.desk.changed.connect(self._changed)
            return
        self._is_added = True
        self.close()
        text = translate_plural(N_("{count} player added."), N_("{count} players added."), len(players))
        office.say_done(text.format(count=len(players)))
