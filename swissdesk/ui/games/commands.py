"""The actions on practice games: play the open boards, and look at the games of the round shown."""

from __future__ import annotations

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Stage
from swissdesk.ui.rounds.commands import shown_round
from swissdesk.ui.shell.office import ActionSpec, Office, action, because


def _why_not_play(office: Office) -> str:
    if office.tournament.settings.fide_mode:
        from swissdesk.session.fide.rules import PRACTICE_REFUSED

        return wording.sentence(PRACTICE_REFUSED)
    if len(office.tournament.players) < 2:
        return translate(N_("There are no players yet."))
    return translate(N_("All rounds are played."))


@because(_why_not_play)
def can_play(office: Office) -> bool:
    """Whether a board is open, or a round is still to come."""
    tournament = office.tournament
    if not office.desk.can_edit or len(tournament.players) < 2 or office.boards.is_by_hand:
        return False
    if tournament.settings.fide_mode:
        return False
    latest = tournament.current_round
    is_open = latest is not None and (latest.stage is Stage.DRAFT or bool(latest.open_boards))
    return is_open or not tournament.is_over


def _why_no_games(office: Office) -> str:
    return wording.text(N_("Round {round} is not published yet."), round=office.view.round or 1)


@because(_why_no_games)
def has_games(office: Office) -> bool:
    """Whether the round shown has boards at which games are, or can be, played."""
    played = shown_round(office)
    return office.desk.is_open and played is not None and played.stage is not Stage.DRAFT and bool(played.pairings)


def play(office: Office) -> None:
    """Ask which game is played, and how far."""
    from swissdesk.ui.games.play import PlayDialog  # loaded when wanted

    PlayDialog.show_for(office)


def show(office: Office) -> None:
    """Show the games of the round."""
    from swissdesk.ui.games.window import GamesWindow  # loaded when wanted

    GamesWindow.show_for(office)


ACTIONS: tuple[ActionSpec, ...] = (
    action("games.play", N_("Play practice games…"), "Ctrl+M, Ctrl+Shift+G")
    .tip(N_("Practice players play the open boards, or the whole event: for seminars and trials"))
    .does(play, can_play),
    action("games.show", N_("Practice games of the round…"), "Ctrl+M, Ctrl+Shift+H")
    .tip(N_("The practice games of the round move by move, the search behind a move, and a seat to play yourself"))
    .does(show, has_games),
)
