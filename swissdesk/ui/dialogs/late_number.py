"""The number of a late entry, told in the form while it is filled in, and what the rounds that he missed count.

He does not choose his number: rating, title and name give it, and others may have to move (C.04.2 art. 2.4).
"""

from __future__ import annotations

from collections.abc import Callable

from swissdesk import wording
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.model import ByeKind, Player, Tournament
from swissdesk.model.events import draft_refusal
from swissdesk.model.numbering import making_room
from swissdesk.session.registration.entering import LATE_BYES
from swissdesk.ui.dialogs.player import PlayerDialog
from swissdesk.ui.widgets.common import set_property


def tell_number(dialog: PlayerDialog, tournament: Tournament, number_of: Callable[[Player], int]) -> None:
    """Show in a form which number the player gets as it is filled in now, and whose numbers move."""
    line = dialog.standing_note()

    def tell() -> None:
        line.setText(_said(tournament, number_of(dialog.player())))

    dialog.name.textChanged.connect(lambda _text: tell())
    dialog.rating.valueChanged.connect(lambda _value: tell())
    dialog.title.currentIndexChanged.connect(lambda _index: tell())
    tell()


def ask_missed(dialog: PlayerDialog, tournament: Tournament) -> Callable[[], ByeKind]:
    """Let a form ask what the rounds paired so far count; what the settings say comes first. Return what is chosen."""
    titles = [(wording.bye_text(kind), kind) for kind in LATE_BYES]
    field = dialog.choice_field(translate(N_("&Missed rounds")), titles, tournament.settings.late_bye)
    field.setToolTip(translate(N_("What missed rounds count for a late entry")))
    return lambda: ByeKind(field.currentData())


def tell_refusal(dialog: PlayerDialog, tournament: Tournament) -> bool:
    """Show in a form that nobody can enter now, and return whether that is so."""
    refusal = draft_refusal(tournament)
    if refusal is None:
        return False
    line = dialog.standing_note()
    line.setText(wording.sentence(refusal))
    set_property(line, "tone", "notice")
    return True


def _said(tournament: Tournament, number: int) -> str:
    moved = making_room(tournament.by_id, number)
    if not moved:
        return wording.text(N_("Will be number {number}; nobody else gets another number."), number=number)
    first, last = min(moved), max(moved)
    template = translate_plural(
        N_("Will be number {number} by the rule (C.04.2 art. 2.4): number {first} becomes {then}."),
        N_("Will be number {number} by the rule (C.04.2 art. 2.4): numbers {first}–{last} become {then}–{end}."),
        len(moved),
    )
    return template.format(number=number, first=first, last=last, then=first + 1, end=last + 1)
