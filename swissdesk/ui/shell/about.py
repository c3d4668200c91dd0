"""About the program, its licences, and the dialog for an error of the program, with a report that can be sent."""

from __future__ import annotations

import platform
import sys
import traceback
from types import TracebackType

from PySide6 import __version__ as qt_version
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QPlainTextEdit, QWidget

from swissdesk import __version__, wording
from swissdesk.i18n import N_, translate
from swissdesk.paths import resource
from swissdesk.ui.widgets.common import SizedLabel, Wide, button, grow_to, label, row, stack
from swissdesk.ui.widgets.dialog_keys import help_on_f1

# ---- errors


def report_text(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> str:
    """Return the report of a bug: versions and where it happened, nothing of the tournament."""
    head = f"SwissDesk {__version__}, Qt {qt_version}, Python {platform.python_version()}, {system()}"
    return head + "\n\n" + "".join(traceback.format_exception(kind, error, trace))


def system() -> str:
    """Return the name and version of the system; on Windows without asking WMI, which may take seconds or hang."""
    if sys.platform != "win32":
        return platform.platform()
    version = sys.getwindowsversion()
    return f"Windows {version.major}.{version.minor}.{version.build}"


class BugDialog(QDialog):
    """Shows that something went wrong, and the report on demand."""

    def __init__(self, report: str, document: str, parent: QWidget) -> None:
        super().__init__(parent)
        help_on_f1(self, "troubleshooting")
        self.setWindowTitle("SwissDesk")
        safe = (
            wording.text(N_("Everything up to the last completed action is saved in {document}."), document=document)
            if document
            else translate(N_("No tournament is open; nothing is lost."))
        )
        text = label(f"{safe} {translate(N_('You can continue working. Send the report to the authors.'))}", wraps=True)
        self.report = QPlainTextEdit(report)
        self.report.setReadOnly(True)
        self.report.setAccessibleName(translate(N_("Report")))
        self.report.hide()
        close = button(N_("Continue"), self.accept, primary=True, default=True)
        copy = button(N_("Copy report"), self.copy)
        show = button(N_("Show the report"), lambda: self.report.setVisible(not self.report.isVisible()))
        heading, foot = SizedLabel(1.35, text=N_("Error in SwissDesk")), row(copy, show, None, close)
        stack(heading, text, Wide(self.report), foot, on=self, margins=(24, 20, 24, 20), spacing=12)
        self.resize(self.fontMetrics().height() * 34, self.sizeHint().height())

    def copy(self) -> None:
        """Put the report on the clipboard."""
        QApplication.clipboard().setText(self.report.toPlainText())


# ---- about


class LicencesDialog(QDialog):
    """The licences of SwissDesk and of all it is made of, in full; in English, as they are."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        help_on_f1(self, "news")
        self.setWindowTitle(translate(N_("Licences")))
        self.text = QPlainTextEdit(licences())
        self.text.setReadOnly(True)
        self.text.setAccessibleName(translate(N_("Licences")))
        close = button(N_("Close"), self.accept, primary=True, default=True)
        stack(Wide(self.text), row(None, close), on=self, margins=(20, 20, 20, 16), spacing=12)
        grow_to(self, 44, 32)


def licences() -> str:
    """Return the notices, our licence, and those that Qt is under."""
    from swissdesk import notices  # read once in a while, not at every start

    files = (resource("licences", name) for name in ("SwissDesk.txt", "LGPL-3.0.txt", "GPL-3.0.txt"))
    texts = [file.read_text("utf-8") for file in files if file.is_file()]
    return f"\n{'─' * 60}\n\n".join([notices.text(), *texts])


class AboutDialog(QDialog):
    """Shows name, version and licence."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        help_on_f1(self, "news")
        self.setWindowTitle(translate(N_("About SwissDesk")))
        unit = self.fontMetrics().height()
        picture = QLabel()
        picture.setPixmap(QIcon(str(resource("icons", "swissdesk.svg"))).pixmap(unit * 4, unit * 4))
        text = label(N_("A tournament manager for chess arbiters: pairs by the FIDE rules and shows how."), wraps=True)
        close = button(N_("Close"), self.accept, primary=True, default=True)
        more = button(N_("&Licences…"), lambda: LicencesDialog(self).exec())
        name, licence = SizedLabel(1.6, text="SwissDesk"), label(N_("MIT licence; Qt under the LGPL"), "muted")
        version = label(f"{wording.text(N_('Version {version}'), version=__version__)} · Qt {qt_version}", "muted")
        lines = (picture, name, version, text, licence, None, row(more, None, close))
        stack(*lines, on=self, margins=(28, 24, 28, 20), spacing=10)
        self.resize(unit * 26, self.sizeHint().height())
