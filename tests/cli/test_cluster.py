"""Bulk checks and generation on a Dask cluster: the same answers, also when workers are lost."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from swissdesk import cli
from swissdesk.cli import cluster
from swissdesk.cli.check import Parcel, Task, check_file, check_parcel, pack
from swissdesk.cli.cluster import ClusterError
from swissdesk.paths import resource

SAMPLE = resource("samples", "club-evening.trf")


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """The address of a cluster of two processes."""
    import dask
    from distributed import LocalCluster

    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 1, "logging.distributed": "critical"}),
        LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs="CRITICAL", protocol="tcp://"
        ) as made,
    ):
        yield made.scheduler_address


def run(capsys: pytest.CaptureFixture[str], *arguments: str | Path | int) -> tuple[int, str, str]:
    """Return exit code, standard output and standard error of one command."""
    code = cli.main([str(argument) for argument in arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_tournaments_come_out_the_same_as_from_processes(
    scheduler: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = tmp_path / "small.cfg"
    config.write_text("PlayersNumber=12\nRoundsNumber=5\n")
    for folder, where in (("cluster", ("--scheduler", scheduler)), ("processes", ("--jobs", "1"))):
        code, *_ = run(capsys, "generate", config, "--count", 5, "--seed", 3, "-o", tmp_path / folder, *where)
        assert code == 0
    made, usual = (sorted((tmp_path / folder).glob("*.trf")) for folder in ("cluster", "processes"))
    assert [path.read_bytes() for path in made] == [path.read_bytes() for path in usual]
    assert len(made) == 5
    assert run(capsys, "check", tmp_path / "cluster", "--scheduler", scheduler) == run(
        capsys, "check", tmp_path / "cluster", "--jobs", 1
    )


def test_a_finished_check_is_not_done_again(
    scheduler: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(SAMPLE, tmp_path / "one.trf")
    log = tmp_path / "log"
    first = run(capsys, "check", tmp_path / "one.trf", "--scheduler", scheduler, "--resume", log)
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert run(capsys, "check", tmp_path / "one.trf", "--scheduler", scheduler, "--resume", log) == first


def test_a_machine_without_the_file_says_the_same(tmp_path: Path) -> None:
    bad = tmp_path / "bad.trf"
    bad.write_bytes(SAMPLE.read_bytes().replace(b"001   11", b"001   99"))
    for path in (SAMPLE, bad, tmp_path / "missing.trf"):
        task = Task(str(path))
        parcel = pack(task)
        wanted = check_file(task)
        if parcel.content is not None:
            there = Task(f"/elsewhere/{path.name}")
            found = check_parcel(Parcel(there, parcel.content))
            assert found.path == there.path
            assert found.text == wanted.text.replace(str(path), there.path)
            assert (found.rounds, found.differing, found.code) == (wanted.rounds, wanted.differing, wanted.code)
        else:
            assert check_parcel(parcel) == wanted


def double_or_die(parcel: tuple[int, str]) -> int:
    """Return twice a number; the first who does 3 ends, and whoever does 7."""
    number, mark = parcel
    if number == 7 or (number == 3 and not os.path.exists(mark)):
        Path(mark).touch()
        os._exit(1)
    return 2 * number


def test_what_a_lost_worker_did_is_done_by_another(scheduler: str, tmp_path: Path) -> None:
    mark = str(tmp_path / "ended")
    outcomes = cluster.run(double_or_die, range(6), lambda number: (number, mark), lambda _: -1, scheduler, 2)
    assert list(outcomes) == [0, 2, 4, 6, 8, 10]
    assert os.path.exists(mark)


@pytest.mark.faults
def test_a_task_that_ends_every_worker_is_given_up(scheduler: str, tmp_path: Path) -> None:
    mark = str(tmp_path / "ended")
    outcomes = cluster.run(double_or_die, (6, 7, 8), lambda number: (number, mark), lambda _: -1, scheduler, 2)
    assert list(outcomes) == [12, -1, 16]


def test_workers_of_another_version_are_refused(scheduler: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "__version__", "99.0")
    with pytest.raises(ClusterError, match=r"this is 99\.0"):
        list(cluster.run(double_or_die, (1,), lambda number: (number, ""), lambda _: -1, scheduler, 2))


def test_a_scheduler_that_does_not_answer_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "_PATIENCE", "1s")
    code, _, err = run(capsys, "check", SAMPLE, "--scheduler", "tcp://127.0.0.1:9")
    assert code == 3
    assert "tcp://127.0.0.1:9 does not answer" in err


def test_without_dask_the_extra_is_named(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    code, _, err = run(capsys, "check", SAMPLE, "--scheduler")
    assert code == 3
    assert "pip install 'swissdesk[cluster]'" in err
