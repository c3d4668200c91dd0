"""The help pages: where they are, their titles, and their text once keys are filled in.

A page is a fragment of HTML in ``resources/help``, in another language in a folder below it (``resources/help/sk``);
where a page is not translated, the English one is shown. In it, ``{{key:ID}}`` stands for the key of an action,
``{{action:ID}}`` for its name with the key, ``{{table:ID,ID}}`` and ``{{keys:WORD}}`` for tables of these actions and
of those whose ids begin with the word, ``{{menus}}``, ``{{results}}`` and ``{{plain}}`` for the tables of
`key_tables`, ``{{clauses:SYSTEM}}`` for the clauses of a pairing system with their positions. Links to other pages are
``help:PAGE``, links that do something ``do:ID`` of an action.

The keys of the program as tables, made from the declared actions and the key map in use.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, cached_property
from html import escape, unescape
from pathlib import Path
from typing import NamedTuple

from PySide6.QtGui import QKeySequence

from swissdesk import wording
from swissdesk.i18n import N_, language, translate
from swissdesk.model.searching import folded
from swissdesk.paths import resource
from swissdesk.reports.clause_positions import ClauseShown, shown
from swissdesk.ui.shell.keys import OTHER_KEYS, ChosenKeys
from swissdesk.ui.shell.office import ActionSpec, Catalogue
from swissdesk.ui.shell.preferences import Preferences
from swissdesk.ui.shell.view import PLAYERS, ROUND, SHEETS, STANDINGS, TRACE


class Line(NamedTuple):
    """A key and what it does."""

    key: str
    text: str


class KeyTable(NamedTuple):
    """Keys that belong together."""

    title: str
    lines: tuple[Line, ...]


def key_text(key: str) -> str:
    """Return a key as it is called on this system."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)


def plain_text(spec: ActionSpec) -> str:
    """Return what an action is called, without the mark of its mnemonic."""
    return translate(spec.text).replace("&", "").rstrip("…")


def lines_of(specs: Iterable[ActionSpec]) -> tuple[Line, ...]:
    """Return the keys of actions."""
    return tuple(Line(key_text(spec.key), plain_text(spec)) for spec in specs)


def lines_with(catalogue: Catalogue, prefix: str) -> tuple[Line, ...]:
    """Return the keys of all actions whose ids begin with that word."""
    return lines_of(spec for spec in catalogue.specs if spec.id.partition(".")[0] == prefix)


def menu_tables(catalogue: Catalogue) -> tuple[KeyTable, ...]:
    """Return the keys of all actions, menu by menu."""
    by_id = catalogue.by_id
    return tuple(KeyTable(title, lines_of(by_id[each] for each in ids)) for title, ids in catalogue.titled_menus())


def result_table(preferences: Preferences) -> KeyTable:
    """Return the keys of results as they are in use."""
    keys = ChosenKeys(preferences).active
    lines = [Line("  ".join(signs.upper()), wording.result_text(result)) for signs, result in keys.results]
    lines += [Line(key, translate(text)) for key, text in OTHER_KEYS]
    return KeyTable(translate(N_("Results, in the table of boards")), tuple(lines))


def plain_table(catalogue: Catalogue) -> KeyTable:
    """Return the keys that work only while drawing or timeline of the trace have the focus."""
    lines = (Line(key_text(spec.plain), plain_text(spec)) for spec in catalogue.specs if spec.plain)
    return KeyTable(translate(N_("Trace, in the drawing and the timeline")), tuple(lines))


CONTENTS = (
    "start",
    "players",
    "lists",
    "absences",
    "checks",
    "round",
    "by_hand",
    "results",
    "second_pass",
    "corrections",
    "history",
    "standings",
    "tiebreaks",
    "prizes",
    "norms",
    "schedule",
    "trace",
    "clauses_2026",
    "clauses_2017",
    "clauses_2012",
    "clauses_burstein",
    "clauses_dubov",
    "clauses_lim",
    "printing",
    "hall",
    "export",
    "files",
    "settings",
    "palette",
    "view",
    "speed",
    "news",
    "keys",
)
"""The pages in the order of the day."""

START = "start"
OF_PAGE = {PLAYERS: "players", ROUND: "round", STANDINGS: "standings", TRACE: "trace", SHEETS: "printing"}
"""Which help belongs to which page of the window."""

_TOKEN = re.compile(r"\{\{(\w+)(?::([^}]*))?\}\}")
_TAG = re.compile(r"<[^>]*>")
_TITLE = re.compile(r"<h1>(.*?)</h1>", re.DOTALL)


