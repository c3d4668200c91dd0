"""The help as what a manual is made of: its pages filled in, and the words of the index.

No window and no application is needed, so the command line can have it too.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

from swissdesk import __version__
from swissdesk.i18n import ENGLISH, language
from swissdesk.paths import resource
from swissdesk.reports.manual import Book, Chapter
from swissdesk.ui.help.library import load, plain_text
from swissdesk.ui.shell.office import Catalogue
from swissdesk.ui.shell.preferences import Preferences

COVER = "trace"


def book(catalogue: Catalogue, preferences: Preferences) -> Book:
    """Return the manual in the language in use, with the keys that are in use."""
    code = language()
    pages = load(catalogue, preferences)
    return Book(
        code,
        __version__,
        tuple(Chapter(name, page.html) for name, page in pages.items()),
        (*_concepts(code), *map(plain_text, catalogue.specs)),
        lambda name: _picture(name, code),
        COVER,
    )


def _concepts(code: str) -> tuple[str, ...]:
    """Return the words of the glossary in a language."""
    concepts = tomllib.loads(resource("glossary", "glossary.toml").read_text("utf-8"))["concept"]
    return tuple(concept[code] for concept in concepts)


def _picture(name: str, code: str) -> Path | None:
    files = (resource("help", "pictures", each, f"{name}.png") for each in (code, ENGLISH))
    return next((file for file in files if file.is_file()), None)
