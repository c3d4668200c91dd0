"""The whole main job in a real window, through keys and clicks."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from using import is_open, latest_round, message_of, notice_of, press, tournament_of

from swissdesk import wording
from swissdesk.formats import trf
from swissdesk.model import Result, Stage
from swissdesk.ui.files import opening
from swissdesk.ui.files.export import ExportDialog
from swissdesk.ui.sheets import commands as printing

KEYS = "10=5+-1"


def click(widget) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


def open_sample(window, typist) -> None:
    """Open the first sample and finish whatever round it is in."""
    typist.shortcut("file.sample")
    tournament = tournament_of(window)
    if tournament.rounds and not tournament.rounds[-1].is_complete:
        while latest_round(window).open_boards:
            typist.shortcut("round.next_open")
            typist.type("1")


def play_a_round(window, typist) -> None:
    """Propose, look, publish, and type every result."""
    click(window.header.propose)
    typist.wait_until_idle()
    assert latest_round(window).stage is Stage.DRAFT
    assert window.round.draft.isVisible()
    typist.shortcut("round.publish")
    assert not window.round.draft.isVisible()
    boards = len(latest_round(window).pairings)
    typist.type((KEYS * boards)[:boards])
    assert latest_round(window).is_complete


def write_paper_and_trf(window, typist, files, home: Path, monkeypatch, qtbot) -> None:
    for action, name in (("print.pairings", "pairings.pdf"), ("print.standings", "standings.pdf")):
        typist.shortcut(action)
        qtbot.waitUntil(lambda: window.office.shown.has_sheet)
        files.answers.append(home / name)
        typist.shortcut("print.pdf")
        typist.wait_until_idle()
        assert (home / name).read_bytes().startswith(b"%PDF")
    files.answers.append(home / "open.trf")
    typist.shortcut("file.export")
    window.findChild(ExportDialog).ok.click()
    typist.wait_until_idle()


def undo_list(document) -> list[str]:
    return [wording.event_text(step.event, step.before) for step in document.history.steps()]


def test_open_propose_publish_results_undo_redo_standings_paper_trf_reopen(
    window, typist, files, home, monkeypatch, qtbot
):
    open_sample(window, typist)
    play_a_round(window, typist)
    office = window.office
    last = office.tournament.rounds[-1].pairings[-1].result

    typist.shortcut("edit.undo")
    assert office.tournament.rounds[-1].pairings[-1].result is None
    assert "Undone: Round" in office.messages.latest.text
    typist.shortcut("edit.redo")
    assert office.tournament.rounds[-1].pairings[-1].result == last

    typist.shortcut("view.standings")
    assert window.standings.isVisible()
    best = window.standings.model.rows[0]
    assert best.points == max(office.tournament.points.values())

    write_paper_and_trf(window, typist, files, home, monkeypatch, qtbot)
    exported = trf.load(home / "open.trf")
    assert exported.points == office.tournament.points
    assert len(exported.rounds) == len(office.tournament.rounds)

    path, tournament = office.desk.document.path, office.tournament
    actions = undo_list(office.desk.document)
    press(window, "file.close")
    assert window.stack.currentWidget() is window.welcome
    opening.open_path(office, path)
    assert office.tournament == tournament
    assert undo_list(office.desk.document) == actions
    assert office.desk.undo_text == actions[-1]


def test_every_sample_opens(window):
    samples = opening.samples()
    assert samples
    for sample in samples:
        opening.open_sample(window.office, sample)
        assert tournament_of(window).players, sample.name
        assert window.office.desk.can_edit


def test_the_samples_show_tiebreaks_and_a_finished_event_with_categories_and_prizes(window):
    stems = [sample.stem for sample in opening.samples()]
    assert stems[0] == "club-evening"
    for sample in opening.samples():
        opening.open_sample(window.office, sample)
        event = tournament_of(window)
        assert event.settings.tiebreaks or sample.stem.startswith("teaching")
        if sample.stem == "winter-festival":
            assert event.is_over
            assert event.rounds[-1].is_complete
            awards = event.settings.awards
            assert len(awards.categories) == 4
            assert len(awards.prize_lists) == 5
            assert len(event.info.round_times) == event.settings.rounds


def test_a_sample_is_opened_by_the_mouse(window):
    click(window.welcome.findChildren(type(window.welcome.open))[2])
    assert is_open(window)
    assert QApplication.focusWidget() is window.round.table


def test_a_pdf_that_cannot_be_written_is_told_in_words(in_round_1, typist, files, home, qtbot):
    window = in_round_1()
    typist.shortcut("print.pairings")
    qtbot.waitUntil(lambda: window.office.shown.has_sheet)
    files.answers.append(home / "missing folder" / "x.pdf")
    typist.shortcut("print.pdf")
    typist.wait_until_idle()
    assert notice_of(window).severity.value == "error"
    assert "x.pdf" in message_of(window)


def test_what_was_printed_is_opened_from_the_message(in_round_1, typist, files, home, qtbot):
    window = in_round_1()
    printing.pairings(window.office)
    qtbot.waitUntil(lambda: window.office.shown.has_sheet)
    files.answers.append(home / "sheet.pdf")
    typist.shortcut("print.pdf")
    typist.wait_until_idle()
    click(window.strip.offer)
    assert files.shown == [home / "sheet.pdf"]


def test_results_of_every_kind_reach_the_document(in_round_1, typist):
    window = in_round_1(14)
    typist.type(KEYS)
    stored = [pairing.result for pairing in tournament_of(window).rounds[0].pairings]
    assert stored == [
        Result.WHITE_WINS,
        Result.BLACK_WINS,
        Result.DRAW,
        Result.DRAW,
        Result.WHITE_WINS_BY_FORFEIT,
        Result.BLACK_WINS_BY_FORFEIT,
        Result.WHITE_WINS,
    ]
