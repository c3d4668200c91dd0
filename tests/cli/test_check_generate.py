"""`swissdesk check` and `swissdesk generate` on real files, and with real processes where several work at once."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from threading import Event, Thread

import pytest

from swissdesk import cli
from swissdesk.cli import batch, check, copies
from swissdesk.formats import trf
from swissdesk.paths import resource
from swissdesk.standings import table

SAMPLE = resource("samples", "club-evening.trf")
DATA = Path(__file__).parents[1] / "data"
TOURNAMENT = sorted((DATA / "dutch-2026").glob("p008*.trf"))[0]


def run(capsys: pytest.CaptureFixture[str], *arguments: str | Path | int) -> tuple[int, str, str]:
    """Return exit code, standard output and standard error of one command."""
    code = cli.main([str(argument) for argument in arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def process(*arguments: str | Path | int, **options: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "swissdesk", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False, **options)  # type: ignore[call-overload,no-any-return]


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    """A finished file in which the first two boards of round 1 have each other's Blacks."""
    whole = trf.load(TOURNAMENT)
    first = whole.rounds[0]
    one, other = first.pairings[:2]
    swapped = (
        type(one)(one.white, other.black, one.result),
        type(one)(other.white, one.black, other.result),
        *first.pairings[2:],
    )
    changed = whole.replace(rounds=(type(first)(1, swapped, first.byes),), source=None, listing=())
    path = tmp_path / "wrong.trf"
    trf.save(changed, path)
    return path


