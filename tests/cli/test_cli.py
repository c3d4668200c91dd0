"""The command line as its callers meet it: real files, real processes where the start itself matters."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from pathlib import Path
from select import select
from threading import Event, Thread

import pytest

from swissdesk import __version__, cli, pairer
from swissdesk.cli import files
from swissdesk.paths import resource

SAMPLE = resource("samples", "club-evening.trf")
LARGE = resource("samples", "danube-open.trf")


def run(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> tuple[int, str, str]:
    """Return exit code, standard output and standard error of one command."""
    code = cli.main([str(argument) for argument in arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def numbers(text: str) -> list[list[int]]:
    return [[int(word) for word in line.split()] for line in text.splitlines()]


class TestPair:
    def test_prints_the_round_as_pairing_programs_exchange_it(self, capsys: pytest.CaptureFixture[str]) -> None:
        code, out, err = run(capsys, "pair", SAMPLE)
        first, *rows = numbers(out)
        assert (code, err) == (0, "")
        assert first == [len(rows)]
        placed = [player for row in rows for player in row if player]
        assert sorted(placed) == [1, 2, 3, 4, 5, 6, 7, 8, 10, 11]  # 9 announced an absence

    def test_writes_to_a_file(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        target = tmp_path / "round4.txt"
        assert run(capsys, "pair", SAMPLE, "-o", target) == (0, "", "")
        assert numbers(target.read_text())[0] == [5]
        assert list(tmp_path.iterdir()) == [target]

    def test_a_past_round_is_paired_as_it_stood_then(self, capsys: pytest.CaptureFixture[str]) -> None:
        from swissdesk.formats import trf

        played = trf.load(SAMPLE).round(2)
        code, out, _ = run(capsys, "pair", SAMPLE, "--round", "2")
        pairs = {tuple(row) for row in numbers(out)[1:]}
        expected = {(pairing.white, pairing.black) for pairing in played.pairings}
        if played.pairing_bye is not None:
            expected.add((played.pairing_bye, 0))
        assert (code, pairs) == (0, expected)

    def test_a_past_round_of_a_file_that_names_neither_rounds_nor_lot(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        short = tmp_path / "short.trf"
        left = [line for line in LARGE.read_text("utf-8").splitlines() if line[:3] not in ("142", "152")]
        short.write_text("\n".join(left) + "\n", "utf-8")
        for number in ("1", "3"):
            expected = run(capsys, "pair", LARGE, "--round", number)
            code, out, err = run(capsys, "pair", short, "--round", number)
            assert (code, out) == expected[:2]
            assert "The file does not give the initial colour. The rounds played show: Black." in err
        code, _, err = run(capsys, "pair", short)
        assert code == 3
        assert "The number of rounds is not set" in err

    def test_an_impossible_round_exits_with_1_and_says_why(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        met = tmp_path / "met.trf"
        met.write_text(
            "012 Two who have met\n"
            "001    1      One                               2000                             1.0    1     2 w 1\n"
            "001    2      Two                               1900                             0.0    2     1 b 0\n"
            "XXR 2\nXXC white1\n"
        )
        code, out, err = run(capsys, "pair", met)
        assert (code, out) == (1, "")
        assert "met" in err
        assert err.count("\n") == 1

    def test_an_unknown_system_is_a_bad_request(self, capsys: pytest.CaptureFixture[str]) -> None:
        code, _, err = run(capsys, "pair", SAMPLE, "--system", "dutch-1066")
        assert code == 3
        assert "dutch-1066" in err
        assert "dutch-2026" in err

    def test_a_round_that_does_not_exist_is_a_bad_request(self, capsys: pytest.CaptureFixture[str]) -> None:
        code, _, err = run(capsys, "pair", SAMPLE, "--round", "9")
        assert code == 3
        assert "9" in err


class TestStandings:
    def test_json_has_ranks_ids_and_points_as_numbers(self, capsys: pytest.CaptureFixture[str]) -> None:
        code, out, _ = run(capsys, "standings", SAMPLE, "--format", "json")
        rows = json.loads(out)["standings"]
        assert code == 0
        assert {row["id"] for row in rows} == set(range(1, 12))
        assert [row["points"] for row in rows] == sorted((row["points"] for row in rows), reverse=True)
        assert rows[0]["rank"] == 1

    @pytest.mark.parametrize("form", ["text", "csv", "html"])
    def test_every_format_names_every_player(self, form: str, capsys: pytest.CaptureFixture[str]) -> None:
        from swissdesk.formats import trf

        code, out, _ = run(capsys, "standings", LARGE, "--format", form)
        out = out.replace("\N{SOFT HYPHEN}", "")  # where a long name may be divided on a phone
        names = [player.name for player in trf.load(LARGE).players]
        assert code == 0
        assert [name for name in names if name not in out] == []

    def test_a_past_round_can_be_asked_for(self, capsys: pytest.CaptureFixture[str]) -> None:
        _, out, _ = run(capsys, "standings", SAMPLE, "--round", "1", "--format", "json")
        assert max(row["points"] for row in json.loads(out)["standings"]) == 1

    def test_html_shows_names_as_they_are_and_runs_nothing(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        hostile = tmp_path / "hostile.trf"
        hostile.write_text(
            "012 <script>alert(1)</script>\n"
            "001    1      <img src=x onerror=a()>           2000                             0.0    1\n"
        )
        _, out, _ = run(capsys, "standings", hostile, "--format", "html")
        assert "<script" not in out
        assert "<img" not in out
        assert "&lt;img src=x onerror=a()&gt;" in out


class TestReportAndConvert:
    @pytest.mark.parametrize("kind", ["pairings", "standings", "players"])
    def test_every_sheet_is_a_pdf(self, kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        target = tmp_path / "sheet.pdf"
        assert run(capsys, "report", LARGE, "--kind", kind, "-o", target)[0] == 0
        assert target.read_bytes().startswith(b"%PDF-")

    def test_an_unknown_sheet_is_refused_and_the_known_ones_are_named(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        code, _, err = run(capsys, "report", LARGE, "--kind", "poster", "-o", tmp_path / "x.pdf")
        assert code == 3
        assert "poster" in err
        assert "standings" in err
        assert list(tmp_path.iterdir()) == []

    def test_a_trf_becomes_a_document_and_the_same_trf_again(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        document, back = tmp_path / "club.swissdesk", tmp_path / "club.trf"
        assert run(capsys, "convert", SAMPLE, document)[0] == 0
        assert run(capsys, "convert", document, back)[0] == 0
        assert back.read_text(encoding="utf-8") == SAMPLE.read_text(encoding="utf-8")

    def test_an_existing_document_is_not_overwritten(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        document = tmp_path / "club.swissdesk"
        run(capsys, "convert", SAMPLE, document)
        before = document.read_bytes()
        code, _, err = run(capsys, "convert", LARGE, document)
        assert code in (3, 5)
        assert "club.swissdesk" in err
        assert document.read_bytes() == before

    def test_a_name_that_tells_no_format_asks_for_one(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        code, _, err = run(capsys, "convert", SAMPLE, tmp_path / "club.doc")
        assert code == 3
        assert "--to" in err


class TestFailures:
    def test_a_missing_file_is_a_file_access_failure(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        code, out, err = run(capsys, "pair", tmp_path / "none.trf")
        assert (code, out) == (5, "")
        assert "none.trf cannot be read: there is no such file" in err

    def test_a_file_that_is_no_tournament_is_refused_in_one_line(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        picture = tmp_path / "picture.trf"
        picture.write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
        code, _, err = run(capsys, "standings", picture)
        assert code == 3
        assert "picture.trf" in err
        assert err.count("\n") == 1

    @pytest.mark.parametrize("arguments", [["pair"], ["pair", "a", "--what"], ["report", "a"], ["standings"]])
    def test_a_wrong_command_is_one_sentence(self, arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
        code, out, err = run(capsys, *arguments)
        assert (code, out) == (3, "")
        assert err.startswith("swissdesk: ")
        assert err.count("\n") == 1
        assert "--help" in err

    def test_our_own_fault_shows_no_traceback(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        def broken(path: str) -> None:
            raise KeyError("board")

        monkeypatch.setattr(files, "load", broken)
        code, _, err = run(capsys, "standings", SAMPLE)
        assert code == 2
        assert "Internal error (KeyError: 'board')" in err
        assert "Traceback" not in err

    def test_an_output_that_cannot_be_written_leaves_nothing_behind(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        code, _, err = run(capsys, "pair", SAMPLE, "-o", tmp_path / "no" / "such" / "folder.txt")
        assert code == 5
        assert f"The folder of {tmp_path / 'no' / 'such' / 'folder.txt'} does not exist" in err


class TestPairer:
    def test_pairs_like_the_programs_it_stands_in_for(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        target = tmp_path / "out.txt"
        assert pairer.main(["--dutch", str(SAMPLE), "-p", str(target)]) == 0
        assert pairer.main([str(SAMPLE), "-p"]) == 0
        assert capsys.readouterr().out == target.read_text()
        assert numbers(target.read_text())[0] == [5]

    def test_says_how_it_is_used(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert pairer.main(["--what"]) == 3
        assert "swissdesk-pairer" in capsys.readouterr().err


def process(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run SwissDesk as its own process, without a screen."""
    command = [sys.executable, "-m", "swissdesk", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, env=_bare_environment(), check=False)


