"""Drawing of cells: calm lines, names strong, side facts quiet, a box where a result belongs.

Tables of a thousand rows are scrolled and typed into: a cell asks its model once for everything it needs, and fonts
with their measures are made once for all cells.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import chain
from math import floor

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QHelpEvent, QPainter, QPen, QPixmap, QStaticText
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QToolTip, QWidget

from swissdesk.ui.shell import theme
from swissdesk.ui.widgets.painting import font_of
from swissdesk.ui.widgets.rows import CELL_ROLE, Align, Cell, Index, Style
from swissdesk.values import NamedTuple

# ---- looks

LIT = "lit"
"""The property of a view whose cursor is moved from elsewhere: it shines as if the view had the focus."""

_ROLES = {Style.MUTED: "muted", Style.UNPLAYED: "muted", Style.ATTENTION: "notice", Style.DONE: "accent"}
_STRONG = (Style.STRONG, Style.RESULT, Style.DONE)
_KEPT_WHEN_SELECTED = tuple(_ROLES)


def padding(metrics: QFontMetrics) -> int:
    """Return the room on the left and right of a cell's text."""
    return max(5, round(metrics.height() * 0.42))


def _colour(role: str) -> QColor:
    """Return a colour of the active theme. Not to be changed."""
    return _colour_of(theme.active().name, role)


@lru_cache(maxsize=64)
def _colour_of(_theme: str, role: str) -> QColor:
    return theme.active().colour(role)


def has_keys(view: QWidget) -> bool:
    """Whether the cursor of a view shines: the view has the focus, or is moved from elsewhere (`LIT`)."""
    return view.hasFocus() or bool(view.property(LIT))


_PLAIN_WORDS, _STRONG_WORDS, _STRUCK = range(3)

_MOST_WORDS = 4096
"""So many texts at most are kept ready to be drawn."""


_CLOSE = 2
"""Lines may stand closer than that font's own by so many pixels."""
_BREAKS = re.compile(r"(?<=[\s\-–—/;])(?=\S)")
"""Where a text may be broken: behind a blank or a hyphen."""


class _Words(NamedTuple):
    """A text ready to be drawn, and its size in pixels."""

    text: QStaticText
    font: QFont
    width: int
    height: int
    struck_at: int = 0
    """How far below its top a line goes through the text; 0: none does."""


class _Fonts:
    """The fonts of a view with their measures, and the texts that were drawn in them.

    The same names and numbers are drawn again and again; to shape one takes much longer than to draw it.
    """

    def __init__(self, base: QFont) -> None:
        self.base = QFont(base)
        strong = font_of(base, weight=QFont.Weight.DemiBold)
        self._all = [(font, QFontMetrics(font)) for font in (self.base, strong, self.base)]
        self.base_metrics, self.strong_metrics = self._all[_PLAIN_WORDS][1], self._all[_STRONG_WORDS][1]
        self.pad = padding(self.base_metrics)
        self.box_width = self.strong_metrics.horizontalAdvance("0–0  ") + 2 * self.pad
        self._frames: dict[tuple[object, ...], QPixmap] = {}
        self.words = lru_cache(_MOST_WORDS)(self._shaped)
        self.wrapped = lru_cache(_MOST_WORDS)(self._broken)
        self.placed: dict[tuple[Cell, int, int, int], _Place] = {}
        """Cells that were made ready, by where they stand and how large they are."""

    def metrics_of(self, cell: Cell) -> QFontMetrics:
        """Return the measures of the font of a cell."""
        return self.strong_metrics if cell.style in _STRONG else self.base_metrics

    def frame(self, within: QRectF, scale: float) -> QPixmap:
        """Return the frame that the arbiter fills as a picture, drawn so far from its corner and so large."""
        key = theme.active().name, within.getRect(), scale
        found = self._frames.get(key)
        if found is None:
            found = self._frames[key] = QPixmap((within.size() * scale).toSize() + QSize(4, 4) * scale)
            found.setDevicePixelRatio(scale)
            found.fill(Qt.GlobalColor.transparent)
            painter = QPainter(found)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(_colour("strong_line"), 1))
            painter.setBrush(_colour("surface"))
            painter.drawRoundedRect(within, 4, 4)
            painter.end()
        return found

    def width_of(self, cell: Cell) -> int:
        """Return how wide all of a cell is in one line."""
        width = self.metrics_of(cell).horizontalAdvance(cell.text)
        for extra in (cell.struck, cell.after):
            width += self.pad + self.base_metrics.horizontalAdvance(extra) if extra else 0
        return width

    def _broken(self, cell: Cell, room: int) -> tuple[str, ...]:
        """Return the text of a cell in lines of so many pixels, broken between words."""
        metrics, lines = self.metrics_of(cell), [""]
        for piece in self._pieces(cell.text, metrics, room):
            if lines[-1] and metrics.horizontalAdvance((lines[-1] + piece).rstrip()) > room:
                lines.append("")
            lines[-1] += piece
        return tuple(line.rstrip() for line in lines)

    @staticmethod
    def _pieces(text: str, metrics: QFontMetrics, room: int) -> Iterator[str]:
        """Yield what stays together on a line: words, and parts of words that are wider than a line."""
        for word in _BREAKS.split(text):
            rest = word
            while metrics.horizontalAdvance(rest.rstrip()) > room and len(rest) > 1:
                fitting = max(len(metrics.elidedText(rest, Qt.TextElideMode.ElideRight, room)) - 1, 1)
                yield rest[:fitting]
                rest = rest[fitting:]
            yield rest

    def _shaped(self, text: str, kind: int, room: int = -1) -> _Words:
        """Return a text in one of the fonts; shortened where there are not so many pixels of `room`."""
        font, metrics = self._all[kind]
        if room >= 0:
            text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
        shaped = QStaticText(text)
        shaped.setTextFormat(Qt.TextFormat.PlainText)
        shaped.prepare(font=font)
        # WORKAROUND: Qt 6.11 begins the line of a struck font too far left, by as much as a view stands to the right.
        struck_at = metrics.ascent() - metrics.strikeOutPos() if kind == _STRUCK else 0
        return _Words(shaped, font, metrics.horizontalAdvance(text), metrics.height(), struck_at)


