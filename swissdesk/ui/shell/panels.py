"""Panels beside the pages: shown and hidden by a key, moved to either side or out of the window, and remembered there.

At each side there is room for one: a panel that is shown takes the place of the other. Its key shows it and moves the
focus there; if it is shown already, the key only moves the focus; with the focus inside, the key hides the panel.
Escape returns to the page and leaves the panel open. When a window beside the main one closes, the keys go back to the
one it was opened from.
"""

from __future__ import annotations

import shiboken6
from PySide6.QtCore import QByteArray, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow, QToolButton, QWidget

from swissdesk.i18n import N_, translate
from swissdesk.ui.shell.icons import icon
from swissdesk.ui.shell.office import Office
from swissdesk.ui.shell.workers import delayed
from swissdesk.ui.widgets.common import SizedLabel, Wide, named, row, stack

# ---- panels

_WIDTH = 20
_LEAST_WIDTH = 12
"""How wide a panel is at first, and at least, in heights of the type."""

_MOST_OF_WINDOW = 0.42
"""The part of the window that it takes at most by itself."""


class Panel(QDockWidget):
    """A titled panel; what is in it goes into `column`, `take_focus` says where its cursor goes."""

    shown = Signal()
    """It was shown by hand."""
    left = Signal()
    """The cursor is to go back to the page."""

    def __init__(self, name: str, title: str, office: Office) -> None:
        super().__init__(title)
        self.setObjectName(f"panel_{name}")
        self.name = name
        self.office = office
        self.setAllowedAreas(Qt.DockWidgetArea.LeftDockWidgetArea | Qt.DockWidgetArea.RightDockWidgetArea)
        self.title = SizedLabel(1.15, text=title)
        tip = translate(N_("Hide this panel"))
        self.away = named(QToolButton(), f"{title}: {tip}", tip)
        self.away.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.away.clicked.connect(self.put_away)
        head = QWidget()
        row(Wide(self.title), self.away, on=head, margins=(12, 10, 8, 6), spacing=-1)
        self.setTitleBarWidget(head)
        self._body = QWidget()
        self.column = stack(on=self._body, margins=(12, 0, 12, 10))
        self.setWidget(self._body)
        self.redraw()

    @property
    def is_wanted(self) -> bool:
        """Whether it is shown, or would be if a document were open."""
        return self.name in self.office.preferences.panels

    @property
    def _has_focus(self) -> bool:
        focus = QApplication.focusWidget()
        return focus is not None and self.isAncestorOf(focus)

    def redraw(self) -> None:
        """Use colours and sizes of the theme as it is now; the window does not grow for it."""
        unit = self.fontMetrics().height()
        self._body.setMinimumSize(min(unit * _LEAST_WIDTH, self._most), 1)
        side = round(unit * 0.9)
        self.away.setIcon(icon("close", "muted"))
        self.away.setIconSize(QSize(side, side))

    @property
    def _most(self) -> int:
        return round(self.office.window.width() * _MOST_OF_WINDOW)

    @property
    def first_width(self) -> int:
        """The width until the user has chosen one."""
        return min(self.fontMetrics().height() * _WIDTH, self._most)

    def take_focus(self) -> None:
        """Put the cursor where the work of the panel is done."""

    def begin(self) -> None:
        """Show it, and take the cursor there."""
        self._want(shown=True)
        self.redraw()
        self.show()
        self.raise_()
        self.shown.emit()
        self.take_focus()
        self.office.view.changed.emit()

    def toggle(self) -> None:
        """Show it, take the cursor there, or put it away: whichever comes next."""
        if self.isVisible() and self._has_focus:
            self.put_away()
        else:
            self.begin()

    def put_away(self) -> None:
        """Hide it; the cursor goes back to the page if it was in it."""
        had_focus = self._has_focus
        self._want(shown=False)
        self.hide()
        if had_focus:
            self.left.emit()
        self.office.view.changed.emit()

    def _want(self, *, shown: bool) -> None:
        others = [name for name in self.office.preferences.panels if name != self.name]
        self.office.preferences.panels = [*others, self.name] if shown else others

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class PanelArea(QMainWindow):
    """The pages with the panels at their sides, as one widget of the window."""

    def __init__(self, office: Office, pages: QWidget) -> None:
        super().__init__()
        self.setWindowFlags(Qt.WindowType.Widget)
        self.setDockOptions(QMainWindow.DockOption(0))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setCentralWidget(pages)
        self._office = office
        self._panels: dict[str, Panel] = {}
        self._is_placed = False
        office.desk.document_changed.connect(self._follow)

    def add(self, panel: Panel) -> None:
        """Put a panel where it was, or at the right side."""
        self._panels[panel.name] = panel
        if not self.restoreDockWidget(panel):
            self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, panel)
        panel.hide()
        panel.shown.connect(lambda: self._make_room(panel))

    def restore(self) -> None:
        """Know where the panels were; each goes there when it is made."""
        state: QByteArray = self._office.preferences.panel_places
        self._is_placed = not state.isEmpty() and self.restoreState(state)

    def remember(self) -> None:
        """Keep in mind where the panels are."""
        self._office.preferences.panel_places = self.saveState()

    def redraw(self) -> None:
        """Use colours and sizes of the theme as it is now."""
        for panel in self._panels.values():
            panel.redraw()

    def _make_room(self, panel: Panel) -> None:
        """Put the other panel away if it is at the same side, and give this one its first width."""
        for other in self._panels.values():
            at_same_side = self.dockWidgetArea(other) == self.dockWidgetArea(panel)
            is_in_the_way = at_same_side and not (other.isFloating() or panel.isFloating())
            if other is not panel and other.is_wanted and is_in_the_way:
                other.put_away()
        if not self._is_placed:
            self._is_placed = True
            self.resizeDocks([panel], [panel.first_width], Qt.Orientation.Horizontal)

    def _follow(self) -> None:
        """Panels belong to a document."""
        for panel in self._panels.values():
            panel.setVisible(panel.is_wanted and self._office.desk.is_open)


