"""The actions of manual pairing, and those on players who come late or not at all."""

from __future__ import annotations

from swissdesk import wording
from swissdesk.engine.preview import MOST_GAMES, open_games
from swissdesk.i18n import N_, translate
from swissdesk.model import Stage
from swissdesk.ui.rounds.commands import BY_HAND, NOT_PAIRED, can_draw_lot, numbered, offer_lot, on_board
from swissdesk.ui.shell.due import is_draft, is_next_due
from swissdesk.ui.shell.office import ActionSpec, Office, action, because
from swissdesk.ui.shell.view import MANUAL, ROUND


def _why_not_begin(office: Office) -> str:
    if office.boards.is_by_hand:
        return translate(BY_HAND)
    if office.tasks.busy:
        return translate(N_("A calculation is running; Esc stops it."))
    latest = office.tournament.current_round
    if latest is not None and latest.stage is Stage.CLOSED and office.tournament.is_over:
        return wording.text(N_("Round {round} is closed. Reopen it first."), round=latest.number)
    if office.tournament.is_over:
        return translate(N_("The last round is over: correct its mistakes instead of pairing it."))
    return translate(N_("Enter the players first; then pair round 1."))


@because(_why_not_begin)
def can_begin(office: Office) -> bool:
    """Whether there is a draft, a running round, or a coming one that can be paired manually."""
    if not office.desk.can_edit or office.boards.is_by_hand or office.tasks.busy:
        return False
    latest = office.tournament.current_round
    is_running = latest is not None and not latest.is_complete and latest.stage is not Stage.CLOSED
    return is_running or is_next_due(office.tournament)


def _number_by_hand(office: Office) -> int:
    """Return which round would be paired manually."""
    tournament = office.tournament
    return tournament.next_round_number if is_next_due(tournament) else len(tournament.rounds)


def begin(office: Office) -> None:
    """Begin to make a round by hand; the lot for the colours comes first."""
    if can_draw_lot(office.tournament):
        offer_lot(office, begin)
        return
    office.view.show_page(ROUND)
    office.pages.round.use(MANUAL)


@because(N_("No manual pairing is in progress."))
def is_on(office: Office) -> bool:
    """Whether a round is being paired manually."""
    return office.boards.is_by_hand and office.view.page == ROUND


# ---- late, or not at all


def _why_not_late(office: Office) -> str:
    latest = office.tournament.current_round
    if office.boards.is_by_hand:
        return translate(N_("Manual pairing is in progress: add the player there."))
    if latest is None:
        return translate(NOT_PAIRED)
    return wording.text(N_("Round {round} is closed. Reopen it first."), round=latest.number)


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


@because(N_("Go to the round in progress and put the cursor on a board."))
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
        return translate(N_("No round is in progress that has a next round."))
    if is_draft(tournament):
        return wording.text(N_("Round {round} is still a draft."), round=len(tournament.rounds))
    still = len(open_games(tournament))
    if not still:
        return translate(N_("All results are in: propose the next round."))
    text = N_("Unfinished games: {count}. The preview is ready once there are {most} or fewer.")
    return wording.text(text, count=still, most=MOST_GAMES)


@because(_why_not_certain)
def can_look_ahead(office: Office) -> bool:
    """Whether few enough games are open to say what is certain of the coming round."""
    tournament = office.tournament
    if not office.desk.is_open or not tournament.rounds or tournament.is_over or is_draft(tournament):
        return False
    return 0 < len(open_games(tournament)) <= MOST_GAMES


def look_ahead(office: Office) -> None:
    """Show what is certain of the coming round; nothing is proposed."""
    from swissdesk.ui.manual.preview_window import PreviewWindow  # loaded when wanted

    PreviewWindow.show_for(office)


_BEGIN = numbered(N_("Pair &manually"), N_("Pair round {round} &manually"), can_begin, _number_by_hand)

ACTIONS: tuple[ActionSpec, ...] = (
    action("manual.begin", N_("Pair &manually"), "Ctrl+F6", "hand", label=_BEGIN)
    .tip(N_("Swap players, make and break up pairs; every step is checked, and nothing is valid until you finish"))
    .does(begin, can_begin),
    action("round.late", N_("Enter a la&te arrival…"), "Shift+F4", "late")
    .tip(N_("A latecomer plays the player with the bye, or a player you choose, on an extra last board"))
    .does(arrive_late, can_arrive_late),
    action("round.no_show", N_("Enter a &forfeit…"), "Alt+Shift+F4", "absent")
    .tip(N_("A player on this board is absent: forfeit the game and, if wanted, withdraw the player"))
    .does(did_not_come, can_be_missing),
    action("round.certain", N_("Show certa&in boards of the next round"), "Ctrl+Shift+F6", "certain")
    .tip(N_("While a few games are unfinished: the boards of the next round that are already certain"))
    .does(look_ahead, can_look_ahead),
    action("manual.turn", N_("Swap &the colours"), "Ctrl+M, Ctrl+X", "swap")
    .tip(N_("The two players on the board change colours; X in the table"))
    .does(lambda w: w.pages.round.manual.moves.turn(), is_on),
    action("manual.break", N_("&Break up the pair"), "Ctrl+M, Ctrl+U", "unpair")
    .tip(N_("Both players join the unpaired players; B in the table"))
    .does(lambda w: w.pages.round.manual.moves.break_up(), is_on),
    action("manual.bye", N_("Give the b&ye"), "Ctrl+M, Ctrl+J", "bye")
    .tip(N_("The player at the cursor gets the bye; Y in the table"))
    .does(lambda w: w.pages.round.manual.moves.give_bye(), is_on),
    action("manual.hold", N_("&Hold or release the board"), "Ctrl+M, Ctrl+H", "lock")
    .tip(N_("A held board stays when the rules pair the rest; H in the table"))
    .does(lambda w: w.pages.round.manual.moves.hold(), is_on),
    action("manual.rest", N_("Pair the &rest by the rules"), "Ctrl+M, Ctrl+R", "propose")
    .tip(N_("Pair all players not at a held board by the rules; R in the table"))
    .does(lambda w: w.pages.round.manual.moves.pair_rest(), is_on),
    action("manual.add", N_("&Add a player…"), "Ctrl+M, Ctrl+A", "add")
    .tip(N_("Add a player who was not due to play to the unpaired players; A in the table"))
    .does(lambda w: w.pages.round.manual.moves.add(), is_on),
    action("manual.finish", N_("&Finish manual pairing…"), "Ctrl+F7", "done")
    .tip(N_("Compare with the rules, give a reason and accept the boards"))
    .does(lambda w: w.pages.round.manual.finish(), is_on),
    action("manual.cancel", N_("&Cancel manual pairing"), "Ctrl+Shift+F7", "close")
    .tip(N_("Restore the previous boards; Esc in the table"))
    .does(lambda w: w.pages.round.manual.cancel(), is_on),
)
