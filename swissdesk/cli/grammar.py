"""The declarations of a command's arguments; `reading` parses a command line by them, `manual` makes the help.

Instead of `argparse`, because its sentences are its own: they know neither our languages nor what to do next, and
they come formatted, so that nobody can say them better.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from types import SimpleNamespace
from typing import Any, NamedTuple

from swissdesk.i18n import LANGUAGES, N_, install, translate

Given = SimpleNamespace
"""What a command line gave, by the keys of what its command takes."""

HELP = "help"
"""The key of the option that every command takes."""


class Value(NamedTuple):
    """A kind of value: `read` makes it of a word or raises ValueError; `known` are its words, if they are few."""

    expected: str
    read: Callable[[str], Any]
    known: tuple[str, ...] = ()


def _whole(word: str) -> int:
    # int() would take 1_0 and digits of other scripts: slips of the hand more often than numbers.
    if re.fullmatch(r"[+-]?[0-9]{1,30}", word) is None:
        raise ValueError(word)
    return int(word)


def _count(word: str) -> int:
    if _whole(word) < 1:
        raise ValueError(word)
    return _whole(word)


def _number(word: str) -> float:
    if re.fullmatch(r"[0-9]{1,9}([.,][0-9]{0,9})?", word) is None:
        raise ValueError(word)
    return float(word.replace(",", "."))


TEXT = Value("", str)
WHOLE = Value(N_("a whole number"), _whole)
COUNT = Value(N_("a whole number of 1 or more"), _count)
NUMBER = Value(N_("a number"), _number)


def one_of(words: Iterable[str]) -> Value:
    """Return the kind of value that is one of a few words."""
    known = tuple(words)

    def read(word: str) -> str:
        if word not in known:
            raise ValueError(word)
        return word

    return Value("", read, known)


def _spoken(word: str) -> str:
    """Speak a language at once: what is wrong with the rest of the line is said in it already."""
    if word not in LANGUAGES:
        raise ValueError(word)
    install(word)
    return word


LANGUAGE = Value("", _spoken, tuple(LANGUAGES))


class Word(NamedTuple):
    """A word of a command line that belongs to no option; `many`: one or more of them."""

    key: str
    name: str
    about: str
    value: Value = TEXT
    many: bool = False
    needed: bool = True

    def shown(self) -> str:
        """Return the word as the line of use gives it: ``FILE…``, ``[MODEL]``."""
        name = translate(self.name) + ("…" if self.many else "")
        return name if self.needed else f"[{name}]"


class Option(NamedTuple):
    """What begins with a dash.

    `value` None: it takes none and stands for `constant`. `many`: as many values as follow; `again`: every time it is
    given adds one; `may_lack`: without its value it stands for `constant`. `answer`: what to print instead of doing
    anything.
    """

    key: str
    flags: tuple[str, ...]
    about: str
    name: str = ""
    value: Value | None = None
    default: Any = None
    constant: Any = True
    needed: bool = False
    many: bool = False
    again: bool = False
    may_lack: bool = False
    answer: Callable[[], str] | None = None

    def shown_value(self) -> str:
        """Return the value as help gives it: ``N``, ``text|json``, ``[POINTS]``; empty if there is none."""
        if self.value is None:
            return ""
        name = "|".join(self.value.known) or translate(self.name) + ("…" if self.many else "")
        return f"[{name}]" if self.may_lack else name

    def shown(self) -> str:
        """Return the option as help gives it: ``--round N``."""
        return f"{', '.join(self.flags)} {self.shown_value()}".rstrip()


class Section(NamedTuple):
    """A part of the help with a title: options, or rows of other words and what they are."""

    title: str
    options: tuple[Option, ...] = ()
    rows: tuple[tuple[str, str], ...] = ()


class Grammar:
    """All that a command takes; one with sub-commands takes options and the name of one of them."""

    def __init__(self, program: str, about: str) -> None:
        self.program = program
        self.about = about
        self.words: list[Word] = []
        self.sections: list[Section] = [Section(N_("options"))]
        self.notes: list[str] = []
        self.examples: list[str] = []
        self.commands: Mapping[str, tuple[str, Callable[[Grammar], None]]] = {}
        self.command_key, self.command_name = "", ""
        self._add(Option(HELP, ("-h", "--help"), N_("show this help")))

    def word(
        self, key: str, name: str, about: str, value: Value = TEXT, *, many: bool = False, needed: bool = True
    ) -> None:
        """Declare the next word; one with `many` is the last, as is one that is not needed."""
        self.words.append(Word(key, name, about, value, many, needed))

    def option(self, key: str, flag: str, name: str, about: str, value: Value = TEXT, **more: Any) -> None:
        """Declare an option with a value; `more` as for :class:`Option`."""
        self._add(Option(key, (flag,), about, name, value, **more))

    def flag(self, key: str, flag: str, about: str, **more: Any) -> None:
        """Declare an option without a value."""
        self._add(Option(key, (flag,), about, **{"default": False, **more}))

    def section(self, title: str, rows: Iterable[tuple[str, str]] = ()) -> None:
        """Begin a part of the help, for the options that are declared next."""
        self.sections.append(Section(title, rows=tuple(rows)))

    def choose(self, key: str, name: str, commands: Mapping[str, tuple[str, Callable[[Grammar], None]]]) -> None:
        """Declare sub-commands: by name what each is for, and what declares what it takes."""
        self.command_key, self.command_name, self.commands = key, name, commands

    def _add(self, option: Option) -> None:
        last = self.sections[-1]
        self.sections[-1] = Section(last.title, (*last.options, option), last.rows)

    @property
    def options(self) -> list[Option]:
        """Every option, in the order of the help."""
        return [option for section in self.sections for option in section.options]
