"""The page of the sheets: chosen, looked at, wanted otherwise, printed, written, and known to be old."""

from __future__ import annotations

import subprocess
import sys
import threading
from dataclasses import dataclass, field, replace

import pytest
from catalogues import OTHERS
from pypdf import PdfReader
from PySide6.QtCore import QLocale, QMimeData, QModelIndex, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QPushButton, QSpinBox
from using import act, document_of, is_busy, is_possible, message_of, notice_of, shown_page, tournament_of

from swissdesk import reports
from swissdesk.errors import Cancelled
from swissdesk.i18n import ENGLISH, N_
from swissdesk.model import Result
from swissdesk.model.events import EditPlayer, EnterResult, SwapColours
from swissdesk.reports import KINDS, Code, Copies, Order, SheetKind, SheetOptions, in_groups, pdf
from swissdesk.session.alerts import Place
from swissdesk.ui.sheets import delivery, remembered
from swissdesk.ui.sheets import printers as system
from swissdesk.ui.sheets.delivery import PrintDialog
from swissdesk.ui.sheets.kind_list import COPIES, LINE_ROLE, PACKABLE, SHEET, KindList, PackModel, PackTable, time_width
from swissdesk.ui.sheets.options_panel import choices
from swissdesk.ui.sheets.page_view import Fit, PdfPages
from swissdesk.ui.sheets.printers import PrinterError, PrintJob
from swissdesk.ui.shell import language, places
from swissdesk.ui.shell.catalogue import CATALOGUE
from swissdesk.ui.shell.faces import SheetAsked
from swissdesk.ui.shell.messages import Severity
from swissdesk.ui.shell.view import ROUND, SHEETS

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier


@dataclass
class PrintersOfTest:
    """Printers on which paper is a list."""

    known: list[str] = field(default_factory=lambda: ["Office", "Hall"])
    jobs: list[PrintJob] = field(default_factory=list)
    refuses: bool = False

    def names(self):
        return self.known

    def usual(self):
        return "Hall"

    def send(self, job, monitor):
        if self.refuses:
            raise PrinterError(
                N_("The printer {printer} did not accept the sheet: {reason}"), printer=job.printer, reason="no paper"
            )
        self.jobs.append(job)


class Clock:
    """Stands still until a test moves it on."""

    def __init__(self) -> None:
        self.minute = 0

    def __call__(self) -> str:
        return f"2026-05-01T14:{self.minute:02}:00+02:00"


@pytest.fixture
def clock(monkeypatch):
    made = Clock()
    monkeypatch.setattr(delivery, "now", made)
    return made


@pytest.fixture
def printers(window):
    window.office.services.printers = PrintersOfTest()
    return window.office.services.printers


@pytest.fixture
def settle(window, qtbot):
    """Wait until page and desk have made what they are making."""

    def do():
        page = window.sheets
        qtbot.waitUntil(lambda: not (page.tasks.busy or page._soon.isActive() or is_busy(window)))

    return do


@pytest.fixture
def shown(in_round_1, typist, settle, clock):
    """The page with a sheet of round 1: ``shown("slips")``."""

    def do(kind: str = "pairings", players: int = 8):
        window = in_round_1(players)
        window.office.go.to_sheet(SheetAsked(kind))
        settle()
        return window.sheets

    return do


def text_of(content: bytes, home) -> str:
    path = home / "read.pdf"
    path.write_bytes(content)
    return " ".join(page.extract_text() for page in PdfReader(path).pages)


def line(page, name):
    model = page.list.kinds
    return model.index(model.row_of(KINDS[name]), 0).data(LINE_ROLE)


# ---- the list


@pytest.mark.parametrize("code", [ENGLISH, *OTHERS])
def test_every_title_has_room_beside_the_time_of_its_print(qapp, code):
    language.speak(qapp, code)
    try:
        kinds = KindList()
        kinds.resize(kinds.sizeHint().width(), 400)
        kinds.show()
        metrics = kinds.fontMetrics()
        room = (
            kinds.viewport().width()
            - kinds.verticalScrollBar().isHidden() * kinds.verticalScrollBar().sizeHint().width()
        )
        time = time_width(metrics, "10:29", is_outdated=True)
        assert all(metrics.horizontalAdvance(title) + time <= room for title in kinds.kinds.titles)
    finally:
        language.speak(qapp, ENGLISH)
        QLocale.setDefault(QLocale.system())


def test_every_kind_is_offered_once():
    assert sorted(kind.name for kinds in in_groups().values() for kind in kinds) == sorted(KINDS)
    assert set(PACKABLE) <= set(KINDS) - {"pack"}


