"""The help as a manual on paper: the same pages as chapters of one PDF, with contents, bookmarks and an index.

`chapters` are pages of the help with everything filled in (`ui.help.chapters` does that); `markup` reads them,
`flow` sets them in type and says which word is on which page, `book` puts it all together.
"""

from __future__ import annotations

from swissdesk.reports.manual.book import Book, Chapter, to_bytes

__all__ = ["Book", "Chapter", "to_bytes"]
