"""The dialog of a new tournament: the settings that are asked for at the start, and where its document goes.

Asked are name, days, rounds, system and tie-breaks; what else can be set at the start is folded away under a button.
The tie-breaks are those that FIDE recommends until others are chosen.
"""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtWidgets import QWidget

from swissdesk import fields
from swissdesk.i18n import N_, translate
from swissdesk.model import Lot, Settings, Tournament
from swissdesk.model.systems import Kind, kind_of
from swissdesk.standings.presets import presets_for
from swissdesk.standings.rules import rules_of
from swissdesk.ui.files.files import Files, file_stem
from swissdesk.ui.settings.editor import Editor, LotEditor
from swissdesk.ui.settings.rows import editor_of, letters_of, with_letter
from swissdesk.ui.widgets.choice import ChoiceBox
from swissdesk.ui.widgets.common import button, label, row
from swissdesk.ui.widgets.form import FormDialog
from swissdesk.values import replace

DEFAULT_ROUNDS = 7

_LONG_WORD = re.compile(r"(\S{24})")
"""Where a path may go on in the next line although there is no blank: the dialog is as wide as its longest word."""

_ASKED = ("name", "start", "end", "rounds", "system", "fide_rated")
"""The settings that are in sight, by their keys, in this order; the tie-breaks follow the system."""


class NewTournamentDialog(FormDialog):
    """Asks for a new tournament; everything else can be set later."""

    help_page = "first_event"

    def __init__(self, folder: Path, files: Files, parent: QWidget | None = None) -> None:
        super().__init__(N_("New tournament"), N_("Create"), parent)
        self._folder = folder
        self._files = files
        self._chosen: Path | None = None
        self._draft = Tournament(settings=Settings(rounds=DEFAULT_ROUNDS, fide_rated=True))
        at_start = {field.key: field for field in fields.FIELDS if field.at_start}
        in_order = (*_ASKED, *(key for key in at_start if key not in _ASKED))
        self.editors = {key: editor_of(at_start[key]) for key in in_order if key in at_start}
        self.tiebreaks = ChoiceBox()
        self.tiebreaks.setToolTip(translate(N_("Announced before the event; every other list is under Standings")))
        self.more = button(N_("&More settings"), self._unfold, N_("Show what else can be set at the start"))
        self._folded = True
        self.elsewhere = button(N_("Save &elsewhere…"), self._choose_place)
        self._add_editors()
        self.place = label(tone="muted", wraps=True)
        self.form.addRow(translate(N_("Saved in")), self.place)
        self.form.addRow("", row(self.elsewhere, None))
        self._show_place()
        for box in self._body.findChildren(ChoiceBox):
            self.show_whole(box)
        self.editors["name"].target.setFocus()

    def _add_editors(self) -> None:
        taken = {"e", "m", *(each for editor in self.editors.values() for each in letters_of(editor.buttons()))}
        for key, editor in self.editors.items():
            if key == "fide_rated":
                self.any_field(with_letter(translate(N_("Tie-breaks")), taken), self.tiebreaks)
            self.any_field(with_letter(translate(editor.field.title), taken), editor)
            editor.show_value(self._draft)
            editor.changed.connect(lambda editor=editor: self._take(editor))
            if isinstance(editor, LotEditor):
                editor.draw.setProperty("primary", "false")  # there is one thing to do next: to create
                editor.drawn.connect(self._take_lot)
        self.form.addRow("", row(self.more, None))
        self.tiebreaks.activated.connect(lambda _place: self._take_tiebreaks())
        self._offer_tiebreaks()
        self._show_shown()

    def _unfold(self) -> None:
        self._folded = False
        self._show_shown()
        self.make_room()
        first = next((each for key, each in self.editors.items() if key not in _ASKED and each.isVisibleTo(self)), None)
        if first is not None:
            self.begin_at(first.target)

    # ---- tie-breaks

    def _offer_tiebreaks(self) -> None:
        """Offer the lists for the system, FIDE's recommendation first; it is taken unless one of them is chosen."""
        presets = presets_for(round_robin=rules_of(self._draft).is_round_robin)
        offered = [(preset.title, preset.codes) for preset in presets]
        if kind_of(self._draft.settings.system) is Kind.KNOCKOUT:
            offered = [(N_("none: places follow the knockout bracket"), ())]
        before = [self.tiebreaks.itemData(place) for place in range(self.tiebreaks.count())]
        if before == [codes for _, codes in offered]:
            return
        self.tiebreaks.clear()
        for title, codes in offered:
            self.tiebreaks.addItem(translate(title), codes)
        self._take_tiebreaks()

    def _take_tiebreaks(self) -> None:
        codes = tuple(self.tiebreaks.currentData() or ())
        self._draft = self._draft.replace(settings=replace(self._draft.settings, tiebreaks=codes))

    def check(self) -> str:
        for key, editor in self.editors.items():
            refused = editor.field.refused(Tournament(), self._draft)
            if refused:
                if key not in _ASKED and self._folded:
                    self._unfold()
                editor.target.setFocus()
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
        self._offer_tiebreaks()
        self._show_shown()
        self._show_place()

    def _take_lot(self, lot: Lot) -> None:
        settings = replace(self._draft.settings, initial_colour=lot.colour, lot=lot)
        self._draft = self._draft.replace(settings=settings)
        self._show_shown()

    def _show_shown(self) -> None:
        self.more.setVisible(self._folded)
        for key, editor in self.editors.items():
            is_asked = key in _ASKED or not self._folded
            self.form.setRowVisible(editor, is_asked and editor.field.shown(self._draft))
            if isinstance(editor, LotEditor):
                editor.show_value(self._draft)

    def _choose_place(self) -> None:
        chosen = self._files.document_to_write(self, self.path(), N_("Location of the document"))
        if chosen is not None:
            self._chosen = chosen.with_suffix(".swissdesk")
            self._show_place()

    def _show_place(self) -> None:
        self.place.setText(_LONG_WORD.sub("\\1\N{ZERO WIDTH SPACE}", str(self.path())))
