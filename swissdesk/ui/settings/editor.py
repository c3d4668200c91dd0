"""The simple editors of settings: a line of text, a number, a choice, a link to another screen.

An editor shows the value of one field and says `changed` when a person has changed it; `value` is then what to write.
Nothing is signalled when a value is shown.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractSpinBox, QComboBox, QLineEdit, QPushButton, QSpinBox, QWidget

from swissdesk import fields
from swissdesk.i18n import N_, translate
from swissdesk.model import Tournament
from swissdesk.ui.widgets.choice import ChoiceBox
from swissdesk.ui.widgets.common import button, row


class Editor(QWidget):
    """What is common to all: the value, and the widget that the label of the field leads to."""

    changed = Signal()

    def __init__(self, field: fields.Field) -> None:
        super().__init__()
        self.field = field

    @property
    def target(self) -> QWidget:
        """Where the cursor goes for this field."""
        raise NotImplementedError

    def value(self) -> Any:
        """Return the value as it stands in the editor."""
        raise NotImplementedError

    def show_value(self, tournament: Tournament) -> None:
        """Show what the field is in a tournament."""
        raise NotImplementedError

    def allow(self, can: bool) -> None:
        """Let the value be changed, or only looked at."""
        self.setEnabled(can)

    def buttons(self) -> list[QPushButton]:
        """Return the buttons of the editor, which have letters of their own."""
        return self.findChildren(QPushButton)

    def put(self, *widgets: QWidget | None) -> None:
        """Lay widgets out side by side; None is a stretch."""
        line = row(on=self, spacing=-1)
        for widget in widgets:
            if widget is None:
                line.addStretch(1)
            else:
                line.addWidget(widget, 1 if isinstance(widget, QLineEdit | QComboBox) else 0)
        self.setFocusProxy(self.target)


class TextEditor(Editor):
    """A line of text; several texts of a tuple have semicolons between them."""

    def __init__(self, field: fields.Field) -> None:
        super().__init__(field)
        self.line = QLineEdit()
        self.line.setPlaceholderText(translate(getattr(field.kind, "hint", "")))
        self.line.textEdited.connect(lambda _text: self.changed.emit())
        self.put(self.line)

    @property
    def target(self) -> QWidget:
        return self.line

    def value(self) -> Any:
        text = self.line.text()
        if isinstance(self.field.kind, fields.Names):
            return tuple(part.strip() for part in text.split(";") if part.strip())
        return text.strip()

    def show_value(self, tournament: Tournament) -> None:
        value = self.field.read(tournament)
        if value != self.value():
            self.line.setText("; ".join(value) if isinstance(value, tuple) else value)

    def allow(self, can: bool) -> None:
        self.line.setReadOnly(not can)


class NumberEditor(Editor):
    """A number; the step below the least one reads as words where there may be none."""

    def __init__(self, field: fields.Field) -> None:
        super().__init__(field)
        self.box = number_box()
        self.box.valueChanged.connect(lambda _value: self.changed.emit())
        self.put(self.box, None)

    @property
    def target(self) -> QWidget:
        return self.box

    def value(self) -> int | None:
        is_none = bool(self.box.specialValueText()) and self.box.value() == self.box.minimum()
        return None if is_none else self.box.value()

    def show_value(self, tournament: Tournament) -> None:
        kind = self.field.kind
        if not isinstance(kind, fields.Number):
            return
        value = self.field.read(tournament)
        least = kind.least(tournament)
        before = self.box.blockSignals(True)
        # At the least number, the words of no number stand one step below it.
        self.box.setRange(min(least, least if value is None else value) - bool(kind.none), kind.most)
        self.box.setSpecialValueText(translate(kind.none))
        self.box.setValue(self.box.minimum() if value is None else value)
        self.box.blockSignals(before)


class ChoiceEditor(Editor):
    """One of some values."""

    def __init__(self, field: fields.Field) -> None:
        super().__init__(field)
        self.box = choice_box()
        self._values: tuple[Any, ...] = ()
        self.box.currentIndexChanged.connect(lambda _index: self.changed.emit())
        self.put(self.box)

    @property
    def target(self) -> QWidget:
        return self.box

    def value(self) -> Any:
        return self._values[max(self.box.currentIndex(), 0)]

    def choose(self, value: Any) -> None:
        """Choose a value, as a person does."""
        self.box.setCurrentIndex(self._values.index(value))

    def show_value(self, tournament: Tournament) -> None:
        kind = self.field.kind
        if not isinstance(kind, fields.Choice):
            return
        options = kind.options(tournament)
        value = self.field.read(tournament)
        before = self.box.blockSignals(True)
        titles = [title for title, _ in options]
        if titles != [self.box.itemText(place) for place in range(self.box.count())]:
            self.box.clear()
            self.box.addItems(titles)
        self._values = tuple(each for _, each in options)
        self.box.setCurrentIndex(self._values.index(value) if value in self._values else 0)
        self.box.blockSignals(before)


class LinkEditor(Editor):
    """A button that leads to the screen where the settings are made; what they are stands beside it."""

    wanted = Signal(str)

    def __init__(self, field: fields.Field) -> None:
        super().__init__(field)
        self.button = button(N_("Open…"), self._go)
        self.line = QLineEdit()
        self.line.setReadOnly(True)
        self.line.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.put(self.line, self.button)

    def _go(self) -> None:
        if isinstance(self.field.kind, fields.Link):
            self.wanted.emit(self.field.kind.action)

    @property
    def target(self) -> QWidget:
        return self.button

    def value(self) -> Any:
        return None

    def show_value(self, tournament: Tournament) -> None:
        self.line.setText(self.field.said(tournament))

    def allow(self, can: bool) -> None:
        """Looking at them is always possible."""


class RecordEditor(Editor):
    """No editor: a line that says what is on record, to be read and copied."""

    def __init__(self, field: fields.Field) -> None:
        super().__init__(field)
        self.line = QLineEdit()
        self.line.setReadOnly(True)
        self.put(self.line)

    @property
    def target(self) -> QWidget:
        return self.line

    def value(self) -> Any:
        return None

    def show_value(self, tournament: Tournament) -> None:
        self.line.setText(self.field.said(tournament))

    def allow(self, can: bool) -> None:
        """Looking at it is always possible."""


def number_box(least: int = 0, most: int = 99, *, none: str = "") -> QSpinBox:
    """Return a box for a number that the wheel does not change by accident."""
    box = QSpinBox()
    box.setRange(least, most)
    box.setSpecialValueText(none)
    box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    box.setButtonSymbols(QAbstractSpinBox.ButtonSymbols.UpDownArrows)
    box.lineEdit().setTextMargins(round(box.fontMetrics().height() * 0.3), 0, 0, 0)
    widest = max(box.fontMetrics().horizontalAdvance(text) for text in (none, str(most), "00"))
    box.setMinimumWidth(widest + round(box.fontMetrics().height() * 2.7))
    box.wheelEvent = lambda event: event.ignore()  # type: ignore[method-assign]
    return box


def choice_box() -> QComboBox:
    """Return a list to choose from that is no wider than its page and that the wheel does not change by accident."""
    box = ChoiceBox()
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(12)
    box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    box.wheelEvent = lambda event: event.ignore()  # type: ignore[method-assign]
    return box
