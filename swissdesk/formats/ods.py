"""Tables as a workbook of LibreOffice (ODS): numbers as numbers with their decimals, texts as texts, never formulas.

Own, a page of XML in an archive (OpenDocument 1.3, part 3): odfpy has not been released since 2020. The workbook has
the same worksheets as the one for Excel (`xlsx.tables`).
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape, quoteattr

from swissdesk.formats import xlsx
from swissdesk.formats.sheets import Cell, Sheet

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


def workbook(found: Sequence[Sheet]) -> bytes:
    """Return a workbook with a worksheet for each table; the same tables always give the same bytes."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        # The kind of file stands first and uncompressed, where programs look for it (OpenDocument part 2, 3.3).
        archive.writestr(zipfile.ZipInfo("mimetype", _LONG_AGO), _TYPE, zipfile.ZIP_STORED)
        for name, text in (("content.xml", _content(found)), ("META-INF/manifest.xml", _MANIFEST)):
            archive.writestr(zipfile.ZipInfo(name, _LONG_AGO), text.encode(), zipfile.ZIP_DEFLATED)
    return content.getvalue()


def _content(found: Sequence[Sheet]) -> str:
    titles = xlsx.free_titles(sheet.title or sheet.key for sheet in found)
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
    plain = xlsx.printable(text)
    if not plain:
        return f"<table:table-cell{named}/>"
    return f'<table:table-cell{named} office:value-type="string"><text:p>{escape(plain)}</text:p></table:table-cell>'