class _Stroke(NamedTuple):
    """A text where it stands, in pixels from the top left of what is drawn; some keep their colour when selected."""

    left: int
    top: int
    words: _Words
    role: str
    is_kept: bool = False


class _Place(NamedTuple):
    """A cell of a row ready to be drawn: from which pixel to which, and whether a result is to be filled in there."""

    begin: int
    end: int
    has_box: bool
    strokes: tuple[_Stroke, ...]


# ---- rows drawn before


class Ready(NamedTuple):
    """A row ready to be drawn, wherever and however often: its cells, and their texts by type and colour."""

    places: tuple[_Place, ...]
    strokes: tuple[_Stroke, ...]


def _type_and_colour(stroke: _Stroke) -> tuple[int, str, bool]:
    return id(stroke.words.font), stroke.role, stroke.is_kept


_MOST_PICTURES = 100
"""So many rows at most are kept as pictures."""


class RowPictures:
    """Rows as they were drawn: one that has only moved is not drawn again.

    A picture belongs to the very object that is the row, and to the `look` of the table.
    """

    def __init__(self) -> None:
        self._look: tuple[object, ...] = ()
        self._ground = QColor()
        self._scale = 1.0
        self._made: dict[int, tuple[object, tuple[int, int], QPixmap]] = {}

    def begin(self, look: tuple[object, ...], ground: QColor, scale: float) -> None:
        """Forget the pictures if they would be others by now; `scale` is the device's pixels for one of ours."""
        if (look, scale) != (self._look, self._scale):
            self._look, self._ground, self._scale = look, ground, scale
            self._made.clear()

    def of(self, row: object, width: int, height: int) -> QPixmap | None:
        """Return the picture of a row in that size, None if there is none yet."""
        known = self._made.get(id(row))
        return known[2] if known is not None and known[0] is row and known[1] == (width, height) else None

    def drawn(self, row: object, area: QRect, draw: Callable[[QPainter], object]) -> QPixmap:
        """Return the picture of a row which `draw` draws in its `area`, and keep it."""
        if len(self._made) >= _MOST_PICTURES:
            self._made.clear()
        picture = QPixmap(area.size() * self._scale)
        picture.setDevicePixelRatio(self._scale)
        picture.fill(self._ground)
        painter = QPainter(picture)
        painter.translate(-area.topLeft())
        draw(painter)
        painter.end()
        self._made[id(row)] = row, (area.width(), area.height()), picture
        return picture


# ---- the delegate


