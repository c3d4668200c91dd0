"""The story of a round of the Lim system: the groups in their order, who floats and why, who tries whom."""

from __future__ import annotations

from swissdesk.engine import message_facts
from swissdesk.engine.clauses import BY_NUMBER, BYE_ONCE, Clause, Words
from swissdesk.engine.colours import last_difference
from swissdesk.engine.narration import steps as words
from swissdesk.engine.narration.parts import Board, Ground, accepted, bye, colour_message, entered, finished, outlook
from swissdesk.engine.narration.steps import Tree
from swissdesk.engine.position import Competitor, Position
from swissdesk.engine.progress import Monitor, Progress
from swissdesk.engine.proposal import Proposal
from swissdesk.engine.systems.lim.measures import CRITERIA, measures_of
from swissdesk.engine.systems.lim.procedure import (
    MOST_IN_A_ROW,
    Cards,
    Floater,
    Made,
    Visit,
    decided,
    due,
    may_have,
    suits,
)
from swissdesk.engine.systems.lim.procedure import Ground as Choice
from swissdesk.engine.trace import Cause, Kind, Quality, Trace, TracePair, TraceStep
from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model import Colour
from swissdesk.values import replace

_ORDER = Clause(
    N_("Order of the scoregroups"),
    N_(
        "Scoregroups are paired from the top down to just above the median, then from the bottom up to just below "
        "it. The median scoregroup comes last."
    ),
)
_HALVES = Clause(
    N_("Top half against bottom half"),
    N_(
        "The players of a group are ordered by number, and the top half meets the bottom half. Where a pair is not "
        "acceptable, the first player tries the next opponents, then those of the same half from below."
    ),
)
_LEAVING = Clause(
    N_("Choice of floaters"),
    N_(
        "As few players as possible leave a group. Preferred are those who did not float into it and find an "
        "opponent in the next one; then those who did not float in the previous round; then those due the colour "
        "that more players are due; then the lowest ranked, or on the way up the highest ranked."
    ),
)
_FLOATERS_FIRST = Clause(
    N_("Floaters paired first"),
    N_(
        "A player who came from another group is paired before the others, with the nearest player who is due the "
        "other colour."
    ),
)
_FIRST_BYE = Clause(
    N_("Bye of round 1"),
    N_("In round 1 the bye goes to the player with the lowest rating."),
)
_CRACKING = Clause(
    N_("Undoing pairs"),
    N_(
        "If the median group cannot be completed, the last pair made in a neighbouring group is undone, and both "
        "players join the median."
    ),
)
_LIMITS = Clause(
    N_("Limits on colours"),
    N_(
        "No player gets one colour three times in a row, or three times more than the other. This does not apply "
        "to the last round."
    ),
)
_DUE = Clause(
    N_("Due colour"),
    N_(
        "A player is due the colour they have had less often; with equal numbers, the one they did not have last. "
        "Two players due different colours both get theirs."
    ),
)
_SAME_DUE = Clause(
    N_("Both due the same colour"),
    N_(
        "The latest round in which their colours differed is found, and the colours are swapped. If their colours "
        "were always the same, the higher ranked player gets the due colour; below the median, the lower ranked."
    ),
)

WORDS = Words(
    {
        "1.1": BYE_ONCE,
        "2.2": _ORDER,
        "2.4": _HALVES,
        "2.6": _CRACKING,
        "3.8": _FLOATERS_FIRST,
        "3.9": _LEAVING,
        "2.3": _LEAVING,
        "3.10": _LEAVING,
        "4.2": _HALVES,
        "5.1": _LIMITS,
        "5.2": _DUE,
        "5.4": _SAME_DUE,
        "5.5": _DUE,
        "5.6": _DUE,
        "7.1": _FIRST_BYE,
        "7.2": BY_NUMBER,
    },
    readings={
        "7.1": N_("An unrated player has the lowest rating. Of equal ratings, the lower ranked player gets the bye."),
        "2.2": N_(
            "Where the text is silent, a scoregroup keeps as many pairs as it can, and an opponent is “available” "
            "if all players left in the group can still be paired."
        ),
    },
)


