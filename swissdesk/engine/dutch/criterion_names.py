"""What each criterion of an edition looks at, in an arbiter's words: label → name, to be translated."""

from __future__ import annotations

from swissdesk.i18n import N_

BYE_SCORE = N_("the score of the player who gets the bye")

_DOWNFLOATERS = N_("downfloaters")
_THEIR_SCORES = N_("the scores of the downfloaters")
_GAPS = N_("score differences (PSD)")
_NEXT_BRACKET = N_("what the downfloaters leave for the next bracket")
_UNPLAYED = N_("unplayed games of the player who gets the bye")
_WIDE = N_("topscorers and their opponents with a colour difference beyond two")
_THIRD = N_("topscorers and their opponents with one colour three times in a row")
_COLOURS = N_("colour preferences not granted")
_STRONG = N_("strong colour preferences not granted")
_DOWN_1 = N_("downfloaters who floated down in the round before")
_UP_1 = N_("upfloaters who floated up in the round before")
_DOWN_2 = N_("downfloaters who floated down two rounds before")
_UP_2 = N_("upfloaters who floated up two rounds before")
_GAP_DOWN_1 = N_("score differences of those who floated down in the round before, too")
_GAP_UP_1 = N_("score differences of those who meet who floated up in the round before")
_GAP_DOWN_2 = N_("score differences of those who floated down two rounds before, too")
_GAP_UP_2 = N_("score differences of those who meet who floated up two rounds before")

_COLOURS_AND_FLOATS = (
    _WIDE, _THIRD, _COLOURS, _STRONG, _DOWN_1, _UP_1, _DOWN_2, _UP_2, _GAP_DOWN_1, _GAP_UP_1, _GAP_DOWN_2, _GAP_UP_2,
)  # fmt: skip

NAMES: dict[str, dict[str, str]] = {
    "dutch-2026": {"C6": _DOWNFLOATERS, "C7": _THEIR_SCORES, "C8": _NEXT_BRACKET, "C9": _UNPLAYED}
    | {f"C{number}": name for number, name in enumerate(_COLOURS_AND_FLOATS, 10)},
    "dutch-2017": {"C5": _DOWNFLOATERS, "C6": _GAPS, "C7": _NEXT_BRACKET}
    | {f"C{number}": name for number, name in enumerate(_COLOURS_AND_FLOATS, 8)},
}
"""By the name of the edition."""
