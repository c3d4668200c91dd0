"""A typed result disturbs nothing: one row changes, pages that are not seen do nothing, little is drawn again."""

from __future__ import annotations

import gc
import weakref
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QAction
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QApplication
from using import act, close_tournament, is_busy

from swissdesk.model import EventInfo, Player, Result
from swissdesk.model.events import Batch, ChangeInfo, EnterResult, PairRound, PublishRound, SignOff
from swissdesk.ui.rounds import table as round_model
from swissdesk.ui.rounds.progress import biggest_first
from swissdesk.ui.rounds.table import Mark, RoundModel, board_rows
from swissdesk.ui.shell import collector
from swissdesk.ui.shell.actions import _Asked
from swissdesk.ui.shell.office import action, is_steady
from swissdesk.ui.shell.workers import Job
from swissdesk.ui.widgets import table
from swissdesk.ui.widgets.table import Table

pytestmark = pytest.mark.usefixtures("collector_of_a_program")


class Painted(QObject):
    """Counts the pixels of a view that are drawn again."""

    def __init__(self, view) -> None:
        super().__init__(view)
        self.pixels = 0
        view.viewport().installEventFilter(self)

    def eventFilter(self, watched, event) -> bool:  # noqa: N802  (Qt's name)
        if event.type() is QEvent.Type.Paint:
            self.pixels += sum(rect.width() * rect.height() for rect in event.region())
        return False


def settle() -> None:
    for _ in range(4):
        QApplication.sendPostedEvents()
        QApplication.processEvents()


def test_a_typed_result_changes_one_row_and_resets_nothing(in_round_1, typist):
    window = in_round_1(40)
    settle()
    model = window.round.model
    resets, layouts, changes = (QSignalSpy(s) for s in (model.modelReset, model.layoutChanged, model.dataChanged))
    typist.type("1")
    assert (resets.count(), layouts.count()) == (0, 0)
    assert [(changes.at(n)[0].row(), changes.at(n)[1].row()) for n in range(changes.count())] == [(0, 0)]


def test_pages_that_are_not_seen_do_nothing_until_they_are(in_round_1, typist, monkeypatch):
    window = in_round_1(40)
    asked: list[str] = []
    for page in (window.players, window.standings):
        plain = page.refresh
        monkeypatch.setattr(
            page, "refresh", lambda page=page, plain=plain: (asked.append(type(page).__name__), plain())
        )
    typist.type("10=")
    assert asked == []
    typist.shortcut("view.standings")
    assert asked == ["StandingsPage"]


def test_only_rows_that_changed_are_drawn_anew(in_round_1, typist):
    window = in_round_1(100)
    typist.type("=")
    settle()
    painted = Painted(window.round.table)
    typist.type("=")
    settle()
    area = window.round.table.viewport()
    assert 0 < painted.pixels < area.width() * area.height() // 3


class Drawn(QObject):
    """Counts how often a widget is drawn."""

    def __init__(self, widget) -> None:
        super().__init__(widget)
        self.times = 0
        widget.installEventFilter(self)

    def eventFilter(self, watched, event) -> bool:  # noqa: N802  (Qt's name)
        self.times += event.type() is QEvent.Type.Paint
        return False


def test_bars_beside_the_boards_are_drawn_when_that_can_be_seen(in_round_1, typist):
    window = in_round_1(400)
    side = window.round.side
    typist.type("=")
    settle()
    share, bar = Drawn(side.bar), Drawn(side.list.verticalScrollBar())
    for _ in range(6):
        typist.type("=")
        settle()
    assert share.times <= 3
    assert bar.times <= 1
    assert side.bar.value() == 7
    window.office.desk.do(Batch(tuple(EnterResult(1, board, Result.DRAW) for board in range(8, 120))))
    settle()
    assert share.times > 3
    assert bar.times > 1
    before = bar.times
    side.list.verticalScrollBar().setValue(40)
    settle()
    assert bar.times > before


def test_scrolling_moves_the_picture(in_round_1, typist):
    window = in_round_1(200)
    typist.type("=" * 40)
    settle()
    painted = Painted(window.round.table)
    bar = window.round.table.verticalScrollBar()
    assert bar.value() > 0
    bar.setValue(bar.value() + 1)
    settle()
    area = window.round.table.viewport()
    assert 0 < painted.pixels < area.width() * area.height() // 3


def test_what_is_marked_steady_is_the_same_after_results_and_steps_of_the_cursor(in_round_1, typist, qtbot):
    window = in_round_1(8, 1)
    office = window.office
    steady = [spec.enabled for spec in office.catalogue.specs if is_steady(spec.enabled)]
    steady += [spec.label for spec in office.catalogue.specs if spec.label is not None and is_steady(spec.label)]
    assert len(steady) > 20

    def answers() -> dict[str, object]:
        return {f"{asked.__module__}.{asked.__qualname__}": asked(office) for asked in steady}

    for page in ("players", "standings", "trace", "sheets", "round"):
        typist.shortcut(f"view.{page}")
        qtbot.waitUntil(lambda page=page: not is_busy(window) and (page != "trace" or office.shown.trace.is_ready))
        settle()
        before = answers()
        for board, result in enumerate((Result.WHITE_WINS, Result.DRAW, Result.ADJOURNED, Result.BLACK_WINS), 1):
            office.desk.do(EnterResult(1, board, result))
            office.view.select_board(board)
            settle()
            assert answers() == before
        office.desk.do(EnterResult(1, 3, Result.DRAW))
        settle()
        assert answers() == before
        for _ in range(5):
            office.desk.undo()
        office.view.changed.emit()
        settle()
        assert answers() == before


