"""The list of kinds of files, and the one function that tells them apart.

The order matters: what is surest by its first bytes comes first, a table with players in it comes last.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

from swissdesk.errors import FileError, Message, message, system_reason
from swissdesk.formats import json_file, trf
from swissdesk.formats.foreign import crosstable, pairing_list, pgn_games, swiss_manager, swiss_sys, vega
from swissdesk.formats.foreign import kind as unread
from swissdesk.formats.foreign.kind import HEAD, FileKind, InputFile, Leads
from swissdesk.formats.rating_lists import source
from swissdesk.formats.table_input import is_open_document
from swissdesk.formats.trf import Reading
from swissdesk.formats.trf.text import looks_like_report
from swissdesk.i18n import N_
from swissdesk.model import Tournament
from swissdesk.outside import open_ordinary
from swissdesk.values import dataclass

_SQLITE = b"SQLite format 3\0"


def _is_document(file: InputFile) -> bool:
    return file.head.startswith(_SQLITE) or file.suffix == ".swissdesk"


def _is_trf(file: InputFile) -> bool:
    return looks_like_report(file.head) or file.suffix in (".trf", ".trfx", ".trf26", ".trfb")


def _read_trf(file: InputFile) -> Reading:
    return trf.read(file.path)


def _read_json(file: InputFile) -> Reading:
    return json_file.reads(file.content, file.name)


def _is_rating_list(file: InputFile) -> bool:
    """Whether it is a list of FIDE, plain or in an archive: a national list is a table like any other."""
    if is_open_document(file.head):
        return False  # its parts are XML in an archive, as FIDE's lists are
    try:
        return source.examine(file.path).kind.is_fide
    except FileError:
        return False


def _is_table(file: InputFile) -> bool:
    return file.grid is not None and file.grid.width > 1 and len(file.grid.lines) > 1


DOCUMENT = FileKind("swissdesk", N_("a SwissDesk document"), _is_document, Leads.DOCUMENT, suffixes=(".swissdesk",))
TRF = FileKind(
    "trf",
    N_("a tournament report file (TRF)"),
    _is_trf,
    Leads.TOURNAMENT,
    _read_trf,
    suffixes=(".trf", ".trfx", ".trf26", ".txt"),
)
JSON = FileKind(
    "swissdesk-json",
    N_("a tournament exported by SwissDesk as JSON"),
    lambda file: json_file.is_ours(file.head),
    Leads.TOURNAMENT,
    _read_json,
    suffixes=(".json",),
)
RATING_LIST = FileKind("rating-list", N_("a rating list of FIDE"), _is_rating_list, Leads.RATING_LIST)
TABLE = FileKind(
    "table", N_("a table"), _is_table, Leads.PLAYERS, suffixes=(".csv", ".tsv", ".xlsx", ".xls", ".ods", ".html")
)

KINDS: tuple[FileKind, ...] = (
    DOCUMENT,
    swiss_manager.TEAMS,
    swiss_manager.KIND,
    JSON,
    swiss_sys.KIND,
    TRF,
    pgn_games.KIND,
    vega.KIND,
    RATING_LIST,
    *unread.KINDS,
    crosstable.KIND,
    pairing_list.KIND,
    TABLE,
)
BY_KEY = {kind.key: kind for kind in KINDS}


def input_file(path: str | os.PathLike[str]) -> InputFile:
    """Return a file to be recognised; raises FileError for one that cannot be opened, or is empty."""
    name = os.fspath(path)
    if os.path.isdir(name):
        raise FileError(N_("{path} is a folder. Choose a file in it."), path=name)
    try:
        with open_ordinary(name) as file:
            head = file.read(HEAD)
    except FileNotFoundError:
        raise FileError(N_("{path} does not exist. Check the name and the folder."), path=name) from None
    except (OSError, ValueError) as error:
        raise FileError(N_("{path} cannot be read: {reason}."), path=name, reason=system_reason(error)) from error
    if not head.strip():
        raise FileError(N_("{name} is empty."), name=os.path.basename(name))
    return InputFile(name, head)


def recognise(file: InputFile) -> FileKind:
    """Return what kind of file it is, told by its content; raises FileError with what can be read if it is none."""
    kind = next((kind for kind in KINDS if kind.fits(file)), None)
    if kind is None:
        raise FileError(
            N_("{name} is no tournament and no table of players. See “Coming from another program” in the help."),
            name=file.name,
        )
    if kind.leads is Leads.NOWHERE:
        raise FileError(
            N_("{name} is {what}, which SwissDesk does not read. {advice}"),
            name=file.name,
            what=message(kind.title),
            advice=message(kind.advice),
        )
    return kind


def suffixes(*leads: Leads) -> tuple[str, ...]:
    """Return the ends of names of files that lead there, for the dialogs that ask for a file."""
    return tuple(dict.fromkeys(suffix for kind in KINDS if kind.leads in leads for suffix in kind.suffixes))


@dataclass(frozen=True, slots=True)
class _Count:
    """What is counted of a tournament, in words to be translated."""

    text: str
    number: int


def taken(tournament: Tournament) -> Iterator[Message]:
    """Yield what came out of a file: how many players, how many with each fact, rounds, games, byes, what has a day."""
    players, rounds = tournament.players, tournament.rounds
    info = tournament.info
    for count in (
        _Count(N_("Players: {count}"), len(players)),
        _Count(N_("with a rating: {count}"), sum(bool(player.rating) for player in players)),
        _Count(N_("with a FIDE ID: {count}"), sum(bool(player.fide_id) for player in players)),
        _Count(N_("with a title: {count}"), sum(bool(player.title) for player in players)),
        _Count(N_("with a federation: {count}"), sum(bool(player.federation) for player in players)),
        _Count(N_("with a birth date: {count}"), sum(bool(player.birth) for player in players)),
        _Count(N_("with a club: {count}"), sum(bool(player.club) for player in players)),
        _Count(N_("Rounds: {count}"), len(rounds)),
        _Count(N_("games: {count}"), sum(len(r.pairings) for r in rounds)),
        _Count(N_("without a result: {count}"), sum(b.result is None for r in rounds for b in r.pairings)),
        _Count(N_("byes: {count}"), sum(len(r.byes) for r in rounds)),
        _Count(N_("announced byes: {count}"), len(tournament.requests)),
        _Count(N_("days of rounds: {count}"), sum(bool(each) for each in info.round_dates)),
    ):
        if count.number:
            yield message(count.text, count=count.number)
