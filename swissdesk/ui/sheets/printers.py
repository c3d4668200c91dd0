"""The printers of this computer, and how a PDF gets to one of them.

Where the system prints PDF itself (CUPS: Linux, macOS) it is given the file, so that type stays type. Elsewhere the
pages are drawn as pictures in the printer's own resolution, in low bands, of each only the part that has ink: no more
than a few megabytes are held at once, and the queue gets a fraction of the 139 MB that a page has at 600 dots per inch.
Tests replace the whole object.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import QMarginsF, QRect, QSize, QSizeF
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrinter, QPrinterInfo

from swissdesk.errors import SwissDeskError
from swissdesk.i18n import N_
from swissdesk.ui.sheets.page_view import PdfPages
from swissdesk.values import dataclass

Monitor = Callable[[int, int], None]

FINEST = 600
"""Pages are drawn with no more dots per inch than that."""

_BANDS = 5
"""How many bands an inch of a page is drawn in: each about as high as a line of text."""
_WHITE = b"\xff"
_PATIENCE = 60
"""Seconds that the system may take to accept a file."""


class PrinterError(SwissDeskError):
    """A printer did not take what it was given."""


@dataclass(frozen=True)
class PrintJob:
    """A PDF for a printer; `title` is what the queue shows, `two_sided` asks for both sides of the paper."""

    printer: str
    title: str
    content: bytes
    two_sided: bool = False


class Printers:
    """What the system knows."""

    def names(self) -> list[str]:
        """Return the printers there are."""
        return list(QPrinterInfo.availablePrinterNames())

    def usual(self) -> str:
        """Return the printer that the system takes when none is named; empty if there is none."""
        return QPrinterInfo.defaultPrinterName()

    def send(self, job: PrintJob, monitor: Monitor) -> None:
        """Give a job to its printer, off the GUI thread; raises PrinterError, and what the monitor raises."""
        command = shutil.which("lp") if os.name == "posix" else None
        if command:
            hand_over(command, job)
            return
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setPrinterName(job.printer)
        if not printer.isValid():
            raise PrinterError(N_("The printer {printer} cannot be reached. Choose another one."), printer=job.printer)
        paint(job, printer, monitor)


# ---- by the system


def hand_over(command: str, job: PrintJob) -> None:
    """Have the system print a PDF by its command; raises PrinterError with what the system says."""
    sides = "two-sided-long-edge" if job.two_sided else "one-sided"
    handle, name = tempfile.mkstemp(suffix=".pdf", prefix="sheet-")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(job.content)
        asked = [command, "-d", job.printer, "-t", job.title, "-o", f"sides={sides}", name]
        done = subprocess.run(asked, capture_output=True, text=True, timeout=_PATIENCE, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise _refused(job, str(error)) from error
    finally:
        Path(name).unlink(missing_ok=True)
    if done.returncode:
        raise _refused(job, (done.stderr or done.stdout).strip())


def _refused(job: PrintJob, reason: str) -> PrinterError:
    return PrinterError(
        N_("The printer {printer} did not accept the sheet: {reason}"), printer=job.printer, reason=reason or "?"
    )


# ---- drawn


def paint(job: PrintJob, printer: QPrinter, monitor: Monitor) -> None:
    """Draw the pages of a PDF on a printer; raises PrinterError, and what the monitor raises."""
    document = PdfPages(job.content)
    printer.setDocName(job.title)
    printer.setFullPage(True)
    printer.setResolution(min(printer.resolution(), FINEST))
    printer.setDuplex(QPrinter.DuplexMode.DuplexLongSide if job.two_sided else QPrinter.DuplexMode.DuplexNone)
    painter = QPainter()
    try:
        for page in range(len(document)):
            monitor(page, len(document))
            printer.setPageLayout(_layout(document.size(page)))
            if not (printer.newPage() if painter.isActive() else painter.begin(printer)):
                raise _refused(job, "")
            _draw(document, page, painter, printer)
    except BaseException:
        printer.abort()
        raise
    finally:
        if painter.isActive():
            painter.end()
        document.close()


def _layout(size: QSizeF) -> QPageLayout:
    wide = size.width() > size.height()
    upright = size.transposed() if wide else size
    orientation = QPageLayout.Orientation.Landscape if wide else QPageLayout.Orientation.Portrait
    paper = QPageSize(upright, QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.FuzzyMatch)
    return QPageLayout(paper, orientation, QMarginsF())


def _draw(document: PdfPages, page: int, painter: QPainter, printer: QPrinter) -> None:
    points = document.size(page)
    scale = printer.resolution() / 72
    whole = QSize(round(points.width() * scale), round(points.height() * scale))
    for band in _bands(whole, printer.resolution() // _BANDS):
        picture = document.picture(page, whole, band)
        inked = ink(picture)
        if not inked.isEmpty():
            painter.drawImage(band.topLeft() + inked.topLeft(), picture.copy(inked))


def ink(picture: QImage) -> QRect:
    """Return the part of a picture outside of which everything is white; empty if all is."""
    grey = picture.convertToFormat(QImage.Format.Format_Grayscale8)
    wide, dots = grey.bytesPerLine(), bytes(grey.constBits())
    rows = [dots[row * wide : row * wide + grey.width()] for row in range(grey.height())]
    used = [(number, row) for number, row in enumerate(rows) if row.strip(_WHITE)]
    if not used:
        return QRect()
    left = min(len(row) - len(row.lstrip(_WHITE)) for _, row in used)
    right = max(len(row.rstrip(_WHITE)) for _, row in used)
    return QRect(left, used[0][0], right - left, used[-1][0] - used[0][0] + 1)


def _bands(whole: QSize, rows: int) -> Iterator[QRect]:
    for top in range(0, whole.height(), max(rows, 1)):
        yield QRect(0, top, whole.width(), min(max(rows, 1), whole.height() - top))
