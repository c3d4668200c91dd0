"""Imports a rating list: first a plan, which the user can change, then the work.

The plan says what the file is, how its ratings will be called and for which month; `carry_out` reads, indexes and
puts the new list in the place of the old one, in one step at the very end.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from swissdesk.errors import FileError, Message, SwissDeskError, message
from swissdesk.formats import apart
from swissdesk.formats.rating_lists import fide
from swissdesk.formats.rating_lists import rows as months
from swissdesk.formats.rating_lists.encoding import FALLBACK, Mender, encoding_of, text_of
from swissdesk.formats.rating_lists.rows import ListRow, Refusal
from swissdesk.formats.rating_lists.source import Counted, Kind, Source, examine
from swissdesk.i18n import N_
from swissdesk.model.rating import RatingPace
from swissdesk.session.ratings import national
from swissdesk.session.ratings.index import RatingIndex, base_name
from swissdesk.session.ratings.listed import FIDE
from swissdesk.session.ratings.national import ListField, Remembered, remember
from swissdesk.session.ratings.store import ListInfo, build, in_words, sweep
from swissdesk.values import dataclass, field, replace

Monitor = Callable[[int, int], None]
"""Called with the work done and the total; raises Cancelled to stop."""

REFUSALS_KEPT = 100
MOST_ROWS = 20_000_000
_ROWS_PER_CALL = 2000
_READING_SHARE = 0.75
_STEPS = 1000
_LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class Plan:
    """What is going to be imported.

    `name` is how the list is called, `month` (``2026-10``) when it was valid; `month_is_sure` if the list says so.
    `pace` is which rating a list with one rating per player has, None for FIDE's combined list and tables that know
    it by their columns. `table` is how a national list is laid out, None for FIDE's own.
    """

    source: Source
    name: str
    month: str
    month_is_sure: bool = False
    pace: RatingPace | None = None
    table: national.ListLayout | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of an import: the list, the first rows not imported, and what was guessed."""

    info: ListInfo
    refusals: tuple[Refusal, ...] = ()
    notes: tuple[Message, ...] = ()


@dataclass(slots=True)
class _Refused:
    """Keeps the first rows that were refused, and counts all."""

    kept: list[Refusal] = field(default_factory=list)
    count: int = 0

    def __call__(self, line: int, reason: Message) -> None:
        self.count += 1
        if len(self.kept) < REFUSALS_KEPT:
            self.kept.append(Refusal(line, reason))


def plan_for(path: str | os.PathLike[str], folder: Path) -> Plan:
    """Return what a file would be imported as; `folder` is that of the index, where columns are remembered.

    Raises FileError for a file that is no list.
    """
    source = examine(path)
    named = months.in_text(source.name) or months.in_text(source.path.name)
    if not source.kind.is_fide:
        table = national.table_in(source, folder)
        pace = _pace_in(source) if _has_one_rating(table) else None
        name = _called(table, source, pace)
        return Plan(source, name, named or source.dated, bool(named), pace, table)
    if source.kind is Kind.FIDE_TEXT:
        layout = fide.layout_in(source.head)
        named = layout.month or named
        pace = _pace_in(source) if layout.is_single else None
    else:
        pace = None if b"<rapid_rating" in source.head else _pace_in(source)
    name = FIDE if pace is None else f"{FIDE} {pace.value}"
    return Plan(source, name, named or source.dated, bool(named), pace)


def read_in(plan: Plan, folder: Path, encoding: str) -> Plan:
    """Return the plan of a table taken for written in other letters. Raises FileError."""
    return replace(plan, table=national.table_in(plan.source, folder, encoding))


def named_for(plan: Plan, pace: RatingPace) -> str:
    """Return how the list is called if its ratings are for another pace than was thought."""
    base = base_name(plan.name)
    return base if pace is RatingPace.STANDARD and not plan.source.kind.is_fide else f"{base} {pace.value}"