# ---- windows beside the main one


class GivingBack(QObject):
    """When a window closes, the keys go to the one that had them before it, wherever the system would give them.

    Systems give them to the window that the closed one belongs to: mostly the main one, past others that were open.
    """

    def __init__(self, main: QWidget) -> None:
        super().__init__(main)
        self._main = main
        self._order: list[QWidget] = [main]
        """The windows that have had the keys, the latest last."""
        self._soon = delayed(self, self._give_back)  # one of Qt's own would keep a closed window in memory
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._follow)

    def _follow(self, _before: QWidget | None, now: QWidget | None) -> None:
        if now is None:
            self._soon.start()  # a window that closes is hidden by then
            return
        window = now.window()
        if window.windowType() is Qt.WindowType.Popup:
            return  # it is a part of the window under it
        has_closed, known = self._forget_closed(), window in self._order
        if has_closed and known and window is not self._order[-1] and QApplication.activeModalWidget() is None:
            self._order[-1].activateWindow()
            return
        self._order = [*(each for each in self._order if each is not window), window]

    def _forget_closed(self) -> bool:
        """Leave out the windows that are not seen; return whether the one that had the keys is among them."""
        has_closed = not _is_seen(self._order[-1])
        self._order = [each for each in self._order if _is_seen(each)] or [self._main]
        return has_closed

    def _give_back(self) -> None:
        if QApplication.activeWindow() is None and self._forget_closed():
            behind = QApplication.activeModalWidget() or self._order[-1]  # one may have been opened meanwhile
            if _is_seen(behind):
                behind.activateWindow()


def _is_seen(window: QWidget) -> bool:
    return shiboken6.isValid(window) and window.isVisible() and not window.isMinimized()
