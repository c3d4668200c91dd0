"""The kind of tournament in words, as record 092 of a report has it."""

from __future__ import annotations

import re

_KIND = re.compile(r"(?:double[- ]?)?round[- ]?robin|swiss(?:[- ]?system)?|knock[- ]?out", re.IGNORECASE)
_NAMED = re.compile(r"\s*\([^()]*(?:dutch|dubov|burstein|lim|berger)[^()]*\)", re.IGNORECASE)


def type_text(system: str, text: str = "Individual: Swiss-System") -> str:
    """Return `text` with the kind of tournament that a pairing system makes, where it names another kind."""
    if system.startswith("round-robin"):
        kind, firsts = "Round-Robin", ["round", "double"]
    elif system == "knockout":
        kind, firsts = "Knock-Out", ["knock"]
    else:
        kind, firsts = "Swiss-System", ["swiss"]
    return _KIND.sub(lambda found: found[0] if found[0].lower().startswith(tuple(firsts)) else kind, text)


def without_system(text: str) -> str:
    """Return `text` without the name of a pairing system in brackets."""
    return _NAMED.sub("", text)
