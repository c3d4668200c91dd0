"""`swissdesk report` with its options."""

from __future__ import annotations

from pathlib import Path

import pytest
from paper import pages_of
from pypdf import PdfReader

from swissdesk import cli
from swissdesk.paths import resource
from swissdesk.reports import KINDS

EVENT = str(resource("samples", "danube-open.trf"))


def written(target: Path, *arguments: str) -> list[str]:
    assert cli.main(["report", EVENT, "-o", str(target), *arguments]) == 0
    return pages_of(target)


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "sheet.pdf"


def test_every_kind_of_sheet_is_in_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["report", "--help"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    for name, kind in KINDS.items():
        assert name in said
        assert kind.about in said


def test_a_pack_in_one_file(target: Path) -> None:
    pages = written(target, "--kind", "pack", "--sheets", "pairings×2,slips,standings", "--round", "2")
    begins = ["Pairings" if "Pairings" in p else "slips" if "signature White" in p else p.split("\n")[1] for p in pages]
    assert list(dict.fromkeys(begins)) == ["Pairings", "slips", "Standings after round 2"]
    assert sum("page 1 of" in page for page in pages if "Pairings" in page) == 2


def test_what_the_options_do(target: Path) -> None:
    written(target, "--kind", "pairings", "--landscape", "--paper", "Letter")
    page = PdfReader(target).pages[0]
    assert (round(page.mediabox.width), round(page.mediabox.height)) == (792, 612)
    assert "Federation SVK" in " ".join(written(target, "--kind", "standings", "--category", "federation-SVK"))
    by_name = written(target, "--kind", "players", "--order", "name")[0]
    assert "Players by name" in by_name
    assert "Fed" not in written(target, "--kind", "players", "--without", "federation")[0].split()
    once = written(target, "--kind", "pairings")
    assert written(target, "--kind", "pairings", "--copies", "3") == once * 3
    replacement = written(target, "--kind", "pairings", "--printed", "14:02", "--replaces", "13:55")[0]
    assert "REVISED 14:02" in replacement
    assert "replaces the sheet of 13:55" in replacement
    assert len(written(target, "--kind", "pairings", "--distance", "2")) > len(written(target, "--kind", "pairings"))
    assert len(written(target, "--kind", "standings", "--pages", "1")) == 1
    assert len(written(target, "--kind", "player", "--player", "3")) == 1


def test_columns_are_left_out_by_their_names_or_those_of_both_sides(
    target: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "2101" in written(target, "--kind", "pairings")[0].split()
    assert "2101" not in written(target, "--kind", "pairings", "--without", "rating")[0].split()
    assert not capsys.readouterr().err
    assert written(target, "--kind", "pairings", "--without", "colour, board") == written(target, "--kind", "pairings")
    said = capsys.readouterr().err
    assert "Unknown column “colour”. Columns that can be omitted: white-title, title," in said
    assert "Unknown column “board”" in said


def test_section_and_start_are_in_the_head(target: Path) -> None:
    page = written(target, "--kind", "pairings", "--section", "Group B", "--start", "14:30")[0]
    assert " · Group B" in page
    assert ", 14:30" in page
    pack = written(target, "--kind", "pack", "--sheets", "pairings,slips,standings", "--section", "Group B")
    assert all("Group B" in page for page in pack)


def test_large_print_takes_more_pages(target: Path) -> None:
    usual = len(written(target, "--kind", "alphabetical"))
    assert len(written(target, "--kind", "alphabetical", "--large")) > usual
    assert len(written(target, "--kind", "alphabetical", "--large", "40")) > len(
        written(target, "--kind", "alphabetical", "--large")
    )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--kind", "slips", "--per-page", "3"], "3 per page is not possible. Choose 2, 4, 8."),
        (["--kind", "standings", "--category", "elves"], "There is no category “elves”."),
        (
            ["--kind", "pack", "--sheets", "pairings×"],
            "expected sheets and copies, such as pairings×2, slips; found “pairings×”",
        ),
        (["--kind", "player", "--player", "999"], "There is no player no. 999."),
        (["--kind", "tiebreaks"], "Choose the player"),
        (["--kind", "pairings", "--round", "99"], "Round 99 is not paired yet."),
        (["--kind", "pairings", "--logo", "nowhere.png"], "The logo nowhere.png cannot be read"),
        (["--kind", "pairings", "--columns", "99"], "Columns on a page: 99 is not possible. Choose at most 6."),
    ],
)
def test_what_cannot_be_done_is_said(
    arguments: list[str], said: str, target: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["report", EVENT, "-o", str(target), *arguments]) in (3, 5)
    assert said in capsys.readouterr().err
    assert not target.exists()


def test_signs_that_cannot_be_printed_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    event = tmp_path / "event.trf"
    text = Path(EVENT).read_text("utf-8")
    name = next(line for line in text.splitlines() if line.startswith("001"))[14:47]
    event.write_text(text.replace(name, "Dragon 🐉".ljust(33)), "utf-8")
    assert cli.main(["report", str(event), "--kind", "players", "-o", str(tmp_path / "a.pdf")]) == 0
    assert "Signs that no font has are printed in another form: Dragon 🐉." in capsys.readouterr().err
    assert "Dragon □" in pages_of(tmp_path / "a.pdf")[0]
