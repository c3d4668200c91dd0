"""Every sentence and short text that a person reads, made from values, in the language in use.

The command line, the paper and the window all ask here, so that they say the same. Sentences are built from
:class:`swissdesk.errors.Message` templates; this module translates the template and turns the facts into text.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from enum import Enum
from typing import TYPE_CHECKING, Any

from swissdesk.errors import Count, Message, SwissDeskError, parted_by
from swissdesk.i18n import N_, N_context, Term, damaged, translate, translate_plural
from swissdesk.model import ByeKind, Colour, Manner, Outcome, Player, Points, RatingPace, Result, Stage, Tournament
from swissdesk.model.points import HALF, POINT, shown_points

if TYPE_CHECKING:
    import datetime

    from swissdesk.model.absences import Rest
    from swissdesk.model.events import Event

_RESULTS = {
    Result.WHITE_WINS: N_("1–0"),
    Result.DRAW: N_("½–½"),
    Result.BLACK_WINS: N_("0–1"),
    Result.WHITE_DRAWS_BLACK_LOSES: N_("½–0"),
    Result.BLACK_DRAWS_WHITE_LOSES: N_("0–½"),
    Result.BOTH_LOSE: N_("0–0"),
    Result.WHITE_WINS_UNRATED: N_("1–0 unrated"),
    Result.DRAW_UNRATED: N_("½–½ unrated"),
    Result.BLACK_WINS_UNRATED: N_("0–1 unrated"),
    Result.WHITE_WINS_BY_FORFEIT: N_("+ / −"),
    Result.BLACK_WINS_BY_FORFEIT: N_("− / +"),
    Result.DOUBLE_FORFEIT: N_("− / −"),
    Result.ADJOURNED: N_("adjourned"),
}

_RESULT_WORDS = {
    Result.WHITE_WINS: N_("White, {white}, wins"),
    Result.DRAW: N_("{white} and {black} draw"),
    Result.BLACK_WINS: N_("Black, {black}, wins"),
    Result.WHITE_DRAWS_BLACK_LOSES: N_("half a point for {white}, none for {black}"),
    Result.BLACK_DRAWS_WHITE_LOSES: N_("half a point for {black}, none for {white}"),
    Result.BOTH_LOSE: N_("{white} and {black} both lose; the game was played"),
    Result.WHITE_WINS_UNRATED: N_("White, {white}, wins; the game is not rated"),
    Result.DRAW_UNRATED: N_("{white} and {black} draw; the game is not rated"),
    Result.BLACK_WINS_UNRATED: N_("Black, {black}, wins; the game is not rated"),
    Result.WHITE_WINS_BY_FORFEIT: N_("{white} wins by forfeit: {black} did not come"),
    Result.BLACK_WINS_BY_FORFEIT: N_("{black} wins by forfeit: {white} did not come"),
    Result.DOUBLE_FORFEIT: N_("double forfeit: neither {white} nor {black} came"),
    Result.ADJOURNED: N_("{white} and {black}: game adjourned"),
}

_OUTCOME_SIGNS = {Outcome.WIN: "1", Outcome.DRAW: "½", Outcome.LOSS: "0", Outcome.UNKNOWN: "?"}
_SIGN_WORDS = {
    "1": N_("win"),
    "½": N_("draw"),
    "0": N_("loss"),
    "+": N_("forfeit win"),
    "−": N_("forfeit loss"),
    "*": N_("no result yet"),
}

_BYES = {
    ByeKind.PAIRING_ALLOCATED: N_("bye"),
    ByeKind.FULL_POINT: N_("full-point bye"),
    ByeKind.HALF_POINT: N_("half-point bye"),
    ByeKind.ZERO_POINT: N_("absent"),
}

_RESTS = {
    "free": N_context("in a round", "free"),
    "through": N_("through to the next stage"),
    "out": N_("knocked out"),
}
"""By the value of `absences.Rest`, which brings the knockouts with it: no command that pairs a Swiss waits for them."""

_COLOURS = {Colour.WHITE: N_context("of the pieces", "White"), Colour.BLACK: N_context("of the pieces", "Black")}
_SIDES = {Colour.WHITE: N_("White"), Colour.BLACK: N_("Black")}

_STAGES = {Stage.DRAFT: N_("draft"), Stage.PUBLISHED: N_("published"), Stage.CLOSED: N_("closed")}

_PACES = {
    RatingPace.STANDARD: N_("standard"),
    RatingPace.RAPID: N_("rapid"),
    RatingPace.BLITZ: N_("blitz"),
    RatingPace.CHESS960: N_("Chess960"),
}


# ---- sentences


def text(template: str, **facts: Any) -> str:
    """Return `template` (marked with ``N_``) in the language in use, filled with `facts`.

    A sentence that ends with a fact that ends with a stop itself (``Novak, J.``) has one stop, not two.
    """
    said = {name: fact_text(fact) for name, fact in facts.items()}
    wanted = translate(template)
    for name, fact in said.items():
        if isinstance(fact, str) and fact.endswith("."):
            wanted = _without_stop(wanted, name)
    try:
        return wanted.format(**said)
    except (LookupError, ValueError):
        if wanted == template:
            raise
        return template.format(**said)  # a damaged translation is no reason to say nothing


def _without_stop(template: str, name: str) -> str:
    """Return a template without the stops by which a sentence ends right after that fact."""
    return re.sub(rf"\{{{name}\}}\.(?=\s|$)", f"{{{name}}}", template)


def sentence(what: SwissDeskError | Message) -> str:
    """Return what an error or message says, in the language in use."""
    content = what.message if isinstance(what, SwissDeskError) else what
    return text(content.template, **content.facts)


def by_name(what: SwissDeskError | Message) -> Message:
    """Return what an error or message says with the file it is about called by its name alone."""
    content = what.message if isinstance(what, SwissDeskError) else what
    path = whole_path(content)
    return Message(content.template, {**content.facts, "path": os.path.basename(path) or path}) if path else content


def whole_path(what: SwissDeskError | Message) -> str:
    """Return the whole path of the file that an error or message is about; empty where it is about none."""
    content = what.message if isinstance(what, SwissDeskError) else what
    path = os.path.normpath(str(content.facts.get("path", "")))
    return path if os.path.isabs(path) else ""


def damage_text() -> str:
    """Return what is to be said of languages whose catalogue is damaged; empty if none is."""
    if not damaged():
        return ""
    return text(
        N_("The words of a language are damaged: {languages}. What is missing is in English. Install SwissDesk again."),
        languages=damaged(),
    )


_READABLE = 10**9
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def count_text(number: int) -> str:
    """Return a number of things in groups of three figures; beyond reading, its order of magnitude."""
    if number < _READABLE:
        return f"{number:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")
    digits = str(number)
    return f"{digits[0]}.{digits[1]} × 10{raised(len(digits) - 1)}"


def raised(number: int) -> str:
    """Return a number as an exponent."""
    return str(number).translate(_RAISED)


def fact_text(fact: Any) -> Any:
    """Return one fact of a message as it is to be read.

    Numbers stay numbers, so that templates can format them; a plain str is a name or a text that somebody typed, or is
    translated already: only the program's own terms are looked up.
    """
    if type(fact) is int:
        return fact
    if type(fact) is str:
        return _apart(fact)
    if isinstance(fact, SwissDeskError | Message):
        return sentence(fact)
    if isinstance(fact, Count):
        return count_text(fact)
    if isinstance(fact, Result):
        return result_text(fact)
    if isinstance(fact, Player):
        return _apart(fact.name)
    if isinstance(fact, Enum):
        return _enum_text(fact)
    if isinstance(fact, Term):
        return translate(fact)
    if isinstance(fact, str):
        return _apart(fact)
    if isinstance(fact, Iterable):
        return join(fact_text(item) for item in fact)
    return fact


def _apart(text: str) -> str:
    """Return a text so that it does not turn round the sentence it is in, if it runs from right to left."""
    if text.isascii():
        return text
    from swissdesk.lettering.directions import isolated  # no command that pairs waits for it

    return isolated(text)


def _enum_text(fact: Enum) -> str:
    for table in (_COLOURS, _BYES, _STAGES, _PACES):
        if fact in table:
            return translate(table[fact])  # type: ignore[index]
    return str(fact.value)


def join(items: Iterable[Any]) -> str:
    """Return a list as a sentence gives it: ``3, 7 and 12``; names with commas in them are parted by semicolons."""
    words = [_apart(str(item)) for item in items]
    if len(words) < 2:
        return "".join(words)
    return translate(N_("{first} and {last}")).format(first=parted_by(words).join(words[:-1]), last=words[-1])


# ---- results and points


def result_text(result: Result | None) -> str:
    """Return a result as it stands on a sheet: ``1–0``; empty while the game is on."""
    if result is None:
        return ""
    known = _RESULTS.get(result)
    if known is not None:
        return translate(known)
    return f"{_OUTCOME_SIGNS[result.white]}–{_OUTCOME_SIGNS[result.black]}"


def outcome_text(outcome: Outcome, manner: Manner) -> str:
    """Return one side of a result, as a crosstable gives it: ``1``, ``½``, ``+`` for a win by forfeit."""
    if manner is Manner.FORFEIT:
        return "+" if outcome is Outcome.WIN else "−"
    return _OUTCOME_SIGNS[outcome]


def sign_words(sign: str) -> str:
    """Return the sign of an outcome (see `outcome_text`) as one reads it aloud: ``win``, ``loss by forfeit``."""
    return translate(_SIGN_WORDS.get(sign, sign))


def result_words(result: Result | None, white: str, black: str) -> str:
    """Return a result as one reads it aloud: ``White, Ivanova, wins``."""
    if result is None:
        return text(N_("no result yet for {white} against {black}"), white=white, black=black)
    template = _RESULT_WORDS.get(result)
    if template is None:
        return result_text(result)
    return text(template, white=white, black=black)


def points_text(points: Points) -> str:
    """Return points as a sheet has them: ``3½``, ``½``, ``0``; with decimals where halves do not do."""
    return shown_points(points)


def points_words(points: Points) -> str:
    """Return points with their noun: ``½ point``, ``1 point``, ``3½ points``; other languages count parts apart."""
    if points == HALF:
        return translate(N_("½ point"))
    if points % POINT:
        return text(N_("{points} points"), points=points_text(points))
    template = translate_plural("{points} point", "{points} points", points // POINT)
    return template.format(points=points_text(points))


def change_text(hundredths: int | None) -> str:
    """Return a change of a rating as one reads it: ``+12.4``, ``−3.0``; nothing for none."""
    if hundredths is None:
        return ""
    tenths = (abs(hundredths) + 5) // 10
    sign = "" if not tenths else "+" if hundredths > 0 else "−"
    return f"{sign}{tenths // 10}.{tenths % 10}"


# ---- names of things


def bye_text(kind: ByeKind) -> str:
    """Return the name of a kind of bye."""
    return translate(_BYES[kind])


def rest_text(rest: Rest) -> str:
    """Return why a schedule gives a player no game."""
    return translate(_RESTS[rest.value])


def colour_text(colour: Colour) -> str:
    """Return the name of a colour, as sentences and columns of colours have it."""
    return translate(_COLOURS[colour])


def side_text(colour: Colour) -> str:
    """Return what the player with a colour is called: over the names of a column, on a slip."""
    return translate(_SIDES[colour])


def pace_text(pace: RatingPace) -> str:
    """Return the name of one of FIDE's lists, as in ``… as rapid chess``."""
    return translate(_PACES[pace])


