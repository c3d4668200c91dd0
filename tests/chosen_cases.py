"""What is made of files, texts and actions that were chosen because a planted fault made something else of them.

Chosen from tens of thousands by `tests/mutation/choosing.py`. `tests/data/chosen` has a file for each base and what is
done with it; a case is a number (`# …`), how it differs from the base (`> …`), and what follows, held against the base
as it is on record: `+` comes with the case, `-` is missing. The first case of a file is the base itself.

`python tests/chosen_cases.py` (with `PYTHONPATH=.:tests`) writes what follows anew: read what it changes.
"""

from __future__ import annotations

import ast
import io
import json
import random
import re
import tempfile
import zipfile
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import replace
from enum import Enum
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import foreign_files
import msgspec
import pytest
import rating_list_files
from leaves import differences, leaves

from swissdesk import __version__
from swissdesk.errors import InvalidEdit, SwissDeskError
from swissdesk.formats import (
    crosstable_text,
    json_file,
    pgn,
    sheets,
    table_columns,
    table_input,
    text_table,
    trf,
    web_tables,
    workbooks,
)
from swissdesk.formats.rating_lists import encoding, fide, source, table
from swissdesk.model import (
    Bye,
    ByeKind,
    Colour,
    EventInfo,
    Pairing,
    Player,
    Result,
    Round,
    Settings,
    Stage,
    Tournament,
    absences,
    acceleration,
    arbiters,
    findings,
    forbidding,
    knockout,
    known,
    numbering,
    rating,
    searching,
    slip_code,
    taken_back,
)
from swissdesk.model.events import EVENTS, Batch, Begin, Event
from swissdesk.model.settings import EqualOrder, KnockoutTerms
from swissdesk.model.systems import Kind, kind_of
from swissdesk.paths import resource
from swissdesk.session.arriving import arrive
from swissdesk.session.codec import Record, decode_event
from swissdesk.session.exporting import BY_KEY, TABLES, Wanted

DATA = Path(__file__).parent / "data"
FOLDER = DATA / "chosen"

# ---- bases


def _rows(rows: list[list[str]]) -> str:
    return text_table.write_rows(rows)


def _html(rows: list[list[str]]) -> str:
    lines = ("".join(f"<td>{cell}</td>" for cell in row) for row in rows)
    return "<html><body><table>" + "".join(f"<tr>{line}</tr>\n" for line in lines) + "</table></body></html>"


def _special(name: str) -> Callable[[], str]:
    return lambda: (DATA / "special" / name).read_text("utf-8")


_PLAYERS = """\
No;Name;First name;Title;Rtg;FIDE rapid;Nat;FED;FIDE ID;ID;Born;Sex;Club;Family;K;Here;Paid
1;Novák;Ján;FM;2250;2200;2300;SVK;14900001;77;17.05.1990;m;ŠK Prešov;Novák;20;x;yes
2;Ötker;Élise;WIM;2105;;;FRA;;;1985;w;;;10;;no
3;O'Neill;Anna Maria;;;;1875;IRL;2500001;12;2001-12-31;F;Dublin;;;1;1
4;Петров;Пётр;GM;2500;2490;0;FID;4100001;;1970;M;;Novák;40;ja;
"""
_CONFIG = """\
# A random event
PlayersNumber=12
RoundsNumber=5
DrawPercentage=30
ForfeitRate=20
RetiredRate=100
HalfPointByeRate=100
HighestRating=2600
LowestRating=1400
PointsForWin=1.0
PointsForDraw=0.5
"""
_ENTRIES = (
    rating_list_files.Entry(
        1503014, "Testova, Magda", "NOR", "F", "IM", "WGM", "IA,FT", "AFM", 2423, 10, 2401, 11, 2460, 12, 1990, "wi", 9
    ),
    rating_list_files.Entry(14900001, "Novák, Ján", born=0),
    rating_list_files.Entry(300003, "Černý, Petr", "CZE", standard=1990, k=40, flag="i"),
)


_CUP = """\
1 A 2400: Z Z 4w1 2w= 2b1
2 B 2300: Z Z 3b1 1b= 1w0
3 C 2200: 6w= 6b1 2w0 4w1 Z
4 D 2100: 5w1 Z 1b0 3b0 Z
5 E 2000: 4b0 Z Z Z Z
6 F 1900: 3b= 3w0 Z Z Z
"""
_DOUBLE = """\
1 A: 4w1 3b0 2w= 4b1
2 B: 3w1 4w= 1b= 3b0
3 C: 2b0 1w1 4b= 2w1
4 D: 1b0 2b= 3w= 1w0
"""
_OPEN = """\
1 Anna 2400: 3w1 2b= U
2 Boris 2300: 4b0@1 1w= 3w+ (abs H)
3 Clara 2200: 1b0 H 2b-
4 David 2100 2w1 . 5w1@2
5: . . 4b0 (abs Z)
"""
_RULES = {
    "cup.lesson": (
        Settings(rounds=6, system="knockout", knockout=KnockoutTerms(1, 2, third_place=True)),
        "course, rests, present",
    ),
    "double.lesson": (Settings(rounds=6, system="round-robin"), "points, annulled, rests"),
    "open.lesson": (Settings(rounds=4, initial_colour=Colour.WHITE), "points, requests, present, half byes"),
}
_IDS = "No;Name;ID;Rtg\n1;Lee, Ann;14900001;2100\n2;Noe, Bob;300003;2000\n3;Poe, Cid;;1900\n4;Roe, Dan;77;1800\n"
_PAGE = """\
<html><head><title>Chess &amp; more</title><style>td { x: y }</style></head>
<!-- a comment <td>no</td> --><body><h1>Winter  Open</h1><script>var x = "<td>9</td>";</script>
<table><tr><th>menu<td>home</table><h2>Round 1</h2><h2>Round 1</h2>
<table class=a><tr><th>No.<th>Name<th>Rtg</tr><tr><td>1<td>Nov&aacute;k,<br>J&aacute;n<td>2250
<tr><td>2</td><td><div>Lee</div><p>Ann</p></td><td><table><tr><td>inner</td></tr></table>2100</td></tr>
</table><h3>End</h3><p>text</p><table><tr></tr></table></body></html>
"""


