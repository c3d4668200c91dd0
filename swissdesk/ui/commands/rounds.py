"""What the actions on rounds do: propose, publish, discard, move about."""

from __future__ import annotations

import secrets
from dataclasses import replace
from datetime import datetime

from swissdesk import wording
from swissdesk.engine import propose as pair
from swissdesk.engine.proposal import NoPairing, Proposal
from swissdesk.errors import SwissDeskError
from swissdesk.i18n import N_, translate
from swissdesk.model import Colour, Tournament
from swissdesk.model.events import ChangeSettings, DiscardRound, PairRound, PublishRound, SwapColours
from swissdesk.ui.action import ActionSpec
from swissdesk.ui.commands import file
from swissdesk.ui.messages import Offer
from swissdesk.ui.workers import Job
from swissdesk.ui.workspace import PLAYERS, ROUND, Workspace


def can_propose(workspace: Workspace) -> bool:
    """Whether pairing may be tried; what is missing is then told in words."""
    return (
        workspace.desk.can_edit
        and not workspace.tasks.busy
        and not workspace.is_draft
        and not workspace.tournament.is_over
    )


def propose_label(workspace: Workspace) -> str:
    """Return the name of the action, with the round in it while there is one to come."""
    if not workspace.desk.is_open or workspace.tournament.is_over:
        return translate(N_("&Propose next round"))
    return wording.text(N_("&Propose round {round}"), round=workspace.tournament.next_round_number)


def propose(workspace: Workspace) -> None:
    """Pair the next round off the GUI thread; the answer becomes a draft if nothing has changed meanwhile."""
    tournament = workspace.tournament
    if _lot_is_missing(tournament):
        _offer_lot(workspace)
        return
    number = tournament.next_round_number
    system = tournament.settings.system
    workspace.messages.clear()
    workspace.tasks.start(
        Job(
            title=wording.text(N_("Pairing round {round} …"), round=number),
            work=lambda monitor: pair(tournament, system, monitor=monitor),
            done=lambda proposal: _proposed(workspace, tournament, proposal),
            failed=lambda error: _refused(workspace, error),
        )
    )


def _proposed(workspace: Workspace, tournament: Tournament, proposal: Proposal) -> None:
    if workspace.tournament is not tournament:
        workspace.messages.notice(
            translate(N_("The tournament was changed while the round was being paired. Propose it again.")),
            Offer(translate(N_("Propose again")), lambda: propose(workspace)),
        )
        return
    event = PairRound(proposal.round, tuple(proposal.pairs), proposal.bye, proposal.system)
    if workspace.desk.do(event):
        workspace.show_page(ROUND)


def _refused(workspace: Workspace, error: SwissDeskError) -> None:
    """Say why there is no round, and what to do next."""
    offer: Offer | None = None
    if isinstance(error, NoPairing):
        offer = Offer(translate(N_("Show the players")), lambda: workspace.show_page(PLAYERS))
    elif workspace.tournament.settings.rounds is None:
        offer = Offer(translate(N_("Settings …")), lambda: file.settings(workspace))
    elif workspace.tournament.current_round is not None and workspace.tournament.current_round.open_boards:
        offer = Offer(translate(N_("Next open board")), lambda: next_open(workspace))
    workspace.messages.error(error, offer)


def _lot_is_missing(tournament: Tournament) -> bool:
    return not tournament.rounds and bool(tournament.players) and tournament.settings.initial_colour is None


def _offer_lot(workspace: Workspace) -> None:
    workspace.messages.notice(
        translate(N_("The initial colour has not been drawn yet: it decides who has White in round 1.")),
        Offer(translate(N_("Draw lots and pair")), lambda: _draw_and_propose(workspace)),
    )


def _draw_and_propose(workspace: Workspace) -> None:
    colour = secrets.choice(list(Colour))
    if workspace.desk.do(ChangeSettings(replace(workspace.tournament.settings, initial_colour=colour))):
        propose(workspace)
        workspace.messages.done(
            wording.text(N_("The lot gave {colour} to the first player of round 1. It is on record."), colour=colour)
        )


