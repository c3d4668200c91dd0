"""The help window: contents and search on the left, the page on the right. It stays open beside the tournament."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Self

from PySide6.QtCore import QSignalBlocker, QSize, Qt, QTimer, QUrl
from PySide6.QtGui import QImageReader, QKeySequence, QResizeEvent, QShortcut, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QListWidget,
    QListWidgetItem,
    QTextBrowser,
    QTextEdit,
    QToolButton,
    QWidget,
)

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model.searching import folded
from swissdesk.ui.help.library import START, HelpPage, load, search, with_pictures
from swissdesk.ui.shell import theme
from swissdesk.ui.shell.icons import icon
from swissdesk.ui.shell.office import ActionSpec, Office
from swissdesk.ui.widgets.common import SearchKeys, Wide, grow_to, named, row, search_field, stack
from swissdesk.ui.widgets.windows import bring_up

_PAGE = Qt.ItemDataRole.UserRole

_STYLE = """
h1 { color: %(text)s; font-size: x-large; font-weight: 600; margin-bottom: 8px; }
h2 { color: %(text)s; font-size: large; font-weight: 600; margin-top: 18px; margin-bottom: 4px; }
p, li { margin-bottom: 8px; }
a { color: %(accent)s; text-decoration: none; }
.key { background-color: %(key)s; color: %(text)s; font-weight: 600; }
.example { background-color: %(key)s; margin-left: 20px; font-weight: 600; }
table { margin-top: 4px; margin-bottom: 6px; }
td { padding-right: 18px; }
"""


class HelpWindow(QDialog):
    """Shows one page at a time."""

    def __init__(self, office: Office, above: QWidget) -> None:
        """`above` is the window or the dialog beside which it stays."""
        super().__init__(above)
        if isinstance(above, QDialog):
            above.finished.connect(self.close)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._office = office
        self._pages = load(office.catalogue, office.preferences)
        self._way: list[str] = []
        self._place = -1
        self._widest = 0
        self._make_contents()
        self._make_page()
        self._lay_out()
        self.search.textChanged.connect(lambda _text: self._find())
        self.contents.currentItemChanged.connect(lambda item, _before: self._chosen(item))
        self.browser.anchorClicked.connect(self._follow)
        office.appearance.changed.connect(self.redraw)
        self._find()
        self.redraw()

    @classmethod
    def show_for(cls, office: Office, page_id: str = START) -> Self:
        """Show a page in the help window, which is opened if it is not open yet.

        While a dialog has to be answered there is one that belongs to it, because all other windows are closed to the
        user.
        """
        above = QApplication.activeModalWidget() or office.window
        window = above.findChild(cls) or cls(office, above)
        window.search.clear()
        window.open_page(page_id)
        bring_up(window)
        window.browser.setFocus()
        return window

    # ---- building

    def _make_contents(self) -> None:
        self.search = search_field(N_("Search the help"), tooltip=N_("Search all pages (Ctrl+F)"))
        self.contents = named(QListWidget(), N_("Contents"))
        self.contents.setObjectName("help_contents")
        self.contents.setWordWrap(True)
        self.contents.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self, self._begin_search)

    def _make_page(self) -> None:
        self.browser = named(QTextBrowser(), N_("Help page"))
        self.browser.setOpenLinks(False)
        self.browser.setObjectName("help_page")
        to_page = dict.fromkeys((Qt.Key.Key_Return, Qt.Key.Key_Enter), self.browser.setFocus)
        SearchKeys(self.search, {**to_page, Qt.Key.Key_Down: self.contents.setFocus})
        self.back = self._tool(N_("Previous page"), "Alt+Left", lambda: self._go(-1))
        self.forward = self._tool(N_("Next page"), "Alt+Right", lambda: self._go(1))

    def _tool(self, text: str, key: str, run: Callable[[], None]) -> QToolButton:
        tool = named(QToolButton(), text)
        tool.setToolTip(f"{translate(text)} ({QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)})")
        tool.clicked.connect(run)
        QShortcut(QKeySequence(key), self, run)
        return tool

    def _lay_out(self) -> None:
        self.side = QWidget()
        stack(row(self.back, self.forward, Wide(self.search), spacing=4), Wide(self.contents), on=self.side)
        row(self.side, Wide(self.browser), on=self, margins=(16, 14, 16, 14), spacing=14)
        grow_to(self, 62, 40)

    # ---- pages

    @property
    def page(self) -> HelpPage:
        """The page that is shown."""
        return self._pages[self._way[self._place]] if self._way else self._pages[START]

    def open_page(self, page_id: str) -> None:
        """Show a page; what was gone back from is forgotten."""
        if not self._way or self.page.id != page_id:
            del self._way[self._place + 1 :]
            self._way.append(page_id)
            self._place += 1
        self._show()

    def _go(self, way: int) -> None:
        """Show the page that was shown before (-1), or again the one that was gone back from (1)."""
        self._place = min(max(self._place + way, 0), len(self._way) - 1)
        self._show()

    def _follow(self, link: QUrl) -> None:
        if link.scheme() == "help" and link.path() in self._pages:
            self.open_page(link.path())
        elif link.scheme() == "do" and link.path() in self._office.catalogue.by_id:
            self._do(self._office.catalogue.by_id[link.path()])

    def _do(self, spec: ActionSpec) -> None:
        """Do what an action does, or say why it makes no sense now."""
        refusal = spec.why_not(self._office)
        if spec.enabled(self._office):
            spec.run(self._office)
        elif refusal:
            self._office.messages.info(refusal)

    def _show(self) -> None:
        self._fill()
        self.setWindowTitle(wording.text(N_("{title} – help"), title=self.page.title))
        self.back.setEnabled(self._place > 0)
        self.forward.setEnabled(self._place < len(self._way) - 1)
        with QSignalBlocker(self.contents):
            for number in range(self.contents.count()):
                if self.contents.item(number).data(_PAGE) == self.page.id:
                    self.contents.setCurrentRow(number)
        self._mark_found()

    def _fill(self) -> None:
        self._widest = self._room_for_pictures
        self.browser.setHtml(with_pictures(self.page.html, self._picture))

    @property
    def _room_for_pictures(self) -> int:
        """The width of the page between its margins; a scroll bar may take some of it at any time."""
        bar = self.browser.verticalScrollBar().sizeHint().width()
        return self.browser.width() - bar - 2 * round(self.browser.document().documentMargin()) - 4

    def _picture(self, file: Path) -> str:
        """Return a picture in its own width, or in that of the page if it is narrower."""
        width = min(QImageReader(str(file)).size().width(), max(self._widest, 1))
        return f'<img src="{escape(QUrl.fromLocalFile(str(file)).toString())}" width="{width}"/>'

    def _fit_pictures(self) -> None:
        """Draw pictures again for another width, and stay at the same part of the page."""
        if self._way and self._widest != self._room_for_pictures and "<img " in self.page.html:
            bar = self.browser.verticalScrollBar()
            part = bar.value() / max(bar.maximum(), 1)
            self._fill()
            self._mark_found()
            bar.setValue(round(part * bar.maximum()))

    # ---- searching

    def _begin_search(self) -> None:
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def _find(self) -> None:
        """List the pages that have all the words, and show the first of them if words are looked for."""
        found = search(self._pages.values(), self.search.text())
        with QSignalBlocker(self.contents):
            self.contents.clear()
            for page in found:
                item = QListWidgetItem(page.title, self.contents)
                item.setToolTip(page.title)
                for role, value in ((_PAGE, page.id), (Qt.ItemDataRole.AccessibleTextRole, page.title)):
                    item.setData(role, value)
        wanted = self.search.text().strip()
        if wanted and found and self.page not in found:
            self.open_page(found[0].id)
        elif self._way:
            self._show()

    def _chosen(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.open_page(item.data(_PAGE))

    def _mark_found(self) -> None:
        """Mark the words that are looked for on the page, and bring the first into view."""
        marks = []
        look = QTextCharFormat()
        look.setBackground(theme.active().colour("notice_soft"))
        look.setForeground(theme.active().colour("text"))
        for start, end in _places(self.browser.toPlainText(), folded(self.search.text()).split()):
            mark = QTextEdit.ExtraSelection()
            mark.format = look
            mark.cursor = QTextCursor(self.browser.document())
            mark.cursor.setPosition(start)
            mark.cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
            marks.append(mark)
        self.browser.setExtraSelections(marks)
        if marks:
            first = QTextCursor(marks[0].cursor)
            first.clearSelection()
            self.browser.setTextCursor(first)
            self.browser.ensureCursorVisible()

    # ---- the system's events

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_width()
        QTimer.singleShot(0, self, self._fit_pictures)

    def _share_width(self) -> None:
        """Leave the larger part to the page, however large the type is."""
        self.side.setFixedWidth(min(self.fontMetrics().height() * 16, self.width() * 2 // 5))

    def redraw(self) -> None:
        """Use colours and sizes of the theme as it is now."""
        colours = theme.active().colours
        self.browser.document().setDefaultStyleSheet(
            _STYLE % {"text": colours["text"], "accent": colours["accent"], "key": colours["accent_soft"]}
        )
        unit = self.fontMetrics().height()
        self.browser.document().setDocumentMargin(unit)
        self._share_width()
        side = round(unit * 1.2)
        for tool, name in ((self.back, "left"), (self.forward, "right")):
            tool.setIcon(icon(name))
            tool.setIconSize(QSize(side, side))
        if self._way:
            self._show()


def _places(text: str, words: list[str]) -> list[tuple[int, int]]:
    """Return from where to where each of the folded words is found in a text, in order."""
    letters = [(letter, place) for place, original in enumerate(text) for letter in folded(original)]
    plain = "".join(letter for letter, _ in letters)
    found = []
    for word in words:
        at = plain.find(word)
        while at >= 0:
            found.append((letters[at][1], letters[at + len(word) - 1][1] + 1))
            at = plain.find(word, at + 1)
    return sorted(found)