def _knockout() -> str:
    players = tuple(Player(number, f"Player {number}", rating=2400 - 30 * number) for number in range(1, 7))
    held = Tournament(settings=Settings(rounds=3, system="knockout", initial_colour=Colour.WHITE), players=players)
    return json_file.as_json(held)


def _round_robin() -> str:
    text = "1 A: 2w1 3b= 4w1\n2 B: 1b0 4b= 3w1\n3 C: 4w0 1w= 2b0\n4 D: 3b1 2w= 1b0"
    return json_file.as_json(crosstable_text.tournament_of(text, Settings(rounds=3, system="round-robin")))


_COLUMNS = """\
Nr  Name            Rtg   Fed  Born        Club
1   Novák, Ján      2250  SVK  17.05.1990  ŠK Prešov
2   Ötker, Élise    2105  FRA  1985        Paris
3   O'Neill, Anna   1875  IRL  2001-12-31  Dublin
4   Петров, Пётр    2490  FID  1970        Wien
"""
_MARKED = "1. Novák, Ján\n2. Ötker, Élise\n3) O'Neill, Anna\n• Петров, Пётр\n"
_GAMES = """\
[Event "Team Cup"]
[Site "Prešov SVK"]
[Date "2026.02.20"]
[Round "1.2"]
[White "Novák, Ján"]
[Black "Lee, Ann"]
[Result "1-0"]
[WhiteElo "2250"]
[BlackElo "0"]
[WhiteTitle "FM"]
[WhiteFideId "14900001"]
[EventDate "2026.02.20"]

1. e4 e5 {a [comment] ; } 1-0

[Event "Team Cup"]
[Round "1"]
[Board "1"]
[White "Noe, Bob"]
[Black "Poe, Cid"]
[Result "1/2-1/2"]
[BlackTeam "Wien"]

1/2-1/2

[Event "Team Cup"]
[Date "2026.02.??"]
[Round "2"]
[White "Lee,  Ann"]
[Black "Noe, Bob"]
[Result "*"]
[WhiteElo "1990"]

*

[Event "Team Cup"]
[Date "2026.02.22"]
[Round "2"]
[White "Poe, Cid"]
[Black "bye"]
[Result "1-0"]

1-0
"""


def _long() -> Tournament:
    """Return nine players and six rounds with all that can be out of order in them."""
    chance = random.Random(9)
    players = tuple(
        Player(
            n,
            f"Player {n}",
            2500 - 97 * n,
            "GM" if n == 1 else "FM" if n in (2, 5) else "",
            None,
            ("SVK", "CZE", "HUN")[n % 3],
            withdrawn_from=6 if n == 9 else None,
        )
        for n in range(1, 10)
    )
    results = [Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW, Result.WHITE_WINS] * 2
    results += [Result.WHITE_WINS_BY_FORFEIT, Result.DOUBLE_FORFEIT, Result.BLACK_WINS_BY_FORFEIT]
    rounds = []
    for number in range(1, 7):
        order = [n for n in range(1, 10) if n != 9 or number < 6]
        chance.shuffle(order)
        byes = [Bye(order.pop(), chance.choice([*ByeKind])) for _ in range(1 if len(order) % 2 else 2)]
        boards = (Pairing(*order[at : at + 2], chance.choice(results)) for at in range(0, len(order), 2))
        rounds.append(Round(number, tuple(boards), tuple(byes), stage=Stage.CLOSED if number < 6 else Stage.PUBLISHED))
    settings = Settings(rounds=7, initial_colour=Colour.WHITE)
    return Tournament(foreign_files.EVENT.info, settings, players, tuple(rounds))


def _cup() -> str:
    """Return a knockout of eight with a third place, whose first stage is over and whose second is being played."""
    players = tuple(Player(number, f"Player {number}", rating=2400 - 30 * number) for number in range(1, 9))
    settings = Settings(
        rounds=3, system="knockout", initial_colour=Colour.WHITE, knockout=KnockoutTerms(1, 0, third_place=True)
    )
    white, black = Result.WHITE_WINS, Result.BLACK_WINS
    first = Round(
        1,
        (Pairing(1, 8, white), Pairing(5, 4, black), Pairing(3, 6, white), Pairing(7, 2, black)),
        system="knockout",
        stage=Stage.CLOSED,
    )
    second = Round(2, (Pairing(4, 1, None), Pairing(2, 3, black)), system="knockout", stage=Stage.PUBLISHED)
    return json_file.as_json(Tournament(EventInfo(name="Cup"), settings, players, (first, second)))


