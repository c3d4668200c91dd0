"""The ratings of one player by list, in the player form: which list, its month, the rating, from which round."""

from __future__ import annotations

import re
from typing import Any

from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Rating
from swissdesk.model.rating import BY_HAND
from swissdesk.session.ratings.listed import FIDE
from swissdesk.ui.settings.editor import choice_box, number_box
from swissdesk.ui.widgets.line_list import Line, LineList

_MONTH = re.compile(r"\d{4}-(0[1-9]|1[0-2])")
_KNOWN = (f"{FIDE} standard", f"{FIDE} rapid", f"{FIDE} blitz", BY_HAND)
"""Lists that are offered; any other can be typed."""


class RatingsField(QWidget):
    """Lines of ratings; `ratings` are those of the lines that have a rating."""

    def __init__(self, ratings: tuple[Rating, ...]) -> None:
        super().__init__()
        self._before = ratings
        heads = (N_("List"), N_("month"), N_("rating"), N_("from round"))
        self.list = LineList(heads, self._line, add=N_("Add a ratin&g"), none=N_("none"))
        self.list.show_items(ratings)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.list)
        self.setFocusProxy(self.list)

    def ratings(self) -> tuple[Rating, ...]:
        """Return the ratings as they stand in the lines."""
        return self.list.items()

    def check(self) -> str:
        """Return what is wrong with new ratings, in words; empty if nothing. The cursor goes to it."""
        for line in self.list.lines:
            rating, (source, month, value, _) = line.item(), line.widgets
            if rating in self._before:
                continue
            if not rating.source:
                source.setFocus()
                return translate(N_("A rating needs the list that it comes from."))
            if rating.month and not _MONTH.fullmatch(rating.month):
                month.setFocus()
                return wording.text(N_("“{text}” is not the month of a list. Write 2026-11."), text=rating.month)
            if not rating.value:
                value.setFocus()
                return translate(N_("A line of the rating lists needs a rating; take the line away if there is none."))
        return ""

    def _line(self, item: Any) -> Line:
        rating = item or Rating(0, _KNOWN[0])
        names = {translate(name): name for name in dict.fromkeys((*_KNOWN, rating.source))}
        source = choice_box()
        source.setEditable(True)
        source.addItems([*names])
        source.setCurrentText(translate(rating.source))
        month = QLineEdit(rating.month)
        month.setPlaceholderText("2026-11")
        month.setMaximumWidth(month.fontMetrics().height() * 6)
        value = number_box(0, 9999)
        value.setValue(rating.value)
        first = number_box(1, 99)
        first.setValue(rating.from_round)

        def made() -> Rating:
            name = source.currentText().strip()
            return Rating(value.value(), names.get(name, name), month.text().strip(), first.value())

        return Line((source, month, value, first), made)
