"""FIDE's lists in every layout they come in; what is broken is refused in words, alone."""

from __future__ import annotations

import re
import zipfile
from datetime import date
from pathlib import Path

import pytest
from rating_list_files import (
    LEGACY_HEADER,
    OLD_HEADER,
    Entry,
    combined_header,
    combined_line,
    legacy_line,
    old_line,
    text_list,
    xml_list,
    xml_player,
    zipped,
)

from swissdesk.errors import FileError
from swissdesk.formats.rating_lists import fide
from swissdesk.formats.rating_lists import rows as months
from swissdesk.formats.rating_lists.encoding import Mender, encoding_of, text_of
from swissdesk.formats.rating_lists.rows import HIGHEST_RATING, ListRow
from swissdesk.formats.rating_lists.source import Counted, Kind, check_sizes, examine

MASTER = Entry(
    1503014,
    "Testov, Magnus",
    "NOR",
    "M",
    "GM",
    standard=2823,
    k=10,
    rapid=2801,
    rapid_k=11,
    blitz=2860,
    blitz_k=12,
    born=1990,
)
QUIET = Entry(8603677, "Silent, Ana", "GER", "F", "", "WIM", "IA,FT", "AFM", born=0, flag="wi", rapid=1700)
ROWS = (
    ListRow(
        "Testov, Magnus",
        1503014,
        title="GM",
        sex="m",
        federation="NOR",
        birth="1990",
        standard=2823,
        rapid=2801,
        blitz=2860,
        k=10,
        rapid_k=11,
        blitz_k=12,
    ),
    ListRow(
        "Silent, Ana",
        8603677,
        title="WIM",
        sex="w",
        federation="GER",
        rapid=1700,
        k=20,
        rapid_k=20,
        blitz_k=20,
        is_active=False,
    ),
)


def read(content: str | bytes, path: Path, name: str = "list.txt") -> tuple[list[ListRow], list[tuple[int, str]]]:
    """Return the rows of a list, and what was refused: line and words."""
    file = path / name
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    source = examine(file)
    refused: list[tuple[int, str]] = []
    reader = fide.read_fide_xml if source.kind is Kind.FIDE_XML else fide.read
    with source.open() as stream:
        text = text_of(Counted(stream), encoding_of(source.head))
        rows = list(reader(text, lambda line, reason: refused.append((line, str(reason))), Mender()))
        text.detach()
    return rows, refused


