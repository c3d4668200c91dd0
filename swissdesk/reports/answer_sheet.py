"""The answer to a question about a pairing, to hand out: the sentences and boards as the window shows them."""

from __future__ import annotations

from collections.abc import Iterator

from swissdesk.model import Tournament
from swissdesk.reports import parts
from swissdesk.reports.content import Column, Report, Row, Table, Use

LINE = 96
"""Characters in a line of text."""


def answer_sheet(tournament: Tournament, number: int, title: str, text: str) -> Report:
    """Return the sheet of an answer about round `number`; `text` is in blocks with an empty line between them."""
    table = Table((Column("text", ""),), tuple(_rows(text)), is_text=True)
    return parts.report(tournament, "answer", title, (table,), number=number, use=Use.READING)


def _rows(text: str) -> Iterator[Row]:
    for place, block in enumerate(text.strip().split("\n\n")):
        for line in block.splitlines():
            said = line.lstrip()
            yield from parts.text_rows(said, LINE, group=str(place), indent=" " * (len(line) - len(said)))
