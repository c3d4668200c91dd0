"""Swiss-Manager's own files: individual Swiss (TUNX) and round robin (TURX); team events are told and not read.

The layout is not published by its maker. Facts from two public descriptions (the notes on the format of the projects
chess-results-api and @echecs/tunx), each field of which was held against 37 files of played events (tests/notes/
real-files.md): integers are little-endian, texts are a count of UTF-16 units and the units; a directory at the end of
the file says where schedule, players and games begin; a record that does not end where the next section begins is
refused, so a layout of another version is never half understood.
"""

from __future__ import annotations

import struct
from collections import Counter

from swissdesk.formats.foreign.building import ROUND_ROBIN, SWISS, Building, day_of, rating, title
from swissdesk.formats.foreign.kind import FileKind, InputFile, Leads
from swissdesk.formats.rating_lists.fide import federation
from swissdesk.formats.trf import Reading
from swissdesk.i18n import N_
from swissdesk.model import ByeKind, EventInfo, Outcome, Player, Rating, Result, Settings, Sex
from swissdesk.values import replace

_MARK = b"\xff\x89D"
_HEADER, _HEADER_TEXTS = 108, 132
_ROUND_TEXTS, _ROUND_NUMBERS = 16, 76
_PLAYER_TEXTS, _PLAYER_NUMBERS = 18, 134
_GAME = 21
_DIRECTORY = 36
_MOST_ROUNDS = 150
_NOBODY = 0xFFFE
"""Stands for the opponent of who is not paired; 0xFFFF of who has the bye."""

_RESULTS = {
    1: Result.WHITE_WINS,
    2: Result.DRAW,
    3: Result.BLACK_WINS,
    4: Result.WHITE_WINS_BY_FORFEIT,
    5: Result.BLACK_WINS_BY_FORFEIT,
    6: Result.DOUBLE_FORFEIT,
    10: Result(Outcome.LOSS, Outcome.LOSS),
}
_NOT_PAIRED = {0: ByeKind.ZERO_POINT, 1: ByeKind.FULL_POINT, 2: ByeKind.HALF_POINT, 3: ByeKind.ZERO_POINT}


class _Broken(Exception):
    """The file does not hold what its directory says."""


class _Bytes:
    """Reads one field after the other."""

    def __init__(self, content: bytes, at: int) -> None:
        self._content = content
        self.at = at

    def text(self) -> str:
        (units,) = self.numbers("<H")
        return self.take(2 * units).decode("utf-16-le", "replace")

    def texts(self, count: int) -> list[str]:
        return [self.text() for _ in range(count)]

    def take(self, count: int) -> bytes:
        piece = self._content[self.at : self.at + count]
        if len(piece) < count:
            raise _Broken
        self.at += count
        return piece

    def numbers(self, layout: str) -> tuple[int, ...]:
        return struct.unpack(layout, self.take(struct.calcsize(layout)))


def _at(block: bytes, place: int, layout: str = "<H") -> int:
    found: int = struct.unpack_from(layout, block, place)[0]
    return found


class _Sections:
    """The sections of a file; raises _Broken, struct.error."""

    def __init__(self, content: bytes) -> None:
        start = _Bytes(content, _HEADER)
        self.texts = start.texts(_HEADER_TEXTS)
        self._content = content
        self.settings = content[start.at :]
        if self.settings[:4] != b"\x95" + _MARK:
            raise _Broken
        self.kind, self.players, self.rounds = _at(self.settings, 15), _at(self.settings, 23), _at(self.settings, 27)
        if self.rounds > _MOST_ROUNDS:
            raise _Broken
        self.begin, self.end = _at(self.settings, 75, "<I"), _at(self.settings, 79, "<I")
        self.tiebreaks = _at(self.settings, 31)
        self.places = struct.unpack("<4s7I4s", content[-_DIRECTORY:])[1:8]

    def section(self, place: int, tag: int) -> _Bytes:
        """Return a section of the directory, behind its mark."""
        found = _Bytes(self._content, self.places[place])
        if found.take(4) != bytes([tag]) + _MARK:
            raise _Broken
        return found


def _fits(file: InputFile) -> bool:
    return file.head.startswith(b"\x93" + _MARK)


def _is_for_teams(file: InputFile) -> bool:
    if not _fits(file):
        return False
    try:
        return _Sections(file.content).kind in (2, 3)
    except (_Broken, struct.error):
        return False


def read(file: InputFile) -> Reading:
    """Return the tournament in a file of Swiss-Manager; a file of another layout is an error among the problems."""
    built = Building(file.name)
    try:
        sections = _Sections(file.content)
        _take_event(built, sections)
        days, counts = _take_schedule(built, sections)
        _take_players(built, sections)
        _take_games(built, sections, counts)
    except (_Broken, struct.error, IndexError):
        built.findings.error(
            0,
            0,
            N_(
                "this version of the Swiss-Manager file is not known. In Swiss-Manager, export a FIDE report (TRF) and "
                "open that file."
            ),
        )
        return built.reading("swiss-manager")
    built.info = replace(built.info, round_dates=days)
    return built.reading("swiss-manager")


