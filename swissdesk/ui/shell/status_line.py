"""The line at the foot: what was last done, read aloud; then event, round, open results, when saved, when copied."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QStatusBar, QWidget

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Round, Stage
from swissdesk.ui.checks.panel import ChecksIndicator
from swissdesk.ui.files.copies import status_text, status_tooltip
from swissdesk.ui.shell.office import Office
from swissdesk.ui.widgets.announce import announce
from swissdesk.ui.widgets.common import named, set_property
from swissdesk.ui.widgets.lines import Line

_LONGEST_NAME = 28
"""So many letters of the event's name are shown; the title of the window has all of it."""


_SEPARATOR = "   ·   "
_MOST_FOR_FACTS = 0.62


class StatusLine(QStatusBar):
    """Facts on the right, the read-back on the left."""

    def __init__(self, office: Office, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._office = office
        self._event = ""
        self._rest: list[str] = []
        self.setSizeGripEnabled(False)
        self.said = Line(elides=True)
        self.facts, self.saved, self.copied = (Line("muted") for _ in range(3))
        self.checks = ChecksIndicator(office.services.checks)
        self.setContentsMargins(8, 0, 12, 0)
        # At the left edge: what the checks find moves nothing that is clicked.
        self.addWidget(self.checks)
        self.addWidget(self.said, 1)
        self.addPermanentWidget(self.facts)
        self.addPermanentWidget(self.saved)
        self.addPermanentWidget(self.copied)
        office.view.settled.connect(self.refresh)
        office.services.copies.changed.connect(self.refresh)
        office.desk.document_changed.connect(self._fall_silent)
        office.view.round_shown.connect(self._fall_silent)
        office.view.page_shown.connect(self._fall_silent)
        self.refresh()

    def read_back(self, text: str) -> None:
        """Say in words what was just entered; a screen reader hears it."""
        self.show_words(text)
        announce(self.said, text)

    def show_words(self, text: str) -> None:
        """Show in words what is read aloud elsewhere."""
        self.said.setText(text)
        named(self.said, text, text)

    def _fall_silent(self, *_shown: int | str) -> None:
        """What was read back was about something that is not shown any more."""
        self.read_back("")

    def refresh(self) -> None:
        """Follow what is looked at, and the tournament."""
        desk, tournament = self._office.desk, self._office.tournament
        document = desk.document
        self.checks.setVisible(desk.is_open)
        self.facts.setVisible(desk.is_open)
        self._show_copy()
        if document is None:
            self.saved.hide()
            return
        latest = tournament.current_round
        parts = []
        if latest is not None:
            parts.append(wording.text(N_("Round {round}"), round=latest.number))
            parts.append(_progress(latest))
        name = tournament.info.name or document.path.name
        self._event = _shortened(name)
        self._rest = parts
        named(self.facts, ", ".join((name, *parts)), str(document.path))
        at = wording.text(N_("saved {time}"), time=_clock(document.saved_at))
        _show_fact(self.saved, at if desk.can_edit else translate(N_("read-only")))
        set_property(self.saved, "tone", "muted" if desk.can_edit else "notice")
        self._make_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """Leave room for what is read back: the name of the event, which is in the title too, gives way.

        Then the time of saving does, for everything is saved at once; that nothing can be saved stays in sight.
        """
        desk = self._office.desk
        apart = self.fontMetrics().horizontalAdvance("  ")
        for each in (self.saved, self.copied):
            if each.indent() != apart:
                each.setIndent(apart)
        facts = _SEPARATOR.join([self._event, *self._rest] if self._event else self._rest)
        there = [self.saved, *(each for each in (self.copied, self.checks) if not each.isHidden())]
        room = self.width() * _MOST_FOR_FACTS - sum(each.sizeHint().width() for each in there)
        is_crowded = self._is_wider(facts, room)
        if is_crowded:
            facts = _SEPARATOR.join(self._rest)
            is_crowded = self._is_wider(facts, room)
        self.facts.setText(facts)
        must_say = desk.is_open and not desk.can_edit
        self.saved.setVisible(must_say or (desk.is_open and not is_crowded))

    def _is_wider(self, facts: str, room: float) -> bool:
        return self.fontMetrics().horizontalAdvance(facts) > room

    def _show_copy(self) -> None:
        """Say when the latest copy was read back, or that there is none where there should be."""
        copies = self._office.services.copies
        text = status_text(copies) if self._office.desk.is_open else ""
        self.copied.setVisible(bool(text))
        if not text:
            return
        _show_fact(self.copied, text)
        self.copied.setToolTip(status_tooltip(copies))
        set_property(self.copied, "tone", "danger" if copies.has_failed else "muted")


def _show_fact(fact: QLabel, text: str) -> None:
    """Show a fact behind another; the dot between them is not read aloud."""
    fact.setText(f"·   {text}")
    fact.setAccessibleName(text)


def _shortened(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else f"{name[:_LONGEST_NAME].rstrip()}…"


def _progress(latest: Round) -> str:
    if latest.stage is Stage.DRAFT:
        return translate(N_("draft"))
    still = len(latest.open_boards)
    return wording.text(N_("{count} unfinished"), count=still) if still else translate(N_("all results entered"))


def _clock(at: str) -> str:
    try:
        return datetime.fromisoformat(at).strftime("%H:%M:%S")
    except ValueError:
        return at
