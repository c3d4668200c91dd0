"""Export: every format is written by a click, and what FIDE would reject leads to where it is put right."""

from __future__ import annotations

import csv
import json
import threading
from dataclasses import replace

import pytest
from crosstable import tournament
from openpyxl import load_workbook
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from running_rounds import played
from standings_event import swiss
from using import act, is_busy, message_of, notice_of, press, shown_page, shown_round, tournament_of

from swissdesk.engine import propose
from swissdesk.engine.generator import generate
from swissdesk.engine.recipe import Recipe
from swissdesk.engine.review import Reviewer
from swissdesk.formats import trf
from swissdesk.model import EventInfo, Outcome, Result, Tournament
from swissdesk.model.events import ChangeInfo, EditPlayer, PairRound, PublishRound, Rearrange
from swissdesk.session.alerts.report import place_of
from swissdesk.session.manual import Course, finishing
from swissdesk.ui.files import export
from swissdesk.ui.files import export as dialog_module
from swissdesk.ui.files.export import TARGETS, ExportDialog
from swissdesk.ui.players.form import PlayerDialog
from swissdesk.ui.settings.dialog import SettingsDialog
from swissdesk.ui.shell.messages import Severity
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
    assert trf.load(path).points == tournament_of(window).points


def test_the_table_that_is_chosen_is_written_as_csv(dialog, written, window):
    dialog.which.setCurrentIndex(dialog.which.findData("crosstable"))
    dialog.choose("csv")
    dialog.round.setCurrentIndex(2)
    path = written("csv", "out.csv")
    rows = list(csv.reader(path.read_text("utf-8-sig").splitlines()))
    assert rows[0][-3:] == ["1", "2", "Points"]
    assert len(rows) == 10
    offer = notice_of(window).offer
    assert offer.text == "Open folder"
    offer.run()
    assert window.office.files.shown == [path.parent]


def test_all_tables_go_into_one_workbook(written):
    book = load_workbook(written("xlsx", "out.xlsx"))
    assert {"Standings", "Crosstable", "Women", "Round 3", "Players", "Rating changes", "Prizes"} <= set(
        book.sheetnames
    )


def test_web_pages_go_into_a_folder_and_are_offered(written, window):
    folder = written("html", "pages")
    assert (folder / "index.html").is_file()
    assert (folder / "player-9.html").is_file()
    window.office.messages.accept()
    assert window.office.files.shown == [folder / "index.html"]


def test_files_for_fide_never_mix_with_the_event_and_the_same_folder_is_taken_again(written, window, typist, home):
    (home / "mine.pdf").write_text("my own paper")
    written("fide", "")
    folder = home / "test FIDE"
    assert (folder / "report.trf").is_file()
    assert not (home / "report.trf").exists()
    assert message_of(window).startswith(f"Everything for FIDE is saved in {folder}.")
    (folder / "note.txt").write_text("my own note")
    press(window, "file.export")
    again = next(each for each in window.findChildren(ExportDialog) if each.isVisible())
    again.choose("fide")
    window.office.files.answers.append(folder)
    again.ok.click()
    typist.wait_until_idle()
    assert (folder / "report.trf").is_file()
    assert not (folder / "test FIDE").exists()


def test_games_and_everything(written, window, typist):
    path = written("pgn", "out.pgn")
    assert path.read_text("utf-8").count("[Event ") == 11  # of twelve boards one was won by forfeit
    press(window, "file.export")
    again = next(each for each in window.findChildren(ExportDialog) if each.isVisible())
    again.choose("json")
    window.office.files.answers.append(path.with_suffix(".json"))
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
    assert not is_busy(dialog)


def test_a_file_that_cannot_be_written_is_told_and_the_old_one_stays(dialog, window, files, home, typist):
    files.answers.append(home / "no" / "folder" / "out.trf")
    dialog.ok.click()
    typist.wait_until_idle()
    assert notice_of(window).severity is Severity.ERROR
    assert "does not exist. Create it" in message_of(window)


def test_what_does_not_fit_is_said(written, window):
    written("trf16", "out.trf")
    assert notice_of(window).severity is Severity.NOTICE
    assert "The format could not hold all data" in message_of(window)


def test_a_format_is_written_off_the_gui_thread(dialog, written, monkeypatch):
    seen: list[bool] = []
    plain = export.TARGETS[-1].make

    def noting(*args):
        seen.append(threading.current_thread() is threading.main_thread())
        return plain(*args)

    json_target = replace(export.TARGETS[-1], make=noting)
    dialog.model.set_rows((*export.TARGETS[:-1], json_target))
    written("json", "out.json")
    assert seen == [False]


# ---- what FIDE would reject


def texts(dialog) -> list[str]:
    return [line.text for line in dialog.list.lines.rows]


