"""The clauses of a system with their positions as a part of a help page, made from what is known of them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from html import escape

from swissdesk.i18n import language
from swissdesk.reports.clause_positions import ClauseShown, shown


def clauses_html(system: str) -> str:
    """Return all clauses of a system that have a position, in the language in use."""
    return _made(system, language())


@cache
def _made(system: str, _language: str) -> str:
    return "\n".join(map(_clause, shown(system)))


def _clause(clause: ClauseShown) -> str:
    return (
        f"<h2>{escape(clause.title)}</h2>\n<p>{escape(clause.words)}</p>\n{_table(clause)}\n"
        f"{_apart(clause)}<p>✓ {_boards(clause.paired)}<br/>✗ {_boards(clause.without)}</p>\n"
        f"<p>{escape(clause.answer)}</p>"
    )


def _table(clause: ClauseShown) -> str:
    rows = (f"<tr>{_cells(line, 'td')}</tr>" for line in clause.lines)
    head = f"<tr>{_cells(clause.head, 'th')}</tr>"
    return f"<table class='example' cellspacing='0' cellpadding='3'>{head}{''.join(rows)}</table>"


def _apart(clause: ClauseShown) -> str:
    return f"<p>{_boards(clause.apart)}</p>\n" if clause.apart else ""


def _cells(texts: Iterable[str], kind: str) -> str:
    return "".join(f"<{kind} align='left'>{escape(text)}</{kind}>" for text in texts)


def _boards(boards: Iterable[str]) -> str:
    return " &nbsp;·&nbsp; ".join(escape(board).replace(" ", "&nbsp;") for board in boards)