class TestText:
    def test_the_combined_list(self, tmp_path: Path):
        assert read(text_list([MASTER, QUIET]), tmp_path) == (list(ROWS), [])

    def test_lines_are_as_long_as_fides(self):
        assert len(combined_line(MASTER)) == 162
        assert len(combined_header("OCT26").split("B-day")[0]) == 126

    def test_without_arena_titles(self, tmp_path: Path):
        content = "\r\n".join([LEGACY_HEADER, legacy_line(MASTER), legacy_line(QUIET)])
        assert read(content, tmp_path) == (list(ROWS), [])

    def test_a_list_with_one_rating_has_its_month_in_the_header(self, tmp_path: Path):
        rows, refused = read(text_list([MASTER, QUIET], "OCT26"), tmp_path)
        assert [(row.name, row.standard, row.k, row.rapid) for row in rows] == [
            ("Testov, Magnus", 2823, 10, 0),
            ("Silent, Ana", 0, 20, 0),
        ]
        assert not refused
        layout = fide.layout_of(combined_header("OCT26"))
        assert layout is not None
        assert (layout.month, layout.is_single) == ("2026-10", True)

    def test_the_layout_until_2012_with_heads_that_touch(self, tmp_path: Path):
        entry = Entry(14100000, "Oldman, Jan", "SVK", title="wm", standard=2100, born=1950)
        rows, refused = read(f"{OLD_HEADER}\n{old_line(entry)}\n", tmp_path)
        assert rows == [ListRow("Oldman, Jan", 14100000, title="WIM", federation="SVK", birth="1950", standard=2100)]
        assert not refused
        layout = fide.layout_of(OLD_HEADER)
        assert layout is not None
        assert layout.month == "2011-03"

    def test_ratings_of_chess960_stand_beside_the_others(self, tmp_path: Path):
        head, line = "ID Number   Name     Fed SRtng CRtng CGm Ck", "123         Odd, One SVK 1999  1850  4   20"
        content = f"{head}\n{line}\n"
        wanted = ListRow("Odd, One", 123, federation="SVK", standard=1999, chess960=1850, chess960_k=20)
        assert read(content, tmp_path) == ([wanted], [])
        fields = "<fideid>123</fideid><name>Odd, One</name><country>SVK</country><rating>1999</rating>"
        own = "<chess960_rating>1850</chess960_rating><chess960_k>20</chess960_k>"
        rows, _ = read(f"<playerslist><player>{fields}{own}</player></playerslist>", tmp_path, "list.xml")
        assert rows == [wanted]
        _, refused = read(content.replace("1850", "18x0"), tmp_path)
        assert refused == [(2, "“18x0” is not a rating (Odd, One).")]

    def test_columns_are_where_the_header_says(self, tmp_path: Path):
        content = "ID Number   Name              Fed SRtng SK\n123         Moved, Column     SVK 1999  40\n"
        rows, _ = read(content, tmp_path)
        assert rows == [ListRow("Moved, Column", 123, federation="SVK", standard=1999, k=40)]

    def test_titles_that_run_over_shift_the_line_by_one(self, tmp_path: Path):
        line = combined_line(MASTER)
        content = f"{combined_header()}\n{line[:94]}SI,FI,LSI,SLI,NAAFM {line[113:]}\n"
        rows, refused = read(content, tmp_path)
        assert (rows[0].standard, rows[0].k, rows[0].blitz, rows[0].birth) == (2823, 10, 2860, "1990")
        assert not refused

    def test_broken_lines_are_refused_alone_and_in_words(self, tmp_path: Path):
        entries = [
            MASTER,
            Entry("12x", "Wrong, Id"),
            Entry(5, ""),
            Entry(6, "Wrong, Rating", standard="2x00"),
            Entry(7, "Far, Too High", blitz=9999),
            Entry(8, "Wrong, K", k="ab"),
            QUIET,
            Entry(9, "Of, Programmers", standard="1_8"),
            Entry("1_1", "Of, Programmers"),
        ]
        content = text_list(entries) + "12345 cut\r\n\r\n"
        rows, refused = read(content, tmp_path)
        assert [row.name for row in rows] == ["Testov, Magnus", "Silent, Ana"]
        assert refused == [
            (3, "“12x” is not a FIDE ID (Wrong, Id)."),
            (4, "no. 5 has no name."),
            (5, "“2x00” is not a rating (Wrong, Rating)."),
            (6, "“9999” is not a rating (Far, Too High)."),
            (7, "“ab” is not a K-factor (Wrong, K)."),
            (9, "“1_8” is not a rating (Of, Programmers)."),
            (10, "“1_1” is not a FIDE ID (Of, Programmers)."),
            (11, "the line is cut off."),
        ]

    def test_a_line_with_an_accent_that_is_cut_off_at_any_place(self, tmp_path: Path):
        head, line = combined_header(), combined_line(Entry(1, "Žižka, Ján"))
        for end in range(16, len(line)):
            rows, refused = read(f"{head}\r\n{line[:end]}\r\n", tmp_path)
            assert len(rows) + len(refused) == 1

    def test_without_a_header_nothing_is_guessed(self, tmp_path: Path):
        with pytest.raises(FileError, match="header line of the FIDE list"):
            fide.layout_in(b"1503014  Testov, Magnus  NOR\n" * 50)

    def test_a_header_is_looked_for_in_twenty_lines(self):
        lines = ["a notice", *[""] * 18, combined_header()]
        assert fide.find_layout(iter(lines))[1] == 20
        with pytest.raises(FileError, match="header line"):
            fide.find_layout(iter(["", *lines]))

    def test_letters_of_windows_are_read_row_by_row(self, tmp_path: Path):
        lines = [combined_header(), combined_line(Entry(1, "Žižka, Ján")), combined_line(Entry(2, "Núñez, José"))]
        content = f"{lines[0]}\r\n{lines[1]}\r\n".encode() + f"{lines[2]}\r\n".encode("cp1252")
        rows, refused = read(content, tmp_path)
        assert [row.name for row in rows] == ["Žižka, Ján", "Núñez, José"]
        assert not refused


