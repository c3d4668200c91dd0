"""What this program is."""

from __future__ import annotations

from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialog, QLabel, QVBoxLayout, QWidget

from swissdesk import __version__, wording
from swissdesk.i18n import N_, translate
from swissdesk.paths import resource
from swissdesk.ui.widgets.common import SizedLabel, button, label, row


class AboutDialog(QDialog):
    """Shows name, version and licence."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(translate(N_("About SwissDesk")))
        unit = self.fontMetrics().height()
        picture = QLabel()
        picture.setPixmap(QIcon(str(resource("icons", "swissdesk.svg"))).pixmap(unit * 4, unit * 4))
        text = label(
            translate(N_("A tournament manager for chess arbiters that pairs by the FIDE rules and shows how."))
        )
        text.setWordWrap(True)
        close = button(translate(N_("Close")), self.accept, primary=True)
        close.setDefault(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(28, 24, 28, 20)
        column.setSpacing(10)
        column.addWidget(picture)
        column.addWidget(SizedLabel(1.6, text="SwissDesk"))
        column.addWidget(label(wording.text(N_("Version {version}"), version=__version__), "muted"))
        column.addWidget(text)
        column.addWidget(label(translate(N_("MIT licence")), "muted"))
        column.addStretch(1)
        column.addLayout(row(None, close))
        self.resize(unit * 26, self.sizeHint().height())
