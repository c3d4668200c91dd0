"""Cases by which faults of formats and model are noticed, for `choosing.py`: on record, and a pool of inputs.

The inputs are made by chance: every base of `chosen_cases`, changed in one to three places, actions of every kind, and
functions that are asked by themselves. What was chosen is put on record for `tests/data/chosen` by

    PYTHONPATH=.:tests:tests/formats:tests/formats/foreign python tests/mutation/input_cases.py chosen.txt
"""

from __future__ import annotations

import importlib
import json
import pkgutil
import random
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

import chosen_cases
import spoilt
import trf_lines

import swissdesk.formats
import swissdesk.model
from swissdesk.errors import SwissDeskError
from swissdesk.model import Player, Stage, knockout
from swissdesk.model.events import EVENTS
from swissdesk.model.systems import Kind, kind_of

SIGNS = " x7-٣0+=½.,;:/wbWBUFHZé\u00a0\t\"'<&()"
LARGEST = 900
"""How many signs may follow from an input: nobody reads more."""

PAIRS: dict[str, tuple[str, ...]] = {
    "read": (
        "event.json",
        "event.trf",
        "lines.trf",
        "everything.json",
        "crosstable.csv",
        "places.csv",
        "pairings.csv",
        "players.csv",
        "page.html",
        "players.html",
        "vega.txt",
        "swiss-sys.sjson",
        "games.pgn",
        "winter.TUNX",
        "list.txt",
        "accelerated.trf",
        "cup.pgn",
        "long.json",
        "robin.json",
    ),
    "report": ("event.trf", "lines.trf", "byes.trf", "accelerated.trf"),
    "again": ("event.trf", "event.trfx", "lines.trf", "byes.trf", "accelerated.trf"),
    "history": ("event.json", "long.json", "cup.json"),
    "grid": ("players.csv", "columns.txt", "marked.txt", "rich.html"),
    "records": ("event.json", "everything.json"),
    "lint": ("event.json", "everything.json"),
    "tables": ("event.json", "everything.json"),
    "plans": ("event.json", "everything.json"),
    "ours": ("event.json",),
    "list": ("list.txt", "single.txt", "list.xml", "national.csv"),
    "judge": ("event.json", "everything.json", "knockout.json"),
    "do": ("event.json", "everything.json", "knockout.json", "long.json", "robin.json", "cup.json"),
    "lesson": ("cup.lesson", "double.lesson", "open.lesson"),
    "page": ("rich.html",),
    "columns": ("ids.csv", "players.csv", "columns.txt"),
    "call": ("none",),
}
"""What is done with which base."""

STEPPED = ("do", "again", "history")
"""Kinds in which something is done with a tournament."""


class Input(NamedTuple):
    """What is done with a base, and how it is changed; or a case of an older record."""

    kind: str
    base: str
    edits: tuple[str, ...]


# ---- the pool


def inputs(each: int, seed: int) -> Iterator[Input]:
    """Yield inputs made by chance, so many of each kind and base."""
    for kind, bases in PAIRS.items():
        for base in bases:
            chance = random.Random(f"{seed} {kind} {base}")
            yield Input(kind, base, ())
            for _ in range(each * {"do": 3, "history": 4, "call": 4}.get(kind, 1)):
                yield Input(kind, base, tuple(_edits(kind, base, chance)))
    for name, texts in CALLS.items():
        for arguments in texts:
            yield Input("call", "none", (f"call {name} {arguments!r}",))


def _edits(kind: str, base: str, chance: random.Random) -> Iterator[str]:
    if kind == "call":
        name = chance.choice([name for name in CALLS if CALLS[name]])
        arguments = list(chance.choice(CALLS[name]))
        place = chance.randrange(len(arguments))
        if isinstance(arguments[place], str):
            arguments[place] = _spoilt_text(arguments[place], chance)
        elif isinstance(arguments[place], int):
            arguments[place] += chance.choice((-1, 1, 2))
        yield f"call {name} {tuple(arguments)!r}"
        return
    content = chosen_cases.CONTENTS[base]
    for _ in range(chance.choice((1, 1, 1, 2, 3)) if kind not in STEPPED else chance.choice((0, 0, 1))):
        if isinstance(content, bytes):
            yield f"byte {chance.randrange(len(content))} = {chance.choice((0, 1, 7, 48, 255))}"
        elif base.endswith("json"):
            yield _json_edit(json.loads(content), chance)
        else:
            yield _text_edit(content, base, chance)
    if kind in ("read", "list", "grid") and chance.random() < 0.2:
        yield _whole_edit(base, chance)
    if kind in STEPPED:
        held, _ = chosen_cases._tournament(chosen_cases.made(base, ()))
        yield from _steps(held, chance)