def numbered_name(tournament: Tournament, player: int) -> str:
    """Return a player as number and name, ``12 Ivanova``; the number alone of a player who is not in the event."""
    known = tournament.by_id.get(player)
    return str(player) if known is None else f"{player} {known.name}".strip()


def board_text(tournament: Tournament, board: tuple[int, int] | None) -> str:
    """Return a board (White, Black; a bye is (id, 0)) with numbers and names; empty for none."""
    if board is None:
        return ""
    white, black = (numbered_name(tournament, player) for player in board)
    return f"{white} – {black}" if board[1] else text(N_("{player}: bye"), player=white)


def event_text(event: Event, before: Tournament) -> str:
    """Return what an event did, for the undo menu and the journal; `before` is the tournament it was applied to."""
    return sentence(event.describe(before))


def system_title(name: str) -> str:
    """Return the title of a pairing system; a name we do not know stays as it is."""
    from swissdesk.engine.systems import SYSTEMS  # few sentences name a system; the others need no engine

    return translate(SYSTEMS[name].title if name in SYSTEMS else name)


def explained_text(systems: Iterable[str]) -> str:
    """Return the question whether an event was paired by other systems than it says: by these no round differs."""
    titles = ", ".join(map(system_title, systems))
    return text(N_("Paired by another system? No round differs under: {systems}."), systems=titles)


