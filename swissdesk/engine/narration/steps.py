"""The steps of a trace as they are put together: sentences as templates and facts, ids by place in the tree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from swissdesk.engine import message_facts
from swissdesk.engine.measure import value_text
from swissdesk.engine.message_facts import count as count
from swissdesk.engine.message_facts import numbers as numbers
from swissdesk.engine.trace import Cause, Quality, Reason, TracePair, TraceStep
from swissdesk.errors import Message, message
from swissdesk.i18n import N_
from swissdesk.values import replace


class Tree:
    """A list of steps that gives each its id: the id of its parent, and its number among the children."""

    def __init__(self) -> None:
        self.steps: list[TraceStep] = []
        self._children: Counter[str] = Counter()

    def add(self, step: TraceStep, parent: str | None = None) -> str:
        """Add a step below `parent` and return its id; the id it came with does not count."""
        above = parent or ""
        self._children[above] += 1
        number = f"{above}.{self._children[above]}" if above else str(self._children[above])
        self.steps.append(replace(step, id=number, parent=parent))
        return number


def pairs_text(pairs: Iterable[TracePair]) -> str:
    """Return pairs for a sentence: ``1–5, 2–6``."""
    return message_facts.pairs((pair.one, pair.other) for pair in pairs)


def quality_text(quality: Quality, labels_left_out: Sequence[str] = ()) -> str:
    """Return the criteria that are not met in full, with their values; a second part is in brackets."""
    values: dict[str, str] = {}
    for label, value in quality:
        if value and label not in labels_left_out:
            values[label] = f"{values[label]} ({value_text(value)})" if label in values else value_text(value)
    return "; ".join(f"{label}: {text}" for label, text in values.items())


_OF_PAIR = {
    Cause.MET: N_("{one} and {other} have met ({criterion})"),
    Cause.FORBIDDEN: N_("{one} and {other} are a forbidden pairing ({criterion})"),
    Cause.COLOURS: N_("{one} and {other} must both get the same colour ({criterion})"),
    Cause.REPEATED: N_("with {one} against {other} they have been tried in another form"),
}


def why(reason: Reason) -> Message:
    """Return the claim that a reason makes, as a part of a sentence."""
    if reason.cause in _OF_PAIR:
        one, other = reason.players
        return message(_OF_PAIR[reason.cause], one=one, other=other, criterion=reason.criterion)
    facts = {"criterion": reason.criterion, "players": numbers(reason.players)}
    if reason.cause is Cause.NOBODY_LEFT:
        return message(N_("the other players of the bracket then cannot make their pairs ({criterion})"), **facts)
    if reason.cause in (Cause.COMPLETION, Cause.BYE) and not reason.players:
        return message(N_("whichever player is then left over, no complete pairing is possible ({criterion})"), **facts)
    if reason.cause is Cause.COMPLETION:
        return message(
            N_("the best of them would leave {players} over, and no complete pairing would be possible ({criterion})"),
            **facts,
        )
    if reason.cause is Cause.BYE:
        return message(
            N_("the best of them would give the bye to {players}, who may not receive it ({criterion})"), **facts
        )
    if reason.cause is Cause.EXCHANGES:
        return _exchange(reason)
    if reason.cause is Cause.LATER:
        return message(N_("none of them is better, and the accepted candidate is generated first"))
    if reason.cause is Cause.NOT_BETTER:
        return message(N_("none of them is better than the best so far"))
    return _quality(reason)


def why_not_better(reason: Reason) -> Message:
    """Return the claim of a reason by one who knows of the best so far only, as a part of a sentence."""
    if reason.least:
        quality = quality_text(reason.least)
        if not quality:
            return message(N_("each of them breaks a criterion, {criterion} at the latest"), criterion=reason.criterion)
        if reason.beyond:
            return message(N_("none of them is perfect, and none as good as {quality}"), quality=quality)
        return message(N_("none of them is perfect, and none better than {quality}"), quality=quality)
    if reason.cause is Cause.QUALITY:
        return message(N_("{criterion} is {best} at best; the best so far has {wanted}"), **against(reason))
    return why(reason)


def against(reason: Reason) -> dict[str, str]:
    """Return the criterion by which something differs from the best so far, with both values, for a sentence."""
    return {
        "criterion": reason.criterion,
        "best": value_text(0 if reason.best is None else reason.best),
        "wanted": value_text(0 if reason.wanted is None else reason.wanted),
    }


def _quality(reason: Reason) -> Message:
    if reason.best is None:
        one, other = reason.players
        return message(
            N_("with {one} against {other} each of them is worse, on {criterion} at the latest"),
            one=one,
            other=other,
            criterion=reason.criterion,
        )
    return message(
        N_("{criterion} is {best} at best; {wanted} can be reached"),
        criterion=reason.criterion,
        best=value_text(reason.best),
        wanted=value_text(reason.wanted or 0),
    )


def _exchange(reason: Reason) -> Message:
    if not reason.criterion or not isinstance(reason.wanted, tuple):
        return message(N_("no such exchange gives a legal candidate as good as can be reached"))
    players, difference = reason.wanted
    return message(
        N_(
            "to be as good as possible down to {criterion}, an exchange of {players} each way with difference "
            "{difference} is needed"
        ),
        criterion=reason.criterion,
        players=players,
        difference=difference,
    )


def fault(reason: Reason) -> Message:
    """Return why one candidate is not legal."""
    if reason.cause in _OF_PAIR:
        return why(reason)
    if reason.cause is Cause.BYE:
        template = N_("the bye would go to {players}, who may not receive it ({criterion})")
    else:
        template = N_("with {players} floating down, no complete pairing is possible ({criterion})")
    return message(template, players=numbers(reason.players), criterion=reason.criterion)
