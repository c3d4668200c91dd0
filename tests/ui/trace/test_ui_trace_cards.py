"""A card of one line says first who the player is: what has no room beside the name leaves, the points before it."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFontMetricsF, QImage, QPainter

from swissdesk.engine import propose
from swissdesk.engine.colours import Float
from swissdesk.ui.trace import cards
from swissdesk.ui.trace.cards import Card, Measures

LONG = "Venkatanarasimharajuvaripe, Balakrishnamurthyramachand"


@pytest.fixture
def drawn(window, make_tournament, monkeypatch):
    """Draw the card of a player who floated down, so many lines of text wide; return what is seen: ``drawn(10, name)``.

    That is the name, the floats and the points, as far as they are there.
    """
    competitor = propose(make_tournament(8)).position.competitors[0]
    seen: set[str] = set()
    name_of, float_of, text_of = cards.draw_name, cards.draw_float, cards.draw_text
    monkeypatch.setattr(cards, "draw_name", lambda *given: (seen.add("name"), name_of(*given)))
    monkeypatch.setattr(cards, "draw_float", lambda *given, **more: (seen.add("floats"), float_of(*given, **more)))
    monkeypatch.setattr(cards, "draw_text", lambda *given: (seen.add("points"), text_of(*given)))

    def do(lines: float, name: str) -> set[str]:
        seen.clear()
        line = QFontMetricsF(window.font()).height()
        card = Card(competitor._replace(name=name, floats=(Float.DOWN, Float.NONE)))
        card.resize(Measures(window.font(), lines * line, 1.55 * line, roomy=False))
        image = QImage(int(lines * line) + 20, int(2 * line), QImage.Format.Format_ARGB32)
        painter = QPainter(image)
        card._compact(painter)
        painter.end()
        return set(seen)

    return do


def test_the_points_leave_for_a_name_that_would_be_cut_and_the_floats_for_one_that_would_not_be_there(drawn):
    assert drawn(16, LONG) == {"name", "floats", "points"}
    assert drawn(9, "Li, Bo") == {"name", "floats", "points"}
    assert drawn(8.5, LONG) == {"name", "floats"}
    assert drawn(5.5, "Li, Bo") == {"name"}
