"""The records about the rules: number of rounds, initial colour, points per result, tie-breaks.

Points per result have three notations: TRF26's record 162, TRF(x)'s ``XXS``, bbpPairings' ``BBW`` …
"""

from __future__ import annotations

import re

from swissdesk.formats.trf.codes import MAX_ROUNDS, whole
from swissdesk.formats.trf.draft import Draft, Line
from swissdesk.formats.trf.event_records import report_repeated
from swissdesk.formats.trf.view import View
from swissdesk.i18n import N_
from swissdesk.model import Colour, Points, RankingOrder, Scoring, format_points, parse_points
from swissdesk.model.points import STANDARD
from swissdesk.values import replace

# ---- points per result: reading

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

_PAIR_162 = r"([A-Za-z])\s*=?\s*(-?[\d.,½]+)"
_PAIR_XXS = r"([A-Za-z]+)\s*=\s*(\S+)"

Values = dict[str, Points]
"""Field of Scoring → points."""


def read_162(text: str) -> tuple[Values, list[str]]:
    """Return what the record says, and the pieces of it that cannot be understood."""
    values: Values = {}
    given: set[str] = set()
    wrong = _leftovers(_PAIR_162, text)
    for letter, number in re.findall(_PAIR_162, text):
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
    for code, number in re.findall(_PAIR_XXS, text):
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


def _leftovers(pattern: str, text: str) -> list[str]:
    rest = re.sub(pattern, " ", text).split()
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


# ---- 142, XXR


def read_rounds(draft: Draft, line: Line) -> bool:
    """The number of rounds; TRF26's own record counts more."""
    number = whole(line.content, MAX_ROUNDS)
    if not number:
        draft.findings.error(
            line.number,
            5,
            N_("number of rounds: expected a number from 1 to 999, found “{text}”."),
            text=line.content,
        )
        return True
    for other, _ in draft.rounds.values():
        if other != number:
            draft.findings.warn(
                line.number,
                5,
                N_("the number of rounds is given twice: {first} and {second}."),
                first=other,
                second=number,
            )
    draft.rounds.setdefault(line.tag, (number, line))
    return True


def write_rounds(view: View, style: str) -> list[str]:
    """``142 9`` or ``XXR 9``."""
    rounds = view.tournament.settings.rounds
    return [] if rounds is None else [f"{style} {rounds}"]


# ---- 152, XXC


def read_152(draft: Draft, line: Line) -> bool:
    """The initial colour, W or B."""
    letter = line.content.upper()
    if letter[:1] not in ("W", "B"):
        if letter:
            draft.findings.warn(
                line.number,
                5,
                N_("initial colour: expected W or B, found “{text}”; it is ignored."),
                text=line.content,
            )
        return True
    report_repeated(draft, line, draft.colours.get("152"))
    draft.colours.setdefault("152", Colour.WHITE if letter[0] == "W" else Colour.BLACK)
    return True


def read_xxc(draft: Draft, line: Line) -> bool:
    """``white1``, ``black1``, ``rank``, in any order."""
    words = line.content.lower().split()
    if any(word not in ("white1", "black1", "rank") for word in words):
        draft.findings.warn(
            line.number,
            5,
            N_("XXC: expected white1, black1 or rank, found “{text}”; it is kept unchanged."),
            text=line.content,
        )
    for word in words:
        if word == "rank":
            draft.listed_order = True
        elif word in ("white1", "black1"):
            draft.colours.setdefault("XXC", Colour.WHITE if word == "white1" else Colour.BLACK)
    return True


def write_colour(view: View, style: str) -> list[str]:
    """``152 W``, or ``XXC rank white1``; the order of the list is ``XXC rank`` in TRF26, too."""
    settings = view.tournament.settings
    colour = settings.initial_colour
    words = ["rank"] if settings.ranking_order is RankingOrder.LISTED else []
    if style == "XXC":
        if colour is not None:
            words.append("white1" if colour is Colour.WHITE else "black1")
        return ["XXC " + " ".join(words)] if words else []
    lines = [] if colour is None else [f"152 {colour.value.upper()}"]
    return lines + (["XXC rank"] if words else [])


# ---- 162, XXS, BBW …


def read_scoring(draft: Draft, line: Line) -> bool:
    """Any of the records that say what a result is worth; the later one wins."""
    if line.tag == "162":
        values, wrong = read_162(line.content)
    elif line.tag == "XXS":
        values, wrong = read_xxs(line.content)
    else:
        values, wrong = read_bb(line.tag, line.content, draft.scoring_tags)
    draft.scoring_tags.add(line.tag)
    draft.scoring.update(values)
    for text in wrong:
        draft.findings.error(
            line.number,
            5,
            N_("record {tag}: expected the points of a result, found “{text}”. Correct it."),
            text=text,
            tag=line.tag,
        )
    return True


_SCORING_WRITERS = {"162": write_162, "XXS": write_xxs, "BB": write_bb}
_SCORING_STYLES = {"162": ("162", "XXS"), "XXS": ("XXS", "162"), "BB": ("BB", "XXS", "162")}
"""Style asked for → the styles to try, in order.

Of TRF(x) BBW and its kin go first: bbpPairings refuses a file whose points do not add up, and XXS tells it nothing.
"""

_FIRST_TAG = {"BB": "BBW"}


def write_scoring(view: View, style: str) -> list[str]:
    """The scoring in the style asked for, or in the first that can say it."""
    scoring = view.tournament.settings.scoring
    for attempt in _SCORING_STYLES[style]:
        lines = _SCORING_WRITERS[attempt](scoring)
        if lines is not None:
            if attempt != style:
                tag = _FIRST_TAG.get(style, style)
                view.note(
                    N_("record {tag} cannot express this point system; {other} is written."), tag=tag, other=attempt
                )
            return lines
    view.note(
        N_("no record can express the points for a game without a result in this point system; they are left out.")
    )
    return write_xxs(plain_unknown(scoring)) or []


# ---- 202, 212

_POINTS = "PTS"


def read_tiebreaks(draft: Draft, line: Line) -> bool:
    """The codes, comma separated; 212 also names what the table is sorted by first."""
    codes = tuple(code.strip() for code in line.content.split(",") if code.strip())
    report_repeated(draft, line, draft.tiebreaks.get(line.tag))
    draft.tiebreaks.setdefault(line.tag, codes)
    return True


def write_tiebreaks(view: View, style: str) -> list[str]:
    """212 where the points are among the codes, which then come first as they do in the standings; else 202."""
    codes = view.tournament.settings.tiebreaks
    if not codes:
        return []
    if _POINTS not in codes:
        return [f"202 {','.join(codes)}"]
    return [f"212 {','.join((_POINTS, *(code for code in codes if code != _POINTS)))}"]
