"""Printing: a sheet with the text of its foot, the note in the document once it is on paper, and how each sheet stands.

Pure functions of a tournament and of what was printed before; the time is given. A pack is several sheets in one: each
has its own foot, and each is noted as if it had been printed alone.

The notes are a table of the document beside its journal, and no part of what is undone: ``prints`` (number, sheet,
round, revision, at, digests, sum), only ever appended to. It is made when the first sheet is printed; a document
without it is whole, and a program that does not know it leaves it alone. `digests` is JSON, `sum` the CRC-32 of the
row: a row that cannot be understood was never printed.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from swissdesk.errors import InvalidEdit, Message, StorageError
from swissdesk.i18n import N_
from swissdesk.model import Stage, Tournament
from swissdesk.reports import Bundle, Column, Part, Report, Sheet, SheetOptions, Stamp, pack, revisions
from swissdesk.reports.revisions import Digests, Print
from swissdesk.session.journal import Journal
from swissdesk.values import dataclass, replace

if TYPE_CHECKING:
    from swissdesk.reports import SheetKind


# ---- the table of prints

_TABLE = """
CREATE TABLE IF NOT EXISTS prints (
    number INTEGER PRIMARY KEY, sheet TEXT NOT NULL, round INTEGER, revision INTEGER NOT NULL, at TEXT NOT NULL,
    digests TEXT NOT NULL, sum INTEGER NOT NULL
)
"""
_DIGESTS = msgspec.json.Decoder(Digests)


def read(journal: Journal) -> tuple[Print, ...]:
    """Return what was printed, oldest first; unsound rows are left out."""
    try:
        rows = (
            journal.connection()
            .execute("SELECT sheet, round, revision, at, digests, sum FROM prints ORDER BY number")
            .fetchall()
        )
    except sqlite3.DatabaseError:  # no such table, because nothing was printed yet; or it is damaged
        return ()
    return tuple(known for row in rows if (known := _print(*row)) is not None)


def add(journal: Journal, printed: Print) -> None:
    """Put a print on the disk; raises StorageError if it is not there then."""
    try:
        data = msgspec.json.encode(printed.digests)
        total = _sum(printed, data)
    except UnicodeEncodeError as error:
        raise StorageError(
            N_("The print cannot be recorded: {text} contains an incomplete character. Correct the text."),
            text=ascii(error.object[:60]),
        ) from error
    values = (printed.sheet, printed.round, printed.revision, printed.at, data.decode(), total)
    with journal.adding() as connection:
        connection.execute(_TABLE)
        connection.execute(
            "INSERT INTO prints (sheet, round, revision, at, digests, sum) VALUES (?, ?, ?, ?, ?, ?)", values
        )


def _print(sheet: Any, number: Any, revision: Any, at: Any, data: Any, stored: Any) -> Print | None:
    """Return the print in a row, None for one that was changed from outside, types and all."""
    try:
        printed = Print(sheet.decode(), number, revision, at.decode(), _DIGESTS.decode(data))
        return printed if stored == _sum(printed, data) else None
    except (AttributeError, TypeError, UnicodeError, msgspec.MsgspecError):
        return None


def _sum(printed: Print, data: bytes) -> int:
    facts = f"{printed.sheet}\0{printed.round}\0{printed.revision}\0{printed.at}\0"
    return zlib.crc32(data, zlib.crc32(facts.encode()))


# ---- sheets

PACK = "pack"
"""The kind of the round pack."""

_FOR_ALL = frozenset(
    {"paper", "landscape", "columns", "lines", "logo", "copies", "duplex", "code", "per_page", "section", "start"}
)
"""Options that change how the lines of a sheet stand on it, and not what they say."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A sheet that is asked for while round `shown` is looked at (0: none yet); `sheets` are those of a pack."""

    kind: SheetKind
    shown: int
    options: SheetOptions
    sheets: tuple[Wanted, ...] = ()

    @property
    def once(self) -> Wanted:
        """The same with one copy of everything, to be looked at."""
        return replace(self, options=replace(self.options, copies=1), sheets=tuple(one.once for one in self.sheets))


@dataclass(frozen=True, slots=True)
class Note:
    """What the document is to remember of a sheet that was printed."""

    sheet: str
    round: int | None
    revision: int
    digests: Digests


@dataclass(frozen=True, slots=True)
class Prepared:
    """A sheet that is ready to be drawn.

    `notes` are to be recorded when it is on paper, none for what is not kept track of (cards of single players, the
    trace of a draft). `columns` are those of all its tables, left out or not. `left_out` are the sheets of a pack that
    there are not, with the reasons.
    """

    sheet: Sheet
    options: SheetOptions
    stamp: Stamp
    notes: tuple[Note, ...] = ()
    columns: tuple[Column, ...] = ()
    left_out: tuple[tuple[SheetKind, Message], ...] = ()


