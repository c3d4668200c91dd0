"""A name that is drawn keeps its surname: given names become initials, and letters closer, before anything is cut."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QImage, QPainter

from swissdesk.lettering.fitting import LEAST_WIDTH
from swissdesk.ui.widgets.painting import CENTRE, LEFT, RIGHT, draw_name, fitting, is_at_ease, lines_of_name

LONG = "Papadimitrakopoulos, Konstantinos-Alexis"
FORMS = (LONG, "Papadimitrakopoulos, K.-A.")


@pytest.mark.parametrize(("share", "text"), [(1.0, FORMS[0]), (0.85, FORMS[0]), (0.6, FORMS[1])])
def test_the_longest_form_that_fits_is_taken(qapp, share, text):
    metrics = QFontMetricsF(QFont())
    said, factor = fitting(FORMS, metrics, metrics.horizontalAdvance(LONG) * share)
    assert said == text
    assert LEAST_WIDTH * 0.97 <= factor <= 1.0


@pytest.mark.parametrize("align", [LEFT, CENTRE, RIGHT])
def test_it_stays_within_its_area(qapp, align):
    area = QRectF(60, 10, QFontMetricsF(QFont()).horizontalAdvance(FORMS[1]) * 0.9, 40)
    image = QImage(int(area.right()) + 60, 60, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.red)
    painter = QPainter(image)
    draw_name(painter, area, LONG, QFont(), align)
    painter.end()
    inked = {x for x in range(image.width()) for y in range(60) if image.pixelColor(x, y) != Qt.GlobalColor.red}
    assert inked
    assert area.left() - 1 <= min(inked)
    assert max(inked) <= area.right() + 1


def test_what_would_be_cut_takes_two_lines_the_surname_divided_if_need_be(qapp):
    name, font = "Venkatanarasimharajuvaripe, Balakrishnamurthyramachand", QFont()
    metrics = QFontMetricsF(font)
    line, surname = metrics.height(), metrics.horizontalAdvance("Venkatanarasimharajuvaripe")

    def said(width: float, height: float = 1.55 * line) -> list[str]:
        return [text for text, _ in lines_of_name(name, font, width, height)[0]]

    assert said(surname * 1.1) == ["Venkatanarasimharajuvaripe, B."]
    assert said(surname * 0.75) == ["Venkatanarasimharajuvaripe", "Balakrishnamurthyramachand"]
    first, second = said(surname * 0.5)
    assert first.endswith("-")
    assert first[:-1] + second == "Venkatanarasimharajuvaripe, B."
    assert is_at_ease(name, font, surname * 0.5, 1.55 * line)
    assert said(surname * 0.5, line * 0.9)[0].endswith("…")
    assert not is_at_ease(name, font, surname * 0.5, line * 0.9)
    assert said(surname * 0.1)[0].endswith("…")


def test_large_type_becomes_smaller_before_a_name_is_cut_but_never_too_small_to_read(qapp):
    name, font = "Venkatanarasimharajuvaripe, Balakrishnamurthyramachand", QFont()
    font.setPointSizeF(9)
    metrics = QFontMetricsF(font)
    width, height = metrics.horizontalAdvance("Venkatanarasimharajuvaripe") * 0.28, metrics.height() * 1.55
    assert lines_of_name(name, font, width, height)[0][0][0].endswith("…")
    font.setPointSizeF(18)
    lines, small = lines_of_name(name, font, width * 2, height * 2)
    assert "".join(text for text, _ in lines) == "Venkatanarasim-harajuvaripe, B."
    assert 6 <= small.pointSizeF() < 18 * 0.72
