"""The story of a round of a knockout: where the bracket stands, and what every open match is at.

There is no choice, so the trace says why the bracket gives these matches.
"""

from __future__ import annotations

from swissdesk.engine import message_facts
from swissdesk.engine.clauses import Clause, Words
from swissdesk.engine.narration import steps as words
from swissdesk.engine.narration.parts import begun, boards, finished_at_once, meeting
from swissdesk.engine.narration.steps import Tree
from swissdesk.engine.position import Position
from swissdesk.engine.proposal import Proposal
from swissdesk.engine.systems.knockout.games import Ground, decided
from swissdesk.engine.trace import Kind, Trace, TracePair, TraceStep
from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model.knockout import Course, Match, course_of
from swissdesk.model.points import HALF

# ---- the rules in plain words

_BRACKET = Clause(
    N_("Knockout bracket"),
    N_(
        "The top seed meets the weakest, and the two best can meet only in the final. Free places up to the next "
        "power of two are opposite the best seeds. The winner of a match advances; further single games decide a "
        "level match."
    ),
)
_COLOURS = Clause(
    N_("Colours in a match"),
    N_(
        "Colours change from game to game. In the first game White goes to the player who has had it less often, "
        "then to the player who had Black last, then by the place in the bracket."
    ),
)

WORDS = Words(
    {N_("bracket"): _BRACKET, N_("colours"): _COLOURS},
    rule_book=False,
)


# ---- the story

_GROUNDS = {
    Ground.TURNS: N_("{white} has White against {black}: the colours change from game to game."),
    Ground.FEWER: N_("{white} has White against {black}, having had White less often."),
    Ground.LAST: N_("{white} has White against {black}, having had Black last."),
    Ground.PLACE: N_(
        "{white} has White against {black}: colours so far are equal, so the better seed has White in matches at "
        "odd places, Black in the others."
    ),
}


def narrate(position: Position, proposal: Proposal) -> Trace:
    """Return how a round of a knockout came about."""
    course = course_of(position.tournament)
    tree = Tree()
    stage = len(course.stages)
    template = N_("Round {round}: stage {stage} of the knockout. Open matches: {matches}.")
    if len(course.open_matches) == 1:
        template = N_("Round {round}: stage {stage} of the knockout, one match is open.")
    text = message(template, round=proposal.round, stage=stage, matches=len(course.open_matches))
    tree.add(TraceStep("", None, Kind.OUTLOOK, "bracket", text))
    players = [player for match in course.open_matches for player in match.players]
    still_in = message(N_("Still in the open matches: {players}."), players=words.numbers(players))
    above = tree.add(begun("bracket", still_in, players))
    for match in course.open_matches:
        tree.add(_match(match, course), above)
    pairs = [TracePair(*board) for board in proposal.pairs]
    tree.add(boards("bracket", pairs), above)
    for match in course.open_matches:
        (white, black), ground = decided(match, course)
        said: Message = message(_GROUNDS[ground], white=white, black=black)
        tree.add(TraceStep("", None, Kind.COLOUR, "colours", said, pairs=(TracePair(white, black),)))
    return finished_at_once(tree, proposal)


def _match(match: Match, course: Course) -> TraceStep:
    """Return where a match stands; in the first stage the players are named by their seeds."""
    upper, lower = match.players
    games = len(match.games)
    facts: dict[str, object] = {
        "one": upper,
        "other": lower,
        "game": games + 1,
        "games": course.terms.games,
        "score": message_facts.score(match.halves(upper) * HALF),
        "theirs": message_facts.score(match.halves(lower) * HALF),
    }
    template = N_("{one} and {other} won the two matches that lead to this one.")
    if match.stage == 1:
        template = N_("{one} and {other} meet by seeding: in every part of the bracket the best meets the weakest.")
    if match.for_third_place:
        template = N_("{one} and {other} lost the semifinals and play for third place.")
    if games >= course.terms.games:
        template = N_("{one} and {other}: after {games} games it is {score} : {theirs}, so one more game decides.")
        if course.terms.games == 1:
            template = N_("{one} and {other}: after one game it is {score} : {theirs}, so one more game decides.")
    elif games:
        template = N_("{one} and {other}: game {game} of {games}, so far {score} : {theirs}.")
    return meeting("bracket", message(template, **facts), upper, lower)
