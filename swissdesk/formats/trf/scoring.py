"""Points per result: TRF26's record 162, TRF(x)'s ``XXS``, bbpPairings' ``BBW`` … ↔ Scoring."""

from __future__ import annotations

import re
from dataclasses import replace

from swissdesk.model import Points, Scoring, format_points, parse_points
from swissdesk.model.points import STANDARD

LETTERS_162: dict[str, tuple[str, ...]] = {
    "W": ("white_win", "black_win", "forfeit_win", "full_bye"),
    "D": ("white_draw", "black_draw", "half_bye"),
    "L": ("white_loss", "black_loss"),
    "A": ("zero_bye", "forfeit_loss"),
    "P": ("pairing_bye",),
    "X": ("unknown",),
}
FOLLOWING_162 = {"W": "P", "D": "X"}
"""P is worth what W is, X what D is, unless the record says otherwise."""

CODES_XXS: dict[str, tuple[str, ...]] = {
    "WW": ("white_win",),
    "BW": ("black_win",),
    "WD": ("white_draw",),
    "BD": ("black_draw",),
    "WL": ("white_loss",),
    "BL": ("black_loss",),
    "FW": ("forfeit_win",),
    "FL": ("forfeit_loss",),
    "ZPB": ("zero_bye",),
    "HPB": ("half_bye",),
    "FPB": ("full_bye",),
    "PAB": ("pairing_bye",),
    "W": ("white_win", "black_win", "forfeit_win", "full_bye"),
    "D": ("white_draw", "black_draw", "half_bye"),
    "L": ("white_loss", "black_loss"),
}

TAGS_BB: dict[str, tuple[str, ...]] = {
    "BBW": ("white_win", "black_win", "forfeit_win", "full_bye"),
    "BBD": ("white_draw", "black_draw", "half_bye"),
    "BBL": ("white_loss", "black_loss"),
    "BBZ": ("zero_bye",),
    "BBF": ("forfeit_loss",),
    "BBU": ("pairing_bye",),
}
SCORING_TAGS = ("162", "XXS", *TAGS_BB)

_PAIR_162 = re.compile(r"([A-Za-z])\s*=?\s*(-?[\d.,½]+)")
_PAIR_XXS = re.compile(r"([A-Za-z]+)\s*=\s*(\S+)")

Values = dict[str, Points]
"""Field of Scoring → points."""


def read_162(text: str) -> tuple[Values, list[str]]:
    """Return what the record says, and the pieces of it that cannot be understood."""
    values: Values = {}
    given: set[str] = set()
    wrong = _leftovers(_PAIR_162, text)
    for letter, number in _PAIR_162.findall(text):
        letter = letter.upper()
        points = _points(number)
        if letter not in LETTERS_162 or points is None:
            wrong.append(f"{letter} {number}")
            continue
        given.add(letter)
        for name in LETTERS_162[letter]:
            values[name] = points
    for source, follower in FOLLOWING_162.items():
        if source in given and follower not in given:
            values[LETTERS_162[follower][0]] = values[LETTERS_162[source][0]]
    return values, wrong


def read_xxs(text: str) -> tuple[Values, list[str]]:
    """Return what the record says, and the pieces of it that cannot be understood; the last one given wins."""
    values: Values = {}
    wrong = _leftovers(_PAIR_XXS, text)
    for code, number in _PAIR_XXS.findall(text):
        points = _points(number)
        if code.upper() not in CODES_XXS or points is None:
            wrong.append(f"{code}={number}")
            continue
        for name in CODES_XXS[code.upper()]:
            values[name] = points
        if code.upper() == "D":
            values["unknown"] = points
    return values, wrong


def read_bb(tag: str, text: str, given: set[str]) -> tuple[Values, list[str]]:
    """Return what one line says, and what of it cannot be understood; `given` are the tags of the lines before it."""
    points = _points(text)
    if points is None:
        return {}, [text]
    values: Values = dict.fromkeys(TAGS_BB[tag], points)
    if tag == "BBD":
        values["unknown"] = points
    if tag == "BBW" and "BBU" not in given:
        values["pairing_bye"] = points
    return values, []


def _leftovers(pattern: re.Pattern[str], text: str) -> list[str]:
    rest = pattern.sub(" ", text).split()
    return [" ".join(rest)] if rest else []


def _points(text: str) -> Points | None:
    try:
        return parse_points(text)
    except ValueError:
        return None


# ---- writing


def write_162(scoring: Scoring) -> list[str] | None:
    """Return the record; empty for 1–½–0, None where the record cannot say it."""
    values = _common(scoring, LETTERS_162)
    if values is None:
        return None
    if scoring == STANDARD:
        return []
    wanted = ["W", "D"]
    wanted += [letter for letter in "LA" if values[letter]]
    wanted += [follower for source, follower in FOLLOWING_162.items() if values[follower] != values[source]]
    return ["162  " + "    ".join(f"{letter}{format_points(values[letter]):>4}" for letter in wanted)]


def write_bb(scoring: Scoring) -> list[str] | None:
    """Return bbpPairings' records; empty for 1–½–0, None where they cannot say it."""
    values = _common(scoring, TAGS_BB)
    if values is None or scoring.unknown != scoring.white_draw:
        return None
    wanted = [tag for tag, names in TAGS_BB.items() if tag != "BBU" and values[tag] != getattr(STANDARD, names[0])]
    if values["BBU"] != values["BBW"]:
        wanted.append("BBU")
    return [f"{tag} {format_points(values[tag]):>4}" for tag in wanted]


def write_xxs(scoring: Scoring) -> list[str] | None:
    """Return the record; empty for 1–½–0, None where it cannot say it."""
    if scoring == STANDARD:
        return []
    if scoring.unknown != scoring.white_draw:
        return None
    parts: list[tuple[str, Points]] = []
    rest = STANDARD
    for code in ("W", "D"):
        names = CODES_XXS[code]
        points = getattr(scoring, names[0])
        parts.append((code, points))
        rest = replace(rest, **dict.fromkeys(names, points))
    for code, names in CODES_XXS.items():
        if len(names) == 1 and getattr(scoring, names[0]) != getattr(rest, names[0]):
            parts.append((code, getattr(scoring, names[0])))
    return ["XXS " + " ".join(f"{code}={format_points(points)}" for code, points in parts)]


def _common(scoring: Scoring, groups: dict[str, tuple[str, ...]]) -> Values | None:
    """Return the value of each group of fields, None if a group has more than one."""
    values: Values = {}
    for letter, names in groups.items():
        found = {getattr(scoring, name) for name in names}
        if len(found) > 1:
            return None
        values[letter] = found.pop()
    return values


def plain_unknown(scoring: Scoring) -> Scoring:
    """Return the scoring with a draw's worth for games without a result."""
    return replace(scoring, unknown=scoring.white_draw)
