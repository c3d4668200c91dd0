"""Copies on a second medium: what is in them, what they never touch, and what is said when there is none."""

from __future__ import annotations

import shutil
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest
from documents import PLAYERS, change, rename

from swissdesk.errors import StorageError
from swissdesk.model import EventInfo, Result, Tournament
from swissdesk.model.events import (
    Begin,
    CloseRound,
    DiscardRound,
    EnterResult,
    PairRound,
    PublishRound,
    ReopenRound,
)
from swissdesk.session import Document, backups
from swissdesk.session.backups import BackupFailed, Backups, Copy
from swissdesk.session.sqlite import connect

AT = "2026-05-01T14:02:00+02:00"


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    """The second medium."""
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder


def copy(document: Document, stick: Path) -> Copy:
    """Make a copy as the window does: ordered here, made on another thread."""
    wanted = backups.order(document, stick, AT)
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(backups.make, wanted).result()


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def play(document: Document, number: int) -> None:
    """Play round `number` of the document to its end."""
    if number > 1:
        document.do(PairRound(number, ((1, 2), (3, 4), (5, 6))))
        document.do(PublishRound(number))
    for board in (1, 2, 3):
        document.do(EnterResult(number, board, Result.DRAW))
    document.do(CloseRound(number))


# ---- what is in a copy


def test_a_copy_opens_as_the_document_with_its_whole_history(document: Document, stick: Path) -> None:
    document.do(rename("Open"))
    document.undo()
    document.do(EnterResult(1, 2, Result.DRAW))
    made = copy(document, stick)
    assert made == Copy(stick / "open - round 01.swissdesk", AT, 1, document.last, False)
    with Document.open(made.path) as restored:
        assert not restored.read_only
        assert restored.tournament == document.tournament
        assert restored.history.events == document.history.events
        assert restored.history.branches(2) == (3, 4)
        restored.undo()
        restored.do(EnterResult(1, 3, Result.DRAW))


def test_there_is_one_for_every_round_and_the_newest_state_of_it(document: Document, stick: Path) -> None:
    for number in (1, 2, 3):
        if number > 1:
            copy(document, stick)
        play(document, number)
        copy(document, stick)
    assert names(stick) == [f"open - round 0{number}.swissdesk" for number in (1, 2, 3)]
    for number in (1, 2, 3):
        with Document.open(stick / f"open - round 0{number}.swissdesk", read_only=True) as then:
            assert len(then.tournament.rounds) == number
            assert then.tournament.rounds[-1].is_complete


def test_it_is_called_after_the_event_and_the_round(document: Document, stick: Path) -> None:
    document.do(rename('  Open: "Bratislava" / <2026>…  '))
    assert copy(document, stick).path.name == "Open Bratislava 2026 … - round 01.swissdesk"
    document.do(rename("Шахматы 国际象棋 " * 30))
    assert copy(document, stick).path.name.endswith("- round 01.swissdesk")
    document.do(rename(". /"))
    assert copy(document, stick).path.name == "open - round 01.swissdesk"
    document.do(DiscardRound(1))
    assert copy(document, stick).path.name == "open - before round 1.swissdesk"


def test_a_draft_is_copied_under_the_round_that_everybody_knows(document: Document, stick: Path) -> None:
    play(document, 1)
    document.do(PairRound(2, ((1, 2), (3, 4), (5, 6))))
    made = copy(document, stick)
    assert (made.path.name, made.round) == ("open - round 01.swissdesk", 1)


def test_results_that_come_in_meanwhile_are_in_the_copy_too(document: Document, stick: Path) -> None:
    wanted = backups.order(document, stick, AT)
    document.do(EnterResult(1, 1, Result.DRAW))
    made = backups.make(wanted)
    assert made.last == wanted.last + 1
    with Document.open(made.path, read_only=True) as restored:
        assert restored.tournament == document.tournament