def _take_event(built: Building, sections: _Sections) -> None:
    texts = [" ".join(text.split()) for text in sections.texts]
    deputies = (text.strip(" .") for text in (texts[22], *texts[35].split(";")))
    built.info = EventInfo(
        name=texts[0],
        city=texts[10] or texts[5],
        federation=federation(texts[20]),
        start=day_of(sections.begin),
        end=day_of(sections.end),
        chief_arbiter=texts[21],
        deputy_arbiters=tuple(filter(None, deputies)),
        time_control=texts[14],
        program="Swiss-Manager",
    )
    if sections.tiebreaks:
        built.findings.warn(0, 0, N_("the tie-breaks are not read. Choose them in the settings."))
    built.settings = Settings(rounds=sections.rounds or None)
    built.system(ROUND_ROBIN if sections.kind == 1 else SWISS)


def _take_schedule(built: Building, sections: _Sections) -> tuple[tuple[str, ...], list[int]]:
    """Take the times of the rounds; return their days, and how many games each has."""
    schedule = sections.section(0, 0xA3)
    days, times, counts = [], [], []
    for _ in range(sections.rounds):
        times.append(schedule.texts(_ROUND_TEXTS)[0].strip())
        block = schedule.take(_ROUND_NUMBERS)
        days.append(day_of(_at(block, 0, "<I")))
        counts.append(_at(block, 6))
    if schedule.at != sections.places[1]:
        raise _Broken
    built.info = replace(built.info, round_times=tuple(times) if any(times) else ())
    return (tuple(days) if any(days) else ()), counts


def _take_players(built: Building, sections: _Sections) -> None:
    section = sections.section(1, 0xA5)
    for number in range(1, sections.players + 1):
        texts = [" ".join(text.split()) for text in section.texts(_PLAYER_TEXTS)]
        built.players.append(_player(number, texts, section.take(_PLAYER_NUMBERS)))
    if section.at != sections.places[2]:
        raise _Broken


def _player(number: int, texts: list[str], block: bytes) -> Player:
    listed = rating(_at(block, 32)), rating(_at(block, 34))
    sources = ("FIDE standard", "national")
    fide_id = _at(block, 48, "<I")
    factor = _at(block, 82)
    return Player(
        number,
        ", ".join(filter(None, texts[:2])) or texts[3] or "?",
        listed[0] or listed[1],
        title(texts[4]),
        Sex.FEMALE if _at(block, 30) == 1 else None,
        federation(texts[10]),
        str(fide_id) if fide_id else "",
        day_of(_at(block, 38, "<I")),
        texts[9],
        tuple(Rating(value, source) for value, source in zip(listed, sources, strict=True) if value),
        coefficient=factor if factor in (10, 15, 20, 30, 40) else None,
        national_id=texts[5],
    )


def _take_games(built: Building, sections: _Sections, counts: list[int]) -> None:
    section = sections.section(2, 0xB3)
    for number, count in enumerate(counts, 1):
        records = [struct.unpack_from("<HHB", section.take(_GAME)) for _ in range(count)]
        kinds = Counter(black == 0xFFFF for _, black, _ in records)
        for white, black, code in records:
            if not white or not black:
                built.findings.error(0, 0, N_("a board has only one player."), who=white or black, at=number)
            elif black == 0xFFFF and kinds[True] == 1:
                built.bye(number, white, ByeKind.PAIRING_ALLOCATED)
            elif black >= _NOBODY:
                _take_unpaired(built, number, white, code, has_bye=black == 0xFFFF)
            else:
                built.game(number, white, black, _result(built, number, white, code))


def _take_unpaired(built: Building, number: int, player: int, code: int, *, has_bye: bool) -> None:
    """Take who has no opponent; a second bye in a round is one that was asked for."""
    kind = ByeKind.FULL_POINT if has_bye and code in (1, 9) else _NOT_PAIRED.get(code)
    if kind is None:
        kind = ByeKind.ZERO_POINT
        built.findings.warn(
            0,
            0,
            N_("unknown kind of bye ({code}); taken for a zero-point bye. Check it."),
            who=player,
            at=number,
            code=code,
        )
    built.bye(number, player, kind)


def _result(built: Building, number: int, white: int, code: int) -> Result | None:
    if code and code not in _RESULTS:
        built.findings.warn(
            0, 0, N_("unknown result ({code}); the game is left open. Enter it."), who=white, at=number, code=code
        )
    return _RESULTS.get(code)


TEAMS = FileKind(
    "swiss-manager-teams",
    N_("a team tournament of Swiss-Manager"),
    _is_for_teams,
    Leads.NOWHERE,
    advice=N_("SwissDesk runs individual events only."),
    suffixes=(".tumx", ".tutx", ".tum", ".tut"),
)

KIND = FileKind(
    "swiss-manager",
    N_("a tournament of Swiss-Manager"),
    _fits,
    Leads.TOURNAMENT,
    read,
    suffixes=(".tunx", ".turx"),
)
