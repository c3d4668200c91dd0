"""Everything a test could have left in a window: what its parts show, how they stand, and what they remember."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from pathlib import Path
from types import FunctionType, MethodType

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QSplitter,
    QStackedWidget,
    QTabWidget,
    QTextEdit,
    QWidget,
)

SHOWN = (
    (QLabel, ("text",)),
    (QAbstractButton, ("text", "isChecked")),
    (QLineEdit, ("text", "placeholderText")),
    (QComboBox, ("count", "currentIndex", "currentText")),
    (QStackedWidget, ("currentIndex",)),
    (QTabWidget, ("currentIndex",)),
    (QSplitter, ("sizes",)),
    (QAbstractSlider, ("value",)),
    (QAbstractSpinBox, ("text",)),
    (QTextEdit, ("toPlainText",)),
    (QPlainTextEdit, ("toPlainText",)),
    (QProgressBar, ("value",)),
)
"""What is asked of a widget of each kind."""


def state(root: QWidget) -> dict[str, object]:
    """Return all that can be told of a window, by place."""
    found: dict[str, object] = {}
    names = {}
    for place, obj in _tree(root, type(root).__name__):
        names[id(obj)] = place
        if isinstance(obj, QWidget):
            found.update((f"{place}.{what}", value) for what, value in _seen(obj))
        elif isinstance(obj, QAction):
            found[place] = (obj.isEnabled(), obj.isChecked(), obj.isVisible(), obj.text(), obj.shortcut().toString())
        elif isinstance(obj, QTimer):
            found[place] = (obj.isActive(), obj.interval())
        memory = getattr(obj, "__dict__", None)
        if memory:
            found.update((f"{place}.{name}", value) for name, value in _memory(memory, set()))
    for w in QApplication.topLevelWidgets():
        if w.isVisible():
            found[f"top {type(w).__name__}"] = found.get(f"top {type(w).__name__}", 0) + 1
    focus = QApplication.focusWidget()
    found["focus"] = names.get(id(focus), str(focus))
    return found


def _tree(obj: QObject, place: str) -> Iterator[tuple[str, QObject]]:
    yield place, obj
    count: dict[str, int] = {}
    for child in obj.children():
        kind = type(child).__name__
        n = count[kind] = count.get(kind, 0) + 1
        yield from _tree(child, f"{place}/{kind}{n}")


def _seen(w: QWidget) -> Iterator[tuple[str, object]]:
    yield "hidden", w.isHidden()
    yield "enabled", w.isEnabled()
    yield "name", w.accessibleName()
    yield "tip", w.toolTip()
    for kind, asked in SHOWN:
        if isinstance(w, kind):
            for name in asked:
                yield name, getattr(w, name)()
    if isinstance(w, QHeaderView):
        yield "sort", (w.isSortIndicatorShown() and w.sortIndicatorSection(), w.sortIndicatorOrder())
        yield "sections", tuple((w.isSectionHidden(i),) for i in range(w.count()))
    elif isinstance(w, QAbstractItemView) and w.model() is not None:
        yield "rows", w.model().rowCount()
        yield "current", (w.currentIndex().row(), w.currentIndex().column())


def _memory(memory: Mapping[str, object], seen: set[int]) -> Iterator[tuple[str, object]]:
    for name, value in memory.items():
        if type(value).__name__ in ("SignalInstance", "PyCapsule"):
            continue
        if isinstance(value, (QObject, FunctionType, MethodType)) or callable(value):
            yield name, type(value).__name__
            continue
        yield name, _plain(value, seen)


def _plain(value: object, seen: set[int], depth=0) -> object:
    if isinstance(value, (str, int, float, bytes, bool, type(None), Enum, Path)):
        return value
    if id(value) in seen or depth > 6:
        return "…"
    if isinstance(value, (tuple, list)):
        return tuple(_plain(v, seen, depth + 1) for v in value)
    if isinstance(value, (set, frozenset)):
        return frozenset(map(repr, value))
    if isinstance(value, dict):
        return tuple((repr(_plain(k, seen, depth + 1)), _plain(v, seen, depth + 1)) for k, v in value.items())
    if isinstance(value, QObject) or callable(value) or isinstance(value, type):
        return type(value).__name__
    kind = type(value)
    if kind.__module__.startswith("swissdesk.ui") and hasattr(value, "__dict__"):
        seen.add(id(value))
        return (kind.__name__, tuple(_memory(vars(value), seen)))
    if kind.__module__.startswith("swissdesk"):
        return repr(value)[:300]
    return kind.__name__


def differences(before: dict[str, object], after: dict[str, object]) -> dict[str, tuple[object, object]]:
    """Return what is not as it was, with both values."""
    missing = object()
    keys = [*before, *(key for key in after if key not in before)]
    return {
        key: (before.get(key, missing), after.get(key, missing))
        for key in keys
        if before.get(key, missing) != after.get(key, missing)
    }
