"""FIDE's lists as XML, read player by player: a broken one is refused alone, the others go in.

Each ``<player>`` is cut out of the stream by itself. Those that look like the one before (the same fields in the same
order, no entities) are taken apart by one expression; all others go through a parser of their own. Document types are
refused before anything is parsed, so there is no entity that could be expanded.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TextIO
from xml.parsers import expat

from swissdesk.errors import FileError, Message, message
from swissdesk.formats.rating_lists.encoding import Mender
from swissdesk.formats.rating_lists.fields import FIDE_FIELDS, BadRow, fide_row
from swissdesk.formats.rating_lists.rows import ListRow
from swissdesk.i18n import N_

Refuse = Callable[[int, Message], None]

_BLOCK = 1 << 20
_END = "</player>"
_LONGEST_PLAYER = 1 << 14
_LONGEST_PROLOGUE = 1 << 16
_START = re.compile(r"<player[\s>]")
_DECLARATION = re.compile(r"<!\s*(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)", re.IGNORECASE)
_MOST_FIELDS = 60


def read(stream: TextIO, refuse: Refuse, mend: Mender) -> Iterator[ListRow]:
    """Give a row for each player; players that are none go to `refuse` with their line. Raises FileError.

    Players with bytes that are no letters go through `mend`.
    """
    text, line = _after_prologue(stream)
    parts = _Parts(refuse, mend)
    while text:
        *pieces, rest = text.split(_END)
        for piece in pieces:
            values = parts.values(piece, line)
            if values is not None:
                try:
                    yield fide_row(values)
                except BadRow as error:
                    refuse(_line_of(piece, line), error.message)
            line += piece.count("\n")
        if len(rest) > _LONGEST_PLAYER:
            refuse(_line_of(rest, line), message(N_("the player does not end.")))
            kept = rest[-len(_END) :]
            line += rest.count("\n") - kept.count("\n")
            rest = kept
        block = stream.read(_BLOCK)
        if not block:
            if _START.search(rest):
                refuse(_line_of(rest, line), message(N_("the player does not end; the file is cut off.")))
            return
        text = rest + block


def _after_prologue(stream: TextIO) -> tuple[str, int]:
    """Return the text from the first player on, as far as it is read, and the line it begins in. Raises FileError."""
    text = stream.read(_BLOCK)
    start = _START.search(text)
    prologue = text[: start.start() if start is not None else _LONGEST_PROLOGUE]
    if _DECLARATION.search(prologue):
        raise FileError(N_("The file declares a document type or entities. FIDE's lists do not; it was not opened."))
    if start is None or start.start() > _LONGEST_PROLOGUE:
        raise FileError(N_("The file is XML, but there is no <player> in it as in FIDE's lists. Choose another."))
    return text[start.start() :], prologue.count("\n") + 1


def _line_of(piece: str, line: int) -> int:
    """Return the line in which the player of a piece begins that starts in `line`."""
    start = _START.search(piece)
    return line + piece.count("\n", 0, start.start() if start is not None else 0)


class _Parts:
    """Takes players apart, remembering what the last one looked like."""

    def __init__(self, refuse: Refuse, mend: Mender) -> None:
        self._refuse = refuse
        self._mend = mend
        self._usual = _usual(())

    def values(self, piece: str, line: int) -> list[str] | None:
        """Return the `FIDE_FIELDS` of a player without its end tag; None if it was refused."""
        if not piece.isascii():
            piece = self._mend(piece)
        match = self._usual[0].fullmatch(piece)
        if match is not None:
            groups = match.groups("")
            return [groups[place].strip() if place is not None else "" for place in self._usual[1]]
        starts = [start.start() for start in _START.finditer(piece)]
        for start in starts[:-1]:
            self._refuse(line + piece.count("\n", 0, start), message(N_("the player does not end.")))
        if not starts:
            self._refuse(line, message(N_("there is the end of a player without its beginning.")))
            return None
        return self._parsed(piece[starts[-1] :], line + piece.count("\n", 0, starts[-1]))

    def _parsed(self, piece: str, line: int) -> list[str] | None:
        if _DECLARATION.search(piece):
            self._refuse(line, message(N_("the player declares entities.")))
            return None
        try:
            fields = _parse(piece + _END)
        except expat.ExpatError as error:
            self._refuse(line, message(N_("the player is no XML ({reason})."), reason=expat.ErrorString(error.code)))
            return None
        if len(fields) <= _MOST_FIELDS:
            self._usual = _usual(tuple(fields))
        return [fields.get(field, "").strip() for field in FIDE_FIELDS]


def _parse(player: str) -> dict[str, str]:
    """Return the texts of the fields of one player, by their tags. Raises ExpatError."""
    fields: dict[str, str] = {}
    open_tags: list[str] = []
    texts: list[str] = []

    def start(tag: str, _attributes: object) -> None:
        open_tags.append(tag)
        texts.clear()

    def end(tag: str) -> None:
        open_tags.pop()
        if len(open_tags) == 1:
            fields.setdefault(tag, "".join(texts))

    parser = expat.ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = texts.append
    parser.Parse(player, True)
    return fields


@lru_cache(maxsize=64)
def _usual(tags: tuple[str, ...]) -> tuple[re.Pattern[str], tuple[int | None, ...]]:
    """Return what a player with these fields in this order looks like, and which group each of `FIDE_FIELDS` is."""
    fields = r"\s*".join(f"<{re.escape(tag)}>([^<&]*)</{re.escape(tag)}>" for tag in tags)
    groups = tuple(tags.index(field) if field in tags else None for field in FIDE_FIELDS)
    return re.compile(rf"\s*<player>\s*{fields}\s*"), groups
