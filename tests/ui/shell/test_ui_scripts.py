"""Names in every script can be read in the window, also on a computer that has no face for them."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtGui import QFontMetrics

from swissdesk.model.events import EditPlayer
from swissdesk.ui.shell.theme import plain_font

NAMES = ("王, 小明", "สมชาย, วิชัย", "शर्मा, राजेश", "김, 철수", "தமிழ், அ")


def test_a_name_brings_the_face_that_it_needs(opened, make_tournament):
    window = opened(make_tournament(6))
    scripts = window.office.services.scripts
    assert scripts.lent == set()
    for number, name in enumerate(NAMES, 1):
        player = window.office.desk.tournament.player(number)
        assert window.office.desk.do(EditPlayer(replace(player, name=name)))
    metrics = QFontMetrics(plain_font())
    assert [sign for name in NAMES for sign in name if not metrics.inFontUcs4(ord(sign))] == []
    assert window.office.services.scripts.lent <= {
        "DejaVuSansCondensed",
        "DejaVuSansCondensed-Bold",
        "DroidSansFallbackFull",
        "NanumSquareB",
        "NanumSquareR",
        "NotoSans-Bold",
        "NotoSans-Regular",
        "NotoSansDevanagari-Bold",
        "NotoSansDevanagari-Regular",
        "NotoSansTamil-Regular",
        "NotoSansThai-Bold",
        "NotoSansThai-Regular",
    }
