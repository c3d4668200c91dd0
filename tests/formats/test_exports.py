"""What leaves for people: CSV that Excel opens, workbooks with real numbers, the rounds as a calendar."""

from __future__ import annotations

import csv
import io
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from foreign_files import EVENT
from openpyxl import load_workbook

from swissdesk.errors import FileError, InvalidEdit
from swissdesk.formats import calendar_file, sheets, table_input, text_table, workbooks
from swissdesk.formats.sheets import Cell, Sheet
from swissdesk.formats.storing import write_folder
from swissdesk.model import Tournament
from swissdesk.paths import resource
from swissdesk.session.exporting import BY_KEY, TARGETS, Wanted

HOSTILE = Sheet(
    "x",
    "A/B: *?",
    ("Name", "Points"),
    ((Cell('=HYPERLINK("x")<&>'), Cell("3.5", 3.5)), (Cell("Žofia"), Cell("4.0", 4))),
)


class TestCsvForExcel:
    @pytest.mark.parametrize(("sign", "separator", "number"), [(",", ";", "2,0"), (".", ",", "2.0")])
    def test_it_is_for_the_region(self, sign: str, separator: str, number: str) -> None:
        content = text_table.for_excel(sheets.standings(EVENT), sign)
        assert content.startswith(b"\xef\xbb\xbf")
        rows = list(csv.reader(io.StringIO(content.decode("utf-8-sig")), delimiter=separator))
        assert rows[0][:4] == ["Rank", "No.", "Title", "Name"]
        assert rows[1][3] == "Adamová, Eva"
        assert rows[1][rows[0].index("Points")] == number

    def test_no_cell_is_a_formula(self) -> None:
        assert "'=HYPERLINK" in text_table.for_excel(HOSTILE, ",").decode("utf-8-sig")


class TestText:
    @pytest.mark.parametrize(("name", "gap"), [("Žofia", 4), ("Z\u030cofia", 4), ("王小明", 3), ("Bo", 7)])
    def test_columns_stand_below_each_other_in_every_script(self, name: str, gap: int) -> None:
        """A combining mark takes no column of a terminal, a wide sign two."""
        sheet = Sheet("x", "X", ("Name", "No."), ((Cell("Ferenc J"), Cell("1", 1)), (Cell(name), Cell("2", 2))))
        assert text_table.as_text(sheet).splitlines()[2] == f"{name}{' ' * (gap + 3)}2"


class TestWorkbooks:
    def test_numbers_of_a_column_have_the_same_decimals(self) -> None:
        book = load_workbook(io.BytesIO(workbooks.excel_workbook(workbooks.tables(EVENT))))
        page = book["Standings"]
        heads = [cell.value for cell in page[1]]
        points = page.cell(2, heads.index("Points") + 1)
        assert (points.value, points.number_format) == (2, "0.0")
        assert page.cell(2, heads.index("Rating") + 1).number_format == "0"

    def test_a_text_in_a_column_of_numbers_asks_for_no_decimals(self) -> None:
        rows = ((Cell("1.234"), Cell("1", 1)), (Cell("3.5", 3.5), Cell("2.25", 2.25)), (Cell("4", 4), Cell("")))
        assert Sheet("x", "X", ("A", "B"), rows).decimals == (1, 2)
        assert Sheet("x", "X", ("A", "B"), ()).decimals == (0, 0)

    def test_the_crosstable_has_cells_to_compute_with(self) -> None:
        page = load_workbook(io.BytesIO(workbooks.excel_workbook(workbooks.tables(EVENT))))["Crosstable"]
        heads = [cell.value for cell in page[1]]
        first = heads.index("Opponent 1")
        rows = {row[1].value: [cell.value for cell in row] for row in page.iter_rows(min_row=2)}
        assert rows[1][first : first + 6] == [3, "W", 1, 5, "B", 1]
        assert rows[4][first : first + 6] == [2, "W", 0.5, None, "PAB", 1]
        assert rows[3][first + 3 : first + 6] == [2, "BF", 0]
        assert rows[1][first + 6 : first + 9] == [2, "W", None]

    def test_ods_says_the_same_as_xlsx(self, tmp_path: Path) -> None:
        for name in ("t.ods", "t.xlsx"):
            BY_KEY[name[2:]].write(EVENT, tmp_path / name, Wanted())
        first, second = (table_input.read(tmp_path / name).lines for name in ("t.ods", "t.xlsx"))
        assert first == second
        assert len(first) == len(EVENT.players) + 1

    def test_ods_keeps_texts_as_texts(self, tmp_path: Path) -> None:
        (tmp_path / "h.ods").write_bytes(workbooks.open_document([HOSTILE, HOSTILE]))
        lines = table_input.read(tmp_path / "h.ods").lines
        assert [line.cells for line in lines[1:]] == [('=HYPERLINK("x")<&>', "3.5"), ("Žofia", "4")]
        with zipfile.ZipFile(tmp_path / "h.ods") as archive:
            assert archive.infolist()[0].filename == "mimetype"
            assert archive.infolist()[0].compress_type == zipfile.ZIP_STORED
            content = archive.read("content.xml").decode()
        assert "formula" not in content
        assert content.count('table:name="') == 2
        assert workbooks.open_document([HOSTILE]) == workbooks.open_document([HOSTILE])


