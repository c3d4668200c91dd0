"""Tables from outside: whatever a spreadsheet gives becomes rows of texts, whatever is no table is refused in words."""

from __future__ import annotations

import csv
import io
import zipfile
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook

from swissdesk.errors import FileError
from swissdesk.formats import table_input, workbooks
from swissdesk.formats.sheets import Cell, Sheet
from swissdesk.formats.table_input import Grid, parse, read, windows_page
from swissdesk.formats.text_table import write_rows


def cells(grid: Grid) -> list[tuple[str, ...]]:
    return [line.cells for line in grid.lines]


def refused(path: Path) -> str:
    with pytest.raises(FileError) as error:
        read(path)
    return str(error.value)


def test_blank_rows_of_a_sheet_are_passed_over_up_to_four_times_the_rows_that_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_input, "MAX_ROWS", 3)
    book = Workbook()
    for row, name in ((1, "Name"), (12, "Ada"), (13, "Ben")):
        book.active.cell(row, 1, name)
    book.save(tmp_path / "gaps.xlsx")
    assert cells(read(tmp_path / "gaps.xlsx")) == [("Name",), ("Ada",)]
    rows = tuple((Cell({12: "Ada", 13: "Ben"}.get(row, "")),) for row in range(2, 14))
    content = workbooks.open_document([Sheet("x", "Sheet1", ("Name",), rows)])
    (tmp_path / "gaps.ods").write_bytes(content)
    assert cells(read(tmp_path / "gaps.ods")) == [("Name",), ("Ada",)]


def test_lines_of_a_sheet_are_counted_from_its_first_row_and_cells_from_its_first_column(tmp_path: Path) -> None:
    """Also where nothing stands above and before the list."""
    rows = (("", ""), ("", "Name"), ("", "Ada"))
    book = Workbook()
    for row in rows:
        book.active.append(row)
    book.save(tmp_path / "list.xlsx")
    sheet = Sheet("x", "Sheet1", rows[0], tuple(tuple(map(Cell, row)) for row in rows[1:]))
    (tmp_path / "list.ods").write_bytes(workbooks.open_document([sheet]))
    for name in ("list.xlsx", "list.ods"):
        found = read(tmp_path / name).lines
        assert [(line.number, line.cell(1)) for line in found] == [(2, "Name"), (3, "Ada")]


@pytest.mark.parametrize(
    ("text", "width"),
    [
        ("Name,Rating\nNovák Ján,2100\nHudák Peter,\n", 2),
        ("Novák Ján,2100\nHudák Peter,1900\n", 2),
        ("Novák, Ján\nHudák, Peter\n", 1),
        ("Novák,Ján\nHudák,Peter\nLi\n", 1),
        ("Novák, Ján 2100\nHudák, Peter 1900\n", 1),
    ],
)
def test_a_comma_in_a_line_separates_a_rating_but_not_given_names(text: str, width: int) -> None:
    assert parse(text).width == width


@pytest.mark.parametrize("sign", ["\t", ";", ",", "|"])
def test_what_separates_the_fields_is_found_out(sign: str) -> None:
    rows = [["Name", "Elo", "Club"], ["Novák", "2100", "Praha"], ["Kim", "", "Rovaniemi"]]
    assert cells(parse("\n".join(sign.join(row) for row in rows))) == [tuple(row) for row in rows]


def test_a_plain_list_of_names_is_one_column() -> None:
    text = "Novák, Jan\nKim, Anna\n\nLi Wei\n"
    assert [(line.number, line.cells) for line in parse(text).lines] == [
        (1, ("Novák, Jan",)),
        (2, ("Kim, Anna",)),
        (4, ("Li Wei",)),
    ]


