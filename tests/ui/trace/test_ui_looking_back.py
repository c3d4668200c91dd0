"""Rounds looked back at in the window: what nobody could know is no reproach, and what has come out is said."""

from __future__ import annotations

import threading

import pytest
import settling
from adjourned_event import adjourned_event
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from using import act, message_of, notice_of, press, take_back, tournament_of, trace_at_rest

from swissdesk.engine import propose
from swissdesk.model import ByeKind, Player, Result, Stage, Tournament
from swissdesk.model.events import (
    ArriveLate,
    CorrectResult,
    EnterLate,
    EnterResult,
    PairRound,
    Rearrange,
    Renumber,
)
from swissdesk.reports.questions import Asked, Subject, subjects
from swissdesk.ui.correcting.dialog import CorrectionDialog
from swissdesk.ui.correcting.mistake import Choice, Kind
from swissdesk.ui.trace import known_since as since_module
from swissdesk.ui.trace.commands import ask_about
from swissdesk.ui.trace.story import StoryLoader
from swissdesk.ui.trace.why import answer, compare
from swissdesk.ui.trace.why_dialogs import EditionsDialog, WhyNotDialog

Key = Qt.Key
BOARD = 8
AFTER = adjourned_event(20, 7, BOARD).tournament
"""Seven rounds, and a game of round 1 that is still to be finished."""
ENDED = EnterResult(1, BOARD, Result.BLACK_WINS).apply(AFTER)
PLAYERS = "{}-{}".format(*AFTER.round(1).board(BOARD).pair)


def otherwise(tournament: Tournament) -> list[int]:
    """Return the rounds that would be paired otherwise with what is known now."""
    return [
        r.number for r in tournament.rounds if set(propose(tournament.with_hindsight(r.number)).pairs) != set(r.pairs)
    ]


@pytest.fixture
def trace(opened, typist, qtbot):
    """Show the trace of a round: ``trace(tournament, 7)``; returns the page once all is worked out."""

    def do(tournament: Tournament, number: int):
        window = opened(tournament)
        window.office.view.show_round(number)
        trace_at_rest(window)
        return told(window.trace, qtbot)

    return do


def told(page, qtbot):
    qtbot.waitUntil(lambda: page.story is not None)
    settling.settle(qtbot)
    return page


def since_line(page) -> str:
    return page.parts.since.text.text() if page.parts.since.isVisible() else ""


def remark(page) -> str:
    return page.parts.remark.text.text() if page.parts.remark.isVisible() else ""


# ---- the story of the protest


def test_a_game_that_ends_late_convicts_nobody(trace, typist, qtbot):
    """Round 1 board 8 adjourned, rounds 2 to 7 by the rules; then 0–1 is typed, and round 7 is shown."""
    assert 7 in otherwise(ENDED), "the example has to be one in which it matters"
    page = trace(AFTER, 7)
    window, office = page.window(), page.office
    assert (remark(page), since_line(page)) == ("", "")
    story = page.story
    press(window, "view.round")
    office.go.to_board(1, BOARD)
    window.round.table.setFocus()
    typist.type("0")
    assert office.tournament.round(1).board(BOARD).result == Result.BLACK_WINS
    assert office.tournament.decisions[-1].text == f"{PLAYERS} ?:? => 0:1"
    office.view.show_round(7)
    press(window, "view.trace")
    told(page, qtbot)
    assert page.story is story, "the story is the same, and found again"
    assert remark(page) == ""
    assert since_line(page).startswith(
        f"Since then: board {BOARD} of round 1: adjourned → 0–1. With these data the rules would give "
    )
    typist.shortcut("edit.undo")
    told(page, qtbot)
    assert (remark(page), since_line(page)) == ("", "")


@pytest.mark.sweep
@pytest.mark.parametrize("number", range(1, 8))
def test_every_round_is_as_the_rules_have_it(trace, number):
    page = trace(ENDED, number)
    assert remark(page) == ""
    assert bool(since_line(page)) is (number > 1)


def test_what_it_would_mean_comes_later_and_holds_nobody_up(trace, qtbot, monkeypatch):
    go_on = threading.Event()
    work = since_module.afterwards

    def slowly(*args, monitor, **more):
        go_on.wait(20)
        return work(*args, monitor=monitor, **more)

    page = trace(AFTER, 7)
    monkeypatch.setattr(since_module, "afterwards", slowly)
    act(page, EnterResult(1, BOARD, Result.BLACK_WINS))
    assert since_line(page) == f"Since then: board {BOARD} of round 1: adjourned → 0–1."
    page.take_focus()
    row = page.player.row
    QTest.keyClick(QApplication.focusWidget(), Key.Key_Right)
    assert page.player.row != row
    take_back(page)
    assert since_line(page) == ""
    assert not page.since.tasks.busy
    go_on.set()
    settling.settle(qtbot)
    assert since_line(page) == "", "an answer that nobody waits for is dropped"


