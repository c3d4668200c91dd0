"""Windows and dialogs that listen to the tournament: they follow while they are open, and nobody calls them after."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication, QWidget
from using import is_busy

from swissdesk.model import Result
from swissdesk.model.events import EnterResult
from swissdesk.ui.correcting.dialog import CorrectionDialog
from swissdesk.ui.correcting.mistake import Choice
from swissdesk.ui.files.export import ExportDialog
from swissdesk.ui.help.window import HelpWindow
from swissdesk.ui.lists.window import RatingListsWindow
from swissdesk.ui.manual.late import LateDialog
from swissdesk.ui.manual.preview_window import PreviewWindow
from swissdesk.ui.players.absences import AbsencesDialog
from swissdesk.ui.rounds.progress import BoardsOutWindow
from swissdesk.ui.standings.awards_dialog import AwardsDialog
from swissdesk.ui.standings.tiebreak_dialog import TiebreakDialog
from swissdesk.ui.studio.window import StudioWindow
from swissdesk.ui.trace import laboratory
from swissdesk.ui.trace.laboratory import LaboratoryWindow


def _boards_out(window) -> QWidget:
    window.round.boards_out.toggle()
    return window.round.boards_out


WINDOWS: dict[type[QWidget], Callable[..., QWidget]] = {
    AbsencesDialog: lambda window: AbsencesDialog(window.office),
    AwardsDialog: lambda window: AwardsDialog(window.office),
    BoardsOutWindow: _boards_out,
    CorrectionDialog: lambda window: CorrectionDialog(window.office, Choice(1, 1, result=Result.DRAW)),
    ExportDialog: lambda window: ExportDialog(window.office),
    HelpWindow: lambda window: HelpWindow.show_for(window.office),
    LaboratoryWindow: lambda window: LaboratoryWindow.show_for(window.office, 1),
    LateDialog: lambda window: LateDialog(window.office),
    PreviewWindow: lambda window: PreviewWindow.show_for(window.office),
    RatingListsWindow: lambda window: RatingListsWindow.show_for(window.office),
    StudioWindow: lambda window: StudioWindow.show_for(window.office, 1),
    TiebreakDialog: lambda window: TiebreakDialog(window.office),
}


def settle(window, shown: QWidget, qtbot) -> None:
    tasks = getattr(shown, "tasks", None)
    qtbot.waitUntil(lambda: tasks is None or not tasks.busy)
    qtbot.waitUntil(lambda: not is_busy(window))


@pytest.mark.sweep
@pytest.mark.parametrize("is_deleted", [False, True], ids=["closed", "deleted"])
@pytest.mark.parametrize("kind", list(WINDOWS), ids=lambda kind: kind.__name__)
def test_a_change_after_closing_calls_nobody(in_round_1, typist, qtbot, capsys, kind, is_deleted):
    window = in_round_1(8)
    typist.type("1=0")
    desk = window.office.desk
    shown = WINDOWS[kind](window)
    shown.show()
    settle(window, shown, qtbot)
    assert desk.do(EnterResult(1, 1, Result.BLACK_WINS))
    settle(window, shown, qtbot)
    assert shiboken6.isValid(shown)
    shown.close()
    if is_deleted and shiboken6.isValid(shown) and kind is not BoardsOutWindow:
        shown.deleteLater()
    QCoreApplication.sendPostedEvents(None, int(QEvent.Type.DeferredDelete))
    QApplication.processEvents()
    for event in (EnterResult(1, 1, Result.WHITE_WINS), EnterResult(1, 3, None)):
        assert desk.do(event)
        QApplication.processEvents()
    assert desk.undo()
    window.office.appearance.changed.emit()
    QApplication.processEvents()
    assert "Error" not in capsys.readouterr().err


def test_no_window_listens_with_a_lambda_that_outlives_it(in_round_1, typist, qtbot):
    """What is connected by name is let go of with its window: as many listen afterwards as did before."""
    window = in_round_1(8)
    typist.type("1=0")
    desk = window.office.desk
    signals = ("changed(PyObject,PyObject)", "document_changed()")

    def listeners() -> list[int]:
        return [desk.receivers(f"2{signal}") for signal in signals]

    for kind, make in WINDOWS.items():
        if kind is BoardsOutWindow:
            continue
        before = listeners()
        shown = make(window)
        shown.show()
        settle(window, shown, qtbot)
        shown.close()
        if shiboken6.isValid(shown):
            shown.deleteLater()
        QCoreApplication.sendPostedEvents(None, int(QEvent.Type.DeferredDelete))
        assert listeners() == before, kind.__name__


def test_background_work_of_a_window_ends_with_the_program(in_round_1, qtbot, monkeypatch):
    begun, go_on, over = threading.Event(), threading.Event(), threading.Event()

    def slow(*_what, **_how):
        begun.set()
        go_on.wait(0.3)  # nobody lets it go on, and it asks nobody
        over.set()

    monkeypatch.setattr(laboratory, "compare", slow)
    window = in_round_1(8)
    LaboratoryWindow.show_for(window.office, 1)
    qtbot.waitUntil(begun.is_set)
    assert window.close()
    assert over.is_set()
