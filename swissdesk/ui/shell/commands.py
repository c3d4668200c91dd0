"""The actions of the edit and view menus, and those of the language."""

from __future__ import annotations

import sys
from collections.abc import Callable

from PySide6.QtCore import QProcess
from PySide6.QtWidgets import QApplication

from swissdesk import i18n, wording
from swissdesk.i18n import LANGUAGES, N_, translate, translate_plural
from swissdesk.ui.shell import language
from swissdesk.ui.shell.messages import Offer
from swissdesk.ui.shell.office import ActionSpec, Office, action, because, is_open, on_sight, steady
from swissdesk.ui.shell.view import PLAYERS, ROUND, SHEETS, STANDINGS, TRACE
from swissdesk.ui.widgets.table import Table, tables_in_sight
from swissdesk.ui.widgets.table_habits import TableHabits, habits_of

# ---- copying a table


def table_in_use(office: Office) -> Table | None:
    """Return the table with the keys, else the largest that is seen."""
    focus = QApplication.focusWidget()
    if isinstance(focus, Table):
        return focus
    return max(tables_in_sight(office.window), key=lambda table: table.width() * table.height(), default=None)


@steady
@because(N_("No table is shown."))
def can_copy(office: Office) -> bool:
    """Whether a table is seen."""
    return office.desk.is_open and table_in_use(office) is not None


def copy_table(office: Office) -> None:
    """Put the table on the clipboard, as it is seen, with tabs between its cells."""
    table = table_in_use(office)
    if table is not None:
        count = table.copy(whole=True)
        text = translate_plural(
            N_("{count} row copied to the clipboard."), N_("{count} rows copied to the clipboard."), count
        )
        office.messages.done(text.format(count=count))


CLIPBOARD_ACTIONS: tuple[ActionSpec, ...] = (
    action("edit.copy_table", N_("&Copy table"), "Ctrl+Shift+C", "copy")
    .tip(N_("Copy the whole table to the clipboard for a spreadsheet; Ctrl+C copies the selection"))
    .does(copy_table, can_copy),
)


# ---- the language

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
            wording.text(N_("Language from the next start: {language}."), language=LANGUAGES[coming]),
            Offer(N_("Restart now"), lambda: start_again(office)),
        )

    return do


def start_again(office: Office) -> None:
    """Close the window, unless it refuses, and start the program again with the same document."""
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
    action("language.system", N_("Use s&ystem setting"), "Ctrl+M, Ctrl+Shift+Y")
    .tip(N_("SwissDesk in the system language, from the next start"))
    .does(choose(SYSTEM), checked=_is_chosen(SYSTEM)),
    action("language.en", f"&{LANGUAGES['en']}", "Ctrl+M, Ctrl+Shift+E")
    .tip(N_("SwissDesk in English, from the next start"))
    .does(choose("en"), checked=_is_chosen("en")),
    action("language.ru", f"&{LANGUAGES['ru']}", "Ctrl+M, Ctrl+Shift+R")
    .tip(N_("SwissDesk in Russian, from the next start"))
    .does(choose("ru"), checked=_is_chosen("ru")),
    action("language.sk", f"&{LANGUAGES['sk']}", "Ctrl+M, Ctrl+Shift+S")
    .tip(N_("SwissDesk in Slovak, from the next start"))
    .does(choose("sk"), checked=_is_chosen("sk")),
)


# ---- the view menu


@steady
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


def toggle_rows(office: Office) -> None:
    """Have compact rows in all tables, or comfortable ones."""
    office.appearance.choose_rows(compact=not office.appearance.is_compact)


def toggle_board_columns(office: Office) -> None:
    """Have the boards in two columns where there is room, or always in one."""
    office.preferences.board_columns = not office.preferences.board_columns
    office.view.changed.emit()
    office.appearance.changed.emit()


def _resize(office: Office, change: Callable[[], object]) -> None:
    """Change the size of the type, and say what it is now."""
    change()
    office.messages.done(wording.text(N_("Type size: {percent} %."), percent=office.appearance.font_percent))


@steady
def _larger_label(office: Office) -> str:
    return wording.text(N_("&Larger type ({percent} %)"), percent=office.appearance.next_larger)


@steady
def _smaller_label(office: Office) -> str:
    return wording.text(N_("S&maller type ({percent} %)"), percent=office.appearance.next_smaller)


@steady
def _normal_label(office: Office) -> str:
    if office.appearance.font_percent == 100:
        return translate(N_("&Normal type"))
    return wording.text(N_("&Normal type (now {percent} %)"), percent=office.appearance.font_percent)


