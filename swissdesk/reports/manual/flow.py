"""Sets the blocks of a page in type for reportlab, and finds the pages on which the words of the index are.

An entry of the index has the pages where most is said of its word, in whatever form it stands there.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Any

from reportlab.lib.enums import TA_LEFT
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.utils import ImageReader
from reportlab.platypus import CondPageBreak, Flowable, Image, KeepTogether, Paragraph, Spacer, Table

from swissdesk.i18n import N_, translate
from swissdesk.model.searching import folded
from swissdesk.reports.manual.markup import BREAK, Block, Cell, Figure, Heading, Item, Piece, Text, Words, plain
from swissdesk.reports.manual.markup import Table as Rows
from swissdesk.reports.pdf import fonts
from swissdesk.values import dataclass

# ---- the index

MOST_PAGES = 5
"""A word that is everywhere is looked up where most is said of it."""

IN_HEADING, IN_BOLD, IN_TEXT = 9, 3, 1
"""How much it counts where a word is."""

_ENDINGS = re.compile(r"(?:[аеёиоуыэюяйь]{1,2}|[aáeéiíoóuúyý]{1,2})$")
"""What is changed when Russian and Slovak words are declined."""
_LONGEST_ENDING = 4
_SHORT = 3


@dataclass(frozen=True)
class Heard:
    """Words on a page, and how much it counts that they are there."""

    page: int
    text: str
    weight: int = IN_TEXT


@dataclass(frozen=True)
class Entry:
    """A word of the index and the pages where most is said of it."""

    term: str
    pages: tuple[int, ...]


def entries(terms: Iterable[str], heard: Iterable[Heard]) -> tuple[Entry, ...]:
    """Return the words that are on any page, in the order of the alphabet; of two spellings the first is taken."""
    spoken: dict[tuple[int, int], list[str]] = {}
    for each in heard:
        spoken.setdefault((each.page, each.weight), []).append(each.text)
    texts = {place: " | ".join(said).casefold() for place, said in spoken.items()}
    once = {term.casefold(): term for term in reversed([*terms])}
    made = (Entry(term, _pages(term, texts)) for term in once.values())
    return tuple(sorted((entry for entry in made if entry.pages), key=lambda entry: (_key(entry.term), entry.term)))


def by_letter(found: Iterable[Entry]) -> Iterator[tuple[str, tuple[Entry, ...]]]:
    """Yield the letters that entries begin with, each with its entries."""
    for letter, those in groupby(found, key=lambda entry: _key(entry.term)[:1].upper()):
        yield letter, tuple(those)


def _key(term: str) -> str:
    """Return what a word is sorted by: signs at its beginning do not count."""
    return folded(term).lstrip("“”„«\"'½¼ ") or term


def _pages(term: str, texts: dict[tuple[int, int], str]) -> tuple[int, ...]:
    words = term.casefold().split()
    wanted, stem = _pattern(words), _stem(words[0])
    count: Counter[int] = Counter()
    for (page, weight), text in texts.items():
        if stem in text:  # far faster than the pattern
            count[page] += weight * len(wanted.findall(text))
    best = sorted(((number, -page) for page, number in count.items() if number), reverse=True)[:MOST_PAGES]
    return tuple(sorted(-page for _number, page in best))


def _pattern(words: Iterable[str]) -> re.Pattern[str]:
    """Return what finds words in lower case, one after the other, each in any form."""
    return re.compile(r"(?<!\w)" + r"\s+".join(map(_any_form, words)) + r"(?!\w)")


def _stem(word: str) -> str:
    """Return the part of a word that all its forms have."""
    stem = word if word.isascii() else _ENDINGS.sub("", word)
    return stem if len(stem) > _SHORT else word


def _any_form(word: str) -> str:
    if word.isascii():
        return re.escape(word) + ("(?:e?s)?" if word[-1:].isalpha() else "")
    stem = _stem(word)
    return re.escape(stem) + rf"\w{{0,{_LONGEST_ENDING if stem != word else 2}}}"


# ---- type

ACCENT, FAINT, RULE, GROUND = "#1d6b55", "#5a6470", "#c9d0d6", "#eef2f0"
KEY_GROUND = "#dde8e3"
SIZE, LEADING = 9.5, 13.4
IN_TABLE = 8.6
INDENT = 14.0
CELL = 5.0
"""Points of room on each side of the words in a cell."""
PIXEL = 0.38
"""Points of a pixel of a picture, where it is no wider than the page."""
LOWEST_HEADING = 170.0
"""Points that the title of a chapter needs below it; else the chapter begins on the next page."""


class Noted(Paragraph):  # type: ignore[misc]
    """A paragraph that says on which page it begins."""

    noted: Callable[[Any], None] | None = None
    """Called with the canvas when the first line is drawn."""

    def draw(self) -> None:
        if self.noted is not None:
            self.noted(self.canv)
        super().draw()

    def split(self, across: float, high: float) -> list[Any]:
        parts: list[Any] = super().split(across, high)
        if parts and parts[0] is not self:
            parts[0].noted = self.noted
        return parts


def style(size: float = SIZE, leading: float = LEADING, **others: Any) -> ParagraphStyle:
    """Return how a paragraph is set."""
    given = {"alignment": TA_LEFT, "bulletFontName": fonts.default(), "bulletFontSize": size, **others}
    return ParagraphStyle("", fontName=fonts.default(), fontSize=size, leading=leading, **given)


@lru_cache(maxsize=64)
def _style(name: str, depth: int = 0) -> ParagraphStyle:
    if name == "item":
        left = INDENT * (depth + 1)
        return style(leftIndent=left, bulletIndent=left - INDENT + 2, spaceAfter=3.5, textColor="#16191c")
    return {
        "text": lambda: style(spaceAfter=6.5),
        "1": lambda: style(19, 23, spaceBefore=10, spaceAfter=9, textColor=ACCENT, keepWithNext=1),
        "2": lambda: style(12, 15.5, spaceBefore=11, spaceAfter=4.5, keepWithNext=1),
        "cell": lambda: style(IN_TABLE, IN_TABLE * 1.32),
        "caption": lambda: style(8, 10.5, textColor=FAINT, spaceBefore=3, spaceAfter=10),
    }[name]()


def faced(text: str, bold: bool = False) -> str:
    """Return words as markup, each part in the first face that has its signs; hard blanks are kept."""
    return "\xa0".join(_faced(part, bold) for part in text.split("\xa0"))


@lru_cache(maxsize=16384)
def _faced(text: str, bold: bool) -> str:
    return "".join(f'<font name="{name}">{escape(part)}</font>' for name, part in fonts.runs(text, bold))


class Setter:
    """Sets chapters; `pages` says on which page a chapter began when they were set before.

    `heard` collects what is said on which page, `begun` is called with the canvas, the name and the title of every
    heading that is drawn, and its level.
    """

    def __init__(
        self,
        across: float,
        chapters: Iterable[str],
        pages: dict[str, int],
        picture: Callable[[str], Path | None],
        begun: Callable[[Any, str, str, int], None],
    ) -> None:
        self._across = across
        self._chapters = frozenset(chapters)
        self._pages = pages
        self._picture = picture
        self._begun = begun
        self.heard: list[Heard] = []

    def chapter(self, name: str, blocks: Iterable[Block]) -> Iterator[Flowable]:
        """Yield what a chapter is made of."""
        for number, block in enumerate(blocks):
            yield from self._block(block, f"{name}-{number}" if number else name)

    def _block(self, block: Block, key: str) -> Iterator[Flowable]:
        if isinstance(block, Heading):
            yield CondPageBreak(LOWEST_HEADING if block.level == 1 else 60)
            yield self._heading(block, key)
        elif isinstance(block, Text):
            yield self.words(block.words, _style("text"))
        elif isinstance(block, Item):
            yield self.words(block.words, _style("item", block.depth), block.mark)
        elif isinstance(block, Rows):
            yield self._table(block)
            yield Spacer(1, 8)
        else:
            yield from self._figure(block)

    def _heading(self, block: Heading, key: str) -> Noted:
        words = tuple(Piece(each.text, bold=True, key=each.key) for each in block.words)
        made = Noted(self._markup(words), _style(str(min(block.level, 2))))
        title = plain(block.words)

        def note(canvas: Any) -> None:
            self.heard.append(Heard(canvas.getPageNumber(), title, IN_HEADING))
            self._begun(canvas, key, title, block.level)

        made.noted = note
        return made

    def words(self, words: Words, how: ParagraphStyle, mark: str | None = None) -> Noted:
        """Return a paragraph of these words."""
        made = Noted(self._markup(words), how, bulletText=mark)
        bold = " | ".join(piece.text for piece in words if piece.bold and not piece.key)
        said = plain(words)

        def note(canvas: Any) -> None:
            page = canvas.getPageNumber()
            self.heard.append(Heard(page, said, IN_TEXT))
            if bold:
                self.heard.append(Heard(page, bold, IN_BOLD))

        made.noted = note
        return made

    def _markup(self, words: Words) -> str:
        return "".join(map(self._piece, words))

    def _piece(self, piece: Piece) -> str:
        if piece == BREAK or piece.text == "\n":
            return "<br/>"
        made = faced(piece.text, piece.bold or piece.key)
        if piece.key or piece.code:
            return f'<font backColor="{KEY_GROUND if piece.key else GROUND}" size="{SIZE - 1.3}">{made}</font>'
        if piece.to:
            return self._link(piece.to, made)
        return f'<font color="{FAINT}">{made}</font>' if piece.faint else made

    def _link(self, to: str, made: str) -> str:
        chapter = to.removeprefix("help:")
        if chapter == to:
            return f'<a href="{escape(to)}" color="{ACCENT}">{made}</a>'
        if chapter not in self._chapters:
            return made
        page = translate(N_("p. {page}")).format(page=self._pages.get(chapter, 100)).replace(" ", "\xa0")
        return f'<a href="#{chapter}" color="{ACCENT}">{made}</a>\xa0<font color="{FAINT}">({faced(page)})</font>'

    def _table(self, rows: Rows) -> Table:
        widths = _widths(rows, self._across)
        cells = [[self.words(_as_cell(cell), _style("cell")) for cell in row] for row in rows.rows]
        full = [row + [""] * (len(widths) - len(row)) for row in cells]
        has_head = all(cell.is_head for cell in rows.rows[0])
        look: list[tuple[Any, ...]] = [
            ("FONTNAME", (0, 0), (-1, -1), fonts.default()),
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("LEFTPADDING", (0, 0), (-1, -1), CELL),
            ("RIGHTPADDING", (0, 0), (-1, -1), CELL),
            ("TOPPADDING", (0, 0), (-1, -1), 2.2),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 3.2),
            ("LINEBELOW", (0, 0), (-1, -1), 0.4, RULE),
        ]
        if rows.is_example:
            look.append(("BACKGROUND", (0, 0), (-1, -1), GROUND))
        elif has_head:
            look.append(("BACKGROUND", (0, 0), (-1, 0), GROUND))
        return Table(full, colWidths=widths, repeatRows=1 if has_head else 0, hAlign="LEFT", style=look)

    def _figure(self, figure: Figure) -> Iterator[Flowable]:
        file = self._picture(figure.name)
        if file is None:
            return
        image = sized(file, self._across)
        caption = self.words((Piece(figure.caption, faint=True),), _style("caption"))
        yield KeepTogether([Spacer(1, 4), image, caption])


def sized(file: Path, across: float, wanted: float = 0.0) -> Image:
    """Return a picture as wide as it is wanted or else as its pixels want, but no wider than there is room."""
    wide, high = ImageReader(str(file)).getSize()
    width = min(across, wanted or wide * PIXEL)
    return Image(str(file), width=width, height=width * high / wide, hAlign="LEFT")


def _as_cell(cell: Cell) -> Words:
    """Return the words of a cell; those of a head are bold."""
    if not cell.is_head:
        return cell.words
    return tuple(Piece(each.text, bold=True, key=each.key, to=each.to) for each in cell.words)


def _widths(rows: Rows, across: float) -> list[float]:
    """Return how wide the columns are: as wide as their words, and where that is too much each its share."""
    count = max(map(len, rows.rows))
    wanted, least = [0.0] * count, [0.0] * count
    for row in rows.rows:
        for place, cell in enumerate(row):
            whole, word = _room(cell)
            wanted[place], least[place] = max(wanted[place], whole), max(least[place], word)
    if sum(wanted) <= across:
        return wanted
    left = max(across - sum(least), 0.0)
    beyond = [each - own for each, own in zip(wanted, least, strict=True)]
    shares = [min(each, across * 0.7) for each in beyond]
    made = [own + left * share / (sum(shares) or 1) for own, share in zip(least, shares, strict=True)]
    return [each * min(1.0, across / sum(made)) for each in made]


def _room(cell: Cell) -> tuple[float, float]:
    """Return the widths that the longest line of a cell needs, and its longest word."""
    text = "".join(piece.text for piece in cell.words)
    bold = cell.is_head or any(piece.bold or piece.key for piece in cell.words)
    size = IN_TABLE * (1.04 if bold else 1.0)
    lines = (fonts.width(line, bold) for line in text.split("\n"))
    words = (fonts.width(word, bold) for word in text.replace("\xa0", "_").split())
    extra = 2 * CELL + 1
    return max(lines, default=0.0) * size + extra, max(words, default=0.0) * size + extra
