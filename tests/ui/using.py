"""The window as tests use it: actions by their names, pages by theirs, what is said, what is open.

The only place of the tests that knows how the window is put together: `part` is the window or anything in it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QWidget

from swissdesk.model import Round, Tournament
from swissdesk.model.events import Event
from swissdesk.session import Document
from swissdesk.ui.files import opening
from swissdesk.ui.shell.main_window import MainWindow
from swissdesk.ui.shell.messages import Notice


def window_of(part: QWidget) -> MainWindow:
    """Return the window that a page, panel or dialog belongs to."""
    found: QWidget | None = part
    while found is not None and not isinstance(found, MainWindow):
        found = found.parentWidget()
    assert found is not None, f"{part} belongs to no window"
    return found


# ---- actions


def press(part: QWidget, action: str) -> None:
    """Trigger a declared action; one that is not possible does nothing."""
    window_of(part).catalogue[action].trigger()


def is_possible(part: QWidget, action: str) -> bool:
    """Whether an action can be triggered now."""
    return window_of(part).catalogue[action].isEnabled()


def is_ticked(part: QWidget, action: str) -> bool:
    """Whether an action that turns something on and off shows it as on."""
    return window_of(part).catalogue[action].isChecked()


# ---- pages


def page_of(part: QWidget, name: str) -> Any:
    """Return a page or panel: ``players``, ``round``, ``standings``, ``trace``, ``sheets``; ``checks``, …"""
    return getattr(window_of(part), name)


def trace_at_rest(part: QWidget) -> Any:
    """Turn to the trace, where nothing moves by itself, and return its page; the trace may not be there yet."""
    window = window_of(part)
    window.office.preferences.trace_moves = False
    press(window, "view.trace")
    window.trace.follow_motion()
    return window.trace


def shown_page(part: QWidget) -> str:
    """Return the name of the page one is on."""
    return window_of(part).office.view.page


def shown_round(part: QWidget) -> int:
    """Return the number of the round that is shown."""
    return window_of(part).office.view.round


# ---- what is said


def notice_of(part: QWidget) -> Notice | None:
    """Return what was said last and not put away."""
    return window_of(part).office.messages.latest


def message_of(part: QWidget) -> str:
    """Return the words of it; empty if nothing is said."""
    said = notice_of(part)
    return "" if said is None else said.text


def is_busy(part: QWidget) -> bool:
    """Whether something is worked out on a thread."""
    return window_of(part).office.tasks.busy


# ---- the tournament


def open_file(part: QWidget, path: Path) -> None:
    """Open a document or a TRF."""
    opening.open_path(window_of(part).office, path)


def close_tournament(part: QWidget) -> None:
    """Close what is open, without a question."""
    window_of(part).office.desk.close()


def is_open(part: QWidget) -> bool:
    """Whether a tournament is open."""
    return window_of(part).office.desk.is_open


def document_of(part: QWidget) -> Document:
    """Return the open document."""
    document = window_of(part).office.desk.document
    assert document is not None, "nothing is open"
    return document


def tournament_of(part: QWidget) -> Tournament:
    """Return the tournament as it stands; an empty one if nothing is open."""
    return window_of(part).office.tournament


def latest_round(part: QWidget) -> Round:
    """Return the round that was paired last."""
    return tournament_of(part).rounds[-1]


def act(part: QWidget, event: Event) -> bool:
    """Do what an event says, as the window would."""
    return window_of(part).office.desk.do(event)


def take_back(part: QWidget) -> bool:
    """Take back the latest step of the tournament."""
    return window_of(part).office.desk.undo()