BASES: dict[str, Callable[[], str | bytes]] = {
    "event.trf": lambda: trf.dumps(foreign_files.EVENT),
    "event.trfx": lambda: trf.dumps(foreign_files.EVENT, "trfx"),
    "lines.trf": lambda: (DATA / "trf-lines" / "base.trf").read_text("utf-8"),
    "club.trf": lambda: resource("samples", "club-evening.trf").read_text("utf-8"),
    "byes.trf": _special("bye-240-records.trf"),
    "accelerated.trf": _special("accel-xxa-round3.trf"),
    "everything.json": lambda: (DATA / "json" / "everything.json").read_text("utf-8"),
    "event.json": lambda: json_file.as_json(foreign_files.EVENT),
    "knockout.json": _knockout,
    "robin.json": _round_robin,
    "crosstable.csv": lambda: _rows(foreign_files.crosstable()),
    "places.csv": lambda: _rows(foreign_files.crosstable(by_place=True)),
    "pairings.csv": lambda: _rows(foreign_files.pairings()),
    "players.csv": lambda: _PLAYERS,
    "page.html": lambda: _html(foreign_files.crosstable()),
    "players.html": lambda: _html([line.split(";") for line in _PLAYERS.splitlines()]),
    "vega.txt": foreign_files.vega,
    "swiss-sys.sjson": foreign_files.swiss_sys,
    "games.pgn": lambda: pgn.games(foreign_files.EVENT.replace(rounds=foreign_files.EVENT.rounds[:2])),
    "winter.TUNX": foreign_files.swiss_manager,
    "list.txt": lambda: rating_list_files.text_list(_ENTRIES),
    "single.txt": lambda: rating_list_files.text_list(_ENTRIES, "OCT26"),
    "list.xml": lambda: rating_list_files.xml_list(_ENTRIES),
    "national.csv": lambda: _PLAYERS,
    "generator.cfg": lambda: _CONFIG,
    "cup.lesson": lambda: _CUP,
    "double.lesson": lambda: _DOUBLE,
    "open.lesson": lambda: _OPEN,
    "rich.html": lambda: _PAGE,
    "ids.csv": lambda: _IDS,
    "long.json": lambda: json_file.as_json(_long()),
    "long.trf": lambda: trf.dumps(_long()),
    "cup.json": _cup,
    "columns.txt": lambda: _COLUMNS,
    "marked.txt": lambda: _MARKED,
    "cup.pgn": lambda: _GAMES,
    "none": lambda: "",
}
CONTENTS = {name: make() for name, make in BASES.items()}
"""Made once, before any fault can be there."""

# ---- what is changed in a base


class File(NamedTuple):
    """A file that is made: its name, its content, and what is done then."""

    name: str
    content: str | bytes
    steps: tuple[str, ...] = ()

    @property
    def stored(self) -> bytes:
        """The content as it stands on the disk."""
        return self.content if isinstance(self.content, bytes) else self.content.encode("utf-8", "surrogateescape")


def made(base: str, edits: Iterable[str]) -> File:
    """Return what the edits make of a base."""
    content, name, steps, whole = CONTENTS[base], base, [], ""
    for edit in edits:
        word, _, rest = edit.partition(" ")
        if word == "named":
            name = rest
        elif word in ("do", "call"):
            steps.append(edit)
        elif word == "byte":
            place, _, value = rest.partition(" = ")
            stored = File(name, content).stored
            content = stored[: int(place)] + bytes([int(value)]) + stored[int(place) + 1 :]
        elif word in ("encoded", "ends", "packed", "as"):
            whole = edit
        elif base.endswith("json"):
            content = _in_json(content, word, rest)
        elif isinstance(content, str):
            content = _in_text(content, edit)
    return File(name, _whole(content, whole), tuple(steps))


_AT = re.compile(r"line (\d+) at (\d+)\+(\d+): (.*)")


def _in_text(content: str, edit: str) -> str:
    if edit.startswith("cut at "):
        return content[: int(edit[7:])]
    lines = content.splitlines(keepends=True)
    if found := _AT.fullmatch(edit):
        line, start, length = (int(found[place]) for place in (1, 2, 3))
        text = lines[line - 1]
        lines[line - 1] = text[:start] + ast.literal_eval(found[4]) + text[start + length :]
    else:
        numbers = [int(number) - 1 for number in re.findall(r"\d+", edit.partition(":")[0])]
        if edit.startswith("without line"):
            del lines[numbers[0]]
        elif edit.endswith("twice"):
            lines.insert(numbers[0], lines[numbers[0]])
        elif edit.endswith("exchanged"):
            one, other = numbers
            lines[one], lines[other] = lines[other], lines[one]
        elif edit.startswith("after line"):
            lines.insert(numbers[0] + 1, ast.literal_eval(edit.partition(": ")[2]) + "\n")
    return "".join(lines)