def _whole_edit(base: str, chance: random.Random) -> str:
    edits = [
        *(
            f"encoded {name}"
            for name in ("utf-16", "utf-8-sig", "cp1250", "cp1251", "cp1252", "utf-16-le", "utf-16-be")
        ),
        *(f"ends {end!r}" for end in ("\r\n", "\r", "\n\n", " \n", "\x1a")),
        f"named {chance.choice(('a.trf', 'a.txt', 'a.csv', 'a.swt', 'a.veg', 'a.json', 'a.pgn', 'a.xml', 'a.html'))}",
    ]
    if base in ("list.txt", "list.xml", "single.txt", "national.csv"):
        edits += [
            f"packed {names}"
            for names in (
                "list.txt",
                "a/b.xml",
                "__MACOSX/a.txt, list.txt",
                "read.me",
                "a.txt, b.txt, c.csv",
                "[Content_Types].xml",
            )
        ]
    if base in ("players.csv", "national.csv"):
        edits += ["packed xl/workbook.xml"]
        edits += ["as xlsx", "as ods"]
    return chance.choice(edits)


LINES = [
    line[2:]
    for path in sorted(trf_lines.FOLDER.glob("*.txt"))
    for case in trf_lines.cases(path)
    for line in case.lines
    if line[2:5] != "001"
]
WORDS = (
    *(
        "",
        "?",
        "0",
        "1",
        "7",
        "-1",
        "99999",
        "3000",
        "2.5",
        "0,5",
        "½",
        "+",
        "-",
        "=",
        "--",
        "bye",
        "Bye",
        "BYE",
        "1-0",
    ),
    *("0-1", "1/2", "+:-", "1:0", "w", "b", "m", "f", "SVK", "svk", "FRAX", "GM", "WGM", "im", "g", "2026/02/30"),
    *("2026-02-20", "20.02.2026", "2026", "20/2/26", "x", "X", "∞", "Ω", "é", "NONE", "null", "true", "[]", "0000"),
    *("1w1", "5b½", "-1", "-0", "*", "1½", "10", "100", "1e3", "0x1", "007", "¼", "²", "a, b", "O'Neill", '"'),
)


def _spoilt_text(text: str, chance: random.Random) -> str:
    at = chance.randrange(len(text) + 1)
    return chance.choice(
        (
            text[:at] + chance.choice(SIGNS) + text[at:],
            text[:at] + text[at + 1 :],
            text[:at],
            text[:at] + chance.choice(SIGNS) + text[at + 1 :],
            text.upper(),
            f" {text}",
            text + text[at:],
            chance.choice(WORDS),
        )
    )


CELLS = ("3w1", "1b0", "2=", "4w+", "3b-", "U", "H", "Z", "F", ".", "2w", "5b=", "1w1@2", "(abs F)", "6b0", "4-", "x")


def _text_edit(content: str, base: str, chance: random.Random) -> str:
    lines = content.splitlines()
    number = chance.randrange(len(lines)) + 1
    text = lines[number - 1]
    kind = chance.random()
    if kind < 0.06:
        return chance.choice((f"without line {number}", f"line {number} twice"))
    if kind < 0.1:
        return f"lines {number} and {chance.randrange(len(lines)) + 1} exchanged"
    if kind < 0.12:
        return f"cut at {chance.randrange(len(content))}"
    if kind < 0.42 and ".trf" in base:
        line = chance.choice(LINES)
        if chance.random() < 0.6:
            line = _spoilt_text(line, chance)
        return f"after line {number}: {line!r}"
    if kind < 0.15:
        return f"after line {number}: {_spoilt_text(chance.choice(lines), chance)!r}"
    words = [*re.finditer(r"[^\s;,<>\"|]+|(?<=[;,])(?=[;,])", text)]
    if kind < 0.8 and words:
        word = chance.choice(words)
        words_of_base = CELLS if base.endswith(".lesson") else WORDS
        new = chance.choice(words_of_base) if chance.random() < 0.6 else _spoilt_text(word[0], chance)
        if ".trf" in base or "vega" in base or "list.txt" in base or "single" in base:
            new = new.ljust(len(word[0]))
        length = len(word[0]) if len(new) <= len(word[0]) or chance.random() < 0.5 else len(new)
        return f"line {number} at {word.start()}+{length}: {new!r}"
    at = chance.randrange(len(text) + 1)
    if kind < 0.93:
        return f"line {number} at {at}+1: {chance.choice(SIGNS)!r}"
    length, new = chance.choice((0, 0, 1, 2, 9)), chance.choice(("", " ", "  ", chance.choice(SIGNS)))
    return f"line {number} at {at}+{length}: {new!r}"


