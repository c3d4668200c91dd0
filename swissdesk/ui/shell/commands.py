"""What the actions of the edit menu do.

What the actions of the view do.

What choosing the language does: it is remembered, and spoken from the next start on.

Copying a table for a spreadsheet or a message.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from PySide6.QtCore import QProcess
from PySide6.QtWidgets import QApplication

from swissdesk import i18n, wording
from swissdesk.i18n import LANGUAGES, N_, translate, translate_plural
from swissdesk.ui.shell import language
from swissdesk.ui.shell.messages import Offer
from swissdesk.ui.shell.office import ActionSpec, Office, because, is_open
from swissdesk.ui.shell.view import PLAYERS, ROUND, SHEETS, STANDINGS, TRACE
from swissdesk.ui.widgets.table import Table
from swissdesk.ui.widgets.table_habits import TableHabits, habits_of


def table_in_use(office: Office) -> Table | None:
    """Return the table with the keys, else the largest that is seen."""
    focus = QApplication.focusWidget()
    if isinstance(focus, Table):
        return focus
    seen = [table for table in office.window.findChildren(Table) if table.isVisible()]
    return max(seen, key=lambda table: table.width() * table.height(), default=None)


@because(N_("No table is shown."))
def can_copy(office: Office) -> bool:
    """Whether a table is seen."""
    return office.desk.is_open and table_in_use(office) is not None


def copy_table(office: Office) -> None:
    """Put the table on the clipboard, as it is seen, with tabs between its cells."""
    table = table_in_use(office)
    if table is not None:
        count = table.copy(whole=True)
        text = translate_plural(N_("{count} row is on the clipboard."), N_("{count} rows are on the clipboard."), count)
        office.messages.done(text.format(count=count))


CLIPBOARD_ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec(
        "edit.copy_table",
        N_("&Copy the table"),
        "Ctrl+Shift+C",
        N_("Put the whole table on the clipboard, for a spreadsheet; Ctrl+C copies what is selected"),
        copy_table,
        can_copy,
        "copy",
    ),
)


SYSTEM = ""
"""What is remembered where the system decides."""


def choose(code: str) -> Callable[[Office], None]:
    """Return the action that remembers a language, and offers to start again if it is another one than now."""

    def do(office: Office) -> None:
        office.preferences.language = code
        coming = language.chosen(code)
        if coming == i18n.language():
            office.messages.clear()
            return
        office.messages.info(
            wording.text(N_("SwissDesk speaks {language} from the next start on."), language=LANGUAGES[coming]),
            Offer(translate(N_("Start again now")), lambda: start_again(office)),
        )

    return do


def start_again(office: Office) -> None:
    """Close the window, unless it refuses, and start the program anew with the same document."""
    document = office.desk.document
    files = [] if document is None else [str(document.path)]
    if office.window.close():
        office.preferences.store.sync()
        program = [] if getattr(sys, "frozen", False) else ["-m", "swissdesk"]
        QProcess.startDetached(sys.executable, [*program, *files])


def _is_chosen(code: str) -> Callable[[Office], bool]:
    return lambda office: office.preferences.language == code


# Each language has its own name in every language, so that one finds back.
LANGUAGE_ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec(
        "language.system",
        N_("As the s&ystem has it"),
        "Ctrl+Alt+Shift+Y",
        N_("SwissDesk in the language of the system, from the next start on"),
        choose(SYSTEM),
        checked=_is_chosen(SYSTEM),
    ),
    ActionSpec(
        "language.en",
        f"&{LANGUAGES['en']}",
        "Ctrl+Alt+Shift+E",
        N_("SwissDesk in English, from the next start on"),
        choose("en"),
        checked=_is_chosen("en"),
    ),
    ActionSpec(
        "language.ru",
        f"&{LANGUAGES['ru']}",
        "Ctrl+Alt+Shift+R",
        N_("SwissDesk in Russian, from the next start on"),
        choose("ru"),
        checked=_is_chosen("ru"),
    ),
    ActionSpec(
        "language.sk",
        f"&{LANGUAGES['sk']}",
        "Ctrl+Alt+Shift+S",
        N_("SwissDesk in Slovak, from the next start on"),
        choose("sk"),
        checked=_is_chosen("sk"),
    ),
)


@because(N_("The columns of this table cannot be chosen."))
def has_columns(office: Office) -> bool:
    """Whether the table in use lets its columns be chosen."""
    return office.desk.is_open and _habits(office) is not None


def _habits(office: Office) -> TableHabits | None:
    table = table_in_use(office)
    habits = None if table is None else habits_of(table)
    return habits if habits is not None and habits.has_choice else None


def choose_columns(office: Office) -> None:
    """Open the menu of the columns of the table in use."""
    habits = _habits(office)
    if habits is not None:
        habits.show_menu()


VIEW_ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec(
        "view.players",
        N_("&Players"),
        "Ctrl+1",
        N_("Turn to the players"),
        lambda w: w.view.show_page(PLAYERS),
        is_open,
        "players",
        checked=lambda w: w.view.page == PLAYERS,
    ),
    ActionSpec(
        "view.round",
        N_("&Round"),
        "Ctrl+2",
        N_("Turn to the boards of the round"),
        lambda w: w.view.show_page(ROUND),
        is_open,
        "round",
        checked=lambda w: w.view.page == ROUND,
    ),
    ActionSpec(
        "view.standings",
        N_("&Standings"),
        "Ctrl+3",
        N_("Turn to the standings"),
        lambda w: w.view.show_page(STANDINGS),
        is_open,
        "standings",
        checked=lambda w: w.view.page == STANDINGS,
    ),
    ActionSpec(
        "view.trace",
        N_("Tra&ce"),
        "Ctrl+4",
        N_("Turn to the trace: how the round was paired, step by step"),
        lambda w: w.view.show_page(TRACE),
        is_open,
        "trace",
        checked=lambda w: w.view.page == TRACE,
    ),
    ActionSpec(
        "view.sheets",
        N_("S&heets"),
        "Ctrl+5",
        N_("Turn to the sheets: look at them, print them"),
        lambda w: w.view.show_page(SHEETS),
        is_open,
        "sheets",
        checked=lambda w: w.view.page == SHEETS,
    ),
    ActionSpec(
        "view.columns",
        N_("C&olumns of the table"),
        "Ctrl+Alt+Q",
        N_("Choose which columns the table has; also a right click on their titles"),
        choose_columns,
        has_columns,
        "columns",
    ),
    ActionSpec(
        "view.larger",
        N_("&Larger type"),
        "Ctrl++",
        N_("Make everything larger"),
        lambda w: w.look.larger(),
        icon="larger",
    ),
    ActionSpec(
        "view.smaller",
        N_("S&maller type"),
        "Ctrl+-",
        N_("Make everything smaller"),
        lambda w: w.look.smaller(),
        icon="smaller",
    ),
    ActionSpec(
        "view.normal",
        N_("&Normal type"),
        "Ctrl+0",
        N_("Back to the size of the system"),
        lambda w: w.look.choose_font_percent(100),
        icon="size",
    ),
    ActionSpec(
        "view.light",
        N_("Ligh&t"),
        "Ctrl+Alt+L",
        N_("Dark type on a light ground"),
        lambda w: w.look.choose_theme("light"),
        checked=lambda w: w.look.theme_choice == "light",
    ),
    ActionSpec(
        "view.dark",
        N_("&Dark"),
        "Ctrl+Alt+D",
        N_("Light type on a dark ground"),
        lambda w: w.look.choose_theme("dark"),
        checked=lambda w: w.look.theme_choice == "dark",
    ),
    ActionSpec(
        "view.system",
        N_("As the s&ystem has it"),
        "Ctrl+Alt+S",
        N_("Light or dark as the system is set"),
        lambda w: w.look.choose_theme("system"),
        checked=lambda w: w.look.theme_choice == "system",
    ),
)


def _undo_label(office: Office) -> str:
    if not office.boards.steps.can_undo:
        return translate(N_("&Undo"))
    return wording.text(N_("&Undo {what}"), what=office.boards.steps.undo_text)


def _redo_label(office: Office) -> str:
    if not office.boards.steps.can_redo:
        return translate(N_("&Redo"))
    return wording.text(N_("&Redo {what}"), what=office.boards.steps.redo_text)


def find(office: Office) -> None:
    """Put the cursor into the search of the standings, where they are shown, else into that of the players."""
    if office.view.page == STANDINGS:
        office.pages.standings.begin_search()
    else:
        office.view.show_page(PLAYERS)
        office.pages.players.begin_search()


def anything(office: Office) -> None:
    """Open the palette, in which every action, player and board is found by a few letters."""
    from swissdesk.ui.shell.palette import Palette  # loaded when wanted

    Palette.show_for(office)


ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec(
        "edit.undo",
        N_("&Undo"),
        "Ctrl+Z",
        N_("Take the latest action back"),
        lambda w: w.boards.steps.undo(),
        lambda w: w.boards.steps.can_undo,
        "undo",
        _undo_label,
        why=lambda _office: translate(N_("There is nothing to undo.")),
    ),
    ActionSpec(
        "edit.redo",
        N_("&Redo"),
        "Ctrl+Shift+Z",
        N_("Do again what was taken back"),
        lambda w: w.boards.steps.redo(),
        lambda w: w.boards.steps.can_redo,
        "redo",
        _redo_label,
        why=lambda _office: translate(N_("There is nothing to redo.")),
    ),
    ActionSpec(
        "edit.find",
        N_("&Find a player"),
        "Ctrl+F",
        N_("Find a player by name, number, FIDE ID, federation"),
        find,
        is_open,
        "search",
    ),
    ActionSpec(
        "edit.anything",
        N_("Find &anything…"),
        "Ctrl+K",
        N_("Find an action, a player, a board, a round or a recent file by a few letters"),
        anything,
        icon="search",
    ),
    ActionSpec(
        "edit.accept",
        N_("Do what the &message offers"),
        "Ctrl+Return",
        N_("Press the button in the message"),
        lambda w: w.messages.accept(),
        lambda w: w.messages.has_offer,
        "play",
        why=lambda _office: translate(N_("No message offers anything.")),
    ),
)
