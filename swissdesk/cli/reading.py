"""A command line parsed by the declarations of its command, or refused with a sentence that says how.

Options may be shortened as long as they stay unmistakable, stand before, between and behind the other words, and take
a value as `--round 3`, `--round=3` or `-oFILE`.
"""

from __future__ import annotations

import re
import sys
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import SimpleNamespace
from typing import Any, NoReturn

from swissdesk.cli.exits import DONE, UsageError
from swissdesk.errors import Message, message
from swissdesk.i18n import LANGUAGES, N_, install, translate
from swissdesk.values import NamedTuple

# ---- what a command declares

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


# ---- reading a line

_NEGATIVE = r"-[0-9]+([.,][0-9]*)?"
"""A number, though it begins like an option."""


class HelpWanted(Exception):
    """The help of a command is asked for, instead of running it."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar


def read(grammar: Grammar, words: Sequence[str]) -> Given:
    """Return what a command line gives.

    Raises UsageError, HelpWanted, and SystemExit after printing what an option answers.
    """
    return _Reading(grammar).read(words, Given())


class _Reading:
    """The words of a command line as a command takes them."""

    def __init__(self, grammar: Grammar) -> None:
        self._grammar = grammar

    def read(self, words: Sequence[str], given: Given) -> Given:
        """Add to `given` what the words give."""
        for option in self._grammar.options:
            setattr(given, option.key, [] if option.again else option.default)
        queue, free, seen = deque(words), list[str](), set[str]()
        if not self._grammar.commands and any(word in ("-h", "--help") for word in words[: _end_of_options(words)]):
            raise HelpWanted(self._grammar)
        while queue:
            word = queue.popleft()
            if word == "--":
                free += queue
                break
            if _is_option(word):
                option, value = self._option_of(word)
                seen.add(option.key)
                self._take(option, value, queue, given)
            elif self._grammar.commands:
                return self._go_on(word, queue, given)
            else:
                free.append(word)
        self._place(free, seen, given)
        return given

    def _go_on(self, name: str, words: Iterable[str], given: Given) -> Given:
        """Read the rest as the sub-command of that name does."""
        commands = self._grammar.commands
        if name not in commands:
            near = _nearest(name, commands)
            if near:
                self._refuse(N_("Unknown command “{word}”, perhaps “{near}”"), word=name, near=near)
            self._refuse(
                N_("Unknown command “{word}”. The commands are: {known}"), word=name, known=", ".join(commands)
            )
        setattr(given, self._grammar.command_key, name)
        about, declare = commands[name]
        command = Grammar(f"{self._grammar.program} {name}", about)
        declare(command)
        return _Reading(command).read(list(words), given)

    def _option_of(self, word: str) -> tuple[Option, str | None]:
        """Return the option that a word stands for, and the value that is written together with it."""
        name, sign, value = word.partition("=") if word.startswith("--") else (word[:2], word[2:], word[2:])
        flags = {flag: option for option in self._grammar.options for flag in option.flags}
        matches = [name] if name in flags else [f for f in flags if f.startswith(name) and name.startswith("--")]
        found = {flags[flag].key: flag for flag in matches}
        if len(found) > 1:
            self._refuse(N_("{option} is ambiguous: {known}"), option=name, known=", ".join(matches))
        if not found:
            near = _nearest(name, flags)
            if near:
                self._refuse(N_("Unknown option {option}, perhaps {near}"), option=name, near=near)
            self._refuse(N_("Unknown option {option}"), option=name)
        return flags[matches[0]], value if sign else None

    def _take(self, option: Option, value: str | None, queue: deque[str], given: Given) -> None:
        """Put the value of an option where its command finds it, with the words behind it that are part of it."""
        if option.key == HELP:
            raise HelpWanted(self._grammar)
        if option.answer is not None:
            _print(option.answer())
        if option.value is None:
            if value is not None:
                self._refuse(N_("{option} takes no value"), option=option.flags[-1])
            setattr(given, option.key, option.constant)
            return
        values = [value] if value is not None else []
        while queue and not _is_option(queue[0]) and (not values or option.many) and _suits(option, queue[0]):
            values.append(queue.popleft())
        if not values and option.may_lack:
            setattr(given, option.key, option.constant)
            return
        if not values:
            self._refuse(
                N_("Missing value after {option}: {value} ({about})"),
                option=option.flags[-1],
                value=option.shown_value(),
                about=option.about,
            )
        taken = [self._value(option.flags[-1], option.value, word) for word in values]
        if option.again:
            getattr(given, option.key).extend(taken)
        else:
            setattr(given, option.key, taken if option.many else taken[-1])

    def _value(self, name: str, value: Value, word: str) -> Any:
        try:
            return value.read(word)
        except ValueError:
            if value.known:
                self._refuse(
                    N_("{name}: unknown value “{word}”. Choose from: {known}"),
                    name=name,
                    word=word,
                    known=", ".join(value.known),
                )
            self._refuse(
                N_("{name}: expected {expected}, found “{word}”"), name=name, expected=value.expected, word=word
            )

    def _place(self, free: Sequence[str], seen: set[str], given: Given) -> None:
        """Give the free words their places; refuse what is too much, and what lacks."""
        left = deque(free)
        missing = []
        if self._grammar.commands:
            missing.append(f"{translate(self._grammar.command_name)} ({', '.join(self._grammar.commands)})")
        for word in self._grammar.words:
            found = [left.popleft() for _ in range(len(left) if word.many else min(1, len(left)))]
            if not found and word.needed:
                missing.append(f"{translate(word.name)} ({translate(word.about)})")
            values = [self._value(word.name, word.value, text) for text in found]
            setattr(given, word.key, values if word.many else values[0] if values else None)
        if left:
            self._refuse(N_("Unexpected word “{word}”; put a name with spaces in quotation marks"), word=left[0])
        missing += [
            f"{option.shown()} ({translate(option.about)})"
            for option in self._grammar.options
            if option.needed and option.key not in seen
        ]
        if missing:
            self._refuse(N_("Missing: {missing}"), missing="; ".join(missing))

    def _refuse(self, template: str, **facts: Any) -> NoReturn:
        fault: Message = message(template, **facts)
        program = self._grammar.program
        raise UsageError(N_("{fault}. See “{program} --help”."), fault=fault, program=program)


def _print(text: str) -> NoReturn:
    sys.stdout.write(text.rstrip("\n") + "\n")
    sys.stdout.flush()
    raise SystemExit(DONE)


def _is_option(word: str) -> bool:
    return len(word) > 1 and word.startswith("-") and re.fullmatch(_NEGATIVE, word) is None


def _end_of_options(words: Sequence[str]) -> int:
    return words.index("--") if "--" in words else len(words)


def _suits(option: Option, word: str) -> bool:
    """Whether a word is the value of an option that may lack one, and not the next word of the command."""
    if not option.may_lack or option.value is None:
        return True
    try:
        option.value.read(word)
    except ValueError:
        return False
    return True


def _nearest(word: str, known: Iterable[str]) -> str:
    """Return what `word` may have been meant to be, empty if nothing is near."""
    from difflib import get_close_matches

    return next(iter(get_close_matches(word, list(known), 1)), "")
