"""The sheets there are, in their groups, each with how it stands: when it was printed, whether that still holds.

The sheets of a round pack are ticked, in so many copies, in the order in which they are printed; dragged or moved.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QMimeData,
    QModelIndex,
    QObject,
    QSignalBlocker,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QListView,
    QSpinBox,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.reports import KINDS, Copies, SheetKind, in_groups
from swissdesk.reports.options import MOST_COPIES
from swissdesk.session.printing import SheetState
from swissdesk.ui.shell import theme
from swissdesk.ui.shell.clock import when
from swissdesk.ui.widgets.common import button, named, row
from swissdesk.ui.widgets.painting import colour_of, font_of
from swissdesk.ui.widgets.rows import ROOT, ROW_ROLE, Index, LinesModel
from swissdesk.values import dataclass

# ---- all sheets

PACKABLE: tuple[str, ...] = tuple(kind.name for kinds in in_groups().values() for kind in kinds if kind.packable)
"""What a round pack can hold."""


LINE_ROLE = ROW_ROLE

_HEIGHT = 1.55
_WIDTH = 15.5
"""Of a line, in heights of the type."""
_AROUND = 1.5
"""What a line leaves free on both sides of its texts together."""
_SOME_TIME = "00:00"


@dataclass(frozen=True)
class Line:
    """A heading (no kind), or a sheet and how it stands."""

    title: str
    kind: SheetKind | None = None
    state: SheetState = SheetState()

    @property
    def printed_at(self) -> str:
        """The text on the right: when it was printed, the day alone unless it was today."""
        printed = self.state.printed
        return when(printed.at).partition(" ")[0] if printed and self.state.refusal is None else ""

    @property
    def words(self) -> str:
        """The line as it is read aloud."""
        return f"{self.title}: {self.description}" if self.kind else self.title

    @property
    def description(self) -> str:
        """The state of the sheet, as a sentence."""
        if self.state.refusal is not None:
            return wording.sentence(self.state.refusal)
        if self.state.printed is None:
            return translate(N_("not printed yet"))
        text = N_("printed at {time}, revision {revision}")
        if self.state.is_outdated:
            text = N_("printed at {time}, revision {revision}; changed since: print again")
        return wording.text(text, time=when(self.state.printed.at), revision=self.state.printed.revision)


class KindsModel(LinesModel[Line]):
    """The groups and their sheets."""

    def __init__(self, parent: QObject | None = None) -> None:
        said: dict[int, Callable[[Line], str | None]] = {
            Qt.ItemDataRole.DisplayRole: lambda line: line.title,
            Qt.ItemDataRole.AccessibleTextRole: lambda line: line.words,
            Qt.ItemDataRole.ToolTipRole: lambda line: (
                f"{translate(line.kind.about)}\n{line.description}" if line.kind else None
            ),
        }
        super().__init__(said, parent)
        self._guest: SheetKind | None = None
        self._states: Mapping[str, SheetState] = {}
        self._lines = self._made()

    def show_states(self, states: Mapping[str, SheetState]) -> None:
        """Say how it stands with the sheets."""
        self._states = states
        self._lines = self._made()
        self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, 0))

    def invite(self, guest: SheetKind | None) -> None:
        """List a sheet that is not always there, or no longer."""
        self._guest = guest
        self.show(self._made())

    @property
    def titles(self) -> list[str]:
        """What the sheets are called."""
        return [line.title for line in self._lines if line.kind is not None]

    def row_of(self, kind: SheetKind) -> int:
        """Return the row of a sheet, -1 if it is not there."""
        return next((row for row, line in enumerate(self._lines) if line.kind is kind), -1)

    def _made(self) -> tuple[Line, ...]:
        lines = []
        if self._guest is not None:
            lines += [Line(translate(N_("One-off sheet"))), Line(translate(self._guest.title), self._guest)]
        for group, kinds in in_groups().items():
            lines.append(Line(translate(group.value)))
            for kind in kinds:
                lines.append(Line(translate(kind.title), kind, self._states.get(kind.name, SheetState())))
        return tuple(lines)

    def flags(self, index: Index) -> Qt.ItemFlag:
        is_sheet = index.isValid() and self._lines[index.row()].kind is not None
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable if is_sheet else Qt.ItemFlag.NoItemFlags


def time_width(metrics: QFontMetrics, text: str, *, is_outdated: bool) -> int:
    """Return the room that the time of a print takes, with its mark if it no longer holds."""
    return metrics.horizontalAdvance(text) + metrics.height() * is_outdated + 8


class _LineDelegate(QStyledItemDelegate):
    """A heading, or a title with the time of the print on the right: marked where it no longer holds."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        line: Line = index.data(LINE_ROLE)
        unit = QFontMetrics(option.font).height()
        return QSize(unit * 8, round(unit * (_HEIGHT if line.kind or not index.row() else _HEIGHT + 0.45)))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        line: Line = index.data(LINE_ROLE)
        unit = QFontMetrics(option.font).height()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if line.kind is None:
            self._heading(painter, line, option, unit)
        else:
            self._sheet(painter, line, option, unit)
        painter.restore()

    def _heading(self, painter: QPainter, line: Line, option: QStyleOptionViewItem, unit: int) -> None:
        painter.setFont(font_of(option.font, 0.88, QFont.Weight.DemiBold))
        painter.setPen(colour_of("muted"))
        area = option.rect.adjusted(unit // 2, 0, -unit // 2, -unit // 6)
        painter.drawText(area, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom, line.title)

    def _sheet(self, painter: QPainter, line: Line, option: QStyleOptionViewItem, unit: int) -> None:
        colours = theme.active()
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        area = option.rect.adjusted(unit // 5, 1, -unit // 5, -1)
        if selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colours.colour("selection"))
            painter.drawRoundedRect(area, 4, 4)
        area.adjust(round(unit * 0.5), 0, -round(unit * 0.4), 0)
        painter.setFont(option.font)
        right = 0
        if line.printed_at:
            right = time_width(painter.fontMetrics(), line.printed_at, is_outdated=line.state.is_outdated)
            painter.setPen(colours.colour("notice" if line.state.is_outdated else "muted"))
            painter.drawText(area, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, line.printed_at)
            if line.state.is_outdated:
                self._dot(painter, area.right() - right + unit // 3, area.center().y(), unit)
        area.setRight(area.right() - right)
        ink = "muted" if line.state.refusal is not None else "on_selection" if selected else "text"
        painter.setPen(colours.colour(ink))
        title = painter.fontMetrics().elidedText(line.title, Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, title)

    def _dot(self, painter: QPainter, x: int, y: int, unit: int) -> None:
        """Draw the mark of a sheet that should be printed again."""
        side = max(6, round(unit * 0.42))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour_of("notice"))
        painter.drawEllipse(x - side // 4, y - side // 2, side, side)


class KindList(QListView):
    """Chooses a sheet; `chosen` is emitted with it."""

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.kinds = KindsModel(self)
        self.setModel(self.kinds)
        self.setItemDelegate(_LineDelegate(self))
        self.setObjectName("kind_list")
        named(self, N_("Sheets"), N_("Select a sheet to preview"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.selectionModel().currentChanged.connect(self._changed)

    @property
    def line(self) -> Line | None:
        """The chosen line."""
        found: Line | None = self.currentIndex().data(LINE_ROLE)
        return found

    def choose(self, kind: SheetKind) -> None:
        """Select a sheet and scroll to it, without emitting `chosen`."""
        row = self.kinds.row_of(kind)
        if row < 0:
            return
        with QSignalBlocker(self):
            self.setCurrentIndex(self.kinds.index(row, 0))
        self.scrollTo(self.kinds.index(row, 0))

    def sizeHint(self) -> QSize:
        """Return room for the longest title, and for the time of its print beside it, whether it is printed or not."""
        metrics, unit = self.fontMetrics(), self.fontMetrics().height()
        longest = max(map(metrics.horizontalAdvance, self.kinds.titles), default=0)
        around = round(unit * _AROUND) + self.verticalScrollBar().sizeHint().width() + 2 * self.frameWidth()
        needed = longest + time_width(metrics, _SOME_TIME, is_outdated=True) + around
        return QSize(max(round(unit * _WIDTH), needed), super().sizeHint().height())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.scheduleDelayedItemsLayout()

    def _changed(self, index: QModelIndex, _before: QModelIndex) -> None:
        line: Line | None = index.data(LINE_ROLE)
        if line is not None and line.kind is not None:
            self.chosen.emit(line.kind)


# ---- the pack

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

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._lines)

    def columnCount(self, parent: Index = ROOT) -> int:
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
        self.beginMoveRows(ROOT, row, row, ROOT, to)
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

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
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
        named(
            self,
            N_("Sheets of the pack"),
            N_("Space: add or remove; + and −: copies; Ctrl+Up and Ctrl+Down, or drag: order"),
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
        up = button(N_("&Up"), lambda: self._move(-1), N_("Print it earlier (Ctrl+Up)"))
        down = button(N_("Do&wn"), lambda: self._move(1), N_("Print it later (Ctrl+Down)"))
        self.buttons = row(up, down, None)
        self._fit()

    @property
    def sheets(self) -> tuple[tuple[str, int], ...]:
        """Kinds and copies in their order."""
        return tuple((item.kind, item.copies) for item in self.pack.sheets)

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