def test_the_list_is_what_the_checks_find_errors_first(dialog, window):
    found = trf.lint(tournament_of(window), "trf26")
    errors = sum(problem.is_error for problem in found)
    roles = [line.role for line in dialog.list.lines.rows[: len(found)]]
    assert roles == ["danger"] * errors + ["notice"] * (len(found) - errors)
    assert dialog.said.text().startswith(f"FIDE would reject {errors} items.")


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
    click(dialog, "The chief arbiter is missing")
    click(dialog, "The rate of play is missing")
    click(dialog, "The date of round 2 is missing")
    assert at == ["chief_arbiter", "time_control_code", "round_dates"]
    assert dialog.isVisible()


def test_a_player_is_gone_to_with_the_field_that_is_wrong(dialog, window, monkeypatch):
    seen: list[str] = []
    monkeypatch.setattr(PlayerDialog, "exec", lambda self: seen.append(self.windowTitle()) or 0)
    problem = next(problem for problem in trf.lint(tournament_of(window), "trf26") if problem.player == 2)
    dialog.list.wanted.emit(next(line.key for line in dialog.list.lines.rows if line.text == str(problem.message)))
    assert shown_page(window) == "players"
    assert window.office.view.player == 2
    assert place_of(problem).player == 2


def test_what_is_put_right_leaves_the_list(dialog, window):
    before = texts(dialog)
    info = tournament_of(window).info
    act(window, ChangeInfo(replace(info, chief_arbiter="IA Novák, Ján 14900000")))
    assert "The chief arbiter is missing." in before
    assert "The chief arbiter is missing." not in texts(dialog)
    player = tournament_of(window).by_id[2]
    act(window, EditPlayer(replace(player, birth="1980/01/02", fide_id="14900001")))
    assert len(texts(dialog)) < len(before)


def test_missing_tie_breaks_lead_to_their_dialog(opened, typist, window):
    opened(swiss(tiebreaks=()))
    typist.shortcut("file.export")
    dialog = window.findChild(ExportDialog)
    click(dialog, "The tie-breaks are missing")
    assert window.findChild(TiebreakDialog).isVisible()


def test_a_sound_report_says_so(opened, typist, window, monkeypatch):
    opened(swiss().replace(info=EventInfo("Open")))
    monkeypatch.setattr(trf, "lint", lambda tournament, dialect="trf26": ())
    typist.shortcut("file.export")
    dialog = window.findChild(ExportDialog)
    assert dialog.said.text() == "FIDE would reject or query nothing."
    assert not dialog.list.isVisible()


# ---- what the check of the rounds found


@pytest.fixture
def checked(opened, typist, window, qtbot):
    """Open the dialog of a tournament, and wait until its rounds are checked."""

    def do(whole: Tournament) -> ExportDialog:
        opened(whole)
        typist.shortcut("file.export")
        found = window.findChild(ExportDialog)
        qtbot.waitUntil(lambda: not found._checker.busy)
        return found

    return do


def beyond_lint(dialog) -> list[str]:
    """Return the text of the list beside what `trf.lint` says."""
    said = {str(problem.message) for problem in trf.lint(tournament_of(dialog), dialog.target.dialect)}
    return [text for text in texts(dialog) if text not in said]


def with_a_wrong_board(number: int) -> Tournament:
    """Return an event of another program with the colours of the last board of a round exchanged."""
    whole = generate(Recipe(players=20, rounds=5), 1)
    rounds = [replace(r, system="", known=None) for r in whole.rounds]
    r = rounds[number - 1]
    rounds[number - 1] = replace(r, pairings=(*r.pairings[:-1], r.pairings[-1].mirrored))
    return whole.replace(rounds=tuple(rounds))


def test_a_round_that_differs_leads_to_its_board(checked, window):
    whole = with_a_wrong_board(5)
    dialog = checked(whole)
    (text,) = beyond_lint(dialog)
    assert text.startswith("Round 5 differs from the rules. Only the colours differ: ")
    assert "The pairing check found 1 round that differs from the rules." in dialog.said.text()
    line = dialog.list.lines.rows[row_of(dialog, text)]
    assert (line.role, line.spoken) == ("notice", "warning")
    by_rules, on_record = line.below.splitlines()
    white, black = whole.round(5).pairs[-1]
    assert by_rules.index(whole.by_id[black].name) < by_rules.index(whole.by_id[white].name)
    assert on_record.index(whole.by_id[white].name) < on_record.index(whole.by_id[black].name)
    window.office.view.show_page("players")
    window.office.view.show_round(2)
    click(dialog, text)
    office = window.office
    assert (office.view.page, office.view.round) == ("round", 5)
    assert office.view.board == len(whole.round(5).pairings)
    assert dialog.isVisible()


def test_boards_that_the_arbiter_changed_are_no_fault(checked):
    start = played(3, 12, 3)
    (a, b), (c, d), *rest = start.rounds[2].pairs
    changed = Rearrange(3, ((a, d), (c, b), *rest), start.rounds[2].pairing_bye, "brothers").apply(start)
    assert changed.rounds[2].pairs != start.rounds[2].pairs
    dialog = checked(changed)
    (text,) = beyond_lint(dialog)
    assert text == "Round 3: 2 and 5 already met in round 2. (C.04.1 art. 2)"
    assert dialog.list.lines.rows[row_of(dialog, text)].spoken == "information"
    assert "The pairing check found no errors, but has 1 remark." in dialog.said.text()


