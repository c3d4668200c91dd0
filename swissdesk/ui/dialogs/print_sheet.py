"""Asks on which printer a sheet goes, how often, and on which sides of the paper."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QCheckBox, QWidget

from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.reports import SheetOptions
from swissdesk.reports.options import MOST_COPIES
from swissdesk.ui.dialogs.form import FormDialog


class PrintDialog(FormDialog):
    """`printers` are those there are, `chosen` is offered first; `pages` of one copy are 0 where not known."""

    def __init__(
        self,
        title: str,
        printers: list[str],
        chosen: str,
        options: SheetOptions,
        pages: int = 0,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(title, translate(N_("Print")), parent)
        self._options = options
        self._pages = pages
        self.printer = self.choice_field(translate(N_("&Printer")), [(name, name) for name in printers], chosen)
        self.printer.setToolTip(translate(N_("It is remembered")))
        self.copies = self.number_field(translate(N_("&Copies")), options.copies, 1, MOST_COPIES)
        self.both_sides = QCheckBox(translate(N_("&Both sides of the paper")))
        self.both_sides.setChecked(options.duplex)
        self.form.addRow("", self.both_sides)
        self.amount = self.note("")
        self.copies.valueChanged.connect(lambda _copies: self._count())
        self._count()
        self.begin_at(self.ok)

    def _count(self) -> None:
        pages = self._pages * self.copies.value()
        self.amount.setText(translate_plural("{count} page", "{count} pages", pages).format(count=pages))
        self.amount.setVisible(pages > 0)

    def options(self) -> SheetOptions:
        """Return the options as they are wanted now."""
        return replace(self._options, copies=self.copies.value(), duplex=self.both_sides.isChecked())
