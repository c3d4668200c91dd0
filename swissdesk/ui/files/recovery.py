"""Two dialogs for the worst day: copies of a damaged document, and entries that the disk refused.

What is chosen becomes a new document beside the damaged one, which stays as it is. Refused entries are kept on this
computer, to be done again in one go, or forgotten.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Self

from swissdesk import wording
from swissdesk.errors import InvalidEdit, StorageError, SwissDeskError
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.model import Tournament
from swissdesk.model.events import Event
from swissdesk.session.recovery import Candidate, candidates, recover
from swissdesk.ui.files.files import free_path
from swissdesk.ui.shell.clock import when
from swissdesk.ui.shell.office import Office
from swissdesk.ui.shell.workers import Tasks
from swissdesk.ui.widgets.columns import muted, strong
from swissdesk.ui.widgets.common import Wide, button, grow_to, label, row, titled
from swissdesk.ui.widgets.form import ask
from swissdesk.ui.widgets.rows import Align, Column, RowsModel
from swissdesk.ui.widgets.table import Table
from swissdesk.ui.widgets.windows import OpenDialog, bring_up
from swissdesk.values import NamedTuple

# ---- a damaged document

Open = Callable[[Office, Path], object]
"""Opens a file in the window."""


def _what(candidate: Candidate) -> str:
    if candidate.is_itself:
        return translate(N_("The damaged document, as far as it can be read"))
    if candidate.problem is not None:
        return wording.sentence(candidate.problem)
    if candidate.of_same is None:
        return wording.text(N_("Perhaps a copy: {event}"), event=candidate.event or candidate.path.stem)
    return translate(N_("A complete copy"))


_COLUMNS: tuple[Column[Candidate], ...] = (
    Column("at", N_("Latest action"), lambda one: when(one.at), style=strong),
    Column("round", N_("Round"), lambda one: str(one.round or ""), Align.RIGHT),
    Column("last", N_("Actions"), lambda one: str(one.last), Align.RIGHT),
    Column("what", N_("What it is"), _what, stretch=True),
    Column("file", N_("File"), lambda one: one.path.name),
    Column("folder", N_("Folder"), lambda one: str(one.path.parent), style=muted, leaves=1),
)


class RecoveryDialog(OpenDialog):
    """Lists the damaged document and its copies, the one that goes furthest first."""

    help_page = "troubleshooting"

    def __init__(self, office: Office, path: Path, used: Path, open_path: Open) -> None:
        """`used` is the folder used last; `open_path` opens what was recovered."""
        super().__init__(office)
        self.path = path
        self._used = used
        self._open_path = open_path
        title = wording.text(N_("Recover {name}"), name=path.name)
        self.tasks = Tasks(self)
        self.said = label(wraps=True)
        self.model = RowsModel(_COLUMNS, key=lambda one: str(one.path), parent=self)
        self.table = Table(title, self, model=self.model)
        self.ok = button(N_("&Continue with the selected one"), self.carry_out, primary=True, default=True)
        foot = row(None, button(N_("Cancel"), self.close), self.ok)
        titled(self, title, self.said, Wide(self.table), foot)
        grow_to(self, 72, 26)
        self.search()

    @classmethod
    def show_path(cls, office: Office, path: Path, used: Path, open_path: Open) -> Self:
        """Show what there is instead of the document at `path`."""
        former = office.window.findChild(cls)
        if former is not None:
            former.close()
        dialog = cls(office, path, used, open_path)
        bring_up(dialog)
        return dialog

    def search(self) -> None:
        """Look for copies, on a thread."""
        path, office = self.path, self._office
        known = (office.services.copies.folder, self._used, office.desk.shelter)
        folders = [folder for folder in known if folder is not None]
        self.said.setText(translate(N_("Looking for copies …")))
        self.ok.setEnabled(False)
        self.tasks.run(
            lambda _monitor: candidates(path, folders),
            self._show,
            lambda error: self.said.setText(wording.sentence(error)),
        )

    def _show(self, found: list[Candidate]) -> None:
        self.model.set_rows(found)
        self.ok.setEnabled(bool(found))
        if not found:
            self.said.setText(
                wording.text(
                    N_(
                        "Nothing in {name} can be read, and no copy was found in its folder, in the folder for backups "
                        "or in the one used last. Put a backup into one of them and look again."
                    ),
                    name=self.path.name,
                )
            )
            return
        self.table.go_to(0)
        self.table.setFocus()
        self.said.setText(
            wording.text(
                N_(
                    "{name} cannot be read whole. It is not changed. Choose how to continue: the choice is saved "
                    "as a new document beside it. The first goes furthest."
                ),
                name=self.path.name,
            )
        )

    def carry_out(self) -> None:
        """Make a new document of the chosen one, and open it."""
        place = self.table.current_row
        if place < 0:
            return
        chosen = self.model.rows[place]
        office, path = self._office, self.path
        target = free_path(path.with_name(wording.text(N_("{name} recovered"), name=path.stem) + path.suffix))
        try:
            recover(chosen, target)
        except SwissDeskError as error:
            office.messages.error(error)
            self.said.setText(wording.sentence(error))
            return
        self.close()
        self._open_path(office, target)


# ---- refused entries


class _Line(NamedTuple):
    number: int
    at: str
    what: str


_REFUSED_COLUMNS: tuple[Column[_Line], ...] = (
    Column("at", N_("Time"), lambda line: when(line.at), style=muted),
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
        self.said = label(wraps=True)
        self.model = RowsModel(_REFUSED_COLUMNS, key=lambda line: line.number, parent=self)
        self.table = Table(title, self, model=self.model)
        self.again = button(N_("&Enter them again"), self.enter_again, primary=True, default=True)
        self.forget = button(N_("&Discard them…"), self.discard)
        foot = row(self.forget, None, button(N_("&Not now"), self.close), self.again)
        titled(self, title, self.said, Wide(self.table), foot)
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
            _Line(number, refused.at, _described(refused.event(), office.tournament))
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
