"""Text that runs from right to left: kept apart from its neighbours, and put in the order in which it is seen.

A text goes in the direction of its first letter (Unicode's rule for a paragraph); so a name in a cell of its own needs
nothing. Where a text is put together from several, each part with such letters is wrapped by `isolated`, so that the
rating after a Hebrew name stays after it. `runs` is the bidirectional algorithm of Unicode (UAX 9, with isolates and
pairs of brackets), `isolated` the only thing that has to be remembered by who writes a sentence.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence

from swissdesk.values import dataclass

FIRST_STRONG, POP = "\u2068", "\u2069"
"""Begin and end a part that has a direction of its own."""

_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\U00010800-\U00010fff\U0001e800-\U0001efff]")
_CONTROLS = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def has_right_to_left(text: str) -> bool:
    """Whether a text has letters that run from right to left."""
    return _RIGHT_TO_LEFT.search(text) is not None


def isolated(text: str) -> str:
    """Return a part of a sentence so that its direction does not reach its neighbours; most texts are unchanged."""
    if not has_right_to_left(text) or (text.startswith(FIRST_STRONG) and text.endswith(POP)):
        return text
    return f"{FIRST_STRONG}{_balanced(text)}{POP}"


def joined(separator: str, parts: Iterable[str]) -> str:
    """Return the parts that say something with the separator between them, each in its own direction."""
    return separator.join(isolated(part) for part in parts if part)


def plain(text: str) -> str:
    """Return a text without signs that only direct it: for files, and to be compared."""
    return _CONTROLS.sub("", text) if _CONTROLS.search(text) else text


def _balanced(text: str) -> str:
    """Return the text without directing signs of its own that would reach beyond its end."""
    return text if text.count(FIRST_STRONG) == text.count(POP) else plain(text)


@dataclass(frozen=True, slots=True)
class Run:
    """Characters that go the same way: `text` as it is read, `is_turned` if it runs from right to left."""

    text: str
    is_turned: bool = False


def runs(text: str) -> tuple[Run, ...]:
    """Return `text` in runs from left to right as they are seen; within each the letters are in the order of reading.

    Directing signs are left out.
    """
    if not has_right_to_left(text):
        return (Run(plain(text)),) if text else ()
    classes = _classes(text)
    base = _level_of(classes)
    levels = _resolved(text, classes, base)
    kept = [(sign, level) for sign, level in zip(text, levels, strict=True) if level is not None]
    pieces: list[tuple[str, int]] = []
    for sign, level in kept:
        if pieces and pieces[-1][1] == level:
            pieces[-1] = (pieces[-1][0] + sign, level)
        else:
            pieces.append((sign, level))
    seen = ((plain(piece), level) for piece, level in _reordered(pieces))
    return tuple(Run(piece, level % 2 == 1) for piece, level in seen if piece)


def _reordered(pieces: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """Return the pieces from left to right: from the deepest level on, what lies together is turned round (L2)."""
    highest = max((level for _, level in pieces), default=0)
    for wanted in range(highest, 0, -1):
        place = 0
        while place < len(pieces):
            end = place
            while end < len(pieces) and pieces[end][1] >= wanted:
                end += 1
            pieces[place:end] = pieces[place:end][::-1]
            place = max(end, place + 1)
    return pieces


# ---- the algorithm: UAX 9, its clauses named as there

_ISOLATES = ("LRI", "RLI", "FSI")
_EMBEDDINGS = {"LRE": (0, ""), "RLE": (1, ""), "LRO": (0, "L"), "RLO": (1, "R")}
_LEFT_OUT = {*_EMBEDDINGS, "PDF", "BN"}
_NEUTRAL = {"B", "S", "WS", "ON", *_ISOLATES, "PDI"}
_DEEPEST = 125
_OPENING = {"(": ")", "[": "]", "{": "}", "〈": "〉", "「": "」", "『": "』", "【": "】", "《": "》", "（": "）"}


def _classes(text: str) -> list[str]:
    return [unicodedata.bidirectional(sign) or "L" for sign in text]


def _level_of(classes: Sequence[str]) -> int:
    """Return 1 if the first strong letter outside of isolates runs from right to left, 0 otherwise (P2, P3)."""
    depth = 0
    for kind in classes:
        if kind in _ISOLATES:
            depth += 1
        elif kind == "PDI":
            if not depth:
                return 0
            depth -= 1
        elif not depth and kind in ("L", "R", "AL"):
            return int(kind != "L")
    return 0


def _resolved(text: str, classes: list[str], base: int) -> list[int | None]:
    """Return the level of every character, None for those that are left out."""
    levels = _explicit(classes, base)
    kinds = list(classes)
    for place, (_, override) in enumerate(levels):
        if override and kinds[place] not in _LEFT_OUT:
            kinds[place] = override
    kept = [place for place, kind in enumerate(classes) if kind not in _LEFT_OUT]
    depths = [level for level, _ in levels]
    found: list[int | None] = [None] * len(text)
    for sequence in _sequences(classes, depths, kept):
        for place, level in _Sequence(text, kinds, depths, kept, sequence, base).levels():
            found[place] = level
    for place in _ending(classes, kept):
        found[place] = base
    return found


def _ending(classes: Sequence[str], kept: Sequence[int]) -> Iterator[int]:
    """Yield the places of white space at the end, and before a tab: they have the level of the text (L1)."""
    trailing = True
    for place in reversed(kept):
        kind = classes[place]
        if kind in ("S", "B"):
            trailing = True
        if trailing and kind in ("WS", "S", "B", *_ISOLATES, "PDI"):
            yield place
        else:
            trailing = False


def _explicit(classes: Sequence[str], base: int) -> list[tuple[int, str]]:
    """Return level and override of every character by what is embedded and isolated (X1–X8)."""
    stack: list[tuple[int, str, bool]] = [(base, "", False)]
    found = []
    lost_isolates = lost_embeddings = isolates = 0
    for place, kind in enumerate(classes):
        level, override, _ = stack[-1]
        if kind in _ISOLATES:
            found.append((level, override))
            turned = kind == "RLI" or (kind == "FSI" and _level_of(classes[place + 1 :]) == 1)
            deeper = _next(level, int(turned))
            if deeper <= _DEEPEST and not lost_isolates and not lost_embeddings:
                isolates += 1
                stack.append((deeper, "", True))
            else:
                lost_isolates += 1
        elif kind in _EMBEDDINGS:
            found.append((level, ""))
            odd, forced = _EMBEDDINGS[kind]
            deeper = _next(level, odd)
            if deeper <= _DEEPEST and not lost_isolates and not lost_embeddings:
                stack.append((deeper, forced, False))
            elif not lost_isolates:
                lost_embeddings += 1
        elif kind == "PDI":
            if lost_isolates:
                lost_isolates -= 1
            elif isolates:
                lost_embeddings = 0
                while not stack.pop()[2]:
                    pass
                isolates -= 1
            found.append(stack[-1][:2])
        elif kind == "PDF":
            found.append((level, ""))
            if lost_isolates:
                continue
            if lost_embeddings:
                lost_embeddings -= 1
            elif len(stack) > 1 and not stack[-1][2]:
                stack.pop()
        else:
            found.append((level, override))
    return found


def _next(level: int, odd: int) -> int:
    """Return the next level that is odd, or even."""
    return level + 1 if (level + 1) % 2 == odd else level + 2


def _sequences(classes: Sequence[str], depths: Sequence[int], kept: Sequence[int]) -> list[list[int]]:
    """Return the places of each isolating run sequence (BD13)."""
    level_runs: list[list[int]] = []
    for place in kept:
        if level_runs and depths[level_runs[-1][-1]] == depths[place]:
            level_runs[-1].append(place)
        else:
            level_runs.append([place])
    ends = _matching(classes, kept)
    begun_by = {found[0]: found for found in level_runs}
    sequences = []
    for found in level_runs:
        if classes[found[0]] == "PDI" and found[0] in ends.values():
            continue
        sequence = list(found)
        while classes[sequence[-1]] in _ISOLATES and ends.get(sequence[-1]) in begun_by:
            sequence += begun_by[ends[sequence[-1]]]
        sequences.append(sequence)
    return sequences


def _matching(classes: Sequence[str], kept: Sequence[int]) -> dict[int, int]:
    """Return where each isolate that ends does so (BD9)."""
    waiting: list[int] = []
    found = {}
    for place in kept:
        if classes[place] in _ISOLATES:
            waiting.append(place)
        elif classes[place] == "PDI" and waiting:
            found[waiting.pop()] = place
    return found


class _Sequence:
    """One isolating run sequence: characters at `places`, all at one level."""

    def __init__(
        self, text: str, kinds: list[str], depths: Sequence[int], kept: Sequence[int], places: list[int], base: int
    ) -> None:
        self.places = places
        self.text = [text[place] for place in places]
        self.original = [kinds[place] for place in places]
        self.kinds = list(self.original)
        self.level = depths[places[0]]
        self.own = _direction(self.level)
        order = {place: number for number, place in enumerate(kept)}
        first, last = order[places[0]], order[places[-1]]
        before = depths[kept[first - 1]] if first else base
        is_open = self.original[-1] in _ISOLATES
        after = base if is_open or last + 1 == len(kept) else depths[kept[last + 1]]
        self.begin = _direction(max(self.level, before))
        self.end = _direction(max(self.level, after))

    def levels(self) -> Iterator[tuple[int, int]]:
        """Yield place and level of every character."""
        self._weak()
        self._brackets()
        self._neutral()
        for place, kind in zip(self.places, self.kinds, strict=True):
            more = (0 if kind == "L" else 1 if kind == "R" else 2) if self.level % 2 == 0 else int(kind != "R")
            yield place, self.level + more

    def _weak(self) -> None:
        """Numbers, and signs between and beside them (W1–W7)."""
        kinds = self.kinds
        last = self.begin
        for n, kind in enumerate(kinds):  # W1
            if kind == "NSM":
                kinds[n] = "ON" if last in (*_ISOLATES, "PDI") else last
            last = kinds[n]
        strong = self.begin
        for n, kind in enumerate(kinds):  # W2, W3
            if kind in ("L", "R", "AL"):
                strong = kind
            if kind == "EN" and strong == "AL":
                kinds[n] = "AN"
        kinds[:] = ["R" if kind == "AL" else kind for kind in kinds]
        for n in range(1, len(kinds) - 1):  # W4
            around = {kinds[n - 1], kinds[n + 1]}
            if kinds[n] in ("ES", "CS") and around == {"EN"}:
                kinds[n] = "EN"
            elif kinds[n] == "CS" and around == {"AN"}:
                kinds[n] = "AN"
        self._terminators()
        strong = self.begin
        for n, kind in enumerate(kinds):  # W7
            if kind in ("L", "R"):
                strong = kind
            if kind == "EN" and strong == "L":
                kinds[n] = "L"

    def _terminators(self) -> None:
        """Signs beside a number count as its own; others are neutral (W5, W6)."""
        kinds = self.kinds
        for first, last in _stretches(kinds, {"ET"}):
            beside = kinds[max(first - 1, 0)] == "EN" or kinds[min(last, len(kinds) - 1)] == "EN"
            kinds[first:last] = ["EN" if beside else "ON"] * (last - first)
        kinds[:] = ["ON" if kind in ("ES", "CS") else kind for kind in kinds]

    def _brackets(self) -> None:
        """A pair of brackets goes with what is inside it (N0)."""
        for first, last in self._pairs():
            inside = {_strong(kind) for kind in self.kinds[first + 1 : last]}
            wanted = ""
            if self.own in inside:
                wanted = self.own
            elif inside & {"L", "R"}:
                before = next((s for kind in reversed(self.kinds[:first]) if (s := _strong(kind))), self.begin)
                wanted = before if before != self.own else self.own
            if wanted:
                self._set_bracket(first, wanted)
                self._set_bracket(last, wanted)

    def _set_bracket(self, place: int, kind: str) -> None:
        self.kinds[place] = kind
        for after in range(place + 1, len(self.kinds)):
            if self.original[after] != "NSM":
                break
            self.kinds[after] = kind

    def _pairs(self) -> list[tuple[int, int]]:
        """Return the places of brackets that belong together (BD16)."""
        waiting: list[tuple[str, int]] = []
        found = []
        for place, sign in enumerate(self.text):
            if self.kinds[place] != "ON":
                continue
            if sign in _OPENING:
                waiting.append((_OPENING[sign], place))
            elif any(wanted == sign for wanted, _ in waiting):
                while waiting[-1][0] != sign:
                    waiting.pop()
                found.append((waiting.pop()[1], place))
        return sorted(found)

    def _neutral(self) -> None:
        """What has no direction goes with equal neighbours, otherwise with the level (N1, N2)."""
        kinds = self.kinds
        for first, last in _stretches(kinds, _NEUTRAL):
            before = _strong(kinds[first - 1]) if first else self.begin
            after = _strong(kinds[last]) if last < len(kinds) else self.end
            kinds[first:last] = [before if before == after else self.own] * (last - first)


def _strong(kind: str) -> str:
    """Return the direction that a kind counts for: numbers are as letters from right to left."""
    return "L" if kind == "L" else "R" if kind in ("R", "EN", "AN") else ""


def _direction(level: int) -> str:
    return "R" if level % 2 else "L"


def _stretches(kinds: Sequence[str], wanted: set[str]) -> list[tuple[int, int]]:
    """Return where kinds that are wanted stand together: from, and up to (not included)."""
    found: list[tuple[int, int]] = []
    for place, kind in enumerate(kinds):
        if kind not in wanted:
            continue
        if found and found[-1][1] == place:
            found[-1] = (found[-1][0], place + 1)
        else:
            found.append((place, place + 1))
    return found
