"""The correction dialog: the window of the rules, what changes before OK, what is done then, and nothing stale."""

from __future__ import annotations

import threading
from dataclasses import replace
from random import Random

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QBoxLayout, QToolTip
from running_rounds import finished, paired, played
from using import act, close_tournament, notice_of, take_back, tournament_of

from swissdesk.engine import propose
from swissdesk.model import ByeKind, Outcome, Result, Stage, Tournament
from swissdesk.model.events import CorrectResult, EnterResult, PairRound
from swissdesk.session.corrections import Window, rule_for
from swissdesk.standings import chosen, table
from swissdesk.ui.correcting import commands as correcting
from swissdesk.ui.correcting import dialog as dialog_module
from swissdesk.ui.correcting.dialog import CorrectionDialog
from swissdesk.ui.correcting.mistake import Choice, Kind
from swissdesk.ui.help.window import HelpWindow
from swissdesk.ui.shell.due import is_draft

Key, ALT = Qt.Key, Qt.KeyboardModifier.AltModifier

THREE = played(7, 13, 3)
"""Three rounds finished and published; somebody has the bye."""
PROPOSAL = propose(THREE)
DRAFT = PairRound(4, PROPOSAL.pairs, PROPOSAL.bye, "dutch-2026").apply(THREE)
PUBLISHED = paired(THREE)
RUNNING = EnterResult(4, 2, Result.DRAW).apply(PUBLISHED)
FOUR = finished(Random(4), PUBLISHED)


def other(tournament: Tournament, number: int, board: int) -> Result:
    was = tournament.round(number).board(board).result
    return Result.BLACK_WINS if was is not None and was.white is Outcome.WIN else Result.WHITE_WINS


@pytest.fixture
def asked(opened, qtbot):
    """Open a tournament and the dialog on a choice; the answer is known when it returns."""

    def do(tournament: Tournament, choice: Choice | None = None) -> CorrectionDialog:
        window = opened(tournament)
        chosen_one = choice or Choice(3, 1, result=other(tournament, 3, 1))
        return settled(qtbot, CorrectionDialog.show_for(window.office, chosen_one))

    return do


def settled(qtbot, dialog: CorrectionDialog) -> CorrectionDialog:
    has_keys(qtbot, dialog)
    qtbot.waitUntil(lambda: not dialog._asker.isActive() and not dialog.tasks.busy)
    return dialog


def the_dialog(window) -> CorrectionDialog:
    (found,) = (each for each in window.findChildren(CorrectionDialog) if each.isVisible())
    return found


def has_keys(qtbot, window) -> None:
    """Wait until what is typed goes to a window."""
    qtbot.waitUntil(lambda: QApplication.activeWindow() is window and window.isAncestorOf(QApplication.focusWidget()))


def shown_places(dialog: CorrectionDialog) -> dict[int, tuple[int, int] | None]:
    return {line.player.id: line.places for line in dialog.effect.players.rows}


# ---- the way there


def test_the_key_opens_it_at_the_board_and_escape_leaves_everything(opened, typist, qtbot):
    window = opened(FOUR)
    typist.shortcut("round.previous")
    typist.press(Key.Key_Home)
    typist.press(Key.Key_Down)
    typist.shortcut("round.correct")
    dialog = settled(qtbot, the_dialog(window))
    assert not dialog.isModal()
    assert (dialog.fields.round.currentData(), dialog.fields.board.player) == (3, 2)
    assert QApplication.focusWidget() is dialog.fields.result
    assert not dialog.ok.isEnabled()
    typist.press(Key.Key_Escape)
    assert not dialog.isVisible()
    assert tournament_of(window) == FOUR
    assert not window.office.desk.can_undo


def test_a_result_typed_into_the_past_leads_there_with_two_keys(opened, typist, qtbot):
    window = opened(RUNNING)
    typist.shortcut("round.previous")
    typist.press(Key.Key_Home)
    right = other(RUNNING, 3, 1)
    typist.type("1" if right == Result.WHITE_WINS else "0")
    assert tournament_of(window) == RUNNING
    typist.shortcut("edit.accept")
    dialog = settled(qtbot, the_dialog(window))
    assert dialog.fields.result.currentData() == right
    assert QApplication.focusWidget() is dialog.reason
    typist.type("misread")
    typist.press(Key.Key_Return)
    assert tournament_of(window).round(3).board(1).result == right
    assert tournament_of(window).decisions[-1].text.endswith("; misread")
    assert not dialog.isVisible()
    said = notice_of(window)
    assert said.text.startswith("Round 3, board 1: corrected to ")
    assert "the correction counts from the pairing of round 5" in said.text
    has_keys(qtbot, window)
    typist.shortcut("edit.accept")
    assert tournament_of(window) == RUNNING


