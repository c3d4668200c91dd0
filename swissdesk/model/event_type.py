"""The kind of tournament in words, as record 092 of a report gives it."""

from __future__ import annotations

import re

from swissdesk.model.systems import LISTED, Kind, kind_of

_KIND = re.compile(r"(?:double[- ]?)?round[- ]?robin|swiss(?:[- ]?system)?|knock[- ]?out", re.IGNORECASE)
_WORDS = "|".join(dict.fromkeys(system.word for system in LISTED.values() if system.word))
_NAMED = re.compile(rf"\s*\([^()]*(?:{_WORDS})[^()]*\)", re.IGNORECASE)
_SWISS = "Swiss-System", ("swiss",)
_NAMES = {Kind.ROUND_ROBIN: ("Round-Robin", ("round", "double")), Kind.KNOCKOUT: ("Knock-Out", ("knock",))}
"""What a kind is called, and with what its name in a text begins; everything else is a Swiss."""


def type_text(system: str, text: str = "Individual: Swiss-System") -> str:
    """Return `text` with the kind of tournament that a pairing system makes, where it names another kind."""
    kind = kind_of(system)
    name, firsts = _SWISS if kind is None else _NAMES.get(kind, _SWISS)
    return _KIND.sub(lambda found: found[0] if found[0].lower().startswith(firsts) else name, text)


def without_system(text: str) -> str:
    """Return `text` without the name of a pairing system in brackets."""
    return _NAMED.sub("", text)
