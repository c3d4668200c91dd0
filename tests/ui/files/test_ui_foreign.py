"""Files of other programs opened in the window: what they become, what is said, what cannot be read."""

from __future__ import annotations

import csv
from pathlib import Path

import foreign_files
import pytest
from foreign_files import EVENT
from using import document_of, is_busy, is_open, message_of, notice_of, open_file, tournament_of

from swissdesk.formats import json_file
from swissdesk.ui.fide import warning
from swissdesk.ui.files.problems import ProblemsDialog
from swissdesk.ui.lists.window import RatingListsWindow
from swissdesk.ui.players.import_window import ImportWindow
from swissdesk.ui.shell.messages import Severity
from swissdesk.ui.shell.view import PLAYERS


@pytest.fixture
def opening_of(window, qtbot):
    """Return what opens a file and waits until it is read."""

    def open_and_wait(path: Path) -> None:
        open_file(window, path)
        qtbot.waitUntil(lambda: not is_busy(window))

    return open_and_wait


@pytest.fixture(autouse=True)
def _accepted(monkeypatch):
    """The rounds of these files follow no rules of pairing; what is asked then is tested elsewhere."""
    monkeypatch.setattr(warning, "accepts_import", lambda *_: True)


def table(folder: Path) -> Path:
    path = folder / "club.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([["Name", "Rating"], ["Nová, Eva", "2000"], ["Bel, Jan", "1900"]])
    return path


def test_a_file_of_swiss_manager_becomes_a_document_beside_it(window, home, opening_of, monkeypatch):
    path = home / "zima.TUNX"
    path.write_bytes(foreign_files.swiss_manager())
    opening_of(path)
    assert document_of(window).path == home / "zima.swissdesk"
    assert tournament_of(window).rounds == EVENT.rounds
    assert "The file is unchanged." in message_of(window)
    shown: list[ProblemsDialog] = []
    monkeypatch.setattr(ProblemsDialog, "exec", lambda dialog: shown.append(dialog) or 0)
    notice_of(window).offer.run()
    said = str(shown[0].model.rows)
    assert "Players: 5" in said
    assert "the tie-breaks are not read. Choose them in the settings." in said


def test_our_own_json_is_opened(window, home, opening_of):
    path = home / "export.json"
    path.write_text(json_file.as_json(EVENT), "utf-8")
    opening_of(path)
    assert tournament_of(window).rounds == EVENT.rounds


def test_a_table_begins_a_tournament_if_none_is_open(window, home, opening_of):
    opening_of(table(home))
    assert document_of(window).path == home / "club.swissdesk"
    importing = window.findChild(ImportWindow)
    importing.carry_out()
    assert [player.name for player in tournament_of(window).players] == ["Nová, Eva", "Bel, Jan"]


def test_a_table_goes_to_the_open_tournament(opened, home, qtbot):
    window = opened()
    document = document_of(window).path
    open_file(window, table(home))
    qtbot.waitUntil(lambda: window.findChild(ImportWindow) is not None)
    assert document_of(window).path == document
    assert window.office.view.page == PLAYERS


def test_what_cannot_be_read_says_how_to_export_it(window, home, opening_of):
    path = home / "event.papi"
    path.write_bytes(b"\0\1\0\0Standard Jet DB\0" + bytes(300))
    opening_of(path)
    assert not is_open(window)
    assert notice_of(window).severity is Severity.ERROR
    assert "In Papi, export a FIDE report (TRF)" in message_of(window)


def test_lines_that_contradict_each_other_open_nothing(window, home, opening_of):
    rows = foreign_files.crosstable()
    rows[9][5] = rows[9][5].replace("3w1", "2w1")
    path = home / "cross.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)
    opening_of(path)
    assert not is_open(window)
    assert "cross.csv cannot be opened" in message_of(window)


def test_a_rating_list_is_begun_in_its_window(window, home, opening_of, monkeypatch):
    began: list[Path] = []
    monkeypatch.setattr(RatingListsWindow, "begin", lambda _self, path: began.append(path))
    path = home / "list.xml"
    path.write_text(
        '<?xml version="1.0"?><playerslist><player><fideid>1</fideid><name>A, B</name></player></playerslist>', "utf-8"
    )
    opening_of(path)
    assert began == [path]
