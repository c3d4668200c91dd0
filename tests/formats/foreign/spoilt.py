"""Files of other programs spoilt in one place each: what is told of them, and what comes out otherwise.

Of a table every cell is emptied, or holds a question mark or a 7 instead; of a text and of JSON every word. The small
event is that of `foreign_files`; what follows is on record in `tests/data/spoilt`. `python
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
from swissdesk.session.arriving import arrive

FOLDER = Path(__file__).parents[2] / "data" / "spoilt"

INSTEAD = ("", "?", "7")


class Spoilt(NamedTuple):
    """Where a file is spoilt and by what, and its content."""

    place: str
    content: str


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


SOUND = {
    "crosstable.csv": _table(foreign_files.crosstable()),
    "pairings.csv": _table(foreign_files.pairings()),
    "vega.txt": foreign_files.vega(),
    "swiss-sys.sjson": foreign_files.swiss_sys(),
}


def spoilt(name: str) -> Iterator[Spoilt]:
    """Yield a file spoilt in every place."""
    yield Spoilt("as it is", SOUND[name])
    if name == "crosstable.csv":
        yield from _spoilt_tables(foreign_files.crosstable())
    elif name == "pairings.csv":
        yield from _spoilt_tables(foreign_files.pairings())
    elif name == "vega.txt":
        yield from _spoilt_texts(SOUND[name])
    else:
        yield from _spoilt_json(SOUND[name])


def record(name: str, some: list[Spoilt]) -> Iterator[str]:
    """Yield what follows from some spoilt files: findings, and what is otherwise than in the sound one."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, name)
        path.write_text(SOUND[name], "utf-8", newline="")
        sound = arrive(path)
        assert sound.tournament is not None
        usual, said = leaves(sound.tournament), [str(problem) for problem in sound.problems]
        for place, content in some:
            path.write_text(content, "utf-8", newline="")
            yield f"# {place}"
            try:
                found = arrive(path)
            except FileError as refused:
                yield f"refused: {refused}".replace(folder, "")
                continue
            if found.key != sound.key or content == SOUND[name]:
                yield f"it is {found.key}"
            if content == SOUND[name]:
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
