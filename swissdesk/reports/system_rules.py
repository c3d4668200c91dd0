"""The rules of the event's pairing system in plain words, for players who ask and for systems outside the Handbook."""

from __future__ import annotations

from swissdesk import wording
from swissdesk.engine.clauses import Clause
from swissdesk.engine.systems import system_named
from swissdesk.errors import InvalidEdit
from swissdesk.i18n import N_, translate
from swissdesk.model import Tournament
from swissdesk.reports import parts
from swissdesk.reports.content import Cell, Column, Report, Row, Table, Use
from swissdesk.reports.options import SheetOptions
from swissdesk.reports.sheet_kind import Group, SheetKind

_LINE = 96
"""Characters in a line of text."""


def system_rules(
    tournament: Tournament, _round_number: int | None = None, options: SheetOptions | None = None
) -> Report:
    """Return the rules of the pairing system, a paragraph for each clause in the order of the rules.

    Raises InvalidEdit for a system that this program has no words for.
    """
    words = system_named(tournament.settings.system).words
    rows = [row for label, clause in _clauses(tournament) for row in _rows(label, clause)]
    columns = (Column("clause", "", kin="clause"), Column("rule", "", kin="rule"))
    notes = [wording.text(N_("The full text: {address}"), address=words.address)] if words.address else []
    return parts.report(
        tournament,
        "rules",
        wording.text(N_("Rules: {system}"), system=wording.system_title(tournament.settings.system)),
        (Table(columns, tuple(rows), is_text=True),),
        use=Use.READING,
        notes=tuple(notes),
    )


def _clauses(tournament: Tournament) -> list[tuple[str, Clause]]:
    """Return what the system asks for, each paragraph once, with the label that it is found by first."""
    found = dict[Clause, str]()
    for label, clause in system_named(tournament.settings.system).words.clauses.items():
        found.setdefault(clause, label)
    if not found:
        raise InvalidEdit(N_("SwissDesk has no text of the rules of this system."))
    return [(translate(label), clause) for clause, label in found.items()]


def _rows(label: str, clause: Clause) -> list[Row]:
    title = translate(clause.title)
    head = Row((Cell(label, bold=True), Cell(title, bold=True)), group=title)
    return [head, *parts.text_rows(translate(clause.text), _LINE, before=(Cell(),), group=title)]


def _has_words(tournament: Tournament, _number: int | None) -> None:
    _clauses(tournament)


SYSTEM_RULES = SheetKind(
    "rules",
    N_("Rules of the pairing system"),
    N_("What the event’s pairing system asks for, clause by clause, in plain words"),
    system_rules,
    Group.PLAYERS,
    ("landscape", "size"),
    by_round=False,
    needs=_has_words,
)
