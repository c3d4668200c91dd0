"""Notes which sheets are asked for, each of which is shown all the same."""

from __future__ import annotations

import pytest

from swissdesk.ui.shell.faces import SheetAsked
from swissdesk.ui.shell.main_window import MainWindow


def note_sheets(window: MainWindow, monkeypatch: pytest.MonkeyPatch, sheets: list[SheetAsked]) -> None:
    """Add every sheet that is asked for from now on to `sheets`."""
    show = window.sheets.show_sheet

    def noted(asked: SheetAsked) -> None:
        sheets.append(asked)
        show(asked)

    monkeypatch.setattr(window.sheets, "show_sheet", noted)
