"""Disks that do not answer: nobody waits for them, and what was acknowledged is kept without asking them."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from actor import act, beginning
from documents import rename

from swissdesk.errors import Cancelled, StorageError
from swissdesk.session import Document
from swissdesk.session.answering import Disk, awaited


class Share:
    """A disk that answers nothing as long as `silent`."""

    def __init__(self) -> None:
        self.answering, self.asked = threading.Event(), 0
        self.answering.set()

    def __call__(self, _folder: Path) -> None:
        self.asked += 1
        self.answering.wait()


@pytest.fixture
def share() -> Iterator[Share]:
    share = Share()
    yield share
    share.answering.set()


def test_a_disk_that_answers_is_asked_every_time(share: Share, tmp_path: Path) -> None:
    disk = Disk(tmp_path, share)
    assert [disk.answers() for _ in range(3)] == [True] * 3
    assert share.asked == 3


def test_a_disk_is_asked_on_one_thread_which_goes_with_it(tmp_path: Path) -> None:
    asking: set[threading.Thread] = set()
    disk = Disk(tmp_path, lambda _folder: asking.add(threading.current_thread()))
    assert all(disk.answers(30) for _ in range(20))
    (thread,) = asking
    assert thread is not threading.current_thread()
    del disk
    thread.join(30)
    assert not thread.is_alive()


def test_a_disk_that_does_not_answer_is_asked_once_until_it_does(share: Share, tmp_path: Path) -> None:
    disk = Disk(tmp_path, share)
    assert disk.answers()
    share.answering.clear()
    assert [disk.answers(0.01) for _ in range(3)] == [False] * 3
    assert share.asked == 2
    share.answering.set()
    assert disk.answers(30) or disk.answers(30)
    share.answering.clear()
    assert not disk.answers(0.01)  # the answer of before is no answer now


def test_a_disk_that_fails_has_answered(tmp_path: Path) -> None:
    assert Disk(tmp_path / "unmounted").answers(30)


def test_nobody_waits_any_more_for_what_was_given_up(share: Share, tmp_path: Path) -> None:
    share.answering.clear()
    asked = iter([None, None])

    def give_up() -> None:
        if next(asked, True):
            raise Cancelled("given up")

    with pytest.raises(Cancelled):
        awaited(lambda: share(tmp_path), give_up)
    assert awaited(lambda: 5, lambda: None) == 5
    with pytest.raises(ZeroDivisionError):
        awaited(lambda: 1 // 0, lambda: None)


def test_a_document_is_closed_over_a_silent_disk_with_all_it_has(
    share: Share, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, shelter = tmp_path / "share", tmp_path / "rescued"
    folder.mkdir()
    document = Document.create(folder / "open.swissdesk", beginning())
    act(document, 1, 1)
    document.do(rename("acknowledged"))
    document.disk = Disk(folder, share)
    share.answering.clear()
    document.disk.answers(0)
    with pytest.raises(StorageError, match=r"its disk or share is not responding"):
        document.check_answers()

    def hangs(*_given: object) -> None:
        raise AssertionError("the silent disk was asked")

    with monkeypatch.context() as patch:
        patch.setattr(Document, "standing", hangs)
        kept = document.close(shelter)
    assert kept is not None
    assert kept.parent == shelter
    with Document.open(kept) as again:
        assert again.tournament.info.name == "acknowledged"
        assert again.records == document.records