def _has_one_rating(table: national.ListLayout) -> bool:
    own = {ListField.RATING, ListField.RAPID, ListField.BLITZ, ListField.CHESS960} & set(table.layout.fields)
    return own == {ListField.RATING}


def _called(table: national.ListLayout, source: Source, pace: RatingPace | None) -> str:
    """Return how a national list is called: as the last time, by its federation, or by its file."""
    words = re.findall(r"[^\W\d_]+", Path(source.name).stem)
    name = table.name or table.layout.federation or "".join(words[:1])[:12].upper() or "LIST"
    return name if pace in (None, RatingPace.STANDARD) else f"{name} {pace.value}"


def _pace_in(source: Source) -> RatingPace:
    """Return the pace that the names of a file say; the standard list is often just the list."""
    names = f"{source.name} {source.path.name}".lower()
    return next((pace for word, pace in _PACE_WORDS.items() if word in names), RatingPace.STANDARD)


_PACE_WORDS = {
    "960": RatingPace.CHESS960,
    "fischer": RatingPace.CHESS960,
    "freestyle": RatingPace.CHESS960,
    "rapid": RatingPace.RAPID,
    "blitz": RatingPace.BLITZ,
}
"""What the name of a file says of the games its ratings are for; Chess960 comes first, as it is played at any pace."""


def carry_out(plan: Plan, index: RatingIndex, monitor: Monitor = lambda _done, _total: None) -> Outcome:
    """Read, index and put into its place what a plan says; the list of that name is replaced at the very end.

    Raises FileError, and whatever `monitor` raises; the index is as it was then.
    """
    part, outcome = _prepared(plan.source.path, plan, index.folder, monitor=monitor)
    index.put(part, outcome.info.name)
    return outcome


def carry_out_apart(plan: Plan, index: RatingIndex, monitor: Monitor) -> Outcome:
    """Do the same, with the file read in a process of its own, which has a budget; for a program that goes on."""
    folder = index.folder
    try:
        part, outcome = apart.read(
            _prepared, plan.source.path, plan, folder, budget=apart.RATING_LIST, monitor=monitor, progress="monitor"
        )
    except SwissDeskError:
        sweep(folder, plan.name.strip())  # a process that is ended leaves what it was writing
        raise
    index.put(part, outcome.info.name)
    return outcome


def plan_apart(path: Path, folder: Path, monitor: Monitor) -> Plan:
    """Return `plan_for`, with the file looked at in a process of its own."""
    return apart.read(plan_for, path, folder, monitor=monitor)


def _prepared(_path: Path, plan: Plan, folder: Path, *, monitor: Monitor) -> tuple[Path, Outcome]:
    """Read and index a list into a new file, and return that, to be put into its place."""
    checked(plan)
    if plan.table is not None:
        _remember(plan.name, plan.table.layout, folder)
    refused, mend = _Refused(), Mender()
    kind = "fide" if plan.source.kind.is_fide else "national"
    info = ListInfo(plan.name.strip(), kind, plan.month, 0, Path(), plan.source.path.name)

    def finishing(share: float) -> None:
        monitor(round(_STEPS * (_READING_SHARE + (1 - _READING_SHARE) * share)), _STEPS)

    part, built = build(_rows(plan, refused, mend, monitor), info, folder, finishing, lambda: refused.count)
    return part, Outcome(built, tuple(refused.kept), (*plan_notes(plan), *_notes(mend)))


def _remember(name: str, layout: national.Layout, folder: Path) -> None:
    """Keep what was settled for lists with these heads, also if this one is not imported after all."""
    with in_words(folder):
        folder.mkdir(parents=True, exist_ok=True)
    settled = Remembered(layout.fields, base_name(name.strip()), layout.federation, layout.encoding)
    remember(folder, layout.heads, settled)


