"""The records about the event: texts, arbiters, dates, counts."""

from __future__ import annotations

import re
from collections.abc import Callable

from swissdesk import __version__
from swissdesk.formats.trf.draft import Draft, Line
from swissdesk.formats.trf.players import FIRST_ROUND_COLUMN, ROUND_WIDTH
from swissdesk.formats.trf.view import View
from swissdesk.i18n import N_
from swissdesk.model import RatingMethod


def one_line(text: str) -> str:
    """Return `text` without line ends and other control characters, which would break the file."""
    return "".join(" " if ord(letter) < 32 or letter == "\x7f" else letter for letter in text).strip()


def tell_second(draft: Draft, line: Line, first: object) -> None:
    """Warn of a record that may stand once and of which `first` has been read already."""
    if first is not None:
        draft.findings.warn(
            line.number, 1, N_("record {tag} stands twice; the first one is used."), tag=line.tag
        )  # fmt: skip


def text_record(tag: str, name: str) -> tuple[Callable[[Draft, Line], bool], Callable[[View, str], list[str]]]:
    """Return reader and writer of a record that is nothing but text: field `name` of EventInfo."""

    def read(draft: Draft, line: Line) -> bool:
        tell_second(draft, line, draft.info.get(name))
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
            draft.findings.warn(line.number, 5, N_("“{text}” is not a number; it is left out."), text=line.content)
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

_SHORT_DATE = re.compile(r"(\d\d)/(\d\d)/(\d\d)")
_LONG_DATE = re.compile(r"(\d{4})/(\d\d)/(\d\d)")
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
        view.note(N_("the date “{date}” does not fit its eight columns; it is cut short."), date=date)
    return text[:ROUND_WIDTH].ljust(ROUND_WIDTH)


def _long_date(text: str) -> str:
    match = _SHORT_DATE.fullmatch(text)
    if match is None:
        return text
    year = 2000 + int(match[1])
    return f"{year - 100 if year >= _FIRST_SHORT_YEAR + 100 else year}/{match[2]}/{match[3]}"


def _short_date(text: str) -> str:
    match = _LONG_DATE.fullmatch(text)
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
