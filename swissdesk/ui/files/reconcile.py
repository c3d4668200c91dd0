"""Two versions of the open tournament, the window's and the file's, side by side; whatever is chosen keeps both."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QVBoxLayout

from swissdesk import wording
from swissdesk.errors import SwissDeskError
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.session import Document, copying, versions
from swissdesk.session.document import free_name, system_clock
from swissdesk.session.versions import ActionLine, Version, Versions
from swissdesk.ui.shell.clock import when
from swissdesk.ui.shell.office import Office
from swissdesk.ui.shell.workers import Tasks
from swissdesk.ui.widgets.columns import muted
from swissdesk.ui.widgets.common import SizedLabel, Wide, button, grow_to, label, row, stack, titled
from swissdesk.ui.widgets.flow import flowing
from swissdesk.ui.widgets.rows import Align, Column, RowsModel
from swissdesk.ui.widgets.table import Table
from swissdesk.ui.widgets.windows import OpenDialog

_COLUMNS: tuple[Column[ActionLine], ...] = (
    Column("number", N_("No."), lambda line: str(line.number), Align.RIGHT, muted),
    Column("at", N_("Time"), lambda line: when(line.at), style=muted),
    Column("what", N_("Action"), lambda line: wording.sentence(line.what), stretch=True),
)


class _Side:
    """One of the two versions: whose it is, what it is like, and the actions that it alone has."""

    def __init__(self, title: str, dialog: ReconcileDialog) -> None:
        self.title = SizedLabel(1.1, text=title)
        self.state = label(wraps=True)
        self.only = label(tone="muted", wraps=True)
        self.model = RowsModel(_COLUMNS, key=lambda line: line.number, parent=dialog)
        self.table = Table(title, dialog, model=self.model)

    def layout(self) -> QVBoxLayout:
        """Return it from top to bottom."""
        return stack(self.title, self.state, self.only, Wide(self.table), spacing=6)

    def show(self, version: Version | None, actions: Sequence[ActionLine], count: int) -> None:
        """Show a version, None for no file, and `count` actions that only it has, the latest of them in `actions`."""
        self.state.setText(_state(version))
        self.only.setText(_only(count))
        self.model.set_rows(list(actions))
        if actions:
            self.table.go_to(len(actions) - 1)


def _state(version: Version | None) -> str:
    if version is None:
        return translate(N_("There is no file."))
    if version.problem is not None and not version.records:
        return wording.sentence(version.problem)
    said = translate_plural(N_("{count} action"), N_("{count} actions"), version.last).format(count=version.last)
    parts = [said, wording.text(N_("latest {time}"), time=when(version.at))]
    if version.round:
        parts.append(wording.text(N_("round {round}"), round=version.round))
    text = ", ".join(parts) + "."
    return text if version.problem is None else f"{text} {wording.sentence(version.problem)}"


def _only(count: int) -> str:
    if not count:
        return translate(N_("Nothing that the other version lacks."))
    return translate_plural(
        N_("{count} action that the other version lacks:"),
        N_("{count} actions that the other version lacks:"),
        count,
    ).format(count=count)


class ReconcileDialog(OpenDialog):
    """Shows both versions, and three ways to go on, each of which keeps both."""

    help_page = "troubleshooting"

    def __init__(self, office: Office) -> None:
        super().__init__(office)
        self.tasks = Tasks(self)
        self.versions: Versions | None = None
        self.mine = _Side(N_("In this window"), self)
        self.theirs = _Side(N_("In the file"), self)
        self.said = label(wraps=True)
        self.way = label(tone="muted", wraps=True)
        self.take_mine = button(N_("&Continue with this window's version"), self.put_mine_back, primary=True)
        self.take_theirs = button(N_("Continue with the &file's version"), self.open_theirs)
        self.elsewhere = button(N_("&Save this window's version as…"), self.save_elsewhere)
        self.later = button(N_("&Not now"), self.close)
        self._lay_out()
        self.compare()

    def _lay_out(self) -> None:
        buttons = flowing(self.later, self.elsewhere, self.take_theirs, self.take_mine, spacing=8, line_spacing=6)
        sides = row(Wide(self.mine.layout()), Wide(self.theirs.layout()), spacing=20)
        titled(self, N_("Two versions of the tournament"), self.said, Wide(sides), self.way, buttons)
        grow_to(self, 64, 34)

    @property
    def _document(self) -> Document:
        document = self._office.desk.document
        assert document is not None, "the dialog goes with the document"
        return document

    def compare(self) -> None:
        """Read the file, on a thread, and show both."""
        path = self._document.path
        self.said.setText(wording.text(N_("Reading {name} …"), name=path.name))
        self._enable(False)

        self.tasks.run(lambda monitor: versions.of_file(path, lambda: monitor(0, 0)), self._show, self._failed)

    def _show(self, theirs: Version | None) -> None:
        both = self.versions = versions.compare(self._document, theirs)
        name = self._document.path.name
        self.mine.show(both.mine, both.only_mine, both.count_mine)
        self.theirs.show(theirs, both.only_theirs, both.count_theirs)
        common = translate_plural(
            N_("The first {count} action is the same in both."),
            N_("The first {count} actions are the same in both."),
            both.common,
        ).format(count=both.common)
        said = wording.text(N_("{name} does not hold what this window shows. Nothing is lost."), name=name)
        self.said.setText(f"{said} {common}" if both.common else said)
        self.way.setText(self._ways(both))
        self._enable(True)
        can_read = theirs is not None and bool(theirs.records)
        self.take_theirs.setEnabled(can_read)
        self.take_mine.setEnabled(bool(both.count_mine) or not can_read)
        (self.take_mine if self.take_mine.isEnabled() else self.take_theirs).setFocus()

    def _ways(self, both: Versions) -> str:
        if both.theirs is None:
            return translate(N_("The window's version can be written to its place again, or saved elsewhere."))
        if not both.count_mine:
            return translate(N_("The file has everything that this window has, and more: continue with the file."))
        return translate(
            N_("Whichever you choose, the other version is saved beside it under a name with today's date.")
        )

    def _enable(self, on: bool) -> None:
        for one in (self.take_mine, self.take_theirs, self.elsewhere):
            one.setEnabled(on)

    def _failed(self, error: SwissDeskError) -> None:
        self.said.setText(wording.sentence(error))
        self.elsewhere.setEnabled(True)

    # ---- the three ways

    def put_mine_back(self) -> None:
        """Save the file's version beside it, and put the window's in its place."""
        document, kept = self._document, None
        try:
            if os.path.exists(document.path):
                kept = copying.set_aside(document.path, free_name(document.path.parent, document.path, system_clock()))
            document.put_back()
        except SwissDeskError as error:
            self._office.messages.error(error)
            return
        self._office.services.file_watch.settled()
        self._say_kept(N_("{name} holds this window's version again."), document.path, kept)
        self.close()

    def open_theirs(self) -> None:
        """Save the window's version beside the file, and open the file's."""
        office, document, kept = self._office, self._document, None
        assert self.versions is not None
        try:
            if self.versions.count_mine or not document.is_kept():  # the file may be another since it was read
                kept = free_name(document.path.parent, document.path, system_clock())
                document.save_copy(kept)
            self._exchange(document.path)
        except SwissDeskError as error:
            office.messages.error(error)
            return
        self._say_kept(N_("This window now shows the version of {name}."), document.path, kept)

    def save_elsewhere(self) -> None:
        """Ask for a name, save the window's version under it, and go on with that."""
        office, document = self._office, self._document
        path = office.files.document_to_write(office.window, document.path, N_("Save this window's version"))
        if path is None:
            return
        try:
            document.save_copy(path)
            self._exchange(path)
        except SwissDeskError as error:
            office.messages.error(error)
            return
        office.preferences.remember_file(str(path))
        self._say_kept(N_("The tournament continues in {name}."), path, None)

    def _exchange(self, path: Path) -> None:
        """Let go of the document, whose history is kept, and open the file at `path`."""
        self._document.release()
        self._office.desk.exchange(Document.open(path))

    def _say_kept(self, said: str, path: Path, kept: Path | None) -> None:
        text = wording.text(said, name=path.name)
        if kept is not None:
            text += " " + wording.text(N_("The other version is {name}."), name=kept.name)
        self._office.messages.done(text)
