"""Windows that stand beside the main one: one of each kind, brought to the front when it is asked for again."""

from __future__ import annotations

from typing import ClassVar, Self

from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import QDialog, QWidget

from swissdesk.i18n import N_
from swissdesk.ui.shell.office import Office
from swissdesk.ui.shell.workers import Tasks
from swissdesk.ui.widgets.common import SizedLabel, Wide, WorkBar, button, row
from swissdesk.ui.widgets.dialog_keys import help_on_f1
from swissdesk.ui.widgets.strip import Banner


def bring_up(window: QWidget) -> None:
    """Show a window in front, with the cursor in it."""
    window.show()
    window.raise_()
    window.activateWindow()


class OpenDialog(QDialog):
    """A dialog that stays open beside the window, one of its kind, and goes with the document.

    F1 opens the page `help_page` of the help, if there is one.
    """

    help_page: ClassVar[str] = ""

    def __init__(self, office: Office) -> None:
        super().__init__(office.window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._office = office
        if self.help_page:
            help_on_f1(self, self.help_page)
        office.desk.document_changed.connect(self.close)

    @classmethod
    def show_for(cls, office: Office) -> Self:
        """Show the dialog beside the window, or bring the one that is open to the front."""
        dialog = office.window.findChild(cls) or cls(office)
        bring_up(dialog)
        return dialog


class OpenWindow(QWidget):
    """A window that stays open beside the main one, one of its kind; Escape closes it.

    F1 opens the page `help_page` of the help.
    """

    help_page: ClassVar[str]

    def __init__(self, office: Office, kind: Qt.WindowType = Qt.WindowType.Tool) -> None:
        super().__init__(office.window, kind)
        self._office = office
        help_on_f1(self, self.help_page)

    @classmethod
    def in_front(cls, office: Office) -> Self:
        """Return the window of this kind, brought to the front; it is made if there is none."""
        window = office.window.findChild(cls) or cls(office)
        bring_up(window)
        return window

    def leave(self) -> None:
        """Do what Escape does."""
        self.close()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
        else:
            super().keyPressEvent(event)


class WorkingWindow(OpenWindow):
    """A window that works something out on a thread of its own, with progress; Escape stops that, then closes it.

    It has a `title`, a notice for what is `stale`, and the line `working`, which goes when the work is done; the
    subclass lays them out, and says in `stopped` what to say when the user has stopped the work.
    """

    def __init__(self, office: Office) -> None:
        super().__init__(office)
        self.tasks = Tasks(self)
        self.stale = Banner("notice", "notice", "notice")
        self.title = SizedLabel(1.25, wraps=True)
        self.bar = WorkBar()
        self.stop = button(N_("&Stop"), self._stop)
        self.working = QWidget()
        row(Wide(self.bar), self.stop, on=self.working)
        self.tasks.progress.connect(self.bar.show_progress)
        self.tasks.ended.connect(self.working.hide)
        office.desk.document_changed.connect(self.close)

    def stopped(self) -> None:
        """Say that the work was stopped."""

    def show_working(self, title: str) -> None:
        """Say what is being worked out from now on; how much of it there is to do is not known yet."""
        self.title.setText(title)
        self.bar.begin()
        self.working.show()

    def leave(self) -> None:
        if self.tasks.busy:
            self._stop()
        else:
            self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.tasks.cancel()
        super().closeEvent(event)

    def _stop(self) -> None:
        self.tasks.cancel()
        self.stopped()
