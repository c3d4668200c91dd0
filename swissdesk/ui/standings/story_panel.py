"""The panel beside a table: how what stands under the cursor came about. It follows the cursor while it is open."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, QUrl, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QTextBrowser, QToolButton, QWidget

from swissdesk.i18n import N_
from swissdesk.ui.shell.icons import icon
from swissdesk.ui.standings.story import BOARD, LINK, Story, style
from swissdesk.ui.widgets.announce import announce
from swissdesk.ui.widgets.buttons import ActionButton
from swissdesk.ui.widgets.common import SizedLabel, Wide, named, row, stack


class Browser(QTextBrowser):
    """The text; Escape leads back to the table."""

    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class Detail(QFrame):
    """Shows a `Story`; `left` when the keys are to go back to the table, `player_wanted` when a player was clicked."""

    left = Signal()
    closed = Signal()
    player_wanted = Signal(int)
    board_wanted = Signal(int, int)
    """A board was clicked: the round and the board."""

    def __init__(self, print_it: QAction, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.story: Story | None = None
        self._tight = False
        self.title = SizedLabel(1.15)
        self.title.setWordWrap(True)
        self.away = QToolButton()
        self.away.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.away.clicked.connect(lambda _checked=False: self.closed.emit())
        self.browser = named(Browser(), N_("How it came about"))
        self.browser.setObjectName("help_page")
        self.browser.setOpenLinks(False)
        self.browser.anchorClicked.connect(self._follow)
        self.browser.left.connect(self.left)
        self.print_it = ActionButton(print_it)
        self._lay_out()
        self.redraw()
        self.hide()

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self.title, 1)
        top.addWidget(self.away, 0, Qt.AlignmentFlag.AlignTop)
        stack(top, Wide(self.browser), row(None, self.print_it), on=self, margins=(10, 0, 0, 0))

    def set_tight(self, tight: bool) -> None:
        """Leave printing to key and menu where there is little room."""
        self._tight = tight
        self._show_button()

    def _show_button(self) -> None:
        self.print_it.setHidden(self._tight or self.story is None or not self.story.sheet)

    def tell(self, story: Story) -> None:
        """Show a story from its beginning."""
        if story == self.story:
            return
        self.story = story
        self.title.setText(story.title)
        self._write()
        self._show_button()
        if self.isVisible():
            announce(self.title, f"{story.title}. {story.said}")

    def _write(self) -> None:
        if self.story is not None:
            self.browser.setHtml(self.story.content)

    def _follow(self, url: QUrl) -> None:
        if url.scheme() == LINK and url.path().isdecimal():
            self.player_wanted.emit(int(url.path()))
        elif url.scheme() == BOARD:
            number, _, board = url.path().partition("/")
            self.board_wanted.emit(int(number), int(board))

    @property
    def has_keys(self) -> bool:
        """Whether the cursor is in the panel."""
        return self.isAncestorOf(QApplication.focusWidget() or self.window())

    def redraw(self) -> None:
        """Use colours and sizes of the theme as it is now."""
        self.browser.document().setDefaultStyleSheet(style())
        self.browser.document().setDocumentMargin(round(self.fontMetrics().height() * 0.7))
        side = round(self.fontMetrics().height() * 0.9)
        self.away.setIcon(icon("close", "muted"))
        self.away.setIconSize(QSize(side, side))
        named(self.away, N_("Put this away (Esc)"), N_("Put this away (Esc)"))
        self._write()
