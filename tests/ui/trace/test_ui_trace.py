"""The trace as a page: played by keys, read, filtered, opened, for every round, and refused in words."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication, QHelpEvent, QKeyEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QToolTip
from settling import settle
from using import act, is_possible, message_of, open_file, press, shown_page, trace_at_rest

from swissdesk import wording
from swissdesk.engine import propose
from swissdesk.engine.proposal import NoPairing
from swissdesk.engine.systems import SYSTEMS
from swissdesk.engine.trace import Cause, Kind, Reason, Trace, TracePair, TraceStep, Verdict
from swissdesk.errors import message
from swissdesk.model import Pairing, Player, Result, Round, Stage, Tournament
from swissdesk.model.events import DiscardRound, PairRound
from swissdesk.session import Document
from swissdesk.ui.rounds import commands as rounds
from swissdesk.ui.shell.catalogue import ACTIONS
from swissdesk.ui.trace import steps as titles
from swissdesk.ui.trace import story as story_module
from swissdesk.ui.trace.canvas import Canvas
from swissdesk.ui.trace.picture import Bond, picture_of
from swissdesk.ui.trace.steps import StepsModel, entries_of
from swissdesk.ui.trace.story import Story, story_of_round
from swissdesk.wording_clauses import NO_CLAUSE, clause, label_of, words_of

_RESULTS = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS, Result.WHITE_WINS)


def played(begin: Tournament, rounds: int) -> Tournament:
    """Return the tournament after some rounds, paired by the rules, with results in turn."""
    for number in range(1, rounds + 1):
        proposal = propose(begin)
        tournament = begin.replace(rounds=(*begin.rounds, _round(number, proposal.pairs, proposal.bye)))
        begin = tournament
    return begin


def _round(number, pairs, bye) -> Round:
    from swissdesk.model import Bye, ByeKind

    boards = tuple(
        Pairing(white, black, _RESULTS[(white * 7 + black * 3 + number) % len(_RESULTS)]) for white, black in pairs
    )
    byes = (Bye(bye, ByeKind.PAIRING_ALLOCATED),) if bye is not None else ()
    return Round(number, boards, byes, Stage.PUBLISHED, "dutch-2026")


@pytest.fixture
def at_trace(opened, qtbot):
    """Open a tournament at its trace, without motion; returns the page with a story in it."""

    def do(begin: Tournament):
        window = opened(begin)
        trace_at_rest(window)
        qtbot.waitUntil(lambda: window.trace.story is not None)
        return window.trace

    return do


@pytest.fixture(scope="module")
def three_rounds(make_tournament):
    return played(make_tournament(12, 5), 3)


def press_key(page, key, times=1):
    for _ in range(times):
        QTest.keyClick(QApplication.focusWidget(), key)


def current(page) -> TraceStep:
    return page.player.entry.step


def find(page, wanted) -> int:
    row = next(row for row in range(page.model.rowCount()) if wanted(page.model.entry(row)))
    page.player.go(row)
    return row


# ---- playing


EDITIONS = ("dutch-2026", "dutch-2017", "dutch-2012")


def paired_by(tournament: Tournament, system: str) -> Tournament:
    """Return the tournament as if an edition had paired all of it."""
    rounds = tuple(replace(one, system=system) for one in tournament.rounds)
    return tournament.replace(settings=replace(tournament.settings, system=system), rounds=rounds)


def test_what_no_rule_book_numbers_is_cited_by_its_title(at_trace, make_tournament):
    before = make_tournament(8, 3)
    page = at_trace(before.replace(settings=replace(before.settings, system="knockout")))
    find(page, lambda entry: entry.step.kind is Kind.COLOUR)
    assert page.window().status.said.accessibleName().endswith(" (Colours in a match)")
    assert "colours · " not in page.parts.explanation.toPlainText()


@pytest.mark.parametrize("system", EDITIONS)
def test_a_trace_is_played_to_its_end_by_keys_and_read(at_trace, three_rounds, system):
    page = at_trace(paired_by(three_rounds, system))
    assert page.story.system == system
    assert page.canvas.hasFocus()
    seen = []
    while True:
        seen.append(current(page))
        step, said = current(page), page.canvas.accessibleDescription()
        read = page.parts.explanation.toPlainText().replace("\n", " ")
        assert str(step.message) in said
        assert said.endswith(f": {page.window().status.said.accessibleName()}")  # the title stands above the drawing
        assert str(step.message) in read
        assert clause(system, step.clause).title in read
        for name, value in step.counters if step.kind is not Kind.BRACKET else ():
            assert f"{name} " in read
            assert str(value) in read
        if page.player.at_end:
            break
        press_key(page, Qt.Key.Key_Right)
    assert tuple(seen) == page.story.trace.steps
    assert page.parts.place.text() == f"Step {len(seen)} of {len(seen)}"
    drawn = {(link.line.one, link.line.other) for link in page.canvas.links}
    assert drawn == set(propose(paired_by(three_rounds, system).before_round(3), system).pairs)


def test_the_accepted_lines_are_the_proposal(at_trace, three_rounds):
    page = at_trace(three_rounds)
    joined = set()
    for row in range(page.model.rowCount()):
        if page.model.entry(row).step.verdict is Verdict.ACCEPTED:
            page.player.go(row)
            assert {link.line.bond for link in page.canvas.links} <= {Bond.ACCEPTED}
            joined |= {frozenset((link.line.one, link.line.other)) for link in page.canvas.links}
    proposal = propose(three_rounds.before_round(3))
    assert joined == {frozenset(pair) for pair in proposal.pairs}
    press_key(page, Qt.Key.Key_End)
    lines = {(link.line.one, link.line.other) for link in page.canvas.links}
    assert lines == set(proposal.pairs)


def test_a_card_has_a_tooltip_with_its_contents(at_trace, make_tournament):
    page = at_trace(played(make_tournament(12, 5), 2))
    canvas = page.canvas
    card = next(card for card in canvas.cards.values() if card.isVisible())
    place = canvas.mapFromScene(card.sceneBoundingRect().center())
    where = canvas.viewport().mapToGlobal(place)
    QApplication.sendEvent(canvas.viewport(), QHelpEvent(QEvent.Type.ToolTip, place, where))
    assert QToolTip.text() == titles.card_text(card.player)
    assert card.player.name in QToolTip.text()
    QToolTip.hideText()


def test_keys_go_everywhere(at_trace, three_rounds):
    page = at_trace(three_rounds)
    press_key(page, Qt.Key.Key_End)
    assert page.player.at_end
    press_key(page, Qt.Key.Key_Home)
    assert page.player.row == 0
    press_key(page, Qt.Key.Key_Down)
    assert (page.player.entry.chapter, current(page).kind) == (1, Kind.BRACKET)
    press_key(page, Qt.Key.Key_Down)
    assert page.player.entry.chapter == 2
    press_key(page, Qt.Key.Key_Right, 2)
    press_key(page, Qt.Key.Key_Up)
    assert (page.player.entry.chapter, current(page).kind) == (2, Kind.BRACKET)
    press_key(page, Qt.Key.Key_Up)
    assert page.player.entry.chapter == 1
    press_key(page, Qt.Key.Key_N)
    assert page.player.entry.is_decision
    press_key(page, Qt.Key.Key_Left)
    zoom = page.canvas.zoom
    press_key(page, Qt.Key.Key_Plus)
    assert page.canvas.zoom > zoom
    press_key(page, Qt.Key.Key_Minus)
    assert page.canvas.zoom == pytest.approx(zoom)


def test_the_same_keys_with_a_modifier_work_from_anywhere_on_the_page(at_trace, three_rounds, typist):
    page = at_trace(three_rounds)
    page.parts.explanation.setFocus()
    typist.shortcut("trace.next")
    assert page.player.row == 1
    typist.shortcut("trace.last")
    assert page.player.at_end
    page.window().catalogue["view.round"].trigger()
    assert not page.window().catalogue["trace.next"].isEnabled()


def test_plain_keys_are_declared_once_and_are_in_the_tooltips(window):
    plain = [spec for spec in ACTIONS if spec.plain]
    assert len({spec.plain for spec in plain}) == len(plain) >= 12
    for spec in plain:
        key = QKeySequence(spec.plain).toString(QKeySequence.SequenceFormat.NativeText)
        assert f"({key}, " in window.catalogue.tooltip(spec.id)


def test_letters_play_it_on_a_keyboard_of_another_script_too(at_trace, three_rounds, monkeypatch):
    page = at_trace(three_rounds)
    page.player.go(0)
    monkeypatch.setattr(QGuiApplication, "platformName", staticmethod(lambda: "xcb"))
    key = QKeyEvent(QEvent.Type.KeyPress, 0x0422, Qt.KeyboardModifier.NoModifier, 57, 0, 0, "т")
    QApplication.sendEvent(page.canvas, key)
    assert page.player.row > 0


def test_space_plays_and_any_step_by_hand_pauses(at_trace, three_rounds, qtbot):
    page = at_trace(three_rounds)
    page.player.set_speed(100_000)
    press_key(page, Qt.Key.Key_Space)
    assert page.player.playing
    qtbot.waitUntil(lambda: page.player.row > 3)
    press_key(page, Qt.Key.Key_Left)
    assert not page.player.playing
    press_key(page, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: page.player.at_end)
    assert not page.player.playing


def test_playing_leaves_time_to_read(new_window, at_trace, three_rounds):
    page = at_trace(three_rounds)
    page.player.toggle()
    slow = page.player._timer.interval()
    page.player.set_speed(400)
    assert slow >= 1300
    assert page.player._timer.interval() == slow // 4
    page.player.pause()


# ---- families, filters, timeline


def test_a_family_opens_to_single_candidates_and_closes(at_trace, three_rounds, qtbot):
    page = at_trace(three_rounds)
    rows = page.model.rowCount()
    find(page, lambda entry: entry.can_open)
    family = current(page)
    press_key(page, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: page.model.rowCount() > rows)
    assert page.player.entry.depth == 1
    assert current(page).parent == family.id
    below = [entry.step for entry in page.model.entries if entry.depth == 1]
    assert sum(step.size for step in below) == family.size
    press_key(page, Qt.Key.Key_Backspace)
    assert current(page) == family
    assert page.model.rowCount() == rows
    assert not page.player.entry.opened


def test_a_criterion_is_offered_with_label_article_and_meaning(at_trace, three_rounds):
    page = at_trace(three_rounds)
    titles = [page.filter.itemText(place) for place in range(page.filter.count())]
    limits = {entry.step.clause for entry in page.model.entries if entry.step.kind is Kind.LIMIT}
    assert limits
    for article in limits:
        label = label_of("dutch-2026", article)
        assert label.startswith("C")
        assert f"Clause {label} ({article}) {clause('dutch-2026', article).title}" in titles
    assert not any(title.startswith("Clause 2.4.") for title in titles)


def test_filters_show_one_kind_or_clause_and_steps_go_through_them(at_trace, three_rounds):
    page = at_trace(three_rounds)
    offered = [page.filter.itemText(place) for place in range(page.filter.count())]
    for title, wanted in (
        ("Accepted", lambda step: step.verdict is Verdict.ACCEPTED),
        (titles.kind_text(Kind.COLOUR), lambda step: step.kind is Kind.COLOUR),
        ("Clause 3.1 Parameters of a bracket", lambda step: step.clause == "3.1"),
    ):
        page.filter.setCurrentIndex(offered.index(title))
        page.filter.activated.emit(offered.index(title))
        shown = [page.model.entry(row).step for row in range(page.model.rowCount())]
        assert shown == [step for step in page.story.trace.steps if wanted(step)]
        press_key(page, Qt.Key.Key_Home)
        press_key(page, Qt.Key.Key_Right)
        assert current(page) == shown[1]
    page.filter.activated.emit(0)
    assert page.model.rowCount() == len(page.story.trace.steps)


def test_the_model_of_the_steps_is_a_good_one(three_rounds, qtmodeltester):
    model = StepsModel()
    story = story_of_round(three_rounds, 3)
    model.show(story)
    qtmodeltester.check(model)
    row = next(row for row in range(model.rowCount()) if model.entry(row).can_open)
    model.sift(lambda entry: entry.step.size > 1)
    row = next(row for row in range(model.rowCount()) if model.entry(row).can_open)
    before = list(model.entries)
    model.open(row, story.trace.children(model.entry(row).step))
    assert [model.entry(place).step for place in range(model.rowCount())][row + 1].parent == model.entry(row).step.id
    model.close(row)
    assert list(model.entries) == before


@pytest.mark.parametrize(
    ("system", "first", "second"),
    [("dutch-2026", "Before the brackets", "0 points"), ("round-robin", "Before the pairing", "The boards")],
)
def test_chapters_are_called_after_what_the_system_makes(at_trace, make_tournament, system, first, second):
    begin = make_tournament(6, 5)
    page = at_trace(begin.replace(settings=replace(begin.settings, system=system)))
    rows = page.parts.brackets.rows
    assert [rows.rows[place].title for place in range(2)] == [first, second]


@pytest.mark.parametrize("system", ["round-robin", "round-robin-circle", "knockout"])
def test_a_schedule_is_told_without_brackets_and_candidates(at_trace, make_tournament, system):
    begin = make_tournament(8 if system == "knockout" else 5, 5)
    page = at_trace(begin.replace(settings=replace(begin.settings, system=system)))
    kinds = [titles.kind_text(step.kind) for step in page.story.trace.steps]
    assert kinds[:2] == ["Overview of the round", "The players"]
    assert "The boards" in kinds
    assert ("Player without an opponent" in kinds) == (system != "knockout")
    for row in range(page.model.rowCount()):
        page.player.go(row)
        said = " ".join((page.parts.heading.title.text(), page.parts.heading.kind.text(), kinds[row]))
        assert "racket" not in said
        assert "andidate" not in said


def test_a_press_on_bracket_timeline_or_bar_goes_there(at_trace, three_rounds, qtbot):
    page = at_trace(three_rounds)
    page.parts.brackets.chosen.emit(2)
    assert page.player.entry.chapter == 2
    first = page.parts.brackets.rows.rows[1]
    assert first.state_text == ("paired" if first.bracket.pairs else "done")
    assert page.parts.brackets.rows.rows[2].state_text == "now"
    assert page.parts.brackets.rows.rows[3].state_text == "waiting"
    QTest.mouseClick(page.parts.scrubber, Qt.MouseButton.LeftButton, pos=page.parts.scrubber.rect().topRight())
    assert page.player.at_end
    page.timeline.chosen.emit(4)
    assert page.player.row == 4
    assert page.timeline.currentIndex().row() == 4


# ---- the drawing


def hand_made(three_rounds) -> Story:
    """A story of one bracket in which everything that can be drawn happens."""
    story = story_of_round(three_rounds, 3)
    ids = list(story.players)[:6]
    one, two, three, four, five, six = ids
    steps = (
        TraceStep("1", None, Kind.BRACKET, "1.3", message("Begins."), 1, s1=(one,), s2=tuple(ids[1:])),
        TraceStep("1.1", "1", Kind.COUNTER, "3.1", message("Aims."), 1, counters=(("P1", 2), ("X", 0))),
        TraceStep("1.2", "1", Kind.COUNTER, "3.1", message("Lowers."), 1, counters=(("P1", 1), ("X", 0))),
        TraceStep(
            "1.3",
            "1",
            Kind.CANDIDATE,
            "3.4",
            message("Broken."),
            1,
            s1=(two, three),
            s2=(four, five),
            pairs=(TracePair(one, six), TracePair(two, four, ("C1",)), TracePair(three, five, ("C12",))),
            verdict=Verdict.ILLEGAL,
            reason=Reason(Cause.MET, "C1", (two, four)),
            size=1,
            first=1,
        ),
        TraceStep(
            "1.4",
            "1",
            Kind.CANDIDATE,
            "3.8",
            message("Taken."),
            1,
            s1=(two,),
            s2=(five, four),
            pairs=(TracePair(two, five),),
            limbo=(one,),
            downfloaters=(one, four),
            verdict=Verdict.ACCEPTED,
            quality=(("C6", 2), ("C12", 0)),
            size=1,
            first=2,
        ),
    )
    trace = Trace("dutch-2026", 3, steps, ((two, five),), None, position=story.trace.position)
    return replace(story, trace=trace)


def test_a_picture_says_who_stands_where(three_rounds):
    story = hand_made(three_rounds)
    one, two, three, four, five, six = list(story.players)[:6]
    entries = entries_of(story)
    broken = picture_of(story, entries, 3)
    assert [section.rows for section in broken.sections] == [((one, six),), ((two, four), (three, five))]
    assert [line.bond for line in broken.lines] == [Bond.PROPOSED, Bond.BROKEN, Bond.COSTLY]
    assert (broken.focus, broken.faulty) == ((two, four), True)
    taken = picture_of(story, entries, 4)
    assert taken.zones[0].players == (one, four)
    assert taken.zones[0].falls
    assert taken.waiting == {three, six}
    assert picture_of(story, entries, 1).sections == picture_of(story, entries, 0).sections


def test_what_has_changed_is_marked(three_rounds):
    from swissdesk.ui.trace.explanation import explanation

    story = hand_made(three_rounds)
    text = explanation(story, entries_of(story), 2)
    assert "2 → 1" in text
    assert "0 → 0" not in text
    assert clause("dutch-2026", "C1").text in explanation(story, entries_of(story), 3)
    folded = explanation(story, entries_of(story), 3, unfolded=False)
    assert clause("dutch-2026", "C1").text not in folded
    assert clause("dutch-2026", "C1").title in folded


def test_cards_move_from_where_they_stood_unless_that_is_switched_off(three_rounds, qtbot):
    story = hand_made(three_rounds)
    entries = entries_of(story)
    canvas = Canvas()
    qtbot.addWidget(canvas)
    canvas.resize(700, 500)
    canvas.show()
    canvas.begin(story.players)
    canvas.show_picture(picture_of(story, entries, 3), move=False)
    four = list(story.players)[3]
    stood = canvas.cards[four].pos()
    canvas.show_picture(picture_of(story, entries, 4))
    assert canvas.cards[four].pos() != stood or canvas._animation.state() == canvas._animation.State.Running
    canvas.finish()
    fallen = canvas.cards[four].pos()
    assert fallen.y() > stood.y()
    canvas.animated = False
    canvas.show_picture(picture_of(story, entries, 3))
    assert canvas.cards[four].pos() == stood


def test_cards_say_everything_they_show(three_rounds):
    story = story_of_round(three_rounds, 3)
    for player in story.players.values():
        text = titles.card_text(player)
        assert player.name in text
        assert "colour" in text


# ---- which round


def test_every_round_and_the_coming_one_can_be_walked_through(at_trace, three_rounds, typist, qtbot):
    page = at_trace(three_rounds)
    office = page.office
    for number in (1, 2, 3):
        office.view.show_round(number)
        qtbot.waitUntil(lambda number=number: page.story is not None and page.story.trace.round == number)
        assert page.story.trace.pairs == propose(three_rounds.before_round(number)).pairs
        assert not page.parts.remark.isVisible()
    typist.shortcut("trace.preview")
    qtbot.waitUntil(lambda: page.story is not None and page.story.trace.round == 4)
    assert page.parts.title.text() == "Preview of round 4"
    assert len(office.tournament.rounds) == 3
    page.parts.back.click()
    assert page.story.trace.round == 3


@pytest.mark.parametrize("system", EDITIONS)
def test_a_round_that_cannot_be_paired_is_walked_through_too(opened, make_tournament, typist, qtbot, system):
    everybody_has_met = paired_by(played(make_tournament(4, 9), 3), system)
    with pytest.raises(NoPairing) as refused:
        propose(everybody_has_met, system)
    window = opened(everybody_has_met)
    typist.shortcut("trace.preview")
    page = window.trace
    qtbot.waitUntil(lambda: page.story is not None and page.story.trace.round == 4)
    assert page.parts.remark.text.text() == wording.sentence(refused.value)
    assert len(page.story.trace.steps) > 5
    while not page.player.at_end:
        press_key(page, Qt.Key.Key_Right)
        assert wording.sentence(current(page).message) in page.parts.explanation.toPlainText().replace("\n", " ")
    for view in ("graph", "tree"):
        typist.shortcut(f"trace.{view}")
        for number in page.story.brackets:
            page.player.go_to_chapter(number)


def test_a_refused_proposal_leads_to_where_it_fails(opened, make_tournament, typist, qtbot):
    window = opened(played(make_tournament(4, 9), 3))
    rounds.propose(window.office, check_first=False)
    typist.wait_until_idle()
    assert "cannot be paired" in message_of(window)
    window.office.messages.accept()
    qtbot.waitUntil(lambda: window.trace.story is not None)
    assert shown_page(window) == "trace"
    assert window.trace.story.refusal


def test_there_is_no_preview_while_results_are_missing(at_trace, three_rounds):
    last = three_rounds.rounds[-1]
    board = replace(last.pairings[0], result=None)
    waiting = three_rounds.replace(rounds=(*three_rounds.rounds[:-1], last.with_board(1, board)))
    page = at_trace(waiting)
    assert page.story.trace.round == 3
    assert not page.window().catalogue["trace.preview"].isEnabled()
    assert not page.parts.preview.isVisible()


def test_a_draft_is_walked_through_and_its_trace_goes_with_it(at_trace, three_rounds, qtbot):
    page = at_trace(three_rounds)
    proposal = propose(three_rounds)
    act(page, PairRound(4, proposal.pairs, proposal.bye, proposal.system))
    qtbot.waitUntil(lambda: page.story is not None and page.story.trace.round == 4)
    assert page.parts.title.text() == "Round 4, draft"
    act(page, DiscardRound(4))
    qtbot.waitUntil(lambda: page.story is not None and page.story.trace.round == 3)


def test_boards_that_are_not_the_engines_are_told(at_trace, three_rounds):
    last = three_rounds.rounds[-1]
    one, two = last.pairings[:2]
    boards = (Pairing(one.white, two.black, one.result), Pairing(two.white, one.black, two.result))
    changed = replace(last, pairings=(*boards, *last.pairings[2:]))
    page = at_trace(three_rounds.replace(rounds=(*three_rounds.rounds[:-1], changed)))
    assert page.parts.remark.isVisible()
    assert ": 2 of 6." in page.parts.remark.text.text()
    assert page.story.trace.pairs == propose(three_rounds.before_round(3)).pairs


def test_a_story_is_told_once(at_trace, three_rounds, qtbot, monkeypatch):
    told = []
    real = story_module.story_of_round
    monkeypatch.setattr(story_module, "story_of_round", lambda *what: told.append(what[1]) or real(*what))
    page = at_trace(three_rounds)
    for number in (2, 3, 2, 3):
        page.office.view.show_round(number)
        qtbot.waitUntil(lambda number=number: page.story is not None and page.story.trace.round == number)
    assert sorted(told) == [2, 3]


def test_work_can_be_cancelled_and_taken_up_again(opened, three_rounds, qtbot, monkeypatch):
    import threading

    go = threading.Event()
    real = story_module.story_of_round

    def slow(tournament, number, monitor, viewpoint):
        while not go.wait(0.005):
            monitor(1, 10)
        return real(tournament, number, monitor, viewpoint)

    monkeypatch.setattr(story_module, "story_of_round", slow)
    window = opened(three_rounds)
    press(window, "view.trace")
    page = window.trace
    qtbot.waitUntil(page.waiting.cancel.isVisible)
    QTest.keyClick(page, Qt.Key.Key_Escape)
    assert page.waiting.notice.text() == "Stopped."
    assert page.waiting.again.isVisible()
    go.set()
    page.waiting.again.click()
    qtbot.waitUntil(lambda: page.story is not None)


def test_a_mistake_in_the_work_leaves_no_page_that_waits_for_ever(opened, three_rounds, qtbot, monkeypatch):
    def broken(*_what):
        raise ZeroDivisionError

    monkeypatch.setattr(story_module, "story_of_round", broken)
    window = opened(three_rounds)
    with qtbot.capture_exceptions():
        press(window, "view.trace")
        qtbot.waitUntil(window.trace.waiting.again.isVisible)
    assert "could not be calculated" in window.trace.waiting.notice.text()


@pytest.mark.parametrize("system", ["dutch-2017", "dutch-2012", "lim", "hosek-nwm"])
def test_other_systems_have_a_trace_or_say_that_they_have_none(opened, three_rounds, qtbot, system):
    last = replace(three_rounds.rounds[-1], system=system)
    window = opened(three_rounds.replace(rounds=(*three_rounds.rounds[:-1], last)))
    press(window, "view.trace")
    page = window.trace
    settle(qtbot)
    assert page.story is not None or len(page.waiting.notice.text()) > 30
    assert "{" not in page.waiting.notice.text()
    if page.story is None:
        assert not is_possible(window, "trace.next")


def test_before_the_first_round_it_says_what_to_do(opened, typist, qtbot):
    window = opened(Tournament(players=(Player(1, "Solo"),)))
    typist.shortcut("view.trace")
    assert "Enter the players" in window.trace.waiting.notice.text()


def test_a_document_that_is_only_read_can_be_walked_through(window, home, three_rounds, qtbot, preferences):
    from swissdesk.model.events import Begin

    path = home / "open-elsewhere.swissdesk"
    with_it = Document.create(path, Begin(three_rounds))
    open_file(window, path)
    assert not window.office.desk.can_edit
    press(window, "view.trace")
    qtbot.waitUntil(lambda: window.trace.story is not None)
    QTest.keyClick(window.trace.canvas, Qt.Key.Key_End)
    assert window.trace.player.at_end
    with_it.close()


# ---- what is loaded


def test_a_trace_is_shown_without_what_only_groups_in_the_graph_need():
    code = (
        "import sys; from PySide6.QtWidgets import QApplication; app = QApplication([]);"
        "import swissdesk.ui.shell.main_window, swissdesk.ui.trace.graph_view, swissdesk.ui.trace.page;"
        "print(sorted({'networkx'} & {name.split('.')[0] for name in sys.modules}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


# ---- large, accessible, in words


def test_three_hundred_players_are_drawn_and_walked_through(at_trace, make_tournament, qtbot):
    page = at_trace(played(make_tournament(300, 5), 3))
    page.office.view.show_round(1)
    qtbot.waitUntil(lambda: page.story is not None and page.story.trace.round == 1)
    assert find(page, lambda entry: entry.step.verdict is Verdict.ACCEPTED)
    qtbot.waitUntil(lambda: len(page.canvas.links) == 150)
    assert len(page.canvas.cards) == 300
    page.office.view.show_round(3)
    qtbot.waitUntil(lambda: page.story is not None and page.story.trace.round == 3)
    for key in (Qt.Key.Key_N, Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_End):
        press_key(page, key, 3)
    assert page.player.at_end
    qtbot.waitUntil(lambda: page.canvas.cards)
    find(page, lambda entry: entry.step.reason is not None and len(entry.step.reason.players) == 2)
    focus = [page.canvas.cards[player] for player in page.canvas.picture.focus]
    seen = page.canvas.mapToScene(page.canvas.viewport().rect()).boundingRect()
    assert all(seen.intersects(card.sceneBoundingRect()) for card in focus)


@pytest.mark.parametrize("percent", [100, 200])
def test_the_page_fits_into_1280_by_720(at_trace, three_rounds, appearance, qtbot, percent):
    page = at_trace(three_rounds)
    appearance.choose_font_percent(percent)
    page.window().resize(1280, 720)
    settle(qtbot)
    find(page, lambda entry: entry.step.verdict is Verdict.ACCEPTED)
    settle(qtbot)
    assert (page.window().width(), page.window().height()) == (1280, 720)
    line = page.fontMetrics().height()
    assert page.canvas.height() > 5 * line
    assert page.canvas.width() > 10 * line
    assert not page.canvas.horizontalScrollBar().isVisible()
    for tool in page.findChildren(QAbstractButton):
        if tool.isVisible() and tool.focusPolicy() is not Qt.FocusPolicy.NoFocus:
            assert tool.accessibleName() or tool.text()


def test_in_a_small_window_with_the_largest_type_nothing_is_scrolled_sideways(
    at_trace, three_rounds, appearance, qtbot
):
    page = at_trace(three_rounds)
    appearance.choose_font_percent(200)
    page.window().resize(1024, 700)
    settle(qtbot)
    find(page, lambda entry: entry.step.verdict is Verdict.ACCEPTED)
    settle(qtbot)
    assert (page.window().width(), page.window().height()) == (1024, 700)
    assert page.canvas.cards
    assert not page.canvas.horizontalScrollBar().isVisible()
    controls = page.parts.controls
    assert controls.filter.geometry().center().y() == controls.tools["play"].geometry().center().y()
    appearance.choose_font_percent(100)
    page.window().resize(1280, 720)
    settle(qtbot)
    assert controls.filter.width() > controls.fontMetrics().height() * 6


def test_every_clause_that_a_trace_names_has_plain_words(three_rounds):
    for number in (1, 2, 3, 4):
        story = story_of_round(three_rounds, number)
        names = {step.clause for step in story.trace.steps}
        names |= {step.reason.criterion for step in story.trace.steps if step.reason and step.reason.criterion}
        assert [name for name in sorted(names) if not clause(story.system, name).text] == []


def test_every_criterion_of_every_edition_has_plain_words():
    for system, count, form in (("dutch-2026", 21, "C{}"), ("dutch-2017", 19, "C{}"), ("dutch-2017", 19, "C.{}")):
        for number in range(1, count + 1):
            assert clause(system, form.format(number)).text
    for system in SYSTEMS:
        for known in words_of(system).clauses.values():
            assert known.title
            assert known.text.endswith(".")
    assert clause("dutch-2012", "C.14.b.2 (M1 = 0)") == clause("dutch-2012", "C.14")
    assert clause("lim", "C1") == NO_CLAUSE
