"""The menu bar, made from the declared menus and actions."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QHelpEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QMenu, QMenuBar, QToolButton

from swissdesk.i18n import N_, translate
from swissdesk.ui.files import opening
from swissdesk.ui.shell.actions import Actions
from swissdesk.ui.shell.catalogue import INSIDE, MENUS, RECENT, SAMPLES, SEPARATOR
from swissdesk.ui.shell.icons import icon
from swissdesk.ui.shell.office import Office
from swissdesk.ui.widgets.buttons import says_why_off


def fill_menu_bar(bar: QMenuBar, office: Office, actions: Actions) -> None:
    """Put every declared menu into the bar, or at the end of its menu."""
    made: dict[str, QMenu] = {}
    leaver = _Leaver(bar)
    for title, entries in sorted(MENUS, key=lambda menu: menu[0] in INSIDE):
        menu = made[title] = (made[INSIDE[title]] if title in INSIDE else bar).addMenu(translate(title))
        menu.setToolTipsVisible(True)
        menu.installEventFilter(leaver)
        menu.aboutToShow.connect(actions.come_into_sight)
        for entry in entries:
            if entry == SEPARATOR:
                menu.addSeparator()
            elif entry == RECENT:
                _recent(menu, office)
            elif entry == SAMPLES:
                _samples(menu, office, actions)
            else:
                menu.addAction(actions[entry])


class _Leaver(QObject):
    """Lets Escape in a menu of the bar lead back to where one was; Qt would stay in the bar, and take the arrows.

    And lets a menu say why an action in it is off.
    """

    def __init__(self, bar: QMenuBar) -> None:
        super().__init__(bar)
        self._bar = bar

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        escaped = (
            event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        )
        if escaped and isinstance(watched, QMenu) and watched.menuAction() in self._bar.actions():
            QTimer.singleShot(0, self, self._leave)
        if isinstance(watched, QMenu) and isinstance(event, QHelpEvent):
            return says_why_off(event, watched, watched.actionAt(event.pos()))
        return super().eventFilter(watched, event)

    def _leave(self) -> None:
        if self._bar.hasFocus() and QApplication.activePopupWidget() is None:
            escape = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier)
            QApplication.sendEvent(self._bar, escape)


def redraw_menu_bar(bar: QMenuBar) -> None:
    """Show, in the theme's colours, the arrow behind which the menus are for which the window is too narrow."""
    rest = bar.findChild(QToolButton, "qt_menubar_ext_button")
    if rest is not None:
        rest.setIcon(icon("right"))
        rest.setToolTip(translate(N_("More menus")))
        rest.setAccessibleName(rest.toolTip())


def _recent(menu: QMenu, office: Office) -> None:
    recent = menu.addMenu(translate(N_("Open &recent")))

    def fill() -> None:
        recent.clear()
        for number, name in enumerate(office.preferences.recent, 1):
            path = Path(name)
            entry = recent.addAction(f"&{number}  {path.name}")
            entry.setToolTip(str(path))
            entry.triggered.connect(lambda _checked=False, path=path: opening.open_path(office, path))
        if recent.isEmpty():
            recent.addAction(translate(N_("No recent files"))).setEnabled(False)

    recent.aboutToShow.connect(fill)
    recent.setToolTipsVisible(True)


def _samples(menu: QMenu, office: Office, actions: Actions) -> None:
    """Add the samples: the action for the first, and one entry for every other."""
    menu.addAction(actions["file.sample"])
    others = opening.samples()[1:]
    if others:
        more = menu.addMenu(translate(N_("&More samples")))
        for sample in others:
            entry = more.addAction(sample.stem.replace("-", " ").capitalize())
            entry.triggered.connect(lambda _checked=False, sample=sample: opening.open_sample(office, sample))