def _bare_environment() -> dict[str, str]:
    import os

    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    return {name: value for name, value in os.environ.items() if name not in hidden}


def test_the_version_is_told() -> None:
    assert process("--version").stdout == f"SwissDesk {__version__}\n"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux can be without a screen")
def test_without_a_screen_the_window_says_so() -> None:
    done = process()
    assert done.returncode == 3
    assert "No screen found" in done.stderr
    assert "Traceback" not in done.stderr


def loaded_by(*arguments: str | Path) -> set[str]:
    """Return the modules that one command has loaded in a process of its own."""
    code = (
        "import sys; from swissdesk.__main__ import main; code = main(sys.argv[1:]);"
        "print('loaded:', *sys.modules, file=sys.stderr); sys.exit(code)"
    )
    command = [sys.executable, "-c", code, *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, encoding="utf-8")
    return set(done.stderr.partition("loaded:")[2].split())


def test_the_command_line_never_loads_qt_or_the_slow_libraries() -> None:
    heavy = {"PySide6", "networkx", "reportlab", "sqlite3", "babel", "msgspec"}
    assert not heavy & {module.split(".")[0] for module in loaded_by("pair", SAMPLE)}


def test_pairing_loads_little() -> None:
    """Every other program that calls `swissdesk pair` waits for our start, so what it loads has a budget."""
    loaded = loaded_by("pair", SAMPLE)
    ours = {module for module in loaded if module.split(".")[0] == "swissdesk"}
    assert "swissdesk.engine.systems.dutch.system" in ours
    assert len(ours) <= 78, sorted(ours)
    unwanted = {
        "dataclasses",
        "decimal",
        "gettext",
        "hashlib",
        "inspect",
        "json",
        "multiprocessing",
        "urllib.parse",
        "swissdesk.wording",
    }
    assert not unwanted & loaded


