"""Standings, prizes, ratings, norms, the report's preflight and every format, without a window."""

from __future__ import annotations

import csv
import io
import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from norm_event import candidate, field
from openpyxl import load_workbook

from swissdesk import cli
from swissdesk.formats import trf
from swissdesk.model import (
    Awards,
    CategoryRule,
    Colour,
    EventInfo,
    Pairing,
    Player,
    PrizeList,
    Result,
    Round,
    Settings,
    Sex,
    Tournament,
)
from swissdesk.model.events import Begin
from swissdesk.paths import resource
from swissdesk.session import Document

SAMPLE = resource("samples", "danube-open.trf")
SMALL = resource("samples", "club-evening.trf")
"""For what does not depend on the event: its pages are made in a sixth of the time."""


def run(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> tuple[int, str, str]:
    """Return exit code, standard output and standard error of one command."""
    code = cli.main([str(argument) for argument in arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def document(path: Path, tournament: Tournament) -> Path:
    """Return the path of a document with the tournament in it."""
    Document.create(path, Begin(tournament)).close()
    return path


EVENT = Tournament(
    info=EventInfo(
        name="Open",
        federation="FIN",
        city="Kotka",
        start="2026/05/01",
        end="2026/05/02",
        chief_arbiter="IA Meikäläinen, Maija (500100)",
        time_control_code="5400+30",
        round_dates=("2026/05/01",),
    ),
    settings=Settings(
        rounds=1,
        initial_colour=Colour.WHITE,
        tiebreaks=("BH", "SB"),
        awards=Awards(
            (CategoryRule("women", sex=Sex.FEMALE),),
            (
                PrizeList("main", amounts=(30000,), in_kind=("Cup",)),
                PrizeList("women", category="women", amounts=(10000, 5000)),
            ),
            "EUR",
        ),
    ),
    players=(
        Player(1, "Virtanen, Aino", 2100, "WFM", Sex.FEMALE, "FIN", "500001", "1990/02/03"),
        Player(2, "Novák, Jiří", 2050, "", Sex.MALE, "CZE", "300002", "1985/11/30"),
    ),
    rounds=(Round(1, (Pairing(1, 2, Result.WHITE_WINS),)),),
)


class TestStandings:
    def test_a_category_in_every_format(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        women = {p.id for p in trf.load(SAMPLE).players if p.sex is Sex.FEMALE}
        code, out, _ = run(capsys, "standings", SAMPLE, "--category", "women", "--format", "json")
        assert code == 0
        rows = json.loads(out)["standings"]
        assert {row["id"] for row in rows} == women
        assert rows[0]["rank"] == 1
        _, out, _ = run(capsys, "standings", SAMPLE, "--category", "women", "--format", "csv")
        assert {int(row["No."]) for row in csv.DictReader(io.StringIO(out))} == women
        _, out, _ = run(capsys, "standings", SAMPLE, "--category", "women", "--format", "html")
        assert out.count("<tr") == len(women) + 1
        book = tmp_path / "w.xlsx"
        assert run(capsys, "standings", SAMPLE, "--category", "women", "--format", "xlsx", "-o", book) == (0, "", "")
        page = load_workbook(book)["Women"]
        assert {row[1].value for row in page.iter_rows(min_row=2)} == women

    def test_html_has_the_tie_breaks_asked_for(self, capsys: pytest.CaptureFixture[str]) -> None:
        _, out, _ = run(capsys, "standings", SAMPLE, "--tiebreaks", "BH/C1,SB", "--format", "html")
        assert "<th" in out
        assert ">BH/C1</th>" in out
        assert ">SB</th>" in out

    def test_a_past_round_of_a_category_as_text(self, capsys: pytest.CaptureFixture[str]) -> None:
        _, out, _ = run(capsys, "standings", SAMPLE, "--category", "over-50", "--round", "1")
        assert out.splitlines()[0].split()[0] == "Rank"

    def test_wrong_requests_in_words(self, capsys: pytest.CaptureFixture[str]) -> None:
        for arguments, words in (
            (["--category", "kids"], "There is no category “kids”. Choose from: women, men"),
            (["--format", "xlsx"], "Name it with -o OUT.xlsx"),
            (["--round", "99"], "There are no standings after round 99"),
        ):
            code, out, err = run(capsys, "standings", SAMPLE, *arguments)
            assert (code, out) == (3, "")
            assert words in err
            assert err.count("\n") == 1


class TestPrizes:
    def test_text_has_the_reasons(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        code, out, _ = run(capsys, "prizes", document(tmp_path / "open.swissdesk", EVENT))
        assert code == 0
        assert out.splitlines() == [
            "Overall ranking",
            "    1  300.00 EUR + Cup  Virtanen, Aino",
            "       150.00 EUR by place.",
            "       150.00 EUR by score: no other player has a score of 1.",
            "       Also: Cup.",
            "       Not paid in addition: “Women”. The higher prize counts.",
            "Women",
            "Unallocated in the list women: 150.00 EUR.",
            "Paid out: 300.00 EUR",
        ]

    def test_json_and_csv(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        path = document(tmp_path / "open.swissdesk", EVENT)
        data = json.loads(run(capsys, "prizes", path, "--format", "json")[1])
        assert data["currency"] == "EUR"
        assert [(p["list"], p["id"], p["amount"], p["in_kind"]) for p in data["prizes"]] == [("main", 1, 300, "Cup")]
        assert data["unclaimed"] == {"women": 150}
        rows = list(csv.DictReader(io.StringIO(run(capsys, "prizes", path, "--format", "csv")[1])))
        assert [(row["List"], row["Amount"]) for row in rows] == [("main", "300.00")]

    def test_without_prize_lists_it_says_so(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert run(capsys, "prizes", SAMPLE) == (0, "This tournament has no prize lists.\n", "")


class TestRatings:
    def test_every_format(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        code, out, _ = run(capsys, "ratings", SAMPLE)
        assert code == 0
        assert out.count("\n") == len(trf.load(SAMPLE).players) + 1
        assert run(capsys, "ratings", SAMPLE, "--format", "xlsx", "-o", tmp_path / "r.xlsx")[0] == 0
        data = json.loads(run(capsys, "ratings", SAMPLE, "--format", "json", "--round", "2")[1])
        assert (data["rules"], data["pace"]) == ("B.02, 1 March 2024, as amended on 1 October 2025", "standard")
        first = data["players"][0]
        assert first["change"] == pytest.approx(first["k"] * (first["score"] - first["expected"]))
        assert len(first["games"]) + len(first["left_out"]) == 2

    def test_an_unrated_player_has_a_first_rating(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        newcomer = EVENT.replace(players=(replace(EVENT.players[0], rating=0), EVENT.players[1]))
        path = document(tmp_path / "open.swissdesk", newcomer)
        player = json.loads(run(capsys, "ratings", path, "--format", "json")[1])["players"][0]
        # (2050 + 2 x 1800) / 3 = 1883.33; 2 of 3 is 67 %: +125.
        assert (player["rating"], player["first_rating"], player["is_enough"]) == (None, 2008, False)


class TestNorms:
    FIELD = field(
        (2600, 2550, 2520, 2500, 2480, 2450, 2400, 2350, 2150),
        ("GM", "GM", "GM", "GM", "GM", "IM", "IM", "FM", ""),
        ("UKR", "SWE", "EST", "GER", "POL", "SWE", "FIN", "FIN", "LAT"),
    )

    def test_who_made_one(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        path = document(tmp_path / "open.swissdesk", candidate(self.FIELD, "=1=1=1=1="))
        code, out, _ = run(capsys, "norms", path, "--title", "gm")
        assert code == 0
        assert out.splitlines()[0] == "GM norm: 1 Virtanen, Aino, 6½ of 9, performance 2616"

    def test_every_condition_of_a_player(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        path = document(tmp_path / "open.swissdesk", candidate(self.FIELD, "=1=1===1="))
        _, out, _ = run(capsys, "norms", path, "--player", "1", "--title", "GM")
        lines = out.splitlines()
        assert lines[0] == "No GM norm: 1 Virtanen, Aino, 6 of 9, performance 2575"
        assert "  ✗ 1.4.8     Performance: actual 2575, required 2600" in lines
        assert "  ✓ 1.4.1a    Games: actual 9, required 9" in lines

    def test_json_has_the_certificate(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        path = document(tmp_path / "open.swissdesk", candidate(self.FIELD, "=1=1=1=1="))
        data = json.loads(run(capsys, "norms", path, "--player", "1", "--format", "json")[1])["norms"]
        assert [(one["title"], one["verdict"]) for one in data] == [
            ("GM", "norm"),
            ("IM", "norm"),
            ("WGM", "norm"),
            ("WIM", "norm"),
        ]
        sheet = data[0]["certificate"]
        assert (sheet["last_name"], sheet["score"], sheet["needed"], len(sheet["lines"])) == ("Virtanen", 6.5, 6.5, 9)
        assert {condition["article"] for condition in data[0]["conditions"]} >= {"1.4.1a", "1.4.3", "1.4.8"}

    def test_nobody_and_wrong_requests(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert run(capsys, "norms", SAMPLE)[:2] == (0, "No title norms achieved.\n")
        code, _, err = run(capsys, "norms", SAMPLE, "--title", "FM")
        assert (code, "No norms exist for “FM”. Choose from GM, IM, WGM, WIM." in err) == (3, True)
        code, _, err = run(capsys, "norms", SAMPLE, "--player", "999")
        assert (code, "There is no player no. 999." in err) == (3, True)


class TestLint:
    def test_problems_line_by_line_and_an_exit_code(self, capsys: pytest.CaptureFixture[str]) -> None:
        code, out, err = run(capsys, "lint", SAMPLE)
        assert (code, err) == (1, "")
        assert "error: Hlaváčková, Jana has no FIDE ID. Add it from the FIDE rating list or enter it.\n" in out
        assert "warning: The chief arbiter IA Hudecová, Marta has no FIDE ID" in out
        _, out, _ = run(capsys, "lint", SAMPLE, "--errors")
        assert "warning" not in out

    def test_only_a_report_without_warnings_is_called_faultless(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        path = document(tmp_path / "open.swissdesk", EVENT)
        code, out, _ = run(capsys, "lint", path)
        assert code == 0
        assert out.endswith("left out.\nFIDE would reject nothing. Warnings: 1.\n")
        plain = document(
            tmp_path / "plain.swissdesk", replace(EVENT, settings=replace(EVENT.settings, awards=Awards()))
        )
        assert run(capsys, "lint", plain)[:2] == (0, "No faults found.\n")


class TestConvert:
    @pytest.mark.parametrize("name", ["open.csv", "open.xlsx", "open.json", "open.pgn", "open.trf", "open.trfx"])
    def test_the_name_tells_the_format(self, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        code, out, _ = run(capsys, "convert", SAMPLE, tmp_path / name)
        assert (code, out) == (0, "")
        content = (tmp_path / name).read_bytes()
        starts = {"csv": b"No.,", "xlsx": b"PK", "json": b"{", "pgn": b"[Event ", "trf": b"012", "trfx": b"012"}
        assert content.startswith(starts[name.rpartition(".")[2]])
        assert [path.name for path in tmp_path.iterdir()] == [name]

    @pytest.mark.parametrize("target", ["site/", "site/index.html"])
    def test_web_pages_go_into_a_folder(self, target: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        code, _, err = run(capsys, "convert", SMALL, f"{tmp_path}/{target}")
        assert (code, err) == (0, "")
        assert (tmp_path / "site" / "index.html").exists()
        assert (tmp_path / "site" / "player-1.html").exists()

    def test_csv_of_any_table_and_round(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        target = tmp_path / "out.csv"
        run(capsys, "convert", SAMPLE, target, "--table", "pairings", "--round", "1")
        assert target.read_text("utf-8").splitlines()[0].startswith("Board,No.,")
        code, _, err = run(capsys, "convert", SAMPLE, target, "--table", "pairings", "--round", "9")
        assert (code, "Round 9 is not paired yet." in err) == (3, True)

    def test_a_folder_that_is_a_file(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        (tmp_path / "site").write_text("x")
        code, _, err = run(capsys, "convert", SMALL, tmp_path / "site", "--to", "html")
        assert code == 3
        assert "is a file. Choose a folder for the pages." in err


def test_neither_spreadsheets_nor_pdf_are_loaded_for_standings() -> None:
    import subprocess

    code = (
        "import sys; from swissdesk import cli; cli.main(['standings', sys.argv[1]]); "
        "heavy = {'PySide6', 'openpyxl', 'reportlab', 'sqlite3', 'babel'} & {m.split('.')[0] for m in sys.modules};"
        "print('heavy:', sorted(heavy), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code, str(SAMPLE)], capture_output=True, text=True, check=True)
    assert done.stderr == "heavy: []\n"


class TestConvertSaysWhatIsWrong:
    REMATCH = """012 Open
142 3
152 W
192 FIDE_DUTCH_2025
001    1      A                                                                  2.0    1     2 w 1     2 b 1
001    2      B                                                                  0.0    2     1 b 0     1 w 0
"""

    @pytest.mark.parametrize("suffix", [".trf", ".swissdesk"])
    def test_errors_of_the_pairing_stop_nothing_but_are_told(
        self, suffix: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        report, source, target = tmp_path / "event.trf", tmp_path / f"event{suffix}", tmp_path / "out.csv"
        report.write_text(self.REMATCH, "utf-8")
        if source != report:
            assert run(capsys, "convert", report, source, "--accept")[0] == 0
        code, _, err = run(capsys, "convert", source, target)
        assert code == 0
        assert target.exists()
        assert source.name in err
        assert "1 and 2 already met in round 1" in err
