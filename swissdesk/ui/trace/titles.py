"""Titles and short texts of the trace: names of steps and verdicts, headings of brackets, and the text of a card.

What the page says about itself: which round is shown, why there is no trace, and which steps are marked.
"""

from __future__ import annotations

from swissdesk import wording
from swissdesk.engine.colours import Float, Strength
from swissdesk.engine.measure import LimboDifference
from swissdesk.engine.position import Competitor
from swissdesk.engine.trace import Kind, TraceStep, Value, Verdict
from swissdesk.i18n import N_, translate, translate_plural
from swissdesk.model import Colour, Points
from swissdesk.model.points import POINT
from swissdesk.ui.shell.office import Office
from swissdesk.ui.trace.story import Bracket, Story


def title(number: int, *, coming: bool, draft: bool) -> str:
    """Return what the page is about."""
    if coming:
        return wording.text(N_("Preview of round {round}"), round=number)
    if draft:
        return wording.text(N_("Round {round}, draft"), round=number)
    return wording.text(N_("Trace of round {round}"), round=number)


def not_yet(office: Office) -> str:
    """Return why there is nothing to walk through, and what to do."""
    if len(office.tournament.players) < 2:
        return translate(N_("No trace yet. Enter the players, then pair round 1."))
    return translate(N_("No trace yet. Propose round 1, then return here."))


def marked(count: int, *, marked: bool) -> str:
    """Return that a step was marked or is not any more, and how many will be printed."""
    done = translate(N_("The step is marked.") if marked else N_("The mark is removed."))
    left = translate_plural("{count} step will be printed.", "{count} steps will be printed.", count)
    return f"{done} {left.format(count=count)}"


KINDS = {
    Kind.OUTLOOK: N_("Overview of the round"),
    Kind.BYE_SCORE: N_("Players who can get the bye"),
    Kind.BRACKET: N_("Start of a bracket"),
    Kind.PARAMETERS: N_("Parameters"),
    Kind.LIMIT: N_("Limit"),
    Kind.SUBGROUPS: N_("S1 and S2"),
    Kind.SEATS: N_("The players"),
    Kind.ROWS: N_("Rows of the table"),
    Kind.MEETING: N_("Reason for the pair"),
    Kind.FREE: N_("Player without an opponent"),
    Kind.BOARDS: N_("The boards"),
    Kind.MDP_PAIRING: N_("MDP-Pairing"),
    Kind.EXCHANGE: N_("Exchange"),
    Kind.FAMILY: N_("Family of candidates"),
    Kind.CANDIDATE: N_("Preparation of a candidate"),
    Kind.COUNTER: N_("Change of a counter"),
    Kind.REQUIREMENT: N_("Dropped requirement"),
    Kind.BACKTRACK: N_("Return to the bracket above"),
    Kind.DOWNFLOATERS: N_("Downfloaters"),
    Kind.LOOKAHEAD: N_("Look-ahead to the next bracket"),
    Kind.COMPLETION: N_("Completion of the round"),
    Kind.BYE: N_("The bye"),
    Kind.COLOUR: N_("Colours"),
}

_VERDICTS = {
    Verdict.ACCEPTED: (N_("accepted"), "accent"),
    Verdict.ILLEGAL: (N_("not legal"), "danger"),
    Verdict.BEST_SO_FAR: (N_("best so far"), "best"),
    Verdict.NOT_BETTER: (N_("not better"), "notice"),
    Verdict.REPEATED: (N_("tried before"), "muted"),
    Verdict.LATER: (N_("comes later"), "muted"),
    Verdict.WITHDRAWN: (N_("withdrawn"), "muted"),
    Verdict.PASSED: (N_("not perfect"), "notice"),
}
"""What became of a candidate in two words, and the role of the colour of that."""

_COUNTERS = {
    "M0": N_("moved-down players (MDPs)"),
    "MaxPairs": N_("pairs the bracket can form"),
    "M1": N_("MDPs paired here"),
    "P0": N_("largest number of pairs"),
    "P1": N_("target number of pairs"),
    "P": N_("pairs in this attempt"),
    "X1": N_("colour preferences denied, at least"),
    "X": N_("colour preferences denied, at most"),
    "Z1": N_("strong preferences denied, at least"),
    "Z": N_("strong preferences denied, at most"),
    "A7d": N_("strong preferences denied, treated as absolute"),
    "B2": N_("topscorers with a forbidden colour"),
    "D5": N_("downfloats repeated from the previous round"),
    "D6": N_("downfloats repeated from two rounds before"),
    "U5": N_("upfloats repeated from the previous round"),
    "U6": N_("upfloats repeated from two rounds before"),
    "score": N_("score of the residents"),
}