def test_ctrl_5_turns_to_the_sheets_and_shows_the_pairings(in_round_1, typist, settle):
    window = in_round_1()
    typist.shortcut("view.sheets")
    settle()
    page = window.sheets
    assert window.stack.currentWidget() is page
    assert page.kind is KINDS["pairings"]
    assert page.preview.view.pages == 1
    assert page.preview.title.text() == "Pairings by board, round 1"
    assert page.preview.state.text() == "Not printed yet."
    assert QApplication.focusWidget() is page.list


def test_the_arrow_keys_choose_another_sheet(shown, typist, settle):
    page = shown("pairings")
    page.list.setFocus()
    typist.press(Key.Key_Down)
    settle()
    assert page.kind is KINDS["alphabetical"]
    assert "Alphabetical pairing list" in page.preview.view.accessibleDescription()
    typist.press(Key.Key_Up)
    typist.press(Key.Key_Up)
    settle()
    assert page.kind is KINDS["rescue"]


def test_what_was_looked_at_last_is_there_again(shown, preferences):
    shown("crosstable")
    assert preferences.sheet == "crosstable"


def test_a_draft_is_not_shown_and_cannot_be_printed(opened, typist, settle, make_tournament):
    window = opened(make_tournament())
    typist.shortcut("round.propose")
    typist.wait_until_idle()
    window.office.go.to_sheet(SheetAsked("pairings"))
    settle()
    page = window.sheets
    assert not page.preview.has_pages
    assert "still a draft" in page.preview.refusal.text()
    for action in ("print.shown", "print.at_once", "print.pdf", "print.pack", "print.pairings"):
        assert not is_possible(window, action)
    assert "draft" in line(page, "pairings").words


def test_one_document_leaves_nothing_of_its_sheet_to_the_next(shown, home, files, settle, typist):
    page = shown()
    typist.shortcut("file.close")
    assert not page.preview.has_pages
    assert not page.office.shown.has_sheet


# ---- the preview


def test_pages_are_turned_by_keys_field_and_list(shown, typist, settle):
    page = shown("player", players=120)
    view, preview = page.preview.view, page.preview
    assert view.pages > 2
    assert preview.list.pages.rowCount() == view.pages
    assert preview.number.suffix() == f" of {view.pages}"
    typist.shortcut("sheets.next")
    assert view.page == preview.number.value() == 2
    assert preview.list.currentIndex().row() == 1
    preview.number.setValue(3)
    assert view.page == 3
    typist.shortcut("sheets.previous")
    assert view.page == 2
    view.setFocus()
    typist.press(Key.Key_End)
    assert view.page == view.pages
    typist.press(Key.Key_Home)
    assert view.page == 1
    preview.list.setCurrentIndex(preview.list.pages.index(1, 0))
    assert view.page == 2


def test_the_size_is_changed_by_keys_and_fitted_again(shown, typist):
    page = shown()
    view = page.preview.view
    fitted = view.percent
    typist.shortcut("sheets.closer")
    assert view.percent == pytest.approx(fitted * 1.25, abs=2)
    assert page.preview.percent.text() == f"{view.percent} %"
    typist.shortcut("sheets.further")
    typist.shortcut("sheets.further")
    assert view.percent < fitted
    typist.shortcut("sheets.fit")
    assert view.percent == fitted
    typist.shortcut("sheets.fit")
    assert view.fitted is Fit.WIDTH
    view.setFocus()
    for key in (Key.Key_Plus, Key.Key_Minus, Key.Key_0):
        typist.press(key)
    assert view.percent == fitted


def test_a_change_is_on_the_page_at_once_and_the_place_is_kept(shown, settle):
    page = shown("player", players=60)
    page.preview.view.go_to(2)
    act(page, EnterResult(1, 1, Result.WHITE_WINS))
    settle()
    assert page.preview.view.page == 2
    page.office.go.to_sheet(SheetAsked("pairings"))
    settle()
    assert "1–0" in page.preview.view.accessibleDescription()


def test_pages_being_rebuilt_are_called_old(shown, settle, monkeypatch, qtbot):
    page = shown()
    made, go_on = delivery.make, threading.Event()

    def slow(*args):
        go_on.wait(60)
        return made(*args)

    monkeypatch.setattr("swissdesk.ui.sheets.page.make", slow)
    act(page, SwapColours(1, 1))
    try:
        qtbot.waitUntil(page.preview.old.isVisible)
        assert "out of date" in page.preview.old.text.text()
    finally:
        go_on.set()
    settle()
    assert not page.preview.old.isVisible()


def test_the_preview_has_one_of_each_however_many_are_printed(shown, settle, printers, typist):
    page = shown()
    page.options.fields["copies"].setValue(4)
    settle()
    assert page.preview.view.pages == 1
    assert "Copies: 4." in page.preview.state.text()
    page.office.preferences.printer = "Hall"
    typist.shortcut("print.at_once")
    settle()
    assert delivery.page_count(printers.jobs[0].content) == 4


