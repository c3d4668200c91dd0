"""The records that few files have, each module loaded when something of it is read or written.

Every other program that calls `swissdesk pair` waits for our start, and these are a third of what reads a file.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any


class _Seldom:
    """Stands for a module: its functions load it when they are called."""

    def __init__(self, module: str) -> None:
        self._module = module

    def __getattr__(self, function: str) -> Callable[..., Any]:
        return lambda *given: getattr(import_module(self._module, __package__), function)(*given)


if TYPE_CHECKING:
    from swissdesk.formats.trf import comment_records as comment_records
    from swissdesk.formats.trf import constraint_records as constraint_records
    from swissdesk.formats.trf import fictitious_records as fictitious_records
    from swissdesk.formats.trf import known_records as known_records
    from swissdesk.formats.trf import rating_records as rating_records
else:
    comment_records = _Seldom(".comment_records")
    constraint_records = _Seldom(".constraint_records")
    fictitious_records = _Seldom(".fictitious_records")
    known_records = _Seldom(".known_records")
    rating_records = _Seldom(".rating_records")