def _in_json(content: str | bytes, word: str, rest: str) -> str:
    data = json.loads(content)
    path, _, value = rest.partition(": ")
    *way, last = [int(key) if key.isdecimal() else key for key in path.split("/")]
    inner = data
    for key in way:
        inner = inner[key]
    if word == "at":
        inner[last] = json.loads(value)
    elif word == "without":
        del inner[last]
    elif word == "twice":
        inner.insert(last, inner[last])
    return json.dumps(data, ensure_ascii=False)


def _whole(content: str | bytes, edit: str) -> str | bytes:
    word, _, rest = edit.partition(" ")
    if not word or isinstance(content, bytes):
        return content
    if word == "encoded":
        return content.encode(rest, "replace")
    if word == "ends":
        return content.replace("\r\n", "\n").replace("\n", ast.literal_eval(rest))
    file = io.BytesIO()
    if word == "packed":
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            for member in rest.split(", "):
                archive.writestr(zipfile.ZipInfo(member, (2026, 9, 30, 21, 4, 0)), content.encode())
        return file.getvalue()
    heads, *rows = [tuple(line.split(";")) for line in content.splitlines()]
    width = max(map(len, [heads, *rows]))
    cells = tuple(
        tuple(sheets.Cell(text, int(text) if text.isdecimal() else None) for text in (*row, *[""] * (width - len(row))))
        for row in rows
    )
    sheet = sheets.Sheet("players", "Players", (*heads, *[""] * (width - len(heads))), cells)
    return workbooks.excel_workbook([sheet]) if rest == "xlsx" else workbooks.open_document([sheet])


# ---- what follows


def _told(problems: Iterable[trf.Problem]) -> Iterator[str]:
    for problem in problems:
        where = f" {problem.field}" if problem.field else ""
        where += f" column {problem.column}" if problem.column and not problem.line else ""
        yield f"{problem.severity}{where} {problem.sentence}"


def _leaves(held: Tournament) -> Iterator[str]:
    yield from (f"{path} = {value}" for path, value in leaves(held).items() if value not in _EMPTY)


_EMPTY = ("", "()", "None")


def _read(file: File) -> Iterator[str]:
    """Yield what a file of any kind comes to."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, file.name)
        path.write_bytes(file.stored)
        try:
            found = arrive(path)
        except SwissDeskError as refused:
            yield f"refused: {refused}".replace(f"{folder}/", "")
            return
    yield f"it is {found.key}"
    yield from _told(found.problems)
    yield from (f"taken: {fact}" for fact in found.taken)
    if found.tournament is not None:
        yield from _leaves(found.tournament)


def _tournament(file: File) -> tuple[Tournament | None, list[str]]:
    reader = json_file.reads if file.name.endswith("json") else trf.reads
    reading = reader(file.stored, file.name)
    return reading.tournament, list(_told(reading.problems))


def _report(file: File) -> Iterator[str]:
    """Yield how a report is read and written again: as it stood, and in every dialect as if it came from no file."""
    reading = trf.reads(file.stored, file.name)
    yield from _told(reading.problems)
    if reading.tournament is None:
        return
    yield f"in {reading.dialect}"
    before = file.stored.decode("utf-8", "replace").splitlines()
    again = trf.dumps(reading.tournament, reading.dialect).splitlines()
    yield from (f"again: {line}" for line in again if line not in before)
    yield from (f"not again: {line}" for line in before if line not in again)
    yield "as it stood" if again == before else "not as it stood"
    yield from _written(reading.tournament.replace(source=None))


def _written(held: Tournament) -> Iterator[str]:
    for dialect in trf.DIALECTS:
        content, problems = trf.content(held, "event.trf", dialect)
        lines = content.decode("utf-8").splitlines()
        yield from (f"{dialect}: {line}" for line in lines if not line.startswith("182 "))
        yield from (f"{dialect}: {line}" for line in _told(problems))


def _after_steps(file: File, held: Tournament) -> Generator[str, None, Tournament]:
    """Yield which steps are refused; return the tournament after the others."""
    for place, step in enumerate(file.steps, 1):
        try:
            held = event_of(step, held).apply(held)
        except SwissDeskError as refused:
            yield f"{place}: refused: {refused}"
    return held


def _again(file: File) -> Iterator[str]:
    """Yield what is written of a report after something was done with it, where each line stood in it."""
    reading = trf.reads(file.stored, file.name)
    held = reading.tournament
    if held is None:
        yield from _told(reading.problems)
        return
    source = held.source
    held = yield from _after_steps(file, held)
    if source is not None:
        yield from (f"layout {line}" for line in source.layout)
    before = file.stored.decode("utf-8", "replace").splitlines()
    for dialect in (reading.dialect, "trfx" if reading.dialect == "trf26" else "trf26"):
        content, problems = trf.content(held, file.name, dialect)
        after = content.decode("utf-8").splitlines()
        yield f"{dialect}: {' '.join(line[:3] for line in after)}"
        yield from (f"{dialect}: {line}" for line in after if line not in before)
        yield from (f"{dialect} not: {line}" for line in before if line not in after)
        yield from (f"{dialect}: {line}" for line in _told(problems))


def _history(file: File) -> Iterator[str]:
    """Yield the report of a tournament with which something was done, and what a reader takes from it otherwise."""
    held, told = _begun(file)
    if held is None:
        yield from told
        return
    held = yield from _after_steps(file, held)
    content, problems = trf.content(held, "event.trf", "trf26")
    yield from (line for line in content.decode("utf-8").splitlines() if not line.startswith("182 "))
    yield from _told(problems)
    reading = trf.reads(content, "event.trf")
    yield from (f"again: {line}" for line in _told(reading.problems))
    if reading.tournament is not None:
        usual, found = (leaves(_latest_known(each)) for each in (held, reading.tournament))
        yield from (f"again: {line}" for line in differences(usual, found) if " = " in line)


def _grid(file: File) -> Iterator[str]:
    """Yield the rows of a table of any kind."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, file.name)
        path.write_bytes(file.stored)
        grid = table_input.read(path)
    yield f"in {grid.encoding}"
    yield from (f"note {note}" for note in grid.notes)
    yield from (f"row {line.number} {line.cells}" for line in grid.lines)
    yield f"columns {_plain(table_columns.guess(grid))}"