# ---- the settings


def test_the_settings_are_made_when_they_are_seen(shown, window, opened, settle):
    page = shown("players")
    seen = set(page.options.fields)
    boxes = {box.text() for box in page.options.findChildren(QCheckBox)}
    window.office.view.show_page(ROUND)
    opened()
    assert page.options.fields == {}
    assert page.wanted.options == page.options.options
    window.office.view.show_page(SHEETS)
    settle()
    assert page.kind.name == "players"
    assert set(page.options.fields) == seen
    assert {box.text() for box in page.options.findChildren(QCheckBox)} == boxes


@pytest.mark.sweep
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_there_is_a_field_for_every_option_that_means_something(shown, kind):
    page = shown(kind)
    takes = set(KINDS[kind].takes) - {"without"} | {"paper", "copies", "duplex", "logo", "section"}
    takes |= {"start"} if KINDS[kind].by_round else set()
    assert set(page.options.fields) == takes
    for name in takes - {"logo", "duplex", "mirrored", "only_sections", "apart", "sections", "players"}:
        assert page.options.fields[name].accessibleName()


def test_what_is_chosen_is_on_the_sheet_and_remembered(shown, settle, typist, preferences):
    page = shown("players")
    page.options.fields["order"].setCurrentIndex(1)
    page.options.fields["landscape"].setCurrentIndex(2)
    settle()
    size = page.preview.view.pdf.size(0)
    assert size.width() > size.height()
    assert page.options.options.order is Order.NAME
    page.office.go.to_sheet(SheetAsked("slips"))
    page.office.go.to_sheet(SheetAsked("players"))
    settle()
    assert page.options.options.order is Order.NAME
    assert page.options.fields["order"].currentData() is Order.NAME


def test_the_paper_is_the_same_for_all_sheets(shown, settle, preferences):
    page = shown("players")
    page.options.fields["paper"].setCurrentIndex(1)
    assert preferences.paper == "Letter"
    page.office.go.to_sheet(SheetAsked("slips"))
    settle()
    assert page.preview.view.pdf.size(0).toTuple() == (612, 792)


def test_a_column_is_left_out_and_comes_back(shown, settle):
    page = shown("standings")
    boxes = {box.text(): box for box in page.options.findChildren(QCheckBox)}
    assert boxes["Rating"].isChecked()
    assert "Rtg" in page.preview.view.pdf.text(0)
    boxes["Rating"].click()
    settle()
    assert page.options.options.without == ("rating",)
    assert "Rtg" not in page.preview.view.pdf.text(0)
    boxes["Rating"].click()
    settle()
    assert page.options.options.without == ()


def test_columns_of_white_and_black_go_together(shown):
    page = shown("pairings")
    found = {choice.title: choice.keys for choice in choices(page._made.prepared.columns)}
    assert found == {"Title": ("white-title", "black-title"), "Rating": ("white-rating", "black-rating")}


def test_large_print_is_one_choice(shown, settle):
    page = shown()
    sizes = page.options.fields["size"]
    sizes.setCurrentIndex(next(place for place in range(sizes.count()) if "large print" in sizes.itemText(place)))
    settle()
    assert page.options.options.size == reports.LARGE_PRINT
    assert "Pts" not in page.preview.view.pdf.text(0)


def test_sections_are_added_and_taken_away(shown, settle):
    page = shown("standings")
    chips = page.options.fields["sections"]
    chooser = chips.chooser
    titles = [action.text() for action in chooser.menu().actions()]
    chooser.menu().actions()[0].trigger()
    settle()
    assert len(page.options.options.sections) == 1
    chip = next(button for button in chips.findChildren(QPushButton) if button.text().startswith(titles[0]))
    chip.click()
    settle()
    assert page.options.options.sections == ()


def test_players_are_chosen_by_typing(shown, settle, typist):
    page = shown("tiebreaks")
    assert "Choose the player" in page.preview.refusal.text()
    page.office.go.to_sheet(SheetAsked("player"))
    settle()
    chooser = page.options.fields["players"].chooser
    chooser.setFocus()
    typist.type("3")
    chooser.field.editingFinished.emit()
    settle()
    assert page.options.options.players == (3,)
    assert "Černý" in page.preview.view.pdf.text(0)
    assert page.preview.state.text() == ""


def test_a_sheet_of_a_player_is_asked_for_from_elsewhere(shown, settle):
    page = shown()
    page.office.go.to_sheet(SheetAsked("player", players=(2,)))
    settle()
    assert page.options.fields["players"].values == (2,)
    page.office.go.to_sheet(SheetAsked("player"))
    assert page.options.fields["players"].values == ()


