"""Finds what has no room: texts that are cut, controls beyond the edge of what holds them, lists scrolled sideways."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator

from PySide6.QtCore import QSize
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QComboBox,
    QGraphicsView,
    QLabel,
    QLineEdit,
    QListView,
    QTableView,
    QTreeView,
    QWidget,
)

from swissdesk.ui.widgets.choice import ChoiceBox

SCREEN = QSize(1280, 720)
"""The smallest screen on which everything has to have room, in pixels."""

_HAIR = 2
"""A difference of so many pixels is not seen."""


class Longer(gettext.NullTranslations):
    """English with words a third longer, as those of other languages are."""

    def gettext(self, message: str) -> str:
        parts = re.split(r"(\{[^}]*\}|<[^>]*>)", message.rpartition("\x04")[2])  # without the context in front
        return "".join(part if part[:1] in ("{", "<") else re.sub(r"[A-Za-z]{4,}", _stretched, part) for part in parts)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


def _stretched(found: re.Match[str]) -> str:
    word = found[0]
    return word + word[-1] * round(len(word) * 0.3)


def faults(root: QWidget) -> list[str]:
    """Return in words what of a page, window or dialog cannot be read as it is shown."""
    found = []
    for widget in (root, *root.findChildren(QWidget)):
        if widget.isVisible() and widget.window() is root.window() and not widget.objectName().startswith("qt_"):
            found += [f"{type(widget).__name__}: {fault}" for fault in _of(widget)]
    return found


def _of(widget: QWidget) -> Iterator[str]:
    if isinstance(widget, QLabel) and widget.text():
        yield from _label(widget)
    elif isinstance(widget, QAbstractButton) and widget.text():
        if widget.width() < widget.minimumSizeHint().width() - _HAIR:
            yield f"“{widget.text()}” has {widget.width()} of {widget.minimumSizeHint().width()} pixels"
    elif isinstance(widget, QComboBox) and not widget.isEditable() and not isinstance(widget, ChoiceBox):
        yield f"“{widget.currentText()}” would be cut without an ellipsis"
    elif isinstance(widget, QLineEdit) and not widget.text():
        yield from _hint(widget)
    if isinstance(widget, QAbstractScrollArea):
        yield from _sideways(widget)
    if isinstance(widget, QLabel) and not widget.text() and widget.pixmap().isNull():
        return  # nothing to be seen: it keeps the line of writing of what stands beside it
    if isinstance(widget, (QAbstractButton, QAbstractScrollArea, QAbstractSpinBox, QComboBox, QLabel, QLineEdit)):
        yield from _cut_off(widget)


def _label(label: QLabel) -> Iterator[str]:
    if label.wordWrap():
        needed = label.heightForWidth(label.width())
        if label.height() < needed - _HAIR:
            yield f"“{label.text()}” has {label.height()} of {needed} pixels in height"
    elif label.width() < label.sizeHint().width() - _HAIR:
        yield f"“{label.text()}” has {label.width()} of {label.sizeHint().width()} pixels"


def _hint(field: QLineEdit) -> Iterator[str]:
    """A hint that is cut is said in full where the pointer rests."""
    room = field.contentsRect().width() - field.fontMetrics().height()
    needed = field.fontMetrics().horizontalAdvance(field.placeholderText())
    if needed > room and not _told(field):
        yield f"the hint “{field.placeholderText()}” has {room} of {needed} pixels, and no tooltip"


def _told(widget: QWidget | None) -> bool:
    return widget is not None and (bool(widget.toolTip()) or _told(widget.parentWidget()))


def _sideways(area: QAbstractScrollArea) -> Iterator[str]:
    """Tables and drawings may be broader than their place; what is read and filled in may not."""
    is_broad = isinstance(area, (QTableView, QTreeView, QGraphicsView))
    if area.horizontalScrollBar().isVisible() and not is_broad:
        yield f"“{area.accessibleName()}” has to be scrolled sideways"
    if isinstance(area, QAbstractItemView) and not isinstance(area, QListView) and area.model() is not None:
        line = area.fontMetrics().height()
        if area.viewport().height() < line:
            yield f"“{area.accessibleName()}” has no room for a row"


def _cut_off(widget: QWidget) -> Iterator[str]:
    """Say by what a widget is cut off, unless that can be scrolled."""
    rect, inner = widget.rect(), widget
    while not inner.isWindow():
        outer = inner.parentWidget()
        around = outer.parentWidget()
        if isinstance(outer, QAbstractScrollArea) or (
            isinstance(around, QAbstractScrollArea) and around.viewport() is outer
        ):
            return
        rect = rect.translated(inner.pos())
        seen = rect.intersected(outer.rect())
        if rect.width() - seen.width() > _HAIR or rect.height() - seen.height() > _HAIR:
            text = getattr(widget, "text", str)() or widget.accessibleName()
            yield f"“{text}” is cut off by {type(outer).__name__}"
            return
        inner = outer


def too_large(window: QWidget) -> bool:
    """Whether a window, or the least it can be made, is larger than the screen."""
    least = window.minimumSizeHint().expandedTo(window.minimumSize())
    needed = window.size().expandedTo(least)
    return needed.width() > SCREEN.width() or needed.height() > SCREEN.height()
