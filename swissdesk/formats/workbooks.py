"""Tables as workbooks: for Excel (XLSX) and LibreOffice (ODS), numbers as numbers with decimals, and no formulas."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape, quoteattr

from swissdesk.formats import sheets
from swissdesk.formats.sheets import Cell, Sheet
from swissdesk.formats.text_table import safe
from swissdesk.model import Stage, Tournament
from swissdesk.standings import categories

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet


# ---- XLSX

_FORMATS = ("0", "0.0", "0.00", "0.000", "0.0000")
"""How numbers are shown, by their decimals: the decimal sign is that of who opens the workbook."""
_NO_TITLE = re.compile(r"[\[\]:*?/\\]")
_TITLE_LENGTH = 31
_WIDEST = 44
_NARROWEST = 6
_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def tables(tournament: Tournament, after_round: int | None = None) -> list[Sheet]:
    """Return the tables of a tournament: players, standings, categories, crosstable, every round, ratings, prizes.

    Raises InvalidEdit for a round that is not paired.
    """
    last = len(tournament.rounds) if after_round is None else after_round
    found = [sheets.standings(tournament, after_round), sheets.round_cells(tournament, after_round)]
    found += [sheets.standings(tournament, after_round, None, one) for one in categories.of(tournament)]
    found += [sheets.pairings(tournament, r.number) for r in tournament.rounds[:last] if r.stage is not Stage.DRAFT]
    found += [sheets.players(tournament), sheets.ratings(tournament, after_round)]
    if tournament.settings.awards.prize_lists:
        found.append(sheets.prizes(tournament, after_round))
    return found


def excel_workbook(found: Sequence[Sheet]) -> bytes:
    """Return a workbook with a worksheet for each table, heads fixed, ready to be printed."""
    from openpyxl import Workbook

    book = Workbook()
    for old in book.worksheets:
        book.remove(old)
    titles = free_titles(sheet.title or sheet.key for sheet in found)
    for title, sheet in zip(titles, found, strict=True):
        _fill(book.create_sheet(title), sheet)
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


def free_titles(wanted: Iterable[str]) -> list[str]:
    """Return names for worksheets, each used once."""
    taken: dict[str, str] = {}
    for title in wanted:
        free = _free_title(title, set(taken))
        taken[free.casefold()] = free
    return list(taken.values())


def _free_title(title: str, taken: set[str]) -> str:
    """Return a name for a worksheet that Excel takes: short, without some signs, used once."""
    plain = _NO_TITLE.sub(" ", printable(title)).strip("' ")[:_TITLE_LENGTH] or "Sheet"
    candidate, number = plain, 1
    while candidate.casefold() in taken:
        number += 1
        candidate = f"{plain[: _TITLE_LENGTH - 4]} {number}"
    return candidate


def _fill(page: Worksheet, sheet: Sheet) -> None:
    from openpyxl.styles import Alignment, Font, PatternFill
    from openpyxl.utils import get_column_letter

    for place, head in enumerate(sheet.said_heads, 1):
        cell = page.cell(1, place)
        _put(cell, Cell(head))
        cell.font = Font(bold=True)
        cell.fill = PatternFill("solid", fgColor="E9EEF4")
        cell.alignment = Alignment(vertical="center")
    formats = [_FORMATS[min(decimals, len(_FORMATS) - 1)] for decimals in sheet.decimals]
    for line, row in enumerate(sheet.rows, 2):
        for place, content in enumerate(row, 1):
            cell = page.cell(line, place)
            _put(cell, content)
            if content.number is not None:
                cell.number_format = formats[place - 1]
    for place in range(1, len(sheet.heads) + 1):
        longest = max(len(sheet.said_heads[place - 1]), *(len(row[place - 1].text) for row in sheet.rows), 0)
        page.column_dimensions[get_column_letter(place)].width = min(max(longest + 2, _NARROWEST), _WIDEST)
    page.freeze_panes = "A2"
    page.print_title_rows = "1:1"
    page.page_setup.orientation = "landscape" if len(sheet.heads) > 9 else "portrait"
    page.page_setup.fitToWidth, page.page_setup.fitToHeight = 1, 0
    page.sheet_properties.pageSetUpPr.fitToPage = True
    if sheet.rows:
        page.auto_filter.ref = page.dimensions


def _put(cell: Any, content: Cell) -> None:
    """Write a field; a text that looks like a formula stays a text, also when it is edited."""
    if content.number is not None:
        cell.value = content.number
        return
    text = printable(content.text)
    if not text:
        return
    cell.value = text
    cell.data_type = "s"
    if safe(text) != text:
        cell.quotePrefix = True


def printable(text: str) -> str:
    """Return a text without the signs that XML forbids."""
    return _NOT_IN_XML.sub("", text)


# ---- ODS

_TYPE = "application/vnd.oasis.opendocument.spreadsheet"
_SPACES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{space}:1.0"'
    for name, space in (
        ("office", "office"),
        ("table", "table"),
        ("text", "text"),
        ("style", "style"),
        ("number", "datastyle"),
        ("fo", "xsl-fo-compatible"),
    )
)
_MOST_DECIMALS = 4
_MANIFEST = (
    '<?xml version="1.0" encoding="UTF-8"?>'
    '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3">'
    f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{_TYPE}"/>'
    '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>'
)
_LONG_AGO = (1980, 1, 1, 0, 0, 0)


def open_document(found: Sequence[Sheet]) -> bytes:
    """Return a workbook with a worksheet for each table; the same tables always give the same bytes."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        # The kind of file stands first and uncompressed, where programs look for it (OpenDocument part 2, 3.3).
        archive.writestr(zipfile.ZipInfo("mimetype", _LONG_AGO), _TYPE, zipfile.ZIP_STORED)
        for name, text in (("content.xml", _content(found)), ("META-INF/manifest.xml", _MANIFEST)):
            archive.writestr(zipfile.ZipInfo(name, _LONG_AGO), text.encode(), zipfile.ZIP_DEFLATED)
    return content.getvalue()