class CellDelegate(QStyledItemDelegate):
    """Draws every table of the program; a delegate that `has_own_cells` is asked for each of them by itself."""

    has_own_cells = False
    most_lines = 5
    """A text is wrapped into so many lines at most, and cut then."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._made: _Fonts | None = None

    def _fonts(self, base: QFont) -> _Fonts:
        if self._made is None or self._made.base != base:
            self._made = _Fonts(base)
        return self._made

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        cell: Cell = index.data(CELL_ROLE)
        fonts = self._fonts(option.font)
        around = (4 if cell.style is Style.RESULT else 2) * fonts.pad
        return QSize(fonts.width_of(cell) + around, round(fonts.metrics_of(cell).height() * 1.9))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        active = selected and isinstance(option.widget, QWidget) and has_keys(option.widget)
        self._ground(painter, option, selected, active, index)
        cell, fonts, area = index.data(CELL_ROLE), self._fonts(option.font), option.rect
        if _is_to_be_filled(cell):
            self._box(painter, area, fonts)
        strokes = self._strokes(cell, fonts, area.width(), area.height(), area.left())
        self._put(painter, strokes, area.top(), selected)

    def ready(self, font: QFont, height: int, cells: Iterable[tuple[int, int, Cell]]) -> Ready:
        """Return a row so high, ready to be drawn; each cell comes with its left edge and its width."""
        fonts, places = self._fonts(font), list[_Place]()
        for left, width, cell in cells:
            key = cell, left, width, height
            place = fonts.placed.get(key)
            if place is None:
                if len(fonts.placed) >= _MOST_WORDS:
                    fonts.placed.clear()
                strokes = tuple(self._strokes(cell, fonts, width, height, left))
                place = fonts.placed[key] = _Place(left, left + width, _is_to_be_filled(cell), strokes)
            places.append(place)
        all_strokes = chain.from_iterable([place.strokes for place in places])
        return Ready(tuple(places), tuple(sorted(all_strokes, key=_type_and_colour)))

    def paint_row(
        self,
        painter: QPainter,
        font: QFont,
        area: QRect,
        row: Ready,
        *,
        selected: bool,
        active: bool,
        within: tuple[int, int] | None = None,
    ) -> None:
        """Draw a row: its ground once, then its cells; `active` where the view has the keys.

        `within`: of the cells only those between two pixels.
        """
        self._fill(painter, area, selected, selected and active, is_first=True)
        places, strokes = row
        begin, end = within or (0, area.right())
        if places and (begin > places[0].begin or end < places[-1].end - 1):
            places = tuple([place for place in places if place.begin <= end and begin < place.end])
            strokes = tuple(chain.from_iterable([place.strokes for place in places]))
        for place in places:
            if place.has_box:
                area_of_box = QRect(place.begin, area.top(), place.end - place.begin, area.height())
                self._box(painter, area_of_box, self._fonts(font))
        self._put(painter, strokes, area.top(), selected)

    @staticmethod
    def _put(painter: QPainter, strokes: Iterable[_Stroke], top: int, selected: bool) -> None:
        font, role = None, ""
        for stroke in strokes:
            wanted = stroke.role if stroke.is_kept or not selected else "on_selection"
            if wanted != role:
                role = wanted
                painter.setPen(_colour(role))
            if stroke.words.font is not font:
                font = stroke.words.font
                painter.setFont(font)
            painter.drawStaticText(stroke.left, top + stroke.top, stroke.words.text)
            if stroke.words.struck_at:
                at = top + stroke.top + stroke.words.struck_at
                painter.fillRect(stroke.left, at, stroke.words.width, painter.fontMetrics().lineWidth(), _colour(role))

    def lines(self, base: QFont, cell: Cell, width: int) -> int:
        """Return how many lines a cell takes in a column of so many pixels: names are wrapped before they are cut."""
        fonts = self._fonts(base)
        room = width - 2 * fonts.pad
        if fonts.metrics_of(cell).horizontalAdvance(cell.text) <= room:
            return 1
        return min(len(fonts.wrapped(cell, room)), self.most_lines)

    def is_cut(self, base: QFont, cell: Cell, area: QRect) -> bool:
        """Whether there is no room for the text of a cell in its place."""
        fonts = self._fonts(base)
        metrics, room = fonts.metrics_of(cell), area.width() - 2 * fonts.pad
        if metrics.horizontalAdvance(cell.text) <= room + 1:
            return False
        lines = fonts.wrapped(cell, room)
        fits = all(metrics.horizontalAdvance(line) <= room + 1 for line in lines)
        return not fits or len(lines) * fonts.base_metrics.height() > area.height() + _CLOSE

    def helpEvent(self, event: QHelpEvent, view: QAbstractItemView, option: QStyleOptionViewItem, index: Index) -> bool:
        """Tell a text that has been shortened in full, unless the cell has something else to tell."""
        cell: Cell | None = index.data(CELL_ROLE) if index.isValid() else None
        if cell is not None and event.type() is QEvent.Type.ToolTip and not index.data(Qt.ItemDataRole.ToolTipRole):
            is_wide = self._fonts(option.font).width_of(cell) > option.rect.width()
            if (is_wide and cell.after) or self.is_cut(option.font, cell, option.rect):
                text = "  ".join(part for part in (cell.struck, cell.text, cell.after) if part)
                QToolTip.showText(event.globalPos(), text, view.viewport(), option.rect)
                return True
        return super().helpEvent(event, view, option, index)

    def _ground(
        self, painter: QPainter, option: QStyleOptionViewItem, selected: bool, active: bool, index: Index
    ) -> None:
        """Draw what lies under the texts of one cell; `active` is a selected row of the view that has the keys."""
        self._fill(painter, option.rect, selected, active, is_first=index.column() == 0)

    @staticmethod
    def _fill(painter: QPainter, area: QRect, selected: bool, active: bool, *, is_first: bool) -> None:
        if selected:
            painter.fillRect(area, _colour("selection" if active else "selection_idle"))
        painter.fillRect(area.left(), area.bottom(), area.width(), 1, _colour("line"))
        if active and is_first:
            painter.fillRect(area.left(), area.top(), max(3, area.height() // 10), area.height(), _colour("accent"))

    def _box(self, painter: QPainter, area: QRect, fonts: _Fonts) -> None:
        """Draw the frame that the arbiter fills."""
        width = fonts.box_width
        height = min(round(fonts.strong_metrics.height() * 1.4), area.height() - 3)
        centre = area.center()
        left, top = centre.x() - width / 2 + 0.5, centre.y() - height / 2 + 0.5
        corner = QPoint(floor(left) - 1, floor(top) - 1)
        within = QRectF(left - corner.x(), top - corner.y(), width, height)
        painter.drawPixmap(corner, fonts.frame(within, painter.device().devicePixelRatioF()))

    def _strokes(self, cell: Cell, fonts: _Fonts, width: int, height: int, left: int) -> Iterator[_Stroke]:
        """Yield what is struck through, the text, and what comes after it."""
        if not (cell.text or cell.struck or cell.after):
            return
        left, room = left + fonts.pad, width - 2 * fonts.pad
        if cell.struck:
            struck = fonts.words(cell.struck, _STRUCK)
            yield _stroke(struck, left, room, height, Align.LEFT, "muted", is_kept=True)
            left, room = left + struck.width + fonts.pad, room - struck.width - fonts.pad
        weight = _STRONG_WORDS if cell.style in _STRONG else _PLAIN_WORDS
        after = fonts.words(cell.after, _PLAIN_WORDS) if cell.after else None
        role, is_kept = _ROLES.get(cell.style, "text"), cell.style in _KEPT_WHEN_SELECTED
        beside = after.width + fonts.pad if after else 0
        metrics, may_wrap = fonts.metrics_of(cell), cell.align is Align.LEFT and not cell.struck
        is_high = may_wrap and height >= 2 * metrics.height()  # what is broken is not shaped as a whole before
        if is_high and metrics.horizontalAdvance(cell.text) + beside > room:
            yield from self._lines_of(cell, fonts, left, room, height, role, is_kept)
            return
        words = fonts.words(cell.text, weight)
        fits = words.width + beside <= room
        if not fits:
            words = fonts.words(cell.text, weight, room)
        if cell.text:
            yield _stroke(words, left, room, height, cell.align, role, is_kept=is_kept)
        if after and fits:
            before = words.width + fonts.pad if cell.text else 0
            yield _stroke(after, left + before, room - before, height, cell.align, "muted", is_kept=True)

    @staticmethod
    def _lines_of(
        cell: Cell, fonts: _Fonts, left: int, room: int, height: int, role: str, is_kept: bool
    ) -> Iterator[_Stroke]:
        """Yield a text that is too long for one line in several, with what comes after it behind the last."""
        weight = _STRONG_WORDS if cell.style in _STRONG else _PLAIN_WORDS
        high, lines = fonts.base_metrics.height(), fonts.wrapped(cell, room)
        most = max((height + _CLOSE) // high, 1)
        if len(lines) > most:
            lines = (*lines[: most - 1], " ".join(lines[most - 1 :]))
        top = max(height - high * len(lines), 0) // 2
        words = None
        for place, line in enumerate(lines):
            words = fonts.words(line, weight)
            if words.width > room:
                words = fonts.words(line, weight, room)
            yield _stroke(words, left, room, high, Align.LEFT, role, top + place * high, is_kept=is_kept)
        if cell.after and words is not None:
            before = words.width + fonts.pad if lines[-1] else 0
            after = fonts.words(cell.after, _PLAIN_WORDS)
            if before + after.width <= room:
                last = top + (len(lines) - 1) * high
                yield _stroke(after, left + before, room, high, Align.LEFT, "muted", last, is_kept=True)


def _is_to_be_filled(cell: Cell) -> bool:
    return cell.style is Style.RESULT and not cell.text


def _stroke(
    words: _Words, left: int, room: int, height: int, align: Align, role: str, top: int = 0, *, is_kept: bool
) -> _Stroke:
    """Return a text in its place between `left` and the `room` behind it, in the middle of so high a line."""
    if align is Align.RIGHT:
        left += room - words.width
    elif align is Align.CENTRE:
        left += (room - words.width) // 2
    return _Stroke(left, top + (height - words.height) // 2, words, role, is_kept)
