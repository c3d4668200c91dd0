"""What all pages have in common, and the stack of them: a page looks at the tournament when it is seen."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLineEdit, QStackedWidget, QWidget

from swissdesk.ui.shell.office import Office
from swissdesk.ui.widgets.common import stack

# ---- the stack


class PageStack(QStackedWidget):
    """A window that would be too narrow for a page is not made wider before it is shown."""

    def __init__(self) -> None:
        super().__init__()
        self.currentChanged.connect(lambda _place: self.updateGeometry())

    def minimumSizeHint(self) -> QSize:
        front = self.currentWidget()
        return super().minimumSizeHint() if front is None else front.minimumSizeHint()


# ---- pages


def watch_fields(part: QWidget, window: QWidget) -> None:
    """Let a window see the keys of the fields in one of its parts before they do."""
    for field in part.findChildren(QLineEdit):
        field.installEventFilter(window)


class Page(QWidget):
    """A page refreshes at once while it is visible, and otherwise as soon as it comes up."""

    def __init__(self, office: Office, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.office = office
        self._stale = True
        self.column = stack(on=self, margins=(12, 8, 12, 4), spacing=6)
        office.desk.changed.connect(self._refresh_in_sight)
        office.desk.document_changed.connect(self._begin_afresh)
        office.view.round_shown.connect(self._refresh_in_sight)

    def _begin_afresh(self) -> None:
        self.forget()
        self._refresh_in_sight()

    def _refresh_in_sight(self, *_what: object) -> None:
        self._stale = not self.isVisible()
        if not self._stale:
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self._stale = False
            self.refresh()

    def forget(self) -> None:
        """Keep nothing that belongs to another document; before the page looks at this one."""

    def refresh(self) -> None:
        """Show the tournament as it stands."""

    def redraw(self) -> None:
        """Use colours and sizes of the theme as it is now."""

    def wait(self) -> None:
        """Return when nothing is worked out any more (closing the program)."""

    def take_focus(self) -> None:
        """Put the cursor where the work of the page is done."""
