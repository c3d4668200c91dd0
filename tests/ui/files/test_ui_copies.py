"""Copies on a second medium: chosen once, made by themselves, told in the status line."""

from __future__ import annotations

import shutil
import threading
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from using import act, is_busy, is_possible, message_of, open_file, tournament_of

from swissdesk.model.events import Begin, PairRound, PublishRound
from swissdesk.session import Document, backups
from swissdesk.ui.files import keeping as copying
from swissdesk.ui.shell.clock import when


@pytest.fixture
def stick(tmp_path, files):
    """A folder that the arbiter chooses."""
    folder = tmp_path / "stick"
    folder.mkdir()
    files.answers.append(folder)
    return folder


@pytest.fixture
def settled(window, qtbot):
    """Wait for the copy that is being made."""
    return lambda: qtbot.waitUntil(lambda: not window.office.services.copies.busy)


def names(folder) -> list[str]:
    return sorted(path.name for path in folder.glob("*.swissdesk"))


def copied(window) -> str:
    return "" if window.status.copied.isHidden() else window.status.copied.text()


def test_nothing_is_copied_and_nothing_is_said_before_a_folder_is_chosen(in_round_1, settled):
    window = in_round_1()
    settled()
    assert copied(window) == ""


def test_choosing_a_folder_makes_the_first_copy_and_says_so(opened, typist, stick, settled):
    window = opened()
    typist.shortcut("file.copies")
    settled()
    assert names(stick) == ["Test Open - before round 1.swissdesk"]
    assert copied(window).startswith("·   backup ")
    assert "Verified: " in window.status.copied.toolTip()


def test_the_same_disk_is_better_than_nothing_and_that_is_said(opened, typist, stick, settled):
    window = opened()
    typist.shortcut("file.copies")
    settled()
    assert "is on the same disk as the document" in message_of(window)


def test_a_published_round_and_the_last_result_are_copied_by_themselves(opened, typist, stick, settled):
    window = opened()
    typist.shortcut("file.copies")
    settled()
    typist.shortcut("round.propose")
    typist.wait_until_idle()
    assert names(stick) == ["Test Open - before round 1.swissdesk"]
    typist.shortcut("round.publish")
    settled()
    assert "Test Open - round 01.swissdesk" in names(stick)
    typist.type("1=01")
    settled()
    with Document.open(stick / "Test Open - round 01.swissdesk", read_only=True) as copy:
        assert copy.tournament == tournament_of(window)
        assert copy.tournament.rounds[0].is_complete


def test_a_stick_that_was_pulled_out_is_told_and_tried_again(opened, typist, stick, settled, home):
    window = opened()
    typist.shortcut("file.copies")
    settled()
    shutil.rmtree(stick)
    typist.shortcut("round.propose")
    typist.wait_until_idle()
    typist.shortcut("round.publish")
    settled()
    assert "No copy was saved" in message_of(window)
    assert copied(window).startswith("·   no backup since ")
    assert window.status.copied.property("tone") == "danger"
    stick.mkdir()
    typist.type("1=01")
    settled()
    assert copied(window).startswith("·   backup ")
    assert window.status.copied.property("tone") == "muted"


def test_tomorrow_the_copy_is_found_again(opened, typist, stick, settled, home, window):
    opened()
    typist.shortcut("file.copies")
    settled()
    typist.shortcut("file.close")
    assert copied(window) == ""
    open_file(window, home / "test.swissdesk")
    settled()
    assert copied(window).startswith("·   backup ")


@pytest.mark.parametrize(("answer", "wanted"), [("none", ""), ("cancel", "·   backup "), ("now", "·   backup ")])
def test_once_chosen_there_is_a_question(opened, typist, stick, settled, monkeypatch, answer, wanted):
    window = opened()
    typist.shortcut("file.copies")
    settled()
    asked = []
    monkeypatch.setattr(copying, "ask", lambda _parent, *words: asked.append(words) or answer)
    typist.shortcut("file.copies")
    settled()
    assert str(stick) in asked[0][1]
    assert copied(window).startswith(wanted)
    assert bool(copied(window)) is bool(wanted)


def test_thinking_better_of_it_changes_nothing(opened, typist, files, preferences):
    window = opened()
    files.answers.append(None)
    typist.shortcut("file.copies")
    assert preferences.copies_folder == ""
    assert copied(window) == ""


def test_pairing_does_not_wait_for_a_copy(opened, typist, stick, settled):
    window = opened()
    typist.shortcut("file.copies")
    assert not is_busy(window)
    assert is_possible(window, "round.propose")
    settled()


@pytest.fixture
def slow_stick(monkeypatch):
    """Copies wait until they are let go: ``slow_stick.set()``."""
    go_on, make = threading.Event(), backups.make

    def slow(wanted):
        go_on.wait(60)
        return make(wanted)

    monkeypatch.setattr(backups, "make", slow)
    yield go_on
    go_on.set()


def test_another_stick_has_its_copy_even_if_the_first_is_still_written(opened, stick, slow_stick, tmp_path, settled):
    copies, other = opened().office.services.copies, tmp_path / "other"
    other.mkdir()
    copies.choose(stick)
    copies.choose(other)
    slow_stick.set()
    settled()
    assert names(stick) == names(other) == ["Test Open - before round 1.swissdesk"]
    assert copies.latest.path.parent == other


def test_a_round_is_copied_even_if_the_copy_of_another_tournament_is_still_written(
    opened, make_tournament, home, stick, slow_stick, settled
):
    first = make_tournament(8)
    window = opened(first)
    window.office.services.copies.choose(stick)
    path = home / "second.swissdesk"
    Document.create(path, Begin(first.replace(info=replace(first.info, name="Second Open")))).close()
    open_file(window, path)
    act(window, PairRound(1, ((1, 5), (6, 2), (3, 7), (8, 4))))
    act(window, PublishRound(1))
    assert window.office.services.copies.busy
    slow_stick.set()
    settled()
    assert names(stick) == ["Second Open - round 01.swissdesk", "Test Open - before round 1.swissdesk"]
    assert window.office.services.copies.latest.round == 1


def test_another_day_is_named_by_the_clock_that_hung_in_the_hall():
    assert when("2020-05-01T23:40:03+14:00") == "2020-05-01 23:40"
    assert when("some time") == "some time"


def test_the_status_line_names_the_event(opened, qtbot):
    window = opened()
    assert window.status.facts.text() == "Test Open"
    assert window.status.facts.textFormat() == Qt.TextFormat.PlainText


def test_large_type_leaves_room_for_what_is_read_back(opened, appearance, qtbot, make_tournament):
    begin = make_tournament(8)
    window = opened(begin.replace(info=replace(begin.info, name="The Longest Open of the Carpathian Basin")))
    assert window.status.facts.text() == "The Longest Open of the Carp…"
    appearance.choose_font_percent(300)
    window.resize(900, 600)
    qtbot.waitUntil(lambda: window.status.facts.text() == "")
    qtbot.waitUntil(lambda: window.status.said.width() > window.width() // 4)
