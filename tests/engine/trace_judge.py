"""Steps of a trace of 2026 judged by the literal reading of the rules."""

from __future__ import annotations

from dutch_bruteforce import LiteralDutch

from swissdesk.engine.measure import LimboDifference
from swissdesk.engine.position import Position
from swissdesk.engine.trace import Cause, TraceStep


class Judge:
    """Steps of one bracket, judged by the literal reading."""

    def __init__(self, literal: LiteralDutch, position: Position, bracket: TraceStep) -> None:
        self.literal = literal
        self.index = {c.id: i for i, c in enumerate(position.competitors)}
        self.mdps = tuple(self.index[p] for p in bracket.s1)
        self.residents = tuple(self.index[p] for p in bracket.s2)
        self.lower = frozenset(range(self.residents[-1] + 1, literal.n))

    def _made(self, step: TraceStep) -> tuple[tuple[tuple[int, int], ...], tuple[int, ...]]:
        pairs = tuple(sorted((self.index[p.one], self.index[p.other])) for p in step.pairs)
        taken = {i for pair in pairs for i in pair}
        return tuple((a, b) for a, b in pairs), tuple(i for i in (*self.mdps, *self.residents) if i not in taken)

    def clashes(self, step: TraceStep) -> bool:
        return not all(self.literal.legal(a, b) for a, b in self._made(step)[0])

    def value(self, step: TraceStep) -> tuple[object, ...] | None:
        """Return the criteria in their order, C9 where it counts; None if the candidate is not legal."""
        pairs, down = self._made(step)
        if self.clashes(step) or not self.literal.can_complete(frozenset(down) | self.lower, frozenset(down)):
            return None
        quality = list(self.literal.quality(self.mdps, self.residents, pairs, down))
        quality.insert(3, self.unplayed(down))
        return tuple(quality)

    def unplayed(self, down: tuple[int, ...]) -> int:
        scores = self.literal.bye_scores
        counts = len(down) == 1 and scores is not None and min(scores) >= self.literal.p[self.residents[0]].score
        return self.literal.p[down[0]].unplayed if counts else 0

    def told(self, step: TraceStep) -> tuple[object, ...]:
        """Return the criteria that a step tells, in the shape of `value`."""
        told: dict[str, list[object]] = {}
        for label, value in step.quality:
            told.setdefault(label, []).append(value)
        out: list[object] = [told["C6"][0], told["C7"][0], tuple(told["C8"]) if "C8" in told else (0, ())]
        out.append(told.get("C9", [0])[0])
        out += [told[f"C{n}"][0] for n in range(10, 18)]
        out += [self._gaps(told[f"C{n}"][0]) for n in range(18, 22)]
        return tuple(out)

    def _gaps(self, told: object) -> object:
        """Return a list of differences as the literal reading gives them, with those of the Limbo marked."""
        assert isinstance(told, tuple)
        return tuple((True, gap.score) if isinstance(gap, LimboDifference) else (False, gap) for gap in told)

    def measure(self, step: TraceStep, label: str) -> object:
        """Return one criterion of a candidate that need not be completable, as the trace gives it."""
        pairs, down = self._made(step)
        if label == "C9":
            return self.unplayed(down)
        ahead, self.literal.next_bracket = self.literal.next_bracket, lambda down, first: (0, ())  # type: ignore[method-assign]
        try:
            quality = self.literal.quality(self.mdps, self.residents, pairs, down)
        finally:
            self.literal.next_bracket = ahead  # type: ignore[method-assign]
        number = int(label[1:])
        value = quality[number - 6 if number < 9 else number - 7]
        if number >= 18:
            return tuple(LimboDifference.of(gap) if missing else gap for missing, gap in value)
        return value

    @staticmethod
    def rank(label: str) -> int:
        return int(label[1:])

    def check_pair(self, step: TraceStep) -> None:
        """A step that says two players may not meet tells the truth about them."""
        reason = step.reason
        if (
            reason is None
            or len(reason.players) != 2
            or reason.cause not in (Cause.MET, Cause.FORBIDDEN, Cause.COLOURS)
        ):
            return
        one, other = (self.literal.p[self.index[p]] for p in reason.players)
        met = other.id in one.opponents or one.id in other.opponents
        forbidden = other.id in one.forbidden or one.id in other.forbidden
        assert not self.literal.legal(self.index[one.id], self.index[other.id])
        assert frozenset(reason.players) in {frozenset((p.one, p.other)) for p in step.pairs}
        assert met is (reason.cause is Cause.MET)
        if not met:
            assert forbidden is (reason.cause is Cause.FORBIDDEN)
