"""The field for a day, the same wherever one is entered: typed in the usual ways, read back in words, or picked.

Beside the line stands how it is read (“Friday, 1 May 2026”), or at once why it is not: what may be two days is not
guessed. What cannot be read stays in the line; nothing that was typed is lost. The words take the room that is left:
line and button stay where they are, whatever is said.
"""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QDate, QEvent, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QCalendarWidget, QLineEdit, QMenu, QToolButton, QWidget, QWidgetAction

from swissdesk import wording
from swissdesk.errors import InvalidEdit
from swissdesk.i18n import N_
from swissdesk.model.days import read_birthday, read_day
from swissdesk.ui.shell.icons import icon
from swissdesk.ui.widgets.common import Wide, fill, named, row, set_property
from swissdesk.ui.widgets.lines import Lines
from swissdesk.ui.widgets.screen_reader import show_aloud

_YEAR = 4
"""The figures of a year."""

_LETTERS = 8
"""The line is so many heights of a line wide."""

_WORDS = 9
"""The reading needs so many heights of a line in width beside it, or it stands below."""


class DayField(QWidget):
    """A line, a button for the calendar, and the reading."""

    textEdited = Signal(str)
    """A person has changed the day."""

    def __init__(self, parent: QWidget | None = None, *, year_alone: bool = False) -> None:
        """`year_alone`: it is a birthday, of which a year is enough where nothing else is known."""
        super().__init__(parent)
        self._year_alone = year_alone
        self._read = read_birthday if year_alone else read_day
        self.line = QLineEdit()
        self.line.setPlaceholderText("2026-05-01")
        self.line.setFixedWidth(self.line.fontMetrics().height() * _LETTERS)
        self.reading = Lines()
        self.reading.setMinimumHeight(self.reading.most * self.reading.fontMetrics().lineSpacing())
        said = N_("Pick the day from a calendar")
        self.pick = named(QToolButton(), said, said)
        self._draw_calendar()
        self.pick.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.pick.clicked.connect(self.open_calendar)
        self._whole = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        fill(self._whole, row(self.line, self.pick, None, spacing=6), Wide(self.reading))
        self._whole.setContentsMargins(0, 0, 0, 0)
        self._whole.setSpacing(6)
        self.setFocusProxy(self.line)
        self.line.textEdited.connect(self._typed)
        self.line.editingFinished.connect(self._settle)
        self.setText("")

    def _draw_calendar(self) -> None:
        side = round(self.fontMetrics().height() * 0.95)
        self.pick.setIcon(icon("calendar"))
        self.pick.setIconSize(QSize(side, side))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange:
            self._draw_calendar()

    @property
    def whole_width(self) -> int:
        """The width at which the words have room beside the line."""
        return self.line.width() + self.pick.sizeHint().width() + self.fontMetrics().height() * _WORDS

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the words below where there is little room beside; what they say has no part in it."""
        super().resizeEvent(event)
        is_narrow = self.width() < self.whole_width
        wanted = QBoxLayout.Direction.TopToBottom if is_narrow else QBoxLayout.Direction.LeftToRight
        if self._whole.direction() is not wanted:
            self._whole.setDirection(wanted)
            self.updateGeometry()

    # ---- the day

    @property
    def day(self) -> date | None:
        """The day in the line, None if it is empty or cannot be read."""
        try:
            return self._read(self.line.text())
        except InvalidEdit:
            return None

    def text(self) -> str:
        """Return the day as it is stored (``2026/05/01``); what cannot be read is returned as it was typed."""
        day = self.day
        return self.line.text().strip() if day is None else day.strftime("%Y/%m/%d")

    def setText(self, text: str) -> None:
        """Show a stored day."""
        if text != self.text():
            self.line.setText(wording.date_text(text))
        self._read_back(complete=True)

    def setReadOnly(self, read_only: bool) -> None:
        """Let nobody change it."""
        self.line.setReadOnly(read_only)
        self.pick.setEnabled(not read_only)

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        self.line.setAccessibleName(name)

    def _typed(self, _text: str) -> None:
        self._read_back(complete=False)
        self.textEdited.emit(self.text())

    def _settle(self) -> None:
        """Write a day that can be read as all days are written."""
        if self.day is not None:
            self.line.setText(wording.date_text(self.text()))
        self._read_back(complete=True)

    def _read_back(self, *, complete: bool) -> None:
        """Say how the line is read; why not, only when it is complete or may be two days."""
        text, wrong = self.line.text().strip(), ""
        said = ""
        if text and not (self._year_alone and text.isdecimal() and len(text) == _YEAR):
            try:
                said = wording.full_date(self._read(text))
            except InvalidEdit as error:
                wrong = wording.sentence(error) if complete or "one" in error.message.facts else ""
        set_property(self.line, "wrong", bool(wrong))
        set_property(self.reading, "tone", "danger" if wrong else "muted")
        if self.reading.text() != (wrong or said):
            show_aloud(self.reading, wrong or said)

    # ---- the calendar

    def open_calendar(self) -> None:
        """Show the calendar under the field, at the day that is entered or today."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        calendar = QCalendarWidget()
        calendar.setFirstDayOfWeek(Qt.DayOfWeek.Monday)
        calendar.setGridVisible(False)
        shown = self.day
        if shown is not None:
            calendar.setSelectedDate(QDate(shown.year, shown.month, shown.day))
        calendar.activated.connect(lambda day: self._picked(menu, day))
        calendar.clicked.connect(lambda day: self._picked(menu, day))
        holder = QWidgetAction(menu)
        holder.setDefaultWidget(calendar)
        menu.addAction(holder)
        menu.popup(self.mapToGlobal(self.rect().bottomLeft()))
        calendar.setFocus()

    def _picked(self, menu: QMenu, day: QDate) -> None:
        menu.close()
        self.line.setText(day.toString(Qt.DateFormat.ISODate))
        self._settle()
        self.textEdited.emit(self.text())
