"""Tables as a workbook (XLSX) that opens in any spreadsheet: numbers as numbers, texts as texts and never as formulas.

openpyxl is imported when something is written, not before.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from swissdesk.formats import sheets
from swissdesk.formats.sheets import Cell, Sheet
from swissdesk.formats.text_table import safe
from swissdesk.model import Stage, Tournament
from swissdesk.standings import categories

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

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


def workbook(found: Sequence[Sheet]) -> bytes:
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
