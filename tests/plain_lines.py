"""Values as lines of text, for records of what is told: without what is empty, messages as sentences."""

from __future__ import annotations

import dataclasses
import json
from enum import Enum
from fractions import Fraction
from typing import Any

from swissdesk.errors import Message


def as_line(value: Any) -> str:
    return json.dumps(plain(value), separators=(",", ":"), ensure_ascii=False).replace('"', "")


_LEFT_OUT = ("position", "proposal", "system", "seconds", "check", "check_seconds", "name", "message")


def plain(value: Any) -> Any:
    """Return a value as JSON has it: messages as sentences, without what is empty."""
    if isinstance(value, Message):
        return str(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Fraction):
        return str(value)
    if dataclasses.is_dataclass(value):
        value = {one.name: getattr(value, one.name) for one in dataclasses.fields(value)}
        value = {name: each for name, each in value.items() if name not in _LEFT_OUT or isinstance(each, Message)}
    if isinstance(value, dict):
        known = {str(key): plain(each) for key, each in value.items() if key not in ("message", "name")}
        return {key: each for key, each in known.items() if each not in (None, False, [], {}, "")}
    if isinstance(value, (set, frozenset)):
        return sorted(map(plain, value))
    if isinstance(value, (tuple, list)):
        return [plain(each) for each in value]
    return value
