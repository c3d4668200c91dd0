"""The tables of the window of rating lists: which lists there are, who was found in them, which rows did not fit."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from swissdesk import wording
from swissdesk.formats.rating_lists import rows as months
from swissdesk.formats.rating_lists.rows import Refusal
from swissdesk.i18n import N_, translate_plural
from swissdesk.model.rating import is_fide
from swissdesk.session.ratings import Listed, ListInfo
from swissdesk.ui.widgets.columns import muted, strong
from swissdesk.ui.widgets.rows import Align, Column, Style
from swissdesk.values import dataclass


@dataclass(frozen=True)
class ListRow:
    """An indexed list and how many months it is older than the current one."""

    info: ListInfo
    age: int


def list_rows(lists: tuple[ListInfo, ...], today: date) -> list[ListRow]:
    """Return the lists with their age."""
    return [ListRow(info, months.age(info.month, today)) for info in lists]


def age_text(row: ListRow) -> str:
    """Return how old a list is, empty for the current one and for one that does not say its month."""
    if not row.age:
        return ""
    return translate_plural(N_("{count} month old"), N_("{count} months old"), row.age).format(count=row.age)


def is_old(row: ListRow) -> bool:
    """Whether a newer list is out for certain: they come on the first of every month."""
    return row.age > 0


def number_text(number: int) -> str:
    """Return a large number with thin spaces between the thousands; empty for 0."""
    return f"{number:,}".replace(",", "\N{NARROW NO-BREAK SPACE}") if number else ""


LIST_COLUMNS: tuple[Column[ListRow], ...] = (
    Column(
        "name",
        N_("List"),
        lambda row: row.info.name,
        style=strong,
        tooltip=N_("The name under which its ratings are shown"),
    ),
    Column("month", N_("Month"), lambda row: row.info.month or "–", tooltip=N_("When its ratings were valid")),
    Column(
        "age",
        N_("Age"),
        age_text,
        style=lambda row: Style.ATTENTION if is_old(row) else Style.MUTED,
        optional=True,
        tooltip=N_("How much older it is than this month's list"),
    ),
    Column("rows", N_("Players"), lambda row: number_text(row.info.rows), Align.RIGHT),
    Column(
        "refused",
        N_("Rejected"),
        lambda row: number_text(row.info.refused),
        Align.RIGHT,
        muted,
        optional=True,
        tooltip=N_("Rows of the file that were not imported"),
        leaves=2,
    ),
    Column(
        "file",
        N_("File"),
        lambda row: row.info.file,
        style=muted,
        stretch=True,
        leaves=1,
        tooltip=N_("The file it was imported from"),
    ),
)


def _rating(source: str) -> Callable[[Listed], str]:
    return lambda listed: str(listed.rating(source) or "")


def _national(listed: Listed) -> str:
    return ", ".join(f"{one.source} {one.value}" for one in listed.ratings if not is_fide(one.source))


def _months(listed: Listed) -> str:
    return ", ".join(dict.fromkeys(one.month for one in listed.ratings if one.month))


FOUND_COLUMNS: tuple[Column[Listed], ...] = (
    Column("title", N_("Title"), lambda listed: listed.title),
    Column(
        "name",
        N_("Name"),
        lambda listed: listed.name,
        stretch=True,
        style=lambda listed: Style.STRONG if listed.is_active else Style.PLAIN,
    ),
    Column("federation", N_("Fed."), lambda listed: listed.federation),
    Column("birth", N_("Born"), lambda listed: listed.birth[:4], style=muted),
    Column("fide_id", N_("FIDE ID"), lambda listed: listed.fide_id, Align.RIGHT, muted, leaves=3),
    Column("standard", N_("Standard"), _rating("FIDE standard"), Align.RIGHT),
    Column("rapid", N_("Rapid"), _rating("FIDE rapid"), Align.RIGHT),
    Column("blitz", N_("Blitz"), _rating("FIDE blitz"), Align.RIGHT),
    Column("chess960", N_("Chess960"), _rating("FIDE chess960"), Align.RIGHT, optional=True),
    Column("national", N_("National"), _national, optional=True),
    Column("club", N_("Club"), lambda listed: listed.club, style=muted, optional=True, leaves=1),
    Column("month", N_("Month"), _months, style=muted, leaves=2),
)

REFUSED_COLUMNS: tuple[Column[Refusal], ...] = (
    Column("line", N_("Line"), lambda row: number_text(row.line), Align.RIGHT, muted),
    Column("reason", N_("Why it was not imported"), lambda row: _sentence(wording.sentence(row.reason)), stretch=True),
)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
