"""The one family of warnings in FIDE mode: what is about to be done, its consequences, what the report will say.

The level decides the shape: a warning of level 2 is acknowledged, one of level 3 confirmed or cancelled, one of level 4
confirmed twice, in two windows that differ. Cancelling is the default from level 3 on, and Escape is always cancelling.
There is no switch for any of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QDialog, QWidget

from swissdesk import wording
from swissdesk.errors import message
from swissdesk.i18n import N_, translate
from swissdesk.model import Decision, Tournament
from swissdesk.model.events import Event
from swissdesk.session.fide import Level, Objection, lines_of, worst
from swissdesk.ui.widgets.common import SizedLabel, button, holding, label, row, scrolled, stack
from swissdesk.ui.widgets.dialog_keys import help_on_f1

_TITLES = {
    Level.ACKNOWLEDGE: N_("FIDE mode: notice"),
    Level.CONFIRM: N_("FIDE mode: confirmation"),
    Level.CONFIRM_TWICE: N_("FIDE mode: first of two confirmations"),
}
_ANSWERS = {
    Level.ACKNOWLEDGE: N_("C&ontinue"),
    Level.CONFIRM: N_("Co&nfirm"),
    Level.CONFIRM_TWICE: N_("&Next…"),
}
_SECOND_TITLE = N_("FIDE mode: second confirmation")
_SECOND_ANSWER = N_("Confirm for &good")
_WIDTH, _MOST_LINES, _MOST_RECORDED = 36, 14, 6
"""In lines of text."""


class WarningDialog(QDialog):
    """Says what an action means; it is accepted only by its own button."""

    def __init__(
        self,
        what: str,
        objections: Sequence[Objection],
        lines: Sequence[Decision],
        parent: QWidget | None,
        *,
        again: bool = False,
    ) -> None:
        super().__init__(parent)
        level = worst(objections)
        self.level = level
        help_on_f1(self, "fide_mode")
        title = translate(_SECOND_TITLE if again else _TITLES[level])
        self.setWindowTitle(title)
        self.said = [wording.sentence(objection.said) for objection in objections]
        heading = SizedLabel(1.35, text=title, wraps=True)
        action = label(wording.text(N_("Action: {what}"), what=what), wraps=True)
        sentences = [label(f"• {text}", wraps=True) for text in self.said]
        is_light = level is Level.ACKNOWLEDGE
        self.go_on = button(_SECOND_ANSWER if again else _ANSWERS[level], self.accept, primary=is_light)
        self.cancel = button(N_("Cancel"), self.reject)
        (self.go_on if is_light else self.cancel).setDefault(True)
        order = (self.go_on, self.cancel) if again else (self.cancel, self.go_on)
        is_long = len(sentences) > _MOST_LINES
        listed = scrolled(holding(stack(*sentences))) if is_long else holding(stack(*sentences, spacing=6))
        recorded = [label(_recorded(lines), "muted", wraps=True)] if lines else []
        foot = row(None, *order)
        stack(heading, action, listed, *recorded, foot, on=self, margins=(24, 20, 24, 20), spacing=14)
        unit, room = self.fontMetrics().height(), self.screen().availableSize() * 0.92
        width = min(unit * _WIDTH, room.width())
        self.resize(width, min(self.heightForWidth(width), room.height()))
        (self.go_on if is_light else self.cancel).setFocus()


def _recorded(lines: Sequence[Decision]) -> str:
    """Return what the report file will say, as its comment lines."""
    shown = [f"### {line.kind} @ Round {line.round}: {line.text}".rstrip(": ") for line in lines[:_MOST_RECORDED]]
    said = "\n".join([*shown, *(["…"] if len(lines) > _MOST_RECORDED else [])])
    return wording.text(N_("Recorded in the report file:\n{lines}"), lines=said)


def confirmed(parent: QWidget | None, tournament: Tournament, event: Event, objections: Sequence[Objection]) -> bool:
    """Show the warning about an event, twice where its level asks for that; True if it is to be done."""
    what, lines = wording.event_text(event, tournament), lines_of(tournament, event)
    steps = (False, True) if worst(objections) is Level.CONFIRM_TWICE else (False,)
    return all(bool(WarningDialog(what, objections, lines, parent, again=again).exec()) for again in steps)


def accepts_import(
    parent: QWidget | None, source: str, tournament: Tournament, objections: Sequence[Objection], event: Event
) -> bool:
    """Show what an imported file breaks, and what `event` will log of it; True if that was accepted."""
    back = Objection(Level.CONFIRM, message(N_("If you cancel, nothing is imported and the TRF stays as it is.")))
    what = wording.text(N_("Import of {source}"), source=source)
    return bool(WarningDialog(what, (*objections, back), lines_of(tournament, event), parent).exec())
