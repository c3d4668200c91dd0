"""National lists in the layouts of their federations: columns recognised, set right, remembered; rows refused alone."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import openpyxl
import pytest
from rating_list_files import zipped

from swissdesk.errors import FileError
from swissdesk.model import Rating, Sex
from swissdesk.model.rating import RatingPace
from swissdesk.session.ratings import RatingIndex
from swissdesk.session.ratings.importing import Outcome, Plan, carry_out, checked, plan_for, read_in
from swissdesk.session.ratings.national import ListField, field_of_head, guess, recall, signature, with_field

KNSB = (
    "Relatienummer;Naam;Titel;FED;Rating;Nv;Geboren;S\r\n"
    "9055882;Van der Test, Quinten;;NED;1658;42;2012;\r\n"
    "9055883;Müller, Zoë;FM;NED;1758;42;2010;w\r\n"
)
DSB = (
    'ID,ZPS,Mitgliedsnummer,Status,"Name,Vorname",Geschlecht,Spielberechtigung,Geburtsjahr,"Letzte Auswertung",DWZ,'
    "Index,FIDE-Elozahl,FIDE-Titel,FIDE-ID,FIDE-Land,Vorname,Nachname,FIDE-Frauentitel,FIDE-Elozahl-Schnellschach,"
    "FIDE-Elozahl-Blitz\r\n"
    '10001,C0501,12,A,"Müßig,Jörg",M,D,1980,202601,1900,31,1950,FM,460000,GER,Jörg,Müßig,,1800,1700\r\n'
    '10002,C0501,13,A,"Ohne,Zahl",W,D,0,,,,,,,,Zahl,Ohne,,,\r\n'
)
CFR = (
    "\ufeffID_No,Name,Sex,Fed,Clubnumber,ClubName,Birthday,Rtg_Nat,Fide_No,Rtg_Int\r\n"
    "12,Бондаренко Иван Петрович,,RUS,5,Регион,1990,1800,4100000,1850\r\n"
)
CFC = (
    "CFC#,Expiry,Last,First,Prov,City,Rating,High,Active Rtg,Active High,FIDE Number,FIDE Rating\r\n"
    '100,2027,Doe,Jane,ON,"Ottawa,1500,1600,1400,1500,2600000,1700\r\n'
    "101,2027,Roe,Jim,ON,Ottawa,1501,1600,1401,1500,2600001,1701\r\n"
)
ECF = (
    "ECF_code,full_name,member_no,FIDE_no,gender,nation,original_standard,standard_original_category,revised_standard,"
    "original_rapid,revised_rapid,original_blitz,revised_blitz,club_code,club_name,title\r\n"
    '100A,"Test, Nigel",1,400000,M,ENG,2000,A,2010,1900,1910,1800,1810,77,Test Club,IM\r\n'
)


@pytest.fixture
def index(tmp_path: Path):
    with RatingIndex(tmp_path / "lists") as made:
        yield made


def write(folder: Path, name: str, content: str | bytes, encoding: str = "utf-8") -> Path:
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode(encoding))
    return path


def taken_in(index: RatingIndex, path: Path) -> tuple[Plan, Outcome]:
    plan = plan_for(path, index.folder)
    return plan, carry_out(plan, index)


def refusals(outcome: Outcome) -> list[tuple[int, str]]:
    return [(refusal.line, str(refusal.reason)) for refusal in outcome.refusals]


class TestLayouts:
    def test_knsb_in_letters_of_windows_and_one_list_for_each_pace(self, index: RatingIndex, tmp_path: Path):
        classical = zipped(tmp_path / "KLASSIEK.zip", "KLASSIEK.csv", KNSB, "cp1252")
        plan, outcome = taken_in(index, classical)
        assert (plan.name, plan.month, plan.pace, outcome.info.rows) == ("NED", "2026-10", RatingPace.STANDARD, 2)
        rapid, _ = taken_in(index, write(tmp_path, "RAPID.csv", KNSB.replace("1658", "1700"), "cp1252"))
        assert (rapid.name, rapid.pace) == ("NED rapid", RatingPace.RAPID)
        quinten = index.search("quinten")[0]
        assert [(rating.value, rating.source) for rating in quinten.ratings] == [(1658, "NED"), (1700, "NED rapid")]
        zoe = index.search("zoe mueller")[0]
        assert (zoe.name, zoe.sex, zoe.title, zoe.birth, zoe.national_id) == (
            "Müller, Zoë",
            Sex.FEMALE,
            "FM",
            "2010",
            "9055883",
        )

    def test_dsb_with_fides_ratings(self, index: RatingIndex, tmp_path: Path):
        plan, outcome = taken_in(index, write(tmp_path, "spieler.csv", DSB, "cp1252"))
        assert (plan.name, outcome.info.rows) == ("GER", 2)
        listed = index.by_fide_id(460000)
        assert listed.name == "Müßig, Jörg"
        month = plan.month
        assert listed.ratings == (
            Rating(1950, "FIDE standard", month),
            Rating(1800, "FIDE rapid", month),
            Rating(1700, "FIDE blitz", month),
            Rating(1900, "GER", month),
        )
        assert index.search("ohne")[0].ratings == ()
        assert index.search("ohne")[0].federation == "GER"

    def test_ratings_of_chess960_of_both_kinds(self, index: RatingIndex, tmp_path: Path):
        text = "Name;ID;Rating;Chess960;FIDE Chess960\r\nOdd, Ola;17;1900;1875;1930\r\n"
        plan, _ = taken_in(index, write(tmp_path, "nor.csv", text))
        assert index.search("odd")[0].ratings == (
            Rating(1930, "FIDE chess960", plan.month),
            Rating(1900, "NOR", plan.month),
            Rating(1875, "NOR chess960", plan.month),
        )

    def test_cfr_in_cyrillic(self, index: RatingIndex, tmp_path: Path):
        plan, _ = taken_in(index, write(tmp_path, "smanager_standard.csv", CFR))
        listed = index.search("bondarenko iv")[0]
        assert (listed.name, listed.fide_id, listed.club) == ("Бондаренко Иван Петрович", "4100000", "Регион")
        assert (listed.rating("RUS"), listed.rating("FIDE standard"), plan.name) == (1800, 1850, "RUS")

    def test_cyrillic_letters_of_windows_are_recognised(self, index: RatingIndex, tmp_path: Path):
        plan = plan_for(write(tmp_path, "list.csv", CFR[1:], "cp1251"), index.folder)
        assert plan.table.layout.encoding == "windows-1251"

    def test_a_stray_quotation_mark_costs_nothing(self, index: RatingIndex, tmp_path: Path):
        _, outcome = taken_in(index, write(tmp_path, "tdlist.txt", CFC))
        assert outcome.info.rows == 2
        assert [listed.name for name in ("doe", "roe") for listed in index.search(name)] == ["Doe, Jane", "Roe, Jim"]
        assert index.search("doe")[0].club == "Ottawa"

    def test_a_quotation_mark_that_never_closes_costs_its_row_only(self, index: RatingIndex, tmp_path: Path):
        rows = "".join(f"{number};Player{number}, Some;;NED;1500;1;1990;\r\n" for number in range(30))
        _, outcome = taken_in(index, write(tmp_path, "list.csv", KNSB + '1;"Open, Quote\r\n' + rows))
        assert outcome.info.rows == 33

    def test_a_field_over_two_lines(self, index: RatingIndex, tmp_path: Path):
        content = KNSB + '7;"Broken,\r\nName";;NED;1999;1;1990;\r\n8;Next, One;;NED;1998;1;1990;\r\n'
        _, outcome = taken_in(index, write(tmp_path, "list.csv", content))
        assert outcome.info.rows == 4
        assert index.search("broken name")[0].name == "Broken, Name"

    def test_ecf_takes_the_revised_ratings(self, index: RatingIndex, tmp_path: Path):
        _, _ = taken_in(index, write(tmp_path, "ecf.csv", ECF))
        listed = index.search("nigel")[0]
        assert [(rating.value, rating.source) for rating in listed.ratings] == [
            (2010, "ENG"),
            (1910, "ENG rapid"),
            (1810, "ENG blitz"),
        ]
        assert (listed.national_id, listed.club, listed.title) == ("100A", "Test Club", "IM")

    def test_a_workbook_with_a_legend_before_the_list(self, index: RatingIndex, tmp_path: Path):
        book = openpyxl.Workbook()
        book.active.append(["ST: standard", "RP: rapid"])
        page = book.create_sheet("list")
        page.append(["Rating list"])
        page.append(["ID", "Name", "Kanji", "ST-K", "ST", "ST-G", "RP-K", "RP"])
        page.append([5, "Tanaka Ichiro", "田中", 20, 1500.0, 3, 20, 1400])
        page.append([6, None, None, None, 1500])
        book.save(tmp_path / "2026-10-01.xlsx")
        plan, outcome = taken_in(index, tmp_path / "2026-10-01.xlsx")
        assert (plan.month, outcome.info.rows) == ("2026-10", 1)
        assert refusals(outcome) == [(4, "the row has no name.")]
        assert [rating.value for rating in index.search("ichiro")[0].ratings] == [1500, 1400]

    def test_titles_above_the_heads(self, index: RatingIndex, tmp_path: Path):
        content = "Daftar Rating;;\n;;\n" + KNSB
        plan, outcome = taken_in(index, write(tmp_path, "list.csv", content))
        assert outcome.info.rows == 2
        assert plan.table.layout.heads[1] == "Naam"


class TestRows:
    HEADS = "ID;Name;Rating;FIDE ID;Born;Sex;Fed\n"

    def rows(self, index: RatingIndex, folder: Path, *lines: str) -> Outcome:
        return taken_in(index, write(folder, "list.csv", self.HEADS + "\n".join(lines)))[1]

    def test_broken_rows_are_refused_in_words(self, index: RatingIndex, tmp_path: Path):
        outcome = self.rows(
            index,
            tmp_path,
            "1;Good, One;1500;;1990;m;SVK",
            "2;;1500;;;;",
            "3;Bad, Rating;15oo;;;;",
            "4;Bad, Id;1500;12a;;;",
            "5;Too, High;9999;;;;",
            f"6;{'x' * 290};1500;;;;",
            "",
            "7;Good, Two;1600;;;;",
        )
        assert outcome.info.rows == 2
        assert [(line, words[:40]) for line, words in refusals(outcome)] == [
            (3, "the row has no name."),
            (4, "“15oo” is not a rating (Bad, Rating)."),
            (5, "“12a” is not a FIDE ID (Bad, Id)."),
            (6, "“9999” is not a rating (Too, High)."),
            (7, "the name “" + "x" * 30),
        ]

    @pytest.mark.parametrize(
        ("written", "value"),
        [
            ("", 0),
            ("-", 0),
            ("unr", 0),
            ("1834P12", 1834),
            ("1500.0", 1500),
            ("1500,7", 1500),
            ("2034/12", 2034),
            ("1700*", 1700),
        ],
    )
    def test_ratings_as_federations_write_them(self, index: RatingIndex, tmp_path: Path, written: str, value: int):
        self.rows(index, tmp_path, f"1;Good, One;{written};;;;SVK")
        assert index.search("good")[0].rating("SVK") == value

    @pytest.mark.parametrize(
        ("written", "birth"),
        [
            ("1990", "1990"),
            ("00.00.1984", "1984"),
            ("30.05.1984", "1984/05/30"),
            ("1984-05-30", "1984/05/30"),
            ("0", ""),
            ("1900/01/01", "1900/01/01"),
            ("12/25/1990", "1990"),
            ("soon", ""),
        ],
    )
    def test_dates_of_birth(self, index: RatingIndex, tmp_path: Path, written: str, birth: str):
        self.rows(index, tmp_path, f"1;Good, One;1500;;{written};;SVK")
        assert index.search("good")[0].birth == birth


class TestColumns:
    @pytest.mark.parametrize(
        ("heads", "fields"),
        [
            (
                "Nr;Født;Alder;Navn;Klub;Titel;Rat.;Hur.;Lyn;Fide;K",
                "NATIONAL_ID BIRTH - NAME CLUB TITLE RATING RAPID BLITZ FIDE COEFFICIENT",
            ),
            (
                "Id;Sukunimi;Etunimi;Seura;Selo;Selopelejä;Ikäryhmä;Maa;Lisenssi",
                "NATIONAL_ID SURNAME GIVEN CLUB RATING - - FEDERATION -",
            ),
            (
                "UNIQUE_NO,SURNAME,FIRSTNAME,BDATE,SEX,TITLE,RATING,FED",
                "NATIONAL_ID SURNAME GIVEN BIRTH SEX TITLE RATING FEDERATION",
            ),
            (
                "Nominativo;Elo;Federazione;Anno Nascita;ID FSI;Sex;FIN;Elo FIDE Std;Elo FIDE Rapid;Elo FIDE Blitz",
                "NAME RATING FEDERATION BIRTH NATIONAL_ID SEX FIDE_ID FIDE FIDE_RAPID FIDE_BLITZ",
            ),
            ("Jméno;Narozen;Oddíl;Elo;Rapid ELO", "NAME BIRTH CLUB RATING RAPID"),
        ],
    )
    def test_heads_of_many_federations(self, heads: str, fields: str):
        split: Sequence[str] = heads.split(";") if ";" in heads else heads.split(",")
        assert " ".join(field.name if field else "-" for field in guess(split)) == fields

    def test_nothing_is_found_twice(self):
        assert guess(["Name", "Name", "Rating"]) == (ListField.NAME, None, ListField.RATING)

    def test_a_field_leaves_the_column_it_was_in(self):
        fields = (ListField.NAME, ListField.RATING, None)
        assert with_field(fields, 2, ListField.RATING) == (ListField.NAME, None, ListField.RATING)
        assert with_field(fields, 0, None) == (None, ListField.RATING, None)

    def test_signs_and_case_of_heads_do_not_matter(self):
        assert field_of_head(" FIDE-id ") is field_of_head("Fide_Id") is ListField.FIDE_ID
        assert signature(["Name", "Elo."]) == signature(["NAME", "elo"])
        assert signature(["Name", "Elo"]) != signature(["Elo", "Name"])

    def test_columns_set_right_once_are_remembered_for_the_next_month(self, index: RatingIndex, tmp_path: Path):
        content = "Wer;Zahl;Kürzel\nNovák, Jan;1500;CZ1\n"
        plan = plan_for(write(tmp_path, "a.csv", content, "cp1250"), index.folder)
        with pytest.raises(FileError, match=r"Choose the column of a\.csv that has the names"):
            checked(plan)
        plan = read_in(plan, index.folder, "windows-1250")
        layout = plan.table.layout
        fields = (ListField.NAME, ListField.RATING, ListField.NATIONAL_ID)
        plan = replace(
            plan, name="CZE", table=replace(plan.table, layout=replace(layout, fields=fields, federation="CZE"))
        )
        carry_out(plan, index)
        assert recall(index.folder, ["wer", "ZAHL", "kürzel"]).fields == fields
        following = content.replace("Novák", "Černý").replace("1500", "1600")
        again = plan_for(write(tmp_path, "b-2026-12.csv", following, "cp1250"), index.folder)
        assert (again.name, again.month, again.table.layout.federation) == ("CZE", "2026-12", "CZE")
        assert again.table.layout.fields == fields
        assert again.table.rows[0][0] == "Černý, Jan"

    def test_a_list_that_has_become_utf_8_is_read_so(self, index: RatingIndex, tmp_path: Path):
        content = "Name;Elo;Fed\nČerný, Jan;1500;CZE\n"
        plan = read_in(
            plan_for(write(tmp_path, "a.csv", content, "cp1250"), index.folder), index.folder, "windows-1250"
        )
        carry_out(plan, index)
        assert plan_for(tmp_path / "a.csv", index.folder).table.layout.encoding == "windows-1250"
        following = plan_for(write(tmp_path, "b.csv", content), index.folder)
        assert following.table.rows[0][0] == "Černý, Jan"

    @pytest.mark.parametrize("content", ["", "[]", "no json", '{"x": 1}'])
    def test_a_spoilt_memory_is_no_memory(self, index: RatingIndex, tmp_path: Path, content: str):
        index.folder.mkdir()
        (index.folder / "columns.json").write_text(content)
        assert plan_for(write(tmp_path, "a.csv", KNSB), index.folder).name == "NED"
        assert carry_out(plan_for(tmp_path / "a.csv", index.folder), index).info.rows == 2

    def test_fides_name_is_kept_for_fide(self, index: RatingIndex, tmp_path: Path):
        plan = plan_for(write(tmp_path, "a.csv", KNSB), index.folder)
        for name in ("FIDE", "fide standard", "", "–", "x" * 50):
            with pytest.raises(FileError):
                checked(replace(plan, name=name))
        with pytest.raises(FileError, match="“October” is not a month"):
            checked(replace(plan, month="October"))


class TestUntrusted:
    def test_a_workbook_with_entities_is_not_opened(self, index: RatingIndex, tmp_path: Path):
        book = openpyxl.Workbook()
        book.active.append(["Name", "Rating"])
        content = io.BytesIO()
        book.save(content)
        path = tmp_path / "list.xlsx"
        with zipfile.ZipFile(content) as old, zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as new:
            for member in old.infolist():
                inside = old.read(member)
                if member.filename.endswith("sheet1.xml"):
                    inside = b'<!DOCTYPE x [<!ENTITY a "boom">]>' + inside
                new.writestr(member.filename, inside)
        with pytest.raises(FileError, match="declares entities"):
            plan_for(path, index.folder)

    def test_a_workbook_that_unpacks_to_far_more_is_not_opened(self, index: RatingIndex, tmp_path: Path):
        path = tmp_path / "list.xlsx"
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("[Content_Types].xml", "<Types/>")
            archive.writestr("xl/worksheets/sheet1.xml", b" " * 80_000_000)
        with pytest.raises(FileError, match="was not opened: unpacked, it has 76 MB"):
            plan_for(path, index.folder)

    def test_a_workbook_that_is_none(self, index: RatingIndex, tmp_path: Path):
        with pytest.raises(FileError, match=r"The workbook list\.xlsx cannot be read"):
            plan_for(zipped(tmp_path / "list.xlsx", "[Content_Types].xml", "<Types/>"), index.folder)

    def test_a_line_without_an_end_does_not_fill_the_memory(self, index: RatingIndex, tmp_path: Path):
        _, outcome = taken_in(
            index, write(tmp_path, "list.csv", KNSB + "x" * 2_000_000 + "\n7;Good, One;;NED;1;1;1;\n")
        )
        assert outcome.info.rows == 3

    def test_columns_without_names_are_said(self, index: RatingIndex, tmp_path: Path):
        plan = plan_for(write(tmp_path, "list.csv", "a;b\n1;2\n"), index.folder)
        with pytest.raises(FileError, match="Choose the column"):
            carry_out(plan, index)
        assert not index.lists()
