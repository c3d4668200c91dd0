"""What the print actions do: build the sheet from the tournament as it is now, write the PDF on a thread."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from swissdesk import wording
from swissdesk.errors import SwissDeskError
from swissdesk.i18n import N_, translate
from swissdesk.reports import Report, pairing_sheet, pdf, player_list, standings_sheet, trace_handout
from swissdesk.ui.action import ActionSpec, is_open
from swissdesk.ui.dialogs.files import file_stem
from swissdesk.ui.messages import Offer
from swissdesk.ui.models.standings import published_rounds
from swissdesk.ui.workers import Job
from swissdesk.ui.workspace import Workspace


def can_print_pairings(workspace: Workspace) -> bool:
    """Whether the round that is shown is on the wall; nobody sees a draft."""
    return 0 < workspace.shown_round <= published_rounds(workspace.tournament)


def pairings(workspace: Workspace) -> None:
    """Write the pairing sheet of the round that is shown."""
    tournament, number = workspace.tournament, workspace.shown_round
    _print(
        workspace, wording.text(N_("round {round} pairings"), round=number), lambda: pairing_sheet(tournament, number)
    )


def standings(workspace: Workspace) -> None:
    """Write the standings after the round that is shown."""
    tournament = workspace.tournament
    number = min(workspace.shown_round, published_rounds(tournament))
    name = wording.text(N_("standings after round {round}"), round=number)
    _print(workspace, name, lambda: standings_sheet(tournament, number))


def players(workspace: Workspace) -> None:
    """Write the list of players."""
    tournament = workspace.tournament
    _print(workspace, translate(N_("players")), lambda: player_list(tournament))


def can_print_trace(workspace: Workspace) -> bool:
    """Whether there is a round whose way can be told; that of a draft can."""
    return workspace.desk.document is not None and workspace.shown_round > 0


def trace(workspace: Workspace) -> None:
    """Write how the round that is shown was paired, to be handed out."""
    tournament, number = workspace.tournament, workspace.shown_round
    name = wording.text(N_("round {round} step by step"), round=number)
    _print(workspace, name, lambda: trace_handout(tournament, number))


def _print(workspace: Workspace, what: str, build: Callable[[], Report]) -> None:
    document = workspace.desk.document
    if document is None:
        return
    suggestion = document.path.with_name(f"{file_stem(document.path.stem)} {what}.pdf")
    path = workspace.files.pdf_to_write(workspace.window, suggestion)
    if path is None:
        return
    paper = workspace.preferences.paper
    workspace.tasks.start(
        Job(
            title=wording.text(N_("Writing {name} …"), name=path.name),
            work=lambda _monitor: pdf.write(build(), path, paper=paper),
            done=lambda _answer: _written(workspace, path),
            failed=lambda error: _failed(workspace, error),
        )
    )


def _written(workspace: Workspace, path: Path) -> None:
    workspace.messages.done(
        wording.text(N_("{name} is in {folder}."), name=path.name, folder=str(path.parent)),
        Offer(translate(N_("Open")), lambda: workspace.files.show(path)),
    )


def _failed(workspace: Workspace, error: SwissDeskError) -> None:
    workspace.messages.error(error)


ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec("print.pairings", N_("&Pairings as PDF…"), "Ctrl+P", N_("The pairing sheet of the round that is shown"),
               pairings, can_print_pairings, "print"),
    ActionSpec("print.standings", N_("S&tandings as PDF…"), "Ctrl+Shift+P", N_("The standings after the shown round"),
               standings, is_open, "standings"),
    ActionSpec("print.players", N_("Player &list as PDF…"), "Ctrl+Alt+P", N_("The list of players"),
               players, is_open, "players"),
    ActionSpec("print.trace", N_("Tr&ace as PDF…"), "Ctrl+Alt+T", N_("How the shown round was paired, as a handout"),
               trace, can_print_trace, "trace"),
)  # fmt: skip
