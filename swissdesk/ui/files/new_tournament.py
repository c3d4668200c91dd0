"""What a tournament begins with: the settings that are asked for at the start, and where its document goes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtWidgets import QWidget

from swissdesk import fields
from swissdesk.i18n import N_, translate
from swissdesk.model import Lot, Settings, Tournament
from swissdesk.ui.files.files import Files, file_stem
from swissdesk.ui.settings.editor import Editor, LotEditor
from swissdesk.ui.settings.rows import editor_of, letters_of, with_letter
from swissdesk.ui.widgets.common import button, label, row
from swissdesk.ui.widgets.form import FormDialog

DEFAULT_ROUNDS = 7


class NewTournamentDialog(FormDialog):
    """Asks for a new tournament; everything else can be set later."""

    help_page = "first_event"

    def __init__(self, folder: Path, files: Files, parent: QWidget | None = None) -> None:
        super().__init__(N_("New tournament"), N_("Create"), parent)
        self._folder = folder
        self._files = files
        self._chosen: Path | None = None
        self._draft = Tournament(settings=Settings(rounds=DEFAULT_ROUNDS, fide_rated=True))
        self.editors = {field.key: editor_of(field) for field in fields.FIELDS if field.at_start}
        self.elsewhere = button(N_("Save &elsewhere…"), self._choose_place)
        self._add_editors()
        self.place = label(tone="muted", wraps=True)
        self.form.addRow(translate(N_("Saved in")), self.place)
        self.form.addRow("", row(self.elsewhere, None))
        self._show_place()
        self.editors["name"].target.setFocus()

    def _add_editors(self) -> None:
        taken = {"e", *(each for editor in self.editors.values() for each in letters_of(editor.buttons()))}
        for editor in self.editors.values():
            self.any_field(with_letter(translate(editor.field.title), taken), editor)
            editor.show_value(self._draft)
            editor.changed.connect(lambda editor=editor: self._take(editor))
            if isinstance(editor, LotEditor):
                editor.drawn.connect(self._take_lot)

    def check(self) -> str:
        for key, editor in self.editors.items():
            refused = editor.field.refused(Tournament(), self._draft)
            if refused:
                self.editors[key].target.setFocus()
                return refused
        return ""

    def path(self) -> Path:
        """Return where the document is to go."""
        return self._chosen or self._folder / f"{file_stem(self._draft.info.name)}.swissdesk"

    def tournament(self) -> Tournament:
        """Return the tournament as filled in."""
        return self._draft

    def _take(self, editor: Editor) -> None:
        self._draft = editor.field.write(self._draft, editor.value())
        self._show_shown()
        self._show_place()

    def _take_lot(self, lot: Lot) -> None:
        settings = replace(self._draft.settings, initial_colour=lot.colour, lot=lot)
        self._draft = self._draft.replace(settings=settings)
        self._show_shown()

    def _show_shown(self) -> None:
        for editor in self.editors.values():
            self.form.setRowVisible(editor, editor.field.shown(self._draft))
            if isinstance(editor, LotEditor):
                editor.show_value(self._draft)

    def _choose_place(self) -> None:
        chosen = self._files.document_to_write(self, self.path(), translate(N_("Location of the document")))
        if chosen is not None:
            self._chosen = chosen.with_suffix(".swissdesk")
            self._show_place()

    def _show_place(self) -> None:
        self.place.setText(str(self.path()))