def can_publish(workspace: Workspace) -> bool:
    """Whether there is a draft."""
    return workspace.desk.can_edit and workspace.is_draft


def publish_label(workspace: Workspace) -> str:
    """Return the name of the action, with the round in it while there is a draft."""
    if not workspace.is_draft:
        return translate(N_("P&ublish"))
    return wording.text(N_("P&ublish round {round}"), round=len(workspace.tournament.rounds))


def publish(workspace: Workspace) -> None:
    """Publish the draft; results can be entered from now on."""
    number = len(workspace.tournament.rounds)
    if workspace.desk.do(PublishRound(number, datetime.now().astimezone().isoformat(timespec="seconds"))):
        workspace.show_page(ROUND)
        workspace.show_round(number)
        workspace.messages.clear()


def discard(workspace: Workspace) -> None:
    """Take the draft away."""
    number = len(workspace.tournament.rounds)
    if workspace.desk.do(DiscardRound(number)):
        workspace.messages.done(
            wording.text(N_("The draft of round {round} is gone."), round=number),
            Offer(translate(N_("Undo")), workspace.desk.undo),
        )


def has_boards(workspace: Workspace) -> bool:
    """Whether a round is shown."""
    return workspace.desk.is_open and workspace.shown_round > 0


def next_open(workspace: Workspace) -> None:
    """Go to the next board without a result; from elsewhere, turn to the round first."""
    if workspace.page != ROUND:
        workspace.show_page(ROUND)
        workspace.show_round(len(workspace.tournament.rounds))
    workspace.next_open_wanted.emit()


def jump(workspace: Workspace, to: str) -> None:
    """Ask for a board (``/``) or a name (``'``) to go to."""
    workspace.show_page(ROUND)
    workspace.jump_wanted.emit(to)


def on_board(workspace: Workspace) -> bool:
    """Whether the cursor is on a board that can be changed."""
    return workspace.desk.can_edit and workspace.page == ROUND and workspace.board is not None


def swap_colours(workspace: Workspace) -> None:
    """The two players of the board sat down the other way round."""
    if workspace.board is not None:
        workspace.desk.do(SwapColours(workspace.shown_round, workspace.board))


ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec("round.propose", N_("&Propose next round"), "F6",
               N_("Pair the next round as a draft; nothing is published"),
               propose, can_propose, "propose", propose_label),
    ActionSpec("round.publish", N_("P&ublish"), "F8", N_("The draft goes to the wall; results can be entered"),
               publish, can_publish, "publish", publish_label),
    ActionSpec("round.discard", N_("&Discard the draft"), "Shift+F8", N_("Take the draft away and pair anew"),
               discard, can_publish, "discard"),
    ActionSpec("round.next_open", N_("Next &open board"), "F3", N_("Go to the next board without a result"),
               next_open, has_boards, "next"),
    ActionSpec("round.jump_board", N_("&Go to board…"), "Ctrl+G", N_("Go to a board by its number; / in the table"),
               lambda w: jump(w, "/"), has_boards, "jump"),
    ActionSpec("round.jump_name", N_("Go to pla&yer…"), "Ctrl+J", N_("Go to the board of a player; ' in the table"),
               lambda w: jump(w, "'"), has_boards, "search"),
    ActionSpec("round.swap", N_("&Swap colours"), "Ctrl+Shift+X",
               N_("The two players of this board sat the other way round"),
               swap_colours, on_board, "swap"),
    ActionSpec("round.previous", N_("&Earlier round"), "Ctrl+PgUp", N_("Show the round before"),
               lambda w: w.show_round(w.shown_round - 1), lambda w: w.shown_round > 1, "left"),
    ActionSpec("round.following", N_("&Later round"), "Ctrl+PgDown", N_("Show the round after"),
               lambda w: w.show_round(w.shown_round + 1), lambda w: w.shown_round < len(w.tournament.rounds), "right"),
)  # fmt: skip