def prepare(tournament: Tournament, prints: Sequence[Print], wanted: Wanted, at: str) -> Prepared:
    """Return a sheet as it would be printed at `at` (ISO 8601), after `prints`; raises what building it raises."""
    if wanted.kind.name == PACK:
        return _pack(tournament, prints, wanted, at)
    kind, options = wanted.kind, wanted.options
    number = kind.round_for(tournament, wanted.shown)
    options.check()
    sheet = kind.build(tournament, number, options)
    whole = sheet if not options.without else kind.build(tournament, number, replace(options, without=()))
    columns = tuple(_columns(whole))
    if not _is_noted(tournament, wanted, number):
        return Prepared(sheet, options, Stamp(revisions.time_text(at)), columns=columns)
    usual = _usual(tournament, kind, number, options, sheet, whole)
    stamp = revisions.stamp(usual, revisions.replaced(usual, prints, kind.name, number), at)
    note = Note(kind.name, number, stamp.revision, revisions.digests(usual))
    return Prepared(sheet, options, stamp, (note,), columns)


def _usual(
    tournament: Tournament, kind: SheetKind, number: int | None, options: SheetOptions, sheet: Sheet, whole: Sheet
) -> Sheet:
    """Return the sheet with the usual options: `sheet`, or `whole` with all its columns, if they are that already."""
    if _says_the_usual(kind, options):
        return sheet
    if _says_the_usual(kind, replace(options, without=kind.defaults.without)):
        return whole
    return kind.build(tournament, number, kind.defaults)


def _is_noted(tournament: Tournament, wanted: Wanted, number: int | None) -> bool:
    """Whether a print replaces the one before: of published rounds and of the event, and of all players."""
    from swissdesk.reports import KINDS  # all sheets are loaded with it

    if KINDS.get(wanted.kind.name) is not wanted.kind or wanted.options.players:
        return False
    if not wanted.kind.by_round:
        return True
    return number is not None and 0 < number <= len(tournament.rounds) and not _is_draft(tournament, number)


def _is_draft(tournament: Tournament, number: int) -> bool:
    return tournament.round(number).stage is Stage.DRAFT


def _says_the_usual(kind: SheetKind, options: SheetOptions) -> bool:
    same = {name: getattr(kind.defaults, name) for name in _FOR_ALL}
    return replace(options, **same) == kind.defaults


def _columns(sheet: Sheet) -> Iterator[Column]:
    if isinstance(sheet, Report):
        for table in sheet.tables:
            yield from table.columns


# ---- packs


def _pack(tournament: Tournament, prints: Sequence[Print], wanted: Wanted, at: str) -> Prepared:
    wanted.kind.needs(tournament, wanted.kind.round_for(tournament, wanted.shown))
    copies, duplex = wanted.options.copies, wanted.options.duplex
    ready: list[Prepared] = []
    left_out = []
    for one in wanted.sheets:
        if one.kind.name == PACK:
            raise InvalidEdit(N_("A pack cannot contain a pack."))
        refusal = one.kind.refusal(tournament, one.shown)
        if refusal is not None:
            left_out.append((one.kind, refusal))
            continue
        options = replace(one.options, copies=one.options.copies * copies, duplex=duplex)
        try:
            ready.append(prepare(tournament, prints, replace(one, options=options), at))
        except InvalidEdit as error:
            left_out.append((one.kind, error.message))
    if not ready:
        raise InvalidEdit(N_("No sheet is selected. Select at least one."))
    sheet = Bundle(
        PACK,
        pack.title_of(tournament, wanted.shown or None),
        tuple(part for one in ready for part in _parts(one)),
        ready[0].sheet.language,
    )
    notes = tuple(note for one in ready for note in one.notes)
    return Prepared(sheet, wanted.options, Stamp(revisions.time_text(at)), notes, left_out=tuple(left_out))


def _parts(one: Prepared) -> Iterator[Part]:
    """Return a sheet as parts of a pack, what is a bundle itself taken apart."""
    if not isinstance(one.sheet, Bundle):
        yield Part(one.sheet, one.options, one.stamp)
        return
    for part in one.sheet.parts:
        options = replace(part.options, copies=one.options.copies, duplex=one.options.duplex)
        yield Part(part.sheet, options, one.stamp.within(part.sheet.kind))


# ---- how things stand


@dataclass(frozen=True, slots=True)
class SheetState:
    """The state of a sheet: why there is none, when it was last printed, and how many lines are different now."""

    refusal: Message | None = None
    printed: Print | None = None
    changed: int = 0

    @property
    def is_outdated(self) -> bool:
        """Whether it should be printed again."""
        return self.printed is not None and self.changed > 0


def states(
    tournament: Tournament, prints: Sequence[Print], kinds: Iterable[SheetKind], shown: int
) -> dict[str, SheetState]:
    """Return the states of sheets while round `shown` is looked at, by their names."""
    return {kind.name: _state(tournament, prints, kind, shown) for kind in kinds}


def _state(tournament: Tournament, prints: Sequence[Print], kind: SheetKind, shown: int) -> SheetState:
    refusal = kind.refusal(tournament, shown)
    number = kind.round_for(tournament, shown)
    printed = revisions.latest(prints, kind.name, number)
    if refusal is not None or printed is None:
        return SheetState(refusal, printed)
    try:
        sheet = kind.build(tournament, number, kind.defaults)
    except InvalidEdit as error:
        return SheetState(error.message, printed)
    changes = revisions.changes(sheet, printed, frames=False)
    return SheetState(None, printed, len(changes.to_mark) + len(changes.gone))
