"""Names and texts in a room of given width: the forms a name may take, and the rule that chooses among them.

The measure is the caller's (points of paper, pixels of a screen).

fitted(forms, room, measure)             → on one line
fitted(forms, room, measure, lines=2)    → on two where the whole of it needs them
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from swissdesk.values import NamedTuple

# ---- forms, the longest first

_VOWELS = frozenset("aeiouyæøœıαεηιουωаеєиіїоуыэюя")


def normal(text: str) -> str:
    """Return a text with its accents on their letters and single spaces."""
    return " ".join(unicodedata.normalize("NFC", text).split())


@lru_cache(maxsize=8192)
def of_name(name: str) -> tuple[str, ...]:
    """Return the forms of ``Surname, Given Names`` with less and less of the given names, never of the surname.

    ``Konstantinopolskaya, Anna Maria`` → ``…, Anna M.`` → ``…, A. M.`` → ``…, A.``. A name without a comma has none.
    """
    surname, comma, given = name.partition(",")
    words = given.split()
    if not comma or not surname.strip() or not words:
        return ()
    initials = [_initial(word) for word in words]
    forms = [words[:kept] + initials[kept:] for kept in range(len(words) - 1, -1, -1)]
    texts = (f"{surname.strip()}, {' '.join(form)}" for form in [*forms, initials[:1]])
    return tuple(text for text in dict.fromkeys(texts) if len(text) < len(name))


def of_club(club: str) -> tuple[str, ...]:
    """Return the forms of the name of a club, which is shortened by its last words: ``Schachclub Königsspringer …``."""
    words = club.split(" ")
    kept = range(len(words) - 1, 1 if len(words) > 2 else 0, -1)
    return tuple(f"{' '.join(words[:count])} …" for count in kept)


def _initial(word: str) -> str:
    """Return ``A.`` for ``Anna``, ``A.-M.`` for ``Anna-Maria``; a word of one or two characters stays."""
    if len(clusters(word)) <= 2:
        return word
    return "-".join(f"{clusters(part)[0]}." for part in word.split("-") if part)


def clusters(text: str) -> list[str]:
    """Return a text as the signs that a reader takes for one: a letter with its accents and vowel signs."""
    found: list[str] = []
    for sign in text:
        is_mark = unicodedata.category(sign) in ("Mn", "Mc", "Me") or sign in "\u200c\u200d\ufe0f"
        if found and (is_mark or found[-1].endswith("\u200d")):
            found[-1] += sign
        else:
            found.append(sign)
    return found


def surname_of(text: str) -> str:
    """Return what stands before the comma."""
    return text.partition(",")[0].strip() or text


def in_two(text: str) -> tuple[str, str]:
    """Return the two lines of a name: parted after the comma, or at the space next to the middle.

    A name with facts behind it (``12 · Novák, Ján · SVK · 2250``) is parted at the dot next to the middle, so that it
    stays whole. The second line is empty where there is no such place.
    """
    facts = text.split(" · ")
    if len(facts) > 2:
        ends = [(" · ".join(facts[:n]), " · ".join(facts[n:])) for n in range(1, len(facts))]
        return min(ends, key=lambda lines: abs(len(lines[0]) - len(lines[1])))
    surname, comma, given = text.partition(", ")
    if comma and surname and given:
        return surname, given
    words = text.split(" ")
    place = min(range(1, len(words) + 1), key=lambda n: abs(len(" ".join(words[:n])) - len(text) / 2))
    return " ".join(words[:place]), " ".join(words[place:])


def divided(text: str) -> tuple[str, str]:
    """Return a name with its surname divided: the second line has the rest of it and the given names.

    It is divided after a hyphen or at a space, otherwise between two syllables with a hyphen; the second line is empty
    where there is no such place, as in a script whose vowels are not known here.
    """
    surname, comma, given = text.partition(", ")
    joints = [place + 1 for place, sign in enumerate(surname) if sign in "- " and 0 < place < len(surname) - 1]
    places = joints or _between_syllables(surname)
    if not places:
        return text, ""
    place = min(places, key=lambda one: abs(one - len(surname) / 2))
    first = surname[:place].rstrip() if joints else f"{surname[:place]}-"
    return first, f"{surname[place:].lstrip()}{comma}{given}"


def _between_syllables(word: str) -> list[int]:
    """Return where a word can be divided: before a consonant that a vowel follows, not near its ends."""
    letters = unicodedata.normalize("NFC", word).casefold()
    if len(letters) != len(word):
        return []
    vowels = [unicodedata.normalize("NFD", letter)[0] in _VOWELS for letter in letters]
    return [p for p in range(3, len(word) - 3) if letters[p].isalpha() and vowels[p + 1] and not vowels[p]]


# ---- the rule

LEAST_WIDTH = 0.8
"""How narrow letters may be set, of the width they were designed for; in smaller type it is a part of that."""
ELLIPSIS = "…"

_SLACK = 1e-6

Measure = Callable[[str], float]
"""The width of a text, in any unit that the room is in as well."""


class Fitted(NamedTuple):
    """A text as it goes into its room: on one line or two, in letters `squeeze` times as wide.

    `whole` is whether it says all that its longest form does.
    """

    lines: tuple[str, ...]
    squeeze: float = 1.0
    whole: bool = True

    @property
    def text(self) -> str:
        """The first line."""
        return self.lines[0]


def fitted(
    forms: Sequence[str], room: float, measure: Measure, *, lines: int = 1, least: float = LEAST_WIDTH
) -> Fitted:
    """Return the longest of the `forms` (the longest first) as it goes into `room`, on `lines` lines at most.

    Letters become no narrower than `least` of their width. What is too wide even so is a surname without its given
    names, and only what no line holds at all ends with an ellipsis.
    """
    for number, text in enumerate(forms):
        for ways in _ways(text, lines):
            squeeze = _squeeze(ways, room, measure)
            if squeeze >= least:
                return Fitted(ways, min(1.0, squeeze), whole=number == 0)
    if lines > 1:
        for text in forms:
            ways = divided(text)
            squeeze = _squeeze(ways, room, measure)
            if ways[1] and squeeze >= least:
                return Fitted(ways, min(1.0, squeeze), whole=text == forms[0])
    surname = surname_of(forms[-1]) if len(forms) > 1 else forms[-1]
    squeeze = _squeeze((surname,), room, measure)
    if squeeze >= least:
        return Fitted((surname,), min(1.0, squeeze), whole=False)
    if lines > 1 and (parts := divided(surname))[1]:
        made = tuple(shortened(part, room / least, measure) for part in parts)
        return Fitted(made, min(1.0, max(least, _squeeze(made, room, measure))), whole=False)
    return Fitted((shortened(surname, room / least, measure),), least, whole=False)


def _ways(text: str, lines: int) -> Iterator[tuple[str, ...]]:
    """Yield the lines in which a text can be set without dividing a word."""
    yield (text,)
    if lines > 1 and (parts := in_two(text))[1]:
        yield parts


def _squeeze(lines: Sequence[str], room: float, measure: Measure) -> float:
    """Return how narrow the letters of the widest line have to be, above 1 where there is room to spare."""
    widest = max(map(measure, lines))
    return (room + _SLACK) / widest if widest > 0 else 1.0


def shortened(text: str, room: float, measure: Measure) -> str:
    """Return as much of `text` as goes into `room`, with an ellipsis if that is not all of it.

    No accent is parted from its letter, and no space or comma is left hanging before the ellipsis.
    """
    if measure(text) <= room + _SLACK:
        return text
    signs = clusters(text)
    least, most = 0, len(signs)
    while least < most:
        middle = (least + most + 1) // 2
        if measure(_cut(signs, middle)) <= room + _SLACK:
            least = middle
        else:
            most = middle - 1
    return _cut(signs, least)


def _cut(signs: Sequence[str], length: int) -> str:
    return "".join(signs[:length]).rstrip(" ,;-–") + ELLIPSIS
