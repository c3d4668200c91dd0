"""What the actions of the registration do: adding, importing, who is here, starting ranks, new ratings."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from swissdesk import wording
from swissdesk.errors import SwissDeskError
from swissdesk.formats import table_input
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.model import Player, Tournament
from swissdesk.model.events import CheckIn, MarkPaid, Renumber, renumbering_refusal
from swissdesk.model.numbering import by_strength
from swissdesk.session.registration import desk
from swissdesk.session.registration.entering import is_numbered_by_strength
from swissdesk.ui.files import opening
from swissdesk.ui.players.commands import can_change, selected, why_not
from swissdesk.ui.players.words import method_words
from swissdesk.ui.shell.faces import SheetAsked
from swissdesk.ui.shell.messages import Offer
from swissdesk.ui.shell.workspace import PLAYERS, ActionSpec, Workspace, because, is_editable


def add(workspace: Workspace) -> None:
    """Turn to the line that adds players."""
    workspace.show_page(PLAYERS)
    workspace.pages.players.begin_adding()


# ---- tables


@because(N_("Turn to the players."))
def can_paste(workspace: Workspace) -> bool:
    """Whether what is on the clipboard could become players."""
    return is_editable(workspace) and workspace.page == PLAYERS


def paste(workspace: Workspace) -> None:
    """Show what is on the clipboard as players to be added."""
    text = QApplication.clipboard().text()
    if not text.strip():
        workspace.messages.info(translate(N_("There is no text on the clipboard. Copy names or a table first.")))
        return
    try:
        grid = table_input.parse(text)
    except SwissDeskError as error:
        workspace.messages.error(error)
        return
    from swissdesk.ui.players.import_window import ImportWindow  # loaded when wanted

    ImportWindow.show_for(workspace, grid)


def import_file(workspace: Workspace) -> None:
    """Ask for a table of players, and show it as players to be added."""
    path = workspace.files.table_to_open(workspace.window, opening.folder(workspace))
    if path is None:
        return
    try:
        grid = table_input.read(path)
    except SwissDeskError as error:
        workspace.messages.error(error)
        return
    from swissdesk.ui.players.import_window import ImportWindow

    workspace.show_page(PLAYERS)
    ImportWindow.show_for(workspace, grid, path)


def refresh(workspace: Workspace) -> None:
    """Show where the rating lists differ from what is entered."""
    from swissdesk.ui.players.refresh_window import RefreshWindow

    RefreshWindow.show_for(workspace)


def say_whose_rating(workspace: Workspace, before: Tournament, after: Tournament) -> None:
    """After another rating method was chosen, say whose rating it would change."""
    old, new = before.settings, after.settings
    if (old.rating_method, old.rating_pace) == (new.rating_method, new.rating_pace):
        return
    text = method_words(after)
    if text:
        offer = Offer(translate(N_("Look …")), lambda: refresh(workspace))
        workspace.messages.notice(text, offer)


# ---- starting ranks


@because(N_("There are no players yet."))
def can_number(workspace: Workspace) -> bool:
    """Whether there are players whose numbers could change."""
    return is_editable(workspace) and bool(workspace.tournament.players)


def number(workspace: Workspace) -> None:
    """Give starting ranks by rating, title and name, or say why that is not allowed any more."""
    tournament = workspace.tournament
    if not is_numbered_by_strength(tournament):
        workspace.messages.info(translate(N_("In this system starting ranks are places in a table, drawn by lot.")))
        return
    refusal = renumbering_refusal(tournament)
    if refusal is not None:
        workspace.messages.error(refusal)
        return
    moved = desk.out_of_order(tournament)
    if not moved:
        workspace.messages.info(translate(N_("The starting ranks are by rating, title and name already.")))
        return
    chosen = workspace.tournament.by_id.get(workspace.player or 0)
    order = tuple(player.id for player in by_strength(tournament.players))
    if workspace.desk.do(Renumber(order)):
        if chosen is not None:
            workspace.select_player(order.index(chosen.id) + 1)
            workspace.pages.players.show_player(order.index(chosen.id) + 1)
        said = translate_plural(
            N_("{count} player has another starting rank."), N_("{count} players have another starting rank."), moved
        )
        workspace.messages.done(said.format(count=moved), Offer(translate(N_("Undo")), workspace.desk.undo))


# ---- the desk


def _not_awaited(workspace: Workspace) -> str:
    return why_not(workspace) or translate(N_("Round 1 has been published: the check-in is over."))


@because(_not_awaited)
def is_awaited(workspace: Workspace) -> bool:
    """Whether selected players are noted as here or not: until round 1 is published."""
    return can_change(workspace) and desk.is_open(workspace.tournament)


def check_in(workspace: Workspace) -> None:
    """Note that the selected players are here; if all are, that they are not."""
    players = selected(workspace)
    wanted = _opposite([player.checked_in for player in players])
    ids = tuple(player.id for player in players if player.checked_in is not wanted)
    if ids and workspace.desk.do(CheckIn(ids, wanted)):
        _say(workspace, players, N_("{name} is here.") if wanted else N_("{name} is not here yet."))


def mark_paid(workspace: Workspace) -> None:
    """Note that the selected players have paid; if all have, that they have not."""
    players = selected(workspace)
    wanted = _opposite([player.paid for player in players])
    ids = tuple(player.id for player in players if player.paid is not wanted)
    if ids and workspace.desk.do(MarkPaid(ids, wanted)):
        _say(workspace, players, N_("{name} has paid.") if wanted else N_("{name} has not paid."))


def _opposite(are: list[bool]) -> bool:
    return not all(are)


def _say(workspace: Workspace, players: tuple[Player, ...], template: str) -> None:
    if len(players) == 1:
        workspace.messages.done(wording.text(template, name=players[0]))


def toggle_not_here(workspace: Workspace) -> None:
    """Show only who has not come yet, or everybody again."""
    workspace.show_page(PLAYERS)
    workspace.only_not_here = not workspace.only_not_here
    workspace.pages.players.refresh()


def _nobody_noted(workspace: Workspace) -> str:
    if workspace.tournament.rounds:
        return translate(N_("Round 1 has been paired."))
    if not desk.counts(workspace.tournament.players).has_begun:
        return translate(N_("Nobody has been checked in."))
    return translate(N_("All who play are here."))


@because(_nobody_noted)
def can_leave_out(workspace: Workspace) -> bool:
    """Whether check-in has begun, and somebody who is to be paired in round 1 is not here."""
    tournament = workspace.tournament
    begun = is_editable(workspace) and not tournament.rounds and desk.counts(tournament.players).has_begun
    return begun and bool(desk.not_here(tournament))


def leave_out(workspace: Workspace) -> None:
    """Take everybody who is not here out of round 1."""
    count = len(desk.not_here(workspace.tournament))
    event = desk.leaving_out(workspace.tournament)
    if event is not None and workspace.desk.do(event):
        said = translate_plural(
            N_("{count} player who is not here is out of round 1."),
            N_("{count} players who are not here are out of round 1."),
            count,
        )
        workspace.messages.done(said.format(count=count), Offer(translate(N_("Undo")), workspace.desk.undo))


def show_list(workspace: Workspace) -> None:
    """Show the check-in list, to be printed."""
    workspace.show_sheet(SheetAsked("check-in"))


ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec(
        "players.quick",
        N_("&Quick add"),
        "Ctrl+Shift+N",
        N_("Add players by three letters and Enter, from the rating lists or as typed"),
        add,
        is_editable,
        "add",
    ),
    ActionSpec(
        "players.paste",
        N_("Pas&te players"),
        "Ctrl+V",
        N_("Look at names or a table on the clipboard as players to be added"),
        paste,
        can_paste,
        "copy",
    ),
    ActionSpec(
        "players.import",
        N_("&Import a table…"),
        "Ctrl+Shift+J",
        N_("Look at a CSV or XLSX file as players to be added"),
        import_file,
        is_editable,
        "open",
    ),
    ActionSpec(
        "players.refresh",
        N_("&Up-to-date ratings…"),
        "Ctrl+Shift+U",
        N_("See where the rating lists differ from what is entered, and take over what is ticked"),
        refresh,
        can_number,
        "ratings",
    ),
    ActionSpec(
        "players.number",
        N_("&Starting ranks"),
        "Ctrl+Shift+K",
        N_("Give starting ranks by rating, title and name (C.04.2 art. 2.2)"),
        number,
        can_number,
        "standings",
    ),
    ActionSpec(
        "players.here",
        N_("Here (check i&n)"),
        "Ctrl+Shift+Y",
        N_("The selected players have come, or have not: in the list Space does it"),
        check_in,
        is_awaited,
        "done",
    ),
    ActionSpec(
        "players.paid",
        N_("Pai&d"),
        "Ctrl+Shift+Q",
        N_("The selected players have paid, or have not: in the list + does it"),
        mark_paid,
        is_awaited,
        "prizes",
    ),
    ActionSpec(
        "players.not_here",
        N_("Only who is not here &yet"),
        "Ctrl+Shift+V",
        N_("Show only players who have not come yet, or everybody again"),
        toggle_not_here,
        is_editable,
        "search",
        checked=lambda workspace: workspace.only_not_here,
    ),
    ActionSpec(
        "players.leave_out",
        N_("&Leave out of round 1 who is not here"),
        "Alt+Shift+L",
        N_("Whoever has not been checked in is absent in round 1"),
        leave_out,
        can_leave_out,
        "absent",
    ),
    ActionSpec(
        "players.check_in_list",
        N_("&Check-in list"),
        "Alt+Shift+C",
        N_("The list with a box to tick for everybody who arrives, to be printed"),
        show_list,
        can_number,
        "print",
    ),
)
