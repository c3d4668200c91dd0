"""As much of JSON Schema as our own schemas use; anything else in a schema is an error."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from swissdesk.paths import resource

_TYPES: dict[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
    "null": type(None),
}
_KNOWN = {
    "$schema",
    "$defs",
    "$ref",
    "title",
    "description",
    "type",
    "enum",
    "anyOf",
    "properties",
    "required",
    "additionalProperties",
    "items",
    "minItems",
    "maxItems",
    "pattern",
}


@cache
def published(file: str) -> dict[str, Any]:
    """Return one of our schemas by the name of its file."""
    schema: dict[str, Any] = json.loads(resource("schemas", file).read_text("utf-8"))
    return schema


def faults(value: Any, schema: dict[str, Any], root: dict[str, Any], path: str = "$") -> Iterator[str]:
    """Yield where `value` is not what `schema` (a part of `root`) allows."""
    unknown = schema.keys() - _KNOWN
    if unknown:
        raise ValueError(f"the validator does not know {unknown}")
    if "$ref" in schema:
        file, _, name = schema["$ref"].partition("#/$defs/")
        there = published(file) if file else root
        yield from faults(value, there["$defs"][name], there, path)
    if "anyOf" in schema and all(list(faults(value, option, root, path)) for option in schema["anyOf"]):
        yield f"{path}: {value!r} fits no option"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{path}: {value!r} is not one of {schema['enum']}"
    if "type" in schema:
        kind = _TYPES[schema["type"]]
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            yield f"{path}: {value!r} is not of type {schema['type']}"
            return
    if "pattern" in schema and not re.search(schema["pattern"], value):
        yield f"{path}: {value!r} does not match {schema['pattern']}"
    if isinstance(value, list):
        yield from _items(value, schema, root, path)
    if isinstance(value, dict):
        yield from _properties(value, schema, root, path)


def _items(value: list[Any], schema: dict[str, Any], root: dict[str, Any], path: str) -> Iterator[str]:
    if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
        yield f"{path}: {len(value)} items"
    for i, item in enumerate(value):
        yield from faults(item, schema.get("items", {}), root, f"{path}[{i}]")


def _properties(value: dict[str, Any], schema: dict[str, Any], root: dict[str, Any], path: str) -> Iterator[str]:
    known = schema.get("properties", {})
    others = schema.get("additionalProperties", {})
    for name in schema.get("required", ()):
        if name not in value:
            yield f"{path}: {name} is missing"
    for name, item in value.items():
        if name not in known and others is False:
            yield f"{path}: {name} is not allowed"
        else:
            yield from faults(item, known.get(name, others or {}), root, f"{path}.{name}")
