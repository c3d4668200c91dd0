"""The keys without Ctrl or Alt that play a trace while drawing or timeline have the focus."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QKeyCombination, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QTreeView

from swissdesk.ui.action import ActionSpec
from swissdesk.ui.actions import ACTIONS
from swissdesk.ui.key_places import is_of_another_script, sign_at
from swissdesk.ui.trace.asking import Asking
from swissdesk.ui.trace.timeline import Timeline
from swissdesk.ui.workspace import Workspace


class PlainKeys(QObject):
    """Watches the widgets it is installed on; the cursor that chooses players takes its keys first."""

    def __init__(
        self, workspace: Workspace, timeline: Timeline, asking: Asking, is_ready: Callable[[], bool], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._timeline = timeline
        self._asking = asking
        self._is_ready = is_ready
        self._specs: dict[Qt.Key, ActionSpec] = {key_of(spec.plain): spec for spec in ACTIONS if spec.plain}

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the keys; while they play, the current step shines in the timeline."""
        if isinstance(watched, QTreeView):
            return self._takes_beside_moving(event)
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self._timeline.set_lit(event.type() == QEvent.Type.FocusIn)
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            chooses = watched is not self._timeline and self._asking.takes(event)
            if chooses or self._takes(event):
                return True
        return super().eventFilter(watched, event)

    def _takes_beside_moving(self, event: QEvent) -> bool:
        """Take letters and figures only: with the others one moves in a tree."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        return event.text().isalnum() and self._takes(event)

    def _takes(self, event: QKeyEvent) -> bool:
        modifiers = event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
        spec = self._specs.get(_key(event))
        if modifiers != Qt.KeyboardModifier.NoModifier or spec is None or not self._is_ready():
            return False
        if spec.enabled(self._workspace):
            spec.run(self._workspace)
        return True


def _key(event: QKeyEvent) -> Qt.Key:
    """Return the key that is meant, a Latin letter where the keyboard has others."""
    if is_of_another_script(event.text()) and (placed := sign_at(event)):
        return key_of(placed)
    key = Qt.Key(event.key())
    return {Qt.Key.Key_Enter: Qt.Key.Key_Return, Qt.Key.Key_Equal: Qt.Key.Key_Plus}.get(key, key)


def key_of(text: str) -> Qt.Key:
    """Return the key that a declared plain key stands for."""
    combination: QKeyCombination = QKeySequence(text)[0]  # type: ignore[index]
    return combination.key()
