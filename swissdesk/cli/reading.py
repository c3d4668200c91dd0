"""A command line parsed by the declarations of its command (`grammar`), or refused with a sentence that says how.

Options may be shortened as long as they stay unmistakable, stand before, between and behind the other words, and take
a value as `--round 3`, `--round=3` or `-oFILE`.
"""

from __future__ import annotations

import re
import sys
from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any, NoReturn

from swissdesk.cli.exits import DONE, UsageError
from swissdesk.cli.grammar import HELP, Given, Grammar, Option, Value
from swissdesk.errors import Message, message
from swissdesk.i18n import N_, translate

_NEGATIVE = re.compile(r"-[0-9]+([.,][0-9]*)?")
"""A number, though it begins like an option."""


def read(grammar: Grammar, words: Sequence[str]) -> Given:
    """Return what a command line gives; raises UsageError, and SystemExit after printing what was asked for."""
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
            self._help()
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
                self._refuse(N_("There is no command “{word}”; perhaps “{near}” is meant"), word=name, near=near)
            self._refuse(
                N_("There is no command “{word}”. The commands are: {known}"), word=name, known=", ".join(commands)
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
            self._refuse(N_("{option} may stand for several options: {known}"), option=name, known=", ".join(matches))
        if not found:
            near = _nearest(name, flags)
            if near:
                self._refuse(N_("There is no option {option}; perhaps {near} is meant"), option=name, near=near)
            self._refuse(N_("There is no option {option}"), option=name)
        return flags[matches[0]], value if sign else None

    def _take(self, option: Option, value: str | None, queue: deque[str], given: Given) -> None:
        """Put the value of an option where its command finds it, with the words behind it that are part of it."""
        if option.key == HELP:
            self._help()
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
                N_("A value is missing after {option}: {value} ({about})"),
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
                    N_("{name} does not take “{word}”. Choose one of: {known}"),
                    name=name,
                    word=word,
                    known=", ".join(value.known),
                )
            self._refuse(N_("{name} needs {expected}, not “{word}”"), name=name, expected=value.expected, word=word)

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
            self._refuse(
                N_("“{word}” is one word too many; a name with spaces needs quotation marks around it"), word=left[0]
            )
        missing += [
            f"{option.shown()} ({translate(option.about)})"
            for option in self._grammar.options
            if option.needed and option.key not in seen
        ]
        if missing:
            self._refuse(N_("What is missing: {missing}"), missing="; ".join(missing))

    def _refuse(self, template: str, **facts: Any) -> NoReturn:
        fault: Message = message(template, **facts)
        program = self._grammar.program
        raise UsageError(N_("{fault}. “{program} --help” shows how it is used."), fault=fault, program=program)

    def _help(self) -> NoReturn:
        from swissdesk.cli.manual import page  # no command line that is right needs it

        _print(page(self._grammar))


def _print(text: str) -> NoReturn:
    sys.stdout.write(text.rstrip("\n") + "\n")
    sys.stdout.flush()
    raise SystemExit(DONE)


def _is_option(word: str) -> bool:
    return len(word) > 1 and word.startswith("-") and _NEGATIVE.fullmatch(word) is None


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
