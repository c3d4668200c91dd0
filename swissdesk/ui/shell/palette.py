"""The palette itself: a field and a list over the window, gone as soon as one looks elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Self

from PySide6.QtCore import QEvent, QModelIndex, QObject, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFocusEvent, QFont, QFontMetrics, QIcon, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.ui.shell import theme
from swissdesk.ui.shell.due import is_next_due
from swissdesk.ui.shell.icons import icon
from swissdesk.ui.shell.office import Office
from swissdesk.ui.shell.palette_entries import Entry, Hit, entries, find
from swissdesk.ui.shell.palette_phrases import phrases
from swissdesk.ui.widgets.common import Wide, label, only_chosen_from, stack
from swissdesk.ui.widgets.fields import line_field
from swissdesk.ui.widgets.painting import CENTRE, draw_box, draw_text, font_of
from swissdesk.ui.widgets.rows import ROW_ROLE, Index, LinesModel
from swissdesk.ui.widgets.screen_reader import describe

# ---- the list

ROW_HEIGHT = 1.95
"""The height of a line in heights of the type."""


def spoken(hit: Hit) -> str:
    """Return a line read aloud: title, where it is, key, and whether it can be done."""
    entry = hit.entry
    said = ", ".join(part for part in (entry.title, entry.detail, entry.shortcut) if part)
    if entry.can:
        return said
    return wording.text(N_("{what}: not available now. {why}"), what=said, why=entry.why).strip()


_SAID: dict[int, Callable[[Hit], str]] = {
    Qt.ItemDataRole.DisplayRole: lambda hit: hit.entry.title,
    Qt.ItemDataRole.AccessibleTextRole: spoken,
    Qt.ItemDataRole.ToolTipRole: lambda hit: hit.entry.why or hit.entry.explained,
}


class HitDelegate(QStyledItemDelegate):
    """Icon, title with the typed letters strong, where it is or why not, and the key on the right."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(100, round(QFontMetrics(option.font).height() * ROW_HEIGHT))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        hit: Hit = index.data(ROW_ROLE)
        metrics = QFontMetrics(option.font)
        unit = metrics.height()
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = option.rect.adjusted(unit // 3, 1, -unit // 3, -1)
        if selected:
            draw_box(painter, QRectF(area), 5, fill="selection")
        area.adjust(unit // 2, 0, -unit // 2, 0)
        self._icon(painter, hit, area, unit)
        area.setLeft(area.left() + round(unit * 1.7))
        if hit.entry.shortcut:
            area.setRight(area.right() - self._key(painter, hit.entry.shortcut, area, option.font) - unit)
        ink = "text" if hit.entry.can else "muted"
        left = self._title(painter, hit, area, option.font, "on_selection" if selected and hit.entry.can else ink)
        self._detail(painter, hit, QRect(left + unit, area.top(), area.right() - left - unit, area.height()), metrics)
        painter.restore()

    def _icon(self, painter: QPainter, hit: Hit, area: QRect, unit: int) -> None:
        if not hit.entry.icon:
            return
        side = round(unit * 1.1)
        place = QRect(area.left(), area.center().y() - side // 2, side, side)
        mode = QIcon.Mode.Normal if hit.entry.can else QIcon.Mode.Disabled
        icon(hit.entry.icon).paint(painter, place, Qt.AlignmentFlag.AlignCenter, mode)

    def _title(self, painter: QPainter, hit: Hit, area: QRect, font: QFont, ink: str) -> int:
        """Draw the title letter group by letter group; returns where it ends."""
        strong, x = font_of(font, weight=QFont.Weight.Bold), area.left()
        for text, typed in _pieces(hit.entry.title, frozenset(hit.letters)):
            metrics = QFontMetrics(strong if typed else font)
            room = area.right() - x
            if room <= 0:
                break
            painter.setFont(strong if typed else font)
            painter.setPen(theme.active().colour("accent" if typed and hit.entry.can else ink))
            painter.drawText(
                QRect(x, area.top(), room, area.height()),
                Qt.AlignmentFlag.AlignVCenter,
                metrics.elidedText(text, Qt.TextElideMode.ElideRight, room),
            )
            x += metrics.horizontalAdvance(text)
        painter.setFont(font)
        return min(x, area.right())

    def _detail(self, painter: QPainter, hit: Hit, area: QRect, metrics: QFontMetrics) -> None:
        text = hit.entry.why or hit.entry.detail
        if area.width() < metrics.averageCharWidth() * 6:
            return
        painter.setPen(theme.active().colour("muted"))
        painter.drawText(
            area, Qt.AlignmentFlag.AlignVCenter, metrics.elidedText(text, Qt.TextElideMode.ElideRight, area.width())
        )

    def _key(self, painter: QPainter, text: str, area: QRect, font: QFont) -> int:
        """Draw the key as a small cap on the right; returns its width."""
        small = font_of(font, 0.86)
        metrics = QFontMetrics(small)
        width, height = metrics.horizontalAdvance(text) + metrics.height(), round(metrics.height() * 1.35)
        cap = QRectF(area.right() - width, area.center().y() - height / 2 + 0.5, width, height)
        draw_box(painter, cap, 4, fill="raised", edge="strong_line")
        draw_text(painter, cap, text, small, "muted", CENTRE)
        return width


def _pieces(title: str, typed: frozenset[int]) -> list[tuple[str, bool]]:
    """Return the title in pieces, each with whether its letters were typed."""
    runs = groupby(enumerate(title), key=lambda letter: letter[0] in typed)
    return [("".join(letter for _, letter in run), is_typed) for is_typed, run in runs]


# ---- the palette

REMEMBERED = 30
"""How many entries are known to have been used."""

_ROWS = 11
"""How many lines are seen at once."""

_NEXT_STEP, _AFTER_DRAFT = "round.propose", "round.publish"
"""What comes first while nothing is typed, if it makes sense then."""

_MOVES = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: _ROWS - 1, Qt.Key.Key_PageUp: 1 - _ROWS}


class Palette(QWidget):
    """Covers the window without hiding it; a click beside the panel or Escape puts it away."""

    def __init__(self, office: Office) -> None:
        super().__init__(office.window)
        self._office = office
        self._entries: tuple[Entry, ...] = ()
        self._came_from: QWidget | None = None
        hint = N_("Action, player, board or file: type a few letters or a board number")
        self.field = line_field(hint, N_("Find an action, player, board or file"))
        self.field.setObjectName("palette_field")
        self.field.setFrame(False)
        self.field.installEventFilter(self)
        self._picture = self.field.addAction(icon("search", "muted"), QLineEdit.ActionPosition.LeadingPosition)
        self.model = LinesModel(_SAID, self)
        self.list = QListView()
        only_chosen_from(self.list, N_("Finding"))
        self.list.setModel(self.model)
        self.list.setItemDelegate(HitDelegate(self.list))
        self.list.setUniformItemSizes(True)
        self.list.setMinimumHeight(1)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.foot = _Foot()
        self.panel = QFrame(self)
        self.panel.setObjectName("palette")
        stack(self.field, Wide(self.list), self.foot, on=self.panel, margins=(1, 1, 1, 1), spacing=0)
        self.field.textChanged.connect(self._find)
        self.list.clicked.connect(self.run)
        self.list.selectionModel().currentChanged.connect(self._describe_line)
        office.window.installEventFilter(self)
        self.hide()

    @classmethod
    def show_for(cls, office: Office) -> Self:
        """Open the palette over the window; once more puts it away."""
        palette = office.window.findChild(cls) or cls(office)
        if palette.isVisible():
            palette.leave()
        else:
            palette.begin()
        return palette

    # ---- coming and going

    def begin(self) -> None:
        """Show everything that can be done."""
        self._came_from = QApplication.focusWidget()
        self._entries = entries(self._office)
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

    def run(self, index: QModelIndex) -> None:
        """Do what a line says, and remember it; what cannot be done now stays where it is."""
        hit: Hit | None = index.data(ROW_ROLE)
        if hit is None:
            return
        entry = hit.entry
        if not entry.can:
            self._describe_line()
            return
        preferences = self._office.preferences
        if entry in self._entries:
            preferences.used = [entry.key, *(key for key in preferences.used if key != entry.key)][:REMEMBERED]
        self.leave()
        entry.run()

    # ---- finding

    def _find(self) -> None:
        next_step = (_NEXT_STEP,) if is_next_due(self._office.tournament) else (_AFTER_DRAFT,)
        found = find(self._entries, self.field.text(), self._office.preferences.used, next_step)
        self.model.show([*phrases(self._office, self.field.text()), *found])
        self._place()
        self._go_to(0)
        self._describe_line()

    def _go_to(self, row: int) -> None:
        index = self.model.index(min(max(row, 0), self.model.rowCount() - 1), 0)
        if index.isValid():
            self.list.setCurrentIndex(index)
            self.list.scrollTo(index)

    def _describe_line(self) -> None:
        """Say at the foot, and to a screen reader, what the line of the cursor does."""
        hit: Hit | None = self.list.currentIndex().data(ROW_ROLE)
        said = (hit.entry.why or hit.entry.explained or hit.entry.detail) if hit else translate(N_("Nothing found."))
        self.foot.text.setText(said)
        describe(self.field, spoken(hit) if hit else said)

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
            self.run(self.list.currentIndex())
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
        """Another widget has taken the focus: do not give it back."""
        if event.reason() not in (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason):
            self._came_from = None
            self.leave()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.leave()

    # ---- drawing

    def _place(self) -> None:
        """Cover the window; the panel stands near the top, as wide as it needs and the window gives."""
        window = self._office.window
        self.setGeometry(window.rect())
        unit = self.fontMetrics().height()
        width = min(unit * 44, window.width() - 2 * unit)
        rows = round(unit * ROW_HEIGHT) * min(max(self.model.rowCount(), 1), _ROWS)
        around = self.field.sizeHint().height() + self.foot.sizeHint().height() + unit
        height = min(rows + around, window.height() - 3 * unit)
        self.panel.setGeometry(QRect((window.width() - width) // 2, min(unit * 4, unit + 30), width, height))
        self.update()  # of the shadow, more than where the panel was has to be drawn anew

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
        self.keys = label(N_("↑ ↓ select   ·   Enter run   ·   Esc close"), "muted")
        stack(self.text, self.keys, on=self, margins=(16, 6, 16, 8), spacing=2)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())