# ---- the model


@pytest.fixture(scope="module")
def published(make_tournament):
    pairs = ((1, 5), (6, 2), (3, 7), (8, 4))
    return PublishRound(1).apply(PairRound(1, pairs).apply(make_tournament(9)))


def test_only_the_changed_boards_are_made_anew(published, monkeypatch):
    model = RoundModel()
    model.show(published, 1)
    made: list[int] = []
    plain = round_model._board_row
    monkeypatch.setattr(round_model, "_board_row", lambda *args: (made.append(args[2]), plain(*args))[1])
    model.show(EnterResult(1, 3, Result.DRAW).apply(published), 1)
    assert made == [3]
    model.show(published, 1, {2: Mark(upset=500)})
    assert made == [3, 2, 3]


def test_what_is_made_anew_in_part_is_what_would_be_made_afresh(published):
    model = RoundModel()
    tournament = published
    for event in (EnterResult(1, 3, Result.DRAW), SignOff(1, 3), EnterResult(1, 1, Result.BLACK_WINS)):
        model.show(tournament, 1)
        tournament = event.apply(tournament)
        marks = {board: Mark(signed=True) for board in tournament.rounds[0].signed_off}
        model.show(tournament, 1, marks)
        assert list(model.rows) == board_rows(tournament, 1, marks=marks)


def test_what_was_read_anew_is_compared_whole_once_only(published, monkeypatch):
    model = RoundModel()
    model.show(published, 1)
    now = published.replace(players=tuple(replace(player) for player in published.players))
    model.show(now, 1)
    compared = []
    plain = Player.__eq__
    monkeypatch.setattr(Player, "__eq__", lambda one, other: (compared.append(one), plain(one, other))[1])
    model.show(EnterResult(1, 3, Result.DRAW).apply(now), 1)
    assert not compared


def test_what_is_done_to_a_document_is_set_aside_too(new_window, opened, window):
    collector.spare(window.office.desk)
    try:
        opened()
        act(window, ChangeInfo(EventInfo("Another name")))
        kept = gc.get_freeze_count()
        for number in range(100):
            act(window, ChangeInfo(EventInfo(f"Name {number}")))
        settle()
        assert gc.get_freeze_count() > kept
    finally:
        gc.unfreeze()


class Answer:
    """Something to be remembered."""


def test_a_job_that_is_over_leaves_nothing_behind(window, qtbot):
    tasks, answers = window.office.tasks, [Answer() for _ in range(3)]
    left = [weakref.ref(answer) for answer in answers]
    for _ in range(3):
        answer = answers.pop()
        tasks.start(Job("", lambda _monitor, answer=answer: answer, lambda _answer: None, lambda _error: None))
        qtbot.waitUntil(lambda: not tasks.busy)
    del answer
    tasks.wait()  # the thread itself may hold the last answer for a moment longer
    gc.collect()
    assert [reference() for reference in left] == [None] * 3


def test_the_collector_is_spared_what_stays_while_a_document_is_open(new_window, opened, window):
    gc.unfreeze()
    collector.spare(window.office.desk)
    try:
        opened()
        kept = gc.get_freeze_count()
        assert kept > 0
        close_tournament(window)
        assert gc.get_freeze_count() != kept
    finally:
        gc.unfreeze()


