"""Text put into the order and the letter forms in which it is seen, for sheets that run from left to right.

A small part of the bidirectional algorithm, enough for names, clubs and headings: runs of Hebrew or Arabic are turned
round, numbers inside them are not, and Arabic letters get the form that joins them to their neighbours. The joining
forms are read from the character database itself. Embedding controls are dropped. In the scripts of India the vowel
signs that stand before their letter are put there; consonants that would be joined keep the sign that mutes the vowel.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]")
_INDIC = re.compile("[\u0900-\u0d7f]")
_BEFORE = "\u093f\u09bf\u09c7\u09c8\u0a3f\u0abf\u0bc6\u0bc7\u0bc8\u0d46\u0d47\u0d48"
"""Vowel signs that are written after their letter and seen before it."""
_SYLLABLE = re.compile(f"(.[\u093c\u09bc\u0a3c\u0abc]?)([{_BEFORE}])")
_TWO_PARTS = re.compile("[\u09cb\u09cc\u0bca\u0bcb\u0bcc\u0d4a\u0d4b\u0d4c]")
"""Vowel signs that are seen on both sides of their letter."""
_LAM = "\u0644"
_TATWEEL = "\u0640"
_MIRRORED = str.maketrans("()[]{}<>«»", ")(][}{><»«")
_FORM_BLOCKS = (range(0xFB50, 0xFDFF), range(0xFE70, 0xFEFD))


def visual(text: str) -> str:
    """Return `text` as its signs stand from left to right; text without such a script comes back as it is."""
    if _INDIC.search(text):
        text = _in_sight_order(text)
    if not _RIGHT_TO_LEFT.search(text):
        return text
    shaped = _joined(text)
    directions = _directions(shaped)
    parts = []
    start = 0
    for place in range(1, len(shaped) + 1):
        if place == len(shaped) or directions[place] != directions[start]:
            run = shaped[start:place]
            parts.append(_turned(run) if directions[start] else run)
            start = place
    return "".join(parts)


def _in_sight_order(text: str) -> str:
    """Return text in a script of India with the vowel signs on the side of the letter where they are seen."""
    apart = _TWO_PARTS.sub(lambda sign: unicodedata.normalize("NFD", sign[0]), text)
    return _SYLLABLE.sub(r"\2\1", apart)


def _directions(text: str) -> list[bool]:
    """Return for each character whether it runs from right to left; neutral ones go with equal neighbours."""
    classes = [unicodedata.bidirectional(character) for character in text]
    strong: list[bool | None] = []
    last: bool | None = None
    for kind in classes:
        if kind in ("R", "AL", "AN"):
            last = True
        elif kind == "L":
            last = False
        strong.append(last if kind in ("R", "AL", "AN", "L", "NSM") or (kind == "EN" and last) else None)
    following: bool | None = None
    resolved: list[bool] = []
    before = _filled(strong)
    for place in range(len(text) - 1, -1, -1):
        if strong[place] is not None:
            following = strong[place]
        resolved.append(bool(before[place] and following))
    return resolved[::-1]


def _filled(values: list[bool | None]) -> list[bool | None]:
    """Return the values with each gap filled by what stands before it."""
    filled: list[bool | None] = []
    last: bool | None = None
    for value in values:
        last = last if value is None else value
        filled.append(last)
    return filled


def _turned(run: str) -> str:
    """Return a run from right to left as it is seen: reversed, marks after their letter, numbers readable."""
    clusters = re.findall(r"\d+(?:[.,]\d+)*|.[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]*", run, re.DOTALL)
    return "".join(cluster.translate(_MIRRORED) for cluster in reversed(clusters))


def _joined(text: str) -> str:
    """Return `text` with every Arabic letter in the form that joins it to its neighbours."""
    forms = _forms()
    letters = [character for character in text if unicodedata.category(character) != "Cf"]
    result = []
    place = 0
    while place < len(letters):
        unit = letters[place]
        if unit == _LAM and place + 1 < len(letters) and f"{_LAM}{letters[place + 1]}" in forms:
            unit += letters[place + 1]
        before = _neighbour(letters, place, -1)
        after = _neighbour(letters, place + len(unit) - 1, 1)
        result.append(_form(forms, unit, before, after))
        place += len(unit)
    return "".join(result)


def _form(forms: dict[str, dict[str, str]], unit: str, before: str, after: str) -> str:
    own = forms.get(unit)
    if own is None:
        return unit
    joins_before = (before == _TATWEEL or "initial" in forms.get(before, {})) and "final" in own
    joins_after = (after == _TATWEEL or "final" in forms.get(after, {})) and "initial" in own
    wanted = {(True, True): "medial", (True, False): "final", (False, True): "initial"}
    return own.get(wanted.get((joins_before, joins_after), "isolated"), unit)


def _neighbour(letters: list[str], place: int, step: int) -> str:
    """Return the next letter in that direction, vowel marks passed over; empty at the end."""
    place += step
    while 0 <= place < len(letters):
        if unicodedata.category(letters[place]) != "Mn":
            return letters[place]
        place += step
    return ""


@cache
def _forms() -> dict[str, dict[str, str]]:
    """Return the joining forms of every Arabic letter and of lam with alef, by name of the form."""
    forms: dict[str, dict[str, str]] = {}
    for block in _FORM_BLOCKS:
        for code in block:
            kind, *letters = unicodedata.decomposition(chr(code)).split()[:3] or [""]
            if kind not in ("<isolated>", "<final>", "<initial>", "<medial>"):
                continue
            letter = "".join(chr(int(value, 16)) for value in letters)
            if len(letter) == 1 or (len(letter) == 2 and letter[0] == _LAM and letter[1] in "\u0622\u0623\u0625\u0627"):
                forms.setdefault(letter, {}).setdefault(kind[1:-1], chr(code))
    return forms