def test_a_round_made_by_hand_is_told_and_no_fault(checked, window):
    met = tournament("1: 2w1 3b1 4w1\n2: 1b0 4w1 3b1\n3: 4w1 1w0 2w0\n4: 3b0 2b0 1b0", 5)
    met = met.replace(rounds=tuple(replace(r, system="dutch-2026") for r in met.rounds))
    course = Course.of_coming(met, *Reviewer(met, "dutch-2026").partial)
    for one, other in ((1, 2), (3, 4)):
        if {one, other} <= set(course.seating.pool):
            course.pair(one, other)
    dialog = checked(finishing(course, met, "all have met", None).apply(met))
    text = "Round 4 was paired manually and is not checked."
    assert text in beyond_lint(dialog)
    assert dialog.list.lines.rows[row_of(dialog, text)].spoken == "information"
    assert not any(said.startswith("Round 4 differs") for said in texts(dialog))
    window.office.view.show_page("players")
    click(dialog, text)
    assert (shown_page(window), shown_round(window)) == ("round", 4)


def test_what_is_no_fault_is_information(checked, window):
    start = played(3, 12, 2)
    proposal = propose(start)
    boards = proposal.pairs[1], proposal.pairs[0], *proposal.pairs[2:]
    published = PublishRound(3, "2026-11-23T10:00:00").apply(
        PairRound(3, boards, proposal.bye, "dutch-2026").apply(start)
    )
    dialog = checked(published)
    (text,) = beyond_lint(dialog)
    assert text.startswith("Round 3: the order of the boards differs (boards 1, 2).")
    line = dialog.list.lines.rows[row_of(dialog, text)]
    assert (line.role, line.spoken) == ("muted", "information")
    assert "The pairing check found no errors, but has 1 remark." in dialog.said.text()
    click(dialog, text)
    assert (shown_round(window), window.office.view.board) == (3, 1)


def test_what_lint_says_is_not_said_again(checked):
    whole = generate(Recipe(players=8, rounds=3), 1)
    r = whole.rounds[-1]
    both_won = replace(r.pairings[0], result=Result(Outcome.WIN, Outcome.WIN))
    dialog = checked(whole.replace(rounds=(*whole.rounds[:-1], replace(r, pairings=(both_won, *r.pairings[1:])))))
    assert len([text for text in texts(dialog) if "has an impossible result" in text]) == 1
    assert beyond_lint(dialog) == []
    assert "The check of" not in dialog.said.text()


def test_what_cannot_be_checked_is_said_with_the_reason(checked):
    whole = generate(Recipe(players=8, rounds=3), 1)
    dialog = checked(whole.replace(info=replace(whole.info, type_code="FIDE_TEAM_BAKU")))
    assert "The rounds were not checked. This is a team event (FIDE_TEAM_BAKU" in dialog.said.text()


def test_the_rounds_are_checked_once_for_all_formats_and_again_after_a_change(checked, window, qtbot, monkeypatch):
    plain = dialog_module.check_event
    main = threading.main_thread()
    asked: list[bool] = []

    def noting(*given, **named):
        asked.append(threading.current_thread() is main)
        return plain(*given, **named)

    monkeypatch.setattr(dialog_module, "check_event", noting)
    dialog = checked(with_a_wrong_board(5))
    for key in ("trf16", "xlsx", "trf26"):
        dialog.choose(key)
    assert asked == [False]
    assert any("Round 5 differs" in text for text in texts(dialog))
    dialog.choose("xlsx")
    assert not dialog.list.isVisible()
    assert "The check" not in dialog.said.text()
    dialog.choose("trf26")
    info = tournament_of(window).info
    act(window, ChangeInfo(replace(info, chief_arbiter="IA Novák, Ján 14900000")))
    qtbot.waitUntil(lambda: not dialog._checker.busy)
    assert asked == [False, False]
    assert any("Round 5 differs" in text for text in texts(dialog))


def test_the_settings_have_what_a_report_needs(opened, typist, window):
    opened(swiss())
    typist.shortcut("file.settings")
    settings = window.findChild(SettingsDialog)
    QTest.keyClicks(settings.rows["time_control_code"].editor.line, "5400+30")
    for number, day in ((1, "2026/05/01"), (2, "2026/05/02"), (4, "2026/05/04")):
        settings.rows["round_dates"].editor.lines[number - 1][0].setText(day)
    settings.rows["round_dates"].editor.changed.emit()
    settings.ok.click()
    info = tournament_of(window).info
    assert info.time_control_code == "5400+30"
    assert info.round_dates == ("2026/05/01", "2026/05/02", "", "2026/05/04")
