"""Finds the descriptor of a system in its own package, which is loaded when it is asked for.

Programs that call `swissdesk pair` wait for our start, so only the systems needed are loaded. This is the only place
that builds module names from the list; everything else is imported by name.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from swissdesk.model.systems import LISTED


@cache
def descriptor(name: str) -> Any:
    """Return the descriptor of a listed system: among `SYSTEMS` in the module `system` of its package."""
    module = import_module(f"swissdesk.engine.systems.{LISTED[name].home}.system")
    return next(system for system in module.SYSTEMS if system.name == name)
