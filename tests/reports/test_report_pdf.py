"""The PDF itself, read back."""

from __future__ import annotations

import io
import os
import re
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import report_samples as samples
from examples import examples
from hypothesis import given
from paper import pages_of
from pypdf import PdfReader
from reportlab.pdfbase.ttfonts import TTFontFile
from strategies import tournaments

from swissdesk import wording
from swissdesk.errors import Cancelled, FileError, InvalidEdit, SwissDeskError
from swissdesk.i18n import N_
from swissdesk.model import Player, Tournament
from swissdesk.reports import KINDS, Sheet, SheetOptions, Stamp, pairing_sheet, pdf, player_list, standings_sheet


def pages(report: Sheet, printed_at: str = "", **options: object) -> list[str]:
    """Return the text of each page."""
    content = pdf.to_bytes(report, SheetOptions(**options), Stamp(printed_at))  # type: ignore[arg-type]
    return pages_of(content)


def named(*names: str) -> Tournament:
    """Return a tournament of players with these names."""
    return Tournament(players=tuple(Player(number, name) for number, name in enumerate(names, 1)))


class TestText:
    @pytest.mark.parametrize("landscape", [False, True])
    @pytest.mark.parametrize("count", [10, 61, 300])
    def test_every_name_in_order_once(self, count: int, landscape: bool) -> None:
        for report in (standings_sheet(samples.large(count), 1), player_list(samples.large(count))):
            text = "\n".join(pages(report, landscape=landscape))
            surnames = [name.split(",")[0] for name in report.tables[0].column("name")]
            places = [re.search(rf"{re.escape(surname)}[,\s]", text) for surname in surnames]
            assert all(places)
            if not landscape:
                starts = [place.start() for place in places if place]
                assert starts == sorted(starts)

    def test_a_board_stands_on_one_line_of_one_page(self) -> None:
        report = pairing_sheet(samples.large(300), 1)
        read = PdfReader(io.BytesIO(pdf.to_bytes(report)))  # it keeps what stands side by side on one line
        text = "\n".join(page.extract_text() for page in read.pages)
        boards = [line for line in text.splitlines() if re.match(r"\d+ 0 ", line)]
        assert [int(line.split()[0]) for line in boards] == list(range(1, 151))
        for line, white, black in zip(
            boards, report.tables[0].column("white"), report.tables[0].column("black"), strict=True
        ):
            assert white.split(",")[0] in line
            assert black.split(",")[0] in line

    def test_head_foot_and_column_heads_on_every_page(self) -> None:
        found = pages(pairing_sheet(samples.large(300), 1), printed_at="14:02")
        assert 1 < len(found) <= 6
        for number, text in enumerate(found, 1):
            assert "Cup of Košice" in text
            assert "1 May 2026" in text
            assert "Round 1 of 9" in text
            assert re.search(r"Board.*White.*Result.*Black", text)
            assert f"page {number} of {len(found)}" in text
            assert "FIDE Dutch system, rules of 2026 · Arbiter: Horváthová, Eva · printed 14:02" in text

    def test_all_scripts_can_be_searched_for(self) -> None:
        text = pages(player_list(samples.SMALL))[0]
        for name in ("Петрова, Ольга", "Novák, Ján", "Παπαδόπουλος, Γεώργιος", "Ďurčo, Ľubomír Peter"):
            assert name in text

    def test_markup_prints_literally(self) -> None:
        name = "<b>Bold</b> & <i>x</i>, &amp; %s {0} \\n"
        assert name in pages(player_list(named(name)))[0]

    def test_odd_names(self) -> None:
        text = pages(player_list(named("A" * 60, "", "🙂 Joe", "a\u0000\nb", "\ud800", "שרון, דוד", "محمد")))[0]
        assert "A…" in text or "A" * 60 in text
        assert "(no name)" in text
        assert "Joe" in text
        assert "□" in text

    def test_no_time_unless_it_is_given(self) -> None:
        assert "printed" not in pages(player_list(samples.SMALL))[0]

    def test_a_very_long_head_keeps_to_the_page(self) -> None:
        info = samples.INFO.__class__(name="Open " * 60, chief_arbiter="Arbiter " * 40)
        text = pages(player_list(samples.SMALL.replace(info=info)))[0]
        assert text.count("…") == 2

    @given(tournaments())
    @examples(0.15)
    def test_whatever_is_in_the_tournament_can_be_printed(self, tournament: Tournament) -> None:
        for kind in KINDS:
            report = samples.built(kind, tournament)
            if not isinstance(report, SwissDeskError):
                assert pdf.to_bytes(report).startswith(b"%PDF")


