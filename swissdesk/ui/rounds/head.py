"""The line above the boards: which round, what state it is in, and how many results are in."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QProgressBar, QWidget

from swissdesk import wording
from swissdesk.i18n import N_, N_plural, translate_plural
from swissdesk.model import Round, Stage
from swissdesk.ui.shell.actions import Actions
from swissdesk.ui.widgets.buttons import ActionButton
from swissdesk.ui.widgets.common import SizedLabel, label, named, row

_SPACING = 12
_BOARDS = N_plural("{total} board", "{total} boards")
_RESULTS = N_plural("{entered} of {total} result   ·   {open} open", "{entered} of {total} results   ·   {open} open")
_ALL_IN = N_plural("the only result is in", "all {total} results are in")


class RoundHead(QWidget):
    """The counts are left out while the strip at the side shows them; where there is no room, what is needed least."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._wanted: list[QWidget] = []
        self.title = SizedLabel(1.45)
        self.stage = label(tone="muted")
        self.counts = label()
        self.bar = named(QProgressBar(), N_("Results entered"))
        self.bar.setTextVisible(False)
        self.bar.setFixedWidth(140)
        self.why_not = ActionButton(actions["trace.why_not"])
        row(self.title, self.stage, None, self.counts, self.bar, self.why_not, on=self, spacing=_SPACING)

    def show_round(self, played: Round, of: int | None, *, with_counts: bool) -> None:
        """Show the head of a round; `of` is the number of rounds of the event, None if that is open."""
        self.title.setText(wording.text(N_("Round {round}"), round=played.number))
        parts = [wording.text(N_("of {rounds}"), rounds=of) if of else "", _stage_text(played)]
        self.stage.setText("   ·   ".join(part for part in parts if part))
        total, still = len(played.pairings), len(played.open_boards)
        is_draft = played.stage is Stage.DRAFT
        self.counts.setText(_counts(total, still, len(played.signed_off), is_draft))
        self.bar.setRange(0, max(total, 1))
        self.bar.setValue(total - still)
        has_bar = with_counts and not is_draft and total > 0
        wanted = ((self.counts, with_counts or is_draft), (self.stage, True), (self.bar, has_bar))
        self._wanted = [widget for widget, is_wanted in wanted if is_wanted]
        self._make_room()

    def _make_room(self) -> None:
        """Show as many of the parts as there is room for, the first ones first."""
        room = self.width() - sum(part.sizeHint().width() + _SPACING for part in (self.title, self.why_not))
        for part in (self.counts, self.stage, self.bar):
            if part in self._wanted:
                room -= part.sizeHint().width() + _SPACING
            part.setVisible(part in self._wanted and room >= 0)

    def minimumSizeHint(self) -> QSize:
        width = self.title.sizeHint().width() + _SPACING + self.why_not.minimumSizeHint().width()
        return QSize(width, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()


def _stage_text(played: Round) -> str:
    plain = str(wording.fact_text(played.stage))
    if played.stage is not Stage.PUBLISHED:
        return plain
    try:
        at = datetime.fromisoformat(played.published_at)
    except ValueError:
        return plain
    return wording.text(N_("published {time}"), time=at.strftime("%H:%M"))


def _counts(total: int, still: int, verified: int, is_draft: bool) -> str:
    if is_draft:
        return translate_plural(*_BOARDS, total).format(total=total)
    if not total:
        return ""
    counted = translate_plural(*(_RESULTS if still else _ALL_IN), total)
    parts = [counted.format(entered=total - still, total=total, open=still)]
    if verified:
        parts.append(wording.text(N_("{count} verified"), count=verified))
    return "   ·   ".join(parts)
