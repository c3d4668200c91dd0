"""A column is as wide as the widest of its texts, however many others have as many letters."""

from __future__ import annotations

from math import ceil

import pytest
from PySide6.QtGui import QFont, QFontMetrics, QFontMetricsF

from swissdesk.ui.widgets import column_widths
from swissdesk.ui.widgets.cells import padding
from swissdesk.ui.widgets.column_widths import content_width
from swissdesk.ui.widgets.rows import Column

COLUMN = Column[str]("round", "Round", str)


@pytest.mark.parametrize("widest", ["11w½", "WWWW", "28w−"])
def test_no_text_is_wider_than_its_column(qapp, widest):
    font = QFont()
    strong = QFont(font)
    strong.setWeight(QFont.Weight.DemiBold)
    narrow = [f"{number}i1" for number in range(10, 99)]
    alone, among = content_width(COLUMN, [widest], font), content_width(COLUMN, [*narrow, widest], font)
    assert among == alone
    assert among > ceil(QFontMetricsF(strong).horizontalAdvance(widest))


def test_a_sign_that_is_wider_in_plain_type_than_in_strong_has_its_room(window):
    for size in range(8, 30):
        font = QFont(window.font())
        font.setPixelSize(size)
        for text in ("▲ 3", "▼ 12", "2½ → 2"):
            room = content_width(COLUMN, [text], font) - 2 * padding(QFontMetrics(font))
            assert room >= QFontMetricsF(font).horizontalAdvance(text), (text, size)


def test_it_does_not_depend_on_the_order_of_the_rows(qapp):
    texts = [f"{number}{colour}{result}" for number in range(10, 60) for colour in "wb" for result in "10½"]
    assert content_width(COLUMN, texts, QFont()) == content_width(COLUMN, texts[::-1], QFont())


def test_a_long_table_in_larger_type_measures_the_telling_rows_only(qapp):
    font, large = QFont(), QFont()
    large.setPointSizeF(font.pointSizeF() * 2)
    texts = [f"Player {'i' * (number % 40)}{'W' * (number % 7)}" for number in range(1000)]
    telling = column_widths.telling_rows(COLUMN, texts, font)
    assert len(telling) < 10
    for each in (font, large):
        assert content_width(COLUMN, telling, each) == content_width(COLUMN, texts, each)
