"""The actions on round robins and knockouts: the bracket, lots, how tables are made, numbers, groups."""

from __future__ import annotations

from swissdesk.errors import SwissDeskError
from swissdesk.i18n import N_, translate
from swissdesk.model.systems import Kind, kind_of
from swissdesk.session.lots import LEAST_GROUP, level_matches
from swissdesk.ui.shell.office import ActionSpec, Office, action, because, steady


@steady
@because(N_("This event is not a knockout. The pairing system is chosen in the settings."))
def is_knockout(office: Office) -> bool:
    """Whether the open tournament is a knockout."""
    return office.desk.is_open and kind_of(office.tournament.settings.system) is Kind.KNOCKOUT


@steady
@because(N_("This event is not a knockout. The pairing system is chosen in the settings."))
def can_draw_lots(office: Office) -> bool:
    """Whether a lot of a knockout can be recorded."""
    return is_knockout(office) and office.desk.can_edit


def waits_for_lot(office: Office) -> bool:
    """Whether a match of a knockout is level after all its games."""
    try:
        return can_draw_lots(office) and bool(level_matches(office.tournament))
    except SwissDeskError:
        return False


def bracket(office: Office) -> None:
    """Show the bracket in a window of its own."""
    from swissdesk.ui.schedule.bracket_window import BracketWindow  # loaded when wanted

    BracketWindow.show_for(office)


def lot(office: Office) -> None:
    """Ask for the lot of a level match."""
    from swissdesk.ui.schedule.bracket_window import LotDialog  # loaded when wanted

    LotDialog.show_for(office)


def _why_not_begin(office: Office) -> str:
    if not office.tournament.players:
        return translate(N_("There are no players yet."))
    return translate(N_("Round 1 is paired: numbers and table cannot change."))


@steady
@because(_why_not_begin)
def can_begin(office: Office) -> bool:
    """Whether numbers and table can still be chosen."""
    return office.desk.can_edit and bool(office.tournament.players) and not office.tournament.rounds


@steady
@because(N_("Too few players: a group needs at least three."))
def can_part(office: Office) -> bool:
    """Whether there are enough players for a group."""
    return office.desk.is_open and len(office.tournament.players) >= LEAST_GROUP


def round_robin(office: Office) -> None:
    """Ask how the event is played as a round robin."""
    from swissdesk.ui.schedule.round_robin import RoundRobinDialog  # loaded when wanted

    RoundRobinDialog(office, office.window).exec()


def numbers(office: Office) -> None:
    """Draw the numbers of a round robin."""
    from swissdesk.ui.schedule.round_robin import NumbersDialog  # loaded when wanted

    NumbersDialog(office, office.window).exec()


def groups(office: Office) -> None:
    """Part the players into small round robins."""
    from swissdesk.ui.schedule.round_robin import GroupsDialog  # loaded when wanted

    GroupsDialog(office, office.window).exec()


def construction(office: Office) -> None:
    """Show how the tables of round robins are made."""
    from swissdesk.ui.schedule.construction_window import ConstructionWindow  # loaded when wanted

    ConstructionWindow.show_for(office)


ACTIONS: tuple[ActionSpec, ...] = (
    action("schedule.bracket", N_("&Bracket"), "Alt+6", "bracket")
    .tip(N_("The knockout from the first stage to the final, in its own window"))
    .does(bracket, is_knockout),
    action("schedule.lot", N_("Draw &lots for a match…"), "Ctrl+M, Ctrl+5", "lot")
    .tip(N_("Record who advances by lot in a match level after all its games"))
    .does(lot, can_draw_lots),
    action("schedule.construction", N_("&Table construction"), "Ctrl+M, Ctrl+4", "construction")
    .tip(N_("Animated constructions for any number of players: circle, polygon, Schurig's grid"))
    .does(construction),
    action("schedule.round_robin", N_("&Round robin…"), "Ctrl+M, Ctrl+6", "crosstable")
    .tip(N_("Play the event as a round robin: choose the table and how often each pair meets"))
    .does(round_robin, can_begin),
    action("schedule.numbers", N_("&Draw numbers…"), "Ctrl+M, Ctrl+7", "lot")
    .tip(N_("Draw the numbers for a round robin so that players of one federation or club meet early"))
    .does(numbers, can_begin),
    action("schedule.groups", N_("Round-robin &groups…"), "Ctrl+M, Ctrl+8", "players")
    .tip(N_("Split the players into small round robins, each in its own document"))
    .does(groups, can_part),
)