_STRENGTHS = {
    Strength.ABSOLUTE: N_("absolute preference: {colour}"),
    Strength.STRONG: N_("strong preference: {colour}"),
    Strength.MILD: N_("mild preference: {colour}"),
}

_FLOATS = {Float.DOWN: N_("down"), Float.UP: N_("up"), Float.NONE: N_("none")}

ADDITIONAL = {"B.3"}
"""What is only said beside the criterion that decides: the differences of 2012 beside the sum of their squares."""

_SHORT = 10**6


def kind_text(kind: Kind) -> str:
    """Return the name of a kind of step."""
    return translate(KINDS.get(kind, kind.value))


def verdict_text(verdict: Verdict | None) -> str:
    """Return what became of a candidate, in two words; empty if it is none."""
    return translate(_VERDICTS[verdict][0]) if verdict else ""


def verdict_role(verdict: Verdict | None) -> str:
    """Return the role of the colour of a verdict."""
    return _VERDICTS[verdict][1] if verdict else "muted"


def counter_text(name: str) -> str:
    """Return what a counter counts; empty if it is not known."""
    return translate(_COUNTERS.get(name, ""))


def short_size(size: int) -> str:
    """Return a number of candidates where there is little room."""
    return f"×{wording.count_text(size)}" if size < _SHORT else f"≈10{wording.raised(len(str(size)) - 1)}"


def value_text(value: Value) -> str:
    """Return the value of a criterion: a count, or scores."""
    if isinstance(value, int):
        return str(value)
    return "  ".join(map(amount_text, value)) or "–"


def amount_text(amount: Points) -> str:
    """Return one amount of a list: points, with an arrow the score of an MDP who stays in the Limbo."""
    if isinstance(amount, LimboDifference):
        return f"{wording.points_text(amount.score)}↓"
    return wording.points_text(amount)


def criterion_value_text(label: str, value: Value) -> str:
    """Return the value of a criterion by its label: D.4 of 2012 is a sum of squared points, all others are plain."""
    if label == "D.4" and isinstance(value, int):
        return f"{value / (POINT * POINT):g}"
    return value_text(value)


def title_of(story: Story, step: TraceStep) -> str:
    """Return where a step stands: ``Bracket 2 · 3½ points``, or what it is about."""
    bracket = story.bracket_at(step)
    return bracket_title(bracket) if bracket else kind_text(step.kind)


def bracket_title(bracket: Bracket) -> str:
    """Return the name of a bracket."""
    if bracket.score is None:
        return translate(N_("The boards"))
    points = points_title(bracket)
    if bracket.joins:
        return wording.text(
            N_("Brackets {first} to {number} · {points}"), first=bracket.joins, number=bracket.number, points=points
        )
    return wording.text(N_("Bracket {number} · {points}"), number=bracket.number, points=points)


def points_title(bracket: Bracket) -> str:
    """Return the points of a bracket: ``1½ points``, or all of them where brackets are joined."""
    if not bracket.joined:
        return wording.points_words(bracket.score or 0)
    return wording.text(N_("{scores} points"), scores=[wording.points_text(score) for score in bracket.joined])


def preference_text(player: Competitor) -> str:
    """Return which colour a player is due, and how strongly."""
    colour, strength = player.preference
    if colour is None:
        return translate(N_("no colour preference"))
    return wording.text(_STRENGTHS[strength], colour=wording.colour_text(colour))


def history_text(player: Competitor) -> str:
    """Return the colours a player has had, as letters."""
    return " ".join(wording.side_text(Colour(letter))[:1] for letter in player.colours) or "–"


def card_text(player: Competitor) -> str:
    """Return everything a card shows, for a tooltip and for those who hear it."""
    return f"{player.id} {player.name}, {details_text(player)}"


def details_text(player: Competitor) -> str:
    """Return what a card shows of a player besides number and name: points, colours, floats."""
    last, before = player.floats
    parts = [
        wording.points_words(player.score),
        preference_text(player),
        wording.text(N_("colours so far: {colours}"), colours=history_text(player)),
    ]
    if last is not Float.NONE or before is not Float.NONE:
        text = N_("floats: last round {last}, the round before {before}")
        parts.append(wording.text(text, last=translate(_FLOATS[last]), before=translate(_FLOATS[before])))
    return "; ".join(parts)
