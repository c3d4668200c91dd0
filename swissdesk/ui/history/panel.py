"""The panel of the history: every action in words with its time, found by words, gone back to by Enter."""

from __future__ import annotations

from PySide6.QtCore import (
    QItemSelectionModel,
    QModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLineEdit,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
)

from swissdesk import wording
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.session.audit import Action, Audit
from swissdesk.ui.history import record
from swissdesk.ui.history.table import HistoryModel, HistoryRow, Line, Sieve
from swissdesk.ui.shell import theme
from swissdesk.ui.shell.actions import Actions
from swissdesk.ui.shell.icons import icon
from swissdesk.ui.shell.office import Office
from swissdesk.ui.shell.panels import Panel
from swissdesk.ui.shell.view import HISTORY
from swissdesk.ui.shell.workers import Slices, SlicesWork, delayed
from swissdesk.ui.widgets.buttons import ActionButton
from swissdesk.ui.widgets.choice import ChoiceBox
from swissdesk.ui.widgets.common import SearchKeys, Wide, fill, label, named, row, search_field
from swissdesk.ui.widgets.flow import flowing
from swissdesk.ui.widgets.painting import colour_of, draw_text, font_of
from swissdesk.ui.widgets.rows import ROW_ROLE, Index
from swissdesk.ui.widgets.screen_reader import show_aloud

# ---- the list: a record with its branch before it

ROW_HEIGHT = 1.7
"""The height of a row in heights of the type."""

_LANE = 0.8
"""How far branches are apart, in heights of the type."""


