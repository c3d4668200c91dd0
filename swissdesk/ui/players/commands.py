"""The actions on players; all of them work on the players selected on the Players page."""

from __future__ import annotations

from collections.abc import Callable

from swissdesk.i18n import N_, translate
from swissdesk.model import Player
from swissdesk.model.events import (
    AddPlayer,
    Batch,
    EditPlayer,
    EnterLate,
    Event,
    RemovePlayer,
    ReturnPlayer,
    WithdrawPlayer,
)
from swissdesk.model.numbering import late_number
from swissdesk.session.absences import Attendance, Saying, together
from swissdesk.session.registration.entering import entering, is_late, next_number
from swissdesk.standings.rules import is_long
from swissdesk.ui.players.announcing import announce
from swissdesk.ui.players.descriptions import entered_text
from swissdesk.ui.players.form import PlayerDialog, ask_missed, show_number, show_refusal, warn_of_similar
from swissdesk.ui.shell.office import ActionSpec, Office, Reason, action, is_editable, is_open, steady
from swissdesk.ui.shell.view import PLAYERS

FIELDS = frozenset(
    {
        "name",
        "title",
        "rating",
        "federation",
        "fide_id",
        "birth",
        "sex",
        "club",
        "family",
        "national_id",
        "ratings",
        "coefficient",
        "no_half_byes",
        "external",
        "lot",
        "expelled",
    }
)
"""What can be corrected about a player, by the names of the model."""


def selected(office: Office) -> tuple[Player, ...]:
    """Return the players the actions are about, in the order of the list; none if they make no sense now."""
    if office.view.page != PLAYERS or not office.desk.can_edit:
        return ()
    known = office.tournament.by_id
    return tuple(known[number] for number in office.view.players if number in known)


@steady
def can_change(office: Office) -> bool:
    """Whether there are selected players."""
    return bool(selected(office))


@steady
def can_edit(office: Office) -> bool:
    """Whether there is one selected player."""
    return len(selected(office)) == 1


def _staying(office: Office) -> tuple[Player, ...]:
    """Return the selected players who are in the event in the coming round."""
    coming = office.tournament.next_round_number
    return tuple(player for player in selected(office) if not player.has_left(coming))


def can_announce(office: Office) -> bool:
    """Whether one of the selected players is in the event and a round is to come."""
    return not office.tournament.is_over and any(_staying(office))


def can_cancel(office: Office) -> bool:
    """Whether one of the selected players has announced an absence that can be taken back."""
    coming = office.tournament.next_round_number
    return can_announce(office) and any(
        office.tournament.request(player.id, coming) is not None for player in _staying(office)
    )


@steady
def can_return(office: Office) -> bool:
    """Whether one of the selected players has left, or is going to."""
    return any(player.withdrawn_from is not None for player in selected(office))


def why_not(office: Office) -> str:
    """Return why nothing can be done with players now."""
    if not office.desk.can_edit:
        return office.desk.read_only_reason
    if office.view.page != PLAYERS:
        return translate(N_("Go to the Players page and select the players concerned."))
    chosen = selected(office)
    if not chosen:
        return translate(N_("Select a player."))
    if office.tournament.is_over:
        return translate(N_("All rounds are paired."))
    return ""


def _not_one(office: Office) -> str:
    several = len(selected(office)) > 1
    return translate(N_("Select one player only.")) if several else why_not(office)


def _or(text: str) -> Reason:
    """Return why nothing can be done with players now, or else `text`."""
    return lambda office: why_not(office) or translate(text)


_ALL_LEFT = _or(N_("The selected players have already withdrawn."))


def add(office: Office) -> None:
    """Ask for a new player to add: as a late entry once a round has been paired and numbers follow the ratings."""
    office.view.show_page(PLAYERS)
    tournament = office.tournament
    late = is_late(tournament)
    player = Player(next_number(tournament), "")
    lasts = is_long(tournament.info)
    dialog = PlayerDialog(player, is_new=True, numbered=not late, is_long=lasts, parent=office.window)
    warn_of_similar(dialog, tournament)
    if not late:
        dialog.accepted_player.connect(lambda player: dialog.settle(_added(office, AddPlayer(player))))
    else:
        if not show_refusal(dialog, tournament):
            order = tournament.settings.equal_order
            show_number(dialog, tournament, lambda player: late_number(tournament.players, player, order))
        missed = ask_missed(dialog, tournament)
        dialog.accepted_player.connect(
            lambda player: dialog.settle(_added(office, entering(office.tournament, player, missed())))
        )
    dialog.exec()