def _records(file: File) -> Iterator[str]:
    """Yield the report of a tournament in every dialect."""
    held, told = _tournament(file)
    yield from told if held is None else _written(held)


def _lint(file: File) -> Iterator[str]:
    """Yield what the rating officer would say of a report."""
    held, told = _tournament(file)
    if held is None:
        yield from told
        return
    for dialect in ("trf26", "trf16"):
        for problem in trf.lint(held, dialect):
            places = (problem.player, problem.round, problem.board)
            yield f"{dialect}: {problem.severity} {problem.field} {places} {problem.message}"


def _tables(file: File) -> Iterator[str]:
    """Yield the tables for other programs."""
    held, told = _tournament(file)
    if held is None:
        yield from told
        return
    for key in ("csv", "csv-excel"):
        for title in TABLES:
            for number in (None, 1) if key == "csv" else (None,):
                yield from _export(held, key, Wanted(number, title))
    yield from (f"cells: {row}" for row in sheets.round_cells(held).texts())
    yield from (f"text: {line}" for line in text_table.as_text(sheets.standings(held)).splitlines())


def _plans(file: File) -> Iterator[str]:
    """Yield the games and the calendar."""
    held, told = _tournament(file)
    if held is None:
        yield from told
        return
    yield from _export(held, "pgn", Wanted())
    yield from _export(held, "ics", Wanted())


def _export(held: Tournament, key: str, wanted: Wanted) -> Iterator[str]:
    where = f"{key} {wanted.table} {wanted.round or ''}".rstrip()
    try:
        content = BY_KEY[key].make(held, Path("event"), wanted).files
    except SwissDeskError as refused:
        yield f"{where}: refused: {refused}"
        return
    assert isinstance(content, bytes)
    yield from (f"{where}: {line}" for line in content.decode("utf-8-sig").splitlines() if "DTSTAMP" not in line)


def _ours(file: File) -> Iterator[str]:
    """Yield our own JSON of a tournament."""
    held, told = _tournament(file)
    yield from told
    if held is not None:
        yield from json_file.as_json(held).splitlines()