def test_the_logo_belongs_to_the_event(shown, settle, files, home):
    page = shown()
    picture = QImage(60, 20, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.black)
    picture.save(str(home / "logo.png"))
    files.answers.append(home / "logo.png")
    page.options.fields["logo"].click()
    settle()
    assert page.options.options.logo == str(home / "logo.png")
    page.office.go.to_sheet(SheetAsked("slips"))
    assert page.options.options.logo == str(home / "logo.png")
    other = remembered.options_of(
        page.office.preferences, home / "other.swissdesk", KINDS["slips"], tournament_of(page)
    )
    assert other.logo == ""


def test_a_logo_that_is_none_is_told_in_words(shown, settle, files, home):
    page = shown()
    (home / "logo.png").write_bytes(b"no picture")
    files.answers.append(home / "logo.png")
    page.options.fields["logo"].click()
    settle()
    assert "logo" in page.preview.refusal.text()
    assert not page.office.shown.has_sheet


def test_nonsense_that_is_remembered_is_forgotten(shown, preferences, home):
    page = shown()
    tournament = tournament_of(page)
    for nonsense in ("nonsense", "[1]", '{"pairings": 3}', '{"pairings": "{\\"size\\": 900}"}'):
        preferences.sheet_options = nonsense
        preferences.logos = nonsense
        found = remembered.options_of(preferences, home / "x", KINDS["pairings"], tournament)
        assert found == SheetOptions()
    remembered.remember(preferences, None, KINDS["standings"], SheetOptions(sections=("women", "all", "tower-x")))
    assert remembered.options_of(preferences, None, KINDS["standings"], tournament).sections == ("women", "all")


# ---- on paper


def test_a_pdf_is_written_and_on_record(shown, settle, typist, files, home, clock):
    page = shown()
    clock.minute = 2
    files.answers.append(home / "sheet.pdf")
    typist.shortcut("print.pdf")
    settle()
    assert files.suggestions[-1].name == "test Pairings by board, round 1.pdf"
    assert "printed 2026-05-01 14:02" in text_of((home / "sheet.pdf").read_bytes(), home)
    (known,) = document_of(page).prints
    assert (known.sheet, known.round, known.revision, known.at[11:16]) == ("pairings", 1, 1, "14:02")
    assert notice_of(page).severity is Severity.DONE
    page.office.messages.accept()
    assert files.shown == [home / "sheet.pdf"]


def test_of_a_name_with_a_picture_the_preview_says_that_it_is_printed_otherwise(shown, settle):
    page = shown()
    act(page, EditPlayer(replace(page.office.tournament.player(1), name="Dragon 🐉")))
    settle()
    assert "Signs that no font has are printed in another form: Dragon 🐉." in page.preview.state.text()


def test_a_sheet_can_be_saved_before_its_pages_are_there(shown, settle, typist, files, home):
    page = shown()
    files.answers.append(home / "by name.pdf")
    page.take_focus()
    typist.press(Key.Key_Down)
    typist.shortcut("print.pdf")
    settle()
    assert "Alphabetical pairing list" in text_of((home / "by name.pdf").read_bytes(), home)


def test_the_next_one_says_what_it_replaces_and_marks_what_changed(shown, settle, typist, files, home, clock):
    page = shown()
    clock.minute = 2
    files.answers += [home / "first.pdf", home / "second.pdf"]
    typist.shortcut("print.pdf")
    settle()
    assert "Printed at 14:02. The content is unchanged." in page.preview.state.text()
    clock.minute = 20
    act(page, SwapColours(1, 2))
    settle()
    assert page.preview.state.text() == "Replaces the sheet of 14:02. One changed line is marked."
    assert line(page, "pairings").state.is_outdated
    assert "changed since" in line(page, "pairings").words
    typist.shortcut("print.pdf")
    settle()
    text = text_of((home / "second.pdf").read_bytes(), home)
    assert "REVISED 2026-05-01 14:20" in text
    assert "revision 2, replaces the sheet of 14:02" in text
    assert "changed line" in text
    assert [known.revision for known in document_of(page).prints] == [1, 2]
    assert not line(page, "pairings").state.is_outdated


def test_the_dialog_asks_where_and_how_often_and_both_are_remembered(shown, settle, typist, printers, monkeypatch):
    page = shown()

    def fill(dialog: PrintDialog) -> int:
        assert dialog.printer.currentText() == "Hall"
        assert dialog.amount.text() == "1 page"
        dialog.printer.setCurrentIndex(0)
        dialog.copies.setValue(3)
        dialog.both_sides.setChecked(True)
        assert dialog.amount.text() == "3 pages"
        return 1

    monkeypatch.setattr(PrintDialog, "exec", fill)
    typist.shortcut("print.shown")
    settle()
    (job,) = printers.jobs
    assert (job.printer, job.two_sided, job.title) == ("Office", True, "Pairings by board, round 1")
    assert delivery.page_count(job.content) == 6  # the backs of sheets for the wall stay empty
    assert message_of(page) == "Pairings by board, round 1: 6 pages sent to Office."
    assert page.office.preferences.printer == "Office"
    assert page.options.fields["copies"].value() == 3
    assert len(document_of(page).prints) == 1
    monkeypatch.setattr(PrintDialog, "exec", lambda _dialog: pytest.fail("asked again"))
    typist.shortcut("print.at_once")
    settle()
    assert len(printers.jobs) == 2


