"""What the actions on players do; all of them work on the player selected on the Players page."""

from __future__ import annotations

from swissdesk.i18n import N_
from swissdesk.model import ByeKind, Player
from swissdesk.model.events import (
    AddPlayer,
    AnnounceBye,
    CancelBye,
    EditPlayer,
    RemovePlayer,
    ReturnPlayer,
    WithdrawPlayer,
)
from swissdesk.ui.action import ActionSpec, is_editable
from swissdesk.ui.dialogs.player import PlayerDialog
from swissdesk.ui.workspace import PLAYERS, Workspace


def selected(workspace: Workspace) -> Player | None:
    """Return the player the actions are about, None if they make no sense now."""
    if workspace.page != PLAYERS or not workspace.desk.can_edit or workspace.player is None:
        return None
    return workspace.tournament.by_id.get(workspace.player)


def can_change(workspace: Workspace) -> bool:
    """Whether there is a selected player."""
    return selected(workspace) is not None


def can_announce(workspace: Workspace) -> bool:
    """Whether the selected player is in the event and a round is to come."""
    player = selected(workspace)
    return player is not None and player.withdrawn_from is None and not workspace.tournament.is_over


def can_cancel(workspace: Workspace) -> bool:
    """Whether the selected player has announced an absence that can be taken back."""
    player = selected(workspace)
    if player is None or not can_announce(workspace):
        return False
    return workspace.tournament.request(player.id, workspace.tournament.next_round_number) is not None


def can_withdraw(workspace: Workspace) -> bool:
    """Whether the selected player can leave."""
    return can_announce(workspace)


def can_return(workspace: Workspace) -> bool:
    """Whether the selected player has left."""
    player = selected(workspace)
    return player is not None and player.withdrawn_from is not None


def add(workspace: Workspace) -> None:
    """Ask for a new player and add him."""
    workspace.show_page(PLAYERS)
    free = max((player.id for player in workspace.tournament.players), default=0) + 1
    dialog = PlayerDialog(Player(free, ""), is_new=True, parent=workspace.window)
    dialog.accepted_player.connect(lambda player: dialog.settle(_added(workspace, player)))
    dialog.exec()


def _added(workspace: Workspace, player: Player) -> str:
    if not workspace.desk.do(AddPlayer(player)):
        return workspace.messages.latest.text if workspace.messages.latest else ""
    workspace.select_player(player.id)
    return ""


def edit(workspace: Workspace) -> None:
    """Ask for corrected data of the selected player."""
    player = selected(workspace)
    if player is None:
        return
    dialog = PlayerDialog(player, is_new=False, parent=workspace.window)
    dialog.accepted_player.connect(lambda changed: dialog.settle(_edited(workspace, player, changed)))
    dialog.exec()


def _edited(workspace: Workspace, player: Player, changed: Player) -> str:
    if changed == player or workspace.desk.do(EditPlayer(changed)):
        return ""
    return workspace.messages.latest.text if workspace.messages.latest else ""


def half_point_bye(workspace: Workspace) -> None:
    """Note a half-point bye for the coming round."""
    _announce(workspace, ByeKind.HALF_POINT)


def absent(workspace: Workspace) -> None:
    """Note an absence in the coming round."""
    _announce(workspace, ByeKind.ZERO_POINT)


def _announce(workspace: Workspace, kind: ByeKind) -> None:
    player = selected(workspace)
    if player is not None:
        workspace.desk.do(AnnounceBye(player.id, workspace.tournament.next_round_number, kind))


def plays(workspace: Workspace) -> None:
    """Take back what was announced for the coming round."""
    player = selected(workspace)
    if player is not None:
        workspace.desk.do(CancelBye(player.id, workspace.tournament.next_round_number))


def withdraw(workspace: Workspace) -> None:
    """The selected player leaves from the coming round on."""
    player = selected(workspace)
    if player is not None:
        workspace.desk.do(WithdrawPlayer(player.id, workspace.tournament.next_round_number))


def come_back(workspace: Workspace) -> None:
    """The selected player plays again."""
    player = selected(workspace)
    if player is not None:
        workspace.desk.do(ReturnPlayer(player.id))


def remove(workspace: Workspace) -> None:
    """Take the selected player off the list."""
    player = selected(workspace)
    if player is not None and workspace.desk.do(RemovePlayer(player.id)):
        workspace.select_player(None)


ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec("players.add", N_("&Add a player…"), "Ctrl+Shift+A", N_("Enter a new player"), add, is_editable,
               "add"),
    ActionSpec("players.edit", N_("&Edit…"), "F2", N_("Correct the data of the selected player"),
               edit, can_change, "edit"),
    ActionSpec("players.half", N_("&Half-point bye"), "Ctrl+Shift+H",
               N_("The selected player has a half-point bye in the coming round"), half_point_bye,
               can_announce, "bye"),
    ActionSpec("players.absent", N_("A&bsent"), "Ctrl+Shift+B",
               N_("The selected player is absent in the coming round"),
               absent, can_announce, "absent"),
    ActionSpec("players.plays", N_("&Plays"), "Ctrl+Shift+L",
               N_("The selected player plays in the coming round after all"),
               plays, can_cancel, "play"),
    ActionSpec("players.withdraw", N_("&Withdraw"), "Ctrl+Shift+W", N_("The selected player leaves the tournament"),
               withdraw, can_withdraw, "withdraw"),
    ActionSpec("players.return", N_("&Return"), "Ctrl+Shift+R",
               N_("The selected player comes back from the next round on"),
               come_back, can_return, "return"),
    ActionSpec("players.remove", N_("Re&move"), "Ctrl+Del", N_("Take the selected player off the list"),
               remove, can_change, "remove"),
)  # fmt: skip
