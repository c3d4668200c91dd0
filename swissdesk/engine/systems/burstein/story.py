"""The story of a main round of the Burstein system; the seeding rounds have that of the Dutch system."""

from __future__ import annotations

from collections.abc import Sequence

from swissdesk.engine.field import Field
from swissdesk.engine.matching.bits import mask_of
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
    same_absolute,
)
from swissdesk.engine.narration.steps import Tree
from swissdesk.engine.position import Position
from swissdesk.engine.progress import Monitor, Progress
from swissdesk.engine.proposal import Proposal
from swissdesk.engine.systems.burstein.judgement import CRITERIA, measures_of
from swissdesk.engine.systems.burstein.procedure import Bracket, Filled, Folding, decided, miss_colour, pair_bracket
from swissdesk.engine.trace import Cause, Kind, Quality, Reason, Trace, TracePair, TraceStep, Verdict
from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.model import Colour

_FOLDS = {
    Cause.MET: N_("First against last: {pairs}. But {one} and {other} have met ({criterion})."),
    Cause.FORBIDDEN: N_("First against last: {pairs}. But {one} and {other} may not meet ({criterion})."),
    Cause.COLOURS: N_(
        "First against last: {pairs}. But {one} and {other} have an absolute preference for the same colour "
        "({criterion})."
    ),
    Cause.COMPLETION: N_(
        "First against last: {pairs}. But the players left over and those below could not all be paired ({criterion})."
    ),
    Cause.QUALITY: N_("First against last: {pairs}. But {criterion} is {best}, and {wanted} can be reached."),
}


def _facts(reason: Reason) -> dict[str, object]:
    """Return what the sentence about a fold needs besides its pairs."""
    if reason.cause is Cause.QUALITY:
        return dict(words.against(reason))
    if reason.cause is Cause.COMPLETION:
        return {"criterion": reason.criterion}
    one, other = reason.players
    return {"one": one, "other": other, "criterion": reason.criterion}


def narrate(position: Position, proposal: Proposal, monitor: Monitor | None) -> Trace:
    """Return how a main round of the Burstein system came about."""
    return _Story(position, Progress(monitor, len(position.competitors))).trace(proposal)


def coloured(folding: Folding, one: int, other: int) -> tuple[Board, Message]:
    """Return the board of two players (numbers of the field) in a main round (art. 5), and why."""
    higher, lower = folding.ranked((one, other))
    colour, article = decided(higher, lower, folding.position.initial_colour)
    board = (higher.id, lower.id) if colour is Colour.WHITE else (lower.id, higher.id)
    wishes = higher.preference.colour, lower.preference.colour
    return board, colour_message(BY_PREFERENCE[article], *board, article, higher, *wishes, number=higher.id)


def colour_reason(position: Position, white: int, black: int) -> Message:
    """Return why two players (ids) have their colours in a main round."""
    place = {c.id: i for i, c in enumerate(position.competitors)}
    return coloured(Folding(Field(position)), place[white], place[black])[1]