def test_who_thinks_better_of_it_prints_nothing(shown, settle, typist, printers, files, monkeypatch):
    page = shown()
    monkeypatch.setattr(PrintDialog, "exec", lambda _dialog: 0)
    typist.shortcut("print.shown")
    files.answers.append(None)
    typist.shortcut("print.pdf")
    settle()
    assert printers.jobs == []
    assert document_of(page).prints == ()


def test_the_only_printer_needs_no_question(shown, settle, typist, printers, monkeypatch):
    shown()
    printers.known = ["Hall"]
    monkeypatch.setattr(PrintDialog, "exec", lambda _dialog: pytest.fail("asked"))
    typist.shortcut("print.at_once")
    settle()
    assert printers.jobs[0].printer == "Hall"


def test_without_a_printer_a_pdf_is_offered(shown, settle, typist, printers, files, home):
    page = shown()
    printers.known = []
    for action in ("print.shown", "print.at_once", "print.pack", "print.rescue"):
        typist.shortcut(action)
        assert "No printer is set up" in message_of(page)
    files.answers.append(home / "instead.pdf")
    page.office.messages.accept()
    settle()
    assert "For manual pairing of round 2" in PdfReader(home / "instead.pdf").metadata.title


def test_a_printer_that_refuses_is_told_and_nothing_is_on_record(shown, settle, typist, printers, files, home):
    page = shown()
    printers.known, printers.refuses = ["Hall"], True
    typist.shortcut("print.at_once")
    settle()
    assert notice_of(page).severity is Severity.ERROR
    assert "no paper" in message_of(page)
    assert document_of(page).prints == ()
    files.answers.append(home / "instead.pdf")
    page.office.messages.accept()
    settle()
    assert (home / "instead.pdf").read_bytes().startswith(b"%PDF")


def test_printing_that_was_stopped_is_told_and_not_on_record(shown, settle, typist, qtbot, printers, monkeypatch):
    page, go_on = shown(), threading.Event()

    def slowly(_job, monitor):
        go_on.wait(20)
        monitor(0, 1)

    monkeypatch.setattr(printers, "send", slowly)
    printers.known = ["Hall"]
    typist.shortcut("print.at_once")
    assert not page.office.window.close()
    assert "not finished" in message_of(page)
    typist.press(Key.Key_Escape)
    go_on.set()
    qtbot.waitUntil(lambda: message_of(page).startswith("Printing was stopped: Pairings by board, round 1."))
    assert document_of(page).prints == ()


def test_what_is_printed_is_what_the_tournament_says_now(shown, settle, typist, printers, home):
    page = shown()
    page.office.preferences.printer = "Hall"
    act(page, EnterResult(1, 1, Result.WHITE_WINS))
    typist.shortcut("print.at_once")
    settle()
    assert "1–0" in text_of(printers.jobs[0].content, home)


def test_a_document_that_is_only_read_is_printed_and_keeps_no_record(shown, settle, typist, printers, monkeypatch):
    page = shown()
    document = document_of(page)
    monkeypatch.setattr(type(document), "read_only", property(lambda _self: True))
    printers.known = ["Hall"]
    typist.shortcut("print.at_once")
    settle()
    assert len(printers.jobs) == 1
    assert document.prints == ()


# ---- packs


def test_the_round_pack_is_one_job_by_one_key(in_round_1, typist, settle, printers, clock, home):
    window = in_round_1()
    window.office.preferences.printer = "Hall"
    typist.shortcut("print.pack")
    settle()
    (job,) = printers.jobs
    assert job.title == "Round pack, round 1"
    reader = PdfReader(write(home, job.content))
    titles = [entry.title.split(" · ")[0] for entry in reader.outline]
    assert titles == [
        "Pairings",
        "Alphabetical pairing list",
        "Result slips",
        "Standings before round 1",
        "Crosstable before round 1",
    ]
    assert len(reader.pages) == 2 + 3 + 1 + 1 + 1
    assert [known.sheet for known in document_of(window).prints] == ["pairings", "alphabetical", "slips"]


def write(home, content):
    path = home / "job.pdf"
    path.write_bytes(content)
    return path