def _list(file: File) -> Iterator[str]:
    """Yield the rows of a rating list."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, file.name)
        path.write_bytes(file.stored)
        try:
            found = source.examine(path)
            yield f"{found.kind.value} {found.member} {found.others} {found.closed} {found.name}".replace(
                f"{folder}/", ""
            )
            yield f"encoding {table.guessed_encoding(found)}" if found.kind is source.Kind.CSV else "of FIDE"
            if not found.kind.is_fide:
                for record in table.first_records(found, 8):
                    yield f"row {record}"
                return
            refused: list[str] = []
            mender = encoding.Mender()
            reader = fide.read_fide_xml if found.kind is source.Kind.FIDE_XML else fide.read
            with found.open() as stream:
                text = encoding.text_of(source.Counted(stream), encoding.encoding_of(found.head))
                for row in reader(text, lambda line, why: refused.append(f"line {line} refused: {why}"), mender):
                    usual = type(row)("")
                    pairs = zip(row._fields, row, usual, strict=True)
                    yield "row " + ", ".join(f"{name} {value!r}" for name, value, other in pairs if value != other)
                text.detach()
            yield from refused
        except SwissDeskError as why:
            yield f"refused: {why}".replace(f"{folder}/", "")


def _begun(file: File) -> tuple[Tournament | None, list[str]]:
    """Return the tournament that an event begins with, or None and why there is none."""
    held, told = _tournament(file)
    if held is None:
        return None, list(told)
    try:
        return Begin(held).apply(held), []
    except InvalidEdit as refused:
        return None, [f"refused: {refused}"]


def _judge(file: File) -> Iterator[str]:
    """Yield what can be asked about a tournament."""
    held, told = _begun(file)
    if held is None:
        yield from told
        return
    yield from _judged(held)


def _judged(held: Tournament) -> Iterator[str]:
    for finding in findings.check(held):
        yield f"{finding.player} {finding.round} {finding.message}"
    yield from _answers(held, _QUESTIONS)
    for player in held.players:
        for pace in rating.RatingPace:
            found = [rating.rating_by(player, order, pace) for order in rating.ListOrder]
            yield f"{player.id} {pace.value}: {found} {rating.official_rating(player, pace, 2)}"
        yield f"{player.id} half byes {absences.half_bye_rounds(held, player.id)}"
    for order in EqualOrder:
        yield f"{order.value}: {[player.id for player in numbering.by_strength(held.players, order)]}"
    yield f"arbiters {_plain(arbiters.arbiters_of(held.info))}"
    for one in held.players:
        late = numbering.late_number(held.players, one)
        twins = [other.id for other in held.players if searching.are_two(one, other)]
        yield f"{one.id} late {late} two {twins} {[numbering.are_equal(one, other) for other in held.players]}"
    yield f"ruled {numbering.ruled_numbers(held.players)}"
    yield f"again {_plain(arbiters.with_arbiters(held.info, arbiters.arbiters_of(held.info)))}"
    yield f"last {numbering.last_accelerated(held)} {acceleration.last_of_upper_group(held)} {held.is_over}"


def _answers(held: Tournament, questions: Iterable[str]) -> Iterator[str]:
    for question in questions:
        for number in range(1, held.next_round_number + 1):
            try:
                yield f"{question} {number}: {_plain(_QUESTIONS[question](held, number))}"
            except (SwissDeskError, IndexError) as refused:
                yield f"{question} {number}: {type(refused).__name__} {refused}"


def _codes(held: Tournament, number: int) -> list[str]:
    codes = [slip_code.slip_code(held, number, place) for place, _ in enumerate(held.round(number).pairings, 1)]
    return [f"{code} {_plain(slip_code.read_slip(held, code))}" for code in codes]


def _course(held: Tournament, number: int) -> object:
    course = knockout.course_of(held, number)
    latest = [(m.players, m.winner, m.loser, m.needs_lot(course.terms), m.by_boards) for m in course.stages[-1]]
    order = [*knockout.final_order(course)] if course.is_over else []
    return latest, order, knockout.is_decided(held), [course.whites(player) for player in held.by_id]


_QUESTIONS: dict[str, Callable[[Tournament, int], object]] = {
    "points": lambda held, n: held.points_before(n),
    "present": lambda held, n: held.present(n),
    "entries": lambda held, n: [(p, *held.entry(p, n), held.entry_points(p, n)) for p in held.by_id],
    "annulled": lambda held, n: (sorted(held.annulled_after(n)), sorted(held.early_leavers(n))),
    "requests": lambda held, n: [held.request(p, n) for p in held.by_id],
    "fictitious": lambda held, n: acceleration.fictitious_points(held, n),
    "rests": lambda held, n: absences.rests_in(held, held.round(n)),
    "half byes": lambda held, n: [absences.half_bye_refusal(held, p, n) for p in held.by_id],
    "since": lambda held, n: known.since(held, n),
    "seated": lambda held, n: forbidding.seated(held.round(n).pairings, held.settings.fixed_boards),
    "misseated": lambda held, n: forbidding.misseated(held.round(n).pairings, held.settings.fixed_boards),
    "forbidden": lambda held, n: [g for g in forbidding.forbidden_groups(held) if g.applies(n)],
    "first boards": lambda held, n: known.first_boards(held.round(n)),
    "coming back": lambda held, n: taken_back.results_coming_back(held, n),
    "slips": _codes,
    "course": _course,
    "titles": lambda held, n: [(p.title_in(n), p.known_title_in(n), p.has_left(n)) for p in held.players],
}


def _plain(value: object) -> str:
    """Return a value as text that is the same in every run."""
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, str) or value is None or isinstance(value, int | float | Fraction):
        return str(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_plain(key)}: {_plain(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, set | frozenset):
        return "{" + ", ".join(sorted(map(_plain, value))) + "}"
    if isinstance(value, tuple | list):
        return "(" + ", ".join(map(_plain, value)) + ")"
    if hasattr(value, "template"):
        return str(value)
    if hasattr(type(value), "__dataclass_fields__"):
        names = (name for name, field in type(value).__dataclass_fields__.items() if field.repr)
        return f"{type(value).__name__}({', '.join(_plain(getattr(value, name)) for name in names)})"
    return str(value)


def _do(file: File) -> Iterator[str]:
    """Yield what a series of actions comes to."""
    held, told = _begun(file)
    if held is None:
        yield from told
        return
    for place, step in enumerate(file.steps, 1):
        try:
            event = event_of(step, held)
            yield f"{place}: {event.describe(held)}"
            held = event.apply(held)
        except SwissDeskError as refused:
            yield f"{place}: refused: {refused}"
    yield from _leaves(_latest_known(held))
    yield from (f"{finding.player} {finding.round} {finding.message}" for finding in findings.check(held))
    if kind_of(held.settings.system) is Kind.KNOCKOUT:
        yield from _answers(held, ["course"])
    for number in range(1, len(held.rounds) + 1):
        yield from (f"since {number}: {said}" for said in known.since(held, number))


def _latest_known(held: Tournament) -> Tournament:
    """Return a tournament that keeps of its last round alone what was known when it was paired."""
    if not held.rounds:
        return held
    *earlier, last = held.rounds
    if last.known is not None:
        then = replace(last.known, rounds=tuple(replace(r, known=None) for r in last.known.rounds))
        last = replace(last, known=then)
    return held.replace(rounds=(*(replace(r, known=None) for r in earlier), last))


def event_of(step: str, held: Tournament) -> Event:
    """Return the action of a step; settings, event and player are those that are held, but for what it says."""
    _, kind, data = step.split(" ", 2)
    said = json.loads(data)
    for key, whole in (("settings", held.settings), ("info", held.info)):
        if key in said:
            said[key] = _merged(msgspec.to_builtins(whole), said[key])
    if kind == "edit-player" and said["player"]["id"] in held.by_id:
        said["player"] = _merged(msgspec.to_builtins(held.by_id[said["player"]["id"]]), said["player"])
    kind, _, version = kind.partition("@")
    if kind == "batch":
        return Batch(tuple(event_of(step, held) for step in said["events"]))
    return decode_event(Record(kind, int(version or EVENTS[kind].version), json.dumps(said).encode()))


def _merged(whole: Any, part: Any) -> Any:
    if isinstance(whole, dict) and isinstance(part, dict):
        return whole | {key: _merged(whole.get(key), value) for key, value in part.items()}
    return part


def _lesson(file: File) -> Iterator[str]:
    """Yield what can be asked about the tournament of a crosstable typed as text, and its report."""
    assert isinstance(file.content, str)
    settings, questions = _RULES[file.name]
    try:
        held = crosstable_text.tournament_of(file.content, settings)
        held = Begin(held).apply(held)
    except (ValueError, InvalidEdit) as refused:
        yield f"refused: {refused}"
        return
    yield from (f"{player.id} {player.name} {player.rating}" for player in held.players)
    yield from (f"{r.number}: {_plain(r.pairings)}" for r in held.rounds)
    yield from _answers(held, questions.split(", "))
    yield from (f"trf26: {line}" for line in trf.dumps(held).splitlines() if line[:1] == "1")


def _page(file: File) -> Iterator[str]:
    """Yield the rows of a page."""
    assert isinstance(file.content, str)
    yield from (f"row {row}" for row in web_tables.largest(file.content))


def _columns(file: File) -> Iterator[str]:
    """Yield the columns that are recognised in a table, and what its IDs are."""
    assert isinstance(file.content, str)
    grid = table_input.parse(file.content)
    mapping, skipped = table_columns.guess(grid)
    yield f"columns {_plain(mapping)} after {skipped}"
    lists: tuple[Callable[[str], bool] | None, ...] = (None, lambda text: text < "2", lambda text: text > "2")
    for listed in lists:
        yield f"ID {_plain(table_columns.settle_id(grid, mapping, skipped, listed))}"
    yield from (f"row {line}" for line in grid.lines)
    yield from (f"note {note}" for note in grid.notes)


def _call(file: File) -> Iterator[str]:
    """Yield what functions answer."""
    for step in file.steps:
        _, name, arguments = step.split(" ", 2)
        module, _, function = name.rpartition(".")
        try:
            answer = _plain(getattr(import_module(f"swissdesk.{module}"), function)(*ast.literal_eval(arguments)))
        except (SwissDeskError, ValueError) as refused:
            answer = f"{type(refused).__name__}: {refused}"
        yield f"{step}: {answer}"


KINDS: dict[str, Callable[[File], Iterator[str]]] = {
    "read": _read,
    "report": _report,
    "again": _again,
    "grid": _grid,
    "history": _history,
    "records": _records,
    "lint": _lint,
    "tables": _tables,
    "plans": _plans,
    "ours": _ours,
    "list": _list,
    "judge": _judge,
    "do": _do,
    "lesson": _lesson,
    "page": _page,
    "columns": _columns,
    "call": _call,
}


ACTIONS = ("do", "judge", "lesson")
"""Kinds that ask the model; the others ask for files."""

ALONE = ("list", "call", "lesson", "page", "columns", "again", "grid", "history")
"""Kinds whose bases have nothing in common."""


def outcome(kind: str, base: str, edits: Iterable[str]) -> list[str]:
    """Return all that follows, line by line."""
    found = made(base, edits)
    lines: list[str] = []
    try:
        lines.extend(KINDS[kind](found))
    except SwissDeskError as refused:
        lines.append(f"refused: {refused}")
    lines = [_RESULT.sub(r"\1-\2 \3", line) for line in lines]
    lines = [line.replace(f"SwissDesk {__version__}", "SwissDesk") for line in lines]
    return [repr(line)[1:-1] if _UNSHOWN.search(line) else line for line in lines]


_RESULT = re.compile(r"Result\(white=<[^']*'(\w+)'>, black=<[^']*'(\w+)'>, manner=<[^']*'(\w+)'>\)")
_UNSHOWN = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""A result as a fact of a sentence; and what would end a line, or not be seen."""