def test_typing_goes_on_while_the_stick_is_slow(
    document: Document, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_writing, may_go_on = threading.Event(), threading.Event()

    def slow(path: Path, mode: str) -> sqlite3.Connection:
        if mode == "rwc":
            is_writing.set()
            assert may_go_on.wait(60)
        return connect(path, mode)

    monkeypatch.setattr(backups, "connect", slow)
    with ThreadPoolExecutor(1) as thread:
        running = thread.submit(backups.make, backups.order(document, stick, AT))
        assert is_writing.wait(60)
        for result in (Result.DRAW, Result.WHITE_WINS, Result.BLACK_WINS):
            document.do(EnterResult(1, 1, result))
        may_go_on.set()
        made = running.result()
    assert made.last == document.last - 3


# ---- what is never touched


def test_a_copy_of_another_event_of_the_same_name_is_left_alone(
    document: Document, stick: Path, tmp_path: Path
) -> None:
    copy(document, stick)
    before = (stick / "open - round 01.swissdesk").read_bytes()
    other = Begin(Tournament(EventInfo(name="open"), players=PLAYERS))
    with Document.create(tmp_path / "section b.swissdesk", other) as second:
        second.do(PairRound(1, ((1, 2), (3, 4), (5, 6))))
        second.do(PublishRound(1))
        assert copy(second, stick).path.name == "open - round 01 (2).swissdesk"
        assert copy(second, stick).path.name == "open - round 01 (2).swissdesk"
    assert (stick / "open - round 01.swissdesk").read_bytes() == before


def test_a_copy_that_knows_more_than_the_document_is_left_alone(
    document: Document, stick: Path, tmp_path: Path
) -> None:
    """The arbiter restored round 1 and goes on with that: what was done afterwards is only in the old copy."""
    first = copy(document, stick)
    shutil.copy(first.path, tmp_path / "restored.swissdesk")
    document.do(EnterResult(1, 1, Result.WHITE_WINS))
    copy(document, stick)
    with Document.open(tmp_path / "restored.swissdesk") as restored:
        restored.do(EnterResult(1, 1, Result.BLACK_WINS))
        restored.do(rename("open"))
        assert copy(restored, stick).path.name == "open - round 01 (2).swissdesk"
    with Document.open(first.path, read_only=True) as old:
        assert old.tournament == document.tournament


@pytest.mark.parametrize("content", [b"", b"no database", b"SQLite format 3\0" + bytes(2000)])
def test_what_is_no_copy_is_left_alone(document: Document, stick: Path, content: bytes) -> None:
    (stick / "open - round 01.swissdesk").write_bytes(content)
    assert copy(document, stick).path.name == "open - round 01 (2).swissdesk"
    assert (stick / "open - round 01.swissdesk").read_bytes() == content


def test_a_copy_that_somebody_has_open_is_left_alone(document: Document, stick: Path) -> None:
    first = copy(document, stick)
    with Document.open(first.path) as looking:
        looking.do(rename("what if"))
        assert copy(document, stick).path.name == "open - round 01 (2).swissdesk"
        assert looking.tournament.info.name == "what if"


# ---- when there is none


def failure(document: Document, folder: Path) -> str:
    with pytest.raises(BackupFailed) as error:
        copy(document, folder)
    return str(error.value)


def test_a_stick_that_is_not_plugged_in_is_said_and_no_folder_made(document: Document, stick: Path) -> None:
    stick.rmdir()
    assert failure(document, stick) == (
        f"No copy was saved in {stick}. The folder is missing. Plug the USB stick in again, or choose another folder. "
        "The program will try again."
    )
    assert not stick.exists()


def test_a_full_stick_is_said_and_the_old_copy_stays(
    document: Document, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = copy(document, stick)
    old = made.path.read_bytes()
    document.do(rename("x" * 50_000))

    def small(path: Path, mode: str) -> sqlite3.Connection:
        connection = connect(path, mode)
        if mode == "rwc":
            connection.execute("PRAGMA max_page_count = 3")
        return connection

    monkeypatch.setattr(backups, "connect", small)
    said = failure(document, stick)
    assert said.startswith(f"No copy was saved in {stick}. ")
    assert "the disk is full. Free some space and repeat the action" in said
    assert made.path.read_bytes() == old
    assert names(stick) == [made.path.name]


@pytest.mark.parametrize("statement", ["DELETE FROM journal WHERE seq = 3", "UPDATE journal SET time = 'now'"])
def test_a_stick_that_loses_something_is_found_out(
    document: Document, stick: Path, monkeypatch: pytest.MonkeyPatch, statement: str
) -> None:
    force = backups.copying.verify

    def bad_disk(part: Path, target: Path, last: int, total: int | None) -> None:
        change(part, statement)
        force(part, target, last, total)

    monkeypatch.setattr(backups.copying, "verify", bad_disk)
    assert "does not match the original. Do not use this disk" in failure(document, stick)
    assert names(stick) == []


def test_a_copy_that_shows_another_tournament_is_found_out(document: Document, stick: Path) -> None:
    wanted = backups.order(document, stick, AT)
    forged = backups.Order(wanted.document, Tournament(), wanted.last, wanted.folder, wanted.at)
    with pytest.raises(BackupFailed, match="does not match the original"):
        backups.make(forged)
    assert names(stick) == []


def test_a_document_that_is_gone_is_said(document: Document, stick: Path, path: Path) -> None:
    wanted = backups.order(document, stick, AT)
    document.close()
    path.unlink()
    with pytest.raises(BackupFailed, match=r"open\.swissdesk cannot be opened"):
        backups.make(wanted)


# ---- finding copies again


def test_the_newest_copy_of_this_document_is_found(document: Document, stick: Path, tmp_path: Path) -> None:
    assert backups.newest(document.path, stick) is None
    copy(document, stick)
    play(document, 1)
    latest = copy(document, stick)
    with Document.create(stick / "other.swissdesk", Begin(Tournament(players=PLAYERS))) as other:
        other.do(rename("other"))
    (stick / "broken.swissdesk").write_bytes(b"nothing")
    found = backups.newest(document.path, stick)
    assert found is not None
    assert (found.path, found.last) == (latest.path, latest.last)
    assert datetime.fromisoformat(found.at).timestamp() == int(latest.path.stat().st_mtime)
    assert backups.newest(document.path, tmp_path / "gone") is None


def test_the_document_is_no_copy_of_itself(document: Document, path: Path) -> None:
    assert backups.newest(document.path, path.parent) is None


def test_a_folder_on_the_same_disk_is_no_second_medium(document: Document, stick: Path) -> None:
    assert backups.is_second_medium(document.path, stick) is False
    assert backups.is_second_medium(document.path, stick / "gone") is None


# ---- when


def test_rounds_call_for_copies(document: Document) -> None:
    called = []
    steps = [
        EnterResult(1, 1, Result.DRAW),
        EnterResult(1, 2, Result.DRAW),
        EnterResult(1, 3, Result.DRAW),
        CloseRound(1),
        ReopenRound(1),
        EnterResult(1, 1, Result.WHITE_WINS),
        CloseRound(1),
        PairRound(2, ((1, 2), (3, 4), (5, 6))),
        PublishRound(2),
    ]
    for step in steps:
        before = document.tournament
        called.append(backups.calls_for_copy(before, document.do(step)))
    assert called == [False, False, True, True, False, False, True, False, True]
    before = document.tournament
    assert not backups.calls_for_copy(before, document.undo())


def test_a_copy_that_failed_is_tried_again(document: Document, stick: Path) -> None:
    known = Backups(stick)
    published = document.tournament
    completed = published
    for board in (1, 2, 3):
        completed = document.do(EnterResult(1, board, Result.DRAW))
    assert known.wanted(published, completed, document.last)
    known.started()
    assert not known.wanted(published, completed, document.last)
    known.failed(StorageError("The stick is gone."), document.last)
    assert str(known.failure) == "The stick is gone."
    assert not known.wanted(completed, completed, document.last + backups.RETRY_AFTER - 1)
    assert known.wanted(completed, completed, document.last + backups.RETRY_AFTER)
    made = copy(document, stick)
    known.done(made)
    assert (known.latest, known.failure) == (made, None)
    assert not known.wanted(completed, completed, document.last + backups.RETRY_AFTER)


def test_without_a_folder_nothing_is_wanted(document: Document) -> None:
    before = document.tournament
    assert not Backups(None).wanted(Tournament(players=before.players), before, document.last)


def test_nothing_is_left_beside_the_copies(document: Document, stick: Path) -> None:
    copy(document, stick)
    copy(document, stick)
    assert names(stick) == ["open - round 01.swissdesk"]
    with closing(sqlite3.connect(stick / "open - round 01.swissdesk")) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
