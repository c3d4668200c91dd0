"""The layout of a file as it was read: the order of its lines, its tags, and what the tournament does not hold.

The layout is a tuple of strings, kept in `Source.layout`. The first says which dialect and habits the file had.
Each of the others stands for a line, in order:

* ``=text``: a line that is not interpreted, kept as it was;
* ``@slot``: a line of a record that the writer makes from the tournament (``@001`` for a player line; ``@001*24``
  for 24 of them in a row);
* ``!slot⇥digest⇥text``: the same, but the file wrote it otherwise than the writer does; as long as the writer
  still makes lines with this digest, nothing has changed and the line is written as it was.
"""

from __future__ import annotations

from collections.abc import Iterable

from swissdesk.formats.trf.slots import DIALECTS
from swissdesk.formats.trf.text import MAX_LINES
from swissdesk.model import ByeKind, Source
from swissdesk.values import NamedTuple, dataclass, field

PLAYER_SLOT = "001"
FORMAT = "trf"
_VERSION = "1"


class LayoutLine(NamedTuple):
    """A line of the file: `slot` is empty for one that is not interpreted.

    `text` is what stood there where the writer would not make it again, `digest` what the writer made then;
    `key` is the starting rank for a player line.
    """

    slot: str
    text: str = ""
    digest: str = ""
    key: int = 0


@dataclass(slots=True)
class Layout:
    """The dialect and habits of a file, a mark of what its places followed from, and its lines."""

    dialect: str
    styles: dict[str, str] = field(default_factory=dict)
    wishes_in_cells: bool = False
    old_codes: frozenset[ByeKind] = frozenset()
    missing: frozenset[int] = frozenset()
    standing: str = ""
    lines: list[LayoutLine] = field(default_factory=list)

    def source(self) -> Source:
        """Return the layout as the tournament keeps it."""
        return Source(FORMAT, (self._head(), *_packed(self.lines)))

    def _head(self) -> str:
        words = [_VERSION, self.dialect]
        words += [f"{slot}={style}" for slot, style in sorted(self.styles.items())]
        words += ["cells"] if self.wishes_in_cells else []
        words += [f"old:{kind.value}" for kind in sorted(self.old_codes, key=lambda kind: kind.value)]
        words += [f"missing:{player}" for player in sorted(self.missing)]
        words += [f"standing:{self.standing}"] if self.standing else []
        return " ".join(words)

    @classmethod
    def of(cls, source: Source | None) -> Layout | None:
        """Return the layout that a tournament came with, None if it came from no TRF or from an unknown one."""
        if source is None or source.format != FORMAT or not source.layout:
            return None
        version, _, habits = source.layout[0].partition(" ")
        dialect, *words = habits.split(" ")
        if version != _VERSION or dialect not in DIALECTS:
            return None
        layout = cls(dialect)
        try:
            for word in words:
                layout._take(word)
            layout.lines = list(_unpacked(source.layout[1:]))
        except ValueError:
            return None  # made by a version of the program that this one does not know
        return layout

    def _take(self, word: str) -> None:
        if word == "cells":
            self.wishes_in_cells = True
        elif word.startswith("old:"):
            self.old_codes |= {ByeKind(word[4:])}
        elif word.startswith("missing:"):
            self.missing |= {int(word[8:])}
        elif word.startswith("standing:"):
            self.standing = word[9:]
        else:
            slot, _, style = word.partition("=")
            self.styles[slot] = style


def _packed(lines: Iterable[LayoutLine]) -> Iterable[str]:
    run = 0
    for line in lines:
        if line.slot == PLAYER_SLOT and not line.digest:
            run += 1
            continue
        if run:
            yield f"@{PLAYER_SLOT}*{run}"
            run = 0
        yield _line_text(line)
    if run:
        yield f"@{PLAYER_SLOT}*{run}"


def _line_text(line: LayoutLine) -> str:
    if not line.slot:
        return "=" + line.text
    if not line.digest:
        return "@" + line.slot
    slot = f"{line.slot}.{line.key}" if line.key else line.slot
    return f"!{slot}\t{line.digest}\t{line.text}"


def _unpacked(texts: Iterable[str]) -> Iterable[LayoutLine]:
    for text in texts:
        mark, rest = text[:1], text[1:]
        if mark == "=":
            yield LayoutLine("", rest)
        elif mark == "@":
            slot, _, count = rest.partition("*")
            if int(count or 1) > MAX_LINES:
                raise ValueError(count)
            yield from [LayoutLine(slot)] * int(count or 1)
        elif mark == "!":
            slot, digest, verbatim = rest.split("\t", 2)
            slot, _, key = slot.partition(".")
            yield LayoutLine(slot, verbatim, digest, int(key or 0))