@pytest.mark.parametrize("marks", [("1. ", "2. "), ("9) ", "10) "), ("• ", "- "), ("  1.  ", "  2.  ")])
def test_numbers_and_bullets_of_a_list_are_no_names(marks: tuple[str, str]) -> None:
    text = f"{marks[0]}Novák, Ján\n{marks[1]}Kim, Anna\n"
    assert cells(parse(text)) == [("Novák, Ján",), ("Kim, Anna",)]
    headed = cells(parse(f"Players\n{text}"))
    assert headed[1] == (f"{marks[0].strip()} Novák, Ján",)  # not every line has one


def test_columns_that_are_set_with_spaces() -> None:
    text = "No.  Name          Rtg\n  1  Novák, Ján   2100\n  2  Kim, Anna    1900\n"
    assert cells(parse(text)) == [("No.", "Name", "Rtg"), ("1", "Novák, Ján", "2100"), ("2", "Kim, Anna", "1900")]
    assert cells(parse("Novák  Ján\nKim  Anna\n")) == [("Novák Ján",), ("Kim Anna",)]


def test_commas_inside_names_do_not_mislead() -> None:
    text = "Name;Elo\nNovák, Jan;2100\nKim, Anna;1900\n"
    assert cells(parse(text)) == [("Name", "Elo"), ("Novák, Jan", "2100"), ("Kim, Anna", "1900")]


_fields = st.text(st.characters(categories=["L", "N"]), min_size=1, max_size=8)


@given(st.lists(st.lists(_fields, min_size=3, max_size=3), min_size=1, max_size=6))
def test_what_was_copied_from_a_spreadsheet_comes_back(rows: list[list[str]]) -> None:
    text = io.StringIO(newline="")
    csv.writer(text, dialect="excel-tab").writerows(rows)
    assert cells(parse(text.getvalue())) == [tuple(row) for row in rows]


def test_our_own_export_comes_back(tmp_path: Path) -> None:
    rows = [["Name", "Club"], ["=Formula, Fred", "@home"], ["-Minus", "1500"]]
    file = tmp_path / "players.csv"
    file.write_bytes(write_rows(rows).encode())
    assert cells(read(file)) == [tuple(row) for row in rows]


@pytest.mark.parametrize(
    ("encoding", "known", "notes"),
    [("utf-8", "utf-8", 0), ("utf-8-sig", "utf-8", 0), ("utf-16", "utf-16", 0), ("cp1252", "windows-1252", 1)],
)
def test_encodings(tmp_path: Path, encoding: str, known: str, notes: int) -> None:
    file = tmp_path / "players.csv"
    file.write_bytes("Name;Elo\nMüller, Jörg;2000\n".encode(encoding))
    grid = read(file)
    assert cells(grid)[1] == ("Müller, Jörg", "2000")
    assert (grid.encoding, len(grid.notes)) == (known, notes)


def test_each_sign_of_the_upper_half_that_stands_alone_speaks_against_cyrillic() -> None:
    assert windows_page("Ель".encode("cp1251")) == "windows-1251"
    for sign in "€Ö":
        assert windows_page("Ель".encode("cp1251") + f" 5 {sign}".encode("cp1252")) == "windows-1252"


@pytest.mark.parametrize(
    ("names", "encoding"),
    [
        ("Müller, Jörg", "windows-1252"),
        ("Hölzlwimmer, Anna|Ziegelböck, Franz|Groß, Max", "windows-1252"),
        ("Delacourt, Émile|Brissaud, Chloé|Montjoie, Inès", "windows-1252"),
        ("Kjærstad, Håkon|Østrem, Ingrid|Ångmark, Nils", "windows-1252"),
        ("Iñárritu, Álvaro|Muñizaga, Lucía|Conceição, Beatriz", "windows-1252"),
        ("Þórhallsson, Jón|Guðlaugsdóttir, Sigrún", "windows-1252"),
        ("Pärtelsoo, Mart|Õunapuu, Õie", "windows-1252"),
        ("Орловский, Андрей", "windows-1251"),
        ("Миронова Елена|Светлов Дмитрий", "windows-1251"),
        ("Јовичић, Милица|Станишић, Ђорђе", "windows-1251"),
        ("Коваленчук, Оксана|Лисогор, Ірина", "windows-1251"),
    ],
)
def test_a_short_list_of_windows_is_read_as_it_was_written(tmp_path: Path, names: str, encoding: str) -> None:
    file = tmp_path / "players.csv"
    file.write_bytes(("Name;Elo\n" + "".join(f"{name};1\n" for name in names.split("|"))).encode(encoding))
    grid = read(file)
    assert [name for name, _ in cells(grid)[1:]] == names.split("|")
    assert grid.encoding == encoding
    assert [str(note) for note in grid.notes] == [
        f"The file is not UTF-8; it was read as {encoding}. Check names with accents."
    ]