def test_the_pack_is_chosen_ordered_and_remembered(shown, settle, typist, printers, home):
    page = shown("pack")
    table = page.options.fields["sheets"]
    table.setFocus()
    table.setCurrentIndex(table.pack.index(0, SHEET))
    typist.press(Key.Key_Space)
    table.setCurrentIndex(table.pack.index(2, SHEET))
    typist.type("+")
    typist.type("+")
    typist.type("-")
    typist.press(Key.Key_Up, CTRL)
    settle()
    assert page.options.options.sheets == (
        Copies("slips", 2),
        Copies("alphabetical", 3),
        Copies("standings"),
        Copies("crosstable"),
    )
    assert "Result slips\u00a0×\u00a02" in page.preview.state.text()
    assert page.preview.list.pages.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole) == "Page 1 of 4: Result slips"
    page.office.go.to_sheet(SheetAsked("pairings"))
    page.office.preferences.printer = "Hall"
    typist.shortcut("print.pack")
    settle()
    titles = [entry.title.split(" · ")[0] for entry in PdfReader(write(home, printers.jobs[0].content)).outline]
    assert titles[:2] == ["Result slips", "Alphabetical pairing list"]


def test_lines_of_the_pack_are_dragged(qtbot):
    model = PackModel((Copies("pairings"), Copies("slips"), Copies("standings")))
    carried = model.mimeData([model.index(2, SHEET)])
    model.dropMimeData(carried, Qt.DropAction.MoveAction, 0, 0, QModelIndex())
    assert [item.kind for item in model.sheets] == ["standings", "pairings", "slips"]
    model.dropMimeData(model.mimeData([model.index(0, SHEET)]), Qt.DropAction.MoveAction, -1, -1, model.index(2, SHEET))
    assert [item.kind for item in model.sheets] == ["pairings", "standings", "slips"]
    assert isinstance(carried, QMimeData)
    assert not model.move(0, 1)
    assert not model.move(0, 99)


def test_copies_are_typed_by_the_mouse_hand_too(qtbot):
    table = PackTable((Copies("pairings"),))
    qtbot.addWidget(table)
    table.show()
    index = table.pack.index(1, COPIES)
    table.setCurrentIndex(index)
    table.edit(index)
    editor = table.findChild(QSpinBox)
    editor.setValue(7)
    QTest.keyClick(editor, Key.Key_Return)
    qtbot.waitUntil(lambda: table.sheets == (("pairings", 1), (PACKABLE[0], 7)))
    assert table.pack.data(index, Qt.ItemDataRole.AccessibleTextRole).endswith("copies: 7")


def test_an_empty_pack_says_what_to_do(shown, settle, typist):
    page = shown("pack")
    table = page.options.fields["sheets"]
    for row in range(5):
        table.pack.setData(table.pack.index(row, SHEET), Qt.CheckState.Unchecked, Qt.ItemDataRole.CheckStateRole)
    settle()
    assert page.options.options.sheets == ()
    page.office.go.to_sheet(SheetAsked("pack"))
    settle()
    assert page.preview.has_pages  # the usual one again


def test_the_rescue_pack_has_its_own_key(in_round_1, typist, settle, printers, home):
    in_round_1()
    printers.known = ["Hall"]
    typist.shortcut("print.rescue")
    settle()
    assert "Pairing cards" in text_of(printers.jobs[0].content, home)


# ---- ways to the page


@pytest.mark.parametrize(
    ("page", "kind"), [("players", "players"), ("round", "pairings"), ("standings", "standings"), ("trace", "trace")]
)
def test_ctrl_p_leads_to_the_sheet_of_what_is_shown(in_round_1, typist, settle, qtbot, page, kind):
    window = in_round_1()
    typist.shortcut(f"view.{page}")
    typist.shortcut("print.shown")
    settle()
    assert shown_page(window) == SHEETS
    assert window.sheets.kind is KINDS[kind]


@pytest.mark.parametrize("kind", ["pairings", "standings", "players", "trace"])
def test_the_old_keys_lead_to_their_sheets(in_round_1, typist, settle, kind):
    window = in_round_1()
    typist.shortcut(f"print.{kind}")
    settle()
    assert window.sheets.kind is KINDS[kind]
    assert window.sheets.preview.has_pages


def test_a_check_leads_to_the_sheet_that_no_longer_holds(shown, settle, typist, files, home, qtbot):
    page = shown("alphabetical")
    files.answers.append(home / "sheet.pdf")
    typist.shortcut("print.pdf")
    settle()
    typist.shortcut("view.round")
    act(page, SwapColours(1, 1))
    checks = page.office.services.checks
    qtbot.waitUntil(lambda: any(c.kind == "sheet-changed" for c in checks.alerts))
    alert = next(c for c in checks.alerts if c.kind == "sheet-changed")
    page.office.go.to_sheet(SheetAsked("players"))
    places.go_to(page.office, alert.place)
    settle()
    assert page.kind is KINDS["alphabetical"]
    assert shown_page(page) == SHEETS