class TestCalendar:
    def test_a_round_with_a_time_and_one_without(self) -> None:
        text = calendar_file.rounds(EVENT)
        assert text.count("BEGIN:VEVENT") == 3
        assert "DTSTART:20260220T150000\r\nDTEND:20260220T19" in text
        assert "DTSTART;VALUE=DATE:20260222\r\nDTEND;VALUE=DATE:20260223\r\n" in text
        assert "SUMMARY:Zimná cena 2026: Round 1\r\n" in text
        assert "LOCATION:Prešov\\, SVK\r\n" in text

    def test_an_entry_says_when_what_where_and_how_fast(self) -> None:
        lines = calendar_file.rounds(EVENT).split("\r\n")
        start = lines.index("BEGIN:VEVENT")
        entry = [line for line in lines[start : lines.index("END:VEVENT") + 1] if not line.startswith("UID:")]
        assert entry == [
            "BEGIN:VEVENT",
            "DTSTAMP:20260220T000000Z",
            "DTSTART:20260220T150000",
            "DTEND:20260220T190000",
            "SUMMARY:Zimná cena 2026: Round 1",
            "LOCATION:Prešov\\, SVK",
            "DESCRIPTION:90 min + 30 s",
            "END:VEVENT",
        ]
        assert (lines[:start], lines[-2:]) == (
            ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//SwissDesk//Tournament//EN", "METHOD:PUBLISH"],
            ["END:VCALENDAR", ""],
        )

    def test_a_changed_time_moves_the_entry_and_does_not_double_it(self) -> None:
        moved = EVENT.replace(info=replace(EVENT.info, round_times=("17:00",)))

        def identities(event: Tournament) -> list[str]:
            return [line for line in calendar_file.rounds(event).split("\r\n") if line.startswith("UID")]

        assert identities(moved) == identities(EVENT)
        assert len(set(identities(EVENT))) == 3

    def test_long_lines_are_folded_between_letters(self) -> None:
        named = EVENT.replace(info=replace(EVENT.info, name="Шахматы; " * 30))
        lines = calendar_file.rounds(named).encode().split(b"\r\n")
        assert max(map(len, lines)) <= 75
        unfolded = b"\r\n".join(lines).replace(b"\r\n ", b"").decode()
        assert "Шахматы\\; Шахматы\\; " in unfolded

    def test_without_days_it_says_what_to_do(self) -> None:
        with pytest.raises(InvalidEdit, match="Enter the days of the rounds"):
            calendar_file.rounds(EVENT.replace(info=replace(EVENT.info, round_dates=("", "soon"))))


class TestFolder:
    def test_a_file_in_its_place_is_told(self, tmp_path: Path) -> None:
        (tmp_path / "pages").write_text("mine", "utf-8")
        with pytest.raises(FileError, match=r"pages is a file\. Choose a folder"):
            write_folder(tmp_path / "pages", {"index.html": b"x"}, str.isalpha)

    def test_only_old_files_of_ours_are_removed(self, tmp_path: Path) -> None:
        for name in ("old.html", "index.html", "mine.txt"):
            (tmp_path / name).write_text("before", "utf-8")
        assert write_folder(tmp_path, {"index.html": b"x"}, lambda name: name.endswith(".html")) == ("index.html",)
        assert {file.name: file.read_text("utf-8") for file in tmp_path.iterdir()} == {
            "index.html": "x",
            "mine.txt": "before",
        }


class TestTargets:
    @pytest.mark.parametrize("key", [target.key for target in TARGETS])
    def test_every_format_is_written(self, tmp_path: Path, key: str) -> None:
        target = BY_KEY[key]
        path = tmp_path / (f"out{target.suffix}" if target.suffix else "pages")
        target.write(EVENT.replace(rounds=EVENT.rounds[:2]), path, Wanted())
        assert path.is_dir() if target.is_folder else path.stat().st_size > 50

    def test_a_suffix_means_one_format(self) -> None:
        usual = [target.suffix for target in TARGETS if target.usual and target.suffix]
        assert len(usual) == len(set(usual))
        assert {target.suffix for target in TARGETS if target.suffix} == set(usual)


def test_the_sample_comes_back_from_its_zip_of_pages(tmp_path: Path) -> None:
    from swissdesk.formats import trf

    BY_KEY["zip"].write(trf.load(resource("samples", "club-evening.trf")), tmp_path / "p.zip", Wanted())
    with zipfile.ZipFile(tmp_path / "p.zip") as archive:
        assert archive.testzip() is None
        assert b"<!DOCTYPE html>" in archive.read("index.html")[:40]