def test_the_encoding_can_be_said(tmp_path: Path) -> None:
    file = tmp_path / "players.csv"
    file.write_bytes("Name;Elo\nČerný, Jiří;2000\n".encode("cp1250"))
    assert cells(read(file, "windows-1250"))[1] == ("Černý, Jiří", "2000")


def test_a_workbook(tmp_path: Path) -> None:
    book = Workbook()
    book.create_sheet("Players").append(["Name", "Elo", "Born", "Paid", "Formula"])
    book["Players"].append(["Novák, Jan", 2100.0, date(1984, 5, 30), True, "=1+1"])
    book["Players"].append([])
    book["Players"].append([None, None, 1990])
    file = tmp_path / "players.xlsx"
    book.save(file)
    grid = read(file)
    assert [(line.number, line.cells) for line in grid.lines] == [
        (1, ("Name", "Elo", "Born", "Paid", "Formula")),
        (2, ("Novák, Jan", "2100", "1984/05/30", "True")),
        (4, ("", "", "1990")),
    ]


class TestUntrusted:
    def test_no_file_and_nothing_in_it(self, tmp_path: Path) -> None:
        assert refused(tmp_path / "gone.csv").startswith(f"{tmp_path / 'gone.csv'} does not exist.")
        (tmp_path / "empty.csv").write_text(" \n")
        assert refused(tmp_path / "empty.csv") == "empty.csv is empty."
        assert refused(tmp_path) == f"{tmp_path} cannot be read: it is a folder."
        (tmp_path / "loop.csv").symlink_to(tmp_path / "loop.csv")
        assert refused(tmp_path / "loop.csv").endswith("cannot be read: its link leads back to itself.")

    def test_what_is_no_table(self, tmp_path: Path) -> None:
        (tmp_path / "picture.csv").write_bytes(b"\x89PNG\r\n\0\0\0\rIHDR")
        assert "neither text nor a workbook" in refused(tmp_path / "picture.csv")
        (tmp_path / "old.xls").write_bytes(b"\xd0\xcf\x11\xe0" + b"\0" * 600)
        assert "save it as XLSX or CSV" in refused(tmp_path / "old.xls")

    def test_a_file_that_is_too_large(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(table_input, "MAX_BYTES", 1_000_000)
        (tmp_path / "large.csv").write_bytes(b"a;b\n" * 300_000)
        assert refused(tmp_path / "large.csv").startswith("large.csv is larger than 1 MB")

    def test_only_so_many_rows_and_columns(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(table_input, "MAX_ROWS", 5)
        grid = parse("\n".join(f"Name {number}\t" + "x\t" * 200 for number in range(9)))
        assert (len(grid.lines), grid.width) == (5, table_input.MAX_COLUMNS)
        assert [str(note) for note in grid.notes] == [
            "Only the first 5 rows are read.",
            f"Only the first {table_input.MAX_COLUMNS} columns are read.",
        ]
        assert not parse("Name\tRating" + "\t" * 200).notes
        assert len(cells(parse("a" * 5000 + "\tb"))[0][0]) == table_input.MAX_LETTERS

    def test_a_text_without_an_end(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(table_input, "MAX_BYTES", 1000)
        with pytest.raises(FileError, match="too long for a list of players"):
            parse("Name\n" * 1000)

    @pytest.mark.parametrize("rest", ["", "\n", "\nKim, Anna;1900\n"])
    def test_a_quote_that_nothing_closes_swallows_nobody(self, rest: str) -> None:
        with pytest.raises(FileError, match="Line 2 of the table cannot be read: a quote is not closed"):
            parse(f'Name;Rating\n"Novák, ""Ján"";2000{rest}')

    def test_a_field_without_an_end(self) -> None:
        with pytest.raises(FileError, match=r"Line \d+ of the table cannot be read"):
            parse('Name;Elo\n"' + "a" * 200_000)

    def test_a_damaged_workbook(self, tmp_path: Path) -> None:
        book = Workbook()
        book.active.append(["Name"])
        book.save(tmp_path / "whole.xlsx")
        content = (tmp_path / "whole.xlsx").read_bytes()
        (tmp_path / "half.xlsx").write_bytes(content[: len(content) // 2])
        assert refused(tmp_path / "half.xlsx").startswith("half.xlsx is damaged.")
        with zipfile.ZipFile(tmp_path / "other.xlsx", "w") as archive:
            archive.writestr("readme.txt", "no workbook")
        assert refused(tmp_path / "other.xlsx").startswith("The workbook other.xlsx cannot be read.")

    def test_an_empty_workbook(self, tmp_path: Path) -> None:
        Workbook().save(tmp_path / "empty.xlsx")
        assert refused(tmp_path / "empty.xlsx") == "The worksheets of empty.xlsx are empty."

    def test_a_bomb(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(table_input, "MAX_UNPACKED", 1_000_000)
        with zipfile.ZipFile(tmp_path / "bomb.xlsx", "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("xl/workbook.xml", b" " * 2_000_000)
        assert refused(tmp_path / "bomb.xlsx").startswith("bomb.xlsx unpacks to more than 1 MB")

    def test_a_bomb_of_another_kind(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(table_input, "MAX_UNPACKED", 1_000_000)
        with zipfile.ZipFile(tmp_path / "bomb.ods", "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet", zipfile.ZIP_STORED)
            archive.writestr("content.xml", b" " * 2_000_000)
        assert refused(tmp_path / "bomb.ods").startswith("bomb.ods unpacks to more than 1 MB")

    def test_a_picture_in_a_workbook_may_hold_any_bytes(self, tmp_path: Path) -> None:
        book = Workbook()
        book.active.append(["Name"])
        book.active.append(["Novák, Ján"])
        book.save(tmp_path / "players.xlsx")
        with zipfile.ZipFile(tmp_path / "players.xlsx", "a") as archive:
            archive.writestr("xl/media/picture.svg", '<!DOCTYPE svg [<!ENTITY b "ha">]><svg>&b;</svg>')
        assert [line.cells for line in read(tmp_path / "players.xlsx").lines] == [("Name",), ("Novák, Ján",)]

    @pytest.mark.parametrize("is_elsewhere", [False, True])
    @pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
    def test_entities(self, tmp_path: Path, encoding: str, is_elsewhere: bool) -> None:
        book = Workbook()
        book.active.append(["Name"])
        book.save(tmp_path / "whole.xlsx")
        kinds = ('[<!ENTITY b "ha"><!ENTITY c "&b;&b;">]', 'SYSTEM "elsewhere.dtd"')
        laughs = f'<?xml version="1.0"?><!DOCTYPE a {kinds[is_elsewhere]}><worksheet>&c;</worksheet>'
        with (
            zipfile.ZipFile(tmp_path / "whole.xlsx") as whole,
            zipfile.ZipFile(tmp_path / "laughs.xlsx", "w") as archive,
        ):
            for part in whole.namelist():
                is_sheet = part == "xl/worksheets/sheet1.xml"
                archive.writestr(part, laughs.encode(encoding) if is_sheet else whole.read(part))
        assert refused(tmp_path / "laughs.xlsx").startswith("laughs.xlsx was not opened: it declares entities")
