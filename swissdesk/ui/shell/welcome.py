"""The welcome page, seen while nothing is open: begin, open, try a sample, go on where one was."""

from __future__ import annotations

import os.path
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QIcon, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from swissdesk.i18n import N_, translate
from swissdesk.paths import resource
from swissdesk.ui.files import opening
from swissdesk.ui.shell.actions import Actions
from swissdesk.ui.shell.icons import icon
from swissdesk.ui.shell.office import Office
from swissdesk.ui.widgets.buttons import ActionButton
from swissdesk.ui.widgets.common import SizedLabel, Wide, button, clear, label, row, scrolled, stack
from swissdesk.ui.widgets.lines import Line


class CardButton(ActionButton):
    """As wide as its layout sets it, as high as the sentence needs."""

    def __init__(self, action: QAction, picture: str, sentence: str) -> None:
        self._name = SizedLabel(1.15)
        self._picture_name = picture
        self._picture = QLabel()
        self._sentence = label(sentence, "muted", wraps=True)
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        super().__init__(action)
        self._column = stack(self._picture, self._name, Wide(self._sentence), on=self)
        self.setAutoDefault(True)
        self.setProperty("card", "true")
        for part in (self._picture, self._name, self._sentence):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.redraw()

    def _follow(self) -> None:
        super()._follow()
        self._name.setText(self.text())
        self.setAccessibleDescription(self._sentence.text())

    def redraw(self) -> None:
        """Use colours and sizes of the theme as it is now."""
        unit = self.fontMetrics().height()
        side, above = round(unit * 1.7), round(unit * 0.9)
        self._picture.setPixmap(icon(self._picture_name, "accent").pixmap(side, side))
        self.setMinimumWidth(unit * 8)
        self._column.setContentsMargins(unit, above, unit, above)
        self._column.setSpacing(round(unit * 0.4))

    def sizeHint(self) -> QSize:
        """Return the size that the words need at the width of a card."""
        height = self._column.heightForWidth(max(self.minimumWidth(), self.width()))
        return QSize(self.minimumWidth(), max(height, self.fontMetrics().height() * 7))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


_CARDS = (
    (
        "file.open",
        "open",
        N_("A SwissDesk document, or a TRF from another program. You can also drop it onto this window."),
    ),
    (
        "file.new",
        "new",
        N_("Enter name, rounds and system. Add players from rating lists, a spreadsheet or the keyboard."),
    ),
    (
        "file.sample",
        "sample",
        N_("A practice copy of a tournament with results: pair, enter results, undo, try anything."),
    ),
)

_RECENT = 5
"""How many recent documents are offered here."""


class WelcomePage(QWidget):
    """Three cards and the recent documents."""

    def __init__(self, office: Office, actions: Actions) -> None:
        super().__init__()
        self._office = office
        self.links: list[QPushButton] = []
        self.cards = [CardButton(actions[name], picture, translate(said)) for name, picture, said in _CARDS]
        self.open = self.cards[0]
        self.picture = QLabel()
        self.recent_title = label(N_("Recent tournaments"), "muted")
        key = actions["help.page"].shortcut().toString()
        self.hint = label(translate(N_("{key} explains every page.")).format(key=key), "muted", wraps=True)
        self.hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._recent = QGridLayout()
        self._lay_out()
        self.redraw()

    def _lay_out(self) -> None:
        self._body = QWidget()
        column = QVBoxLayout(self._body)
        column.setSpacing(10)
        column.addStretch(2)
        column.addLayout(row(None, self.picture, SizedLabel(2.2, text="SwissDesk"), None, spacing=16))
        column.addWidget(
            label(N_("Open a tournament, or start a new one."), "muted"), alignment=Qt.AlignmentFlag.AlignHCenter
        )
        column.addSpacing(12)
        column.addLayout(row(*self.cards, spacing=16))
        column.addSpacing(14)
        self._recent.setHorizontalSpacing(14)
        self._recent.setVerticalSpacing(2)
        self._recent.setColumnStretch(2, 1)
        column.addWidget(self.recent_title)
        column.addLayout(self._recent)
        column.addSpacing(10)
        column.addWidget(self.hint)
        column.addStretch(3)
        middle = QWidget()
        row(None, self._body, None, on=middle, spacing=0)
        stack(scrolled(middle), on=self, spacing=-1)

    def refresh(self) -> None:
        """Show the recent documents that still exist."""
        clear(self._recent)
        self.links.clear()
        known = [Path(path) for path in self._office.preferences.recent if os.path.exists(path)]
        for line, path in enumerate(known[:_RECENT]):
            link = button(path.stem, partial(opening.open_path, self._office, path), str(path), flat=True)
            link.setAutoDefault(True)  # Enter opens it
            facts = label(self._office.recent.of(str(path)))
            folder = Line("muted", elides=True)
            folder.setText(str(path.parent))
            folder.setToolTip(str(path))
            link.setAccessibleDescription(facts.text())
            self._recent.addWidget(link, line, 0, Qt.AlignmentFlag.AlignLeft)
            self._recent.addWidget(facts, line, 1)
            self._recent.addWidget(folder, line, 2)
            self.links.append(link)
        self.recent_title.setVisible(bool(known))

    def redraw(self) -> None:
        """Use the sizes of the type as it is now."""
        side = self.fontMetrics().height() * 3
        self.picture.setPixmap(QIcon(str(resource("icons", "swissdesk.svg"))).pixmap(side, side))
        for card in self.cards:
            card.redraw()
        self._fit()

    def _fit(self) -> None:
        """Be as wide as is good to read, and never wider than the window."""
        unit = self.fontMetrics().height()
        self._body.setFixedWidth(min(unit * 44, self.width() - unit * 2))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def take_focus(self) -> None:
        """Put the cursor on what most people want: the latest document, else the first card."""
        (self.links[0] if self.links else self.open).setFocus()