def test_a_check_on_a_round_that_is_gone_still_leads_to_the_sheets(shown, settle):
    page = shown()
    places.go_to(page.office, Place("sheets", round=9, field="slips"))
    settle()
    assert page.kind is KINDS["slips"]
    assert message_of(page) == "There is no round 9."


def test_a_sheet_of_ones_own_is_listed_for_once(shown, settle, typist):
    page = shown()
    own = SheetKind(
        "own",
        "My own",
        "About it",
        lambda tournament, _number, _options: reports.build("players", tournament),
        takes=("landscape",),
    )
    page.office.go.to_sheet(SheetAsked(own))
    settle()
    assert page.list.line.title == "My own"
    assert page.preview.has_pages
    page.office.go.to_sheet(SheetAsked("pairings"))
    settle()
    assert page.list.kinds.row_of(own) == -1
    page.office.go.to_sheet(SheetAsked("no such sheet"))
    assert page.kind is KINDS["pairings"]


def test_reasons_are_given_where_it_cannot_be_printed(in_round_1, typist):
    window = in_round_1()
    for action in ("print.at_once", "print.pdf", "sheets.next"):
        assert not is_possible(window, action)
        assert CATALOGUE.by_id[action].why_not(window.office) == "Go to the Sheets page."


# ---- the printers of the system


@pytest.fixture(scope="module")
def content(make_tournament) -> bytes:
    return pdf.to_bytes(reports.build("players", make_tournament()), SheetOptions(landscape=True))


def test_the_system_is_given_the_pdf_with_its_wishes(tmp_path, content):
    command = tmp_path / "lp"
    command.write_text(
        f'#!/bin/sh\nfor each in "$@"; do last="$each"; echo "$each" >> {tmp_path}/asked; done\n'
        f'cp "$last" {tmp_path}/taken.pdf\n'
    )
    command.chmod(0o755)
    system.hand_over(str(command), PrintJob("Hall & Co", "Pairings; round 1", content, two_sided=True))
    asked = (tmp_path / "asked").read_text().splitlines()
    assert asked[:6] == ["-d", "Hall & Co", "-t", "Pairings; round 1", "-o", "sides=two-sided-long-edge"]
    assert (tmp_path / "taken.pdf").read_bytes() == content
    assert not (tmp_path / asked[6]).exists()


@pytest.mark.parametrize("what", ["refuses", "missing"])
def test_what_the_system_says_is_passed_on(tmp_path, what):
    command = tmp_path / "lp"
    if what == "refuses":
        command.write_text("#!/bin/sh\necho 'lp: no such printer' >&2\nexit 1\n")
        command.chmod(0o755)
    with pytest.raises(PrinterError, match="Hall did not accept the sheet"):
        system.hand_over(str(command), PrintJob("Hall", "Pairings", b"%PDF"))


def test_pages_are_drawn_where_they_belong_and_as_they_lie(qapp, tmp_path, content):
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "drawn.pdf"))
    seen = []
    system.paint(PrintJob("", "Players", content), printer, lambda done, total: seen.append((done, total)))
    drawn, asked = PdfPages((tmp_path / "drawn.pdf").read_bytes()), PdfPages(content)
    assert len(drawn) == len(asked) == len(seen)
    assert drawn.size(0).toSize() == asked.size(0).toSize()
    size = asked.size(0).toSize()
    pictures = [each.picture(0, size) for each in (drawn, asked)]
    assert difference(*pictures) < 6
    blank = QImage(size, QImage.Format.Format_RGB32)
    blank.fill(Qt.GlobalColor.white)
    assert difference(pictures[0], blank) > 6


def test_white_paper_is_not_sent_to_the_printer(qapp, tmp_path, content, monkeypatch):
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "drawn.pdf"))
    printer.setResolution(300)
    sent = []

    class Counting(system.QPainter):
        def drawImage(self, place, picture):  # noqa: N802
            sent.append(picture.width() * picture.height())
            super().drawImage(place, picture)

    monkeypatch.setattr(system, "QPainter", Counting)
    system.paint(PrintJob("", "Players", content), printer, lambda *_: None)
    size = PdfPages(content).size(0) * printer.resolution() / 72
    assert sum(sent) < 0.45 * size.width() * size.height()
    assert max(sent) * 4 < 4_000_000  # bytes


