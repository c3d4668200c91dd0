"""`swissdesk-pairer` as tournament programs call it in place of JaVaFo and bbpPairings."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from swissdesk import __version__, pairer
from swissdesk.formats import trf

DATA = Path(__file__).parents[1] / "data"
SPECIAL = DATA / "special"
POSITION = SPECIAL / "pab-unplayed-a.trf"
TOURNAMENT = sorted((DATA / "dutch-2026").glob("p011*.trf"))[0]


def run(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> tuple[int, str, str]:
    """Return exit code, standard output and standard error of one call."""
    code = pairer.main([str(argument) for argument in arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    """A file with four players whose only round is not the system's."""
    path = tmp_path / "small-open.trf"
    path.write_text(
        "012 Small Open\n"
        "001    1      One                               2000                             1.0    1     2 w 1\n"
        "001    2      Two                               1900                             0.0    3     1 b 0\n"
        "001    3      Three                             1800                             1.0    2     4 w 1\n"
        "001    4      Four                              1700                             0.0    4     3 b 0\n"
        "XXR 3\nXXC white1\n"
    )
    return path


class TestPair:
    def test_the_answer_of_the_reference_on_standard_output(self, capsys: pytest.CaptureFixture[str]) -> None:
        code, out, err = run(capsys, "--dutch", POSITION, "-p")
        answer = (SPECIAL / "pab-unplayed-a.pairs.2026").read_text().split("\n")
        assert (code, err) == (0, "")
        assert sorted(out.splitlines()[1:]) == sorted(line for line in answer[1:] if line)
        assert out.splitlines()[0] == str(len(out.splitlines()) - 1)

    def test_a_file_without_a_folder_goes_to_the_folder_of_the_input(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        source = Path(shutil.copy(POSITION, tmp_path / "open.trfx"))
        assert run(capsys, source, "-p", "out.txt") == (0, "", "")
        other = tmp_path / "elsewhere.txt"
        assert run(capsys, source, "-p", other) == (0, "", "")
        assert (tmp_path / "out.txt").read_text() == other.read_text()

    def test_a_tournament_on_standard_input(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        _, from_file, _ = run(capsys, POSITION, "-p")
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(POSITION.read_bytes())))
        assert run(capsys, "--dutch", "-p") == (0, from_file, "")

    def test_the_system_can_be_chosen(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert run(capsys, "--dutch-2012", POSITION, "-p")[0] == 0
        code, _, err = run(capsys, "--roulette", POSITION, "-p")
        assert code == 3
        assert "roulette" in err

    def test_switches_of_javafo_that_change_nothing(self, capsys: pytest.CaptureFixture[str]) -> None:
        _, plain, _ = run(capsys, POSITION, "-p")
        assert run(capsys, POSITION, "-p", "-w", "-q", "10000") == (0, plain, "")

    def test_the_release_comes_first_if_it_is_asked_for(self, capsys: pytest.CaptureFixture[str]) -> None:
        _, plain, _ = run(capsys, POSITION, "-p")
        assert run(capsys, "-r", "--dutch", POSITION, "-p") == (0, f"SwissDesk {__version__}\n{plain}", "")
        assert run(capsys, "-r") == (0, f"SwissDesk {__version__}\n", "")
        assert run(capsys) == (0, f"SwissDesk {__version__}\n", "")


class TestCheck:
    def test_a_right_file_is_a_line_for_each_round(self, capsys: pytest.CaptureFixture[str]) -> None:
        rounds = len(trf.load(TOURNAMENT).rounds)
        lines = [f"{TOURNAMENT.stem}: Round #{number}\n" for number in range(1, rounds + 1)]
        assert run(capsys, "--dutch", TOURNAMENT, "-c") == (0, "".join(lines) + "\n", "")

    def test_one_round(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert run(capsys, TOURNAMENT, "-c", "3") == (0, f"{TOURNAMENT.stem}: Round #3\n\n", "")
        assert run(capsys, TOURNAMENT, "-c", "99")[0] == 3

    def test_differing_pairs_are_side_by_side_with_the_checkers_on_the_left(
        self, wrong: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        code, out, _ = run(capsys, "--dutch", wrong, "-c")
        assert code == 0
        assert out == (
            "small-open: Round #1\n"
            "\n"
            "  Checker pairings        Tournament pairings\n"
            "\n"
            "      1 -   3                  1 -   2\n"
            "      4 -   2                  3 -   4\n"
            "\n"
            "\n"
        )

    def test_an_impossible_round_is_a_line_and_no_failure(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        path = tmp_path / "met.trf"
        path.write_text(
            "012 Two who have met\n"
            "001    1      One                               2000                             2.0    1"
            "     2 w 1     2 b 1\n"
            "001    2      Two                               1900                             0.0    2"
            "     1 b 0     1 w 0\n"
            "XXR 3\nXXC white1\n"
        )
        code, out, _ = run(capsys, path, "-c")
        assert code == 0
        assert "Round 2 cannot be paired" in out


class TestCheckList:
    def test_it_is_called_like_the_input(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        source = Path(shutil.copy(POSITION, tmp_path / "open.trf"))
        code, out, _ = run(capsys, source, "-p", "-l")
        text = (tmp_path / "open.list").read_text(encoding="utf-8")
        assert code == 0
        assert text.splitlines()[1].split()[:7] == ["ID", "Pts", "Pref", "-1R", "-2R", "Bye", "Cur"]
        assert text.endswith(f"SwissDesk {__version__}\n")
        boards = {tuple(line.split()) for line in out.splitlines()[1:]}
        for white, black in boards:
            row = next(line for line in text.splitlines() if line.split()[:1] == [white])
            assert ("bye" if black == "0" else f"{black}W") in row.split()

    def test_alone_and_with_a_name(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        source = Path(shutil.copy(POSITION, tmp_path / "open.trf"))
        assert run(capsys, source, "-l", "mine.txt") == (0, "", "")
        assert (tmp_path / "mine.txt").read_text().startswith("Round ")

    def test_a_check_lists_every_round(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        source = Path(shutil.copy(TOURNAMENT, tmp_path / "open.trf"))
        assert run(capsys, source, "-c", "-l")[0] == 0
        text = (tmp_path / "open.list").read_text(encoding="utf-8")
        assert len(re.findall(r"^Round \d+ \(dutch-2026\)$", text, re.MULTILINE)) == len(trf.load(source).rounds)

    def test_what_it_shows(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        path = tmp_path / "three.trf"
        path.write_text(
            "012 Three\n"
            "001    1      One                               2000                             2.0    1"
            "     2 w 1     3 w 1\n"
            "001    2      Two                               1900                             1.0    2"
            "     1 b 0  0000 - U\n"
            "001    3      Three                             1800                             1.0    3"
            "  0000 - H     1 b 0\n"
            "001    4      Four                              1700                             0.0    4"
            "  0000 - Z  0000 - Z\n"
            "XXR 5\nXXC white1\n"
        )
        assert run(capsys, path, "-l")[0] == 0
        rows = {line.split()[0]: line.split() for line in (tmp_path / "three.list").read_text().splitlines() if line}
        assert rows["1"][1:3] == ["2.0", "BB" + "B"]
        assert rows["1"][-2:] == ["3W", "2W"]
        assert "X" in rows["2"]
        assert "(W)" in rows["2"]
        assert "X" not in rows["3"]
        assert "A" in rows["4"]


class TestGenerate:
    def test_by_seed_and_configuration(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        config = tmp_path / "rtg.cfg"
        config.write_text("PlayersNumber=12\nRoundsNumber=5\n")
        one, two = tmp_path / "one.trf", tmp_path / "two.trf"
        assert run(capsys, "--dutch", "-g", config, "-o", one, "-s", "17") == (0, "", "")
        assert run(capsys, "--dutch", "-g", config, "-o", two, "-s", "17") == (0, "", "")
        assert one.read_bytes() == two.read_bytes()
        assert len(trf.load(one).players) == 12
        assert "XXR 5" in one.read_text()
        assert "Checker" not in run(capsys, "--dutch", one, "-c")[1]

    def test_a_number_for_a_configuration_is_a_seed(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        one, two = tmp_path / "one.trf", tmp_path / "two.trf"
        run(capsys, "-g", "4711", "-o", one)
        run(capsys, "-g", "-o", two, "-s", "4711")
        assert one.read_bytes() == two.read_bytes()

    def test_a_model_and_a_check_list(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        target = tmp_path / "made.trf"
        assert run(capsys, "--dutch", TOURNAMENT, "-g", "-o", target, "-s", "1", "-l") == (0, "", "")
        made = trf.load(target)
        assert len(made.players) == len(trf.load(TOURNAMENT).players)
        assert (tmp_path / "made.list").read_text().count("Round ") == len(made.rounds)

    def test_baku(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        target = tmp_path / "made.trf"
        assert run(capsys, "-g", "-b", "-o", target, "-s", "3")[0] == 0
        assert trf.load(target).settings.acceleration.value == "baku"


class TestExitCodes:
    def test_1_no_valid_pairing(self, capsys: pytest.CaptureFixture[str]) -> None:
        code, out, err = run(capsys, "--dutch", SPECIAL / "nolegal-4-round4.trf", "-p")
        assert (code, out) == (1, "")
        assert "cannot be paired" in err

    def test_2_our_own_fault(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        def broken(path: str) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr(pairer.files, "load", broken)
        code, _, err = run(capsys, POSITION, "-p")
        assert code == 2
        assert "Traceback" not in err

    @pytest.mark.parametrize(
        "arguments",
        [
            ["a.trf"],
            ["a.trf", "b.trf", "-p"],
            ["a.trf", "-p", "-c"],
            ["a.trf", "-z"],
            ["-g"],
            ["a.trf", "-c", "two"],
            ["a.trf", "-g", "b.cfg", "-o", "c.trf"],
            ["-g", "-o", "c.trf", "-s"],
            ["a.trf", "-p", "-p"],
            ["a.trf", "-p", "-s", "1"],
            ["-l"],
            ["a.trf", "-p", "-o", "x"],
        ],
    )
    def test_3_a_bad_request(self, arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
        code, out, err = run(capsys, *arguments)
        assert (code, out) == (3, "")
        assert "swissdesk-pairer" in err
        assert err.count("\n") == 1

    @pytest.mark.parametrize(
        "name", ["bad-number-twice", "bad-no-rounds", "bad-rounds-over", "bad-no-colour", "bad-colours", "bad-opponent"]
    )
    def test_3_a_bad_file(self, name: str, capsys: pytest.CaptureFixture[str]) -> None:
        code, out, err = run(capsys, "--dutch", SPECIAL / f"{name}.trf", "-p")
        assert (code, out) == (3, "")
        assert err

    def test_4_too_large(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        huge = tmp_path / "huge.trf"
        with open(huge, "wb") as file:
            file.truncate(65 * 1024 * 1024)
        code, _, err = run(capsys, huge, "-p")
        assert code == 4
        assert "huge.trf" in err

    def test_4_out_of_memory(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        def greedy(path: str, *, for_writing: bool) -> None:
            raise MemoryError

        monkeypatch.setattr(pairer.files, "load", greedy)
        assert run(capsys, POSITION, "-p")[0] == 4

    def test_5_file_access(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert run(capsys, tmp_path / "none.trf", "-p")[0] == 5
        assert run(capsys, POSITION, "-p", tmp_path / "no" / "folder.txt")[0] == 5
        assert run(capsys, "-g", "-o", tmp_path / "no" / "made.trf", "-s", "1")[0] == 5


def test_as_a_process_of_its_own(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "import sys; from swissdesk.pairer import main; sys.exit(main())"]
    target = tmp_path / "out.txt"
    done = subprocess.run([*command, "--dutch", str(POSITION), "-p", str(target)], capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert b"\r" not in target.read_bytes()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["x.trf", "-x"], "swissdesk: There is no option -x. Usage: swissdesk-pairer "),
        (["x.trf", "-p", "-p"], "swissdesk: Option -p is given twice. Usage: swissdesk-pairer "),
    ],
)
def test_what_was_wrong_stands_before_how_it_is_used(
    capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    assert pairer.main(words) == 3
    assert capsys.readouterr().err.startswith(said)


@pytest.mark.parametrize("word", ["-h", "--help"])
def test_help_is_no_pairing_system(capsys: pytest.CaptureFixture[str], word: str) -> None:
    assert pairer.main([word]) == 0
    assert capsys.readouterr().out.startswith("Usage: swissdesk-pairer ")
