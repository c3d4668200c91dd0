"""Files from outside are read in a process that ends when its budget is used or nobody waits any more."""

from __future__ import annotations

import multiprocessing
import subprocess
import sys
import threading
import zipfile
from pathlib import Path

import pytest
import untrusted_readers as readers
from openpyxl import Workbook

from swissdesk.errors import Cancelled, FileError
from swissdesk.formats import apart, table_input
from swissdesk.formats.apart import Budget, OverBudget
from swissdesk.session import arriving


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "list.csv"
    path.write_text("Novák, Jan;2100\n", "utf-8")
    return path


def test_it_answers_as_the_reader_does(file: Path) -> None:
    answer, limits = apart.read(readers.allowed, file, 5, budget=Budget(20, 400_000_000))
    assert answer == file.stat().st_size + 5
    assert multiprocessing.active_children() == []
    if sys.platform == "linux":
        assert limits == [21, 400_000_000 + 1024 * 1_000_000]  # the system's own limits stand behind our counting


def test_what_the_reader_refuses_is_refused(file: Path) -> None:
    with pytest.raises(FileError) as error:
        apart.read(readers.refusing, file)
    assert str(error.value) == "list.csv is refused."


def test_a_bug_in_a_reader_stays_one_and_says_where(file: Path) -> None:
    with pytest.raises(RuntimeError, match=r"KeyError in a reader(.|\n)*untrusted_readers"):
        apart.read(readers.mistaken, file)


def test_seconds_are_counted(file: Path) -> None:
    with pytest.raises(OverBudget) as error:
        apart.read(readers.for_ever, file, budget=Budget(0.5, 400_000_000))
    assert str(error.value).startswith("Reading list.csv was stopped after 0 seconds of work")
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize("reader", [readers.swallowing, readers.at_once])
def test_memory_is_counted(file: Path, reader: object) -> None:
    with pytest.raises(OverBudget, match="it needs more than 100 MB of memory"):
        apart.read(reader, file, budget=Budget(20, 100_000_000))  # type: ignore[arg-type]


def test_a_reader_that_dies_is_told(file: Path) -> None:
    with pytest.raises(OverBudget, match=r"list\.csv could not be read: its reader was ended"):
        apart.read(readers.dying, file)


def test_the_user_can_end_it(file: Path) -> None:
    looks = []

    def monitor(_done: int, _total: int) -> None:
        looks.append(1)
        if len(looks) == 3:
            raise Cancelled("Stopped.")

    with pytest.raises(Cancelled):
        apart.read(readers.for_ever, file, monitor=monitor)
    assert multiprocessing.active_children() == []


def test_progress_comes_through(file: Path) -> None:
    seen: list[tuple[int, int]] = []
    name = apart.read(readers.in_steps, file, monitor=lambda *step: seen.append(step), progress="progress")
    assert name == "list.csv"
    assert seen[-1] == (4, 5)


def test_a_workbook_of_millions_of_cells_in_a_row_is_given_up(tmp_path: Path) -> None:
    path = tmp_path / "wide.xlsx"
    sheet = b"<worksheet><sheetData><row>" + b"<c><v>1</v></c>" * 3_500_000 + b"</row></sheetData></worksheet>"
    book = Workbook()
    book.save(path)
    with zipfile.ZipFile(path) as plain:
        parts = {name: plain.read(name) for name in plain.namelist()}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in parts.items():
            made.writestr(name, sheet if name.endswith("sheet1.xml") else content)
    assert path.stat().st_size < 300_000
    with pytest.raises(OverBudget, match=r"Reading wide\.xlsx was stopped"):
        apart.read(table_input.read, path, budget=Budget(1, 400_000_000))


def test_a_command_ends_itself_when_a_report_uses_too_much(tmp_path: Path) -> None:
    script = (
        "import sys; from swissdesk.formats import apart, trf; from swissdesk import cli; "
        "import swissdesk.formats.trf as trf; apart.EVENT = apart.Budget(0.3, 400_000_000)\n"
        "def endless(*_given, **_named):\n    while True: pass\n"
        "trf.read = endless; sys.exit(cli.main(['standings', sys.argv[1]]))"
    )
    path = tmp_path / "large.trf"
    path.write_text("012 Open\n" + "013 x\n" * 20_000, "utf-8")
    done = subprocess.run([sys.executable, "-c", script, str(path)], capture_output=True, text=True, timeout=60)
    assert done.returncode == 4
    assert done.stderr.startswith("swissdesk: Reading large.trf was stopped after 0 seconds of work")


def test_archives_and_pages_have_the_budget_of_a_table(tmp_path: Path) -> None:
    for content, budget in (
        (b"PK\x03\x04 a workbook or an archive", apart.TABLE),
        (b"\xd0\xcf\x11\xe0 an old workbook", apart.TABLE),
        (b"<!DOCTYPE html><table>", apart.TABLE),
        (b'{"format": "swissdesk-tournament"}', apart.EVENT),
        (b"Name;Rating\n", apart.EVENT),
    ):
        path = tmp_path / "file"
        path.write_bytes(content)
        assert arriving.budget_for(path) is budget


def test_a_command_within_its_budget_is_watched_to_its_end_and_no_longer(file: Path) -> None:
    def command() -> None:
        with apart.watched(file, Budget(3600, 1 << 50), lambda over: 1):
            pass

    thread = threading.Thread(target=command, daemon=True)
    thread.start()
    thread.join(30)
    assert not thread.is_alive()
