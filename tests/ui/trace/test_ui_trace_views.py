"""The graph and the tree of a step: what they show is what the engine says, and all views show the same step."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from PySide6.QtCore import QModelIndex, QRectF, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication
from test_ui_trace import at_trace, played  # noqa: F401

from swissdesk.engine.field import Field
from swissdesk.engine.systems.dutch2012.definitions import Field as Field2012
from swissdesk.engine.trace import Kind, Verdict
from swissdesk.ui.shell import theme
from swissdesk.ui.trace.explanation import explanation, members_text
from swissdesk.ui.trace.graph import Compatibilities, Manner, Worst, arranged, sides, worst_of
from swissdesk.ui.trace.graph_scene import apart_text, edge_text
from swissdesk.ui.trace.picture import picture_of
from swissdesk.ui.trace.steps import entries_of, kind_text, step_text
from swissdesk.ui.trace.story import story_of_round
from swissdesk.ui.trace.tree_view import STEP_ROLE, TreeModel, after_what_is_common, is_cut
from swissdesk.ui.trace.views import path_to

EDITIONS = ("dutch-2026", "dutch-2017", "dutch-2012", "dutch-2012-letter")


@pytest.fixture(scope="module")
def four_rounds(make_tournament):
    return played(make_tournament(14, 7), 4)


def story_of(tournament, system="dutch-2026", number=4):
    done = tournament.before_round(number)
    return story_of_round(done.replace(settings=replace(done.settings, system=system)), number)


def go_to_accepted(page, bracket):
    step = page.story.accepted[bracket]
    page.player.go(page.model.row_of(step.id))
    return step


def middle_bracket(page):
    return next(b for b in page.story.brackets.values() if b.pairs > 1).number


# ---- the graph as data


@pytest.mark.parametrize("system", EDITIONS)
def test_the_edges_are_the_pairs_that_the_engine_allows(four_rounds, system):
    story = story_of(four_rounds, system)
    graphs = Compatibilities(story)
    field = Field(story.trace.position) if system in EDITIONS[:2] else None
    legal = field.adj if field else Field2012(story.trace.position).legal
    place = {c.id: i for i, c in enumerate(story.trace.position.competitors)}
    for number, bracket in story.brackets.items():
        graph = graphs.of(number)
        assert set(graph.players) == set(bracket.players)
        edges = {frozenset((edge.one, edge.other)) for edge in graph.edges}
        for one, other in combinations(graph.players, 2):
            both_came = field is not None and {one, other} <= set(bracket.came)
            may_meet = bool(legal[place[one]] >> place[other] & 1) and not both_came
            assert (frozenset((one, other)) in edges) is may_meet
        apart = {frozenset((pair.one, pair.other)) for pair in graph.apart}
        assert not edges & apart
        assert len(edges) + len(apart) == len(graph.players) * (len(graph.players) - 1) // 2


@pytest.mark.parametrize("system", EDITIONS)
def test_an_edge_breaks_what_the_trace_says_of_the_pair(four_rounds, system):
    story = story_of(four_rounds, system)
    graphs = Compatibilities(story)
    seen = 0
    for number, step in story.accepted.items():
        edges = {frozenset((edge.one, edge.other)): edge for edge in graphs.of(number).edges}
        for pair in step.pairs:
            assert edges[frozenset((pair.one, pair.other))].breaks == pair.breaks
            seen += 1
    assert seen == 7


@pytest.mark.parametrize("system", EDITIONS)
def test_barred_opponents_are_explained_in_the_terms_of_the_edition(four_rounds, system):
    story = story_of(four_rounds, system)
    graphs = Compatibilities(story)
    said = [apart_text(player, graphs.of(n).of(player)) for n, b in story.brackets.items() for player in b.players]
    meetings = {"dutch-2026": "(C1)", "dutch-2017": "(C.1)"}.get(system, "(B.1.a)")
    assert any(meetings in text for text in said)


def test_nothing_is_computed_twice_and_unknown_brackets_have_no_graph(four_rounds):
    graphs = Compatibilities(story_of(four_rounds))
    assert graphs.of(1) is graphs.of(1)
    assert graphs.of(0) is None
    assert graphs.of(99) is None


@pytest.mark.parametrize(
    ("system", "breaks", "worst"),
    [
        ("dutch-2026", (), Worst.NOTHING),
        ("dutch-2026", ("C10", "C12"), Worst.FIRM_WISHES),
        ("dutch-2026", ("C12", "C15"), Worst.WISHES),
        ("dutch-2026", ("C15",), Worst.FLOATS),
        ("dutch-2017", ("C.6",), Worst.NOTHING),
        ("dutch-2017", ("C.6", "C.10"), Worst.WISHES),
        ("dutch-2012", ("B.4", "B.5"), Worst.WISHES),
        ("dutch-2012-letter", ("B.6",), Worst.FLOATS),
    ],
)
def test_the_first_label_that_tells_something_is_the_worst(system, breaks, worst):
    assert worst_of(system, breaks) is worst


# ---- where they stand


def test_the_sides_are_those_of_the_cards_and_natural_pairs_lie_level():
    left, right = sides((90, 1, 2, 3, 4, 5, 6), came=(90,))
    assert (left, right) == ((90, 2, 3), (1, 4, 5, 6))
    places = arranged(Manner.SIDES, (90, 1, 2, 3, 4, 5, 6), (90,), ()).places
    for one, other in zip(left, right, strict=False):
        assert places[one][1] == places[other][1]
        assert places[one][0] < 0 < places[other][0]


def test_s1_stands_on_the_left_and_nobody_else():
    assert sides((5, 20, 30, 40), (), 1) == ((5,), (20, 30, 40))
    assert sides((90, 1, 2, 3), (90,), 1) == ((90, 2), (1, 3))
    assert sides((1, 2, 3), (), 0) == ((1,), (2, 3))


def distance(one, other):
    return ((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5


@pytest.mark.parametrize("manner", list(Manner))
@pytest.mark.parametrize("count", [1, 2, 3, 8, 21, 60])
def test_the_graph_layout_is_stable_and_without_overlaps(manner, count):
    players = tuple(range(10, 10 + count))
    ring = [(one, other) for one, other in pairwise(players) if one % 5]
    places = arranged(manner, players, (), ring).places
    assert places == arranged(manner, players, (), list(reversed(ring))).places
    assert set(places) == set(players)
    assert all(distance(places[one], places[other]) > 0.4 for one, other in combinations(players, 2))


def test_the_graph_separates_groups_that_may_not_meet():
    edges = [(1, 2), (2, 3), (1, 3), (4, 5)]
    places = arranged(Manner.GROUPS, (1, 2, 3, 4, 5, 6), (), edges).places
    inside = max(distance(places[one], places[other]) for one, other in edges)
    groups = ((1, 2, 3), (4, 5), (6,))
    for group, other in combinations(groups, 2):
        assert min(distance(places[a], places[b]) for a in group for b in other) > 1.2
    assert inside < 5
    assert max(places[p][0] for p in (1, 2, 3)) < min(places[p][0] for p in (4, 5)) < places[6][0]


# ---- the graph as a view


def test_the_pairs_of_the_step_are_bold_and_follow_it(at_trace, four_rounds, typist):  # noqa: F811
    page = at_trace(four_rounds)
    typist.shortcut("trace.graph")
    graph = page.views.graph
    assert page.views.front is graph
    assert page.window().catalogue["trace.graph"].isChecked()
    for number in page.story.brackets:
        step = go_to_accepted(page, number)
        assert set(graph.shown.bold) == {(pair.one, pair.other) for pair in step.pairs}
        assert set(graph.shown.vertices) == set(page.story.brackets[number].players)
    typist.shortcut("trace.first")
    assert graph.shown is None
    assert "bracket" in graph.canvas.said


def test_plain_keys_play_in_the_graph_and_turn_back_to_the_cards(at_trace, four_rounds):  # noqa: F811
    page = at_trace(four_rounds)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_2)
    assert page.views.graph.canvas.hasFocus()
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Right)
    assert page.player.row == 1
    go_to_accepted(page, middle_bracket(page))
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Plus)
    assert page.views.graph.canvas.zoom > 1
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_0)
    assert page.views.graph.canvas.zoom == 1
    assert page.views.graph.canvas.overview
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_1)
    assert page.canvas.hasFocus()


def test_what_is_pointed_at_is_said(at_trace, four_rounds, typist):  # noqa: F811
    page = at_trace(four_rounds)
    go_to_accepted(page, middle_bracket(page))
    typist.shortcut("trace.graph")
    scene = page.views.graph.shown
    for player, vertex in scene.vertices.items():
        said = scene.said_at(vertex.pos(), 2)
        assert vertex.player.name in said
        assert apart_text(player, scene.graph.of(player)) in said
    far = scene.sceneRect().bottomRight() * 10
    assert scene.said_at(far, 2) == ""
    texts = {edge_text(edge) for edge in scene.graph.edges}
    edge = scene.graph.edges[0]
    assert scene.said_at(scene.at[edge.one] * 0.6 + scene.at[edge.other] * 0.4, 2) in texts


def test_the_graph_is_drawn_in_groups_and_back(at_trace, four_rounds, typist, qtbot):  # noqa: F811
    page = at_trace(four_rounds)
    step = go_to_accepted(page, middle_bracket(page))
    typist.shortcut("trace.groups")
    graph = page.views.graph
    qtbot.waitUntil(lambda: graph.shown is not None)
    assert graph.shown.arrangement.manner is Manner.GROUPS
    assert page.office.preferences.trace_groups
    assert page.window().catalogue["trace.groups"].isChecked()
    assert set(graph.shown.bold) == {(pair.one, pair.other) for pair in step.pairs}
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_G)
    assert graph.shown.arrangement.manner is Manner.SIDES


def test_a_large_bracket_is_worked_out_beside_the_window_and_then_drawn(at_trace, make_tournament, typist, qtbot):  # noqa: F811
    page = at_trace(played(make_tournament(150, 5), 1))
    go_to_accepted(page, 1)
    typist.shortcut("trace.graph")
    qtbot.waitUntil(lambda: page.views.graph.shown is not None)
    assert len(page.views.graph.shown.vertices) == 150
    assert len(page.views.graph.shown.bold) == 75


@pytest.mark.usefixtures("new_window")
def test_numbers_in_a_large_bracket_can_be_read_and_all_of_it_be_seen(at_trace, make_tournament, typist, qtbot):  # noqa: F811
    page = at_trace(played(make_tournament(58, 5), 1))
    go_to_accepted(page, 1)
    typist.shortcut("trace.graph")
    canvas = page.views.graph.canvas
    assert canvas.transform().m11() >= 0.6
    assert not canvas.horizontalScrollBar().isVisible()
    bar = canvas.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.value() == bar.minimum() < bar.maximum())
    QTest.keyClick(canvas, Qt.Key.Key_0)
    assert canvas.transform().m11() < 0.6
    seen = canvas.mapToScene(canvas.viewport().rect()).boundingRect()
    assert seen.contains(QRectF(canvas.scene().itemsBoundingRect()))


def test_the_graph_is_drawn_anew_in_another_theme(at_trace, four_rounds, typist):  # noqa: F811
    page = at_trace(four_rounds)
    step = go_to_accepted(page, middle_bracket(page))
    typist.shortcut("trace.graph")
    before = page.views.graph.shown
    typist.shortcut("view.dark")
    assert page.views.graph.shown is not before
    assert len(page.views.graph.shown.bold) == len(step.pairs)
    assert page.views.graph.canvas.backgroundBrush().color() == theme.active().colour("window")


# ---- the tree


@pytest.mark.parametrize("system", EDITIONS)
def test_the_tree_is_a_sound_model_and_holds_every_step_of_the_trace(four_rounds, system, qtbot):
    story = story_of(four_rounds, system)
    model = TreeModel()
    model.show(story)  # before: the tester fetches rows while it still takes the reset to be under way
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    entries = entries_of(story)
    for place in range(len(entries)):
        path = path_to(entries, place)
        index = model.index_of(path)
        assert model.step(index) == entries[place].step
        assert model.path(index) == path
    model.show(None)
    assert model.rowCount() == 0
    tester.deleteLater()


def test_a_family_opens_to_what_the_trace_has_below_it(four_rounds, qtbot):
    story = story_of(four_rounds)
    model = TreeModel()
    model.show(story)
    entries = entries_of(story)
    place = next(p for p, entry in enumerate(entries) if entry.step.opens and entry.step.size > 1)
    index = model.index_of(path_to(entries, place))
    assert model.hasChildren(index)
    assert model.rowCount(index) == 0
    model.fetchMore(index)
    below = [model.step(model.index(row, 0, index)) for row in range(model.rowCount(index))]
    assert tuple(below) == story.trace.children(entries[place].step)


def test_a_candidate_shows_what_is_new_after_the_one_above_it():
    before, now = "1–5, 2–6, 3–7, 4–8. 4 and 8 have met.", "1–5, 2–6, 3–8, 4–7. Legal."
    assert after_what_is_common(before, now) == "… 3–8, 4–7. Legal."
    assert after_what_is_common("1–6.", "1–7.") == "1–7."


def test_cut_branches_are_grey_with_their_reason(four_rounds, qtbot):
    story = story_of(four_rounds)
    model = TreeModel()
    model.show(story)
    entries = entries_of(story)
    cut = [place for place, entry in enumerate(entries) if is_cut(entry.step)]
    assert cut
    for place in range(len(entries)):
        step, index = entries[place].step, model.index_of(path_to(entries, place))
        ink = index.data(Qt.ItemDataRole.ForegroundRole)
        assert (ink == theme.active().colour("muted")) is (place in cut)
        if step.reason is not None and step.reason.criterion:
            assert step.reason.criterion in index.siblingAtColumn(1).data()
        assert index.data(STEP_ROLE) is step


def test_tree_and_steps_go_together(at_trace, four_rounds, typist):  # noqa: F811
    page = at_trace(four_rounds)
    go_to_accepted(page, middle_bracket(page))
    row = page.player.row
    typist.shortcut("trace.tree")
    tree = page.views.tree
    assert tree.hasFocus()
    assert page.player.row == row
    assert tree.rows.step(tree.currentIndex()) is page.player.entry.step
    QTest.keyClick(tree, Qt.Key.Key_Up)
    assert page.player.entry.step is tree.rows.step(tree.currentIndex())
    assert page.player.row != row
    typist.shortcut("trace.last")
    assert tree.rows.step(tree.currentIndex()).kind is Kind.COLOUR
    typist.shortcut("trace.first")
    assert tree.rows.step(tree.currentIndex()) is page.story.trace.steps[0]


def test_a_candidate_chosen_in_the_tree_is_gone_to_though_its_family_was_closed(at_trace, four_rounds, typist, qtbot):  # noqa: F811
    page = at_trace(four_rounds)
    told = {step.parent for step in page.story.trace.steps}
    place = next(p for p, e in enumerate(page.model.entries) if e.step.opens and e.step.id not in told)
    path = path_to(page.model.entries, place)
    typist.shortcut("trace.tree")
    tree = page.views.tree
    index = tree.rows.index_of(path)
    tree.scrollTo(index)
    tree.expand(index)
    tree.rows.fetchMore(index)
    qtbot.waitUntil(lambda: tree.rows.rowCount(index) > 0)
    tree.setCurrentIndex(tree.rows.index(0, 0, index))
    step = tree.rows.step(tree.currentIndex())
    assert step.parent == path[-1].id
    assert page.player.entry.step == step
    assert page.model.entry(page.model.row_of(path[-1].id)).opened
    shown = [page.model.entry(row).step.id for row in range(page.model.rowCount())]
    assert all(one != other for one, other in pairwise(shown))


def test_a_step_that_the_filter_hides_is_shown_when_the_tree_goes_to_it(at_trace, four_rounds, typist):  # noqa: F811
    page = at_trace(four_rounds)
    page.filter.setCurrentIndex(2)
    page.filter.activated.emit(2)
    assert page.player.entry.step.verdict is Verdict.ACCEPTED
    typist.shortcut("trace.tree")
    tree = page.views.tree
    tree.setCurrentIndex(tree.rows.index(0, 0, QModelIndex()))
    assert page.player.entry.step is page.story.trace.steps[0]
    assert page.filter.currentIndex() == 0


# ---- the drawing


@pytest.mark.parametrize("system", ["burstein", "dubov", "lim", "dutch-2026"])
def test_who_has_the_bye_is_in_the_drawing_of_that_step(make_tournament, system):
    begin = make_tournament(9, 7)
    begin = begin.replace(settings=replace(begin.settings, system=system))
    story = story_of_round(begin, 1)
    entries = entries_of(story)
    steps = [place for place, entry in enumerate(entries) if entry.step.kind is Kind.BYE]
    assert steps
    for place in steps:
        drawn = picture_of(story, entries, place)
        shown = [player for zone in drawn.zones for player in zone.players]
        shown += [player for section in drawn.sections for pair in section.rows for player in pair]
        assert story.trace.bye in shown
        assert shown.count(story.trace.bye) == 1
        assert drawn.focus == (story.trace.bye,)


def test_who_leaves_a_group_of_lim_is_drawn_apart_before_anybody_is_paired_and_up_below_the_median(make_tournament):
    begin = played(make_tournament(14, 7), 4)
    story = story_of_round(begin.replace(settings=replace(begin.settings, system="lim")), 5)
    entries = entries_of(story)
    seen = set()
    for place, entry in enumerate(entries):
        step, bracket = entry.step, story.brackets.get(entry.chapter)
        if step.kind not in (Kind.DOWNFLOATERS, Kind.UPFLOATERS):
            continue
        drawn = picture_of(story, entries, place)
        (zone,) = drawn.zones
        upwards = bracket.score < 200
        assert (step.kind is Kind.UPFLOATERS, bracket.rises, zone.arrow) == (upwards, upwards, "↑" if upwards else "↓")
        assert zone.title == ("Upfloaters" if upwards else "Downfloaters")
        assert set(step.downfloaters) <= set(zone.players) <= set(bracket.left)
        assert drawn.lines == ()
        seen.add(upwards)
    assert seen == {False, True}


def test_the_explanation_of_a_group_of_lim_says_what_is_counted_and_who_makes_it_up(make_tournament):
    begin = played(make_tournament(14, 7), 4)
    story = story_of_round(begin.replace(settings=replace(begin.settings, system="lim")), 5)
    entries = entries_of(story)
    seen = set()
    for place, entry in enumerate(entries):
        if not entry.step.quality:
            continue
        text = explanation(story, entries, place)
        for measure in story.trace.unmet(entry.step):
            assert measure.name in text.split("Criteria not fully met")[0]
            assert members_text(measure, story.players) in text.split("Criteria not fully met")[1]
            seen.add(measure.label)
    assert seen >= {"2.3", "5.2"}


def test_whom_a_player_of_lim_tries_is_drawn_beside_them_and_who_has_left_apart(make_tournament):
    begin = played(make_tournament(14, 7), 4)
    story = story_of_round(begin.replace(settings=replace(begin.settings, system="lim")), 5)
    entries = entries_of(story)
    searches = [place for place, entry in enumerate(entries) if entry.step.kind is Kind.OPPONENT]
    assert searches
    for place in searches:
        step, drawn = entries[place].step, picture_of(story, entries, place)
        (player,), tried = step.s1, step.s2
        assert drawn.sections[-1].rows[0] == (player, tried[-1])
        assert {one for one, _ in drawn.sections[-1].rows[1:] if one} <= drawn.waiting
        assert {(line.one, line.other) for line in drawn.lines} == {(pair.one, pair.other) for pair in step.pairs}
        assert [p for zone in drawn.zones for p in zone.players] == list(story.brackets[entries[place].chapter].left)


def test_the_ranking_of_a_bracket_of_burstein_is_not_called_s1_and_s2(make_tournament):
    begin = played(make_tournament(14, 7), 4)
    story = story_of_round(begin.replace(settings=replace(begin.settings, system="burstein")), 5)
    entry = next(entry for entry in entries_of(story) if entry.step.kind is Kind.SUBGROUPS)
    assert kind_text(entry.step.kind, story.trace.articles) == "Ranking in the bracket"
    assert step_text(entry, story.trace.articles).startswith("Ranking in the bracket, clause")
    assert kind_text(Kind.SUBGROUPS, "dubov") == "S1 and S2"
