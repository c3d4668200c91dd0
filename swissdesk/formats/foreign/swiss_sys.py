"""A section of a SwissSys file (``.sjson``): players, and what each made in the rounds.

The layout is readable JSON whose own note explains its codes: ``+;2;W;1;…`` is the result, the opponent's number, the
colour and the board. A file with several sections holds several tournaments: the first that has players is read, and
the others are named, so that nobody takes one for the whole event.
"""

from __future__ import annotations

from typing import Any

import msgspec

from swissdesk.formats.foreign.building import Building, Cell, rating, with_details
from swissdesk.formats.foreign.kind import FileKind, InputFile, Leads
from swissdesk.formats.trf import Reading
from swissdesk.i18n import N_
from swissdesk.model import ByeKind, Colour, EventInfo, Manner, Outcome, Player, Rating, Settings

_TEXTS = {"Player title": "title", "Federation": "federation", "ID2": "fide_id", "Club": "club"}
_OUTCOMES = {"+": Outcome.WIN, "1": Outcome.WIN, "-": Outcome.LOSS, "0": Outcome.LOSS, "=": Outcome.DRAW}
_FORFEITS = {"X": Outcome.WIN, "F": Outcome.LOSS}
_BYES = {"B": ByeKind.FULL_POINT, "H": ByeKind.HALF_POINT, "U": ByeKind.ZERO_POINT, "Z": ByeKind.ZERO_POINT}
_COLOURS = {"W": Colour.WHITE, "B": Colour.BLACK}


def _fits(file: InputFile) -> bool:
    head = file.head.lstrip(b"\xef\xbb\xbf \t\r\n")
    return head.startswith(b"{") and b'"Sections"' in head and b'"Overview"' in head


def read(file: InputFile) -> Reading:
    """Return the tournament of the first section with players."""
    built = Building(file.name)
    try:
        data = msgspec.json.decode(file.content.removeprefix(b"\xef\xbb\xbf"))
        sections = [each for each in data["Sections"] if each.get("Players")]
        overview = data["Overview"]
    except (msgspec.DecodeError, UnicodeDecodeError, KeyError, TypeError, AttributeError, RecursionError):
        built.findings.error(0, 0, N_("the file is damaged. Save it again in SwissSys."))
        return built.reading("swisssys")
    if sections:
        try:
            _take(built, overview, sections[0])
        except (KeyError, TypeError, AttributeError, ValueError, IndexError):
            built.findings.error(
                0, 0, N_("this version of the SwissSys file is not known. Export a TRF in SwissSys and open that file.")
            )
    for other in sections[1:]:
        built.findings.warn(
            0,
            0,
            N_("the section {name} is not read; in SwissSys, save it as a file of its own."),
            name=str(other.get("Section name", "?")),
        )
    return built.reading("swisssys")


def _take(built: Building, overview: dict[str, Any], section: dict[str, Any]) -> None:
    title = str(overview.get("Tournament title") or "")
    part = str(section.get("Section title") or section.get("Section name") or "")
    built.info = EventInfo(name=" – ".join(filter(None, (title, part if part != title else ""))), program="SwissSys")
    rounds = section.get("Number of rounds") or section.get("Rounds")
    built.settings = Settings(rounds=rounds if isinstance(rounds, int) and 0 < rounds < 100 else None)
    paired = int(section.get("Rounds paired") or 0)
    for row in section["Players"]:
        player = _player(built, row)
        built.players.append(player)
        for number, text in enumerate(row.get("Results") or (), 1):
            _take_result(built, number, player.id, str(text).split(";"), number <= paired or not paired)
    built.keeps_boards = False
    built.findings.warn(0, 0, N_("the boards are in the order of C.04.2 art. 3.6; the tie-breaks are not read."))


def _player(built: Building, row: dict[str, Any]) -> Player:
    number = int(row["Pair number"])
    national, fide = rating(int(row.get("Rating") or 0)), rating(int(row.get("Rating2") or 0))
    surname, _, given = str(row["Name"]).partition(",")
    made = Player(
        number,
        f"{surname.strip()}, {given.strip()}" if given.strip() else surname.strip(),
        national or fide,
        ratings=tuple(
            Rating(value, source) for value, source in ((national, "national"), (fide, "FIDE standard")) if value
        ),
        national_id=str(row.get("ID") or "").strip(),
    )
    texts = {field: str(row.get(key) or "") for key, field in _TEXTS.items()}
    return with_details(made, texts, built.refusing(number))


def _take_result(built: Building, number: int, player: int, parts: list[str], is_paired: bool) -> None:
    sign = parts[0].strip().upper()
    opponent = int(parts[1]) if len(parts) > 1 and parts[1].strip().isdecimal() else 0
    colour = _COLOURS.get(parts[2].strip().upper()) if len(parts) > 2 else None
    if opponent:
        manner = Manner.FORFEIT if sign in _FORFEITS else Manner.PLAYED
        built.cell(number, player, Cell(opponent, colour, _FORFEITS.get(sign) or _OUTCOMES.get(sign), manner))
    elif sign in _BYES:
        built.bye(number, player, _BYES[sign])
    elif sign and is_paired:
        built.findings.warn(
            0, 0, N_("unknown result ({code}); taken for a zero-point bye. Check it."), who=player, at=number, code=sign
        )
        built.bye(number, player, ByeKind.ZERO_POINT)


KIND = FileKind("swisssys", N_("a tournament of SwissSys"), _fits, Leads.TOURNAMENT, read, suffixes=(".sjson",))
