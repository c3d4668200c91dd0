"""What a screen reader hears: every control of every page and dialog has a name, every cell its words."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QGraphicsView,
    QHeaderView,
    QLineEdit,
    QListView,
    QMainWindow,
    QPlainTextEdit,
    QProgressBar,
    QTabBar,
    QTextEdit,
    QTreeView,
    QWidget,
)
from using import tournament_of

import swissdesk.ui
from swissdesk.errors import message
from swissdesk.exercises.bank import bank
from swissdesk.fields import Section
from swissdesk.formats.table_input import parse
from swissdesk.formats.trf import Problem
from swissdesk.model import Decision, Player, Result
from swissdesk.model.events import EnterResult
from swissdesk.model.knockout import Match
from swissdesk.reports import SheetOptions
from swissdesk.reports.questions import subjects
from swissdesk.session.emergency import EmergencyLog
from swissdesk.session.fide.levels import Level, Objection
from swissdesk.session.manual import Course
from swissdesk.session.ratings.importing import Plan, plan_for
from swissdesk.ui.correcting.dialog import CorrectionDialog
from swissdesk.ui.correcting.mistake import Choice
from swissdesk.ui.fide.warning import WarningDialog
from swissdesk.ui.files.export import ExportDialog
from swissdesk.ui.files.new_tournament import NewTournamentDialog
from swissdesk.ui.files.problems import ProblemsDialog
from swissdesk.ui.files.reconcile import ReconcileDialog
from swissdesk.ui.files.recovery import RecoveryDialog, RefusedDialog
from swissdesk.ui.files.upload_dialog import UploadDialog
from swissdesk.ui.games.play import PlayDialog
from swissdesk.ui.games.window import GamesWindow
from swissdesk.ui.help.keys import KeysDialog
from swissdesk.ui.help.problem import ProblemDialog
from swissdesk.ui.help.window import HelpWindow
from swissdesk.ui.history.record import AuditRangeDialog
from swissdesk.ui.lists.plan_dialog import PlanDialog
from swissdesk.ui.manual.judging import FinishDialog, Judging
from swissdesk.ui.manual.late import AddPlayerDialog, LateDialog
from swissdesk.ui.players.absences import AbsencesDialog
from swissdesk.ui.players.form import PlayerDialog
from swissdesk.ui.players.import_window import ImportWindow
from swissdesk.ui.players.refresh_window import RefreshWindow
from swissdesk.ui.rounds.result_commands import ResultKeysDialog
from swissdesk.ui.schedule.bracket_window import LotDialog
from swissdesk.ui.schedule.round_robin import GroupsDialog, NumbersDialog, RoundRobinDialog
from swissdesk.ui.settings.dialog import SettingsDialog
from swissdesk.ui.sheets.delivery import PrintDialog
from swissdesk.ui.shell.about import AboutDialog, BugDialog, LicencesDialog
from swissdesk.ui.shell.catalogue import CATALOGUE
from swissdesk.ui.shell.palette import Palette
from swissdesk.ui.standings.awards_dialog import AwardsDialog
from swissdesk.ui.standings.tiebreak_dialog import TiebreakDialog
from swissdesk.ui.studio.bank import ExamDialog
from swissdesk.ui.studio.dialogs import PageDialog, TypedDialog
from swissdesk.ui.trace.lectern import LecternDialog
from swissdesk.ui.trace.notes import NoteDialog
from swissdesk.ui.trace.stories import StoriesDialog
from swissdesk.ui.trace.why_dialogs import EditionsDialog, WhyNotDialog
from swissdesk.ui.venue.checklist import VenueDialog
from swissdesk.ui.widgets.form import QuestionDialog

CONTROLS = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QGraphicsView,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QTabBar,
    QTextEdit,
)

DIALOGS: dict[type[QDialog], Callable[..., QDialog]] = {
    AboutDialog: lambda window: AboutDialog(window),
    AbsencesDialog: lambda window: AbsencesDialog(window.office),
    AuditRangeDialog: lambda window: AuditRangeDialog(5000, 3, None, window),
    AwardsDialog: lambda window: AwardsDialog(window.office),
    AddPlayerDialog: lambda window: AddPlayerDialog(_course(window), window),
    CorrectionDialog: lambda window: CorrectionDialog(window.office, Choice(1, 1, result=Result.DRAW)),
    BugDialog: lambda window: BugDialog("a report", "test.swissdesk", window),
    EditionsDialog: lambda window: EditionsDialog(_subjects(window), 1, window),
    ExportDialog: lambda window: ExportDialog(window.office),
    FinishDialog: lambda window: FinishDialog(_course(window), Judging(window), window),
    GroupsDialog: lambda window: GroupsDialog(window.office, window),
    HelpWindow: lambda window: HelpWindow.show_for(window.office),
    ImportWindow: lambda window: ImportWindow(window.office, parse("Name;Rating\nNovák, Jan;2x00\n")),
    KeysDialog: lambda window: KeysDialog(CATALOGUE, window.office.preferences, window),
    LateDialog: lambda window: LateDialog(window.office),
    LotDialog: lambda window: LotDialog(window.office, (Match(1, 1, 1, 2),), window),
    NumbersDialog: lambda window: NumbersDialog(window.office, window),
    RoundRobinDialog: lambda window: RoundRobinDialog(window.office, window),
    NewTournamentDialog: lambda window: NewTournamentDialog(window.office.files.home, window.office.files, window),
    PrintDialog: lambda window: PrintDialog("Pairings", ["Office", "Hall"], "Hall", SheetOptions(), 2, window),
    PlanDialog: lambda window: PlanDialog(_rating_plan(window), (), lambda plan, _letters: plan, window),
    PlayerDialog: lambda window: PlayerDialog(Player(1, "Adamová, Eva"), is_new=True, parent=window),
    ProblemsDialog: lambda window: ProblemsDialog(
        "open.trf", [Problem("warning", 3, 0, None, None, message("A line is odd."))], window
    ),
    QuestionDialog: lambda window: QuestionDialog(
        "Backups on a second medium",
        "A backup is saved in a folder with a rather long name, which wraps after every round.",
        (("now", "&Back up now"), ("choose", "Choose &another folder…"), ("none", "&Stop backups")),
        window,
    ),
    RefreshWindow: lambda window: RefreshWindow.show_for(window.office),
    ResultKeysDialog: lambda window: ResultKeysDialog(window.office.boards.keys, window),
    SettingsDialog: lambda window: _whole_settings(window),
    TiebreakDialog: lambda window: TiebreakDialog(window.office),
    WhyNotDialog: lambda window: WhyNotDialog(_subjects(window), 1, 1, 2, window),
    ExamDialog: lambda window: ExamDialog(window),
    GamesWindow: lambda window: GamesWindow(window.office),
    LecternDialog: lambda window: LecternDialog(window.office),
    LicencesDialog: lambda window: LicencesDialog(window),
    PlayDialog: lambda window: PlayDialog(window.office),
    ProblemDialog: lambda window: ProblemDialog(window.office),
    ReconcileDialog: lambda window: ReconcileDialog(window.office),
    RecoveryDialog: lambda window: RecoveryDialog(
        window.office, window.office.files.home / "test.swissdesk", window.office.files.home, lambda _path: None
    ),
    RefusedDialog: lambda window: _refused(window),
    NoteDialog: lambda window: NoteDialog("Round 1, bracket 1", "Ask why.", window),
    StoriesDialog: lambda window: StoriesDialog(window.office),
    PageDialog: lambda window: PageDialog(None, bank(), window),
    TypedDialog: lambda window: TypedDialog("", window),
    UploadDialog: lambda window: UploadDialog(window.office),
    VenueDialog: lambda window: VenueDialog(window.office),
    WarningDialog: lambda window: WarningDialog(
        "Round 2 discarded",
        (Objection(Level.CONFIRM, message("Published boards change.")),),
        (Decision("MPA", 2, "1-2 => 1-3"),),
        window,
    ),
}
"""Every dialog of the program, and how to open it."""


def _refused(window: QMainWindow) -> RefusedDialog:
    """Return the dialog with an entry that the disk refused; without one it closes by itself."""
    office = window.office
    log = EmergencyLog(office.files.home, office.desk.document.beginning)
    log.note(EnterResult(1, 1, Result.DRAW), "2026-05-01T10:00:00+02:00")
    office.services.file_watch.log = log
    return RefusedDialog(office)


def _whole_settings(window: QMainWindow) -> SettingsDialog:
    """Return the settings with all their sections made, as if each had been turned to."""
    dialog = SettingsDialog(window.office)
    for section in Section:
        dialog.go_to_section(section)
    dialog.go_to_section(next(iter(Section)))
    return dialog


def _rating_plan(window: QMainWindow) -> Plan:
    """Return what a national list with three columns would be imported as."""
    folder = window.office.files.home
    (folder / "list.csv").write_text("Name;Rating;Other\nA, B;1500;1600\n")
    return plan_for(folder / "list.csv", folder)


def _subjects(window: QMainWindow):
    return subjects(tournament_of(window), with_coming=False)


def _course(window: QMainWindow) -> Course:
    course = Course.of_round(tournament_of(window), 1)
    course.leave_out(1)
    return course


def controls(root: QWidget) -> Iterator[QWidget]:
    """Yield what can be seen and used; not what Qt builds its controls from."""
    for widget in root.findChildren(QWidget):
        if isinstance(widget, CONTROLS) and widget.isVisible() and not isinstance(widget, QHeaderView):
            inner = isinstance(widget.parent(), (QAbstractSpinBox, QComboBox, QLineEdit, QTabBar, QAbstractItemView))
            if not inner and not widget.objectName().startswith("qt_"):
                yield widget


def name_of(widget: QWidget) -> str:
    """Return what a screen reader is told, which may come from a label.

    Of what is chosen from a list Qt gives the chosen text as the name on Linux: there only a label says what for.
    """
    if isinstance(widget, QComboBox) and widget.isEditable():
        widget = widget.lineEdit()  # this has the focus
    face = QAccessible.queryAccessibleInterface(widget)
    if isinstance(widget, QComboBox):
        labels = (of for of, relation in face.relations() if relation == QAccessible.RelationFlag.Label)
        return " ".join(of.text(QAccessible.Text.Name) for of in labels)
    return face.text(QAccessible.Text.Name)


def described(widget: QWidget) -> str:
    chain = [widget]
    while chain[-1].parentWidget() is not None:
        chain.append(chain[-1].parentWidget())
    return " in ".join(type(each).__name__ for each in chain)


def cells(view: QAbstractItemView, parent: QModelIndex | None = None) -> Iterator[QModelIndex]:
    """Yield the cells of a view that one can get to, children included, as far as they are loaded."""
    model, parent = view.model(), parent or QModelIndex()
    is_list = isinstance(view, QListView)
    columns = 1 if is_list else model.columnCount(parent)
    for row in range(min(model.rowCount(parent), 60)):
        for column in range(columns):
            if is_list or not view.isColumnHidden(column):
                yield model.index(row, column, parent)
        if isinstance(view, QTreeView):
            yield from cells(view, model.index(row, 0, parent))


def check(root: QWidget) -> tuple[int, int]:
    """Check everything in `root`; returns how many controls and cells there were."""
    count = words = 0
    for widget in controls(root):
        count += 1
        assert name_of(widget).strip(), described(widget)
        if isinstance(widget, QAbstractItemView):
            for index in cells(widget):
                words += 1
                said = index.data(Qt.ItemDataRole.AccessibleTextRole)
                assert said, f"{described(widget)}: row {index.row()}, column {index.column()}"
    return count, words


@pytest.mark.parametrize("page", ["players", "round", "standings", "trace", "sheets"])
def test_every_control_and_cell_of_a_page_has_words(in_round_1, typist, qtbot, page):
    window = in_round_1(12)
    typist.type("1=0")
    typist.shortcut(f"view.{page}")
    typist.wait_until_idle()
    qtbot.waitUntil(lambda: page != "trace" or window.office.shown.trace.is_ready)
    qtbot.waitUntil(lambda: page != "sheets" or window.office.shown.has_sheet)
    count, words = check(window)
    assert count >= 8
    assert words >= (10 if page in ("trace", "sheets") else 50)


@pytest.mark.sweep
@pytest.mark.parametrize(
    "action", ["round.propose", "results.second_pass", "manual.begin", "trace.graph", "trace.tree", "hall.panel"]
)
def test_drafts_second_passes_and_other_views_too(in_round_1, typist, qtbot, action):
    window = in_round_1(12)
    typist.type("111111" if action == "round.propose" else "1=0")
    if action.startswith("trace."):
        typist.shortcut("view.trace")
        qtbot.waitUntil(lambda: window.office.shown.trace.is_ready)
    typist.shortcut(action)
    typist.wait_until_idle()
    assert check(window)[0] > 10


def test_the_welcome_and_the_palette_too(window, typist, qtbot):
    assert check(window)[0] >= 3
    typist.shortcut("edit.anything")
    count, words = check(window.findChild(Palette))
    assert count == 2
    assert words > 50


def every_dialog() -> set[type[QDialog]]:
    """Return every dialog that the program defines."""
    for module in pkgutil.walk_packages(swissdesk.ui.__path__, "swissdesk.ui."):
        importlib.import_module(module.name)
    found, waiting = set(), [QDialog]
    while waiting:
        for below in waiting.pop().__subclasses__():
            waiting.append(below)
            if below.__module__.startswith("swissdesk.") and not below.__subclasses__():
                found.add(below)
    return found


def test_no_dialog_is_forgotten_here():
    assert every_dialog() == set(DIALOGS)


@pytest.mark.sweep
@pytest.mark.parametrize("kind", list(DIALOGS), ids=lambda kind: kind.__name__)
def test_every_control_and_cell_of_a_dialog_has_words(in_round_1, qtbot, kind):
    window = in_round_1(8)
    dialog = DIALOGS[kind](window)
    qtbot.addWidget(dialog)
    dialog.show()
    for tasks in (getattr(dialog, "tasks", None),):
        qtbot.waitUntil(lambda tasks=tasks: tasks is None or not tasks.busy)
    assert check(dialog)[0] >= 1
    assert dialog.windowTitle()


def test_every_menu_entry_has_words_and_every_action_a_place(window):
    for menu in window.menuBar().actions():
        for entry in menu.menu().actions():
            assert entry.isSeparator() or entry.text().replace("&", "").strip()
    assert QApplication.activeWindow() is window
