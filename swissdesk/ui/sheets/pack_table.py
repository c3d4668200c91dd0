"""The sheets of a round pack: ticked, in so many copies, in the order in which they are printed; dragged or moved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QSpinBox,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.reports import KINDS, Copies
from swissdesk.reports.options import MOST_COPIES
from swissdesk.ui.sheets.kind_list import PACKABLE
from swissdesk.ui.widgets.common import button, row
from swissdesk.ui.widgets.rows import Index

SHEET, COPIES = 0, 1
"""Columns."""

_MIME = "application/x-swissdesk-sheet"
_ROWS = 9.5
"""So many lines are in sight."""


class PackModel(QAbstractTableModel):
    """All sheets that a pack can hold: those in it first, in their order."""

    edited = Signal()

    def __init__(self, sheets: Sequence[Copies], parent: QObject | None = None) -> None:
        super().__init__(parent)
        chosen = {item.kind: item.copies for item in sheets if item.kind in PACKABLE}
        names = [*chosen, *(name for name in PACKABLE if name not in chosen)]
        self._lines = [(name, chosen.get(name, 1), name in chosen) for name in names]

    @property
    def sheets(self) -> tuple[Copies, ...]:
        """What is in the pack."""
        return tuple(Copies(name, copies) for name, copies, is_in in self._lines if is_in)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  (Qt's signature)
        return 0 if parent.isValid() else len(self._lines)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else 2

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return translate(N_("Copies")) if section == COPIES else translate(N_("Sheet"))
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.ItemIsDropEnabled
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsDragEnabled
        return flags | (Qt.ItemFlag.ItemIsUserCheckable if index.column() == SHEET else Qt.ItemFlag.ItemIsEditable)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        name, copies, is_in = self._lines[index.row()]
        title = translate(KINDS[name].title)
        if role == Qt.ItemDataRole.CheckStateRole and index.column() == SHEET:
            return Qt.CheckState.Checked if is_in else Qt.CheckState.Unchecked
        if role == Qt.ItemDataRole.DisplayRole:
            return title if index.column() == SHEET else str(copies) if is_in else ""
        if role == Qt.ItemDataRole.EditRole and index.column() == COPIES:
            return copies
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() == COPIES:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.AccessibleTextRole:
            text = N_("{sheet}: in the pack, copies: {copies}") if is_in else N_("{sheet}: not in the pack")
            return wording.text(text, sheet=title, copies=copies)
        if role == Qt.ItemDataRole.ToolTipRole:
            return translate(KINDS[name].about)
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if not index.isValid():
            return False
        name, copies, is_in = self._lines[index.row()]
        if role == Qt.ItemDataRole.CheckStateRole:
            is_in = Qt.CheckState(value) is Qt.CheckState.Checked
        elif role == Qt.ItemDataRole.EditRole:
            copies, is_in = min(max(int(value), 1), MOST_COPIES), True
        else:
            return False
        self._lines[index.row()] = (name, copies, is_in)
        self.dataChanged.emit(self.index(index.row(), SHEET), self.index(index.row(), COPIES))
        self.edited.emit()
        return True

    # ---- order

    def move(self, row: int, to: int) -> bool:
        """Put a line before the one at `to` (the number of lines: at the end)."""
        if not 0 <= row < len(self._lines) or not 0 <= to <= len(self._lines) or to in (row, row + 1):
            return False
        nowhere = QModelIndex()
        self.beginMoveRows(nowhere, row, row, nowhere, to)
        self._lines.insert(to - (to > row), self._lines.pop(row))
        self.endMoveRows()
        self.edited.emit()
        return True

    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.MoveAction

    def mimeTypes(self) -> list[str]:
        return [_MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        carried = QMimeData()
        carried.setData(_MIME, str(indexes[0].row()).encode())
        return carried

    def dropMimeData(self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: Index) -> bool:
        to = parent.row() if parent.isValid() else len(self._lines) if row < 0 else row
        self.move(int(bytes(data.data(_MIME).data()).decode()), to)
        return False  # the view must not take the line away where it was: it has been moved already


class _CopiesDelegate(QStyledItemDelegate):
    """Asks for a number of copies."""

    def createEditor(
        self, parent: QWidget, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QWidget:
        field = QSpinBox(parent)
        field.setRange(1, MOST_COPIES)
        field.setAccessibleName(translate(N_("Copies")))
        field.setFrame(False)
        return field


class PackTable(QTreeView):
    """Space ticks, plus and minus change the copies, Ctrl with Up and Down moves the line; or all by the mouse."""

    changed = Signal()

    def __init__(self, sheets: Sequence[Copies]) -> None:
        super().__init__()
        self.pack = PackModel(sheets, self)
        self.setModel(self.pack)
        self.setObjectName("pack_table")
        self.setAccessibleName(translate(N_("Sheets of the pack")))
        self.setToolTip(
            translate(N_("Space: in the pack or not; + and −: copies; Ctrl+Up and Ctrl+Down: the order; or drag"))
        )
        self.setItemDelegateForColumn(COPIES, _CopiesDelegate(self))
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setAllColumnsShowFocus(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setDropIndicatorShown(True)
        self.header().setStretchLastSection(False)
        self.header().setSectionResizeMode(SHEET, QHeaderView.ResizeMode.Stretch)
        self.header().setSectionResizeMode(COPIES, QHeaderView.ResizeMode.ResizeToContents)
        self.header().setSectionsMovable(False)
        self.setCurrentIndex(self.pack.index(0, SHEET))
        self.pack.edited.connect(self.changed)
        self.buttons = self._buttons()
        self._fit()

    @property
    def sheets(self) -> tuple[tuple[str, int], ...]:
        """Kinds and copies in their order."""
        return tuple((item.kind, item.copies) for item in self.pack.sheets)

    def _buttons(self) -> QHBoxLayout:
        up = button(N_("&Up"), lambda: self._move(-1), N_("Print it earlier (Ctrl+Up)"))
        down = button(N_("Do&wn"), lambda: self._move(1), N_("Print it later (Ctrl+Down)"))
        return row(up, down, None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row = self.currentIndex().row()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier and event.key() in _MOVES:
            self._move(_MOVES[Qt.Key(event.key())])
        elif event.text() in ("+", "-") and row >= 0:
            index = self.pack.index(row, COPIES)
            self.pack.setData(index, index.data(Qt.ItemDataRole.EditRole) + (1 if event.text() == "+" else -1))
        elif event.key() == Qt.Key.Key_Space and row >= 0:
            index = self.pack.index(row, SHEET)
            is_in = index.data(Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Checked
            state = Qt.CheckState.Unchecked if is_in else Qt.CheckState.Checked
            self.pack.setData(index, state, Qt.ItemDataRole.CheckStateRole)
        else:
            super().keyPressEvent(event)

    def _move(self, by: int) -> None:
        row = self.currentIndex().row()
        if self.pack.move(row, row + 2 if by > 0 else row - 1):
            self.setCurrentIndex(self.pack.index(row + by, SHEET))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def _fit(self) -> None:
        self.setMinimumHeight(round(self.fontMetrics().height() * 1.5 * _ROWS))


_MOVES = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
