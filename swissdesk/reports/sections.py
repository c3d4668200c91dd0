"""Parts of a list for the categories that are wanted: women, juniors, a rating band …"""

from __future__ import annotations

from dataclasses import replace

from swissdesk import wording
from swissdesk.model import Tournament
from swissdesk.reports import parts
from swissdesk.reports.content import Table
from swissdesk.reports.options import SheetOptions
from swissdesk.standings import categories
from swissdesk.standings.categories import Category

EVERY = "all"
"""Stands for all categories that are announced in the event."""


def wanted(tournament: Tournament, options: SheetOptions) -> tuple[Category, ...]:
    """Return the categories of the options; raises InvalidEdit for one that there is not, naming the known ones."""
    found: list[Category] = []
    for name in options.sections:
        found += categories.of(tournament) if name == EVERY else (categories.named(tournament, name),)
    return tuple(found)


def section(table: Table, category: Category, options: SheetOptions) -> Table:
    """Return the table as the section of a category: with its title, on pages of its own if the options say so."""
    return replace(
        table,
        title=wording.sentence(category.title),
        rows=parts.rows_with(table.rows, category.key),
        apart=options.apart,
    )
