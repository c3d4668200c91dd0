"""Files that come from outside, spoilt as a careless copy or a malicious hand would: every kind that SwissDesk reads.

A file is read as the window and the commands read it. What is taken for a tournament is written as a report and read
again, and must be the same one: a reader that guesses wrong in silence is a fault, too.
"""

from __future__ import annotations

import io
import random
import sys
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

TESTS = Path(__file__).parents[1]
sys.path.append(str(TESTS))

# ruff: noqa: E402
import foreign_files
from limits import Limits
from PIL import Image
from rating_list_files import many, text_list, xml_list, zipped

from swissdesk.errors import SwissDeskError
from swissdesk.formats import generator_config, json_file, pgn, table_columns, trf
from swissdesk.formats.foreign import kinds
from swissdesk.formats.trf import TrfError
from swissdesk.model import Tournament
from swissdesk.reports.pdf import pen
from swissdesk.session.ratings import RatingIndex
from swissdesk.session.ratings.importing import carry_out, plan_for
from swissdesk.session.registration import candidates

PIECES = (
    *(
        b"",
        b"\0",
        b"\xff",
        b"\xff\xfe",
        b"\xef\xbb\xbf",
        b"\r",
        b"\n",
        b"\x0b",
        b"\x1c",
        b"\x85",
        b" " * 40,
        b"-1",
        b"0",
    ),
    *(b"9999", b"9" * 20, b"1" * 5000, b"NaN", b"inf", b"1e999", b"001 ", b"012 ", b"013 ", b"XXR ", b"XXC ", b"XXA "),
    *(b"240 F 001 ", b"250 ", b"260 ", b"299 ", b"132 ", b"192 ", b"142 9", b"202 BH:", b"001 9999", b"### ", b"'"),
    *(b'"', b";", b",", b"\t", b"=1+1", b"%s%n{0}{name}", b"{", b"}", b"[", b"<", b">", b"&#0;", b"]]>", b"   1 w 1"),
    *("é".encode(), "ж".encode(), "\u202e".encode(), "１２".encode(), "²".encode(), "٣".encode(), b"\xed\xa0\x80"),
    *(b'<!ENTITY a "b">', b"<![CDATA[", b"0000 - H", b"0000 - U", b"Infinity", b"\x1a", b"//", b"\xe2\x80\x8b"),
)
"""What is put into a file, or in the place of what was there."""


@dataclass(frozen=True)
class Original:
    """A sound file: how its name ends, what is in it, and who reads it."""

    suffix: str
    content: bytes
    read: Callable[[Path, Path], bool]


def spoilt(content: bytes, other: bytes, chance: random.Random) -> bytes:
    """Return the file with up to a dozen places changed: bytes, pieces, lines, figures, something of another file."""
    made = bytearray(content)
    for _ in range(chance.choice((1, 1, 1, 2, 3, 6, 12))):
        place = chance.randint(0, len(made))
        chance.choice(_WAYS)(made, place, other, chance)
    return bytes(made)


def _bit(made: bytearray, place: int, _other: bytes, chance: random.Random) -> None:
    if place < len(made):
        made[place] ^= 1 << chance.randrange(8)


def _insert(made: bytearray, place: int, _other: bytes, chance: random.Random) -> None:
    made[place:place] = chance.choice(PIECES)


def _replace(made: bytearray, place: int, _other: bytes, chance: random.Random) -> None:
    piece = chance.choice(PIECES)
    made[place : place + len(piece)] = piece


def _remove(made: bytearray, place: int, _other: bytes, chance: random.Random) -> None:
    del made[place : place + chance.choice((1, 2, 4, 10, 80, 500))]


def _lines(made: bytearray, _place: int, _other: bytes, chance: random.Random) -> None:
    lines = bytes(made).split(b"\n")
    one, two = chance.randrange(len(lines)), chance.randrange(len(lines))
    if chance.random() < 0.5:
        lines.insert(two, lines[one])
    else:
        lines[one], lines[two] = lines[two], lines[one]
    made[:] = b"\n".join(lines)


def _figure(made: bytearray, place: int, _other: bytes, chance: random.Random) -> None:
    near = [each for each in range(max(0, place - 200), min(len(made), place + 200)) if made[each : each + 1].isdigit()]
    if near:
        made[chance.choice(near)] = ord("0") + chance.randrange(10)


def _foreign(made: bytearray, place: int, other: bytes, chance: random.Random) -> None:
    there, length = chance.randint(0, len(other)), chance.choice((4, 30, 300))
    made[place : place + length] = other[there : there + length]


_WAYS = (_bit, _insert, _insert, _replace, _remove, _lines, _lines, _figure, _figure, _foreign)