def test_it_is_worked_out_once(trace, qtbot, monkeypatch):
    page = trace(ENDED, 7)
    line = since_line(page)
    monkeypatch.setattr(since_module, "afterwards", None)
    page.office.view.show_round(7)
    page.window().catalogue["view.round"].trigger()
    page.window().catalogue["view.trace"].trigger()
    told(page, qtbot)
    assert since_line(page) == line
    assert isinstance(page.loader, StoryLoader)


def test_a_long_line_is_folded_and_opens(trace, qtbot):
    much = AFTER
    for place, board in enumerate(AFTER.round(1).pairings, 1):
        other = Result.BLACK_WINS if board.result != Result.BLACK_WINS else Result.WHITE_WINS
        much = CorrectResult(1, place, other).apply(much)
    page = trace(much, 2)
    line = page.parts.since
    assert since_line(page).count("of round 1") == 5
    assert "and 5 more" in since_line(page)
    QTest.mouseClick(line.whole, Qt.MouseButton.LeftButton)
    assert since_line(page).count("of round 1") == 10
    QTest.mouseClick(line.whole, Qt.MouseButton.LeftButton)
    assert since_line(page).count("of round 1") == 5
    page.office.view.show_round(1)
    told(page, qtbot)
    assert since_line(page) == ""


def test_boards_changed_by_hand_are_no_fault(trace):
    (a, b), (c, d), *rest = AFTER.round(7).pairs
    changed = Rearrange(7, ((a, d), (c, b), *rest), None, "brothers").apply(AFTER)
    page = trace(changed, 7)
    assert remark(page) == ""
    assert page.parts.by_hand.text.text().startswith(f"Boards changed manually: {a}–{d}, {c}–{b} instead of ")
    assert page.parts.by_hand.text.text().endswith("Reason: brothers.")
    assert since_line(page) == ""


# ---- questions


def test_questions_and_editions_say_it_too(appearance, qtbot):
    subject = Subject(ENDED, 7, "dutch-2026")
    one, other = ENDED.round(7).pairs[0][0], ENDED.round(7).pairs[1][0]
    calls: list[tuple[int, int]] = []
    found = answer(subject, Asked.MEETING, one, other, lambda done, total: calls.append((done, total)))
    (line,) = found.remark.splitlines()
    assert line.startswith("Since then: ")
    shares = [done / total for done, total in calls if total]
    assert shares == sorted(shares), "the progress never goes back"
    assert compare(subject).remark == line
    known = subjects(ENDED, with_coming=False)
    for dialog in (EditionsDialog(known, 7), WhyNotDialog(known, 7, one, other)):
        qtbot.addWidget(dialog)
        dialog.show()
        qtbot.waitUntil(lambda box=dialog: not box._asker.isActive() and not box.tasks.busy)
        assert line in dialog.remark.text()
        assert line in dialog.as_text()
        assert dialog.remark.isVisible()
        dialog.close()


def test_an_answer_beside_the_drawing_says_it(trace, qtbot):
    page = trace(ENDED, 7)
    one, other = ENDED.round(7).pairs[0][0], ENDED.round(7).pairs[1][0]
    page.asking.pick(one)
    page.asking.pick(other)
    qtbot.waitUntil(lambda: not page.asking.tasks.busy)
    assert "Since then: " in page.parts.answers.text.toPlainText()


# ---- players who were not there


@pytest.fixture(scope="module")
def late() -> Tournament:
    """Round 3 of an odd event: a player has entered since and sits against the one with the bye; numbers have moved."""
    three = adjourned_event(15, 3, 3, announced=5).tournament
    entered = EnterLate(Player(4, "Late, Strong", rating=2345)).apply(three)
    new = next(player.id for player in entered.players if player.name == "Late, Strong")
    bye = next(each.player for each in entered.round(3).byes if each.kind is ByeKind.PAIRING_ALLOCATED)
    seated = ArriveLate(3, new, bye).apply(entered)
    order = [player.id for player in seated.players]
    order[0], order[1] = order[1], order[0]
    return Renumber(tuple(order)).apply(seated)


def of_late(tournament: Tournament) -> int:
    return next(player.id for player in tournament.players if player.name == "Late, Strong")


