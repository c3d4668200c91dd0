"""Opening and writing: documents, TRFs, copies, and everything that is not what it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from swissdesk.formats import trf
from swissdesk.model import Colour
from swissdesk.model.events import Begin
from swissdesk.session import Document
from swissdesk.ui.files import commands as file
from swissdesk.ui.files import opening
from swissdesk.ui.files.export import ExportDialog
from swissdesk.ui.files.new_tournament import NewTournamentDialog
from swissdesk.ui.files.problems import ProblemsDialog
from swissdesk.ui.shell.main_window import MainWindow
from swissdesk.ui.shell.messages import Severity

GOOD = """012 Small Open
XXR 3
001    1      Adamova Eva                       2400                             0.0    1
001    2      Balogh Jan                        2300                             0.0    2
"""

DATA = Path(__file__).parents[1] / "data"


@pytest.fixture
def trf_file(home):
    path = home / "small.trf"
    path.write_text(GOOD, "utf-8")
    return path


def test_a_trf_becomes_a_document_beside_it(window, trf_file):
    opening.open_path(window.workspace, trf_file)
    assert window.workspace.desk.document.path == trf_file.with_suffix(".swissdesk")
    assert [player.id for player in window.workspace.tournament.players] == [1, 2]
    assert trf_file.read_text("utf-8") == GOOD
    assert window.windowTitle() == "Small Open – SwissDesk"


@pytest.mark.parametrize(("answer", "opened"), [("open", "small"), ("again", "small 2"), ("cancel", None)])
def test_a_trf_that_was_imported_before_overwrites_nothing(window, trf_file, monkeypatch, answer, opened):
    Document.create(trf_file.with_suffix(".swissdesk"), Begin(trf.load(trf_file))).close()
    kept = trf_file.with_suffix(".swissdesk").read_bytes()
    monkeypatch.setattr(opening, "ask", lambda *_: answer)
    opening.open_path(window.workspace, trf_file)
    document = window.workspace.desk.document
    assert (document.path.stem if document else None) == opened
    file.close(window.workspace)
    assert trf_file.with_suffix(".swissdesk").read_bytes()[:16] == kept[:16]


def test_a_trf_in_a_folder_one_may_not_write_to_goes_to_documents(window, home, monkeypatch):
    folder = home / "stick"
    folder.mkdir()
    (folder / "small.trf").write_text(GOOD, "utf-8")
    monkeypatch.setattr(opening.os, "access", lambda *_: False)
    opening.open_path(window.workspace, folder / "small.trf")
    assert window.workspace.desk.document.path == home / "small.swissdesk"


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("empty.trf", b""),
        ("empty.swissdesk", b""),
        ("picture.trf", bytes(range(256)) * 40),
        ("picture.swissdesk", b"\x89PNG" * 300),
        ("half.swissdesk", b"SQLite format 3\0" + b"\0" * 900),
        ("letter.trf", b"Dear arbiter,\nplease find my result.\n"),
    ],
)
def test_what_is_no_tournament_is_refused_in_words(window, home, name, content):
    (home / name).write_bytes(content)
    opening.open_path(window.workspace, home / name)
    assert not window.workspace.desk.is_open
    assert window.workspace.messages.latest.severity is Severity.ERROR
    assert name in window.workspace.messages.latest.text
    assert window.strip.isVisible()


def test_a_missing_file_is_refused_and_forgotten(window, home, preferences):
    preferences.remember_file(str(home / "gone.swissdesk"))
    opening.open_path(window.workspace, home / "gone.swissdesk")
    assert window.workspace.messages.latest.severity is Severity.ERROR
    assert preferences.recent == []


def test_a_failed_opening_leaves_the_open_tournament_alone(opened, home):
    window = opened()
    tournament = window.workspace.tournament
    (home / "bad.trf").write_bytes(b"")
    opening.open_path(window.workspace, home / "bad.trf")
    assert window.workspace.tournament is tournament


def test_mistakes_in_a_trf_are_listed_with_their_places(window, home, monkeypatch):
    (home / "bad.trf").write_text(GOOD.replace("2400", "24x0"), "utf-8")
    seen = []
    monkeypatch.setattr(ProblemsDialog, "exec", lambda self: seen.append(self))
    opening.open_path(window.workspace, home / "bad.trf")
    assert not window.workspace.desk.is_open
    window.strip.offer.click()
    model = seen[0].model
    assert "3" in [model.index(row, model.column("line")).data() for row in range(model.rowCount())]


def test_the_list_of_problems_shows_and_copies_whole_sentences(window, qtbot, qapp):
    reading = trf.reads(GOOD.replace("2400", "24x0").replace("2300", "23y0"), name="bad.trf")
    dialog = ProblemsDialog("bad.trf", reading.problems, window)
    qtbot.addWidget(dialog)
    assert dialog.model.rowCount() == len(reading.problems) >= 2
    assert dialog.detail.text().startswith("bad.trf, line 3")
    dialog.copy()
    assert len(qapp.clipboard().text().splitlines()) == len(reading.problems)


def test_a_large_trf_is_read_on_a_thread(window, trf_file, typist, monkeypatch):
    monkeypatch.setattr(opening, "LARGE", 10)
    opening.open_path(window.workspace, trf_file)
    assert window.workspace.tasks.busy
    typist.wait_until_idle()
    assert len(window.workspace.tournament.players) == 2


def test_a_cancelled_reading_opens_nothing(window, trf_file, qtbot, monkeypatch):
    monkeypatch.setattr(opening, "LARGE", 10)
    opening.open_path(window.workspace, trf_file)
    window.workspace.tasks.cancel()
    qtbot.waitUntil(lambda: not window.workspace.tasks._at_work, timeout=20_000)
    assert not window.workspace.desk.is_open
    assert not trf_file.with_suffix(".swissdesk").exists()


def test_a_long_document_is_opened_on_a_thread_once(opened, home, typist, monkeypatch):
    window = opened()
    window.catalogue["file.close"].trigger()
    monkeypatch.setattr(opening, "LONG", 10)
    for _ in range(3):
        opening.open_path(window.workspace, home / "test.swissdesk")
        assert window.workspace.tasks.busy
        assert not window.workspace.desk.is_open
    typist.wait_until_idle()
    assert len(window.workspace.tournament.players) == 8
    assert window.workspace.desk.can_edit


def test_a_document_that_nobody_waits_for_any_more_is_let_go_of(opened, home, qtbot, monkeypatch):
    window = opened()
    window.catalogue["file.close"].trigger()
    monkeypatch.setattr(opening, "LONG", 10)
    opening.open_path(window.workspace, home / "test.swissdesk")
    window.workspace.tasks.wait()
    qtbot.waitUntil(lambda: not window.workspace.tasks._at_work, timeout=20_000)
    assert not window.workspace.desk.is_open
    with Document.open(home / "test.swissdesk") as again:
        assert not again.read_only


def test_a_second_window_reads_only_and_says_so(opened, preferences, look, files, qtbot, typist):
    first = opened()
    second = MainWindow(preferences, look, files)
    qtbot.addWidget(second)
    second.show()
    opening.open_path(second.workspace, first.workspace.desk.document.path)
    assert second.read_only.isVisible()
    assert "open already" in second.read_only.text.text()
    assert not second.catalogue["round.propose"].isEnabled()
    assert not second.catalogue["players.add"].isEnabled()
    assert second.catalogue["print.standings"].isEnabled()
    assert not first.read_only.isVisible()
    second.close()


def test_a_copy_has_the_history_in_it(opened, typist, files, home):
    window = opened()
    typist.shortcut("round.propose")
    typist.wait_until_idle()
    files.answers.append(home / "copy.swissdesk")
    typist.shortcut("file.copy")
    with Document.open(home / "copy.swissdesk") as copy:
        assert copy.tournament == window.workspace.tournament
        assert copy.history.depth == 1
    assert files.suggestions == [home / "test 2.swissdesk"]


@pytest.mark.parametrize("dialect", ["trf26", "trf16", "trfx"])
def test_every_dialect_is_exported(in_round_1, typist, files, home, dialect):
    window = in_round_1()
    typist.type("1=0+")
    files.answers.append(home / "out.trf")
    typist.shortcut("file.export")
    dialog = window.findChild(ExportDialog)
    dialog.choose(dialect)
    dialog.ok.click()
    typist.wait_until_idle()
    assert trf.load(home / "out.trf").points == window.workspace.tournament.points


def test_a_cancelled_choice_does_nothing(opened, typist, files, monkeypatch):
    window = opened()
    files.answers += [None, None, None]
    typist.shortcut("file.open")
    typist.shortcut("file.copy")
    typist.shortcut("print.players")
    assert window.workspace.desk.is_open
    assert not window.workspace.tasks.busy


def test_a_new_tournament_begins_in_its_own_document(window, typist, monkeypatch, home):
    def fill(dialog: NewTournamentDialog) -> bool:
        dialog.editors["name"].line.setText("Jarný: pohár 2026?")
        dialog.editors["name"].line.textEdited.emit("Jarný: pohár 2026?")
        dialog.editors["rounds"].box.setValue(9)
        dialog.editors["initial_colour"].draw.click()
        return not dialog.check()

    monkeypatch.setattr(NewTournamentDialog, "exec", fill)
    typist.shortcut("file.new")
    workspace = window.workspace
    assert workspace.desk.document.path == home / "Jarný pohár 2026.swissdesk"
    assert workspace.tournament.settings.rounds == 9
    assert workspace.tournament.settings.initial_colour in Colour
    assert workspace.tournament.settings.lot.colour is workspace.tournament.settings.initial_colour
    assert window.players.isVisible()


def test_recent_documents_are_remembered_and_offered(opened, preferences, home):
    window = opened()
    assert preferences.recent == [str(home / "test.swissdesk")]
    file.close(window.workspace)
    links = [button.text() for button in window.welcome.findChildren(type(window.strip.cancel)) if button.isFlat()]
    assert "test" in links


def test_opening_the_open_document_again_says_so(opened):
    window = opened()
    document = window.workspace.desk.document
    opening.open_path(window.workspace, document.path)
    assert window.workspace.desk.document is document
    assert "open already" in window.workspace.messages.latest.text


@pytest.mark.parametrize("closes", [True, False])
def test_a_finished_event_is_left_from_a_round_that_the_next_does_not_have(window, home, qtbot, closes):
    """What lays the window out anew meanwhile must not ask for that round."""
    finished, small = home / "a.trf", home / "b.trf"
    finished.write_text((DATA / "tiebreaks" / "swiss-40.trf").read_text("utf-8"), "utf-8")
    small.write_text("012 Small\n001    1      Adamova Eva\n", "utf-8")
    opening.open_path(window.workspace, finished)
    qtbot.waitUntil(lambda: len(window.workspace.tournament.rounds) > 1)
    qtbot.waitUntil(lambda: window.workspace.shown_round == len(window.workspace.tournament.rounds))
    if closes:
        window.catalogue["file.close"].trigger()
        qtbot.waitUntil(lambda: window.workspace.desk.document is None)
    else:
        opening.open_path(window.workspace, small)
        qtbot.waitUntil(lambda: window.workspace.tournament.info.name == "Small")
    assert window.workspace.shown_round == 0
