"""Buttons that are actions, with their text, key and being enabled: one alone, or several of which one is in force."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from weakref import WeakSet

import shiboken6
from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QAction, QHelpEvent
from PySide6.QtWidgets import QFrame, QPushButton, QSizePolicy, QToolButton, QToolTip, QWidget

from swissdesk.i18n import worded
from swissdesk.ui.shell.icons import icon
from swissdesk.ui.widgets.common import named, row
from swissdesk.ui.widgets.flow import LineFlow

_LOOKED_AT = (QEvent.Type.ToolTip, QEvent.Type.Enter, QEvent.Type.FocusIn)


class ReasonedAction(QAction):
    """An action that can say why it makes no sense now."""

    def __init__(self, text: str, parent: QWidget, why_not: Callable[[], str]) -> None:
        super().__init__(text, parent)
        self._why_not = why_not

    @property
    def explained(self) -> str:
        """The tooltip, and below it the reason while the action is off."""
        why = "" if self.isEnabled() else self._why_not()
        return f"{self.toolTip()}\n{why}" if why else self.toolTip()


def says_why_off(event: QEvent, widget: QWidget, action: QAction | None) -> bool:
    """Show the reason with the tooltip of an action that is off; whether `event` asked for that one.

    A reason is worked out when somebody wants to read it, not whenever the action may be off for another one.
    """
    if not isinstance(event, QHelpEvent) or not isinstance(action, ReasonedAction):
        return False
    if event.type() is not QEvent.Type.ToolTip or action.isEnabled():
        return False
    QToolTip.showText(event.globalPos(), action.explained, widget)
    return True


class IconOfAction(QToolButton):
    """Is an action as its icon: of what changes about it, only what is seen has the button drawn again.

    As its default action, Qt would lay out the line around it whenever the action is called otherwise, as undo is
    after every typed result.
    """

    def __init__(self, action: QAction) -> None:
        super().__init__()
        _ICONS.add(self)
        self.action = action
        self._icon = 0
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(action.text().replace("&", ""))
        self.clicked.connect(lambda _checked=False: action.trigger())
        action.changed.connect(self._follow)
        self._follow()

    def event(self, event: QEvent) -> bool:
        """What would be undone is put into words when the pointer or the focus comes here, not with every result."""
        if event.type() in _LOOKED_AT:
            self.action.hover()
        return says_why_off(event, self, self.action) or super().event(event)

    def _follow(self) -> None:
        action = self.action
        picture, tip = action.icon(), action.toolTip()
        if picture.cacheKey() != self._icon:
            self._icon = picture.cacheKey()
            self.setIcon(picture)
        if tip != self.toolTip():
            self.setToolTip(tip)
        self.setEnabled(action.isEnabled())


_ICONS: WeakSet[IconOfAction] = WeakSet()


def is_seen(action: QAction) -> bool:
    """Whether the icon of an action is in sight, on a button or in a menu that is open."""
    at = (one for one in action.associatedObjects() if isinstance(one, QWidget) and not one.isWindow())
    return any(one.isVisible() for one in at) or any(
        icon.action is action and shiboken6.isValid(icon) and icon.isVisible() for icon in _ICONS
    )


class _ToolButton(QToolButton):
    """Says why its action is off."""

    def event(self, event: QEvent) -> bool:
        return says_why_off(event, self, self.defaultAction()) or super().event(event)


def tool_button(action: QAction, style: Qt.ToolButtonStyle = Qt.ToolButtonStyle.ToolButtonIconOnly) -> QToolButton:
    """Return a flat button that is an action, as an icon or as its text."""
    button = _ToolButton()
    button.setDefaultAction(action)
    button.setToolButtonStyle(style)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.setAccessibleName(action.text().replace("&", ""))
    return button


class PictureButton(QPushButton):
    """A flat button with an icon of the program, drawn again in the colours and the size of another theme."""

    def __init__(self, picture: str, text: str, run: Callable[[], object], key: str = "") -> None:
        """`text` is the tooltip, marked with ``N_``, after which stands the key that does the same."""
        super().__init__()
        self.picture = picture
        self.setAutoDefault(False)
        self.setFlat(True)
        self.clicked.connect(lambda _checked=False: run())
        named(self, text, f"{worded(text)} ({key})" if key else text)

    def redraw(self, factor: float) -> None:
        """Draw the icon so many times as high as a line of text."""
        side = round(self.fontMetrics().height() * factor)
        self.setIcon(icon(self.picture))
        self.setIconSize(QSize(side, side))


class Segments(QFrame):
    """A button for each action; the checked one stands out."""

    def __init__(self, name: str, actions: Sequence[QAction]) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setProperty("segments", "true")
        self.buttons = [tool_button(action, Qt.ToolButtonStyle.ToolButtonTextOnly) for action in actions]
        frame = row(on=self, margins=(2, 2, 2, 2), spacing=-1)
        line = LineFlow(0)
        for button in self.buttons:
            line.addWidget(button)
        frame.addLayout(line)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)


class ActionButton(QPushButton):
    """Follows a `QAction`; the action's own short text, without the mark of a mnemonic."""

    def __init__(self, action: QAction, *, primary: bool = False, text: str = "") -> None:
        super().__init__()
        self._action = action
        self._text = text
        self._is_broken = False
        self.setAutoDefault(False)
        self.setProperty("primary", "true" if primary else "false")
        self.clicked.connect(lambda _checked=False: action.trigger())
        action.changed.connect(self._follow)
        self._follow()

    def event(self, event: QEvent) -> bool:
        return says_why_off(event, self, self._action) or super().event(event)

    def break_line(self, is_broken: bool) -> None:
        """Put the text on two lines about as long as each other, or on one."""
        if is_broken != self._is_broken:
            self._is_broken = is_broken
            self._follow()

    def _follow(self) -> None:
        text = self._text or self._action.text().replace("&", "").rstrip("…")
        shown = _on_two_lines(text) if self._is_broken else text
        if shown != self.text():
            self.setText(shown)
            self.setAccessibleName(text)
        self.setToolTip(self._action.toolTip())
        self.setEnabled(self._action.isEnabled())


def _on_two_lines(text: str) -> str:
    words = text.split()
    ways = [(" ".join(words[:place]), " ".join(words[place:])) for place in range(1, len(words))]
    return text if not ways else "\n".join(min(ways, key=lambda way: max(map(len, way))))
