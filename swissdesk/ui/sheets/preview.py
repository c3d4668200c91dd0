"""A sheet as it will be printed: its pages, the small ones beside them, where one is, and what there is to know.

The small pages are drawn when they come into sight; in a pack they have the title of the sheet they begin.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import (
    QEvent,
    QObject,
    QRect,
    QSignalBlocker,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFontMetrics, QPainter, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QListView,
    QSpinBox,
    QStackedWidget,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.reports import revisions
from swissdesk.session.printing import Note, Wanted
from swissdesk.ui.sheets.delivery import Made
from swissdesk.ui.sheets.page_view import PageView, PdfPages
from swissdesk.ui.shell import theme
from swissdesk.ui.shell.actions import Actions
from swissdesk.ui.widgets.buttons import tool_button
from swissdesk.ui.widgets.common import SizedLabel, Wide, WorkBar, label, named, stack
from swissdesk.ui.widgets.common import row as row_of
from swissdesk.ui.widgets.rows import Index, LinesModel
from swissdesk.ui.widgets.strip import Banner

# ---- small pages

TITLE_ROLE = int(Qt.ItemDataRole.UserRole) + 1
"""The sheet of a pack that begins on the page; empty elsewhere."""

_WIDTH = 4.4
"""The width of a picture in heights of the type."""


class PagesModel(LinesModel[int]):
    """The pages, counted from 0, of a document that stays open as long as it is shown."""

    def __init__(self, parent: QObject) -> None:
        said: dict[int, Callable[[int], str]] = {
            Qt.ItemDataRole.DisplayRole: lambda page: str(page + 1),
            Qt.ItemDataRole.AccessibleTextRole: self._in_words,
            Qt.ItemDataRole.ToolTipRole: self._in_words,
            TITLE_ROLE: lambda page: self._titles.get(page, ""),
        }
        super().__init__(said, parent)
        self._pdf = PdfPages()
        self._titles: dict[int, str] = {}
        self._pictures: dict[tuple[int, int], QPixmap] = {}

    def show_pages(self, pdf: PdfPages) -> None:
        """Show these pages from now on."""
        self._pdf, self._titles, self._pictures = pdf, _titles(pdf), {}
        self.show(range(len(pdf)))

    def _in_words(self, page: int) -> str:
        said = wording.text(N_("Page {page} of {pages}"), page=page + 1, pages=len(self.lines))
        title = self._titles.get(page, "")
        return f"{said}: {title}" if title else said

    def size(self, row: int, width: int) -> QSize:
        """Return how large the picture of a page is that is so wide."""
        points = self._pdf.size(row)
        return QSize(width, round(width * points.height() / max(points.width(), 1)))

    def picture(self, row: int, width: int) -> QPixmap:
        """Return the picture of a page, so many dots wide."""
        if (row, width) not in self._pictures:
            self._pictures[row, width] = QPixmap.fromImage(self._pdf.picture(row, self.size(row, width)))
        return self._pictures[row, width]


def _titles(pdf: PdfPages) -> dict[int, str]:
    """Return which entry of the contents begins on which page, counted from 0."""
    return {page: title.split(" · ")[0] for page, title in pdf.contents.items()}


class _PageDelegate(QStyledItemDelegate):
    """A page with its number, and the sheet that begins on it above."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        model: PagesModel = index.model()  # type: ignore[assignment]
        unit = QFontMetrics(option.font).height()
        high = model.size(index.row(), round(unit * _WIDTH)).height()
        lines = 1.3 + (1.3 if index.data(TITLE_ROLE) else 0)
        return QSize(round(unit * (_WIDTH + 1)), high + round(unit * (lines + 0.5)))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model: PagesModel = index.model()  # type: ignore[assignment]
        metrics = QFontMetrics(option.font)
        unit, colours = metrics.height(), theme.active()
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        width = round(unit * _WIDTH)
        area = option.rect.adjusted(2, unit // 4, -2, 0)
        painter.save()
        painter.setFont(option.font)
        title = index.data(TITLE_ROLE)
        if title:
            painter.setPen(colours.colour("text"))
            line = QRect(area.left(), area.top(), area.width(), round(unit * 1.2))
            painter.drawText(
                line,
                Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter,
                metrics.elidedText(title, Qt.TextElideMode.ElideRight, line.width()),
            )
            area.setTop(line.bottom())
        page = QRect(area.center().x() - width // 2, area.top(), width, model.size(index.row(), width).height())
        ratio = painter.device().devicePixelRatio()
        painter.drawPixmap(page, model.picture(index.row(), round(width * ratio)))
        painter.setPen(QPen(colours.colour("accent" if selected else "strong_line"), 2 if selected else 1))
        painter.drawRect(page)
        painter.setPen(colours.colour("accent" if selected else "muted"))
        number = QRect(area.left(), page.bottom(), area.width(), round(unit * 1.3))
        painter.drawText(number, Qt.AlignmentFlag.AlignCenter, index.data())
        painter.restore()


class PageList(QListView):
    """The small pages; `chosen` is emitted with the number (from 1) of the page selected."""

    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.pages = PagesModel(self)
        self.setModel(self.pages)
        self.setItemDelegate(_PageDelegate(self))
        self.setObjectName("page_list")
        named(self, N_("Pages"), N_("Pages; select one to view"))
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.selectionModel().currentChanged.connect(lambda index, _before: self.chosen.emit(index.row() + 1))
        self._fit()

    def show_page(self, page: int) -> None:
        """Mark the page that is looked at, counted from 1."""
        index = self.pages.index(page - 1, 0)
        if index.isValid() and index.row() != self.currentIndex().row():
            with QSignalBlocker(self):
                self.setCurrentIndex(index)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def _fit(self) -> None:
        self.setFixedWidth(round(self.fontMetrics().height() * (_WIDTH + 2)))
        self.scheduleDelayedItemsLayout()


# ---- the preview

_TOOLS = ("previous", "next", "further", "closer", "fit")
_ROOM_FOR_LIST = 27
"""How wide the preview is, in heights of the type, before the small pages have a place in it."""


_ROOM_FOR_TITLE = 15
"""How high the preview is, in the same, before the title may take more than a line."""


class Preview(QWidget):
    """Shows one sheet; an old one says so while the new one is being made."""

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self.title = SizedLabel(1.3)
        self.state = label(tone="muted", wraps=True)
        self.old = Banner("info", "print", "muted")
        self.bar = WorkBar()
        self.bar.setFixedWidth(160)
        self.old.line.addWidget(self.bar)
        self.view = PageView()
        self.list = PageList()
        self.number = named(QSpinBox(), N_("Page"), N_("The page shown"))
        self.number.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.percent = label(tone="muted")
        self.refusal = label(tone="muted", wraps=True)
        self.refusal.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.tools = {name: tool_button(actions[f"sheets.{name}"]) for name in _TOOLS}
        self._lay_out()
        self.view.moved.connect(self._follow)
        self.list.chosen.connect(self.view.go_to)
        self.number.valueChanged.connect(self.view.go_to)
        self.redraw()
        self._follow()

    def _lay_out(self) -> None:
        self._page_tools: tuple[QWidget, ...] = (self.tools["previous"], self.number, self.tools["next"])
        self._size_tools = (self.tools["further"], self.percent, self.tools["closer"], self.tools["fit"])
        self._bar = QWidget()
        row_of(*self._page_tools, *self._size_tools, None, on=self._bar, spacing=4)
        self.title.setWordWrap(True)
        self._head = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._head.setSpacing(4)
        self._head.addWidget(self.title, 1)
        self._head.addWidget(self._bar)
        pages = QWidget()
        row_of(self.list, Wide(self.view), on=pages)
        self.stack = QStackedWidget()
        self.stack.addWidget(pages)
        self.stack.addWidget(self.refusal)
        stack(self._head, self.state, self.old, Wide(self.stack), on=self, spacing=6)

    # ---- what is shown

    @property
    def has_pages(self) -> bool:
        """Whether a sheet is shown."""
        return self.stack.currentIndex() == 0 and self.view.pages > 0

    def begin(self, title: str, *, keep: bool) -> None:
        """Turn to a sheet that is still to come; `keep`: what is shown is the same sheet, as it was."""
        self.title.setText(title)
        self._make_room()
        if not keep:
            self.show_refusal("")

    def show_made(self, made: Made, wanted: Wanted, *, keep: bool) -> None:
        """Show a sheet that is wanted in so many copies; `keep`: it is the one that was shown, made again."""
        self.old.say("")
        self.stack.setCurrentIndex(0)
        self.view.show_pdf(made.content, keep=keep)
        self.list.pages.show_pages(self.view.pdf)
        self.state.setText(said_of(made, wanted))
        self._make_room()
        self._follow()

    def show_refusal(self, text: str) -> None:
        """Say why there is no such sheet."""
        self.old.say("")
        self.state.setText("")
        self.refusal.setText(text)
        self.stack.setCurrentIndex(1)
        self._follow()

    def show_working(self) -> None:
        """Say that the pages are being made; those that are shown are old."""
        self.bar.begin()
        text = N_("Preparing the pages …")
        if self.has_pages:
            text = N_("These pages are out of date. Preparing new ones …")
        self.old.say(translate(text))

    # ---- following

    def _follow(self) -> None:
        pages = self.view.pages if self.has_pages else 0
        with QSignalBlocker(self.number):
            self.number.setRange(min(1, pages), pages)
            self.number.setSuffix(wording.text(N_(" of {pages}"), pages=pages))
            self.number.setValue(self.view.page if pages else 0)
            self.number.setEnabled(pages > 1)
        self.percent.setText(f"{self.view.percent} %" if pages else "")
        if pages:
            self.list.show_page(self.view.page)

    def minimumSizeHint(self) -> QSize:
        """There may be less room than for all tools."""
        unit = self.fontMetrics().height()
        return QSize(unit * 8, unit * 8)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """Put the tools beside the title or below it; leave out what there is no room for, the keys do it too."""
        unit = self.fontMetrics().height()
        title = self.title.fontMetrics().horizontalAdvance(self.title.text())
        tools = sum(tool.sizeHint().width() + 4 for tool in (*self._page_tools, *self._size_tools))
        fits = title + tools + unit <= self.width()
        direction = QBoxLayout.Direction.LeftToRight if fits else QBoxLayout.Direction.TopToBottom
        self._head.setDirection(direction)
        wraps = title > self.width() and self.height() < unit * _ROOM_FOR_TITLE
        self.title.setHidden(wraps)  # the list says it too
        for tool in self._size_tools:
            tool.setHidden(tools > self.width())
        self.list.setVisible(self.view.pages > 1 and self.width() > unit * _ROOM_FOR_LIST)

    def redraw(self) -> None:
        """Use colours and sizes of the theme as it is now."""
        side = round(self.fontMetrics().height() * 1.1)
        for tool in self.tools.values():
            tool.setIconSize(QSize(side, side))
        self.percent.setMinimumWidth(self.fontMetrics().horizontalAdvance("000 %"))
        self.percent.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.number.lineEdit().setTextMargins(round(self.fontMetrics().height() * 0.3), 0, 0, 0)
        self.view.redraw()
        self.old.redraw()
        self._make_room()


def said_of(made: Made, wanted: Wanted) -> str:
    """Return what is to be known of a sheet before it is printed: what it replaces, what is marked, the copies."""
    prepared = made.prepared
    said = []
    if prepared.stamp.replaces:
        said.append(wording.text(N_("Replaces the sheet of {time}."), time=prepared.stamp.replaces))
        said.append(_changed_text(len(prepared.stamp.changed)))
    elif len(prepared.notes) == 1:
        said += _printed_text(made, prepared.notes[0])
    if wanted.sheets:
        said.append(wording.text(N_("{sheets}."), sheets=[_times(one) for one in wanted.sheets]))
    elif wanted.options.copies > 1:
        said.append(wording.text(N_("Copies: {count}."), count=wanted.options.copies))
    if prepared.left_out:
        names = [translate(kind.title) for kind, _ in prepared.left_out]
        said.append(wording.text(N_("Not available now: {sheets}."), sheets=names))
    if made.in_other_form is not None:
        said.append(wording.sentence(made.in_other_form))
    return " ".join(said)


def _printed_text(made: Made, note: Note) -> Iterator[str]:
    """Yield when a sheet was printed that says the same."""
    printed = revisions.latest(made.prints, note.sheet, note.round)
    if printed is None:
        yield translate(N_("Not printed yet."))
    else:
        yield wording.text(N_("Printed at {time}."), time=revisions.time_text(printed.at, made.at))
        yield _changed_text(0)


def _times(one: Wanted) -> str:
    title = translate(one.kind.title)
    return title if one.options.copies == 1 else f"{title}\u00a0×\u00a0{one.options.copies}"


def _changed_text(count: int) -> str:
    if not count:
        return translate(N_("The content is unchanged."))
    if count == 1:
        return translate(N_("One changed line is marked."))
    return wording.text(N_("Changed lines marked: {count}."), count=count)
