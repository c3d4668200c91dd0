"""The common parts of the window: labels, buttons, rows and stacks, menus, shared actions, search keys, progress.

Texts of the program are given as they are marked (``N_``), and shown in the user's language; others stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QFont, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QBoxLayout,
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLineEdit,
    QMenu,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from swissdesk.i18n import N_, worded
from swissdesk.values import NamedTuple

Widget = TypeVar("Widget", bound=QWidget)


def share_actions(window: QWidget, other: QWidget, *ids: str, fields: Iterable[QWidget] = ()) -> None:
    """Let the keys of these actions of `window` work in `other` too; `fields` leave undo to them while untouched."""
    for action in window.actions():
        if action.objectName() in ids:
            other.addAction(action)
    for field in fields:
        field.installEventFilter(window)


class StayingMenu(QMenu):
    """A menu that stays open while switches in it are turned, by click or Space."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if not self._turn(self.actionAt(event.position().toPoint())):
            super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() != Qt.Key.Key_Space or not self._turn(self.activeAction()):
            super().keyPressEvent(event)

    @staticmethod
    def _turn(action: QAction | None) -> bool:
        if action is None or not action.isCheckable():
            return False
        action.trigger()
        return True


def scrolled(content: QWidget) -> QScrollArea:
    """Return an area that shows a widget as large as there is room for, and scrolls where it needs more."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidget(content)
    return area


class SizedLabel(QLabel):
    """A label whose type is `factor` times the program's, in a weight of its own."""

    def __init__(
        self, factor: float, weight: QFont.Weight = QFont.Weight.DemiBold, text: str = "", *, wraps: bool = False
    ) -> None:
        super().__init__(worded(text))
        self.setWordWrap(wraps)
        self._factor = factor
        self._weight = weight
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._scale()

    def _scale(self) -> None:
        font = QFont(QApplication.font())
        font.setPointSizeF(font.pointSizeF() * self._factor)
        font.setWeight(self._weight)
        if font != self.font():
            self.setFont(font)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.ApplicationFontChange, QEvent.Type.StyleChange):
            self._scale()


def label(text: str = "", tone: str = "", *, wraps: bool = False) -> QLabel:
    """Return a label of plain text; `tone` is empty, ``muted``, ``accent``, ``notice`` or ``danger``.

    What `wraps` takes as many lines as it needs.
    """
    result = QLabel(worded(text))
    result.setTextFormat(Qt.TextFormat.PlainText)
    result.setWordWrap(wraps)
    if tone:
        result.setProperty("tone", tone)
    return result


def befriend(name: QLabel, field: QWidget) -> None:
    """Let the letter of a label lead into its field, also one made of parts, of which one takes the keys."""
    part = field
    while (proxy := part.focusProxy()) is not None:
        part = proxy
    if part is not field:
        policy = part.focusPolicy()
        field.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # Tab goes from part to part, not to the whole in between
        part.setFocusPolicy(policy)
    name.setBuddy(field)


def with_own_ground(widget: Widget) -> Widget:
    """Return a widget that paints the ground of the window itself: what is below is not drawn again because of it."""
    widget.setAutoFillBackground(True)
    return widget


def set_property(widget: QWidget, name: str, value: object) -> None:
    """Set a property that style rules depend on, and have them looked at again."""
    if widget.property(name) != value:
        widget.setProperty(name, value)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


def button(
    text: str,
    run: Callable[[], object] | None = None,
    tooltip: str = "",
    *,
    primary: bool = False,
    default: bool = False,
    flat: bool = False,
) -> QPushButton:
    """Return a push button; `primary` is for the one thing to do next, and Enter presses what is `default`."""
    result = QPushButton(worded(text))
    result.setToolTip(worded(tooltip))
    result.setAutoDefault(False)
    if primary:
        result.setProperty("primary", "true")
    if default:
        result.setDefault(True)
    if flat:
        result.setFlat(True)
    if run is not None:
        result.clicked.connect(lambda _checked=False: run())
    return result


def check_box(text: str, tooltip: str = "", *, is_on: bool = False) -> QCheckBox:
    """Return a box that is ticked or not."""
    result = QCheckBox(worded(text))
    result.setToolTip(worded(tooltip))
    result.setChecked(is_on)
    return result


def named(widget: Widget, name: str, tooltip: str = "") -> Widget:
    """Return a widget, called so by a screen reader, with a tooltip if there is one."""
    widget.setAccessibleName(worded(name))
    if tooltip and widget.toolTip() != (told := worded(tooltip)):
        widget.setToolTip(told)
    return widget


def chip(title: str, said: str, remove: Callable[[], object]) -> QPushButton:
    """Return a button that stands for something chosen, which a click takes out again; `said` says so."""
    result = button(f"{title}  ✕", remove)
    result.setProperty("chip", "true")
    return named(result, said, said)


def search_field(hint: str, name: str = "", tooltip: str = "") -> QLineEdit:
    """Return a line to search in, which can be cleared by a click; `hint` is shown while it is empty."""
    result = named(QLineEdit(), name or hint, tooltip)
    result.setPlaceholderText(worded(hint))
    result.setClearButtonEnabled(True)
    return result