def foreign_text() -> str:
    """Return the question for an event whose first round differs in most boards."""
    return text(N_("Most boards of round 1 differ: another system, or other starting ranks?"))


# ---- days

_DATE = re.compile(r"(\d{4}|\d{2})[/.-](\d{1,2})[/.-](\d{1,2})")


def date_text(date: str) -> str:
    """Return a date in the order of ISO 8601 where it is one (``2026-05-03``), any other text as it is.

    So dates stand in columns, on slips and in whatever is compared with an earlier print.
    """
    text = date.strip()
    match = _DATE.fullmatch(text)
    if match is None:
        return text
    year = match[1] if len(match[1]) == 4 else f"20{match[1]}"
    return f"{year}-{int(match[2]):02d}-{int(match[3]):02d}"


_LONG = (
    N_("{day} January {year}"),
    N_("{day} February {year}"),
    N_("{day} March {year}"),
    N_("{day} April {year}"),
    N_("{day} May {year}"),
    N_("{day} June {year}"),
    N_("{day} July {year}"),
    N_("{day} August {year}"),
    N_("{day} September {year}"),
    N_("{day} October {year}"),
    N_("{day} November {year}"),
    N_("{day} December {year}"),
)
"""A day of each month, whole: months have their case and dates their order in every language."""

_WEEKDAYS = (
    N_("Monday, {date}"),
    N_("Tuesday, {date}"),
    N_("Wednesday, {date}"),
    N_("Thursday, {date}"),
    N_("Friday, {date}"),
    N_("Saturday, {date}"),
    N_("Sunday, {date}"),
)


def full_date(day: datetime.date) -> str:
    """Return a day with its weekday, as it is read back after typing: ``Friday, 1 May 2026``."""
    return translate(_WEEKDAYS[day.weekday()]).format(date=_written_out(day))


def long_date(date: str) -> str:
    """Return a date as it is written out in the language in use: ``3 May 2026``; any other text as it is."""
    iso = date_text(date)
    if _DATE.fullmatch(iso) is None:
        return iso
    import datetime  # late: neither `swissdesk pair` nor the window's start writes a date

    try:
        return _written_out(datetime.date.fromisoformat(iso))
    except ValueError:  # 2026-02-31
        return iso


def _written_out(day: datetime.date) -> str:
    return translate(_LONG[day.month - 1]).format(day=day.day, year=day.year)
