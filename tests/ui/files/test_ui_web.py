"""Web pages kept up to date after each change: off the window's thread, only what changed, never a draft, quietly."""

from __future__ import annotations

import shutil
import threading
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from using import act, document_of, message_of, open_file

from swissdesk.model import Result
from swissdesk.model.events import Begin, ChangeInfo, EnterResult
from swissdesk.reports import web
from swissdesk.session import Document
from swissdesk.ui.files import keeping as command
from swissdesk.ui.files import web_pages
from swissdesk.ui.files.web_pages import folder_within


@pytest.fixture(autouse=True)
def soon(monkeypatch):
    """Do not wait long for the end of a burst."""
    monkeypatch.setattr(web_pages, "PAUSE_MS", 30)


@pytest.fixture
def stick(tmp_path, files) -> Path:
    """An empty folder that the arbiter chooses."""
    folder = tmp_path / "stick"
    folder.mkdir()
    files.answers.append(folder)
    return folder


@pytest.fixture
def settled(window, qtbot):
    """Wait until the pages say what the tournament says."""
    return lambda: qtbot.waitUntil(lambda: not window.office.services.publishing.busy)


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_nothing_is_written_before_a_folder_is_chosen(in_round_1, typist, settled, home):
    window = in_round_1()
    typist.type("1")
    settled()
    assert window.office.services.publishing.folder is None
    assert not list(home.rglob("*.html"))


def test_the_pages_are_written_at_once_and_can_be_opened(opened, typist, stick, settled, files):
    window = opened()
    typist.shortcut("web.keep")
    settled()
    assert {"index.html", "players.html", "style.css"} <= names(stick)
    assert str(stick) in message_of(window)
    typist.shortcut("edit.accept")
    assert files.shown == [stick / "index.html"]


def test_a_draft_is_never_written_and_a_published_round_is(opened, typist, stick, settled):
    opened()
    typist.shortcut("web.keep")
    settled()
    before = {path.name: path.read_bytes() for path in stick.iterdir()}
    typist.shortcut("round.propose")
    typist.wait_until_idle()
    settled()
    assert {path.name: path.read_bytes() for path in stick.iterdir()} == before
    typist.shortcut("round.publish")
    settled()
    assert {"round-1.html", "round-1-names.html", "playing.html"} <= names(stick)


def test_a_burst_of_results_is_written_once_and_only_where_it_changed_something(
    in_round_1, typist, stick, settled, qtbot
):
    window = in_round_1(12)
    typist.shortcut("web.keep")
    settled()
    publisher = window.office.services.publishing
    written = []
    publisher.published.connect(lambda: written.append(publisher.latest))
    typist.type("10=")
    assert written == []
    settled()
    assert len(written) == 1
    assert {"round-1.html", "playing.html", "index.html", "player-1.html"} <= set(written[0])
    assert not {"players.html", "round-1-names.html", "style.css"} & set(written[0])
    assert "Boards still playing" in (stick / "index.html").read_text("utf-8")


def test_the_page_of_open_boards_goes_with_the_last_result(in_round_1, typist, stick, settled):
    in_round_1(4, 2)
    typist.shortcut("web.keep")
    settled()
    assert "playing.html" in names(stick)
    typist.type("11")
    settled()
    assert "playing.html" not in names(stick)
    assert "playing.html" not in (stick / "index.html").read_text("utf-8")


def test_a_folder_that_is_gone_is_told_once_and_written_when_it_is_back(in_round_1, typist, stick, settled, window):
    in_round_1(12)
    typist.shortcut("web.keep")
    settled()
    shutil.rmtree(stick)
    stick.write_text("not a folder")
    typist.type("1")
    settled()
    assert "The web pages are out of date." in message_of(window)
    window.office.messages.clear()
    typist.type("0")
    settled()
    assert not message_of(window)
    stick.unlink()
    typist.type("1")
    settled()
    assert "being updated again" in message_of(window)
    assert "round-1.html" in names(stick)


def test_closing_writes_what_was_still_to_come(in_round_1, typist, stick, settled, window):
    in_round_1(4, 2)
    typist.shortcut("web.keep")
    settled()
    act(window, EnterResult(1, 1, Result.BLACK_WINS))
    window.close()
    assert "0–1" in (stick / "round-1.html").read_text("utf-8")


def test_the_folder_is_remembered_for_the_document(opened, typist, stick, settled, home, qtbot):
    window = opened()
    typist.shortcut("web.keep")
    settled()
    (stick / "index.html").unlink()
    path = document_of(window).path
    typist.shortcut("file.close")
    assert window.office.services.publishing.folder is None
    open_file(window, path)
    assert window.office.services.publishing.folder == stick
    settled()
    assert (stick / "index.html").exists()


def test_two_tournaments_after_one_another_both_have_their_pages_however_slow_the_disk_is(
    opened, make_tournament, tmp_path, home, settled, monkeypatch
):
    go_on, write = threading.Event(), web.write

    def slow(tournament, folder, **more):
        go_on.wait(60)
        return write(tournament, folder, **more)

    monkeypatch.setattr(web, "write", slow)
    one, other = tmp_path / "one", tmp_path / "other"
    begin = make_tournament(4)
    window = opened(begin)
    desk, publisher = window.office.desk, window.office.services.publishing
    path = home / "other.swissdesk"
    Document.create(path, Begin(begin)).close()
    try:
        publisher.choose(one)
        assert desk.do(ChangeInfo(replace(begin.info, name="First Open")))
        open_file(window, path)
        publisher.choose(other)
        assert desk.do(ChangeInfo(replace(begin.info, name="Second Open")))
    finally:
        go_on.set()
    settled()
    assert "First Open" in (one / "index.html").read_text("utf-8")
    assert "Second Open" in (other / "index.html").read_text("utf-8")


@pytest.mark.parametrize(("answer", "kept"), [("now", True), ("none", False), ("cancel", True)])
def test_what_is_asked_the_second_time(opened, typist, stick, settled, monkeypatch, answer, kept):
    window = opened()
    typist.shortcut("web.keep")
    settled()
    (stick / "index.html").unlink()
    said = []
    monkeypatch.setattr(command, "ask", lambda _parent, _title, text, _answers: said.append(text) or answer)
    typist.shortcut("web.keep")
    settled()
    assert str(stick) in said[0]
    assert (window.office.services.publishing.folder is not None) is kept
    assert (stick / "index.html").exists() is (answer == "now")


def test_pages_never_mix_with_other_files(tmp_path):
    within = partial(folder_within, name="Open 2026", is_ours=web.is_ours)
    other = tmp_path / "site"
    other.mkdir()
    assert within(other) == other
    (other / "index.html").write_text("my own page")
    assert within(other) == other / "Open 2026"
    for name in ("players.html", "standings.html", "style.css"):
        (other / name).write_text("")
    assert within(other) == other
    assert within(tmp_path / "Open 2026") == tmp_path / "Open 2026"
