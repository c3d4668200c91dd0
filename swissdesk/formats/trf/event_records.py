"""The records about the event: texts, arbiters, dates, counts, and which kind of tournament it is (092, 192)."""

from __future__ import annotations

import re
from collections.abc import Callable

from swissdesk import __version__
from swissdesk.formats.trf.codes import (
    CODE_OF_SYSTEM,
    DOUBLE_ROUND_ROBIN,
    DOUBLE_ROUND_ROBIN_EXCHANGED,
    SINGLE_ROUND_ROBINS,
    code_of,
    is_no_day,
    system_of,
)
from swissdesk.formats.trf.draft import Draft, Line
from swissdesk.formats.trf.players import FIRST_ROUND_COLUMN, ROUND_WIDTH
from swissdesk.formats.trf.view import View
from swissdesk.i18n import N_
from swissdesk.model import Acceleration, RatingMethod, Settings, Tournament
from swissdesk.model.systems import Kind, kind_of, type_text, without_system

# ---- texts


def one_line(text: str) -> str:
    """Return `text` without line ends and other control characters, which would break the file."""
    return "".join(" " if ord(letter) < 32 or letter == "\x7f" else letter for letter in text).strip()


def report_repeated(draft: Draft, line: Line, first: object) -> None:
    """Warn of a second record where one is allowed; `first` is what has been read already."""
    if first is not None:
        draft.findings.warn(line.number, 1, N_("record {tag} occurs twice; the first one is used."), tag=line.tag)


_DAYS = ("start", "end")


def _report_no_day(draft: Draft, line: Line, text: str) -> None:
    """Warn of a date that no calendar has."""
    if is_no_day(_long_date(text)):
        draft.findings.warn(
            line.number,
            line.text.index(text) + 1,
            N_("record {tag}: expected a date like 2026/05/01, found “{text}”. Correct it."),
            tag=line.tag,
            text=text,
        )


def text_record(tag: str, name: str) -> tuple[Callable[[Draft, Line], bool], Callable[[View, str], list[str]]]:
    """Return reader and writer of a record that is nothing but text: field `name` of EventInfo."""

    def read(draft: Draft, line: Line) -> bool:
        report_repeated(draft, line, draft.info.get(name))
        if name in _DAYS:
            _report_no_day(draft, line, line.content)
        draft.info.setdefault(name, line.content)
        return True

    def write(view: View, style: str) -> list[str]:
        return [f"{tag} {one_line(getattr(view.tournament.info, name))}".rstrip()]

    return read, write


def read_deputy(draft: Draft, line: Line) -> bool:
    """Record 112, one line for each deputy."""
    if line.content:
        draft.deputies.append(line.content)
    return True


def write_deputies(view: View, style: str) -> list[str]:
    """Record 112, one line for each deputy."""
    return [f"112 {one_line(name)}" for name in view.tournament.info.deputy_arbiters]


# ---- 182: which program paired


def write_program(view: View, style: str) -> list[str]:
    """Record 182: SwissDesk where it has paired a round or made the event, else the program of the source."""
    tournament = view.tournament
    if view.is_read and not any(r.system for r in view.rounds):
        return [f"182 {one_line(tournament.info.program)}".rstrip()]
    return [f"182 SwissDesk {__version__}"] if view.dialect == "trf26" else []


# ---- 062, 072: counts


def read_count(draft: Draft, line: Line) -> bool:
    """Records 062 and 072: compared with the players found, otherwise of no use."""
    if not (line.content.isascii() and line.content.isdecimal()):
        if line.content:
            draft.findings.warn(line.number, 5, N_("“{text}” is not a number; it is ignored."), text=line.content)
        return True
    draft.counts.setdefault(line.tag, (int(line.content), line))
    return True


def write_players(view: View, style: str) -> list[str]:
    """Record 062."""
    return [f"062 {len(view.players)}"]


def write_rated(view: View, style: str) -> list[str]:
    """Record 072."""
    return [f"072 {sum(1 for player in view.players if view.fide_rating(player))}"]


# ---- 132: dates of the rounds, in the columns of the rounds

_SHORT_DATE = r"(\d\d)/(\d\d)/(\d\d)"
_LONG_DATE = r"(\d{4})/(\d\d)/(\d\d)"
_FIRST_SHORT_YEAR = 1970


def read_dates(draft: Draft, line: Line) -> bool:
    """Record 132: a date above each round; lines that keep to no columns are read word by word."""
    cells = line.text[FIRST_ROUND_COLUMN - 1 :]
    if line.text[3 : FIRST_ROUND_COLUMN - 1].strip():
        found = line.content.split()
        draft.findings.warn(
            line.number, 5, N_("the dates of the rounds are not in columns 92–99, 102–109, …; they are read in order.")
        )
    else:
        found = [cells[at : at + ROUND_WIDTH].strip() for at in range(0, len(cells.rstrip()), ROUND_WIDTH)]
    for text in found:
        _report_no_day(draft, line, text)
    draft.dates = draft.dates or [_long_date(text) for text in found]
    return True


def write_dates(view: View, style: str) -> list[str]:
    """Record 132."""
    dates = view.tournament.info.round_dates
    if not dates:
        return ["132"]
    cells = [_cell(view, date) for date in dates]
    return ["132".ljust(FIRST_ROUND_COLUMN - 1) + "".join(cells).rstrip()]


