"""A number of the trace is clicked, or chosen by keys: its players and pairs light up, on cards and in the graph."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from test_ui_trace import at_trace, played  # noqa: F401

from swissdesk.engine.measure import LimboDifference, Measure, Member
from swissdesk.engine.trace import Kind, TraceStep, Verdict
from swissdesk.formats import trf
from swissdesk.paths import resource
from swissdesk.ui.trace import explanation
from swissdesk.ui.trace.picture import Bond
from swissdesk.ui.trace.steps import entries_of
from swissdesk.ui.trace.story import story_of_round


@pytest.fixture(scope="module")
def with_gaps(make_tournament):
    """A tournament whose latest round has score differences among its criteria on floats (C18 to C21)."""
    for players in range(8, 20):
        for rounds in range(4, 7):
            tournament = played(make_tournament(players, 8), rounds)
            if any(gap_of(step) for step in story_of_round(tournament, rounds).trace.steps):
                return tournament
    raise AssertionError("no such tournament was played")


def gap_of(step: TraceStep) -> str:
    """Return the label of a list of score differences of an accepted candidate; empty if it has none."""
    if step.verdict is not Verdict.ACCEPTED:
        return ""
    return next((label for label, value in step.quality if label in ("C18", "C19", "C20", "C21") and value), "")


@pytest.fixture
def at_gap(at_trace, with_gaps):  # noqa: F811
    """The page at a step with such a list; the page, and the number as it is counted."""
    page = at_trace(with_gaps)
    row = next(row for row in range(page.model.rowCount()) if gap_of(page.model.entry(row).step))
    page.player.go(row)
    step = page.model.entry(row).step
    label = gap_of(step)
    return page, next(m for m in page.story.trace.measures(step) if m.label == label)


def address_of(page, measure: Measure) -> str:
    labels = [label for label, _ in page.player.entry.step.quality]
    return f"{explanation.LINK}{labels.index(measure.label)}"


def place_of(page, address: str) -> QPoint:
    """Return where a link is in the panel, scrolled there."""
    panel = page.parts.explanation
    bar = panel.verticalScrollBar()
    half = max(panel.viewport().height() // 2, 1)
    for top in range(bar.minimum(), bar.maximum() + half, half):
        bar.setValue(top)
        for y in range(0, panel.viewport().height(), 4):
            for x in range(0, panel.viewport().width(), 4):
                if panel.anchorAt(QPoint(x, y)) == address:
                    return QPoint(x, y)
    raise AssertionError(f"{address} is not in the panel")


def lit(page) -> set[int]:
    return {player for player, card in page.canvas.cards.items() if card.counted}


def click(page, measure: Measure) -> None:
    at = place_of(page, address_of(page, measure))
    QTest.mouseClick(page.parts.explanation.viewport(), Qt.MouseButton.LeftButton, pos=at)


def test_a_click_on_a_number_highlights_its_players_and_another_clears_them(at_gap):
    page, measure = at_gap
    assert not lit(page)
    click(page, measure)
    assert lit(page) == {player for who in measure.hits for player in who}
    pairs = [who for who in measure.hits if len(who) == 2]
    assert pairs
    assert [(link.line.one, link.line.other, link.line.bond) for link in page.canvas.lit] == [
        (*who, Bond.COUNTED) for who in pairs
    ]
    assert all(link.line.labels[0].startswith(measure.label) for link in page.canvas.lit)
    assert explanation.members_text(measure, page.story.players) in page.parts.explanation.toPlainText()
    click(page, measure)
    assert (lit(page), page.canvas.lit) == (set(), [])


def test_keys_reach_a_number_and_escape_puts_it_out(at_gap):
    page, measure = at_gap
    panel = page.parts.explanation
    panel.setFocus(Qt.FocusReason.TabFocusReason)
    for _ in range(40):
        QTest.keyClick(panel, Qt.Key.Key_Tab)
        if panel.textCursor().charFormat().anchorHref() == address_of(page, measure):
            break
    QTest.keyClick(panel, Qt.Key.Key_Return)
    assert lit(page) == {player for who in measure.hits for player in who}
    assert panel.textCursor().charFormat().anchorHref() == address_of(page, measure), "the keys go on from there"
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
    assert not lit(page)


def test_another_step_puts_it_out(at_gap):
    page, measure = at_gap
    click(page, measure)
    page.player.forward()
    assert not lit(page)
    assert page.parts.explanation.measure is None


def test_the_graph_lights_up_too_even_if_it_is_turned_to_later(at_gap):
    page, measure = at_gap
    click(page, measure)
    page.turn_to("graph")
    scene = page.views.graph.shown
    everybody = {player for who in measure.hits for player in who}
    assert {player for player, vertex in scene.vertices.items() if vertex.counted} == everybody
    assert len(scene.lit) == len([who for who in measure.hits if len(who) == 2])
    page.parts.explanation.clear_measure()
    assert not any(vertex.counted for vertex in scene.vertices.values())
    assert not scene.lit


def test_it_is_said_aloud_with_the_scores(at_gap, monkeypatch):
    page, measure = at_gap
    said = []
    monkeypatch.setattr(page, "say", said.append)
    click(page, measure)
    assert said[0].startswith(f"{measure.label}, {measure.name}: ")
    for one, other in (who for who in measure.hits if len(who) == 2):
        assert f"{one}–{other} (" in said[0]


def test_members_in_words(with_gaps):
    players = story_of_round(with_gaps, len(with_gaps.rounds)).players
    one, other = list(players)[:2]
    gap = Measure("C18", "2.4.13", "", (LimboDifference.of(350),), ((one,),), amounts=(LimboDifference.of(350),))
    assert explanation.members_text(gap, players) == f"{one} (in the Limbo)"
    count = Measure("C12", "2.4.7", "", 4, ((one, other), (one,)), amounts=(1, 3))
    assert explanation.members_text(count, players) == f"{one}–{other}, {one} (3)"
    listed = Member((one, other), players[one].score - players[other].score)
    text = explanation.member_text(gap, listed, players)
    assert text.startswith(f"{one}–{other} (")


# ---- the edition of 2012


@pytest.fixture
def at_teaching(at_trace):  # noqa: F811
    """The page at the teaching tournament, which is paired by the rules of 2012."""
    return at_trace(trf.load(resource("samples", "teaching-2012.trf")))


def by_hand(label: str, step: TraceStep, players) -> set[frozenset[int]]:
    """Return whom a number of 2012 comes from: opponents apart in points, or two who are due one colour."""
    pairs = [(players[pair.one], players[pair.other]) for pair in step.pairs]
    if label == "X":
        return {frozenset((a.id, b.id)) for a, b in pairs if a.preference.colour is b.preference.colour is not None}
    alone = {frozenset((player,)) for player in step.downfloaters} if label == "D.4" else set()
    return alone | {frozenset((a.id, b.id)) for a, b in pairs if a.score != b.score}


@pytest.mark.parametrize("label", ["B.3", "D.4", "X"])
def test_numbers_of_2012_light_up_too(at_teaching, label):
    page = at_teaching
    entries = [page.model.entry(row).step for row in range(page.model.rowCount())]
    row = next(
        row for row, step in enumerate(entries) if step.verdict is Verdict.ACCEPTED and dict(step.quality).get(label)
    )
    page.player.go(row)
    step = entries[row]
    measure = next(m for m in page.story.trace.measures(step) if m.label == label)
    expected = by_hand(label, step, page.story.players)
    assert expected
    click(page, measure)
    assert lit(page) == {player for who in expected for player in who}
    drawn = {frozenset((link.line.one, link.line.other)) for link in page.canvas.lit}
    assert drawn == {who for who in expected if len(who) == 2}
    shown = page.parts.explanation.toPlainText()
    assert explanation.members_text(measure, page.story.players) in shown
    assert next(c for c in page.story.trace.criteria if c.label == label).name in shown


def test_squares_are_told_in_points_as_their_sum_is(at_teaching):
    page = at_teaching
    row = next(r for r in range(page.model.rowCount()) if dict(page.model.entry(r).step.quality).get("D.4") == 50**2)
    page.player.go(row)
    measure = next(m for m in page.story.trace.measures(page.player.entry.step) if m.label == "D.4")
    click(page, measure)
    [(one, other)] = measure.hits
    assert f"{one}–{other} (0.25)" in page.parts.explanation.toPlainText()
    assert page.canvas.lit[0].line.labels == ("D.4 0.25",)


def test_a_lesson_does_not_tell_pairs_by_numbers(at_gap, qtbot):
    page, _ = at_gap
    page.office.preferences.trace_lesson = True
    page.follow_lesson()
    qtbot.waitUntil(lambda: page.story is not None and page.story.reads_text)
    links = {}
    for row in range(page.model.rowCount()):
        page.player.go(row)
        step = page.player.entry.step
        if step.quality and not page.teaching.lesson.question(page.model.entries, row):
            links.setdefault(step.kind, explanation.LINK in page.parts.explanation.toHtml())
    assert links[Kind.LOOKAHEAD] is False


def test_rows_compare_a_candidate_with_the_accepted_one(with_gaps):
    """Both parts of the look-ahead have a row of their own, and the first value that differs decides."""
    story = story_of_round(with_gaps, len(with_gaps.rounds))
    entries = entries_of(story)
    for place, entry in enumerate(entries):
        against = explanation.measure_of(story, entries, place, veiled=False)
        rows = explanation.rows_of(story, entry.step, against)
        assert [row.value for row in rows] == [value for _, value in entry.step.quality]
        assert all(row.criterion.name for row in rows)
        assert sum(row.decides for row in rows) <= 1
        labels = [row.criterion.label for row in rows]
        assert labels.count("C8") in (0, 2)
