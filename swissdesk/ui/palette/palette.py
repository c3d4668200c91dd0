"""The palette itself: a field and a list over the window, gone as soon as one looks elsewhere."""

from __future__ import annotations

from typing import Self

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QApplication, QFrame, QLineEdit, QListView, QVBoxLayout, QWidget

from swissdesk.i18n import N_, translate
from swissdesk.ui import theme
from swissdesk.ui.icons import icon
from swissdesk.ui.palette.entries import Entry, Hit, entries, find
from swissdesk.ui.palette.rows import ROW_HEIGHT, HitDelegate, HitsModel, spoken
from swissdesk.ui.widgets.announce import describe
from swissdesk.ui.widgets.common import label
from swissdesk.ui.workspace import Workspace

REMEMBERED = 30
"""How many entries are known to have been used."""

_ROWS = 11
"""How many lines are seen at once."""

_NEXT_STEP, _AFTER_DRAFT = "round.propose", "round.publish"
"""What comes first while nothing is typed, if it makes sense then."""

_MOVES = {
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_PageDown: _ROWS - 1,
    Qt.Key.Key_PageUp: 1 - _ROWS,
}


class Palette(QWidget):
    """Covers the window without hiding it; a click beside the panel or Escape puts it away."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace.window)
        self._workspace = workspace
        self._entries: tuple[Entry, ...] = ()
        self._came_from: QWidget | None = None
        self.field = QLineEdit()
        self.field.setFrame(False)
        self.field.setPlaceholderText(translate(N_("What to do, or whom to find: a few letters or a board number")))
        self.field.setAccessibleName(translate(N_("Find an action, a player, a board or a file")))
        self.field.installEventFilter(self)
        self.model = HitsModel(self)
        self.list = QListView()
        self.list.setModel(self.model)
        self.list.setItemDelegate(HitDelegate(self.list))
        self.list.setUniformItemSizes(True)
        self.list.setMinimumHeight(1)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setAccessibleName(translate(N_("What was found")))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.foot = _Foot()
        self._lay_out()
        self.field.textChanged.connect(lambda _text: self._find())
        self.list.clicked.connect(lambda index: self.run(index.row()))
        self.list.selectionModel().currentChanged.connect(lambda *_: self._tell())
        workspace.window.installEventFilter(self)
        self.hide()

    @classmethod
    def show_for(cls, workspace: Workspace) -> Self:
        """Open the palette over the window; once more puts it away."""
        palette = workspace.window.findChild(cls) or cls(workspace)
        if palette.isVisible():
            palette.leave()
        else:
            palette.begin()
        return palette

    def _lay_out(self) -> None:
        self.panel = QFrame(self)
        self.panel.setObjectName("palette")
        column = QVBoxLayout(self.panel)
        column.setContentsMargins(1, 1, 1, 1)
        column.setSpacing(0)
        self.field.setObjectName("palette_field")
        for widget in (self.field, self.list, self.foot):
            column.addWidget(widget, 1 if widget is self.list else 0)
        self._picture = self.field.addAction(icon("search", "muted"), QLineEdit.ActionPosition.LeadingPosition)

    # ---- coming and going

    def begin(self) -> None:
        """Show everything that can be done."""
        self._came_from = QApplication.focusWidget()
        self._entries = entries(self._workspace)
        self._picture.setIcon(icon("search", "muted"))
        self.field.clear()
        self._find()
        self.show()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)

    def leave(self) -> None:
        """Put the palette away; the keys go back to where they were."""
        if not self.isVisible():
            return
        came_from, self._came_from = self._came_from, None
        self.hide()
        if came_from is not None and came_from.isVisible():
            came_from.setFocus(Qt.FocusReason.PopupFocusReason)

    def run(self, row: int) -> None:
        """Do what stands in a line, and remember it; what cannot be done now stays where it is."""
        if not 0 <= row < len(self.model.hits):
            return
        entry = self.model.hits[row].entry
        if not entry.can:
            self._tell()
            return
        preferences = self._workspace.preferences
        preferences.used = [entry.key, *(key for key in preferences.used if key != entry.key)][:REMEMBERED]
        self.leave()
        entry.run()

    # ---- finding

    def _find(self) -> None:
        next_step = (_NEXT_STEP,) if self._workspace.is_next_due else (_AFTER_DRAFT,)
        self.model.show(find(self._entries, self.field.text(), self._workspace.preferences.used, next_step))
        self._place()
        self._go_to(0)
        self._tell()

    def _go_to(self, row: int) -> None:
        index = self.model.index(min(max(row, 0), self.model.rowCount() - 1), 0)
        if index.isValid():
            self.list.setCurrentIndex(index)
            self.list.scrollTo(index)

    def current(self) -> Hit | None:
        """Return the line the cursor is on, None if nothing was found."""
        row = self.list.currentIndex().row()
        return self.model.hits[row] if 0 <= row < len(self.model.hits) else None

    def _tell(self) -> None:
        """Say at the foot, and to a screen reader, what the line of the cursor does."""
        hit = self.current()
        self.foot.tell(hit)
        describe(self.field, spoken(hit) if hit else self.foot.text.text())

    # ---- the system's events

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.field and isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            return self._key(event)
        if watched is self.field and isinstance(event, QFocusEvent) and event.lostFocus():
            self._left(event)
        elif watched is self.parent() and event.type() is QEvent.Type.Resize and self.isVisible():
            self._place()
        return super().eventFilter(watched, event)

    def _key(self, event: QKeyEvent) -> bool:
        key, row = Qt.Key(event.key()), self.list.currentIndex().row()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.run(row)
        elif key in (Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            self.leave()
        elif key in _MOVES:
            self._move(row, _MOVES[key])
        else:
            return False
        return True

    def _move(self, row: int, by: int) -> None:
        """Move the cursor; one step beyond an end goes to the other."""
        count = self.model.rowCount()
        if abs(by) == 1 and count:
            self._go_to((row + by) % count)
        else:
            self._go_to(row + by)

    def _left(self, event: QFocusEvent) -> None:
        """Somebody else has taken the focus: do not give it back."""
        if event.reason() not in (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason):
            self._came_from = None
            self.leave()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.leave()

    # ---- drawing

    def _place(self) -> None:
        """Cover the window; the panel stands near the top, as wide as it needs and the window gives."""
        window = self._workspace.window
        self.setGeometry(window.rect())
        unit = self.fontMetrics().height()
        width = min(unit * 44, window.width() - 2 * unit)
        rows = round(unit * ROW_HEIGHT) * min(max(self.model.rowCount(), 1), _ROWS)
        around = self.field.sizeHint().height() + self.foot.sizeHint().height() + unit
        height = min(rows + around, window.height() - 3 * unit)
        self.panel.setGeometry(QRect((window.width() - width) // 2, min(unit * 4, unit + 30), width, height))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the shadow of the panel, so that it lies over the window."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        strength = 9 if theme.active().dark else 4
        for width in range(24, 0, -2):
            painter.setBrush(QColor(0, 0, 0, strength))
            painter.drawRoundedRect(self.panel.geometry().adjusted(-width, -width // 2, width, width), 12, 12)


class _Foot(QWidget):
    """One quiet line: what the line of the cursor does, or why it cannot be done now."""

    def __init__(self) -> None:
        super().__init__()
        self.text = label(tone="muted")
        self.text.setWordWrap(False)
        self.keys = label(translate(N_("↑ ↓ choose   ·   Enter do it   ·   Esc close")), "muted")
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 6, 16, 8)
        column.setSpacing(2)
        column.addWidget(self.text)
        column.addWidget(self.keys)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def tell(self, hit: Hit | None) -> None:
        """Say what a line does."""
        if hit is None:
            self.text.setText(translate(N_("Nothing is called that.")))
        else:
            self.text.setText(hit.entry.why or hit.entry.explained or hit.entry.detail)
