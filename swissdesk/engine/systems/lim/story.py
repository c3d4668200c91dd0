"""The story of a round of the Lim system: the groups in their order, who floats and why, who tries whom."""

from __future__ import annotations

from swissdesk.engine.clauses import BY_NUMBER, BYE_ONCE, Clause, Words
from swissdesk.engine.colours import last_difference
from swissdesk.engine.narration import steps as words
from swissdesk.engine.narration.parts import Board, Ground, accepted, bye, colour_message, entered, finished, outlook
from swissdesk.engine.narration.steps import Tree
from swissdesk.engine.position import Position
from swissdesk.engine.progress import Monitor, Progress
from swissdesk.engine.proposal import Proposal
from swissdesk.engine.systems.lim.measures import CRITERIA, measures_of
from swissdesk.engine.systems.lim.procedure import Cards, Floater, Made, Visit, decided, due, suits
from swissdesk.engine.trace import Kind, Quality, Trace, TracePair, TraceStep
from swissdesk.errors import Message, message
from swissdesk.i18n import N_

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
        "7.2": BY_NUMBER,
    },
    readings={
        "2.2": N_(
            "Where the text is silent, a scoregroup keeps as many pairs as it can, and an opponent is “available” "
            "if all players left in the group can still be paired."
        ),
    },
)


_TYPES = {
    "a": N_("{player} leaves (type a: floated in, no opponent in the next group)."),
    "b": N_("{player} leaves (type b: floated in, has an opponent in the next group)."),
    "c": N_("{player} leaves (type c: no opponent in the next group)."),
    "d": N_("{player} leaves (type d: has an opponent in the next group)."),
}
_GROUNDS = {"5.1": Ground.LIMITS, "5.5": Ground.BOTH, "7.2": Ground.LOT}


def narrate(position: Position, proposal: Proposal, monitor: Monitor | None, *, maxi: bool = False) -> Trace:
    """Return how a round of the Lim system came about."""
    return _Story(position, Progress(monitor, len(position.competitors)), maxi).trace(proposal)


def coloured(position: Position, one: int, other: int, *, below_median: bool) -> tuple[Board, Message]:
    """Return the board of two players (numbers of the field; art. 5 and 7), and why."""
    higher, lower = (position.competitors[p] for p in sorted((one, other)))
    white, article = decided(higher, lower, position.initial_colour, below_median=below_median)
    board = (white.id, (lower if white is higher else higher).id)
    ground = _GROUNDS.get(article, Ground.ALTERNATE)
    if article == "5.4" and last_difference(higher.colours, lower.colours) is None:
        ground = Ground.LOWER if below_median else Ground.HIGHER
    return board, colour_message(ground, *board, article, higher, due(higher), number=higher.number)


def colour_reason(position: Position, white: int, black: int, *, maxi: bool) -> Message:
    """Return why two players (ids) who meet have their colours, in whichever group they were paired."""
    place = {c.id: i for i, c in enumerate(position.competitors)}
    one, other = place[white], place[black]
    visits = Cards(position, Progress(None, len(position.competitors)), maxi=maxi).pair()
    below = any(
        visit.below_median for visit in visits for made in visit.pairs if {made.player, made.opponent} == {one, other}
    )
    return coloured(position, one, other, below_median=below)[1]


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
                "{player} gets the bye: the lowest ranked player of the lowest scoregroup whose bye leaves all "
                "others pairable."
            )
            if self.position.round == 1:
                why = N_("{player} gets the bye: lowest rating.")
            tree.add(bye(self.position, self.cards.receiver, why, "1.1"))
        for number, visit in enumerate(self.visits, 1):
            self._add_bracket(tree, number, visit)
        return finished(tree, self.position, proposal, self._decide, self.measures, CRITERIA)

    def _add_bracket(self, tree: Tree, number: int, visit: Visit) -> None:
        others = self.position.ids((*visit.from_above, *visit.from_below))
        arrival = N_("Bracket {number}: {residents} on {score}, and {others} from other groups.")
        residents = self.position.ids(visit.residents)
        above = tree.add(entered(number, "2.2", visit.score, residents, others, arrival, below=len(visit.from_below)))
        if visit.cracked:
            text = message(
                N_("The median cannot be completed. Pairs of neighbouring groups undone for it: {count}."),
                count=visit.cracked,
            )
            tree.add(TraceStep("", None, Kind.BACKTRACK, "2.6", text, bracket=number), above)
        for floater in visit.floaters:
            tree.add(self._leaving(number, floater), above)
        for made in visit.pairs:
            if made.of_floater or len(made.tried) > 1:
                tree.add(self._search(number, made), above)
        pairs = tuple(self._pair(made) for made in visit.pairs)
        listed = words.pairs_text(pairs)
        text = message(N_("{pairs}."), pairs=listed) if pairs else message(N_("No players are paired here."))
        left = self.position.ids(floater.player for floater in visit.floaters)
        quality: Quality = tuple((measure.label, measure.value) for measure in self.measures[number])
        tree.add(accepted(number, "2.4", text, pairs, quality, left), above)

    def _leaving(self, number: int, floater: Floater) -> TraceStep:
        player = self.position.competitors[floater.player].id
        text = message(_TYPES[floater.type], player=player)
        return TraceStep("", None, Kind.DOWNFLOATERS, "3.9", text, bracket=number, downfloaters=(player,))

    def _search(self, number: int, made: Made) -> TraceStep:
        """Return whom a player tried before the opponent that was taken."""
        tried = self.position.ids(made.tried)
        player = self.position.competitors[made.player].id
        passed = words.numbers(tried[:-1]) if len(tried) > 1 else "–"
        template = N_("{player} meets {opponent}; passed over: {passed}.")
        if made.of_floater:
            template = N_("{player}, a floater, is paired first: {opponent}; passed over: {passed}.")
        text = message(template, player=player, opponent=tried[-1], passed=passed)
        kind = Kind.MDP_PAIRING if made.of_floater else Kind.EXCHANGE
        clause = "3.8" if made.of_floater else "4.2"
        return TraceStep("", None, kind, clause, text, bracket=number, s1=(player,), s2=tried)

    def _pair(self, made: Made) -> TracePair:
        one, other = self.position.competitors[made.player], self.position.competitors[made.opponent]
        return TracePair(one.id, other.id, () if suits(one, other) else ("5.2",))

    def _decide(self, one: int, other: int) -> tuple[Board, Message]:
        numbers = [p for p, c in enumerate(self.position.competitors) if c.id in (one, other)]
        return coloured(self.position, *numbers, below_median=self._below[frozenset(numbers)])
