"""What the actions of the view do."""

from __future__ import annotations

from swissdesk.i18n import N_
from swissdesk.ui.action import ActionSpec, because, is_open
from swissdesk.ui.commands.clipboard import table_in_use
from swissdesk.ui.widgets.table_habits import TableHabits, habits_of
from swissdesk.ui.workspace import PLAYERS, ROUND, SHEETS, STANDINGS, TRACE, Workspace


@because(N_("The columns of this table cannot be chosen."))
def has_columns(workspace: Workspace) -> bool:
    """Whether the table in use lets its columns be chosen."""
    return workspace.desk.is_open and _habits(workspace) is not None


def _habits(workspace: Workspace) -> TableHabits | None:
    table = table_in_use(workspace)
    habits = None if table is None else habits_of(table)
    return habits if habits is not None and habits.has_choice else None


def choose_columns(workspace: Workspace) -> None:
    """Open the menu of the columns of the table in use."""
    habits = _habits(workspace)
    if habits is not None:
        habits.show_menu()


ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec("view.players", N_("&Players"), "Ctrl+1", N_("Turn to the players"),
               lambda w: w.show_page(PLAYERS), is_open, "players", checked=lambda w: w.page == PLAYERS),
    ActionSpec("view.round", N_("&Round"), "Ctrl+2", N_("Turn to the boards of the round"),
               lambda w: w.show_page(ROUND), is_open, "round", checked=lambda w: w.page == ROUND),
    ActionSpec("view.standings", N_("&Standings"), "Ctrl+3", N_("Turn to the standings"),
               lambda w: w.show_page(STANDINGS), is_open, "standings", checked=lambda w: w.page == STANDINGS),
    ActionSpec("view.trace", N_("Tra&ce"), "Ctrl+4", N_("Turn to the trace: how the round was paired, step by step"),
               lambda w: w.show_page(TRACE), is_open, "trace", checked=lambda w: w.page == TRACE),
    ActionSpec("view.sheets", N_("S&heets"), "Ctrl+5", N_("Turn to the sheets: look at them, print them"),
               lambda w: w.show_page(SHEETS), is_open, "sheets", checked=lambda w: w.page == SHEETS),
    ActionSpec("view.columns", N_("C&olumns of the table"), "Ctrl+Alt+Q",
               N_("Choose which columns the table has; also a right click on their titles"),
               choose_columns, has_columns, "columns"),
    ActionSpec("view.larger", N_("&Larger type"), "Ctrl++", N_("Make everything larger"),
               lambda w: w.look.larger(), icon="larger"),
    ActionSpec("view.smaller", N_("S&maller type"), "Ctrl+-", N_("Make everything smaller"),
               lambda w: w.look.smaller(), icon="smaller"),
    ActionSpec("view.normal", N_("&Normal type"), "Ctrl+0", N_("Back to the size of the system"),
               lambda w: w.look.choose_font_percent(100), icon="size"),
    ActionSpec("view.light", N_("Ligh&t"), "Ctrl+Alt+L", N_("Dark type on a light ground"),
               lambda w: w.look.choose_theme("light"), checked=lambda w: w.look.theme_choice == "light"),
    ActionSpec("view.dark", N_("&Dark"), "Ctrl+Alt+D", N_("Light type on a dark ground"),
               lambda w: w.look.choose_theme("dark"), checked=lambda w: w.look.theme_choice == "dark"),
    ActionSpec("view.system", N_("As the s&ystem has it"), "Ctrl+Alt+S", N_("Light or dark as the system is set"),
               lambda w: w.look.choose_theme("system"), checked=lambda w: w.look.theme_choice == "system"),
)  # fmt: skip
