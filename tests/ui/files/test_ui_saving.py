"""Files that take long to be saved: leaving waits for them, Esc stops them, and what is on the disk is as was told."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from using import document_of, is_busy, is_open, is_possible, message_of, open_file, tournament_of

from swissdesk.formats import trf
from swissdesk.ui.files import commands as file
from swissdesk.ui.files.export import ExportDialog
from swissdesk.ui.shell.workers import Tasks


@pytest.fixture
def slow(monkeypatch):
    """Everything that is counted on begins when the event is set."""
    go_on = threading.Event()
    start = Tasks.start

    def slowly(tasks, job, patience=0):
        def work(monitor):
            go_on.wait(20)
            return job.work(monitor)

        return start(tasks, job if job.stopped is None else replace(job, work=work), patience)

    monkeypatch.setattr(Tasks, "start", slowly)
    yield go_on
    go_on.set()


EXPORTED = {"out.trf": "trf26", "out.xlsx": "xlsx", "pages": "html"}
"""In which format of the window of exports it is saved under that name."""
OTHERS = {
    "out.pdf": ("sheets", "print.pdf"),
    "manual.pdf": ("round", "help.manual"),
    "round.html": ("trace", "trace.page"),
}
"""On which page, and by which action."""


@pytest.fixture
def begin(typist, qtbot, files, home):
    """Begin to save a file: ``begin(window, "out.trf")``."""

    def do(window, name):
        page, action = OTHERS.get(name, ("round", "file.export"))
        window.office.view.show_page(page)
        typist.wait_until_idle()
        qtbot.waitUntil(lambda: is_possible(window, action))
        files.answers.append(home / name)
        typist.shortcut(action)
        if name in EXPORTED:
            dialog = window.findChild(ExportDialog)
            dialog.choose(EXPORTED[name])
            dialog.ok.click()
        assert is_busy(window)

    return do


def test_an_export_comes_before_leaving(in_round_1, typist, home, slow, begin):
    window = in_round_1()
    path = document_of(window).path
    begin(window, "out.trf")
    for leave in (window.close, lambda: file.close(window.office), lambda: open_file(window, path)):
        window.office.messages.clear()
        leave()
        assert is_open(window)
        assert window.isVisible()
        assert "not finished" in message_of(window)
    typist.type("1=")
    slow.set()
    typist.wait_until_idle()
    assert "out.trf is saved" in message_of(window)
    assert trf.load(home / "out.trf").points != tournament_of(window).points
    assert window.close()


@pytest.mark.parametrize("name", ["out.trf", "out.xlsx", *OTHERS])
def test_what_was_stopped_leaves_the_file_of_before(in_round_1, typist, qtbot, home, slow, begin, name):
    window = in_round_1()
    (home / name).write_text("of before", "utf-8")
    begin(window, name)
    before = set(home.iterdir())
    window.office.messages.clear()
    typist.press(Qt.Key.Key_Escape)
    assert not is_busy(window)
    slow.set()
    qtbot.waitUntil(lambda: f"{name} was not saved" in message_of(window))
    assert (home / name).read_text("utf-8") == "of before"
    assert set(home.iterdir()) == before
    assert window.close()


def test_a_folder_of_pages_that_was_stopped_is_not_begun(in_round_1, typist, qtbot, home, slow, begin):
    window = in_round_1()
    begin(window, "pages")
    typist.press(Qt.Key.Key_Escape)
    slow.set()
    qtbot.waitUntil(lambda: "pages was not saved" in message_of(window))
    assert not (home / "pages").exists()


def test_a_second_file_waits_in_words(in_round_1, typist, files, home, slow, begin):
    window = in_round_1()
    begin(window, "round.html")
    files.answers.append(home / "manual.pdf")
    typist.shortcut("help.manual")
    assert "Another task is running" in message_of(window)
    slow.set()
    typist.wait_until_idle()
    assert (home / "round.html").exists()
    assert not (home / "manual.pdf").exists()
