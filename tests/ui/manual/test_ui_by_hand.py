"""Manual pairing, by keys and by dragging: what is seen, what is judged, and that nothing counts before the end."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from running_rounds import played
from using import act, close_tournament, document_of, is_open, is_possible, press, tournament_of

from swissdesk.engine import propose
from swissdesk.engine.review import Reviewer, propose_rest
from swissdesk.engine.verdicts import Level, Rule
from swissdesk.formats import trf
from swissdesk.model import ByeKind, Colour, Result, Stage, Tournament
from swissdesk.model.events import (
    AnnounceBye,
    Batch,
    CorrectResult,
    DiscardRound,
    EnterResult,
    PairRound,
    PublishRound,
    Rearrange,
    WithdrawPlayer,
)
from swissdesk.session.manual import BYE, POOL, Place, Seat, Waiting, barred
from swissdesk.ui.manual.judging import FinishDialog
from swissdesk.ui.manual.table import sign_width
from swissdesk.ui.manual.view import SummaryStrip
from swissdesk.ui.shell import theme

Key, WHITE, BLACK = Qt.Key, Colour.WHITE, Colour.BLACK
LEFT = Qt.MouseButton.LeftButton


def drafted(start: Tournament) -> Tournament:
    proposal = propose(start)
    return PairRound(proposal.round, proposal.pairs, proposal.bye, "dutch-2026").apply(start)


def published(start: Tournament) -> Tournament:
    draft = drafted(start)
    return PublishRound(len(draft.rounds), "2026-11-20T10:00:00").apply(draft)


class Session:
    """The session in a window, as a person sees and uses it."""

    def __init__(self, window, typist, qtbot) -> None:
        self.window, self.typist, self.qtbot = window, typist, qtbot
        self.mode = window.round.manual
        self.view = self.mode.view

    @property
    def tournament(self) -> Tournament:
        return tournament_of(self.window)

    @property
    def messages(self):
        return self.window.office.messages

    @property
    def rows(self):
        return self.view.table.rows.rows

    @property
    def is_on(self) -> bool:
        return self.mode.course is not None and self.view.isVisible() and self.mode.banner.isVisible()

    @property
    def pairs(self):
        return self.mode.course.seating.pairs

    def begin(self) -> None:
        self.typist.shortcut("manual.begin")
        self.typist.wait_until_idle()
        assert self.is_on
        self.judged()

    def judged(self) -> None:
        course = self.mode.course
        self.qtbot.waitUntil(lambda: self.mode.judging.is_fresh(course))

    def go(self, board: int, colour: Colour) -> None:
        self.view.go_to(Seat(board, colour))

    def at(self, place: Place) -> QPoint:
        """Return a point of the screen in a place."""
        if isinstance(place, Seat):
            table = self.view.table
            index = table.rows.index(place.board - 1, table.rows.column(place.colour.name.lower()))
            return table.viewport().mapToGlobal(table.visualRect(index).center())
        chip = next(chip for chip in self.view.tray.chips if chip.place == place)
        return chip.mapToGlobal(chip.rect().center())

    def settle(self) -> None:
        """Let the parts of the page find their places: a line that has grown moves the others an event later."""
        seen, same = None, 0
        while same < 3:
            now = [part.geometry() for part in self.view.findChildren(QWidget)]
            seen, same = now, same + 1 if now == seen else 0
            QApplication.processEvents()

    def drag(self, source: Place, to: Place | QPoint) -> None:
        self.settle()
        start, end = self.at(source), to if isinstance(to, QPoint) else self.at(to)
        if isinstance(source, Seat):
            held = self.view.table.viewport()
        else:
            held = next(chip for chip in self.view.tray.chips if chip.place == source)
        QTest.mousePress(held, LEFT, Qt.KeyboardModifier.NoModifier, held.mapFromGlobal(start))
        for part in (0.2, 0.6, 1.0):
            between = start + (end - start) * part
            QTest.mouseMove(held, held.mapFromGlobal(between))
        QTest.mouseRelease(held, LEFT, Qt.KeyboardModifier.NoModifier, held.mapFromGlobal(end))
        self.judged()

    def type(self, text: str) -> None:
        self.typist.type(text)
        self.judged()

    def finish(self) -> FinishDialog:
        self.typist.shortcut("manual.finish")
        dialogs = [w for w in self.window.findChildren(FinishDialog) if w.isVisible()]
        assert dialogs
        return dialogs[-1]


@pytest.fixture
def session(opened, typist, qtbot):
    """A session on this tournament's latest round, or on its coming one: ``session(tournament)``."""

    def do(tournament: Tournament) -> Session:
        result = Session(opened(tournament), typist, qtbot)
        result.begin()
        return result

    return do


@pytest.fixture(scope="module")
def draft() -> Tournament:
    """Twelve players, round 4 a draft."""
    return drafted(played(7, 12, 3))


@pytest.fixture(scope="module")
def odd_draft() -> Tournament:
    """Eleven players, round 4 a draft with a bye."""
    result = drafted(played(7, 11, 3))
    assert result.rounds[-1].pairing_bye is not None
    return result


# ---- beginning and end


def test_the_boards_have_the_points_that_they_were_paired_with(session):
    start = published(played(7, 12, 3))
    other = Result.DRAW if start.round(3).board(1).result != Result.DRAW else Result.WHITE_WINS
    hand = session(CorrectResult(3, 1, other).apply(start))
    shown = {sat.player.id: sat.points for row in hand.rows for sat in (row.white, row.black)}
    assert shown == start.points_after(3)


def test_manual_pairing_starts_visibly_with_the_draft_boards(session, draft):
    hand = session(draft)
    assert hand.mode.banner.text.text().startswith("Manual pairing of round 4.")
    assert hand.pairs == draft.rounds[3].pairs
    assert not hand.window.round.draft.isVisible()
    assert not hand.window.round.table.isVisible()
    assert QApplication.focusWidget() is hand.view.table
    assert {row.verdict.level for row in hand.rows} == {Level.AS_RULED}
    assert hand.view.summary.text.text() == "All boards are as paired by the rules."
    assert hand.view.summary.property("strip") == "done"


def test_cancel_without_a_change_needs_no_question(session, draft, typist):
    hand = session(draft)
    typist.press(Key.Key_Escape)
    assert not hand.is_on
    assert not hand.window.office.boards.is_by_hand
    assert hand.window.round.table.isVisible()
    assert hand.tournament == draft


def test_manual_pairing_starts_from_the_proposed_boards_and_cancelling_leaves_no_trace(session, typist):
    start = played(7, 12, 3)
    hand = session(start)
    assert hand.pairs == propose(start).pairs
    assert hand.mode.banner.text.text().startswith("Manual pairing of round 4.")
    typist.press(Key.Key_Escape)
    assert hand.tournament == start


