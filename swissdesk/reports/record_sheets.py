"""Sheets of the record: what was done to a tournament and when, and in what it differs from an earlier state.

The lines and the differences are given: a sheet knows no document and no history. A long record is printed a part at a
time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from textwrap import wrap

from swissdesk import wording
from swissdesk.errors import Message
from swissdesk.i18n import N_, translate
from swissdesk.model import Tournament
from swissdesk.reports import parts
from swissdesk.reports.content import Cell, Column, Report, Row, Table, Use
from swissdesk.reports.drawing import Align
from swissdesk.values import NamedTuple

Groups = Sequence[tuple[str, Sequence[Message]]]
"""Subjects (finished words) with what is different in each."""

_COMPARISON_SHEET_LINE_LENGTH = 88
"""Letters of a line; what is longer is continued on the next."""


def comparison_sheet(tournament: Tournament, compared: str, groups: Groups) -> Report:
    """Return the differences as a sheet; `compared` says between what and what, in finished words."""
    notices = [compared]
    if not groups:
        notices.append(translate(N_("No differences.")))
    number, tables = 1, []
    for subject, found in groups:
        tables.append(_comparison_sheet_table(subject, found, number))
        number += len(found)
    return parts.report(
        tournament, "comparison", translate(N_("Differences")), tables, notices=tuple(notices), use=Use.READING
    )


def _comparison_sheet_table(subject: str, found: Iterable[Message], first: int) -> Table:
    columns = (
        Column("number", translate(N_("No.")), Align.RIGHT),
        Column("difference", translate(N_("Differences"))),
    )
    rows = tuple(row for number, said in enumerate(found, first) for row in _comparison_sheet_rows(number, said))
    return Table(columns, rows, title=subject)


def _comparison_sheet_rows(number: int, said: Message) -> Iterable[Row]:
    for place, text in enumerate(wrap(wording.sentence(said), _COMPARISON_SHEET_LINE_LENGTH) or [""]):
        shown = Cell(str(number), muted=True) if place == 0 else Cell("")
        yield Row((shown, Cell(text)), key=f"difference {number}.{place}")


MOST_LINES = 2000
"""How many records one sheet holds; more of them nobody reads."""

_LINE_LENGTH = 68
"""Letters of a line; what is longer is continued on the next."""


class AuditLine(NamedTuple):
    """A record: its number from 1, the time in ISO 8601, what was done, and whether it was taken back for good."""

    number: int
    time: str
    words: Message
    undone: bool = False


def audit_sheet(tournament: Tournament, lines: Iterable[AuditLine], total: int) -> Report:
    """Return the record of actions as a sheet; `total` is how many records the document has.

    `lines` stand in order. Of more than `MOST_LINES` the latest are printed, and the sheet says so.
    """
    shown = list(lines)
    shown = shown[-MOST_LINES:]
    days = groupby(shown, key=lambda line: _day(line.time))
    return parts.report(
        tournament,
        "audit",
        translate(N_("Record of actions")),
        (_table(day, of_day) for day, of_day in days),
        notices=_notices(shown, total),
        notes=_notes(shown),
        use=Use.READING,
    )


def _notices(shown: list[AuditLine], total: int) -> tuple[str, ...]:
    if not shown:
        return (translate(N_("There are no actions in this part of the record.")),)
    if len(shown) == total:
        return ()
    template = N_("Records {first} to {last} of {total}.")
    return (wording.text(template, first=shown[0].number, last=shown[-1].number, total=total),)


def _notes(shown: list[AuditLine]) -> tuple[str, ...]:
    if not any(line.undone for line in shown):
        return ()
    return (translate(N_("“not in force”: undone later, or replaced by another action after reverting.")),)


def _table(day: str, lines: Iterable[AuditLine]) -> Table:
    columns = (
        Column("number", translate(N_("No.")), Align.RIGHT),
        Column("time", translate(N_("Time"))),
        Column("action", translate(N_("Action"))),
    )
    rows = tuple(row for line in lines for row in _rows(line))
    return Table(columns, rows, title=wording.long_date(day), titled_again=True)


def _rows(line: AuditLine) -> Iterator[Row]:
    """Yield the line of a record, and lines below it for what does not fit beside the time."""
    mark = translate(N_("not in force")) if line.undone else ""
    texts = wrap(wording.sentence(line.words), _LINE_LENGTH) or [""]
    for place, text in enumerate(texts):
        number, time = (str(line.number), _time(line.time)) if place == 0 else ("", "")
        said = Cell(text, mark=mark if place == len(texts) - 1 else "", muted=line.undone)
        yield Row(
            (Cell(number, muted=True), Cell(time), said),
            muted=line.undone,
            key=f"record {line.number}.{place}",
        )


def _day(time: str) -> str:
    return time.partition("T")[0]


def _time(time: str) -> str:
    """Return ``14:02:11`` of a time in ISO 8601, without its zone."""
    return time.partition("T")[2][:8]
