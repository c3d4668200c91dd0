"""`swissdesk check` and `lint` on records that are wrong elsewhere than in their boards, or cannot be judged."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from running_rounds import played

from swissdesk import cli
from swissdesk.engine.generator import generate
from swissdesk.engine.recipe import Recipe
from swissdesk.formats import trf
from swissdesk.model import Listing, Result, Tournament
from swissdesk.model.events import Begin, CorrectResult
from swissdesk.session import Document

DATA = Path(__file__).parents[1] / "data"
RANKED = DATA / "tiebreaks" / "swiss-40.trf"
TEAMS = DATA / "trf" / "team-sample-trf26.trf"
POINTS = slice(80, 84)
PLACE = slice(85, 89)


def run(capsys: pytest.CaptureFixture[str], *arguments: str | Path | int) -> tuple[int, str, str]:
    """Return exit code, standard output and standard error of one command."""
    code = cli.main([str(argument) for argument in arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def exchanged(source: Path, target: Path, columns: slice, one: int, other: int) -> Path:
    """Write the file with these columns of the lines of the players at two places exchanged."""
    lines = source.read_text("utf-8").splitlines()
    at = {int(line[PLACE]): number for number, line in enumerate(lines) if line[:3] == "001"}
    first, second = lines[at[one]], lines[at[other]]
    lines[at[one]] = first[: columns.start] + second[columns] + first[columns.stop :]
    lines[at[other]] = second[: columns.start] + first[columns] + second[columns.stop :]
    target.write_text("".join(line + "\n" for line in lines), "utf-8")
    return target


@pytest.fixture
def burstein(tmp_path: Path) -> Path:
    """A file of the Burstein system that says it is a Dutch one."""
    made = generate(Recipe(players=20, rounds=8, retired_rate=0), 1, "burstein")
    path = tmp_path / "marked.trf"
    trf.save(made.replace(settings=replace(made.settings, system="dutch-2026")), path)
    return path


class TestPlacesAndPoints:
    def test_exchanged_places_are_found(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert run(capsys, "check", RANKED) == (0, "Files: 1. Rounds: 7. No difference.\n", "")
        wrong = exchanged(RANKED, tmp_path / "wrong.trf", PLACE, 1, 20)
        code, out, err = run(capsys, "check", wrong)
        first, second, *summary = out.splitlines()
        assert (code, err) == (1, "")
        assert first.startswith(f"{wrong}: ")
        assert "place 20 in the file, 1 by points and DE, BH/C1" in first
        assert "place 1 in the file, 20 by points and DE, BH/C1" in second
        assert summary == ["Files: 1. Rounds: 7. No round differs.", "Files with other faults: 1."]

    def test_points_are_found(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        wrong = exchanged(RANKED, tmp_path / "wrong.trf", POINTS, 1, 20)
        code, out, _ = run(capsys, "check", wrong)
        assert code == 1
        assert out.count("points in the file") == 2  # and not a second time as remarks of the reader
        assert "recalculated" not in out

    def test_what_is_odd_about_a_file_is_shown_where_something_is_wrong(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        odd, wrong = tmp_path / "odd.trf", tmp_path / "wrong.trf"
        odd.write_text("062 5\n" + RANKED.read_text("utf-8"), "utf-8")
        assert run(capsys, "check", odd) == (0, "Files: 1. Rounds: 7. No difference.\n", "")
        exchanged(odd, wrong, PLACE, 1, 20)
        assert "number of players in the file's header: 5" in run(capsys, "check", wrong)[1]

    def test_many_alike_are_shortened(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        whole = trf.load(DATA / "dutch-2026" / "p037-r07-s0568.trf")
        turned = tuple(Listing(row.player, row.points, 38 - (row.rank or 0)) for row in whole.listing)
        path = tmp_path / "turned.trf"
        text = (DATA / "dutch-2026" / "p037-r07-s0568.trf").read_text("utf-8").splitlines()
        places = {row.player: row.rank for row in turned}
        lines = (f"{line[:85]}{places[int(line[4:8])]:4}{line[89:]}" if line[:3] == "001" else line for line in text)
        path.write_text("\n".join(lines) + "\n", "utf-8")
        _, out, _ = run(capsys, "check", path)
        assert out.count("by points.") == 8
        assert "Similar differences not listed: 26." in out

    def test_the_log_keeps_them(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        wrong = exchanged(RANKED, tmp_path / "wrong.trf", PLACE, 1, 20)
        log = tmp_path / "check.log"
        first = run(capsys, "check", wrong, "--resume", log, "--jobs", 1)
        assert first[0] == 1
        assert run(capsys, "check", wrong, "--resume", log, "--jobs", 1) == first

    def test_lint_says_the_same(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        wrong = exchanged(RANKED, tmp_path / "wrong.trf", PLACE, 1, 20)
        before = run(capsys, "lint", RANKED)[1]
        code, out, _ = run(capsys, "lint", wrong)
        added = [line for line in out.splitlines() if line not in before.splitlines()]
        assert code == 1
        assert len(added) == 2
        assert all(line.startswith("error: ") and "by points and DE" in line for line in added)
        wrong = exchanged(RANKED, tmp_path / "points.trf", POINTS, 1, 20)
        out = run(capsys, "lint", wrong)[1]
        assert out.count("error: ") == before.count("error: ") + 2
        assert out.count("points in the file") + out.count("points 2") == 2

    def test_lint_names_rematches_and_byes(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        text = "012 Three\n142 2\n152 W\n"
        cells = {1: ("2 w 1", "2 b 1"), 2: ("1 b 0", "1 w 0"), 3: ("0000 - U", "0000 - U")}
        for player, row in cells.items():
            text += f"001{player:5}{'':6}Player {player}".ljust(91) + "".join(f"{c:>8}  " for c in row) + "\n"
        path = tmp_path / "three.trf"
        path.write_text(text, "utf-8")
        out = run(capsys, "lint", path)[1]
        assert "warning: Round 2: 1 and 2 already met in round 1. (C.04.1 art. 2)\n" in out
        assert "warning: Round 2: 3 has the pairing-allocated bye" in out


class TestDeclined:
    def test_teams(self, capsys: pytest.CaptureFixture[str]) -> None:
        code, out, err = run(capsys, "check", TEAMS)
        assert (code, out) == (3, "")
        assert err == (
            f"{TEAMS}: This is a team event (FIDE_TEAM_BAKU, record 192). Only individual events can be checked.\n"
        )

    def test_others_are_checked_all_the_same(self, capsys: pytest.CaptureFixture[str]) -> None:
        code, out, _ = run(capsys, "check", TEAMS, RANKED)
        assert code == 3
        assert out == "Files: 1. Rounds: 7. No difference.\nFiles that could not be checked: 1.\n"

    def test_a_system_that_nobody_knows(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        path = tmp_path / "own.trf"
        path.write_text(RANKED.read_text("utf-8").replace("FIDE_DUTCH_2025", "CLUB_SPECIAL"), "utf-8")
        code, _, err = run(capsys, "check", path)
        assert code == 3
        assert "“CLUB_SPECIAL” (record 192)" in err
        assert "No round differs under: FIDE Dutch system, rules of 2026" in err
        assert run(capsys, "check", path, "--system", "dutch-2026")[0] == 0


class TestExplained:
    def test_another_system_is_named(self, burstein: Path, capsys: pytest.CaptureFixture[str]) -> None:
        code, out, _ = run(capsys, "check", burstein)
        assert code == 1
        assert f"{burstein}: Paired by another system? No round differs under: Burstein system.\n" in out
        assert run(capsys, "check", burstein, "--system", "burstein")[0] == 0

    def test_by_the_lot_of_the_first_round(self, burstein: Path, capsys: pytest.CaptureFixture[str]) -> None:
        lines = burstein.read_text("utf-8").splitlines()
        burstein.write_text("\n".join(line for line in lines if line[:3] != "152") + "\n", "utf-8")
        code, out, _ = run(capsys, "check", burstein)
        assert code == 1
        assert "The drawing of lots for the initial colour is not recorded. Read from round 1: Black." in out
        assert "No round differs under: Burstein system." in out


class TestSince:
    @pytest.fixture
    def corrected(self) -> Tournament:
        whole = played(11, 12, 4)
        old = whole.round(1).board(1).result
        new = Result.BLACK_WINS if old != Result.BLACK_WINS else Result.WHITE_WINS
        return CorrectResult(1, 1, new, "misread").apply(whole)

    def document(self, path: Path, whole: Tournament) -> Path:
        Document.create(path, Begin(whole)).close()
        return path

    def test_a_correction_is_no_difference_and_told_when_asked(
        self, tmp_path: Path, corrected: Tournament, capsys: pytest.CaptureFixture[str]
    ) -> None:
        path = self.document(tmp_path / "open.swissdesk", corrected)
        assert run(capsys, "check", path) == (0, "Files: 1. Rounds: 4. No difference.\n", "")
        code, out, _ = run(capsys, "check", path, "--since")
        blocks = out.splitlines()
        assert code == 0
        assert blocks[0] == f"{path}, round 2:"
        assert blocks[1].startswith("    Since then: board 1 of round 1: ")
        assert blocks[2].startswith("    With today’s knowledge, the boards would be: 1 ")
        assert blocks[-1] == "Files: 1. Rounds: 4. No difference."

    def test_it_stands_below_a_difference(
        self, tmp_path: Path, corrected: Tournament, capsys: pytest.CaptureFixture[str]
    ) -> None:
        r = corrected.rounds[1]
        assert r.known is not None
        turned = tuple((black, white) for white, black in r.known.pairs)
        wrong = replace(r, known=replace(r.known, pairs=turned))
        whole = corrected.replace(rounds=(corrected.rounds[0], wrong, *corrected.rounds[2:]))
        path = self.document(tmp_path / "open.swissdesk", whole)
        code, out, _ = run(capsys, "check", path)
        assert code == 1
        lines = out.splitlines()
        reason = next(place for place, line in enumerate(lines) if line.startswith("    → "))
        assert lines[reason + 1].startswith("    Since then: ")

    def test_a_log_of_other_options_begins_anew(
        self, tmp_path: Path, corrected: Tournament, capsys: pytest.CaptureFixture[str]
    ) -> None:
        path, log = self.document(tmp_path / "open.swissdesk", corrected), tmp_path / "check.log"
        run(capsys, "check", path, "--resume", log)
        assert "Since then" in run(capsys, "check", path, "--resume", log, "--since")[1]


class TestImport:
    """A TRF becomes a document only if its rounds keep to the rules, or if that was accepted."""

    def test_what_breaks_the_rules_is_listed_and_not_imported(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        wrong = exchanged(RANKED, tmp_path / "wrong.trf", PLACE, 1, 20)
        code, _, err = run(capsys, "convert", wrong, tmp_path / "wrong.swissdesk")
        assert code == 3
        assert "place" in err
        assert "wrong.trf is not imported: its rounds break the rules. To import it as it is, add --accept." in err
        assert not (tmp_path / "wrong.swissdesk").exists()

    def test_what_was_accepted_stands_in_the_report(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        wrong = exchanged(RANKED, tmp_path / "wrong.trf", PLACE, 1, 20)
        assert run(capsys, "convert", wrong, tmp_path / "a.swissdesk", "--accept")[0] == 0
        assert run(capsys, "convert", tmp_path / "a.swissdesk", tmp_path / "a.trf", "--to", "trf26")[0] == 0
        assert "### Import @ Round" in (tmp_path / "a.trf").read_text("utf-8")

    def test_what_the_file_does_not_say_is_listed(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        bare = tmp_path / "bare.trf"
        lines = RANKED.read_text("utf-8").splitlines(keepends=True)
        bare.write_text("".join(line for line in lines if not line.startswith(("202", "212"))), "utf-8")
        _, _, err = run(capsys, "convert", bare, tmp_path / "bare.swissdesk")
        assert "No tie-breaks in the file (records 202, 212): tied players share a place." in err
