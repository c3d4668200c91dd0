"""The lectern: large cards with their colours, a curtain over the future, the next step on the laptop alone."""

from __future__ import annotations

import os

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from swissdesk.formats import trf
from swissdesk.paths import resource
from swissdesk.ui.shell.view import TRACE
from swissdesk.ui.trace.cards import width_for
from swissdesk.ui.trace.lectern import LecternDialog

SHOTS = os.environ.get("SWISSDESK_SHOTS")


@pytest.fixture
def lectern(opened, qtbot) -> LecternDialog:
    """The lectern at the start of round 4 of the teaching sample."""
    window = opened(trf.load(resource("samples", "teaching-2012.trf")))
    window.office.view.show_page(TRACE)
    qtbot.waitUntil(lambda: window.office.shown.trace.is_ready)
    window.catalogue["trace.lectern"].trigger()
    found = window.findChild(LecternDialog)
    found.projection.resize(1600, 900)
    return found


def test_cards_are_large_and_keep_their_colours(lectern, qtbot):
    page = lectern._page
    for _ in range(6):
        page.player.forward()
    cards = lectern.projection.cards
    cards.finish()
    shown = [card for card in cards.cards.values() if card.isVisible()]
    assert shown
    assert all(card.measures.roomy for card in shown), "the colours so far are drawn on cards of two lines"
    assert shown[0].measures.line > 1.5 * page.fontMetrics().height()
    assert cards.sceneRect().height() <= cards.viewport().height() + 8
    if SHOTS:
        lectern.projection.grab().save(f"{SHOTS}/projector.png")
        lectern.grab().save(f"{SHOTS}/lectern.png")


@pytest.mark.parametrize(("width", "height"), [(1600, 900), (700, 900), (1024, 500)])
def test_no_colour_of_the_past_is_cut_off(lectern, width, height):
    page = lectern._page
    lectern.projection.resize(width, height)
    for _ in range(6):
        page.player.forward()
    cards = lectern.projection.cards
    cards.finish()
    shown = [card for card in cards.cards.values() if card.isVisible()]
    assert all(card.measures.width >= width_for(len(card.player.colours), card.measures.font) for card in shown)
    assert not cards.verticalScrollBar().isVisible()


def test_behind_the_curtain_the_projector_stays(lectern):
    page, cards = lectern._page, lectern.projection.cards
    page.player.forward()
    QTest.keyClick(lectern.projection, Qt.Key.Key_C)
    text, picture = lectern.projection.text.text(), cards.picture
    for _ in range(3):
        QTest.keyClick(lectern, Qt.Key.Key_Right)
    assert (lectern.projection.text.text(), cards.picture) == (text, picture)
    assert lectern.now.text() != text
    lectern.curtain.click()
    assert lectern.projection.text.text() == lectern.now.text()
    assert cards.picture == page.canvas.picture


def test_the_next_step_is_on_the_laptop_only(lectern):
    coming = lectern.next.text()
    assert coming != lectern.projection.text.text()
    QTest.keyClick(lectern.projection, Qt.Key.Key_PageDown)
    assert lectern.now.text() == coming
    lectern._page.player.last()
    assert lectern.next.text() == "This is the last step."


def test_the_teachers_notes_are_on_the_laptop_only(lectern):
    player, seen = lectern._page.player, set()
    for _ in range(lectern._page.model.rowCount()):
        seen.add(lectern.note.text())
        assert not lectern.note.text() or lectern.note.text() != lectern.projection.text.text()
        player.forward()
    assert any(text.startswith("The first requirement to go") for text in seen)


def test_escape_puts_both_away(lectern):
    projection = lectern.projection
    QTest.keyClick(projection, Qt.Key.Key_Escape)
    assert not projection.isVisible()
    assert not lectern.isVisible()