VIEW_ACTIONS: tuple[ActionSpec, ...] = (
    action("view.players", N_("&Players"), "Ctrl+1", "players")
    .tip(N_("Go to the Players page"))
    .does(lambda w: w.view.show_page(PLAYERS), is_open, checked=lambda w: w.view.page == PLAYERS),
    action("view.round", N_("&Round"), "Ctrl+2", "round")
    .tip(N_("Go to the Round page: boards and results"))
    .does(lambda w: w.view.show_page(ROUND), is_open, checked=lambda w: w.view.page == ROUND),
    action("view.standings", N_("&Standings"), "Ctrl+3", "standings")
    .tip(N_("Go to the Standings page"))
    .does(lambda w: w.view.show_page(STANDINGS), is_open, checked=lambda w: w.view.page == STANDINGS),
    action("view.trace", N_("Tra&ce"), "Ctrl+4", "trace")
    .tip(N_("Go to the Trace page: how the round was paired, step by step"))
    .does(lambda w: w.view.show_page(TRACE), is_open, checked=lambda w: w.view.page == TRACE),
    action("view.sheets", N_("S&heets"), "Ctrl+5", "sheets")
    .tip(N_("Go to the Sheets page: preview and print"))
    .does(lambda w: w.view.show_page(SHEETS), is_open, checked=lambda w: w.view.page == SHEETS),
    action("view.columns", N_("Table c&olumns"), "Ctrl+M, Ctrl+Q", "columns")
    .tip(N_("Choose the columns of the table; or right-click the column headings"))
    .does(choose_columns, has_columns),
    action("view.compact", N_("Compact ro&ws"), "Ctrl+U", "compact")
    .tip(N_("Show as many rows as possible in every table, or comfortable ones"))
    .does(toggle_rows, checked=lambda w: w.appearance.is_compact, aloud=True),
    action("view.board_columns", N_("Two col&umns of boards"), "Ctrl+Shift+8", "columns")
    .tip(N_("Show the boards in two columns where the window is wide enough"))
    .does(toggle_board_columns, checked=lambda w: w.preferences.board_columns, aloud=True),
    action("view.larger", N_("&Larger type"), "Ctrl++", "larger", label=_larger_label)
    .tip(N_("Make everything larger"))
    .does(lambda w: _resize(w, w.appearance.larger)),
    action("view.smaller", N_("S&maller type"), "Ctrl+-", "smaller", label=_smaller_label)
    .tip(N_("Make everything smaller"))
    .does(lambda w: _resize(w, w.appearance.smaller)),
    action("view.normal", N_("&Normal type"), "Ctrl+0", "size", label=_normal_label)
    .tip(N_("Return to the system type size"))
    .does(lambda w: _resize(w, lambda: w.appearance.choose_font_percent(100))),
    action("view.light", N_("Ligh&t theme"), "Ctrl+M, Ctrl+L")
    .tip(N_("Dark type on a light background"))
    .does(lambda w: w.appearance.choose_theme("light"), checked=lambda w: w.appearance.theme_choice == "light"),
    action("view.dark", N_("&Dark theme"), "Ctrl+M, Ctrl+D")
    .tip(N_("Light type on a dark background"))
    .does(lambda w: w.appearance.choose_theme("dark"), checked=lambda w: w.appearance.theme_choice == "dark"),
    action("view.system", N_("Use s&ystem setting"), "Ctrl+M, Ctrl+S")
    .tip(N_("Light or dark, as in the system settings"))
    .does(lambda w: w.appearance.choose_theme("system"), checked=lambda w: w.appearance.theme_choice == "system"),
)


# ---- the edit menu


@on_sight
def _undo_label(office: Office) -> str:
    if not office.boards.steps.can_undo:
        return translate(N_("&Undo"))
    return wording.text(N_("&Undo {what}"), what=office.boards.steps.undo_text)


@on_sight
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
    action("edit.undo", N_("&Undo"), "Ctrl+Z", "undo", label=_undo_label)
    .tip(N_("Undo the latest action"))
    .does(lambda w: w.boards.steps.undo(), lambda w: w.boards.steps.can_undo, why=N_("There is nothing to undo.")),
    action("edit.redo", N_("&Redo"), "Ctrl+Shift+Z", "redo", label=_redo_label)
    .tip(N_("Redo the action last undone"))
    .does(lambda w: w.boards.steps.redo(), lambda w: w.boards.steps.can_redo, why=N_("There is nothing to redo.")),
    action("edit.find", N_("&Find player"), "Ctrl+F", "search")
    .tip(N_("Find a player by name, number, FIDE ID or federation"))
    .does(find, is_open),
    action("edit.anything", N_("Find &anything…"), "Ctrl+K", "search")
    .tip(N_("Find an action, player, board, round or recent file by a few letters"))
    .does(anything),
    action("edit.accept", N_("Press the &message button"), "Ctrl+Return", "play")
    .tip(N_("Do what the message offers"))
    .does(lambda w: w.messages.accept(), lambda w: w.messages.has_offer, why=N_("No message has a button.")),
)
