"""Reporting a problem: what a zip would hold is shown in full before it is saved. Nothing is sent."""

from __future__ import annotations

from PySide6 import __version__ as qt_version
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QPlainTextEdit

from swissdesk import wording
from swissdesk.errors import SwissDeskError
from swissdesk.formats.storing import write_file
from swissdesk.i18n import N_, translate
from swissdesk.session.problem_report import Part, packed, parts
from swissdesk.ui.shell.messages import Offer
from swissdesk.ui.shell.office import Office
from swissdesk.ui.shell.preferences import Preference, Preferences
from swissdesk.ui.widgets.common import Wide, button, check_box, grow_to, label, named, row, split, titled
from swissdesk.ui.widgets.rows import Align, Column, RowsModel, Style
from swissdesk.ui.widgets.table import Table
from swissdesk.ui.widgets.windows import OpenDialog

_COLUMNS: tuple[Column[Part], ...] = (
    Column("name", N_("File"), lambda part: part.name, style=lambda _part: Style.STRONG),
    Column("what", N_("What it is"), lambda part: translate(part.what), stretch=True),
    Column("size", N_("Bytes"), lambda part: str(len(part.content)), Align.RIGHT),
)


def settings_of(preferences: Preferences) -> dict[str, object]:
    """Return what is set, without texts and lists: they may name files and people."""
    declared = [one for one in vars(Preferences).values() if isinstance(one, Preference)]
    kept = {one.key: one.__get__(preferences, None) for one in declared}
    return {key: value for key, value in kept.items() if isinstance(value, bool | int)} | {
        "look/language": preferences.language,
        "look/theme": preferences.theme,
        "entry/keys": preferences.result_keys,
        "reports/paper": preferences.paper,
    }


class ProblemDialog(OpenDialog):
    """Lists the files of the zip, shows each, and saves them."""

    help_page = "troubleshooting"

    def __init__(self, office: Office) -> None:
        super().__init__(office)
        title = translate(N_("Report a problem"))
        said = label(
            N_(
                "One file for the authors of the program. Look at what is in it, save it, and send it with a few words "
                "on what happened. The program sends nothing by itself."
            ),
            wraps=True,
        )
        self.with_document = check_box(N_("&Add the open tournament, without names, clubs and IDs"))
        self.with_document.setEnabled(office.desk.is_open)
        self.with_document.toggled.connect(self.refresh)
        self.model = RowsModel(_COLUMNS, key=lambda part: part.name, parent=self)
        self.table = Table(title, self, model=self.model)
        self.shown = named(QPlainTextEdit(), N_("What is in the file"))
        self.shown.setReadOnly(True)
        self.shown.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.table.selectionModel().currentRowChanged.connect(lambda now, _before: self._show(now.row()))
        save = button(N_("&Save the report…"), self.save, primary=True, default=True)
        halves, foot = split(self.table, self.shown, shares=(1, 1)), row(None, button(N_("Close"), self.close), save)
        titled(self, title, said, self.with_document, Wide(halves), foot)
        grow_to(self, 72, 32)
        self.refresh()

    def refresh(self) -> None:
        """Gather the parts again."""
        office = self._office
        wanted = office.tournament if self.with_document.isChecked() and office.desk.is_open else None
        log = () if office.logbook is None else office.logbook.files()
        self.parts = parts(log, settings_of(office.preferences), f"Qt {qt_version}", wanted)
        self.model.set_rows(list(self.parts))
        self.table.go_to(0)
        self._show(0)

    def _show(self, place: int) -> None:
        if 0 <= place < len(self.parts):
            part = self.parts[place]
            empty = N_("A document: open the saved file to look at it.")
            self.shown.setPlainText(part.text or translate(empty))

    def save(self) -> None:
        """Ask where the zip goes, and write it."""
        office = self._office
        name = f"SwissDesk – {translate(N_('Problem report'))}.zip"
        path = office.files.export_to_write(self, office.files.documents() / name)
        if path is None:
            return
        try:
            write_file(path, packed(self.parts))
        except SwissDeskError as error:
            office.messages.error(error)
            return
        self.close()
        said = wording.text(N_("The report is saved as {name} in {folder}."), name=path.name, folder=str(path.parent))
        office.messages.done(said, Offer(N_("Show folder"), lambda: office.files.show(path.parent)))
