"""The actions of the registration: adding, importing, who is here, starting ranks, new ratings."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication

from swissdesk import wording
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.model import Player, Tournament
from swissdesk.model.events import CheckIn, Event, ExchangeNumbers, MarkPaid, Renumber, renumbering_refusal
from swissdesk.model.numbering import are_equal, by_strength
from swissdesk.outside import SMALL
from swissdesk.session.registration import entering
from swissdesk.session.registration.entering import is_numbered_by_strength
from swissdesk.ui.files import opening
from swissdesk.ui.lists.commands import look_for_lists
from swissdesk.ui.players.commands import can_change, selected, why_not
from swissdesk.ui.players.descriptions import method_words
from swissdesk.ui.shell.faces import SheetAsked
from swissdesk.ui.shell.messages import Offer
from swissdesk.ui.shell.office import ActionSpec, Office, action, because, is_editable, steady
from swissdesk.ui.shell.view import PLAYERS

if TYPE_CHECKING:
    from swissdesk.formats.table_input import Grid


def add(office: Office) -> None:
    """Turn to the line that adds players."""
    office.view.show_page(PLAYERS)
    office.pages.players.begin_adding()


# ---- tables


@steady
@because(N_("Go to the Players page."))
def can_paste(office: Office) -> bool:
    """Whether what is on the clipboard could become players."""
    return is_editable(office) and office.view.page == PLAYERS


def paste(office: Office) -> None:
    """Show what is on the clipboard as players to be added."""
    text = QApplication.clipboard().text()
    if not text.strip():
        office.messages.info(N_("The clipboard has no text. Copy names or a table first."))
        return
    from swissdesk.formats import table_input  # loaded when wanted
    from swissdesk.ui.players.import_window import ImportWindow

    if len(text) > SMALL:
        from swissdesk.ui.players.reading import reading_pasted

        show = partial(ImportWindow.show_table, office)
        office.tasks.start(reading_pasted(text, show, office.messages.error))
        return
    grid = office.messages.tried(table_input.parse, text)
    if grid is not None:
        ImportWindow.show_table(office, grid)


def import_file(office: Office) -> None:
    """Ask for a table of players, and show it as players to be added."""
    path = office.files.table_to_open(office.window, opening.folder(office))
    if path is None:
        return

    from swissdesk.ui.players.reading import reading_table  # loaded when wanted

    def show(grid: Grid) -> None:
        from swissdesk.ui.players.import_window import ImportWindow

        office.view.show_page(PLAYERS)
        ImportWindow.show_table(office, grid, path)

    office.tasks.start(reading_table(path, show, office.messages.error))


def refresh(office: Office) -> None:
    """Show where the rating lists differ from what is entered."""
    from swissdesk.ui.players.refresh_window import RefreshWindow

    RefreshWindow.show_for(office)
    look_for_lists(office)


def say_whose_rating(office: Office, before: Tournament, after: Tournament) -> None:
    """After another rating method was chosen, say whose rating it would change."""
    old, new = before.settings, after.settings
    if all(getattr(old, name) == getattr(new, name) for name in ("rating_method", "rating_pace", "list_order")):
        return
    text = method_words(after)
    if text:
        offer = Offer(N_("Review …"), lambda: refresh(office))
        office.messages.notice(text, offer)


# ---- starting ranks


@steady
@because(N_("There are no players yet."))
def can_number(office: Office) -> bool:
    """Whether there are players whose numbers could change."""
    return is_editable(office) and bool(office.tournament.players)


def number(office: Office) -> None:
    """Give starting ranks by rating, title and name, or say why that is not allowed any more."""
    tournament = office.tournament
    if not is_numbered_by_strength(tournament):
        office.messages.info(N_("In this system, starting ranks are places in a table and are drawn by lot."))
        return
    refusal = renumbering_refusal(tournament)
    if refusal is not None:
        office.messages.error(refusal)
        return
    moved = entering.out_of_order(tournament)
    if not moved:
        office.messages.info(N_("Starting ranks already follow rating, title and name."))
        return
    chosen = tournament.by_id.get(office.view.player or 0)
    order = tuple(player.id for player in by_strength(tournament.players, tournament.settings.equal_order))
    if office.desk.do(Renumber(order)):
        if chosen is not None:
            office.view.select_player(order.index(chosen.id) + 1)
            office.pages.players.show_player(order.index(chosen.id) + 1)
        said = translate_plural(N_("{count} starting rank changed."), N_("{count} starting ranks changed."), moved)
        office.say_done(said.format(count=moved))


def _not_two(office: Office) -> str:
    return why_not(office) or translate(N_("Select two players of equal rating and title."))


@steady
@because(_not_two)
def can_exchange(office: Office) -> bool:
    """Whether two players of equal rating and title are selected."""
    players = selected(office)
    return len(players) == 2 and are_equal(*players)


def exchange(office: Office) -> None:
    """Exchange the starting ranks of the two selected players."""
    one, other = selected(office)
    if office.desk.do(ExchangeNumbers(one.id, other.id)):
        office.view.select_player(one.id)
        text = N_("{one} and {other} have exchanged their numbers.")
        office.say_done(wording.text(text, one=one.name, other=other.name))


# ---- the desk


def _not_awaited(office: Office) -> str:
    return why_not(office) or translate(N_("Round 1 is published: check-in is closed."))


@steady
@because(_not_awaited)
def is_awaited(office: Office) -> bool:
    """Whether selected players are noted as here or not: until round 1 is published."""
    return can_change(office) and entering.is_open(office.tournament)


def check_in(office: Office) -> None:
    """Note that the selected players are here; if all are, that they are not."""
    yes, no = N_("{name} is checked in."), N_("{name} is not checked in.")
    _note(office, lambda player: player.checked_in, CheckIn, yes, no)


def mark_paid(office: Office) -> None:
    """Note that the selected players have paid; if all have, that they have not."""
    _note(office, lambda player: player.paid, MarkPaid, N_("{name} has paid."), N_("{name} has not paid."))


def _note(
    office: Office, is_so: Callable[[Player], bool], event: Callable[[tuple[int, ...], bool], Event], yes: str, no: str
) -> None:
    """Note something of the selected players; if it is so of all, that it is not. Of a single one that is said."""
    players = selected(office)
    wanted = not all(map(is_so, players))
    ids = tuple(player.id for player in players if is_so(player) is not wanted)
    if ids and office.desk.do(event(ids, wanted)) and len(players) == 1:
        office.messages.done(wording.text(yes if wanted else no, name=players[0]))


def toggle_not_here(office: Office) -> None:
    """Show only who has not come yet, or everybody again."""
    office.view.show_page(PLAYERS)
    office.shown.only_not_here = not office.shown.only_not_here
    office.pages.players.refresh()


def _nobody_noted(office: Office) -> str:
    if office.tournament.rounds:
        return translate(N_("Round 1 is already paired."))
    if not entering.counts(office.tournament.players).has_begun:
        return translate(N_("No player is checked in."))
    return translate(N_("All players due to play are checked in."))


@steady
@because(_nobody_noted)
def can_leave_out(office: Office) -> bool:
    """Whether check-in has begun, and a player who is to be paired in round 1 is absent."""
    tournament = office.tournament
    begun = is_editable(office) and not tournament.rounds and entering.counts(tournament.players).has_begun
    return begun and bool(entering.not_here(tournament))


def leave_out(office: Office) -> None:
    """Take all absent players out of round 1."""
    count = len(entering.not_here(office.tournament))
    event = entering.leaving_out(office.tournament)
    if event is not None and office.desk.do(event):
        said = translate_plural(
            N_("{count} absent player is left out of round 1."),
            N_("{count} absent players are left out of round 1."),
            count,
        )
        office.say_done(said.format(count=count))


def show_list(office: Office) -> None:
    """Show the check-in list, to be printed."""
    office.go.to_sheet(SheetAsked("check-in"))


ACTIONS: tuple[ActionSpec, ...] = (
    action("players.quick", N_("&Quick add"), "Ctrl+Shift+N", "add")
    .tip(N_("Add players by three letters and Enter, from the rating lists or as typed"))
    .does(add, is_editable),
    action("players.paste", N_("Pas&te players"), "Ctrl+V", "copy")
    .tip(N_("Preview names or a table from the clipboard, then add the players"))
    .does(paste, can_paste),
    action("players.import", N_("&Import a table…"), "Ctrl+Shift+J", "open")
    .tip(N_("Preview a CSV or XLSX file, then add its players"))
    .does(import_file, is_editable),
    action("players.refresh", N_("&Update ratings…"), "Ctrl+Shift+U", "ratings")
    .tip(N_("Compare the entered data with the rating lists and accept the ticked rows"))
    .does(refresh, can_number),
    action("players.number", N_("&Starting ranks"), "Ctrl+Shift+K", "standings")
    .tip(N_("Assign starting ranks by rating, title and name (C.04.2 art. 2.2)"))
    .does(number, can_number),
    action("players.exchange", N_("E&xchange numbers"), "Ctrl+M, Ctrl+Shift+X", "swap")
    .tip(N_("Exchange the starting ranks of two players of equal rating and title, until round 4 is paired"))
    .does(exchange, can_exchange),
    action("players.here", N_("Check i&n"), "Ctrl+Shift+Y", "done")
    .tip(N_("Toggle check-in of the selected players; Space in the list"))
    .does(check_in, is_awaited),
    action("players.paid", N_("Pai&d"), "Ctrl+Shift+Q", "prizes")
    .tip(N_("Mark the selected players as paid or not paid; + in the list"))
    .does(mark_paid, is_awaited),
    action("players.not_here", N_("Only players not checked in &yet"), "Ctrl+Shift+V", "search")
    .tip(N_("Show only players not checked in yet, or all players again"))
    .does(toggle_not_here, is_editable, checked=lambda office: office.shown.only_not_here),
    action("players.leave_out", N_("&Leave absentees out of round 1"), "Alt+Shift+L", "absent")
    .tip(N_("Players not checked in are absent in round 1"))
    .does(leave_out, can_leave_out),
    action("players.check_in_list", N_("&Check-in list"), "Alt+Shift+C", "print")
    .tip(N_("A list to print, with a box to tick for each arrival"))
    .does(show_list, can_number),
)
