"""XLSX, ODS and CSV for Excel, opened by LibreOffice without a window: every cell as it is shown, numbers as numbers.

Run on demand: ``pytest -m office``; needs ``soffice``.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from xml.etree import ElementTree

import pytest

from swissdesk.formats import sheets, text_table, trf, workbooks
from swissdesk.formats.sheets import Cell, Sheet
from swissdesk.model import Tournament
from swissdesk.paths import resource

pytestmark = pytest.mark.office

SLOVAK, ENGLISH = (",", 59, 1051), (".", 44, 1033)
"""A region: its decimal sign, the code of the separator of its tables, and its number among languages."""

TABLE, OFFICE, TEXT = (f"{{urn:oasis:names:tc:opendocument:xmlns:{part}:1.0}}" for part in ("table", "office", "text"))

Shown = list[list[tuple[str, bool]]]
"""The lines of a worksheet: what each cell shows, and whether it is a number."""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Where LibreOffice keeps what is its own: made once, since that takes longer than to open a file."""
    return tmp_path_factory.mktemp("office").as_uri()


@pytest.fixture(scope="module")
def event() -> Tournament:
    return trf.load(resource("samples", "danube-open.trf"))


def opened(path: Path, home: str, *how: str) -> dict[str, Shown]:
    """Return what LibreOffice shows of each worksheet of a file, by the worksheet's name."""
    command = [
        "soffice",
        f"-env:UserInstallation={home}",
        "--headless",
        *how,
        "--convert-to",
        "fods",
        "--outdir",
        str(path.parent),
        str(path),
    ]
    subprocess.run(command, check=True, capture_output=True, timeout=180)
    tree = ElementTree.parse(path.with_suffix(".fods"))
    return {page.get(f"{TABLE}name", ""): _lines(page) for page in tree.iter(f"{TABLE}table")}


def _lines(page: ElementTree.Element) -> Shown:
    lines = []
    for row in page.iter(f"{TABLE}table-row"):
        line: list[tuple[str, bool]] = []
        for cell in row.iter(f"{TABLE}table-cell"):
            text = " ".join("".join(part.itertext()) for part in cell.iter(f"{TEXT}p"))
            times = int(cell.get(f"{TABLE}number-columns-repeated", "1"))
            line += [(text, cell.get(f"{OFFICE}value-type") == "float")] * times
        lines.append(line)
    return [_ended(line) for line in lines if _ended(line)]


def _ended(line: list[tuple[str, bool]]) -> list[tuple[str, bool]]:
    """Return a line without the empty cells at its end."""
    full = max((place for place, (text, _) in enumerate(line, 1) if text), default=0)
    return line[:full]


def expected(sheet: Sheet) -> Shown:
    """Return what is to be shown of a sheet."""

    def shown(cell: Cell, decimals: int) -> tuple[str, bool]:
        return (cell.text, False) if cell.number is None else (f"{cell.number:.{decimals}f}", True)

    rows = [[shown(*pair) for pair in zip(row, sheet.decimals, strict=True)] for row in sheet.rows]
    return [_ended(line) for line in ([(head, False) for head in sheet.heads], *rows)]


@pytest.mark.parametrize(("ending", "write"), [("xlsx", workbooks.excel_workbook), ("ods", workbooks.open_document)])
def test_every_worksheet_shows_its_numbers_and_texts(
    event: Tournament, tmp_path: Path, home: str, ending: str, write: Callable[[list[Sheet]], bytes]
) -> None:
    path = tmp_path / f"event.{ending}"
    written = workbooks.tables(event)
    path.write_bytes(write(written))
    names = workbooks.free_titles(sheet.title for sheet in written)
    assert opened(path, home) == {name: expected(sheet) for name, sheet in zip(names, written, strict=True)}


@pytest.mark.parametrize(("sign", "separator", "language"), [SLOVAK, ENGLISH])
@pytest.mark.parametrize("table", ["standings", "crosstable", "ratings"])
def test_a_table_for_excel_arrives_in_columns_in_its_region(
    event: Tournament, tmp_path: Path, home: str, table: str, sign: str, separator: int, language: int
) -> None:
    sheet = sheets.SHEETS[table](event, None)
    path = tmp_path / "t.csv"
    path.write_bytes(text_table.for_excel(sheet, sign))
    (shown,) = opened(path, home, f"--infilter=CSV:{separator},34,76,1,,{language}").values()
    wanted = expected(sheet)
    assert [len(line) for line in shown] == [len(line) for line in wanted]
    for (text, is_number), (right, is_right) in zip(chain(*shown), chain(*wanted), strict=True):
        assert is_number or not is_right, (text, right)
        assert text == right or float(text.replace(",", ".")) == float(right)