class TestXml:
    def test_the_combined_list(self, tmp_path: Path):
        assert read(xml_list([MASTER, QUIET]), tmp_path, "list.xml") == (list(ROWS), [])

    def test_fields_in_any_order_empty_ones_short_and_unknown_ones(self, tmp_path: Path):
        content = (
            "<playerslist><player><name>Any, Order</name><title/><extra>x</extra><fideid>12</fideid>"
            "<rating>1500</rating><country>SVK</country></player>"
            "<player><name>Next, One</name><title/><extra/><fideid>13</fideid><rating>1600</rating></player>"
            "</playerslist>"
        )
        rows, refused = read(content, tmp_path, "list.xml")
        assert [(row.name, row.fide_id, row.standard, row.federation) for row in rows] == [
            ("Any, Order", 12, 1500, "SVK"),
            ("Next, One", 13, 1600, ""),
        ]
        assert not refused

    def test_the_five_entities_of_xml_are_letters(self, tmp_path: Path):
        rows, _ = read(xml_list([Entry(1, "O&apos;Neil &amp; Co, A&#233;")]), tmp_path, "list.xml")
        assert rows[0].name == "O'Neil & Co, Aé"

    def test_a_bomb_of_entities_is_not_opened(self, tmp_path: Path):
        entities = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 12))
        content = f'<!DOCTYPE playerslist [<!ENTITY a0 "boom">{entities}]>\n' + xml_list([Entry(1, "&a11;")])
        with pytest.raises(FileError, match="declares a document type or entities"):
            read(content, tmp_path, "list.xml")

    def test_an_entity_of_its_own_or_from_a_file_is_refused_with_its_player(self, tmp_path: Path):
        content = xml_list([Entry(1, "&secret;"), MASTER])
        rows, refused = read(content, tmp_path, "list.xml")
        assert rows == [ROWS[0]]
        assert refused == [(2, "the player record is not valid XML (undefined entity).")]

    def test_a_declaration_between_players_is_refused_with_its_player(self, tmp_path: Path):
        content = xml_list([MASTER, QUIET]).replace("<name>Silent", '<!ENTITY x "y"><name>Silent')
        rows, refused = read(content, tmp_path, "list.xml")
        assert rows == [ROWS[0]]
        assert [words for _, words in refused] == ["the player record declares entities."]

    def test_broken_players_are_refused_alone_with_their_line(self, tmp_path: Path):
        good, other = xml_player(MASTER), xml_player(QUIET)
        content = (
            "<playerslist>\n"
            + good
            + xml_player(Entry(3, "Tom & Jerry"))
            + xml_player(Entry(4, "No End")).replace("</player>\n", "")
            + other
            + xml_player(Entry(5, "Wrong")).replace("</name>", "</nam>")
            + xml_player(Entry(6, ""))
            + "</playerslist>"
        )
        rows, refused = read(content, tmp_path, "list.xml")
        assert rows == list(ROWS)
        length = good.count("\n")
        assert [line for line, _ in refused] == [2 + length, 2 + 2 * length, 1 + 4 * length, 1 + 5 * length]
        assert [words.split(" (")[0] for _, words in refused] == [
            "the player record is not valid XML",
            "unterminated player record.",
            "the player record is not valid XML",
            "no. 6 has no name.",
        ]

    @pytest.mark.parametrize(
        ("rating", "k", "said"),
        [
            (HIGHEST_RATING, 1001, "“1001” is not a K-factor (Too, Much)."),
            (HIGHEST_RATING + 1, 1001, f"“{HIGHEST_RATING + 1}” is not a rating (Too, Much)."),
            (HIGHEST_RATING + 1, 1000, f"“{HIGHEST_RATING + 1}” is not a rating (Too, Much)."),
            (HIGHEST_RATING, 1000, ""),
        ],
    )
    def test_the_first_number_beyond_its_bounds_is_named(self, tmp_path: Path, rating: int, k: int, said: str):
        made = Entry(9, "Too, Much", standard=rating, k=k)
        rows, refused = read(xml_list([made]), tmp_path, "list.xml")
        assert [words for _, words in refused] == ([said] if said else [])
        assert len(rows) == (not said)

    def test_a_number_beyond_all_bounds_is_refused_with_its_player(self, tmp_path: Path):
        rows, refused = read(xml_list([MASTER, Entry(9, "Far, Too Much", k=10**20)]), tmp_path, "list.xml")
        assert [row.name for row in rows] == ["Testov, Magnus"]
        assert [words for _, words in refused] == [f"“1{'0' * 19}” is not a K-factor (Far, Too Much)."]

    @pytest.mark.parametrize("field", ["fideid", "rating", "k"])
    def test_a_number_of_thousands_of_digits_is_refused_too(self, tmp_path: Path, field: str):
        bad = re.sub(f"<{field}>.*?</{field}>", f"<{field}>{'1' * 5000}</{field}>", xml_player(QUIET))
        rows, refused = read(f"<playerslist>{xml_player(MASTER)}{bad}</playerslist>", tmp_path, "list.xml")
        assert rows == [ROWS[0]]
        assert refused[0][1].startswith(f"“{'1' * 20}” is not a ")

    def test_a_year_of_thousands_of_digits_is_none(self, tmp_path: Path):
        bad = re.sub("<birthday>.*?</birthday>", f"<birthday>{'1' * 5000}</birthday>", xml_player(MASTER))
        rows, refused = read(f"<playerslist>{bad}</playerslist>", tmp_path, "list.xml")
        assert [row.birth for row in rows] == [""]
        assert not refused

    def test_a_file_cut_off_keeps_what_was_whole(self, tmp_path: Path):
        content = xml_list([MASTER, QUIET])
        rows, refused = read(content[: content.index("Silent") + 3], tmp_path, "list.xml")
        assert rows == [ROWS[0]]
        assert [words for _, words in refused] == ["unterminated player record: the file is cut off."]

    def test_a_player_without_an_end_does_not_fill_the_memory(self, tmp_path: Path):
        content = "<playerslist>" + xml_player(MASTER) + "<player><name>" + "x" * 3_000_000
        rows, refused = read(content, tmp_path, "list.xml")
        assert rows == [ROWS[0]]
        assert refused[0][1] == "unterminated player record."

    def test_players_across_the_blocks_of_reading(self, tmp_path: Path):
        entries = [Entry(number, f"Name{number}, Given", standard=1500) for number in range(1, 6000)]
        rows, refused = read(xml_list(entries), tmp_path, "list.xml")
        assert [row.fide_id for row in rows] == list(range(1, 6000))
        assert not refused

    @pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig", "iso-8859-2"])
    def test_declared_letters(self, tmp_path: Path, encoding: str):
        declared = f'<?xml version="1.0" encoding="{encoding}"?>\n' if encoding.startswith("iso") else ""
        rows, _ = read((declared + xml_list([Entry(1, "Žižka, Ján")])).encode(encoding), tmp_path, "list.xml")
        assert rows[0].name == "Žižka, Ján"

    def test_unknown_letters_are_said(self, tmp_path: Path):
        with pytest.raises(FileError, match="unknown encoding “klingon”"):
            read('<?xml version="1.0" encoding="klingon"?>' + xml_list([MASTER]), tmp_path, "list.xml")

    def test_other_xml_is_no_list(self, tmp_path: Path):
        with pytest.raises(FileError, match="no <player> element"):
            read("<songs><song/></songs>", tmp_path, "list.xml")


