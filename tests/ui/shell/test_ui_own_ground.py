"""Parts that paint the ground of the window themselves look as if the window did."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QWidget


def grounded(window) -> list[QWidget]:
    status = window.status
    return [
        window.centralWidget(),
        window.round.side,
        window.round.columns,
        status.said,
        status.facts,
        status.saved,
        status.copied,
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_picture_is_the_same_whoever_paints_the_ground(in_round_1, typist, appearance, theme):
    window = in_round_1(8)
    appearance.choose_theme(theme)
    typist.type("1")
    QApplication.processEvents()
    parts = grounded(window)
    assert all(part.autoFillBackground() and part.isVisible() for part in parts[:5])
    own = window.grab().toImage()
    for part in parts:
        part.setAutoFillBackground(False)
    try:
        assert window.grab().toImage() == own
    finally:
        for part in parts:
            part.setAutoFillBackground(True)
