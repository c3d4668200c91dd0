"""Saving the round that is shown as one page for phones, off the GUI thread."""

from __future__ import annotations

from swissdesk.formats import trf
from swissdesk.paths import resource
from swissdesk.ui.shell.view import TRACE


def test_the_round_is_saved_as_a_page(opened, qtbot, typist, files, tmp_path, monkeypatch):
    window = opened(trf.load(resource("samples", "teaching-2012.trf")))
    window.office.view.show_page(TRACE)
    qtbot.waitUntil(lambda: window.office.shown.trace.is_ready)
    path = tmp_path / "round.html"
    monkeypatch.setattr(type(window.office.files), "export_to_write", lambda _self, _parent, _suggested: path)
    window.catalogue["trace.page"].trigger()
    typist.wait_until_idle()
    page = path.read_text("utf-8")
    assert "default-src 'none'" in page
    assert "Bruno" in page
    assert str(path) in window.office.messages.latest.text