def _added(office: Office, event: AddPlayer | EnterLate) -> str:
    """Do it, and return what is wrong with it; empty if nothing."""
    if not office.desk.do(event, confirmed=True):  # the form has said whose numbers move
        return office.messages.latest.text if office.messages.latest else ""
    office.view.select_player(event.player.id)
    office.pages.players.show_player(event.player.id)
    if isinstance(event, EnterLate):
        office.say_done(entered_text(event))
    return ""


def edit(office: Office, field: str = "") -> None:
    """Ask for corrected data of the selected player, beginning in a field of `FIELDS`."""
    player = selected(office)[0]
    dialog = PlayerDialog(player, is_new=False, is_long=is_long(office.tournament.info), parent=office.window)
    warn_of_similar(dialog, office.tournament, but=player.id)
    if field:
        dialog.begin_at(getattr(dialog, field))
    dialog.accepted_player.connect(lambda changed: dialog.settle(_edited(office, player, changed)))
    dialog.exec()


def _edited(office: Office, player: Player, changed: Player) -> str:
    if changed == player or office.desk.do(_correction(office, player, changed)):
        return ""
    return office.messages.latest.text if office.messages.latest else ""


def _correction(office: Office, player: Player, changed: Player) -> Event:
    """Return the event for other data of a player; who is expelled now leaves the event as well."""
    coming = office.tournament.next_round_number
    stays = player.withdrawn_from is None and not office.tournament.is_over
    if changed.expelled and not player.expelled and stays:
        return Batch((EditPlayer(changed), WithdrawPlayer(player.id, coming)))
    return EditPlayer(changed)


def announcing(wanted: Attendance) -> Callable[[Office], None]:
    """Return what says of all selected players who have not withdrawn what they do in the coming round."""

    def do(office: Office) -> None:
        players = tuple(player.id for player in _staying(office))
        announce(office, office.tournament.next_round_number, (Saying(players, wanted),))

    return do


def come_back(office: Office) -> None:
    """The selected players play again."""
    left = [ReturnPlayer(player.id) for player in selected(office) if player.withdrawn_from is not None]
    office.desk.do(together(left))


def remove(office: Office) -> None:
    """Take the selected players off the list."""
    if office.desk.do(together([RemovePlayer(player.id) for player in selected(office)])):
        office.view.select_player(None)


def absences(office: Office) -> None:
    """Show who does not play the coming rounds, to be changed for many at once."""
    from swissdesk.ui.players.absences import AbsencesDialog  # loaded when wanted

    AbsencesDialog.show_for(office)


ACTIONS: tuple[ActionSpec, ...] = (
    action("players.add", N_("&Add a player…"), "Ctrl+Shift+A", "add")
    .tip(N_("Enter a new player"))
    .does(add, is_editable),
    action("players.edit", N_("&Edit…"), "F2", "edit")
    .tip(N_("Edit the data of the selected player"))
    .does(edit, can_edit, why=_not_one),
    action("players.half", N_("&Half-point bye"), "Ctrl+Shift+H", "bye")
    .tip(N_("Give the selected players a half-point bye in the next round"))
    .does(announcing(Attendance.HALF_POINT), can_announce, why=_ALL_LEFT),
    action("players.absent", N_("A&bsent"), "Ctrl+Shift+B", "absent")
    .tip(N_("Mark the selected players absent in the next round"))
    .does(announcing(Attendance.ABSENT), can_announce, why=_ALL_LEFT),
    action("players.plays", N_("&Plays"), "Ctrl+Shift+L", "play")
    .tip(N_("Let the selected players play in the next round after all"))
    .does(
        announcing(Attendance.PLAYS),
        can_cancel,
        why=_or(N_("The selected players play in the next round or have withdrawn.")),
    ),
    action("players.withdraw", N_("&Withdraw"), "Ctrl+Shift+W", "withdraw")
    .tip(N_("Withdraw the selected players from the tournament"))
    .does(announcing(Attendance.WITHDRAWN), can_announce, why=_ALL_LEFT),
    action("players.return", N_("&Return"), "Ctrl+Shift+R", "return")
    .tip(N_("Let the selected players return from the next round"))
    .does(come_back, can_return, why=_or(N_("None of the selected players has withdrawn."))),
    action("players.remove", N_("Re&move"), "Ctrl+Del", "remove")
    .tip(N_("Remove the selected players from the list"))
    .does(remove, can_change, why=why_not),
    action("players.absences", N_("Players n&ot playing…"), "F4", "absences")
    .tip(N_("Announce byes, absences and withdrawals in the coming rounds, for many players at once"))
    .does(absences, is_open),
)
