"""The parts of every page besides the tables: the head, the foot, and on the first page the notices."""

from __future__ import annotations

from swissdesk import __version__, wording
from swissdesk.i18n import N_, translate
from swissdesk.lettering import directions, fitting
from swissdesk.reports.content import Report, Use
from swissdesk.reports.drawing import Align
from swissdesk.reports.options import Stamp
from swissdesk.reports.pdf.flow import Frame
from swissdesk.reports.pdf.fonts import width
from swissdesk.reports.pdf.layout import MM
from swissdesk.reports.pdf.measures import wrapped
from swissdesk.reports.pdf.pen import BLACK, CAP, GREY, RULE, WHITE, ZEBRA, Pen, Picture
from swissdesk.reports.pdf.slips import square

SIDE = 12 * MM
_TOP = 11 * MM
_FOOT = 16 * MM
_FOOT_LINE = 9 * MM
_FOOT_SIZE = 8.5
_FOOT_PITCH = 10.5
_HEADING_SCALE = 0.5
_USUAL_HEADING = 12.0
"""The type in points to which a heading of large print may shrink before it is cut."""
_HEADING_GAP = 12.0
_NOTICE_SIZE = 11.0
_NOTICE_PADDING = 5.0
_REVISED_SCALE = 0.92
"""Type size of the word on a replacement sheet, in sizes of the title."""
_LOGO_WIDTH = 42 * MM
_LOGO_GAP = 4 * MM
_CODE = 24 * MM
"""The side of a QR code beside the notices."""


