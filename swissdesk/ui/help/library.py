"""The help pages: where they are, their titles, and their text once keys are filled in.

A page is a fragment of HTML in ``resources/help``, in another language in a folder below it (``resources/help/sk``);
where a page is not translated, the English one is shown. In it, ``{{key:ID}}`` stands for the key of an action,
``{{action:ID}}`` for its name with the key, ``{{table:ID,ID}}`` and ``{{keys:WORD}}`` for tables of these actions and
of those whose ids begin with the word, ``{{menus}}``, ``{{results}}`` and ``{{plain}}`` for tables of keys,
``{{clauses:SYSTEM}}`` for the clauses of a pairing system with their positions, ``{{clause:SYSTEM,LABEL}}`` for one of
them, ``{{settings}}`` for every setting, ``{{glossary}}`` for the words of the program, ``{{checklist}}`` for FIDE's
checklist with the program's answers. Links to other pages are ``help:PAGE``, links that do something ``do:ID`` of an
action. The source of a picture is ``picture:NAME``: the file ``pictures/LANGUAGE/NAME.png`` beside the pages, the
English one where there is no other, and no picture without a file.

Pages are well-formed XML once entities are replaced, and use no tags but h1 h2 p ol ul li table tr th td b i a img br
code; so they can be made into other things than a window.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable
from functools import cache, cached_property
from html import escape, unescape
from pathlib import Path

from PySide6.QtGui import QKeySequence

from swissdesk import wording
from swissdesk.fields import FIELDS, Choice, Field, Section, of_section
from swissdesk.i18n import ENGLISH, LANGUAGES, N_, language, translate
from swissdesk.model import Tournament
from swissdesk.model.searching import folded
from swissdesk.paths import resource
from swissdesk.reports.clause_positions import ClauseShown, shown, shown_clause
from swissdesk.reports.self_check import Line as CheckLine
from swissdesk.reports.self_check import answer_text, self_check, sum_text
from swissdesk.ui.shell.keys import OTHER_KEYS, ChosenKeys
from swissdesk.ui.shell.office import ActionSpec, Catalogue
from swissdesk.ui.shell.preferences import Preferences
from swissdesk.ui.shell.view import PLAYERS, ROUND, SHEETS, STANDINGS, TRACE
from swissdesk.values import NamedTuple

# ---- tables of keys


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


def menu_tables(catalogue: Catalogue) -> tuple[KeyTable, ...]:
    """Return the keys of all actions, menu by menu."""
    by_id = catalogue.by_id
    return tuple(KeyTable(title, lines_of(by_id[each] for each in ids)) for title, ids in catalogue.titled_menus())


def result_table(preferences: Preferences) -> KeyTable:
    """Return the keys of results as they are in use."""
    keys = ChosenKeys(preferences).active
    lines = [Line("  ".join(signs.upper()), wording.result_text(result)) for signs, result in keys.results]
    lines += [Line(key, translate(text)) for key, text in OTHER_KEYS]
    return KeyTable(translate(N_("Results: table of boards")), tuple(lines))


def plain_table(catalogue: Catalogue) -> KeyTable:
    """Return the keys that work only while drawing or timeline of the trace have the focus."""
    lines = (Line(key_text(spec.plain), plain_text(spec)) for spec in catalogue.specs if spec.plain)
    return KeyTable(translate(N_("Trace: drawing and timeline")), tuple(lines))


# ---- pages

CONTENTS = (
    "start",
    "first_event",
    "venue",
    "coming_from",
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
    "fide_mode",
    "trace",
    "studio",
    "stories",
    "dutch",
    "clauses_2026",
    "clauses_2017",
    "clauses_2012",
    "clauses_burstein",
    "clauses_dubov",
    "clauses_lim",
    "practice",
    "printing",
    "hall",
    "export",
    "files",
    "settings",
    "all_settings",
    "palette",
    "view",
    "troubleshooting",
    "speed",
    "fide_checklist",
    "glossary",
    "news",
    "keys",
)
"""The pages in the order of the day."""

START = "start"
OF_PAGE = {PLAYERS: "players", ROUND: "round", STANDINGS: "standings", TRACE: "trace", SHEETS: "printing"}
"""Which help belongs to which page of the window."""
OF_VIEW = {"prizes": "prizes", "norms": "norms"}
"""Which help belongs to a view of the standings that has a page of its own."""

_TOKEN = re.compile(r"\{\{(\w+)(?::([^}]*))?\}\}")
_TAG = re.compile(r"<[^>]*>")
_PICTURE = re.compile(r'<img src="picture:(\w+)"[^>]*>')
_TABLE_TAG = "<table cellspacing='0' cellpadding='3'>"
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
        source = self._source.replace("<table>", _TABLE_TAG).replace("<th", "<th align='left'")
        return _TOKEN.sub(lambda token: _filled(token[1], token[2] or "", self._catalogue, self._preferences), source)

    @cached_property
    def text(self) -> str:
        """The same without tags, folded for searching."""
        return folded(" ".join(unescape(_TAG.sub(" ", self.html)).split()))


def load(catalogue: Catalogue, preferences: Preferences) -> dict[str, HelpPage]:
    """Return all pages by id, in the order of the contents."""
    return {page_id: HelpPage(page_id, catalogue, preferences) for page_id in CONTENTS}


def search(pages: Iterable[HelpPage], wanted: str) -> list[HelpPage]:
    """Return the pages with all words of `wanted`; nothing finds all.

    A page of that very title comes first, then the glossary for one of its terms, then titles with the words.
    """
    words = folded(wanted).split()
    phrase = " ".join(words)
    found = [page for page in pages if all(word in page.text for word in words)]
    is_term = phrase in _terms(language())

    def order(page: HelpPage) -> tuple[bool, bool, bool]:
        title = folded(page.title)
        explained = is_term and page.id == "glossary"
        return title != phrase, not explained, not all(word in title for word in words)

    return sorted(found, key=order)


def source_of(page_id: str, code: str) -> Path:
    """Return the file of a page in a language, or in English where it is not translated."""
    translated = resource("help", code, f"{page_id}.html")
    return translated if translated.exists() else resource("help", f"{page_id}.html")


def pictures() -> Path:
    """Return the folder of the pictures, with one folder for each language."""
    return resource("help", "pictures")


def picture_file(name: str, code: str) -> Path | None:
    """Return the file of a picture in a language, or the English one; None if there is neither."""
    files = (pictures() / each / f"{name}.png" for each in (code, ENGLISH))
    return next((file for file in files if file.is_file()), None)


def with_pictures(html: str, tag: Callable[[Path], str]) -> str:
    """Return a page with `tag` of the file in place of each picture in the language in use; without file it goes."""

    def drawn(match: re.Match[str]) -> str:
        file = picture_file(match[1], language())
        return "" if file is None else tag(file)

    return _PICTURE.sub(drawn, html)


def _filled(kind: str, what: str, catalogue: Catalogue, preferences: Preferences) -> str:
    """Return what a token stands for; raises KeyError for an unknown one."""
    if kind == "key":
        return _cap(key_text(catalogue.by_id[what].key))
    if kind == "action":
        spec = catalogue.by_id[what]
        return f"<b>{escape(plain_text(spec))}</b> {_cap(key_text(spec.key))}"
    if kind == "table":
        return _table(lines_of(catalogue.by_id[each] for each in what.split(",")))
    if kind == "keys":
        return _table(lines_of(spec for spec in catalogue.specs if spec.id.partition(".")[0] == what))
    if kind == "results":
        return _table(result_table(preferences).lines)
    if kind == "plain":
        return _table(plain_table(catalogue).lines)
    if kind == "menus":
        return "".join(map(_titled, menu_tables(catalogue)))
    return _PASSAGES[kind](what, language())


def _titled(table: KeyTable) -> str:
    return f"<h2>{escape(table.title)}</h2>{_table(table.lines)}"


def _table(lines: Iterable[Line]) -> str:
    return _table_of(f"<td class='keys'>{_cap(line.key)}</td><td>{escape(line.text)}</td>" for line in lines)


def _table_of(rows: Iterable[str]) -> str:
    """Return a table of these rows."""
    return f"{_TABLE_TAG}{''.join(f'<tr>{row}</tr>' for row in rows)}</table>"


def _cap(key: str) -> str:
    return f"<span class='key'>&nbsp;{escape(key).replace(' ', '&nbsp;')}&nbsp;</span>"


# ---- the clauses of a system with their positions


@cache
def _clauses(system: str, _language: str) -> str:
    return "\n".join(map(_clause, shown(system)))


@cache
def _one_clause(system_and_label: str, _language: str) -> str:
    return _clause(shown_clause(*system_and_label.split(",")))


def _clause(clause: ClauseShown) -> str:
    apart = f"<p>{_boards(clause.apart)}</p>\n" if clause.apart else ""
    return (
        f"<h2>{escape(clause.title)}</h2>\n<p>{escape(clause.words)}</p>\n{_example(clause)}\n"
        f"{apart}<p>✓ {_boards(clause.paired)}<br/>✗ {_boards(clause.without)}</p>\n"
        f"<p>{escape(clause.answer)}</p>"
    )


def _example(clause: ClauseShown) -> str:
    rows = (f"<tr>{_cells(line, 'td')}</tr>" for line in clause.lines)
    head = f"<tr>{_cells(clause.head, 'th')}</tr>"
    return f"<table class='example' cellspacing='0' cellpadding='3'>{head}{''.join(rows)}</table>"


def _cells(texts: Iterable[str], kind: str) -> str:
    return "".join(f"<{kind} align='left'>{escape(text)}</{kind}>" for text in texts)


def _boards(boards: Iterable[str]) -> str:
    return " &nbsp;·&nbsp; ".join(escape(board).replace(" ", "&nbsp;") for board in boards)


# ---- every setting


def _settings(_what: str, _language: str) -> str:
    return "\n".join(map(_section, dict.fromkeys(field.section for field in FIELDS)))


def _section(section: Section) -> str:
    rows = (f"<td><b>{escape(translate(each.title))}</b></td>{_setting(each)}" for each in of_section(section))
    return f"<h2>{escape(translate(section.value))}</h2>\n{_table_of(rows)}"


def _setting(field: Field) -> str:
    """Return what a setting is, and below it the values among which one chooses."""
    help_ = escape(translate(field.help))
    if not isinstance(field.kind, Choice):
        return f"<td>{help_}</td>"
    values = " · ".join(title for title, _value in field.kind.options(Tournament()))
    return f"<td>{help_}<br/><i>{escape(values)}</i></td>"


# ---- the words of the program


@cache
def concepts() -> tuple[dict[str, str], ...]:
    """Return the concepts of the glossary: in each language what one is called, and what it means."""
    return tuple(tomllib.loads(resource("glossary", "glossary.toml").read_text("utf-8"))["concept"])


@cache
def _terms(code: str) -> frozenset[str]:
    """Return the terms of the glossary and their abbreviations, folded, in a language and in English."""
    names = (f"{each}{ending}" for each in {code, ENGLISH} for ending in ("", "_short"))
    return frozenset(folded(concept[name]) for name in names for concept in concepts() if name in concept)


def _glossary(_what: str, code: str) -> str:
    return _table_of(_concept(each, code) for each in sorted(concepts(), key=lambda each: folded(each[code])))


def _concept(concept: dict[str, str], code: str) -> str:
    """Return the row of a word: the term and its abbreviation, what it means and where, the other languages' terms."""
    short = f" ({concept['en_short']})" if "en_short" in concept else ""
    article = f" <i>{escape(concept['article'])}</i>" if "article" in concept else ""
    others = "<br/>".join(escape(concept[each]) for each in LANGUAGES if each != code)
    return (
        f"<td><b>{escape(concept[code])}</b>{short}</td>"
        f"<td width='50%'>{escape(concept[f'meaning_{code}'])}{article}</td><td>{others}</td>"
    )


# ---- FIDE's checklist


@cache
def _checklist(_what: str, _language: str) -> str:
    check = self_check()
    areas = "\n".join(f"<h2>{escape(area)}</h2>\n{_answers(lines)}" for area, lines in check.areas)
    return f"<p><b>{escape(sum_text(check))}</b></p>\n{areas}"


def _answers(lines: Iterable[CheckLine]) -> str:
    return _table_of(
        f"<td>{line.number}</td><td width='60%'>{escape(line.asks)}</td>"
        f"<td><b>{escape(answer_text(line))}</b> {escape(line.note)}</td>"
        for line in lines
    )


_PASSAGES: dict[str, Callable[[str, str], str]] = {
    "clauses": _clauses,
    "clause": _one_clause,
    "settings": _settings,
    "glossary": _glossary,
    "checklist": _checklist,
}
"""What a token is filled with from what it names and the language in use."""
