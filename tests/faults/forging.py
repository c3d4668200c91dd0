"""Documents with changed actions and right sums, or with spoilt bytes and pages; and what a window does with them."""

from __future__ import annotations

import json
import random
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from actor import act, beginning

from swissdesk.errors import SwissDeskError
from swissdesk.formats import trf
from swissdesk.session import Document, journal, versions
from swissdesk.session.audit import Audit
from swissdesk.session.journal import Row, _sum
from swissdesk.session.recovery import candidates

ODD: tuple[Any, ...] = (
    *(None, True, -1, 0, 1, 99, 10**9, 10**30, 1.5, [], {}, [[]]),
    *("", "x", "\0", "♞" * 50, "2026-99-99", "white", "draw"),
)
TEXTS = ("", "{}", "[]", "null", "[" * 3000 + "]" * 3000, '{"a":' * 2000, "1", "9" * 20, '"' + "x" * 100_000 + '"')
KINDS = ("batch", "begin", "change-info", "add-player", "withdraw", "teleport", "", "change-settings")


def make(path: Path) -> Path:
    """Write the document that is forged and spoilt."""
    with Document.create(path, beginning()) as document:
        for number in range(60):
            act(document, 1, number)
    return path


def rows_of(path: Path) -> list[list[Any]]:
    with closing(sqlite3.connect(path)) as connection:
        return [list(row) for row in connection.execute("SELECT * FROM journal ORDER BY seq")]


def changed(value: Any, chance: random.Random) -> Any:
    """Return a value of JSON with one thing in it as nobody wrote it."""
    if isinstance(value, dict) and value and chance.random() < 0.9:
        key, value = chance.choice(list(value)), dict(value)
        if chance.random() < 0.1:
            del value[key]
        else:
            value[key] = changed(value[key], chance)
        return value
    if isinstance(value, list) and value and chance.random() < 0.9:
        place, value = chance.randrange(len(value)), list(value)
        if chance.random() < 0.2:
            value.insert(place, value[chance.randrange(len(value))])
        else:
            value[place] = changed(value[place], chance)
        return value
    return chance.choice(ODD)


def forge(rows: list[list[Any]], chance: random.Random, path: Path) -> None:
    """Write a document with some rows changed, and all sums right."""
    rows = [list(row) for row in rows[: chance.randint(1, len(rows))]]
    for _ in range(chance.choice((1, 1, 2, 4))):
        row = rows[0 if chance.random() < 0.3 else chance.randrange(len(rows))]
        way = chance.random()
        if way < 0.7 and row[5]:
            with suppress(ValueError, RecursionError):  # another turn may have put brackets there
                row[5] = json.dumps(changed(json.loads(row[5]), chance))
        elif way < 0.78:
            row[2] = chance.choice(("do", "undo", "redo", "go", "merge"))
        elif way < 0.86:
            row[3] = chance.choice(KINDS)
        elif way < 0.9:
            row[4] = chance.choice((0, 1, 2, -1, 10**9))
        elif way < 0.95:
            row[5] = chance.choice(TEXTS)
        else:
            row[1] = chance.choice(("", "0000-00-00", "9999-12-31T23:59:59+99:99", "\0"))
    made, total = [], 0
    for number, (_, *texts, _) in enumerate(rows, 1):
        at, action, kind, version, data = texts
        encoded = [None if text is None else str(text).encode() for text in (at, action, kind, data)]
        row = Row(number, encoded[0] or b"", encoded[1] or b"", encoded[2], version, encoded[3], 0)
        total = _sum(row, total)
        made.append(row._replace(sum=total))
    journal.create(path, made)


def spoil(content: bytes, chance: random.Random) -> bytes:
    """Return a file with bytes, or whole pages, that are not as they were written."""
    spoilt = bytearray(content)
    for _ in range(chance.choice((1, 3, 40))):
        spoilt[chance.randrange(len(spoilt))] = chance.randrange(256)
    if chance.random() < 0.3:
        page = chance.randrange(len(spoilt) // 4096) * 4096
        other = chance.randrange(len(spoilt) // 4096) * 4096
        spoilt[page : page + 4096] = spoilt[other : other + 4096]
    return bytes(spoilt[: chance.randrange(512, len(spoilt))] if chance.random() < 0.1 else spoilt)


def use(path: Path, chance: random.Random) -> None:
    """Do with a file what a window does with it."""
    with suppress(SwissDeskError), Document.open(path) as document:
        entries = Audit(document).entries
        for entry in entries[-5:]:
            str(document.time_of(entry.about))
        assert len(document.log()) == document.last
        versions.of_document(document, max(0, document.last - 5))
        with suppress(SwissDeskError):
            trf.dumps(document.tournament)
        if not document.read_only:
            with suppress(SwissDeskError):
                act(document, 3, chance.randrange(1000))
        with suppress(SwissDeskError):
            document.save_copy(path.with_name("copy.swissdesk"))
    if chance.random() < 0.2:
        candidates(path, ())


def check(made: Path, folder: Path, seed: int) -> None:
    """Have one file forged or spoilt, and used."""
    chance, path = random.Random(seed), folder / "forged.swissdesk"
    for left in folder.iterdir():
        left.unlink()
    if seed % 2:
        forge(rows_of(made), chance, path)
    else:
        path.write_bytes(spoil(made.read_bytes(), chance))
    use(path, chance)