@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_trace_of_a_round_with_an_absent_player(trace, qtbot, late, number):
    page = trace(late, number)
    assert of_late(late) not in page.story.players
    assert remark(page) == ""
    assert "entered later: Late, Strong" in since_line(page)
    assert page.parts.by_hand.isVisible() is (number == 3)
    last = page.model.rowCount() - 1
    for row in range(0, last + 1, max(1, last // 20)):
        page.player.go(row)
    page.asking.pick(of_late(late))
    assert not page.asking.is_open, "who is not in the drawing cannot be asked about"
    page.asking.pick(late.round(number).pairs[0][0])
    assert page.asking.is_open


def test_why_not_starts_with_the_board_of_a_late_entry(opened, qtbot, late, monkeypatch):
    shown = []

    def look(dialog):
        dialog.show()
        qtbot.waitUntil(lambda: not dialog._asker.isActive() and not dialog.tasks.busy)
        shown.append((dialog.one.player, dialog.other.player, dialog.said.text.text()))
        dialog.close()

    monkeypatch.setattr(WhyNotDialog, "exec", look)
    window = opened(late)
    place = len(late.round(3).pairs)
    window.office.go.to_board(3, place)
    assert of_late(late) in late.round(3).board(place).pair
    press(window, "trace.why_not")
    for asked in Asked:
        ask_about(window.office, asked, of_late(late), late.round(3).pairs[0][0])
    assert len(shown) == 1 + len(Asked)
    for one, _, said in shown:
        assert one != of_late(late)
        assert said


def test_such_a_round_is_changed_by_hand_and_judged(opened, typist, qtbot, late):
    window = opened(late)
    window.office.go.to_board(3, 1)
    press(window, "manual.begin")
    settling.settle(qtbot)
    manual = window.round.manual
    assert manual.judging.refusal is None
    assert len(manual.judging.review.verdicts) == len(late.round(3).pairs)
    assert of_late(late) in manual.judging.known


# ---- a result that comes late


def test_the_question_names_the_rounds_that_used_half_a_point(opened, typist):
    window = opened(AFTER)
    window.office.go.to_board(1, BOARD)
    window.round.table.setFocus()
    typist.type("0")
    notice = notice_of(window)
    assert notice.text.startswith(
        f"Round 1, board {BOARD}: the adjourned game ended 0–1. Rounds 2 to 7 were paired with ½ for each player"
    )
    assert QApplication.focusWidget() is window.round.table, "the next key is a result again"
    typist.shortcut("edit.undo")
    assert notice_of(window) is not notice
    assert tournament_of(window).decisions == ()


def test_in_a_draft_it_can_still_count(opened, typist):
    one = adjourned_event(20, 1, BOARD, announced=5).tournament
    proposal = propose(one)
    draft = PairRound(2, proposal.pairs, proposal.bye, proposal.system).apply(one)
    assert draft.rounds[-1].stage is Stage.DRAFT
    window = opened(draft)
    window.office.go.to_board(1, BOARD)
    window.round.table.setFocus()
    typist.type("1")
    said = message_of(window)
    assert "The draft of round 2 was paired with ½ for each player: propose it again" in said
    assert tournament_of(window).decisions[-1].kind == "Adjournment"


def test_in_the_round_itself_nobody_asks(opened, typist):
    window = opened(adjourned_event(20, 1, BOARD, announced=5).tournament)
    window.office.go.to_board(1, BOARD)
    window.round.table.setFocus()
    typist.type("=")
    assert not message_of(window)
    assert tournament_of(window).decisions == ()


# ---- corrections


@pytest.fixture
def correcting(opened, qtbot):
    def do(choice: Choice) -> CorrectionDialog:
        dialog = CorrectionDialog.show_for(opened(AFTER).office, choice)
        qtbot.waitUntil(lambda: not dialog._asker.isActive() and not dialog.tasks.busy)
        return dialog

    return do


def other(number: int, board: int = 1) -> Result:
    return Result.DRAW if AFTER.round(number).board(board).result != Result.DRAW else Result.WHITE_WINS


@pytest.mark.sweep
@pytest.mark.parametrize("number", range(1, 8))
def test_a_correction_counts_in_the_two_latest_rounds(correcting, number):
    dialog = correcting(Choice(number, 1, result=other(number)))
    ways = [button.text() for button in dialog.ways.buttons()]
    assert ways == (["For the rating report &only", "&Count it anyway"] if number == 6 else [])
    assert dialog.ok.text() == ("Correct the record" if number == 7 else "Report for rating")
    assert dialog.ok.isEnabled()


def test_colours_of_an_old_round_stay_and_it_is_said_why(correcting):
    dialog = correcting(Choice(3, 1, kind=Kind.COLOURS))
    assert not dialog.ok.isEnabled()
    assert "Round 3 is too far back" in dialog.wrong.text()
