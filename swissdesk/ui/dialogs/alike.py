"""Who is like the player in a form: the same FIDE ID, or the same name, said while it is filled in."""

from __future__ import annotations

from swissdesk.model import Tournament
from swissdesk.session.registration.entering import Entered, Likeness
from swissdesk.ui.dialogs.player import PlayerDialog
from swissdesk.ui.registration.words import likeness_text
from swissdesk.ui.widgets.announce import describe
from swissdesk.ui.widgets.common import set_property


def tell_alike(dialog: PlayerDialog, tournament: Tournament, *, but: int | None = None) -> None:
    """Show in a form whom the player is like as it is filled in now; `but` is the number of the player himself."""
    entered = Entered(player for player in tournament.players if player.id != but)
    line = dialog.standing_note()

    def tell() -> None:
        found = entered.alike(dialog.player())
        text = "" if found is None else likeness_text(*found)
        is_namesake = found is not None and found[1] is Likeness.NAMESAKE
        set_property(line, "tone", "muted" if is_namesake else "notice")
        line.setText(text)
        line.setVisible(bool(text))
        for field in (dialog.name, dialog.fide_id):
            if field.hasFocus():
                describe(field, text)
            else:
                field.setAccessibleDescription(text)

    for field in (dialog.name, dialog.fide_id, dialog.birth):
        field.textChanged.connect(lambda _text: tell())
    tell()
