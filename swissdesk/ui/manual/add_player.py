"""Who else is here: one of the players who are not in the round, found by number or name."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Tournament
from swissdesk.session.manual import Course
from swissdesk.ui.dialogs.form import FormDialog
from swissdesk.ui.widgets.player_choice import PlayerChoice


class AddPlayerDialog(FormDialog):
    """Asks for a player; `chosen` hands him over."""

    chosen = Signal(int)

    def __init__(self, course: Course, parent: QWidget | None = None) -> None:
        super().__init__(translate(N_("Who else is here?")), translate(N_("Add")), parent)
        self.choice = PlayerChoice()
        self.choice.offer([(player, absent_text(course.tournament, course.number, player)) for player in course.absent],
                          course.absent[0])  # fmt: skip
        self._add(translate(N_("&Player")), self.choice)
        self.note(translate(N_("The player comes into the pool; from there he is put on a board.")))
        self.choice.select()
        self.choice.setFocus()

    def check(self) -> str:
        if self.choice.player is None:
            return translate(N_("Choose a player of the list."))
        return ""

    def deliver(self) -> None:
        player = self.choice.player
        self.accept()
        if player is not None:
            self.chosen.emit(player)


def absent_text(tournament: Tournament, number: int, player: int) -> str:
    """Return a player who is not in a round, with the reason."""
    known = tournament.by_id[player]
    text = f"{player}  {known.name}"
    if known.withdrawn_from is not None and known.withdrawn_from <= number:
        return f"{text}  ({translate(N_('withdrawn'))})"
    paired = number <= len(tournament.rounds)
    kind = tournament.entry(player, number).bye if paired else tournament.request(player, number)
    return f"{text}  ({wording.bye_text(kind)})" if kind is not None else text
