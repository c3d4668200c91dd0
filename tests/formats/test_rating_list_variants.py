"""FIDE's lists as they were really given out: marks before the header, letters of several bytes, several in a ZIP."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from openpyxl import Workbook
from rating_list_files import Entry, combined_header, combined_line, single_line, text_list, xml_list

from swissdesk.formats import table_input
from swissdesk.formats.rating_lists.source import examine
from swissdesk.formats.rating_lists.table import first_records, guessed_encoding
from swissdesk.session.ratings import RatingIndex
from swissdesk.session.ratings.importing import Outcome, carry_out, plan_for, plan_notes

KNOWN = Entry(1503014, "Testov, Magnus", "NOR", "M", "GM", standard=2823, k=10, born=1990)
ACCENTED = "Núñez, José Ángel"
SPANISH = Entry(2200000, ACCENTED, "ESP", "M", "FM", standard=2300, k=20, born="0000", flag="w")


def imported(path: Path, content: bytes) -> tuple[RatingIndex, Outcome]:
    path.write_bytes(content)
    index = RatingIndex(path.parent / "index")
    return index, carry_out(plan_for(path, index.folder), index)


def known(index: RatingIndex) -> dict[str, tuple[str, str, int]]:
    """Return name, federation, birth and the first rating of everybody, by FIDE ID."""
    found = (index.by_fide_id(number) for number in (1503014, 2200000))
    return {one.name: (one.federation, one.birth, one.ratings[0].value) for one in found if one is not None}


BOTH = {"Testov, Magnus": ("NOR", "1990", 2823), ACCENTED: ("ESP", "", 2300)}


@pytest.mark.parametrize("ending", ["\r\n", "\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "windows-1252"])
def test_marks_letters_and_ends_of_lines(tmp_path: Path, encoding: str, ending: str) -> None:
    content = text_list([KNOWN, SPANISH]).replace("\r\n", ending).encode(encoding)
    index, outcome = imported(tmp_path / "players_list_foa.txt", content)
    assert known(index) == BOTH
    assert outcome.refusals == ()


def bytes_filled(entry: Entry) -> bytes:
    """Return a line whose name is filled up to a number of bytes, not of letters."""
    line = combined_line(entry)
    return line[:15].encode() + str(entry.name).encode().ljust(61) + line[76:].encode()


def test_names_filled_up_to_a_number_of_bytes(tmp_path: Path) -> None:
    lines = [combined_header().encode(), combined_line(KNOWN).encode(), bytes_filled(SPANISH)]
    index, outcome = imported(tmp_path / "players_list_foa.txt", b"\r\n".join(lines))
    assert known(index) == BOTH
    assert outcome.refusals == ()
    assert outcome.notes == ()


def test_a_name_that_fills_its_column_is_not_moved(tmp_path: Path) -> None:
    long = Entry(2200000, "Ñ" * 60, "ESP", standard=1999)
    index, outcome = imported(tmp_path / "a.txt", f"{combined_header()}\n{combined_line(long)}\n".encode())
    assert known(index) == {"Ñ" * 60: ("ESP", "1990", 1999)}
    assert outcome.refusals == ()


def test_a_name_so_long_that_its_federation_would_stand_before_the_line_is_read_where_it_stands(
    tmp_path: Path,
) -> None:
    """The bytes of sixty letters are more than all columns before the federation have room for."""
    name = "Ñ" + "ა" * 59
    line = combined_line(Entry(2200000, name, "", standard=1999)) + "\n"
    start = 76 - len(name.encode()) + len(name)
    assert start < 0
    line = f"{line[: start - 1]} GEO{line[start + 3 :]}"
    index, outcome = imported(tmp_path / "a.txt", f"{combined_header()}\n{line}".encode())
    assert known(index) == {name: ("", "1990", 1999)}
    assert outcome.refusals == ()


def test_without_a_federation_nothing_is_moved(tmp_path: Path) -> None:
    """Nothing tells that the fields of such a line stand too far left."""
    stateless = Entry(2200000, ACCENTED, "", "M", "FM", standard=2300, k=20)
    index, outcome = imported(tmp_path / "a.txt", f"{combined_header()}\n{combined_line(stateless)}\n".encode())
    assert known(index) == {ACCENTED: ("", "1990", 2300)}
    assert outcome.refusals == ()


@pytest.mark.parametrize(
    ("header", "month", "name"),
    [
        (combined_header("NOV26"), "2026-11", "FIDE standard"),
        (combined_header("NOV26").replace("NOV26 Gms K  B-day", "SRtng SGm SK B-day"), "", "FIDE standard"),
        (combined_header("nov26").lower(), "2026-11", "FIDE standard"),
        (combined_header("NOV26").replace("B-day", "Born "), "2026-11", "FIDE standard"),
    ],
)
def test_lists_of_one_rating_with_the_heads_of_several_years(
    tmp_path: Path, header: str, month: str, name: str
) -> None:
    content = f"{header}\r\n{single_line(KNOWN, 2823, 10)}\r\n{single_line(SPANISH, 2300, 20)}\r\n".encode()
    index, outcome = imported(tmp_path / "standard_rating_list.txt", content)
    assert known(index) == BOTH
    assert outcome.info.name == name
    if month:
        assert outcome.info.month == month


@pytest.mark.parametrize("flag", ["", "w", "i", "wi"])
def test_flags_say_who_is_inactive(tmp_path: Path, flag: str) -> None:
    entry = Entry(1503014, "Testov, Magnus", standard=2000, flag=flag, o_title="IA,FT", foa="AFM")
    for name, content in (("a.txt", text_list([entry])), ("a.xml", xml_list([entry]))):
        index, outcome = imported(tmp_path / name, content.encode())
        found = index.by_fide_id(1503014)
        assert found is not None
        assert found.is_active is ("i" not in flag)
        assert outcome.refusals == ()


def test_every_refused_row_is_told_with_its_line_after_a_mark_and_in_an_archive(tmp_path: Path) -> None:
    entries = [KNOWN, Entry("x", "No, Number"), SPANISH, Entry(7, "", "SVK"), Entry(8, "Odd, Rating", standard="21a0")]
    content = text_list(entries).encode("utf-8-sig")
    archive = tmp_path / "players_list.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        packed.writestr("players_list_foa.txt", content)
    index = RatingIndex(tmp_path / "index")
    outcome = carry_out(plan_for(archive, index.folder), index)
    assert [(refusal.line, str(refusal.reason)) for refusal in outcome.refusals] == [
        (3, "“x” is not a FIDE ID (No, Number)."),
        (5, "no. 7 has no name."),
        (6, "“21a0” is not a rating (Odd, Rating)."),
    ]


def test_of_several_lists_in_an_archive_it_is_said_which_one_is_read(tmp_path: Path) -> None:
    archive = tmp_path / "all_lists.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        packed.writestr("standard_rating_list.txt", text_list([KNOWN, SPANISH] * 9, "NOV26"))
        packed.writestr("rapid_rating_list.txt", text_list([KNOWN], "NOV26", "rapid"))
        packed.writestr("blitz_rating_list.xml", xml_list([KNOWN]))
        packed.writestr("readme.txt", "How to read the lists")
    plan = plan_for(archive, tmp_path / "index")
    assert [str(told) for told in plan_notes(plan)] == [
        (
            "The archive contains several lists; only standard_rating_list.txt is imported. To import the others, "
            "unpack it: rapid_rating_list.txt, blitz_rating_list.xml."
        )
    ]
    assert examine(archive).closed == ()
    alone = tmp_path / "one.zip"
    with zipfile.ZipFile(alone, "w") as packed:
        packed.writestr("standard_rating_list.txt", text_list([KNOWN], "NOV26"))
        packed.writestr("readme.txt", "How to read the list")
    assert examine(alone).others == ()
    assert plan_notes(plan_for(alone, tmp_path / "index")) == ()


@pytest.mark.parametrize("harm", ["broken", "packed in an unknown way", "locked"])
def test_a_list_in_an_archive_that_is_not_needed_may_be_closed(tmp_path: Path, harm: str) -> None:
    archive = tmp_path / "all_lists.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        packed.writestr("standard_rating_list.txt", text_list([KNOWN, SPANISH] * 9, "NOV26"))
        packed.writestr("rapid_rating_list.txt", text_list([KNOWN], "NOV26", "rapid"))
        packed.writestr("blitz_rating_list.xml", xml_list([KNOWN]))
        local = packed.getinfo("rapid_rating_list.txt").header_offset
    content = bytearray(archive.read_bytes())
    central = content.rindex(b"PK\x01\x02", 0, content.rindex(b"rapid_rating_list.txt"))
    if harm == "broken":
        content[local] ^= 0xFF
    elif harm == "locked":
        content[central + 8] |= 1
    else:
        content[central + 10] = 99
    archive.write_bytes(content)
    plan = plan_for(archive, tmp_path / "index")
    assert [str(told) for told in plan_notes(plan)] == [
        (
            "The archive contains several lists; only standard_rating_list.txt is imported. To import the others, "
            "unpack it: blitz_rating_list.xml."
        ),
        (
            "Damaged or locked files in the archive were skipped: rapid_rating_list.txt. standard_rating_list.txt is "
            "imported."
        ),
    ]
    with examine(archive).open() as stream:
        assert stream.read().decode() == text_list([KNOWN, SPANISH] * 9, "NOV26")


def test_a_list_of_one_line_without_an_end_tells_its_encoding(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_bytes("Иванов Пётр Сергеевич;1800".encode("cp1251"))
    assert guessed_encoding(examine(path)) == "windows-1251"


@pytest.mark.parametrize("last", ["Jos\u00e9\n", "Jos\u00e9\r\n", "Jos\u00e9\n2;O", "Jos\u00e9"])
def test_the_last_letter_of_a_list_tells_its_encoding_too(tmp_path: Path, last: str) -> None:
    path = tmp_path / "list.csv"
    path.write_bytes(f"1;{last}".encode("cp1252"))
    assert guessed_encoding(examine(path)) == "windows-1252"


def test_a_letter_that_the_beginning_of_a_list_cuts_in_two_is_none(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_bytes("1;José\n2;é".encode()[:-1])
    assert guessed_encoding(examine(path)) == "utf-8-sig"


def test_blank_rows_of_a_workbook_are_no_records(tmp_path: Path) -> None:
    book = Workbook()
    for row, name in ((1, "Name"), (4, "Ada")):
        book.active.cell(row, 1, name)
    book.save(tmp_path / "list.xlsx")
    assert first_records(examine(tmp_path / "list.xlsx"), 9) == [(1, ["Name"]), (4, ["Ada"])]


def test_a_workbook_that_says_it_is_smaller_than_it_is_is_read_whole(tmp_path: Path) -> None:
    book = Workbook()
    for row in (("Name", "Rating"), ("Ada", 2100), ("Bob", 2000)):
        book.active.append(row)
    book.save(tmp_path / "made.xlsx")
    with zipfile.ZipFile(tmp_path / "made.xlsx") as made, zipfile.ZipFile(tmp_path / "list.xlsx", "w") as archive:
        for name in made.namelist():
            content = made.read(name)
            assert not name.endswith("sheet1.xml") or b'ref="A1:B3"' in content
            archive.writestr(name, content.replace(b'ref="A1:B3"', b'ref="A1:A1"'))
    rows = [(1, ["Name", "Rating"]), (2, ["Ada", "2100"]), (3, ["Bob", "2000"])]
    assert first_records(examine(tmp_path / "list.xlsx"), 9) == rows
    assert [[*line.cells] for line in table_input.read(tmp_path / "list.xlsx").lines] == [cells for _, cells in rows]