def test_the_menu_of_a_board_has_it(opened, typist, window):
    opened(FOUR)
    typist.type("o")
    assert window.catalogue["round.correct"] in window.round.results.menu.actions()
    window.round.results.menu.close()


def test_colours_of_the_past_are_a_correction(opened, typist, qtbot):
    window = opened(RUNNING)
    typist.shortcut("round.previous")
    typist.press(Key.Key_Home)
    typist.shortcut("round.swap")
    dialog = settled(qtbot, the_dialog(window))
    assert dialog.fields.kind.currentData() is Kind.COLOURS
    assert tournament_of(window) == RUNNING
    typist.press(Key.Key_Return)
    before = RUNNING.round(3).board(1)
    assert tournament_of(window).round(3).board(1) == before.mirrored
    assert tournament_of(window).points == RUNNING.points


def test_the_bye_under_the_cursor_is_asked_about(opened, typist, qtbot):
    window = opened(FOUR)
    typist.press(Key.Key_End)
    idle = window.office.view.idle
    assert idle is not None
    typist.shortcut("round.correct")
    dialog = settled(qtbot, the_dialog(window))
    assert dialog.fields.kind.currentData() is Kind.BYE
    assert QApplication.focusWidget() is dialog.fields.bye
    kinds = [dialog.fields.bye.itemData(place) for place in range(dialog.fields.bye.count())]
    assert ByeKind.PAIRING_ALLOCATED not in kinds
    assert FOUR.entry(idle, 4).bye not in kinds
    dialog.fields.bye.setCurrentIndex(kinds.index(ByeKind.HALF_POINT))
    settled(qtbot, dialog).ok.click()
    assert tournament_of(window).entry(idle, 4).bye is ByeKind.HALF_POINT


def test_nothing_can_be_corrected_before_anything_is_published(opened, window):
    opened(PairRound(1, ((1, 2), (3, 4))).apply(THREE.replace(rounds=())))
    action = window.catalogue["round.correct"]
    assert not action.isEnabled()


# ---- which rule applies


@pytest.mark.parametrize(
    ("tournament", "window_of_time"),
    [
        (THREE, Window.BEFORE_NEXT),
        (DRAFT, Window.BEFORE_NEXT),
        (RUNNING, Window.NEXT_RUNNING),
        (FOUR, Window.LATER),
    ],
    ids=["not paired", "draft", "running", "over"],
)
def test_the_window_of_the_rules_is_shown_in_words(asked, tournament, window_of_time):
    dialog = asked(tournament)
    line = dialog.window_line
    assert [step.property("here") for step in line.steps.values()] == [each is window_of_time for each in line.steps]
    assert line.rule.text() == str(rule_for(tournament, 3))
    assert str(rule_for(tournament, 3)) in line.accessibleName()


# ---- what changes


def test_the_board_is_whole_in_words_before_and_after_the_choice_and_where_it_is_cut_in_its_tooltip(asked, qtbot):
    long = THREE.round(3).board(1).white
    named = replace(THREE.by_id[long], name="Venkatanarasimharajuvaripeta, Balakrishna Konstantinos-Alexis")
    dialog = asked(
        THREE.replace(players=tuple(named if each.id == long else each for each in THREE.players)), Choice(3, 1)
    )
    assert dialog.fields.note.text().startswith("On record:\n1   ")
    assert named.name in dialog.fields.note.text()
    height = dialog.fields.note.height()
    dialog.fields.result.setCurrentIndex(1)
    settled(qtbot, dialog)
    assert dialog.fields.note.text().startswith("After the correction:\n1   ")
    assert dialog.fields.note.height() == height
    dialog.resize(dialog.minimumSizeHint().width(), 700)
    field = dialog.fields.board.field
    qtbot.waitUntil(lambda: dialog.fields.board.is_cut)
    middle = field.rect().center()
    QApplication.sendEvent(field, QHelpEvent(QEvent.Type.ToolTip, middle, field.mapToGlobal(middle)))
    assert field.text() in QToolTip.text()
    QToolTip.hideText()


