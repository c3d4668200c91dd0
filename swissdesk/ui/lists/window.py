"""The window of the rating lists: it stays open beside the main one, and imports off the GUI thread.

An import continues when the window is closed, and the arbiter can go on working meanwhile; the old list stays in use
until the new one is complete.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Self

from PySide6.QtCore import Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QVBoxLayout, QWidget

from swissdesk import wording
from swissdesk.errors import SwissDeskError
from swissdesk.formats.rating_lists.rows import Refusal
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.session.ratings import Listed
from swissdesk.session.ratings.importing import Outcome, Plan, carry_out_apart, plan_apart, read_in
from swissdesk.ui.files.files import ONE_AT_A_TIME, files_in
from swissdesk.ui.lists import updating
from swissdesk.ui.lists.plan_dialog import PlanDialog
from swissdesk.ui.lists.tables import (
    FOUND_COLUMNS,
    LIST_COLUMNS,
    REFUSED_COLUMNS,
    ListRow,
    age_text,
    is_old,
    list_rows,
    number_text,
)
from swissdesk.ui.shell.icons import icon
from swissdesk.ui.shell.office import Office
from swissdesk.ui.shell.workers import Job
from swissdesk.ui.widgets.common import (
    KeyFilter,
    SizedLabel,
    Wide,
    WorkBar,
    button,
    check_box,
    grow_to,
    label,
    row,
    search_field,
    stack,
)
from swissdesk.ui.widgets.fields import caption
from swissdesk.ui.widgets.rows import RowsModel
from swissdesk.ui.widgets.strip import Banner
from swissdesk.ui.widgets.table import Table
from swissdesk.ui.widgets.windows import OpenWindow

FOUND_MOST = 50
_LINES_OF_LISTS = 7
"""So much room the lists have at least, in lines of text: the heads and two of them."""


class RatingListsWindow(OpenWindow):
    """What is indexed, an import and how far it is, and one name looked up in all lists at once."""

    help_page = "lists"

    def __init__(self, office: Office, today: Callable[[], date] = date.today) -> None:
        super().__init__(office)
        self._index = office.services.rating_lists
        self._tasks = office.services.list_tasks
        self._today = today
        self.setObjectName("rating_lists")
        self.setWindowTitle(translate(N_("Rating lists")))
        self.setAcceptDrops(True)
        self._make_parts()
        self._make_search()
        self._lay_out()
        self._connect()
        self.refresh()
        grow_to(self, 54, 40)

    @classmethod
    def show_for(cls, office: Office) -> Self:
        """Show the window, or bring the one that is open to the front."""
        window = cls.in_front(office)
        window.refresh()
        return window

    # ---- building

    def _make_parts(self) -> None:
        tip = N_("Import a list from a file as the federation publishes it (Alt+I)")
        self.add = button(N_("&Import a list…"), self.ask_for_file, tip, primary=True)
        tip = N_("Remove the selected list; its file stays where it is (Del)")
        self.remove = button(N_("&Remove"), self.remove_chosen, tip)
        tip = N_("Download the newest FIDE list, standard, rapid and blitz (Alt+U)")
        self.update_fide = button(N_("&Update from FIDE"), self.update_from_fide, tip)
        preferences = self._office.preferences
        tip = N_("Once FIDE’s list was downloaded, look for a newer one every day")
        self.daily = check_box(N_("Update &daily"), tip, is_on=preferences.lists_daily)
        self.daily.toggled.connect(lambda is_on: setattr(preferences, "lists_daily", is_on))
        tip = N_("Say how many players of the open tournament differ from the new list")
        self.check = check_box(N_("Check &players after an update"), tip, is_on=preferences.lists_check)
        self.check.toggled.connect(lambda is_on: setattr(preferences, "lists_check", is_on))
        self.warning = Banner("notice", "notice", "notice")
        self.said = Banner("info", "info", "muted")
        self.wrong = Banner("error", "error", "danger")
        self.none = _Nothing()
        self.model: RowsModel[ListRow] = RowsModel(LIST_COLUMNS, lambda row: row.info.name, self)
        self.table = Table(N_("Rating lists"), model=self.model)
        KeyFilter(self.table, {Qt.Key.Key_Delete: self.remove_chosen})
        self.doing = label("", "muted")
        self.bar = WorkBar()
        self.stop = button(N_("&Stop"), self._stop, N_("Stop importing; the lists stay as they are (Esc)"))
        self.refused_title = label("", "notice")
        self.refusals: RowsModel[Refusal] = RowsModel(REFUSED_COLUMNS, lambda one: (one.line, str(one.reason)), self)
        self.refused = Table(N_("Rows not imported"), model=self.refusals)

    def _make_search(self) -> None:
        self.field = search_field(
            N_("Name, first letters or ID"),
            N_("Look up a player in all lists"),
            N_("Words in any order and spelling; a year of birth narrows it down (Alt+L)"),
        )
        self.field.addAction(icon("search", "muted"), QLineEdit.ActionPosition.LeadingPosition)
        self.found: RowsModel[Listed] = RowsModel(
            FOUND_COLUMNS, lambda one: (one.name, one.fide_id, one.national_id, one.lists), self
        )
        self.found_table = Table(N_("Players found"), model=self.found)

    def _lay_out(self) -> None:
        self.working = QWidget()
        row(self.doing, Wide(self.bar), self.stop, on=self.working)
        self.working.hide()
        self.look_up = caption(N_("&Look up"), self.field)
        close = button(N_("&Close"), self.close)
        self.table.setMinimumHeight(self.fontMetrics().height() * _LINES_OF_LISTS)
        stack(
            row(SizedLabel(1.35, text=N_("Rating lists")), None, self.remove, self.update_fide, self.add),
            row(None, self.daily, self.check),
            self.wrong,
            self.said,
            self.warning,
            self.working,
            Wide(self.none),
            Wide(self.table, 2),
            self.refused_title,
            Wide(self.refused, 2),
            row(self.look_up, self.field),
            Wide(self.found_table, 4),
            row(None, close),
            on=self,
            margins=(20, 16, 20, 16),
            spacing=10,
        )

    def _connect(self) -> None:
        self.field.textChanged.connect(lambda _text: self._look_up())
        self.table.selectionModel().selectionChanged.connect(lambda *_: self._show_choices())
        self._tasks.progress.connect(self.bar.show_progress)
        self._tasks.started.connect(self._begin)
        self._tasks.ended.connect(self._end)
        appearance = self._office.appearance
        for part in (self.warning, self.said, self.wrong, self.none):
            appearance.changed.connect(part.redraw)

    # ---- showing

    def refresh(self) -> None:
        """Show the lists as they are indexed now."""
        rows = list_rows(self._index.lists(), self._today())
        self.model.set_rows(rows)
        for widget in (self.table, self.look_up, self.field, self.found_table):
            widget.setVisible(bool(rows))
        self.none.setVisible(not rows)
        old = [row for row in rows if is_old(row)]
        names = wording.join(f"{row.info.name} ({age_text(row)})" for row in old)
        text = N_("These lists are out of date: {lists}. Import the current ones before using ratings.")
        self.warning.say(wording.text(text, lists=names) if old else "")
        if rows and self.table.current_row < 0:
            self.table.go_to(0)
        self._show_choices()
        self._show_refusals(())
        self._look_up()

    def _show_choices(self) -> None:
        self.remove.setEnabled(self._chosen is not None and not self._tasks.busy)
        self.add.setEnabled(not self._tasks.busy)
        self.update_fide.setEnabled(not self._tasks.busy)

    @property
    def _chosen(self) -> ListRow | None:
        return self.model.row_at(self.table.current_row)

    def _look_up(self) -> None:
        own = self._office.tournament.info.federation if self._office.desk.is_open else ""
        try:
            found = self._index.search(self.field.text(), FOUND_MOST, federation=own)
        except SwissDeskError as error:
            self.wrong.say(wording.sentence(wording.by_name(error)))
            found = ()
        self.found.set_rows(found)

    def _show_refusals(self, refusals: tuple[Refusal, ...], count: int = 0) -> None:
        self.refusals.set_rows(refusals)
        text = translate_plural(N_("{count} row was not imported."), N_("{count} rows were not imported."), count)
        more = wording.text(N_("The first {shown}:"), shown=len(refusals)) if count > len(refusals) else ""
        self.refused_title.setText(f"{text.format(count=number_text(count))} {more}".strip())
        self.refused_title.setVisible(bool(refusals))
        self.refused.setVisible(bool(refusals))

    # ---- importing

    def ask_for_file(self) -> None:
        """Ask for a list and take it in."""
        path = self._office.files.rating_list_to_open(self, self._office.files.documents())
        if path is not None:
            self.begin(path)

    def update_from_fide(self) -> None:
        """Fetch FIDE's newest list in the place of the one that is here."""

        self.wrong.say("")
        self.said.say("")
        if updating.start(self._office, self._refuse, done=self._fetched):
            self.doing.setText(translate(N_("Updating the FIDE rating list …")))

    def _fetched(self, outcome: Outcome | None) -> None:
        if outcome is not None:
            self._imported(outcome)
        elif self.isVisible():
            self.said.say(translate(N_("The FIDE list on this computer is the newest.")))

    def begin(self, path: Path) -> None:
        """Look at a file, ask what it is to be called, and import it."""
        self.wrong.say("")
        self.said.say("")
        self._show_refusals(())
        title = wording.text(N_("Reading {file} …"), file=path.name)
        folder = self._index.folder
        self._start(title, Job(title, lambda monitor: plan_apart(path, folder, monitor), self._planned, self._refuse))

    def _planned(self, plan: Plan) -> None:
        folder = self._index.folder
        dialog = PlanDialog(plan, self._index.lists(), lambda known, letters: read_in(known, folder, letters), self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(lambda: self._import(dialog.plan))
        dialog.open()

    def _import(self, plan: Plan) -> None:
        title = wording.text(N_("Importing {file} …"), file=plan.source.path.name)
        self._start(
            title, Job(title, lambda monitor: carry_out_apart(plan, self._index, monitor), self._imported, self._refuse)
        )

    def _start(self, title: str, job: Job) -> None:
        if self._tasks.start(job):
            self.doing.setText(title)

    def _begin(self) -> None:
        self.bar.begin()
        self.working.show()
        self._show_choices()

    def _end(self) -> None:
        self.working.hide()
        self._show_choices()

    def _stop(self) -> None:
        self._tasks.cancel()
        self.said.say(translate(N_("Stopped. The lists are unchanged.")))

    def _imported(self, outcome: Outcome) -> None:
        self.refresh()
        info = outcome.info
        players = translate_plural(N_("{count} player"), N_("{count} players"), info.rows)
        text = wording.text(
            N_("{name} imported: {players}, {month}."),
            name=info.name,
            players=players.format(count=number_text(info.rows)),
            month=info.month or "–",
        )
        self._show_refusals(outcome.refusals, info.refused)
        self.said.say(" ".join([text, *map(wording.sentence, outcome.notes)]))
        names = [one.info.name for one in self.model.rows]
        self.table.go_to(names.index(info.name) if info.name in names else 0)
        if not self.isVisible():
            self._office.messages.done(text)

    def _refuse(self, error: SwissDeskError) -> None:
        self.wrong.say(wording.sentence(wording.by_name(error)))
        if not self.isVisible():
            self._office.messages.error(error)

    def remove_chosen(self) -> None:
        """Forget the selected list."""
        chosen = self._chosen
        if chosen is None or self._tasks.busy:
            return
        try:
            self._index.remove(chosen.info.name)
        except SwissDeskError as error:
            self._refuse(error)
            return
        self.refresh()
        self.said.say(wording.text(N_("{name} removed. To restore it, import its file again."), name=chosen.info.name))

    # ---- keys and drops

    def leave(self) -> None:
        if self._tasks.busy:
            self._stop()
        else:
            self.close()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls() and not self._tasks.busy:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        paths = files_in(event.mimeData())
        if len(paths) > 1:
            self.said.say(wording.text(ONE_AT_A_TIME, count=len(paths)))
        elif paths:
            self.begin(paths[0])


class _Nothing(QWidget):
    """What is shown as long as there is no list: where they come from, and how they get in."""

    def __init__(self) -> None:
        super().__init__()
        self._picture = QLabel()
        title = SizedLabel(1.15, text=N_("No rating list yet"))
        text = label(
            N_(
                "FIDE publishes its lists every month at ratings.fide.com. Import the file as downloaded: zipped "
                "or not, XML or text. National lists are CSV or XLSX. You can also drag a file onto this window."
            ),
            "muted",
            wraps=True,
        )
        column = QVBoxLayout(self)
        column.setSpacing(10)
        column.addStretch(1)
        for widget in (self._picture, title, text):
            widget.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(widget)
        column.addStretch(2)
        self.redraw()

    def redraw(self) -> None:
        """Use the colours and the size of the theme as it is now."""
        side = self.fontMetrics().height() * 3
        self._picture.setPixmap(icon("lists", "muted").pixmap(side, side))