class HelpPage:
    """A page as it is read, filled in when it is first shown or searched."""

    def __init__(self, page_id: str, catalogue: Catalogue, preferences: Preferences) -> None:
        self.id = page_id
        self._catalogue = catalogue
        self._preferences = preferences
        self._source = source_of(page_id, language()).read_text("utf-8")

    @property
    def title(self) -> str:
        """What the page is called."""
        heading = _TITLE.search(self._source)
        return unescape(_TAG.sub("", heading[1])) if heading else self.id

    @cached_property
    def html(self) -> str:
        """The page with everything filled in."""
        return _TOKEN.sub(
            lambda token: _filled(token[1], token[2] or "", self._catalogue, self._preferences), self._source
        )

    @cached_property
    def text(self) -> str:
        """The same without tags, folded for searching."""
        return folded(" ".join(unescape(_TAG.sub(" ", self.html)).split()))


def load(catalogue: Catalogue, preferences: Preferences) -> dict[str, HelpPage]:
    """Return all pages by id, in the order of the contents."""
    return {page_id: HelpPage(page_id, catalogue, preferences) for page_id in CONTENTS}


def search(pages: Iterable[HelpPage], wanted: str) -> list[HelpPage]:
    """Return the pages with all words of `wanted`, those first that have them in the title; nothing finds all."""
    words = folded(wanted).split()
    found = [page for page in pages if all(word in page.text for word in words)]
    return sorted(found, key=lambda page: not all(word in folded(page.title) for word in words))


def source_of(page_id: str, code: str) -> Path:
    """Return the file of a page in a language, or in English where it is not translated."""
    translated = resource("help", code, f"{page_id}.html")
    return translated if translated.exists() else resource("help", f"{page_id}.html")


def _filled(kind: str, what: str, catalogue: Catalogue, preferences: Preferences) -> str:
    """Return what a token stands for; one that nobody knows is a KeyError."""
    if kind == "key":
        return _cap(key_text(catalogue.by_id[what].key))
    if kind == "action":
        spec = catalogue.by_id[what]
        return f"<b>{escape(plain_text(spec))}</b> {_cap(key_text(spec.key))}"
    if kind == "clauses":
        return clauses_html(what)
    if kind == "table":
        return _table(lines_of(catalogue.by_id[each] for each in what.split(",")))
    if kind == "keys":
        return _table(lines_with(catalogue, what))
    return "".join(_titled(table) for table in _TABLES[kind](catalogue, preferences))


def _results(_catalogue: Catalogue, preferences: Preferences) -> tuple[KeyTable, ...]:
    return (KeyTable("", result_table(preferences).lines),)


def _plain(catalogue: Catalogue, _preferences: Preferences) -> tuple[KeyTable, ...]:
    return (KeyTable("", plain_table(catalogue).lines),)


def _menus(catalogue: Catalogue, _preferences: Preferences) -> tuple[KeyTable, ...]:
    return menu_tables(catalogue)


_TABLES = {"results": _results, "plain": _plain, "menus": _menus}


def _titled(table: KeyTable) -> str:
    heading = f"<h2>{escape(table.title)}</h2>" if table.title else ""
    return heading + _table(table.lines)


def _table(lines: Iterable[Line]) -> str:
    rows = (f"<tr><td class='keys'>{_cap(line.key)}</td><td>{escape(line.text)}</td></tr>" for line in lines)
    return f"<table cellspacing='0' cellpadding='3'>{''.join(rows)}</table>"


def _cap(key: str) -> str:
    return f"<span class='key'>&nbsp;{escape(key).replace(' ', '&nbsp;')}&nbsp;</span>"


# ---- the clauses of a system with their positions


def clauses_html(system: str) -> str:
    """Return all clauses of a system that have a position, in the language in use."""
    return _made(system, language())


@cache
def _made(system: str, _language: str) -> str:
    return "\n".join(map(_clause, shown(system)))


def _clause(clause: ClauseShown) -> str:
    return (
        f"<h2>{escape(clause.title)}</h2>\n<p>{escape(clause.words)}</p>\n{_example(clause)}\n"
        f"{_apart(clause)}<p>✓ {_boards(clause.paired)}<br/>✗ {_boards(clause.without)}</p>\n"
        f"<p>{escape(clause.answer)}</p>"
    )


def _example(clause: ClauseShown) -> str:
    rows = (f"<tr>{_cells(line, 'td')}</tr>" for line in clause.lines)
    head = f"<tr>{_cells(clause.head, 'th')}</tr>"
    return f"<table class='example' cellspacing='0' cellpadding='3'>{head}{''.join(rows)}</table>"


def _apart(clause: ClauseShown) -> str:
    return f"<p>{_boards(clause.apart)}</p>\n" if clause.apart else ""


def _cells(texts: Iterable[str], kind: str) -> str:
    return "".join(f"<{kind} align='left'>{escape(text)}</{kind}>" for text in texts)


def _boards(boards: Iterable[str]) -> str:
    return " &nbsp;·&nbsp; ".join(escape(board).replace(" ", "&nbsp;") for board in boards)
