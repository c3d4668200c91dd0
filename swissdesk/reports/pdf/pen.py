"""A page being drawn: texts in the right faces, rules, boxes, codes, pictures; all measures in points from below left.

This is the only module that knows reportlab's canvas.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase.ttfonts import ShapedStr
from reportlab.pdfgen.canvas import Canvas

from swissdesk.errors import FileError, system_reason
from swissdesk.formats import pictures
from swissdesk.formats.apart import Monitor
from swissdesk.i18n import N_
from swissdesk.lettering import directions, fitting
from swissdesk.lettering.faces import is_bold
from swissdesk.lettering.fitting import LEAST_WIDTH
from swissdesk.reports.content import Tone
from swissdesk.reports.drawing import Align
from swissdesk.reports.pdf import fonts
from swissdesk.reports.pdf.fonts import width
from swissdesk.reports.pdf.measures import PILL_PADDING, PILL_SCALE
from swissdesk.values import dataclass

# ---- pictures


@dataclass(frozen=True)
class Picture:
    """A picture that can be drawn; `proportion` is its width by its height."""

    reader: Any
    proportion: float

    def size(self, across: float, high: float) -> tuple[float, float]:
        """Return the largest width and height inside that room."""
        taken = min(across, high * self.proportion)
        return taken, taken / self.proportion


def load(path: str, monitor: Monitor | None = None) -> Picture | None:
    """Return the picture in the file, None for no path. Raises FileError if it is missing or no PNG or JPEG.

    `monitor` is asked while it is read, and may raise to end that.
    """
    if not path:
        return None
    file = Path(path).expanduser()
    try:
        key = file, file.stat().st_mtime_ns
        known = _known.get(key)
        if known is None:
            found = pictures.read(file, monitor)
            known = Picture(ImageReader(Image.frombytes(found.mode, found.size, found.data)), found.proportion)
            if len(_known) >= _MOST_KNOWN:
                _known.clear()
            _known[key] = known
        return known
    except FileError:
        raise
    except OSError as error:
        raise FileError(
            N_("The logo {file} cannot be read: {reason}. Choose another picture, or none."),
            file=str(path),
            reason=system_reason(error),
        ) from error


_MOST_KNOWN = 4

_known: dict[tuple[Path, int], Picture] = {}
"""The pictures that were read last, by their file and when it was changed."""


# ---- drawing


@dataclass(frozen=True, slots=True)
class Area:
    """From the lower left corner, in points."""

    left: float
    bottom: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.left + self.width

    @property
    def top(self) -> float:
        """Its upper edge."""
        return self.bottom + self.height

    @property
    def middle(self) -> float:
        """Half way between its left and right edge."""
        return self.left + self.width / 2

    def inside(self, across: float, high: float) -> Area:
        """Return what is left without a margin of `across` at the sides and `high` above and below."""
        return Area(self.left + across, self.bottom + high, self.width - 2 * across, self.height - 2 * high)


BLACK, GREY, RULE, PALE, ZEBRA, WHITE = 0.0, 0.38, 0.55, 0.8, 0.945, 1.0
"""How light things are."""

CAP = 0.714
"""The height of a capital letter in widths of the type size."""


_FILLED, _FILLED_AND_OUTLINED = 0, 2
_OUTLINE = 0.035
"""How thick the outline is that makes letters bold where a script has no bold face, in widths of the type size."""

TWO_LINES_SCALE = LEAST_WIDTH
"""How much smaller a text is set that takes two lines where there is room for one."""


class Pen:
    """Draws on one page after the other."""

    def __init__(self, *, language: str, title: str, author: str, subject: str) -> None:
        self._buffer = io.BytesIO()
        self._canvas = Canvas(
            self._buffer, invariant=1, pageCompression=1, initialFontName=fonts.default(), lang=language
        )
        self._canvas.setTitle(title)
        self._canvas.setAuthor(author)
        self._canvas.setSubject(subject)
        self._canvas.setCreator("SwissDesk")
        self._pages = 0
        self.width = self.height = 0.0

    @property
    def is_front(self) -> bool:
        """Whether the page that comes next is the front of a paper, if both sides are printed."""
        return self._pages % 2 == 0

    def begin_page(self, size: tuple[float, float], shift: float = 0.0) -> None:
        """Begin a page of that width and height, all of it moved to the right by `shift` (points)."""
        self.width, self.height = size
        self._canvas.setPageSize(size)
        if shift:
            self._canvas.translate(shift, 0)

    def end_page(self) -> None:
        """Finish the page."""
        self._canvas.showPage()
        self._pages += 1

    def entry(self, title: str) -> None:
        """Let the reader's table of contents have an entry that leads to this page."""
        key = f"page-{self._pages}"
        self._canvas.bookmarkPage(key, fit="XYZ", left=0, top=self.height, zoom=0)
        self._canvas.addOutlineEntry(title, key)

    def one_sided(self) -> None:
        """Tell the printer not to use the backs of the paper."""
        self._canvas.setViewerPreference("Duplex", "Simplex")

    def two_sided(self) -> None:
        """Tell the printer to use both sides, turned over along the longer edge."""
        self._canvas.setViewerPreference("Duplex", "DuplexFlipLongEdge")

    def finish(self) -> bytes:
        """Return the file."""
        with fonts.embedding:
            self._canvas.save()
        return self._buffer.getvalue()

    # ---- text

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        bold: bool = False,
        grey: float = BLACK,
        align: Align = Align.LEFT,
        room: float | None = None,
        squeeze: float = 1.0,
    ) -> float:
        """Draw one line at `x` (its left end, middle or right end), shortened to `room`; return its width.

        `squeeze` is the part of its width that the text is set in.
        """
        if not text:
            return 0.0
        if room is not None:
            text = fonts.shortened(text, max(room, 0.0) / size, bold)
        taken = width(text, bold) * size * squeeze
        x -= {Align.LEFT: 0.0, Align.CENTRE: taken / 2, Align.RIGHT: taken}[align]
        line = self._canvas.beginText(x, y)
        line.setFillGray(grey)
        if squeeze != 1.0:
            line.setHorizScale(squeeze * 100)
        pieces = fonts.runs(text, bold)
        is_shaped = any(isinstance(piece, ShapedStr) for _, piece in pieces)
        if is_shaped:
            # Glyphs are not letters: who copies or searches the text gets it as it is read.
            spoken = directions.plain(text).encode("utf-16-be").hex().upper()
            line._code.append(f"/Span <</ActualText <FEFF{spoken}>>> BDC")
        for face, piece in pieces:
            line.setFont(face, size)
            if bold and not is_bold(face):
                line.setTextRenderMode(_FILLED_AND_OUTLINED)
                line.setStrokeGray(grey)
                line._code.append(f"{size * _OUTLINE:.3f} w")
                line.textOut(piece)
                line.setTextRenderMode(_FILLED)
            else:
                line.textOut(piece)
        if is_shaped:
            line._code.append("EMC")
        if squeeze != 1.0:
            line.setHorizScale(100)
        self._canvas.drawText(line)
        return taken

    def fitted(
        self,
        x: float,
        y: float,
        forms: Sequence[str],
        size: float,
        room: float,
        *,
        bold: bool = False,
        grey: float = BLACK,
        align: Align = Align.LEFT,
        above: bool = False,
        may_wrap: bool = True,
    ) -> float:
        """Draw the longest form of a text that goes into `room`; return its width.

        What is too wide for one line stands on two in smaller type: round the middle of the line, or if `above` on top
        of each other from the line on; without `may_wrap` it is a shorter form.
        """
        fit = fitting.fitted(forms, room / size, lambda text: width(text, bold))
        if may_wrap and not fit.whole and (two := self._on_two_lines(forms, room / size, bold)):
            small = size * TWO_LINES_SCALE
            y += size * 0.36 if above else (size - small) * CAP / 2
            lines = zip(two, (y + size * 0.42, y - size * 0.42), strict=True)
            return max(self.text(x, line, text, small, bold=bold, grey=grey, align=align) for text, line in lines)
        return self.text(x, y, fit.text, size, bold=bold, grey=grey, align=align, squeeze=fit.squeeze)

    @staticmethod
    def _on_two_lines(forms: Sequence[str], room: float, bold: bool) -> tuple[str, ...]:
        """Return the two lines of smaller type that say more than one line does; empty if there are none."""
        room /= TWO_LINES_SCALE
        fit = fitting.fitted(forms, room, lambda text: width(text, bold), lines=2, least=1.0)
        return fit.lines if len(fit.lines) > 1 else ()

    def pill(self, x: float, y: float, text: str, size: float, tone: Tone, align: Align = Align.LEFT) -> None:
        """Draw a word as a label in the colour of the pieces; `y` is the base line of the type beside it."""
        small = size * PILL_SCALE
        taken = width(text, bold=True) * small + PILL_PADDING * size
        left = x - {Align.LEFT: 0.0, Align.CENTRE: taken / 2, Align.RIGHT: taken}[align]
        high = size * 1.12
        dark = tone is Tone.BLACK
        bottom = y + size * CAP / 2 - high / 2
        self.box(left, bottom, taken, high, fill=BLACK if dark else WHITE, radius=high * 0.22, thickness=0.9)
        base = y + (size - small) * CAP / 2
        self.text(left + taken / 2, base, text, small, bold=True, grey=WHITE if dark else BLACK, align=Align.CENTRE)

    # ---- lines and surfaces

    def rule(self, left: float, right: float, y: float, thickness: float, grey: float = BLACK) -> None:
        """Draw a line across."""
        self.line(left, y, right, y, thickness, grey)

    def line(
        self,
        x1: float,
        y1: float,
        x2: float,
        y2: float,
        thickness: float,
        grey: float = BLACK,
        dash: Sequence[float] = (),
    ) -> None:
        """Draw a line, broken by `dash` (lengths of stroke and gap)."""
        self._canvas.setStrokeGray(grey)
        self._canvas.setLineWidth(thickness)
        self._canvas.setDash(*((list(dash),) if dash else ()))
        self._canvas.line(x1, y1, x2, y2)
        self._canvas.setDash()

    def band(self, left: float, bottom: float, across: float, high: float, grey: float = ZEBRA) -> None:
        """Fill a rectangle."""
        self._canvas.setFillGray(grey)
        self._canvas.rect(left, bottom, across, high, stroke=0, fill=1)

    def box(
        self,
        left: float,
        bottom: float,
        across: float,
        high: float,
        *,
        thickness: float = 0.7,
        grey: float = BLACK,
        fill: float = WHITE,
        radius: float = 0.0,
    ) -> None:
        """Draw a frame filled with `fill`, with rounded corners of that `radius`."""
        self._canvas.setStrokeGray(grey)
        self._canvas.setLineWidth(thickness)
        self._canvas.setFillGray(fill)
        if radius:
            self._canvas.roundRect(left, bottom, across, high, radius, stroke=1, fill=1)
        else:
            self._canvas.rect(left, bottom, across, high, stroke=1, fill=1)

    def dot(self, x: float, y: float, radius: float) -> None:
        """Draw a filled disc."""
        self._canvas.setFillGray(BLACK)
        self._canvas.circle(x, y, radius, stroke=0, fill=1)

    def cells(self, left: float, bottom: float, cells: Sequence[tuple[float, float, float, float]]) -> None:
        """Fill many rectangles (left, bottom, width, height from `left` and `bottom`) black, as one figure."""
        path = self._canvas.beginPath()
        for x, y, across, high in cells:
            path.rect(left + x, bottom + y, across, high)
        self._canvas.setFillGray(BLACK)
        self._canvas.drawPath(path, stroke=0, fill=1)

    def picture(self, picture: Picture, left: float, bottom: float, across: float, high: float) -> None:
        """Draw a picture into the rectangle, which has its proportions."""
        self._canvas.drawImage(picture.reader, left, bottom, across, high, mask="auto")

    @contextmanager
    def turned_over(self, x: float, y: float) -> Iterator[None]:
        """Draw upside down inside the block; the origin is at `x`, `y`."""
        self._canvas.saveState()
        self._canvas.translate(x, y)
        self._canvas.rotate(180)
        try:
            yield
        finally:
            self._canvas.restoreState()
