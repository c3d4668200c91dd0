"""The help as what a manual is made of: its pages filled in, and the words of the index.

It needs neither a window nor an application, so the command line can use it too.
"""

from __future__ import annotations

from swissdesk import __version__
from swissdesk.i18n import language
from swissdesk.reports.manual import Book, Chapter
from swissdesk.ui.help.library import concepts, load, picture_file, plain_text
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
        (*(concept[code] for concept in concepts()), *map(plain_text, catalogue.specs)),
        lambda name: picture_file(name, code),
        COVER,
    )