class TestPages:
    @pytest.mark.parametrize(
        ("count", "pairings", "standings", "players"),
        [(10, 1, 1, 1), (60, 1, 2, 2), (300, 5, 6, 6), pytest.param(1000, 16, 20, 20, marks=pytest.mark.corpus)],
    )
    def test_at_most_so_many_of_a4(self, count: int, pairings: int, standings: int, players: int) -> None:
        tournament = samples.large(count)
        assert len(pages(pairing_sheet(tournament, 1))) <= pairings
        assert len(pages(standings_sheet(tournament, 1))) <= standings
        assert len(pages(player_list(tournament))) <= players

    @pytest.mark.parametrize(
        ("paper", "landscape", "width", "height"),
        [("A4", False, 595, 842), ("A4", True, 842, 595), ("Letter", False, 612, 792), ("Letter", True, 792, 612)],
    )
    def test_paper(self, paper: str, landscape: bool, width: int, height: int) -> None:
        options = SheetOptions(paper=paper, landscape=landscape)
        content = pdf.to_bytes(standings_sheet(samples.large(80), 1), options)
        for page in PdfReader(io.BytesIO(content)).pages:
            assert (round(page.mediabox.width), round(page.mediabox.height)) == (width, height)

    def test_an_unknown_paper_is_refused_in_words(self) -> None:
        with pytest.raises(InvalidEdit) as refused:
            pdf.to_bytes(player_list(samples.SMALL), SheetOptions(paper="A9"))
        assert wording.sentence(refused.value) == "Unknown paper size “A9”. Choose from: A4, Letter."

    def test_an_empty_tournament_is_one_page(self) -> None:
        found = pages(player_list(Tournament()))
        assert len(found) == 1
        assert "There are no players yet." in found[0]


class TestFile:
    def test_fonts_are_embedded_in_part(self) -> None:
        content = pdf.to_bytes(pairing_sheet(samples.SMALL, 2))
        reader = PdfReader(io.BytesIO(content))
        fonts = [
            font.get_object()
            for page in reader.pages
            for font in page["/Resources"]["/Font"].get_object().values()  # type: ignore[index]
        ]
        assert {str(font["/BaseFont"]).partition("+")[2] for font in fonts} == {"NotoSans-Regular", "NotoSans-Bold"}
        assert all("/FontFile2" in font["/FontDescriptor"].get_object() for font in fonts)
        assert all("/ToUnicode" in font for font in fonts)
        assert len(content) < 100_000

    def test_metadata_and_language(self) -> None:
        reader = PdfReader(io.BytesIO(pdf.to_bytes(pairing_sheet(samples.SMALL, 2))))
        assert reader.metadata is not None
        assert reader.metadata.title == "Pairings · Round 2 of 3 · Cup of Košice"
        assert reader.metadata.author == "Horváthová, Eva"
        assert reader.metadata.subject == "Cup of Košice"
        assert reader.root_object["/Lang"] == "en"

    def test_the_same_report_gives_the_same_bytes(self) -> None:
        report = standings_sheet(samples.large(40), 1)
        assert pdf.to_bytes(report, stamp=Stamp("9:00")) == pdf.to_bytes(report, stamp=Stamp("9:00"))

    def test_sheets_written_at_the_same_time_are_the_same(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """All read the files of the same faces, and here each lets the others go on wherever it has gone to in one."""
        reports = [standings_sheet(samples.large(count), 1) for count in (30, 60, 90, 120)]
        alone = [pdf.to_bytes(report) for report in reports]
        seek = TTFontFile.seek

        def seek_and_wait(face: TTFontFile, place: int) -> None:
            seek(face, place)
            time.sleep(0)

        monkeypatch.setattr(TTFontFile, "seek", seek_and_wait)
        with ThreadPoolExecutor(4) as pool:
            assert list(pool.map(pdf.to_bytes, reports)) == alone

    def test_write_makes_the_file_and_nothing_else(self, tmp_path: Path) -> None:
        target = tmp_path / "párovanie kolo 2.pdf"
        pdf.write(pairing_sheet(samples.SMALL, 2), target)
        assert target.read_bytes() == pdf.to_bytes(pairing_sheet(samples.SMALL, 2))
        assert list(tmp_path.iterdir()) == [target]

    def test_write_replaces(self, tmp_path: Path) -> None:
        target = tmp_path / "sheet.pdf"
        target.write_text("old")
        pdf.write(player_list(samples.SMALL), str(target))
        assert target.read_bytes().startswith(b"%PDF")

    def test_a_failure_leaves_the_old_file(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        target = tmp_path / "sheet.pdf"
        target.write_text("old")

        def fail(_file: int) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(os, "fsync", fail)
        with pytest.raises(FileError) as refused:
            pdf.write(player_list(samples.SMALL), target)
        assert str(refused.value) == (
            "sheet.pdf could not be written: the disk is full. Choose another folder, or close the program that "
            "has the file open."
        )
        assert target.read_text() == "old"
        assert list(tmp_path.iterdir()) == [target]

    @pytest.mark.parametrize("place", ["missing/sheet.pdf", ""])
    def test_a_folder_that_is_not_there_is_said(self, tmp_path: Path, place: str) -> None:
        with pytest.raises(FileError, match="could not be written"):
            pdf.write(player_list(samples.SMALL), tmp_path / place)

    def test_a_missing_font_is_said(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        from swissdesk.reports.pdf import fonts as pdf_fonts

        monkeypatch.setattr(pdf_fonts, "resource", tmp_path.joinpath)
        with pytest.raises(FileError, match=r"font Gone\.ttf is missing or damaged"):
            pdf_fonts._loaded("Gone")

    def test_progress_is_told_and_can_stop_it(self, tmp_path: Path) -> None:
        report = pairing_sheet(samples.large(300), 1)
        told: list[tuple[int, int]] = []
        pdf.to_bytes(report, progress=lambda done, total: told.append((done, total)))
        assert told == [(page, len(told)) for page in range(1, len(told) + 1)]

        def stop(_done: int, _total: int) -> None:
            raise Cancelled(N_("Stopped."))

        with pytest.raises(Cancelled):
            pdf.write(report, tmp_path / "sheet.pdf", progress=stop)
        assert list(tmp_path.iterdir()) == []
