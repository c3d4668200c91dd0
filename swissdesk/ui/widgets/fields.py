"""Fields of a form in a line each: lines to type in, numbers, labels beside them, and one ear for all that is edited.

Texts of the program are given as they are marked (``N_``) and translated here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractSpinBox, QCheckBox, QComboBox, QFormLayout, QLabel, QLineEdit, QSpinBox, QWidget

from swissdesk.i18n import worded
from swissdesk.ui.widgets.choice import ChoiceBox
from swissdesk.ui.widgets.common import befriend, label


def line_field(hint: str = "", name: str = "", tip: str = "", text: str = "") -> QLineEdit:
    """Return a line of text; `hint` is shown while it is empty, `name` is what a screen reader calls it."""
    field = QLineEdit(text)
    field.setPlaceholderText(worded(hint))
    field.setAccessibleName(worded(name))
    field.setToolTip(worded(tip))
    return field


def number_field(least: int, most: int, name: str = "", none: str = "") -> QSpinBox:
    """Return a field of whole numbers; `none` is shown for the least one."""
    field = QSpinBox()
    field.setRange(least, most)
    field.setAccessibleName(worded(name))
    field.setSpecialValueText(worded(none))
    field.lineEdit().setTextMargins(round(field.fontMetrics().height() * 0.3), 0, 0, 0)
    return field


def number_box(least: int = 0, most: int = 99, *, none: str = "") -> QSpinBox:
    """Return a box for a number that the wheel does not change by accident."""
    box = number_field(least, most, none=none)
    box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    box.setButtonSymbols(QAbstractSpinBox.ButtonSymbols.UpDownArrows)
    widest = max(box.fontMetrics().horizontalAdvance(text) for text in (box.specialValueText(), str(most), "00"))
    box.setMinimumWidth(widest + round(box.fontMetrics().height() * 2.7))
    box.wheelEvent = lambda event: event.ignore()  # type: ignore[method-assign]
    return box


def choice_box() -> QComboBox:
    """Return a list to choose from that is no wider than its page and that the wheel does not change by accident."""
    box = ChoiceBox(letters=12)
    box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    box.wheelEvent = lambda event: event.ignore()  # type: ignore[method-assign]
    return box


def caption(text: str, field: QWidget) -> QLabel:
    """Return the label of a field: its letter leads there, and the field is called so if it has no other name."""
    result = label(text)
    befriend(result, field)
    field.setAccessibleName(field.accessibleName() or worded(text).replace("&", ""))
    return result


def form_layout(across: int, down: int, on: QWidget | None = None) -> QFormLayout:
    """Return an empty form with so much room between labels and fields, and between its rows."""
    form = QFormLayout() if on is None else QFormLayout(on)
    form.setHorizontalSpacing(across)
    form.setVerticalSpacing(down)
    form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
    form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    return form


def labelled(fields: Iterable[tuple[str, QWidget]]) -> QFormLayout:
    """Return a form with these fields, each beside its label."""
    form = form_layout(14, 8)
    for text, field in fields:
        form.addRow(caption(text, field), field)
    return form


def when_edited(run: Callable[[], object], *fields: QWidget) -> None:
    """Call `run` whenever one of these is edited: a line or a box by a person, a number by anybody."""
    for field in fields:
        if isinstance(field, QLineEdit):
            field.textEdited.connect(lambda _text: run())
        elif isinstance(field, QSpinBox):
            field.valueChanged.connect(lambda _value: run())
        elif isinstance(field, QComboBox):
            field.activated.connect(lambda _place: run())
        elif isinstance(field, QCheckBox):
            field.clicked.connect(lambda _on: run())
