"""The story of a round of the Dubov system: upfloaters, the split by colour, shifters, S1 by ARO, T2."""

from __future__ import annotations

from collections.abc import Iterable

from swissdesk.engine.field import Field
from swissdesk.engine.measure import Measure
from swissdesk.engine.narration import steps as words
from swissdesk.engine.narration.parts import (
    BY_PREFERENCE,
    Board,
    accepted,
    bye,
    colour_message,
    entered,
    finished,
    outlook,
)
from swissdesk.engine.narration.steps import Tree
from swissdesk.engine.position import Position
from swissdesk.engine.progress import Monitor, Progress
from swissdesk.engine.proposal import Proposal
from swissdesk.engine.systems.dubov.judgement import CRITERIA, Taken, measures_of
from swissdesk.engine.systems.dubov.procedure import Balancing, FilledBracket, decided, same_wish, wish
from swissdesk.engine.trace import Kind, Quality, Trace, TracePair, TraceStep
from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model import Colour

_TAKEN_UP_ONE = N_(
    "{players} floats up: fewest upfloaters (C5), highest scores (C6), then colours (C7) and earlier upfloats (C8 "
    "to C10); among equals the first set."
)
_TAKEN_UP = N_(
    "{players} float up: fewest upfloaters (C5), highest scores (C6), then colours (C7) and earlier upfloats (C8 "
    "to C10); among equals the first set."
)
_SHIFTED_ONE = N_("{players} must meet a player of the same subgroup, and so moves to the other one.")
_SHIFTED = N_("{players} must meet players of the same subgroup, and so move to the other one.")
_EQUALISING_ONE = N_("{players} moves to the other subgroup, so that both are the same size.")
_EQUALISING = N_("{players} move to the other subgroup, so that both are the same size.")


def narrate(position: Position, proposal: Proposal, monitor: Monitor | None) -> Trace:
    """Return how a round of the Dubov system came about."""
    return _Story(position, Progress(monitor, len(position.competitors))).trace(proposal)


def coloured(position: Position, one: int, other: int) -> tuple[Board, Message]:
    """Return the board of two players (numbers of the field; art. 5), and why."""
    higher, lower = (position.competitors[p] for p in sorted((one, other)))
    colour, article = decided(higher, lower, position.initial_colour)
    board = (higher.id, lower.id) if colour is Colour.WHITE else (lower.id, higher.id)
    return board, colour_message(
        BY_PREFERENCE[article], *board, article, higher, wish(higher), wish(lower), number=higher.id
    )


def colour_reason(position: Position, white: int, black: int) -> Message:
    """Return why two players (ids) have their colours."""
    place = {c.id: i for i, c in enumerate(position.competitors)}
    return coloured(position, place[white], place[black])[1]


class _Story:
    def __init__(self, position: Position, progress: Progress) -> None:
        self.position = position
        self.progress = progress
        self.balancing = Balancing(Field(position, progress.tick))
        self.measures: dict[int, tuple[Measure, ...]] = {}

    def trace(self, proposal: Proposal) -> Trace:
        tree = Tree()
        title = N_("Players due White meet players due Black, so that average opponent ratings even out.")
        tree.add(outlook(self.position, title, "3.2"))
        if self.balancing.receiver is not None:
            why = N_(
                "{player} gets the bye: lowest score of the eligible players ({score}), then most games played "
                "({games}), then largest pairing number."
            )
            tree.add(bye(self.position, self.balancing.receiver, why, "3.1"))
        done = 0
        for number, bracket in enumerate(self.balancing.brackets(), 1):
            self._add_bracket(tree, number, bracket)
            done += 2 * len(bracket.split.pairs)
            self.progress.advance(done)
        return finished(tree, self.position, proposal, self._decide, self.measures, CRITERIA)

    def _add_bracket(self, tree: Tree, number: int, bracket: FilledBracket) -> None:
        residents, upfloaters = self.position.ids(bracket.residents), self.position.ids(bracket.upfloaters)
        score = self.position.competitors[bracket.residents[0]].score
        arrival = N_("Bracket {number}: {residents} on {score}, and {others} from below.")
        above = tree.add(entered(number, "1.3.2", score, residents, upfloaters, arrival, below=len(upfloaters)))
        if upfloaters:
            tree.add(self._upfloaters(number, bracket), above)
        tree.add(self._subgroups(number, bracket), above)
        for step in self._shifts(number, bracket):
            tree.add(step, above)
        tree.add(self._accepted(number, bracket), above)

    def _upfloaters(self, number: int, bracket: FilledBracket) -> TraceStep:
        ids = self.position.ids(bracket.upfloaters)
        template = _TAKEN_UP_ONE if len(ids) == 1 else _TAKEN_UP
        text = message(template, players=words.numbers(ids))
        return TraceStep("", None, Kind.PARAMETERS, "3.2.2", text, bracket=number, s1=ids)

    def _subgroups(self, number: int, bracket: FilledBracket) -> TraceStep:
        first, second = self.position.ids(bracket.split.first), self.position.ids(bracket.split.second)
        played = any(self.position.competitors[p].colours for p in (*bracket.split.first, *bracket.split.second))
        template = N_("Due White: {first}. Due Black: {second}.")
        if not played:
            template = N_("No player has played yet, so the halves meet: {first} and {second}.")
        text = message(
            template, first=words.numbers(first) if first else "–", second=words.numbers(second) if second else "–"
        )
        return TraceStep("", None, Kind.SUBGROUPS, "3.2.3", text, bracket=number, s1=first, s2=second)

    def _shifts(self, number: int, bracket: FilledBracket) -> Iterable[TraceStep]:
        split = bracket.split
        for moved, one, several in (
            (split.shifted, _SHIFTED_ONE, _SHIFTED),
            (split.equalising, _EQUALISING_ONE, _EQUALISING),
        ):
            if moved:
                ids = self.position.ids(moved)
                text = message(one if len(ids) == 1 else several, players=words.numbers(ids))
                yield TraceStep("", None, Kind.EXCHANGE, "3.2.4", text, bracket=number, s1=ids)

    def _accepted(self, number: int, bracket: FilledBracket) -> TraceStep:
        field = self.balancing.field
        made = tuple(
            TracePair(field.players[one].id, field.players[other].id, ("C7",) if same_wish(field, one, other) else ())
            for one, other in bracket.split.pairs
        )
        listed = ", ".join(
            f"{pair.one} ({self.balancing.aro[one]})–{pair.other}"
            for pair, (one, _) in zip(made, bracket.split.pairs, strict=True)
        )
        text = message(
            N_(
                "S1 by average rating of opponents, lowest first, each with the first player of the others that "
                "leaves a legal pairing possible: {pairs}."
            ),
            pairs=listed,
        )
        taken = Taken(bracket.residents, bracket.upfloaters, tuple(_ranked(pair) for pair in bracket.split.pairs))
        measures = self.measures[number] = tuple(measures_of(self.balancing, taken))
        quality: Quality = tuple((measure.label, measure.value) for measure in measures)
        return accepted(number, "3.2.6", text, made, quality)

    def _decide(self, one: int, other: int) -> tuple[Board, Message]:
        return coloured(self.position, *(p for p, c in enumerate(self.position.competitors) if c.id in (one, other)))


def _ranked(pair: tuple[int, int]) -> tuple[int, int]:
    """Return a pair of the field, the higher ranked player first."""
    one, other = sorted(pair)
    return one, other
