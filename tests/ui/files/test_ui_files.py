"""Opening and writing: documents, TRFs, copies, and everything that is not what it says."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from settling import settle
from using import (
    act,
    close_tournament,
    document_of,
    is_busy,
    is_open,
    is_possible,
    message_of,
    notice_of,
    open_file,
    press,
    shown_round,
    tournament_of,
)

from swissdesk.formats import trf
from swissdesk.model import Colour, Result
from swissdesk.model.events import Begin, ChangeInfo
from swissdesk.session import Document
from swissdesk.standings.presets import PRESETS
from swissdesk.ui.files import commands as file
from swissdesk.ui.files import opening
from swissdesk.ui.files.export import ExportDialog
from swissdesk.ui.files.files import file_stem
from swissdesk.ui.files.new_tournament import NewTournamentDialog
from swissdesk.ui.files.problems import ProblemsDialog
from swissdesk.ui.shell.main_window import MainWindow
from swissdesk.ui.shell.messages import Severity

GOOD = """012 Small Open
XXR 3
001    1      Adamova Eva                       2400                             0.0    1
001    2      Balogh Jan                        2300                             0.0    2
"""

DATA = Path(__file__).parents[2] / "data"


@pytest.fixture
def trf_file(home):
    path = home / "small.trf"
    path.write_text(GOOD, "utf-8")
    return path


def test_a_trf_becomes_a_document_beside_it(window, trf_file):
    open_file(window, trf_file)
    assert document_of(window).path == trf_file.with_suffix(".swissdesk")
    assert [player.id for player in tournament_of(window).players] == [1, 2]
    assert trf_file.read_text("utf-8") == GOOD
    assert window.windowTitle() == "Small Open – SwissDesk"


@pytest.mark.parametrize(("answer", "opened"), [("open", "small"), ("again", "small 2"), ("cancel", None)])
def test_a_trf_that_was_imported_before_overwrites_nothing(window, trf_file, monkeypatch, answer, opened):
    Document.create(trf_file.with_suffix(".swissdesk"), Begin(trf.load(trf_file))).close()
    kept = trf_file.with_suffix(".swissdesk").read_bytes()
    monkeypatch.setattr(opening, "ask", lambda *_: answer)
    open_file(window, trf_file)
    document = window.office.desk.document
    assert (document.path.stem if document else None) == opened
    file.close(window.office)
    assert trf_file.with_suffix(".swissdesk").read_bytes()[:16] == kept[:16]


def test_a_trf_in_a_folder_one_may_not_write_to_goes_to_documents(window, home, monkeypatch):
    folder = home / "stick"
    folder.mkdir()
    (folder / "small.trf").write_text(GOOD, "utf-8")
    monkeypatch.setattr(opening.os, "access", lambda *_: False)
    open_file(window, folder / "small.trf")
    assert document_of(window).path == home / "small.swissdesk"


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
    open_file(window, home / name)
    assert not is_open(window)
    assert notice_of(window).severity is Severity.ERROR
    assert name in message_of(window)
    assert str(home) not in message_of(window)
    assert window.strip.isVisible()


def test_a_refused_file_is_called_by_its_name_and_where_it_lies_is_in_the_tooltip(window, home):
    (home / "empty.trf").write_bytes(b"")
    open_file(window, home / "empty.trf")
    assert message_of(window) == "empty.trf is empty. Choose a tournament report file (TRF)."
    assert str(home / "empty.trf") in window.strip.text.toolTip()


def test_a_missing_file_is_refused_and_forgotten(window, home, preferences):
    preferences.remember_file(str(home / "gone.swissdesk"))
    open_file(window, home / "gone.swissdesk")
    assert notice_of(window).severity is Severity.ERROR
    assert preferences.recent == []


def test_a_failed_opening_leaves_the_open_tournament_alone(opened, home):
    window = opened()
    tournament = tournament_of(window)
    (home / "bad.trf").write_bytes(b"")
    open_file(window, home / "bad.trf")
    assert tournament_of(window) is tournament


def test_mistakes_in_a_trf_are_listed_with_their_places(window, home, monkeypatch):
    (home / "bad.trf").write_text(GOOD.replace("2400", "24x0"), "utf-8")
    seen = []
    monkeypatch.setattr(ProblemsDialog, "exec", lambda self: seen.append(self))
    open_file(window, home / "bad.trf")
    assert not is_open(window)
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


@pytest.mark.usefixtures("readers_apart")
def test_a_large_trf_is_read_on_a_thread(window, trf_file, typist, monkeypatch):
    monkeypatch.setattr(opening, "SMALL", 10)
    monkeypatch.setattr(opening, "PATIENCE", 0)
    open_file(window, trf_file)
    assert is_busy(window)
    typist.wait_until_idle()
    assert len(tournament_of(window).players) == 2


def test_a_cancelled_reading_opens_nothing(window, trf_file, qtbot, monkeypatch):
    monkeypatch.setattr(opening, "SMALL", 10)
    monkeypatch.setattr(opening, "PATIENCE", 0)
    open_file(window, trf_file)
    window.office.tasks.cancel()
    qtbot.waitUntil(lambda: not window.office.tasks._at_work)
    assert not is_open(window)
    assert not trf_file.with_suffix(".swissdesk").exists()


def test_an_import_that_nobody_waits_for_any_more_leaves_no_document(window, trf_file, qtbot, monkeypatch):
    monkeypatch.setattr(opening, "PATIENCE", 0)
    open_file(window, trf_file)
    assert is_busy(window)  # the document is being made
    window.office.tasks.cancel()
    qtbot.waitUntil(lambda: not window.office.tasks._at_work)
    assert not is_open(window)
    assert not trf_file.with_suffix(".swissdesk").exists()


def test_a_long_document_is_opened_on_a_thread_once(opened, home, typist, monkeypatch):
    window = opened()
    press(window, "file.close")
    monkeypatch.setattr(opening, "LONG", 10)
    for _ in range(3):
        open_file(window, home / "test.swissdesk")
        assert is_busy(window)
        assert not is_open(window)
    typist.wait_until_idle()
    assert len(tournament_of(window).players) == 8
    assert window.office.desk.can_edit


def test_a_document_that_nobody_waits_for_any_more_is_let_go_of(opened, home, qtbot, monkeypatch):
    window = opened()
    press(window, "file.close")
    monkeypatch.setattr(opening, "LONG", 10)
    open_file(window, home / "test.swissdesk")
    window.office.tasks.wait()
    qtbot.waitUntil(lambda: not window.office.tasks._at_work)
    assert not is_open(window)
    with Document.open(home / "test.swissdesk") as again:
        assert not again.read_only


def test_a_second_window_reads_only_and_says_so(opened, preferences, appearance, files, qtbot, typist):
    first = opened()
    second = MainWindow(preferences, appearance, files)
    qtbot.addWidget(second)
    second.show()
    open_file(second, document_of(first).path)
    assert second.read_only.isVisible()
    assert "already open" in second.read_only.text.text()
    assert not is_possible(second, "round.propose")
    assert not is_possible(second, "players.add")
    assert is_possible(second, "print.standings")
    assert not first.read_only.isVisible()
    second.close()


def test_a_copy_has_the_history_in_it(opened, typist, files, home):
    window = opened()
    typist.shortcut("round.propose")
    typist.wait_until_idle()
    files.answers.append(home / "copy.swissdesk")
    typist.shortcut("file.copy")
    typist.wait_until_idle()
    with Document.open(home / "copy.swissdesk") as copy:
        assert copy.tournament == tournament_of(window)
        assert copy.history.depth == 1
    assert files.suggestions == [home / "test 2.swissdesk"]


@pytest.fixture
def slow_copy(monkeypatch):
    """A copy that is written only when the event is set; it asks before it reads back what it has written."""
    go_on = threading.Event()
    copier = Document.copier

    def slow(document, path):
        copy = copier(document, path)

        def work(asked):
            go_on.wait(20)
            copy(asked)

        return work

    monkeypatch.setattr(Document, "copier", slow)
    monkeypatch.setattr(opening, "PATIENCE", 0)
    yield go_on
    go_on.set()


def test_what_is_typed_while_a_copy_is_saved_is_in_the_document(in_round_1, typist, files, home, slow_copy):
    window = in_round_1()
    files.answers.append(home / "copy.swissdesk")
    before = document_of(window).records
    typist.shortcut("file.copy")
    typist.type("1=0")
    slow_copy.set()
    typist.wait_until_idle()
    assert message_of(window).startswith("copy.swissdesk is saved")
    typed = document_of(window).records
    assert len(typed) == len(before) + 3
    with Document.open(home / "copy.swissdesk") as copy:
        assert copy.records == before
    path = document_of(window).path
    file.close(window.office)
    with Document.open(path) as again:
        assert again.records == typed


def test_a_copy_that_is_counted_on_comes_before_leaving(in_round_1, typist, files, home, slow_copy):
    window = in_round_1()
    files.answers.append(home / "copy.swissdesk")
    typist.shortcut("file.copy")
    for leave in (window.close, lambda: file.close(window.office), lambda: open_file(window, home / "copy.swissdesk")):
        window.office.messages.clear()
        leave()
        assert is_open(window)
        assert window.isVisible()
        assert "not finished" in message_of(window)
    slow_copy.set()
    typist.wait_until_idle()
    assert (home / "copy.swissdesk").exists()
    assert window.close()


def test_a_copy_that_was_stopped_is_told_not_to_be_there(in_round_1, typist, qtbot, files, home, slow_copy):
    window = in_round_1()
    files.answers.append(home / "copy.swissdesk")
    typist.shortcut("file.copy")
    typist.press(Qt.Key.Key_Escape)
    assert not is_busy(window)
    slow_copy.set()
    qtbot.waitUntil(lambda: "copy.swissdesk was not saved" in message_of(window))
    assert not (home / "copy.swissdesk").exists()


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
    assert trf.load(home / "out.trf").points == tournament_of(window).points


def test_a_cancelled_choice_does_nothing(opened, typist, files, monkeypatch):
    window = opened()
    files.answers += [None, None, None]
    typist.shortcut("file.open")
    typist.shortcut("file.copy")
    typist.shortcut("print.players")
    assert is_open(window)
    assert not is_busy(window)


def test_a_new_tournament_begins_in_its_own_document(window, typist, monkeypatch, home):
    def fill(dialog: NewTournamentDialog) -> bool:
        dialog.editors["name"].line.setText("Jarný: pohár 2026?")
        dialog.editors["name"].line.textEdited.emit("Jarný: pohár 2026?")
        dialog.editors["rounds"].box.setValue(9)
        dialog.editors["initial_colour"].draw.click()
        return not dialog.check()

    monkeypatch.setattr(NewTournamentDialog, "exec", fill)
    typist.shortcut("file.new")
    office = window.office
    assert office.desk.document.path == home / "Jarný pohár 2026.swissdesk"
    assert office.tournament.settings.rounds == 9
    assert office.tournament.settings.initial_colour in Colour
    assert office.tournament.settings.lot.colour is office.tournament.settings.initial_colour
    assert window.players.isVisible()


def test_recent_documents_are_remembered_and_offered(opened, preferences, home):
    window = opened()
    assert preferences.recent == [str(home / "test.swissdesk")]
    file.close(window.office)
    links = [button.text() for button in window.welcome.findChildren(type(window.strip.cancel)) if button.isFlat()]
    assert "test" in links


def test_a_result_typed_into_the_second_window_is_refused_with_a_way_on(
    in_round_1, preferences, appearance, files, qtbot
):
    first = in_round_1()
    path = document_of(first).path
    second = MainWindow(preferences, appearance, files)
    qtbot.addWidget(second)
    second.show()
    open_file(second, path)
    press(second, "view.round")
    QTest.keyClick(second.round.table, "1")
    assert "already open" in message_of(second)
    close_tournament(first)
    notice_of(second).offer.run()
    qtbot.waitUntil(lambda: document_of(second).path == path and not document_of(second).read_only)
    QTest.keyClick(second.round.table, "1")
    assert tournament_of(second).rounds[0].pairings[0].result is Result.WHITE_WINS
    close_tournament(second)


def test_opening_the_open_document_again_says_so(opened):
    window = opened()
    document = document_of(window)
    open_file(window, document.path)
    assert document_of(window) is document
    assert "already open" in message_of(window)


@pytest.mark.parametrize("closes", [True, False])
def test_a_finished_event_is_left_from_a_round_that_the_next_does_not_have(window, home, qtbot, closes):
    """What lays the window out again meanwhile must not ask for that round."""
    finished, small = home / "a.trf", home / "b.trf"
    finished.write_text((DATA / "tiebreaks" / "swiss-40.trf").read_text("utf-8"), "utf-8")
    small.write_text("012 Small\n001    1      Adamova Eva\n", "utf-8")
    open_file(window, finished)
    qtbot.waitUntil(lambda: len(tournament_of(window).rounds) > 1)
    qtbot.waitUntil(lambda: shown_round(window) == len(tournament_of(window).rounds))
    if closes:
        press(window, "file.close")
        qtbot.waitUntil(lambda: not is_open(window))
    else:
        open_file(window, small)
        qtbot.waitUntil(lambda: tournament_of(window).info.name == "Small")
    assert shown_round(window) == 0


@pytest.fixture
def new_dialog(window, home, qtbot):
    """The dialog for a new tournament."""
    dialog = NewTournamentDialog(home, window.office.files, window)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_a_new_tournament_has_the_tiebreaks_that_fide_recommends(new_dialog):
    assert new_dialog.tournament().settings.tiebreaks == PRESETS[0].codes
    new_dialog.tiebreaks.setCurrentIndex(1)
    new_dialog.tiebreaks.activated.emit(1)
    assert new_dialog.tournament().settings.tiebreaks == PRESETS[1].codes


def test_a_name_is_one_line_of_letters_that_are_seen_whatever_is_pasted(new_dialog, qapp):
    line = new_dialog.editors["name"].target
    qapp.clipboard().setText("Open\nKošice\t2026\u202e\x07 ")
    QTest.keyClick(line, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert new_dialog.tournament().info.name == "Open Košice 2026"
    assert new_dialog.check() == ""


def test_an_endless_name_is_refused(new_dialog):
    QTest.keyClicks(new_dialog.editors["name"].target, "N" * 101)
    assert new_dialog.check() == "The name has more than 100 characters."


def test_a_long_word_in_a_name_leaves_the_dialog_as_it_is(new_dialog, qtbot):
    QTest.keyClicks(new_dialog.editors["name"].target, "N" * 90)
    settle(qtbot)
    assert not new_dialog._scroll.horizontalScrollBar().isVisible()


def test_on_a_narrow_screen_labels_above_their_fields_make_the_dialog_higher(window, home, qtbot, monkeypatch):
    monkeypatch.setattr(NewTournamentDialog, "_room", lambda _dialog: QSize(520, 720))
    dialog = NewTournamentDialog(home, window.office.files, window)
    qtbot.addWidget(dialog)
    dialog.show()
    settle(qtbot)
    system = dialog.editors["system"].target
    assert system.mapTo(dialog, QPoint(0, 0)).x() < dialog.tiebreaks.window().width() // 8  # it does not stand beside
    assert dialog._scroll.verticalScrollBar().maximum() == 0


@pytest.mark.parametrize(
    ("name", "stem"),
    [("CON", "CON_"), ("nul.2026", "nul.2026_"), ("Lpt1", "Lpt1_"), ("Contest", "Contest"), ("..", "Tournament")],
)
def test_no_document_is_called_as_windows_calls_devices(name, stem):
    assert file_stem(name) == stem


def test_names_in_scripts_of_long_letters_leave_room_for_the_ends_of_file_names():
    assert len(file_stem("ก" * 100).encode()) <= 200
    assert set(file_stem("ก" * 100)) == {"ก"}


def test_another_kind_of_system_offers_other_tiebreaks(new_dialog):
    systems = new_dialog.editors["system"]
    systems.box.setCurrentIndex(systems._values.index("round-robin"))
    assert new_dialog.tournament().settings.tiebreaks == ("DE", "WIN", "SB", "KS")
    systems.box.setCurrentIndex(systems._values.index("knockout"))
    assert new_dialog.tournament().settings.tiebreaks == ()
    assert "knockout" in new_dialog.tiebreaks.currentText()
    systems.box.setCurrentIndex(systems._values.index("dubov"))
    assert new_dialog.tournament().settings.tiebreaks == PRESETS[0].codes


def test_what_is_not_needed_at_once_is_folded_away(new_dialog):
    assert not new_dialog.editors["scoring"].isVisible()
    assert new_dialog.editors["start"].isVisible()
    new_dialog.more.click()
    assert new_dialog.editors["scoring"].isVisible()
    assert not new_dialog.more.isVisible()


def test_recent_documents_say_players_round_and_day_and_open_with_enter(opened, window, qtbot, make_tournament):
    opened(make_tournament(8, 5))
    path = document_of(window).path
    act(window, ChangeInfo(replace(tournament_of(window).info, start="2026/05/01")))
    file.close(window.office)
    facts = [label.text() for label in window.welcome.findChildren(QLabel)]
    assert "8 players   ·   not started   ·   1 May 2026" in facts
    link = next(link for link in window.welcome.links if link.text() == path.stem)
    link.setFocus()
    qtbot.keyClick(link, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.office.desk.is_open)
    assert document_of(window).path == path
