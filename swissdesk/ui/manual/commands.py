"""What the actions of manual pairing do, and those on players who come late or not at all."""

from __future__ import annotations

from swissdesk import wording
from swissdesk.engine.preview import MOST_GAMES, open_games
from swissdesk.i18n import N_, translate
from swissdesk.model import Stage
from swissdesk.ui.rounds.commands import can_draw_lot, offer_lot, on_board
from swissdesk.ui.shell.due import is_draft, is_next_due
from swissdesk.ui.shell.office import ActionSpec, Office, action, because
from swissdesk.ui.shell.view import MANUAL, ROUND

OVER_FIRST = N_("The round is being paired by hand: finish that first, or cancel it.")


def _why_not_begin(office: Office) -> str:
    if office.boards.is_by_hand:
        return translate(OVER_FIRST)
    if office.tasks.busy:
        return translate(N_("Something is being worked out; Esc stops it."))
    latest = office.tournament.current_round
    if latest is not None and latest.stage is Stage.CLOSED and office.tournament.is_over:
        return wording.text(N_("Round {round} is closed. Open it again first."), round=latest.number)
    if office.tournament.is_over:
        return translate(N_("The last round is over; what was wrong in it is corrected, not paired."))
    return translate(N_("Enter the players first; then round 1 can be paired."))


@because(_why_not_begin)
def can_begin(office: Office) -> bool:
    """Whether there is a draft, a running round, or a coming one that can be paired manually."""
    if not office.desk.can_edit or office.boards.is_by_hand or office.tasks.busy:
        return False
    latest = office.tournament.current_round
    is_running = latest is not None and not latest.is_complete and latest.stage is not Stage.CLOSED
    return is_running or is_next_due(office.tournament)


def begin_label(office: Office) -> str:
    """Return the name of the action, with the round in it while there is one it is about."""
    if not can_begin(office):
        return translate(N_("Pair by &hand"))
    tournament = office.tournament
    number = tournament.next_round_number if is_next_due(office.tournament) else len(tournament.rounds)
    return wording.text(N_("Pair round {round} by &hand"), round=number)


def begin(office: Office) -> None:
    """Begin to make a round by hand; the lot for the colours comes first."""
    if can_draw_lot(office.tournament):
        offer_lot(office, begin)
        return
    office.view.show_page(ROUND)
    office.pages.round.use(MANUAL)


@because(N_("No round is being paired by hand."))
def is_on(office: Office) -> bool:
    """Whether a round is being paired manually."""
    return office.boards.is_by_hand and office.view.page == ROUND


# ---- late, or not at all


def _why_not_late(office: Office) -> str:
    latest = office.tournament.current_round
    if office.boards.is_by_hand:
        return translate(N_("The round is being paired by hand: add the player there."))
    if latest is None:
        return translate(N_("No round has been paired yet."))
    return wording.text(N_("Round {round} is closed. Open it again first."), round=latest.number)


@because(_why_not_late)
def can_arrive_late(office: Office) -> bool:
    """Whether the latest round can take another player."""
    latest = office.tournament.current_round
    is_open = latest is not None and latest.stage is not Stage.CLOSED
    return office.desk.can_edit and is_open and not office.boards.is_by_hand


def arrive_late(office: Office) -> None:
    """Ask who has arrived late, and whom they play."""
    from swissdesk.ui.manual.late import LateDialog  # loaded when wanted

    LateDialog(office).open()


@because(N_("Turn to the round that is being played and put the cursor on a board."))
def can_be_missing(office: Office) -> bool:
    """Whether the cursor is on a board of the round that is being played."""
    number, latest = office.view.round, office.tournament.current_round
    is_played = latest is not None and latest.number == number and latest.stage is Stage.PUBLISHED
    return on_board(office) and is_played and not office.boards.is_by_hand


def did_not_come(office: Office) -> None:
    """Ask which player of the board has not come."""
    from swissdesk.ui.manual.late import show_menu  # loaded when wanted

    show_menu(office)


