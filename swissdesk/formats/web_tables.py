"""The tables of a web page as rows of texts: a saved page of chess-results is a list like any other.

Nothing of the page is run, fetched or shown; only the texts of its cells are kept. Limits are those of the caller, who
takes no more rows and columns than a list has.
"""

from __future__ import annotations

from html.parser import HTMLParser

_MOST_CELLS = 1_000_000
_LONGEST = 400
_SILENT = ("script", "style", "template", "noscript")


def largest(text: str) -> list[list[str]]:
    """Return the rows of the table with the most cells in a page, with the headings of the page before it.

    A table inside another is a table of its own.
    """
    reader = _Reader()
    reader.feed(_closed(text))
    reader.close()
    tables = [table for table in reader.tables if table]
    if not tables:
        return []
    best = max(tables, key=lambda table: sum(len(row) for row in table))
    return [*([said] for said in reader.said), *best]


def _closed(text: str) -> str:
    """Return a page without comments, and without what is opened at its end and never closed.

    The parser would look for the end of each of them from its own place on: a megabyte full of such takes hours.
    """
    kept, place = [], 0
    while (begin := text.find("<!--", place)) >= 0:
        kept.append(text[place:begin])
        end = text.find("-->", begin + 4)
        if end < 0:
            place = len(text)
            break
        place = end + 3
    whole = "".join((*kept, text[place:])).replace("<![", "<!")
    return whole[: whole.rfind(">") + 1]


class _Reader(HTMLParser):
    """Collects the cells of all tables, and the headings."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tables: list[list[list[str]]] = []
        self.said: list[str] = []
        self._open: list[list[list[str]]] = []
        self._cells: list[list[str] | None] = []
        self._heading: list[str] | None = None
        self._silent = 0
        self._count = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _SILENT:
            self._silent += 1
        elif tag == "table" and self._count < _MOST_CELLS:
            self._open.append([])
            self._cells.append(None)
            self.tables.append(self._open[-1])
        elif tag == "tr" and self._open:
            self._end_cell()
            self._open[-1].append([])
        elif tag in ("td", "th") and self._open:
            self._end_cell()
            self._cells[-1] = []
        elif tag in ("h1", "h2", "h3", "title") and not self._open:
            self._heading = []
        elif tag in ("br", "div", "p") and self._open and self._cells[-1] is not None:
            self._cells[-1].append(" ")

    def handle_endtag(self, tag: str) -> None:
        if tag in _SILENT:
            self._silent = max(0, self._silent - 1)
        elif tag in ("td", "th", "tr") and self._open:
            self._end_cell()
        elif tag == "table" and self._open:
            self._end_cell()
            self._open.pop()
            self._cells.pop()
        elif tag in ("h1", "h2", "h3", "title") and self._heading is not None:
            said = " ".join("".join(self._heading).split())[:_LONGEST]
            if said and said not in self.said:
                self.said.append(said)
            self._heading = None

    def handle_data(self, data: str) -> None:
        if self._silent:
            return
        if self._open and self._cells[-1] is not None:
            self._cells[-1].append(data)
        elif self._heading is not None:
            self._heading.append(data)

    def _end_cell(self) -> None:
        pieces = self._cells[-1]
        if pieces is not None and self._open:
            if not self._open[-1]:
                self._open[-1].append([])
            self._open[-1][-1].append(" ".join("".join(pieces).split())[:_LONGEST])
            self._count += 1
        self._cells[-1] = None
