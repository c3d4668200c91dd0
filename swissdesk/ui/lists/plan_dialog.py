"""The dialog before a rating list is imported: its name, its month, for national lists their letters and columns.

Columns that were recognised can be corrected.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QComboBox, QWidget

from swissdesk import wording
from swissdesk.errors import SwissDeskError
from swissdesk.formats.rating_lists.source import Kind
from swissdesk.formats.table_input import ENCODINGS
from swissdesk.i18n import N_, translate
from swissdesk.model.rating import RatingPace
from swissdesk.session.ratings import ListInfo
from swissdesk.session.ratings.importing import Plan, checked, named_for, plan_notes
from swissdesk.session.ratings.national import Fields, ListField, ListLayout
from swissdesk.ui.lists.tables import number_text
from swissdesk.ui.widgets.choice import ColumnMapper
from swissdesk.ui.widgets.common import label
from swissdesk.ui.widgets.form import FormDialog
from swissdesk.values import replace

# ---- the columns of a national list


class ListColumns(ColumnMapper):
    """Shows a `ListLayout`; `fields` is what the columns are said to hold."""

    def __init__(self, table: ListLayout) -> None:
        super().__init__(translate(N_("Columns of the rating list")), ListField)
        self.show_table(table)

    @property
    def fields(self) -> Fields:
        """What the columns are said to hold."""
        return cast(Fields, self.held)

    def show_table(self, table: ListLayout) -> None:
        """Show a list that was looked at, with the columns as they were found out."""
        self.show_columns(table.layout.heads, table.rows, table.layout.fields)


# ---- the dialog

_KINDS = {
    Kind.FIDE_XML: N_("FIDE list as XML"),
    Kind.FIDE_TEXT: N_("FIDE list as text"),
    Kind.CSV: N_("national list as CSV"),
    Kind.WORKBOOK: N_("national list as a workbook"),
}


class PlanDialog(FormDialog):
    """Asks about a `Plan`; `plan` is what it was made into. `in_letters` gives the plan in other letters."""

    help_page = "lists"

    def __init__(
        self,
        plan: Plan,
        known: tuple[ListInfo, ...],
        in_letters: Callable[[Plan, str], Plan],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(N_("Import rating list"), N_("&Import"), parent)
        self.plan = plan
        self._known = known
        self._in_letters = in_letters
        self._are_columns_set = False
        self.mapper: ListColumns | None = None
        self.encoding: QComboBox | None = None
        self.pace: QComboBox | None = None
        what = wording.text(N_("{file}: {kind}"), file=plan.source.path.name, kind=translate(_KINDS[plan.source.kind]))
        self.what = label(what, "muted", wraps=True)
        self.form.addRow(self.what)
        for note in plan_notes(plan):
            line = label(wording.sentence(note), "notice", wraps=True)
            self.form.addRow(line)
        self._make_fields()
        if plan.table is not None:
            self._make_columns()
        self.replaced = self.note("")
        self.name.textChanged.connect(lambda _text: self._say_replaced())
        self._say_replaced()
        self.begin_at(self.name if plan.table is not None else self.month)

    def _make_fields(self) -> None:
        plan = self.plan
        tip = N_("Shown beside each player as the source of the rating")
        self.name = self.text_field(N_("&Name of the list"), plan.name, hint="GER", tip=tip)
        tip = N_("The month the ratings are valid for: year, hyphen, month")
        self.month = self.text_field(N_("&Month"), plan.month, hint="2026-10", tip=tip)
        if not plan.month_is_sure:
            self.note(N_("The file does not give a month; this one is taken from its date."))
        if plan.pace is not None:
            choices = [(wording.pace_text(pace), pace) for pace in RatingPace]
            tip = N_("The games that these ratings are for")
            self.pace = self.choice_field(N_("Ratin&gs for"), choices, plan.pace, tip=tip)
            self.pace.activated.connect(lambda _index: self._rename())

    def _make_columns(self) -> None:
        table = self.plan.table
        if table is None:
            return
        tip = N_("The federation of players for whom the list gives none")
        self.federation = self.text_field(N_("&Federation if missing"), table.layout.federation, hint="GER", tip=tip)
        if self.plan.source.kind is Kind.CSV:
            known = _known_letters(table.layout.encoding)
            letters = [(name, name) for name in dict.fromkeys([known, *ENCODINGS])]
            tip = N_("How the file stores letters: try another encoding if names look wrong")
            self.encoding = self.choice_field(N_("&Encoding"), letters, known, tip=tip)
            self.encoding.activated.connect(lambda _index: self._read_again())
        self.heading(N_("Contents of the columns"))
        self.mapper = ListColumns(table)
        self.mapper.changed.connect(self._columns_set)
        self.form.addRow(self.mapper)

    def _rename(self) -> None:
        """Call the list after the pace that was chosen: one for each pace stands beside the others."""
        if self.pace is not None:
            self.name.setText(named_for(replace(self.plan, name=self.name.text().strip()), self.pace.currentData()))

    def _columns_set(self) -> None:
        self._are_columns_set = True
        self.say_wrong("")

    def _read_again(self) -> None:
        """Show the list in other letters; what the user said of the columns stays."""
        if self.encoding is None or self.mapper is None:
            return
        fields = self.mapper.fields
        try:
            self.plan = self._in_letters(self.plan, self.encoding.currentData())
        except SwissDeskError as error:
            self.say_wrong(wording.sentence(error))
            return
        table = self.plan.table
        if table is not None and self._are_columns_set and len(fields) == len(table.layout.fields):
            table = replace(table, layout=replace(table.layout, fields=fields))
        if table is not None:
            self.mapper.show_table(table)

    def _say_replaced(self) -> None:
        old = next((info for info in self._known if info.name.casefold() == self.name.text().strip().casefold()), None)
        text = N_("The list {name} of {month} (players: {players}) is replaced once the new one is complete.")
        self.replaced.setText(
            wording.text(text, name=old.name, month=old.month or "–", players=number_text(old.rows)) if old else ""
        )

    # ---- answering

    def chosen(self) -> Plan:
        """Return the plan as the user filled it in."""
        plan = replace(self.plan, name=self.name.text().strip(), month=self.month.text().strip())
        if self.pace is not None:
            plan = replace(plan, pace=self.pace.currentData())
        if plan.table is not None and self.mapper is not None:
            federation = self.federation.text().strip().upper()
            layout = replace(plan.table.layout, fields=self.mapper.fields, federation=federation)
            plan = replace(plan, table=replace(plan.table, layout=layout))
        return plan

    def check(self) -> str:
        try:
            checked(self.chosen())
        except SwissDeskError as error:
            return wording.sentence(error)
        return ""

    def deliver(self) -> None:
        self.plan = self.chosen()
        self.accept()

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        if self.mapper is None:
            return hint
        screen = self.screen()
        room = screen.availableSize().width() * 0.92 if screen is not None else hint.width()
        wanted = self.mapper.fitting_width + 80
        return QSize(min(max(hint.width(), wanted), round(room)), hint.height())


def _known_letters(encoding: str) -> str:
    """Return an encoding as the choice calls it."""
    return "utf-8" if encoding in ("", "utf-8-sig") else encoding
