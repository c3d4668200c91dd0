"""The declared actions as they stand in menus and on buttons: enabled, named and checked as things are."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from swissdesk.i18n import translate
from swissdesk.ui.shell.icons import icon
from swissdesk.ui.shell.office import ActionSpec, Office


class Actions(QObject):
    """The declared actions as `QAction`s of a window, kept up to date with what is looked at."""

    def __init__(self, office: Office, window: QWidget) -> None:
        super().__init__(window)
        self._office = office
        self._made = {spec.id: self._make(spec, window) for spec in office.catalogue.specs}
        self._runs = 0
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.refresh)
        office.view.changed.connect(self._follow)
        office.look.changed.connect(self.redraw)
        self.refresh()
        self.redraw()

    def __getitem__(self, action_id: str) -> QAction:
        return self._made[action_id]

    def __iter__(self) -> Iterator[QAction]:
        return iter(self._made.values())

    def tooltip(self, action_id: str) -> str:
        """Return the tooltip of an action, its key included."""
        return self._made[action_id].toolTip()

    def _make(self, spec: ActionSpec, window: QWidget) -> QAction:
        text = translate(spec.text)
        action = QAction(text, window)
        action.setObjectName(spec.id)
        action.setToolTip(_tooltip(spec, text))
        action.setShortcuts(_keys(spec))
        action.setCheckable(spec.checked is not None)
        action.triggered.connect(lambda _checked=False: self._run(spec))
        window.addAction(action)
        return action

    def _run(self, spec: ActionSpec) -> None:
        self._runs += 1
        try:
            spec.run(self._office)
        finally:
            self._runs -= 1
        self.refresh()

    def _follow(self) -> None:
        """Refresh at once, for the next key may be one of ours; while an action runs, once when it is done.

        A dialog that the action opens lets time pass: then what goes on around it is followed a moment later.
        """
        if self._runs:
            self._soon.start()
        else:
            self.refresh()

    def refresh(self) -> None:
        """Look again which actions make sense and what they are called."""
        self._soon.stop()
        for spec in self._office.catalogue.specs:
            action = self._made[spec.id]
            action.setEnabled(spec.enabled(self._office))
            if spec.label is not None:
                text = spec.label(self._office)
                action.setText(text)
                action.setToolTip(_tooltip(spec, text))
            if spec.checked is not None:
                action.setChecked(spec.checked(self._office))

    def redraw(self) -> None:
        """Draw the icons in the colours of the theme."""
        for spec in self._office.catalogue.specs:
            if spec.icon:
                self._made[spec.id].setIcon(icon(spec.icon))


def _keys(spec: ActionSpec) -> list[QKeySequence]:
    """Return the keys of an action: the declared one first, then what the same hand expects elsewhere."""
    extra = {"edit.redo": ["Ctrl+Y"], "view.larger": ["Ctrl+="]}
    return [QKeySequence(key) for key in (spec.key, *extra.get(spec.id, []))]


def _tooltip(spec: ActionSpec, text: str) -> str:
    key = _native(spec.key)
    said = text.replace("&", "") if spec.id in ("edit.undo", "edit.redo") else translate(spec.tooltip)
    if spec.plain:
        return f"{said} ({_native(spec.plain)}, {key})"
    return f"{said} ({key})"


def _native(key: str) -> str:
    """Return a key as it is called on this system."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