FINE_PRINT = """
import resource, sys
from pathlib import Path
from PySide6.QtGui import QGuiApplication
from PySide6.QtPrintSupport import QPrinter
from swissdesk.ui.sheets import printers
application = QGuiApplication([])
content = Path(sys.argv[1]).read_bytes()
held = []
def drawn(resolution):
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(sys.argv[2])
    printer.setResolution(resolution)
    printers.paint(printers.PrintJob("", "Players", content), printer, lambda *_: None)
    held.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
drawn(50)
drawn(600)
print((held[1] - held[0]) // 1024)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="where the most memory is told in kilobytes")
def test_a_page_of_600_dots_per_inch_takes_a_fraction_of_its_139_megabytes(content, tmp_path):
    (tmp_path / "sheet.pdf").write_bytes(content)
    command = [sys.executable, "-c", FINE_PRINT, tmp_path / "sheet.pdf", tmp_path / "drawn.pdf"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert int(done.stdout) < 40


def test_ink_is_found_where_it_is(qapp):
    picture = QImage(200, 100, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.white)
    assert system.ink(picture).isEmpty()
    picture.setPixelColor(30, 20, Qt.GlobalColor.black)
    picture.setPixelColor(150, 60, Qt.GlobalColor.gray)
    assert system.ink(picture) == QRect(30, 20, 121, 41)


def difference(one: QImage, other: QImage) -> float:
    """Return how much two pictures differ, in steps of 255, from point to point."""
    width, height = min(one.width(), other.width()), min(one.height(), other.height())
    points = [(x, y) for x in range(0, width, 3) for y in range(0, height, 3)]
    return sum(abs(one.pixelColor(*p).lightness() - other.pixelColor(*p).lightness()) for p in points) / len(points)


def test_drawing_stops_when_it_is_told_to(qapp, tmp_path, content):
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "drawn.pdf"))

    def stop(_done: int, _total: int) -> None:
        raise Cancelled(N_("Stopped."))

    with pytest.raises(Cancelled):
        system.paint(PrintJob("", "Players", content), printer, stop)


def test_codes_of_slips_are_a_choice(shown, settle):
    page = shown("slips")
    codes = page.options.fields["code"]
    codes.setCurrentIndex(2)
    settle()
    assert page.options.options.code is Code.NONE
    page.options.fields["per_page"].setCurrentIndex(0)
    settle()
    assert page.preview.view.pages == 2


# ---- the head


def test_the_section_is_on_all_sheets_of_the_event(shown, settle, typist, home):
    page = shown()
    page.options.fields["section"].setFocus()
    typist.type("Group B")
    settle()
    assert "Test Open · Group B" in page.preview.view.pdf.text(0)
    page.office.go.to_sheet(SheetAsked("players"))
    settle()
    assert page.options.fields["section"].text() == "Group B"
    assert "start" not in page.options.fields
    assert "Test Open · Group B" in page.preview.view.pdf.text(0)
    other = remembered.options_of(
        page.office.preferences, home / "other.swissdesk", KINDS["players"], tournament_of(page), 1
    )
    assert other.section == ""


def test_the_start_holds_for_its_round_alone(shown, settle, typist, home):
    page = shown()
    preferences, tournament = page.office.preferences, tournament_of(page)
    page.options.fields["start"].setFocus()
    typist.type("14:30")
    settle()
    assert "14:30" in page.preview.view.pdf.text(0)
    page.office.go.to_sheet(SheetAsked("slips"))
    settle()
    assert page.options.options.start == "14:30"
    path = document_of(page).path
    assert remembered.options_of(preferences, path, KINDS["slips"], tournament, 1).start == "14:30"
    assert remembered.options_of(preferences, path, KINDS["slips"], tournament, 2).start == ""
    pack = remembered.wanted(preferences, path, KINDS["pack"], tournament, 1)
    assert {one.options.start for one in pack.sheets} == {"14:30"}


def test_rating_changes_are_told_in_the_window_and_printed(in_round_1, typist, settle, clock):
    window = in_round_1()
    for key in "1101":
        typist.type(key)
    typist.shortcut("standings.ratings")
    page = window.standings
    page.view.go_to_player(3)
    assert page.detail.story.sheet == "ratings"
    page.detail.print_it.click()
    settle()
    assert window.sheets.kind is KINDS["ratings"]
    assert window.sheets.options.options.players == (3,)
    assert "K 10 ×" in window.sheets.preview.view.pdf.text(0)


def test_the_points_of_a_player_are_printed_as_the_card(in_round_1, typist, settle, clock):
    window = in_round_1()
    for key in "1101":
        typist.type(key)
    typist.shortcut("view.standings")
    page = window.standings
    page.view.go_to_player(3)
    page.view.table.go_to_column("points")
    page.view.table.ask()
    page.detail.print_it.click()
    settle()
    assert window.sheets.kind is KINDS["player"]
    assert "Černý, Petr" in window.sheets.preview.view.pdf.text(0)