def test_closing_a_document_is_over_before_everything_is_looked_through(new_window, opened, window, qtbot):
    order: list[object] = []

    def note(phase: str, facts: dict[str, int]) -> None:
        if phase == "stop":
            order.append(facts["generation"])

    collector.spare(window.office.desk)
    thresholds = gc.get_threshold()
    gc.set_threshold(0)  # nothing else is due meanwhile
    gc.callbacks.append(note)
    try:
        opened()
        close_tournament(window)
        QTimer.singleShot(collector._IDLE_MS // 2, window, lambda: order.append("idle"))
        qtbot.waitUntil(lambda: len(order) > 1)
        assert order == ["idle", 2]
    finally:
        gc.callbacks.remove(note)
        gc.set_threshold(*thresholds)
        gc.unfreeze()


class Knot:
    """Nobody needs it, and only the collector can tell."""

    def __init__(self) -> None:
        self.itself = self


def test_the_collector_works_between_events_and_nowhere_else(window, qtbot):
    assert not gc.isenabled()
    gc.collect()
    knots = [weakref.ref(Knot()) for _ in range(gc.get_threshold()[0] * 20)]
    assert all(knot() is not None for knot in knots)
    window.office.appearance.apply()
    assert all(knot() is not None for knot in knots)
    qtbot.waitUntil(lambda: all(knot() is None for knot in knots))


def test_the_largest_collection_that_is_due_is_made(monkeypatch):
    made: list[int] = []
    monkeypatch.setattr(gc, "collect", made.append)
    for count in ((701, 0, 0), (700, 10, 10), (5, 11, 2), (0, 11, 11)):
        monkeypatch.setattr(gc, "get_count", lambda count=count: count)
        monkeypatch.setattr(gc, "get_threshold", lambda: (700, 10, 10))
        collector.collect_what_is_due()
    assert made == [0, 1, 2]


def test_what_is_built_to_stay_is_never_looked_through():
    looked: list[int] = []

    def note(phase: str, facts: dict[str, int]) -> None:
        looked.append(facts["generation"])

    gc.collect()
    kept = gc.get_freeze_count()
    gc.callbacks.append(note)
    try:
        with collector.resting():
            built = [[number] for number in range(100_000)]
            collector.collect_what_is_due()  # as the window does meanwhile
        assert looked == []
        assert gc.get_freeze_count() - kept >= len(built)
        assert gc.isenabled()
    finally:
        gc.callbacks.remove(note)
        gc.unfreeze()


def test_what_could_not_be_built_is_left_to_the_collector():
    gc.unfreeze()
    kept = gc.get_freeze_count()
    with pytest.raises(ValueError, match="broken"), collector.resting():
        raise ValueError("broken")
    assert gc.get_freeze_count() == kept
    assert gc.isenabled()


class Asked(QObject):
    """Notes which widgets were asked to lay out what is in them."""

    def __init__(self) -> None:
        super().__init__()
        self.who: list[str] = []

    def eventFilter(self, watched, event) -> bool:  # noqa: N802  (Qt's name)
        if event.type() is QEvent.Type.LayoutRequest:
            self.who.append(type(watched).__name__)
        return False


def test_typed_results_lay_nothing_out_anew(in_round_1, typist):
    window = in_round_1(250)
    typist.type("===")
    settle()
    window.office.services.checks.blockSignals(True)  # what they find, now or begun before, may be as wide as it is
    asked = Asked()
    QApplication.instance().installEventFilter(asked)
    typist.type("====")
    settle()
    QApplication.instance().removeEventFilter(asked)
    assert window.round.side.done.text() == "7"
    assert asked.who == []


def test_typed_results_measure_the_changed_rows_only(in_round_1, typist, monkeypatch):
    in_round_1(250)
    typist.type("1=0")
    settle()
    measured: list[int] = []
    plain = table.content_width
    monkeypatch.setattr(
        table, "content_width", lambda column, rows, font: measured.append(len(rows)) or plain(column, rows, font)
    )
    typist.type("1=0=")
    settle()
    assert set(measured) == {1}


def test_another_size_of_type_measures_what_is_in_sight_and_the_rest_when_it_is_seen(in_round_1, typist, monkeypatch):
    window = in_round_1(60)
    typist.shortcut("view.players")
    settle()
    place = next(n for n, column in enumerate(window.players.table.columns) if column.id == "rating")
    narrow = window.players.table.columnWidth(place)
    typist.shortcut("view.round")
    settle()
    fitted: list[Table] = []
    plain = Table.fit
    monkeypatch.setattr(Table, "fit", lambda self: fitted.append(self) or plain(self))
    for _ in range(4):
        typist.shortcut("view.larger")
    settle()
    assert window.round.table in fitted
    assert window.players.table not in fitted
    typist.shortcut("view.players")
    settle()
    assert window.players.table in fitted
    assert window.players.table.columnWidth(place) > narrow


def test_a_typed_result_asks_the_actions_once(in_round_1, typist):
    window = in_round_1(20)
    settled = QSignalSpy(window.office.view.settled)
    typist.type("1")
    assert settled.count() == 1
    typist.shortcut("edit.undo")
    assert settled.count() == 2


def test_the_boards_still_playing_follow_board_by_board(in_round_1, typist):
    window = in_round_1(60)
    shown = window.round.side.list.boards
    resets = QSignalSpy(shown.modelReset)
    typist.type("1=0")
    typist.shortcut("edit.undo")
    typist.type("A")
    assert resets.count() == 0
    assert [row.board for row in shown.rows] == [row.board for row in biggest_first(window.round.model.rows)]


def test_conditions_are_asked_once_however_many_actions_share_them(in_round_1):
    window = in_round_1(20)
    office, asked = window.office, []

    def condition(_office):
        asked.append(1)
        return True

    specs = [action(f"one.{n}", "One", "").does(lambda _office: None, condition) for n in range(5)]
    made = {spec.id: QAction() for spec in specs}
    known = _Asked(specs, made)
    known.again(office)
    assert len(asked) == 1
    assert all(each.isEnabled() for each in made.values())