class TestCheck:
    def test_says_that_nothing_differs(self, capsys: pytest.CaptureFixture[str]) -> None:
        rounds = len(trf.load(TOURNAMENT).rounds)
        assert run(capsys, "check", TOURNAMENT) == (0, f"Files: 1. Rounds: {rounds}. No difference.\n", "")

    def test_shows_both_versions_with_names_and_the_reason(
        self, wrong: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        code, out, err = run(capsys, "check", wrong)
        whole = trf.load(TOURNAMENT)
        one, other = whole.rounds[0].pairings[:2]
        lines = out.splitlines()
        assert (code, err) == (1, "")
        assert lines[0] == f"{wrong}, round 1 (dutch-2026):"
        assert lines[1].split() == ["checker", "file"]
        left, right = lines[2].split("   ", 1)[1].strip().split("   ", 1)
        assert left.strip() == (
            f"{one.white} {whole.player(one.white).name} – {one.black} {whole.player(one.black).name}"
        )
        assert right.strip() == (
            f"{one.white} {whole.player(one.white).name} – {other.black} {whole.player(other.black).name}"
        )
        assert lines[4] == (
            "    → Only the order of generation differs: in the bracket of score 0 both pairings are equally good, "
            "and the checker's comes first."
        )
        assert lines[-1] == "Files: 1. Rounds: 1. Rounds that differ: 1. Files with differences: 1."

    def test_an_unknown_system_is_a_bad_request(self, capsys: pytest.CaptureFixture[str]) -> None:
        code, out, err = run(capsys, "check", TOURNAMENT, "--system", "dutch-1066")
        assert (code, out) == (3, "")
        assert "dutch-1066" in err

    def test_a_document_is_checked_too(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        document = tmp_path / "club.swissdesk"
        run(capsys, "convert", SAMPLE, document)
        assert run(capsys, "check", document) == (0, "Files: 1. Rounds: 3. No difference.\n", "")

    def test_a_bad_file_is_told_of_and_the_others_are_checked(
        self, tmp_path: Path, wrong: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        bad = tmp_path / "a-picture.trf"
        bad.write_bytes(b"\x89PNG\r\n\0")
        code, out, err = run(capsys, "check", tmp_path, "--jobs", 1)
        assert code == 1
        assert "a-picture.trf" in err
        assert "Files: 1. Rounds: 1. Rounds that differ: 1. Files with differences: 1." in out
        assert "could not be checked: 1" in out
        wrong.unlink()
        assert run(capsys, "check", tmp_path, TOURNAMENT)[0] == 3
        assert run(capsys, "check", bad)[0] == 3
        assert run(capsys, "check", tmp_path / "none.trf")[0] == 5

    def test_a_folder_without_tournaments_is_refused(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        code, _, err = run(capsys, "check", tmp_path)
        assert code == 3
        assert f"No tournament in the folder {tmp_path} (" in err

    def test_several_processes_say_the_same_in_the_same_order(self, wrong: Path) -> None:
        paths = [*sorted((DATA / "dutch-2026").glob("p01*.trf")), wrong, TOURNAMENT]
        alone = process("check", *paths, "--jobs", 1)
        together = process("check", *paths, "--jobs", 2)
        assert (together.returncode, together.stdout) == (alone.returncode, alone.stdout)
        assert together.returncode == 1
        assert together.stderr == ""


class TestResume:
    def test_what_the_log_has_is_not_done_again(
        self, tmp_path: Path, wrong: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        log = tmp_path / "check.log"
        first = run(capsys, "check", wrong, TOURNAMENT, "--resume", log, "--jobs", 1)
        done: list[str] = []
        real = check.check_file
        monkeypatch.setattr(check, "check_file", lambda task: done.append(task[0]) or real(task))
        assert run(capsys, "check", wrong, TOURNAMENT, "--resume", log, "--jobs", 1) == first
        assert done == []

    def test_a_changed_file_and_a_line_cut_short_are_done_again(
        self, tmp_path: Path, wrong: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        log = tmp_path / "check.log"
        first = run(capsys, "check", wrong, TOURNAMENT, "--resume", log, "--jobs", 1)
        text = log.read_text(encoding="utf-8")
        log.write_text(text[:-20], encoding="utf-8")
        assert run(capsys, "check", wrong, TOURNAMENT, "--resume", log, "--jobs", 1) == first
        wrong.write_bytes(TOURNAMENT.read_bytes())
        code, out, _ = run(capsys, "check", wrong, TOURNAMENT, "--resume", log, "--jobs", 1)
        assert (code, "No difference" in out) == (0, True)

    def test_another_system_begins_anew(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        log = tmp_path / "check.log"
        run(capsys, "check", TOURNAMENT, "--resume", log)
        run(capsys, "check", TOURNAMENT, "--resume", log, "--system", "dutch-2012")
        lines = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
        assert [line.get("system") for line in lines[:1]] == ["dutch-2012"]
        assert len(lines) == 2

    def test_a_file_that_is_no_log_is_left_alone(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        other = tmp_path / "thesis.txt"
        other.write_text("years of work\n")
        code, _, err = run(capsys, "check", TOURNAMENT, "--resume", other)
        assert code == 3
        assert "thesis.txt" in err
        assert other.read_text() == "years of work\n"


class TestGenerate:
    def test_the_same_seed_gives_the_same_bytes_and_the_checker_confirms(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        one, two = tmp_path / "one.trf", tmp_path / "two.trf"
        assert run(capsys, "generate", "-o", one, "--seed", 42) == (0, "", "")
        assert run(capsys, "generate", "-o", two, "--seed", 42) == (0, "", "")
        assert one.read_bytes() == two.read_bytes()
        assert trf.read(one).problems == ()
        assert run(capsys, "check", one)[0] == 0

    def test_without_a_seed_it_tells_the_one_it_took(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        one, two = tmp_path / "one.trf", tmp_path / "two.trf"
        code, _, err = run(capsys, "generate", "-o", one)
        assert code == 0
        seed = err.splitlines()[0].removeprefix("Seed: ")
        run(capsys, "generate", "-o", two, "--seed", seed)
        assert one.read_bytes() == two.read_bytes()

    def test_a_configuration(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        config = tmp_path / "rtg.cfg"
        config.write_text("PlayersNumber=14\nRoundsNumber=5\nForfeitRate=0\nPointsForWin=3.0\nPointsForDraw=1.0\n")
        target = tmp_path / "made.trf"
        assert run(capsys, "generate", config, "-o", target, "--seed", 1)[0] == 0
        made = trf.load(target)
        assert (len(made.players), made.settings.rounds, made.settings.scoring.win) == (14, 5, 300)

    def test_tie_breaks_of_the_file_order_its_places(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        config, target = tmp_path / "rtg.cfg", tmp_path / "made.trf"
        config.write_text("PlayersNumber=24\nRoundsNumber=5\nTieBreaks=PTS,BH/C1,sb\nRatings=2400,2300\n")
        assert run(capsys, "generate", config, "-o", target, "--seed", 1)[0] == 0
        made = trf.load(target)
        assert made.settings.tiebreaks == ("BH/C1", "SB")
        assert [player.rating for player in made.players[:3]] == [2400, 2300, 0]
        assert {row.player: row.rank for row in made.listing} == {
            row.player: row.rank for row in table(made, None, ("BH/C1", "SB"))
        }
        assert run(capsys, "check", target)[0] == 0

    def test_tie_breaks_are_drawn_for_the_kind_of_event(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        target = tmp_path / "made.trf"
        drawn = set()
        for seed in range(5):
            run(capsys, "generate", "-o", target, "--seed", seed, "--system", "round-robin")
            made = trf.load(target)
            drawn.add(made.settings.tiebreaks)
            assert len(made.rounds) % (len(made.players) - 1 + len(made.players) % 2) == 0
            assert run(capsys, "check", target)[0] == 0
        assert len(drawn) > 1
        assert not any(code.startswith("BH") for codes in drawn for code in codes)

    @pytest.mark.parametrize(("codes", "system"), [("BH/C1,XYZ", "dutch-2026"), ("BH", "round-robin")])
    def test_tie_breaks_that_the_event_cannot_have_are_refused(
        self, codes: str, system: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        config, target = tmp_path / "rtg.cfg", tmp_path / "made.trf"
        config.write_text(f"TieBreaks={codes}\n")
        code, _, err = run(capsys, "generate", config, "-o", target, "--system", system)
        assert code == 3
        assert codes.split(",")[-1] in err
        assert not target.exists()

    def test_a_model(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        target = tmp_path / "made.trf"
        assert run(capsys, "generate", SAMPLE, "-o", target, "--seed", 1, "--to", "trfx")[0] == 0
        made, model = trf.load(target), trf.load(SAMPLE)
        assert [p.name for p in made.players] == [p.name for p in model.players]
        assert made.settings.rounds == model.settings.rounds
        assert trf.read(target).problems == ()

    def test_an_early_end_is_told(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        config = tmp_path / "rtg.cfg"
        config.write_text(
            "PlayersNumber=2\nRoundsNumber=9\nHalfPointByeRate=0\nZeroPointByeRate=0\nForfeitRate=0\n"
            "DoubleForfeitRate=0\nFullPointByeRate=0\nRetiredRate=0\n"
        )
        code, _, err = run(capsys, "generate", config, "-o", tmp_path / "made.trf", "--seed", 1)
        assert code == 0
        assert "ends after round 1" in err

    @pytest.mark.parametrize(
        ("content", "word"), [("PlayersNumber=0\n", "0"), ("PlayersNumber=x\n", "line 1"), ("Nonsense=1\n", "Nonsense")]
    )
    def test_a_bad_configuration_makes_nothing(
        self, content: str, word: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        config = tmp_path / "rtg.cfg"
        config.write_text(content)
        code, _, err = run(capsys, "generate", config, "-o", tmp_path / "made.trf")
        assert code == 3
        assert word in err
        assert not (tmp_path / "made.trf").exists()

    def test_a_missing_configuration_is_a_file_access_failure(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert run(capsys, "generate", tmp_path / "none.cfg", "-o", tmp_path / "made.trf")[0] == 5

    @pytest.mark.parametrize("extra", [["--seed", "-1"], ["--count", "0"], ["--to", "pgn"], ["--system", "none"]])
    def test_bad_requests(self, extra: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert run(capsys, "generate", "-o", tmp_path / "made", *extra)[0] == 3
        assert list(tmp_path.iterdir()) == []


class TestManyTournaments:
    def small(self, tmp_path: Path) -> Path:
        config = tmp_path / "rtg.cfg"
        config.write_text("PlayersNumber=9\nRoundsNumber=4\n")
        return config

    def test_a_folder_of_them_is_the_tournaments_of_their_seeds(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        config, folder, single = self.small(tmp_path), tmp_path / "many", tmp_path / "single.trf"
        done = process("generate", config, "-o", folder, "--seed", 8, "--count", 4, "--jobs", 2)
        assert (done.returncode, done.stderr) == (0, "")
        names = [f"random-{seed}.trf" for seed in ("000008", "000009", "000010", "000011")]
        assert sorted(path.name for path in folder.glob("*.trf")) == names
        run(capsys, "generate", config, "-o", single, "--seed", 10)
        assert (folder / "random-000010.trf").read_bytes() == single.read_bytes()
        checked = process("check", folder, "--jobs", 2)
        assert checked.returncode == 0
        assert "Files: 4." in checked.stdout

    def test_an_interrupted_run_is_gone_on_with(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        config, folder = self.small(tmp_path), tmp_path / "many"
        run(capsys, "generate", config, "-o", folder, "--count", 4, "--jobs", 1)
        made = sorted(folder.glob("*.trf"))
        kept = {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in made}
        made[2].unlink()
        code, out, _ = run(capsys, "generate", config, "-o", folder, "--count", 6, "--jobs", 1)
        assert code == 0
        assert "6 tournaments, 3 of them new" in out
        assert made[2].read_bytes() == kept.pop(made[2])[0]
        assert kept == {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in kept}

    def test_a_folder_of_another_run_is_refused(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        config, folder = self.small(tmp_path), tmp_path / "many"
        run(capsys, "generate", config, "-o", folder, "--count", 2, "--seed", 1, "--jobs", 1)
        code, _, err = run(capsys, "generate", config, "-o", folder, "--count", 2, "--seed", 2)
        assert code == 3
        assert "seed 1" in err
        assert run(capsys, "generate", "-o", folder, "--count", 2, "--seed", 1)[0] == 3

    def test_a_folder_with_other_files_is_refused(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        (tmp_path / "holiday.jpg").write_bytes(b"")
        code, _, err = run(capsys, "generate", "-o", tmp_path, "--count", 2)
        assert code == 3
        assert "other files" in err


def _first_lines_then_interrupt(*arguments: str | Path | int, lines: int) -> int:
    """Run a command, press Ctrl+C once `lines` lines of its log are there, and return its exit code."""
    log = Path(str(arguments[-1]))
    command = [sys.executable, "-m", "swissdesk", *map(str, arguments)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True) as run:
        while run.poll() is None and not (log.exists() and log.read_bytes().count(b"\n") >= lines):
            time.sleep(0.01)
        if run.poll() is None:
            os.killpg(run.pid, signal.SIGINT)
        return run.wait(60)


@pytest.mark.skipif(os.name != "posix", reason="the interrupt key is sent to a process group")
def test_an_interrupted_check_ends_at_once_and_is_gone_on_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = tmp_path / "rtg.cfg"
    config.write_text("PlayersNumber=40\nRoundsNumber=9\n")
    folder, log = tmp_path / "many", tmp_path / "check.log"
    run(capsys, "generate", config, "-o", folder, "--count", 24, "--seed", 1, "--jobs", 1)
    assert _first_lines_then_interrupt("check", folder, "--jobs", 2, "--resume", log, lines=3) in (130, 0)
    done = log.read_bytes().count(b"\n")
    assert done >= 3
    code, out, _ = run(capsys, "check", folder, "--jobs", 1, "--resume", log)
    assert code == 0
    assert "Files: 24." in out
    assert log.read_bytes().count(b"\n") == 25


def _square(number: int) -> int:
    return number * number


def _ends_elsewhere(task: tuple[int, int]) -> int:
    here, number = task
    if os.getpid() != here and number % 30 == 29:
        os._exit(1)
    return number


def _fails_late(number: int) -> int:
    return 1 // (number - 90)


def _long(number: int) -> str:
    return "x" * (number * 9_000)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class TestBatch:
    def test_outcomes_come_in_the_order_of_the_tasks(self) -> None:
        tasks = list(range(50))
        assert list(batch.run(_square, tasks, 2)) == [number * number for number in tasks]

    def test_many_tasks_are_handed_out_together(self) -> None:
        tasks = list(range(401))
        assert list(batch.run(_square, tasks, 2)) == [number * number for number in tasks]

    @pytest.mark.skipif(not sys.platform.startswith("linux"), reason="processes are copied on Linux only")
    def test_workers_are_copies_only_of_a_process_that_is_alone(self, monkeypatch: pytest.MonkeyPatch) -> None:
        forks = []
        fork = os.fork
        monkeypatch.setattr(os, "fork", lambda: forks.append(1) or fork())
        for alone, copied in ((True, [1]), (False, [])):
            monkeypatch.setattr(batch, "_is_alone", lambda alone=alone: alone)
            forks.clear()
            assert list(batch.run(_square, [1, 2, 3], 2)) == [1, 4, 9]
            assert forks == copied

    def test_what_copies_do_not_finish_is_done_here(self) -> None:
        here = os.getpid()
        tasks = [(here, number) for number in range(200)]
        assert list(copies.shared(_ends_elsewhere, tasks, 3, 7)) == list(range(200))

    def test_a_task_that_fails_in_a_copy_fails_here(self) -> None:
        found = copies.shared(_fails_late, range(100), 2, 3)
        with pytest.raises(ZeroDivisionError):
            list(found)

    def test_large_outcomes_come_whole(self) -> None:
        assert [len(text) for text in copies.shared(_long, range(40), 2, 1)] == [number * 9_000 for number in range(40)]

    def test_no_copy_is_left_when_nobody_wants_more(self, monkeypatch: pytest.MonkeyPatch) -> None:
        begun = []
        fork = os.fork
        monkeypatch.setattr(os, "fork", lambda: begun.append(fork()) or begun[-1])
        found = copies.shared(_square, range(200_000), 2, 50_000)
        assert next(found) == 0
        found.close()
        with pytest.raises(ChildProcessError):
            os.waitpid(begun[0], os.WNOHANG)

    def test_a_process_with_threads_is_not_copied(self) -> None:
        ended = Event()
        thread = Thread(target=ended.wait)
        thread.start()
        try:
            assert not batch._is_alone()
        finally:
            ended.set()
            thread.join()

    def test_few_bytes_are_not_worth_another_process(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        jobs = []
        monkeypatch.setattr(batch, "cores", lambda: 2)
        monkeypatch.setattr(batch, "run", lambda worker, tasks, most: jobs.append(most) or map(worker, tasks))
        paths = [tmp_path / f"{number}.trf" for number in range(60)]
        for path in paths:
            path.write_bytes(SAMPLE.read_bytes())
        assert run(capsys, "check", *paths[:2])[0] == run(capsys, "check", *paths)[0]
        run(capsys, "check", *paths[:2], "--jobs", 2)
        assert jobs == [1, 2, 2]

    def test_no_task_is_no_outcome(self) -> None:
        assert list(batch.run(_square, [], 4)) == []

    def test_workers_speak_the_language_of_the_command_line(self, tmp_path: Path) -> None:
        for name in ("one.trf", "two.trf"):
            (tmp_path / name).write_text("hello")
        done = process("--language", "sk", "check", tmp_path, "--jobs", 2, env={**os.environ, "LANGUAGE": "en"})
        assert done.returncode == 3
        assert done.stdout == "Súbory, ktoré sa nedali skontrolovať: 2.\n"
        assert done.stderr.count("žiadny riadok sa nezačína") == 2

    def test_at_least_one_core(self) -> None:
        assert 1 <= batch.cores() <= (os.cpu_count() or 1)


class TestBar:
    def test_it_is_shown_on_a_terminal_and_taken_away(self) -> None:
        stream = Terminal()
        bar = batch.Bar(10, stream)
        bar.show(10, "(rounds that differ: 1)")
        assert "10/10" in stream.getvalue()
        assert "(rounds that differ: 1)" in stream.getvalue()
        bar.clear()
        assert stream.getvalue().endswith(" \r")

    def test_nothing_where_there_is_no_terminal_or_nothing_to_wait_for(self) -> None:
        for stream, total in ((io.StringIO(), 10), (Terminal(), 1)):
            bar = batch.Bar(total, stream)
            bar.show(1)
            bar.clear()
            assert stream.getvalue() == ""