class _Story:
    def __init__(self, position: Position, progress: Progress) -> None:
        self.position = position
        self.progress = progress
        self.folding = Folding(Field(position, progress.tick))
        self.measures: dict[int, tuple[Measure, ...]] = {}

    def trace(self, proposal: Proposal) -> Trace:
        tree = Tree()
        title = N_("A main round: every bracket is ranked by strength of opposition, and folded.")
        tree.add(outlook(self.position, title, "1.8"))
        if self.folding.receiver is not None:
            why = N_(
                "{player} gets the bye: lowest score of the eligible players ({score}), then most games played "
                "({games}), then lowest ranking."
            )
            tree.add(bye(self.position, self.folding.receiver, why, "3.1"))
        done = 0
        for number, bracket in enumerate(self.folding.brackets(), 1):
            filled = pair_bracket(bracket)
            self._add_bracket(tree, number, bracket, filled)
            self.folding.accept(filled)
            done += 2 * len(filled.pairs)
            self.progress.advance(done)
        return finished(tree, self.position, proposal, self._decide, self.measures, CRITERIA)

    def _add_bracket(self, tree: Tree, number: int, bracket: Bracket, filled: Filled) -> None:
        score = bracket.scores[0]
        residents = self.position.ids(p for p in bracket.players if bracket.field.score[p] == score)
        others = self.position.ids(p for p in bracket.players if bracket.field.score[p] != score)
        arrival = N_("Bracket {number}: {residents} on {score}, and {others} from above.")
        above = tree.add(entered(number, "1.2.2", score, residents, others, arrival))
        tree.add(self._ranking(number, bracket), above)
        fold = self._fold(number, bracket, filled)
        if fold is not None:
            tree.add(fold, above)
        tree.add(self._accepted(number, bracket, filled), above)
        if filled.floaters:
            left = self.position.ids(filled.floaters)
            template = N_("{players} floats down.") if len(left) == 1 else N_("{players} float down.")
            text = message(template, players=words.numbers(left))
            tree.add(TraceStep("", None, Kind.DOWNFLOATERS, "2.3", text, bracket=number, downfloaters=left), above)

    def _ranking(self, number: int, bracket: Bracket) -> TraceStep:
        """Return the order by Index (art. 4.1), the bracket folded."""
        ids = self.position.ids(bracket.players)
        half = (len(ids) + 1) // 2
        listed = ", ".join(f"{player} ({self.folding.index[player].text})" for player in ids)
        text = message(N_("By Buchholz and Sonneborn-Berger: {players}."), players=listed)
        return TraceStep(
            "", None, Kind.SUBGROUPS, "4.1", text, bracket=number, s1=ids[:half], s2=tuple(reversed(ids[half:]))
        )

    def _fold(self, number: int, bracket: Bracket, filled: Filled) -> TraceStep | None:
        """Return the first candidate of all, and what is wrong with it; None if it is the accepted one."""
        players = bracket.players
        half, odd = divmod(len(players), 2)
        pairs = [(players[i], players[-1 - i]) for i in range(half)]
        floating = players[half : half + odd]
        if sorted(pairs) == sorted(filled.pairs):
            return None
        fold = Filled(tuple(pairs), floating)
        reason = self._obstacle(bracket, fold, filled)
        made = tuple(self._pair(pair) for pair in pairs)
        text = message(_FOLDS[reason.cause], pairs=words.pairs_text(made), **_facts(reason))
        verdict = Verdict.NOT_BETTER if reason.cause is Cause.QUALITY else Verdict.ILLEGAL
        return TraceStep(
            "",
            None,
            Kind.CANDIDATE,
            "4.3",
            text,
            bracket=number,
            s1=tuple(p.one for p in made),
            s2=tuple(p.other for p in made),
            downfloaters=self.position.ids(floating),
            pairs=made,
            verdict=verdict,
            reason=reason,
            size=1,
            first=1,
        )

    def _obstacle(self, bracket: Bracket, fold: Filled, filled: Filled) -> Reason:
        """Return why the fold is not taken: an absolute rule, the completion, or the first criterion it is worse on."""
        for pair in fold.pairs:
            one, other = (self.position.competitors[p] for p in pair)
            players = (one.id, other.id)
            if other.id in one.opponents:
                return Reason(Cause.MET, "C1", players)
            if other.id in one.forbidden:
                return Reason(Cause.FORBIDDEN, "C1", players)
            if same_absolute(one, other):
                return Reason(Cause.COLOURS, "C3", players)
        below = (*fold.floaters, *bracket.following, *bracket.beyond)
        if not bracket.field.completes(mask_of(below)):
            return Reason(Cause.COMPLETION, "C4", self.position.ids(fold.floaters))
        both = zip(measures_of(bracket, fold), measures_of(bracket, filled), strict=True)
        worse, best = next((mine, theirs) for mine, theirs in both if mine.value != theirs.value)
        return Reason(Cause.QUALITY, worse.label, best=worse.value, wanted=best.value)

    def _accepted(self, number: int, bracket: Bracket, filled: Filled) -> TraceStep:
        pairs = tuple(self._pair(pair) for pair in filled.pairs)
        measures = self.measures[number] = tuple(measures_of(bracket, filled))
        quality: Quality = tuple((measure.label, measure.value) for measure in measures)
        text = message(N_("No players can be paired here."))
        if pairs:
            text = message(
                N_("{pairs}: the first of the best in the order of art. 4.3."), pairs=words.pairs_text(pairs)
            )
        return accepted(number, "3.2.2", text, pairs, quality, self.position.ids(filled.floaters))

    def _pair(self, pair: Sequence[int]) -> TracePair:
        one, other = (self.position.competitors[p] for p in pair)
        return TracePair(one.id, other.id, ("C8",) if miss_colour(one, other) else ())

    def _decide(self, one: int, other: int) -> tuple[Board, Message]:
        place = {c.id: p for p, c in enumerate(self.position.competitors) if c.id in (one, other)}
        return coloured(self.folding, place[one], place[other])
