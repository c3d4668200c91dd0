"""Export: every format is written by a click, and what FIDE would reject leads to where it is put right."""

from __future__ import annotations

import csv
import json
from dataclasses import replace

import pytest
from openpyxl import load_workbook
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from standings_event import swiss

from swissdesk.formats import trf
from swissdesk.model import EventInfo
from swissdesk.model.events import ChangeInfo, EditPlayer
from swissdesk.session.concerns.report import place_of
from swissdesk.ui.dialogs.player import PlayerDialog
from swissdesk.ui.exporting import targets
from swissdesk.ui.exporting.dialog import ExportDialog
from swissdesk.ui.exporting.targets import TARGETS
from swissdesk.ui.messages import Severity
from swissdesk.ui.settings.dialog import SettingsDialog
from swissdesk.ui.standings.tiebreak_dialog import TiebreakDialog


@pytest.fixture
def dialog(opened, typist) -> ExportDialog:
    window = opened(swiss())
    typist.shortcut("file.export")
    return window.findChild(ExportDialog)


@pytest.fixture
def written(dialog, window, typist, files, home):
    """Write in a format by its key; returns the path."""

    def do(key: str, name: str):
        dialog.choose(key)
        files.answers.append(home / name)
        dialog.ok.click()
        typist.wait_until_idle()
        return home / name

    return do


# ---- the formats


@pytest.mark.parametrize("key", ["trf26", "trf16", "trfx"])
def test_a_report_is_read_back_with_the_same_points(written, window, key):
    path = written(key, "out.trf")
    assert trf.load(path).points == window.workspace.tournament.points


def test_the_table_that_is_chosen_is_written_as_csv(dialog, written, window):
    dialog.which.setCurrentIndex(dialog.which.findData("crosstable"))
    dialog.choose("csv")
    dialog.round.setCurrentIndex(2)
    path = written("csv", "out.csv")
    rows = list(csv.reader(path.read_text("utf-8-sig").splitlines()))
    assert rows[0][-3:] == ["1", "2", "Points"]
    assert len(rows) == 10
    offer = window.workspace.messages.latest.offer
    assert offer.text == "Open the folder"
    offer.run()
    assert window.workspace.files.shown == [path.parent]


def test_all_tables_go_into_one_workbook(written):
    book = load_workbook(written("xlsx", "out.xlsx"))
    assert {"Standings", "Crosstable", "Women", "Round 3", "Players", "Rating changes", "Prizes"} <= set(
        book.sheetnames
    )


def test_web_pages_go_into_a_folder_and_are_offered(written, window):
    folder = written("html", "pages")
    assert (folder / "index.html").is_file()
    assert (folder / "player-9.html").is_file()
    window.workspace.messages.accept()
    assert window.workspace.files.shown == [folder / "index.html"]


def test_games_and_everything(written, window, typist):
    path = written("pgn", "out.pgn")
    assert path.read_text("utf-8").count("[Event ") == 11  # of twelve boards one was won by forfeit
    window.catalogue["file.export"].trigger()
    again = next(each for each in window.findChildren(ExportDialog) if each.isVisible())
    again.choose("json")
    window.workspace.files.answers.append(path.with_suffix(".json"))
    again.ok.click()
    typist.wait_until_idle()
    data = json.loads(path.with_suffix(".json").read_text("utf-8"))
    assert len(data["players"]) == 9


def test_only_what_means_something_is_asked(dialog):
    asked = {}
    for target in TARGETS:
        dialog.choose(target.key)
        asked[target.key] = (dialog.which.isVisible(), dialog.round.isVisible(), dialog.list.isVisible())
    assert asked["csv"] == (True, True, False)
    assert asked["pgn"] == asked["xlsx"] == (False, True, False)
    assert asked["html"] == asked["json"] == asked["trfx"] == (False, False, False)
    assert asked["trf26"] == asked["trf16"] == (False, False, True)


def test_nothing_is_written_if_one_thinks_better_of_it(dialog, files):
    files.answers.append(None)
    dialog.ok.click()
    assert dialog.isVisible()
    assert not dialog._workspace.tasks.busy


def test_a_file_that_cannot_be_written_is_told_and_the_old_one_stays(dialog, window, files, home, typist):
    files.answers.append(home / "no" / "folder" / "out.trf")
    dialog.ok.click()
    typist.wait_until_idle()
    assert window.workspace.messages.latest.severity is Severity.ERROR
    assert "There is no folder for" in window.workspace.messages.latest.text


