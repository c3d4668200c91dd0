"""Where reading ends: what is as large as a limit is read, what is larger by one is left out, cut or refused.

The numbers stand here as a person would count them.
"""

from __future__ import annotations

import io
import struct
import zipfile
from pathlib import Path

import foreign_files
import pytest
from rating_list_files import Entry, text_list, xml_list

from swissdesk.errors import FileError
from swissdesk.formats import table_columns, table_input, table_values, trf, web_tables
from swissdesk.formats.clean_text import clean_name
from swissdesk.formats.foreign.kind import InputFile
from swissdesk.formats.foreign.vega import read as read_vega
from swissdesk.formats.rating_lists import fide
from swissdesk.formats.rating_lists.encoding import Mender, encoding_of
from swissdesk.formats.rating_lists.source import check_sizes, examine
from swissdesk.formats.rating_lists.table import first_records
from swissdesk.formats.table_input import Grid, parse
from swissdesk.formats.trf.layout import Layout
from swissdesk.formats.trf.text import check_content
from swissdesk.model.tournament import Source

ENTRY = Entry(1503014, "Testov, Magnus", "NOR", standard=2823)


def values(**changed: str) -> list[str]:
    """Return the fields of a player of FIDE's list."""
    names = "number name country sex title w_title standard k rapid rapid_k blitz blitz_k birthday flag c960 c960_k"
    known = {"number": "1503014", "name": "Testov, Magnus", "country": "NOR", "sex": "M", **changed}
    return [known.get(name, "") for name in names.split()]


def is_taken(**changed: str) -> bool:
    try:
        fide.fide_row(values(**changed))
    except fide.BadRow:
        return False
    return True


def list_of(path: Path, content: str | bytes) -> Path:
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


