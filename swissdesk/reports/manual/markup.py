"""The markup of a page of the help: headings, paragraphs, lists, tables, pictures, each with the words in it.

A page is a fragment of XHTML with few tags: h1 h2 p ol ul li table tr th td b i a img br code, and span of class
``key``. It is read by an XML parser that is given no document type, so that no entity can grow.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from xml.etree import ElementTree

from swissdesk.values import dataclass

_NAMED = re.compile(r"&(?!(?:amp|lt|gt|quot|apos);)\w+;")
_BLANK = re.compile(r"[ \t\r\n]+")
_PICTURE = re.compile(r"picture:(\w+)$")
_HELP = re.compile(r"help:(\w+)$")


@dataclass(frozen=True)
class Piece:
    """Words of one style; `to` is the chapter (``help:…``) or the address that they lead to."""

    text: str
    bold: bool = False
    faint: bool = False
    code: bool = False
    key: bool = False
    to: str = ""


Words = tuple[Piece, ...]
BREAK = Piece("\n")


@dataclass(frozen=True)
class Heading:
    """A heading; `level` 1 is the title of the page."""

    words: Words
    level: int


@dataclass(frozen=True)
class Text:
    """A paragraph."""

    words: Words


@dataclass(frozen=True)
class Item:
    """A line of a list: `mark` is its number or dot, `depth` how many lists it is in beyond the first."""

    words: Words
    mark: str
    depth: int = 0


@dataclass(frozen=True)
class Cell:
    """A cell of a table."""

    words: Words
    is_head: bool = False


@dataclass(frozen=True)
class Table:
    """Rows of cells; an example is set on a ground of its own."""

    rows: tuple[tuple[Cell, ...], ...]
    is_example: bool = False


@dataclass(frozen=True)
class Figure:
    """A picture by its name, and what it shows in words."""

    name: str
    caption: str


Block = Heading | Text | Item | Table | Figure


def plain(words: Words) -> str:
    """Return the words without any style."""
    return "".join(piece.text for piece in words).replace("\n", " ").replace("\xa0", " ").strip()


def blocks(html: str) -> tuple[Block, ...]:
    """Return what is on a page, from top to bottom; raises ValueError if it is not well-formed."""
    if "<!" in html:
        raise ValueError("a page of the help has no document type")
    text = _NAMED.sub(lambda entity: unescape(entity[0]), html)
    try:
        root = ElementTree.fromstring(f"<page>{text}</page>")
    except ElementTree.ParseError as error:
        raise ValueError(str(error)) from error
    return tuple(block for element in root for block in _block(element))


def _block(element: ElementTree.Element) -> Iterator[Block]:
    if element.tag in ("h1", "h2", "h3"):
        yield Heading(_words(element), int(element.tag[1]))
    elif element.tag in ("ul", "ol"):
        yield from _items(element, 0)
    elif element.tag == "table":
        yield _table(element)
    else:
        if words := _words(element):
            yield Text(words)
        yield from _figures(element)


def _figures(element: ElementTree.Element) -> Iterator[Figure]:
    for image in element.iter("img"):
        if name := _PICTURE.match(image.get("src", "")):
            yield Figure(name[1], image.get("alt", ""))


def _items(element: ElementTree.Element, depth: int) -> Iterator[Block]:
    for number, item in enumerate(element.findall("li"), 1):
        yield Item(_words(item), f"{number}." if element.tag == "ol" else "•", depth)
        yield from _figures(item)
        for inner in (*item.findall("ul"), *item.findall("ol")):
            yield from _items(inner, depth + 1)


def _table(element: ElementTree.Element) -> Table:
    rows = (tuple(Cell(_words(cell), cell.tag == "th") for cell in row) for row in element.iter("tr"))
    return Table(tuple(row for row in rows if row), element.get("class") == "example")


def _words(element: ElementTree.Element) -> Words:
    """Return what is written in an element, lists inside it left out, blanks at both ends too."""
    found = [piece for piece in _pieces(element, Piece("")) if piece.text]
    while found and found[0].text.strip(" \n") == "":
        del found[0]
    while found and found[-1].text.strip(" \n") == "":
        del found[-1]
    if found:
        found[0] = _with(found[0], found[0].text.lstrip(" "))
        found[-1] = _with(found[-1], found[-1].text.rstrip(" "))
    return tuple(found)


def _pieces(element: ElementTree.Element, style: Piece) -> Iterator[Piece]:
    yield _with(style, _BLANK.sub(" ", element.text or ""))
    for child in element:
        if child.tag == "br":
            yield BREAK
        elif child.tag not in ("ul", "ol", "img"):
            yield from _pieces(child, _styled(child, style))
        yield _with(style, _BLANK.sub(" ", child.tail or ""))


def _styled(element: ElementTree.Element, around: Piece) -> Piece:
    to = around.to
    if element.tag == "a":
        address = element.get("href", "")
        to = address if _HELP.match(address) or address.startswith("https://") else ""
    return Piece(
        "",
        bold=around.bold or element.tag in ("b", "th"),
        faint=around.faint or element.tag == "i",
        code=around.code or element.tag == "code",
        key=around.key or element.get("class") == "key",
        to=to,
    )


def _with(style: Piece, text: str) -> Piece:
    return Piece(text, style.bold, style.faint, style.code, style.key, style.to)