class TestSource:
    def test_a_list_alone_in_an_archive(self, tmp_path: Path):
        source = examine(zipped(tmp_path / "list.zip", "players_list_foa.txt", text_list([MASTER])))
        assert (source.kind, source.name, source.dated) == (Kind.FIDE_TEXT, "players_list_foa.txt", "2026-10")

    def test_the_largest_list_of_an_archive(self, tmp_path: Path):
        path = tmp_path / "lists.zip"
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("vereine.csv", "ZPS,Name\n")
            archive.writestr("spieler.csv", "ID,Nachname\n" * 20)
            archive.writestr("__MACOSX/spieler.csv", "x" * 900)
            archive.writestr("README.pdf", "x" * 900)
        assert examine(path).name == "spieler.csv"

    def test_a_member_without_a_name_is_no_list(self, tmp_path: Path):
        path = zipped(tmp_path / "list.zip", "x.txt", "")
        content = path.read_bytes().replace(b"x.txt", b"\0.txt")
        path.write_bytes(content)
        with pytest.raises(FileError, match=r"No rating list .*list\.zip \(contents: –\)"):
            examine(path)

    def test_a_folder_is_no_list_whatever_it_is_called(self, tmp_path: Path):
        with zipfile.ZipFile(tmp_path / "list.zip", "w") as archive:
            archive.writestr("lists.txt/", "")
            archive.writestr("readme.pdf", "")
        with pytest.raises(FileError, match=r"No rating list .*contents: readme\.pdf\)"):
            examine(tmp_path / "list.zip")

    @pytest.mark.parametrize(("flags", "is_locked"), [(0, False), (1, True), (2, False), (3, True)])
    def test_a_list_behind_a_password_is_not_opened(self, tmp_path: Path, flags: int, is_locked: bool):
        path = zipped(tmp_path / "list.zip", "players_list_foa.txt", text_list([MASTER]))
        content = bytearray(path.read_bytes())
        for mark, place in ((b"PK\1\2", 8), (b"PK\3\4", 6)):
            content[content.index(mark) + place] |= flags
        path.write_bytes(content)
        if is_locked:
            with pytest.raises(FileError, match="is password-protected"):
                examine(path)
        else:
            assert examine(path).name == "players_list_foa.txt"

    def test_an_archive_that_unpacks_to_far_more_is_not_opened(self, tmp_path: Path):
        path = zipped(tmp_path / "bomb.zip", "players_list_foa.txt", b"\0" * 4_000_000)
        with pytest.raises(FileError, match="not opened: unpacked, it has 3 MB"):
            examine(path)

    @pytest.mark.parametrize(("packed", "most"), [(0, 200 << 14), (1 << 14, 200 << 14), (20_000, 4_000_000)])
    def test_an_archive_may_unpack_to_two_hundred_times_its_size(self, packed: int, most: int):
        member = zipfile.ZipInfo("list.txt")
        member.compress_size, member.file_size = packed, most
        check_sizes(Path("list.zip"), [member])
        member.file_size += 1
        with pytest.raises(FileError, match="too much for a rating list"):
            check_sizes(Path("list.zip"), [member])

    def test_a_damaged_archive_is_said_when_it_is_read(self, tmp_path: Path):
        path = zipped(tmp_path / "list.zip", "players_list_foa.txt", text_list([MASTER] * 2000))
        content = bytearray(path.read_bytes())
        content[len(content) // 2] ^= 0xFF
        path.write_bytes(content)
        with pytest.raises(FileError, match="damaged archive"), examine(path).open() as stream:
            stream.read()

    @pytest.mark.parametrize(
        ("content", "words"),
        [
            (b"", "is empty"),
            (b"PK\x03\x04 nothing more", "damaged archive"),
            (b"\xd0\xcf\x11\xe0\xa1\xb1", r"old Excel file \(\.xls\)"),
            (b"<!DOCTYPE html><html>404", "is a web page"),
            (b"\x7fELF\x02\x01\x01\0\0\0\0", "neither text nor XML nor a workbook"),
        ],
    )
    def test_what_is_no_list_is_said_in_words(self, tmp_path: Path, content: bytes, words: str):
        path = tmp_path / "list.any"
        path.write_bytes(content)
        with pytest.raises(FileError, match=words):
            examine(path)

    def test_what_is_not_there(self, tmp_path: Path):
        with pytest.raises(FileError, match=r"gone\.zip does not exist"):
            examine(tmp_path / "gone.zip")
        with pytest.raises(FileError, match="is a folder"):
            examine(tmp_path)

    def test_archives_without_a_list_or_with_another_archive(self, tmp_path: Path):
        with pytest.raises(FileError, match=r"No rating list .*a\.zip \(contents: a\.pdf\)"):
            examine(zipped(tmp_path / "a.zip", "a.pdf", "x"))
        with zipfile.ZipFile(tmp_path / "many.zip", "w") as archive:
            for name in "abcdefg":
                archive.writestr(f"{name}.pdf", "x")
        with pytest.raises(FileError, match=r"\(contents: a\.pdf, b\.pdf, c\.pdf, d\.pdf, e\.pdf\)"):
            examine(tmp_path / "many.zip")
        inner = zipped(tmp_path / "inner.zip", "list.txt", text_list([MASTER])).read_bytes()
        with pytest.raises(FileError, match="archive or workbook inside an archive"):
            examine(zipped(tmp_path / "outer.zip", "list.txt", inner))


@pytest.mark.parametrize(
    ("text", "month"),
    [
        ("standard_oct26frl.txt", "2026-10"),
        ("SEP26", "2026-09"),
        ("list-2026-10-01.xlsx", "2026-10"),
        ("nat2609s.zip", ""),
        ("202610_lok", "2026-10"),
        ("players_list_foa", ""),
        ("2026-13", ""),
        ("october 2026", "2026-10"),
        ("marta.csv", ""),
    ],
)
def test_the_month_in_a_name(text: str, month: str):
    assert months.in_text(text) == month


@pytest.mark.parametrize(
    ("month", "months_old"),
    [
        ("2026-10", 1),
        ("2026-11", 0),
        ("2026-12", 0),
        ("2027-01", 0),
        ("2025-12", 11),
        ("2025-11", 12),
        ("x", 0),
        ("", 0),
    ],
)
def test_a_list_is_so_many_months_old(month: str, months_old: int):
    assert months.age(month, date(2026, 11, 30)) == months_old


def test_lists_made_at_the_end_of_a_month_are_for_the_next():
    assert months.of_parts(2026, 9, 30) == "2026-10"
    assert months.of_parts(2026, 12, 31) == "2027-01"
    assert months.of_parts(2026, 10, 9) == "2026-10"
    assert months.of_parts(1980, 0, 0) == ""
