"""What the actions on standings do: which way one looks at them, how something came about, tie-breaks and prizes."""

from __future__ import annotations

from collections.abc import Callable

from swissdesk.i18n import N_
from swissdesk.ui.shell.office import ActionSpec, Office, because, is_open
from swissdesk.ui.shell.view import STANDINGS

VIEWS = ("table", "crosstable", "prizes", "ratings", "norms")
"""The ways to look, in the order in which they stand above the table."""


@because(N_("Turn to the standings first."))
def is_shown(office: Office) -> bool:
    """Whether the standings are what one looks at."""
    return office.desk.is_open and office.view.page == STANDINGS


def _view(view: str) -> Callable[[Office], None]:
    def turn(office: Office) -> None:
        office.go.to_standings(view)

    return turn


def _is(view: str) -> Callable[[Office], bool]:
    return lambda office: office.shown.standings == view


def tiebreaks(office: Office) -> None:
    """Show by what level players are parted, to be chosen and ordered."""
    from swissdesk.ui.standings.tiebreak_dialog import TiebreakDialog  # loaded when wanted

    TiebreakDialog.show_for(office)


def awards(office: Office) -> None:
    """Show categories and prize lists, to be entered and changed."""
    from swissdesk.ui.standings.awards_dialog import AwardsDialog  # loaded when wanted

    AwardsDialog.show_for(office)


ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec(
        "standings.table",
        N_("&Standings"),
        "Alt+1",
        N_("Places, points and tie-breaks"),
        _view("table"),
        is_open,
        "standings",
        checked=_is("table"),
    ),
    ActionSpec(
        "standings.crosstable",
        N_("&Crosstable"),
        "Alt+2",
        N_("Everybody's opponents, colours and results"),
        _view("crosstable"),
        is_open,
        "crosstable",
        checked=_is("crosstable"),
    ),
    ActionSpec(
        "standings.prizes",
        N_("&Prizes"),
        "Alt+3",
        N_("Who gets which prize, and why"),
        _view("prizes"),
        is_open,
        "prizes",
        checked=_is("prizes"),
    ),
    ActionSpec(
        "standings.ratings",
        N_("&Ratings"),
        "Alt+4",
        N_("What the event does to everybody's rating"),
        _view("ratings"),
        is_open,
        "ratings",
        checked=_is("ratings"),
    ),
    ActionSpec(
        "standings.norms",
        N_("&Norms"),
        "Alt+5",
        N_("Title norms, condition by condition"),
        _view("norms"),
        is_open,
        "norms",
        checked=_is("norms"),
    ),
    ActionSpec(
        "standings.why",
        N_("&How it came about"),
        "Ctrl+T",
        N_("Show beside the table how what the cursor is on came about, or put it away"),
        lambda w: w.pages.standings.toggle_story(),
        is_shown,
        "why",
    ),
    ActionSpec(
        "standings.protest",
        N_("Print how it came a&bout…"),
        "Ctrl+Shift+I",
        N_("How the tie-breaks, prize or norm of the player came about, as a PDF to be handed out"),
        lambda w: w.pages.standings.print_story(),
        is_shown,
        "print",
    ),
    ActionSpec(
        "standings.print",
        N_("Print what is sho&wn…"),
        "Ctrl+F5",
        N_("The table that is shown as a PDF"),
        lambda w: w.pages.standings.print_shown(),
        is_shown,
        "print",
    ),
    ActionSpec(
        "standings.category",
        N_("Wh&o is shown"),
        "Ctrl+Shift+F",
        N_("Go to the field of the category: everybody, women, juniors, a federation …"),
        lambda w: w.pages.standings.choose_category(),
        is_shown,
        "players",
    ),
    ActionSpec(
        "standings.columns",
        N_("Co&lumns"),
        "Ctrl+L",
        N_("Choose which columns the standings have"),
        lambda w: w.pages.standings.choose_columns(),
        is_shown,
        "columns",
    ),
    ActionSpec(
        "standings.tiebreaks",
        N_("&Tie-breaks…"),
        "F5",
        N_("By what level players are parted: choose the tie-breaks and put them in order"),
        tiebreaks,
        is_open,
        "tiebreaks",
    ),
    ActionSpec(
        "standings.awards",
        N_("Cate&gories and prizes…"),
        "Shift+F5",
        N_("Who is ranked apart, and what can be won"),
        awards,
        is_open,
        "awards",
    ),
)
