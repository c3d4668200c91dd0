"""Writes resources/schemas/tournament.json, the schema of the JSON of a tournament, from the dataclasses themselves.

Run from a checkout with SwissDesk installed: ``python packaging/schemas.py``. What a description says is the text below
the field in the dataclass, or the first line of the class. A test fails while the file is not what this makes.
"""

from __future__ import annotations

import ast
import inspect
import itertools
import json
from collections.abc import Iterator
from dataclasses import is_dataclass
from pathlib import Path
from textwrap import dedent
from typing import Any, get_args, get_type_hints

import msgspec

from swissdesk.formats.json_file import Decimal, Document, form

FILE = Path(__file__).resolve().parent.parent / "resources" / "schemas" / "tournament.json"

_HEAD = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "SwissDesk tournament",
    "description": "A tournament as SwissDesk exports it. Players are named by starting rank (id), points are decimal "
    "numbers, what is not known is null or an empty text. Properties may be added; the version rises when one changes "
    "its meaning.",
}


def tournament_schema() -> str:
    """Return the text of the schema."""
    _, parts = msgspec.json.schema_components([form(Document)], schema_hook=_decimal, ref_template="#/$defs/{name}")
    for described in _reached(Document, {}).values():
        if described.__name__ in parts:
            _describe(parts[described.__name__], described)
    whole = parts.pop(Document.__name__)
    return json.dumps(_HEAD | {**whole, **_HEAD, "$defs": parts}, ensure_ascii=False, indent=2) + "\n"


def _decimal(wanted: type) -> dict[str, Any]:
    if wanted is not Decimal:
        raise NotImplementedError(wanted)
    return {"type": "number"}


def _reached(described: type, found: dict[str, type]) -> dict[str, type]:
    """Return a dataclass and all dataclasses inside it by their names."""
    found[described.__name__] = described
    for hint in get_type_hints(described).values():
        for inner in _inside(hint):
            if isinstance(inner, type) and is_dataclass(inner) and inner.__name__ not in found:
                _reached(inner, found)
    return found


def _inside(hint: Any) -> Iterator[Any]:
    yield hint
    for argument in get_args(hint):
        yield from _inside(argument)


def _describe(part: dict[str, Any], described: type) -> None:
    """Put the words of a dataclass and of its fields into its part of the schema."""
    part["description"] = _plain((described.__doc__ or "").partition("\n")[0])
    names = {field.name: field.encode_name for field in msgspec.structs.fields(form(described))}
    for owner in described.__mro__:
        if is_dataclass(owner):
            for name, words in _words_below(owner):
                if name in names:
                    part["properties"][names[name]]["description"] = words


def _words_below(described: type) -> Iterator[tuple[str, str]]:
    """Yield the fields of a dataclass that have a text below them."""
    body = ast.parse(dedent(inspect.getsource(described))).body[0].body  # type: ignore[attr-defined]
    for node, below in itertools.pairwise(body):
        if isinstance(node, ast.AnnAssign) and isinstance(below, ast.Expr):
            yield ast.unparse(node.target), _plain(ast.literal_eval(below.value))


def _plain(words: str) -> str:
    return words.replace("None", "null").replace("`", "")


def main() -> None:
    """Write the file."""
    FILE.write_text(tournament_schema(), "utf-8")


if __name__ == "__main__":
    main()