def test_what_does_not_fit_is_said(written, window):
    written("trf16", "out.trf")
    assert window.workspace.messages.latest.severity is Severity.NOTICE
    assert "Not everything fits" in window.workspace.messages.latest.text


def test_a_format_is_written_off_the_gui_thread(dialog, written, monkeypatch):
    import threading

    seen: list[bool] = []
    plain = targets.TARGETS[-1].write

    def noting(*args):
        seen.append(threading.current_thread() is threading.main_thread())
        return plain(*args)

    json_target = replace(targets.TARGETS[-1], write=noting)
    dialog.model.set_rows((*targets.TARGETS[:-1], json_target))
    written("json", "out.json")
    assert seen == [False]


# ---- what FIDE would reject


def texts(dialog) -> list[str]:
    return [line.text for line in dialog.list.lines.rows]


def test_the_list_is_what_the_checks_find_errors_first(dialog, window):
    found = trf.lint(window.workspace.tournament, "trf26")
    assert len(texts(dialog)) == len(found)
    errors = sum(problem.is_error for problem in found)
    assert [line.role for line in dialog.list.lines.rows] == ["danger"] * errors + ["notice"] * (len(found) - errors)
    assert dialog.said.text().startswith(f"{errors} things that FIDE would reject.")


def row_of(dialog, words: str) -> int:
    return next(place for place, text in enumerate(texts(dialog)) if words in text)


def click(dialog, words: str) -> None:
    view = dialog.list
    index = view.lines.index(row_of(dialog, words), 0)
    view.scrollTo(index)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(index).center())


def test_a_field_of_the_event_is_opened_with_the_cursor_in_it(dialog, monkeypatch):
    at: list[str] = []
    monkeypatch.setattr(SettingsDialog, "begin_at_field", lambda self, field: at.append(field))
    click(dialog, "The chief arbiter is not named")
    click(dialog, "The rate of play is not given")
    click(dialog, "The date of round 2 is missing")
    assert at == ["chief_arbiter", "time_control_code", "round_dates"]
    assert dialog.isVisible()


def test_a_player_is_gone_to_with_the_field_that_is_wrong(dialog, window, monkeypatch):
    seen: list[str] = []
    monkeypatch.setattr(PlayerDialog, "exec", lambda self: seen.append(self.windowTitle()) or 0)
    problem = next(problem for problem in trf.lint(window.workspace.tournament, "trf26") if problem.player == 2)
    dialog.list.wanted.emit(next(line.key for line in dialog.list.lines.rows if line.text == str(problem.message)))
    assert window.workspace.page == "players"
    assert window.workspace.player == 2
    assert place_of(problem).player == 2


def test_what_is_put_right_leaves_the_list(dialog, window):
    before = texts(dialog)
    info = window.workspace.tournament.info
    window.workspace.desk.do(ChangeInfo(replace(info, chief_arbiter="IA Novák, Ján 14900000")))
    assert "The chief arbiter is not named." in before
    assert "The chief arbiter is not named." not in texts(dialog)
    player = window.workspace.tournament.by_id[2]
    window.workspace.desk.do(EditPlayer(replace(player, birth="1980/01/02", fide_id="14900001")))
    assert len(texts(dialog)) < len(before)


def test_missing_tie_breaks_lead_to_their_dialog(opened, typist, window):
    opened(swiss(tiebreaks=()))
    typist.shortcut("file.export")
    dialog = window.findChild(ExportDialog)
    click(dialog, "The tie-breaks are not given")
    assert window.findChild(TiebreakDialog).isVisible()


def test_a_sound_report_says_so(opened, typist, window, monkeypatch):
    opened(swiss().replace(info=EventInfo("Open")))
    monkeypatch.setattr(trf, "lint", lambda tournament, dialect="trf26": ())
    typist.shortcut("file.export")
    dialog = window.findChild(ExportDialog)
    assert dialog.said.text() == "Nothing in it would be rejected or asked about."
    assert not dialog.list.isVisible()


def test_the_settings_have_what_a_report_needs(opened, typist, window):
    opened(swiss())
    typist.shortcut("file.settings")
    settings = window.findChild(SettingsDialog)
    QTest.keyClicks(settings.rows["time_control_code"].editor.line, "5400+30")
    for number, day in ((1, "2026/05/01"), (2, "2026/05/02"), (4, "2026/05/04")):
        settings.rows["round_dates"].editor.lines[number - 1][0].setText(day)
    settings.rows["round_dates"].editor.changed.emit()
    settings.ok.click()
    info = window.workspace.tournament.info
    assert info.time_control_code == "5400+30"
    assert info.round_dates == ("2026/05/01", "2026/05/02", "", "2026/05/04")
