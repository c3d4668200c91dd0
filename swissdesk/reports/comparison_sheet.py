"""In what a tournament is not as it was in another state, by subject: for whoever has to be shown what was changed.

The differences are given, already found: a sheet knows no history.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap

from swissdesk import wording
from swissdesk.errors import Message
from swissdesk.i18n import N_, translate
from swissdesk.model import Tournament
from swissdesk.reports import parts
from swissdesk.reports.content import Align, Cell, Column, Report, Row, Table, Use

Groups = Sequence[tuple[str, Sequence[Message]]]
"""Subjects (finished words) with what is different in each."""

_LINE_LENGTH = 88
"""Letters of a line; what is longer is continued on the next."""


def comparison_sheet(tournament: Tournament, compared: str, groups: Groups) -> Report:
    """Return the differences as a sheet; `compared` says between what and what, in finished words."""
    notices = [compared]
    if not groups:
        notices.append(translate(N_("Nothing is different.")))
    number, tables = 1, []
    for subject, found in groups:
        tables.append(_table(subject, found, number))
        number += len(found)
    return parts.report(
        tournament, "comparison", translate(N_("Differences")), tables, notices=tuple(notices), use=Use.READING
    )


def _table(subject: str, found: Iterable[Message], first: int) -> Table:
    columns = (
        Column("number", translate(N_("No.")), Align.RIGHT),
        Column("difference", translate(N_("What is different"))),
    )
    rows = tuple(row for number, said in enumerate(found, first) for row in _rows(number, said))
    return Table(columns, rows, title=subject)


def _rows(number: int, said: Message) -> Iterable[Row]:
    for place, text in enumerate(wrap(wording.sentence(said), _LINE_LENGTH) or [""]):
        shown = Cell(str(number), muted=True) if place == 0 else Cell("")
        yield Row((shown, Cell(text)), key=f"difference {number}.{place}")