class Furniture:
    """Head and foot of the pages of one report on one paper, and the frame between them.

    `least` is the least type size: headings and notices grow with it.
    """

    def __init__(
        self,
        pen: Pen,
        report: Report,
        size: tuple[float, float],
        stamp: Stamp,
        logo: Picture | None = None,
        least: float = 0.0,
    ) -> None:
        self.pen = pen
        self.report = report
        self.stamp = stamp
        self.logo = logo
        self.width, self.height = size
        self.left, self.right = SIDE, self.width - SIDE
        title, event = (20.0, 13.0) if report.use is Use.WALL else (17.0, 12.0)
        self.title_size, self.event_size = max(title, least), max(event, least * 0.7)
        self.revised_height = self.title_size * 1.5 if stamp.replaces else 0.0
        self.top = self.height - _TOP - self.event_size - self.title_size * 1.5 - 6 - self.revised_height
        self.notice_size = max(_NOTICE_SIZE, least * 0.7)
        self.notice_pitch = self.notice_size * 1.36
        self._code = _CODE if report.code else 0.0
        room = (self.right - self.left - self._code - 4 * _NOTICE_PADDING) / self.notice_size
        self.notices = [line for notice in report.notices for line in wrapped(notice, room, bold=True)]
        self.notices_height = len(self.notices) * self.notice_pitch + 2 * _NOTICE_PADDING + 6 if self.notices else 0.0
        self.notices_height = max(self.notices_height, self._code + 2 * _NOTICE_PADDING + 6 if self._code else 0.0)
        height = self.top - _FOOT
        self.frame = Frame(self.right - self.left, height, height - self.notices_height)

    def head(self, part: str = "") -> None:
        """Draw the head of a page; `part` is what of the sheet is on it (``A – F``, ``Women``)."""
        report, pen = self.report, self.pen
        left = self._logo()
        room = self.right - left
        line = self.height - _TOP - self.event_size
        self._heading(left, line, report.event, report.date, self.event_size, room)
        line -= self.title_size * 1.3
        title = directions.joined(" · ", (report.title, part))
        self._heading(left, line, title, report.round, self.title_size, room, bold=True)
        line -= self.title_size * 0.42
        pen.rule(self.left, self.right, line, 1.4, BLACK)
        if self.revised_height:
            self._revised(line - 3)

    def _revised(self, top: float) -> None:
        """Draw the strip that tells a replacement from the sheet it replaces, from the other side of a room."""
        high = self.revised_height - 4
        size = self.title_size * _REVISED_SCALE
        self.pen.band(self.left, top - high, self.right - self.left, high, BLACK)
        base = top - high / 2 - size * CAP / 2
        room = self.right - self.left - 16
        said = wording.text(N_("REVISED {time}"), time=self.stamp.printed_at)
        self._heading(self.left + 8, base, said, replaced(self.stamp), size, room, bold=True, grey=WHITE)

    def _logo(self) -> float:
        """Draw the logo at the left; return where the text begins."""
        if self.logo is None:
            return self.left
        high = self.event_size + self.title_size * 1.3
        across, tall = self.logo.size(_LOGO_WIDTH, high)
        bottom = self.height - _TOP - high + (high - tall) / 2
        self.pen.picture(self.logo, self.left, bottom, across, tall)
        return self.left + across + _LOGO_GAP

    def _heading(
        self,
        left: float,
        line: float,
        text: str,
        beside: str,
        size: float,
        room: float,
        *,
        bold: bool = False,
        grey: float = BLACK,
    ) -> None:
        """Draw a heading with what stands `beside` it at the right: both in smaller type where they are long.

        What is too long even so is set narrower, and cut only then.
        """
        wanted = (width(text, bold) + width(beside, bold)) * size
        free = room - _HEADING_GAP if beside else room
        if wanted > free:
            size *= max(min(_HEADING_SCALE, _USUAL_HEADING / size), free / wanted)
        taken = self.pen.text(left + room, line, beside, size, bold=bold, grey=grey, align=Align.RIGHT)
        free -= taken
        fit = fitting.fitted((text,), free / size, lambda part: width(part, bold))
        self.pen.text(left, line, fit.text, size, bold=bold, grey=grey, squeeze=fit.squeeze)

    def draw_notices(self) -> None:
        """Draw what nobody may overlook, above the tables of the first page."""
        if not self.notices_height:
            return
        high = self.notices_height - 6
        self.pen.band(self.left, self.top - 3 - high, self.right - self.left, high, ZEBRA)
        self.pen.band(self.left, self.top - 3 - high, 3, high, BLACK)
        line = self.top - 3 - _NOTICE_PADDING - self.notice_size
        for notice in self.notices:
            room = self.right - self.left - self._code - 3 * _NOTICE_PADDING
            self.pen.text(self.left + 2 * _NOTICE_PADDING, line, notice, self.notice_size, bold=True, room=room)
            line -= self.notice_pitch
        if self._code:
            self._draw_code()

    def _draw_code(self) -> None:
        """Draw the QR code at the right of the notices, on white."""
        units, cells = square(self.report.code)
        unit, left = self._code / units, self.right - self._code - _NOTICE_PADDING
        bottom, side = self.top - 3 - _NOTICE_PADDING - self._code, self._code + 2 * _NOTICE_PADDING
        self.pen.band(left - _NOTICE_PADDING, bottom - _NOTICE_PADDING, side, side, WHITE)
        self.pen.cells(left, bottom, [(x * unit, y * unit, w * unit, h * unit) for x, y, w, h in cells])

    def foot(self, page: int, pages: int, *, has_changes: bool = False) -> None:
        """Draw the foot of page `page` (from 1) of `pages`; `has_changes`: lines on it are marked."""
        pen = self.pen
        number = wording.text(N_("page {page} of {pages}"), page=page, pages=pages)
        room = self.right - self.left - width(number, bold=True) * _FOOT_SIZE - 14
        lines = self._foot_lines(room, has_changes=has_changes)
        line = _FOOT_LINE + (_FOOT_PITCH / 2 if len(lines) > 1 else 0.0)
        pen.rule(self.left, self.right, line + _FOOT_SIZE * 1.35, 0.4, RULE)
        pen.text(self.right, line, number, _FOOT_SIZE, bold=True, align=Align.RIGHT)
        for place, text in enumerate(lines):
            shift = 0.0
            if has_changes and not place:
                pen.band(self.left, line - 1.5, 2.4, _FOOT_SIZE, BLACK)
                shift = 6.0
            pen.text(self.left + shift, line, text, _FOOT_SIZE, grey=GREY, room=room - shift)
            line -= _FOOT_PITCH

    def _foot_lines(self, room: float, *, has_changes: bool) -> list[str]:
        """Return the foot in one line or two."""
        report = self.report
        arbiter = wording.text(N_("Arbiter: {name}"), name=report.arbiter) if report.arbiter else ""
        mark = translate(N_("changed line")) if has_changes else ""
        pieces = [mark, report.edition, arbiter, printed(self.stamp), f"SwissDesk {__version__}"]
        lines: list[str] = []
        for piece in filter(None, pieces):
            longer = directions.joined(" · ", (*lines[-1:], piece))
            if lines and (width(longer) * _FOOT_SIZE <= room - 6 or len(lines) > 1):
                lines[-1] = longer
            else:
                lines.append(piece)
        return lines


def printed(stamp: Stamp) -> str:
    """Return when a sheet was printed; empty if the time is not given, or at the head of the sheet."""
    if not stamp.printed_at or stamp.replaces:
        return ""
    return wording.text(N_("printed {time}"), time=stamp.printed_at)


def replaced(stamp: Stamp) -> str:
    """Return which sheet a replacement replaces, and its revision."""
    text = N_("replaces the sheet of {before}")
    if stamp.revision > 1:
        text = N_("revision {number}, replaces the sheet of {before}")
    return wording.text(text, before=stamp.replaces, number=stamp.revision)
