"""The two ways in which a round is told on the page, and a list of brackets that waits for what is reached."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from using import is_possible, press, trace_at_rest

from swissdesk.engine.systems import SYSTEMS
from swissdesk.engine.trace import Kind, Verdict, Viewpoint
from swissdesk.formats import trf
from swissdesk.paths import resource
from swissdesk.ui.shell.catalogue import ACTIONS
from swissdesk.ui.trace.explanation import members_text
from swissdesk.wording_clauses import address, clause, is_paraphrase, reading, words_of


@pytest.fixture
def shown(opened, qtbot):
    """Open the trace of the third round of a sample; returns the page."""
    window = opened(trf.load(resource("samples", "club-evening.trf")))
    trace_at_rest(window)
    qtbot.waitUntil(lambda: window.trace.story is not None)
    return window.trace


def told(page, qtbot, viewpoint):
    qtbot.waitUntil(lambda: page.story is not None and page.story.trace.viewpoint is viewpoint)


def facts(page):
    return {row.bracket.number: row.facts for row in page.parts.brackets.rows.rows if row.bracket is not None}


def test_a_key_switches_and_the_bracket_stays(shown, qtbot, typist):
    page = shown
    page.player.go_to_chapter(2)
    page.take_focus()
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_T)
    told(page, qtbot, Viewpoint.TEXT)
    assert page.player.entry.chapter == 2
    assert page.office.preferences.trace_text
    assert "literally by the rules" in page.parts.system.text()
    assert not any(entry.step.kind is Kind.LIMIT for entry in page.model.entries)
    assert page.window().catalogue["trace.text"].isChecked()
    typist.shortcut("trace.text")
    told(page, qtbot, Viewpoint.FORESIGHT)
    assert page.player.entry.chapter == 2
    assert "literally by the rules" not in page.parts.system.text()


def test_a_story_that_was_told_is_kept_for_each_way(shown, qtbot, typist):
    first = shown.story
    typist.shortcut("trace.text")
    told(shown, qtbot, Viewpoint.TEXT)
    typist.shortcut("trace.text")
    assert shown.story is first


def test_candidates_are_held_against_the_best_so_far(shown, qtbot, typist):
    page = shown
    typist.shortcut("trace.text")
    told(page, qtbot, Viewpoint.TEXT)
    compared, best = 0, {}
    for row in range(page.model.rowCount()):
        page.player.go(row)
        entry = page.player.entry
        text = page.parts.explanation.toPlainText()
        if entry.step.kind is not Kind.CANDIDATE or not entry.step.quality:
            continue
        assert ("best so far" in text.split("Criteria, most important first")[-1]) is (
            entry.step.verdict is not Verdict.ACCEPTED and entry.chapter in best
        )
        compared += entry.chapter in best
        if entry.step.verdict is Verdict.BEST_SO_FAR:
            best[entry.chapter] = entry.step
    assert compared


def test_a_system_that_is_told_in_one_way_says_so(opened, qtbot, make_tournament):
    before = make_tournament(8, 3)
    window = opened(before.replace(settings=replace(before.settings, system="dutch-2012")))
    press(window, "view.trace")
    qtbot.waitUntil(lambda: window.trace.story is not None)
    assert not is_possible(window, "trace.text")
    spec = next(spec for spec in ACTIONS if spec.id == "trace.text")
    assert "the trace has only one form" in spec.why_not(window.trace.office)


def test_the_list_tells_of_floaters_when_they_are_reached(shown, typist):
    page = shown
    brackets = page.story.brackets
    floating = next(number for number, bracket in brackets.items() if bracket.left and not bracket.is_last)
    page.player.first()
    assert not any("downfloats" in text or "from above" in text or "bye" in text for text in facts(page).values())
    reached = {}
    for row in range(page.model.rowCount()):
        page.player.go(row)
        step = page.player.entry.step
        reached[step.kind, step.bracket] = facts(page)
    assert "downfloats" not in reached[Kind.PARAMETERS, floating][floating]
    assert "downfloats" in reached[Kind.DOWNFLOATERS, floating][floating]
    assert "from above" in reached[Kind.DOWNFLOATERS, floating][floating + 1]
    page.player.first()
    typist.shortcut("trace.overview")
    assert page.office.preferences.trace_overview
    assert "downfloats" in facts(page)[floating]
    typist.shortcut("trace.overview")
    assert "downfloats" not in facts(page)[floating]


# ---- keys


def test_plain_keys_leave_the_tree_and_arrows_stay_in_it(shown):
    page = shown
    for key, view in ((Qt.Key.Key_3, "tree"), (Qt.Key.Key_1, "cards"), (Qt.Key.Key_3, "tree"), (Qt.Key.Key_2, "graph")):
        QTest.keyClick(QApplication.focusWidget(), key)
        assert page.views.view == view
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_3)
    before = page.player.row
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Down)
    assert page.views.view == "tree"
    assert page.views.tree.currentIndex().isValid()
    assert page.player.row != before


def test_escape_in_a_menu_leads_back_to_the_drawing(shown, window, qtbot):
    page, bar = shown, window.menuBar()
    page.take_focus()
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_T, Qt.KeyboardModifier.AltModifier)
    menu = QApplication.activePopupWidget()
    assert menu is not None
    QTest.keyClick(menu, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: bar.activeAction() is None and window.focusWidget() is page.views.front)


# ---- what is said of a clause


def test_a_clause_is_marked_as_our_words_with_its_place_and_how_it_is_read(shown, monkeypatch):
    page, opened = shown, []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toString()))
    row = next(row for row in range(page.model.rowCount()) if page.model.entry(row).step.kind is Kind.LOOKAHEAD)
    page.player.go(row)
    panel = page.parts.explanation
    text = panel.toPlainText()
    assert "In our own words, after C8 (2.4.3)." in text
    assert "Our reading: What counts is how many players must stay unpaired in the next bracket" in text
    panel.anchorClicked.emit(QUrl(address("dutch-2026")))
    assert opened == [address("dutch-2026")]
    assert address("dutch-2026") in panel.toHtml()


def test_broken_criteria_of_the_accepted_candidate_name_their_players(shown):
    page, explained = shown, 0
    for row in range(page.model.rowCount()):
        page.player.go(row)
        entry = page.player.entry
        text = page.parts.explanation.toPlainText()
        if entry.step.verdict is not Verdict.ACCEPTED:
            assert "Criteria not fully met" not in text
            continue
        broken = page.story.trace.unmet(entry.step)
        assert bool(broken) is ("no criterion is broken" not in text)
        assert ("Criteria not fully met" in text) is bool(broken)
        for measure in broken:
            explained += 1
            assert members_text(measure, page.story.players) in text.split("Criteria not fully met")[1]
    assert explained


@pytest.mark.parametrize(("system", "names"), [(system, tuple(words_of(system).readings)) for system in SYSTEMS])
def test_every_reading_belongs_to_a_clause(system, names):
    for name in names:
        assert clause(system, name).title, name
        assert reading(system, name)


def test_texts_that_have_no_rule_book_are_not_said_to_paraphrase_one():
    assert is_paraphrase("dutch-2017", "C.7")
    assert is_paraphrase("lim", "2.2")
    assert not is_paraphrase("hosek-nwm", "P1")
    assert not is_paraphrase("dubov", "colours")
