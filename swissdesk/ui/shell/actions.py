"""The declared actions as they stand in menus and on buttons: enabled, named and checked as things are."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, QSignalBlocker
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.ui.shell.icons import icon
from swissdesk.ui.shell.office import ActionSpec, Condition, Office, is_on_sight, is_steady
from swissdesk.ui.shell.workers import Slices
from swissdesk.ui.widgets.buttons import ReasonedAction, is_seen
from swissdesk.values import dataclass


class Actions(QObject):
    """The declared actions as `QAction`s of a window, kept up to date with what is looked at."""

    def __init__(self, office: Office, window: QWidget) -> None:
        super().__init__(window)
        self._office = office
        self._by_keys: dict[str, ActionSpec] | None = None
        self._made: dict[str, QAction] = {spec.id: self._make(spec, window) for spec in office.catalogue.specs}
        self._asked = _Asked(office.catalogue.specs, self._made)
        office.view.settled.connect(self.refresh)
        self._drawing = Slices(office.messages.error, self)
        office.appearance.changed.connect(self.redraw)
        self.refresh()

    def __getitem__(self, action_id: str) -> QAction:
        return self._made[action_id]

    def __iter__(self) -> Iterator[QAction]:
        return iter(self._made.values())

    def tooltip(self, action_id: str) -> str:
        """Return the tooltip of an action, its key included."""
        return self._made[action_id].toolTip()

    def why_off(self, keys: QKeySequence) -> str:
        """Return which action has these keys and why it makes no sense now; empty if none has, or if it does."""
        if self._by_keys is None:
            specs = self._office.catalogue.specs
            self._by_keys = {key.toString(): spec for spec in specs for key in self._made[spec.id].shortcuts()}
        spec = self._by_keys.get(keys.toString())
        if spec is None or self._made[spec.id].isEnabled():
            return ""
        why = spec.why_not(self._office)
        return wording.text(N_("{action}: {reason}"), action=spec.name, reason=why) if why else ""

    def _make(self, spec: ActionSpec, window: QWidget) -> QAction:
        text = translate(spec.text)
        action = ReasonedAction(text, window, lambda: spec.why_not(self._office))
        action.setObjectName(spec.id)
        action.setToolTip(_tooltip(spec, text))
        action.setShortcuts(_keys(spec))
        action.setCheckable(spec.checked is not None)
        if spec.icon:
            action.setIcon(icon(spec.icon))
        action.triggered.connect(lambda _checked=False: self._run(spec))
        if spec.label is not None and is_on_sight(spec.label):
            action.hovered.connect(self.come_into_sight)
        window.addAction(action)
        return action

    def _run(self, spec: ActionSpec) -> None:
        view = self._office.view
        with view.one_step():
            try:
                spec.run(self._office)
            finally:
                view.changed.emit()
        if spec.aloud and spec.checked is not None:
            template = N_("{setting}: on") if spec.checked(self._office) else N_("{setting}: off")
            self._office.messages.done(wording.text(template, setting=spec.name))

    def refresh(self) -> None:
        """Look again which actions make sense and what they are called."""
        self._asked.again(self._office, with_steady=not self._office.view.has_only_moved_on)

    def come_into_sight(self) -> None:
        """A menu is about to show actions, or a tooltip the name of one: call them what they are called by now."""
        self._asked.names(self._office)

    def redraw(self) -> None:
        """Draw the icons in the colours of the theme: of what is in sight at once, and those of menus bit by bit."""
        drawn = [(self._made[spec.id], spec.icon) for spec in self._office.catalogue.specs if spec.icon]
        hidden = []
        for action, name in drawn:
            if is_seen(action):
                action.setIcon(icon(name))
            else:
                hidden.append((action, name))
        self._drawing.start(_draw(hidden))


@dataclass(slots=True)
class _Question:
    """What is asked of the office, who is told the answer, and the latest one; None before the first."""

    asked: Callable[[Office], object]
    told: list[Callable[[Any], object]]
    found: object = None

    def ask(self, office: Office) -> None:
        answer = self.asked(office)
        if answer != self.found:
            self.found = answer
            for tell in self.told:
                tell(answer)


class _Asked:
    """What the actions were last found to be.

    Every condition is asked once, however many actions share it, and only what is different now reaches an action:
    between two typed results hardly anything is. What is `steady`, or `on_sight`, and whether a switch is on, is not
    even asked then.
    """

    def __init__(self, specs: Iterable[ActionSpec], made: Mapping[str, QAction]) -> None:
        enabling: dict[Condition, _Question] = {}
        naming: list[_Question] = []
        self._switches: list[tuple[Condition, QAction]] = []
        for spec in specs:
            action = made[spec.id]
            enabling.setdefault(spec.enabled, _Question(spec.enabled, [])).told.append(action.setEnabled)
            if spec.label is not None:
                naming.append(_Question(spec.label, [partial(_rename, action, spec)]))
            if spec.checked is not None:
                self._switches.append((spec.checked, action))
        questions = (*enabling.values(), *naming)
        self._steady = [each for each in questions if is_steady(each.asked)]
        self._on_sight = [each for each in questions if is_on_sight(each.asked)]
        self._others = [each for each in questions if not (is_steady(each.asked) or is_on_sight(each.asked))]

    def again(self, office: Office, *, with_steady: bool = True) -> None:
        """Ask everything, and change the actions of which the answer is another one."""
        for question in self._others:
            question.ask(office)
        if not with_steady:
            return
        for question in (*self._steady, *self._on_sight):
            question.ask(office)
        for checked, action in self._switches:
            # A click has turned the switch itself: what it was last set to says nothing.
            action.setChecked(checked(office))

    def names(self, office: Office) -> None:
        """Ask for the labels that are read on sight."""
        for question in self._on_sight:
            question.ask(office)


def _rename(action: QAction, spec: ActionSpec, text: str) -> None:
    with QSignalBlocker(action):  # buttons follow once, not twice
        action.setText(text)
        action.setToolTip(_tooltip(spec, text))
    action.changed.emit()


def _draw(hidden: Iterable[tuple[QAction, str]]) -> Generator[None, None, None]:
    for action, name in hidden:
        action.setIcon(icon(name))
        yield


def _keys(spec: ActionSpec) -> list[QKeySequence]:
    """Return the keys of an action: the declared one first, then what the same hand expects elsewhere."""
    extra = {"edit.redo": ["Ctrl+Y"], "view.larger": ["Ctrl+="]}
    return [QKeySequence(key) for key in (spec.key, *extra.get(spec.id, []))]


def _tooltip(spec: ActionSpec, text: str) -> str:
    key = key_text(spec.key)
    said = text.replace("&", "") if spec.id in ("edit.undo", "edit.redo") else translate(spec.tooltip)
    if spec.plain:
        return f"{said} ({key_text(spec.plain)}, {key})"
    return f"{said} ({key})"


def key_text(key: str) -> str:
    """Return a key as it is called on this system."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
