"""The help of a command as a page for the terminal, from what the command declares that it takes."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from shutil import get_terminal_size

from swissdesk import wording
from swissdesk.cli.reading import Grammar, Section
from swissdesk.i18n import N_, translate

_WIDEST = 100
"""Longer lines are hard to read, however wide the terminal."""
_NARROWEST = 40
_COLUMN = 26
"""Where the texts begin at the latest; what is longer before them has a line of its own."""


def page(grammar: Grammar) -> str:
    """Return the whole help of a command."""
    width = max(_NARROWEST, min(get_terminal_size().columns - 1, _WIDEST))
    about = translate(grammar.about)
    parts = [_use(grammar, width), _wrapped(about[:1].upper() + about[1:].rstrip(".") + ".", width)]
    for title, rows in _tables(grammar):
        if rows:
            parts.append(f"{translate(title)}:\n" + "\n".join(_table(rows, width)))
    parts += [_wrapped(translate(note), width) for note in grammar.notes]
    if grammar.examples:
        parts.append(translate(N_("examples")) + ":\n" + "\n".join(f"  {line}" for line in grammar.examples))
    return "\n\n".join(parts) + "\n"


def _use(grammar: Grammar, width: int) -> str:
    """Return the line of use: what must be there in full, all the rest as one word."""
    words = [grammar.program, *(word.shown() for word in grammar.words)]
    words += [f"{option.flags[0]} {option.shown_value()}" for option in grammar.options if option.needed]
    words.append(f"[{translate(N_('OPTION'))}…]")
    if grammar.commands:
        words.append(f"{translate(grammar.command_name)} …")
    line = wording.text(N_("Usage: {line}"), line=" ".join(words))
    return textwrap.fill(line, width, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)


def _tables(grammar: Grammar) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    yield grammar.command_name, [(name, translate(about)) for name, (about, _) in grammar.commands.items()]
    yield N_("arguments"), [(translate(word.name), translate(word.about)) for word in grammar.words]
    for section in grammar.sections:
        yield section.title, _rows(section)


def _rows(section: Section) -> list[tuple[str, str]]:
    options = [(option.shown(), translate(option.about)) for option in section.options]
    return [*options, *((name, translate(about)) for name, about in section.rows)]


def _table(rows: Iterable[tuple[str, str]], width: int) -> Iterator[str]:
    rows = list(rows)
    column = min(_COLUMN, 4 + max(len(left) for left, _ in rows))
    for left, text in rows:
        lines = textwrap.wrap(text, max(20, width - column), break_long_words=False, break_on_hyphens=False)
        head = f"  {left}"
        if len(head) > column - 2:
            yield head
        elif lines:
            yield head.ljust(column) + lines.pop(0)
        yield from (" " * column + line for line in lines)


def _wrapped(text: str, width: int) -> str:
    return textwrap.fill(text, width, break_long_words=False, break_on_hyphens=False)