_TYPES = {
    "a": N_("{player} leaves for the group on {score} (type a: floated in, no opponent there). {why}"),
    "b": N_("{player} leaves for the group on {score} (type b: floated in, has an opponent there). {why}"),
    "c": N_("{player} leaves for the group on {score} (type c: no opponent there). {why}"),
    "d": N_("{player} leaves for the group on {score} (type d: has an opponent there). {why}"),
}
_WHY_THIS_ONE = {
    Choice.ONLY: N_("Nobody else can leave without costing the group a pair."),
    Choice.TYPE: N_("Others who could leave would be more disadvantaged (3.9.2)."),
    Choice.REST: N_("Others who could leave floated in the previous round (3.10)."),
    Choice.COLOUR: N_("Of those who could leave, only {player} is due the colour that more players are due (3.2.2)."),
    Choice.COLOUR_AND_RANK: N_(
        "Of those who could leave and are due the colour that more players are due (3.2.2), {player} is ranked lowest."
    ),
    Choice.RANK: N_("Of those who could leave, {player} is ranked lowest (3.2.4)."),
    Choice.SPAN: N_(
        "Of those who could leave, {player} is ranked lowest; those due the colour that more players are due differ by "
        "more than 100 rating points (3.2.3)."
    ),
}
_WHY_UPWARDS = {
    Choice.COLOUR_AND_RANK: N_(
        "Of those who could leave and are due the colour that more players are due (3.2.2), {player} is ranked highest."
    ),
    Choice.RANK: N_("Of those who could leave, {player} is ranked highest (3.2.4)."),
    Choice.SPAN: N_(
        "Of those who could leave, {player} is ranked highest; those due the colour that more players are due differ "
        "by more than 100 rating points (3.2.3)."
    ),
}
_FROM_ABOVE = N_("Bracket {number}: {residents} on {score}, and {others} from above.")
_FROM_BELOW = N_("Bracket {number}: {residents} on {score}, and {others} from below.")
_PASSED = {
    Cause.MET: N_("{players} (already met)"),
    Cause.FORBIDDEN: N_("{players} (forbidden pairing)"),
    Cause.COLOURS: N_("{players} (limits on colours)"),
    Cause.COMPLETION: N_("{players} (the others could not all be paired)"),
    Cause.QUALITY: N_("{players} (due the same colour)"),
}
"""Why opponents are passed over, in the order in which it is told."""
_THIRD_RUNNING = N_(
    "{white} has White against {black}: otherwise {limited} would get the same colour, {colour}, for the third "
    "time in a row ({clause})."
)
_THIRD_MORE = N_(
    "{white} has White against {black}: otherwise {limited} would have one colour, {colour}, three times more than the "
    "other ({clause})."
)
_GROUNDS = {"5.5": Ground.BOTH, "5.6": Ground.BOTH, "7.2": Ground.LOT}


def narrate(position: Position, proposal: Proposal, monitor: Monitor | None, *, maxi: bool = False) -> Trace:
    """Return how a round of the Lim system came about."""
    return _Story(position, Progress(monitor, len(position.competitors)), maxi).trace(proposal)


def coloured(position: Position, one: int, other: int, *, below_median: bool) -> tuple[Board, Message]:
    """Return the board of two players (numbers of the field; art. 5 and 7), and why."""
    higher, lower = (position.competitors[p] for p in sorted((one, other)))
    white, article = decided(higher, lower, position.initial_colour, below_median=below_median)
    board = (white.id, (lower if white is higher else higher).id)
    if article == "5.1":
        return board, _limits(white, lower if white is higher else higher)
    ground = _GROUNDS.get(article, Ground.ALTERNATE)
    if article == "5.4" and last_difference(higher.colours, lower.colours) is None:
        ground = Ground.LOWER if below_median else Ground.HIGHER
    return board, colour_message(ground, *board, article, higher, due(higher), due(lower), number=higher.number)


def _limits(white: Competitor, black: Competitor) -> Message:
    """Return whose limit keeps two players from having their colours the other way round (5.1)."""
    is_white = not may_have(white, Colour.BLACK)
    limited, barred = (white, Colour.BLACK) if is_white else (black, Colour.WHITE)
    template = _THIRD_MORE
    if limited.colours.endswith(barred.value * MOST_IN_A_ROW):
        template = _THIRD_RUNNING
    facts = {"white": white.id, "black": black.id, "clause": "5.1"}
    return message(template, **facts, limited=limited.id, colour=barred)