def test_round_1_asks_for_the_lot_first(opened, make_tournament, typist, qtbot):
    window = opened(make_tournament(6, 5, colour=None))
    typist.shortcut("manual.begin")
    assert not window.office.boards.is_by_hand
    typist.shortcut("edit.accept")
    typist.wait_until_idle()
    hand = Session(window, typist, qtbot)
    assert hand.is_on
    assert hand.tournament.settings.initial_colour is not None
    assert len(hand.pairs) == 3


def test_a_round_that_the_rules_do_not_have_can_be_made(opened, make_tournament, typist, qtbot):
    window = opened(make_tournament(2, 3))
    hand = Session(window, typist, qtbot)
    hand.begin()
    typist.shortcut("manual.finish")
    typist.shortcut("round.publish")
    typist.type("1")
    hand.begin()
    assert hand.view.summary.text.text().startswith("The rules allow no complete pairing here")
    assert [chip.place for chip in hand.view.tray.chips[1:]] == [Waiting(1), Waiting(2)]
    hand.drag(Waiting(1), Waiting(2))
    assert hand.rows[0].verdict_text == "Rematch of round 1"
    dialog = hand.finish()
    dialog.reason.setText("only two players")
    dialog.sure.setChecked(True)
    dialog.ok.click()
    assert hand.tournament.rounds[1].stage is Stage.DRAFT
    assert set(hand.tournament.rounds[1].pairs[0]) == {1, 2}


def test_manual_pairing_is_disabled_where_it_makes_no_sense(opened, make_tournament, draft):
    window = opened(make_tournament(1, 5))
    action = window.catalogue["manual.begin"]
    assert not action.isEnabled()
    assert not is_possible(window, "manual.finish")


# ---- moving players


def test_dragging_a_player_onto_another_swaps_them(session, draft):
    hand = session(draft)
    (one, other), (third, fourth) = hand.pairs[0], hand.pairs[2]
    hand.drag(Seat(1, WHITE), Seat(3, BLACK))
    assert (hand.pairs[0], hand.pairs[2]) == ((fourth, other), (third, one))
    assert hand.view.table.seat == Seat(3, BLACK)
    assert hand.rows[0].white.is_new
    assert not hand.rows[0].black.is_new
    assert hand.tournament == draft
    assert "1 step so far" in hand.mode.banner.text.text()


def test_while_dragging_the_target_is_shown_and_the_name_hangs_at_the_pointer(session, draft):
    hand = session(draft)
    viewport = hand.view.table.viewport()
    start, end = hand.at(Seat(1, WHITE)), hand.at(Seat(4, BLACK))
    QTest.mousePress(viewport, LEFT, Qt.KeyboardModifier.NoModifier, viewport.mapFromGlobal(start))
    QTest.mouseMove(viewport, viewport.mapFromGlobal(start + QPoint(2, 1)))
    assert not hand.view.carrier.is_full
    QTest.mouseMove(viewport, viewport.mapFromGlobal(start + QPoint(40, 5)))
    QTest.mouseMove(viewport, viewport.mapFromGlobal(end))
    assert (hand.view.carrier.source, hand.view.carrier.target) == (Seat(1, WHITE), Seat(4, BLACK))
    name = hand.view.carrier._label
    assert name.isVisible()
    assert name.text().splitlines()[0] == hand.rows[0].white.player.name
    QTest.keyClick(hand.view.table, Key.Key_Escape)
    assert not name.isVisible()
    QTest.mouseRelease(viewport, LEFT, Qt.KeyboardModifier.NoModifier, viewport.mapFromGlobal(end))
    assert hand.pairs == draft.rounds[3].pairs
    assert hand.is_on


def test_who_was_put_back_by_escape_is_not_picked_up_again_before_the_button_is_let_go(session, draft):
    hand = session(draft)
    viewport = hand.view.table.viewport()
    start, end = hand.at(Seat(1, WHITE)), hand.at(Seat(4, BLACK))
    QTest.mousePress(viewport, LEFT, Qt.KeyboardModifier.NoModifier, viewport.mapFromGlobal(start))
    QTest.mouseMove(viewport, viewport.mapFromGlobal(end))
    QTest.keyClick(hand.view.table, Key.Key_Escape)
    QTest.mouseMove(viewport, viewport.mapFromGlobal(end + QPoint(12, 3)))
    assert not hand.view.carrier.is_full
    QTest.mouseRelease(viewport, LEFT, Qt.KeyboardModifier.NoModifier, viewport.mapFromGlobal(end))
    assert hand.pairs == draft.rounds[3].pairs
    hand.drag(Seat(1, WHITE), Seat(4, BLACK))
    assert hand.mode.course.edits == 1


def test_undo_puts_back_whoever_is_dragged_and_the_foot_no_longer_tells_of_the_step(session, draft, typist):
    hand = session(draft)
    hand.drag(Seat(1, WHITE), Seat(3, WHITE))
    assert hand.window.status.said.accessibleName().endswith("swapped")
    viewport = hand.view.table.viewport()
    start, end = hand.at(Seat(1, WHITE)), hand.at(Seat(4, BLACK))
    QTest.mousePress(viewport, LEFT, Qt.KeyboardModifier.NoModifier, viewport.mapFromGlobal(start))
    QTest.mouseMove(viewport, viewport.mapFromGlobal(end))
    assert hand.view.carrier.is_full
    typist.shortcut("edit.undo")
    QTest.mouseMove(viewport, viewport.mapFromGlobal(end + QPoint(12, 3)))
    QTest.mouseRelease(viewport, LEFT, Qt.KeyboardModifier.NoModifier, viewport.mapFromGlobal(end))
    assert hand.pairs == draft.rounds[3].pairs
    assert not hand.window.status.said.accessibleName()
    assert hand.messages.latest.text.startswith("Undone: ")


def test_dropping_outside_or_on_the_same_place_changes_nothing(session, draft):
    hand = session(draft)
    hand.drag(Seat(2, WHITE), hand.window.mapToGlobal(QPoint(5, 5)))
    hand.drag(Seat(2, WHITE), Seat(2, WHITE))
    assert hand.pairs == draft.rounds[3].pairs
    assert hand.mode.course.edits == 0


def test_by_keys_a_player_is_taken_and_put_down(session, draft, typist):
    hand = session(draft)
    (one, other), (third, fourth) = hand.pairs[:2]
    hand.go(1, WHITE)
    typist.press(Key.Key_Space)
    assert hand.view.carrier.source == Seat(1, WHITE)
    assert "Space puts them on a board" in hand.window.status.said.accessibleName()
    typist.press(Key.Key_Down)
    typist.press(Key.Key_Right)
    assert hand.view.carrier.target == Seat(2, BLACK)
    typist.press(Key.Key_Space)
    hand.judged()
    assert hand.pairs[:2] == ((fourth, other), (third, one))
    typist.press(Key.Key_Return)
    typist.press(Key.Key_Escape)
    assert hand.pairs[:2] == ((fourth, other), (third, one))
    assert hand.is_on