def plan_notes(plan: Plan) -> tuple[Message, ...]:
    """Return what should be known of a file before it is imported: which lists in it are left aside."""
    source = plan.source
    templates = (
        (
            N_(
                "The archive contains several lists; only {name} is imported. To import the others, unpack it: "
                "{others}."
            ),
            source.others,
        ),
        (N_("Damaged or locked files in the archive were skipped: {others}. {name} is imported."), source.closed),
    )
    return tuple(message(text, name=source.name, others=", ".join(names)) for text, names in templates if names)


def _notes(mend: Mender) -> tuple[Message, ...]:
    if not mend.count:
        return ()
    return (
        message(
            N_("Rows not in UTF-8: {count}. They were read as {encoding}; check names with accents."),
            count=mend.count,
            encoding=FALLBACK,
        ),
    )


def checked(plan: Plan) -> Plan:
    """Return the plan; raises FileError for one that cannot be carried out: name, month, columns."""
    if not any(letter.isalnum() for letter in plan.name) or len(plan.name) > _LONGEST_NAME:
        raise FileError(N_("Give the list a short name for its ratings, such as FIDE or GER."))
    if plan.month and not months.is_month(plan.month):
        raise FileError(N_("“{month}” is not a month. Enter it like 2026-10."), month=plan.month)
    if plan.table is not None:
        if plan.name.upper().split()[:1] == [FIDE]:
            raise FileError(N_("The name {name} is reserved for FIDE's own lists. Choose another name."), name=FIDE)
        national.check_columns(plan.source, plan.table.layout)
    return plan


def _rows(plan: Plan, refused: _Refused, mend: Mender, monitor: Monitor) -> Iterator[ListRow]:
    """Give the rows of the list, telling the monitor how far the file is read."""
    source = plan.source
    reading: list[Counted | None] = []
    rows = (
        national.read(source, plan.table.layout, refused, mend, reading.append)
        if plan.table is not None
        else _fide_rows(source, refused, mend, reading.append)
    )
    for number, row in enumerate(_of_pace(rows, plan.pace)):
        if number % _ROWS_PER_CALL == 0:
            counted = reading[0]
            share = counted.count / max(source.size, counted.count) if counted is not None else 0.5
            monitor(round(_STEPS * _READING_SHARE * share), _STEPS)
            _check_count(number, source)
        yield row


def _fide_rows(
    source: Source, refused: _Refused, mend: Mender, reading: Callable[[Counted | None], None]
) -> Iterator[ListRow]:
    with source.open() as stream:
        counted = Counted(stream)
        reading(counted)
        text = text_of(counted, encoding_of(source.head))
        try:
            read = fide.read_fide_xml if source.kind is Kind.FIDE_XML else fide.read
            yield from read(text, refused, mend)
        except UnicodeDecodeError as error:
            raise FileError(
                N_("{path} is not in the encoding it states ({reason}). Download it again."),
                path=os.fspath(source.path),
                reason=error.reason,
            ) from error
        finally:
            text.detach()


def _check_count(rows: int, source: Source) -> None:
    if rows > MOST_ROWS:
        raise FileError(
            N_("{path} has more rows than any rating list and was not imported. Choose another file."),
            path=str(source.path),
        )


_NO_RATINGS = dict.fromkeys(("standard", "k", "rapid", "rapid_k", "blitz", "blitz_k", "chess960", "chess960_k"), 0)


def _of_pace(rows: Iterator[ListRow], pace: RatingPace | None) -> Iterator[ListRow]:
    """Give the rows of a list that calls its one rating ``rating`` whatever it is for."""
    if pace is None or pace is RatingPace.STANDARD:
        yield from rows
        return
    name, factor = pace.value, f"{pace.value}_k"
    for row in rows:
        ratings: dict[str, Any] = {**_NO_RATINGS}
        ratings[name], ratings[factor] = getattr(row, name) or row.standard, getattr(row, factor) or row.k
        yield row._replace(**ratings)
