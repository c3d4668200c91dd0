"""Files of other programs spoilt in one place each: what is told of them, and what comes out otherwise.

Of a table every cell is emptied, or holds a question mark or a 7 instead; of a text and of JSON every word. Every sign
of a player's line of a TRF is another one, every third byte of a file of Swiss-Manager, and of a page every tag is
left out. The small event is that of `foreign_files`; what follows is on record in `tests/data/spoilt`. `python
tests/formats/foreign/spoilt.py` (with `PYTHONPATH=tests`) writes the record anew: read what it changes.
"""

from __future__ import annotations

import csv
import io
import json
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import foreign_files
from leaves import differences, leaves

from swissdesk.errors import FileError
from swissdesk.formats import pgn, trf
from swissdesk.session.arriving import arrive

FOLDER = Path(__file__).parents[2] / "data" / "spoilt"

INSTEAD = ("", "?", "7")


class Spoilt(NamedTuple):
    """Where a file is spoilt and by what, and its content."""

    place: str
    content: str | bytes

    @property
    def stored(self) -> bytes:
        """The content as it stands in the file."""
        return self.content if isinstance(self.content, bytes) else self.content.encode()


def _table(rows: list[list[str]]) -> str:
    file = io.StringIO()
    csv.writer(file, delimiter=";").writerows(rows)
    return file.getvalue()


def _spoilt_tables(rows: list[list[str]]) -> Iterator[Spoilt]:
    for r, row in enumerate(rows):
        for c, cell in enumerate(row):
            for other in INSTEAD:
                if other != cell:
                    made = [*rows[:r], [*row[:c], other, *row[c + 1 :]], *rows[r + 1 :]]
                    yield Spoilt(f"line {r + 1}, cell {c + 1}: {cell!r} is {other!r}", _table(made))


def _spoilt_texts(text: str) -> Iterator[Spoilt]:
    for word in re.finditer(r"\S+", text):
        for other in INSTEAD:
            made = text[: word.start()] + other.ljust(len(word[0])) + text[word.end() :]
            yield Spoilt(f"at {word.start()}: {word[0]!r} is {other!r}", made)


def _spoilt_json(text: str) -> Iterator[Spoilt]:
    for path in _paths(json.loads(text)):
        for other in (*INSTEAD, 7, None):
            made = json.loads(text)
            inner = made
            for key in path[:-1]:
                inner = inner[key]
            if type(inner[path[-1]]) is type(other) or not isinstance(inner[path[-1]], str):
                inner[path[-1]] = other
                yield Spoilt(f"{'/'.join(map(str, path))} is {other!r}", json.dumps(made))


def _paths(value: Any, before: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield (*before, key)
        yield from _paths(value[key], (*before, key))


SIGNS = " x7-٣"
"""The last is a digit that is no figure of ours."""


def _spoilt_report(text: str) -> Iterator[Spoilt]:
    """Yield a TRF with one sign changed in every column of its first player's line, and its other records spoilt."""
    start = text.index("001 ")
    end = text.index("\n", start)
    for at in range(start, end):
        others = SIGNS.replace(text[at], "")
        other = others[(at - start) % len(others)]
        yield Spoilt(f"player 1, column {at - start + 1}: {other!r}", text[:at] + other + text[at + 1 :])
    for each in _spoilt_texts(text):
        at = int(each.place[3:].partition(":")[0])
        if text[text.rfind("\n", 0, at) + 1 :][:4] != "001 ":
            yield each


def _spoilt_numbers(content: bytes) -> Iterator[Spoilt]:
    """Yield a file with every third of its bytes that are not nought changed."""
    for count, at in enumerate(at for at, byte in enumerate(content) if byte):
        if count % 3 == 0:
            other = (0, 7, 255)[count // 3 % 3]
            yield Spoilt(f"byte {at} is {other}", content[:at] + bytes([other]) + content[at + 1 :])


def _without_tags(page: str) -> Iterator[Spoilt]:
    for tag in re.finditer(r"<[^>]*>", page):
        yield Spoilt(f"at {tag.start()}: without {tag[0]}", page[: tag.start()] + page[tag.end() :])


def _page(rows: list[list[str]]) -> str:
    lines = ("".join(f"<td>{cell}</td>" for cell in row) for row in rows)
    return "<html><body><table>" + "".join(f"<tr>{line}</tr>\n" for line in lines) + "</table></body></html>"


SOUND: dict[str, str | bytes] = {
    "crosstable.csv": _table(foreign_files.crosstable()),
    "pairings.csv": _table(foreign_files.pairings()),
    "vega.txt": foreign_files.vega(),
    "swiss-sys.sjson": foreign_files.swiss_sys(),
    "event.trf": trf.dumps(foreign_files.EVENT),
    "games.pgn": pgn.games(foreign_files.EVENT.replace(rounds=foreign_files.EVENT.rounds[:1])),
    "winter.TUNX": foreign_files.swiss_manager(),
    "page.html": _page(foreign_files.crosstable()),
}


def spoilt(name: str) -> Iterator[Spoilt]:
    """Yield a file spoilt in every place."""
    sound = SOUND[name]
    yield Spoilt("as it is", sound)
    if isinstance(sound, bytes):
        yield from _spoilt_numbers(sound)
    elif name == "crosstable.csv":
        yield from _spoilt_tables(foreign_files.crosstable())
    elif name == "pairings.csv":
        yield from _spoilt_tables(foreign_files.pairings())
    elif name.endswith(".sjson"):
        yield from _spoilt_json(sound)
    elif name.endswith(".html"):
        yield from _without_tags(sound)
    elif name.endswith(".trf"):
        yield from _spoilt_report(sound)
    else:
        yield from _spoilt_texts(sound)


def record(name: str, some: list[Spoilt]) -> Iterator[str]:
    """Yield what follows from some spoilt files: findings, and what is otherwise than in the sound one."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, name)
        path.write_bytes(Spoilt(name, SOUND[name]).stored)
        sound = arrive(path)
        assert sound.tournament is not None
        usual, said = leaves(sound.tournament), [str(problem) for problem in sound.problems]
        for each in some:
            path.write_bytes(each.stored)
            yield f"# {each.place}"
            try:
                found = arrive(path)
            except FileError as refused:
                yield f"refused: {refused}".replace(folder, "")
                continue
            if found.key != sound.key or each.content == SOUND[name]:
                yield f"it is {found.key}"
            if each.content == SOUND[name]:
                yield from said
            told = [f"{problem.severity} {problem.sentence}" for problem in found.problems]
            yield from (line for line in told if line.partition(" ")[2] not in said)
            yield from (f"not told: {line}" for line in said if line not in [str(p) for p in found.problems])
            if found.tournament is not None:
                yield from differences(usual, leaves(found.tournament))


def main() -> None:
    """Write what follows anew."""
    FOLDER.mkdir(exist_ok=True)
    for name in SOUND:
        text = "".join(f"{line}\n" for line in record(name, [*spoilt(name)]))
        FOLDER.joinpath(f"{name}.txt").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
