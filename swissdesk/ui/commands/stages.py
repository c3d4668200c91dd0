"""What takes a published round further or back: closed, opened again, unpaired."""

from __future__ import annotations

from swissdesk import wording
from swissdesk.i18n import N_, translate
from swissdesk.model import Round, Stage
from swissdesk.model.events import CloseRound, DiscardRound, ReopenRound
from swissdesk.ui.action import ActionSpec
from swissdesk.ui.messages import Offer
from swissdesk.ui.workspace import ROUND, Workspace


def shown_round(workspace: Workspace) -> Round | None:
    """Return the round that is shown, None if none has been paired."""
    rounds = workspace.tournament.rounds
    return rounds[workspace.shown_round - 1] if 1 <= workspace.shown_round <= len(rounds) else None


def can_close(workspace: Workspace) -> bool:
    """Whether the shown round has all its results and is not closed yet."""
    played = shown_round(workspace)
    is_done = played is not None and played.is_complete and played.stage is Stage.PUBLISHED
    return workspace.desk.can_edit and is_done and not workspace.is_by_hand


def why_not_close(workspace: Workspace) -> str:
    """Return what is missing before the shown round can be closed."""
    played = shown_round(workspace)
    if played is None:
        return translate(N_("No round has been paired yet."))
    if workspace.is_by_hand:
        return translate(N_("The round is being paired by hand: finish that first, or cancel it."))
    if played.stage is Stage.DRAFT:
        return wording.text(N_("Round {round} is still a draft."), round=played.number)
    if played.stage is Stage.CLOSED:
        return wording.text(N_("Round {round} is closed already."), round=played.number)
    return wording.text(N_("Boards without a result: {boards}."), boards=list(played.open_boards[:20]))


def close_label(workspace: Workspace) -> str:
    """Return the name of the action, with the round in it while there is one to be closed."""
    if not can_close(workspace):
        return translate(N_("&Close the round"))
    return wording.text(N_("&Close round {round}"), round=workspace.shown_round)


def close(workspace: Workspace) -> None:
    """Close the shown round: its results change only by a correction from now on."""
    number = workspace.shown_round
    if workspace.desk.do(CloseRound(number)):
        workspace.messages.done(
            wording.text(N_("Round {round} is closed."), round=number),
            Offer(translate(N_("Undo")), workspace.desk.undo),
        )


def can_reopen(workspace: Workspace) -> bool:
    """Whether the shown round is closed."""
    played = shown_round(workspace)
    return workspace.desk.can_edit and played is not None and played.stage is Stage.CLOSED


def reopen(workspace: Workspace) -> None:
    """Let the shown round take results again."""
    number = workspace.shown_round
    if workspace.desk.do(ReopenRound(number)):
        workspace.messages.done(wording.text(N_("Round {round} takes results again."), round=number))


def can_unpair(workspace: Workspace) -> bool:
    """Whether the latest round is on the wall and not closed."""
    latest = workspace.tournament.current_round
    is_on_the_wall = latest is not None and latest.stage is Stage.PUBLISHED
    return workspace.desk.can_edit and is_on_the_wall and not workspace.is_by_hand


def unpair_label(workspace: Workspace) -> str:
    """Return the name of the action, with the round in it while there is one to be taken back."""
    if not can_unpair(workspace):
        return translate(N_("U&npair the round"))
    return wording.text(N_("U&npair round {round}"), round=len(workspace.tournament.rounds))


def why_not_unpair(workspace: Workspace) -> str:
    """Return why the latest round cannot be taken back."""
    latest = workspace.tournament.current_round
    if latest is None:
        return translate(N_("No round has been paired yet."))
    if workspace.is_by_hand:
        return translate(N_("The round is being paired by hand: finish that first, or cancel it."))
    if latest.stage is Stage.DRAFT:
        return wording.text(N_("Round {round} is still a draft: discard it."), round=latest.number)
    return wording.text(N_("Round {round} is closed. Open it again first."), round=latest.number)


def ask_to_unpair(workspace: Workspace) -> None:
    """Say what taking the published round back means, and offer it: players have seen it."""
    latest = workspace.tournament.current_round
    if latest is None:
        return
    entered = len(latest.pairings) - len(latest.open_boards)
    said = [wording.text(N_("Round {round} is on the wall."), round=latest.number)]
    if entered:
        text = N_("Results entered: {count}. They are kept and come back on the boards that are the same.")
        said.append(wording.text(text, count=entered))
    workspace.messages.notice(
        " ".join(said),
        Offer(wording.text(N_("Unpair round {round}"), round=latest.number), lambda: unpair(workspace, latest.number)),
    )


def unpair(workspace: Workspace, number: int) -> None:
    """Take the latest round back; its results go to the drawer."""
    latest = workspace.tournament.current_round
    if latest is None or latest.number != number or not workspace.desk.do(DiscardRound(number)):
        return
    workspace.show_page(ROUND)
    kept = len(latest.pairings) - len(latest.open_boards)
    template = N_("Round {round} is unpaired.")
    if kept:
        template = N_("Round {round} is unpaired. Results in the drawer until it is published again: {count}.")
    workspace.messages.done(
        wording.text(template, round=number, count=kept), Offer(translate(N_("Undo")), workspace.desk.undo)
    )


ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec("round.unpair", N_("U&npair the round"), "Ctrl+Shift+F8",
               N_("Take the published round back; its results come back where the boards are the same"),
               ask_to_unpair, can_unpair, "unpair", unpair_label, why=why_not_unpair),
    ActionSpec("round.close", N_("&Close the round"), "Ctrl+F8",
               N_("All results are in and checked: from now on they change only by corrections"),
               close, can_close, "lock", close_label, why=why_not_close),
    ActionSpec("round.reopen", N_("Open a&gain"), "Alt+Shift+F8", N_("Let the closed round take results again"),
               reopen, can_reopen, "unlock",
               why=lambda _workspace: translate(N_("The round that is shown is not closed."))),
)  # fmt: skip
