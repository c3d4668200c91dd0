"""Messages packed for a page that speaks several languages: each template once in each language, and facts by name.

A packed message is the number of its template, and its facts if there are any; a fact can be a packed message, too. So
the page changes its language without asking anybody, and a sentence costs a few bytes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from swissdesk import wording
from swissdesk.errors import Message, message
from swissdesk.i18n import ENGLISH, LANGUAGES, N_context, Term, translated
from swissdesk.model import Colour

Packed = list[Any]

_COLOURS = {Colour.WHITE: N_context("of the pieces", "White"), Colour.BLACK: N_context("of the pieces", "Black")}


class Packer:
    """Numbers the templates that are met."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._given: dict[str, Mapping[str, str]] = {}

    def text(self, template: str) -> Packed:
        """Return a text without facts."""
        return self.message(message(template))

    def words(self, by_language: Mapping[str, str]) -> Packed:
        """Return a text whose words in each language are given; where one is missing, the English ones are taken."""
        key = by_language[ENGLISH]
        self._given[key] = by_language
        return [self._numbers.setdefault(key, len(self._numbers))]

    def message(self, said: Message) -> Packed:
        """Return a message."""
        number = self._numbers.setdefault(str(said.template), len(self._numbers))
        facts = {name: self._fact(fact) for name, fact in said.facts.items() if f"{{{name}" in said.template}
        return [number, facts] if facts else [number]

    def _fact(self, fact: Any) -> Any:
        if isinstance(fact, Message):
            return self.message(fact)
        if isinstance(fact, Term):
            return self.text(fact)
        if isinstance(fact, Colour):
            return self.text(_COLOURS[fact])
        if isinstance(fact, int) and type(fact) is int:
            return fact
        return str(wording.fact_text(fact))

    def templates(self) -> dict[str, list[str]]:
        """Return the templates met so far, by language, in the order of their numbers."""
        return {code: [self._in(text, code) for text in self._numbers] for code in LANGUAGES}

    def _in(self, text: str, code: str) -> str:
        return self._given[text].get(code, text) if text in self._given else translated(text, code)
