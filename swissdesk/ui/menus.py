"""The menu bar, made from the declared menus and actions."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QMenu, QMenuBar

from swissdesk.i18n import N_, translate
from swissdesk.ui.actions import MENUS, RECENT, SAMPLES, SEPARATOR, Actions
from swissdesk.ui.commands import opening
from swissdesk.ui.workspace import Workspace


def fill_menu_bar(bar: QMenuBar, workspace: Workspace, actions: Actions) -> None:
    """Put every declared menu into the bar."""
    for title, entries in MENUS:
        menu = bar.addMenu(translate(title))
        menu.setToolTipsVisible(True)
        for entry in entries:
            if entry == SEPARATOR:
                menu.addSeparator()
            elif entry == RECENT:
                _recent(menu, workspace)
            elif entry == SAMPLES:
                _samples(menu, workspace, actions)
            else:
                menu.addAction(actions[entry])


def _recent(menu: QMenu, workspace: Workspace) -> None:
    recent = menu.addMenu(translate(N_("Open &recent")))

    def fill() -> None:
        recent.clear()
        for number, name in enumerate(workspace.preferences.recent, 1):
            path = Path(name)
            entry = recent.addAction(f"&{number}  {path.name}")
            entry.setToolTip(str(path))
            entry.triggered.connect(lambda _checked=False, path=path: opening.open_path(workspace, path))
        if recent.isEmpty():
            recent.addAction(translate(N_("Nothing yet"))).setEnabled(False)

    recent.aboutToShow.connect(fill)
    recent.setToolTipsVisible(True)


def _samples(menu: QMenu, workspace: Workspace, actions: Actions) -> None:
    """Add the samples: the action for the first, and one entry for every other."""
    menu.addAction(actions["file.sample"])
    others = opening.samples()[1:]
    if others:
        more = menu.addMenu(translate(N_("&More samples")))
        for sample in others:
            entry = more.addAction(sample.stem.replace("-", " ").capitalize())
            entry.triggered.connect(lambda _checked=False, sample=sample: opening.open_sample(workspace, sample))