def test_a_closed_pipe_is_no_failure() -> None:
    command = f"{sys.executable} -m swissdesk standings {LARGE} | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=True)
    assert "Traceback" not in done.stderr
    assert "Internal error" not in done.stderr


def _empty(reader: int, received: bytearray, written: Event) -> None:
    """Read what comes until everything is written: a pipe that nobody empties soon takes no more."""
    is_last = False
    while not is_last:
        is_last = written.is_set()
        while select([reader], [], [], 0.01)[0] and (some := os.read(reader, 2**16)):
            received += some


class TestOutputs:
    """What is written where, and what is said when it cannot be."""

    @pytest.mark.parametrize(
        "command",
        [
            ["pair", SAMPLE, "-o"],
            ["pair", SAMPLE, "--trace"],
            ["convert", SAMPLE, "--to", "trf26"],
            ["report", SAMPLE, "--kind", "players", "-o"],
        ],
        ids=lambda command: " ".join(map(str, command[::2])),
    )
    def test_a_pipe_or_device_is_written_to_and_stays_what_it_is(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str], command: list[str | Path]
    ) -> None:
        pipe = tmp_path / "pipe"
        os.mkfifo(pipe)
        reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
        received, written = bytearray(), Event()
        emptying = Thread(target=_empty, args=(reader, received, written))
        emptying.start()
        try:
            assert run(capsys, *command, pipe)[0] == 0
            assert stat.S_ISFIFO(pipe.stat().st_mode)
        finally:
            written.set()
            emptying.join()
            os.close(reader)
        assert received

    @pytest.mark.parametrize("command", [["standings", SAMPLE], ["report", "--help"], ["lint", SAMPLE]])
    def test_a_full_disk_behind_standard_output_is_no_fault_of_ours(self, command: list[str | Path]) -> None:
        with open("/dev/full", "w") as full:
            made = subprocess.run(
                [sys.executable, "-m", "swissdesk", "--language", "en", *map(str, command)],
                stdout=full,
                stderr=subprocess.PIPE,
                text=True,
                check=False,
            )
        assert (made.returncode, made.stderr) == (5, "swissdesk: The output cannot be written: the disk is full.\n")

    def test_a_table_of_any_script_goes_to_a_file_of_any_system(self) -> None:
        made = subprocess.run(
            [sys.executable, "-m", "swissdesk", "standings", str(SAMPLE)],
            env={**os.environ, "PYTHONIOENCODING": "cp1252"},
            capture_output=True,
            check=False,
        )
        assert made.returncode == 0
        assert "Țărmure, Ioana" in made.stdout.decode("utf-8")
        assert "Гриценюк, Тарас" in made.stdout.decode("utf-8")

    def test_no_name_is_told_like_a_folder(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert run(capsys, "pair", SAMPLE, "-o", "")[0::2] == (5, "swissdesk: . is a folder. Choose a file in it.\n")

    def test_ratings_after_a_round_that_is_not_there(self, capsys: pytest.CaptureFixture[str]) -> None:
        for form in ("text", "json"):
            code, out, err = run(capsys, "ratings", SAMPLE, "--round", "99", "--format", form)
            assert (code, out) == (3, "")
            assert "There are no standings after round 99. Rounds paired: 3." in err

    def test_a_file_that_cannot_be_checked_is_named_once(self, capsys: pytest.CaptureFixture[str]) -> None:
        code, _, err = run(capsys, "check", "none.trf")
        assert code == 5
        assert err.count("none.trf") == 1

    def test_a_log_that_is_no_text_is_refused(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        log = tmp_path / "picture.png"
        log.write_bytes(b"\x89PNG\r\n\x1a\n\xff")
        code, _, err = run(capsys, "check", SAMPLE, "--resume", log)
        assert code == 3
        assert "picture.png is not a log of “swissdesk check”" in err
        assert log.read_bytes() == b"\x89PNG\r\n\x1a\n\xff"

    def test_a_file_where_a_folder_is_to_be_made(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        (tmp_path / "there").write_text("mine")
        code, _, err = run(capsys, "generate", "--count", "2", "-o", tmp_path / "there")
        assert code == 3
        assert "is a file. Choose a folder" in err

    def test_the_largest_seed_is_taken_and_a_larger_one_told(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert run(capsys, "generate", "-o", tmp_path / "a.trf", "--seed", str(2**63 - 1))[0] == 0
        code, _, err = run(capsys, "generate", "-o", tmp_path / "a.trf", "--seed", str(2**63))
        assert code == 3
        assert "from 0 to 9223372036854775807" in err
