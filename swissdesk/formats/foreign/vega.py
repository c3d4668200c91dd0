"""Vega's ``crosstable.txt``, which it keeps in the folder of a tournament: who met whom, by starting rank.

Layout as seen in public samples of Vega 12 (tests/notes/real-files.md): a title, place and days, ``Cross Table at round
N``, heads, a rule, and a line for each player. The columns are found from the heads. A cell is the result, then colour
and opponent (``+W5``), ``F`` and opponent for a forfeit, whose colour Vega does not write, or a bye (``+PAB``,
``=HPB``); ``--`` is a round in which the player was not.
"""

from __future__ import annotations

import re

from swissdesk.formats.foreign.building import SWISS, Building, Cell, with_details
from swissdesk.formats.foreign.kind import FileKind, InputFile, Leads
from swissdesk.formats.table_input import windows_page
from swissdesk.formats.trf import Reading
from swissdesk.i18n import N_
from swissdesk.model import ByeKind, Colour, EventInfo, Manner, Outcome, Player, Settings

_TITLE = re.compile(r"^\s*Cross Table at round\s+(\d{1,3})\s*$", re.MULTILINE | re.IGNORECASE)
_HEADS = re.compile(r"^\s*(?:N|ID)\s+NAME\s+Rtg\s+T(?:it)?\s+Fed\s+(?:Pts|Scr)\s*\|")
_PLAYER = re.compile(
    r"\s*(?P<number>\d+)\s+(?P<name>\S.*?)\s+(?P<rating>\d{1,4})\s+(?:(?P<title>[A-Za-z]{2,3})\s+)?"
    r"(?P<federation>[A-Za-z]{3})\s+(?P<points>\d+(?:[.,]\d+)?)\s*\|(?P<cells>.*)"
)
_CELL = re.compile(r"(?P<sign>[+=-])(?:(?P<colour>[WB])(?P<opponent>\d+)|F(?P<forfeit>\d+)|(?P<bye>[A-Z]{3}))|--")
_DAYS = re.compile(r"(\d{2})/(\d{2})/(\d{4})")
_OUTCOMES = {"+": Outcome.WIN, "=": Outcome.DRAW, "-": Outcome.LOSS}
_LONGEST_LINE = 4000
"""Far more than a line of two hundred rounds needs."""

_BYES = {
    "PAB": ByeKind.PAIRING_ALLOCATED,
    "FPB": ByeKind.FULL_POINT,
    "HPB": ByeKind.HALF_POINT,
    "ZPB": ByeKind.ZERO_POINT,
}


def _fits(file: InputFile) -> bool:
    text = file.head[:4000].decode("utf-8", "replace")
    return _TITLE.search(text) is not None and any(_HEADS.match(line) for line in text.splitlines())


def read(file: InputFile) -> Reading:
    """Return the tournament of a crosstable of Vega."""
    built = Building(file.name)
    try:
        text = file.content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = file.content.decode(windows_page(file.content), "replace")
    lines = text.splitlines()
    place = next((at for at, line in enumerate(lines) if _HEADS.match(line)), len(lines))
    _take_event(built, [line.strip() for line in lines[:place] if line.strip()])
    for number, line in enumerate(lines[place + 2 :], place + 3):
        # Blanks are one: a line full of them would be divided into its columns in millions of ways.
        match = _PLAYER.fullmatch(" ".join(line[:_LONGEST_LINE].split()))
        if match is None:
            break
        _take_player(built, number, match)
    built.keeps_boards = False
    built.findings.warn(0, 0, N_("the boards are in the order of C.04.2 art. 3.6; the tie-breaks are not read."))
    return built.reading("vega")


def _take_event(built: Building, above: list[str]) -> None:
    days = ["/".join(reversed(each)) for each in _DAYS.findall(" ".join(above))]
    place = re.split(r"\s+-\s+\d{2}/", above[1])[0] if len(above) > 1 else ""
    built.info = EventInfo(
        name=above[0] if above else "",
        city="" if _TITLE.match(place) else place,
        start=days[0] if days else "",
        end=days[-1] if days else "",
        program="Vega",
    )
    built.settings = Settings()
    built.system(SWISS)


def _take_player(built: Building, line: int, match: re.Match[str]) -> None:
    number = int(match["number"])
    texts = {"rating": match["rating"], "title": match["title"] or "", "federation": match["federation"]}
    built.players.append(
        with_details(Player(number, " ".join(match["name"].split())), texts, built.refusing(number, line))
    )
    built.says(number, match["points"])
    for round_number, text in enumerate(match["cells"].split(), 1):
        cell = _CELL.fullmatch(text)
        if cell is None:
            built.findings.error(line, 0, N_("unknown cell “{text}”."), who=number, at=round_number, text=text)
        elif cell["bye"] is not None:
            built.bye(round_number, number, _BYES.get(cell["bye"], ByeKind.ZERO_POINT))
        elif cell["opponent"] is not None:
            colour = Colour.WHITE if cell["colour"] == "W" else Colour.BLACK
            built.cell(round_number, number, Cell(int(cell["opponent"]), colour, _OUTCOMES[cell["sign"]]))
        elif cell["forfeit"] is not None:
            opponent = int(cell["forfeit"])
            colour = Colour.WHITE if number < opponent else Colour.BLACK
            forfeit = Cell(opponent, colour, _OUTCOMES[cell["sign"]], Manner.FORFEIT)
            built.cell(round_number, number, forfeit)
            if number < opponent:
                built.findings.warn(
                    line,
                    0,
                    N_("the colours of the forfeited game are not in the file: White was given to {player}."),
                    who=number,
                    at=round_number,
                    player=number,
                )


KIND = FileKind(
    "vega",
    N_("a crosstable of Vega"),
    _fits,
    Leads.TOURNAMENT,
    read,
    suffixes=(".txt",),
)
