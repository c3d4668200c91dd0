"""The actions on standings: which way one looks at them, how something came about, tie-breaks and prizes."""

from __future__ import annotations

from swissdesk.i18n import N_
from swissdesk.ui.shell.office import ActionSpec, Office, action, because, is_open, steady
from swissdesk.ui.shell.view import STANDINGS

VIEWS = ("table", "crosstable", "prizes", "ratings", "norms")
"""The ways to look, in the order in which they stand above the table."""


@steady
@because(N_("Go to the Standings page first."))
def is_shown(office: Office) -> bool:
    """Whether the standings are what one looks at."""
    return office.desk.is_open and office.view.page == STANDINGS


def tiebreaks(office: Office) -> None:
    """Show by what level players are parted, to be chosen and ordered."""
    from swissdesk.ui.standings.tiebreak_dialog import TiebreakDialog  # loaded when wanted

    TiebreakDialog.show_for(office)


def awards(office: Office) -> None:
    """Show categories and prize lists, to be entered and changed."""
    from swissdesk.ui.standings.awards_dialog import AwardsDialog  # loaded when wanted

    AwardsDialog.show_for(office)


def _view(view: str, text: str, key: str, tip: str, icon: str = "") -> ActionSpec:
    """Return the action that turns to one of the ways to look."""
    return (
        action(f"standings.{view}", text, key, icon or view)
        .tip(tip)
        .does(
            lambda office: office.go.to_standings(view),
            is_open,
            checked=lambda office: office.shown.standings == view,
        )
    )


ACTIONS: tuple[ActionSpec, ...] = (
    _view("table", N_("&Standings"), "Alt+1", N_("Places, points and tie-breaks"), "standings"),
    _view("crosstable", N_("&Crosstable"), "Alt+2", N_("Opponents, colours and results of all players")),
    _view("prizes", N_("&Prizes"), "Alt+3", N_("Prize winners, with the reasons")),
    _view("ratings", N_("&Ratings"), "Alt+4", N_("Every player's rating change in this event")),
    _view("norms", N_("&Norms"), "Alt+5", N_("Title norms, condition by condition")),
    action("standings.why", N_("S&how the explanation"), "Ctrl+T", "why")
    .tip(N_("Show or hide, beside the table, the explanation of the value at the cursor"))
    .does(lambda w: w.pages.standings.toggle_story(), is_shown),
    action("standings.protest", N_("Print the e&xplanation…"), "Ctrl+Shift+I", "print")
    .tip(N_("Explanation of the player's tie-breaks, prize or norm as a PDF to hand out"))
    .does(lambda w: w.pages.standings.print_story(), is_shown),
    action("standings.print", N_("Print the table sho&wn…"), "Ctrl+F5", "print")
    .tip(N_("The table shown, as a PDF"))
    .does(lambda w: w.pages.standings.print_shown(), is_shown),
    action("standings.category", N_("Ch&oose a category"), "Ctrl+Shift+F", "players")
    .tip(N_("Go to the category field: all players, women, juniors, a federation …"))
    .does(lambda w: w.pages.standings.choose_category(), is_shown),
    action("standings.columns", N_("Co&lumns"), "Ctrl+L", "columns")
    .tip(N_("Choose the columns of the standings"))
    .does(lambda w: w.pages.standings.choose_columns(), is_shown),
    action("standings.tiebreaks", N_("&Tie-breaks…"), "F5", "tiebreaks")
    .tip(N_("Choose the tie-breaks and their order"))
    .does(tiebreaks, is_open),
    action("standings.awards", N_("Cate&gories and prizes…"), "Shift+F5", "awards")
    .tip(N_("Separate rankings and their prizes"))
    .does(awards, is_open),
)