def _content(found: Sequence[Sheet]) -> str:
    titles = free_titles(sheet.title or sheet.key for sheet in found)
    tables = "".join(_table(title, sheet) for title, sheet in zip(titles, found, strict=True))
    return (
        f'<?xml version="1.0" encoding="UTF-8"?><office:document-content {_SPACES} office:version="1.3">'
        f"<office:automatic-styles>{''.join(_styles())}</office:automatic-styles>"
        f"<office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body></office:document-content>"
    )


def _styles() -> Iterator[str]:
    """Yield the style of heads, and of numbers by their decimals."""
    yield (
        '<style:style style:name="head" style:family="table-cell">'
        '<style:table-cell-properties fo:background-color="#e9eef4"/>'
        '<style:text-properties fo:font-weight="bold"/></style:style>'
    )
    for count in range(_MOST_DECIMALS + 1):
        yield (
            f'<number:number-style style:name="n{count}"><number:number number:decimal-places="{count}" '
            f'number:min-decimal-places="{count}" number:min-integer-digits="1"/></number:number-style>'
            f'<style:style style:name="d{count}" style:family="table-cell" style:data-style-name="n{count}"/>'
        )


def _table(title: str, sheet: Sheet) -> str:
    decimals = [min(places, _MOST_DECIMALS) for places in sheet.decimals]
    heads = "".join(_text(head, "head") for head in sheet.said_heads)
    rows = "".join(
        "<table:table-row>"
        + "".join(_cell(cell, places) for cell, places in zip(row, decimals, strict=True))
        + "</table:table-row>"
        for row in sheet.rows
    )
    return (
        f"<table:table table:name={quoteattr(title)}>"
        f"<table:table-header-rows><table:table-row>{heads}</table:table-row></table:table-header-rows>{rows}</table:table>"
    )


def _cell(cell: Cell, decimals: int) -> str:
    if cell.number is None:
        return _text(cell.text)
    return (
        f'<table:table-cell table:style-name="d{decimals}" office:value-type="float" office:value="{cell.number}">'
        f"<text:p>{cell.number:.{decimals}f}</text:p></table:table-cell>"
    )


def _text(text: str, style: str = "") -> str:
    named = f' table:style-name="{style}"' if style else ""
    plain = printable(text)
    if not plain:
        return f"<table:table-cell{named}/>"
    return f'<table:table-cell{named} office:value-type="string"><text:p>{escape(plain)}</text:p></table:table-cell>'