def _cell(view: View, date: str) -> str:
    text = _short_date(one_line(date))
    if len(text) > ROUND_WIDTH:
        view.note(N_("the date “{date}” does not fit into eight columns; it is shortened."), date=date)
    return text[:ROUND_WIDTH].ljust(ROUND_WIDTH)


def _long_date(text: str) -> str:
    match = re.fullmatch(_SHORT_DATE, text)
    if match is None:
        return text
    year = 2000 + int(match[1])
    return f"{year - 100 if year >= _FIRST_SHORT_YEAR + 100 else year}/{match[2]}/{match[3]}"


def _short_date(text: str) -> str:
    match = re.fullmatch(_LONG_DATE, text)
    if match is None or not _FIRST_SHORT_YEAR <= int(match[1]) < _FIRST_SHORT_YEAR + 100:
        return text
    return f"{match[1][2:]}/{match[2]}/{match[3]}"


# ---- 172: which rating ranks the players

_OTHER = "OTHER"


def rating_method_of(text: str) -> RatingMethod:
    """Return the method that record 172 names behind its federation; what it does not know is by hand."""
    code = text.upper().split()[-1:] or [_OTHER]
    known = {method.value: method for method in RatingMethod}
    return known.get(code[0], RatingMethod.HAND)


# ---- 092, 192: the kind of tournament


def write_kind(view: View, style: str) -> list[str]:
    """Record 092: the words of the source or the arbiter, but never those of another system than the event's."""
    info, system = view.tournament.info, view.tournament.settings.system
    text = one_line(info.type)
    if view.is_read:
        said, _ = system_of(info.type_code or info.type, info.start)
        if (said or Settings().system) == system:
            return [f"092 {text}".rstrip()]
        text = without_system(text)
    return [f"092 {type_text(system, text)}".rstrip()]


def read_type_code(draft: Draft, line: Line) -> bool:
    """Record 192; what it means for the settings is decided when all is read."""
    if line.content and "type_code" not in draft.info and system_of(line.content)[0] is None:
        draft.unknown_type = line
    report_repeated(draft, line, draft.info.get("type_code"))
    draft.info.setdefault("type_code", line.content)
    return True


def write_type_code(view: View, style: str) -> list[str]:
    """Record 192: the code of the source while it still means the same, else the one of the system."""
    info, settings = view.tournament.info, view.tournament.settings
    if info.type_code:
        system, acceleration = system_of(info.type_code, info.start)
        explicit = acceleration is Acceleration.BAKU and bool(settings.fictitious)
        if (system or Settings().system) == settings.system and (acceleration is settings.acceleration or explicit):
            return [f"192 {_as_played(view, one_line(info.type_code))}"]
    elif view.is_read and settings.acceleration is Acceleration.NONE:
        system, _ = system_of(info.type, info.start)
        if settings.system == (system or Settings().system):
            # The source did not say in this record how it was paired, so neither do we.
            return []
    if settings.system not in CODE_OF_SYSTEM:
        view.note(
            N_("TRF has no code for the pairing system {system}; CUSTOM_SWISS is written."), system=settings.system
        )
    return [f"192 {_as_played(view, code_of(settings.system, settings.acceleration))}"]


# ---- round robins: how often everybody meets everybody, and in which order


def _as_played(view: View, code: str) -> str:
    """Return the code of a round robin by tables that says how the rounds were played; any other one as it is."""
    tournament = view.published
    rounds, doubles = tournament.settings.rounds, (DOUBLE_ROUND_ROBIN, DOUBLE_ROUND_ROBIN_EXCHANGED)
    if code.upper() not in (*SINGLE_ROUND_ROBINS, *doubles) or rounds is None:
        return code
    if rounds != 2 * _cycle(tournament):
        return code if code.upper() in SINGLE_ROUND_ROBINS else SINGLE_ROUND_ROBINS[0]
    exchanged = _is_exchanged(tournament)
    if exchanged is None:
        exchanged = tournament.settings.exchange_rounds
    return DOUBLE_ROUND_ROBIN_EXCHANGED if exchanged else DOUBLE_ROUND_ROBIN


def _cycle(tournament: Tournament) -> int:
    """Return in how many rounds everybody meets everybody."""
    players = len(tournament.players)
    return players - 1 + players % 2


def said_exchange(tournament: Tournament) -> bool:
    """Return whether the last two rounds of the first cycle change places, by the rounds of a file or by its code.

    Always so in what is no double round robin.
    """
    is_robin = kind_of(tournament.settings.system) is Kind.ROUND_ROBIN
    if not is_robin or tournament.settings.rounds != 2 * _cycle(tournament):
        return True
    played = _is_exchanged(tournament)
    return tournament.info.type_code.upper() != DOUBLE_ROUND_ROBIN if played is None else played


def _is_exchanged(tournament: Tournament) -> bool | None:
    """Whether the last two rounds of the first cycle have changed places; None before one of them is paired.

    By the Berger tables a and b, neither of them the last seat, meet in the round that leaves the same remainder as
    a + b - 1 when divided by the rounds of a cycle (C.05 annex 1); here seats are counted from 0.
    """
    cycle, votes = _cycle(tournament), 0
    for r in tournament.rounds[cycle - 2 : cycle]:
        seats = [(tournament.ranking[board.white], tournament.ranking[board.black]) for board in r.pairings]
        due = [(white + black + 1) % cycle for white, black in seats if max(white, black) < cycle]
        here = r.number % cycle
        other = cycle - 1 - here
        votes += due.count(other) - due.count(here)
    return None if not votes else votes > 0
