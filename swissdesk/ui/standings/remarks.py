"""What has to be known before one believes a table: results that are missing, players whom nobody can judge."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QLabel

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import CategoryRule, Tournament
from swissdesk.reports import parts
from swissdesk.standings.categories import doubtful
from swissdesk.ui.shell.office import Office
from swissdesk.ui.widgets.common import set_property
from swissdesk.ui.widgets.strip import Banner

_NAMED = 6
"""How many open boards are named before it is only said how many there are."""

Missing = Sequence[tuple[int, tuple[int, ...]]]
"""Rounds that lack results, each with its boards."""


class Unfinished(Banner):
    """Says that the standings are not final, and leads to the first board without a result."""

    def __init__(self, office: Office) -> None:
        super().__init__("notice", "notice", "notice")
        self._office = office
        self._first: tuple[int, int] | None = None
        self.go = self.add("", self._go_there)

    def about(self, number: int, missing: Missing) -> None:
        """Say which results are missing after round `number`; nothing missing hides it."""
        self._first = (missing[0][0], missing[0][1][0]) if missing else None
        if self._first is not None:
            text = wording.text(N_("Go to board {board}"), board=self._first[1])
            self.go.setText(text)
            self.go.setToolTip(translate(N_("Turn to the first board without a result")))
        self.say(unfinished_text(number, missing))

    def _go_there(self) -> None:
        if self._first is not None:
            self._office.go.to_board(*self._first)


def unfinished_text(number: int, missing: Missing) -> str:
    """Return which results are missing, in words; of one round by board, of several by round."""
    if not missing:
        return ""
    if [one for one, _ in missing] != [number]:
        rounds = (
            wording.text(N_("round {round}: {boards}"), round=one, boards=parts.boards_text(boards))
            for one, boards in missing
        )
        return wording.text(N_("Not final. Without a result in {open}."), open="; ".join(rounds))
    boards = missing[0][1]
    if len(boards) > _NAMED:
        return wording.text(N_("Not final: {count} boards have no result yet."), count=len(boards))
    if len(boards) == 1:
        return wording.text(N_("Not final: board {board} has no result yet."), board=boards[0])
    return wording.text(N_("Not final: boards {boards} have no result yet."), boards=list(boards))


class Doubt(QLabel):
    """Says how many players may or may not belong to the category, and who they are."""

    def __init__(self) -> None:
        super().__init__()
        set_property(self, "tone", "notice")
        self.hide()

    def about(self, tournament: Tournament, rule: CategoryRule | None) -> None:
        """Look at a category; one without doubts, or everybody, hides it."""
        players = () if rule is None else doubtful(tournament, rule)
        self.setText(wording.text(N_("Without sex or birth, so not judged: {count}"), count=len(players)))
        self.setToolTip(", ".join(tournament.by_id[player].name for player in players))
        self.setVisible(bool(players))