def inside(archive: bytes, chance: random.Random) -> bytes:
    """Return an archive one part of which is spoilt, so that its own sums are right."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as new:
        names = old.namelist()
        wanted = chance.choice(names)
        for name in names:
            content = old.read(name)
            new.writestr(name, spoilt(content, content, chance) if name == wanted else content)
    return made.getvalue()


# ---- how each is read


def _open(path: Path, _folder: Path) -> bool:
    """Read whatever it is, as opening or importing it does; return whether it was taken."""
    file = kinds.input_file(path)
    kind = kinds.recognise(file)
    if kind.read is not None:
        tournament = kind.read(file).tournament
        if tournament is not None:
            check_again(tournament)
        return tournament is not None
    if kind is kinds.TABLE and file.grid is not None:
        mapping, skipped = table_columns.guess(file.grid)
        found = candidates.candidates(file.grid, mapping, skipped, Tournament())
        players = [each.player for each in found if each.wanted and each.player is not None]
        if players:
            candidates.adding(Tournament(), players).apply(Tournament())
        return bool(players)
    return False


def check_again(tournament: Tournament) -> None:
    """Raise AssertionError unless the tournament, written as a report and read again, is as it was."""
    try:
        text = trf.dumps(tournament, "trf26")
    except TrfError:
        return
    again = trf.reads(text.encode("utf-8", "surrogatepass"), "again.trf").tournament
    assert again is not None, "our own report is refused"
    assert [(each.id, each.rating) for each in again.players] == [
        (each.id, each.rating) for each in tournament.players
    ], "players differ"
    for before, after in zip(tournament.rounds, again.rounds, strict=False):
        assert _games(before.pairings) == _games(after.pairings), f"results of round {before.number} differ"


def _games(pairings: tuple) -> set[tuple[object, ...]]:
    return {(each.white, each.black, each.result) for each in pairings}


def _rating_list(path: Path, folder: Path) -> bool:
    with RatingIndex(folder / "lists") as index:
        rows = carry_out(plan_for(path, index.folder), index).info.rows
        assert not list(index.folder.glob("*.part")), "a part of a list is left"
        return rows > 0


def _logo(path: Path, _folder: Path) -> bool:
    return pen.load(str(path)) is not None


def _configuration(path: Path, _folder: Path) -> bool:
    return generator_config.read(path) is not None


# ---- the sound files


def originals(folder: Path) -> list[tuple[Original, ...]]:
    """Return sound files in groups of a kind; each group is as likely as any other."""
    return [tuple(group(folder)) for group in (_reports, _events, _tables, _books, _lists, _logos, _configurations)]


def _reports(_folder: Path) -> Iterator[Original]:
    for path in sorted((TESTS / "data").rglob("*.trf*")):
        if path.stat().st_size < 40_000:
            yield Original(".trf", path.read_bytes(), _open)


def _events(_folder: Path) -> Iterator[Original]:
    event = foreign_files.EVENT
    yield Original(".TUNX", foreign_files.swiss_manager(), _open)
    yield Original(".json", foreign_files.swiss_sys().encode(), _open)
    yield Original(".txt", foreign_files.vega().encode(), _open)
    yield Original(".json", json_file.as_json(event).encode(), _open)
    yield Original(".pgn", pgn.games(event).encode(), _open)


def _table() -> list[list[str]]:
    lines = ["No.|Title|Name|Rating|Federation|FIDE number|Birth|Sex|Club"]
    for number in range(1, 25):
        title = "" if number % 5 else "GM"
        lines.append(f"{number}|{title}|Nováček{number} Ján|{1500 + number}|SVK|{14900000 + number}|1990|f|ŠK")
    return [line.split("|") for line in lines]


def _tables(_folder: Path) -> Iterator[Original]:
    for rows in (_table(), foreign_files.crosstable(), foreign_files.pairings()):
        for sign in ";,\t|":
            text = "\r\n".join(sign.join(each.replace(sign, " ") for each in row) for row in rows)
            for letters in ("utf-8", "windows-1250", "utf-16"):
                yield Original(".csv", text.encode(letters, "replace"), _open)


def _books(folder: Path) -> Iterator[Original]:
    import openpyxl

    book = openpyxl.Workbook()
    for row in _table():
        book.active.append(row)
    made = io.BytesIO()
    book.save(made)
    yield Original(".xlsx", made.getvalue(), _open)


def _lists(folder: Path) -> Iterator[Original]:
    yield Original(".xml", xml_list(many(20)).encode(), _rating_list)
    yield Original(".txt", text_list(many(20)).encode(), _rating_list)
    national = "ID;Name;Rating;Born\n" + "".join(f'{n};"Player {n}, Some";{1500 + n};1990\n' for n in range(20))
    yield Original(".csv", national.encode(), _rating_list)
    packed = zipped(folder / "made.zip", "players_list_foa.txt", text_list(many(30)))
    yield Original(".zip", packed.read_bytes(), _rating_list)


def _logos(_folder: Path) -> Iterator[Original]:
    for kind, modes in (("PNG", ("RGB", "RGBA", "L", "LA", "P", "1", "I;16")), ("JPEG", ("RGB", "L", "CMYK"))):
        for mode in modes:
            made = io.BytesIO()
            Image.new(mode, (40, 30)).save(made, kind)
            yield Original(f".{kind.lower()}", made.getvalue(), _logo)


def _configurations(_folder: Path) -> Iterator[Original]:
    lines = "PlayersNumber=40 RoundsNumber=7 DrawPercentage=30 ForfeitRate=20 RetiredRate=100 HighestRating=2600"
    yield Original(".cfg", lines.replace(" ", "\n").encode(), _configuration)


def check(groups: list[tuple[Original, ...]], folder: Path, seed: int) -> bool:
    """Spoil one file and read it; return whether it was taken. Raises whatever is no refusal in words."""
    chance = random.Random(seed)
    group = chance.choice(groups)
    one = chance.choice(group)
    if one.content.startswith(b"PK") and chance.random() < 0.7:
        content = inside(one.content, chance)
    else:
        content = spoilt(one.content, chance.choice(group).content, chance)
    path = folder / f"spoilt{one.suffix}"
    path.write_bytes(content)
    try:
        return one.read(path, folder)
    except SwissDeskError:
        return False


def spoil_all(folder: Path, first: int, cases: int) -> dict[str, int]:
    """Spoil and read so many files; count how many were taken."""
    limits, taken, groups = Limits(), Counter[str](), originals(folder)
    for seed in range(first, first + cases):
        with limits.case():
            taken["taken"] += check(groups, folder, seed)
    return {**taken, **limits.used()}