def _ways(value: Any, before: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield (*before, str(key))
        yield from _ways(value[key], (*before, str(key)))


def _deep_way(data: Any, top: str, chance: random.Random) -> tuple[str, ...]:
    """Return a way that is drawn key by key, so that what is rare is drawn as often as what a list is full of."""
    way, inner = [top], data[top]
    while isinstance(inner, dict | list) and inner and (len(way) < 2 or chance.random() < 0.9):
        key = chance.choice(list(inner) if isinstance(inner, dict) else [str(n) for n in range(len(inner))])
        inner = inner[key] if isinstance(inner, dict) else inner[int(key)]
        way.append(key)
    return tuple(way)


def _json_edit(data: Any, chance: random.Random) -> str:
    top = chance.choice([key for key in data if key not in ("format", "standings")])
    ways = [way for way in _ways(data) if way[0] == top]
    way = chance.choice(ways) if chance.random() < 0.5 else _deep_way(data, top, chance)
    inner, parent = data, data
    for key in way:
        parent, inner = inner, inner[int(key) if isinstance(inner, list) else key]
    path = "/".join(way)
    kind = chance.random()
    if kind < 0.1:
        return f"without {path}"
    if isinstance(parent, list) and kind < 0.2:
        return f"twice {path}"
    return f"at {path}: {json.dumps(_other(inner, way, chance), ensure_ascii=False)}"


CHOICES: dict[str, tuple[Any, ...]] = {
    "system": ("dutch-2026", "dutch-2017", "dutch-2012", "burstein", "dubov", "lim", "round-robin", "knockout", ""),
    "stage": ("draft", "published", "closed"),
    "result": ("1", "0", "=", "+", "-", "W", "D", "L", None),
    "initial_colour": ("w", "b", None),
    "sex": ("m", "w", None),
    "title": ("GM", "IM", "WGM", "CM", "g", ""),
    "kind": ("U", "F", "H", "Z"),
    "acceleration": ("none", "baku", "listed"),
    "rating_pace": ("standard", "rapid", "blitz"),
    "tiebreaks": (["BH", "DE"], ["SB"], ["PS", "WIN", "BPG"], ["KS"], []),
    "rounds": (None, 0, 1, 2, 3, 5, 9),
}


def _other(value: Any, way: tuple[str, ...], chance: random.Random) -> Any:
    name = way[-1] if not way[-1].isdecimal() else way[-2] if len(way) > 1 else ""
    if name in CHOICES and chance.random() < 0.8:
        return chance.choice(CHOICES[name])
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return chance.choice((0, 1, 2, 3, 4, 5, 6, value + 1, value - 1, -1, 9999, 10000, value + 100, value - 300))
    if isinstance(value, float):
        return chance.choice((0.0, 0.5, 1.0, 1.5, 2.0, 3.0, value + 0.5, -0.5, 0.25))
    if isinstance(value, str):
        return chance.choice((_spoilt_text(value, chance), chance.choice(WORDS), value.lower(), "", "Ďurčo\u0007"))
    if isinstance(value, list):
        return chance.choice(([], value[1:], value[:-1], value[::-1], value + value))
    return chance.choice((None, 0, 1, 2, 7, "", "1"))


# ---- actions


def _steps(held: Any, chance: random.Random) -> Iterator[str]:
    from swissdesk.model.events import Begin

    try:
        held = Begin(held).apply(held)
    except SwissDeskError:
        return
    wanted = chance.choice((1, 1, 2, 2, 3, 4, 6))
    for _ in range(60):
        if not wanted:
            return
        step = (_cup_step(held, chance) if chance.random() < 0.7 else "") or _step(held, chance)
        try:
            event = chosen_cases.event_of(step, held)
        except (SwissDeskError, KeyError, TypeError):
            continue
        try:
            held = event.apply(held)
        except SwissDeskError:
            if chance.random() < 0.7:
                continue
        wanted -= 1
        yield step


def _cup_step(held: Any, chance: random.Random) -> str:
    """Return what comes next in a knockout, mostly as it should be; empty for any other event."""
    if kind_of(held.settings.system) is not Kind.KNOCKOUT:
        return ""
    last = held.rounds[-1] if held.rounds else None
    if last is not None and last.stage is Stage.DRAFT:
        return f'do publish-round {{"round": {last.number}}}'
    open_boards = [n for n, board in enumerate(last.pairings, 1) if board.result is None] if last else []
    result = json.dumps(chance.choice(_RESULTS))
    if open_boards and chance.random() < 0.9:
        said = f'"round": {last.number}, "board": {chance.choice(open_boards)}, "result": {result}'
        return f"do enter-result {{{said}}}"
    if last is not None and chance.random() < 0.3:
        board = f'"round": {chance.randrange(len(held.rounds)) + 1}, "board": {chance.choice((1, 2))}'
        return f'do correct-result {{{board}, "result": {result}, "reason": "misread"}}'
    number = held.next_round_number
    with suppress(SwissDeskError):
        matches = knockout.course_of(held, number).open_matches
        pairs = [list(match.players)[:: chance.choice((1, 1, -1))] for match in matches]
        return f'do pair-round {{"round": {number}, "pairs": {pairs}, "system": "knockout"}}'
    return ""


def _step(held: Any, chance: random.Random) -> str:
    if chance.random() < 0.04:
        events = [_step(held, chance) for _ in range(chance.choice((0, 1, 2, 3)))]
        return f"do batch {json.dumps({'events': events}, ensure_ascii=False)}"
    kind = chance.choice([kind for kind in EVENTS if kind not in ("begin", "batch")])
    if chance.random() < 0.3:
        kind = chance.choice(("pair-round", "publish-round", "enter-result", "enter-result"))
    hints = get_type_hints(EVENTS[kind])
    said = {}
    for name, hint in hints.items():
        if name in ("kind", "version"):
            continue
        if name in ("settings", "info"):
            import msgspec

            whole = msgspec.to_builtins(getattr(held, name))
            said[name] = {}
            for _ in range(chance.choice((1, 1, 2))):
                key = chance.choice(list(whole))
                if whole[key] in ([], None):
                    kind_of_it = get_type_hints(type(getattr(held, name)))[key]
                    said[name][key] = _made_up(kind_of_it, key, held, chance)
                else:
                    said[name][key] = _deeply(whole[key], (key,), chance)
        elif name == "pairs":
            said[name] = _pairs(held, chance)
        else:
            said[name] = _made_up(hint, name, held, chance)
    version = "@1" if EVENTS[kind].version > 1 and chance.random() < 0.3 else ""
    return f"do {kind}{version} {json.dumps(said, ensure_ascii=False)}"


def _deeply(value: Any, way: tuple[str, ...], chance: random.Random) -> Any:
    """Return a value with something in it changed."""
    if isinstance(value, dict) and value:
        key = chance.choice(list(value))
        return value | {key: _deeply(value[key], (*way, key), chance)}
    if isinstance(value, list) and value and chance.random() < 0.8:
        at = chance.randrange(len(value))
        return [*value[:at], _deeply(value[at], (*way, str(at)), chance), *value[at + 1 :]]
    return _other(value, way, chance)


def _pairs(held: Any, chance: random.Random) -> list[list[int]]:
    players = list(held.present(held.next_round_number)) or list(held.by_id)
    chance.shuffle(players)
    if chance.random() < 0.1:
        players += players[:1]
    found = [[players[at], players[at + 1]] for at in range(0, len(players) - 1, 2)]
    return found[: chance.choice((len(found), len(found), len(found) - 1))]


def _made_up(hint: Any, name: str, held: Any, chance: random.Random) -> Any:
    origin, inner = get_origin(hint), get_args(hint)
    if origin is not None and type(None) in inner:
        inner = tuple(one for one in inner if one is not type(None))
        return None if chance.random() < 0.3 else _made_up(inner[0], name, held, chance)
    if name == "round":
        latest = len(held.rounds)
        return chance.choice((latest, latest, latest + 1, latest - 1, latest + 2, 1, 0))
    if name == "bye" and hint is int:
        return chance.choice([*held.by_id, None])
    if hint is bool:
        return chance.random() < 0.5
    if hint is int:
        return chance.choice((*held.by_id, 1, 2, 0, len(held.by_id) + 1, 9999))
    if hint is str:
        return chance.choice(("", "misread", "2026-02-20T10:00", " ", "Ä"))
    if origin is tuple:
        some = inner[:-1] if inner[-1:] == (Ellipsis,) else inner
        if inner[-1:] == (Ellipsis,):
            if name in ("order", "players") and some[0] is int:
                players = list(held.by_id)
                chance.shuffle(players)
                return players[: chance.choice((len(players), len(players), 2, 1, 0))]
            return [_made_up(some[0], name, held, chance) for _ in range(chance.choice((0, 1, 1, 2)))]
        return [_made_up(one, name, held, chance) for one in some]
    if hint is Player:
        number = chance.choice((*held.by_id, len(held.by_id) + 1))
        said = {"id": number, "name": f"Newman, {chance.choice('ABC')}"}
        for key in ("rating", "title", "sex", "federation", "fide_id", "birth", "club", "left_after", "coefficient"):
            if chance.random() < 0.3 and key in get_type_hints(Player):
                said[key] = _made_up(get_type_hints(Player)[key], key, held, chance)
        if "rating" in said:
            said["rating"] = chance.choice((2400, 1500, 0, 2105, 9999, 10000))
        return said
    if hasattr(hint, "__members__"):
        return chance.choice([one.value for one in hint])
    if hint.__name__ == "Result":
        return chance.choice(_RESULTS)
    if hasattr(hint, "__dataclass_fields__"):
        return {key: _made_up(one, key, held, chance) for key, one in get_type_hints(hint).items()}
    return chance.choice((None, 1, "x", 50))


def _results() -> list[Any]:
    import msgspec

    from swissdesk.model import Result

    return [msgspec.to_builtins(value) for value in vars(Result).values() if isinstance(value, Result)]


_RESULTS = _results()

_TEXTS = {
    "formats.table_values.name": ("Novák, Ján", "NOVÁK JÁN", "  a  b ", "van der Berg, Jan", "Novák,Ján", ""),
    "formats.table_values.rating": ("2250", "0", "99", "100", "3500", "3501", "2250.0", "", "-", "unr", "2250 F"),
    "formats.table_values.title": ("GM", "gm", "g", "WGM", "wf", "", "-", "None", "IM*", "Dr"),
    "formats.table_values.federation": ("SVK", "svk", "Slovakia", "SK", "", "-", "GER", "XYZ", "S1K"),
    "formats.table_values.fide_id": ("14900001", "0", "", "-", "0014900001", "149.0", "12345678901", "abc"),
    "formats.table_values.birth": (
        *("17.05.1990", "1990-05-17", "5/17/1990", "17/5/90", "1990", "90", "0", "", "31.12.2099", "29.02.2001"),
        *("1990-13-01", "1990/00/00", "1899", "2030", "00.00.1990", "17. 5. 1990.", "05/06/1990", "1.1.1"),
    ),
    "formats.table_values.sex": ("m", "F", "w", "Frau", "male", "", "-", "x", "ж", "м"),
    "formats.table_values.coefficient": ("20", "0", "", "10", "40", "41", "-", "k", "100", "99"),
    "formats.table_values.yes": ("x", "no", "", "YES", "2", "-", "да"),
    "formats.clean_text.tidy": ("a  b", "a\u00a0b", "a\u200bb", " a", "a\tb", "a\x07b", "e\u0301"),
    "formats.clean_text.clean_name": ("Novák , Ján", "a\u0007", "  ", "a|b", "\u202eabc"),
    "formats.region.sign_of": ("de-AT", "de_CH", "en-US", "", "fr", "sk_SK.UTF-8", "es-MX", "pt-BR", "C", "de-", "DE"),
    "formats.generator_config.parse": (
        *(
            "PlayersNumber=12",
            "# a\n\nRoundsNumber = 5",
            "x=1",
            "RoundsNumber",
            "DrawPercentage=101",
            "DrawPercentage=-1",
        ),
        *("ForfeitRate=0", "ForfeitRate=1", "HalfPointByeRate=20", "halfpointbyterate=7", "PointsForWin=1,5"),
        *("PointsForWin=1.25", "HighestRating=1e3", "LowestRating=-5", "PlayersNumber=a", "RetiredRate=0.5"),
    ),
    "formats.rating_lists.fide.plain": ("a &amp; b", "é", "", "  x ", "&#233;"),
    "formats.rating_lists.fide.federation": ("SVK", "svk", "", "SV", "S1K", "ID"),
    "formats.rating_lists.fide.birth": (
        "1990",
        "0",
        "",
        "0000",
        "1990/05/17",
        "17.05.1990",
        "1990-05-17",
        "90",
        "2090",
    ),
    "formats.rating_lists.rows.in_text": (
        *("list_oct26.txt", "2026-10", "10/2026", "OCT26", "october 2026", "", "standard_oct26frl.zip", "x2026-13"),
        *("20261001", "jan99", "1999-01", "2101-01"),
    ),
    "formats.rating_lists.rows.is_month": ("2026-10", "2026-00", "2026-13", "", "2026-1", "1969-12", "202610"),
    "formats.foreign.building.title": ("GM", "gm", "g", "f", "wm", "", "-", "c", "wg"),
    "formats.table_columns.field_of_head": ("Name", "fide_id", "ELO", "Jméno", "", "x", "Rtg.", "K", "G.R."),
    "model.slip_code.parse": (),
    "model.points.parse_points": (
        "1",
        "1.5",
        "1,5",
        "½",
        "1½",
        "",
        "-1",
        "1.25",
        "1.255",
        "100",
        "x",
        "1.",
        ".5",
        "1000",
    ),
    "model.chess960.numbers_in": ("518", "0", "959", "960", "", "1, 2", "1 2 3", "RNBQKBNR", "a", "518-520", "1;2"),
    "model.days.read_day": (
        "2026/05/01",
        "1.5.2026",
        "2026-05-01",
        "20260501",
        "1/5/2026",
        "",
        "2026",
        "31.2.2026",
        "1.5.26",
        "1 May 2026",
        "May 1, 2026",
        "1. máj 2026",
        "1 мая 2026",
        "May 2026",
        "2026 May 1",
        "32 May 2026",
        "1 mai 26",
        "1 Xyz 2026",
        "5/1/2026",
        "13/1/2026",
        "1/13/2026",
    ),
    "model.days.read_birthday": ("1990/05/17", "1990", "17.5.1990", "", "1990/00/00", "2099/01/01", "90", "1899/12/31"),
    "formats.trf.text.split_lines": ("a\nb", "a\r\nb", "a\rb\n", "", "\n\n", "a\x0cb\u2028c", "a\x1a"),
    "formats.workbooks.printable": ("a", "a\x07b", "=1", "", "a\nb", "\ud800x"),
    "formats.text_table.safe": ("=1", "+1", "-1", "@x", "a", "", "-", "+-", "1", "\t=1", "-1.5", "'a"),
    "formats.pgn.date_tag": ("2026/05/01", "2026", "", "1.5.2026", "2026/05/00", "x", "2026-05-01"),
    "formats.foreign.pairing_list.x": (),
    "model.days.stored_day": ("1.5.2026", "2026-05-01", "", "x", "2026/5/1", "May 1"),
    "model.searching.spellings": ("Müller", "Ďurčo", "Пётр", "O'Neill", "", "ß", "Øre", "Łódź"),
    "model.searching.name_key": ("Müller, Hans", "Пётр", "", "a-b", "A  B"),
    "model.systems.kind_of": ("dutch-2026", "round-robin", "knockout", "", "x"),
    "model.systems.bye_bar_of": ("dutch-2026", "dutch-2012", "lim", "dubov", "x"),
    "model.systems.without_system": (
        "Individual: Swiss-System (Dutch)",
        "Swiss",
        "",
        "Individual: Round-Robin",
        "Team: x",
    ),
    "model.systems.type_text": ("dutch-2026", "round-robin", "knockout", "lim", "burstein"),
    "model.player.near": ("SVK", "CZE", "XXX", "FRA", ""),
    "model.arbiters.arbiter_in": (
        *(
            "IA Novák, Peter (14900100)",
            "Novák, Peter",
            "Peter Novák 14900100",
            "FA One (1)",
            "",
            "(123)",
            "NA Two, B [2]",
        ),
        *("IA", "Novák, Peter (FA, 14900100, SVK)", "Mr X, 12345678"),
    ),
    "model.rating.is_fide": ("FIDE standard", "fide", "national", "", "FIDE rapid", "FIDE 2026-01"),
}
CALLS: dict[str, list[tuple[Any, ...]]] = {
    **{name: [(text,) for text in texts] for name, texts in _TEXTS.items() if texts},
    "formats.foreign.building.rating": [(n,) for n in (0, -1, 99, 100, 1400, 3000, 3500, 3501, 9999)],
    "formats.foreign.building.day_of": [(n,) for n in (0, 20260220, 20260230, 19900000, 19900500, 1990, 99999999)],
    "formats.rating_lists.rows.of_parts": [(2026, 10, 1), (2026, 13, 1), (1980, 1, 1), (2026, 9, 30), (2026, 2, 28)],
    "formats.generator_config.looks_like_one": [
        (text,) for text in (b"A=1", b"# x\n\nA = 1", b"012 x", b"", b"\xef\xbb\xbfA=1", b"#\n", b"A\n", b"\n B =1")
    ],
    "formats.rating_lists.encoding.encoding_of": [
        (text,) for text in (b"a", b"\xff\xfea\0", b"\xfe\xff\0a", b"\xef\xbb\xbfa", b"\xe9", b"<?xml?>")
    ],
    "formats.rating_lists.encoding.is_broken": [("a",), ("\udce9",), ("\udce9" * 3 + "a",), ("",)],
    "formats.table_input.windows_page": [
        (text,) for text in (b"", b"a", b"\xc0\xc0", b"\xbf\xc0", b"\xc0\xbf", b"\xc0\xc0\xe9\x80", b"a\xe9b\xff\xff")
    ],
    "formats.table_input.separator": [
        (text,)
        for text in (
            "",
            "a",
            "a;b\nc;d",
            "a,b\nc",
            "a\tb|c\nd|e",
            "Lee, Ann\nPoe, Cid",
            "Lee, 1\nPoe, 2",
            "a;b\nc,d\ne,f",
        )
    ],
    "formats.table_input.field_text": [
        (value,) for value in (None, 1, 1.0, 1.5, "  a  b ", "'=1", "'a", "'", "", "x" * 301, "x" * 300, 0.0, -2.0)
    ],
    "formats.crosstable_text.boards_of": [("1-2 3-4 5",), ("1-2",), ("",), ("3",), ("1-2 | 3-4",)],
    "model.slip_code.make": [(1, 1, "abc"), (9, 12, "k"), (10, 100, "key"), (99, 999, "")],
    "model.slip_code.parse": [("1-1-AB", "abc"), ("", "k"), ("R1B1", "k"), ("01-01", "x")],
    "model.rating.expected_percentage": [
        (n,) for n in (0, 3, 4, 10, -4, -3, 91, 92, 391, 392, 400, 735, 736, -735, -800)
    ],
    "model.points.format_points": [(n,) for n in (0, 50, 100, 150, 25, 5, 1, 33, -50, -25, 1000, 10050)],
    "model.points.shown_points": [(n,) for n in (0, 50, 100, 150, 25, 5, -50, 1050)],
    "model.acceleration.baku_points": [(r, n, 100) for n in (4, 5, 7, 9) for r in range(n + 1)],
    "model.acceleration.baku_group_size": [(n,) for n in range(12)],
    "model.annulment.games_due": [(p, r, n) for p in (4, 5) for r in (1, 2, 3) for n in (None, 3, 6, 8)],
    "model.knockout.positions": [(n,) for n in (1, 2, 4, 8, 16)],
    "model.knockout.size_for": [(n,) for n in range(10)],
    "model.knockout.seated": [(list(range(1, n)),) for n in (2, 3, 4, 6, 8, 10)],
    "model.chess960.arrangement": [(n,) for n in (0, 1, 518, 959, 960, -1, 517, 100, 333)],
    "model.searching.has_all": [
        ("Novák, Ján", "jan no"),
        ("Novák", "x"),
        ("Müller", "mueller"),
        ("a b", ""),
        ("a", "b a"),
    ],
    "model.searching.begins": [("Novák, Ján", "nov"), ("Müller", "mue"), ("Novák", "ovak"), ("a b", "b"), ("a", "")],
    "model.numbering.making_room": [((1, 2, 3), 2), ((1, 2, 5), 2), ((), 1), ((1, 3), 2), ((2, 3), 1)],
}
"""Functions that are asked by themselves, and what they are given."""


# ---- what today's records notice


def older() -> Iterator[Input]:
    """Yield the cases of the records there are."""
    for path in sorted(trf_lines.FOLDER.glob("*.txt")):
        for case in trf_lines.cases(path):
            yield Input("trf lines", path.stem, tuple(case.lines))
    for name in spoilt.SOUND:
        yield from (Input("spoilt", name, (each.place,)) for each in spoilt.spoilt(name))


_SPOILT: dict[tuple[str, str], Any] = {}


def outcome(one: Input) -> list[str]:
    """Return what an input comes to."""
    if one.kind == "trf lines":
        return trf_lines.follows(list(one.edits), ("trfx", "trf26") if one.base == "rules" else ("trf26",))
    if one.kind == "spoilt":
        if not _SPOILT:
            _SPOILT.update({(name, each.place): each for name in spoilt.SOUND for each in spoilt.spoilt(name)})
        return [*spoilt.record(one.base, [_SPOILT[one.base, one.edits[0]]])]
    return chosen_cases.outcome(one.kind, one.base, one.edits)


# ---- for the chooser


def load_everything() -> None:
    """Load what the two packages load only when it is wanted: what is not loaded cannot be heard."""
    for package in (swissdesk.formats, swissdesk.model):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)