class KeyFilter(QObject):
    """Lets keys do something in a widget that would do otherwise by itself."""

    def __init__(self, widget: QWidget, ways: Mapping[Qt.Key, Callable[[], object]]) -> None:
        """`ways` says what each key does."""
        super().__init__(widget)
        self._ways = {int(key): way for key, way in ways.items()}
        widget.installEventFilter(self)

    def way_of(self, key: int) -> Callable[[], object] | None:
        """Return what a key does, None if that is for the widget to say."""
        return self._ways.get(key)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            way = self.way_of(event.key())
            if way is not None:
                way()
                return True
        return super().eventFilter(watched, event)


class SearchKeys(KeyFilter):
    """Lets keys lead on from a field to search in; Escape clears it first."""

    def __init__(self, field: QLineEdit, ways: Mapping[Qt.Key, Callable[[], object]]) -> None:
        super().__init__(field, ways)
        self._field = field

    def way_of(self, key: int) -> Callable[[], object] | None:
        clears = key == Qt.Key.Key_Escape and bool(self._field.text())
        return self._field.clear if clears else super().way_of(key)


class Wide(NamedTuple):
    """What takes the room that is left in a row or stack, or a share of it."""

    item: QWidget | QLayout
    share: int = 1


Item = QWidget | QLayout | Wide | None
"""What stands in a row or stack; None is a stretch."""


def row(
    *items: Item, on: QWidget | None = None, margins: tuple[int, int, int, int] = (0, 0, 0, 0), spacing: int = 8
) -> QHBoxLayout:
    """Return what stands side by side; `on` is the widget whose layout it is, if it is no part of another.

    A `spacing` of -1 is that of the style.
    """
    return _filled(QHBoxLayout() if on is None else QHBoxLayout(on), items, margins, spacing)


def stack(
    *items: Item, on: QWidget | None = None, margins: tuple[int, int, int, int] = (0, 0, 0, 0), spacing: int = 8
) -> QVBoxLayout:
    """Return what stands one below the other, otherwise as `row`."""
    return _filled(QVBoxLayout() if on is None else QVBoxLayout(on), items, margins, spacing)


def titled(dialog: QWidget, title: str, *parts: Item) -> QVBoxLayout:
    """Lay out a dialog: its title, in the frame and as a heading, and these parts one below the other."""
    dialog.setWindowTitle(worded(title))
    return stack(SizedLabel(1.35, text=title), *parts, on=dialog, margins=(24, 20, 24, 20), spacing=12)


Box = TypeVar("Box", bound=QBoxLayout)


def _filled(layout: Box, items: Iterable[Item], margins: tuple[int, int, int, int], spacing: int) -> Box:
    layout.setContentsMargins(*margins)
    layout.setSpacing(spacing)
    fill(layout, *items)
    return layout


def fill(layout: QBoxLayout, *items: Item) -> None:
    """Put these at the end of a row or stack."""
    for item in items:
        given, share = item if isinstance(item, Wide) else (item, 0)
        if given is None:
            layout.addStretch(1)
        elif isinstance(given, QLayout):
            layout.addLayout(given, share)
        else:
            layout.addWidget(given, share)


def clear(layout: QLayout) -> None:
    """Take all widgets out of a layout, for good."""
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()


def holding(layout: QLayout) -> QWidget:
    """Return a widget that is nothing but the frame of a layout."""
    frame = QWidget()
    frame.setLayout(layout)
    return frame


def split(*widgets: QWidget, shares: tuple[int, ...], handle: int = -1) -> QSplitter:
    """Return widgets side by side between which the user shares out the room; at first each grows by its share."""
    result = QSplitter(Qt.Orientation.Horizontal)
    result.setChildrenCollapsible(False)
    if handle >= 0:
        result.setHandleWidth(handle)
    for place, (widget, share) in enumerate(zip(widgets, shares, strict=True)):
        result.addWidget(widget)
        result.setStretchFactor(place, share)
    return result


def grow_to(window: QWidget, columns: int, lines: int) -> None:
    """Give a window so much room, in heights of a line, as far as the screen allows."""
    unit = window.fontMetrics().height()
    room = window.screen().availableSize() * 0.92
    window.resize(min(unit * columns, room.width()), min(unit * lines, room.height()))


def only_chosen_from(view: QAbstractItemView, name: str) -> None:
    """Let a view without a frame be there for choosing one thing, which is not edited in it."""
    named(view, name)
    view.setFrameShape(QFrame.Shape.NoFrame)
    view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)


class WorkBar(QProgressBar):
    """How far some work is; it moves to and fro while the total is unknown."""

    def __init__(self) -> None:
        super().__init__()
        self.setTextVisible(False)
        named(self, N_("Progress"))
        self.hide()

    def begin(self) -> None:
        """Show that work goes on."""
        self.setRange(0, 0)
        self.show()

    def show_progress(self, done: int, total: int) -> None:
        """Show how far the work is, if it is shown at all."""
        self.setRange(0, max(total, 0))
        self.setValue(done)