def _why_not_certain(office: Office) -> str:
    tournament = office.tournament
    if tournament.is_over or not tournament.rounds:
        return translate(N_("There is no round in play with another one after it."))
    if is_draft(office.tournament):
        return wording.text(N_("Round {round} is still a draft."), round=len(tournament.rounds))
    still = len(open_games(tournament))
    if not still:
        return translate(N_("All results are in: propose the next round."))
    return wording.text(
        N_("{count} games are still open. The preview is ready once there are {most} or fewer."),
        count=still,
        most=MOST_GAMES,
    )


@because(_why_not_certain)
def can_look_ahead(office: Office) -> bool:
    """Whether few enough games are open to say what is certain of the coming round."""
    tournament = office.tournament
    if not office.desk.is_open or not tournament.rounds or tournament.is_over or is_draft(office.tournament):
        return False
    return 0 < len(open_games(tournament)) <= MOST_GAMES


def look_ahead(office: Office) -> None:
    """Show what is certain of the coming round; nothing is proposed."""
    from swissdesk.ui.manual.preview_window import PreviewWindow  # loaded when wanted

    PreviewWindow.show_for(office)


ACTIONS: tuple[ActionSpec, ...] = (
    action("manual.begin", N_("Pair by &hand"), "Ctrl+F6", "hand", label=begin_label)
    .tip(N_("Swap players, make and break pairs; every state is judged, and nothing counts until you finish"))
    .does(begin, can_begin),
    action("round.late", N_("Arrived la&te…"), "Shift+F4", "late")
    .tip(N_("A latecomer meets the player with the bye, or another latecomer, at a board added at the end"))
    .does(arrive_late, can_arrive_late),
    action("round.no_show", N_("Did not co&me…"), "Alt+Shift+F4", "absent")
    .tip(N_("A player of this board is absent: forfeit, and perhaps withdrawn from now on"))
    .does(did_not_come, can_be_missing),
    action("round.certain", N_("What of the next round is certa&in"), "Ctrl+Shift+F6", "certain")
    .tip(N_("While few games are still on: which boards of the next round are certain already"))
    .does(look_ahead, can_look_ahead),
    action("manual.turn", N_("&Turn the colours"), "Ctrl+Alt+X", "swap")
    .tip(N_("The two players of the board change sides; X in the table"))
    .does(lambda w: w.pages.round.manual.moves.turn(), is_on),
    action("manual.break", N_("&Break the pair up"), "Ctrl+Alt+U", "unpair")
    .tip(N_("Both players of the board go to the pool; B in the table"))
    .does(lambda w: w.pages.round.manual.moves.break_up(), is_on),
    action("manual.bye", N_("Give the b&ye"), "Ctrl+Alt+J", "bye")
    .tip(N_("The player of the cursor gets the bye; Y in the table"))
    .does(lambda w: w.pages.round.manual.moves.give_bye(), is_on),
    action("manual.hold", N_("&Hold, or let go"), "Ctrl+Alt+H", "lock")
    .tip(N_("The board stays as it is when the rules pair the rest; H in the table"))
    .does(lambda w: w.pages.round.manual.moves.hold(), is_on),
    action("manual.rest", N_("&Rules pair the rest"), "Ctrl+Alt+R", "propose")
    .tip(N_("Everybody who is not at a held board is paired by the rules; R in the table"))
    .does(lambda w: w.pages.round.manual.moves.pair_rest(), is_on),
    action("manual.add", N_("&Add a player…"), "Ctrl+Alt+A", "add")
    .tip(N_("Somebody who was not to play is here: he comes into the pool; A in the table"))
    .does(lambda w: w.pages.round.manual.moves.add(), is_on),
    action("manual.finish", N_("&Finish…"), "Ctrl+F7", "done")
    .tip(N_("See the difference to the rules, give the reason, and put the boards to use"))
    .does(lambda w: w.pages.round.manual.finish(), is_on),
    action("manual.cancel", N_("&Cancel"), "Ctrl+Shift+F7", "close")
    .tip(N_("Leave the boards as they were before; Esc in the table"))
    .does(lambda w: w.pages.round.manual.cancel(), is_on),
)