def told(name: str) -> str:
    """Return what an input comes to; of a base that was changed, what is otherwise than without the change."""
    one = _named(name)
    follows = outcome(one)
    if one.kind in chosen_cases.KINDS and one.edits:
        follows = chosen_cases.otherwise(follows, _usual(one.kind, one.base))
    return "\n".join(follows)


@cache
def _usual(kind: str, base: str) -> list[str]:
    """Return what a base comes to; asked before any fault is planted, so that a fault shows in every case."""
    return outcome(Input(kind, base, ()))


def pool(many: int) -> Iterator[tuple[str, bool]]:
    """Yield the names of cases, and whether they are on record."""
    for one in older():
        yield _name(one), True
    chosen = {_name(one) for one in _on_record()}
    yield from ((name, True) for name in sorted(chosen))
    yield from ((name, False) for one in inputs(many, 1) if (name := _name(one)) not in chosen)


def _on_record() -> Iterator[Input]:
    for path in sorted(chosen_cases.FOLDER.glob("*.txt")):
        kind, _, base = path.stem.partition(" ")
        yield from (Input(kind, base, tuple(case.edits)) for case in chosen_cases.cases(path))


def _name(one: Input) -> str:
    return json.dumps(one, ensure_ascii=False)


def _named(name: str) -> Input:
    kind, base, edits = json.loads(name)
    return Input(kind, base, tuple(edits))


# ---- on record


def put_on_record(chosen: list[Input]) -> None:
    """Write the records, with the cases that are in them already."""
    chosen_cases.FOLDER.mkdir(exist_ok=True)
    held: dict[tuple[str, str], list[list[str]]] = defaultdict(list)
    for path in chosen_cases.FOLDER.glob("*.txt"):
        kind, _, base = path.stem.partition(" ")
        held[kind, base] = [case.edits for case in chosen_cases.cases(path)]
    for one in chosen:
        if list(one.edits) not in held[one.kind, one.base]:
            held[one.kind, one.base].append(list(one.edits))
    waiting = list(held)
    while waiting:
        first = chosen_cases.first_of(*waiting.pop())
        if first:
            kind, _, base = first.partition(" ")
            held.setdefault((kind, base), [])
            waiting.append((kind, base))
    chosen_cases.write_all(held)


if __name__ == "__main__":
    put_on_record([_named(line) for line in Path(sys.argv[1]).read_text("utf-8").splitlines()])