def test_rows_of_two_lines_of_name_do_not_have_their_table_scrolled_while_there_is_room(asked, qtbot):
    long = "Venkatanarasimharajuvaripe, Balakrishnamurthyramachand"
    named = DRAFT.replace(players=tuple(replace(each, name=f"{long} {each.id}") for each in DRAFT.players))
    dialog = asked(named)
    dialog.resize(dialog.minimumSizeHint().width(), 1500)
    table = dialog.effect.player_table
    qtbot.waitUntil(lambda: table.rowHeight(0) > table.verticalHeader().defaultSectionSize())
    qtbot.waitUntil(lambda: table.viewport().height() >= table.verticalHeader().length())
    qtbot.waitUntil(lambda: not table.verticalScrollBar().isVisible())


def test_before_ok_one_sees_scores_places_and_boards(asked):
    dialog = asked(DRAFT)
    mistake = CorrectResult(3, 1, other(DRAFT, 3, 1))
    after = mistake.apply(DRAFT)
    assert {line.player.id: line.points for line in dialog.effect.players.rows if line.points[0] != line.points[1]} == {
        player: (points, after.points[player])
        for player, points in DRAFT.points.items()
        if points != after.points[player]
    }
    old, new = ({row.player: row.rank for row in table(t, 3, chosen(t))} for t in (DRAFT, after))
    assert {player: places for player, places in shown_places(dialog).items() if places} == {
        player: (rank, new[player]) for player, rank in old.items() if rank != new[player]
    }
    again = propose(after.replace(rounds=after.rounds[:3]))
    assert {line.after for line in dialog.effect.boards.rows if line.after and line.after[1]} == (
        set(again.pairs) - set(PROPOSAL.pairs)
    )
    assert tournament_of(dialog) is not after


@pytest.mark.parametrize(
    ("tournament", "words"),
    [(RUNNING, "Round 4 stays as published."), (FOUR, "only the rating report does")],
    ids=["running", "over"],
)
def test_what_does_not_change_is_said(asked, tournament, words):
    effect = asked(tournament).effect
    assert words in effect.stays.text.text()
    assert effect.board_table.isHidden()
    assert effect.player_table.isHidden() == (tournament is FOUR)


def test_it_is_worked_out_on_another_thread_and_stopped_when_closed(opened, qtbot, monkeypatch):
    started, go_on, threads = threading.Event(), threading.Event(), []

    def slow(tournament, mistake, *, monitor):
        threads.append(threading.current_thread())
        started.set()
        while not go_on.wait(0.005):
            monitor(1, 2)
        return ()

    monkeypatch.setattr(dialog_module, "ways", slow)
    window = opened(FOUR)
    dialog = CorrectionDialog.show_for(window.office, Choice(3, 1, result=other(FOUR, 3, 1)))
    qtbot.waitUntil(started.is_set)
    qtbot.waitUntil(lambda: not dialog.effect.bar.isHidden())
    assert threads[0] is not threading.main_thread()
    assert "Calculating the effect" in dialog.effect.summary.text()
    assert not dialog.ok.isEnabled()
    dialog.reason.setText("typed meanwhile")
    dialog.reject()
    assert not dialog.tasks.busy
    assert tournament_of(window) == FOUR


# ---- what is done


def test_late_it_goes_into_the_rating_report(asked):
    dialog = asked(FOUR)
    assert dialog.ok.text() == "Report for rating"
    dialog.ok.click()
    now = tournament_of(dialog)
    assert now.points == FOUR.points
    assert now.round(3).board(1).rated_result == other(FOUR, 3, 1)


def test_that_it_counts_all_the_same_needs_a_reason(asked, typist):
    dialog = asked(FOUR)
    office = dialog._office
    dialog.ways.button(1).click()
    assert dialog.way is not None
    assert dialog.way.needs_reason
    dialog.ok.click()
    assert "Give the reason" in dialog.wrong.text()
    assert QApplication.focusWidget() is dialog.reason
    assert office.tournament == FOUR
    typist.type("appeal upheld")
    typist.press(Key.Key_Return)
    assert office.tournament.points != FOUR.points
    assert office.tournament.decisions[-1].text.endswith("appeal upheld")


