"""What a tournament holds, one thing a line: for tests that compare two tournaments and say what differs."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from enum import Enum
from typing import Any

from swissdesk.model import EventInfo, Player, Result, Round, Settings, Tournament


def leaves(tournament: Tournament) -> dict[str, str]:
    """Return everything that a tournament holds by the way to it; what was known of its rounds as it was then."""
    return dict(_parts("", dataclasses.replace(tournament, source=None)))


def _parts(path: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, (Tournament, EventInfo, Settings, Player, Round)):
        for field in dataclasses.fields(value):
            if field.init and field.name != "known":
                inner = getattr(value, field.name)
                yield from _parts(f"{path}.{field.name}" if path else field.name, inner)
    elif isinstance(value, tuple) and any(dataclasses.is_dataclass(item) for item in value):
        for place, item in enumerate(value, 1):
            yield from _parts(f"{path}[{getattr(item, 'id', place)}]", item)
    else:
        yield path, _text(value)
    if isinstance(value, Tournament):
        for r in value.rounds:
            if r.known is not None:
                then = value.before_round(r.number)
                now = leaves(value.replace(rounds=value.rounds[: r.number - 1]))
                changed = {key: text for key, text in leaves(then).items() if now.get(key) != text}
                yield from ((f"before round {r.number}: {key}", text) for key, text in changed.items())
                yield f"before round {r.number}: order", str(tuple(then.ranking))
                yield f"before round {r.number}: paired", _text((r.known.pairs, r.known.byes))


def _text(value: Any) -> str:
    """Return a value as short as can be read: of a record what is not as usual."""
    if isinstance(value, Result):
        return f"{value.code} {value.manner.value}"
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, tuple):
        return f"({', '.join(map(_text, value))})"
    if not dataclasses.is_dataclass(value):
        return str(value)
    fields = [(field, getattr(value, field.name)) for field in dataclasses.fields(value)]
    return ", ".join(f"{field.name} {_text(inner)}" for field, inner in fields if inner != field.default)


def differences(usual: dict[str, str], found: dict[str, str]) -> list[str]:
    """Return what one tournament holds that another does not, and what it is without."""
    changed = [f"{path} = {value}" for path, value in found.items() if usual.get(path) != value]
    return changed + [f"{path} is gone" for path in usual if path not in found]
