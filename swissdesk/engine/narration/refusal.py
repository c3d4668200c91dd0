"""The story of a round that does not exist.

`Obstacle` proves it from the graph of legal pairs, in steps that can be checked by hand: Burstein, Dubov and Lim tell
it (`narrate`). For the methods and schedules the story is the reason and how many boards are possible
(`narrate_plainly`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swissdesk.engine.edition import Clauses
from swissdesk.engine.field import Field
from swissdesk.engine.matching.bits import members
from swissdesk.engine.matching.cardinality import Shortage, Tick, idle, shortage
from swissdesk.engine.narration import steps as words
from swissdesk.engine.narration.steps import Tree
from swissdesk.engine.position import Competitor
from swissdesk.engine.proposal import NoPairing
from swissdesk.engine.trace import Cause, Kind, Reason, Trace, TracePair, TraceStep
from swissdesk.errors import Message, message
from swissdesk.i18n import N_


class Obstacle:
    """Players of a field, who of them may meet whom (`adj`, masks), and the bye as one number more if they are odd."""

    def __init__(self, players: Sequence[Competitor], adj: Sequence[int], clauses: Clauses, tick: Tick = idle) -> None:
        self.players = players
        self.adj = adj
        self.clauses = clauses
        self.tick = tick

    def add_reasons(self, tree: Tree, above: str, alive: int, *, bracket: int | None = None) -> None:
        """Add why those of `alive` (numbers of the field) cannot all be paired, and what keeps each apart from others.

        Nothing is added if they can.
        """
        proof = shortage(self.adj, alive, self.tick)
        if proof is None:
            return
        lonely = self._ids(proof, proof.groups)
        few = self._ids(proof, (proof.few,))
        reason = Reason(Cause.NOBODY_LEFT, self.clauses.absolute, lonely)
        step = TraceStep(
            "",
            None,
            Kind.COMPLETION,
            self.clauses.meetings,
            self._text(proof),
            bracket=bracket,
            s1=lonely,
            s2=few,
            reason=reason,
        )
        inside = tree.add(step, above)
        for player in self._known(v for group in proof.groups for v in group):
            tree.add(self._barred(player, alive, bracket), inside)

    def _known(self, vertices: Iterator[int]) -> list[int]:
        return [v for v in vertices if v < len(self.players)]

    def _ids(self, proof: Shortage, groups: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
        return tuple(self.players[v].id for v in self._known(v for group in groups for v in group))

    def _named(self, vertices: Sequence[int]) -> tuple[object, ...]:
        return tuple(self.players[v].id if v < len(self.players) else message(N_("the bye")) for v in vertices)

    def _text(self, proof: Shortage) -> Message:
        groups, few = proof.groups, proof.few
        clauses = self.clauses.absolute
        if not few and groups[0] == (len(self.players),):
            return message(N_("No player may receive the bye ({clause})."), clause=self.clauses.byes)
        if not few and len(groups[0]) == 1:
            return message(
                N_("{player} may not meet any player ({clauses})."), player=self._named(groups[0]), clauses=clauses
            )
        if not few:
            return message(
                N_("{players} may only meet one another, and their number is odd ({clauses})."),
                players=self._named(groups[0]),
                clauses=clauses,
            )
        facts = {"few": self._named(few), "count": len(groups), "available": len(few), "clauses": clauses}
        if all(len(group) == 1 for group in groups):
            return message(
                N_("{players} may only meet {few}. Players: {count}; opponents for them: {available} ({clauses})."),
                players=self._named([group[0] for group in groups]),
                **facts,
            )
        return message(
            N_(
                "Each of these groups has an odd number of players, and outside it they may only meet {few}: "
                "{groups}. Groups: {count}; opponents for them: {available} ({clauses})."
            ),
            groups=tuple(message("({players})", players=self._named(group)) for group in groups),
            **facts,
        )

    def _barred(self, number: int, alive: int, bracket: int | None) -> TraceStep:
        """Return whom a player may not meet, and why."""
        player = self.players[number]
        barred = [self.players[v] for v in members(alive & ~self.adj[number] & ~(1 << number)) if v < len(self.players)]
        met = [c.id for c in barred if c.id in player.opponents or player.id in c.opponents]
        apart = [c.id for c in barred if c.id not in met and (c.id in player.forbidden or player.id in c.forbidden)]
        colour = [c.id for c in barred if c.id not in met and c.id not in apart]
        reasons = [
            message(template, players=words.numbers(others), clause=clause)
            for template, others, clause in (
                (N_("has met {players} ({clause})"), met, self.clauses.meetings),
                (N_("may not meet {players}: forbidden by the organiser ({clause})"), apart, self.clauses.meetings),
                (N_("is due the same colour as {players} ({clause})"), colour, self.clauses.colours),
            )
            if others
        ]
        if len(self.players) % 2 and not player.may_have_bye:
            reasons.append(message(N_("may not receive the bye ({clause})"), clause=self.clauses.byes))
        text = message(N_("{player}: {why}."), player=player.id, why=tuple(reasons))
        return TraceStep(
            "",
            None,
            Kind.COMPLETION,
            self.clauses.meetings,
            text,
            bracket=bracket,
            s1=(player.id,),
            s2=tuple(c.id for c in barred),
        )


def refused(tree: Tree, field: Field, error: NoPairing, clauses: Clauses, clause: str) -> str:
    """Add that a complete round is not possible, and the rule in the way; return the step for what proves it."""
    text = message(
        N_(
            "Round {round}. Players: {players}. No complete pairing is possible ({clauses}): the Chief Arbiter decides."
        ),
        round=field.position.round,
        players=field.size,
        clauses=clauses.absolute,
    )
    above = tree.add(TraceStep("", None, Kind.OUTLOOK, clause, text))
    tree.add(TraceStep("", None, Kind.COMPLETION, clause, error.reason, s1=error.unpaired), above)
    return above


def largest_part(error: NoPairing, clause: str) -> TraceStep:
    """Return how much of a round there is."""
    one = len(error.pairs) == 1
    template = N_("At most {boards} boards can be paired; without an opponent: {players}.")
    if one:
        template = N_("At most one board can be paired; without an opponent: {players}.")
    facts: dict[str, object] = {"boards": len(error.pairs), "players": words.numbers(error.unpaired)}
    if error.bye is not None:
        facts["bye"] = error.bye
        template = N_("At most {boards} boards can be paired, with the bye for {bye}; without an opponent: {players}.")
        if one:
            template = N_("At most one board can be paired, with the bye for {bye}; without an opponent: {players}.")
    text = message(template, **facts)
    return TraceStep(
        "",
        None,
        Kind.COMPLETION,
        clause,
        text,
        pairs=tuple(TracePair(*pair) for pair in error.pairs),
        downfloaters=error.unpaired,
    )


def narrate(field: Field, error: NoPairing, clauses: Clauses, clause: str) -> Trace:
    """Return the trace of such a round; `clause` is where the system says what a complete round is."""
    tree = Tree()
    above = refused(tree, field, error, clauses, clause)
    Obstacle(field.players, field.adj, clauses, field.tick).add_reasons(tree, above, field.whole)
    tree.add(largest_part(error, clause))
    return Trace(error.system, field.position.round, tuple(tree.steps), (), None, refusal=error.reason)


def narrate_plainly(error: NoPairing, clause: str) -> Trace:
    """Return the trace of a round that a method or a schedule does not have."""
    tree = Tree()
    tree.add(TraceStep("", None, Kind.OUTLOOK, clause, error.reason, s1=error.unpaired))
    if error.unpaired:
        tree.add(largest_part(error, clause))
    number = 0 if error.position is None else error.position.round
    return Trace(error.system, number, tuple(tree.steps), (), None, refusal=error.reason)