# ---- on record


class Case(NamedTuple):
    """What is changed, and what follows otherwise than from the base."""

    edits: list[str]
    follows: list[str]


def cases(path: Path) -> list[Case]:
    """Return the cases of a file."""
    found: list[Case] = []
    for line in path.read_text("utf-8").split("\n")[:-1]:
        if line.startswith("# "):
            found.append(Case([], []))
        elif line.startswith("> "):
            found[-1].edits.append(line[2:])
        else:
            found[-1].follows.append(line)
    return found


def told(kind: str, base: str, edits: Iterable[str], usual: Iterable[str]) -> list[str]:
    """Return what follows otherwise than the lines that are usual."""
    return otherwise(outcome(kind, base, edits), usual)


def otherwise(found: Iterable[str], usual: Iterable[str]) -> list[str]:
    """Return which lines are new (`+`), and which are gone (`-`) without another value in their place.

    All lines are new where that is said in fewer words.
    """
    found, usual = dict.fromkeys(found), dict.fromkeys(usual)
    new = [line for line in found if line not in usual]
    named = set(filter(None, map(_leaf, new)))
    gone = [line for line in usual if line not in found and _leaf(line) not in named]
    changes = [f"+ {line}" for line in new] + [f"- {line}" for line in gone]
    return min(changes, [NOTHING_USUAL, *(f"+ {line}" for line in found)], key=lambda lines: sum(map(len, lines)))


