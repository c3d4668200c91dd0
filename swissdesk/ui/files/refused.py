"""What the disk refused, kept on this computer: to be done again in one go, or forgotten."""

from __future__ import annotations

from dataclasses import dataclass

from swissdesk import wording
from swissdesk.errors import InvalidEdit, StorageError
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.model import Tournament
from swissdesk.model.events import Event
from swissdesk.session.emergency import Refused
from swissdesk.ui.files.copies import when
from swissdesk.ui.shell.office import Office
from swissdesk.ui.widgets.common import SizedLabel, Wide, button, grow_to, label, row, stack
from swissdesk.ui.widgets.form import ask
from swissdesk.ui.widgets.rows import Column, RowsModel, Style
from swissdesk.ui.widgets.table import Table
from swissdesk.ui.widgets.windows import OpenDialog


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    at: str
    what: str
    refused: Refused


_COLUMNS: tuple[Column[_Line], ...] = (
    Column("at", N_("Time"), lambda line: when(line.at), style=lambda _line: Style.MUTED),
    Column("what", N_("Entry"), lambda line: line.what, stretch=True),
)


def _described(event: Event, tournament: Tournament) -> str:
    try:
        return wording.event_text(event, tournament)
    except (InvalidEdit, LookupError):  # it is about a board or player that there is not any more
        return event.kind


class RefusedDialog(OpenDialog):
    """Lists the entries; done again they are ordinary actions, which can be undone."""

    help_page = "troubleshooting"

    def __init__(self, office: Office) -> None:
        super().__init__(office)
        title = translate(N_("Entries that the disk refused"))
        self.setWindowTitle(title)
        self.said = label(wraps=True)
        self.model = RowsModel(_COLUMNS, key=lambda line: line.number, parent=self)
        self.table = Table(title, self, model=self.model)
        self.again = button(N_("&Enter them again"), self.enter_again, primary=True)
        self.again.setDefault(True)
        self.forget = button(N_("&Discard them…"), self.discard)
        foot = row(self.forget, None, button(N_("&Not now"), self.close), self.again)
        stack(
            SizedLabel(1.35, text=title),
            self.said,
            Wide(self.table),
            foot,
            on=self,
            margins=(24, 20, 24, 20),
            spacing=12,
        )
        grow_to(self, 44, 24)
        self.refresh()

    def refresh(self) -> None:
        """Show what waits now; close if that is nothing."""
        office, log = self._office, self._office.services.file_watch.log
        waiting = () if log is None else log.waiting
        if not waiting:
            self.close()
            return
        lines = [
            _Line(number, refused.at, _described(refused.event(), office.tournament), refused)
            for number, refused in enumerate(waiting)
        ]
        self.model.set_rows(lines)
        self.table.go_to(0)
        name = "" if office.desk.document is None else office.desk.document.path.name
        self.said.setText(
            wording.text(
                N_("{name} could not be saved when these were entered. They are kept on this computer until it can."),
                name=name,
            )
        )
        self.again.setEnabled(office.desk.can_edit)

    def enter_again(self) -> None:
        """Do them in their order; those that make no sense any more stay in the list, and the last reason is said."""
        office, log = self._office, self._office.services.file_watch.log
        if log is None:
            return
        done = 0
        for refused in log.waiting:
            try:
                event = refused.event()
            except StorageError:  # checked when it was read
                continue
            if office.desk.do(event):
                log.done(event)
                done += 1
        if done:
            said = translate_plural(N_("{count} entry is saved."), N_("{count} entries are saved."), done)
            office.messages.done(said.format(count=done))
        self.refresh()

    def discard(self) -> None:
        """Forget them all, after a question."""
        log = self._office.services.file_watch.log
        title, text = N_("Discard the entries?"), N_("They are in no other place. This cannot be undone.")
        if log is not None and ask(self, title, text, (("discard", N_("Discard")),)) == "discard":
            log.keep(())
            self._office.view.changed.emit()
        self.refresh()
