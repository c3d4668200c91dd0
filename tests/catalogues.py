"""The catalogues of translations and the script that makes them, read when first asked for."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from swissdesk import i18n

OTHERS = [code for code in i18n.LANGUAGES if code != i18n.ENGLISH]
"""Every language but English."""


@cache
def script() -> ModuleType:
    """Return the script that makes the catalogues; its folder is no package."""
    path = Path(__file__).parent.parent / "packaging" / "translations.py"
    spec = importlib.util.spec_from_file_location("translations_script", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@cache
def texts() -> tuple[Any, ...]:
    """Return every text of the code that is to be translated."""
    return tuple(script().texts())


@cache
def translations(code: str) -> Mapping[str, str | tuple[str, ...]]:
    """Return the catalogue of a language, by English text."""
    return script().translated(code)
