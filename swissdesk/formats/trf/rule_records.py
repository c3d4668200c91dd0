"""The records about the rules: number of rounds, initial colour, points per result, tie-breaks."""

from __future__ import annotations

from swissdesk.formats.trf import scoring as points_of
from swissdesk.formats.trf.draft import Draft, Line
from swissdesk.formats.trf.event_records import tell_second
from swissdesk.formats.trf.numbers import MAX_ROUNDS, whole
from swissdesk.formats.trf.view import View
from swissdesk.i18n import N_
from swissdesk.model import Colour, RankingOrder

# ---- 142, XXR


def read_rounds(draft: Draft, line: Line) -> bool:
    """The number of rounds; TRF26's own record counts more."""
    number = whole(line.content, MAX_ROUNDS)
    if not number:
        draft.findings.error(
            line.number, 5, N_("the number of rounds must be a number from 1 to 999; “{text}” stands there."),
            text=line.content,
        )  # fmt: skip
        return True
    for other, _ in draft.rounds.values():
        if other != number:
            draft.findings.warn(
                line.number, 5, N_("the number of rounds is given twice, as {first} and as {second}."),
                first=other, second=number,
            )  # fmt: skip
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
                line.number, 5, N_("the initial colour is W or B; “{text}” stands there and is left out."),
                text=line.content,
            )  # fmt: skip
        return True
    tell_second(draft, line, draft.colours.get("152"))
    draft.colours.setdefault("152", Colour.WHITE if letter[0] == "W" else Colour.BLACK)
    return True


def read_xxc(draft: Draft, line: Line) -> bool:
    """``white1``, ``black1``, ``rank``, in any order."""
    words = line.content.lower().split()
    if any(word not in ("white1", "black1", "rank") for word in words):
        draft.findings.warn(
            line.number, 5, N_("XXC knows white1, black1 and rank; “{text}” stands there and is kept as it is."),
            text=line.content,
        )  # fmt: skip
    for word in words:
        if word == "rank":
            draft.listed_order = True
        elif word in ("white1", "black1"):
            draft.colours.setdefault("XXC", Colour.WHITE if word == "white1" else Colour.BLACK)
    return True


def write_colour(view: View, style: str) -> list[str]:
    """``152 W``, or ``XXC rank white1``; the order of the list has no record in TRF26 and is ``XXC rank`` there too."""
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
        values, wrong = points_of.read_162(line.content)
    elif line.tag == "XXS":
        values, wrong = points_of.read_xxs(line.content)
    else:
        values, wrong = points_of.read_bb(line.tag, line.content, draft.scoring_tags)
    draft.scoring_tags.add(line.tag)
    draft.scoring.update(values)
    for text in wrong:
        draft.findings.error(
            line.number, 5, N_("“{text}” does not say what a result is worth. Correct record {tag}."),
            text=text, tag=line.tag,
        )  # fmt: skip
    return True


_SCORING_WRITERS = {"162": points_of.write_162, "XXS": points_of.write_xxs, "BB": points_of.write_bb}
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
                view.note(N_("record {tag} cannot say this scoring; {other} is written."), tag=tag, other=attempt)
            return lines
    view.note(N_("no record can say what a game without a result is worth in this scoring; it is left out."))
    return points_of.write_xxs(points_of.plain_unknown(scoring)) or []


# ---- 202, 212

_POINTS = "PTS"


def read_tiebreaks(draft: Draft, line: Line) -> bool:
    """The codes, comma separated; 212 also names what the table is sorted by first."""
    codes = tuple(code.strip() for code in line.content.split(",") if code.strip())
    tell_second(draft, line, draft.tiebreaks.get(line.tag))
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