def test_a_draft_is_paired_again_in_one_step(asked, typist, qtbot):
    dialog = asked(DRAFT)
    office = dialog._office
    assert dialog.ok.text() == "Correct and re-pair"
    dialog.ok.click()
    now = office.tournament
    assert now.rounds[3].stage is Stage.DRAFT
    assert now.rounds[3].pairs == propose(now.replace(rounds=now.rounds[:3])).pairs
    assert office.view.round == 4
    assert "Round 4 is a new draft: check it, then publish it." in office.messages.latest.text
    has_keys(qtbot, office.window)
    typist.shortcut("edit.undo")
    assert office.tournament == DRAFT


def test_players_in_each_others_places_by_keys(opened, typist, qtbot):
    window = opened(FOUR)
    first, second = FOUR.round(4).board(1), FOUR.round(4).board(2)
    typist.press(Key.Key_Home)
    typist.shortcut("round.correct")
    dialog = settled(qtbot, the_dialog(window))
    typist.press(Key.Key_W, ALT)
    typist.type("two")
    typist.press(Key.Key_P, ALT)
    typist.press(Key.Key_Down)
    typist.press(Key.Key_L, ALT)
    typist.type(str(second.black))
    QTest.keyClick(QApplication.activePopupWidget(), Key.Key_Tab)
    settled(qtbot, dialog)
    assert dialog.fields.other.player == second.black
    assert len(dialog.fields.note.text().splitlines()) == 3
    dialog.ok.click()
    boards = tournament_of(window).round(4).pairings
    assert (boards[0].pair, boards[1].pair) == ((second.black, first.black), (second.white, first.white))
    assert (boards[0].result, boards[1].result) == (first.result, second.result)


# ---- nothing stale


def test_results_go_on_being_typed_while_it_is_open(asked, qtbot):
    dialog = asked(RUNNING)
    office = dialog._office
    assert office.desk.do(EnterResult(4, 1, Result.DRAW))
    assert not dialog.ok.isEnabled()
    settled(qtbot, dialog).ok.click()
    assert office.tournament.round(4).board(1).result == Result.DRAW
    assert office.tournament.round(3).board(1).result == other(RUNNING, 3, 1)


def test_what_others_have_corrected_meanwhile_is_no_mistake_any_more(asked):
    dialog = asked(RUNNING)
    assert act(dialog, CorrectResult(3, 1, other(RUNNING, 3, 1)))
    assert dialog.fields.choice.result is None
    assert not dialog.ok.isEnabled()
    assert dialog.fields.first_missing is dialog.fields.result


def test_a_choice_by_hand_is_forgotten_when_the_rules_ask_for_something_else(asked, qtbot, typist):
    dialog = asked(PUBLISHED)
    dialog.ways.button(1).click()
    assert dialog.ok.text() == "Correct and re-pair"
    assert act(dialog, EnterResult(4, 1, Result.DRAW))
    settled(qtbot, dialog)
    assert dialog.ways.buttons() == []
    assert dialog.ok.text() == "Correct the record"
    assert dialog.way is not None
    assert dialog.way.further == ()


def test_a_round_that_is_gone_takes_the_dialog_with_it(in_round_1, typist, qtbot):
    window = in_round_1()
    typist.type("1")
    correcting.begin(window.office, 1, 1, Result.DRAW)
    dialog = settled(qtbot, the_dialog(window))
    take_back(window)
    take_back(window)
    assert is_draft(window.office.tournament)
    assert not dialog.isVisible()


def test_another_mistake_and_another_document_close_it(asked):
    dialog = asked(FOUR)
    again = CorrectionDialog.show_for(dialog._office, Choice(2))
    assert not dialog.isVisible()
    close_tournament(dialog)
    assert not again.isVisible()


# ---- looks


def test_the_effect_stands_beside_or_below(asked, qtbot):
    dialog = asked(DRAFT)
    unit = dialog.fontMetrics().height()
    for lines, direction in ((70, QBoxLayout.Direction.LeftToRight), (40, QBoxLayout.Direction.TopToBottom)):
        dialog.resize(unit * lines, unit * 40)
        assert dialog._both.direction() is direction


def test_f1_explains_it(asked, typist):
    dialog = asked(DRAFT)
    typist.press(Key.Key_F1)
    assert dialog._office.window.findChild(HelpWindow).page.id == "corrections"