def test_colours_are_turned_by_a_key_and_by_a_double_click(session, draft):
    hand = session(draft)
    white, black = hand.pairs[1]
    hand.go(2, WHITE)
    hand.type("x")
    assert hand.pairs[1] == (black, white)
    assert hand.rows[1].verdict.level >= Level.WORSE
    assert str(hand.rows[1].verdict.remarks[-1].text).startswith("The rules give White to")
    viewport = hand.view.table.viewport()
    QTest.mouseDClick(viewport, LEFT, Qt.KeyboardModifier.NoModifier, viewport.mapFromGlobal(hand.at(Seat(2, BLACK))))
    hand.judged()
    assert hand.pairs[1] == (white, black)


def test_colours_that_are_not_due_are_said_before_the_boards_are_accepted(session, draft):
    hand = session(draft)
    hand.go(2, WHITE)
    hand.type("x")
    said = [point.text() for point in hand.finish().points]
    assert "Boards where both players get the other colour than is due: 2." in said


def test_the_action_for_swapped_colours_means_the_session_while_it_lasts(session, draft, typist):
    hand = session(draft)
    white, black = hand.pairs[0]
    hand.go(1, WHITE)
    typist.shortcut("round.swap")
    hand.judged()
    assert hand.pairs[0] == (black, white)
    assert hand.tournament == draft


def test_a_pair_is_broken_up_and_others_are_made_in_its_place(session, draft, typist):
    hand = session(draft)
    (one, other), (third, fourth) = hand.pairs[1], hand.pairs[2]
    hand.go(2, WHITE)
    hand.type("b")
    hand.go(3, BLACK)
    typist.press(Key.Key_Delete)
    hand.judged()
    assert [chip.place for chip in hand.view.tray.chips if chip.isVisible()] == [
        Waiting(p) for p in (one, other, fourth)
    ]
    assert [row.board for row in hand.rows] == [1, 2, 3, 4, 5, 6]
    assert hand.rows[1].verdict_text == "empty"
    assert hand.rows[2].verdict_text == "a seat is empty"
    assert "4 unpaired players" in hand.view.summary.text.text()
    assert hand.view.summary.property("strip") == "notice"
    hand.drag(Waiting(other), Seat(3, BLACK))
    hand.drag(Waiting(fourth), Waiting(one))
    assert set(hand.pairs[1]) == {one, fourth}
    assert hand.pairs[2] == (third, other)
    assert hand.mode.course.seating.pool == ()


def test_the_pool_is_reached_and_used_by_keys(session, draft, typist):
    hand = session(draft)
    one, other = hand.pairs[1]
    hand.go(2, WHITE)
    hand.type("b")
    hand.view.take_focus()
    for _ in range(4):
        typist.press(Key.Key_Tab)
        if hand.view.board == 0:
            break
    assert hand.view.place == Waiting(one)
    typist.press(Key.Key_Right)
    assert hand.view.place == Waiting(other)
    typist.press(Key.Key_Space)
    typist.press(Key.Key_Left)
    typist.press(Key.Key_Return)
    hand.judged()
    assert set(hand.pairs[1]) == {one, other}
    assert hand.mode.course.seating.pool == ()


