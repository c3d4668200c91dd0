"""What the paper looks like: logo, marks, large print, tables wider than a page, names that are never cut."""

from __future__ import annotations

import io
import os
import re
from dataclasses import replace
from pathlib import Path

import pytest
import report_samples as samples
from hypothesis import given
from hypothesis import strategies as st
from paper import pages_of
from PIL import Image
from pypdf import PdfReader

from swissdesk.errors import FileError, InvalidEdit
from swissdesk.formats import pictures
from swissdesk.model import EventInfo, Pairing, Player, Result, Round, Settings, Tournament
from swissdesk.reports import Align, Cell, Column, Report, Row, Sheet, SheetOptions, Stamp, Table, Use, build, pdf
from swissdesk.reports.pdf import pen
from swissdesk.reports.pdf.flow import Frame
from swissdesk.reports.pdf.fonts import width
from swissdesk.reports.pdf.layout import MM, panels, plan
from swissdesk.reports.pdf.measures import Measures, Mode, fitting_cell, fold, gaps

UPRIGHT = Frame(186 * MM, 250 * MM, 250 * MM)


def texts(sheet: Sheet, stamp: Stamp | None = None, **options: object) -> list[str]:
    content = pdf.to_bytes(sheet, SheetOptions(**options), stamp)  # type: ignore[arg-type]
    return pages_of(content)


def picture(folder: Path, kind: str = "PNG", size: tuple[int, int] = (60, 20), mode: str = "RGBA") -> str:
    path = folder / f"logo.{kind.lower()}"
    Image.new(mode, size, "red").save(path, kind)
    return str(path)