NOTHING_USUAL = "- all that is usual"

_LEAF = re.compile(r"((?:before round \d+: )?[a-z_]+[a-z_.\[\]0-9]*) = ")


def _leaf(line: str) -> str:
    """Return the way to the value that a line tells; empty for any other line."""
    found = _LEAF.match(line)
    return found[1] if found else ""


def first_of(kind: str, base: str) -> str:
    """Return the file whose lines are usual for a base; empty if none is."""
    if kind in ALONE or (base == "event.json" and kind != "do"):
        return ""
    return f"read {base}" if kind == "do" else f"{kind} event.json"


def usual_of(kind: str, base: str) -> list[str]:
    """Return the lines on record of a base."""
    return _restored(cases(FOLDER / f"{kind} {base}.txt")[0].follows, _before(kind, base))


def _before(kind: str, base: str) -> list[str]:
    first = first_of(kind, base)
    return usual_of(*first.split(" ")) if first else []


def _restored(changes: list[str], usual: Iterable[str]) -> list[str]:
    new = [line[2:] for line in changes if line.startswith("+ ")]
    if changes[:1] == [NOTHING_USUAL]:
        return new
    gone = {line[2:] for line in changes if line.startswith("- ")}
    named = set(filter(None, map(_leaf, new)))
    kept = [line for line in usual if line not in gone and _leaf(line) not in named]
    return [*kept, *new]


def write(path: Path, every: Iterable[list[str]]) -> None:
    """Write cases with what follows from them."""
    kind, _, base = path.stem.partition(" ")
    whole = outcome(kind, base, [])
    shown = otherwise(whole, _before(kind, base))
    usual = _restored(shown, _before(kind, base))
    lines = ["# 0", *shown]
    for number, edits in enumerate(filter(None, every), 1):
        lines += [f"# {number}", *(f"> {edit}" for edit in edits), *told(kind, base, edits, usual)]
    path.write_text("".join(f"{line}\n" for line in lines), "utf-8", newline="\n")


TOGETHER = 6
"""So many cases are one test: each takes a few milliseconds."""


class Part(NamedTuple):
    """Some cases of a file, and the lines that are usual for them."""

    kind: str
    base: str
    cases: list[Case]
    usual: list[str]


def parts(*kinds: str) -> list[Any]:
    """Return what is on record of some kinds, a few cases each, as parameters of a test."""
    found = []
    for path in sorted(FOLDER.glob("*.txt")):
        kind, _, base = path.stem.partition(" ")
        if kind in kinds:
            usual = usual_of(kind, base)
            first, *rest = cases(path)
            every = [Case(first.edits, []), *rest]
            some = (every[at : at + TOGETHER] for at in range(0, len(every), TOGETHER))
            found += [
                pytest.param(Part(kind, base, few, usual), id=f"{kind}-{base}-{at * TOGETHER}")
                for at, few in enumerate(some)
            ]
    return found


def differs(part: Part) -> list[str]:
    """Return where something else follows than is on record: the case, what is on record, and what follows."""
    found = []
    for case in part.cases:
        follows = told(part.kind, part.base, case.edits, part.usual)
        if follows != case.follows:
            found += [*(f"> {edit}" for edit in case.edits)]
            found += [f"on record: {line}" for line in case.follows if line not in follows]
            found += [f"now: {line}" for line in follows if line not in case.follows]
            found += ["in another order"] if sorted(follows) == sorted(case.follows) else []
    return found


def write_all(every: Mapping[tuple[str, str], list[list[str]]]) -> None:
    """Write records, by kind and base; first those whose lines are usual for others."""
    for kind, base in sorted(every, key=lambda one: (bool(first_of(*one)), one[0] == "do", one)):
        write(FOLDER / f"{kind} {base}.txt", every[kind, base])


def main() -> None:
    """Write what follows anew."""
    files = {path: path.stem.partition(" ") for path in FOLDER.glob("*.txt")}
    write_all({(kind, base): [case.edits for case in cases(path)] for path, (kind, _, base) in files.items()})


if __name__ == "__main__":
    main()