def test_where_nobody_can_have_the_bye_nothing_is_dropped_on_it(session, draft):
    hand = session(draft)
    tray = hand.view.tray
    assert not tray.bye.isVisible()
    corner = tray.mapToGlobal(tray.bye.geometry().center())
    assert hand.view.place_at(corner) in (POOL, None)
    hand.drag(Seat(1, WHITE), tray.mapToGlobal(QPoint(20, tray.height() // 2)))
    assert hand.mode.course.seating.bye is None
    assert len(hand.mode.course.seating.pool) == 1


def test_a_large_pool_scrolls_and_leaves_the_boards_in_sight(session, typist):
    hand = session(drafted(played(7, 60, 2)))
    for board in range(1, 21):
        hand.go(board, WHITE)
        typist.type("b")
    hand.judged()
    tray, area = hand.view.tray, hand.view.tray_area
    assert len(tray.chips) == 41
    assert hand.window.height() == 720
    assert hand.view.table.height() > area.height()
    assert area.verticalScrollBar().maximum() > 0
    first, last = tray.chips[1], tray.chips[-1]
    hand.view.go_to(first.place)
    assert not last.visibleRegion().contains(last.rect().center())
    typist.press(Key.Key_End)
    QApplication.processEvents()
    assert hand.view.place == last.place
    assert last.visibleRegion().contains(last.rect().center())
    hidden = tray.mapToGlobal(first.geometry().center())
    assert hand.view.place_at(hidden) is None  # scrolled away: nobody can be put down there
    player, seat = last.place.player, Seat(hand.view.table.rowAt(8) + 2, WHITE)
    hand.drag(last.place, seat)
    assert hand.mode.course.seating.occupant(seat) == player


def test_the_bye_is_given_to_another_by_key_and_by_dragging(session, odd_draft):
    hand = session(odd_draft)
    bye = odd_draft.rounds[3].pairing_bye
    white, black = hand.pairs[0]
    hand.go(1, BLACK)
    hand.type("y")
    assert (hand.mode.course.seating.bye, hand.pairs[0]) == (black, (white, bye))
    hand.drag(Seat(1, BLACK), BYE)
    assert (hand.mode.course.seating.bye, hand.pairs[0]) == (bye, (white, black))


def test_who_sits_alone_is_unpaired_in_the_tray_as_in_the_summary(session, draft):
    hand = session(draft)
    tray, summary = hand.view.tray, hand.view.summary
    assert tray.pool_title.text() == "All players are paired."
    hand.go(1, WHITE)
    hand.type("y")
    hand.judged()
    assert (tray.pool_title.text(), len(hand.mode.course.seating.pool)) == ("1 unpaired", 0)
    assert "1 unpaired player" in summary.text.text()
    hand.drag(Seat(2, BLACK), tray.mapToGlobal(tray.rect().center()))
    assert (tray.pool_title.text(), len(hand.mode.course.seating.pool)) == ("3 unpaired", 1)
    assert "3 unpaired players" in summary.text.text()


def test_the_bye_is_taken_and_given_by_keys(session, odd_draft, typist):
    hand = session(odd_draft)
    bye = odd_draft.rounds[3].pairing_bye
    white, black = hand.pairs[0]
    hand.view.go_to(BYE)
    typist.press(Key.Key_Space)
    assert hand.view.carrier.source == BYE
    hand.go(1, BLACK)
    typist.press(Key.Key_Return)
    hand.judged()
    assert (hand.mode.course.seating.bye, hand.pairs[0]) == (black, (white, bye))
    hand.go(1, BLACK)
    typist.press(Key.Key_Space)
    hand.view.go_to(BYE)
    typist.press(Key.Key_Space)
    hand.judged()
    assert (hand.mode.course.seating.bye, hand.pairs[0]) == (bye, (white, black))


def test_at_the_edge_of_the_table_the_boards_scroll(session, qtbot):
    hand = session(drafted(played(7, 60, 2)))
    table = hand.view.table
    viewport = table.viewport()
    start = viewport.mapFromGlobal(hand.at(Seat(1, WHITE)))
    QTest.mousePress(viewport, LEFT, Qt.KeyboardModifier.NoModifier, start)
    QTest.mouseMove(viewport, start + QPoint(30, 10))
    QTest.mouseMove(viewport, QPoint(start.x(), viewport.height() - 3))
    qtbot.waitUntil(lambda: table.verticalScrollBar().value() > 3)
    QTest.mouseMove(viewport, QPoint(start.x(), viewport.height() // 2))
    at = table.verticalScrollBar().value()
    target = table.place_at(QPoint(start.x(), viewport.height() // 2))
    QTest.mouseRelease(viewport, LEFT, Qt.KeyboardModifier.NoModifier, QPoint(start.x(), viewport.height() // 2))
    assert at > 3
    assert hand.mode.course.edits == 1
    assert hand.view.table.seat == target


def test_a_board_and_a_name_are_jumped_to(session, draft, typist):
    hand = session(draft)
    typist.type("/5")
    typist.press(Key.Key_Return)
    assert hand.view.board == 5
    name = hand.rows[2].black.player.name
    typist.type("'" + name)
    typist.press(Key.Key_Return)
    assert hand.view.board == 3
    assert QApplication.focusWidget() is hand.view.table


# ---- what the rules say


def test_a_rematch_made_by_hand_is_named_in_red(session, draft):
    hand = session(draft)
    before = draft.before_round(4)
    seats = [
        (board, colour, hand.mode.course.seating.board(board).player(colour))
        for board in range(1, 7)
        for colour in Colour
    ]
    reviewer = Reviewer(before, "dutch-2026")
    white = hand.pairs[0][0]
    board, colour, _ = next(seat for seat in seats if seat[0] > 1 and seat[2] in reviewer.known[white].opponents)
    hand.drag(Seat(board, colour), Seat(1, BLACK))
    row = hand.rows[0]
    assert row.verdict.level is Level.BROKEN
    assert row.verdict_text.startswith("Rematch of round ")
    hand.go(1, WHITE)
    assert "have met before, in round" in hand.view.summary.details.text()
    assert "absolute rule" in hand.view.summary.text.text()
    assert "rematch of round" in hand.view.summary.text.text()
    assert hand.view.summary.property("strip") == "error"
    picture = hand.view.table.viewport().grab().toImage()
    verdict = hand.view.table.rows.column("verdict")
    rect = hand.view.table.visualRect(hand.view.table.rows.index(0, verdict))
    corner = picture.pixelColor(rect.right() - 3, rect.top() + 3)
    assert corner.name() == theme.active().colours["danger_soft"]


def barred_seat(hand: Session, rule: Rule) -> tuple[Seat, Seat]:
    """Return two seats: who sits at the first would break that rule at the second."""
    seating, reviewer = hand.mode.course.seating, hand.mode.judging.reviewer
    seats = [Seat(board, colour) for board in range(1, len(seating.boards) + 1) for colour in Colour]
    return next(
        (source, target)
        for source in seats
        for target, bar in barred(seating, source, reviewer).items()
        if isinstance(target, Seat) and bar.own and bar.own[0].rule is rule
    )


def shades(hand: Session, seat: Seat) -> set[str]:
    """Return the colours of which a seat is drawn."""
    table = hand.view.table
    rect = table.visualRect(table.rows.index(seat.board - 1, table.rows.column(seat.colour.name.lower())))
    picture = table.viewport().grab().toImage()
    return {
        picture.pixelColor(x, y).name()
        for x in range(rect.left() + 2, rect.right() - 2, 3)
        for y in range(rect.top() + 2, rect.bottom() - 2)
    }


def test_a_low_view_says_the_verdict_on_a_departing_board_in_place_of_the_summary(session, draft):
    hand = session(draft)
    hand.go(2, WHITE)
    hand.type("x")
    hand.view.resize(hand.view.width(), 12 * hand.view.fontMetrics().height())
    said = hand.view.summary
    assert not said.details.isVisible()
    hand.go(2, WHITE)
    assert said.text.text() == hand.rows[1].details()
    assert said.text.toolTip() == said.text.accessibleName() != said.text.text()
    hand.go(1, WHITE)
    assert hand.rows[0].verdict.level is Level.AS_RULED
    assert said.text.text() == said.text.accessibleName()


def test_seats_are_barred_with_a_reason_while_a_player_is_moved_by_keys(session, draft, typist):
    hand = session(draft)
    table, tint = hand.view.table, theme.active().colours["danger_soft"]
    source, target = barred_seat(hand, Rule.REMATCH)
    index = table.rows.index(target.board - 1, table.rows.column(target.colour.name.lower()))
    assert index.data(Qt.ItemDataRole.ToolTipRole) is None
    hand.go(*source)
    typist.press(Key.Key_Space)
    assert tint in shades(hand, target)
    free = next(
        Seat(board, BLACK) for board in range(1, 7) if Seat(board, BLACK) not in (*table.rows.bars, source, target)
    )
    assert tint not in shades(hand, free)
    assert "have met before, in round" in index.data(Qt.ItemDataRole.ToolTipRole)
    assert "not allowed: " in index.data(Qt.ItemDataRole.AccessibleTextRole)
    hand.go(*target)
    label = hand.view.carrier._label
    assert label.isVisible()
    assert label.text().startswith("Rematch of round ")
    assert label.property("bar") == "own"
    assert hand.window.status.said.accessibleName().startswith("Rematch of round ")
    hand.go(*free)
    assert not label.isVisible()
    typist.press(Key.Key_Escape)
    assert table.rows.bars == {}
    assert index.data(Qt.ItemDataRole.ToolTipRole) is None
    assert tint not in shades(hand, target)


def test_while_a_player_is_dragged_the_reason_hangs_at_the_pointer(session, draft):
    hand = session(draft)
    source, target = barred_seat(hand, Rule.REMATCH)
    name = hand.rows[source.board - 1].sitting(source.colour).player.name
    viewport, label = hand.view.table.viewport(), hand.view.carrier._label
    start, end = hand.at(source), hand.at(target)
    QTest.mousePress(viewport, LEFT, Qt.KeyboardModifier.NoModifier, viewport.mapFromGlobal(start))
    QTest.mouseMove(viewport, viewport.mapFromGlobal(start + QPoint(40, 5)))
    assert label.text() == name
    QTest.mouseMove(viewport, viewport.mapFromGlobal(end))
    assert label.text().startswith(f"{name}\nRematch of round ")
    assert hand.view.rect().contains(label.geometry())
    assert theme.active().colours["danger_soft"] in shades(hand, target)
    QTest.mouseRelease(viewport, LEFT, Qt.KeyboardModifier.NoModifier, viewport.mapFromGlobal(end))
    hand.judged()
    assert not label.isVisible()
    assert hand.mode.course.edits == 1  # allowed all the same; it is the arbiter who decides
    assert hand.rows[target.board - 1].verdict.level is Level.BROKEN


def test_a_seat_is_barred_by_a_colour_too_and_from_his_own_board(session, draft, typist):
    hand = session(draft)
    source, target = barred_seat(hand, Rule.THIRD_COLOUR)
    hand.go(*source)
    typist.press(Key.Key_Return)
    hand.go(*target)
    assert hand.view.carrier._label.text().startswith(
        f"Third {'White' if target.colour is WHITE else 'Black'} in a row"
    )


def test_a_seat_whose_exchange_breaks_a_rule_is_amber_and_names_the_board(session, draft, typist):
    hand = session(draft)
    seating, reviewer = hand.mode.course.seating, hand.mode.judging.reviewer
    source, target = next(
        (Seat(board, colour), place)
        for board in range(1, 7)
        for colour in Colour
        for place, bar in barred(seating, Seat(board, colour), reviewer).items()
        if isinstance(place, Seat) and bar.exchange
    )
    hand.go(*source)
    typist.press(Key.Key_Space)
    assert theme.active().colours["notice_soft"] in shades(hand, target)
    hand.go(*target)
    assert hand.view.carrier._label.text().startswith(f"Other player, at board {source.board}: ")
    assert hand.view.carrier._label.property("bar") == "exchange"


def test_the_bye_is_barred_to_who_had_it(session, odd_draft, typist):
    hand = session(odd_draft)
    bye = hand.view.tray.bye
    plain = bye.toolTip()
    had = next(
        player.id
        for player in odd_draft.players
        if any(odd_draft.entry(player.id, number).bye is ByeKind.PAIRING_ALLOCATED for number in (1, 2, 3))
        and player.id != odd_draft.rounds[3].pairing_bye
    )
    hand.view.go_to(hand.mode.course.seating.place_of(had))
    typist.press(Key.Key_Space)
    assert bye.property("bar") == "own"
    assert "gets the bye after an earlier bye" in bye.toolTip()
    assert bye.accessibleName() == bye.toolTip()
    hand.view.go_to(BYE)
    assert hand.view.carrier._label.text() == "Second bye"
    typist.press(Key.Key_Escape)
    assert (bye.property("bar"), bye.toolTip()) == ("", plain)


def test_all_that_is_to_be_said_of_a_board_is_in_its_tooltip(session, draft):
    hand = session(draft)
    hand.go(1, WHITE)
    hand.type("x")
    index = hand.view.table.rows.index(0, hand.view.table.rows.column("verdict"))
    tip = index.data(Qt.ItemDataRole.ToolTipRole)
    assert tip == hand.rows[0].details(in_full=True)
    assert "The rules give White to" in tip


def test_the_bye_given_to_someone_who_had_one_is_named_in_red(session, odd_draft):
    hand = session(odd_draft)
    had = next(
        player.id
        for player in odd_draft.players
        if any(odd_draft.entry(player.id, number).bye is ByeKind.PAIRING_ALLOCATED for number in (1, 2, 3))
        and player.id != odd_draft.rounds[3].pairing_bye
    )
    place = hand.mode.course.seating.place_of(had)
    hand.drag(place, BYE)
    assert hand.view.tray.bye.property("level") == "broken"
    assert "second bye" in hand.view.summary.text.text()
    hand.view.go_to(BYE)
    assert "gets the bye after an earlier bye" in hand.view.summary.details.text()


def test_a_third_colour_in_a_row_is_named_in_red(session, draft):
    hand = session(draft)
    reviewer = Reviewer(draft.before_round(4), "dutch-2026")
    board, colour = next(
        (number, colour)
        for number, pair in enumerate(hand.pairs, 1)
        for colour, player in zip(Colour, pair, strict=True)
        if reviewer.known[player].colours[-2:] == 2 * colour.other.value
    )
    hand.go(board, colour)
    hand.type("x")
    assert hand.rows[board - 1].verdict_text.startswith(f"Third {'Black' if colour is WHITE else 'White'} in a row")


def test_what_is_worse_is_amber_with_bracket_and_values(session):
    start = drafted(played(7, 40, 4))
    hand = session(start)
    reviewer = Reviewer(start.before_round(5), "dutch-2026")
    pairs = list(start.rounds[4].pairs)
    for other in range(3, 12):
        changed = list(pairs)
        changed[0], changed[other] = (pairs[other][0], pairs[0][1]), (pairs[0][0], pairs[other][1])
        review = reviewer.review(tuple(changed), start.rounds[4].pairing_bye)
        if not review.broken and review.worse:
            break
    hand.drag(Seat(1, WHITE), Seat(other + 1, WHITE))
    change = review.worse[0]
    expected = f"({change.ours.label}: {change.ours.text} instead of {change.ruled.text})"
    summary = hand.view.summary.text.text()
    assert summary.startswith("2 boards differ from the pairing by the rules; ")
    assert expected in summary
    assert summary.index(start.by_id[change.carriers[0][0]].name) < summary.index(expected)
    assert hand.view.summary.property("strip") == "notice"
    amber = [row for row in hand.rows if row.verdict.level is Level.WORSE]
    assert 1 <= len(amber) <= 2
    assert any(expected in row.verdict_text for row in amber)
    hand.go(1, WHITE)
    assert " instead of " in hand.view.summary.details.text()
    hand.window.resize(1024, 700)
    hand.settle()
    table, place = hand.view.table, hand.view.table.rows.column("verdict")
    line, room = table.fontMetrics().height(), table.columnWidth(place) - sign_width(table.fontMetrics())
    longest = max(amber, key=lambda row: len(row.verdict_text))
    high = table.rowHeight(longest.board - 1)
    assert high >= line * table.fontMetrics().horizontalAdvance(longest.verdict_text) / room > line
    row_of_rules = next(row for row in hand.rows if row.verdict.level is Level.AS_RULED)
    assert table.rowHeight(row_of_rules.board - 1) == table.verticalHeader().defaultSectionSize() < high


def test_a_judgement_that_takes_long_is_shown_as_old(session, draft, qtbot, monkeypatch):
    hand = session(draft)
    go_on, review = threading.Event(), Reviewer.review

    def slow(self, pairs, bye=None):
        go_on.wait(20)
        return review(self, pairs, bye)

    monkeypatch.setattr(Reviewer, "review", slow)
    hand.go(1, WHITE)
    try:
        hand.typist.type("x")
        assert hand.pairs[0] == draft.rounds[3].pairs[0][::-1]
        qtbot.waitUntil(lambda: hand.mode.judging.is_stale)
        assert hand.view.summary.text.text() == "Checking the boards …"
        assert all(row.stale for row in hand.rows)
        assert hand.rows[0].verdict_text == "…"
        assert hand.rows[1].verdict.level is Level.AS_RULED
        hand.typist.type("x")
        hand.typist.type("b")
    finally:
        go_on.set()
    hand.judged()
    assert hand.rows[0].verdict_text == "empty"
    assert not any(row.stale for row in hand.rows)


def test_nothing_jumps_while_boards_are_changed(session, draft):
    hand = session(draft)
    table = hand.view.table
    before = [table.columnViewportPosition(column) for column in range(table.rows.columnCount())]
    height = table.height()
    for key in ("x", "h", "x", "h"):
        hand.go(3, WHITE)
        hand.type(key)
    QApplication.processEvents()
    assert [table.columnViewportPosition(column) for column in range(table.rows.columnCount())] == before
    assert table.height() == height


def test_no_place_moves_while_a_player_is_carried(session, odd_draft, qtbot, monkeypatch):
    hand = session(odd_draft)
    tray, summary = hand.view.tray, hand.view.summary
    go_on, review = threading.Event(), Reviewer.review

    def slow(self, pairs, bye=None):
        go_on.wait(20)
        return review(self, pairs, bye)

    monkeypatch.setattr(Reviewer, "review", slow)
    black = hand.pairs[0][1]
    hand.go(1, BLACK)
    try:
        hand.typist.type("y")
        qtbot.waitUntil(lambda: hand.mode.judging.is_stale)
        hand.settle()
        low, at, start = summary.height(), hand.at(BYE), hand.at(Seat(2, WHITE))
        held = hand.view.table.viewport()
        QTest.mousePress(held, LEFT, Qt.KeyboardModifier.NoModifier, held.mapFromGlobal(start))
        QTest.mouseMove(held, held.mapFromGlobal(start + (at - start) * 0.5))
        assert hand.view.carrier.is_full
    finally:
        go_on.set()
    hand.judged()
    hand.settle()
    assert summary.text.text().startswith("2 boards differ")
    assert summary.text.heightForWidth(summary.text.width()) > summary.text.height()
    assert (summary.height(), hand.at(BYE)) == (low, at)
    QTest.mouseMove(held, held.mapFromGlobal(at))
    assert hand.view.carrier.target == BYE
    QTest.mouseRelease(held, LEFT, Qt.KeyboardModifier.NoModifier, held.mapFromGlobal(at))
    hand.judged()
    assert black != hand.mode.course.seating.bye == odd_draft.rounds[3].pairs[1][0]
    hand.settle()
    assert summary.height() > low
    assert summary.text.heightForWidth(summary.text.width()) <= summary.text.height()
    assert tray.bye.isVisible()


def test_the_page_does_not_jump_while_boards_are_judged(session, odd_draft, qtbot, monkeypatch):
    hand = session(odd_draft)
    hand.go(1, BLACK)
    hand.type("y")
    hand.settle()
    height, go_on, review = hand.view.summary.height(), threading.Event(), Reviewer.review

    def slow(self, pairs, bye=None):
        go_on.wait(20)
        return review(self, pairs, bye)

    monkeypatch.setattr(Reviewer, "review", slow)
    try:
        hand.typist.type("x")
        qtbot.waitUntil(lambda: hand.mode.judging.is_stale)
        hand.settle()
        assert hand.view.summary.text.text() == "Checking the boards …"
        assert hand.view.summary.height() == height
    finally:
        go_on.set()
    hand.judged()
    monkeypatch.undo()
    hand.typist.type("x")
    hand.typist.type("y")
    hand.judged()
    hand.settle()
    assert hand.view.summary.text.text() == "All boards are as paired by the rules."
    assert hand.view.summary.height() < height


def test_boards_can_be_changed_without_a_number_of_rounds(session, draft):
    hand = session(draft.replace(settings=replace(draft.settings, rounds=None)))
    assert hand.view.summary.text.text().startswith("The boards cannot be checked: The number of rounds is not set")
    hand.drag(Seat(1, WHITE), Seat(2, WHITE))
    dialog = hand.finish()
    assert dialog.needs_reason
    dialog.reason.setText("settings follow")
    dialog.sure.setChecked(True)
    dialog.ok.click()
    assert hand.tournament.rounds[3].alteration is not None


# ---- hold and rest


def test_held_boards_stay_and_the_rules_pair_the_rest(session, draft, typist):
    hand = session(draft)
    hand.drag(Seat(1, BLACK), Seat(3, BLACK))
    by_hand, wanted = hand.pairs, hand.pairs[0]
    hand.go(1, WHITE)
    hand.type("h")
    assert hand.rows[0].held
    hand.type("r")
    typist.wait_until_idle()
    hand.judged()
    assert hand.pairs[0] == wanted
    assert len(hand.pairs) == 6
    assert hand.mode.course.seating.unplaced == ()
    assert set(hand.pairs) == set(propose_rest(draft.before_round(4), (wanted,)).pairs)
    typist.shortcut("edit.undo")
    hand.judged()
    assert hand.pairs == by_hand


def test_a_rest_that_cannot_be_paired_is_reported_and_changes_nothing(opened, make_tournament, typist, qtbot):
    window = opened(make_tournament(4, 5))
    hand = Session(window, typist, qtbot)
    for _ in range(2):
        hand.begin()
        typist.shortcut("manual.finish")
        typist.shortcut("round.publish")
        typist.type("11")
    hand.begin()
    first = hand.pairs
    one, other = first[0][0], first[1][0]
    hand.drag(Seat(1, BLACK), Seat(2, WHITE))
    hand.go(1, WHITE)
    hand.type("h")
    hand.type("r")
    typist.wait_until_idle()
    assert hand.messages.latest.severity.value == "error"
    assert "With the held boards as they are" in hand.messages.latest.text
    assert hand.pairs[0] == (one, other)


# ---- taking back


def test_undo_and_redo_go_through_the_steps_of_the_session(session, draft, typist):
    hand = session(draft)
    depth = document_of(hand.window).history.depth
    undo = hand.window.catalogue["edit.undo"]
    assert not undo.isEnabled()
    hand.go(1, WHITE)
    hand.type("x")
    hand.type("b")
    assert undo.text() == "&Undo Board 1: pair broken up"
    typist.shortcut("edit.undo")
    assert hand.messages.latest.text == "Undone: Board 1: pair broken up"
    assert hand.pairs[0] == draft.rounds[3].pairs[0][::-1]
    typist.shortcut("edit.undo")
    assert hand.pairs == draft.rounds[3].pairs
    assert not undo.isEnabled()
    typist.shortcut("edit.redo")
    hand.judged()
    assert hand.pairs[0] == draft.rounds[3].pairs[0][::-1]
    assert document_of(hand.window).history.depth == depth


def test_escape_asks_softly_and_once_more_means_no(session, draft, typist):
    hand = session(draft)
    hand.go(1, WHITE)
    hand.type("x")
    typist.press(Key.Key_Escape)
    assert hand.is_on
    assert "Cancel the manual pairing of round 4?" in hand.messages.latest.text
    typist.press(Key.Key_Escape)
    assert hand.is_on
    assert hand.messages.latest is None
    typist.press(Key.Key_Escape)
    typist.shortcut("edit.accept")
    assert not hand.is_on
    assert hand.tournament == draft
    assert hand.window.round.table.isVisible()
    assert hand.messages.latest.text == "The previous boards are restored."
    hand.begin()
    assert hand.pairs == draft.rounds[3].pairs


def test_after_the_session_undo_is_the_tournaments_again(session, draft, typist):
    hand = session(draft)
    hand.go(1, WHITE)
    hand.type("x")
    hand.mode.cancel()
    typist.shortcut("edit.accept")
    assert hand.window.office.boards.steps is hand.window.office.desk
    assert not is_possible(hand.window, "edit.undo")


# ---- the end


def test_in_a_draft_that_breaks_no_rule_nothing_has_to_be_said(session, draft, typist):
    hand = session(draft)
    reviewer = Reviewer(draft.before_round(4), "dutch-2026")
    pairs = draft.rounds[3].pairs
    board, other = next(
        (a, b) for a in range(6) for b in range(a + 1, 6) if not reviewer.review(_swapped(pairs, a, b)).broken
    )
    hand.drag(Seat(board + 1, BLACK), Seat(other + 1, BLACK))
    dialog = hand.finish()
    assert not dialog.needs_reason
    assert not dialog.sure.isVisible()
    assert {line.number for line in dialog.model.rows if line.ours} == {board + 1, other + 1}
    dialog.only.setChecked(False)
    assert len(dialog.model.rows) == 6
    dialog.ok.click()
    assert not hand.is_on
    assert hand.tournament.rounds[3].pairs == _swapped(pairs, board, other)
    assert hand.tournament.rounds[3].stage is Stage.DRAFT
    assert hand.messages.latest.text == "Round 4 is paired manually."


def _swapped(pairs, one, other):
    boards = list(pairs)
    boards[one], boards[other] = (pairs[one][0], pairs[other][1]), (pairs[other][0], pairs[one][1])
    return tuple(boards)


def test_what_is_broken_needs_a_reason_and_a_tick(session, draft, typist):
    hand = session(draft)
    hand.go(1, WHITE)
    hand.type("b")
    dialog = hand.finish()
    assert any("has no opponent" in point.text() for point in dialog.points)
    dialog.ok.click()
    assert dialog.isVisible()
    assert dialog.wrong.text().startswith("Give the reason")
    QTest.keyClicks(dialog.reason, "both are ill")
    dialog.ok.click()
    assert dialog.wrong.text().startswith("Confirm")
    QTest.mouseClick(dialog.sure, LEFT, pos=QPoint(8, dialog.sure.height() // 2))
    dialog.ok.click()
    assert not dialog.isVisible()
    assert len(hand.tournament.rounds[3].pairings) == 5


def test_back_to_the_boards_goes_on_where_one_was(session, draft):
    hand = session(draft)
    hand.go(1, WHITE)
    hand.type("x")
    dialog = hand.finish()
    dialog.cancel.click()
    assert hand.is_on
    assert hand.mode.course.edits == 1
    assert hand.tournament == draft


def test_finishing_a_published_round_is_one_step_with_its_reason_in_journal_and_trf(session, tmp_path: Path, typist):
    start = EnterResult(4, 6, Result.DRAW).apply(published(played(7, 12, 3)))
    hand = session(start)
    assert all(row.held for row in hand.rows)
    depth = document_of(hand.window).history.depth
    (one, other), (third, fourth) = hand.pairs[:2]
    hand.drag(Seat(1, BLACK), Seat(2, BLACK))
    dialog = hand.finish()
    assert dialog.points[0].text().startswith("This round is published.")
    assert dialog.needs_reason
    dialog.reason.setText("  brothers,   as the organiser said ")
    dialog.sure.setChecked(True)
    dialog.ok.click()
    desk = hand.window.office.desk
    assert desk.document.history.depth == depth + 1
    assert isinstance(desk.document.history.undo_event, Rearrange)
    assert desk.undo_text == "Round 4: boards changed manually (brothers, as the organiser said)"
    after = hand.tournament.rounds[3]
    assert after.pairs[:2] == ((one, fourth), (third, other))
    assert after.pairs[2:] == start.rounds[3].pairs[2:]
    assert after.board(6).result == Result.DRAW
    path = tmp_path / "out.trf"
    trf.save(hand.tournament, path)
    (line,) = [line for line in path.read_text("utf-8").splitlines() if line.startswith("### MPA")]
    was, now = (
        " ".join(f"{white}-{black}" for white, black in sorted(boards))
        for boards in (((one, other), (third, fourth)), ((one, fourth), (third, other)))
    )
    assert line == f"### MPA @ Round 4: {was} => {now}; brothers, as the organiser said"
    typist.shortcut("edit.undo")
    assert hand.tournament == start


def test_a_lost_result_is_told_before(session):
    start = EnterResult(4, 1, Result.WHITE_WINS).apply(published(played(7, 12, 3)))
    hand = session(start)
    assert hand.rows[0].result == Result.WHITE_WINS
    hand.go(1, WHITE)
    hand.type("x")
    assert hand.rows[0].result == Result.BLACK_WINS
    hand.drag(Seat(1, BLACK), Seat(2, BLACK))
    dialog = hand.finish()
    assert "Board 1: the result 1–0 is lost, because these players no longer meet." in [p.text() for p in dialog.points]
    assert dialog.sure.isVisible()


def test_the_boards_of_a_draft_can_be_put_in_order(session, draft):
    hand = session(draft)
    hand.drag(Seat(1, WHITE), Seat(6, WHITE))
    hand.drag(Seat(1, BLACK), Seat(6, BLACK))
    dialog = hand.finish()
    assert dialog.in_order.isVisible()
    dialog.in_order.setChecked(True)
    dialog.ok.click()
    assert hand.tournament.rounds[3].pairs == draft.rounds[3].pairs
    assert hand.tournament.rounds[3].alteration is None


def test_finishing_without_a_change_is_no_action(session, draft, typist):
    hand = session(draft)
    hand.go(1, WHITE)
    hand.type("xx")
    typist.shortcut("manual.finish")
    assert not hand.is_on
    assert hand.tournament == draft
    assert hand.messages.latest.text == "Nothing was changed."


# ---- latecomers in the session


def test_an_absent_player_is_added_and_gets_the_bye_of_the_rules(session, typist, qtbot):
    start = drafted(AnnounceBye(5, 4, ByeKind.HALF_POINT).apply(played(7, 13, 3)))
    hand = session(start)
    assert 5 in hand.mode.course.absent
    typist.type("a")
    dialog = QApplication.activeModalWidget()
    qtbot.keyClicks(dialog.choice.field, "5")
    qtbot.keyClick(dialog.choice.field, Key.Key_Return)
    hand.window.activateWindow()
    qtbot.waitUntil(lambda: hand.view.tray.chips[-1].hasFocus())
    assert hand.view.place == Waiting(5)
    hand.judged()
    assert hand.view.tray.bye.isVisible()
    typist.type("y")
    hand.judged()
    assert hand.mode.course.seating.bye == 5
    dialog = hand.finish()
    dialog.reason.setText("came late")
    dialog.sure.setChecked(True)
    dialog.ok.click()
    assert hand.tournament.rounds[3].pairing_bye == 5
    assert [request for request in hand.tournament.requests if request.round == 4] == []


def test_who_does_not_play_is_out_of_the_round(session, draft):
    hand = session(draft)
    player = hand.pairs[2][0]
    hand.go(3, WHITE)
    hand.type("n")
    assert player in hand.mode.course.absent
    assert hand.rows[2].white is None


# ---- the rest of the program meanwhile


def test_publishing_and_proposing_wait_for_the_end(session, draft, typist):
    hand = session(draft)
    for action in ("round.publish", "round.discard", "round.propose", "round.unpair", "round.late"):
        assert not is_possible(hand.window, action), action
    typist.shortcut("round.publish")
    assert hand.tournament == draft
    assert not hand.window.header.propose.isVisible()


def test_another_round_can_be_looked_at_and_enter_leads_back(session, draft, typist):
    hand = session(draft)
    hand.go(1, WHITE)
    hand.type("x")
    typist.shortcut("round.previous")
    assert hand.window.round.table.isVisible()
    assert not hand.view.isVisible()
    assert "Another round is shown" in hand.mode.banner.text.text()
    typist.type("1")
    assert hand.tournament == draft
    typist.press(Key.Key_Return)
    assert hand.is_on
    assert hand.mode.course.edits == 1


def test_another_mode_asks_before_changes_are_dropped(session, typist):
    hand = session(EnterResult(4, 1, Result.DRAW).apply(published(played(7, 12, 3))))
    hand.go(1, WHITE)
    hand.type("x")
    typist.shortcut("results.second_pass")
    assert hand.is_on
    assert "Your changes are discarded" in hand.messages.latest.text


def test_a_round_that_is_gone_ends_the_session(session, draft):
    hand = session(draft)
    hand.go(1, WHITE)
    hand.type("x")
    act(hand.window, DiscardRound(4))
    assert hand.mode.course is None
    assert not hand.window.office.boards.is_by_hand
    assert "Round 4 has changed" in hand.messages.latest.text


def test_a_result_that_comes_in_elsewhere_does_not_disturb(session):
    hand = session(published(played(7, 12, 3)))
    hand.go(1, WHITE)
    hand.type("x")
    act(hand.window, EnterResult(4, 2, Result.DRAW))
    hand.judged()
    assert hand.is_on
    assert hand.rows[1].result == Result.DRAW
    assert hand.mode.course.edits == 1


def test_closing_the_document_ends_the_session(session, draft, typist):
    hand = session(draft)
    hand.go(1, WHITE)
    hand.type("x")
    close_tournament(hand.window)
    assert hand.mode.course is None
    assert hand.window.office.boards.steps is hand.window.office.desk


@pytest.mark.parametrize("action", ["file.close", "file.quit"])
def test_half_made_boards_are_not_lost_by_closing_without_a_question(session, draft, typist, action):
    hand = session(draft)
    hand.go(1, WHITE)
    hand.type("x")
    press(hand.window, action)
    assert hand.is_on
    assert "Your changes are discarded" in hand.messages.latest.text
    press(hand.window, action)
    assert not is_open(hand.window)


def test_the_buttons_and_the_menu_do_the_same_as_the_keys(session, draft):
    hand = session(draft)
    hand.go(1, WHITE)
    QTest.mouseClick(hand.view.tools["manual.turn"], LEFT)
    hand.judged()
    assert hand.pairs[0] == draft.rounds[3].pairs[0][::-1]
    press(hand.window, "manual.break")
    hand.judged()
    assert hand.rows[0].verdict_text == "empty"
    press(hand.window, "manual.hold")
    assert hand.messages.latest.text == "Board 1 has no complete pair and cannot be held."


def test_a_latecomer_who_had_withdrawn_is_still_one_step(session, typist, qtbot):
    start = drafted(WithdrawPlayer(5, 4).apply(played(7, 13, 3)))
    hand = session(start)
    hand.mode.moves.add()
    dialog = QApplication.activeModalWidget()
    dialog.choice.setCurrentIndex(dialog.choice.findData(5))
    dialog.ok.click()
    hand.window.activateWindow()
    qtbot.waitUntil(lambda: hand.view.tray.chips[-1].hasFocus())
    assert hand.view.place == Waiting(5)
    hand.type("y")
    dialog = hand.finish()
    dialog.reason.setText("is back")
    dialog.sure.setChecked(True)
    dialog.ok.click()
    assert isinstance(document_of(hand.window).history.undo_event, Batch)
    assert hand.tournament.by_id[5].withdrawn_from is None
    typist.shortcut("edit.undo")
    assert hand.tournament == start


def test_large_type_and_low_windows_keep_the_boards_in_sight(session, draft, appearance, qtbot):
    hand = session(draft)
    appearance.choose_font_percent(200)
    hand.window.resize(1280, 720)
    qtbot.waitUntil(lambda: hand.view.height() < 500 or hand.window.height() > 720)
    QApplication.processEvents()
    table = hand.view.table
    assert table.height() >= 3 * table.verticalHeader().defaultSectionSize()
    assert isinstance(hand.view.summary, SummaryStrip)
    assert hand.view.tray.isVisible()


def test_what_is_said_of_any_board_is_shown_whole_and_moves_no_board(session, appearance):
    appearance.choose_font_percent(150)
    start = played(7, 12, 3)
    long = tuple(replace(each, name=f"{each.name}, {'of Many Names ' * 3}") for each in start.players)
    hand = session(drafted(start.replace(players=long)))
    hand.window.resize(1100, 1000)
    for board, key in ((1, "h"), (3, "x")):
        hand.go(board, WHITE)
        hand.type(key)
    said, heights, lines = hand.view.summary.details, set(), []
    for row in hand.rows:
        hand.go(row.board, WHITE)
        hand.settle()
        assert said.isVisible()
        assert said.text() == row.details()
        room = QRect(0, 0, said.width(), 10_000)
        needed = said.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, said.text()).height()
        assert said.height() >= needed
        lines.append(needed / said.fontMetrics().lineSpacing())
        heights.add(hand.view.table.height())
    assert len(heights) == 1
    assert max(lines) > 2, [row.details() for row in hand.rows]
