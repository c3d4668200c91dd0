"""The story of a round paired by a method of the thesis: how many pairs there can be, who stays out, and the pairs.

Only the first method decides player by player; for the others the trace says by which criterion their matching is the
best.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from swissdesk.engine.clauses import Clause, Words
from swissdesk.engine.matching.bits import mask_of
from swissdesk.engine.narration import steps as words
from swissdesk.engine.narration.parts import Board, accepted, entered, finished, outlook
from swissdesk.engine.narration.steps import Tree
from swissdesk.engine.position import Position
from swissdesk.engine.progress import Monitor, Progress
from swissdesk.engine.proposal import Proposal
from swissdesk.engine.systems.hosek.graph import Graph
from swissdesk.engine.systems.hosek.methods import METHODS, Turn, Visit, graph_of, turns, visits
from swissdesk.engine.trace import Kind, Trace, TracePair, TraceStep
from swissdesk.errors import Message, message
from swissdesk.i18n import N_

# ---- the rules in plain words

_COMPULSORY = Clause(
    N_("Compulsory rules"),
    N_(
        "Two players meet only once. No player gets one colour three times more than the other, or three times in "
        "a row. The program leaves no player out twice, nor a player who has had a point without a game."
    ),
)
_MOST_PAIRS = Clause(
    N_("Maximum number of pairs"),
    N_("As few players as possible stay out: one of an odd number, and more only where the rules allow nothing else."),
)
_NEAR = Clause(
    N_("Close scores, from the top down"),
    N_(
        "The best remaining player meets the best ranked opponent with whom as many pairs as possible can still be "
        "made; then the next player follows. The methods differ in how closely and how fast they come to that."
    ),
)
_BALANCE = Clause(
    N_("Colours in balance"),
    N_(
        "The player who has had White less often, on balance with Black, gets White. As few players as possible "
        "should be left with a colour they must have next."
    ),
)
_TURNS = Clause(
    N_("Alternating colours"),
    N_(
        "If the balance is equal, the colour changes from the last game. If that is equal too, the higher ranked "
        "player gets White."
    ),
)

WORDS = Words(
    {
        N_("rules"): _COMPULSORY,
        N_("rule"): _COMPULSORY,
        "P1": _MOST_PAIRS,
        "P2": _NEAR,
        "P3": _BALANCE,
        "P4": _TURNS,
    },
    rule_book=False,
)


# ---- the story

_TITLES = {
    "nwm": N_("Each player in turn gets the highest ranked opponent with whom all others can still be paired."),
    "gwm": N_("One matching for all: the greatest sum of the products of opponents' scores."),
    "swm": N_("One scoregroup after another; the downfloaters outweigh the next scoregroup."),
    "single": N_("One matching for all, weighted so that every scoregroup counts before all lower ones."),
}
_COLOURS = (
    (N_("rules 3, 4"), N_("{white} has White against {black}: one of them may not have the other colour ({clause}).")),
    ("P3", N_("{white} has White against {black}, having had White less often on balance ({clause}).")),
    ("P4", N_("{white} has White against {black}: the colours alternate ({clause}).")),
    (
        "P4",
        N_(
            "{white} has White against {black}: balance and alternation are equal, and {white} is ranked higher "
            "({clause})."
        ),
    ),
)


def narrate(method: str, position: Position, proposal: Proposal, monitor: Monitor | None) -> Trace:
    """Return how a round of one of the methods came about."""
    return _Story(method, position, Progress(monitor, len(position.competitors))).trace(proposal)


class _Story:
    def __init__(self, method: str, position: Position, progress: Progress) -> None:
        self.method = method
        self.position = position
        self.graph: Graph = graph_of(position, progress)
        self.place = {player.id: i for i, player in enumerate(self.graph.players)}

    def trace(self, proposal: Proposal) -> Trace:
        tree = Tree()
        above = tree.add(outlook(self.position, _TITLES[self.method], "P2"))
        out, _ = self.graph.left_out()
        alive = self.graph.everybody & ~mask_of(out)
        text = message(N_("Pairs made: {pairs}, the most the rules allow."), pairs=alive.bit_count() // 2)
        tree.add(TraceStep("", None, Kind.LIMIT, "P1", text), above)
        for step in self._left_out(out):
            tree.add(step)
        add = {"nwm": self._in_turns, "swm": self._by_scoregroup}.get(self.method, self._at_once)
        if alive:
            add(tree, alive)
        return finished(tree, self.position, proposal, self._decide)

    def _left_out(self, out: Iterable[int]) -> Iterator[TraceStep]:
        for count, i in enumerate(out):
            player = self.graph.players[i].id
            text = message(
                N_("{player} stays out: the lowest ranked player who may, and without whom as many pairs can be made."),
                player=player,
            )
            kind = Kind.COMPLETION if count else Kind.BYE
            yield TraceStep("", None, kind, N_("rules 5, 6"), text, downfloaters=(player,))

    # ---- player by player

    def _in_turns(self, tree: Tree, alive: int) -> None:
        found = groupby(turns(self.graph, alive), key=lambda turn: self.graph.players[turn.player].score)
        for number, (score, group) in enumerate(found, 1):
            of_group = list(group)
            residents = self._ids(turn.player for turn in of_group)
            above = tree.add(entered(number, "P2", score, residents, (), ""))
            for turn in of_group:
                if turn.barred or turn.stranding:
                    tree.add(self._turn(number, turn), above)
            pairs = [self._pair(turn.player, turn.opponent) for turn in of_group]
            text = message(N_("{pairs}."), pairs=words.pairs_text(pairs))
            tree.add(accepted(number, "P2", text, pairs), above)

    def _turn(self, number: int, turn: Turn) -> TraceStep:
        player, opponent = self._ids((turn.player, turn.opponent))
        barred, stranding = self._ids(turn.barred), self._ids(turn.stranding)
        facts = {
            "player": player,
            "opponent": opponent,
            "barred": words.numbers(barred),
            "stranding": words.numbers(stranding),
        }
        template = N_(
            "{player} meets {opponent}. Passed over: {barred} (rules 2 to 4); {stranding}, who would leave a "
            "player without an opponent (P1)."
        )
        if not stranding:
            template = N_("{player} meets {opponent}; passed over: {barred} (rules 2 to 4).")
        elif not barred:
            template = N_(
                "{player} meets {opponent}; passed over: {stranding}, who would leave a player without an opponent "
                "(P1)."
            )
        tried = (*sorted((*barred, *stranding), key=self.place.__getitem__), opponent)
        return TraceStep(
            "", None, Kind.MDP_PAIRING, "P2", message(template, **facts), bracket=number, s1=(player,), s2=tried
        )

    # ---- by matchings

    def _by_scoregroup(self, tree: Tree, alive: int) -> None:
        for number, visit in enumerate(visits(self.graph, alive), 1):
            self._visited(tree, number, visit)

    def _visited(self, tree: Tree, number: int, visit: Visit) -> None:
        score = self.graph.players[visit.residents[0]].score if visit.residents else 0
        arrival = N_("Bracket {number}: {residents} on {score}, and {others} from above.")
        came = self._ids(visit.floaters)
        above = tree.add(entered(number, "P2", score, self._ids(visit.residents), came, arrival))
        pairs = [self._pair(i, j) for i, j in visit.pairs]
        text = message(N_("No players are paired here."))
        if pairs:
            text = message(
                N_(
                    "{pairs}: first as many points as possible against the players from above, then as many pairs "
                    "as possible, then colours (P3, P4); all other players can still be paired (P1)."
                ),
                pairs=words.pairs_text(pairs),
            )
        tree.add(accepted(number, "P2", text, pairs, floaters=self._ids(visit.left)), above)

    def _at_once(self, tree: Tree, alive: int) -> None:
        made = METHODS[self.method](self.graph, alive)
        score = self.graph.players[0].score
        everybody = self._ids(sorted(i for pair in made for i in pair))
        above = tree.add(entered(1, "P2", score, everybody, (), ""))
        pairs = [self._pair(i, j) for i, j in made]
        products = sum(self.graph.half_points[i] * self.graph.half_points[j] for i, j in made)
        text = message(
            N_(
                "{pairs}. The sum of the products of scores, in units of the smallest, is {sum}; between equal "
                "sums the colours decide (P3, P4)."
            ),
            pairs=words.pairs_text(pairs),
            sum=products,
        )
        if self.method == "single":
            text = message(
                N_(
                    "{pairs}: the pairs of the highest scoregroup outweigh those of all lower ones together, and "
                    "so on down; between equal weights the colours decide (P3, P4)."
                ),
                pairs=words.pairs_text(pairs),
            )
        tree.add(accepted(1, "P2", text, pairs), above)

    # ---- ids and colours

    def _ids(self, players: Iterable[int]) -> tuple[int, ...]:
        return tuple(self.graph.players[i].id for i in players)

    def _pair(self, i: int, j: int) -> TracePair:
        one, other = self._ids((i, j))
        breaks = tuple(
            label
            for label, values in (("P3", self.graph.difference), ("P4", self.graph.run))
            if not self.graph.fits(i, j, values)
        )
        return TracePair(one, other, breaks)

    def _decide(self, one: int, other: int) -> tuple[Board, Message]:
        board, deciding = self.graph.decided(*sorted((self.place[one], self.place[other])))
        clause, template = _COLOURS[deciding]
        return board, message(template, white=board[0], black=board[1], clause=clause)
