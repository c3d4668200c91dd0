"""What the columns of a national list hold, to be set right."""

from __future__ import annotations

from typing import cast

from PySide6.QtWidgets import QWidget

from swissdesk.i18n import N_, translate
from swissdesk.session.ratings.columns import Fields, ListField
from swissdesk.session.ratings.national import Look
from swissdesk.ui.widgets.column_mapper import ColumnMapper


class ListColumns(ColumnMapper):
    """Shows a `Look`; `fields` is what the columns are said to hold."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(translate(N_("Columns of the list")), ListField, parent=parent)
        self.show_look(look)

    @property
    def fields(self) -> Fields:
        """What the columns are said to hold."""
        return cast(Fields, self.held)

    def show_look(self, look: Look) -> None:
        """Show a list that was looked at, with the columns as they were found out."""
        self.show_columns(look.layout.heads, look.rows, look.layout.fields)