class TestLogo:
    @pytest.mark.parametrize(("kind", "mode"), [("PNG", "RGBA"), ("PNG", "P"), ("PNG", "L"), ("JPEG", "RGB")])
    @pytest.mark.parametrize("sheet", ["pairings", "slips", "badges", "rescue"])
    def test_it_is_on_the_sheet(self, kind: str, mode: str, sheet: str, tmp_path: Path) -> None:
        options = SheetOptions(logo=picture(tmp_path, kind, mode=mode))
        content = pdf.to_bytes(build(sheet, samples.SMALL, None, options), options)
        assert len(PdfReader(io.BytesIO(content)).pages[0].images) >= 1

    def test_it_keeps_its_proportions(self, tmp_path: Path) -> None:
        found = pen.load(picture(tmp_path, size=(60, 20)))
        assert found is not None
        assert found.size(30, 30) == (30, 10)
        assert found.size(300, 20) == (60, 20)

    def test_none(self) -> None:
        assert pen.load("") is None

    def test_a_new_picture_in_the_same_file_is_taken(self, tmp_path: Path) -> None:
        path = picture(tmp_path, size=(60, 20))
        first = pen.load(path)
        picture(tmp_path, size=(20, 20))
        Path(path).touch()
        second = pen.load(path)
        assert first is not None
        assert second is not None
        assert (first.proportion, second.proportion) == (3, 1)

    @pytest.mark.parametrize(
        ("content", "said"),
        [
            (b"no picture", r"logo\.png cannot be printed"),
            (b"", r"logo\.png cannot be printed"),
            (None, "cannot be read"),
        ],
    )
    def test_what_is_no_picture_is_refused_in_words(self, content: bytes | None, said: str, tmp_path: Path) -> None:
        path = tmp_path / "logo.png"
        if content is not None:
            path.write_bytes(content)
        with pytest.raises(FileError, match=said):
            pdf.to_bytes(build("pairings", samples.SMALL), SheetOptions(logo=str(path)))

    def test_half_a_picture_is_refused_in_words(self, tmp_path: Path) -> None:
        path = Path(picture(tmp_path, size=(400, 400)))
        path.write_bytes(path.read_bytes()[:200])
        with pytest.raises(FileError, match="logo"):
            pdf.to_bytes(build("pairings", samples.SMALL), SheetOptions(logo=str(path)))

    def test_a_picture_of_absurd_size_is_refused(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(pictures, "_MOST_PIXELS", 100)
        with pytest.raises(FileError, match="60 × 20 pixels"):
            pen.load(picture(tmp_path))

    @pytest.mark.parametrize(("scans", "is_drawn"), [(1, True), (400, False)])
    def test_a_picture_that_draws_itself_over_and_over_is_refused(
        self, scans: int, is_drawn: bool, tmp_path: Path
    ) -> None:
        made = io.BytesIO()
        Image.new("RGB", (60, 20), "red").save(made, "JPEG", progressive=True)
        content = made.getvalue()
        last = content.rfind(b"\xff\xda")
        path = tmp_path / "logo.jpg"
        path.write_bytes(content[:last] + content[last:-2] * scans + content[-2:])
        if is_drawn:
            assert pen.load(str(path)) is not None
        else:
            with pytest.raises(FileError, match=r"logo\.jpg cannot be printed"):
                pen.load(str(path))

    def test_a_file_that_is_larger_than_any_logo_is_refused(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = picture(tmp_path)
        monkeypatch.setattr(pictures, "_MOST_BYTES", 50)
        with pytest.raises(FileError, match="cannot be printed"):
            pen.load(path)

    @pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes have names only there")
    def test_a_pipe_is_not_waited_for(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "logo.png")
        with pytest.raises(FileError, match="cannot be read"):
            pen.load(str(tmp_path / "logo.png"))


class TestFoot:
    def test_the_head_says_what_the_sheet_replaces_and_the_foot_what_the_mark_means(self) -> None:
        sheet = build("pairings", samples.SMALL)
        text = texts(sheet, Stamp("14:02", "13:55", frozenset({"board 2"})))[0]
        assert "REVISED 14:02" in text
        assert "replaces the sheet of 13:55" in text
        assert "changed line" in text
        assert "changed line" not in texts(sheet, Stamp("14:02", "13:55"))[0]
        first = texts(sheet, Stamp("14:02"))[0]
        assert "printed 14:02" in first
        assert "REVISED" not in first

    def test_only_pages_with_a_marked_line_explain_the_mark(self) -> None:
        found = texts(build("pairings", samples.large(200), 1), Stamp("14:02", "13:55", frozenset({"board 99"})))
        assert ["changed line" in text for text in found] == [
            bool(re.search(r"^99 0\b", text, re.MULTILINE)) for text in found
        ]

    def test_a_long_foot_is_set_on_two_lines_and_nothing_is_lost(self) -> None:
        info = replace(samples.INFO, chief_arbiter="International Arbiter Konstantinopolskaya-Hernández, Anna Maria")
        text = texts(build("pairings", samples.SMALL.replace(info=info)), Stamp("14:02", "13:55"))[0]
        assert info.chief_arbiter in text
        assert "replaces the sheet of 13:55" in text
        assert "FIDE Dutch system, rules of 2026" in text


class TestHead:
    def test_no_title_is_cut_in_large_print_and_the_round_is_said_once(self) -> None:
        for kind in ("standings", "crosstable", "ratings"):
            text = texts(build(kind, samples.SMALL, 1, SheetOptions(size=40)), size=40)[0]
            assert "after round 1" in text
            assert "Round 1 of 3" not in text
            assert "…" not in text.split("Not final")[0]

    def test_the_strip_of_a_replacement_takes_its_room(self) -> None:
        sheet = build("pairings", samples.large(80), 1)
        assert len(texts(sheet, Stamp("14:02", "13:55"))) >= len(texts(sheet))


class TestPlanner:
    @pytest.mark.parametrize(("distance", "size"), [(1.0, 16.0), (2.0, 32.0)])
    def test_capitals_are_a_250th_of_the_distance(self, distance: float, size: float) -> None:
        assert SheetOptions(distance=distance).least_size == size
        report = build("pairings", samples.large(40), 1, SheetOptions(distance=distance))
        assert isinstance(report, Report)
        assert plan(report, UPRIGHT, SheetOptions(distance=distance)).size >= size

    @pytest.mark.parametrize("pages", [1, 2, 4])
    def test_the_type_grows_and_shrinks_with_the_pages_that_are_wanted(self, pages: int) -> None:
        report = build("pairings", samples.large(100), 1)
        assert isinstance(report, Report)
        usual = plan(report, UPRIGHT)
        wanted = plan(report, UPRIGHT, SheetOptions(pages=pages))
        assert wanted.pages <= pages
        assert (wanted.size < usual.size) == (pages < usual.pages)

    def test_three_hundred_players_by_name_hang_on_five_pages(self) -> None:
        report = build("alphabetical", samples.large(300), 1)
        assert isinstance(report, Report)
        assert len(texts(report)) == 5
        decided = plan(report, UPRIGHT)
        assert (decided.bars, decided.size >= 11) == (2, True)

    @pytest.mark.parametrize("options", [{"distance": 9.0}, {"distance": -1.0}, {"pages": 100}])
    def test_what_no_paper_holds_is_refused(self, options: dict[str, float]) -> None:
        with pytest.raises(InvalidEdit, match="not possible"):
            SheetOptions(**options).check()  # type: ignore[arg-type]


class TestLargePrint:
    @pytest.mark.parametrize("kind", ["pairings", "alphabetical", "standings", "results", "players", "crosstable"])
    @pytest.mark.parametrize("landscape", [False, True])
    def test_the_type_has_the_size_that_was_asked_for(self, kind: str, landscape: bool) -> None:
        options = SheetOptions(size=26, landscape=landscape)
        sheet = build(kind, samples.large(40), 1, options)
        assert isinstance(sheet, Report)
        wide = Frame(273 * MM, 160 * MM, 150 * MM) if landscape else UPRIGHT
        assert plan(sheet, wide, options).size >= 26

    def test_surnames_are_whole(self) -> None:
        options = SheetOptions(size=26)
        text = " ".join(texts(build("pairings", samples.large(60), 1, options), size=26))
        for player in samples.large(60).players:
            assert player.name.split(",")[0] in text

    @pytest.mark.parametrize(
        ("name", "lines"),
        [
            ("Konstantinopolskaya, Anna Maria", ("Konstantinopolskaya", "Anna Maria")),
            ("Praggnanandhaa", ("Praggnanandhaa", "")),
            ("Rameshbabu Praggnanandhaa Chess", ("Rameshbabu", "Praggnanandhaa Chess")),
        ],
    )
    def test_a_name_on_two_lines(self, name: str, lines: tuple[str, str]) -> None:
        assert fold(Cell(name)) == lines


class TestWideTables:
    def crosstable(self, rounds: int) -> Report:
        pairings = tuple(Pairing(n, n + 20, Result.DRAW) for n in range(1, 21))
        tournament = samples.large(40).replace(
            rounds=tuple(Round(n, pairings) for n in range(1, rounds + 1)), settings=Settings(rounds=rounds)
        )
        found = build("crosstable", tournament)
        assert isinstance(found, Report)
        return found

    def test_a_table_that_is_too_wide_is_cut_into_parts_with_the_names_on_each(self) -> None:
        report = self.crosstable(24)
        decided = plan(report, UPRIGHT)
        assert len(decided.tables) > 1
        assert decided.size >= 9
        heads = [[column.head for column in table.columns] for table in decided.tables]
        rounds = [head for part in heads for head in part if head.isdigit()]
        assert rounds == [str(number) for number in range(1, 25)]
        assert all({"Place", "No.", "Name"} <= set(part) for part in heads)
        assert heads[-1][-1] == "Pts"

    def test_the_parts_have_the_same_lines_on_the_same_height(self) -> None:
        decided = plan(self.crosstable(24), UPRIGHT)
        spans = [
            [(f.first, f.last, f.top) for f in decided.fragments if f.table == place]
            for place in range(len(decided.tables))
        ]
        assert all(span == spans[0] for span in spans)

    def test_nine_rounds_stay_whole_on_paper_laid_across(self) -> None:
        report = self.crosstable(9)
        assert report.wide
        assert len(plan(report, Frame(273 * MM, 160 * MM, 160 * MM)).tables) == 1

    @given(st.integers(2, 40), st.floats(8.0, 60.0))
    def test_no_column_is_lost_and_no_part_is_wider_than_it_must_be(self, count: int, room: float) -> None:
        columns = (
            Column("name", "Name", stretch=True, repeated=True),
            *(Column(f"r{n}", str(n), Align.RIGHT) for n in range(count)),
        )
        table = Table(columns, (Row((Cell("Novák, Ján"), *(Cell("112w½") for _ in range(count)))),))
        found = panels(table, Measures(columns, table.rows), room)
        assert [c.key for part in found for c in part.columns if not c.repeated] == [f"r{n}" for n in range(count)]
        for part in found:
            measure = Measures(part.columns, part.rows)
            kept = range(len(part.columns))
            taken = sum(measure.need) + sum(gaps(part.columns, list(kept)))
            assert taken <= room + 0.01 or len(part.columns) == 2


class TestNames:
    @given(st.text(st.characters(categories=["Lu", "Ll"], max_codepoint=0x4FF), min_size=2, max_size=18))
    def test_a_surname_of_ordinary_length_is_never_cut(self, surname: str) -> None:
        for room in (9.0, 12.0, 20.0):
            if width(surname) * 0.8 <= room:
                assert "…" not in fitting_cell(Cell(f"{surname}, Anna Maria", (surname,)), room).text

    def test_long_names_keep_their_surnames_on_every_sheet(self) -> None:
        names = (
            "Konstantinopolskaya-Hernández, Anna Maria Esperanza",
            "van der Westhuizen-Nepomniachtchi, Maximilian",
            "Παπαδημητρίου-Κωνσταντινίδου, Αλεξάνδρα",
            "Вознесенская-Преображенская, Елизавета",
        )
        players = tuple(Player(number, name, 2000) for number, name in enumerate(names, 1))
        event = Tournament(
            EventInfo(name="Open"),
            Settings(rounds=1),
            players,
            (Round(1, (Pairing(1, 2, Result.DRAW), Pairing(4, 3))),),
        )
        for kind in ("pairings", "alphabetical", "results", "slips", "standings", "check-in", "player", "badges"):
            text = " ".join(" ".join(texts(build(kind, event))).split()).replace("- ", "-")  # some are on two lines
            for name in names:
                assert name.split(",")[0] in text, kind


class TestColumns:
    @pytest.mark.parametrize("columns", [1, 2, 3])
    def test_as_many_beside_each_other_as_are_wanted(self, columns: int) -> None:
        options = SheetOptions(columns=columns)
        report = build("standings", samples.large(120), 1, options)
        assert isinstance(report, Report)
        decided = plan(report, UPRIGHT, options)
        assert decided.bars == columns
        kept = [report.tables[0].columns[place].key for place in decided.kept[0]]
        assert {"place", "name", "points"} <= set(kept)

    def test_a_text_is_not_set_in_columns_by_itself(self) -> None:
        rows = tuple(Row((Cell(f"line {n}"),)) for n in range(200))
        report = Report("trace", "Text", tables=(Table((Column("text", "Text"),), rows),), use=Use.READING)
        assert plan(report, Frame(273 * MM, 165 * MM, 165 * MM)).bars == 1

    def test_tables_with_the_same_columns_are_aligned(self) -> None:
        report = build("player", samples.SMALL)
        assert isinstance(report, Report)
        decided = plan(report, UPRIGHT)
        assert len(set(decided.widths)) == 1
        assert decided.mode is Mode.PLAIN
