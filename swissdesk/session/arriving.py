"""A file from outside, whatever it is, and the tournament it holds, with everything that is to be said of it.

`arrive` is what the command line and the window call alike. A table of players is a tournament without rounds here;
the window shows it as players to be added instead.
"""

from __future__ import annotations

import os
from pathlib import Path

from swissdesk.errors import FileError, Message, message
from swissdesk.formats.apart import EVENT, TABLE, Budget
from swissdesk.formats.foreign import kinds
from swissdesk.formats.foreign.kind import FileKind, InputFile, Leads
from swissdesk.formats.table_columns import Field, guess
from swissdesk.formats.table_input import Grid, is_page
from swissdesk.formats.trf import Problem, TrfError
from swissdesk.formats.trf.problems import Findings
from swissdesk.i18n import N_
from swissdesk.model import EventInfo, Tournament
from swissdesk.model.numbering import by_strength
from swissdesk.session.registration.candidates import candidates
from swissdesk.values import dataclass, replace


@dataclass(frozen=True, slots=True)
class Arrival:
    """What came of a file: the key of its kind; its tournament (None after errors), problems, what was taken from it.

    `grid` are the rows of a table of players. Plain data, for it comes from another process.
    """

    key: str
    tournament: Tournament | None = None
    problems: tuple[Problem, ...] = ()
    taken: tuple[Message, ...] = ()
    grid: Grid | None = None

    @property
    def kind(self) -> FileKind:
        """What kind of file it is."""
        return kinds.BY_KEY[self.key]


def kind_of(path: str | os.PathLike[str]) -> FileKind:
    """Return what kind of file it is; raises FileError for one that cannot be read, with what to do instead."""
    return kinds.recognise(kinds.input_file(path))


def budget_for(path: str | os.PathLike[str]) -> Budget:
    """Return what reading a file may take: archives and pages hold players at most. Raises FileError like `kind_of`."""
    head = kinds.input_file(path).head
    is_table = head.startswith((b"PK", b"\xd0\xcf\x11\xe0")) or is_page(head)
    return TABLE if is_table else EVENT


def arrive(path: str | os.PathLike[str]) -> Arrival:
    """Return what a file holds. Raises FileError for one that cannot be opened or that SwissDesk does not read."""
    file = kinds.input_file(path)
    kind = kinds.recognise(file)
    if kind.leads is Leads.DOCUMENT:
        return Arrival(kind.key, _document(file))
    if kind.leads is Leads.PLAYERS:
        return _players(file, kind)
    if kind.read is None:
        return Arrival(kind.key)
    reading = kind.read(file)
    taken = () if reading.tournament is None else tuple(kinds.taken(reading.tournament))
    return Arrival(kind.key, reading.tournament, reading.problems, taken)


def tournament_in(path: str | os.PathLike[str]) -> Arrival:
    """Return what a file holds, which is a tournament; raises TrfError with all problems if it contradicts itself."""
    arrival = arrive(path)
    if arrival.kind.leads is Leads.RATING_LIST:
        raise FileError(
            N_("{name} is a rating list. Import it in the window “Rating lists”, or with “swissdesk lists import”."),
            name=os.path.basename(path),
        )
    if arrival.tournament is None:
        raise TrfError(os.fspath(path), arrival.problems)
    return arrival


def summary(arrival: Arrival, name: str) -> Message:
    """Return in one line what a file is and what was taken from it."""
    return message(
        N_("{name} is {what}. Taken from it: {facts}."),
        name=name,
        what=message(arrival.kind.title),
        facts=joined(arrival.taken),
    )


def joined(facts: tuple[Message, ...]) -> Message:
    """Return facts as one, with commas between them."""
    if not facts:
        return message(N_("nothing"))
    whole = facts[0]
    for fact in facts[1:]:
        whole = message("{one}, {more}", one=whole, more=fact)
    return whole


def _document(file: InputFile) -> Tournament:
    from swissdesk.session.document import Document

    with Document.open(Path(file.path), read_only=True) as document:
        return document.tournament


def _players(file: InputFile, kind: FileKind) -> Arrival:
    """Return the players of a table, as the columns are recognised, with starting ranks by the rule."""
    grid = file.grid
    assert grid is not None
    event = Tournament(info=EventInfo(name=Path(file.name).stem))
    mapping, skipped = guess(grid)
    findings = Findings(file.name)
    if not {Field.NAME, Field.SURNAME} & set(mapping):
        raise FileError(
            N_("{name} is a table, but no column was recognised as names. Head the column “Name”."), name=file.name
        )
    for note in grid.notes:
        findings.warn(0, 0, note.template, **note.facts)
    found = candidates(grid, mapping, skipped, event)
    for candidate in found:
        for remark in candidate.remarks:
            findings.warn(candidate.row, 0, remark.template, **remark.facts)
    wanted = [candidate.player for candidate in found if candidate.player is not None and candidate.wanted]
    players = tuple(replace(player, id=number) for number, player in enumerate(by_strength(wanted), 1))
    used = [field.value for field in mapping if field is not None]
    heads = message(N_("columns read: {count} of {all}"), count=len(used), all=len(mapping))
    left_out = len(found) - len(wanted)
    left = (message(N_("rows not imported: {count}"), count=left_out),) if left_out else ()
    tournament = replace(event, players=players)
    return Arrival(kind.key, tournament, findings.in_order(), (*kinds.taken(tournament), heads, *left), grid)