class HistoryDelegate(QStyledItemDelegate):
    """The time, a dot on its branch, what was done."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(100, round(QFontMetrics(option.font).height() * ROW_HEIGHT))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        shown: HistoryRow = index.data(ROW_ROLE)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if shown.entry is None:
            self._heading(painter, option, shown)
        else:
            self._record(painter, option, shown)
        painter.restore()

    def _heading(self, painter: QPainter, option: QStyleOptionViewItem, shown: HistoryRow) -> None:
        unit = QFontMetrics(option.font).height()
        painter.setFont(font_of(option.font, weight=QFont.Weight.DemiBold))
        painter.setPen(colour_of("muted"))
        painter.drawText(
            option.rect.adjusted(unit // 2, 0, 0, -unit // 6),
            int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom),
            shown.words or "",
        )

    def _record(self, painter: QPainter, option: QStyleOptionViewItem, shown: HistoryRow) -> None:
        colours, metrics = theme.active(), QFontMetrics(option.font)
        unit, area = metrics.height(), option.rect
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        active = option.widget is not None and option.widget.hasFocus()
        if selected:
            painter.fillRect(area, colours.colour("selection" if active else "selection_idle"))
        elif shown.is_current:
            painter.fillRect(area, colours.colour("accent_soft"))
        painter.setFont(option.font)
        painter.setPen(colours.colour("muted"))
        clock = QRect(area.left() + unit // 2, area.top(), metrics.horizontalAdvance("00:00"), area.height())
        painter.drawText(clock, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight), shown.time)
        first = clock.right() + unit * 0.8
        lane = first + unit * _LANE * shown.detours
        self._lines(painter, QRect(area), first, lane, shown, unit)
        self._dot(painter, QPointF(lane, area.center().y() + 0.5), shown, unit)
        words = QRect(round(lane + unit * 0.65), area.top(), 0, area.height())
        words.setRight(area.right() - unit // 3)
        self._words(painter, option, words, shown, selected=selected)

    def _lines(self, painter: QPainter, area: QRect, first: float, lane: float, shown: HistoryRow, unit: int) -> None:
        """Draw the line of what is in force, that of the branch, and where the branch leaves."""
        top, middle, bottom = float(area.top()), area.center().y() + 0.5, area.bottom() + 1.0
        colours = theme.active()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        width = max(1.2, unit * 0.09)
        for line, start, end in ((shown.trunk[0], top, middle), (shown.trunk[1], middle, bottom)):
            if line is not Line.NONE:
                painter.setPen(QPen(colours.colour("accent" if line is Line.IN_FORCE else "strong_line"), width))
                painter.drawLine(QPointF(first, start), QPointF(first, end))
        painter.setPen(QPen(colours.colour("strong_line"), width))
        for wanted, start, end in ((shown.branch[0], top, middle), (shown.branch[1], middle, bottom)):
            if wanted:
                painter.drawLine(QPointF(lane, start), QPointF(lane, end))
        if shown.forks:
            way = QPainterPath(QPointF(lane, middle))
            way.cubicTo(QPointF(lane, bottom), QPointF(first, middle), QPointF(first, bottom))
            painter.drawPath(way)

    def _dot(self, painter: QPainter, centre: QPointF, shown: HistoryRow, unit: int) -> None:
        colours = theme.active()
        size = unit * 0.22
        if shown.entry is not None and shown.entry.action is not Action.DO:
            painter.setPen(QPen(colours.colour("muted"), max(1.2, unit * 0.09)))
            painter.drawLine(centre - QPointF(size, 0), centre + QPointF(size, 0))
            return
        if shown.is_current:
            painter.setPen(QPen(colours.colour("accent"), max(1.2, unit * 0.08)))
            painter.setBrush(colours.colour("surface"))
            painter.drawEllipse(centre, size * 1.75, size * 1.75)
        painter.setPen(QPen(colours.colour("strong_line" if shown.detours else "accent"), max(1.2, unit * 0.08)))
        painter.setBrush(colours.colour("surface" if shown.detours else "accent"))
        painter.drawEllipse(centre, size, size)

    def _words(
        self, painter: QPainter, option: QStyleOptionViewItem, area: QRect, shown: HistoryRow, *, selected: bool
    ) -> None:
        font = font_of(option.font, weight=QFont.Weight.DemiBold if shown.is_current else None)
        undone = shown.entry is not None and shown.entry.action is not Action.DO
        quiet = shown.words is None or shown.detours or undone
        role = "muted" if quiet else "on_selection" if selected else "text"
        draw_text(painter, QRectF(area), shown.words or "…", font, role)


class HistoryList(QTableView):
    """One column of records; thirty thousand of them are no burden to it."""

    wanted = Signal()
    """Enter or a double click on a record."""
    moved = Signal()
    """The cursor is on another record."""

    def __init__(self, model: HistoryModel) -> None:
        super().__init__()
        self.setAccessibleName(translate(N_("History, latest action first")))
        self.setModel(model)
        self._model = model
        self.setItemDelegate(HistoryDelegate(self))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.horizontalHeader().hide()
        self.horizontalHeader().setStretchLastSection(True)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(1)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.doubleClicked.connect(lambda _index: self.wanted.emit())
        self.selectionModel().currentChanged.connect(lambda *_: self.moved.emit())
        model.rowsInserted.connect(self._stay)
        self.redraw()

    def redraw(self) -> None:
        """Use the sizes of the type as it is now."""
        self.verticalHeader().setDefaultSectionSize(round(self.fontMetrics().height() * ROW_HEIGHT))

    def _stay(self, _parent: QModelIndex, first: int, last: int) -> None:
        """What is in sight stays where it is when something new comes on top, unless the top is in sight."""
        bar = self.verticalScrollBar()
        if first <= 1 and bar.value() > 0:
            bar.setValue(bar.value() + last - first + 1)

    def go_to(self, row: int) -> None:
        """Put the cursor on a row and bring it into view."""
        index = self._model.index(row, 0)
        flags = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
        self.selectionModel().setCurrentIndex(index, flags)
        self.scrollTo(index if row > 1 else self._model.index(0, 0))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.wanted.emit()
        elif event.key() == Qt.Key.Key_Home and not event.modifiers():
            self.go_to(min(1, self._model.rowCount() - 1))
        elif event.key() == Qt.Key.Key_End and not event.modifiers():
            self.go_to(self._model.rowCount() - 1)
        elif event.text().isprintable() and event.text().strip() and not event.modifiers():
            event.ignore()
        else:
            super().keyPressEvent(event)


# ---- the panel

_AFTER_CHANGE_MS = 40
"""So long after a change the list follows: what was typed is on the screen first."""
_SEEN_FIRST = 40
"""So many rows are in sight, as a rule; their words are found out before those of the others."""
_AFTER_TYPING_MS = 150
_BUTTONS = (
    ("history.go", N_("Revert")),
    ("history.then", N_("Standings then")),
    ("history.compare", N_("Compare")),
)


class HistoryPanel(Panel):
    """Reads the journal when it is first shown, and follows it from then on while it is."""

    def __init__(self, office: Office, actions: Actions) -> None:
        super().__init__(HISTORY, translate(N_("History")), office)
        self._actions = actions
        self._audit: Audit | None = None
        self._filling = Slices(office.messages.error, self)
        self._saying = Slices(office.messages.error, self)
        self.model = HistoryModel(self)
        self.list = HistoryList(self.model)
        self.said = label(tone="muted")
        self._make_search()
        self._lay_out()
        self._soon = delayed(self, self._follow, _AFTER_CHANGE_MS)
        self._typed = delayed(self, self._fill, _AFTER_TYPING_MS)
        self._connect()

    def _make_search(self) -> None:
        self.search = search_field(N_("Search the history"), tooltip=N_("Search the history"))
        self._picture = self.search.addAction(icon("search", "muted"), QLineEdit.ActionPosition.LeadingPosition)
        into_list = dict.fromkeys((Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter), self.take_focus)
        SearchKeys(self.search, into_list)
        choices = ((sieve.value, sieve) for sieve in Sieve)
        self.sieve = named(ChoiceBox(choices=choices), N_("Actions shown"), N_("Actions shown"))

    def _lay_out(self) -> None:
        line = row(Wide(self.search), self.sieve, spacing=6)
        buttons = [ActionButton(self._actions[name], text=translate(text)) for name, text in _BUTTONS]
        for button in buttons:
            button.setAutoDefault(True)
        fill(self.column, line, self.said, Wide(self.list), flowing(*buttons))
        self.said.hide()

    def _connect(self) -> None:
        desk = self.office.desk
        desk.changed.connect(self._follow_soon)
        desk.document_changed.connect(self._begin)
        self.visibilityChanged.connect(lambda _shown: self._follow())
        self.search.textChanged.connect(lambda _text: self._typed.start())
        self.sieve.activated.connect(lambda _index: self._fill())
        self.list.wanted.connect(lambda: self._actions["history.go"].trigger())
        self.list.moved.connect(self._moved)
        self.model.lacking.connect(self._find_words, Qt.ConnectionType.QueuedConnection)
        self.model.searched.connect(self._searched)

    # ---- following

    def _follow_soon(self, *_tournaments: object) -> None:
        self._soon.start()

    @property
    def busy(self) -> bool:
        """Whether records or words are still being found out."""
        return self._soon.isActive() or self._typed.isActive() or self._filling.busy or self._saying.busy

    def _begin(self) -> None:
        """Another document, or none."""
        for work in (self._filling, self._saying):
            work.stop()
        self._soon.stop()
        self._audit = None
        self.model.forget()
        self._moved()
        self._follow()

    def _follow(self) -> None:
        """Show what was done since it was last looked at; nothing while it is not seen."""
        if not self.isVisible() or self.office.desk.document is None:
            return
        if self._audit is None or self._filling.busy or not self.model.take_in():
            self._fill()

    def _fill(self) -> None:
        """Show what passes sieve and search, beginning again."""
        document = self.office.desk.document
        if document is None:
            return
        if self._audit is None:
            self._audit = Audit(document, most=0)
        self._filling.start(self._filled(self._audit), self._show_count)

    def _filled(self, audit: Audit) -> SlicesWork:
        document = self.office.desk.document
        if document is None:
            return 0
        yield from record.records(audit)
        sieve = self.sieve.currentData() or Sieve.ACTIONS
        chosen = self.office.shown.entry
        found = yield from self.model.filling(audit, document.history, sieve, self.search.text())
        self._put_cursor(None if chosen is None else chosen.number)
        yield from self.model.saying_first(_SEEN_FIRST)
        return found

    def _put_cursor(self, number: int | None) -> None:
        """Put the cursor on the record it was on, or on where the tournament stands."""
        place = None if number is None else self.model.row_of(number)
        if place is None:
            place = self.model.current_row
        if place is not None:
            self.list.go_to(place)

    def _find_words(self) -> None:
        if not self._saying.busy:
            self._saying.start(self.model.saying())

    # ---- saying

    def _searched(self, done: int, total: int) -> None:
        if self.search.text().strip() and done < total:
            self.said.setText(wording.text(N_("Records searched: {done} of {total} …"), done=done, total=total))
            self.said.show()

    def _show_count(self, count: int) -> None:
        wanted = bool(self.search.text().strip())
        self.said.setVisible(wanted or not count)
        found = translate_plural(N_("{count} record found."), N_("{count} records found."), count)
        words = found.format(count=count) if count else translate(N_("Nothing found."))
        if wanted:
            show_aloud(self.said, words)
        else:
            self.said.setText(words)

    # ---- the cursor

    def _moved(self) -> None:
        entry = self.model.entry(self.list.currentIndex().row())
        if entry != self.office.shown.entry:
            self.office.shown.entry = entry
            self.office.view.changed.emit()

    def take_focus(self) -> None:
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def redraw(self) -> None:
        super().redraw()
        if hasattr(self, "list"):
            self.list.redraw()
            self._picture.setIcon(icon("search", "muted"))