def colour_reason(position: Position, white: int, black: int, *, maxi: bool) -> Message:
    """Return why two players (ids) who meet have their colours, in whichever group they were paired."""
    place = {c.id: i for i, c in enumerate(position.competitors)}
    one, other = place[white], place[black]
    visits = Cards(position, Progress(None, len(position.competitors)), maxi=maxi).pair()
    below = any(
        visit.below_median for visit in visits for made in visit.pairs if {made.player, made.opponent} == {one, other}
    )
    return coloured(position, one, other, below_median=below)[1]


_TRIED = {
    Cause.COMPLETION: N_("{one} tries {other}, but the others could not all be paired ({clause})."),
    Cause.QUALITY: N_("{one} tries {other}, but both are due the same colour, and {opponent} is not ({clause})."),
}


def passed_over(position: Position, one: int, other: int, *, maxi: bool) -> Message | None:
    """Return where in the round two players (ids) who may meet miss each other, as a clause after a colon."""
    story = _Story(position, Progress(None, len(position.competitors)), maxi)
    place = {c.id: i for i, c in enumerate(position.competitors)}
    return story.missed(place[one], place[other])


class _Story:
    def __init__(self, position: Position, progress: Progress, maxi: bool) -> None:
        self.position = position
        self.cards = Cards(position, progress, maxi=maxi)
        self.visits = self.cards.pair()
        self.measures = {number: tuple(measures_of(position, visit)) for number, visit in enumerate(self.visits, 1)}
        self._below = {
            frozenset((made.player, made.opponent)): visit.below_median for visit in self.visits for made in visit.pairs
        }

    def trace(self, proposal: Proposal) -> Trace:
        tree = Tree()
        title = N_("Scoregroups from the top, then from the bottom; the median last.")
        tree.add(outlook(self.position, title, "2.2"))
        if self.cards.receiver is not None:
            why = N_(
                "{player} gets the bye: of the eligible players whose bye leaves all others pairable, the lowest "
                "ranked in the lowest scoregroup."
            )
            article = "1.1"
            if self.position.round == 1:
                why, article = N_("{player} gets the bye: lowest rating."), "7.1"
            tree.add(bye(self.position, self.cards.receiver, why, article))
        for number, visit in enumerate(self.visits, 1):
            self._add_bracket(tree, number, visit)
        return finished(tree, self.position, proposal, self._decide, self.measures, CRITERIA)

    def _add_bracket(self, tree: Tree, number: int, visit: Visit) -> None:
        others = self.position.ids((*visit.from_above, *visit.from_below))
        arrival = N_("Bracket {number}: {residents} on {score}, and {others} from above and below.")
        if not visit.from_above or not visit.from_below:
            arrival = _FROM_ABOVE if visit.from_above else _FROM_BELOW
        residents = self.position.ids(visit.residents)
        above = tree.add(entered(number, "2.2", visit.score, residents, others, arrival, below=len(visit.from_below)))
        undone = words.pairs_text(self._pair(made) for made in visit.undone)
        if visit.undone and visit.is_median:
            text = message(N_("The median cannot be completed. Pairs undone for it: {undone}."), undone=undone)
            tree.add(TraceStep("", None, Kind.UNDONE, "2.6", text, bracket=number), above)
        for floater in visit.floaters:
            tree.add(self._leaving(number, visit, floater), above)
        pairs = tuple(self._pair(made) for made in visit.pairs)
        left = self.position.ids(floater.player for floater in visit.floaters)
        for place, made in enumerate(visit.pairs, 1):
            if made.of_floater or len(made.tried) > 1:
                tree.add(replace(self._search(number, made), pairs=pairs[:place], downfloaters=left), above)
        listed = words.pairs_text(pairs)
        text = message(N_("{pairs}."), pairs=listed) if pairs else message(N_("No players are paired here."))
        if visit.undone and not visit.is_median:
            template = N_("{pairs}. Undone later for the median: {undone}.")
            text = message(
                template if pairs else N_("Undone later for the median: {undone}."), pairs=listed, undone=undone
            )
        quality: Quality = tuple((measure.label, measure.value) for measure in self.measures[number])
        tree.add(accepted(number, "2.4", text, pairs, quality, left), above)

    def _leaving(self, number: int, visit: Visit, floater: Floater) -> TraceStep:
        player = self.position.competitors[floater.player].id
        reasons = _WHY_THIS_ONE if visit.down else _WHY_THIS_ONE | _WHY_UPWARDS
        why = message(reasons[floater.ground], player=player)
        text = message(_TYPES[floater.type], player=player, score=message_facts.score(visit.adjacent), why=why)
        kind = Kind.DOWNFLOATERS if visit.down else Kind.UPFLOATERS
        return TraceStep("", None, kind, "3.9", text, bracket=number, downfloaters=(player,))

    def _search(self, number: int, made: Made) -> TraceStep:
        """Return whom a player tried before the opponent that was taken, and why none of these was."""
        tried = self.position.ids(made.tried)
        player = self.position.competitors[made.player].id
        template = N_("{player} meets {opponent}; passed over: {passed}.")
        if made.of_floater:
            template = N_("{player}, a floater, is paired first: with {opponent}; passed over: {passed}.")
            if len(tried) == 1:
                template = N_("{player}, a floater, is paired first: with {opponent}.")
        text = message(template, player=player, opponent=tried[-1], passed=self._passed_over(made))
        clause = "3.8" if made.of_floater else "4.2"
        return TraceStep("", None, Kind.OPPONENT, clause, text, bracket=number, s1=(player,), s2=tried)

    def missed(self, one: int, other: int) -> Message | None:
        """Return why two players (numbers of the field) who may meet do not meet."""
        named = [competitor.named for competitor in self.position.competitors]
        if self.cards.receiver in (one, other):
            article = "7.1" if self.position.round == 1 else "1.1"
            return message(N_("{player} gets the bye ({clause})."), player=named[self.cards.receiver], clause=article)
        at = {p: (visit, made) for visit in self.visits for made in visit.pairs for p in (made.player, made.opponent)}
        (mine, made), (theirs, later) = at[one], at[other]
        if mine is not theirs:
            return message(
                N_("{one} is paired in the group on {score}, {other} in the group on {others} ({clause})."),
                one=named[one],
                score=message_facts.score(mine.score),
                other=named[other],
                others=message_facts.score(theirs.score),
                clause="2.2",
            )
        if mine.pairs.index(later) < mine.pairs.index(made):
            one, other, made = other, one, later
        return self._missed_by(made, one, other, named)

    def _missed_by(self, made: Made, one: int, other: int, named: list[str]) -> Message:
        """Return why `one`, who is in the pair `made` before `other` is in any, does not meet them."""
        clause = "3.8" if made.of_floater else "4.2"
        facts = {"one": named[one], "other": named[other], "opponent": named[made.opponent], "clause": clause}
        if made.player != one:
            template = N_("{first} is paired before {other}, and meets {one} ({clause}).")
            return message(template, first=named[made.player], one=named[one], other=named[other], clause=clause)
        if other not in made.tried:
            return message(N_("{one} tries {opponent} before {other} ({clause})."), **facts)
        return message(_TRIED[self._obstacle(made, other)], **facts)

    def _passed_over(self, made: Made) -> tuple[Message, ...]:
        found = {cause: [p for p in made.tried[:-1] if self._obstacle(made, p) is cause] for cause in _PASSED}
        return tuple(
            message(_PASSED[cause], players=words.numbers(self.position.ids(players)))
            for cause, players in found.items()
            if players
        )

    def _obstacle(self, made: Made, other: int) -> Cause:
        """Return why a player who was tried did not become the opponent."""
        mine, theirs = self.position.competitors[made.player], self.position.competitors[other]
        if theirs.id in mine.opponents:
            return Cause.MET
        if theirs.id in mine.forbidden:
            return Cause.FORBIDDEN
        if not self.cards.field.adj[made.player] >> other & 1:
            return Cause.COLOURS
        return Cause.COMPLETION if other in made.stranding else Cause.QUALITY

    def _pair(self, made: Made) -> TracePair:
        one, other = self.position.competitors[made.player], self.position.competitors[made.opponent]
        return TracePair(one.id, other.id, () if suits(one, other) else ("5.2",))

    def _decide(self, one: int, other: int) -> tuple[Board, Message]:
        numbers = [p for p, c in enumerate(self.position.competitors) if c.id in (one, other)]
        return coloured(self.position, *numbers, below_median=self._below[frozenset(numbers)])