class TestTables:
    def test_columns(self) -> None:
        grids: list[Grid] = [parse("\t".join(map(str, range(count)))) for count in (60, 61)]
        assert [(grid.width, len(grid.notes)) for grid in grids] == [(60, 0), (60, 1)]

    def test_rows(self) -> None:
        grids = [parse("a\n" * count) for count in (10_000, 10_001)]
        assert [(len(grid.lines), len(grid.notes)) for grid in grids] == [(10_000, 0), (10_000, 1)]

    def test_letters_of_a_field(self) -> None:
        assert [len(table_input.field_text("a" * count)) for count in (299, 300, 301)] == [299, 300, 300]

    def test_lines_by_which_the_separator_is_found(self) -> None:
        half = ["a;1"] * 20 + ["a,1"] * 20
        assert table_input.separator("\n".join([*half, "a,1"])) == ";"
        assert table_input.separator("\n".join([*half[1:], "a,1", "a;1"])) == ","

    def test_letters_of_a_cell_of_a_page(self) -> None:
        page = "<table><tr>" + "".join(f"<td>{'a' * count}</td>" for count in (399, 400, 401)) + "</tr></table>"
        assert [len(cell) for cell in web_tables.largest(page)[0]] == [399, 400, 400]

    def test_cells_of_the_tables_of_a_page(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(web_tables, "_MOST_CELLS", 3)
        tables = ["<table><tr><td>a<td>b</table>", "<table><tr><td>c<td>d<td>e</table>", "<table><tr>" + "<td>f" * 9]
        assert web_tables.largest("".join(tables)) == [["c", "d", "e"]]

    def test_years_of_birth(self) -> None:
        assert [table_values.birth(text) for text in ("1900", "1900/00/00")] == ["1900", "1900"]
        assert [table_values.birth(text) for text in ("1.1.1900", "31.12.1900")] == ["1900/01/01", "1900/12/31"]
        for text in ("1899", "1.1.1899", "1899/00/00"):
            with pytest.raises(table_values.Unreadable):
                table_values.birth(text)

    def test_ratings(self) -> None:
        assert table_values.rating("4000") == 4000
        with pytest.raises(table_values.Unreadable):
            table_values.rating("4001")

    def test_letters_of_a_name(self) -> None:
        assert [len(clean_name("a" * count)) for count in (99, 100, 101)] == [99, 100, 100]
        assert table_values.name("a" * 100) == "a" * 100
        with pytest.raises(table_values.Unreadable):
            table_values.name("a" * 101)

    def test_numbers_under_a_bare_head_that_are_looked_up(self) -> None:
        grid = parse("Name;ID\n" + "".join(f"P{number};{number}\n" for number in range(300_001, 300_041)))
        asked: list[str] = []
        mapping, first = table_columns.guess(grid)
        table_columns.settle_id(grid, mapping, first, lambda number: bool(asked.append(number)))
        assert len(asked) == 20

    def test_what_a_workbook_may_unpack_to(self) -> None:
        made = io.BytesIO()
        with zipfile.ZipFile(made, "w") as archive:
            archive.writestr("picture.png", "")
        for size, is_opened in ((60_000_000, True), (60_000_001, False)):
            content = bytearray(made.getvalue())
            struct.pack_into("<I", content, content.index(b"PK\1\2") + 24, size)
            if is_opened:
                table_input.check_archive(bytes(content), "list.xlsx")
            else:
                with pytest.raises(FileError, match="unpacks to more than 60 MB"):
                    table_input.check_archive(bytes(content), "list.xlsx")

    def test_what_is_looked_through_for_entities(self) -> None:
        made = io.BytesIO()
        with zipfile.ZipFile(made, "w") as archive:
            archive.writestr("sheet.xml", "x" * 1000)
        table_input.check_archive(made.getvalue(), "list.xlsx", 1000)
        with pytest.raises(FileError, match="unpacks to more than"):
            table_input.check_archive(made.getvalue(), "list.xlsx", 999)

    def test_where_a_workbook_of_libreoffice_says_that_it_is_one(self) -> None:
        kind = b"application/vnd.oasis.opendocument.spreadsheet"
        for end, is_one in ((200, True), (201, False)):
            content = b"PK".ljust(end - len(kind), b"x") + kind
            assert table_input.is_open_document(content) is is_one
        assert not table_input.is_open_document(b"PK\3\4" + bytes(400))
        assert not table_input.is_open_document(kind)

    def test_where_a_page_says_that_it_is_one(self) -> None:
        for end, is_one in ((1024, True), (1025, False)):
            assert table_input.is_page(b"<?xml?>".ljust(end - 5) + b"<HTML") is is_one
        for begin in (b"<!DOCTYPE HTML", b"<html", b"<table", b"<head"):
            assert table_input.is_page(b"\xef\xbb\xbf\r\n " + begin)
        assert not table_input.is_page(b"Name;<b>\nA;1")

    def test_a_line_of_vega(self) -> None:
        lines = foreign_files.vega().splitlines()
        place = next(at for at, line in enumerate(lines) if "NAME" in line) + 2
        name, wide = foreign_files.PLAYERS[0].name, lines[place]
        for length, is_whole in ((4000, True), (4001, False)):
            wide = lines[place].rstrip().replace(name, name + " " * (length - len(lines[place].rstrip())), 1)
            assert len(wide) == length
            file = InputFile("crosstable.txt", b"")
            file.__dict__["content"] = "\n".join([*lines[:place], wide, *lines[place + 1 :]]).encode()
            whole = InputFile("crosstable.txt", b"")
            whole.__dict__["content"] = foreign_files.vega().encode()
            assert (read_vega(file) == read_vega(whole)) is is_whole


class TestReports:
    @pytest.mark.parametrize("end", [b"\n", b"\r", b"\r\n"])
    def test_lines(self, end: bytes) -> None:
        check_content(b"012" + end * 100_000, "a.trf")
        with pytest.raises(FileError, match=r"a\.trf has more than 100000 lines"):
            check_content(b"012" + end * 100_001, "a.trf")

    @pytest.mark.parametrize("end", [b"\n", b"\r", b"\r\n"])
    def test_bytes_of_a_line(self, end: bytes) -> None:
        check_content(b"012" + end + b"x" * 80_000 + end, "a.trf")
        with pytest.raises(FileError, match=r"Line 2 of a\.trf has 80001 bytes"):
            check_content(b"012" + end + b"x" * 80_001 + end, "a.trf")

    def test_a_file_is_refused_by_its_size_unread(self, tmp_path: Path) -> None:
        with (tmp_path / "a.trf").open("wb") as file:
            file.truncate(200_000_000)
        with pytest.raises(FileError, match="has 200 MB; a tournament report file has at most 67 MB"):
            trf.load(tmp_path / "a.trf")

    def test_lines_after_which_is_told_how_far_it_is(self) -> None:
        told: list[tuple[int, int]] = []
        trf.reads("### a comment\n" * 401, progress=lambda *step: told.append(step))
        assert told == [(200, 401), (400, 401)]


@pytest.mark.parametrize(("count", "is_kept"), [("", True), ("*100000", True), ("*100001", False)])
def test_lines_that_a_document_keeps_of_a_report(count: str, is_kept: bool) -> None:
    assert (Layout.of(Source("trf", ("1 trf26", f"@001{count}"))) is not None) is is_kept


class TestRatingLists:
    @pytest.mark.parametrize(
        ("field", "most", "beyond"),
        [
            ("number", "9999999999", "10000000000"),
            ("name", "a" * 200, "a" * 201),
            *((field, "4000", "4001") for field in ("standard", "rapid", "blitz", "c960")),
            *((field, "1000", "1001") for field in ("k", "rapid_k", "blitz_k", "c960_k")),
        ],
    )
    def test_fields_of_fides_lists(self, field: str, most: str, beyond: str) -> None:
        assert is_taken(**{field: most})
        assert not is_taken(**{field: beyond})

    def test_letters_of_a_name_that_is_told(self) -> None:
        for count in (39, 40, 41):
            with pytest.raises(fide.BadRow) as error:
                fide.fide_row(values(number="x", name="a" * count))
            assert f"({'a' * min(count, 40)})" in str(error.value)

    @pytest.mark.parametrize(
        ("year", "found"),
        [
            ("1850", ""),
            ("1851", "1851"),
            ("2199", "2199"),
            ("2200", ""),
            ("1984".zfill(19), "1984"),
            ("1984".zfill(20), ""),
        ],
    )
    def test_years_of_birth(self, year: str, found: str) -> None:
        assert fide.birth(year) == found
        assert fide.fide_row(values(birthday=year)).birth == found

    @pytest.mark.parametrize("name", ["Testov,\u00a0Magnus", "Testov,  Magnus", "Testov,\x07Magnus", "Testov, Magnus"])
    def test_a_name_has_one_blank_where_nothing_can_be_seen(self, name: str) -> None:
        assert fide.fide_row(values(name=name)).name == "Testov, Magnus"

    def test_columns_and_letters_of_a_table(self, tmp_path: Path) -> None:
        content = ";".join(map(str, range(201))) + "\n" + ";".join("a" * count for count in (299, 300, 301))
        found = first_records(examine(list_of(tmp_path / "list.csv", content)), 9)
        assert (found[0][1][-1], len(found[0][1])) == ("199", 200)
        assert [len(field) for field in found[1][1]] == [299, 300, 300]

    def test_a_quotation_mark_in_a_whole_line_is_left_out(self, tmp_path: Path) -> None:
        content = '1;2;3\n4;Le"e;5\n6;P"oe;7\n8;9;0'
        found = first_records(examine(list_of(tmp_path / "list.csv", content)), 9)
        assert [fields for _, fields in found] == [
            ["1", "2", "3"],
            ["4", "Lee", "5"],
            ["6", "Poe", "7"],
            ["8", "9", "0"],
        ]

    @pytest.mark.parametrize(("lines", "is_one_field"), [(9, True), (10, False)])
    def test_lines_between_quotation_marks(self, tmp_path: Path, lines: int, is_one_field: bool) -> None:
        quoted = "\n".join(["1;2", '"a', *"b" * (lines - 2), 'c";d'])
        found = first_records(examine(list_of(tmp_path / "list.csv", quoted)), 99)
        assert (len(found) == 2) is is_one_field

    @pytest.mark.parametrize(("lines", "is_one_field"), [(9, True), (10, False)])
    def test_lines_between_quotation_marks_after_others(self, tmp_path: Path, lines: int, is_one_field: bool) -> None:
        quoted = "\n".join(["1;2", '"a', 'b";2', '"c', *"d" * (lines - 2), 'e";f'])
        found = first_records(examine(list_of(tmp_path / "list.csv", quoted)), 99)
        assert found[1] == (2, ["a b", "2"])
        assert (len(found) == 3) is is_one_field

    @pytest.mark.parametrize(("length", "fields"), [(65_535, 2), (65_536, 1)])
    def test_a_line_without_an_end(self, tmp_path: Path, length: int, fields: int) -> None:
        content = "a;b\n" + "a" * (length - 3) + ";b\n"
        found = first_records(examine(list_of(tmp_path / "list.csv", content)), 9)
        assert len(found[1][1]) == fields

    def test_lists_beside_the_one_that_is_read(self, tmp_path: Path) -> None:
        with zipfile.ZipFile(tmp_path / "lists.zip", "w") as archive:
            archive.writestr("largest.txt", text_list([ENTRY, ENTRY]))
            for number in range(21):
                archive.writestr(f"{number}.txt", text_list([ENTRY]))
        assert len(examine(tmp_path / "lists.zip").others) == 20

    def test_what_an_archive_may_unpack_to(self) -> None:
        member = zipfile.ZipInfo("list.txt")
        member.compress_size, member.file_size = 1 << 30, 4 << 30
        check_sizes(Path("list.zip"), [member])
        member.file_size += 1
        with pytest.raises(FileError, match="4096 MB"):
            check_sizes(Path("list.zip"), [member])

    @pytest.mark.parametrize(("length", "said"), [(16_384, "the file is cut off."), (16_385, "record.")])
    def test_a_player_without_an_end(self, length: int, said: str) -> None:
        refused: list[str] = []
        player = "<player>".ljust(length, "x")
        assert not [*fide.read_fide_xml(io.StringIO(player), lambda _, why: refused.append(str(why)), Mender())]
        assert [why.endswith(said) for why in refused] == [True]

    def test_the_line_in_which_what_has_no_end_begins(self) -> None:
        refused: list[tuple[int, str]] = []
        text = "<player>\n</player>\n\n" + "x" * 16_384 + "<player>\n<name>\n" + "y" * 16_384
        rows = fide.read_fide_xml(
            io.StringIO(text[: text.rindex("<player>")]), lambda *why: refused.append(why), Mender()
        )
        assert not [*rows]
        assert [line for line, _ in refused] == [1, 2]

    def test_letters_of_an_encoding_that_is_named(self) -> None:
        for count in (39, 40, 41):
            with pytest.raises(FileError) as error:
                encoding_of(f'<?xml version="1.0" encoding="{"k" * count}"?>'.encode())
            assert f"“{'k' * min(count, 40)}”" in str(error.value)

    @pytest.mark.parametrize(("lead", "is_xml_list"), [(1 << 16, True), ((1 << 16) + 1, False)])
    def test_what_stands_before_the_first_player(self, lead: int, is_xml_list: bool) -> None:
        text = xml_list([ENTRY])
        text = text.replace("<player>", " " * (lead - text.index("<player>")) + "<player>", 1)
        assert text.index("<player>") == lead
        if is_xml_list:
            assert len(rows_of(text)) == 1
        else:
            with pytest.raises(FileError, match="no <player> element"):
                rows_of(text)


def rows_of(text: str) -> list[object]:
    return list(fide.read_fide_xml(io.StringIO(text), lambda *_: None, Mender()))
